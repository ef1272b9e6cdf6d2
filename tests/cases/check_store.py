"""Expected of keeping: scopes, filters, forgetting, time, order, size, export and import."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from math import isfinite

import pytest

from cases.expecting import expect
from cases.steps import Run, everything, id_of
from perdure.errors import InvalidQueryError, NotFoundError, UsageError


def _texts(entries: list) -> list[str]:
    return [entry.text for entry in entries]


@contextmanager
def _time_zone(name: str) -> Iterator[None]:
    former = os.environ.get("TZ")
    os.environ["TZ"] = name
    time.tzset()
    try:
        yield
    finally:
        os.environ.pop("TZ") if former is None else os.environ.update(TZ=former)
        time.tzset()


@expect(by_hand=True)
def tz_02(run: Run) -> None:
    with _time_zone(run.case["input"]["env"]["TZ"]):
        run.take_all()
    created = [entry.created_at for entry in run.live()]
    assert [at.isoformat() for at in created] == ["2031-07-25T02:00:00+00:00"]
    inside, before = run.values("list")
    assert len(inside) == 1
    assert before == []


@expect()
def tz_05(run: Run) -> None:
    day, as_of = run.values("list")
    assert _texts(day) == ["y-late", "y-early"]
    assert _texts(as_of) == ["y-late", "y-early", "older"]


@expect()
def tz_06(run: Run) -> None:
    entry = run.values("get")[0]
    assert entry.text == "The pump was serviced by Una."
    assert entry.created_at == datetime(2031, 8, 31, 22, 50, tzinfo=UTC)
    assert entry.updated_at == datetime(2031, 9, 1, 0, 10, tzinfo=UTC)
    assert entry.valid_from in (None, entry.created_at)
    assert "Una" in run.values("context")[0].text


@expect()
def tt_02(run: Run) -> None:
    assert run.values("get_last") == [None, None]
    assert run.values("recall")[0].empty
    assert run.values("list") == [[]]


@expect()
def tt_04(run: Run) -> None:
    assert _texts(run.values("list")[0]) == ["live 2", "live 1"]
    assert {hit.text for hit in run.values("recall")[0].hits} == {"live 1", "live 2"}


@expect()
def dc_01(run: Run) -> None:
    hits = run.values("recall")[0].hits
    assert "Raft B" in hits[0].text
    assert all(isfinite(hit.score) and 0 <= hit.score <= 1 for hit in hits)


@expect()
def df_02(run: Run) -> None:
    before, *after = run.values("recall")
    assert not before.empty
    assert len(after) == 2
    assert all(recall.empty for recall in after)
    assert "7-7-4" not in run.values("context")[0].text
    assert run.texts() == []


@expect()
def df_03(run: Run) -> None:
    receipt = run.values("forget")[0]
    assert receipt.forgotten
    assert receipt.proved
    vera = run.world.view({"subject": "vera"})
    assert "warfarin" not in json.dumps(run.values("export")[0])
    assert "warfarin" not in json.dumps(vera.snapshot())
    assert run.values("raw_bytes_search") == [0]
    survived = any("walks daily" in text for text in run.texts(vera))
    [merged] = run.values("merge")
    assert survived or merged.id in (*receipt.forgotten, *receipt.derived)


@expect()
def df_04(run: Run) -> None:
    assert run.values("forget")[0].proved
    assert run.values("raw_bytes_search") == [0]


@expect(refusals=True)
def df_05(run: Run) -> None:
    assert run.texts() == ["one", "two"]
    for done in run.done:
        assert done.error is None or isinstance(done.error, UsageError)
        if done.op == "forget" and done.error is None:
            assert done.value.forgotten == []


@expect()
def df_08(run: Run) -> None:
    [[receipt]] = run.values("learn")
    view = run.world.view({"subject": "u5"})
    with pytest.raises(NotFoundError):
        view.history(id_of(receipt))
    assert "Ystad" not in json.dumps(view.snapshot())
    assert "Ystad" not in json.dumps(run.values("export")[0])
    assert run.take({"op": "raw_bytes_search", "needle": "Ystad"}).value == 0


@expect()
def is_01(run: Run) -> None:
    mine = "Acme rate is 10."
    assert [hit.text for hit in run.values("recall")[0].hits] == [mine]
    assert _texts(run.values("list")[0]) == [mine]
    assert "99" not in run.values("context")[0].text
    assert "77" not in run.values("context")[0].text
    exported = json.dumps(run.values("export")[0])
    assert mine in exported
    assert "corp" not in exported
    assert "Acme2" not in exported
    assert run.values("count") == [1]


@expect()
def is_06(run: Run) -> None:
    assert [_texts(entries) for entries in run.values("list")] == [
        ["one"],
        ["two"],
        ["three"],
        ["four"],
    ]


@expect()
def is_07(run: Run) -> None:
    first, second = run.values("store")
    assert second.stored
    assert not second.merged
    assert id_of(first) != id_of(second)
    assert run.values("recall")[0].hits[0].text == "The wifi word is 'plover'."


@expect(refusals=True)
def mf_01(run: Run) -> None:
    found = [{entry.text for entry in entries} for entries in run.values("list") if entries]
    assert found == [{"p3", "p5"}, {"p1", "p5"}, {"p1", "p5"}]
    [refusal] = run.errors()
    assert isinstance(refusal, InvalidQueryError)
    assert "nope" in str(refusal)


@expect()
def mf_02(run: Run) -> None:
    assert [_texts(entries) for entries in run.values("list")] == [["x"], []]


@expect()
def mf_07(run: Run) -> None:
    assert [_texts(entries) for entries in run.values("list")] == [["m"], ["m"], []]


@expect(refusals=True)
def sq_01(run: Run) -> None:
    assert all(entries == [] for entries in run.values("list") if entries is not None)
    for refusal in run.errors():
        assert isinstance(refusal, InvalidQueryError)
        assert "syntax" not in str(refusal)


@expect()
def sq_03(run: Run) -> None:
    text = "O'Brien's \"boat\"; -- DROP TABLE facts;"
    assert run.values("recall")[0].hits[0].text == text
    assert [_texts(entries) for entries in run.values("list")] == [[text], []]


@expect()
def qx_01(run: Run) -> None:
    for recall in run.values("recall"):
        assert recall.hits[0].text == "Backups of C:\\depot\\maps go to /srv/maps/2031."


@expect(refusals=True)
def pg_04(run: Run) -> None:
    assert [error.argument for error in run.errors() if isinstance(error, UsageError)] == [
        "limit",
        "limit",
    ]
    assert len(run.live()) == 600


@expect()
def or_03(run: Run) -> None:
    newest = ["Log entry 12", "Log entry 11", "Log entry 10"]
    assert _texts(run.values("list")[0]) == newest


@expect()
def ie_01(run: Run) -> None:
    exported = run.values("store")[0].stored[0]
    restored, later = run.values("list")
    [entry] = restored
    start = datetime(2031, 1, 1, tzinfo=UTC)
    assert entry.id == exported.id
    assert (entry.created_at, entry.updated_at) == (start, start)
    assert entry.expires_at == start + timedelta(hours=1)
    assert (entry.tier, entry.domains) == ("L1", ("x",))
    assert dict(entry.metadata) == {"a": 1, "confidence": 0.8}
    assert later == []


@expect()
def ie_03(run: Run) -> None:
    [versions] = run.values("history")
    assert versions[0].entry.text == "v1 of the plan."
    assert versions[-1].entry.text == "v2 of the plan."
    live = [e for e in everything(run.memory, superseded=True) if e.current]
    assert _texts(live) == ["v2 of the plan."]


@expect(stores=("sqlite",), slow=True)
def lb_01(run: Run) -> None:
    assert run.values("count") == [50_000]
    assert run.values("recall")[0].hits[0].text == "Bolt 49999"


@expect(refusals=True)
def lb_02(run: Run) -> None:
    for done in run.done:
        assert done.error is None or isinstance(done.error, (UsageError, NotFoundError))
        assert not done.value
        assert "variables" not in str(done.error)


@expect(slow=True)
def pf_02(run: Run) -> None:
    receipt = run.values("forget")[0]
    assert len(receipt.forgotten) == 5000
    assert receipt.proved
    assert run.texts(run.world.view({"subject": "u1"})) == []
    assert len(run.texts(run.world.view({"subject": "u2"}))) == 5000
