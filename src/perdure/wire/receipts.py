"""What became of a write, as JSON, there and back."""

from __future__ import annotations

from typing import get_args

from perdure.model.receipt import (
    Accounted,
    ForgetReceipt,
    Merged,
    Opened,
    Outcome,
    Receipt,
    Rejected,
    RejectionReason,
    Stored,
    Superseded,
)
from perdure.wire.entries import FAILURE, NAMES, SPAN, TEXT, TIER
from perdure.wire.forms import flag, whole, word
from perdure.wire.nested import listed, named
from perdure.wire.shapes import part, record, told

_ID = part("id", TEXT, "id", always=True)
_CONTENT = part("content", TEXT, "text", always=True)
_TIER = part("tier", TIER, "tier", always=True)
_DOMAINS = part("domains", NAMES, "domains", always=True)
_RULE = part("rule", TEXT, "rule", "what decided it", always=True)
_IDS = listed(TEXT)

_STORED = record("Stored", Stored, _ID, _CONTENT, _TIER, _DOMAINS)
_MERGED = record(
    "Merged",
    Merged,
    _ID,
    part("content", TEXT, "text", "what the memory says now", always=True),
    part("said", TEXT, "said", "what was said", always=True),
    _RULE,
)
_SUPERSEDED = record(
    "Superseded",
    Superseded,
    _ID,
    _CONTENT,
    part("replaced", TEXT, "replaced", "id of what is history now", always=True),
    part("replacedContent", TEXT, "replaced_text", always=True),
    _RULE,
    part("also", NAMES, "also", "others that the same correction put right", drop=()),
)
_OPENED = record(
    "Opened",
    Opened,
    _ID,
    _CONTENT,
    part("tensionId", TEXT, "tension_id", always=True),
    part("against", TEXT, "against", "id of the memory it contradicts", always=True),
    _TIER,
    _DOMAINS,
)
_REJECTED = record(
    "Rejected",
    Rejected,
    part("content", TEXT, "text", "never a secret", always=True),
    part("reason", word(*get_args(RejectionReason)), "reason", always=True),
    part("detail", TEXT, "detail", drop=""),
)
_ACCOUNTED = record(
    "Accounted",
    Accounted,
    part("span", SPAN, "span", "[start, end) in characters of the message", always=True),
    _CONTENT,
    part("outcome", word(*get_args(Outcome)), "outcome", always=True),
    part("detail", TEXT, "detail", "the id, or why not", drop=""),
)
RECEIPT = record(
    "Receipt",
    Receipt,
    part("stored", listed(_STORED), "stored", always=True),
    part("mergedInto", listed(_MERGED), "merged", always=True),
    part("superseded", listed(_SUPERSEDED), "superseded", always=True),
    part("tensions", listed(_OPENED), "tensions", always=True),
    part("rejected", listed(_REJECTED), "rejected", always=True),
    part("promoted", _IDS, "promoted", always=True),
    part("demoted", _IDS, "demoted", always=True),
    part("failures", listed(FAILURE), "failures", "what failed while learning went on", drop=[]),
    part("account", listed(_ACCOUNTED), "account", "each sentence, when asked for", drop=[]),
    told("counts", named(whole(0)), lambda receipt: receipt.counts),
    part("revision", whole(0), "revision", "of the scope, after the write", always=True),
)
FORGET_RECEIPT = record(
    "ForgetReceipt",
    ForgetReceipt,
    part("forgotten", _IDS, "forgotten", always=True),
    part("derived", _IDS, "derived", "erased because made from them", always=True),
    part("revived", _IDS, "revived", "speak for themselves again", always=True),
    part("versions", whole(0), "versions", always=True),
    part("tensions", _IDS, "tensions", always=True),
    part("left", named(whole(0)), "left", "per hiding place, what can still be found", always=True),
    told("proved", flag(), lambda receipt: receipt.proved, "nothing of it can be read any more"),
)
