"""What an agent does turn by turn: blocks, recall, learning, tensions, its self-model, traces."""

from __future__ import annotations

from perdure.model.recall import RECALL_MODES
from perdure.model.tension import IMPACTS, STATUSES
from perdure.wire import samples
from perdure.wire.asking import (
    MESSAGE_CHARS,
    NAME_CHARS,
    PAGE_MOST,
    Operation,
    field,
    page_of,
    wrapped,
)
from perdure.wire.entries import TIER
from perdure.wire.evidence import TRACE
from perdure.wire.forms import flag, number, text, whole, word
from perdure.wire.minds import CONTEXT, SELF_MODEL, STATS, TENSION
from perdure.wire.moments import said_day, said_moment
from perdure.wire.nested import listed, optional, row
from perdure.wire.recalls import RECALL
from perdure.wire.receipts import RECEIPT

CURSOR_CHARS = 8192
"""Of the longest name of the widest letters, twice encoded."""

_NAME = text(least=1, most=NAME_CHARS)
_MESSAGE = text(most=MESSAGE_CHARS)
SESSION = field("sessionId", _NAME, "the session of the message", example="chat-7")
AS_OF = field("asOf", said_day(), "as it was known at that time", example="2026-03-01")
LIMIT = field(
    "limit", whole(1, PAGE_MOST), "how many at most", place="query", default=100, example=20
)
CURSOR = field("cursor", text(least=1, most=CURSOR_CHARS), "where to go on", place="query")
_TENSION_ID = field("id", _NAME, "the tension", needed=True, place="path", example="tension-9f3a")
_QUESTION = field(
    "actionableQuestion",
    text(least=1, most=500),
    "what would settle it; made when not given",
    argument="question",
    example="Does staging deploy on Friday or on Monday?",
)
_CLAIM = text(least=1, most=20_000)

ROWS = (
    Operation(
        "context",
        "POST",
        "/context",
        "memories:read",
        "Build the block for one prompt, with a reason for every line in it or left out",
        CONTEXT,
        samples.CONTEXT,
        client="context",
        more="`stable` stays the same bytes while `revision` does: put the cache breakpoint"
        " of your provider behind it.",
        fields=(
            field("userMessage", _MESSAGE, "what the user says now", example="Deploy staging?"),
            field("maxTokens", whole(1, 1_000_000), "what the text may cost", default=2000),
            field(
                "forceFull",
                listed(_NAME, most=1000),
                "ids of memories to show in full, of any tier",
                example=["mem_4f1e"],
            ),
            field("recall", whole(0, 100), "add so many of the best hits", default=0),
            SESSION,
            AS_OF,
        ),
        safe=True,
    ),
    Operation(
        "recall",
        "POST",
        "/recall",
        "memories:read",
        "Look up what answers a query, best first; nothing is an answer",
        RECALL,
        samples.RECALL,
        client="recall",
        fields=(
            field(
                "query",
                text(most=MESSAGE_CHARS),
                "what is asked",
                needed=True,
                example="When does staging deploy?",
            ),
            field("limit", whole(1, 1000), "how many hits at most", default=8),
            field("tiers", listed(TIER, most=4), "only of these tiers", example=["L1"]),
            field("domains", listed(_NAME, most=100), "only about one of these"),
            AS_OF,
            field("minScore", number(0, 1), "the floor below which a hit is none"),
            field(
                "mode",
                word(*RECALL_MODES),
                "`broad` also follows the rare words of the first hits, and spreads over sessions",
                default="precise",
            ),
        ),
        safe=True,
    ),
    Operation(
        "learn",
        "POST",
        "/turns",
        "memories:write",
        "Read a finished turn and keep what deserves it; the receipt says where each statement"
        " ended",
        RECEIPT,
        samples.RECEIPT,
        client="learn",
        fields=(
            field(
                "userMessage",
                _MESSAGE,
                "what the user said",
                needed=True,
                example="Staging deploys on Friday.",
            ),
            field(
                "assistantResponse",
                _MESSAGE,
                "what was answered; it may corroborate, nothing is learned from it",
                example="Noted.",
            ),
            SESSION,
            field("speaker", _NAME, "who spoke, when that was not the principal"),
            field("at", said_moment(), "when it was said, if not now", example=1767312000000),
            field("outcome", flag(), "whether the turn went well"),
            field("signature", _NAME, "a turn of the same signature adds nothing again"),
            field("explain", flag(), "tell what became of each sentence", default=False),
        ),
        writes=True,
    ),
    Operation(
        "seen",
        "GET",
        "/turns/seen",
        "memories:read",
        "Tell whether a turn of this signature was learned",
        wrapped("Seen", "seen", flag()),
        {"seen": True},
        client="seen",
        fields=(field("signature", _NAME, "of the turn", needed=True, place="query", example="7"),),
        safe=True,
    ),
    Operation(
        "tensions",
        "GET",
        "/tensions",
        "memories:read",
        "List contradictions, oldest first",
        page_of("TensionList", "tensions", TENSION, "oldest first"),
        {"tensions": [samples.TENSION]},
        client="tensions",
        fields=(
            field("status", word(*STATUSES), "only of this status", place="query"),
            LIMIT,
            CURSOR,
        ),
        safe=True,
    ),
    Operation(
        "add_tension",
        "POST",
        "/tensions",
        "memories:write",
        "Note two claims that cannot both be true",
        wrapped("TensionAnswer", "tension", TENSION),
        {"tension": samples.TENSION},
        client="add_tension",
        fields=(
            field("claimA", _CLAIM, "the one", needed=True, example="Staging deploys on Friday."),
            field("claimB", _CLAIM, "the other", needed=True, example="Staging deploys on Monday."),
            field("impact", word(*IMPACTS), "found by cues when not given"),
            _QUESTION,
        ),
        status=201,
        writes=True,
    ),
    Operation(
        "resolve_tension",
        "POST",
        "/tensions/{id}",
        "memories:write",
        "Settle a contradiction: who did, and which side holds",
        wrapped("TensionAnswer", "tension", TENSION),
        {"tension": samples.TENSION},
        client="resolve_tension",
        fields=(
            _TENSION_ID,
            field(
                "resolvedBy", text(least=1, most=200), "who settled it", needed=True, example="ada"
            ),
            field("pattern", text(least=1, most=1000), "how its like are settled"),
            field("winner", word("a", "b", "both", "neither"), "which side holds"),
            field(
                "appliesTo",
                row(_NAME, _NAME),
                "where each side is true; goes with winner both",
                example=["on weekdays", "in december"],
            ),
        ),
        errors=("not_found",),
        writes=True,
    ),
    Operation(
        "self_model",
        "GET",
        "/self-model",
        "memories:read",
        "Tell what the agent knows about its own reliability, by domain",
        SELF_MODEL,
        samples.SELF_MODEL,
        client="self_model",
        safe=True,
    ),
    Operation(
        "record_outcome",
        "POST",
        "/self-model/outcome",
        "memories:write",
        "Record how the agent did in a domain",
        SELF_MODEL,
        samples.SELF_MODEL,
        client="record_outcome",
        fields=(
            field(
                "domain",
                text(least=1, most=100),
                "what it was about",
                needed=True,
                example="deployment",
            ),
            field("success", flag(), "whether it went well", needed=True, example=True),
            field("failurePattern", text(least=1, most=500), "what went wrong"),
            field("strategy", text(least=1, most=500), "what worked"),
            field("predicted", number(0, 1), "the reliability that was expected"),
        ),
        writes=True,
    ),
    Operation(
        "set_task",
        "PUT",
        "/task",
        "memories:write",
        "Keep the note of the task at hand, which stands in every block; null drops it",
        wrapped("Task", "text", optional(text(most=20_000))),
        {"text": "Move the billing service to Postgres."},
        client="set_task",
        fields=(
            field(
                "text",
                optional(text(least=1, most=20_000)),
                "the note, or null",
                needed=True,
                example="Move the billing service to Postgres.",
            ),
        ),
        safe=True,
        writes=True,
    ),
    Operation(
        "explain",
        "GET",
        "/traces/{id}",
        "memories:read",
        "Give the record of a turn: what was read, why, what was done, what was kept",
        wrapped("TraceAnswer", "trace", TRACE),
        {"trace": samples.TRACE},
        client="explain",
        fields=(
            field(
                "id",
                _NAME,
                "the trace",
                argument="trace_id",
                needed=True,
                place="path",
                example="trace_1",
            ),
        ),
        errors=("not_found",),
        safe=True,
    ),
    Operation(
        "keep_trace",
        "POST",
        "/traces",
        "memories:write",
        "Keep the record of a turn beside the memories it speaks of",
        wrapped("TraceKept", "id", text()),
        {"id": "trace_1"},
        client="keep_trace",
        fields=(field("trace", TRACE, "as a turn gives it", needed=True, example=samples.TRACE),),
        status=201,
        writes=True,
    ),
    Operation(
        "stats",
        "GET",
        "/stats",
        "stats:read",
        "Sum up what is kept",
        STATS,
        samples.STATS,
        client="stats",
        safe=True,
    ),
)
