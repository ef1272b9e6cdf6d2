"""Build the block: read what may stand in it, and let the plan decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from perdure.decide.inject import (
    Material,
    Prompted,
    compose,
    plan_stable,
    plan_volatile,
    stable_ceiling,
)
from perdure.decide.self_model import is_weak
from perdure.decide.triggers import RARE, as_said, trigger_terms
from perdure.engine.at_hand import StablePart
from perdure.engine.core import Core
from perdure.engine.reading import Past, Reader
from perdure.engine.salvaging import salvaged
from perdure.engine.tensions import open_tensions
from perdure.frozen import frozen
from perdure.later import later
from perdure.model.context import Context, Exclusion
from perdure.model.entry import Entry, Kind, Tier
from perdure.model.indexed import Indexed
from perdure.model.scope import Scope
from perdure.model.self_model import SelfModel
from perdure.text.gate import GateResult, replaced_subjects, run_fast_gate
from perdure.text.of_self import asks_of_self

if TYPE_CHECKING:
    from perdure.engine import recalls
else:
    recalls = later("perdure.engine.recalls")

SELF_MODEL_ID = "self-model"
TASK_ID = "task"
PINNED_MOST = 200
OF_SELF = 8
"""Statements in full for a message that asks nothing but what is known about who asks."""
_USES = frozenset({"trigger", "forced", "recall", "tension"})
"""Reasons of a line that make it a use: standing in the index is none."""


@runtime_checkable
class LineStore(Protocol):
    """What a store can do that keeps the lines of an index beside the statements."""

    async def indexed(
        self, scope: Scope, *, now: datetime, limit: int
    ) -> list[Indexed | Entry] | None:
        """Give what `by_use` would of L1, by its line where one is kept; None: none is at all."""
        ...


@frozen
class Wanted:
    """What a caller of `context` asked for, checked."""

    message: str
    max_tokens: int
    force_full: Sequence[str]
    recall: int
    session: str | None


async def build(core: Core, scope: Scope, wanted: Wanted, as_of: datetime | None) -> Context:
    """Give the block for a message, now or as it would have been at `as_of`."""
    now = core.clock.now()
    ceiling = stable_ceiling(wanted.max_tokens)
    if as_of is not None:
        past = await Past.load(core.store, scope, as_of, now)
        stable = await _planned(core, past, scope, ceiling, as_of, revision=0)
        return await _with_volatile(core, past, scope, wanted, stable, as_of)
    stable = await _stable_part(core, scope, ceiling, now)
    context = await _with_volatile(core, core.store, scope, wanted, stable, now)
    core.note_uses(scope, [line.id for line in context.entries if line.reason in _USES], now)
    core.subjects.note(scope, wanted.session, context.domains)
    return context


async def _stable_part(core: Core, scope: Scope, ceiling: int, now: datetime) -> StablePart:
    """Give the part that depends on the scope's revision alone."""
    while True:
        revision = await core.store.revision(scope)
        ready = core.at_hand.stable_part(scope, ceiling, revision, now)
        if ready is not None:
            return ready
        stable = await _planned(core, core.store, scope, ceiling, now, revision=revision)
        if await core.store.revision(scope) == revision:
            break
    core.at_hand.keep_stable_part(scope, ceiling, stable)
    return stable


async def _planned(
    core: Core, reader: Reader, scope: Scope, ceiling: int, now: datetime, *, revision: int
) -> StablePart:
    """Plan the stable part; where not one line fits, once more from what can be shortened."""
    items = core.options.max_index_items
    for lines in (True, False):
        material, until = await read_material(reader, scope, items, now, lines=lines)
        part = plan_stable(material, ceiling=ceiling, count=core.options.count_tokens)
        if part.inclusions or not any(isinstance(one, Indexed) for one in material.hot):
            break
    return StablePart(part, material.self_model, revision, until)


async def read_material(
    reader: Reader, scope: Scope, index_items: int, now: datetime, *, lines: bool = False
) -> tuple[Material, datetime | None]:
    """Read what may stand in the stable part, and when the first of it expires.

    With `lines`, only the lines of the index are read where the store keeps them.
    """
    singles = await reader.get_many(scope, [SELF_MODEL_ID, TASK_ID], now=now)
    unreadable: list[str] = []

    async def most_used(tier: Tier, most: int) -> list[Entry]:
        asked = reader.by_use(scope, now=now, tiers=[tier], limit=most) if most else None
        return await salvaged(asked, unreadable) if asked else []

    pinned = await most_used(Tier.PINNED, PINNED_MOST)
    hot: Sequence[Entry | Indexed] | None = None
    if lines and index_items and isinstance(reader, LineStore):
        hot = await salvaged(reader.indexed(scope, now=now, limit=index_items), unreadable)
    if hot is None:
        hot = await most_used(Tier.HOT, index_items)
    warm = await most_used(Tier.WARM, index_items - len(hot))
    tensions, claims = await open_tensions(reader, scope, now)
    task = singles.get(TASK_ID)
    material = Material(
        pinned=pinned,
        task=task.text if task else None,
        self_model=read_self_model(singles.get(SELF_MODEL_ID)),
        tensions=tensions,
        hot=hot,
        warm=warm,
        unreadable=unreadable,
    )
    shown = (*singles.values(), *pinned, *hot, *warm, *claims)
    ends = [entry.expires_at for entry in shown if entry.expires_at is not None]
    return material, min(ends, default=None)


def read_self_model(entry: Entry | None) -> SelfModel:
    """Give the self-model that an entry keeps; a new one when there is none yet."""
    return SelfModel.of(entry) if entry else SelfModel()


async def _with_volatile(
    core: Core, reader: Reader, scope: Scope, wanted: Wanted, stable: StablePart, now: datetime
) -> Context:
    prompted = await _prompted(core, reader, scope, wanted, stable.self_model, now)
    volatile = plan_volatile(
        prompted,
        stable.self_model,
        stable.part,
        budget=wanted.max_tokens - stable.part.tokens,
        count=core.options.count_tokens,
    )
    gate = prompted.gate
    return compose(
        stable.part,
        volatile,
        revision=stable.revision,
        max_tokens=wanted.max_tokens,
        domains=tuple(gate.detected_domains) if gate else (),
        pivot=gate is not None and gate.pivot,
    )


async def _prompted(
    core: Core, reader: Reader, scope: Scope, wanted: Wanted, self_model: SelfModel, now: datetime
) -> Prompted:
    """Read what one message calls for."""
    gate: GateResult | None = None
    found: dict[str, list[Entry]] = {}
    unreadable: list[str] = []
    if wanted.message:
        terms = trigger_terms(wanted.message)
        found = await salvaged(reader.lookup(scope, terms, at_most=RARE, now=now), unreadable)
        gate = await _gate(core, reader, scope, wanted, now)
    forced, missing = await _forced(reader, scope, wanted.force_full, now)
    hits = []
    most = wanted.recall
    if wanted.message and (most or asks_of_self(wanted.message)):
        most = most or OF_SELF
        hits = await recalls.find(core, reader, scope, wanted.message, limit=most, now=now)
    return Prompted(
        gate=gate,
        weak=[name for name in gate.detected_domains if _weak(self_model, name)] if gate else [],
        triggered=_triggered(found, wanted.message),
        forced=forced,
        recalled=hits,
        missing=[*missing, *(Exclusion(one, "unreadable") for one in unreadable)],
    )


async def _gate(
    core: Core, reader: Reader, scope: Scope, wanted: Wanted, now: datetime
) -> GateResult:
    """Gate the message; "instead of X" is asked of memory, however many entries hold X."""
    replaced = replaced_subjects(wanted.message)
    held: Mapping[str, int] = {}
    if replaced:
        held = (await salvaged(reader.search(scope, replaced, limit=1, now=now), [])).frequency
    return run_fast_gate(
        wanted.message,
        core.subjects.of_session(scope, wanted.session),
        known=lambda term: bool(held.get(term)),
        domains=core.options.domains,
    )


def _weak(self_model: SelfModel, domain: str) -> bool:
    capability = self_model.domains.get(domain)
    return capability is not None and is_weak(capability)


async def _forced(
    reader: Reader, scope: Scope, entry_ids: Sequence[str], now: datetime
) -> tuple[list[Entry], list[Exclusion]]:
    if not entry_ids:
        return [], []
    held = await reader.get_many(scope, entry_ids, now=now)
    found = {key: entry for key, entry in held.items() if entry.kind is Kind.STATEMENT}
    absent = [entry_id for entry_id in dict.fromkeys(entry_ids) if entry_id not in found]
    return list(found.values()), [await _missing(reader, scope, one, now) for one in absent]


async def _missing(reader: Reader, scope: Scope, entry_id: str, now: datetime) -> Exclusion:
    states = await reader.history(scope, entry_id)
    if states and not states[-1].entry.live(now):
        return Exclusion(entry_id, "expired", detail="its time is over")
    return Exclusion(entry_id, "other-scope", detail="no memory of this scope has that id")


def _triggered(found: dict[str, list[Entry]], message: str) -> list[tuple[Entry, str]]:
    triggered: dict[str, tuple[Entry, str]] = {}
    for term, entries in found.items():
        word = as_said(message, term)
        for entry in entries:
            if entry.kind is Kind.STATEMENT and entry.id not in triggered:
                triggered[entry.id] = (entry, word)
    return list(triggered.values())
