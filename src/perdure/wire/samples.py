"""Examples of records, as the service would answer them."""

from __future__ import annotations

from datetime import UTC, datetime

from perdure.model.context import Context, Exclusion, Inclusion
from perdure.model.entry import Entry, Kind, Source, Tier, Version
from perdure.model.evidence import Block, Candidate, Evidence, Fragment, MemoryRead
from perdure.model.recall import Hit, Recall
from perdure.model.receipt import ForgetReceipt, Receipt, Rejected, Stored
from perdure.model.self_model import Capability, SelfModel
from perdure.model.statement import Belief
from perdure.model.stats import Extent, Stats, Summary
from perdure.model.tension import Claim, Tension
from perdure.model.trace import Trace, TraceRecord
from perdure.wire import entries, evidence, minds, recalls, receipts

_AT = datetime(2026, 1, 2, tzinfo=UTC)
_TEXT = "Staging deploys on Friday."
_BLOCK = "<memory>\n- Staging deploys on Friday.\n</memory>\n"
_ENTRY = Entry(
    id="mem_4f1e",
    kind=Kind.STATEMENT,
    text=_TEXT,
    created_at=_AT,
    updated_at=_AT,
    last_accessed_at=_AT,
    value=Belief(shape="assignment", sessions=("chat-7",)).to_value(),
    seq=12,
    version=1,
    tier=Tier.HOT,
    domains=("deployment",),
    source=Source(origin="rules", session="chat-7", role="user", span=(0, 26)),
)
_CONTEXT = Context(
    stable=_BLOCK,
    volatile="",
    entries=[Inclusion("mem_4f1e", Tier.HOT, "index", _TEXT, 7, 9, 37)],
    excluded=[Exclusion("mem_77aa", "over-budget", 310)],
    total_tokens=21,
    truncated=True,
    revision=12,
    domains=("deployment",),
)
_TENSION = Tension(
    id="tension-9f3a",
    claim_a=Claim(_TEXT, "user", _AT, "mem_4f1e"),
    claim_b=Claim("Staging deploys on Monday.", "user", _AT, "mem_77aa"),
    impact="medium",
    question="Does staging deploy on Friday or on Monday?",
)
_SELF_MODEL = SelfModel(
    domains={"deployment": Capability(0.933, 1, strategies=("check the calendar first",))},
    active_domains=("deployment",),
)
_READ = MemoryRead(
    blocks=(
        Block(
            "chat",
            "memory",
            (Fragment("msg-1-0", 1, "[user] Where were we?\n"),),
            7,
            "0" * 64,
            stable=True,
        ),
    ),
    evidence=Evidence(
        "chat",
        "episodic",
        "window",
        "the newest 20, rounded outward to whole turns",
        "sqlite:///perdure.db",
        "acme/ada/chat-7",
        (Candidate("msg-1-0", kept=True, position=0),),
        {"size": 20},
    ),
)

ITEM = {"content": _TEXT, "tier": "L1", "domains": ["deployment"]}
MEMORY = entries.MEMORY.write(_ENTRY)
VERSION = entries.VERSION.write(Version(_ENTRY, _AT))
RECALL = recalls.RECALL.write(Recall([Hit(_ENTRY, 0.82)]))
CONTEXT = minds.CONTEXT.write(_CONTEXT)
TENSION = minds.TENSION.write(_TENSION)
SELF_MODEL = minds.SELF_MODEL.write(_SELF_MODEL)
STATS = minds.STATS.write(
    Stats(1, {Tier.HOT: 1}, {Tier.HOT: 6}, 0, ("billing",), 12, _AT, [_ENTRY], {}, 1, _AT, _AT)
)
SUMMARY = entries.SUMMARY.write(Summary({Tier.HOT: 1}, Extent(1, _AT), _AT, 0))
RECEIPT = receipts.RECEIPT.write(
    Receipt(
        stored=[Stored("mem_4f1e", _TEXT, Tier.HOT, ("deployment",))],
        rejected=[Rejected("Thanks!", "small-talk")],
        revision=12,
    )
)
FORGET_RECEIPT = receipts.FORGET_RECEIPT.write(
    ForgetReceipt(forgotten=["mem_4f1e"], versions=1, left={"entries": 0, "versions": 0})
)
TRACE = evidence.TRACE.write(Trace("trace_1", _AT, (TraceRecord(1, "query", (), {"chars": 9}),)))
MEMORY_READ = evidence.MEMORY_READ.write(_READ)
