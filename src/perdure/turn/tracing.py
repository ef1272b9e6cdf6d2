"""Write down a turn as it goes: each step with what it came from."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from datetime import datetime
from operator import attrgetter

from perdure.model.context import Context
from perdure.model.entry import Json
from perdure.model.evidence import Block, Candidate, Contradiction, Evidence, MemoryWrite
from perdure.model.message import Decision, StateWrite, ToolCall, Usage
from perdure.model.receipt import Receipt
from perdure.model.tension import Tension
from perdure.model.trace import RecordKind, Trace, TraceRecord
from perdure.turn.recorder import Step
from perdure.turn.result import Skipped, TurnContext, TurnPart


def digest_of(text: str) -> str:
    """Give what stands for a text where its words must not: 16 hex digits of its SHA-256."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16]


class Tracing:
    """A trace that grows; every record names the earlier ones it came from.

    While the model function runs, any thread may note what was read and what was skipped.
    """

    def __init__(self, trace_id: str, at: datetime) -> None:
        self._id = trace_id
        self._at = at
        self._records: list[TraceRecord] = []
        self._asked = 0
        self._prompt = 0
        self._answer = 0
        self._steps: list[int] = []
        self._reads: dict[str, tuple[TurnPart, int]] = {}
        self._told = 0
        self._noting = threading.Lock()

    def asked(self, message: str, namespace: str, derived: str | None) -> None:
        """Note the question, whose it was, and what named the conversation if nobody did."""
        data = {"digest": digest_of(message), "chars": len(message), "namespace": namespace}
        self._asked = self._add("query", [], {**data, **({"derived": derived} if derived else {})})

    def prompted(self, context: TurnContext, tokens: int, steps: Sequence[Step]) -> None:
        """Note what was read, why, and where it stands in the prompt, which costs so much."""
        data = {"digest": digest_of(context.text), "tokens": tokens}
        with self._noting:
            self._note_steps(steps)
            blocks = [self._block(context, part) for part in context.parts]
            shown = [block for block in blocks if block]
            self._prompt = self._add("prompt", shown or [self._asked], data)

    def answered(
        self, answer: str, steps: Sequence[Step], usage: Usage, milliseconds: float
    ) -> None:
        """Note what the agent did, and its answer."""
        self._note_steps(steps)
        call = {"usage": asdict(usage), "duration_ms": milliseconds}
        model = self._add("model-call", [self._prompt, *self._steps], call)
        data = {"digest": digest_of(answer), "chars": len(answer)}
        self._answer = self._add("answer", [model], data)

    def failed(self, error: BaseException, steps: Sequence[Step]) -> None:
        """Note that there is no answer, and why."""
        self._note_steps(steps)
        self._add("model-call", [self._prompt, *self._steps], {"failed": type(error).__name__})

    def wrote(self, memory_id: str, receipt: Receipt | MemoryWrite) -> None:
        """Note what a memory kept."""
        self._add("write", [self._answer], {"memory": memory_id, **_kept(receipt)})

    def disputed(self, memory_id: str, one: Contradiction, tension: Tension) -> None:
        """Note that a memory holds two facts for a contradiction."""
        data = {"memory": memory_id, "stored": [tension.id], "tension": tension.id, "key": one.key}
        self._add("write", [self._answer], data)

    def skipped(self, one: Skipped) -> None:
        """Note what had no part in the turn."""
        came_from = self._answer if one.half in ("write", "outcome") else self._asked
        data = {"memory": one.memory_id, "half": one.half, "reason": one.reason}
        with self._noting:
            self._add("skip", [came_from], {**data, "detail": one.detail})

    def trace(self) -> Trace:
        """Give the trace as it is now."""
        return Trace(self._id, self._at, tuple(self._records))

    def _note_steps(self, steps: Sequence[Step]) -> None:
        """Note what was recorded since the last look; it came from the prompt that stood then."""
        for step in steps[self._told :]:
            kind, data = _step(step)
            self._steps.append(self._add(kind, [self._prompt or self._asked], data))
        self._told = len(steps)

    def _block(self, context: TurnContext, part: TurnPart) -> int:
        read = self._read(part)
        place = context.places.get(part.memory_id)
        if place is None:
            return 0
        data = {"memory": part.memory_id, "start": place[0], "end": place[1], **_shown(part)}
        return self._add_plain("block", [read], data)

    def _read(self, part: TurnPart) -> int:
        """Note a read; one that stands since the last prompt was noted then."""
        former = self._reads.get(part.memory_id)
        if former is not None and former[0] is part:
            return former[1]
        data = {"memory": part.memory_id, **_reasons(part)}
        number = self._add_plain("read", [self._asked], data)
        self._reads[part.memory_id] = part, number
        return number

    def _add(self, kind: RecordKind, parents: Sequence[int], data: Mapping[str, Json]) -> int:
        return self._add_plain(kind, parents, _plain(data))

    def _add_plain(self, kind: RecordKind, parents: Sequence[int], data: Mapping[str, Json]) -> int:
        number = len(self._records) + 1
        known = tuple([parent for parent in parents if parent])
        self._records.append(TraceRecord(number, kind, known, data))
        return number


def _plain(data: Json) -> Json:
    """Give data as a store would give it back: a trace equals itself after it was kept."""
    return json.loads(json.dumps(data))


def _reasons(part: TurnPart) -> dict[str, Json]:
    if part.context is not None:
        return _plain(_reasons_of_context(part.context))
    return _reasons_of_evidence(part.evidence) if part.evidence is not None else {}


def _reasons_of_context(context: Context) -> dict[str, Json]:
    return {
        "type": "cognitive",
        "revision": context.revision,
        "kept": [line.id for line in context.entries],
        "reasons": {line.id: line.reason for line in context.entries},
        "refused": {one.id: one.reason for one in context.excluded},
        "truncated": context.truncated,
    }


def _reasons_of_evidence(evidence: Evidence) -> dict[str, Json]:
    told: dict[str, Json] = {name: getattr(evidence, name) for name in _TOLD_OF_EVIDENCE}
    told["numbers"] = _plain(dict(evidence.numbers))
    told["calls"] = _plain([asdict(call) for call in evidence.calls])
    told["degraded"] = list(evidence.degraded)
    # There are many of them on a turn, and what is said of each is plain.
    told["candidates"] = [_judged(one) for one in evidence.candidates]
    told["kept"] = list(evidence.kept)
    told["refused"] = evidence.refused
    return told


def _judged(candidate: Candidate) -> dict[str, Json]:
    """Give what there is to say of a candidate: of most, that it has a place and a cost."""
    row: dict[str, Json] = {"id": candidate.id, "kept": candidate.kept}
    reason, score, rank, position, cost, of, members = _rest_of_candidate(candidate)
    if reason is not None:
        row["reason"] = reason
    if score is not None:
        row["score"] = score
    if rank is not None:
        row["rank"] = rank
    if position is not None:
        row["position"] = position
    if cost is not None:
        row["cost"] = cost
    if of is not None:
        row["of"] = of
    if members:
        row["members"] = list(members)
    return row


_rest_of_candidate = attrgetter("reason", "score", "rank", "position", "cost", "of", "members")
_TOLD_OF_EVIDENCE = tuple(one.name for one in fields(Evidence) if one.name != "memory_id")


def _shown(part: TurnPart) -> dict[str, Json]:
    if part.context is not None:
        lines = [[line.id, line.start, line.end] for line in part.context.entries]
        return {"digest": digest_of(part.context.text), "fragments": lines}
    return {"digest": [block.digest for block in part.blocks], "fragments": _ranges(part.blocks)}


def _ranges(blocks: Sequence[Block]) -> list[Json]:
    """Give each fragment as [entry id, version, start, end), counted from the block's beginning."""
    rows: list[Json] = []
    for block in blocks:
        at = 0
        for fragment in block.fragments:
            rows.append([fragment.entry_id, fragment.version, at, at + len(fragment.text)])
            at += len(fragment.text)
    return rows


def _step(step: Step) -> tuple[RecordKind, dict[str, Json]]:
    if isinstance(step, Decision):
        return "decision", asdict(step)
    if isinstance(step, ToolCall):
        return "tool-call", asdict(step)
    if isinstance(step, StateWrite):
        return "commit", asdict(step)
    if isinstance(step, Usage):
        return "model-call", {"usage": asdict(step)}
    return "narration", {"text": step}


def _kept(receipt: Receipt | MemoryWrite) -> dict[str, Json]:
    if isinstance(receipt, MemoryWrite):
        failed = list(receipt.failures)
        return {"written": list(receipt.written), "turn": receipt.turn, "failures": failed}
    return {
        "stored": [one.id for one in receipt.stored],
        "counts": dict(receipt.counts),
        "revision": receipt.revision,
    }
