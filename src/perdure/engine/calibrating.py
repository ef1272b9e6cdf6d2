"""Derive from a scope's own memories the score below which nothing is an answer."""

from __future__ import annotations

from datetime import datetime

from perdure.decide.floors import floors
from perdure.decide.rank_weights import DEFAULT_FLOOR
from perdure.decide.trials import Trials
from perdure.engine.core import Core
from perdure.engine.floors import KEPT_AS, held, space_of
from perdure.engine.reading import pages
from perdure.engine.recalls import find
from perdure.errors import CorruptRecordError, UsageError
from perdure.model.entry import Entry, Kind
from perdure.model.floors import Floors
from perdure.model.scope import Scope
from perdure.model.selection import STATEMENTS
from perdure.ports import Changes

EACH = 200
"""Questions of both sorts for every script, when nobody says otherwise."""

SCANNED = 20_000
"""Statements that questions are made from at most: the newest."""


async def calibrate(core: Core, scope: Scope, *, seed: int = 0, each: int = EACH) -> Floors:
    """Derive the floors of a scope's scripts in the space that serves it, and keep them there.

    Reads up to `SCANNED` statements and recalls some hundred questions made from them. The same
    scope and seed give the same floors. Raises `UsageError` when no script has enough statements.
    """
    core.check_writable()
    now = core.clock.now()
    entries = await _statements(core, scope, now)
    scores: list[tuple[str, bool, float]] = []
    for trial in Trials(entries, seed=seed).made(each):
        hits = await find(core, core.store, scope, trial.text, limit=1, now=now, min_score=0.0)
        scores.append((trial.script, trial.answerable, hits[0].score if hits else 0.0))
    found = Floors(await space_of(core, scope, now), seed, len(entries), floors(scores))
    if not found.each:
        few = "1 memory is" if len(entries) == 1 else f"{len(entries)} memories are"
        message = f"{few} too few to make questions from; the usual floor"
        raise UsageError(f"{message}, {DEFAULT_FLOOR}, holds")
    await _keep(core, scope, [*(await _readable(core, scope)), found], now)
    return found


async def uncalibrate(core: Core, scope: Scope) -> bool:
    """Forget what was derived; tell whether anything was."""
    done = await core.store.delete(scope, KEPT_AS, now=core.clock.now())
    core.at_hand.drop_floors(scope)
    return done


async def _readable(core: Core, scope: Scope) -> tuple[Floors, ...]:
    """Give what was derived before; what cannot be read is what this puts right."""
    try:
        return await held(core, scope)
    except CorruptRecordError:
        return ()


async def _keep(core: Core, scope: Scope, all_floors: list[Floors], now: datetime) -> None:
    every = tuple({one.space: one for one in all_floors}.values())
    value = [one.to_value() for one in every]
    entry = Entry(KEPT_AS, Kind.RECORD, "", now, now, now, value)
    await core.commit(scope, Changes(puts=[entry]), now=now)
    core.at_hand.drop_floors(scope)


async def _statements(core: Core, scope: Scope, now: datetime) -> list[Entry]:
    found: list[Entry] = []
    async for page in pages(core.store, scope, now=now, select=STATEMENTS):
        found += page.entries
        if len(found) >= SCANNED:
            break
    return found
