"""What was answered stays true: after a kill, after a restart, in another process."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from doors.served import run, served
from perdure.clocks import SystemClock
from perdure.errors import IdempotencyError
from perdure.service.guarding import Guarding, Guards
from perdure.service.identity import Caller
from perdure.service.log import Log
from perdure.stores.sqlite import SqliteStore

NOTING = """
import asyncio, sys
from perdure.clocks import SystemClock
from perdure.model.scope import Scope
from perdure.service.identity import Caller, Event
from perdure.service.log import Log
from perdure.stores.offthread import OffThread
from perdure.stores.sqlite import SqliteStore

caller = Caller("acme", "k", frozenset())

async def note(log, number):
    request = f"r-{number}"
    await log.note(Event("remember", "done", 201, request, caller, Scope("acme")))
    print(request, flush=True)

async def main(path):
    async with OffThread(SqliteStore(path)) as store:
        log = Log(store, SystemClock())
        for first in range(0, 100_000, 4):
            await asyncio.gather(*(note(log, first + more) for more in range(4)))

asyncio.run(main(sys.argv[1]))
"""


@pytest.mark.parametrize("answered", [1, 7, 30])
def test_a_kill_loses_no_line_of_what_was_answered(tmp_path: Path, answered: int):
    path = tmp_path / "memory.db"
    command = [sys.executable, "-c", NOTING, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        told = [child.stdout.readline() for _ in range(answered)]
        os.kill(child.pid, signal.SIGKILL)
        told += child.stdout.readlines()

    async def kept() -> set[str]:
        async with SqliteStore(path) as store:
            page = await Log(store, SystemClock()).page("acme", limit=1000)
            return {line.request_id for line in page.lines}

    assert {line.decode().strip() for line in told if line.endswith(b"\n")} <= asyncio.run(kept())


CLAIMING = """
import asyncio, sys
from datetime import timedelta
from perdure.clocks import SystemClock
from perdure.service.guarding import Guarding, Guards
from perdure.service.identity import Caller
from perdure.stores.offthread import OffThread
from perdure.stores.sqlite import SqliteStore

async def main(path):
    async with OffThread(SqliteStore(path)) as store:
        guards = Guards(store, SystemClock(), Guarding(lease=timedelta(days=1)))
        assert await guards.replays.begin(Caller("acme", "k", frozenset()), "key", "print") is None
        print("claimed", flush=True)
        await asyncio.sleep(600)

asyncio.run(main(sys.argv[1]))
"""


def test_the_key_of_a_request_is_free_once_its_server_is_gone_and_not_before(tmp_path: Path):
    path = tmp_path / "memory.db"
    caller = Caller("acme", "k", frozenset())

    async def begun(asked: str) -> object:
        async with SqliteStore(path) as store:
            guards = Guards(store, SystemClock(), Guarding())
            try:
                return await guards.replays.begin(caller, "key", asked)
            finally:
                await guards.close()

    with subprocess.Popen(
        [sys.executable, "-c", CLAIMING, str(path)], stdout=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"claimed\n"
        with pytest.raises(IdempotencyError, match="still runs"):
            asyncio.run(begun("print"))
        os.kill(child.pid, signal.SIGKILL)
    with pytest.raises(IdempotencyError, match="another request"):
        asyncio.run(begun("another print"))
    assert asyncio.run(begun("print")) is None


def test_an_answer_is_given_again_after_a_restart(tmp_path: Path):
    store = f"sqlite:///{tmp_path / 'memory.db'}"
    body = {"items": [{"content": "The staging port is 7443."}]}

    async def told() -> None:
        async with served(store) as service:
            key = await service.key()
            first = await service.ask(key, "POST", "/memories", body, idempotency_key="k")
        async with served(store) as service:
            again = await service.ask(key, "POST", "/memories", body, idempotency_key="k")
            assert (again.status_code, again.content) == (first.status_code, first.content)
            kept = (await service.ask(key, "GET", "/memories")).json()["memories"]
            assert len(kept) == 1

    run(told())


def test_what_the_command_line_revokes_is_over_for_a_running_service(tmp_path: Path):
    file = tmp_path / "memory.db"

    async def told() -> None:
        async with served(f"sqlite:///{file}") as service:
            await service.parts.guards.directory.create("Acme", "acme")
            key = await service.key()
            assert (await service.ask(key, "GET", "/stats")).status_code == 200
            words = ["-m", "perdure", "--store", f"sqlite:///{file}", "keys", "revoke"]
            ran = await asyncio.create_subprocess_exec(
                sys.executable, *words, key.split("_")[2], stdout=asyncio.subprocess.DEVNULL
            )
            assert await ran.wait() == 0
            assert (await service.ask(key, "GET", "/stats")).status_code == 401

    asyncio.run(told())


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="there is no /proc to look at")
def test_no_process_list_shows_a_key_that_is_made(tmp_path: Path):
    store = f"sqlite:///{tmp_path / 'memory.db'}"
    environment = {**os.environ, "PERDURE_STORE": store}
    perdure = [sys.executable, "-m", "perdure"]
    subprocess.run([*perdure, "organisations", "create", "Acme"], env=environment, check=True,
                   stdout=subprocess.DEVNULL)  # fmt: skip
    with subprocess.Popen(
        [*perdure, "keys", "create", "k", "--json"], env=environment, stdout=subprocess.PIPE
    ) as child:
        shown = Path(f"/proc/{child.pid}/cmdline").read_bytes()
        shown += Path(f"/proc/{child.pid}/environ").read_bytes()
        assert child.stdout is not None
        told = child.stdout.read()
    assert b"pdr_live_" in told
    assert b"pdr_live_" not in shown
