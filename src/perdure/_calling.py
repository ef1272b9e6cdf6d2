"""How hooks are called and writers take turns, in each world that a memory lives in."""

from __future__ import annotations

import contextlib
import contextvars
import inspect
import threading
import time
from collections.abc import Awaitable, Callable
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Protocol
from weakref import WeakValueDictionary

from perdure.frozen import frozen
from perdure.model.scope import Scope
from perdure.ports import Begun

if TYPE_CHECKING:
    import asyncio


Work = Callable[[], Any]
"""What is done; it raises nothing."""

Tell = Callable[[Any], None]
"""Who is told what came of it, in the thread that did it."""


class Threads(Protocol):
    """Where work is started that its caller need not wait for."""

    def start(self, work: Work, tell: Tell) -> None:
        """Let a thread do it, in the context of the caller, and tell what came of it."""
        ...


class EachItsOwn:
    """Start a thread for every piece of work."""

    def start(self, work: Work, tell: Tell) -> None:
        """Let a new thread do it."""
        context = contextvars.copy_context()
        _daemon(lambda: tell(context.run(work)))


class Kept:
    """Let one thread do piece after piece; what comes while it is busy has one of its own.

    To start a thread takes longer than most memories take to be read. `close` lets go of the one
    that waits; a late one ends after its work.
    """

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._idle: SimpleQueue[tuple[Work, Tell] | None] | None = None
        self._closed = False

    def start(self, work: Work, tell: Tell) -> None:
        """Let the thread that waits do it, or else a new one."""
        context = contextvars.copy_context()
        with self._guard:
            inbox, self._idle = self._idle, None
        if inbox is None:
            inbox = self._new()
        inbox.put((lambda: context.run(work), tell))

    def close(self) -> None:
        """Let go of the thread that waits, and of each that is done from now on."""
        with self._guard:
            inbox, self._idle, self._closed = self._idle, None, True
        if inbox is not None:
            inbox.put(None)

    def _new(self) -> SimpleQueue[tuple[Work, Tell] | None]:
        inbox: SimpleQueue[tuple[Work, Tell] | None] = SimpleQueue()
        _daemon(lambda: self._serve(inbox))
        return inbox

    def _serve(self, inbox: SimpleQueue[tuple[Work, Tell] | None]) -> None:
        while (given := inbox.get()) is not None:
            work, tell = given
            outcome = work()
            # Before it is told, so that whoever hears of it finds this thread free again.
            self._take_back(inbox)
            tell(outcome)
            del given, work, tell, outcome

    def _take_back(self, inbox: SimpleQueue[tuple[Work, Tell] | None]) -> None:
        with self._guard:
            if self._idle is None and not self._closed:
                self._idle = inbox
                return
        inbox.put(None)


_EACH_ITS_OWN = EachItsOwn()


def _daemon(work: Callable[[], None]) -> None:
    threading.Thread(target=work, name="perdure-hook", daemon=True).start()


@frozen
class Outcome:
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

    def __init__(self, threads: Threads = _EACH_ITS_OWN) -> None:
        self._threads = threads

    async def call(self, hook: Callable[..., Any], *args: object, seconds: float) -> Any:
        """Give the hook's answer; an async hook runs in an event loop of its own."""
        return await self.begin(hook, *args, seconds=seconds).answer()

    def begin(self, hook: Callable[..., Any], *args: object, seconds: float) -> Begun:
        """Begin a call in a thread of its own, where it ends, heard or not."""
        begun = _InThread(time.monotonic() + min(seconds, threading.TIMEOUT_MAX))
        self._threads.start(lambda: _done(lambda: _answer(hook, args)), begun.heard.put)
        return begun


class _InThread:
    """A call in another thread, whose caller has no loop and stands still while it waits."""

    def __init__(self, until: float) -> None:
        self.heard: SimpleQueue[Outcome] = SimpleQueue()
        self._until = until

    async def answer(self) -> Any:
        try:
            outcome = self.heard.get(timeout=max(0.0, self._until - time.monotonic()))
        except Empty:
            raise TimeoutError from None
        return outcome.get()

    def abandon(self) -> None:
        pass


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

    def __init__(self, threads: Threads = _EACH_ITS_OWN) -> None:
        self._threads = threads

    async def call(self, hook: Callable[..., Any], *args: object, seconds: float) -> Any:
        """Give the hook's answer; an async hook that is late is cancelled."""
        import asyncio

        async with asyncio.timeout(seconds):
            if inspect.iscoroutinefunction(hook):
                return await _in_loop(hook(*args))
            answer = await _in_thread(lambda: hook(*args), self._threads)
            return await _in_loop(answer) if inspect.isawaitable(answer) else answer

    def begin(self, hook: Callable[..., Any], *args: object, seconds: float) -> Begun:
        """Begin a call in a task of the running loop."""
        import asyncio

        return _InTask(asyncio.ensure_future(self.call(hook, *args, seconds=seconds)))


class _InTask:
    """A call that is a task; what an abandoned one raises is nobody's business."""

    def __init__(self, task: asyncio.Task[Any]) -> None:
        self._task = task
        task.add_done_callback(lambda ended: ended.cancelled() or ended.exception())

    async def answer(self) -> Any:
        return await self._task

    def abandon(self) -> None:
        self._task.cancel()


def _done(work: Callable[[], Any]) -> Outcome:
    try:
        return Outcome(work())
    except BaseException as error:  # noqa: BLE001 - told to who asked
        return Outcome(error=error)


async def _in_thread(work: Callable[[], Any], threads: Threads = _EACH_ITS_OWN) -> Any:
    import asyncio

    loop = asyncio.get_running_loop()
    heard: asyncio.Future[Outcome] = loop.create_future()

    def settle(outcome: Outcome) -> None:
        if heard.done():
            _let_go(outcome)
        else:
            heard.set_result(outcome)

    def tell(outcome: Outcome) -> None:
        # A loop that was closed meanwhile has nobody left who waits.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(settle, outcome)

    threads.start(lambda: _done(work), tell)
    try:
        return (await heard).get()
    except asyncio.CancelledError:
        if heard.done() and not heard.cancelled():
            _let_go(heard.result())
        raise


def _let_go(outcome: Outcome) -> None:
    """Close what nobody is left to await."""
    if inspect.iscoroutine(outcome.answer):
        outcome.answer.close()


async def _in_loop(answer: Awaitable[Any]) -> Any:
    import asyncio

    task = asyncio.current_task()
    try:
        return await answer
    except KeyboardInterrupt:
        raise
    except GeneratorExit as error:
        # Whoever closes a coroutine does so from outside of its task; a hook raises within.
        if task is None or _task_at_work() is not task:
            raise
        raise _tame(error) from error
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


def _task_at_work() -> asyncio.Task[Any] | None:
    import asyncio

    try:
        return asyncio.current_task()
    except RuntimeError:
        return None


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
