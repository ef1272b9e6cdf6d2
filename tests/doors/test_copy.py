"""`perdure copy` and `perdure migrate`: whole stores, for people and for programs."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest

from perdure import Memory, Scope
from perdure.stores import MemoryStore, opening


@pytest.fixture
def other(tmp_path):
    return f"sqlite:///{tmp_path / 'other.db'}"


@pytest.fixture
def filled(store):
    """A store with three scopes."""
    for scope in (Scope("t", "ada"), Scope("t", "bob"), Scope("u", "ada")):
        with Memory.open(store, scope=scope) as memory:
            memory.remember(f"{scope.principal} likes tea.")
            memory.learn(f"Never call {scope.principal} on Fridays.", signature="turn 1")
    return store


def texts(url, scope):
    with Memory.open(url, scope=scope) as memory:
        return [entry.text for entry in memory.list().entries]


def test_a_store_is_copied_whole_and_again_adds_nothing(run, filled, other):
    first = run("copy", filled, other)
    assert (first.code, first.err) == (0, "")
    assert "3 scopes with 6 entries: 9 written" in first.out
    assert "compared, and the same" in first.out
    again = run("copy", filled, other, "--all", "--json").json
    assert again["verified"] is True
    assert [one["written"] for one in again["scopes"]] == [0, 0, 0]
    assert len({one["fingerprint"] for one in again["scopes"]}) == 3
    assert texts(other, Scope("t", "bob")) == texts(filled, Scope("t", "bob"))
    assert "nothing was missing" in run("copy", filled, other).out


@pytest.mark.parametrize(
    ("whose", "scopes"),
    [
        (["--tenant", "t"], ["t/ada/_", "t/bob/_"]),
        (["--principal", "ada"], ["t/ada/_", "u/ada/_"]),
        (["--tenant", "t", "--principal", "ada"], ["t/ada/_"]),
    ],
)
def test_what_is_said_of_a_scope_picks_some(run, filled, other, whose, scopes):
    copied = run("copy", filled, other, "--json", *whose).json["scopes"]
    assert [one["scope"]["namespace"] for one in copied] == scopes


def test_a_copy_that_differs_is_told_and_an_error(run, filled, other):
    with Memory.open(other, scope=Scope("t", "bob")) as memory:
        memory.remember("Bob likes coffee.")
    ran = run("copy", filled, other)
    assert ran.code == 1
    assert "t / bob: 1 x entry is in the copy alone: 'mem_" in ran.out.replace("\n", "")
    assert "differs from the source in 1 of 3 scopes" in ran.err
    assert ran.err.count("\n") == 1
    assert run("copy", filled, other, "--json").json["verified"] is False


@pytest.mark.parametrize(
    ("source", "target", "options", "code", "said"),
    [
        ("sqlite:///{}/nowhere.db", "{other}", [], 1, "no file"),
        ("{filled}", "{filled}", [], 2, "same store"),
        ("mysql://x", "{other}", [], 2, "mysql"),
        ("{filled}", "mysql://x", [], 2, "mysql"),
        ("{filled}", "{other}", ["--all", "--tenant", "t"], 2, "not both"),
        ("{filled}", "{other}", ["--tenant", "nobody"], 2, "nothing of theirs"),
    ],
)
def test_what_cannot_be_copied_is_one_sentence(
    run, filled, other, tmp_path, source, target, options, code, said
):
    source, target = (one.format(tmp_path, filled=filled, other=other) for one in (source, target))
    ran = run("copy", source, target, *options)
    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert not (tmp_path / "nowhere.db").exists()


def test_an_empty_store_is_copied_too(run, other, tmp_path):
    empty = f"sqlite:///{tmp_path / 'empty.db'}"
    Memory.open(empty).close()
    assert "0 scopes with 0 entries" in run("copy", empty, other).out


def test_a_person_sees_how_far_it_is_and_a_program_does_not(run, filled, other, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "scope 3 of 3" in run("copy", filled, other).err
    assert run("copy", filled, other, "--json").err == ""


class Tables(MemoryStore):
    """A store that has to be made ready."""

    migrations: ClassVar[list[str]] = []

    @classmethod
    def from_url(cls, url):
        return cls()

    async def migrate(self):
        self.migrations.append(self.address)


def test_a_store_is_made_ready(run, monkeypatch, store):
    row = opening.Row("", "")
    monkeypatch.setitem(opening.SCHEMES, "tables", row)
    monkeypatch.setattr(opening.Row, "load", lambda _, url="": Tables)
    assert run("migrate", "tables:", "--json").json == {"store": "memory:", "migrated": True}
    assert Tables.migrations == ["memory:"]
    assert "is ready" in run("migrate", "--store", "tables:").out


def test_a_store_that_needs_nothing_is_left_alone(run, store):
    assert "needs no preparation" in run("migrate").out
    fresh = store.replace("memory.db", "fresh.db")
    assert run("migrate", fresh, "--json").json == {"store": fresh, "migrated": False}
    assert not Path(fresh.removeprefix("sqlite:///")).exists()
    assert run("migrate", "mysql://x").code == 2
