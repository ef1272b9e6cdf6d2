"""Look memories up: candidates from the index, order from the ranking."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from datetime import datetime
from typing import TypeVar

from perdure.decide.of_self import TIERS, about_self
from perdure.decide.rank import Ranking
from perdure.decide.rank_weights import DEFAULT_FLOOR
from perdure.decide.second_round import FURTHER
from perdure.engine.core import Core
from perdure.engine.floors import floor_of
from perdure.engine.nearness import candidates, note_unreadable
from perdure.engine.reading import Past, Reader
from perdure.engine.reranking import READ_AGAIN, reranked
from perdure.engine.salvaging import salvaged
from perdure.engine.tensions import disputes
from perdure.frozen import altered
from perdure.model.entry import Entry
from perdure.model.recall import Hit, Recall, RecallMode
from perdure.model.receipt import Failure
from perdure.model.scope import Scope
from perdure.model.selection import STATEMENTS, Selection
from perdure.ports import Match
from perdure.text.moving import asked_by_move, tells_home
from perdure.text.of_self import asks_of_self
from perdure.text.words import query_terms

_T = TypeVar("_T")

POOL = 100
"""Candidates that are ranked; enough that the order of the first fifty does not depend on it."""

MOST_OF_SELF = 4096
"""Statements of a tier that are looked through for those about who asks, those used last."""


async def recall(
    core: Core,
    scope: Scope,
    query: str,
    *,
    select: Selection,
    limit: int,
    min_score: float | None,
    as_of: datetime | None,
    mode: RecallMode = "precise",
) -> Recall:
    """Give what answers a query, now or from what was known at `as_of`."""
    now = core.clock.now()
    failures: list[Failure] = []
    if as_of is not None:
        past = await Past.load(core.store, scope, as_of, now)
        floor = DEFAULT_FLOOR if min_score is None else min_score
        look = _LookUp(
            core, past, scope,
            select=select, limit=limit, now=as_of, min_score=floor, failures=failures, mode=mode,
        )  # fmt: skip
        hits = await look.hits(query)
        return Recall(hits, floor=floor, tensions=await disputes(core, past, scope, hits, as_of))
    floor = min_score
    if floor is None:
        floor = await floor_of(core, scope, query, now, failures)
    look = _LookUp(
        core, core.store, scope,
        select=select, limit=limit, now=now, min_score=floor, failures=failures, mode=mode,
    )  # fmt: skip
    hits = await look.hits(query)
    failures += core.note_uses(scope, [hit.entry.id for hit in hits], now)
    tensions = await disputes(core, core.store, scope, hits, now, look.revision)
    return Recall(hits, tuple(failures), floor, tensions)


async def find(
    core: Core,
    reader: Reader,
    scope: Scope,
    query: str,
    *,
    limit: int,
    now: datetime,
    select: Selection = STATEMENTS,
    min_score: float | None = None,
) -> list[Hit]:
    """Give the best candidates of a query; counts as no use yet."""
    look = _LookUp(
        core, reader, scope,
        select=select, limit=limit, now=now, min_score=min_score, failures=[],
    )  # fmt: skip
    return await look.hits(query)


class _LookUp:
    """One look-up: what is meant, and how much of it."""

    def __init__(
        self,
        core: Core,
        reader: Reader,
        scope: Scope,
        *,
        select: Selection,
        limit: int,
        now: datetime,
        min_score: float | None,
        failures: list[Failure],
        mode: RecallMode = "precise",
    ) -> None:
        self._core = core
        self._reader = reader
        self._scope = scope
        self._select = select
        self._limit = limit
        self._now = now
        self._min_score = min_score
        self._failures = failures
        self._is_broad = mode == "broad"
        self.revision: int | None = None
        """That of the scope when it was searched last, where the store tells."""

    async def hits(self, query: str) -> list[Hit]:
        """Ask, and where nobody is found to live anywhere ask once more: a move tells where to."""
        if asks_of_self(query) and (about := await self._about_self()):
            return about
        hits = await self._ranked(query)
        otherwise = None if hits else asked_by_move(query)
        if otherwise is None:
            return hits
        return [hit for hit in await self._ranked(otherwise) if tells_home(hit.text, query)]

    async def _about_self(self) -> list[Hit]:
        """Give the strongest statements about who asks, tier by tier until there are enough."""
        floor = DEFAULT_FLOOR if self._min_score is None else self._min_score
        found: list[Entry] = []
        hits: list[Hit] = []
        for tiers in TIERS:
            asked = self._reader.by_use(self._scope, now=self._now, tiers=tiers, limit=MOST_OF_SELF)
            found += [one for one in await self._salvaged(asked) if self._select.matches(one)]
            hits = about_self(found, limit=self._limit, min_score=floor)
            if len(hits) == self._limit:
                break
        return hits

    async def _ranked(self, query: str) -> list[Hit]:
        """Rank the candidates of a query."""
        core, terms = self._core, query_terms(query)
        if not terms:
            return []
        ranking = await self._ranking(query, terms)
        await self._look_beside(ranking)
        floor = self._min_score
        if floor is None:
            floor = await floor_of(core, self._scope, query, self._now, self._failures)
        if self._is_broad and core.weights.hop:
            await self._follow(ranking)
        limit, broad = self._limit, self._is_broad
        if core.reranking is None:
            return ranking.hits(limit=limit, min_score=floor, over_sessions=broad)
        hits = ranking.hits(limit=max(limit, READ_AGAIN), min_score=floor, over_sessions=broad)
        return await reranked(core, query, hits, limit=limit, failures=self._failures)

    async def _ranking(self, query: str, terms: Sequence[str]) -> Ranking:
        matches = await candidates(
            self._core, self._reader, self._scope, query, terms,
            select=self._select, limit=max(POOL, 2 * self._limit), now=self._now,
            failures=self._failures,
        )  # fmt: skip
        self.revision = matches.revision
        shown = _shown(matches.candidates)
        if len(shown) < len(matches.candidates):
            matches = altered(matches, candidates=shown)
        return Ranking(query, matches, now=self._now, weights=self._core.weights)

    async def _look_beside(self, ranking: Ranking) -> None:
        around = ranking.around()
        if around is None:
            return
        asked = self._reader.beside(self._scope, around, select=self._select, now=self._now)
        beside = await self._salvaged(asked)
        ranking.look(altered(beside, matches=_shown(beside.matches)))

    async def _follow(self, ranking: Ranking) -> None:
        leads = ranking.leads()
        if not leads:
            return
        further = self._reader.search(
            self._scope, leads, select=self._select, limit=FURTHER, now=self._now
        )
        found = await self._salvaged(further)
        ranking.follow(altered(found, candidates=_shown(found.candidates)))

    async def _salvaged(self, asked: Awaitable[_T]) -> _T:
        unreadable: list[str] = []
        answer = await salvaged(asked, unreadable)
        note_unreadable(self._failures, unreadable)
        return answer


def _shown(matches: list[Match]) -> list[Match]:
    """Leave out what is quarantined: it is kept and never shown."""
    return [one for one in matches if not one.quarantined]
