"""Change what is kept by name: update, merge, move, remove, settle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeVar, cast

from perdure.decide.contest import as_proposal, rival_of
from perdure.decide.draft import current_again, kept_keys, superseded
from perdure.decide.ledger import Ledger, claim_of_entry, tension_entry
from perdure.decide.lookup import FEW, lookup_terms, neighbours
from perdure.decide.self_model import record_outcome
from perdure.decide.tension import open_tension, redetect, tension_id
from perdure.engine import nearness
from perdure.engine.blocks import SELF_MODEL_ID, TASK_ID, read_self_model
from perdure.engine.core import Core
from perdure.engine.snapshots import persist
from perdure.engine.upkeep import self_model_entry
from perdure.errors import ConflictError, HookError, NotFoundError, UsageError
from perdure.model.entry import Entry, Json, Kind, Source, Tier
from perdure.model.receipt import Failure
from perdure.model.scope import Scope
from perdure.model.self_model import SelfModel
from perdure.model.statement import Belief
from perdure.model.tension import Claim, Impact, Tension
from perdure.ports import Changes
from perdure.text.claims import statement_keys
from perdure.text.domains import extract_domains
from perdure.text.identity import is_lossy_rewrite

Held = Mapping[str, Entry]
_T = TypeVar("_T")
Plan = Callable[[Held, datetime], tuple[Changes, _T]]
"""A decision on the entries that were read: what to write, and what to answer."""


async def change(core: Core, scope: Scope, entry_ids: Sequence[str], plan: Plan[_T]) -> _T:
    """Read entries, let the plan decide, and commit; decided anew when another was faster."""
    async with core.turns.of(scope):
        answer, changed = await _changed(core, scope, entry_ids, plan)
    if changed:
        await report(core, scope, answer)
    return answer


async def _changed(
    core: Core, scope: Scope, entry_ids: Sequence[str], plan: Plan[_T]
) -> tuple[_T, bool]:
    overtaken = core.deadline()
    now = core.clock.now()
    while True:
        revision = await core.revision(scope)
        held = await core.store.get_many(scope, entry_ids, now=now)
        changes, answer = plan(held, now)
        if not changes:
            return answer, False
        try:
            await _commit(core, scope, changes, held, now=now, revision=revision)
        except ConflictError as conflict:
            overtaken(conflict)
            continue
        return answer, True


async def _commit(
    core: Core, scope: Scope, changes: Changes, held: Held, *, now: datetime, revision: int
) -> None:
    """Write with vectors of what is new; one that cannot be had is left to `reembed`."""
    untold: list[Failure] = []
    puts = await nearness.with_vectors(core, changes.puts, held, known={}, failures=untold)
    await nearness.commit(
        core,
        scope,
        replace(changes, puts=puts),
        now=now,
        if_revision=revision,
        failures=untold,
    )


async def report(core: Core, scope: Scope, answer: object) -> None:
    """Hand the snapshot to `on_persist`; its failure is raised with what the call would give."""
    failures: list[Failure] = []
    await persist(core, scope, failures)
    for failure in failures:
        message = f"the change is kept, but on_persist failed: {failure.reason}"
        raise HookError(message, receipt=answer)


def statement(held: Held, entry_id: str) -> Entry:
    """Give the statement of that id, or say that there is none."""
    entry = held.get(entry_id)
    if entry is None or entry.kind is not Kind.STATEMENT:
        raise NotFoundError("memory", entry_id)
    return entry


def planned_update(
    core: Core, entry_id: str, fields: Mapping[str, Json], held: Held, now: datetime
) -> Entry:
    """Give the entry with other contents, the same id, and its former state left to history."""
    entry = statement(held, entry_id)
    if not entry.current:
        message = f"{entry_id!r} is history: {entry.superseded_by!r} took its place; change that"
        raise UsageError(message, argument="id")
    changed = replace(entry, **fields, updated_at=now)
    text = fields.get("text")
    if text is None or text == entry.text:
        return changed
    keys = (*kept_keys(entry), *statement_keys(text, entry.source.speaker))
    belief = replace(Belief.of(entry), gist=None)
    detected = tuple(extract_domains(text, core.options.domains))
    return replace(
        changed,
        keys=keys,
        value=belief.to_value(),
        domains=fields.get("domains") or tuple(dict.fromkeys((*entry.domains, *detected))),
    )


async def update(core: Core, scope: Scope, entry_id: str, fields: Mapping[str, Json]) -> Entry:
    """Change an entry by hand; a tension about what it said is settled by that.

    One is opened where what it says now cannot be true beside something else.
    """
    text = cast(str, fields.get("text", ""))
    about = await _about(core, scope, [entry_id]) if text else []
    near = await _near(core, scope, entry_id, text) if text else []
    told = [*about, *(tension_id(text, one.text) for one in near)]

    def plan(held: Held, now: datetime) -> tuple[Changes, Entry]:
        changed = planned_update(core, entry_id, fields, held, now)
        ledger = _ledger(held, told, now)
        if changed.text != held[entry_id].text:
            ledger.settle_ended({entry_id: "update"})
            others = [held[one.id] for one in near if one.id in held]
            if rival := rival_of(changed, others, now=now):
                ledger.open(_dispute(changed, rival, now))
        return Changes(puts=[changed, *ledger.changed]), changed

    changed = await change(core, scope, [entry_id, *(one.id for one in near), *told], plan)
    return await live(core, scope, changed.id)


async def _near(core: Core, scope: Scope, entry_id: str, text: str) -> list[Entry]:
    """Give the entries that a statement may be about once it says something else."""
    now = core.clock.now()
    entry = await core.store.get(scope, entry_id, now=now)
    if entry is None or entry.kind is not Kind.STATEMENT or entry.text == text:
        return []
    terms = lookup_terms(as_proposal(replace(entry, text=text)))
    found = await core.store.lookup(scope, terms, at_most=FEW, now=now)
    return [one for one in neighbours(terms, found) if one.id != entry_id]


def _dispute(changed: Entry, rival: Entry, now: datetime) -> Tension:
    """Give the tension between what a statement says now and another one."""
    sides = (replace(claim_of_entry(changed), at=now), claim_of_entry(rival))
    domains = tuple(dict.fromkeys((*changed.domains, *rival.domains)))
    return open_tension(*sides, now=now, domains=domains)


async def live(core: Core, scope: Scope, entry_id: str) -> Entry:
    """Give the live entry of that id, or raise `NotFoundError`."""
    entry = await core.store.get(scope, entry_id, now=core.clock.now())
    if entry is None:
        raise NotFoundError("memory", entry_id)
    return entry


async def merge(core: Core, scope: Scope, entry_ids: Sequence[str], into: str) -> Entry:
    """Let one text take the place of several, if it loses nothing that any of them says."""
    new_id = next(core.new_ids())

    def plan(held: Held, now: datetime) -> tuple[Changes, Entry]:
        parts = [statement(held, entry_id) for entry_id in entry_ids]
        for part in parts:
            if is_lossy_rewrite(part.text, into):
                message = f"the text would lose something that {part.id!r} says; nothing was merged"
                raise UsageError(message, argument="into")
        merged = _merged(core, new_id, parts, into, now)
        ended = [superseded(replace(part, updated_at=now), new_id, now) for part in parts]
        return Changes(puts=[merged, *ended]), merged

    merged = await change(core, scope, entry_ids, plan)
    return await live(core, scope, merged.id)


def _merged(core: Core, new_id: str, parts: Sequence[Entry], text: str, now: datetime) -> Entry:
    beliefs = [Belief.of(part) for part in parts]
    speaker = parts[0].source.speaker
    derived = tuple(part.id for part in parts)
    return Entry(
        id=new_id,
        kind=Kind.STATEMENT,
        text=text,
        value=Belief(
            support=sum(belief.support for belief in beliefs),
            sessions=tuple(dict.fromkeys(one for belief in beliefs for one in belief.sessions)),
            quarantined=any(belief.quarantined for belief in beliefs),
        ).to_value(),
        created_at=now,
        updated_at=now,
        last_accessed_at=now,
        tier=min((part.tier for part in parts if part.tier), default=core.options.default_tier),
        domains=tuple(dict.fromkeys(domain for part in parts for domain in part.domains)),
        keys=(*(f"from:{one}" for one in derived), *statement_keys(text, speaker)),
        source=Source(speaker=speaker, derived_from=derived),
    )


async def remove(core: Core, scope: Scope, entry_ids: Sequence[str], *, strict: bool) -> int:
    """Take entries out of every read but history; tensions about them are settled by it."""
    about = await _about(core, scope, entry_ids)

    def plan(held: Held, now: datetime) -> tuple[Changes, int]:
        doomed = [one for one in entry_ids if one in held and held[one].kind is Kind.STATEMENT]
        if strict and not doomed:
            raise NotFoundError("memory", entry_ids[0])
        ledger = _ledger(held, about, now)
        ledger.settle_ended(dict.fromkeys(doomed, "removal"))
        return Changes(deletes=doomed, puts=ledger.changed), len(doomed)

    return await change(core, scope, [*entry_ids, *about], plan)


async def _about(core: Core, scope: Scope, entry_ids: Sequence[str]) -> list[str]:
    """Name the tensions that these statements are a side of."""
    terms = [f"#about:{entry_id}" for entry_id in entry_ids]
    found = await core.store.lookup(scope, terms, at_most=1 << 30, now=core.clock.now())
    return list({one.id: None for entries in found.values() for one in entries})


def _ledger(held: Held, tension_ids: Sequence[str], now: datetime) -> Ledger:
    return Ledger([held[key] for key in tension_ids if key in held], now)


async def add_tension(
    core: Core, scope: Scope, sides: tuple[str, str], impact: Impact | None, question: str | None
) -> Tension:
    """Open a tension by hand; the same two claims in any order are the same tension."""
    now = core.clock.now()
    claims = [await _claim(core, scope, side, now) for side in sides]
    domains = tuple(extract_domains(" ".join(sides), core.options.domains))
    fresh = open_tension(claims[0], claims[1], now=now, domains=domains)
    fresh = replace(fresh, impact=impact or fresh.impact, question=question or fresh.question)

    def plan(held: Held, now: datetime) -> tuple[Changes, Tension]:
        entry = held.get(fresh.id)
        if entry is None:
            return Changes(puts=[tension_entry(fresh, now)]), fresh
        before = Tension.of(entry)
        after = redetect(before, fresh, now) or before
        after = replace(after, impact=impact or after.impact, question=question or after.question)
        return Changes(puts=[tension_entry(after, now, entry)]), after

    return await change(core, scope, [fresh.id], plan)


async def _claim(core: Core, scope: Scope, side: str, now: datetime) -> Claim:
    """Give the claim of the statement that says the same, or one that stands for itself."""
    same = f"#{statement_keys(side)[0]}"
    found = await core.store.lookup(scope, [same], at_most=1, now=now)
    held = [entry for entry in found.get(same, ()) if entry.current]
    return claim_of_entry(held[0]) if held else Claim(side, "api", now)


async def resolve_tension(
    core: Core, scope: Scope, tension_id: str, settle: Callable[[Tension, datetime], Tension]
) -> Tension:
    """Settle a tension; the losing statement is superseded by the winning one."""
    entry = await core.store.get(scope, tension_id, now=core.clock.now())
    if entry is None or entry.kind is not Kind.TENSION:
        raise NotFoundError("tension", tension_id)
    tension = Tension.of(entry)
    ids = [one.entry_id for one in (tension.claim_a, tension.claim_b) if one.entry_id]

    def plan(held: Held, now: datetime) -> tuple[Changes, Tension]:
        if tension_id not in held:
            raise NotFoundError("tension", tension_id)
        settled = settle(Tension.of(held[tension_id]), now)
        sides = [
            *_losers(settled, held, now),
            *_winners(settled, held, now),
            *_scoped_sides(settled, held, now),
        ]
        puts = [tension_entry(settled, now, held[tension_id]), *sides]
        return Changes(puts=puts), settled

    return await change(core, scope, [tension_id, *ids], plan)


def _losers(tension: Tension, held: Held, now: datetime) -> list[Entry]:
    winner = tension.resolution.winner if tension.resolution else None
    sides = {"a": tension.claim_a, "b": tension.claim_b}
    if winner == "neither":
        losing, by = list(sides.values()), tension.id
    elif winner in sides:
        losing = [side for name, side in sides.items() if name != winner]
        by = sides[winner].entry_id or tension.id
    else:
        return []
    lost = [held[side.entry_id] for side in losing if side.entry_id and side.entry_id in held]
    return [superseded(replace(one, updated_at=now), by, now) for one in lost if one.current]


def _winners(tension: Tension, held: Held, now: datetime) -> list[Entry]:
    """Give what an earlier settlement of this tension had ended, and this one lets hold again."""
    winner = tension.resolution.winner if tension.resolution else None
    rivals = {tension.id, tension.claim_a.entry_id, tension.claim_b.entry_id}
    sides = {"a": [tension.claim_a], "b": [tension.claim_b]}
    holding = sides.get(winner or "", [tension.claim_a, tension.claim_b])
    if winner == "neither":
        return []
    ended = [held[side.entry_id] for side in holding if side.entry_id and side.entry_id in held]
    return [current_again(one, now) for one in ended if one.superseded_by in rivals]


def _scoped_sides(tension: Tension, held: Held, now: datetime) -> list[Entry]:
    """Give the statements that are both true, each marked with where it applies."""
    return [
        replace(
            held[side.entry_id],
            value=replace(Belief.of(held[side.entry_id]), applies_to=side.applies_to).to_value(),
            updated_at=now,
        )
        for side in (tension.claim_a, tension.claim_b)
        if side.applies_to and side.entry_id and side.entry_id in held
    ]


async def set_task(core: Core, scope: Scope, text: str | None) -> None:
    """Keep the note of the task at hand, or drop it."""

    def plan(held: Held, now: datetime) -> tuple[Changes, None]:
        entry = held.get(TASK_ID)
        if text is None:
            return Changes(deletes=[TASK_ID] if entry else []), None
        note = entry or Entry(TASK_ID, Kind.TASK, text, now, now, now, tier=Tier.PINNED)
        return Changes(puts=[replace(note, text=text, updated_at=now)]), None

    await change(core, scope, [TASK_ID], plan)


async def add_outcome(
    core: Core, scope: Scope, domain: str, success: bool, details: Mapping[str, Json]
) -> SelfModel:
    """Record how the agent did in a domain."""

    def plan(held: Held, now: datetime) -> tuple[Changes, SelfModel]:
        entry = held.get(SELF_MODEL_ID)
        after = record_outcome(read_self_model(entry), domain, success=success, **details)
        return Changes(puts=[self_model_entry(after, now, entry)]), after

    return await change(core, scope, [SELF_MODEL_ID], plan)
