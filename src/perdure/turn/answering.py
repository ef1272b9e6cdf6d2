"""Ask the caller's model function: plain or async, at once or piece by piece."""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from perdure.errors import UsageError
from perdure.turn.prompt import Prompt

ModelFunction: TypeAlias = Callable[[Prompt], Any]
OnText: TypeAlias = Callable[[str], None]


def is_async(model: ModelFunction) -> bool:
    """Tell whether a model function has to run in an event loop."""
    call = model if inspect.isroutine(model) else getattr(model, "__call__", model)  # noqa: B004
    return inspect.iscoroutinefunction(call) or inspect.isasyncgenfunction(call)


def takes_one(function: Callable[..., Any]) -> bool:
    """Tell whether a function can be handed one value; True where nobody can know before.

    What a decorator wraps may take more, which the decorator hands it: the wrapper is what counts.
    """
    try:
        inspect.signature(function, follow_wrapped=False).bind(None)
    except TypeError:
        return False
    except ValueError:
        return True
    return True


class UnheardError(Exception):
    """Ends an answer in pieces of which nobody waits for the rest."""


class Hearing:
    """Hand an answer on, piece by piece, for as long as its turn waits for it."""

    def __init__(self, on_text: OnText | None) -> None:
        self._on_text = on_text
        self._over = False

    def take(self, piece: object) -> str:
        """Give the text of a piece, once it was handed on."""
        if self._over:
            raise UnheardError
        text = text_of(piece)
        if self._on_text is not None:
            self._on_text(text)
        return text

    def close(self) -> None:
        """Let whoever still makes pieces, in another thread, stop at the next."""
        self._over = True


def ask(model: ModelFunction, prompt: Prompt, hearing: Hearing) -> str | Awaitable[str]:
    """Give the whole answer; of an async model function, an awaitable of it.

    An answer that comes in pieces is handed on as it comes, and closed where it does not end.
    Raises `UsageError` for one that is no text, so that a mistake of the function is seen.
    """
    answer = model(prompt)
    if inspect.isawaitable(answer):
        return _awaited(answer, hearing)
    if hasattr(answer, "__aiter__"):
        return _gathered(answer, hearing)
    return _whole(answer, hearing)


@dataclass(frozen=True, slots=True)
class Ending:
    """How a model function ended in another thread, where what it raises would be lost."""

    answer: str | Awaitable[str] = ""
    error: BaseException | None = None

    def get(self) -> str | Awaitable[str]:
        """Give its answer, or raise what it raised, whatever that is."""
        if self.error is not None:
            raise self.error
        return self.answer


def ending(model: ModelFunction, prompt: Prompt, hearing: Hearing) -> Ending:
    """Ask as `ask` does; an answer that has to be awaited is given as it is."""
    try:
        return Ending(ask(model, prompt, hearing))
    except BaseException as error:  # noqa: BLE001 - raised to the caller of the turn
        return Ending(error=error)


async def whole_ending(model: ModelFunction, prompt: Prompt, hearing: Hearing) -> Ending:
    """Ask as `ending` does, and await the answer."""
    return await awaited_ending(ending(model, prompt, hearing))


async def awaited_ending(so_far: Ending) -> Ending:
    """Await an answer that has to be."""
    if isinstance(so_far.answer, str):
        return so_far
    try:
        return Ending(await so_far.answer)
    except BaseException as error:  # noqa: BLE001 - raised to the caller of the turn
        return Ending(error=error)


async def _awaited(answer: Awaitable[Any], hearing: Hearing) -> str:
    given = await answer
    if hasattr(given, "__aiter__"):
        return await _gathered(given, hearing)
    return _whole(given, hearing)


async def _gathered(pieces: AsyncIterator[Any], hearing: Hearing) -> str:
    try:
        return "".join([hearing.take(piece) async for piece in pieces])
    except GeneratorExit:
        # The pieces were told as well, and nothing may be awaited any more.
        raise
    except BaseException:
        # What did not end would hold its connection until somebody collects it.
        with suppress(Exception):
            await _aclose(pieces)
        raise


def _whole(answer: Any, hearing: Hearing) -> str:
    if not hasattr(answer, "__next__"):
        return hearing.take(answer)
    pieces = cast(Iterator[Any], answer)
    try:
        return "".join([hearing.take(piece) for piece in pieces])
    except BaseException:
        with suppress(Exception):
            _close(pieces)
        raise


def _close(pieces: object) -> None:
    close = getattr(pieces, "close", None)
    if callable(close):
        close()


async def _aclose(pieces: object) -> None:
    close: Callable[[], Awaitable[object]] | None = getattr(pieces, "aclose", None)
    if close is not None:
        await close()


def text_of(answer: object) -> str:
    """Give the text of what a model function gave: a text, or an object with one."""
    if isinstance(answer, str):
        return answer
    for name in ("text", "content", "output_text"):
        said: object = getattr(answer, name, None)
        if isinstance(said, str):
            return said
    kind = type(answer).__name__
    what = "text, what has it as .text or .content, or an iterator of such pieces"
    if hasattr(answer, "choices"):
        what += ", such as .choices[0].message of this one"
    raise UsageError(f"the model function gave a {kind}; it gives {what}", argument="model")
