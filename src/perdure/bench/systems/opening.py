"""A system by its name: one row for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from perdure.bench.systems.dense import Dense
from perdure.bench.systems.embedding import Embedding
from perdure.bench.systems.full import Perdure
from perdure.bench.systems.lexical import BareFts5, Bm25, Overlap
from perdure.bench.systems.protocol import System
from perdure.errors import UsageError
from perdure.ports import Embedder

PERDURE = "perdure"
WITH_VECTORS = "perdure+dense"
SYSTEMS = ("overlap", "fts5", "bm25", "dense", PERDURE, WITH_VECTORS)
NEED_EMBEDDER = frozenset({"dense", WITH_VECTORS})


def open_systems(
    names: Sequence[str],
    *,
    embedder: Embedder | None = None,
    options: Mapping[str, Any] | None = None,
) -> list[System]:
    """Give the systems asked for, or all that can be had; they are closed by whoever asked."""
    chosen = names or [one for one in SYSTEMS if embedder or one not in NEED_EMBEDDER]
    for name in chosen:
        if name not in SYSTEMS:
            raise UsageError(f"there is no system {name!r}; there are {', '.join(SYSTEMS)}")
        if name in NEED_EMBEDDER and embedder is None:
            raise UsageError(f"{name} needs an embedder: say --embedder", argument="embedder")
    if options and not {PERDURE, WITH_VECTORS} & {*chosen}:
        raise UsageError("options are perdure's, which is not measured", argument="option")
    systems: list[System] = []
    try:
        # One by one, so that those before a failure are known.
        systems.extend(_open(name, embedder, dict(options or {})) for name in dict.fromkeys(chosen))
    except BaseException:
        close_systems(systems)
        raise
    return systems


def close_systems(systems: Sequence[System]) -> None:
    """Let go of all of them."""
    for one in systems:
        one.close()


def _open(name: str, embedder: Embedder | None, options: dict[str, Any]) -> System:
    if name == "dense" and embedder is not None:
        return Dense(Embedding(embedder))
    if name == PERDURE:
        return Perdure(name, options)
    if name == WITH_VECTORS:
        return Perdure(name, {"embedder": embedder, **options})
    return {"overlap": Overlap, "fts5": BareFts5, "bm25": Bm25}[name]()
