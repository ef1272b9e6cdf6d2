"""What a strategy is asked, what it may choose from, and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from datetime import datetime
from operator import attrgetter
from typing import TYPE_CHECKING, Literal

from perdure.frozen import altered, frozen, late
from perdure.model.entry import Entry, Json, Kind
from perdure.model.evidence import Candidate, ModelCall, StrategyKind
from perdure.model.scope import Scope
from perdure.model.selection import Selection
from perdure.ports import Neighbour, Page, Space, Store

if TYPE_CHECKING:
    from perdure.memories.definition import MemoryDefinition
    from perdure.memories.rendering.again import Writer
    from perdure.memories.rendering.block import Piece
    from perdure.memories.types.base import Shape

Timing = Literal["turn-start", "every-iteration"]
Projection = Literal["decisions", "commits", "narrative", "full"]
NamespaceScope = Callable[[Scope], Mapping[str, str]]

PAGE = 50
LARGEST_PAGE = 1000
MOST_SORTED = 10_000
"""How many entries at most are read to sort them by something that a store does not sort by."""


@frozen
class Pool:
    """The live entries of one sort that a memory may choose from, newest first.

    `newest_by` says what newest means: the order they were first written in, which is that of the
    store, or their last change, for entries that are written over; then all have to be read.
    """

    store: Store
    scope: Scope
    select: Selection
    now: datetime
    newest_by: Literal["writing", "change"] = "writing"

    def of(self, kind: Kind, *, current: bool) -> Pool:
        """Give the pool of another kind of the same memory; of all, or of what holds."""
        select = altered(self.select, kinds=frozenset({kind}), current=current)
        return altered(self, select=select)

    async def page(
        self, cursor: str | None = None, *, limit: int = PAGE, embeddings: bool = False
    ) -> Page:
        """Give one page in the order they were written, newest first."""
        return await self.store.list(
            self.scope,
            now=self.now,
            select=self.select,
            limit=limit,
            cursor=cursor,
            embeddings=embeddings,
        )

    async def newest(self, limit: int) -> tuple[list[Entry], bool]:
        """Give the newest ones, any number of them, and tell whether those are all there are."""
        if self.newest_by == "writing":
            if limit > LARGEST_PAGE:
                return await self._first(limit)
            page = await self.page(limit=limit)
            return page.entries, page.cursor is None
        entries, complete = await self._first(MOST_SORTED)
        # What changed at once stays in the order of the store.
        entries.sort(key=attrgetter("updated_at"), reverse=True)
        return entries[:limit], complete and len(entries) <= limit

    async def by_id(self, entry_ids: Sequence[str]) -> list[Entry]:
        """Give those of these ids that belong to the pool, in the order asked."""
        if not entry_ids:
            return []
        found = await self.store.get_many(self.scope, entry_ids, now=self.now)
        return [entry for entry in found.values() if self.select.matches(entry)]

    async def nearest(
        self,
        vector: Sequence[float],
        *,
        embedder: str,
        limit: int,
        min_score: float | None = None,
    ) -> list[Neighbour]:
        """Give those whose vectors point most nearly the same way, as the store's `nearest`."""
        return await self.store.nearest(
            self.scope,
            vector,
            embedder=embedder,
            now=self.now,
            select=self.select,
            limit=limit,
            min_score=min_score,
        )

    async def spaces(self) -> dict[str, Space]:
        """Give the spaces of the scope, whatever sort of entry lies there."""
        return await self.store.spaces(self.scope, now=self.now)

    async def _first(self, limit: int) -> tuple[list[Entry], bool]:
        page = await self.page(limit=min(limit, LARGEST_PAGE))
        entries = list(page.entries)
        while page.cursor is not None and len(entries) < limit:
            page = await self.page(page.cursor, limit=min(limit - len(entries), LARGEST_PAGE))
            entries += page.entries
        return entries, page.cursor is None


@frozen
class Ask:
    """What a memory is asked for: for whom, upon which message, with how much room.

    `scope` is already the one the memory lives in. `remaining_tokens` is what the host really has
    left, None when it sets no limit, and `seconds` how long it waits at most, likewise. `shape` and
    `pool` are those of the strategy that is asked.
    """

    definition: MemoryDefinition
    scope: Scope
    message: str
    now: datetime
    remaining_tokens: int | None
    turn: int | None
    shape: Shape
    pool: Pool
    seconds: float | None = None

    def of(self, kind: StrategyKind) -> Ask:
        """Give what a member of a hybrid is asked: the same, of its own shape and pool."""
        shape = self.definition.shape_for(kind)
        return altered(self, shape=shape, pool=self.definition.pool(shape, self.scope, self.now))


_NO_NUMBERS: Mapping[str, Json] = {}
_NO_SCORES: Mapping[str, float] = {}


@frozen
class Allowance:
    """How much room a memory leaves to others, and with how little left it keeps silent."""

    reserve_tokens: int = 256
    minimum_tokens: int = 100


@frozen
class Choice:
    """What a strategy proposes, before the budget that all share is applied.

    `entries` stand in the order of preference. `candidates` are all that were considered: each
    one refused, with its reason; one proposed only if there is more to say of it than its id, and
    then it is `kept`; they may be made late. Where there was nothing to choose from, nothing was
    `considered`. `pieces` are the entries as `writer` wrote them, if that is known. `groups` gives,
    by entry id, the name of what is admitted together or not at all; it is asked for only when room
    is short. `query` is the hash of what was searched for; without one the block depends on the
    store alone.
    """

    entries: tuple[Entry, ...]
    candidates: tuple[Candidate, ...]
    rule: str
    numbers: Mapping[str, Json] = field(default_factory=lambda: _NO_NUMBERS)
    pool_complete: bool = True
    calls: tuple[ModelCall, ...] = ()
    degraded: tuple[str, ...] = ()
    scores: Mapping[str, float] = field(default_factory=lambda: _NO_SCORES)
    query: str | None = None
    embedder: str | None = None
    groups: Callable[[], Mapping[str, str]] = dict[str, str]
    allowance: Allowance = Allowance()
    considered: bool = True
    pieces: Sequence[Piece] | None = None
    writer: Writer | None = None


late(Choice, "candidates")
