"""Stop a server where it stands: it neither answers nor goes, as when its machine hangs."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Generator
from contextlib import contextmanager, suppress


@contextmanager
def frozen(process: int) -> Generator[None]:
    """Hold a process and all that it has started, as long as the block lasts."""
    held = _family(process)
    try:
        _send(held, signal.SIGSTOP)
        _wait_until_still(held)
        yield
    finally:
        _send(held, signal.SIGCONT)


def _wait_until_still(processes: list[int]) -> None:
    """Wait until none of them runs: the signal is sent at once, and heard a little later."""
    asked = ["ps", "-o", "stat=", "-p", ",".join(map(str, processes))]
    while True:
        told = subprocess.run(asked, capture_output=True, check=False, text=True).stdout.split()
        if all(state[0] in "TtZ" for state in told):
            return


def _family(process: int) -> list[int]:
    told = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, check=True, text=True)
    pairs = [tuple(map(int, line.split())) for line in told.stdout.splitlines()]
    family = [process]
    for one in family:
        family += [child for child, parent in pairs if parent == one]
    return family


def _send(processes: list[int], what: signal.Signals) -> None:
    for one in processes:
        with suppress(ProcessLookupError):
            os.kill(one, what)
