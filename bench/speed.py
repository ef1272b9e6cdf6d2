"""How fast: blocks, the gate, recall, writing, opening, importing, and growth with size."""

from __future__ import annotations

import json
import math
import os
import random
import subprocess
import sys
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bench.corpus import Corpus, Question
from bench.figures import Figure, Times, percentile
from bench.stores import (
    OF_BARE,
    OWNER,
    BareRows,
    BareSearch,
    bare_commits,
    build,
    build_scopes,
    url_of,
)
from perdure import Memory
from perdure.text import run_fast_gate

QUESTIONS = 200

_INSTALLED = {
    name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
}
"""What a fresh process gets: compiled modules are kept, as those of an installed package are."""


@dataclass(frozen=True, slots=True)
class Size:
    """How much to measure on."""

    one_scope: int
    scopes: int
    each: int
    growth: Sequence[int]
    turns: int


FULL = Size(one_scope=100_000, scopes=1000, each=1000, growth=(10_000, 1_000_000), turns=3000)
QUICK = Size(one_scope=10_000, scopes=100, each=100, growth=(1000,), turns=500)


def measure(size: Size, folder: Path) -> Iterator[Figure]:
    """Take every figure of speed, one after another, as soon as it is there."""
    yield from _gate()
    yield from _importing()
    yield from _learning(size, folder)
    path = folder / "one-scope.db"
    said, taken = build(path, size.one_scope)
    with_size = f"{size.one_scope:,} statements"
    bare = BareSearch(folder / "bare.db", said)
    yield Figure(
        "bulk remember", size.one_scope / taken, "/s", 5000, "more",
        f"{with_size}, batches of 1,000; bare FTS5 {size.one_scope / bare.fill_seconds:,.0f}/s",
    )  # fmt: skip
    yield from _opening(path, with_size)
    contexts, recalls = yield from _one_scope(path, said, bare, with_size)
    bare.close()
    yield from _growth(size, folder, contexts, recalls)
    yield from _many_scopes(size, folder)


def measure_large(folder: Path) -> Iterator[Figure]:
    """Measure a great scope, and a million entries over a thousand scopes: half an hour of load."""
    path = folder / "one-scope.db"
    said, _ = build(path, FULL.one_scope)
    with_size = f"{FULL.one_scope:,} statements"
    bare = BareSearch(folder / "bare.db", said)
    yield from _opening(path, with_size)
    yield from _one_scope(path, said, bare, with_size)
    bare.close()
    yield from _many_scopes(FULL, folder)


def _gate() -> Iterator[Figure]:
    corpus = Corpus(3)
    messages = [corpus.message(2000) for _ in range(1050)]
    for message in messages[:50]:
        run_fast_gate(message)
    times = Times()
    for message in messages[50:]:
        times.take(run_fast_gate, message)
    busy = percentile(times.cpu, 0.99) * 1000
    yield Figure(
        "gate p99, 2,000 characters", percentile(times.wall, 0.99) * 1000, "ms", 0.1,
        note=f"p50 {times.middle:.3f} ms; cpu p99 {busy:.3f} ms",
    )  # fmt: skip


def _importing(rounds: int = 15) -> Iterator[Figure]:
    bare, package, face = Times(), Times(), Times()
    _start("import perdure; perdure.Memory")
    for _ in range(rounds):
        bare.take(_start, "pass")
        package.take(_start, "import perdure")
        face.take(_start, "import perdure; perdure.Memory")
    note = f"bare {bare.middle:.1f} ms"
    yield Figure("import over bare python", package.middle - bare.middle, "ms", 60, note=note)
    yield Figure("import and reach for Memory", face.middle - bare.middle, "ms", 60, note=note)


def _start(code: str) -> None:
    subprocess.check_call([sys.executable, "-c", code], env=_INSTALLED)


def _learning(size: Size, folder: Path) -> Iterator[Figure]:
    turns = Corpus(5).turns(size.turns)
    times = Times()
    with Memory.open(url_of(folder / "learn.db"), scope=OWNER) as memory:
        memory.learn("My cat is called Fig.")
        for said, answered in turns:
            times.take(memory.learn, said, answered)
        kept = memory.stats().memories
    bare = bare_commits(folder / "bare-commits.db", [said for said, _ in turns])
    yield Figure(
        "learn", size.turns / sum(times.wall), "turns/s", 500, "more",
        f"{size.turns:,} turns, rules only, synced each, {times.note};"
        f" bare insert {size.turns / bare:,.0f}/s; {kept:,} kept",
    )  # fmt: skip


_OPEN = """
import json, sys, time
import perdure
from perdure import Memory, Scope
start = time.perf_counter()
memory = Memory.open(sys.argv[1], scope=Scope(principal=sys.argv[2]))
opened = time.perf_counter() - start
start = time.perf_counter()
memory.context("What about the crane in Lund?")
first = time.perf_counter() - start
status = open("/proc/self/status").read() if sys.platform == "linux" else "VmRSS: 0 kB"
rss = int(status.split("VmRSS:")[1].split()[0]) / 1024
memory.close()
print(json.dumps([opened, first, rss, time.process_time()]))
"""

_BARE = "import json, sqlite3, time; print(json.dumps([time.process_time()]))"


def _opening(path: Path, with_size: str, principal: str = "owner") -> Iterator[Figure]:
    bare: list[float] = []
    runs: list[list[float]] = []
    for _ in range(5):
        bare.append(_ask(_BARE)[0])
        runs.append(_ask(_OPEN, url_of(path), principal))
    opened, first, rss, spent = (median(column) for column in zip(*runs, strict=True))
    yield Figure("reopen", opened * 1000, "ms", 50, note=with_size)
    yield Figure(
        "first block after reopening", first * 1000, "ms",
        note=f"{with_size}; process from start to end cpu {spent * 1000:.0f} ms,"
        f" bare python with json and sqlite3 {median(bare) * 1000:.0f} ms",
    )  # fmt: skip
    yield Figure("RSS after opening and one block", rss, "MB", 60, note=with_size)


def _ask(code: str, *arguments: str) -> list[float]:
    answer = subprocess.check_output([sys.executable, "-c", code, *arguments], env=_INSTALLED)
    return json.loads(answer)


def _one_scope(
    path: Path, said: Sequence[str], bare: BareSearch, with_size: str
) -> Generator[Figure, None, tuple[Times, Times]]:
    questions = Corpus(13).questions(said, QUESTIONS)
    with Memory.open(url_of(path), scope=OWNER) as memory:
        contexts = _contexts(memory, questions)
        yield Figure(
            "context() p50, one scope", contexts.middle, "ms", 1,
            note=f"{with_size}, {contexts.note}",
        )  # fmt: skip
        recalls = yield from _beside_bare(memory, bare, questions, len(said))
    return contexts, recalls


def _beside_bare(
    memory: Memory, bare: BareSearch, questions: Sequence[Question], size: int
) -> Generator[Figure, None, Times]:
    """Ask both the same in turns, so that whatever else the machine does falls on both."""
    ours, theirs, telling, found, bare_found = Times(), Times(), Times(), 0, 0
    for question in questions:
        theirs.take(bare.search, question.text)
        telling.take(bare.search_telling, question.text)
        ours.take(memory.recall, question.text)
        found += question.answer in [hit.text for hit in memory.recall(question.text).hits]
        bare_found += question.answer in bare.search(question.text)
    with_size = f"{size:,} statements"
    yield Figure("recall() p50", ours.middle, "ms", note=f"{with_size}, {ours.note}")
    for name, bare_times in (("all words", theirs), ("without stop words", telling)):
        busy = median(ours.cpu) / median(bare_times.cpu)
        yield Figure(
            f"recall() / bare FTS5, {name}", ours.middle / bare_times.middle, "x",
            OF_BARE.get(size),
            note=f"{with_size}; cpu {busy:.2g} x; bare bm25 OR {bare_times.middle:.1f} ms,"
            f" {bare_times.note}; answer among 8: {found} against {bare_found}"
            f" of {len(questions)}",
        )  # fmt: skip
    return ours


def _contexts(memory: Memory, questions: Sequence[Question]) -> Times:
    times = Times()
    memory.context(questions[0].text)
    for question in questions:
        times.take(memory.context, question.text)
    return times


def _growth(size: Size, folder: Path, contexts: Times, recalls: Times) -> Iterator[Figure]:
    here = (size.one_scope, median(contexts.cpu), median(recalls.cpu))
    for other in size.growth:
        path = folder / f"growth-{other}.db"
        said, _ = build(path, other)
        questions = Corpus(13).questions(said, QUESTIONS)
        bare = BareSearch(folder / f"bare-{other}.db", said)
        with Memory.open(url_of(path), scope=OWNER) as memory:
            blocks = _contexts(memory, questions)
            found = yield from _beside_bare(memory, bare, questions, other)
        bare.close()
        small, great = sorted((here, (other, median(blocks.cpu), median(found.cpu))))
        yield _grown("context()", (small[0], small[1]), (great[0], great[1]))
        yield _grown("recall()", (small[0], small[2]), (great[0], great[2]))
        path.unlink()


def _grown(verb: str, small: tuple[int, float], great: tuple[int, float]) -> Figure:
    logs = math.log(great[0]) / math.log(small[0])
    span = f"cpu {small[1] * 1000:.3f} ms to {great[1] * 1000:.3f} ms"
    return Figure(
        f"{verb} growth {small[0]:,} to {great[0]:,}",
        great[1] / small[1],
        "x",
        note=f"{span}; log n grows {logs:.2f}x",
    )


def _unread_scopes(path: Path, asked: Sequence[tuple[str, str]], about: str) -> Figure:
    """Visit each scope once in an opening of the file: nothing of any is in memory yet.

    What the system holds of the file stays warm. The bare rows are those of another unread scope.
    """
    once = list(dict(asked).items())
    ours, bare = Times(), Times()
    rows = BareRows(path)
    with Memory.open(url_of(path)) as memory:
        memory.scoped(principal=once[0][0]).context(once[0][1])
        for (name, text), (other, _) in zip(once[1::2], once[2::2], strict=False):
            view = memory.scoped(principal=name)
            ours.take(view.context, text)
            bare.take(rows.read, other)
    rows.close()
    ratio = median(ours.cpu) / median(bare.cpu)
    return Figure(
        "context() p50, a scope not read before", ours.middle, "ms", 2,
        note=f"{about}, {ours.note}; bare rows of such a scope {bare.note}: {ratio:.1f}x",
    )  # fmt: skip


def _many_scopes(size: Size, folder: Path) -> Iterator[Figure]:
    path = folder / "scopes.db"
    said = build_scopes(path, size.scopes, size.each)
    draw = random.Random(17)
    names = list(said)
    asker = Corpus(19)
    visits = [draw.choice(names) for _ in range(500)]
    asked = [(name, asker.questions(said[name], 1)[0].text) for name in visits]
    with Memory.open(url_of(path)) as memory:

        def visit(name: str, text: str) -> None:
            memory.scoped(principal=name).context(text)

        def ask(name: str, text: str) -> None:
            memory.scoped(principal=name).recall(text)

        cold, warm, found = Times(), Times(), Times()
        for name, text in asked:
            cold.take(visit, name, text)
        for name, text in asked[-100:]:
            warm.take(visit, name, text)
        for name, text in asked:
            found.take(ask, name, text)
    about = f"{size.scopes * size.each:,} entries over {size.scopes:,} scopes"
    yield _unread_scopes(path, asked, about)
    yield Figure(
        "context() p50, many scopes", cold.middle, "ms", 2,
        note=f"{about}, random visits, {cold.note}",
    )  # fmt: skip
    yield Figure(
        "context() p50, a scope seen lately", warm.middle, "ms", 2, note=f"{about}, {warm.note}"
    )
    yield Figure("recall() p50, many scopes", found.middle, "ms", note=f"{about}, {found.note}")
    yield from _opening(path, about, names[0])
