"""The service under load, beside a bare FastAPI route that answers with the same JSON."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.request import Request, urlopen

from bench.figures import Figure
from perdure import Scope, seed_memories
from perdure.client import Client

CONNECTIONS = 16
ROUNDS = 5
MESSAGE = "Which port does the billing service of team 4711 use, and who owns it?"
_CALM = {
    "PERDURE_RATE_PER_KEY": "off",
    "PERDURE_RATE_PER_ORGANISATION": "off",
    "PERDURE_LOG_LEVEL": "warning",
}


@dataclass(frozen=True, slots=True)
class Size:
    """How much to measure on."""

    statements: int
    seconds: float
    requests: int


FULL = Size(statements=10_000, seconds=5.0, requests=200_000)
QUICK = Size(statements=10_000, seconds=2.0, requests=5_000)


def measure(size: Size, folder: Path) -> Iterator[Figure]:
    """Take every figure of the service, one after another, as soon as it is there."""
    with _served(folder) as (process, port, key):
        scope = Scope(principal="bench")
        with Client(f"http://127.0.0.1:{port}", api_key=key, scope=scope, timeout=300) as client:
            seed_memories(client, list(_facts(size.statements)), piece=1000)
        asked = _request(key)
        body = _answer(port, key)
        with _bare(body, "object") as plain, _bare(body, "bytes") as ready:
            yield from _rates(size, (Server(port, process), plain, ready), asked)
        yield from _flat(size, port, asked, process)


def _rates(size: Size, servers: tuple[Server, Server, Server], asked: str) -> Iterator[Figure]:
    """Take turns, so that whatever else the machine does strikes all alike."""
    taken = [[_taken(one, asked, size.seconds) for one in servers] for _ in range(ROUNDS)]
    rounds = [[one.rate for one in turn] for turn in taken]
    costs = [[1 / one.processor for one in turn] for turn in taken]
    rate, plain, ready = (sorted(rates)[ROUNDS // 2] for rates in zip(*rounds, strict=True))
    ours, bare, _ = (1e3 / sorted(each)[ROUNDS // 2] for each in zip(*costs, strict=True))
    with_size = f"{size.statements:,} statements in the scope, {CONNECTIONS} connections"
    yield Figure(
        "service: processor of a bare route, of context", 100 * _middle(costs, 1), "%", 50, "more",
        f"{with_size}; {ours:.2f} ms of the server's processor a request, a FastAPI route that"
        f" returns the same {bare:.2f} ms; the load is another process",
    )  # fmt: skip
    yield Figure(
        "service: context, of a bare route", 100 * _middle(rounds, 1), "%", 50, "more",
        f"{with_size}; {rate:,.0f}/s, a FastAPI route that returns the same {plain:,.0f}/s",
    )  # fmt: skip
    yield Figure(
        "service: context, of ready bytes", 100 * _middle(rounds, 2), "%", None, "more",
        f"a FastAPI route that has the answer ready {ready:,.0f}/s",
    )  # fmt: skip
    half = _load(servers[0].port, asked, seconds=size.seconds, rate=rate / 2)
    yield Figure(
        "service: p99 / p50 at half load", half["p99"] / half["p50"], "x", 5, "less",
        f"{rate / 2:,.0f}/s; p50 {half['p50'] * 1e3:.2f} ms, p99 {half['p99'] * 1e3:.2f} ms",
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Server:
    """A server under load: where it listens, and the process that is it."""

    port: int
    process: subprocess.Popen[bytes]

    def processor(self) -> float:
        """Give the seconds of processor that it has used so far."""
        told = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Taken:
    """What one load found: requests a second, and seconds of the server's processor for each."""

    rate: float
    processor: float


def _taken(server: Server, asked: str, seconds: float) -> Taken:
    before = server.processor()
    found = _load(server.port, asked, seconds=seconds)
    return Taken(found["rate"], (server.processor() - before) / found["count"])


def _middle(rounds: Sequence[Sequence[float]], other: int) -> float:
    return sorted(rates[0] / rates[other] for rates in rounds)[ROUNDS // 2]


def _flat(size: Size, port: int, asked: str, process: subprocess.Popen[bytes]) -> Iterator[Figure]:
    _load(port, asked, count=size.requests // 10)
    before = _resident(process)
    _load(port, asked, count=size.requests)
    grown = _resident(process) - before
    yield Figure(
        "service: memory grown", grown / 2**20, "MB", 10, "less",
        f"over {size.requests:,} requests, from {before / 2**20:.0f} MB",
    )  # fmt: skip


def _facts(count: int) -> Iterator[str]:
    for number in range(count):
        room = number % 97
        yield f"The service of team {number} listens on port {number + 20_000} in room {room}."


def _request(key: str) -> str:
    body = json.dumps({"userMessage": MESSAGE, "principal": "bench"})
    return (
        "POST /api/v1/context HTTP/1.1\r\nhost: 127.0.0.1\r\n"
        f"authorization: Bearer {key}\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\n\r\n{body}"
    )


def _answer(port: int, key: str) -> bytes:
    asked = Request(
        f"http://127.0.0.1:{port}/api/v1/context",
        data=json.dumps({"userMessage": MESSAGE, "principal": "bench"}).encode(),
        headers={"authorization": f"Bearer {key}", "content-type": "application/json"},
    )
    with urlopen(asked) as answer:
        return answer.read()


def _load(port: int, request: str, **plan: float) -> dict[str, float]:
    told = {"host": "127.0.0.1", "port": port, "request": request, "connections": CONNECTIONS}
    ran = subprocess.run(
        [sys.executable, "-m", "bench.beside.load"],
        input=json.dumps({**told, **plan}).encode(), capture_output=True, check=True,
    )  # fmt: skip
    found = json.loads(ran.stdout)
    if found["bad"]:
        raise SystemExit(f"{found['bad']} of {found['count']} requests were refused")
    return found


@contextmanager
def _served(folder: Path) -> Generator[tuple[subprocess.Popen[bytes], int, str]]:
    port = _free_port()
    key_file = folder / "key"
    words = ["serve", "--port", str(port), "--store", f"sqlite:///{folder / 'service.db'}"]
    with _running(
        [sys.executable, "-m", "perdure", *words, "--bootstrap-key-file", str(key_file)],
        port,
    ) as process:
        _wait(process, lambda: urlopen(f"http://127.0.0.1:{port}/health/ready").close())
        yield process, port, key_file.read_text("ascii").strip()


@contextmanager
def _bare(body: bytes, kind: str) -> Generator[Server]:
    port = _free_port()
    words = [sys.executable, "-m", "bench.beside.bare_service", str(port), kind]
    with _running(words, port, body) as process:
        yield Server(port, process)


@contextmanager
def _running(words: list[str], port: int, said: bytes = b"") -> Generator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        env={**os.environ, **_CALM},
    )
    try:
        assert process.stdin is not None
        process.stdin.write(said)
        process.stdin.close()
        _wait(process, lambda: socket.create_connection(("127.0.0.1", port), timeout=1).close())
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


def _wait(process: subprocess.Popen[bytes], try_it: Callable[[], object]) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until and process.poll() is None:
        with suppress(OSError):
            try_it()
            return
        time.sleep(0.05)
    raise SystemExit("the server does not start")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _resident(process: subprocess.Popen[bytes]) -> int:
    status = Path(f"/proc/{process.pid}/status").read_text("ascii")
    [line] = [line for line in status.splitlines() if line.startswith("VmRSS")]
    return int(line.split()[1]) * 1024
