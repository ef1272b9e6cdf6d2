"""A line makes what it asks with once, however many threads begin at the same moment."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier, BrokenBarrierError

import httpx2

from perdure.client import lines


def test_threads_that_begin_at_once_share_their_connections(monkeypatch):
    both, plain = Barrier(2), httpx2.Client
    made: list[httpx2.Client] = []

    def slowly(**named) -> httpx2.Client:
        with suppress(BrokenBarrierError):
            both.wait(0.2)
        made.append(plain(**named))
        return made[-1]

    monkeypatch.setattr(lines.httpx2, "Client", slowly)
    line = lines.BlockingLine("http://127.0.0.1:1", None)
    with ThreadPoolExecutor(2) as threads:
        held = [*threads.map(lambda _: line.http, range(2))]
    line.close()
    for one in made:
        one.close()
    assert len(made) == 1
    assert held == [made[0]] * 2
