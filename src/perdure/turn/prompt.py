"""What the caller's model function is handed: the message, the memories, and a recorder."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import field
from typing import TYPE_CHECKING, NoReturn

from perdure.foreign import refuse_field
from perdure.frozen import frozen
from perdure.turn.recorder import Recorder
from perdure.turn.result import TurnContext


@frozen
class Prompt:
    """One message with the memories that belong to it.

    Put `system` into the system prompt. Before a further model call of the same turn ask
    `refresh()` (or, in an async model function, `await arefresh()`) for the prompt anew: memories
    with timing `every-iteration` are read again, the others stand as they were.
    """

    message: str
    context: TurnContext
    recorder: Recorder = field(repr=False)
    refresh: Callable[[], Prompt] = field(repr=False)
    arefresh: Callable[[], Awaitable[Prompt]] = field(repr=False)

    @property
    def system(self) -> str:
        """The text of all memories, empty when none has anything to say."""
        return self.context.text

    @property
    def messages(self) -> list[dict[str, str]]:
        """The prompt as chat messages: the memories as system message, if any, then the user."""
        said = [{"role": "user", "content": self.message}]
        return [{"role": "system", "content": self.system}, *said] if self.system else said

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            """Say what that is called, where others look for it by another name."""
            refuse_field(self, name)
