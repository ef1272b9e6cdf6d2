"""Run a turn, in a sync program or in an event loop: the loop every agent host writes by hand."""

from __future__ import annotations

import inspect
import os
import threading
from collections.abc import Callable, Coroutine, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Any

from perdure._calling import Kept, LoopCaller, ThreadCaller
from perdure._drive import Portal, step
from perdure.clocks import SystemClock
from perdure.compose import check_clock, check_scope
from perdure.errors import UsageError
from perdure.foreign import understanding
from perdure.memories import MemoryDefinition
from perdure.model.scope import Scope
from perdure.ports import Clock
from perdure.turn.answering import (
    Ending,
    Hearing,
    ModelFunction,
    OnText,
    ask,
    awaited_ending,
    ending,
    is_async,
    takes_one,
    whole_ending,
)
from perdure.turn.memories import TurnMemory, seat
from perdure.turn.prompt import Prompt
from perdure.turn.result import TurnResult
from perdure.turn.running import Answering, Outcome, Running, Turn, Wanted, new_trace_id

if TYPE_CHECKING:
    import asyncio

MAX_TOKENS = 2000
DEADLINE = 10.0
_FOREVER = float(threading.TIMEOUT_MAX)


def run_turn(
    message: str,
    model: ModelFunction,
    *,
    memories: Sequence[object],
    scope: Scope | None = None,
    session_id: str | None = None,
    max_tokens: int = MAX_TOKENS,
    outcome: Outcome = None,
    deadline: float = DEADLINE,
    on_text: OnText | None = None,
    keep_trace: bool = True,
    clock: Clock | None = None,
) -> TurnResult:
    """Read the memories, ask the model, write the memories: one turn, and its whole record.

    `memories` are `Memory` objects, clients and what `define_memory` gives, in any mix. They are
    read in order, each with the tokens that those before it left of `max_tokens`, which bounds the
    whole text. `model` is handed a `Prompt` and gives text, an object with `.text` or `.content`,
    or an iterator of such pieces, each of which goes to `on_text` as it comes; it may be async.

    A memory that fails, or takes more than `deadline` seconds for one half, never fails the turn:
    `skipped` says so. What the model function raises is raised, after the trace is kept, and then
    nothing is learned. `outcome` says whether the turn went well, or is asked with the answer.

    `scope` is whose turn it is, for definitions; cognitive memories have their own. Without a
    conversation, `session_id` is the conversation, and without both the run itself.

    Raises `UsageError` for a wrong argument, before anything is read.
    """
    trace_id = new_trace_id()
    _check_functions(model, on_text)
    ticking = _ticking(clock)
    wanted = _wanted(
        seat(memories, _drive),
        _whose(scope, session_id, trace_id),
        message=message,
        session=session_id,
        max_tokens=max_tokens,
        seconds=deadline,
        outcome=outcome,
        keep_trace=keep_trace,
    )
    for memory in memories:
        _refuse_async(memory)
    with closing(Kept()) as threads:
        caller = ThreadCaller(threads)
        turn = Turn(wanted, trace_id, caller=caller, clock=ticking, running=step)
        return step(turn.run(_here(model, on_text, caller)))


async def arun_turn(
    message: str,
    model: ModelFunction,
    *,
    memories: Sequence[object],
    scope: Scope | None = None,
    session_id: str | None = None,
    max_tokens: int = MAX_TOKENS,
    outcome: Outcome = None,
    deadline: float = DEADLINE,
    on_text: OnText | None = None,
    keep_trace: bool = True,
    clock: Clock | None = None,
) -> TurnResult:
    """Async form of `run_turn`; takes `AsyncMemory` as well, and runs what blocks in threads.

    A plain model function runs in a thread, so that the loop goes on.
    """
    import asyncio

    trace_id = new_trace_id()
    _check_functions(model, on_text)
    ticking = _ticking(clock)
    wanted = _wanted(
        seat(memories, _drive_in_loop),
        _whose(scope, session_id, trace_id),
        message=message,
        session=session_id,
        max_tokens=max_tokens,
        seconds=deadline,
        outcome=outcome,
        keep_trace=keep_trace,
    )
    with closing(Kept()) as threads:
        caller, running = LoopCaller(threads), _running_in(asyncio.get_running_loop())
        turn = Turn(wanted, trace_id, caller=caller, clock=ticking, running=running)
        return await turn.run(_in_loop(model, on_text, caller))


if not TYPE_CHECKING:
    run_turn, arun_turn = understanding(run_turn), understanding(arun_turn)


def _here(model: ModelFunction, on_text: OnText | None, caller: ThreadCaller) -> Answering:
    """Ask a plain model function in the caller's thread, an async one in a loop of its own."""

    async def answering(prompt: Prompt) -> str:
        with closing(Hearing(on_text)) as hearing:
            if is_async(model):
                ended = await caller.call(whole_ending, model, prompt, hearing, seconds=_FOREVER)
                return ended.get()
            answer = ask(model, prompt, hearing)
            if isinstance(answer, str):
                return answer
            ended = await caller.call(awaited_ending, Ending(answer), seconds=_FOREVER)
            return ended.get()

    return answering


def _in_loop(model: ModelFunction, on_text: OnText | None, caller: LoopCaller) -> Answering:
    """Ask an async model function in the running loop, a plain one in a thread."""

    async def answering(prompt: Prompt) -> str:
        with closing(Hearing(on_text)) as hearing:
            if is_async(model):
                answer = ask(model, prompt, hearing)
            else:
                ended = await caller.call(ending, model, prompt, hearing, seconds=_FOREVER)
                answer = ended.get()
            return answer if isinstance(answer, str) else await answer

    return answering


def _running_in(loop: asyncio.AbstractEventLoop) -> Running:
    """Let a model function in a thread run coroutines of its turn in the turn's loop."""
    import asyncio

    def running(work: Coroutine[Any, Any, Prompt]) -> Prompt:
        if _is_in(loop):
            work.close()
            message = "refresh() would wait for its own event loop: await arefresh() there"
            raise UsageError(message, argument="refresh")
        if loop.is_closed():
            # Begun here it ends at once: the turn is over, and says so.
            return step(work)
        return asyncio.run_coroutine_threadsafe(work, loop).result()

    return running


def _whose(scope: Scope | None, session: str | None, trace_id: str) -> tuple[Scope, str | None]:
    """Give the scope of a turn, and what its conversation was named after if nobody named it."""
    given = check_scope(scope)
    if given.conversation is not None:
        return given, None
    conversation = session if isinstance(session, str) and session else trace_id
    derived = "session" if conversation == session else "run"
    return Scope(given.tenant, given.principal, conversation), derived


def _wanted(
    memories: Sequence[TurnMemory], whose: tuple[Scope, str | None], **given: Any
) -> Wanted:
    """Give what was asked for, checked, each under the name that the caller knows."""
    message, limit = given["message"], given["max_tokens"]
    if isinstance(message, (list, tuple, dict)):
        told = "message is what the user says now, as text: what was said before, memories bring"
        raise UsageError(told, argument="message")
    if not isinstance(message, str) or "\0" in message or not _is_encodable(message):
        raise UsageError("message must be text without NUL and half characters", argument="message")
    if not isinstance(limit, int) or isinstance(limit, bool) or limit < 1:
        raise UsageError("max_tokens is a whole number from 1", argument="max_tokens")
    seconds = given["seconds"]
    if not isinstance(seconds, (int, float)) or isinstance(seconds, bool) or not seconds > 0:
        raise UsageError("deadline is a number of seconds above 0", argument="deadline")
    given["seconds"] = min(seconds, _FOREVER)
    outcome = given["outcome"]
    if not (outcome is None or isinstance(outcome, bool) or callable(outcome)):
        raise UsageError("outcome is True, False, None or a function", argument="outcome")
    if callable(outcome):
        _check_takes(outcome, "the answer", "outcome")
    if not isinstance(given["keep_trace"], bool):
        raise UsageError("keep_trace is True or False", argument="keep_trace")
    session = given["session"]
    if session is not None and (not isinstance(session, str) or not session):
        raise UsageError("session_id is a name or None", argument="session_id")
    scope, derived = whose
    return Wanted(memories=memories, scope=scope, derived=derived, **given)


def _check_functions(model: object, on_text: object) -> None:
    if not callable(model):
        message = (
            "model is a function that is handed a Prompt and gives the answer, such as"
            f" lambda prompt: ask(prompt.messages); it is no {type(model).__name__}"
        )
        raise UsageError(message, argument="model")
    _check_takes(model, "a Prompt", "model")
    if on_text is not None and not callable(on_text):
        raise UsageError("on_text is a function that is handed a text", argument="on_text")
    if on_text is not None and is_async(on_text):
        message = "on_text is a plain function, which nobody awaits: put texts into a queue there"
        raise UsageError(message, argument="on_text")
    if on_text is not None:
        _check_takes(on_text, "a text", "on_text")


def _check_takes(function: Callable[..., Any], handed: str, argument: str) -> None:
    """Refuse a function that could not be called, before anything is read for it."""
    if not takes_one(function):
        message = f"{argument} is handed {handed}, and nothing else: let it take one argument"
        raise UsageError(message, argument=argument)


def _ticking(clock: Clock | None) -> Clock:
    if clock is None:
        return SystemClock()
    check_clock(clock)
    return clock


def _is_encodable(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= char <= "\udfff" for char in text)


def _refuse_async(memory: object) -> None:
    if inspect.iscoroutinefunction(getattr(memory, "context", None)):
        kind = type(memory).__name__
        message = f"run_turn cannot wait for {kind}: use arun_turn, or Memory"
        raise UsageError(message, argument="memories")


def _drive(work: Coroutine[Any, Any, Any], memory: MemoryDefinition) -> Any:
    return step(work) if memory.inline else _portal(memory).run(work)


def _drive_in_loop(work: Coroutine[Any, Any, Any], memory: MemoryDefinition) -> Any:
    # Called in a worker thread: what is inline is done there, the rest is awaited in the loop.
    return step(work) if memory.inline else work


def _is_in(loop: object) -> bool:
    import asyncio

    try:
        return asyncio.get_running_loop() is loop
    except RuntimeError:
        return False


_starting = threading.Lock()
_portals: dict[int, Portal] = {}
"""By process: the threads of one do not live on in its forks."""


def _portal(memory: MemoryDefinition) -> Portal:
    """Give the one event loop in which sync turns run definitions whose parts suspend.

    It lives as long as the process: a store has to stay in the loop that it was opened in.
    """
    process = os.getpid()
    with _starting:
        portal = _portals.get(process)
        if portal is None:
            portal = Portal(memory.store)
            portal.start()
            _portals[process] = portal
        return portal
