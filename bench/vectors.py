"""A file of vectors: how fast it is written, what a search takes, whether it finds the nearest.

`python -m bench vectors`: a million of 384 numbers in one scope of one SQLite file.
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

import numpy as np
from numpy.typing import NDArray

from bench.figures import Figure, Times
from bench.stores import OWNER
from perdure.model.entry import Entry, Kind
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

    Cost: two gigabytes of disk for each million, and a few minutes.
    """
    path = folder / "vectors.db"
    about = f"{count:,} x {DIMENSION} in one SQLite file"
    start = process_time()
    _fill(path, count)
    spent = process_time() - start
    yield Figure("vectors: write", count / spent, "/cpu-s", note=f"{about}, batches of {BATCH:,}")
    size = sum(one.stat().st_size for one in folder.glob("vectors.db*")) / MEBIBYTE
    yield Figure("vectors: file", size, "MiB", note=about)
    code = [sys.executable, "-m", "bench.vectors", str(path)]
    said = subprocess.run(code, check=True, capture_output=True, text=True).stdout
    told = json.loads(said)
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


def _fill(path: Path, count: int) -> None:
    store = Driven(SqliteStore(path, durability="normal"))
    store.open()
    for batch, rows in enumerate(_vectors(count)):
        entries = [_entry(batch * BATCH + place, row) for place, row in enumerate(rows.tolist())]
        store.put_many(OWNER, entries, now=NOW)
    store.close()


def _entry(number: int, vector: Sequence[float]) -> Entry:
    return Entry(
        id=str(number), kind=Kind.STATEMENT, text=f"note {number}", created_at=NOW, updated_at=NOW,
        last_accessed_at=NOW, embeddings={SPACE: tuple(vector)},
    )  # fmt: skip


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
    print(json.dumps(_search(Path(sys.argv[1]))))
