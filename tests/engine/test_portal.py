"""`Memory` on a store that suspends: one thread of its own, and nobody notices it."""

from __future__ import annotations

import asyncio
import contextvars
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from perdure import Memory, Scope, StoreError
from perdure.errors import MissingExtraError, StoreClosedError, StoreUnavailableError
from perdure.stores import MemoryStore
from perdure.stores.offthread import OffThread

asked: contextvars.ContextVar[str] = contextvars.ContextVar("asked", default="nobody")


class Curious(OffThread):
    """A store that notes who asks, and can be made to fail or to wait for ever."""

    def __init__(self) -> None:
        super().__init__(MemoryStore())
        self.heard: list[tuple[str, str]] = []

    async def seen(self, scope: Scope, signature: str) -> bool:
        self.heard.append((asked.get(), threading.current_thread().name))
        if signature == "fail":
            raise StoreUnavailableError("gone for lunch")
        if signature == "exit":
            raise SystemExit(3)
        return await super().seen(scope, signature)


@pytest.fixture
def store() -> Curious:
    return Curious()


@pytest.fixture
def memory(store: Curious) -> Iterator[Memory]:
    with Memory.open(store=store) as memory:
        yield memory


def portals() -> int:
    return sum(thread.name == "perdure-portal" for thread in threading.enumerate())


def test_errors_and_context_variables_pass_through(memory: Memory, store: Curious) -> None:
    asked.set("ada")
    assert memory.seen("once") is False
    assert store.heard == [("ada", "perdure-portal")]
    with pytest.raises(StoreUnavailableError, match="lunch") as caught:
        memory.seen("fail")
    assert caught.traceback[-1].name == "seen"


def test_an_error_of_any_kind_ends_one_call_and_not_the_portal(memory: Memory) -> None:
    with pytest.raises(SystemExit):
        memory.seen("exit")
    assert memory.seen("once") is False


def test_it_works_where_a_loop_runs(memory: Memory) -> None:
    async def scenario() -> list[str]:
        memory.remember("I like tea.")
        return [entry.text for entry in memory.list().entries]

    assert asyncio.run(scenario()) == ["I like tea."]


def test_threads_share_it(memory: Memory) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: memory.remember(f"Crate {number} is full."), range(40)))
    assert len(memory.list().entries) == 40
    assert portals() == 1


def test_views_share_it_and_leave_closing_to_the_owner(store: Curious) -> None:
    memory = Memory.open(store=store)
    view = memory.scoped(principal="bob")
    view.close()
    view.remember("I like tea.")
    memory.close()
    with pytest.raises(StoreClosedError, match="was closed"):
        view.list()


def test_closing_ends_the_thread_and_twice_does_no_harm(store: Curious) -> None:
    memory = Memory.open(store=store)
    assert portals() == 1
    memory.close()
    memory.close()
    assert portals() == 0
    with pytest.raises(StoreClosedError, match="was closed"):
        memory.seen("once")


def test_calls_under_way_end_before_it_closes(store: Curious) -> None:
    memory = Memory.open(store=store)
    with ThreadPoolExecutor(5) as pool:
        kept = [pool.submit(memory.remember, f"Crate {number} is full.") for number in range(4)]
        closing = pool.submit(memory.close)
        ends = [one.exception() for one in [*kept, closing]]
    assert ends[-1] is None
    assert {type(one) for one in ends} <= {type(None), StoreClosedError}


def test_a_store_that_cannot_be_opened_leaves_no_thread() -> None:
    class Shut(Curious):
        async def open(self) -> None:
            raise StoreUnavailableError("nobody at home")

    with pytest.raises(StoreError, match="nobody at home"):
        Memory.open(store=Shut())
    assert portals() == 0


def test_an_async_hook_may_use_the_memory_that_calls_it(store: Curious) -> None:
    heard: list[str] = []

    async def look(*_: str) -> list[Any]:
        heard.extend(entry.text for entry in memory.list().entries)
        return []

    with Memory.open(store=store, extract=look) as memory:
        memory.remember("I like tea.")
        assert memory.learn("Never deploy on Fridays.").failures == []
    assert heard == ["I like tea."]


def test_without_anyio_the_extra_is_named(store: Curious, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "anyio", None)
    with pytest.raises(MissingExtraError, match=r"Curious.*perdure\[sync\]"):
        Memory.open(store=store)


@pytest.mark.parametrize("under_a_loop", [False, True])
@pytest.mark.parametrize("seconds", [0, 0.001])
def test_a_store_that_lies_about_being_inline_is_named(
    seconds: float, *, under_a_loop: bool
) -> None:
    class Liar(MemoryStore):
        async def signatures(self, scope: Scope) -> list[str]:
            await asyncio.sleep(seconds)
            return []

    async def scenario() -> None:
        memory.snapshot()

    with Memory.open(store=Liar()) as memory, pytest.raises(RuntimeError, match="Liar says"):
        asyncio.run(scenario()) if under_a_loop else memory.snapshot()


PROGRAM = """
import asyncio, os, signal
from perdure import Memory
from perdure.errors import StoreClosedError
from perdure.stores import MemoryStore
from perdure.stores.offthread import OffThread

# Where jobs run in the background, Ctrl-C may be ignored from birth.
signal.signal(signal.SIGINT, signal.default_int_handler)

class Slow(OffThread):
    ended = False
    async def commit(self, scope, changes, **named):
        if not changes:
            return await super().commit(scope, changes, **named)
        print("waiting", flush=True)
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0.01)
            self.ended = True

store = OffThread(MemoryStore())
memory = Memory.open(store=store)
memory.remember("I like tea.")
"""


def run(program: str, *, interrupt: bool = False) -> str:
    """Run a program of its own, press Ctrl-C once it waits; gives what it wrote."""
    command = [sys.executable, "-W", "error", "-W", "ignore::DeprecationWarning", "-c"]
    pipe = subprocess.PIPE
    with subprocess.Popen([*command, PROGRAM + program], stdout=pipe, stderr=pipe) as child:
        assert child.stdout
        first = child.stdout.readline() if interrupt else b""
        if interrupt:
            child.send_signal(signal.SIGINT)
        try:
            out, err = child.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            child.kill()
            raise
    assert (child.returncode, err.decode()) == (0, "")
    return (first + out).decode()


def test_ctrl_c_ends_the_call_and_the_memory_lives_on() -> None:
    said = run(
        """
store = Slow(MemoryStore())
memory = Memory.open(store=store)
try:
    memory.remember("I like scones.")
except KeyboardInterrupt:
    print("interrupted", store.ended, memory.list().entries)
memory.close()
""",
        interrupt=True,
    )
    assert said.splitlines() == ["waiting", "interrupted True []"]


@pytest.mark.skipif(sys.platform == "win32", reason="signals go to the process there")
def test_ctrl_c_is_heard_also_by_who_is_not_woken_by_it() -> None:
    said = run(
        """
import threading

class Deaf(Slow):
    async def commit(self, scope, changes, **named):
        if changes:
            # As one that comes just before the wait begins: noted, and no reason to wake.
            signal.pthread_kill(threading.get_ident(), signal.SIGINT)
        return await super().commit(scope, changes, **named)

memory = Memory.open(store=Deaf(MemoryStore()))
try:
    memory.remember("I like scones.")
except KeyboardInterrupt:
    print("interrupted")
memory.close()
"""
    )
    assert said.splitlines() == ["waiting", "interrupted"]


def test_a_program_that_forgets_to_close_is_not_held_up() -> None:
    assert run("print(memory.list().entries[0].text)").strip() == "I like tea."


@pytest.mark.skipif(sys.platform == "win32", reason="no fork there")
def test_a_fork_is_told_and_does_not_disturb_its_parent() -> None:
    said = run(
        """
child = os.fork()
if not child:
    try:
        memory.list()
    except StoreClosedError as error:
        print(error, flush=True)
    memory.close()
    os._exit(0)
os.waitpid(child, 0)
print(memory.list().entries[0].text)
memory.close()
"""
    )
    assert said.splitlines() == [
        "the store was opened by another process; open it in this one (memory:)",
        "I like tea.",
    ]
