"""Times as they stand in JSON: epoch milliseconds, or as somebody says them."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from perdure.model import fields
from perdure.model.entry import Json
from perdure.wire.forms import Form, MisfitError, Schema

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)
_MICROSECONDS = 1000

_MOMENT: Schema = {
    "type": "number",
    "description": "milliseconds since 1970-01-01T00:00:00Z",
    "minimum": -62135596800000,
    "maximum": 253402300799999,
}
_SAID_MOMENT: Schema = {
    "anyOf": [
        _MOMENT,
        {"type": "string", "format": "date-time", "description": "ISO 8601 with its zone"},
    ]
}
_SAID_DAY: Schema = {
    "anyOf": [
        *_SAID_MOMENT["anyOf"],
        {"type": "string", "format": "date", "description": "the whole day in UTC"},
    ]
}


def moment() -> Form:
    """Take a time as epoch milliseconds, aware, in UTC.

    Microseconds stand behind the point; from 1700 to 2240 they come back exactly.
    """
    return Form(_MOMENT, write_moment, _read_moment)


def said_moment() -> Form:
    """Take a time as somebody says it: epoch milliseconds, or ISO 8601 with its zone."""
    return Form(_SAID_MOMENT, write_moment, _read_said)


def said_day() -> Form:
    """Take a time, or a plain date, which is its whole day."""
    return Form(_SAID_DAY, _write_day, _read_day)


def write_moment(value: datetime) -> Json:
    """Give epoch milliseconds, whole where they are.

    >>> write_moment(datetime(2026, 1, 2, tzinfo=UTC))
    1767312000000
    """
    if value.tzinfo is None:
        raise MisfitError("has no time zone: say datetime(..., tzinfo=UTC) or .astimezone()")
    whole_ones, rest = divmod(value - _EPOCH, _MILLISECOND)
    if not rest:
        return whole_ones
    return (whole_ones * _MICROSECONDS + rest.microseconds) / _MICROSECONDS


def _read_moment(value: Json) -> datetime:
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        raise MisfitError("is not a time in epoch milliseconds")
    if not _MOMENT["minimum"] <= value <= _MOMENT["maximum"]:
        raise MisfitError("lies outside the calendar")
    if isinstance(value, int):
        return _EPOCH + timedelta(milliseconds=value)
    # By its digits: the product of a float with 1000 may be off by one.
    return _EPOCH + timedelta(microseconds=int(f"{value:.3f}".replace(".", "")))


def _read_said(value: Json) -> datetime:
    if not isinstance(value, str):
        return _read_moment(value)
    try:
        return fields.moment(value)
    except ValueError as error:
        raise MisfitError(str(error)) from None


def _write_day(value: date) -> Json:
    return write_moment(value) if isinstance(value, datetime) else value.isoformat()


def _read_day(value: Json) -> date:
    if isinstance(value, str) and len(value) == len("2026-03-01"):
        try:
            return date.fromisoformat(value)
        except ValueError:
            raise MisfitError("is neither a date nor a time") from None
    return _read_said(value)
