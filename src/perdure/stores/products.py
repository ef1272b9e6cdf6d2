"""Multiply many vectors with one, in threads of our own.

A matrix product would start those of its library, which wait for each other in a circle: on a busy
machine that takes twenty times as long as the product. Here each row is multiplied alone, which on
one core takes as long, and a great many rows are shared out among the cores.
"""

from __future__ import annotations

import os
import threading
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

MOST_CORES = 4
"""More than that wait for the memory, and not for each other."""

_EACH = 6_000_000
"""Numbers for which a thread is worth its start: half a millisecond of work or more."""

_TOGETHER = 2048
"""Packed vectors that are unpacked at once: they stay in a processor's cache."""


def multiply(rows: NDArray[Any], query: NDArray[Any], products: NDArray[Any]) -> None:
    """Fill `products` with those of each row and a query, all of one kind of floats.

    Rows of another kind, as small whole numbers, are multiplied as the query's. Raises
    `MemoryError` as numpy does; then some of the products are there.
    """
    parts = max(1, min(_cores(), rows.size // _EACH))
    if parts == 1:
        _multiply(rows, query, products)
        return
    failed: list[BaseException] = []

    def multiply_part(start: int, end: int) -> None:
        try:
            _multiply(rows[start:end], query, products[start:end])
        except BaseException as error:  # noqa: BLE001 - raised below, where it is heard
            failed.append(error)

    ours, *others = pairwise([len(rows) * at // parts for at in range(parts + 1)])
    threads = [threading.Thread(target=multiply_part, args=part) for part in others]
    begun: list[threading.Thread] = []
    for one, part in zip(threads, others, strict=True):
        try:
            one.start()
            begun.append(one)
        except RuntimeError:
            # Where no more threads may be, it takes longer.
            multiply_part(*part)
    multiply_part(*ours)
    for one in begun:
        one.join()
    if failed:
        raise failed[0]


def product(rows: NDArray[Any], query: NDArray[Any]) -> NDArray[Any]:
    """Give the products of each row and a query.

    >>> product(np.array([[1.0, 2.0], [0.0, 1.0]]), np.array([3.0, 0.5])).tolist()
    [4.0, 0.5]
    """
    products = np.empty(len(rows), query.dtype)
    multiply(rows, query, products)
    return products


def _multiply(rows: NDArray[Any], query: NDArray[Any], products: NDArray[Any]) -> None:
    if rows.dtype == query.dtype:
        np.vecdot(rows, query, out=products)
        return
    for start in range(0, len(rows), _TOGETHER):
        some = rows[start : start + _TOGETHER].astype(query.dtype)
        np.vecdot(some, query, out=products[start : start + _TOGETHER])


def _cores() -> int:
    """Give how many cores this process may use, as far as it can tell, and not too many."""
    ours = getattr(os, "sched_getaffinity", None)
    return min(MOST_CORES, len(ours(0)) if ours is not None else os.cpu_count() or 1)
