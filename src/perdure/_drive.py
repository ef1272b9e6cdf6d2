"""Run one coroutine in three worlds: stepped in the caller's thread, in a portal, or in a loop."""

from __future__ import annotations

import contextlib
import contextvars
import inspect
import os
import threading
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast
from weakref import WeakValueDictionary

from perdure.errors import MissingExtraError, StoreClosedError
from perdure.model.scope import Scope
from perdure.ports import Caller, Store, Turns

if TYPE_CHECKING:
    import asyncio

    from anyio import CancelScope
    from anyio.from_thread import BlockingPortal

_T = TypeVar("_T")


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


def drive_of(store: Store) -> Drive:
    """Give the drive that fits a store: stepping while nothing suspends, a portal else."""
    return Inline(store) if store.inline else Portal(store)


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
        self._thread: contextlib.AbstractContextManager[BlockingPortal] | None = None
        self._portal: BlockingPortal | None = None
        self._owner = 0

    def start(self) -> None:
        """Start the thread; raises `MissingExtraError` when anyio is not installed."""
        try:
            import asyncio

            from anyio.from_thread import start_blocking_portal
        except ImportError as error:
            part = f"Memory on {type(self._store).__name__}"
            raise MissingExtraError(part, "sync") from error
        # Some drivers cannot work with the loop that is usual on Windows.
        loop = {"loop_factory": asyncio.SelectorEventLoop}
        self._thread = start_blocking_portal(backend_options=loop, name="perdure-portal")
        self._portal = self._thread.__enter__()
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
            call.ended.wait()
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
            try:
                self.run(last())
            finally:
                self._portal = None
                thread.__exit__(None, None, None)

    def _living(self) -> BlockingPortal:
        if self._portal is None:
            raise self._closed("was closed")
        if os.getpid() != self._owner:
            raise self._closed("was opened by another process; open it in this one")
        return self._portal

    def _closed(self, state: str) -> StoreClosedError:
        return StoreClosedError(f"the store {state}", where=self._store.address)


class _Call:
    """One coroutine on its way through a portal."""

    def __init__(self, work: Coroutine[Any, Any, Any]) -> None:
        self.ended = threading.Event()
        self.is_sent = False
        self._work = work
        self._scope: CancelScope | None = None
        self._outcome = _Outcome()

    async def work(self) -> None:
        """Run the coroutine, in the portal; what it raises is kept for the caller alone."""
        from anyio import CancelScope

        try:
            with CancelScope() as self._scope:
                self._outcome = _Outcome(await self._work)
        except BaseException as error:  # noqa: BLE001 - told to who asked
            self._outcome = _Outcome(error=error)
        finally:
            self.ended.set()

    def end(self, portal: BlockingPortal) -> None:
        """Cancel it and wait until it has ended; it may not even have begun."""
        portal.start_task_soon(self._cancel).result()
        if self._scope is None:
            self._work.close()
        else:
            self.ended.wait()

    def _cancel(self) -> None:
        if self._scope is not None:
            self._scope.cancel()

    def answer(self) -> Any:
        """Give the answer, or raise what the coroutine raised."""
        if self._outcome.error is not None:
            raise self._outcome.error
        return self._outcome.answer


class _SuspendedError(RuntimeError):
    """A coroutine that was stepped would wait for something."""


def _wants_a_loop(error: RuntimeError) -> bool:
    return isinstance(error, _SuspendedError) or "event loop" in str(error)


def step(coroutine: Coroutine[Any, Any, _T]) -> _T:
    """Run a coroutine that never suspends to its end, in this thread, without an event loop."""
    try:
        coroutine.send(None)
    except StopIteration as done:
        return cast(_T, done.value)
    coroutine.close()
    raise _SuspendedError("a part that called itself inline has suspended; it needs AsyncMemory")


@dataclass(frozen=True, slots=True)
class _Outcome:
    """How a call in another thread ended."""

    answer: Any = None
    error: BaseException | None = None

    def get(self) -> Any:
        """Give the answer, or raise what the hook raised."""
        if self.error is not None:
            raise _tame(self.error)
        return self.answer


class ThreadCaller:
    """Call hooks in a thread of their own, so that a caller without a loop can stop waiting.

    A hook that is late goes on in its thread, unheard; Python cannot end it, but the program can.
    """

    async def call(self, hook: Callable[..., Any], *args: object, seconds: float) -> Any:
        """Give the hook's answer; an async hook runs in an event loop of its own."""
        heard: SimpleQueue[_Outcome] = SimpleQueue()
        _start(lambda: _answer(hook, args), heard.put)
        try:
            outcome = heard.get(timeout=min(seconds, threading.TIMEOUT_MAX))
        except Empty:
            raise TimeoutError from None
        return outcome.get()


class PortalCaller:
    """Call hooks as `ThreadCaller` does, from an event loop that goes on meanwhile.

    So a hook, plain or async, may call the memory: it is never the portal's own thread that waits.
    """

    async def call(self, hook: Callable[..., Any], *args: object, seconds: float) -> Any:
        """Give the hook's answer; an async hook runs in an event loop of its own."""
        import asyncio

        async with asyncio.timeout(seconds):
            return await _in_thread(lambda: _answer(hook, args))


class LoopCaller:
    """Call async hooks in the running event loop, plain ones in a thread, so that it goes on.

    A plain hook that is late goes on in its thread, unheard; neither loop nor program wait for it.
    """

    async def call(self, hook: Callable[..., Any], *args: object, seconds: float) -> Any:
        """Give the hook's answer; an async hook that is late is cancelled."""
        import asyncio

        async with asyncio.timeout(seconds):
            if inspect.iscoroutinefunction(hook):
                return await _in_loop(hook(*args))
            answer = await _in_thread(lambda: hook(*args))
            return await _in_loop(answer) if inspect.isawaitable(answer) else answer


def _start(work: Callable[[], Any], tell: Callable[[_Outcome], None]) -> None:
    def run() -> None:
        try:
            outcome = _Outcome(work())
        except BaseException as error:  # noqa: BLE001 - told to who asked
            outcome = _Outcome(error=error)
        tell(outcome)

    context = contextvars.copy_context()
    threading.Thread(target=context.run, args=(run,), name="perdure-hook", daemon=True).start()


async def _in_thread(work: Callable[[], Any]) -> Any:
    import asyncio

    loop = asyncio.get_running_loop()
    heard: asyncio.Future[_Outcome] = loop.create_future()

    def settle(outcome: _Outcome) -> None:
        if not heard.done():
            heard.set_result(outcome)

    def tell(outcome: _Outcome) -> None:
        # A loop that was closed meanwhile has nobody left who waits.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(settle, outcome)

    _start(work, tell)
    return (await heard).get()


async def _in_loop(answer: Awaitable[Any]) -> Any:
    import asyncio

    task = asyncio.current_task()
    try:
        return await answer
    except (KeyboardInterrupt, GeneratorExit):
        raise
    except asyncio.CancelledError as error:
        if task is None or task.cancelling():
            raise
        raise _tame(error) from error
    except Exception as error:
        if isinstance(error, TimeoutError):
            raise _tame(error) from error
        raise
    except BaseException as error:
        raise _tame(error) from error


def _tame(error: BaseException) -> Exception:
    """Give what a hook raised as an error that ends the hook alone, and is not taken for late."""
    if isinstance(error, Exception) and not isinstance(error, TimeoutError):
        return error
    return RuntimeError(f"the hook raised {error!r}")


def _answer(hook: Callable[..., Any], args: tuple[object, ...]) -> Any:
    answer = hook(*args)
    if not inspect.isawaitable(answer):
        return answer
    import asyncio

    return asyncio.run(_await(answer))


async def _await(answer: Awaitable[Any]) -> Any:
    return await answer


class NoTurns:
    """Let every writer go at once: in threads they overtake each other, and each tries again."""

    def of(self, scope: Scope) -> contextlib.AbstractAsyncContextManager[object]:
        """Give nothing to hold."""
        return contextlib.nullcontext()


class LoopTurns:
    """Let the tasks of a loop write to a scope one after the other.

    Many tasks that write at once would else overtake each other until most give up. Locks live as
    long as somebody holds or awaits them.
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[tuple[int, Scope], asyncio.Lock] = WeakValueDictionary()

    def of(self, scope: Scope) -> contextlib.AbstractAsyncContextManager[object]:
        """Give the lock of a scope in the running loop."""
        import asyncio  # the core of a sync program never needs it

        key = (id(asyncio.get_running_loop()), scope)
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock
