"""Read a finished turn and keep what deserves it; or keep what is handed in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from perdure.decide import turn as judging
from perdure.decide.draft import Draft, Item
from perdure.decide.given import Given, items_of
from perdure.decide.tension import open_tension
from perdure.decide.turn import Heard, Intake, Turn
from perdure.engine import hooks, upkeep
from perdure.engine.blocks import read_material
from perdure.engine.core import Core
from perdure.engine.writing import Known, Write, write
from perdure.model.entry import Entry, Kind, Tier
from perdure.model.receipt import Failure, Receipt, Rejected
from perdure.model.scope import Scope
from perdure.model.tension import Claim

BATCH = 4000
"""Statements of one `remember` that are committed together."""


async def remember(core: Core, scope: Scope, given: Sequence[Given]) -> Receipt:
    """Keep what is handed in, 4,000 at a time, each batch whole or not at all."""
    total = Receipt()
    for start in range(0, len(given), BATCH):
        batch = given[start : start + BATCH]
        total = _joined(total, await _kept(core, scope, batch))
    return total


async def _kept(core: Core, scope: Scope, given: Sequence[Given]) -> Receipt:
    now = core.clock.now()
    items = list(items_of(given, core.options.domains))
    receipt, _ = await write(core, scope, Write(items), now)
    return receipt


async def learn(core: Core, scope: Scope, turn: Turn) -> Receipt:
    """Keep what the user's words of this turn say, as one batch, and account for each sentence."""
    if turn.signature and await core.store.seen(scope, turn.signature):
        return Receipt(revision=await core.store.revision(scope))
    now = core.clock.now()
    intake = _intake(core)
    heard = judging.hear(turn, intake)
    failures: list[Failure] = []
    items = [judging.found(turn, finding, intake) for finding in heard.findings]
    extracted, unfit = await _extracted(core, turn, heard, items, failures)
    items += extracted
    domains = intake.domains_of(turn.user_message)
    # Asked before the write, which may be tried again.
    wishes = await _arbitration(core, scope, turn, failures, now)
    asked = upkeep.promotion_terms(turn.user_message)

    async def arrange(draft: Draft, known: Known) -> None:
        if wishes is None:
            upkeep.promote(draft, known.named, turn.user_message, now)
        else:
            _note_unknown(await _follow(core, scope, draft, wishes, now), failures)
            _contradict(draft, wishes, domains, now)
        held = known.standing.self_model
        homeless = upkeep.remember_domains(draft, held, domains, turn.outcome, now)
        if homeless and homeless not in failures:
            failures.append(homeless)
        upkeep.settle(core, scope, draft, now)

    job = Write(
        items,
        steps=[arrange],
        terms=asked,
        signatures=[turn.signature] if turn.signature else (),
        failures=failures,
    )
    receipt, draft = await write(core, scope, job, now)
    if draft is None:
        return receipt
    receipt.rejected.extend((*heard.refused, *unfit))
    core.subjects.note(scope, turn.session, domains)
    if turn.explain:
        receipt.account.extend(judging.account(heard, draft.outcomes))
    return receipt


def _intake(core: Core) -> Intake:
    options = core.options
    return Intake(options.max_text_chars, options.secrets == "redact", options.domains)


async def _extracted(
    core: Core, turn: Turn, heard: Heard, found: Sequence[Item], failures: list[Failure]
) -> tuple[list[Item], list[Rejected]]:
    if core.options.extract is None:
        return [], []
    told = await hooks.extract(core, turn.user_message, turn.assistant_response, failures)
    return judging.told(turn, heard, found, told, _intake(core))


async def _arbitration(
    core: Core, scope: Scope, turn: Turn, failures: list[Failure], now: datetime
) -> hooks.Arbitration | None:
    if core.options.arbiter is None:
        return None
    material, _ = await read_material(core.store, scope, core.options.max_index_items, now)
    # Read whole, not by their lines: all of them are entries.
    hot = [one for one in material.hot if isinstance(one, Entry)]
    tiers = {"hot": hot, "warm": material.warm}
    said = (turn.user_message, turn.assistant_response)
    return await hooks.arbitrate(core, *said, tiers, failures)


async def _follow(
    core: Core, scope: Scope, draft: Draft, wishes: hooks.Arbitration, now: datetime
) -> list[str]:
    """Move what the arbiter named; give the ids that are no memory it may move."""
    named = list(dict.fromkeys((*wishes.pins, *wishes.promotions, *wishes.demotions)))
    held = await core.store.get_many(scope, named, now=now) if named else {}
    movable = {key: entry for key, entry in held.items() if _is_movable(draft.latest(entry))}
    for tier, ids in ((Tier.PINNED, wishes.pins), (Tier.HOT, wishes.promotions)):
        for entry_id in ids:
            if entry_id in movable:
                upkeep.move_up(draft, movable[entry_id], tier, now)
    for entry_id in wishes.demotions:
        if entry_id in movable and draft.move(movable[entry_id], Tier.WARM):
            draft.receipt.demoted.append(entry_id)
    return [entry_id for entry_id in named if entry_id not in movable]


def _note_unknown(unknown: Sequence[str], failures: list[Failure]) -> None:
    failure = Failure("arbiter", f"there is no memory {', '.join(sorted(unknown))}")
    if unknown and failure not in failures:
        failures.append(failure)


def _contradict(
    draft: Draft, wishes: hooks.Arbitration, domains: Sequence[str], now: datetime
) -> None:
    for pair in wishes.tensions:
        a, b = (Claim(statement, "arbiter", now) for statement in pair)
        draft.ledger.open(open_tension(a, b, now=now, domains=domains))


def _is_movable(entry: Entry) -> bool:
    return entry.kind is Kind.STATEMENT and entry.current


def _joined(total: Receipt, part: Receipt) -> Receipt:
    for name in ("stored", "merged", "superseded", "tensions", "promoted", "demoted", "failures"):
        getattr(total, name).extend(getattr(part, name))
    return replace(total, revision=part.revision)
