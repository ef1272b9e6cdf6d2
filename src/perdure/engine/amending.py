"""Let a bare correction ("It's Kestrel, not Falcon.") put right what the turn before it stated."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from perdure.decide.amending import amended, heard_with, in_order, latest
from perdure.decide.draft import Item
from perdure.decide.turn import Heard, Intake, Turn
from perdure.engine.core import Core
from perdure.engine.salvaging import salvaged
from perdure.engine.subjects import MOST_SILENT
from perdure.model.entry import Entry
from perdure.model.scope import Scope
from perdure.model.selection import STATEMENTS

NEWEST = 16
"""Statements that are looked at where it is not at hand what the turn before stated."""


async def put_right(
    core: Core, scope: Scope, turn: Turn, heard: Heard, intake: Intake, now: datetime
) -> tuple[Heard, Sequence[Item]]:
    """Give what was heard with what a bare correction makes of what was stated before it."""
    amendment = heard.reading.amendment
    if amendment is None:
        return heard, ()
    found = amended(amendment, await _before(core, scope, turn, now), turn.at)
    if found is None:
        return heard, ()
    heard, item = heard_with(found, heard, turn, intake)
    return heard, (item,)


async def _before(core: Core, scope: Scope, turn: Turn, now: datetime) -> Sequence[Entry]:
    """Give what the speaker stated in the turn before, as far as it stands still."""
    stated = core.subjects.stated_in(scope, turn.session)
    if stated is not None and stated.revision == await core.store.revision(scope):
        if stated.silent > MOST_SILENT or not stated.ids:
            return ()
        held = await core.store.get_many(scope, list(stated.ids), now=now)
        own = [one for one in held.values() if one.source.speaker == turn.speaker]
        return in_order([one for one in own if one.current])
    page = await salvaged(core.store.list(scope, now=now, select=STATEMENTS, limit=NEWEST), [])
    return latest(page.entries, turn.session, turn.speaker, now)
