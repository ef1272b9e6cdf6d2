"""`perdure serve` as a process: its first key, its settings, and nothing lost when it ends."""

from __future__ import annotations

import json
import os
import signal
import socket
import stat
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

import httpx2
import pytest

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("service")]

SERVE = [sys.executable, "-m", "perdure.cli"]


class Running:
    """A service in a process of its own, on a free port."""

    def __init__(self, folder: Path, *options: str, **environment: str) -> None:
        self.folder = folder
        self.key_file = folder / "key"
        self.options = options
        self.environment = environment
        self.start()

    def start(self, *more: str) -> None:
        command = [*SERVE, "--json", "--store", f"sqlite:///{self.folder / 'memory.db'}", "serve"]
        self.process = subprocess.Popen(
            [*command, "--port", "0", *self.options, *more],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=self.folder,
            env={**os.environ, **self.environment},
        )  # fmt: skip
        assert self.process.stdout is not None
        lines: list[str] = []
        for line in self.process.stdout:
            lines.append(line)
            if line.startswith("}"):
                break
        assert lines, self.process.stderr.read() if self.process.stderr else ""
        told = json.loads("".join(lines))
        self.url, self.key = told["url"], told["key"] or getattr(self, "key", None)
        self.told = told
        self.errors: list[str] = []
        self._drainer = threading.Thread(target=self._drain, daemon=True)
        self._drainer.start()

    def _drain(self) -> None:
        assert self.process.stderr is not None
        self.errors.extend(self.process.stderr)

    def ask(self, method: str, path: str, body: object = None) -> httpx2.Response:
        headers = {"authorization": f"Bearer {self.key}"}
        return httpx2.request(
            method, f"{self.url}/api/v1{path}", json=body, headers=headers, timeout=30
        )

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        code = self.process.wait(30)
        self._drainer.join(30)
        for stream in (self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()
        return code


@pytest.fixture
def started(tmp_path):
    running: list[Running] = []

    def start(*options: str, **environment: str) -> Running:
        running.append(Running(tmp_path, *options, **environment))
        return running[-1]

    yield start
    for one in running:
        if one.process.poll() is None:
            one.stop(signal.SIGKILL)


def test_the_first_key_is_shown_once_or_written_for_its_owner_alone(started, tmp_path):
    running = started("--bootstrap-key-file", str(tmp_path / "key"))
    assert running.told["key"] is None
    assert stat.S_IMODE(running.key_file.stat().st_mode) == 0o600
    running.key = running.key_file.read_text().strip()
    assert running.ask("POST", "/turns", {"userMessage": "I prefer green tea."}).status_code == 200
    assert running.stop() == 0
    assert not any(running.key in line for line in running.errors)
    running.start()
    store = f"sqlite:///{tmp_path / 'memory.db'}"
    assert running.told == {"url": running.url, "store": store, "key": None, "key_file": None}
    assert "green tea" in running.ask("POST", "/context", {"userMessage": "tea"}).text
    assert running.stop(signal.SIGINT) == 0


def test_what_was_acknowledged_outlives_a_kill(started):
    running = started()
    kept: list[str] = []

    def write() -> None:
        for number in range(10_000):
            item = {"content": f"Shelf {number} holds {number * 7} books.", "id": f"shelf-{number}"}
            try:
                answered = running.ask("POST", "/memories", {"items": [item]})
            except httpx2.HTTPError:
                return
            if answered.status_code == 201:
                kept.append(item["id"])
                enough.set() if len(kept) == 12 else None

    enough = threading.Event()
    writer = threading.Thread(target=write)
    writer.start()
    assert enough.wait(60)
    running.stop(signal.SIGKILL)
    writer.join(60)
    running.start()
    found = running.ask("POST", "/memories/lookup", {"ids": kept}).json()["memories"]
    assert [one["id"] for one in found] == kept


@pytest.mark.parametrize("workers", ["1", "2"])
def test_what_a_stop_cuts_off_is_answered_and_logged_as_all_else(started, workers):
    running = started("--workers", workers, PERDURE_STOP_SECONDS="1")
    host, port = running.url.removeprefix("http://").split(":")
    head = (
        f"POST /api/v1/turns HTTP/1.1\r\nhost: {host}\r\nauthorization: Bearer {running.key}\r\n"
        "content-length: 5000\r\nexpect: 100-continue\r\nx-request-id: cut-off\r\n\r\n"
    )
    with socket.create_connection((host, int(port)), timeout=30) as connection:
        connection.sendall(head.encode())
        answer = connection.makefile("rb")
        assert b" 100 " in answer.readline()  # It is under way, and waits for the body.
        assert running.stop() == 0
        told = answer.read()
    assert b"HTTP/1.1 503" in told
    assert b'"code":"busy"' in told
    lines = [json.loads(line) for line in running.errors]
    [line] = [one for one in lines if one.get("requestId") == "cut-off"]
    assert (line["operation"], line["status"], line["code"]) == ("learn", 503, "busy")
    assert not [one for one in lines if "exception" in one]
    running.start()
    audit = running.ask("GET", "/audit").json()["lines"]
    assert ("cut-off", 503) in [(one["requestId"], one["status"]) for one in audit]
    running.stop()


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_export_that_a_stop_cuts_off_is_no_whole_one_and_one_line_in_the_log(started, workers):
    running = started("--workers", workers, PERDURE_STOP_SECONDS="1")
    items = [{"content": f"茶 {at}", "metadata": {"pad": "茶" * 5000}} for at in range(1500)]
    lines = "\n".join(json.dumps(one, ensure_ascii=False) for one in items).encode()
    headers = {"x-api-key": running.key}
    kept = httpx2.post(f"{running.url}/api/v1/import", content=lines, headers=headers, timeout=60)
    assert kept.json()["lines"] == len(items), kept.text
    whole = httpx2.get(f"{running.url}/api/v1/export", headers=headers, timeout=60)
    assert whole.text.splitlines()[-1].startswith('{"end"')
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65_536)
        host, port = running.url.removeprefix("http://").split(":")
        connection.settimeout(30)
        connection.connect((host, int(port)))
        head = f"GET /api/v1/export HTTP/1.1\r\nhost: {host}\r\nx-api-key: {running.key}\r\n"
        connection.sendall(f"{head}x-request-id: cut-off\r\n\r\n".encode())
        given = connection.recv(1000)
        assert given.startswith(b"HTTP/1.1 200"), given
        assert running.stop() == 0
        with suppress(ConnectionResetError):
            while piece := connection.recv(1_000_000):
                given += piece
    assert len(given) < len(whole.content)
    assert not given.endswith(b"0\r\n\r\n")
    assert b'{"end"' not in given
    told = [json.loads(line) for line in running.errors]
    [line] = [one for one in told if one["level"] in ("warning", "error")]
    assert line["message"] == "the answer was cut off on its way: the service stops"
    assert (line["requestId"], line["operation"]) == ("cut-off", "export")


def test_workers_share_one_store(started):
    running = started("--workers", "2")
    for number in range(6):
        turn = {"userMessage": f"My locker number is {number}{number}.", "principal": f"p{number}"}
        assert running.ask("POST", "/turns", turn).status_code == 200
    for number in range(6):
        listed = running.ask("GET", f"/memories?principal=p{number}").json()["memories"]
        assert len(listed) == 1
    text = httpx2.get(f"{running.url}/metrics").text
    assert 'perdure_requests_total{operation="learn",status="200"} 6.0' in text
    assert running.stop() == 0


def test_a_setting_that_cannot_be_used_is_told_of_or_refused(started, tmp_path):
    (tmp_path / "perdure.toml").write_text("[service]\nrecall_limit = 3\nmax_tokens = -1\n")
    running = started(PERDURE_LEARNS_AT_ONCE="many", PERDURE_RECALL_LIMIT="5")
    health = httpx2.get(f"{running.url}/health").json()
    assert health["limits"]["defaultRecallLimit"] == 5
    assert health["limits"]["maxTotalTokens"] == 2000
    told = "\n".join(health["problems"])
    assert "PERDURE_LEARNS_AT_ONCE" in told
    assert "max_tokens in perdure.toml" in told
    running.stop()
    strict = subprocess.run(
        [*SERVE, "--store", "memory:", "serve", "--port", "0", "--strict"],
        capture_output=True, text=True, check=False, cwd=tmp_path, timeout=60,
    )  # fmt: skip
    assert strict.returncode == 2
    assert "max_tokens" in strict.stderr
    assert "is used" not in strict.stderr


@pytest.mark.parametrize("store", ["sqlite:////no/such/place/memory.db", "sqlite:///{home}"])
def test_a_store_that_does_not_open_is_told_of_once(tmp_path, store):
    ran = subprocess.run(
        [*SERVE, "--store", store.format(home=tmp_path), "serve", "--port", "0"],
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert ran.returncode == 1
    [told] = ran.stderr.splitlines()
    assert told.startswith("perdure: ")


def test_an_address_that_is_taken_is_one_sentence(started):
    running = started()
    port = running.url.rpartition(":")[2]
    ran = subprocess.run(
        [*SERVE, "--store", "memory:", "serve", "--port", port],
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert ran.returncode == 2
    assert ran.stderr.splitlines()[-1].startswith("perdure: cannot listen at 127.0.0.1:")
    assert "or 0 for any that is free" in ran.stderr
