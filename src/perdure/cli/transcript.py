"""Read a transcript turn by turn: what a user said, and what the assistant answered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import BinaryIO

from perdure.cli.messages import Message, read_messages


@dataclass(frozen=True, slots=True)
class Turn:
    """One user message and what the assistant answered; `line` is where the user speaks.

    `position` counts the turns of its session from 0, so that a turn can be told from its repeat.
    """

    user: str
    assistant: str = ""
    session_id: str | None = None
    speaker: str | None = None
    at: datetime | None = None
    line: int = 0
    position: int = 0


def read_turns(stream: BinaryIO, *, session_id: str | None = None) -> Iterator[Turn]:
    """Read a transcript turn by turn; `session_id` is for messages that name none.

    Understands JSON lines (a message, a pair, a list or a `{"messages": […]}` per line) and one
    JSON document of the same. System and tool messages are passed over, an answer without a
    question too. JSON lines are read in constant memory, apart from one number per session.
    Raises `UsageError` naming the line that cannot be read and what is wrong with it.
    """
    return as_turns(read_messages(stream, session_id=session_id))


def as_turns(messages: Iterable[Message]) -> Iterator[Turn]:
    """Group messages into turns: every user message opens one, the answers after it complete it.

    >>> said = [Message("user", "Hi"), Message("user", "I like tea"), Message("assistant", "Fine")]
    >>> [(turn.user, turn.assistant, turn.position) for turn in as_turns(said)]
    [('Hi', '', 0), ('I like tea', 'Fine', 1)]
    """
    positions: dict[str | None, int] = {}
    open_turn: Turn | None = None
    for message in messages:
        if message.role == "other":
            continue
        if open_turn is not None and _answers(message, open_turn):
            said = (open_turn.assistant, message.text)
            open_turn = replace(open_turn, assistant="\n\n".join(text for text in said if text))
            continue
        if open_turn is not None:
            yield open_turn
        open_turn = _opened(message, positions)
    if open_turn is not None:
        yield open_turn


def _answers(message: Message, turn: Turn) -> bool:
    return message.role == "assistant" and message.session_id == turn.session_id


def _opened(message: Message, positions: dict[str | None, int]) -> Turn | None:
    if message.role != "user" or not message.text.strip():
        return None
    position = positions.get(message.session_id, 0)
    positions[message.session_id] = position + 1
    return Turn(
        user=message.text,
        session_id=message.session_id,
        speaker=message.speaker,
        at=message.at,
        line=message.line,
        position=position,
    )
