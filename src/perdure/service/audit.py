"""The audit log: who did what, when and with what outcome; never what was said."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, TypeAlias, cast

from perdure.errors import CorruptRecordError
from perdure.frozen import frozen
from perdure.model.entry import Entry, Json
from perdure.model.scope import Scope
from perdure.service.credentials import without_secrets
from perdure.service.identity import Event
from perdure.service.reserved import record
from perdure.wire.keyring import AuditLine

MOST_CHARS = 512
"""Of what a caller chose, so many characters are kept."""


Placed: TypeAlias = tuple[Scope, AuditLine]
"""A line and the scope it is kept in."""


@frozen
class LinePage:
    """Lines of the log, newest first, and the cursor that continues."""

    lines: list[AuditLine]
    cursor: str | None = None


def line_of(event: Event, at: datetime) -> AuditLine:
    """Put an event on a line; its id is the log's own."""
    scope = event.scope
    return AuditLine(
        secrets.token_hex(12),
        at,
        event.operation,
        event.outcome,
        event.status,
        _cut(event.request_id) or "",
        None if event.caller is None else event.caller.key_id,
        None if scope is None else _cut(scope.principal),
        None if scope is None else _cut(scope.conversation),
        _cut(event.subject),
        event.code,
    )


def to_entry(line: AuditLine, retention: timedelta | None) -> Entry:
    """Give what is kept of a line, and until when; without retention it is kept for ever."""
    value: dict[str, Json] = {
        "operation": line.operation,
        "outcome": line.outcome,
        "status": line.status,
        "request_id": line.request_id,
        "key_id": line.key_id,
        "principal": line.principal,
        "conversation": line.conversation,
        "subject": line.subject,
        "code": line.code,
    }
    if line.count > 1:
        value["count"] = line.count
    expires_at = None if retention is None else line.at + retention
    return record(line.id, value, now=line.at, expires_at=expires_at)


def from_entry(entry: Entry) -> AuditLine:
    """Read a line back."""
    try:
        value = cast(Mapping[str, Any], entry.value)
        return AuditLine(entry.id, entry.created_at, **value)
    except TypeError as error:
        raise CorruptRecordError(f"line {entry.id} of the audit log cannot be read") from error


class Flood:
    """Let so many denials of a scope through in a minute, and count the others on one line."""

    def __init__(self, at_most: int) -> None:
        self._at_most = at_most
        self._minute: datetime | None = None
        self._seen: dict[Scope, int] = {}
        self._last: dict[Scope, AuditLine] = {}

    def take(self, scope: Scope, line: AuditLine) -> list[Placed]:
        """Give the lines to keep: this one if it is not one too many, and those now counted out."""
        minute = line.at.replace(second=0, microsecond=0)
        due = self.rest() if minute != self._minute else []
        self._minute = minute
        self._seen[scope] = self._seen.get(scope, 0) + 1
        if self._seen[scope] <= self._at_most:
            return [*due, (scope, line)]
        self._last[scope] = line
        return due

    def rest(self) -> list[Placed]:
        """Give a line for each scope that had too many, and begin anew."""
        counted = [
            (scope, replace(line, count=self._seen[scope] - self._at_most))
            for scope, line in self._last.items()
        ]
        self._seen.clear()
        self._last.clear()
        return counted


def _cut(text: str | None) -> str | None:
    """Bound what a caller chose; half a character and a key pasted there by mistake go."""
    if text is None:
        return None
    return without_secrets(text)[:MOST_CHARS].encode("utf-8", "replace").decode()
