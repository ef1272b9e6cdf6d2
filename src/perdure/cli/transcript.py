"""Read what two people or a person and an agent said, in the forms that transcripts come in."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import chain
from typing import BinaryIO, Literal, cast

from perdure.errors import UsageError
from perdure.model.fields import is_finite

Speaker = Literal["user", "assistant", "other"]

_ROLES: Mapping[str, Speaker] = {
    "user": "user",
    "human": "user",
    "assistant": "assistant",
    "ai": "assistant",
    "model": "assistant",
    "system": "other",
    "developer": "other",
    "tool": "other",
    "function": "other",
}
_TIME_NAMES = ("at", "time", "timestamp", "created_at")
_TEXT_PARTS = frozenset({"text", "input_text", "output_text"})
_SORTS: tuple[tuple[type, str], ...] = (
    (str, "a string"),
    (bool, "a truth value"),
    (list, "a list"),
    (dict, "an object"),
    (int, "a number"),
    (float, "a number"),
)
_LIKE = '{"role": "user", "content": "I like tea"}'
_UNSAYABLE = re.compile("[\0\ud800-\udfff]")
_MILLISECONDS_FROM = 1e11
_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a transcript; `line` is where it stands, counted from 1."""

    role: Speaker
    text: str
    session_id: str | None = None
    speaker: str | None = None
    at: datetime | None = None
    line: int = 0


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


def read_messages(stream: BinaryIO, *, session_id: str | None = None) -> Iterator[Message]:
    """Read the messages of a transcript in order, those of system and tools included."""
    for line, item in _items(_lines(stream)):
        yield from _messages(item, line, session_id)


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


# --- bytes to lines, lines to JSON values -------------------------------------------------------


def _lines(stream: BinaryIO) -> Iterator[tuple[int, str]]:
    raw = iter(stream)
    first = next(raw, b"")
    encoding = next((name for bom, name in _BOMS if first.startswith(bom)), "utf-8")
    if encoding == "utf-16":
        # A line break is two bytes here, so lines cannot be cut before decoding.
        whole = _decoded(first + b"".join(raw), encoding, 1)
        yield from enumerate(whole.splitlines(), 1)
        return
    yield 1, _decoded(first, encoding, 1)
    for number, line in enumerate(raw, 2):
        yield number, _decoded(line, "utf-8", number)


def _decoded(raw: bytes, encoding: str, line: int) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        raise _bad(line, f"byte {error.start + 1} is not UTF-8 text") from error


def _items(lines: Iterator[tuple[int, str]]) -> Iterator[tuple[int, object]]:
    filled = ((number, line.strip()) for number, line in lines if line.strip())
    first = next(filled, None)
    if first is None:
        return
    number, line = first
    try:
        yield number, _loaded(line, number)
    except _UnfinishedError:
        yield number, _document(chain([first], lines))
        return
    for number, line in filled:
        yield number, _loaded(line, number)


def _document(lines: Iterable[tuple[int, str]]) -> object:
    numbered = list(lines)
    return _loaded("\n".join(line.rstrip("\r\n") for _, line in numbered), numbered[0][0])


class _UnfinishedError(UsageError):
    """The JSON goes on behind the end of the text; it was begun well."""


def _loaded(text: str, line: int) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        what = f"no JSON at character {error.colno}: {error.msg}"
        if text[0] not in "[{":
            what += f"; a message is a line like {_LIKE}"
        if text[0] in "[{" and error.pos >= len(text):
            raise _bad(line + error.lineno - 1, what, _UnfinishedError) from error
        raise _bad(line + error.lineno - 1, what) from error
    except (ValueError, RecursionError) as error:
        raise _bad(line, f"this JSON cannot be read: {error}") from error


# --- JSON values to messages --------------------------------------------------------------------


def _messages(item: object, line: int, session_id: str | None) -> Iterator[Message]:
    if isinstance(item, list):
        yield from _listed(cast(list[object], item), line, session_id)
    elif isinstance(item, dict):
        yield from _recorded(cast(dict[str, object], item), line, session_id)
    else:
        raise _bad(line, f"a message is a JSON object, not {_sort(item)}")


def _listed(items: list[object], line: int, session_id: str | None) -> Iterator[Message]:
    if items and all(isinstance(item, str) for item in items):
        if len(items) > 2:
            raise _bad(line, f"a pair is [user, assistant], this has {len(items)} texts")
        pair = [_clean(cast(str, text)) for text in items]
        yield Message("user", pair[0], session_id, line=line)
        yield from (Message("assistant", text, session_id, line=line) for text in pair[1:])
        return
    for item in items:
        yield from _messages(item, line, session_id)


def _recorded(record: dict[str, object], line: int, session_id: str | None) -> Iterator[Message]:
    session_id = _optional(record, "session_id", line) or session_id
    if "messages" in record:
        nested = record["messages"]
        if not isinstance(nested, list):
            raise _bad(line, f"'messages' is a list, not {_sort(nested)}")
        yield from _messages(cast(object, nested), line, session_id)
    elif "role" in record:
        yield _message(record, line, session_id)
    elif "user" in record:
        yield from _pair(record, line, session_id)
    else:
        raise _bad(line, "a message has 'role' and 'content', a pair 'user' and 'assistant'")


def _message(record: dict[str, object], line: int, session_id: str | None) -> Message:
    role = record["role"]
    if not isinstance(role, str) or role.casefold() not in _ROLES:
        raise _bad(line, f"unknown role {role!r}; there are {', '.join(_ROLES)}")
    said_by = _ROLES[role.casefold()]
    if said_by == "other":
        return Message("other", "", session_id, line=line)
    if said_by == "user" and "content" not in record:
        raise _bad(line, "the user message has no 'content'")
    text = _text(record.get("content"), line)
    speaker = _optional(record, "name", line) or _optional(record, "speaker", line)
    return Message(said_by, text, session_id, speaker, _time(record, line), line)


def _pair(record: dict[str, object], line: int, session_id: str | None) -> Iterator[Message]:
    at = _time(record, line)
    speaker = _optional(record, "name", line) or _optional(record, "speaker", line)
    yield Message("user", _text(record["user"], line), session_id, speaker, at, line)
    answer = _text(record.get("assistant"), line)
    if answer:
        yield Message("assistant", answer, session_id, None, at, line)


def _text(content: object, line: int) -> str:
    if content is None:
        return ""
    if isinstance(content, str):
        return _clean(content)
    if not isinstance(content, list):
        raise _bad(line, f"'content' is a string or a list of parts, not {_sort(content)}")
    parts = [_part(part, line) for part in cast(list[object], content)]
    return "\n".join(part for part in parts if part)


def _part(part: object, line: int) -> str:
    if isinstance(part, str):
        return _clean(part)
    if not isinstance(part, dict):
        raise _bad(line, f"a content part is an object, not {_sort(part)}")
    fields = cast(dict[str, object], part)
    if fields.get("type", "text") not in _TEXT_PARTS:
        return ""
    text = fields.get("text", "")
    if not isinstance(text, str):
        raise _bad(line, f"the 'text' of a content part is a string, not {_sort(text)}")
    return _clean(text)


def _optional(record: dict[str, object], name: str, line: int) -> str | None:
    value = record.get(name)
    if value is None or value == "":
        return None
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str):
        raise _bad(line, f"{name!r} is a string, not {_sort(value)}")
    return _clean(value)


def _time(record: dict[str, object], line: int) -> datetime | None:
    for name in _TIME_NAMES:
        value = record.get(name)
        if value is not None:
            return _moment(value, name, line)
    return None


def _moment(value: object, name: str, line: int) -> datetime:
    try:
        return moment_of(value)
    except (ValueError, OverflowError) as error:
        what = f"{name!r} is an ISO time or seconds since 1970, not {value!r:.60}"
        raise _bad(line, what) from error


def moment_of(value: object) -> datetime:
    """Read an ISO time, or seconds or milliseconds since 1970; a time without a zone is UTC.

    Raises `ValueError` or `OverflowError` for anything else.

    >>> moment_of("2026-03-01T12:00+02:00") == moment_of(1772359200) == moment_of(1772359200000)
    True
    """
    if isinstance(value, str):
        moment = datetime.fromisoformat(value.strip())
        return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    if not is_finite(value):
        raise ValueError("neither text nor a number")
    seconds = value / 1000 if abs(value) >= _MILLISECONDS_FROM else value
    return datetime.fromtimestamp(seconds, UTC)


def _clean(text: str) -> str:
    """Replace what no store keeps: NUL, and halves of surrogate pairs left by a cut escape."""
    return _UNSAYABLE.sub("\ufffd", text)


def _sort(value: object) -> str:
    for kind, name in _SORTS:
        if isinstance(value, kind):
            return name
    return "null"


def _bad(line: int, what: str, kind: type[UsageError] = UsageError) -> UsageError:
    return kind(f"line {line} of the transcript: {what}", argument="transcript")
