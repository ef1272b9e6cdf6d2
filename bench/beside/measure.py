"""Call both sides in turn and give the ratios: what a store costs above its driver."""

from __future__ import annotations

import asyncio
import gc
import importlib
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from bench.beside.side import EMBEDDER, FEW, NOW, PAGE, Ours, Pair, Side
from bench.corpus import Corpus
from bench.figures import Figure, Times
from perdure.errors import MissingExtraError
from perdure.model.entry import Entry, Kind, Source, Tier
from perdure.ports import Capability
from perdure.text.words import index_terms

STORES = ("memory", "sqlite", "postgres", "redis", "dynamodb", "milvus")
SINGLE, BATCH = 1.5, 1.2
"""How much longer than the bare driver a single call may take, and a batch."""

Call = Callable[[Side, int], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Size:
    """How much to measure on: entries held, calls of each sort, and vectors."""

    held: int
    rounds: int
    batch: int
    batches: int
    spaces: Sequence[int]
    dimension: int


FULL = Size(1000, 200, 1000, 7, (10_000, 100_000), 384)
QUICK = Size(60, 6, 20, 2, (200,), 8)


def measure(size: Size, stores: Sequence[str] = STORES) -> Iterator[Figure]:
    """Take the figures of some stores; one that cannot be had says so in its line."""
    for name in stores:
        with tempfile.TemporaryDirectory(prefix="perdure-bench-") as folder:
            yield from _of_store(name, size, Path(folder))


def _of_store(name: str, size: Size, folder: Path) -> Iterator[Figure]:
    """Run the figures of one store in a loop of their own, and give each when it is there."""
    with asyncio.Runner() as runner:
        figures = _figures(name, size, folder)
        while (figure := runner.run(_next(figures))) is not None:
            yield figure
        runner.run(figures.aclose())


async def _next(figures: Any) -> Figure | None:
    return await anext(figures, None)


async def _figures(name: str, size: Size, folder: Path) -> AsyncIterator[Figure]:
    try:
        pair = await importlib.import_module(f"bench.beside.{name}").ready(folder)
    except (pytest.skip.Exception, MissingExtraError, ModuleNotFoundError) as error:
        yield Figure(name, None, "", note=f"not measured: {error}")
        return
    bench = Bench(name, pair, size)
    try:
        async for figure in bench.run():
            yield figure
    finally:
        await pair.ours.close()
        await pair.bare.close()


class Bench:
    """One store and its driver, filled alike and asked alike."""

    def __init__(self, name: str, pair: Pair, size: Size) -> None:
        self._name = name
        self._pair = pair
        self._size = size
        self._rounds = max(6, size.rounds // 10) if pair.gentle else size.rounds
        self._supply = Supply(size.dimension)
        self._can = pair.ours.store.capabilities
        self._sides: tuple[Side, Side] = (pair.ours, pair.bare)

    async def run(self) -> AsyncIterator[Figure]:
        """Take all figures; the calls without vectors first, so that they find no other rows."""
        size, rounds = self._size, self._rounds
        await self._fill(size.held // (10 if self._pair.gentle else 1), self._pair.carries)
        batches = [self._new(size.batch) for _ in range(size.batches + size.batches // 10 + 1)]
        yield await self._row(
            f"put_many, {size.batch:,}", BATCH, size.batches,
            lambda side, turn: side.put_many(batches[turn].of(side)),
        )  # fmt: skip
        self._settle()
        new = self._new(rounds + rounds // 10 + 1)
        yield await self._row(
            "put", SINGLE, rounds, lambda side, turn: side.put(new.of(side)[turn])
        )
        anew = Given(self._supply.twins(new.ours), self._supply.twins(new.ours))
        yield await self._row(
            "put over another", SINGLE, rounds, lambda side, turn: side.put(anew.of(side)[turn])
        )
        names = [one.id for one in new.ours]
        yield await self._row("get", SINGLE, rounds, lambda side, turn: side.get(names[turn]))
        yield await self._row(f"list, {PAGE}", BATCH, rounds, lambda side, _: side.page())
        yield await self._search(batches[0])
        fewer = rounds if self._name == "memory" else max(4, rounds // 10)
        yield await self._row("forget", SINGLE, fewer, lambda side, turn: side.forget(names[turn]))
        async for figure in self._vectors(self._supply.count if self._pair.carries else 0):
            yield figure

    async def _search(self, about: Given) -> Figure:
        if Capability.TEXT not in self._can:
            return self._refused("search")
        count = self._rounds + self._rounds // 10 + 1
        asked = {side: self._supply.questions(about.of(side), count) for side in self._sides}
        return await self._row(
            f"search, {FEW} of {self._supply.count:,}", SINGLE, self._rounds,
            lambda side, turn: side.search(asked[side][turn]),
        )  # fmt: skip

    def _settle(self) -> None:
        if self._pair.settle is not None:
            self._pair.settle()

    def _new(self, count: int, *, vectors: bool = False) -> Given:
        """Give new entries of the same ids to each side, but with texts of its own.

        Words of texts seen lately are remembered: who comes second would find them made.
        """
        entries = self._supply.entries(count, vectors or self._pair.carries)
        return Given(entries, self._supply.twins(entries))

    async def _vectors(self, there: int) -> AsyncIterator[Figure]:
        if Capability.VECTOR not in self._can:
            yield self._refused("nearest")
            return
        for amount in self._size.spaces:
            if amount > self._pair.most_vectors:
                yield self._line(f"nearest, {amount:,}", "not measured: too large for this store")
                continue
            times = await self._fill(amount - there, vectors=True)
            if times is not None and not there:
                yield self._figure(f"put_many, {self._size.batch:,} with vectors", BATCH, *times)
            there = amount
            self._settle()
            async for figure in self._nearest(amount):
                yield figure

    async def _nearest(self, amount: int) -> AsyncIterator[Figure]:
        rounds = 6 if self._size.spaces[0] < 1000 else 30 if amount < 50_000 else 12
        asked = self._supply.vectors(rounds + rounds // 10 + 1)
        about = f"nearest, {FEW} of {amount:,} x {self._size.dimension}"
        if self._name == "memory":
            rounds = 6
        yield await self._row(about, SINGLE, rounds, lambda side, turn: side.nearest(asked[turn]))
        if self._pair.yardstick is not None:
            yield await self._against_product(about, asked[:rounds])

    async def _against_product(self, about: str, asked: Sequence[Any]) -> Figure:
        import numpy as np

        ours, product = Times(), Times()
        for query in asked:
            row = np.array(query, np.float32)
            await _take(ours, self._pair.ours.nearest(query))
            product.take(self._pair.yardstick, row)
        return self._figure(f"{about} / one product", SINGLE, ours, product)

    async def _fill(self, amount: int, vectors: bool) -> tuple[Times, Times] | None:
        """Write so many entries to both sides; gives the times of whole batches, if any."""
        ours, bare = Times(), Times()
        for start in range(0, amount, self._size.batch):
            some = self._new(min(self._size.batch, amount - start), vectors=vectors)
            turn = start // self._size.batch
            await self._both(
                ours, bare, lambda side, _, some=some: side.put_many(some.of(side)), turn
            )
        return (ours, bare) if amount >= self._size.batch else None

    async def _row(self, what: str, target: float, rounds: int, call: Call) -> Figure:
        """Time both sides in turn; what a first call has to make ready is left out."""
        warm, ours, bare = Times(), Times(), Times()
        first = 1 + rounds // 10
        gc.collect()
        for turn in range(first):
            await self._both(warm, warm, call, turn)
        for turn in range(first, first + rounds):
            await self._both(ours, bare, call, turn)
        return self._figure(what, target, ours, bare)

    async def _both(self, ours: Times, bare: Times, call: Call, turn: int) -> None:
        sides = [*zip((ours, bare), self._sides, strict=True)]
        for times, side in sides if turn % 2 else reversed(sides):
            await _take(times, call(side, turn))

    def _figure(self, what: str, target: float, ours: Times, bare: Times) -> Figure:
        wall, busy = (_ratio(ours.wall, bare.wall), _ratio(ours.cpu, bare.cpu))
        return Figure(
            f"{self._name} {what}", wall, "x", target,
            note=f"{ours.middle:.3f} against {bare.middle:.3f} ms;"
            f" cpu {busy:.2f}x: {_ms(ours.cpu)} against {_ms(bare.cpu)} ms",
        )  # fmt: skip

    def _refused(self, what: str) -> Figure:
        return self._line(what, "the store refuses it by name")

    def _line(self, what: str, note: str) -> Figure:
        return Figure(f"{self._name} {what}", None, "", note=note)


@dataclass(frozen=True, slots=True)
class Given:
    """What either side is given: entries of the same ids, with other texts."""

    ours: list[Entry]
    bare: list[Entry]

    def of(self, side: Side) -> list[Entry]:
        """Give what is for one side."""
        return self.ours if isinstance(side, Ours) else self.bare


class Supply:
    """Entries and vectors without end, the same for each run."""

    def __init__(self, dimension: int) -> None:
        self._corpus = Corpus(7)
        self._dimension = dimension
        self.count = 0
        self._random: Any = None

    def entries(self, count: int, vectors: bool) -> list[Entry]:
        """Give new entries."""
        carried = self.vectors(count) if vectors else [None] * count
        said = self._corpus.statements(count)
        return [self._entry(text, vector) for text, vector in zip(said, carried, strict=True)]

    def twins(self, entries: Sequence[Entry]) -> list[Entry]:
        """Give the same entries with other texts."""
        said = self._corpus.statements(len(entries))
        return [replace(one, text=text) for one, text in zip(entries, said, strict=True)]

    def questions(self, entries: Sequence[Entry], count: int) -> list[tuple[str, ...]]:
        """Give the words of questions about some entries."""
        asked = self._corpus.questions([one.text for one in entries], count)
        return [index_terms(one.text) for one in asked]

    def vectors(self, count: int) -> list[tuple[float, ...]]:
        """Give vectors of length 1."""
        import numpy as np

        if self._random is None:
            self._random = np.random.default_rng(7)
        rows = self._random.standard_normal((count, self._dimension)).astype(np.float32)
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        return list(map(tuple, rows.tolist()))

    def _entry(self, text: str, vector: tuple[float, ...] | None) -> Entry:
        self.count += 1
        return Entry(
            f"mem_{self.count:024x}", Kind.STATEMENT, text, NOW, NOW, NOW,
            tier=Tier.WARM, domains=("works",), source=Source(session="bench"),
            embeddings={} if vector is None else {EMBEDDER: vector},
        )  # fmt: skip


async def _take(times: Times, call: Awaitable[Any]) -> None:
    wall, busy = perf_counter(), process_time()
    await call
    times.cpu.append(process_time() - busy)
    times.wall.append(perf_counter() - wall)


def _ratio(ours: Sequence[float], bare: Sequence[float]) -> float:
    return median(ours) / max(median(bare), 1e-9)


def _ms(seconds: Sequence[float]) -> str:
    return f"{median(seconds) * 1000:.3f}"
