"""What a memory costs above the store call it needs, many of them on one turn, and the recorder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import median

from bench import readings
from bench.corpus import Corpus
from bench.figures import Figure, Times, chunks
from perdure import Scope, run_turn
from perdure._drive import step
from perdure.memories import MemoryDefinition, Window, define_memory
from perdure.memories.strategies.window import NEAR_MISSES
from perdure.memories.types.episodic import message_entries
from perdure.model.message import FinishedTurn, Message
from perdure.ports import Store
from perdure.stores import open_store
from perdure.turn import Recorder

NOW = datetime(2030, 5, 6, tzinfo=UTC)
ASKED = "And what did we say about that?"
SIZE = 20
ROUNDS = 300
STEPS = 100
MANY_TOKENS = 80_000
NOBODY = Scope()


def measure(entries: int, folder: Path) -> Iterator[Figure]:
    """Take every figure of memories, each on so many entries."""
    store = open_store(f"sqlite:///{folder / 'memories.db'}")
    step(store.open())
    memories = [_filled(store, f"memory-{at}", entries) for at in range(10)]
    yield from _above_the_store(memories[0], entries)
    yield _on_one_turn(memories, entries)
    yield _whole_turn(memories, entries)
    yield _write(memories[0])
    yield _recorder()
    step(store.close())
    yield from readings.measure(folder)


def _filled(store: Store, name: str, entries: int) -> MemoryDefinition:
    corpus, place = Corpus(len(name)), Scope(tenant=name)
    turns = [(number, _turn(corpus)) for number in range(1, entries // 2 + 1)]
    for some in chunks(turns, 500):
        kept = [entry for number, one in some for entry in message_entries(one, number, NOW)]
        step(store.put_many(place, kept, now=NOW))
    return define_memory(name, type="episodic", strategy=Window(SIZE), store=store, corpus=place)


def _turn(corpus: Corpus) -> FinishedTurn:
    said = (Message("user", corpus.message(120)), Message("assistant", corpus.message(120)))
    return FinishedTurn(said, run="bench")


def _keep(memory: MemoryDefinition, turn: FinishedTurn) -> None:
    step(memory.write(NOBODY, turn, now=NOW))


def _above_the_store(memory: MemoryDefinition, entries: int) -> Iterator[Figure]:
    bare, read = Times(), Times()
    pool = memory.pool(memory.shapes[0], memory.place(Scope()), NOW)
    for _ in range(ROUNDS):
        bare.take(lambda: step(pool.page(limit=SIZE + NEAR_MISSES)))
        read.take(partial(_read, memory))
    call, asked = (median(times.cpu) * 1e6 for times in (bare, read))
    yield Figure(
        f"memory read, window of {SIZE}, cpu", asked, "µs", call * 1.3 + 50,
        note=f"{entries:,} entries; the bare store call {call:.0f} µs; wall {read.middle:.3f} ms",
    )  # fmt: skip


def _on_one_turn(memories: Sequence[MemoryDefinition], entries: int) -> Figure:
    times = Times()
    for _ in range(ROUNDS // 5):
        times.take(lambda: [_read(memory) for memory in memories])
    return Figure(
        "ten memories on one turn, cpu", median(times.cpu) * 1000, "ms", 5,
        note=f"windows of {SIZE}, {entries:,} entries each; wall {times.middle:.1f} ms",
    )  # fmt: skip


def _whole_turn(memories: Sequence[MemoryDefinition], entries: int) -> Figure:
    """Read ten memories, ask nobody, write nothing: what a turn adds to the reads themselves."""
    readers = [replace(memory, read_only=True) for memory in memories]
    times = Times()
    for _ in range(ROUNDS // 5):
        times.take(
            lambda: run_turn(ASKED, lambda _: "so", memories=readers, max_tokens=MANY_TOKENS)
        )
    return Figure(
        "run_turn on ten memories that are only read", times.middle, "ms",
        note=f"{entries:,} entries each; {times.note}",
    )  # fmt: skip


def _recorder() -> Figure:
    """Record what an agent does, step by step, each turn with a recorder of its own."""
    times = Times()
    for _ in range(ROUNDS):
        recorder = Recorder()
        times.take(partial(_steps, recorder))
    each = median(times.cpu) / STEPS * 1e6
    return Figure("recorder, each record, cpu", each, "µs", 20, note="of four sorts, in turn")


def _steps(recorder: Recorder) -> None:
    for _ in range(STEPS // 4):
        recorder.decision("risk", "reject", rule="low score", evidence={"score": 580, "of": 850})
        recorder.tool_call("lookup", {"id": "42", "fields": ["name", "limit"]}, "a row " * 20)
        recorder.commit("status", {"state": "rejected", "by": "rule"})
        recorder.usage(1200, 80)


def _write(memory: MemoryDefinition) -> Figure:
    times, corpus = Times(), Corpus(5)
    for _ in range(ROUNDS // 5):
        times.take(_keep, memory, _turn(corpus))
    return Figure("memory write, one turn", times.middle, "ms", note=times.note)


def _read(memory: MemoryDefinition) -> None:
    step(memory.read(NOBODY, ASKED, now=NOW, remaining_tokens=8000))
