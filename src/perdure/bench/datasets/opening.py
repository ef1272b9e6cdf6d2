"""A data set by its name: one row for each format."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from perdure.bench.datasets import beam, locomo, longmemeval, precision
from perdure.bench.datasets.records import Dataset
from perdure.errors import UsageError

LOADERS: Mapping[str, Callable[[Sequence[Path]], Dataset]] = {
    one.NAME: one.load for one in (locomo, beam, longmemeval, precision)
}


def load_dataset(name: str, paths: Sequence[Path]) -> Dataset:
    """Read a data set from files of yours; what is wrong in them is named by file and field."""
    load = LOADERS.get(name)
    if load is None:
        raise UsageError(f"there is no data set {name!r}; there are {', '.join(LOADERS)}")
    if not paths:
        raise UsageError(f"say where {name} lies; data are never shipped", argument="path")
    for path in paths:
        if not path.exists():
            raise UsageError(f"{path}: there is nothing", argument="path")
    dataset = load(paths)
    if not any(pool.questions for pool in dataset.pools):
        raise UsageError(f"{name}: there is no question in {', '.join(dataset.files)}")
    bare = [pool.id for pool in dataset.pools if dataset.is_ranked and not pool.items]
    if bare:
        raise UsageError(f"{name}: nothing was said in {bare[0]}, of which there are questions")
    return dataset
