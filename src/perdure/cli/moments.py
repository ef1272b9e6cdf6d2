"""Read a time as people and programs write it."""

from __future__ import annotations

from datetime import UTC, datetime

from perdure.model.fields import is_finite

_MILLISECONDS_FROM = 1e11


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
