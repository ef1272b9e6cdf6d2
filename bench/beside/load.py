"""Load for an HTTP service from a process of its own: `python -m bench.beside.load` and a plan.

The plan is JSON on standard input: host, port, request (latin-1), connections, and either seconds
or count; with `rate`, requests a second are sent when they are due, whether or not the ones before
have come back, and each is measured from when it was due.
"""

from __future__ import annotations

import asyncio
import json
import sys
from time import perf_counter

_END = b"\r\n\r\n"


class Connection(asyncio.Protocol):
    """One connection that is kept; one request at a time."""

    def __init__(self) -> None:
        self._held = bytearray()
        self._waiting: asyncio.Future[int] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    def ask(self, request: bytes) -> asyncio.Future[int]:
        self._waiting = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return self._waiting

    def data_received(self, data: bytes) -> None:
        self._held += data
        at = self._held.find(_END)
        if at < 0:
            return
        head = bytes(self._held[:at]).lower()
        start = head.index(b"content-length:") + 15
        length = int(head[start : head.find(b"\r", start) if b"\r" in head[start:] else None])
        if len(self._held) < at + 4 + length:
            return
        del self._held[: at + 4 + length]
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(int(head[9:12]))

    def connection_lost(self, error: Exception | None) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(error or ConnectionError("closed"))


class Course:
    """What all connections share: how far they are, and what they found."""

    def __init__(self, plan: dict) -> None:
        self.request = plan["request"].encode("latin-1")
        self.count = plan.get("count") or sys.maxsize
        self.interval = 1 / plan["rate"] if plan.get("rate") else 0.0
        self.begun = perf_counter()
        self.until = self.begun + (plan.get("seconds") or 1e9)
        self.sent = 0
        self.bad = 0
        self.taken: list[float] = []

    def next_due(self) -> float | None:
        now = perf_counter()
        if self.sent >= self.count or now >= self.until:
            return None
        due = self.begun + self.sent * self.interval if self.interval else now
        self.sent += 1
        return due


async def drive(course: Course, connection: Connection) -> None:
    while (due := course.next_due()) is not None:
        ahead = due - perf_counter()
        if ahead > 0:
            await asyncio.sleep(ahead)
        status = await connection.ask(course.request)
        course.taken.append(perf_counter() - due)
        course.bad += not 200 <= status < 300


async def run(plan: dict) -> dict:
    loop = asyncio.get_running_loop()
    made = [
        (await loop.create_connection(Connection, plan["host"], plan["port"]))[1]
        for _ in range(plan["connections"])
    ]
    course = Course(plan)
    await asyncio.gather(*(drive(course, one) for one in made))
    seconds = perf_counter() - course.begun
    taken = sorted(course.taken)
    return {
        "count": len(taken),
        "bad": course.bad,
        "seconds": seconds,
        "rate": len(taken) / seconds,
        "p50": taken[len(taken) // 2],
        "p99": taken[min(len(taken) - 1, len(taken) * 99 // 100)],
    }


if __name__ == "__main__":
    with asyncio.Runner() as runner:
        print(json.dumps(runner.run(run(json.load(sys.stdin)))))
