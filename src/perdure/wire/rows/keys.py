"""An organisation's keys and its audit log; both need `keys:manage`."""

from __future__ import annotations

from perdure.model.entry import Json
from perdure.wire.asking import ACCESS_SCOPES, NAME_CHARS, Operation, field, page_of, wrapped
from perdure.wire.forms import text, whole, word
from perdure.wire.keyring import KEY, LINE, MOST_DAYS, NEW_KEY
from perdure.wire.moments import said_moment
from perdure.wire.nested import listed
from perdure.wire.rows.minds import CURSOR, LIMIT

_KEY: Json = {
    "id": "5f2d1c0a9b8e4d3c2b1a",
    "name": "support agent",
    "environment": "live",
    "scopes": ["memories:read", "memories:write"],
    "status": "active",
    "createdAt": 1767312000000,
    "createdBy": "5f2d1c0a9b8e00112233",
    "principalPrefix": "customer-7/",
}
_LINE: Json = {
    "id": "9c1f0e2d3b4a5968778695a4",
    "at": 1767312000000,
    "operation": "remember",
    "outcome": "done",
    "status": 201,
    "requestId": "1f9a0c77e2b35d4486a1c0de",
    "keyId": "5f2d1c0a9b8e4d3c2b1a",
    "principal": "customer-7/ada",
}
_PREFIX = text(least=1, most=512)
_ID = field(
    "id",
    text(least=1, most=NAME_CHARS),
    "the key",
    needed=True,
    place="path",
    example="5f2d1c0a9b8e4d3c2b1a",
)

ROWS = (
    Operation(
        "keys",
        "GET",
        "/keys",
        "keys:manage",
        "List the keys of the organisation, newest first, also those that are over",
        page_of("KeyPage", "keys", KEY, "those that this key could have made, when it is limited"),
        {"keys": [_KEY]},
        client="keys",
        fields=(LIMIT, CURSOR),
        scoped=False,
        safe=True,
        tag="keys",
    ),
    Operation(
        "create_key",
        "POST",
        "/keys",
        "keys:manage",
        "Make a key, which can do no more than the one that makes it",
        NEW_KEY,
        {"key": _KEY, "secret": "pdr_live_5f2d1c0a9b8e4d3c2b1a_<43 characters>"},
        client="create_key",
        fields=(
            field("name", text(least=1, most=100), "for people", needed=True, example="support"),
            field(
                "scopes",
                listed(word(*ACCESS_SCOPES), least=1, most=len(ACCESS_SCOPES)),
                "reading, writing and stats as far as this key has them, when not said",
                example=["memories:read", "memories:write"],
            ),
            field("expiresInDays", whole(1, MOST_DAYS), "how long it opens anything", example=90),
            field("expiresAt", said_moment(), "until when; instead of days"),
            field(
                "principalPrefix",
                _PREFIX,
                "it reaches only principals whose name begins so; end it with a separator",
                example="customer-7/",
            ),
            field(
                "conversationPrefix", _PREFIX, "it reaches only conversations whose name begins so"
            ),
        ),
        status=201,
        more="The secret is in this answer and nowhere else: it is not kept, and no repetition"
        " with the same Idempotency-Key gives it again.",
        scoped=False,
        writes=True,
        tag="keys",
        secret=True,
    ),
    Operation(
        "revoke_key",
        "DELETE",
        "/keys/{id}",
        "keys:manage",
        "End a key for good, at once, on every replica",
        wrapped("KeyAnswer", "key", KEY),
        {"key": {**_KEY, "status": "revoked", "revokedAt": 1767312060000}},
        client="revoke_key",
        fields=(_ID,),
        errors=("not_found",),
        scoped=False,
        writes=True,
        tag="keys",
    ),
    Operation(
        "audit",
        "GET",
        "/audit",
        "keys:manage",
        "List what was done and denied in the organisation, newest first; never what was said",
        page_of("AuditPage", "lines", LINE, "writes, key events and denials"),
        {"lines": [_LINE]},
        client="audit",
        fields=(LIMIT, CURSOR),
        scoped=False,
        safe=True,
        tag="keys",
    ),
)
