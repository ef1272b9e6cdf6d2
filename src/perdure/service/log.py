"""Write the audit log in batches, and read it page by page."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from perdure.errors import PerdureError
from perdure.model.scope import Scope
from perdure.ports import Clock, Store
from perdure.service.audit import Flood, LinePage, Placed, from_entry, line_of, to_entry
from perdure.service.identity import Caller, Event
from perdure.service.reserved import RESERVED, audit_of
from perdure.wire.keyring import AuditLine

RETENTION = timedelta(days=90)
MOST_WAITING = 10_000
"""Lines that wait for a store that cannot keep them; beyond, the oldest are given up."""
DENIALS_PER_MINUTE = 60
"""Denials of one organisation that get a line each; the rest of a minute are counted on one."""

NOBODYS = Scope(RESERVED, None, "audit")
"""Where the denials of callers stand that were not recognised; for operators alone."""

OPERATOR = "operator"
"""Stands in the place of a key for who acts past the service."""

_log = logging.getLogger("perdure.service.audit")


@dataclass(slots=True)
class _Batch:
    """Lines that are written together, and the sign that it was done or failed."""

    lines: list[Placed] = field(default_factory=list[Placed])
    tried: asyncio.Event = field(default_factory=asyncio.Event)


class Log:
    """Keep what happened, each organisation's lines in a scope of its own.

    Lines that come while others are written go together with the next write. What a store cannot
    keep waits for the write after; what must be given up is told to the log of the process, whole.
    """

    def __init__(
        self, store: Store, clock: Clock, *, retention: timedelta | None = RETENTION
    ) -> None:
        self._store = store
        self._clock = clock
        self._retention = retention
        self._next = _Batch()
        self._late: deque[Placed] = deque()
        self._flood = Flood(DENIALS_PER_MINUTE)
        self._writer: asyncio.Task[None] | None = None
        self.given_up = 0
        """Lines that no store has kept."""

    async def note(self, event: Event) -> None:
        """Keep an event; returns when it is durable, or when the store has failed to keep it.

        Denials are not waited for, and a flood of them is counted. Never raises for the store.
        """
        line = line_of(event, self._clock.now())
        scope = scope_of(event.caller)
        if event.outcome == "denied":
            self._write(self._flood.take(scope, line))
        else:
            await self._write([(scope, line)]).tried.wait()

    async def note_operator(self, operation: str, organisation: str, subject: str) -> None:
        """Keep what was done past the service: at the command line, or by the first start."""
        operator = Caller(organisation, OPERATOR, frozenset())
        await self.note(Event(operation, "done", 200, OPERATOR, operator, subject=subject))

    async def page(
        self, organisation: str, *, limit: int = 100, cursor: str | None = None
    ) -> LinePage:
        """Give the lines of an organisation, newest first."""
        return await self._page(audit_of(organisation), limit, cursor)

    async def nobodys(self, *, limit: int = 100, cursor: str | None = None) -> LinePage:
        """Give the denials of callers that were not recognised, newest first."""
        return await self._page(NOBODYS, limit, cursor)

    async def close(self) -> None:
        """Write what waits; what cannot be kept even now is given up."""
        self._write(self._flood.rest())
        if self._writer is not None:
            await self._writer
        await self._keep([*self._late])
        self._give_up(self._late)
        self._late.clear()

    def _write(self, lines: Sequence[Placed]) -> _Batch:
        """Put lines into the next batch, and see that somebody writes it."""
        batch = self._next
        batch.lines += lines
        if batch.lines and (self._writer is None or self._writer.done()):
            self._writer = asyncio.create_task(self._write_all())
        return batch

    async def _write_all(self) -> None:
        while self._next.lines:
            batch, self._next = self._next, _Batch()
            lines = [*self._late, *batch.lines]
            try:
                await self._keep(lines)
            except Exception as error:  # noqa: BLE001 - those who wait cannot mend a fault of ours
                _log.error("a fault, please report it: %s", type(error).__name__)
                self._give_up(lines)
            finally:
                batch.tried.set()

    async def _keep(self, lines: Iterable[Placed]) -> None:
        """Write lines, scope by scope; those of a scope where it failed wait for the next time."""
        self._late.clear()
        for scope, some in _by_scope(lines).items():
            entries = [to_entry(line, self._retention) for line in some]
            try:
                await self._store.put_many(scope, entries, now=self._clock.now())
            except PerdureError as error:
                _log.warning("%d lines of the audit log wait for the store: %s", len(some), error)
                self._late.extend((scope, line) for line in some)
        over = len(self._late) - MOST_WAITING
        self._give_up([self._late.popleft() for _ in range(max(0, over))])

    def _give_up(self, lines: Iterable[Placed]) -> None:
        for _, line in lines:
            self.given_up += 1
            _log.error("not kept in the audit log: %r", line)

    async def _page(self, scope: Scope, limit: int, cursor: str | None) -> LinePage:
        now = self._clock.now()
        page = await self._store.list(scope, now=now, limit=limit, cursor=cursor)
        return LinePage([from_entry(entry) for entry in page.entries], page.cursor)


def scope_of(caller: Caller | None) -> Scope:
    """Give where the lines about a caller stand."""
    return NOBODYS if caller is None else audit_of(caller.organisation)


def _by_scope(lines: Iterable[Placed]) -> dict[Scope, list[AuditLine]]:
    sorted_out: dict[Scope, list[AuditLine]] = {}
    for scope, line in lines:
        sorted_out.setdefault(scope, []).append(line)
    return sorted_out
