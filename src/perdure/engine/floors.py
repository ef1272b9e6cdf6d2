"""The score below which nothing is an answer: an option, or what was derived from the scope."""

from __future__ import annotations

from datetime import datetime
from typing import cast

from perdure.decide.rank_weights import DEFAULT_FLOOR
from perdure.engine.core import Core
from perdure.engine.nearness import note_unreadable, serving
from perdure.errors import CorruptRecordError
from perdure.model.entry import Entry, Json, Kind
from perdure.model.floors import Floors
from perdure.model.receipt import Failure
from perdure.model.scope import Scope
from perdure.text.script_names import script_of

KEPT_AS = "perdure-floors"
"""The id of the entry that holds what was derived for a scope."""

WORDS = "words"
"""The space of a memory where words alone are compared."""


async def floor_of(
    core: Core, scope: Scope, query: str, now: datetime, failures: list[Failure]
) -> float:
    """Give the floor of a question: the option, what was derived for its script, or the usual.

    That nothing is kept is read once for each scope that a memory is opened for. What is kept holds
    until the scope is written, by whomever: a forget elsewhere ends it here too. Where it cannot be
    read the usual floor holds, and `failures` say so.
    """
    if core.options.min_score is not None:
        return core.options.min_score
    if core.at_hand.has_no_floors(scope):
        return DEFAULT_FLOOR
    revision = await core.store.revision(scope)
    derived = core.at_hand.floors(scope, revision)
    if derived is None:
        try:
            derived = await held(core, scope)
        except CorruptRecordError:
            note_unreadable(failures, [KEPT_AS])
            return DEFAULT_FLOOR
        core.at_hand.keep_floors(scope, revision, derived)
    if not derived:
        return DEFAULT_FLOOR
    space = await space_of(core, scope, now)
    floor = next((one.of(script_of(query)) for one in derived if one.space == space), None)
    return DEFAULT_FLOOR if floor is None else floor


async def space_of(core: Core, scope: Scope, now: datetime) -> str:
    """Name the space in which the questions of a scope are compared."""
    embedder = await serving(core, scope, now) if core.embedders else None
    return WORDS if embedder is None else embedder.id


async def held(core: Core, scope: Scope) -> tuple[Floors, ...]:
    """Give what was derived for a scope, one for each space; may raise `CorruptRecordError`."""
    entry = await core.store.get(scope, KEPT_AS, now=core.clock.now())
    return () if entry is None or entry.kind is not Kind.RECORD else floors_of(entry)


def floors_of(entry: Entry) -> tuple[Floors, ...]:
    """Read the entry that holds floors; raises `CorruptRecordError` when it holds none."""
    try:
        return tuple(Floors.of_value(one) for one in cast(list[dict[str, Json]], entry.value))
    except (TypeError, ValueError) as error:
        message = f"what {KEPT_AS} holds are no floors; calibrate again"
        raise CorruptRecordError(message, ids=(KEPT_AS,)) from error
