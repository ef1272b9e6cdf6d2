"""A process that does all sorts of things to a store and writes down what it was told.

Each deed is noted before it is tried and again when it is acknowledged, in a file that outlives the
process. Nobody else writes to the ids of a process, but all of them count on one entry.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import time
import zlib
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from perdure import Scope
from perdure.errors import ConflictError, StoreTimeoutError, StoreUnavailableError
from perdure.model.entry import Entry, Kind, Tier, Vector
from perdure.ports import Capability, Changes, Store
from perdure.stores import open_store

SCOPE = Scope("soak", "everybody")
NOW = datetime(2031, 1, 1, tzinfo=UTC)
COUNTER = "counter"
EMBEDDER = "soaked"
BATCH = 3
OWN = 12
"""Ids of its own that a process writes over and over."""


def entry(entry_id: str, text: str, *, near: bool = False) -> Entry:
    """Give an entry that can be found by its id as a key, and by the vector of its text."""
    times = dict.fromkeys(("created_at", "updated_at", "last_accessed_at"), NOW)
    return Entry(
        id=entry_id,
        kind=Kind.STATEMENT,
        tier=Tier.HOT,
        text=text,
        keys=(f"id:{entry_id}",),
        embeddings={EMBEDDER: vector_of(text)} if near else {},
        **times,
    )


def vector_of(text: str) -> Vector:
    """Give a vector that no other text has, of numbers that 32 bits hold."""
    return 1.0, float(zlib.crc32(text.encode()) % 65_536)


class Worker:
    """Do one thing after the other, by chance."""

    def __init__(self, store: Store, name: str, seed: int, journal: Path) -> None:
        self._store = store
        self._name = name
        self._chance = random.Random(seed)
        self._journal = os.open(journal, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        self._done = 0
        self._near = Capability.VECTOR in store.capabilities
        self._whole = Capability.ATOMIC_BATCH in store.capabilities

    async def run(self, seconds: float) -> None:
        deeds = [self.write, self.write, self.remove, self.write_batch, self.count, self.look]
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self._done += 1
            await self._chance.choice(deeds)()

    async def write(self) -> None:
        name = self._own()
        text = f"{name} says {self._done}"
        work = lambda: self._store.put(SCOPE, self._entry(name, text), now=NOW)  # noqa: E731
        await self._try({"write": {name: text}}, work)

    async def remove(self) -> None:
        name = self._own()
        await self._try({"write": {name: None}}, lambda: self._store.delete(SCOPE, name, now=NOW))

    async def write_batch(self) -> None:
        """Write entries and a signature, whole or not at all, at times if nobody else wrote."""
        base = f"{self._name}-batch-{self._done}"
        texts = {f"{base}-{number}": f"part of {base}" for number in range(BATCH)}
        changes = Changes(
            puts=[self._entry(name, text) for name, text in texts.items()], signatures=[base]
        )
        revision: int | None = None
        if self._whole and self._chance.random() < 0.5:
            revision = await self._read(lambda: self._store.revision(SCOPE))
        await self._try(
            {"batch": base},
            lambda: self._store.commit(SCOPE, changes, now=NOW, if_revision=revision),
        )

    async def count(self) -> None:
        """Add one to the number that all of them add to."""
        held = await self._read(lambda: self._store.get(SCOPE, COUNTER, now=NOW))
        version = held.version if held else 0
        value = self._entry(COUNTER, f"counted to {version + 1}")
        await self._try(
            {"count": version + 1},
            lambda: self._store.put_if_version(SCOPE, value, version, now=NOW),
        )

    async def look(self) -> None:
        """Read what cannot change under one's hands."""
        page = await self._read(lambda: self._store.list(SCOPE, now=NOW, limit=100))
        if page is not None:
            places = [one.seq for one in page.entries]
            assert places == sorted({*places}, reverse=True)

    async def _try(self, deed: dict[str, Any], work: Callable[[], Awaitable[Any]]) -> None:
        self._note({"deed": self._done, **deed})
        try:
            answer = await work()
        except ConflictError:
            self._note({"refused": self._done})
        except (StoreUnavailableError, StoreTimeoutError):
            # It may have happened or not.
            await asyncio.sleep(0.05)
        else:
            self._note(
                {"refused" if getattr(answer, "applied", True) is False else "done": self._done}
            )

    async def _read(self, work: Callable[[], Awaitable[Any]]) -> Any:
        try:
            return await work()
        except (StoreUnavailableError, StoreTimeoutError):
            await asyncio.sleep(0.05)
            return None

    def _entry(self, name: str, text: str) -> Entry:
        return entry(name, text, near=self._near)

    def _own(self) -> str:
        return f"{self._name}-{self._chance.randrange(OWN)}"

    def _note(self, line: dict[str, Any]) -> None:
        os.write(self._journal, (json.dumps(line) + "\n").encode())


async def main(url: str, options: str, name: str, seconds: str, journal: str) -> None:
    """Work for so many seconds."""
    async with open_store(url, **json.loads(options)) as store:
        print("ready", flush=True)
        await Worker(store, name, seed=len(name) + ord(name[0]), journal=Path(journal)).run(
            float(seconds)
        )


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
