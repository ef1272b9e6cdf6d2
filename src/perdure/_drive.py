"""Run one coroutine for a sync program: stepped in the caller's thread, or in a portal."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Coroutine
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from perdure._calling import LoopTurns, NoTurns, Outcome, PortalCaller, ThreadCaller
from perdure.errors import MissingExtraError, StoreClosedError
from perdure.ports import Caller, Store, Turns
from perdure.stepping import SuspendedError, step

if TYPE_CHECKING:
    import asyncio

    from anyio.from_thread import BlockingPortal

_T = TypeVar("_T")

HEARD_WITHIN = 0.5
"""Seconds within which Ctrl-C is heard that came just before a wait, which it does not end."""


class Drive(Protocol):
    """How a sync program runs the coroutines of one store."""

    caller: Caller
    turns: Turns

    def start(self) -> None:
        """Make ready to run."""
        ...

    def run(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Run a coroutine to its end; gives its answer, raises what it raises."""
        ...

    def finish(self, last: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run what comes last, and let go; doing so twice does no harm."""
        ...


def drive_of(store: Store, *, inline: bool) -> Drive:
    """Give the drive that fits: stepping while nothing at all suspends, a portal else."""
    return Inline(store) if inline else Portal(store)


class Inline:
    """Step coroutines in the caller's thread; no loop, no other thread."""

    def __init__(self, store: Store) -> None:
        self.caller: Caller = ThreadCaller()
        self.turns: Turns = NoTurns()
        self._store = store

    def start(self) -> None:
        """Do nothing."""

    def run(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Step it; raises RuntimeError, naming the store, when that is not as inline as it says."""
        try:
            return step(work)
        except RuntimeError as error:
            if not _wants_a_loop(error):
                raise
            name = type(self._store).__name__
            message = f"{name} says that it is inline, and waits for an event loop: a fault of it"
            raise RuntimeError(message) from error

    def finish(self, last: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run it, as often as asked."""
        self.run(last())


class Portal:
    """Run coroutines in an event loop of its own, in a thread that lives from start to finish.

    Any thread may call, also one in which a loop runs. Each call is one hop there and back, with
    the caller's context variables. A call that is interrupted, as by Ctrl-C, is cancelled and has
    ended when it raises.
    """

    def __init__(self, store: Store) -> None:
        self.caller: Caller = PortalCaller()
        self.turns: Turns = LoopTurns()
        self._store = store
        self._ending = threading.Lock()
        self._thread: threading.Thread | None = None
        self._portal: BlockingPortal | None = None
        self._owner = 0

    def start(self) -> None:
        """Start the thread; raises `MissingExtraError` when anyio is not installed."""
        try:
            import anyio
        except ImportError as error:
            part = f"Memory on {type(self._store).__name__}"
            raise MissingExtraError(part, "sync") from error
        import asyncio

        ready: SimpleQueue[BlockingPortal | BaseException] = SimpleQueue()
        # Some drivers cannot work with the loop that is usual on Windows.
        loop = {"loop_factory": asyncio.SelectorEventLoop}

        def serve() -> None:
            try:
                anyio.run(_serve, ready.put, backend_options=loop)
            except BaseException as error:  # noqa: BLE001 - told to who waits for the start
                ready.put(error)

        # A program that ends without closing its memory is not held up.
        self._thread = threading.Thread(target=serve, name="perdure-portal", daemon=True)
        self._thread.start()
        started = ready.get()
        if isinstance(started, BaseException):
            raise started
        self._portal = started
        self._owner = os.getpid()

    def run(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Run it there, wait here; raises `StoreClosedError` after the end and in a fork."""
        try:
            portal = self._living()
        except StoreClosedError:
            work.close()
            raise
        call = _Call(work)
        try:
            portal.start_task_soon(call.work)
            call.is_sent = True
            while not call.ended.wait(HEARD_WITHIN):
                pass
        except BaseException as error:
            if call.is_sent or not isinstance(error, RuntimeError):
                call.end(portal)
                raise
            work.close()
            if self._portal is portal:
                raise
            raise self._closed("was closed") from error
        return call.answer()

    def finish(self, last: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run it once, and end the thread when all calls have ended; nothing to do in a fork."""
        if os.getpid() != self._owner:
            return
        with self._ending:
            thread, self._thread = self._thread, None
            if thread is None:
                return
            portal = self._living()
            try:
                self.run(last())
            finally:
                self._portal = None
                portal.start_task_soon(portal.stop)
                thread.join()

    def _living(self) -> BlockingPortal:
        if self._portal is None:
            raise self._closed("was closed")
        if os.getpid() != self._owner:
            raise self._closed("was opened by another process; open it in this one")
        return self._portal

    def _closed(self, state: str) -> StoreClosedError:
        return StoreClosedError(f"the store {state}", where=self._store.address)


async def _serve(tell: Callable[[BlockingPortal], None]) -> None:
    from anyio.from_thread import BlockingPortal

    async with BlockingPortal() as portal:
        tell(portal)
        await portal.sleep_until_stopped()


class _Call:
    """One coroutine on its way through a portal."""

    def __init__(self, work: Coroutine[Any, Any, Any]) -> None:
        self.ended = threading.Event()
        self.is_sent = False
        self._work = work
        self._task: asyncio.Task[Any] | None = None
        self._outcome = Outcome()

    async def work(self) -> None:
        """Run the coroutine, in the portal; what it raises is kept for the caller alone."""
        import asyncio

        self._task = asyncio.current_task()
        try:
            self._outcome = Outcome(await self._work)
        except BaseException as error:  # noqa: BLE001 - told to who asked
            self._outcome = Outcome(error=error)
        finally:
            self.ended.set()

    def end(self, portal: BlockingPortal) -> None:
        """Cancel it and wait until it has ended; it may not even have begun."""
        portal.start_task_soon(self._cancel).result()
        if self._task is None:
            self._work.close()
        else:
            self.ended.wait()

    def _cancel(self) -> None:
        # Once, as asyncio does, so that a driver can await while it cleans up.
        if self._task is not None and not self.ended.is_set():
            self._task.cancel()

    def answer(self) -> Any:
        """Give the answer, or raise what the coroutine raised."""
        if self._outcome.error is not None:
            raise self._outcome.error
        return self._outcome.answer


def _wants_a_loop(error: RuntimeError) -> bool:
    return isinstance(error, SuspendedError) or "event loop" in str(error)
