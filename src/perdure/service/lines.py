"""A memory as JSON lines: given piece by piece, taken in piece by piece."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol, cast

from perdure.aio import AsyncMemory
from perdure.engine.snapshots import FORMAT as SNAPSHOT
from perdure.engine.snapshots import SCHEMA as SNAPSHOT_SCHEMA
from perdure.errors import SnapshotError, TooLargeError
from perdure.model.codec import entry_to_json, version_to_json
from perdure.model.entry import Entry, Json, Origin, Version
from perdure.model.receipt import Receipt
from perdure.model.scope import Scope
from perdure.service.http import json_bytes
from perdure.service.room import Holding
from perdure.wire.asking import MisfitsError
from perdure.wire.forms import MisfitError, step_into
from perdure.wire.parsing import UnreadableError, parsed
from perdure.wire.rows.memories import ITEM, ITEMS_MOST

FORMAT = "perdure.lines"
SCHEMA = 1
_PAGE = 200
_LINE_BYTES = 4_194_304
_REJECTED = 100
_READ_AT_ONCE = 500
_LINE_COST = 100
"""Bytes that a line takes beside its own."""


async def exported(memory: AsyncMemory) -> AsyncGenerator[bytes]:
    """Give a scope line by line, page by page, so that no scope is too large.

    A head, `entry` and `version` lines with the newest entries first, `signature` lines, and an
    `end` that counts them: without it something is missing. `changed` tells that somebody wrote
    meanwhile, so that the lines may not be of one moment.
    """
    store, scope = memory.core.store, memory.scope
    now = memory.core.clock.now()
    revision = await store.revision(scope)
    counts = {"entries": 0, "versions": 0, "signatures": 0}
    yield _line({"format": FORMAT, "schema": SCHEMA, "snapshotSchema": SNAPSHOT_SCHEMA})
    cursor: str | None = None
    while True:
        page = await store.list(scope, now=now, limit=_PAGE, cursor=cursor)
        if page.entries:
            histories = [(await store.history(scope, one.id))[:-1] for one in page.entries]
            yield _lines_of(page.entries, histories, counts)
        cursor = page.cursor
        if cursor is None:
            break
    for removed in await store.removed(scope, now=now):
        states = await store.history(scope, removed)
        if _is_removal(states, now):
            yield _lines_of([], [states], counts)
    signatures = await store.signatures(scope)
    counts["signatures"] = len(signatures)
    for start in range(0, len(signatures), _PAGE):
        yield b"".join(_line({"signature": one}) for one in signatures[start : start + _PAGE])
    changed = await store.revision(scope) != revision
    yield _line({"end": {**counts, "revision": revision, "changed": changed}})


def _is_removal(states: Sequence[Version], now: datetime) -> bool:
    return bool(states) and states[-1].ended_by == "delete" and states[-1].entry.live(now)


def _lines_of(
    entries: Sequence[Entry], histories: Sequence[Sequence[Version]], counts: dict[str, int]
) -> bytes:
    versions = [version for states in histories for version in states]
    counts["entries"] += len(entries)
    counts["versions"] += len(versions)
    lines = [_line({"version": _version(one)}) for one in versions]
    lines += [_line({"entry": _entry(one)}) for one in entries]
    return b"".join(lines)


def _entry(entry: Entry) -> dict[str, Json]:
    """Give an entry without its place among all that the store was ever told by anybody."""
    said = entry_to_json(entry)
    said.pop("seq")
    return said


def _version(version: Version) -> dict[str, Json]:
    said = version_to_json(version)
    cast(dict[str, Json], said["entry"]).pop("seq")
    return said


def _line(value: Json) -> bytes:
    return json_bytes(value) + b"\n"


@dataclass(slots=True)
class Tally:
    """What became of memories that were remembered line by line."""

    lines: int = 0
    counts: dict[str, int] = field(default_factory=dict[str, int])
    rejected: list[Json] = field(default_factory=list[Json])

    def add(self, receipt: Receipt) -> None:
        """Add up a batch."""
        for name, count in receipt.counts.items():
            self.counts[name] = self.counts.get(name, 0) + count
        room = _REJECTED - len(self.rejected)
        self.rejected += [
            {"content": one.text, "reason": one.reason} for one in receipt.rejected[:room]
        ]

    def to_json(self) -> dict[str, Json]:
        """Give it as it is answered."""
        return {
            "mode": "remembered",
            "lines": self.lines,
            "counts": self.counts,
            "rejected": self.rejected,
        }


class Taking(Protocol):
    """A memory as lines are taken into it."""

    @property
    def scope(self) -> Scope:
        """Whose it is."""
        ...

    async def remember(self, content: Sequence[dict[str, Any]], *, origin: Origin) -> Receipt:
        """Keep some, all or none of them."""
        ...

    async def restore(self, taken: Lines) -> int:
        """Put back what was taken out."""
        ...


async def imported(
    memory: Taking, pieces: AsyncIterator[bytes], *, room: AbstractContextManager[Holding]
) -> dict[str, Json]:
    """Take lines in: restore what an export gave, or remember items a thousand at a time.

    A restore is all or nothing: its lines are held in `room` until the last has come, as they are;
    only then a place is taken to read them. Each write of items takes its own place among the
    writes: lines may be long in coming. Of items, the batches before a line that cannot be read are
    kept; sending all of them again adds nothing twice.
    """
    tally = Tally()
    lines = _lines(pieces, tally)
    first = await _first(lines, tally)
    if first is not None and first.get("format") == FORMAT and tally.lines == 1:
        with room as holding:
            taken = Lines(first)
            async for line in lines:
                holding.grow(len(line) + _LINE_COST)
                taken.add(line)
            taken.check_end()
            entries = await memory.restore(taken)
        return {"mode": "restored", "lines": tally.lines, "entries": entries}
    batch = [] if first is None else [_item(first, tally.lines)]
    async for line in lines:
        if line.isspace() or not line:
            continue
        batch.append(_item(_value(line, tally.lines), tally.lines))
        if len(batch) == ITEMS_MOST:
            tally.add(await memory.remember(batch, origin="import"))
            batch = []
    if batch:
        tally.add(await memory.remember(batch, origin="import"))
    return tally.to_json()


class Lines:
    """What an export gave, held until its end as it came, and read when there is a place for it."""

    def __init__(self, head: Mapping[str, Json]) -> None:
        schema = head.get("schema")
        if schema != SCHEMA:
            message = f"these lines have schema {schema!r}, this perdure knows {SCHEMA}"
            raise SnapshotError(message, argument="lines")
        self._schema = head.get("snapshotSchema")
        self._held: dict[str, list[Json]] = {"entry": [], "version": [], "signature": []}
        self._end: Mapping[str, Json] | None = None
        self._lines: list[bytes] = []

    def add(self, line: bytes) -> None:
        """Take a line, as it is."""
        self._lines.append(line)

    def check_end(self) -> None:
        """Refuse what broke off, before a place is taken to read it."""
        last = len(self._lines) - 1
        while last >= 0 and (not self._lines[last] or self._lines[last].isspace()):
            last -= 1
        if last < 0 or "end" not in _value(self._lines[last], last + 2):
            raise _cut_off()

    async def snapshot(self, scope: Scope) -> dict[str, Json]:
        """Read it, for this scope, if nothing is missing; others are let in now and then."""
        lines = self._lines
        for place, line in enumerate(lines):
            lines[place] = b""
            if line and not line.isspace():
                self._take(_value(line, place + 2), place + 2)
            if place % _READ_AT_ONCE == 0:
                await asyncio.sleep(0)
        return self._whole(scope)

    def _take(self, value: Mapping[str, Json], number: int) -> None:
        name, held = next(iter(value.items()), ("", None))
        if self._end is not None or len(value) != 1 or name not in (*self._held, "end"):
            raise SnapshotError(f"line {number} is none of an export", argument="lines")
        if name == "end":
            self._end = cast(Mapping[str, Json], held)
            return
        self._held[name].append(held)

    def _whole(self, scope: Scope) -> dict[str, Json]:
        if not isinstance(self._end, Mapping):
            raise _cut_off()
        found = [len(held) for held in self._held.values()]
        if found != [self._end.get(name) for name in ("entries", "versions", "signatures")]:
            raise SnapshotError("lines are missing: export again", argument="lines")
        return {
            "format": SNAPSHOT,
            "schema": self._schema,
            "namespace": scope.namespace,
            "entries": self._held["entry"][::-1],
            "versions": self._held["version"],
            "signatures": self._held["signature"],
        }


def _cut_off() -> SnapshotError:
    message = "the last line is missing, and so may others be: export again"
    return SnapshotError(message, argument="lines")


async def _first(lines: AsyncIterator[bytes], tally: Tally) -> dict[str, Json] | None:
    """Give the first line that says anything."""
    async for line in lines:
        if line and not line.isspace():
            return _value(line, tally.lines)
    return None


async def _lines(pieces: AsyncIterator[bytes], tally: Tally) -> AsyncIterator[bytes]:
    """Give line after line, blank ones too."""
    rest = b""
    async for piece in pieces:
        *lines, rest = (rest + piece).split(b"\n")
        if len(rest) > _LINE_BYTES:
            message = f"line {tally.lines + len(lines) + 1} has more than {_LINE_BYTES} bytes"
            raise TooLargeError(message, argument="lines")
        for line in lines:
            tally.lines += 1
            yield line
    if rest.strip():
        tally.lines += 1
        yield rest


def _value(line: bytes, number: int) -> dict[str, Json]:
    try:
        value = parsed(line)
    except UnreadableError as error:
        raise MisfitsError([MisfitError(f"is no JSON: {error}", ("lines", number))]) from None
    if not isinstance(value, dict):
        raise MisfitsError([MisfitError("is no JSON object", ("lines", number))])
    return cast(dict[str, Json], value)


def _item(value: dict[str, Json], number: int) -> dict[str, Any]:
    try:
        return cast(dict[str, Any], step_into(number, ITEM.read, value))
    except MisfitError as error:
        raise MisfitsError([MisfitError(error.reason, ("lines", *error.path))]) from None
