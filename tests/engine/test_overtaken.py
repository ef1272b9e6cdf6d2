"""A write takes the revision for the one it left, and finds out when somebody else was there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from perdure import Memory, Scope
from perdure.stores.memory import MemoryStore

OWNER = Scope(principal="owner")


class Asked(MemoryStore):
    """A store that counts how often its revision is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.times = 0

    async def revision(self, scope: Scope) -> int:
        self.times += 1
        return await super().revision(scope)


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[Memory, Memory]]:
    """Two memories on one file, of which the first has written by itself so far."""
    url = f"sqlite:///{tmp_path / 'shared.db'}"
    with Memory.open(url, scope=OWNER) as first, Memory.open(url, scope=OWNER) as second:
        for said in ("The mast is oak.", "The keel is lead.", "帆是白色的。"):
            first.remember(said)
        yield first, second


def test_who_writes_alone_does_not_ask_how_far_the_scope_is() -> None:
    store = Asked()
    with Memory.open(store=store, scope=OWNER) as memory:
        memory.remember("The mast is oak.")
        memory.remember("The keel is lead.")
        before = store.times
        memory.learn("Our port is 7443.")
        memory.remember("船锚是新的。")
        assert store.times == before


@pytest.mark.parametrize("said", ["The port is 7443.", "端口是7443。", "Порт — 7443."])
def test_what_another_one_wrote_meanwhile_is_seen(two: tuple[Memory, Memory], said: str) -> None:
    first, second = two
    theirs = second.remember(said).stored[0]
    again = first.remember(said)
    assert [one.id for one in again.merged] == [theirs.id]
    assert not again.stored


def test_what_another_one_disputed_meanwhile_is_a_tension(two: tuple[Memory, Memory]) -> None:
    first, second = two
    theirs = second.learn("The port is 7443.").stored[0]
    opened = first.learn("The port is 8080.").tensions[0]
    assert opened.against == theirs.id
    assert [one.id for one in second.tensions()] == [opened.tension_id]


def test_a_turn_that_changes_nothing_tells_the_revision_of_now(two: tuple[Memory, Memory]) -> None:
    first, second = two
    latest = second.learn("The port is 7443.").revision
    assert first.learn("Thanks!").revision == latest


def test_an_update_finds_what_another_one_changed(two: tuple[Memory, Memory]) -> None:
    first, second = two
    entry = first.list().entries[-1]
    second.update(entry.id, text="The mast is spruce.")
    assert first.update(entry.id, domains=["boat"]).text == "The mast is spruce."


def test_writers_that_take_turns_lose_nothing(two: tuple[Memory, Memory]) -> None:
    first, second = two
    for number in range(12):
        (first if number % 2 else second).remember(f"Berth {number} is taken.")
    assert len(first.list().entries) == len(second.list().entries) == 15
