"""Expected of embedders: that fail, change, differ or give no numbers; words go on counting."""

from __future__ import annotations

import json
from math import isfinite
from typing import Any

from cases.expecting import expect
from cases.notation import expand
from cases.steps import Run
from cases.stubs import FailingEvery, FailingOn, Mapped, NotANumber, Stub
from perdure import Scope
from perdure.engine.reembedding import reembed
from perdure.testing import Driven


def _with(run: Run, embedder: Any) -> None:
    """Open an empty memory with an embedder, or with another one what is there."""
    run.world.options["embedder"] = embedder
    run.world.renew()


def _changed(run: Run, embedder: Any) -> None:
    """Take the memory up again with another embedder; one in the process moves as a snapshot."""
    run.world.options["embedder"] = embedder
    if run.world.kind != "memory":
        run.world.reopen()
        return
    snapshot = run.memory.snapshot()
    run.world.renew()
    run.memory.restore(snapshot)


def _reembed(run: Run, embedder: Any) -> None:
    run.memory.close()
    with Driven(run.world.store()) as store:
        now = run.world.clock.now
        scope = Scope(principal="owner")
        store.run(reembed(store.store, scope, embedder, now=now, watch=lambda _: None))
    run.world.memory = run.world.open()


def _lacking(run: Run) -> int:
    stats = run.memory.stats()
    return stats.memories - max(stats.vectors.values(), default=0)


ON_DISK = ("sqlite", "postgres", "redis")
"""Stores that are still there when a memory is opened anew with another embedder."""


@expect(stores=ON_DISK, by_hand=True)
def cs_03(run: Run) -> None:
    texts = expand(run.case["input"]["steps"][0]["texts"])
    _with(run, FailingEvery())
    receipts = [run.memory.remember(text) for text in texts]
    assert sum(bool(receipt.failures) for receipt in receipts) == len(texts) // 3
    assert _lacking(run) == len(texts) // 3
    for text in texts:
        assert text in [hit.text for hit in run.memory.recall(text).hits]
    _changed(run, Stub())
    _reembed(run, Stub())
    assert _lacking(run) == 0


@expect(by_hand=True)
def cs_05(run: Run) -> None:
    _with(run, FailingOn("NEW"))
    old, new, merged = (run.case["input"]["steps"][place] for place in (0, 1, 3))
    held = run.memory.remember(old["text"]).stored[0].id
    run.memory.update(held, text=new["text"])
    assert [hit.text for hit in run.memory.recall("tariff").hits] == [new["text"]]
    assert _lacking(run) == 1
    run.memory.remember(old["text"])
    assert old["text"] in [hit.text for hit in run.memory.recall("old tariff 12").hits]
    assert merged["into"] == "NEW merged"


@expect(stores=ON_DISK, by_hand=True)
def dm_01(run: Run) -> None:
    first, second = (run.case["input"]["steps"][place]["text"] for place in (1, 3))
    both = {first, second}
    _with(run, Stub(8))
    run.memory.remember(first)
    _changed(run, Stub(12))
    found = run.memory.recall("mast")
    assert [hit.text for hit in found.hits] == [first]
    for told in ("8 numbers", "12 numbers", "perdure reembed"):
        assert told in found.failures[0].reason
    assert run.memory.remember(second).failures == []
    assert {hit.text for hit in run.memory.recall("mast").hits} == both
    _reembed(run, Stub(12))
    found = run.memory.recall("mast")
    assert {hit.text for hit in found.hits} == both
    assert found.failures == ()
    assert run.memory.stats().vectors["stub-0@12"] == 2


@expect(by_hand=True)
def dm_04(run: Run) -> None:
    texts = run.case["input"]["steps"][1]["texts"]
    one, other = Stub(8, seed=1), Stub(8, seed=2)
    _with(run, one)
    run.memory.remember(texts)
    _changed(run, other)
    found = run.memory.recall("rye in silo 2")
    assert found.hits[0].text == texts[1]
    stats = run.memory.stats().vectors
    if run.world.kind == "memory":
        assert set(stats) == {other.id}
        return
    assert "stub-2@8" in found.failures[0].reason
    assert stats == {one.id: 3}
    run.memory.remember("Barley in silo 4.")
    assert run.memory.stats().vectors == {one.id: 3, other.id: 1}


@expect(by_hand=True)
def nf_01(run: Run) -> None:
    steps = run.case["input"]["steps"]
    _with(run, Mapped(run.case["input"]["embedder"]["map"]))
    for step in steps[:3]:
        run.memory.remember(step["text"])
    hits = run.memory.recall("*query*", limit=2, min_score=0.0).hits
    assert [hit.text for hit in hits] == ["north pier", "pier at dusk"]
    assert all(isfinite(hit.score) for hit in hits)


@expect(by_hand=True)
def nf_04(run: Run) -> None:
    _with(run, NotANumber())
    run.memory.remember(run.case["input"]["steps"][0]["text"])
    found = run.memory.recall("mill")
    assert [hit.text for hit in found.hits] == [run.case["input"]["steps"][0]["text"]]
    assert "finite numbers" in found.failures[0].reason
    assert "NaN" not in json.dumps([hit.score for hit in found.hits])
    assert "NaN" not in json.dumps(run.memory.snapshot())
