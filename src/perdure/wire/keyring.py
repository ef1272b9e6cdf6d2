"""Keys and the lines of the audit log as they go over the wire; a secret only once."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, get_args

from perdure.frozen import frozen
from perdure.wire.asking import ACCESS_SCOPES
from perdure.wire.forms import text, whole, word
from perdure.wire.moments import moment
from perdure.wire.nested import listed
from perdure.wire.shapes import part, record

MOST_DAYS = 3650
"""For so long a key opens anything, unless it does for ever."""

KeyStatus = Literal["active", "expired", "revoked"]
Outcome = Literal["done", "denied", "failed"]


@frozen
class ApiKey:
    """What may be told of a key; its id stands in its text, its secret nowhere."""

    id: str
    name: str
    environment: str
    scopes: tuple[str, ...]
    status: KeyStatus
    created_at: datetime
    expires_at: datetime | None = None
    revoked_at: datetime | None = None
    last_used_at: datetime | None = None
    """To the minute, more or less."""
    created_by: str | None = None
    principal_prefix: str | None = None
    conversation_prefix: str | None = None


@frozen
class NewKey:
    """A key that was made just now, with its whole text, which no `repr` shows."""

    key: ApiKey
    secret: str

    def __repr__(self) -> str:
        return f"NewKey(key={self.key!r})"


@frozen
class AuditLine:
    """One thing that was done, denied or failed; `count` of them, when denials were very many."""

    id: str
    at: datetime
    operation: str
    outcome: Outcome
    status: int
    request_id: str
    key_id: str | None = None
    principal: str | None = None
    conversation: str | None = None
    subject: str | None = None
    code: str | None = None
    count: int = 1


KEY = record(
    "ApiKey",
    ApiKey,
    part("id", text(), "id", always=True),
    part("name", text(), "name", always=True),
    part("environment", text(), "environment", always=True),
    part("scopes", listed(word(*ACCESS_SCOPES), into=tuple), "scopes", always=True),
    part("status", word(*get_args(KeyStatus)), "status", always=True),
    part("createdAt", moment(), "created_at", always=True),
    part("expiresAt", moment(), "expires_at"),
    part("revokedAt", moment(), "revoked_at"),
    part("lastUsedAt", moment(), "last_used_at", "to the minute; absent when it never was"),
    part("createdBy", text(), "created_by", "the key that made it; absent for operators"),
    part("principalPrefix", text(), "principal_prefix", "it reaches only such principals"),
    part("conversationPrefix", text(), "conversation_prefix", "it reaches only such conversations"),
)
NEW_KEY = record(
    "NewKey",
    NewKey,
    part("key", KEY, "key", always=True),
    part("secret", text(), "secret", "the whole key, shown this once", always=True),
)
LINE = record(
    "AuditLine",
    AuditLine,
    part("id", text(), "id", always=True),
    part("at", moment(), "at", always=True),
    part("operation", text(), "operation", always=True),
    part("outcome", word(*get_args(Outcome)), "outcome", always=True),
    part("status", whole(100, 599), "status", always=True),
    part("requestId", text(), "request_id", always=True),
    part("keyId", text(), "key_id"),
    part("principal", text(), "principal"),
    part("conversation", text(), "conversation"),
    part("subject", text(), "subject", "what it was done to: an id"),
    part("code", text(), "code", "of the error"),
    part("count", whole(1), "count", "denials that were too many for a line each", drop=1),
)
