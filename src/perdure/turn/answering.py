"""Ask the caller's model function: plain or async, at once or piece by piece."""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
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


def ask(model: ModelFunction, prompt: Prompt, on_text: OnText | None) -> str | Awaitable[str]:
    """Give the whole answer; of an async model function, an awaitable of it.

    An answer that comes in pieces is handed on, piece by piece, to `on_text`. Raises `UsageError`
    for an answer that is no text, so that a mistake in the caller's function is seen.
    """
    answer = model(prompt)
    if inspect.isawaitable(answer):
        return _awaited(answer, on_text)
    if hasattr(answer, "__aiter__"):
        return _gathered(answer, on_text)
    return _whole(answer, on_text)


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


def ending(model: ModelFunction, prompt: Prompt, on_text: OnText | None) -> Ending:
    """Ask as `ask` does; an answer that has to be awaited is given as it is."""
    try:
        return Ending(ask(model, prompt, on_text))
    except BaseException as error:  # noqa: BLE001 - raised to the caller of the turn
        return Ending(error=error)


async def whole_ending(model: ModelFunction, prompt: Prompt, on_text: OnText | None) -> Ending:
    """Ask as `ending` does, and await the answer."""
    return await awaited_ending(ending(model, prompt, on_text))


async def awaited_ending(so_far: Ending) -> Ending:
    """Await an answer that has to be."""
    if isinstance(so_far.answer, str):
        return so_far
    try:
        return Ending(await so_far.answer)
    except BaseException as error:  # noqa: BLE001 - raised to the caller of the turn
        return Ending(error=error)


async def _awaited(answer: Awaitable[Any], on_text: OnText | None) -> str:
    given = await answer
    if hasattr(given, "__aiter__"):
        return await _gathered(given, on_text)
    return _whole(given, on_text)


async def _gathered(pieces: AsyncIterator[Any], on_text: OnText | None) -> str:
    return "".join([_told(text_of(piece), on_text) async for piece in pieces])


def _whole(answer: Any, on_text: OnText | None) -> str:
    if hasattr(answer, "__next__"):
        pieces = cast(Iterator[Any], answer)
        return "".join(_told(text_of(piece), on_text) for piece in pieces)
    return _told(text_of(answer), on_text)


def _told(text: str, on_text: OnText | None) -> str:
    if on_text is not None:
        on_text(text)
    return text


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
    raise UsageError(f"the model function gave a {kind}; it gives {what}", argument="model")
