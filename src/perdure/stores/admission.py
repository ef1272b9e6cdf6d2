"""What every store asks of its arguments before it touches anything."""

from __future__ import annotations

import base64
import binascii
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from datetime import datetime
from json.encoder import encode_basestring, encode_basestring_ascii
from operator import attrgetter
from typing import cast

from perdure.errors import InvalidQueryError, UsageError
from perdure.model.entry import Entry, Json, Source, Version
from perdure.ports import Around, Touch

MOST_PER_PAGE = 1000
_ENCODER = json.JSONEncoder(allow_nan=False, ensure_ascii=False, separators=(",", ":"))
_TIMES = ("created_at", "updated_at", "last_accessed_at", "expires_at", "valid_from", "valid_to")
_times = attrgetter(*_TIMES)
_SOURCE_TEXTS = tuple(
    one.name for one in fields(Source) if one.name not in ("span", "derived_from")
)
_source_texts = attrgetter(*_SOURCE_TEXTS)


def check_entry(entry: Entry) -> None:
    """Refuse an entry that cannot be kept whole: no id, naive times, lone surrogates.

    JSON fields are checked by `to_json`, which has to look at them anyway.
    """
    if not entry.id:
        raise UsageError("an entry needs an id", argument="id")
    for name, when in zip(_TIMES, _times(entry), strict=True):
        if when is not None and when.tzinfo is None:
            raise UsageError(f"{name} must have a time zone", argument=name)
    check_text(entry.id, "id")
    check_text(entry.text, "text")
    for name, texts in (("domains", entry.domains), ("keys", entry.keys)):
        if texts and not "".join(texts).isascii():
            for one in texts:
                check_text(one, name)
    for name, text in zip(_SOURCE_TEXTS, _source_texts(entry.source), strict=True):
        if text:
            check_text(text, f"source.{name}")


def check_text(text: str, argument: str) -> None:
    """Refuse a text with half of a surrogate pair, which no encoding can write."""
    if text.isascii():
        return
    try:
        text.encode()
    except UnicodeEncodeError:
        message = f"{argument} holds a lone surrogate at {_surrogate(text)}"
        raise UsageError(message, argument=argument) from None


def to_json(value: Json, argument: str) -> str:
    """Give the JSON text of a value; refuses what JSON cannot say, as NaN or a set."""
    try:
        text = _ENCODER.encode(value)
    except (TypeError, ValueError, RecursionError) as error:
        raise UsageError(f"{argument} is not JSON: {error}", argument=argument) from None
    check_text(text, argument)
    return text


def texts_to_json(texts: Sequence[str]) -> str:
    r"""Give what `to_json` gives for a list of texts that have been checked, in less time.

    >>> texts_to_json(["a", 'é"'])
    '["a","é\\""]'
    """
    return f"[{','.join(map(encode_basestring, texts))}]"


def plain(mapping: Mapping[str, Json]) -> dict[str, Json]:
    """Give a mapping of any kind as the dict that JSON writers know."""
    return mapping if isinstance(mapping, dict) else dict(mapping)


def check_now(now: datetime, argument: str = "now") -> None:
    """Refuse a moment without a time zone."""
    if now.tzinfo is None:
        raise InvalidQueryError(f"{argument} must have a time zone", argument=argument)


def check_limit(limit: int, *, most: int | None = None, argument: str = "limit") -> None:
    """Refuse a number of results that is not from 1 to `most`."""
    if not isinstance(cast(object, limit), int) or isinstance(limit, bool) or limit < 1:
        raise InvalidQueryError(f"{argument} must be a whole number from 1", argument=argument)
    if most is not None and limit > most:
        raise InvalidQueryError(f"{argument} is at most {most}", argument=argument)


def check_seconds(timeout: object) -> None:
    """Refuse a `timeout` that is no number of seconds above 0."""
    is_number = isinstance(timeout, (int, float)) and not isinstance(timeout, bool)
    # Beyond two million, what waits counts in units that no longer fit.
    if not is_number or not 0 < cast(float, timeout) <= 2_000_000:
        raise UsageError("timeout is seconds above 0, at most 2000000", argument="timeout")


def check_flag(value: object, argument: str) -> None:
    """Refuse what is neither true nor false: any text would pass for true, `"no"` as well."""
    if not isinstance(value, bool):
        raise UsageError(f"{argument} is True or False", argument=argument)


def check_around(around: Around, now: datetime) -> None:
    """Refuse a reach or a number to be read that is not from 1, and a moment without a zone."""
    check_now(now)
    check_limit(around.read, argument="read")
    check_limit(around.reach, argument="reach")


def check_score(score: float) -> float:
    """Clamp a feedback score to -1..1; refuses what is not finite."""
    if not math.isfinite(score):
        raise InvalidQueryError("a score must be a finite number", argument="score")
    return max(-1.0, min(1.0, float(score)))


def check_touches(touches: Sequence[Touch]) -> None:
    """Refuse uses without a time zone, or fewer than one."""
    for touch in touches:
        check_now(touch.at, "touch.at")
        if touch.count < 1:
            raise UsageError("a touch counts at least one use", argument="touch.count")


def check_versions(versions: Sequence[Version]) -> None:
    """Refuse states that `history` would never show."""
    for version in versions:
        check_entry(version.entry)
        check_now(version.recorded_at, "recorded_at")
        if version.ended_by == "touch":
            message = "states that only a touch set apart are not restored"
            raise UsageError(message, argument="versions")
        if (version.ended_at is None) != (version.ended_by is None):
            message = "a state that ended says when and by what"
            raise UsageError(message, argument="versions")


def write_cursor(seq: int, entry_id: str) -> str:
    """Give the cursor that continues behind this entry."""
    named = f"[{seq}, {encode_basestring_ascii(entry_id)}]"
    return base64.urlsafe_b64encode(named.encode()).decode()


def read_cursor(cursor: str) -> tuple[int, str]:
    """Give the place that a cursor names; raises `InvalidQueryError` for one that is not ours."""
    try:
        seq, entry_id = json.loads(base64.urlsafe_b64decode(cursor.encode()))
        if type(seq) is int and type(entry_id) is str and write_cursor(seq, entry_id) == cursor:
            return seq, entry_id
    except (ValueError, TypeError, RecursionError, AttributeError, binascii.Error):
        pass
    raise InvalidQueryError("this cursor was not given by list()", argument="cursor")


def lives_in(past: Sequence[Version]) -> list[list[Version]]:
    """Cut the states of an id, oldest first, where it was removed or expired and came again."""
    lives: list[list[Version]] = []
    between = True
    for state in past:
        if between:
            lives.append([])
        lives[-1].append(state)
        between = state.ended_by != "update"
    return lives


def goes_on(life: Sequence[Version]) -> bool:
    """Tell whether an entry may still live after these states."""
    return life[-1].ended_by != "delete"


def carry_on(live: Entry, life: Sequence[Version]) -> tuple[Entry, datetime, list[Version]]:
    """Fit restored states to the entry that lives on from them.

    They take its `seq`; it takes the version and the moment that follow from them. A last state
    that never ended is the live one itself: it says when that was recorded, and is not kept twice.
    """
    states = [replace(state, entry=replace(state.entry, seq=live.seq)) for state in life]
    last = states[-1]
    if last.ended_at is None:
        return replace(live, version=last.entry.version), last.recorded_at, states[:-1]
    return replace(live, version=last.entry.version + 1), last.ended_at, states


def _surrogate(text: str) -> int:
    return next(place for place, char in enumerate(text) if "\ud800" <= char <= "\udfff")
