"""The tensions of a scope: all of them, those that are open, those that dispute a hit."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from perdure.engine.core import Core
from perdure.engine.reading import Reader, pages
from perdure.model.entry import Entry, Kind
from perdure.model.recall import Hit
from perdure.model.scope import Scope
from perdure.model.selection import Selection
from perdure.model.tension import Tension

_TENSIONS = Selection(kinds=frozenset({Kind.TENSION}))


async def read_tensions(reader: Reader, scope: Scope, now: datetime) -> list[Entry]:
    """Give the entries of all tensions of a scope, oldest first."""
    found = pages(reader, scope, now=now, select=_TENSIONS)
    entries = [entry async for page in found for entry in page.entries]
    return entries[::-1]


async def open_tensions(
    reader: Reader, scope: Scope, now: datetime
) -> tuple[list[Tension], list[Entry]]:
    """Give the active tensions whose sides both still stand, and the statements that hold them."""
    entries = await read_tensions(reader, scope, now)
    active = [one for one in map(Tension.of, entries) if one.status == "active"]
    sides = [side.entry_id for one in active for side in (one.claim_a, one.claim_b)]
    ids = [entry_id for entry_id in dict.fromkeys(sides) if entry_id]
    held = await reader.get_many(scope, ids, now=now) if ids else {}
    standing = {entry_id for entry_id, entry in held.items() if entry.current} | {None}
    tensions = [one for one in active if {one.claim_a.entry_id, one.claim_b.entry_id} <= standing]
    return tensions, list(held.values())


async def disputes(
    core: Core,
    reader: Reader,
    scope: Scope,
    hits: Sequence[Hit],
    now: datetime,
    revision: int | None = None,
) -> tuple[Tension, ...]:
    """Give the open tensions in which a hit is one side, oldest first.

    That a scope has no open one is remembered until it is written again; `revision` is that of the
    hits, where it is known.
    """
    if not hits:
        return ()
    if revision is None and reader is core.store:
        revision = await core.store.revision(scope)
    if revision is not None and core.at_hand.is_undisputed(scope, revision):
        return ()
    found = {hit.entry.id for hit in hits}
    tensions, _ = await open_tensions(reader, scope, now)
    # What was written since has raised the revision: then nothing is remembered of a former one.
    if revision is not None and not tensions:
        core.at_hand.keep_undisputed(scope, revision)
    return tuple(one for one in tensions if {one.claim_a.entry_id, one.claim_b.entry_id} & found)
