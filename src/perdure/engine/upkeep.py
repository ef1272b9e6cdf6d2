"""Keep tiers, tensions and the self-model in order, as part of a write."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from perdure.decide.draft import Draft, is_hot
from perdure.decide.self_model import activate, record_outcome
from perdure.decide.tension import settle_dormant
from perdure.decide.tiers import plan_demotions, plan_promotions
from perdure.decide.triggers import trigger_terms
from perdure.engine.blocks import SELF_MODEL_ID, read_self_model
from perdure.engine.core import Core
from perdure.frozen import altered
from perdure.model.entry import Entry, Kind, Tier
from perdure.model.receipt import Failure
from perdure.model.scope import Scope
from perdure.model.self_model import SelfModel
from perdure.text.tokens import estimate_tokens

USUAL_TEXT = 12
"""Tokens of a memory: so many least used ones are read as should cover the excess."""


LOOK_UPS = 8
"""Words of a turn that are looked up for what might move into L1."""


async def demote(core: Core, scope: Scope, draft: Draft, now: datetime) -> None:
    """Move the least used of L1 to L2 until its texts fit the budget again, and no further.

    Uses that are not written yet count as well.
    """
    most = core.options.max_l1_tokens
    growth = draft.hot_tokens()
    if not most or growth <= 0:
        return
    excess = (await core.store.usage(scope, now=now))[Tier.HOT].tokens + growth - most
    if excess <= 0:
        return
    coming = {entry.id: entry for entry in draft.entries if is_hot(entry)}
    order = [*await _least_used(core, scope, draft, excess, now), *coming.values()]
    held = {entry.id: entry for entry in order}
    for entry_id in plan_demotions(order, excess):
        draft.move(held[entry_id], Tier.WARM)
        if entry_id not in coming:
            draft.receipt.demoted.append(entry_id)


async def _least_used(
    core: Core, scope: Scope, draft: Draft, excess: int, now: datetime
) -> list[Entry]:
    used = core.uses.last(scope)
    limit = 2 + excess // USUAL_TEXT
    while True:
        entries = await core.store.by_use(scope, now=now, tiers=[Tier.HOT], limit=limit, least=True)
        untouched = [entry for entry in entries if draft.latest(entry) is entry]
        idle = [entry for entry in untouched if entry.id not in used]
        if sum(estimate_tokens(entry.text) for entry in idle) >= excess:
            return idle
        if len(entries) < limit:
            late = [entry for entry in untouched if entry.id in used]
            return [*idle, *sorted(late, key=lambda entry: (used[entry.id], entry.seq))]
        limit *= 2


def promotion_terms(message: str) -> list[str]:
    """Choose what to look up for `promote`."""
    return trigger_terms(message)[:LOOK_UPS]


def promote(
    draft: Draft, found: Mapping[str, Sequence[Entry]], message: str, now: datetime
) -> None:
    """Move into L1 what the turn was about.

    `found` is what stands under `promotion_terms(message)` where it is rare: look-ups, so all of L2
    can be reached.
    """
    below = {
        entry.id: draft.latest(entry)
        for entries in found.values()
        for entry in entries
        if entry.kind is Kind.STATEMENT and entry.tier in (Tier.WARM, Tier.COLD)
    }
    if not below:
        return
    for entry_id in plan_promotions(message, list(below.values())):
        move_up(draft, below[entry_id], Tier.HOT, now)


def move_up(draft: Draft, entry: Entry, tier: Tier, now: datetime) -> None:
    """Promote a statement, which counts as a use of it."""
    if draft.move(entry, tier):
        moved = draft.latest(entry)
        draft.write(
            altered(
                moved,
                last_accessed_at=max(now, moved.last_accessed_at),
                access_count=moved.access_count + 1,
            )
        )
        draft.receipt.promoted.append(entry.id)


def remember_domains(
    draft: Draft,
    held: Entry | None,
    domains: Sequence[str],
    success: bool | None,
    now: datetime,
) -> Failure | None:
    """Make the domains of a turn active, and record how it went when that is known.

    `held` keeps the self-model so far.
    An outcome of a turn that is about no known domain has no place; the failure says so.
    """
    if not domains:
        why = "the turn is about no known domain; record_outcome() names one"
        return None if success is None else Failure("outcome", why)
    before = read_self_model(held)
    after = activate(before, domains)
    for domain in domains if success is not None else ():
        after = record_outcome(after, domain, success=bool(success))
    if after != before:
        draft.write(self_model_entry(after, now, held), held)
    return None


def settle(core: Core, scope: Scope, draft: Draft, now: datetime) -> None:
    """Note which tensions were seen, and let those that nobody touched for long sleep."""
    draft.ledger.seen(core.uses.last(scope))
    for tension in list(draft.ledger.tensions.values()):
        draft.ledger.put(settle_dormant(tension, now, core.options.dormant_after))


def self_model_entry(model: SelfModel, now: datetime, held: Entry | None) -> Entry:
    """Give the entry that keeps a self-model; `held` is the one that kept it so far."""
    entry = held or Entry(
        id=SELF_MODEL_ID,
        kind=Kind.SELF_MODEL,
        text="",
        created_at=now,
        updated_at=now,
        last_accessed_at=now,
    )
    return altered(entry, value=model.to_value(), updated_at=now)
