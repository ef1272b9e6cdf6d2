"""Blocks, tensions, self-models and numbers as JSON, there and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, get_args

from perdure.model.context import Context, Exclusion, ExclusionReason, Inclusion, InclusionReason
from perdure.model.entry import Json, Tier
from perdure.model.self_model import Capability, SelfModel
from perdure.model.stats import Stats
from perdure.model.tension import IMPACTS, STATUSES, Claim, Resolution, Tension
from perdure.wire.entries import BY_TIER, MEMORIES, NAMES, TEXT, TIER
from perdure.wire.forms import Form, flag, number, whole, word
from perdure.wire.moments import moment
from perdure.wire.nested import listed, named, row
from perdure.wire.shapes import Part, part, record, told
from perdure.wire.written import json_text, text_kept


def _make_inclusion(*, tier: Tier | None = None, **given: Any) -> Inclusion:
    return Inclusion(tier=tier, **given)


_INCLUSION = record(
    "Inclusion",
    _make_inclusion,
    part("id", TEXT, "id", always=True),
    part("tier", TIER, "tier"),
    part("reason", word(*get_args(InclusionReason)), "reason", "why it is there", always=True),
    part("gist", TEXT, "gist", always=True),
    part("body", TEXT, "body", "its full text, when that is shown"),
    part("tokens", whole(0), "tokens", always=True),
    part("start", whole(0), "start", "where it begins in text, in characters", always=True),
    part("end", whole(0), "end", always=True),
    part("evidence", TEXT, "evidence", "what made it due", drop=""),
    part("shortened", flag(), "shortened", drop=False),
    kept=True,
)
_EXCLUSION = record(
    "Exclusion",
    Exclusion,
    part("id", TEXT, "id", always=True),
    part("reason", word(*get_args(ExclusionReason)), "reason", "why it is not there", always=True),
    part("tokens", whole(0), "tokens", drop=0),
    part("detail", TEXT, "detail", drop=""),
    kept=True,
)


def _dump_text(block: Context) -> str:
    """Write the whole text from its halves, less the quotes where they meet; one is at hand."""
    return text_kept(block.stable)[:-1] + json_text(block.volatile)[1:]


_WHOLE = Form(TEXT.schema, attrgetter("text"), TEXT.read, dump=_dump_text)
_STABLE = Form(TEXT.schema, TEXT.write, TEXT.read, plain=True, dump=text_kept)
CONTEXT = record(
    "Context",
    Context,
    told("text", _WHOLE, lambda block: block, "the whole block; empty when nothing is to say"),
    part("stable", _STABLE, "stable", "the same bytes while revision is the same", always=True),
    part("volatile", TEXT, "volatile", "what this message brought", always=True),
    part("entries", listed(_INCLUSION), "entries", always=True),
    part("excluded", listed(_EXCLUSION), "excluded", always=True),
    part("totalTokens", whole(0), "total_tokens", always=True),
    part("truncated", flag(), "truncated", "something did not fit", always=True),
    part("revision", whole(0), "revision", always=True),
    part("domains", NAMES, "domains", "what the message is about", always=True),
    part("pivot", flag(), "pivot", "the session was about something else", always=True),
)

_CLAIM = record(
    "Claim",
    Claim,
    part("source", TEXT, "source", always=True),
    part("statement", TEXT, "statement", always=True),
    part("timestamp", moment(), "at", always=True),
    part("entryId", TEXT, "entry_id", "the memory that holds it"),
    part("appliesTo", TEXT, "applies_to", "where it is true, if not everywhere"),
)
_SETTLED = {
    "resolvedBy": "resolved_by",
    "resolvedAt": "at",
    "pattern": "pattern",
    "winner": "winner",
}


def _settled(name: str) -> Callable[[Tension], Any]:
    attribute = _SETTLED[name]
    return lambda tension: getattr(tension.resolution, attribute, None)


def _make_tension(**given: Any) -> Tension:
    settled = {name: given.pop(name) for name in _SETTLED.values() if name in given}
    return Tension(**given, resolution=Resolution(**settled) if settled else None)


TENSION = record(
    "Tension",
    _make_tension,
    part("id", TEXT, "id", always=True),
    part("status", word(*STATUSES), "status", always=True),
    part("claimA", _CLAIM, "claim_a", always=True),
    part("claimB", _CLAIM, "claim_b", always=True),
    part("impact", word(*IMPACTS), "impact", always=True),
    part("actionableQuestion", TEXT, "question", "what would settle it", always=True),
    part("touchedAt", moment(), "touched_at", "when it last came up"),
    Part("resolvedBy", TEXT, _settled("resolvedBy"), "resolved_by", "who settled it"),
    Part("resolvedAt", moment(), _settled("resolvedAt"), "at"),
    Part("pattern", TEXT, _settled("pattern"), "pattern", "can be used again for its like"),
    Part("winner", word("a", "b", "both", "neither"), _settled("winner"), "winner"),
)
TENSIONS = listed(TENSION)

_CAPABILITY = record(
    "DomainCapability",
    Capability,
    part("reliabilityScore", number(0, 1), "reliability", always=True),
    part("sampleCount", whole(0), "samples", always=True),
    part("knownFailurePatterns", NAMES, "failure_patterns", "newest first", always=True),
    part("recommendedStrategies", NAMES, "strategies", "newest first", always=True),
)
SELF_MODEL = record(
    "SelfModel",
    SelfModel,
    part("domains", named(_CAPABILITY), "domains", always=True),
    part("activeDomains", NAMES, "active_domains", always=True),
    part("weakDomains", NAMES, "weak_domains", "stand as a guardrail in the block", always=True),
    part("shakyDomains", NAMES, "shaky_domains", "one failure so far", always=True),
    part("calibrationFactor", number(0), "calibration_factor", always=True),
    part(
        "predictions",
        listed(row(number(0, 1), flag()), into=tuple),
        "predictions",
        "[predicted reliability, success], oldest first",
        always=True,
    ),
)

_COUNTS = record(
    "MemoryCounts",
    dict[str, Any],
    part("total", whole(0), "memories", always=True),
    part("byTier", BY_TIER, "by_tier", always=True),
    part("tokensByTier", BY_TIER, "tokens_by_tier", always=True),
    part("sessions", whole(0), "sessions", "from how many they come", always=True),
    part("firstStoredAt", moment(), "first_stored_at"),
    part("lastStoredAt", moment(), "last_stored_at"),
    part("lastAccessedAt", moment(), "last_accessed_at"),
    part("vectors", named(whole(0)), "vectors", "how many have one, by embedder"),
)
_ACTIVE = record(
    "TensionCounts",
    dict[str, Any],
    part("active", whole(0), "active_tensions", always=True),
)


_WEAK = record(
    "WeakDomain",
    dict[str, Any],
    part("domain", TEXT, "domain", always=True),
    part("reliabilityScore", number(0, 1), "reliability"),
    part("sampleCount", whole(0), "samples"),
)


def _make_stats(
    *,
    counts: Mapping[str, Any],
    active: Mapping[str, Any],
    weak: Sequence[Mapping[str, Any]],
    **given: Any,
) -> Stats:
    counted = {"last_stored_at": None, **counts}
    names = tuple(one["domain"] for one in weak)
    return Stats(**counted, **active, weak_domains=names, **given)


def _write_weak(stats: Stats) -> list[Json]:
    return [{"domain": name} for name in stats.weak_domains]


_PLAIN_WEAK = Form(listed(_WEAK).schema, list, listed(_WEAK).read)
STATS = record(
    "Stats",
    _make_stats,
    Part("memories", _COUNTS, lambda stats: stats, "counts", "current statements", True),
    Part("tensions", _ACTIVE, lambda stats: stats, "active", "", True),
    Part("weakDomains", _PLAIN_WEAK, _write_weak, "weak", "", True),
    part("revision", whole(0), "revision", always=True),
    part("recent", MEMORIES, "recent", "the five stored last, newest first", always=True),
    Part("activeTensions", TENSIONS, lambda _: None, None, "those that are open"),
)
