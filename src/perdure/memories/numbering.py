"""Give a turn its number where it is written, so that nothing overwrites another run's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from perdure.decide.turn_number import highest_turn, next_turn
from perdure.errors import ConflictError
from perdure.model.entry import Entry
from perdure.model.scope import Scope
from perdure.model.selection import Selection
from perdure.ports import Capability, Changes, Store

LOOKED_AT = 20
"""How many of the newest entries tell the highest turn: numbers rise as entries are written."""

MOST_ATTEMPTS = 100


@dataclass(frozen=True, slots=True)
class Numbered:
    """A turn that is kept: its number, and the ids of its entries."""

    turn: int
    ids: tuple[str, ...]


async def write_turn(
    store: Store,
    scope: Scope,
    *,
    host: int | None,
    select: Selection,
    make: Callable[[int], Sequence[Entry]],
    now: datetime,
) -> Numbered:
    """Write the entries of a turn under a number that no other run has, and give it.

    `make` gives the entries for a number, at least one; their ids hold it. Concurrent runs get
    different numbers: with atomic batches the whole turn is written at once, as long as nobody
    else wrote meanwhile; without, its first id is claimed and the rest follows. Raises
    `ConflictError` when others were first a hundred times.
    """
    taken = 0
    for _ in range(MOST_ATTEMPTS):
        revision = await store.revision(scope)
        page = await store.list(scope, now=now, select=select, limit=LOOKED_AT)
        turn = max(next_turn(host, highest_turn(page.entries)), taken + 1)
        entries = make(turn)
        if Capability.ATOMIC_BATCH in store.capabilities:
            outcome = await _whole(store, scope, entries, revision, now)
        else:
            outcome = await _first_alone(store, scope, entries, now)
        if outcome == "written":
            return Numbered(turn, tuple(entry.id for entry in entries))
        taken = turn if outcome == "taken" else taken
    raise ConflictError("the last turn", expected=taken, found=taken + 1)


_Outcome = Literal["written", "taken", "outrun"]


async def _whole(
    store: Store, scope: Scope, entries: Sequence[Entry], revision: int, now: datetime
) -> _Outcome:
    if await store.get(scope, entries[0].id, now=now) is not None:
        return "taken"
    try:
        await store.commit(scope, Changes(puts=entries), now=now, if_revision=revision)
    except ConflictError:
        return "outrun"
    return "written"


async def _first_alone(
    store: Store, scope: Scope, entries: Sequence[Entry], now: datetime
) -> _Outcome:
    outcome = await store.put_if_version(scope, entries[0], 0, now=now)
    if not outcome.applied:
        return "taken"
    if entries[1:]:
        await store.put_many(scope, entries[1:], now=now)
    return "written"
