"""The service of perdure for tests: a process of its own on a free port, that may be killed."""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.request import urlopen

PATIENCE = 60.0


@dataclass
class Service:
    """A service on a store, which can be started again at the same address after it ended."""

    store: str
    home: Path
    settings: Mapping[str, str] = field(default_factory=dict)
    program: str = sys.executable
    limit_bytes: int | None = None
    port: int = 0
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def key(self) -> str:
        return (self.home / "key").read_text("ascii").strip()

    def start(self) -> Service:
        """Start it, wait until it listens; the first start makes a key."""
        self.port = self.port or free_port()
        words = ["serve", "--port", str(self.port), "--store", self.store, "--json"]
        words += ["--bootstrap-key-file", str(self.home / "key")]
        clean = {name: value for name, value in os.environ.items() if "PERDURE" not in name}
        with (self.home / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self.program, "-m", "perdure", *words],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                cwd=self.home,
                env={**clean, **self.settings},
                preexec_fn=_limited(self.limit_bytes),  # noqa: PLW1509 - it only sets a limit
            )
        atexit.register(self.kill)
        self._listens()
        return self

    def kill(self) -> None:
        """End it at once."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to end, as a supervisor does; gives how it ended."""
        return self._end(signal.SIGTERM)

    def resident(self) -> int:
        """Give the bytes of memory it holds."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        [line] = [line for line in status.splitlines() if line.startswith("VmRSS")]
        return int(line.split()[1]) * 1024

    def _end(self, how: signal.Signals) -> int:
        process, self.process = self.process, None
        if process is None:
            return 0
        atexit.unregister(self.kill)
        with suppress(ProcessLookupError):
            process.send_signal(how)
        code = process.wait(PATIENCE)
        if process.stdout is not None:
            process.stdout.close()
        return code

    def _listens(self) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        if not select.select([self.process.stdout], [], [], PATIENCE)[0]:
            self.kill()
            raise AssertionError("the service does not start")
        said = os.read(self.process.stdout.fileno(), 65536)
        if not said:
            code = self.process.wait(PATIENCE)
            raise AssertionError(f"it ended with {code}: {(self.home / 'log').read_text()[-2000:]}")
        deadline = time.monotonic() + PATIENCE
        while not self._is_ready():
            assert time.monotonic() < deadline, "the service is not ready"

    def _is_ready(self) -> bool:
        with suppress(OSError), urlopen(f"{self.url}/health/live", timeout=5) as answer:
            return json.load(answer)["ok"]
        time.sleep(0.02)
        return False


def free_port() -> int:
    """Give a port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _limited(size: int | None):
    if size is None:
        return None

    def limit() -> None:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit
