"""Products of many rows are those of each row alone, however many threads share them."""

from __future__ import annotations

import threading

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.stores import products

QUERY = np.random.default_rng(5).standard_normal(12).astype(np.float32)


def rows_of(count: int, kind=np.float32):
    draw = np.random.default_rng(count)
    if kind is np.int8:
        return draw.integers(-127, 128, (count, 12), np.int8)
    return draw.standard_normal((count, 12)).astype(kind)


@given(count=st.integers(0, 200), kind=st.sampled_from([np.float32, np.int8, np.float64]),
       each=st.integers(1, 600), cores=st.integers(1, 5))  # fmt: skip
def test_they_are_what_each_row_gives_alone(count, kind, each, cores):
    rows = rows_of(count, kind)
    query = QUERY.astype(np.float64) if kind is np.float64 else QUERY
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(products, "_EACH", each)
        patch.setattr(products, "_TOGETHER", 7)
        patch.setattr(products, "_cores", lambda: cores)
        found = products.product(rows, query)
    assert found.dtype == query.dtype
    assert found.tolist() == [float(np.vecdot(row.astype(query.dtype), query)) for row in rows]


def test_many_rows_are_shared_out_and_few_are_not(monkeypatch):
    threads: list[int] = []
    plain = products._multiply

    def noted(*given):
        threads.append(threading.get_ident())
        plain(*given)

    monkeypatch.setattr(products, "_multiply", noted)
    monkeypatch.setattr(products, "_cores", lambda: 3)
    products.product(rows_of(100), QUERY)
    assert threads == [threading.get_ident()]
    threads.clear()
    monkeypatch.setattr(products, "_EACH", 100)
    products.product(rows_of(100), QUERY)
    assert len(threads) == 3
    assert threading.get_ident() in threads


def test_what_fails_in_a_thread_is_raised(monkeypatch):
    here = threading.get_ident()
    plain = products._multiply

    def failing(*given):
        if threading.get_ident() != here:
            raise MemoryError("no room")
        plain(*given)

    monkeypatch.setattr(products, "_multiply", failing)
    monkeypatch.setattr(products, "_cores", lambda: 2)
    monkeypatch.setattr(products, "_EACH", 100)
    with pytest.raises(MemoryError, match="no room"):
        products.product(rows_of(100), QUERY)


def test_no_more_cores_are_used_than_the_process_may(monkeypatch):
    monkeypatch.setattr(products.os, "sched_getaffinity", lambda _: {1}, raising=False)
    assert products._cores() == 1
    monkeypatch.setattr(products.os, "sched_getaffinity", lambda _: set(range(64)))
    assert products._cores() == products.MOST_CORES
    monkeypatch.delattr(products.os, "sched_getaffinity")
    monkeypatch.setattr(products.os, "cpu_count", lambda: None)
    assert products._cores() == 1


def test_where_no_thread_can_begin_it_is_done_all_the_same(monkeypatch):
    def refused(_):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(products.threading.Thread, "start", refused)
    monkeypatch.setattr(products, "_cores", lambda: 3)
    monkeypatch.setattr(products, "_EACH", 100)
    rows = rows_of(100)
    assert products.product(rows, QUERY).tolist() == np.vecdot(rows, QUERY).tolist()
