"""A file of vectors: how fast it is written, what a search takes, whether it finds the nearest.

`python -m bench vectors`: a million of 384 numbers in one scope of one SQLite file, each with a
statement, so that a recall by words and vectors is measured as well.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from bench.corpus import Corpus
from bench.figures import Figure, Times
from bench.stores import OF_BARE, OWNER, BareSearch, url_of
from perdure import Memory
from perdure.model.entry import Entry, Kind, Tier, Vector
from perdure.model.statement import Belief
from perdure.stores.sqlite import SqliteStore
from perdure.testing import Driven

FULL, QUICK = 1_000_000, 150_000
"""Vectors; of both the space is so large that it is held in 8 bits, of which exact ones follow."""

DIMENSION, BATCH, CENTRES = 384, 1000, 2000
ASKED, BEST = 40, 10
BARE_ROWS = 100_000
"""Rows of the bare product, which takes as long for each: more than a processor's cache holds."""

SPACE = "bench@384"
NOW = datetime(2026, 1, 1, tzinfo=UTC)
MEBIBYTE = 1 << 20

Floats = NDArray[np.float32] | NDArray[np.float64]


def measure(count: int, folder: Path) -> Iterator[Figure]:
    """Write `count` vectors, let a process of its own search them, and compare with all in 64 bits.

    Cost: three gigabytes of disk for each million, and ten minutes.
    """
    path = folder / "vectors.db"
    said = Corpus().statements(count)
    about = f"{count:,} x {DIMENSION} in one SQLite file"
    start = process_time()
    _fill(path, said)
    spent = process_time() - start
    yield Figure("vectors: write", count / spent, "/cpu-s", note=f"{about}, batches of {BATCH:,}")
    size = sum(one.stat().st_size for one in folder.glob("vectors.db*")) / MEBIBYTE
    yield Figure("vectors: file", size, "MiB", note=about)
    yield from _searching(path, count, about)
    yield from _recalling(path, said, about)


def _searching(path: Path, count: int, about: str) -> Iterator[Figure]:
    told = _asked(path)
    for name in ("held after a search", "most held"):
        yield Figure(f"vectors: {name}", told[name], "MiB", 700, note=f"{about}; the whole process")
    yield Figure("vectors: first search", told["first"], "cpu-s", note="reads all of the file")
    yield Figure(
        "vectors: search", told["each"], "cpu-ms", note=f"{ASKED} questions, the {BEST} best"
    )
    product = told["product"] * count / BARE_ROWS
    yield Figure(
        "vectors: search beside a bare product", told["each"] / product, "x",
        note=f"float32 matrix by vector, {product:.0f} cpu-ms for as many rows",
    )  # fmt: skip
    right = _share_in_place(told["found"], count)
    yield Figure(
        "vectors: in the place that 64 bits give", 100 * right, "%", 99, "more",
        f"{ASKED} x {BEST} places, all {count:,} compared",
    )  # fmt: skip


def _recalling(path: Path, said: Sequence[str], about: str) -> Iterator[Figure]:
    """Recall by words and vectors, and ask a bare FTS5 table the same in turns."""
    bare = path.with_name("bare.db")
    BareSearch(bare, said).close()
    texts = [question.text for question in Corpus(13).questions(said, ASKED)]
    told = _asked(path, bare, json.dumps(texts))
    yield Figure(
        "recall by words and vectors", told["ours"], "cpu-ms",
        note=f"{about}, {ASKED} questions, without embedding them",
    )  # fmt: skip
    for name in ("all words", "without stop words"):
        yield Figure(
            f"recall by words and vectors / bare FTS5, {name}", told["ours"] / told[name], "x",
            OF_BARE.get(len(said)), note=f"bare bm25 OR {told[name]:.1f} cpu-ms",
        )  # fmt: skip
    yield Figure(
        "vectors: most held by a memory", told["most held"], "MiB", 700,
        note=f"{about}; the whole process, recalls by words and vectors",
    )  # fmt: skip


def _asked(*arguments: object) -> dict[str, Any]:
    """Give what a process of its own measures, which has nothing in memory."""
    code = [sys.executable, "-m", "bench.vectors", *map(str, arguments)]
    return json.loads(subprocess.run(code, check=True, capture_output=True, text=True).stdout)


def _vectors(count: int) -> Iterator[Floats]:
    """Give batches of directions that lie in clusters, as those of texts do."""
    centres = np.random.default_rng(1).standard_normal((CENTRES, DIMENSION), np.float32)
    for start in range(0, count, BATCH):
        draw = np.random.default_rng((2, start))
        rows = draw.standard_normal((min(BATCH, count - start), DIMENSION), np.float32)
        yield _directions(rows + centres[draw.integers(CENTRES, size=len(rows))])


def _questions() -> Floats:
    """Give questions: each lies beside one of the vectors of the first batch."""
    near = next(_vectors(BATCH))[:ASKED]
    noise = np.random.default_rng(3).standard_normal(near.shape, np.float32)
    return _directions(near + np.float32(0.5) * _directions(noise))


def _directions(rows: Floats) -> Floats:
    return rows / np.sqrt(np.einsum("ij,ij->i", rows, rows))[:, None]


def _fill(path: Path, said: Sequence[str]) -> None:
    store = Driven(SqliteStore(path, durability="normal"))
    store.open()
    numbered = enumerate(said)
    for rows in _vectors(len(said)):
        entries = [
            _entry(number, text, row)
            for row, (number, text) in zip(rows.tolist(), numbered, strict=False)
        ]
        store.put_many(OWNER, entries, now=NOW)
    store.close()


def _entry(number: int, text: str, vector: Sequence[float]) -> Entry:
    return Entry(
        id=str(number), kind=Kind.STATEMENT, text=text, value=Belief().to_value(), created_at=NOW,
        updated_at=NOW, last_accessed_at=NOW, tier=Tier.WARM, embeddings={SPACE: tuple(vector)},
    )  # fmt: skip


class _Placed:
    """An embedder that has a vector ready for each question."""

    id, dimension, max_input_chars, inline = SPACE, DIMENSION, None, True

    def __init__(self, texts: Sequence[str]) -> None:
        vectors: list[list[float]] = _questions().tolist()
        self._vectors = {text: tuple(one) for text, one in zip(texts, vectors, strict=True)}

    async def embed(
        self, texts: Sequence[str], *, purpose: Literal["query", "document"] = "document"
    ) -> list[Vector]:
        """Give the vectors of questions."""
        return [self._vectors[text] for text in texts]


def _recall(path: Path, bare_path: Path, asked: str) -> dict[str, object]:
    """Ask a memory and a bare table in turns."""
    texts: list[str] = json.loads(asked)
    ours, theirs, telling = Times(), Times(), Times()
    bare = BareSearch(bare_path)
    with Memory.open(url_of(path), scope=OWNER, embedder=_Placed(texts)) as memory:
        memory.recall(texts[0])
        for text in texts[1:]:
            ours.take(memory.recall, text)
            theirs.take(bare.search, text)
            telling.take(bare.search_telling, text)
        hits = memory.recall(texts[0]).hits
    bare.close()
    assert any(hit.shares.get("similarity") for hit in hits), "the vectors were not asked"
    each = [median(one.cpu) * 1000 for one in (ours, theirs, telling)]
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    names = ("ours", "all words", "without stop words")
    return {**dict(zip(names, each, strict=True)), "most held": most}


def _search(path: Path) -> dict[str, object]:
    """Ask the file as a process does that has just opened it."""
    store = Driven(SqliteStore(path))
    store.open()
    times, found = Times(), list[list[str]]()

    def ask(question: Floats) -> None:
        near = store.nearest(OWNER, question.tolist(), embedder=SPACE, now=NOW, limit=BEST)
        found.append([one.entry.id for one in near])

    for question in _questions():
        times.take(ask, question)
    held, most = _resident(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    store.close()
    return {
        "held after a search": held, "most held": most, "first": times.cpu[0],
        "each": median(times.cpu[1:]) * 1000, "found": found, "product": _bare_product(),
    }  # fmt: skip


def _bare_product() -> float:
    rows = np.concatenate(list(_vectors(BARE_ROWS)))
    times = Times()
    for question in _questions():
        times.take(np.dot, rows, question)
    return median(times.cpu) * 1000


def _resident() -> float:
    """Give the mebibytes that this process holds (Linux)."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / MEBIBYTE


def _share_in_place(found: Sequence[Sequence[str]], count: int) -> float:
    """Give the share of places that hold what comparing all vectors in 64 bits puts there."""
    questions = _questions().astype(np.float64)
    best = np.empty((ASKED, 0)), np.empty((ASKED, 0), np.int64)
    for batch, rows in enumerate(_vectors(count)):
        exact = rows.astype(np.float64)
        near = questions @ (exact / np.linalg.norm(exact, axis=1, keepdims=True)).T
        numbers = np.broadcast_to(batch * BATCH + np.arange(len(rows)), near.shape)
        best = _nearest(np.hstack((best[0], near)), np.hstack((best[1], numbers)))
    right = sum(
        one == str(number)
        for some, numbers in zip(found, best[1].tolist(), strict=True)
        for one, number in zip(some, numbers, strict=True)
    )
    return right / (ASKED * BEST)


def _nearest(
    near: NDArray[np.float64], numbers: NDArray[np.int64]
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Keep the best of each question; of equals, as a store rounds, the newer."""
    order = np.lexsort((-numbers, -near.round(6)))[:, :BEST]
    return np.take_along_axis(near, order, 1), np.take_along_axis(numbers, order, 1)


if __name__ == "__main__":
    path, *given = sys.argv[1:]
    told = _recall(Path(path), Path(given[0]), given[1]) if given else _search(Path(path))
    print(json.dumps(told))
