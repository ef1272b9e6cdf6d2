"""Read what two people or a person and an agent said, in the forms that transcripts come in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import BinaryIO, Literal, cast

from perdure.cli.moments import moment_of
from perdure.cli.values import bad, read_values

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
_UNSAYABLE = re.compile("[\0\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a transcript; `line` is where it stands, counted from 1."""

    role: Speaker
    text: str
    session_id: str | None = None
    speaker: str | None = None
    at: datetime | None = None
    line: int = 0


def read_messages(stream: BinaryIO, *, session_id: str | None = None) -> Iterator[Message]:
    """Read the messages of a transcript in order, those of system and tools included."""
    for line, item in read_values(stream):
        yield from _messages(item, line, session_id)


def _messages(item: object, line: int, session_id: str | None) -> Iterator[Message]:
    if isinstance(item, list):
        yield from _listed(cast(list[object], item), line, session_id)
    elif isinstance(item, dict):
        yield from _recorded(cast(dict[str, object], item), line, session_id)
    else:
        raise bad(line, f"a message is a JSON object, not {_sort(item)}")


def _listed(items: list[object], line: int, session_id: str | None) -> Iterator[Message]:
    if items and all(isinstance(item, str) for item in items):
        if len(items) > 2:
            raise bad(line, f"a pair is [user, assistant], this has {len(items)} texts")
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
            raise bad(line, f"'messages' is a list, not {_sort(nested)}")
        yield from _messages(cast(object, nested), line, session_id)
    elif "role" in record:
        yield _message(record, line, session_id)
    elif "user" in record:
        yield from _pair(record, line, session_id)
    else:
        raise bad(line, "a message has 'role' and 'content', a pair 'user' and 'assistant'")


def _message(record: dict[str, object], line: int, session_id: str | None) -> Message:
    role = record["role"]
    if not isinstance(role, str) or role.casefold() not in _ROLES:
        raise bad(line, f"unknown role {role!r}; there are {', '.join(_ROLES)}")
    said_by = _ROLES[role.casefold()]
    if said_by == "other":
        return Message("other", "", session_id, line=line)
    if said_by == "user" and "content" not in record:
        raise bad(line, "the user message has no 'content'")
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
        raise bad(line, f"'content' is a string or a list of parts, not {_sort(content)}")
    parts = [_part(part, line) for part in cast(list[object], content)]
    return "\n".join(part for part in parts if part)


def _part(part: object, line: int) -> str:
    if isinstance(part, str):
        return _clean(part)
    if not isinstance(part, dict):
        raise bad(line, f"a content part is an object, not {_sort(part)}")
    fields = cast(dict[str, object], part)
    if fields.get("type", "text") not in _TEXT_PARTS:
        return ""
    text = fields.get("text", "")
    if not isinstance(text, str):
        raise bad(line, f"the 'text' of a content part is a string, not {_sort(text)}")
    return _clean(text)


def _optional(record: dict[str, object], name: str, line: int) -> str | None:
    value = record.get(name)
    if value is None or value == "":
        return None
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str):
        raise bad(line, f"{name!r} is a string, not {_sort(value)}")
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
        raise bad(line, what) from error


def _clean(text: str) -> str:
    """Replace what no store keeps: NUL, and halves of surrogate pairs left by a cut escape."""
    return _UNSAYABLE.sub("\ufffd", text)


def _sort(value: object) -> str:
    for kind, name in _SORTS:
        if isinstance(value, kind):
            return name
    return "null"
