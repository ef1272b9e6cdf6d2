"""What the bench compares is the same work, and it measures on every store that can be had."""

from __future__ import annotations

import asyncio
import importlib
import json
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from bench.beside import measure, sqlite
from bench.beside.measure import STORES, Size, Supply
from bench.beside.side import NOW

from house.source import ROOT
from perdure.model.entry import Entry, Source
from perdure.ports import Capability
from perdure.text.words import index_terms

TINY = Size(held=20, rounds=6, batch=10, batches=1, spaces=(60,), dimension=8)
SLOW = {"dynamodb", "milvus"}
EACH = pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            name,
            marks=[pytest.mark.xdist_group(name), *([pytest.mark.slow_server] * (name in SLOW))],
        )
        for name in STORES
    ],
)


@EACH
def test_every_call_is_measured_or_said_to_be_refused(name: str) -> None:
    figures = list(measure.measure(TINY, [name]))
    if len(figures) == 1:
        pytest.skip(figures[0].note)
    calls = ["put_many", "put,", "put over", "get", "list", "search", "forget", "nearest"]
    told = [f"{figure.name}," for figure in figures]
    assert [call for call in calls if not any(f"{name} {call}" in one for one in told)] == []
    for figure in figures:
        assert figure.value or "refuses" in figure.note
        assert (figure.target is None) == (figure.value is None)


@EACH
def test_both_sides_give_back_the_same(name: str, tmp_path: Path) -> None:
    try:
        asyncio.run(alike(name, tmp_path))
    except ModuleNotFoundError as error:
        pytest.skip(f"no driver: {error}")


async def alike(name: str, folder: Path) -> None:
    """Write the same to both sides, and compare what they give back."""
    pair = await importlib.import_module(f"bench.beside.{name}").ready(folder)
    supply, can = Supply(8), pair.ours.store.capabilities
    entries = supply.entries(30, Capability.VECTOR in can)
    [query] = supply.vectors(1)
    entries[5] = full(entries[5])
    [anew] = supply.twins(entries[3:4])
    answers = []
    for side in (pair.ours, pair.bare):
        written = await side.put_many(entries[:20])
        written += [await side.put(one) for one in [*entries[20:], anew]]
        vectors = [one.embeddings for one in written]
        await side.forget(entries[4].id)
        gone, changed = await side.get(entries[4].id), await side.get(anew.id)
        page = await side.page()
        near = await side.nearest(query) if Capability.VECTOR in can else []
        best = await side.search(index_terms(entries[7].text)) if Capability.TEXT in can else []
        answers.append(
            (gone, plain([changed, *page]), plain(near), plain(best[:1]), plain(written), vectors)
        )
        await side.close()
    assert answers[0] == answers[1]
    assert answers[0][0] is None
    assert len(answers[0][1]) == 30


def full(entry: Entry) -> Entry:
    """Give an entry all that one can have, but for what takes it out of lists."""
    return replace(
        entry,
        value={"gist": "überall", "of": [1, 2.5, None]},
        access_count=3,
        expires_at=NOW + timedelta(days=9),
        keys=("#ключ", "two words"),
        source=Source("rules", "s", "t", "user", "Ada", (3, 9), ("mem_a", "mem_b")),
        valid_from=NOW - timedelta(days=1),
        metadata={"where": {"line": 7}},
    )


def plain(entries: Iterable[Entry | None]) -> list[Entry]:
    """Give what both sides must agree on; a server counts over all who use it."""
    return [replace(one, seq=0, embeddings={}) for one in entries if one]


def test_a_store_that_cannot_be_had_says_so_in_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ready(_: Path) -> None:
        pytest.skip("no such server")

    monkeypatch.setattr(sqlite, "ready", ready)
    [figure] = measure.measure(TINY, ["sqlite"])
    assert (figure.name, figure.value, figure.met) == ("sqlite", None, None)
    assert figure.note == "not measured: no such server"


def test_the_command_takes_one_part() -> None:
    asked = [sys.executable, "-m", "bench", "stores", "--quick", "--json", "--store", "memory"]
    told = json.loads(subprocess.check_output(asked, cwd=ROOT))
    assert {figure["name"].split()[0] for figure in told["figures"]} == {"memory"}
