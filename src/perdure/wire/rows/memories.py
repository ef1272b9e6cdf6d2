"""What is done with memories one by one, or many at a time."""

from __future__ import annotations

from perdure.wire import samples
from perdure.wire.asking import (
    MEMORY_CHARS,
    NAME_CHARS,
    Operation,
    field,
    given,
    page_of,
    wrapped,
)
from perdure.wire.entries import MEMORIES, MEMORY, PAGE, TIER, VERSION
from perdure.wire.forms import always_true, flag, text, whole, word
from perdure.wire.moments import said_day, said_moment
from perdure.wire.nested import listed, mapping, optional
from perdure.wire.receipts import RECEIPT
from perdure.wire.rows.minds import CURSOR, LIMIT
from perdure.wire.shapes import told

ITEMS_MOST = 1000
IDS_MOST = 1000

_NAME = text(least=1, most=NAME_CHARS)
_TEXT = text(least=1, most=MEMORY_CHARS)
_IDS = listed(_NAME, least=1, most=IDS_MOST)
_DOMAINS = listed(_NAME, most=100)
_METADATA = mapping(65_536)
_ID = field("id", _NAME, "the memory", needed=True, place="path", example="mem_4f1e")
_SAID_IDS = field("ids", _IDS, "which memories", needed=True, example=["mem_4f1e", "mem_77aa"])
ITEM_FIELDS = (
    field(
        "content",
        _TEXT,
        "what to remember, as it is",
        argument="text",
        needed=True,
        example="Staging deploys on Friday.",
    ),
    field("id", _NAME, "its id; made when not given"),
    field("tier", TIER, "L0 is pinned into every block", default="L1"),
    field("domains", _DOMAINS, "what it is about; found by cue words when not given"),
    field("gist", _NAME, "how the index of a block shows it"),
    field("sessionId", _NAME, "the session it comes from"),
    field("speaker", _NAME, "who said it, when that was not the principal"),
    field(
        "role",
        word("user", "assistant", "system", "tool"),
        "which side of a conversation said it; what an assistant said tells less",
    ),
    field(
        "source",
        word("api", "import", "tool", "web"),
        "where the text comes from; what is not"
        " the caller's own is labelled, and what reads like an instruction never shown",
        argument="origin",
        default="api",
    ),
    field("validFrom", said_moment(), "since when it is true, if not since now"),
    field("expiresAt", said_moment(), "when it is as good as gone"),
    field("metadata", _METADATA, "anything of your own"),
)
ITEM = given(*ITEM_FIELDS)

ROWS = (
    Operation(
        "list",
        "GET",
        "/memories",
        "memories:read",
        "Page through memories, newest first",
        PAGE,
        {"memories": [samples.MEMORY], "cursor": "2q0XyP3kUo9vT1nB", "stats": samples.SUMMARY},
        client="list",
        fields=(
            field(
                "tier",
                listed(TIER, most=4),
                "only of these tiers",
                argument="tiers",
                place="query",
                example=["L1"],
            ),
            field("domain", _DOMAINS, "only about one of these", argument="domains", place="query"),
            field("sessionId", _NAME, "only of this session", place="query"),
            field(
                "where",
                _METADATA,
                "compares metadata, as JSON",
                place="query",
                example={"prio": {"gte": 3}},
            ),
            field("createdFrom", said_day(), "not before", place="query"),
            field("createdTo", said_day(), "not after", place="query"),
            field("superseded", flag(), "what is history as well", place="query", default=False),
            field("asOf", said_day(), "as it was known at that time", place="query"),
            LIMIT,
            CURSOR,
        ),
        safe=True,
    ),
    Operation(
        "remember",
        "POST",
        "/memories",
        "memories:write",
        "Keep what is handed in, one or many, reconciled with what is known",
        RECEIPT,
        samples.RECEIPT,
        client="remember",
        more="All of it is kept or nothing. Handing it in again adds nothing.",
        fields=(
            field(
                "items",
                listed(ITEM, least=1, most=ITEMS_MOST),
                "what to remember",
                argument="content",
                needed=True,
                example=[samples.ITEM],
                within=ITEM_FIELDS,
            ),
            field("sessionId", _NAME, "for items that name none"),
            field("reconcile", always_true(), "may be said; it is always done"),
        ),
        status=201,
        writes=True,
    ),
    Operation(
        "get",
        "GET",
        "/memories/{id}",
        "memories:read",
        "Give one memory",
        wrapped("MemoryAnswer", "memory", MEMORY),
        {"memory": samples.MEMORY},
        client="get",
        fields=(_ID,),
        errors=("not_found",),
        safe=True,
    ),
    Operation(
        "get_many",
        "POST",
        "/memories/lookup",
        "memories:read",
        "Give the memories among these ids, in the order asked",
        wrapped("MemoriesAnswer", "memories", MEMORIES),
        {"memories": [samples.MEMORY]},
        client="get_many",
        fields=(_SAID_IDS,),
        safe=True,
    ),
    Operation(
        "update",
        "PATCH",
        "/memories/{id}",
        "memories:write",
        "Change a memory by hand; what it was is history",
        wrapped("MemoryAnswer", "memory", MEMORY),
        {"memory": samples.MEMORY},
        client="update",
        fields=(
            _ID,
            field("tier", TIER, "L0 pins it", example="L0"),
            field("content", _TEXT, "what it says from now on", argument="text"),
            field("domains", _DOMAINS, "what it is about"),
            field("expiresAt", optional(said_moment()), "when it is gone; null for never"),
            field("metadata", _METADATA, "in place of what is there"),
        ),
        errors=("not_found",),
        safe=True,
        writes=True,
    ),
    Operation(
        "merge",
        "POST",
        "/memories/merge",
        "memories:write",
        "Let one text take the place of several memories; refused if it loses any fact of them",
        wrapped("MemoryAnswer", "memory", MEMORY),
        {"memory": samples.MEMORY},
        client="merge",
        fields=(
            _SAID_IDS,
            field(
                "into",
                _TEXT,
                "what takes their place",
                needed=True,
                example="Staging deploys on Friday at 09:00.",
            ),
        ),
        errors=("not_found",),
        writes=True,
    ),
    Operation(
        "remove",
        "DELETE",
        "/memories/{id}",
        "memories:write",
        "Take a memory out of every read; its history stays until it is forgotten",
        wrapped("Removed", "id", text(), told("deleted", flag(), lambda _: True)),
        {"id": "mem_4f1e", "deleted": True},
        client="remove",
        fields=(_ID,),
        errors=("not_found",),
        safe=True,
        writes=True,
    ),
    Operation(
        "remove_many",
        "POST",
        "/memories/remove",
        "memories:write",
        "Remove many at once; unknown ids are passed over",
        wrapped("RemovedMany", "removed", whole(0)),
        {"removed": 2},
        client="remove_many",
        fields=(_SAID_IDS,),
        writes=True,
    ),
    Operation(
        "history",
        "GET",
        "/memories/{id}/history",
        "memories:read",
        "Give every state of a memory, oldest first",
        page_of("History", "versions", VERSION, "oldest first"),
        {"versions": [samples.VERSION]},
        client="history",
        fields=(_ID, LIMIT, CURSOR),
        errors=("not_found",),
        safe=True,
    ),
)
