"""What reading a memory costs beside the bare store calls it needs, for each type and strategy.

In three states: never read before, read again, and moved on by a turn. The bare side makes the same
calls of the same store, the same pages and searches, in another scope of the same shape: so neither
side finds warm what the other has just looked at.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache, partial
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple, cast

from bench.corpus import Corpus
from bench.figures import Figure, Times, chunks
from perdure import Scope
from perdure._drive import step
from perdure.embedders import CachedEmbedder, HashingEmbedder
from perdure.memories import (
    Budget,
    Decay,
    Document,
    Extract,
    Hybrid,
    MemoryDefinition,
    Summarize,
    TopK,
    Window,
    define_memory,
    define_rag,
    index_documents,
)
from perdure.model.entry import Json
from perdure.model.evidence import MemoryRead
from perdure.model.message import Decision, FinishedTurn, Message, RunRecord, ToolCall
from perdure.models import ScriptedModel
from perdure.ports import Store
from perdure.stores import MemoryStore, open_store

NOW = datetime(2030, 5, 6, tzinfo=UTC)
ASKED = "And what did we say about the northern crane?"
TOKENS = 8000
TURNS = 110
"""Turns in each place: two messages each, more than a budget of 8,000 tokens holds."""
AGAIN, MOVED, STRANGE = 150, 100, 20
"""How often each state is taken; what was never read needs a place of its own each time."""

_numbers = count(1)


def _fact(_: object) -> Json:
    number = next(_numbers)
    found = {"key": f"crane.part-{number}", "value": f"kept in hall {number}", "confidence": 0.9}
    return {"facts": [found], "beats": []}


# What an embedder takes is its own affair: here each text is placed once.
_EMBEDDER = CachedEmbedder(HashingEmbedder(64), size=1_000_000)
_NEAR = TopK(k=3, threshold=0.0, embedder=_EMBEDDER)
_FACTS = Extract("llm", llm=ScriptedModel(_fact), model="small")
_TELLER = ScriptedModel(lambda _: "They spoke about cranes, ferries and who is responsible.")
_SUMMARIES = Summarize(recent=6, size=20, llm=_TELLER, model="small")
_DAY = Decay(timedelta(days=1))
_RECORD = RunRecord(
    (Decision("route", "answer", "known host", {"host": "staging"}),),
    (ToolCall("lookup", {"id": "42"}, "a row of the table"),),
)


@dataclass(frozen=True, slots=True)
class Case:
    """A type and a strategy; `writer` keeps the turns where the strategy itself keeps none."""

    type: str
    name: str
    strategy: Any
    writer: Any = None

    def define(self, store: Store, place: Scope, *, writing: bool = False) -> MemoryDefinition:
        """Give the memory of a place, or the one that writes there."""
        if self.type == "passages":
            return define_rag("bench", store=store, embedder=_EMBEDDER, threshold=0.0, corpus=place)
        strategy = self.writer or self.strategy if writing else self.strategy
        kind: Any = self.type
        return define_memory("bench", type=kind, strategy=strategy, store=store, corpus=place)


CASES = (
    Case("episodic", "window of 20", Window(20)),
    Case("episodic", "budget", Budget()),
    Case("episodic", "summarize", _SUMMARIES),
    Case("episodic", "decay", _DAY),
    Case("episodic", "hybrid of window and decay", Hybrid((Window(20), _DAY))),
    Case("semantic", "window of 20 facts", Window(20), _FACTS),
    Case("semantic", "topK of messages", _NEAR),
    Case("semantic", "extract", _FACTS),
    Case("semantic", "hybrid of extract and topK", Hybrid((_FACTS, _NEAR))),
    Case("passages", "topK", None),
    Case("narrative", "window of 20", Window(20)),
    Case("narrative", "extract", Extract()),
    Case("narrative", "hybrid of extract and window", Hybrid((Extract(), Window(20)))),
    Case("causal", "topK", TopK(threshold=0.0, embedder=_EMBEDDER)),
)


def measure(folder: Path, cases: Sequence[Case] = CASES) -> Iterator[Figure]:
    """Take every figure of reading."""
    for at, case in enumerate(cases):
        store = open_store(f"sqlite:///{folder / f'readings-{at}.db'}")
        step(store.open())
        yield from _Readings(case, store).measure()
        step(store.close())


_Remembering = type(lru_cache(int))


class _Call(NamedTuple):
    """What a read asks its store."""

    name: str
    arguments: tuple[Any, ...]
    options: Mapping[str, Any]


class _Readings:
    """The figures of one type and strategy."""

    def __init__(self, case: Case, store: Store) -> None:
        self._case = case
        self._store = store
        self._corpus = Corpus(len(case.name))
        self._places = (Scope(tenant=f"place-{at}") for at in count())

    def measure(self) -> Iterator[Figure]:
        """Take the three states; the strangers first, before anything of theirs is read."""
        memories = [self._filled() for _ in range(2 * STRANGE + 2)]
        self._calls = self._asked_by(memories.pop())
        _forget_what_was_read()
        self._take(memories.pop(), memories[0], times=(Times(), Times()))
        yield self._figure("never read before", zip(memories[::2], memories[1::2], strict=False))
        mine, other = memories[:2]
        yield self._figure("read again", ((mine, other) for _ in range(AGAIN)))
        yield self._figure("moved on by a turn", self._moving(mine, other))

    def _figure(
        self, state: str, pairs: Iterator[tuple[MemoryDefinition, MemoryDefinition]]
    ) -> Figure:
        times = Times(), Times()
        for at, (mine, other) in enumerate(pairs):
            self._take(mine, other, times, read_first=at % 2 == 0)
        read, bare = (median(one.cpu) * 1e6 for one in times)
        allowed = bare * 1.3 + 50
        return Figure(
            f"memory read, {self._case.type} {self._case.name}, {state}, cpu", read, "µs", allowed,
            note=f"the bare calls {bare:.0f} µs; {read / allowed:.2f} of what is allowed",
        )  # fmt: skip

    def _take(
        self,
        mine: MemoryDefinition,
        other: MemoryDefinition,
        times: tuple[Times, Times],
        *,
        read_first: bool = True,
    ) -> None:
        sides = [partial(times[0].take, _read, mine), partial(times[1].take, self._bare, other)]
        for side in sides if read_first else reversed(sides):
            side()

    def _moving(
        self, mine: MemoryDefinition, other: MemoryDefinition
    ) -> Iterator[tuple[MemoryDefinition, MemoryDefinition]]:
        for _ in range(MOVED):
            self._keep(self._store, mine, 1)
            self._keep(self._store, other, 1)
            yield mine, other

    def _bare(self, memory: MemoryDefinition) -> None:
        """Ask the store what a read asks it, page for page, and hold it all, as a reader has to."""
        cursor: str | None = None
        held: list[object] = []
        for call in self._calls:
            options = dict(call.options)
            if options.get("cursor") is not None:
                options["cursor"] = cursor
            work = getattr(self._store, call.name)(memory.corpus, *call.arguments, **options)
            given = step(work)
            held.append(given)
            cursor = getattr(given, "cursor", None)

    def _asked_by(self, memory: MemoryDefinition) -> list[_Call]:
        _read(memory)
        spy = _Spy(self._store)
        _read(self._case.define(cast(Store, spy), cast(Scope, memory.corpus)))
        return spy.calls

    def _filled(self) -> MemoryDefinition:
        """Give a memory with turns in it, written elsewhere and copied; summaries are told."""
        memory = self._case.define(self._store, next(self._places))
        if memory.flavor == "rag":
            self._keep(self._store, memory, 2 * TURNS)
            return memory
        elsewhere = MemoryStore()
        self._keep(elsewhere, memory, TURNS)
        work = elsewhere.list(cast(Scope, memory.corpus), now=NOW, limit=1000, embeddings=True)
        for some in chunks(step(work).entries[::-1], 500):
            step(self._store.put_many(cast(Scope, memory.corpus), some, now=NOW))
        if memory.strategy == "summarize":
            while _read(memory).evidence.calls:
                pass
        return memory

    def _keep(self, store: Store, memory: MemoryDefinition, turns: int) -> None:
        place = cast(Scope, memory.corpus)
        if memory.flavor == "rag":
            passages = [Document(self._corpus.message(120)) for _ in range(turns)]
            step(index_documents(passages, store=store, embedder=_EMBEDDER, now=NOW, corpus=place))
            return
        writer = self._case.define(store, place, writing=True)
        for _ in range(turns):
            step(writer.write(Scope(), self._turn(), now=NOW))

    def _turn(self) -> FinishedTurn:
        said = ("user", "assistant")
        messages = tuple(Message(cast(Any, who), self._corpus.message(120)) for who in said)
        return FinishedTurn(messages, run=f"run-{next(_numbers)}", record=_RECORD)


class _Spy:
    """A store that notes what it is asked while something is read."""

    def __init__(self, store: Store) -> None:
        self.calls: list[_Call] = []
        self._store = store

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._store, name)
        if name not in ("list", "get_many", "nearest", "spaces", "seen"):
            return method

        def noted(_: Scope, *arguments: Any, **options: Any) -> Any:
            self.calls.append(_Call(name, arguments, options))
            return method(_, *arguments, **options)

        return noted


def _read(memory: MemoryDefinition) -> MemoryRead:
    """Read as a turn does, up to the text that the model is given."""
    read = step(memory.read(Scope(), ASKED, now=NOW, remaining_tokens=TOKENS))
    for block in read.blocks:
        _ = block.text
    return read


def _forget_what_was_read() -> None:
    """Empty whatever remembers texts, as in a process that begins; what is built once stays."""
    for one in gc.get_objects():
        ours = type(one) is _Remembering and one.__module__.startswith("perdure")
        if ours and one.cache_parameters()["maxsize"] is not None:
            one.cache_clear()
