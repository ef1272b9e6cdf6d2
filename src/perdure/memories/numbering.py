"""Give a turn its number where it is written, so that nothing overwrites another run's."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from perdure.decide.turn_number import highest_turn, next_turn, turn_of
from perdure.errors import ConflictError
from perdure.model.entry import Entry, Kind
from perdure.model.message import FinishedTurn
from perdure.model.scope import Scope
from perdure.model.selection import Selection
from perdure.ports import Capability, Changes, Store

LOOKED_AT = 20
"""How many of the newest entries tell the highest turn: numbers rise as entries are written."""

MOST_ATTEMPTS = 100

_OF_TURNS = Selection(
    kinds=frozenset({Kind.MESSAGE, Kind.FACT, Kind.BEAT, Kind.SNAPSHOT}), current=True
)
_SAID = Selection(kinds=frozenset({Kind.MESSAGE, Kind.FACT, Kind.BEAT}), current=True)


@dataclass(frozen=True, slots=True)
class Numbered:
    """A turn that is kept: its number, and the ids of its entries."""

    turn: int
    ids: tuple[str, ...]


async def last_turn(store: Store, scope: Scope, now: datetime) -> int:
    """Give the highest turn that anything in a scope was kept of; 0 for none."""
    page = await store.list(scope, now=now, select=_OF_TURNS, limit=LOOKED_AT)
    return highest_turn(page.entries)


async def said_in(store: Store, scope: Scope, turn: FinishedTurn, now: datetime) -> FinishedTurn:
    """Give the turn with the number of its messages, agreed when they lie in the scope already.

    Else with the host's, or one after the highest that the newest entries of other runs have.
    """
    if turn.agreed:
        return turn
    page = await store.list(scope, now=now, select=_SAID, limit=LOOKED_AT)
    for entry in page.entries:
        number = turn_of(entry)
        if entry.kind is Kind.MESSAGE and entry.source.turn == turn.run and number is not None:
            return replace(turn, number=number, agreed=True)
    others = [entry for entry in page.entries if entry.source.turn != turn.run]
    return replace(turn, number=next_turn(turn.number, highest_turn(others)))


async def write_turn(
    store: Store,
    scope: Scope,
    turn: FinishedTurn,
    *,
    select: Selection,
    make: Callable[[int], Sequence[Entry]],
    now: datetime,
) -> Numbered:
    """Write the entries of a turn under a number that no other run has, and give it.

    `make` gives the entries for a number, at least one; their ids hold it. A number that is agreed
    is taken as it is, and what another memory kept of the same run under it is kept once, with the
    vectors of both. Concurrent runs get different numbers: with atomic batches the whole turn is
    written at once, as long as nobody else wrote meanwhile; without, its first id is claimed and
    the rest follows. Raises `ConflictError` when others were first a hundred times.
    """
    taken = 0
    for _ in range(MOST_ATTEMPTS):
        revision = await store.revision(scope)
        if turn.agreed and not taken:
            number = next_turn(turn.number, 0)
        else:
            page = await store.list(scope, now=now, select=select, limit=LOOKED_AT)
            number = max(next_turn(turn.number, highest_turn(page.entries)), taken + 1)
        entries = make(number)
        held = await store.get(scope, entries[0].id, now=now)
        if held is not None and turn.agreed and held.source.turn == turn.run:
            await _beside(store, scope, entries, now)
            return Numbered(number, tuple(entry.id for entry in entries))
        outcome = "taken" if held else await _put(store, scope, entries, revision, now)
        if outcome == "written":
            return Numbered(number, tuple(entry.id for entry in entries))
        taken = number if outcome == "taken" else taken
    raise ConflictError("the last turn", expected=taken, found=taken + 1)


_Outcome = Literal["written", "taken", "outrun"]


async def _put(
    store: Store, scope: Scope, entries: Sequence[Entry], revision: int, now: datetime
) -> _Outcome:
    if Capability.ATOMIC_BATCH in store.capabilities:
        try:
            await store.commit(scope, Changes(puts=entries), now=now, if_revision=revision)
        except ConflictError:
            return "outrun"
        return "written"
    outcome = await store.put_if_version(scope, entries[0], 0, now=now)
    if not outcome.applied:
        return "taken"
    if entries[1:]:
        await store.put_many(scope, entries[1:], now=now)
    return "written"


async def _beside(store: Store, scope: Scope, entries: Sequence[Entry], now: datetime) -> None:
    """Give what the same run kept already the vectors that it lacks; write nothing else again."""
    ids = [entry.id for entry in entries]
    held = await store.get_many(scope, ids, now=now, embeddings=True)
    lacking = [one for entry in entries if (one := _lacking(entry, held)) is not None]
    if lacking:
        await store.put_many(scope, lacking, now=now)


def _lacking(entry: Entry, held: Mapping[str, Entry]) -> Entry | None:
    """Give an entry as it is to be written beside what is held; None when that has it all."""
    former = held.get(entry.id)
    if former is None:
        return entry
    if entry.embeddings.keys() <= former.embeddings.keys():
        return None
    return replace(former, embeddings={**former.embeddings, **entry.embeddings})
