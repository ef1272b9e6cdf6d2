"""Look memories up: candidates from the index, order from the ranking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

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
from perdure.model.recall import Hit, Recall, RecallMode
from perdure.model.receipt import Failure
from perdure.model.scope import Scope
from perdure.model.selection import STATEMENTS, Selection
from perdure.ports import Match
from perdure.text.moving import asked_by_move, tells_home
from perdure.text.words import query_terms

POOL = 100
"""Candidates that are ranked; enough that the order of the first fifty does not depend on it."""


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
    if as_of is not None:
        past = await Past.load(core.store, scope, as_of, now)
        floor = DEFAULT_FLOOR if min_score is None else min_score
        hits, _ = await _found(
            core, past, scope, query,
            limit=limit, now=as_of, select=select, min_score=floor, failures=None, mode=mode,
        )  # fmt: skip
        return Recall(hits, floor=floor, tensions=await disputes(core, past, scope, hits, as_of))
    failures: list[Failure] = []
    floor = min_score
    if floor is None:
        floor = await floor_of(core, scope, query, now, failures)
    hits, revision = await _found(
        core, core.store, scope, query,
        limit=limit, now=now, select=select, min_score=floor, failures=failures, mode=mode,
    )  # fmt: skip
    failures += core.note_uses(scope, [hit.entry.id for hit in hits], now)
    tensions = await disputes(core, core.store, scope, hits, now, revision)
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
    failures: list[Failure] | None = None,
    mode: RecallMode = "precise",
) -> list[Hit]:
    """Give the best candidates of a query; counts as no use yet."""
    hits, _ = await _found(
        core, reader, scope, query,
        limit=limit, now=now, select=select, min_score=min_score, failures=failures, mode=mode,
    )  # fmt: skip
    return hits


_Found = tuple[list[Hit], int | None]
"""Hits, and the revision of the scope in which they were found, where the store tells."""


async def _found(
    core: Core,
    reader: Reader,
    scope: Scope,
    query: str,
    *,
    limit: int,
    now: datetime,
    select: Selection,
    min_score: float | None,
    failures: list[Failure] | None,
    mode: RecallMode,
) -> _Found:
    """Ask, and where nobody is found to live anywhere ask once more: a move tells where to."""
    ranked = partial(
        _ranked, core, reader, scope,
        limit=limit, now=now, select=select, min_score=min_score, failures=failures, mode=mode,
    )  # fmt: skip
    hits, revision = await ranked(query)
    otherwise = None if hits else asked_by_move(query)
    if otherwise is not None:
        moves, revision = await ranked(otherwise)
        hits = [hit for hit in moves if tells_home(hit.text, query)]
    return hits, revision


async def _ranked(
    core: Core,
    reader: Reader,
    scope: Scope,
    query: str,
    *,
    limit: int,
    now: datetime,
    select: Selection,
    min_score: float | None,
    failures: list[Failure] | None,
    mode: RecallMode,
) -> _Found:
    """Rank the candidates of a query."""
    terms: Sequence[str] = query_terms(query)
    if not terms:
        return [], None
    untold: list[Failure] = [] if failures is None else failures
    matches = await candidates(
        core, reader, scope, query, terms,
        select=select, limit=max(POOL, 2 * limit), now=now,
        failures=untold,
    )  # fmt: skip
    shown = _shown(matches.candidates)
    if len(shown) < len(matches.candidates):
        matches = altered(matches, candidates=shown)
    ranking = Ranking(query, matches, now=now, weights=core.weights)
    around = ranking.around()
    unreadable: list[str] = []
    if around is not None:
        asked = reader.beside(scope, around, select=select, now=now)
        beside = await salvaged(asked, unreadable)
        note_unreadable(untold, unreadable)
        ranking.look(replace(beside, matches=_shown(beside.matches)))
    floor = min_score
    if floor is None:
        floor = await floor_of(core, scope, query, now, untold)
    broad = mode == "broad"
    leads = ranking.leads() if broad and core.weights.hop else ()
    if leads:
        further = reader.search(scope, leads, select=select, limit=FURTHER, now=now)
        found = await salvaged(further, unreadable)
        note_unreadable(untold, unreadable)
        ranking.follow(replace(found, candidates=_shown(found.candidates)))
    if core.reranking is None:
        hits = ranking.hits(limit=limit, min_score=floor, over_sessions=broad)
        return hits, matches.revision
    hits = ranking.hits(limit=max(limit, READ_AGAIN), min_score=floor, over_sessions=broad)
    again = await reranked(core, query, hits, limit=limit, failures=untold)
    return again, matches.revision


def _shown(matches: list[Match]) -> list[Match]:
    """Leave out what is quarantined: it is kept and never shown."""
    return [one for one in matches if not one.quarantined]
