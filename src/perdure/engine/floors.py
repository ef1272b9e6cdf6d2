"""The score below which nothing is an answer: an option, or what was derived from the scope."""

from __future__ import annotations

from datetime import datetime

from perdure.decide.rank_weights import DEFAULT_FLOOR
from perdure.engine.core import Core
from perdure.engine.nearness import serving
from perdure.model.entry import Kind
from perdure.model.floors import Floors
from perdure.model.scope import Scope
from perdure.text.script_names import script_of

KEPT_AS = "perdure-floors"
"""The id of the entry that holds what was derived for a scope."""

WORDS = "words"
"""The space of a memory where words alone are compared."""


async def floor_of(core: Core, scope: Scope, query: str, now: datetime) -> float:
    """Give the floor of a question: the option, what was derived for its script, or the usual.

    What is kept is read once for each scope that a memory is opened for.
    """
    if core.options.min_score is not None:
        return core.options.min_score
    derived = core.floors(scope)
    if derived is None:
        derived = await held(core, scope)
        core.keep_floors(scope, derived)
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
    """Give what was derived for a scope, one for each space."""
    entry = await core.store.get(scope, KEPT_AS, now=core.clock.now())
    if entry is None or entry.kind is not Kind.RECORD:
        return ()
    return tuple(Floors.of_value(one) for one in entry.value)
