"""Expected of real servers: the same answers, limits and walls as in the process and in a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cases.expecting import expect
from cases.notation import expand
from cases.steps import Run, everything
from cases.world import OWNER, START
from perdure import Scope
from perdure.errors import UsageError
from perdure.model.entry import Entry, Kind
from perdure.testing import Driven


@expect(stores=("memory", "sqlite", "postgres", "redis"), refusals=True)
def un_06(run: Run) -> None:
    assert [error.argument for error in run.errors("store")] == ["content"]
    assert [error.argument for error in run.errors("learn")] == ["user_message"]
    assert all(isinstance(error, UsageError) for error in run.errors())
    assert run.values("recall")[0].empty
    receipt = run.memory.learn("I keep the log in the barn. I keep the keys in the boat.")
    assert len(receipt.stored) == len(run.live())


@expect(stores=("sqlite", "postgres", "redis"))
def is_02(run: Run) -> None:
    found = [[hit.text for hit in recall.hits] for recall in run.values("recall")]
    assert found == [["A secret."], ["C secret."]]
    assert run.values("forget")[0].proved
    assert [entry.text for entry in run.values("list")[0]] == ["B secret."]
    assert run.texts(run.world.view({"tenant": "t%"})) == ["C secret."]
    assert run.texts(run.world.view({"tenant": "team_a"})) == []


@expect(stores=("sqlite", "postgres", "redis"), refusals=True)
def sq_02(run: Run) -> None:
    listed = [entry.text for entries in run.values("list") if entries for entry in entries]
    assert "theirs" not in listed
    assert all(isinstance(error, UsageError) for error in run.errors())
    assert run.texts(run.world.view({"tenant": "t1"})) == ["mine"]
    assert run.texts(run.world.view({"tenant": "t2"})) == ["theirs"]


@expect(stores=("memory", "sqlite", "postgres", "redis"))
def qx_04(run: Run) -> None:
    first, second, foreign = run.values("recall")
    assert [hit.text for hit in first.hits] == ["Tide table is on the door."]
    assert [hit.text for hit in second.hits] == ["Other."]
    assert foreign.empty


@expect(stores=("memory", "sqlite", "postgres", "redis"), refusals=True)
def lb_03(run: Run) -> None:
    refused = run.errors("store_many")
    if refused:
        assert all(isinstance(error, UsageError) and "d1" in str(error) for error in refused)
        assert everything(run.memory) == []
        return
    assert run.values("count") == [2]
    assert run.values("get")[0].text == "last"


@expect(stores=("memory", "sqlite", "postgres", "redis", "dynamodb"), by_hand=True)
def lb_04(run: Run) -> None:
    knots, _, _, big, _ = map(expand, run.case["input"]["steps"])
    with Driven(run.world.store()) as store:
        _put(store, T1, knots["texts"])
        assert len(_all(store, T1)) == 60
        assert store.forget(T1, now=START).entries == 60
        assert _all(store, T1) == []
        padding = "x" * 1024 * big["pad_kb"]
        _put(store, T2, [text + padding for text in big["texts"]])
        listed = _all(store, T2)
        assert [entry.text for entry in listed] == [t + padding for t in big["texts"]][::-1]


T1, T2 = Scope("t1", OWNER), Scope("t2", OWNER)


def _put(store: Any, scope: Scope, texts: Sequence[str]) -> None:
    entries = [
        Entry(f"e{number}", Kind.STATEMENT, text, START, START, START)
        for number, text in enumerate(texts)
    ]
    store.put_many(scope, entries, now=START)


def _all(store: Any, scope: Scope) -> list[Entry]:
    page = store.list(scope, now=START, limit=1000)
    found = list(page.entries)
    while page.cursor is not None:
        page = store.list(scope, now=START, limit=1000, cursor=page.cursor)
        found += page.entries
    return found
