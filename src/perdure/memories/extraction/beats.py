"""Make a beat of each message, weighed by what can be seen of it."""

from __future__ import annotations

from collections.abc import Sequence

from perdure.memories.extraction.found import FoundBeat
from perdure.memories.extraction.packs import PACKS
from perdure.memories.extraction.reading import any_of, plain_text
from perdure.model.entry import Role
from perdure.model.message import Message

_SAID: dict[Role, str] = {
    "user": "The user said: ",
    "assistant": "The assistant said: ",
    "tool": "A tool answered: ",
}
_ASKS = ("?", "؟", "か。")
_SAYS_WHO = tuple(lead for pack in PACKS for lead in (*pack.names, *pack.maybe_names))


def beats_of(messages: Sequence[Message]) -> list[FoundBeat]:
    """Give a beat for each message that says anything, but for those of the system.

    >>> [(beat.importance, beat.category) for beat in beats_of([Message("user", "I'm Al")])]
    [(0.9, 'identity')]
    """
    return [
        FoundBeat(f"{_SAID[message.role]}{message.content.strip()}", *_weighed(message), (at,))
        for at, message in enumerate(messages)
        if message.role in _SAID and message.content.strip()
    ]


def _weighed(message: Message) -> tuple[float, str | None]:
    if message.role == "tool":
        return 0.3, "tool-result"
    if message.role == "assistant":
        return 0.5, None
    text = plain_text(message.content.strip())
    if any_of(_SAYS_WHO).search(text):
        return 0.9, "identity"
    return (0.75, "question") if text.endswith(_ASKS) else (0.6, None)
