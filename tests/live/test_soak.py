"""Four processes write for a while, and somebody is killed now and then: nothing told is lost."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from live.servers import dynamodb, milvus, postgres, redis
from live.soaking import BATCH, COUNTER, EMBEDDER, NOW, SCOPE, vector_of
from perdure.model.entry import Entry
from perdure.ports import Capability, Store
from perdure.stores import SqliteStore, open_store

SECONDS = 8.0
NAMES = ("a", "b", "c", "d")
SEED = 7
ROOT = Path(__file__).parents[1]


@dataclass
class Told:
    """What the processes were told: what is certain, and what may have happened."""

    states: dict[str, list[str | None]] = field(default_factory=dict[str, list[str | None]])
    """The texts an id may have (None: it may be gone); the first is certain but for the others."""
    batches: dict[str, bool] = field(default_factory=dict[str, bool])
    counted: int = 0
    maybe_counted: int = 0

    def read(self, journal: Path) -> None:
        """Take in what one process wrote down; a line that was cut off is its last."""
        lines = journal.read_bytes().decode().split("\n")[:-1]
        notes = [json.loads(line) for line in lines]
        ends = {number: end for note in notes for end, number in note.items() if end in ENDS}
        for note in notes:
            if "deed" in note:
                self._add(note, ends.get(note["deed"]))

    def _add(self, note: dict[str, Any], end: str | None) -> None:
        if end == "refused":
            return
        for name, text in note.get("write", {}).items():
            states = self.states.setdefault(name, [None])
            self.states[name] = [text] if end == "done" else [*states, text]
        if "batch" in note:
            self.batches[note["batch"]] = end == "done"
        if "count" in note:
            self.counted += end == "done"
            self.maybe_counted += end is None


ENDS = ("done", "refused")


class Crew:
    """Four processes at work on one store."""

    def __init__(self, place: Path, url: str, options: dict[str, Any]) -> None:
        self.place = place
        self._url = url
        self._options = json.dumps(options)
        self._end = 0.0
        self.working = [self._start(name, SECONDS) for name in NAMES]
        for one in self.working:
            _wait_for(one)
        self._end = time.monotonic() + SECONDS

    def kill_one(self, chance: random.Random, turn: int) -> None:
        """End one of them without a word, and let another take its place."""
        place = chance.randrange(len(self.working))
        self.working[place].kill()
        self.working[place].communicate()
        left = max(1.0, self._end - time.monotonic())
        self.working[place] = self._start(f"{NAMES[place]}{turn}", left)
        _wait_for(self.working[place])

    def finish(self) -> None:
        """Wait for all of them; each must have been content with what it met."""
        for one in self.working:
            _, errors = one.communicate(timeout=60)
            assert one.returncode == 0, errors.decode()

    def told(self) -> Told:
        """Give what all of them wrote down."""
        told = Told()
        for journal in self.place.glob("*.jsonl"):
            told.read(journal)
        return told

    def _start(self, name: str, seconds: float) -> subprocess.Popen[bytes]:
        journal = self.place / f"{name}.jsonl"
        asked = [self._url, self._options, name, str(seconds), str(journal)]
        return subprocess.Popen(
            [sys.executable, "-m", "live.soaking", *asked],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )


def _wait_for(one: subprocess.Popen[bytes]) -> None:
    assert one.stdout is not None
    if one.stdout.readline() != b"ready\n":
        pytest.fail(one.communicate()[1].decode())


@contextmanager
def crew(place: Path, url: str, **options: Any) -> Generator[Crew]:
    """Let four processes work, and see that none outlives the test."""

    async def prepare() -> None:
        async with open_store(url, **options):
            pass

    asyncio.run(prepare())
    crew = Crew(place, url, options)
    try:
        yield crew
    finally:
        for one in crew.working:
            one.kill()
            one.communicate()


def kill_now_and_then(kill: Callable[[int], None]) -> None:
    """Kill three times within the time."""
    chance = random.Random(SEED)
    for turn in range(3):
        time.sleep(SECONDS / 4 * chance.uniform(0.7, 1.2))
        kill(turn)


async def check(store: Store, told: Told) -> None:
    """Hold what is kept against what was told."""
    entries = await everything(store)
    for name, states in told.states.items():
        found = entries[name].text if name in entries else None
        assert found in states, f"{name} says {found!r}, not one of {states}"
    parts = [name for name in entries if "-batch-" in name]
    for base, certain in told.batches.items():
        held = sum(name.rpartition("-")[0] == base for name in parts)
        signed = await store.seen(SCOPE, base)
        assert held == (BATCH if signed else 0), f"{base} is not whole"
        assert signed or not certain, f"{base} is lost"
    assert {name.rpartition("-")[0] for name in parts} <= told.batches.keys()
    await check_counter(entries[COUNTER], told)
    assert entries.keys() <= {*told.states, *parts, COUNTER}
    for name in random.Random(SEED).sample(sorted(entries), min(100, len(entries))):
        await check_places(store, entries[name])


async def everything(store: Store) -> dict[str, Entry]:
    """Give all entries, page by page, each once."""
    found: list[Entry] = []
    cursor: str | None = None
    while True:
        page = await store.list(SCOPE, now=NOW, limit=1000, cursor=cursor)
        found += page.entries
        cursor = page.cursor
        if cursor is None:
            break
    assert len({one.id for one in found}) == len({one.seq for one in found}) == len(found)
    return {one.id: one for one in found}


async def check_counter(counter: Entry, told: Told) -> None:
    """See that no two counted to the same number, and none in vain."""
    assert counter.text == f"counted to {counter.version}"
    assert told.counted <= counter.version <= told.counted + told.maybe_counted


async def check_places(store: Store, entry: Entry) -> None:
    """See that one entry is the same in every place of the store."""
    assert await store.get(SCOPE, entry.id, now=NOW) == entry
    if Capability.VECTOR in store.capabilities:
        carried = await store.get(SCOPE, entry.id, now=NOW, embeddings=True)
        assert carried is not None
        assert carried.embeddings == {EMBEDDER: vector_of(entry.text)}
    if not {Capability.TEXT, Capability.HISTORY} <= store.capabilities:
        return
    found = await store.lookup(SCOPE, [f"#id:{entry.id}"], at_most=1, now=NOW)
    assert found == {f"#id:{entry.id}": [entry]}
    states = await store.history(SCOPE, entry.id)
    assert states[-1].entry == entry
    assert states[-1].ended_at is None


def checked(place: Path, url: str, options: dict[str, Any], told: Told) -> None:
    """Open the store anew and look."""

    async def look() -> None:
        async with open_store(url, **options) as store:
            await check(store, told)
            if isinstance(store, SqliteStore):
                assert store.check() == []

    assert told.counted > 5
    assert sum(told.batches.values()) > 5
    asyncio.run(look())


def soak_users(place: Path, url: str, **options: Any) -> None:
    """Kill those who write, where a server of tests forgets what a real one keeps."""
    chance = random.Random(SEED)
    with crew(place, url, **options) as workers:
        kill_now_and_then(lambda turn: workers.kill_one(chance, turn))
        workers.finish()
        checked(place, url, options, workers.told())


@pytest.mark.slow_server
@pytest.mark.xdist_group("sqlite-soak")
def test_a_file_survives_the_death_of_its_writers(tmp_path: Path) -> None:
    soak_users(tmp_path, f"sqlite:///{tmp_path / 'soak.db'}", timeout=30.0)


def soak_server(place: Path, server: Any, **options: Any) -> None:
    """Kill a server and start it again, while everybody works."""

    def fall_and_rise(_: int) -> None:
        server.kill()
        server.start()

    try:
        with crew(place, server.url, **options) as workers:
            kill_now_and_then(fall_and_rise)
            workers.finish()
            checked(place, server.url, options, workers.told())
    finally:
        server.kill()


@pytest.mark.slow_server
@pytest.mark.xdist_group("postgres")
def test_postgres_keeps_what_it_told_when_it_is_killed(tmp_path: Path) -> None:
    soak_server(tmp_path, postgres.started(), schema="soak", create=True)


@pytest.mark.slow_server
@pytest.mark.xdist_group("redis")
def test_redis_keeps_what_it_told_when_it_is_killed(tmp_path: Path) -> None:
    server = redis.started("--appendonly", "yes", "--appendfsync", "always")
    soak_server(tmp_path, server, prefix="soak")


@pytest.mark.slow_server
@pytest.mark.xdist_group("milvus")
def test_milvus_and_its_companion_agree_when_writers_die(tmp_path: Path) -> None:
    """Its small server loses rows that came at once when it is killed, without our store too."""
    companion = f"sqlite:///{tmp_path / 'soak.db'}?timeout=30"
    url = f"{milvus.shared().url}?prefix={milvus.prefix_of(tmp_path)}"
    soak_users(tmp_path, url, companion=companion, create=True)


@pytest.mark.slow_server
@pytest.mark.xdist_group("dynamodb")
def test_dynamodb_survives_the_death_of_its_writers(tmp_path: Path) -> None:
    """Its small server keeps tables in memory."""
    server = dynamodb.shared()
    soak_users(tmp_path, f"dynamodb://{server.table()}", **server.access, create=True)
