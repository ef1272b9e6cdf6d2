"""Refuse bad input before anything is read or written; every refusal names its argument."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, time
from math import nan
from typing import Any, TypeVar, cast

from perdure.errors import InvalidQueryError, UsageError
from perdure.errors.showing import shown
from perdure.model.entry import Json, Kind, Tier
from perdure.model.selection import STATEMENTS, Selection, Where
from perdure.text.hygiene import check_text, is_blank

MAX_MESSAGE_CHARS = 200_000
"""Characters of one message, query or answer at most."""

MAX_NAME_CHARS = 512
"""Characters of an id, session, domain or other name at most."""

MAX_METADATA_CHARS = 65_536
MAX_LIMIT = 1000

_A_TURN = "; hand over a turn at a time: learn(user_message, assistant_response)"
_ONE_AT_A_TIME = {"user_message": _A_TURN, "assistant_response": _A_TURN}
"""What to do with a list of messages, where somebody hands one over."""

_T = TypeVar("_T")


def check_message(name: str, value: object, *, blank: bool = False) -> str:
    """Give a message that can be read; with `blank`, one in which nothing can be seen is fine."""
    if blank and isinstance(value, str) and is_blank(value):
        return ""
    if isinstance(value, (list, tuple, dict)):
        message = f"{name} must be the words of one message as text{_ONE_AT_A_TIME.get(name, '')}"
        raise UsageError(message, argument=name)
    return check_text(name, value, most=MAX_MESSAGE_CHARS)


def check_name(name: str, value: object) -> str:
    """Give an id, session, domain or label."""
    return check_text(name, value, most=MAX_NAME_CHARS)


def check_optional(name: str, value: object, check: Callable[[str, object], _T]) -> _T | None:
    """Let None through, check anything else."""
    return None if value is None else check(name, value)


def check_names(name: str, value: object) -> list[str]:
    """Give a list of names; a bare string is refused, since it would be read letter by letter."""
    if isinstance(value, (str, bytes, Mapping)) or not isinstance(value, Iterable):
        raise UsageError(f"{name} must be a list of strings", argument=name)
    return [check_name(name, one) for one in cast(Iterable[object], value)]


def check_count(name: str, value: object, *, least: int = 1, most: int | None = None) -> int:
    """Give a whole number within bounds."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise UsageError(f"{name} must be a whole number, not {shown(value)}", argument=name)
    if value < least or (most is not None and value > most):
        bounds = f"at least {least}" if most is None else f"between {least} and {most}"
        raise UsageError(f"{name} must be {bounds}, not {shown(value)}", argument=name)
    return value


def check_limit(value: object) -> int:
    """Give a page or hit limit, 1..1000."""
    return check_count("limit", value, most=MAX_LIMIT)


def check_share(name: str, value: object) -> float:
    """Give a number from 0 to 1."""
    # No comparison holds for what is no number.
    number = nan if isinstance(value, bool) or not isinstance(value, (int, float)) else value
    if not 0 <= number <= 1:
        raise UsageError(f"{name} must be a number from 0 to 1, not {shown(value)}", argument=name)
    return float(number)


def check_flag(name: str, value: object) -> bool:
    """Give a bool and nothing that merely looks true."""
    if not isinstance(value, bool):
        raise UsageError(f"{name} must be True or False", argument=name)
    return value


def check_one_of(name: str, value: object, allowed: Collection[str]) -> str:
    """Give one of the words that exist."""
    if not isinstance(value, str) or value not in allowed:
        words = ", ".join(str(word) for word in allowed)
        raise UsageError(f"{name} must be one of {words}", argument=name)
    return value


def check_tier(name: str, value: object) -> Tier:
    """Give a tier by its name, `L0` to `L3`."""
    return Tier(check_one_of(name, value, tuple(Tier)))


def check_time(name: str, value: object) -> datetime:
    """Give an aware time in UTC; a naive one is refused, since nobody knows when it is.

    So is one that is in year 1 or 9999 where it was written, and beyond them in UTC.
    """
    if not isinstance(value, datetime):
        message = f"{name} must be a datetime with a time zone, not {shown(value)}"
        raise UsageError(message, argument=name)
    if value.tzinfo is None or value.utcoffset() is None:
        raise UsageError(
            f"{name} has no time zone: say datetime(..., tzinfo=UTC) or .astimezone()",
            argument=name,
        )
    try:
        return value.astimezone(UTC)
    except OverflowError:
        raise UsageError(
            f"{name} is outside of the years 1 to 9999 in UTC", argument=name
        ) from None


def check_day_start(name: str, value: object) -> datetime:
    """Give a time; a plain date is its first instant in UTC."""
    return check_time(name, _at(name, value, time.min))


def check_day_end(name: str, value: object) -> datetime:
    """Give a time; a plain date is its last instant in UTC."""
    return check_time(name, _at(name, value, time.max))


def _at(name: str, value: object, moment: time) -> datetime:
    if isinstance(value, datetime):
        return value
    if isinstance(value, date):
        return datetime.combine(value, moment, tzinfo=UTC)
    message = f"{name} must be a date, or a datetime with a time zone, not {shown(value)}"
    raise UsageError(message, argument=name)


def check_callable(name: str, value: object, *, optional: bool = True) -> None:
    """Refuse what cannot be called."""
    if (value is None and optional) or callable(value):
        return
    raise UsageError(f"{name} must be callable", argument=name)


def check_metadata(value: object) -> dict[str, Json]:
    """Give a copy of metadata that JSON can carry there and back."""
    if not isinstance(value, Mapping):
        raise UsageError("metadata must be a mapping", argument="metadata")
    try:
        text = json.dumps(value, allow_nan=False, ensure_ascii=False)
        text.encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise UsageError(f"metadata is not JSON: {error}", argument="metadata") from error
    if len(text) > MAX_METADATA_CHARS:
        raise UsageError(
            f"metadata takes more than {MAX_METADATA_CHARS} characters", argument="metadata"
        )
    copy = json.loads(text)
    if copy != value:
        raise UsageError("metadata changes when written as JSON", argument="metadata")
    return cast(dict[str, Json], copy)


def check_selection(
    *,
    tiers: object = None,
    domains: object = None,
    session_id: object = None,
    where: Where | None = None,
    created_from: object = None,
    created_to: object = None,
    superseded: bool = False,
) -> Selection:
    """Give the selection of statements that a read asks for."""
    asked = (tiers, domains, session_id, where, created_from, created_to)
    if superseded is False and all(one is None for one in asked):
        return STATEMENTS
    return Selection(
        kinds=frozenset({Kind.STATEMENT}),
        tiers=_set(check_optional("tiers", tiers, _check_tiers)),
        domains=_set(check_optional("domains", domains, check_names)),
        session=check_optional("session_id", session_id, check_name),
        created_from=check_optional("created_from", created_from, check_day_start),
        created_to=check_optional("created_to", created_to, check_day_end),
        current=not check_flag("superseded", superseded),
        where=where,
    )


def _check_tiers(name: str, value: object) -> list[Tier]:
    return [check_tier(name, one) for one in check_names(name, value)]


def _set(values: Sequence[Any] | None) -> frozenset[Any] | None:
    return None if values is None else frozenset(values)


def check_query(value: object) -> str:
    """Give a query as it is; one without words is answered with nothing, not refused."""
    if not isinstance(value, str):
        raise InvalidQueryError("query must be a string", argument="query")
    return check_message("query", value, blank=True)
