"""The trace of a turn: every choice that led to the answer, each linked to what it came from."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import field
from datetime import datetime
from typing import Any, Literal, cast, get_args

from perdure.errors import UsageError
from perdure.frozen import frozen
from perdure.model.entry import Entry, Json, Kind

RecordKind = Literal[
    "query", "read", "block", "prompt", "decision", "tool-call", "commit", "narration",
    "model-call", "answer", "write", "skip",
]  # fmt: skip


@frozen
class TraceRecord:
    """One step of a turn. `parents` are the steps it came from; their ids are always smaller."""

    id: int
    kind: RecordKind
    parents: tuple[int, ...] = ()
    data: Mapping[str, Json] = field(default_factory=dict[str, Json])


@frozen
class Trace:
    """All that is known of one turn, in the order it happened.

    What was asked and answered stands here as a hash; the memories that were shown stand here by
    id and version, so that nothing outlives being forgotten.
    """

    id: str
    at: datetime
    records: tuple[TraceRecord, ...]

    def all_of(self, kind: RecordKind) -> list[TraceRecord]:
        """Give the records of one kind, in order."""
        return [record for record in self.records if record.kind == kind]

    def behind(self, record_id: int) -> list[TraceRecord]:
        """Give what a record came from, however far back, in the order it happened."""
        by_id = {record.id: record for record in self.records}
        wanted = {record_id}
        for record in reversed(self.records):
            if record.id in wanted:
                wanted.update(record.parents)
        return [by_id[each] for each in sorted(wanted - {record_id}) if each in by_id]

    def json_lines(self) -> Iterator[str]:
        """Give the trace as JSON lines: a head that says how many follow, then one a record."""
        head = {"trace": self.id, "at": self.at.isoformat(), "records": len(self.records)}
        yield _written(head)
        for record in self.records:
            yield _written(
                {
                    "id": record.id,
                    "kind": record.kind,
                    "parents": list(record.parents),
                    "data": dict(record.data),
                }
            )

    @classmethod
    def from_json_lines(cls, lines: Iterable[str]) -> Trace:
        """Give back the trace that `json_lines` gave, whole or not at all.

        Raises `UsageError` for lines that are cut off, left out, doubled or no record, by number.
        """
        told = [(number, line) for number, line in enumerate(lines, start=1) if line.strip()]
        if not told:
            raise UsageError("there is no line", argument="lines")
        head, *rows = [_line(number, line) for number, line in told]
        trace_id, at, expected = _head(head)
        records = [
            _checked(row, number, place)
            for place, (row, (number, _)) in enumerate(zip(rows, told[1:], strict=True), start=1)
        ]
        if len(records) != expected:
            message = f"its head says {expected} records, and {len(records)} are there"
            raise UsageError(message, argument="lines")
        return cls(trace_id, at, tuple(records))

    def tree(self) -> str:
        """Give the trace for a person to read: one line a record, indented under its first parent.

        Hashes, numbers of rules and what stands in other lines are left to `json_lines`. Whatever
        an agent recorded stays on its line and commands no terminal.

        >>> from datetime import UTC, datetime
        >>> query = TraceRecord(1, "query", (), {"chars": 9})
        >>> read = TraceRecord(2, "read", (1,), {"memory": "chat", "kept": ["msg-1-0"]})
        >>> print(Trace("trace_1", datetime(2026, 1, 2, tzinfo=UTC), (query, read)).tree())
        trace_1, 2026-01-02T00:00:00+00:00
        query: chars 9
          read: memory chat, kept msg-1-0
        """
        depth: dict[int, int] = {}
        lines = [f"{self.id}, {self.at.isoformat()}"]
        for record in self.records:
            depth[record.id] = 1 + depth[record.parents[0]] if record.parents else 0
            lines.append(f"{'  ' * depth[record.id]}{record.kind}: {_told(record)}")
        return "\n".join(lines)

    def entry(self) -> Entry:
        """Give the entry that keeps the trace, beside the memories it speaks of."""
        rows = [[one.id, one.kind, list(one.parents), dict(one.data)] for one in self.records]
        return Entry(
            id=self.id,
            kind=Kind.TRACE,
            text="",
            value={"records": rows},
            created_at=self.at,
            updated_at=self.at,
            last_accessed_at=self.at,
        )

    @classmethod
    def of(cls, entry: Entry) -> Trace:
        """Give back the trace that an entry keeps."""
        rows = [_record(row) for row in entry.value["records"]]
        return cls(entry.id, entry.created_at, tuple(rows))


def _line(number: int, line: str) -> dict[str, Any]:
    try:
        row: object = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"line {number} is no JSON, or cut off", argument="lines") from error
    if not isinstance(row, dict):
        raise UsageError(f"line {number} is no JSON object", argument="lines")
    return cast(dict[str, Any], row)


def _head(row: Mapping[str, Any]) -> tuple[str, datetime, int]:
    name, at, expected = row.get("trace"), row.get("at"), row.get("records")
    with suppress(ValueError, TypeError):
        moment = datetime.fromisoformat(cast(str, at))
        if isinstance(name, str) and name and type(expected) is int and moment.tzinfo is not None:
            return name, moment, expected
    message = "the first line is no head of a trace: it names trace, at and records"
    raise UsageError(message, argument="lines")


def _checked(row: Mapping[str, Any], number: int, place: int) -> TraceRecord:
    """Give the record of a line, which stands at its place and comes from earlier ones."""
    kind, parents, data = row.get("kind"), row.get("parents"), row.get("data")
    if row.get("id") != place or kind not in get_args(RecordKind) or not isinstance(data, dict):
        message = f"line {number} is not record {place} of a trace"
        raise UsageError(message, argument="lines")
    named = cast(list[Any], parents if isinstance(parents, list) else [None])
    if not all(type(one) is int and 0 < one < place for one in named):
        message = f"line {number}: the parents of record {place} are not earlier records"
        raise UsageError(message, argument="lines")
    return TraceRecord(place, cast(RecordKind, kind), tuple(named), cast(dict[str, Json], data))


def _record(row: Json) -> TraceRecord:
    number, kind, parents, data = row
    return TraceRecord(number, kind, tuple(parents), data)


_LINE_ENDS = {ord(char): f"\\u{ord(char):04x}" for char in "\x85\u2028\u2029"}
"""Where a text is parted into lines it may be parted at these too."""


def _written(line: Json) -> str:
    written = json.dumps(line, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return written.translate(_LINE_ENDS)


_FOR_MACHINES = frozenset(
    {"candidates", "digest", "embedder", "numbers", "pool_complete", "query", "store"}
)
_TOLD_BY_THE_QUESTION = frozenset({"namespace"})
_MOST = 6
_CONTROLS = dict.fromkeys(
    [*range(32), *range(127, 160), *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
)
"""What would colour, move or turn around what a terminal shows; it is left out."""


def _told(record: TraceRecord) -> str:
    data = record.data
    if record.kind == "block" and "fragments" in data:
        ids = _short([row[0] for row in data["fragments"]])
        return f"memory {data['memory']}, characters {data['start']} to {data['end']}, of {ids}"
    left_out = _FOR_MACHINES if record.kind == "query" else _FOR_MACHINES | _TOLD_BY_THE_QUESTION
    told = {name: _said(name, value) for name, value in data.items() if name not in left_out}
    return ", ".join(f"{name} {_short(value)}" for name, value in told.items() if value)


def _said(name: str, value: Json) -> Json:
    """Give of tokens those that were counted, and of calls who was asked for what."""
    if name == "usage":
        return {kind: count for kind, count in value.items() if count}
    if name == "calls":
        return [f"{one['purpose']} by {one['model']}{_failed(one)}" for one in value]
    return value


def _failed(call: Mapping[str, Json]) -> str:
    return f" (failed: {call['failed']})" if call.get("failed") else ""


def _short(value: Json) -> str:
    if isinstance(value, dict):
        pairs = cast(dict[str, Json], value).items()
        value = [f"{name} {_short(one)}" for name, one in pairs]
    if isinstance(value, (list, tuple)):
        items = [_short(item) for item in cast(list[Json], value)[:_MOST]]
        more = len(cast(list[Json], value)) - len(items)
        return " ".join(items) + (f" and {more} more" if more > 0 else "")
    text = value if isinstance(value, str) else _written(value)
    flat = " ".join(text.split()).translate(_CONTROLS)
    return flat if len(flat) <= 80 else f"{flat[:79]}…"
