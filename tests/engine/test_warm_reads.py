"""A block of a scope that nobody wrote asks for its revision and the words of the message alone."""

from __future__ import annotations

import pytest

from perdure import Memory
from perdure.stores import SqliteStore

_MESSAGE = "Rotate the OAuth token of the deploy host, then 灌溉"


class Asked(SqliteStore):
    """A store that notes what it is asked for."""

    noted: list[str]

    def __getattribute__(self, name: str) -> object:
        if name in ("revision", "lookup", "get_many", "by_use", "indexed", "list", "search"):
            self.noted.append(name)
        return super().__getattribute__(name)


@pytest.fixture
def store(tmp_path) -> Asked:
    made = Asked(tmp_path / "m.db", durability="normal")
    made.noted = []
    return made


def test_a_message_about_a_domain_does_not_read_the_self_model_again(store):
    with Memory.open(store=store) as memory:
        memory.remember(["The token lives in vault 7.", "灌溉在左边。"])
        first = memory.context(_MESSAGE)
        assert "auth" in first.domains
        store.noted.clear()
        assert memory.context(_MESSAGE) == first
        assert store.noted == ["revision", "lookup"]


def test_a_domain_that_fails_meanwhile_is_warned_of_at_once(store, tmp_path):
    with Memory.open(store=store) as memory, Memory.open(f"sqlite:///{tmp_path / 'm.db'}") as other:
        memory.remember("The token lives in vault 7.")
        assert "Take care:" not in memory.context(_MESSAGE).text
        for _ in range(6):
            other.record_outcome("auth", success=False, failure_pattern="an expired token")
        shown = memory.context(_MESSAGE)
        assert "an expired token" in shown.text
        assert [one.id for one in shown.entries if one.reason == "guardrail"] == ["guardrail-auth"]
