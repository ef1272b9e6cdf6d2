"""Traces of turns and what memory definitions give, as JSON, there and back."""

from __future__ import annotations

from typing import get_args

from perdure.model.evidence import (
    Block,
    Candidate,
    Evidence,
    Flavor,
    Fragment,
    MemoryRead,
    MemoryType,
    ModelCall,
    RefusalReason,
    StrategyKind,
)
from perdure.model.message import Usage
from perdure.model.trace import RecordKind, Trace, TraceRecord
from perdure.wire.entries import NAMES, TEXT
from perdure.wire.forms import flag, number, whole, word
from perdure.wire.moments import moment
from perdure.wire.nested import listed, mapping
from perdure.wire.shapes import part, record, told

_TRACE_RECORD = record(
    "TraceRecord",
    TraceRecord,
    part("id", whole(0), "id", always=True),
    part("kind", word(*get_args(RecordKind)), "kind", always=True),
    part("parents", listed(whole(0), into=tuple), "parents", "steps it came from", always=True),
    part("data", mapping(), "data", always=True),
)
TRACE = record(
    "Trace",
    Trace,
    part("id", TEXT, "id", always=True),
    part("at", moment(), "at", always=True),
    part("records", listed(_TRACE_RECORD, into=tuple), "records", "as it happened", always=True),
)

_CANDIDATE = record(
    "Candidate",
    Candidate,
    part("id", TEXT, "id", always=True),
    part("kept", flag(), "kept", always=True),
    part("reason", word(*get_args(RefusalReason)), "reason", "why it was not kept"),
    part("score", number(), "score"),
    part("rank", whole(), "rank", "its place by score, from 1"),
    part("position", whole(0), "position", "its place in the block, from 0"),
    part("cost", whole(0), "cost", "its tokens"),
    part("of", TEXT, "of", "what covers or repeats it"),
    part("members", NAMES, "members", "strategies that brought it", drop=()),
)
_USAGE = record(
    "Usage",
    Usage,
    part("inputTokens", whole(0), "input_tokens", always=True),
    part("outputTokens", whole(0), "output_tokens", always=True),
)
_PURPOSES = ("summarize", "extract", "embed-query", "embed-documents")
_MODEL_CALL = record(
    "ModelCall",
    ModelCall,
    part("purpose", word(*_PURPOSES), "purpose", always=True),
    part("model", TEXT, "model", always=True),
    part("texts", whole(0), "texts", always=True),
    part("usage", _USAGE, "usage", always=True),
    part("failed", TEXT, "failed", "code of the error that ended it"),
    part("clipped", whole(0), "clipped", drop=0),
)
_EVIDENCE = record(
    "Evidence",
    Evidence,
    part("memoryId", TEXT, "memory_id", always=True),
    part("type", word(*get_args(MemoryType)), "type", always=True),
    part("strategy", word(*get_args(StrategyKind)), "strategy", always=True),
    part("rule", TEXT, "rule", always=True),
    part("store", TEXT, "store", always=True),
    part("namespace", TEXT, "namespace", always=True),
    part("candidates", listed(_CANDIDATE, into=tuple), "candidates", always=True),
    part("numbers", mapping(), "numbers", "what the rule went by", always=True),
    part("poolComplete", flag(), "pool_complete", always=True),
    part("query", TEXT, "query", "a hash, never the words"),
    part("embedder", TEXT, "embedder"),
    part("calls", listed(_MODEL_CALL, into=tuple), "calls", drop=()),
    part("degraded", NAMES, "degraded", "how it fell short of its strategy", drop=()),
)
_FRAGMENT = record(
    "Fragment",
    Fragment,
    part("entryId", TEXT, "entry_id", always=True),
    part("version", whole(0), "version", always=True),
    part("text", TEXT, "text", always=True),
)
_BLOCK = record(
    "Block",
    Block,
    part("memoryId", TEXT, "memory_id", always=True),
    part("flavor", word(*get_args(Flavor)), "flavor", always=True),
    told("text", TEXT, lambda block: block.text, "one system message, whole or not at all"),
    part("fragments", listed(_FRAGMENT, into=tuple), "fragments", always=True),
    part("tokens", whole(0), "tokens", always=True),
    part("digest", TEXT, "digest", "SHA-256 of the text, in hex", always=True),
    part("stable", flag(), "stable", "depends on the store alone", always=True),
)
MEMORY_READ = record(
    "MemoryRead",
    MemoryRead,
    part("blocks", listed(_BLOCK, into=tuple), "blocks", "none when nothing fits", always=True),
    part("evidence", _EVIDENCE, "evidence", always=True),
)
