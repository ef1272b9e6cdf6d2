"""Strategies that make any record of a memory, for round trips over the wire."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import get_args

from hypothesis import strategies as st

from perdure.model.context import Context, Exclusion, ExclusionReason, Inclusion, InclusionReason
from perdure.model.entry import Entry, Kind, Origin, Role, Source, Tier, Version
from perdure.model.evidence import (
    Block,
    Candidate,
    Evidence,
    Fragment,
    MemoryRead,
    ModelCall,
    RefusalReason,
)
from perdure.model.message import Usage
from perdure.model.page import Page
from perdure.model.recall import Hit, Recall
from perdure.model.receipt import (
    Accounted,
    Failure,
    ForgetReceipt,
    Merged,
    Opened,
    Receipt,
    Rejected,
    RejectionReason,
    Stored,
    Superseded,
)
from perdure.model.self_model import Capability, SelfModel
from perdure.model.statement import Belief, Shape
from perdure.model.stats import Stats
from perdure.model.tension import IMPACTS, Claim, Resolution, Tension
from perdure.model.trace import RecordKind, Trace, TraceRecord
from perdure.wire import entries, evidence, minds, recalls, receipts

TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12)
COUNTS = st.integers(0, 2**53 - 1)
SHARES = st.floats(0, 1)
NUMBERS = st.floats(-1e6, 1e6)
NAMES = st.lists(TEXTS, max_size=3).map(tuple)
IDS = st.lists(TEXTS, max_size=3)
TIERS = st.sampled_from(Tier)
SPANS = st.tuples(COUNTS, COUNTS)
TIMES = st.datetimes(
    datetime(1900, 1, 1),  # noqa: DTZ001 - a bound; hypothesis puts the zone on
    datetime(2200, 1, 1),  # noqa: DTZ001
    timezones=st.just(UTC),
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=5,
)
OBJECTS = st.dictionaries(TEXTS, JSON, max_size=3)


some = st.builds


def maybe(strategy):
    return st.none() | strategy


BELIEFS = some(
    Belief,
    shape=st.sampled_from(get_args(Shape)),
    confidence=SHARES,
    gist=maybe(TEXTS),
    support=COUNTS,
    sessions=NAMES,
    corroborated=st.booleans(),
    quarantined=st.booleans(),
    applies_to=maybe(TEXTS),
).map(Belief.to_value)
SOURCES = some(
    Source,
    origin=st.sampled_from(get_args(Origin)),
    session=maybe(TEXTS),
    turn=maybe(TEXTS),
    role=maybe(st.sampled_from(get_args(Role))),
    speaker=maybe(TEXTS),
    span=maybe(SPANS),
    derived_from=NAMES,
)


def entry(kind, values):
    return some(
        Entry,
        id=TEXTS,
        kind=kind,
        text=TEXTS,
        created_at=TIMES,
        updated_at=TIMES,
        last_accessed_at=TIMES,
        value=values,
        version=COUNTS,
        access_count=COUNTS,
        expires_at=maybe(TIMES),
        tier=maybe(TIERS),
        domains=NAMES,
        keys=NAMES,
        source=SOURCES,
        valid_from=maybe(TIMES),
        valid_to=maybe(TIMES),
        superseded_by=maybe(TEXTS),
        metadata=OBJECTS,
        embeddings=st.dictionaries(TEXTS, st.lists(NUMBERS, max_size=3).map(tuple), max_size=2),
    )


OTHERS = st.sampled_from([kind for kind in Kind if kind is not Kind.STATEMENT])
ENTRIES = entry(st.just(Kind.STATEMENT), maybe(BELIEFS)) | entry(OTHERS, JSON)
ENDS = maybe(st.sampled_from(("update", "touch", "delete")))
HITS = some(Hit, ENTRIES, NUMBERS, st.dictionaries(TEXTS, NUMBERS, max_size=2))
INCLUSIONS = some(
    Inclusion,
    TEXTS, maybe(TIERS), st.sampled_from(get_args(InclusionReason)), TEXTS, COUNTS, COUNTS, COUNTS,
    maybe(TEXTS), TEXTS, st.booleans(),
)  # fmt: skip
EXCLUSIONS = some(Exclusion, TEXTS, st.sampled_from(get_args(ExclusionReason)), COUNTS, TEXTS)
CLAIMS = some(Claim, TEXTS, TEXTS, TIMES, maybe(TEXTS), maybe(TEXTS))
WINNERS = maybe(st.sampled_from(("a", "b", "both", "neither")))
STATUSES = st.sampled_from(("active", "latent", "resolved"))
CAPABILITIES = some(Capability, SHARES, COUNTS, NAMES, NAMES)
TIER_COUNTS = st.dictionaries(TIERS, COUNTS)
STEPS = some(
    TraceRecord,
    COUNTS, st.sampled_from(get_args(RecordKind)), st.lists(COUNTS, max_size=2).map(tuple), OBJECTS,
)  # fmt: skip
CANDIDATES = some(
    Candidate,
    TEXTS, st.booleans(), maybe(st.sampled_from(get_args(RefusalReason))), maybe(NUMBERS),
    maybe(COUNTS), maybe(COUNTS), maybe(COUNTS), maybe(TEXTS), NAMES,
)  # fmt: skip
CALLS = some(
    ModelCall,
    st.just("summarize"), TEXTS, COUNTS, some(Usage, COUNTS, COUNTS), maybe(TEXTS), COUNTS,
)  # fmt: skip
EVIDENCE = some(
    Evidence,
    TEXTS, st.just("episodic"), st.just("window"), TEXTS, TEXTS, TEXTS,
    st.lists(CANDIDATES, max_size=2).map(tuple), OBJECTS, st.booleans(), maybe(TEXTS),
    maybe(TEXTS), st.lists(CALLS, max_size=2).map(tuple), NAMES,
)  # fmt: skip
BLOCKS = some(
    Block,
    TEXTS, st.sampled_from(("memory", "rag")),
    st.lists(some(Fragment, TEXTS, COUNTS, TEXTS), max_size=2).map(tuple), COUNTS, TEXTS,
    st.booleans(),
)  # fmt: skip
STATEMENT = (TEXTS, TEXTS, TIERS, NAMES)
RECEIPTS = some(
    Receipt,
    stored=st.lists(some(Stored, *STATEMENT), max_size=2),
    merged=st.lists(some(Merged, TEXTS, TEXTS, TEXTS, TEXTS), max_size=2),
    superseded=st.lists(some(Superseded, TEXTS, TEXTS, TEXTS, TEXTS, TEXTS, NAMES), max_size=2),
    tensions=st.lists(some(Opened, TEXTS, TEXTS, TEXTS, TEXTS, TIERS, NAMES), max_size=2),
    rejected=st.lists(
        some(Rejected, TEXTS, st.sampled_from(get_args(RejectionReason)), TEXTS), max_size=2
    ),
    promoted=IDS,
    demoted=IDS,
    failures=st.lists(some(Failure, TEXTS, TEXTS), max_size=2),
    account=st.lists(some(Accounted, SPANS, TEXTS, st.just("stored"), TEXTS), max_size=2),
    revision=COUNTS,
)

TENSIONS = some(
    Tension,
    TEXTS, CLAIMS, CLAIMS, st.sampled_from(IMPACTS), TEXTS, STATUSES,
    maybe(some(Resolution, TEXTS, TIMES, maybe(TEXTS), WINNERS)), maybe(TIMES),
)  # fmt: skip

RECORDS = {
    "memory": (entries.MEMORY, ENTRIES),
    "version": (entries.VERSION, some(Version, ENTRIES, TIMES, maybe(TIMES), ENDS)),
    "page": (entries.PAGE, some(Page, st.lists(ENTRIES, max_size=2), maybe(TEXTS))),
    "recall": (
        recalls.RECALL,
        some(
            Recall,
            st.lists(HITS, max_size=2),
            st.lists(some(Failure, TEXTS, TEXTS), max_size=2).map(tuple),
            SHARES,
            st.lists(TENSIONS, max_size=2).map(tuple),
        ),
    ),
    "receipt": (receipts.RECEIPT, RECEIPTS),
    "forget_receipt": (
        receipts.FORGET_RECEIPT,
        some(ForgetReceipt, IDS, IDS, IDS, COUNTS, IDS, st.dictionaries(TEXTS, COUNTS)),
    ),
    "context": (
        minds.CONTEXT,
        some(
            Context,
            TEXTS, TEXTS, st.lists(INCLUSIONS, max_size=2), st.lists(EXCLUSIONS, max_size=2),
            COUNTS, st.booleans(), COUNTS, NAMES, st.booleans(),
        ),
    ),
    "tension": (
        minds.TENSION,
        TENSIONS,
    ),
    "self_model": (
        minds.SELF_MODEL,
        some(
            SelfModel,
            st.dictionaries(TEXTS, CAPABILITIES, max_size=2), NAMES, NAMES, NAMES,
            st.floats(0, 2), st.lists(st.tuples(SHARES, st.booleans()), max_size=2).map(tuple),
        ),
    ),
    "stats": (
        minds.STATS,
        some(
            Stats,
            COUNTS, TIER_COUNTS, TIER_COUNTS, COUNTS, NAMES, COUNTS, maybe(TIMES),
            st.lists(ENTRIES, max_size=1), st.dictionaries(TEXTS, COUNTS, max_size=2), COUNTS,
            maybe(TIMES), maybe(TIMES),
        ),
    ),
    "trace": (
        evidence.TRACE,
        some(Trace, TEXTS, TIMES, st.lists(STEPS, max_size=2).map(tuple)),
    ),
    "memory_read": (
        evidence.MEMORY_READ,
        some(MemoryRead, st.lists(BLOCKS, max_size=2).map(tuple), EVIDENCE),
    ),
}  # fmt: skip
"""Every record that an answer holds: its form, and what makes any of it."""
