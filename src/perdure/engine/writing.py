"""Write statements: read what they might touch, let the draft decide, commit the whole."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Protocol, runtime_checkable

from perdure.decide.draft import Draft, Item
from perdure.decide.judgement import judge
from perdure.decide.lookup import FEW, neighbours, reached
from perdure.decide.reconcile import Verdict, candidates
from perdure.decide.triggers import RARE
from perdure.engine import hooks, nearness
from perdure.engine.at_hand import Standing
from perdure.engine.blocks import SELF_MODEL_ID
from perdure.engine.core import Core
from perdure.engine.salvaging import salvaged
from perdure.engine.snapshots import persist
from perdure.engine.tensions import read_tensions
from perdure.engine.upkeep import demote
from perdure.errors import ConflictError, UsageError
from perdure.frozen import altered
from perdure.model.entry import Entry, Vector
from perdure.model.receipt import Failure, Receipt
from perdure.model.scope import Scope
from perdure.ports import Changes, Sift


@dataclass(frozen=True, slots=True)
class Known:
    """What a write is decided on, as the store has it."""

    named: Mapping[str, Sequence[Entry]]
    """The entries under each term that the steps wanted looked up, where they are rare.

    Those of L1 may be missing.
    """
    standing: Standing


Step = Callable[[Draft, Known], Awaitable[None]]
"""What else belongs into the same write: it reads what is known and adds to the draft."""


@dataclass(slots=True)
class Write:
    """One write on its way: its items, what else goes with it, and what its hooks said so far."""

    items: Sequence[Item]
    steps: Sequence[Step] = ()
    terms: Sequence[str] = ()
    """What the steps want looked up; under which more than `RARE` stand, tells them nothing."""
    signatures: Sequence[str] = ()
    failures: list[Failure] = field(default_factory=list[Failure])
    vectors: nearness.Vectors = field(default_factory=dict[str, Mapping[str, Vector]])
    """Where the texts of the items lie; asked for once, before others are kept waiting."""
    verdicts: dict[int, object] = field(default_factory=dict[int, object])
    """Raw verdicts by the item's place: a hook is asked once, however often the write is tried."""


async def write(
    core: Core, scope: Scope, job: Write, now: datetime
) -> tuple[Receipt, Draft | None]:
    """Commit the write as one batch, deciding anew whenever another writer was faster.

    No draft, and an empty receipt, when its signature was recorded meanwhile. Raises `UsageError`
    for an id that something else has taken.
    """
    if core.embedders:
        texts = (item.proposal.text for item in job.items)
        job.vectors = await nearness.embed(core, texts, job.failures)
    # A hook is not waited for while others wait: it might itself want to write.
    turn = core.turns.of(scope) if core.options.reconcile is None else nullcontext()
    async with turn:
        draft, revision, changed = await _settled(core, scope, job, now)
    if draft is None:
        return Receipt(revision=revision), None
    if changed:
        await persist(core, scope, job.failures)
    return altered(draft.receipt, failures=job.failures, revision=revision), draft


async def _settled(
    core: Core, scope: Scope, job: Write, now: datetime
) -> tuple[Draft | None, int, bool]:
    """Decide and commit; gives the draft, the revision after it, and whether anything changed."""
    overtaken = core.deadline()
    while True:
        revision = await core.revision(scope)
        if await _known(core, scope, job.signatures):
            return None, await core.store.revision(scope), False
        await _check_ids(core, scope, job.items, now)
        standing = await _standing(core, scope, revision, now)
        draft = await _decide(core, scope, job, standing, now)
        puts = await nearness.with_vectors(
            core, draft.entries, draft.held, known=job.vectors, failures=job.failures
        )
        changes = Changes(puts=puts, signatures=job.signatures, demoted=draft.demoted)
        if not changes:
            if await core.is_passed(scope, revision):
                continue
            return draft, revision, False
        try:
            commit = await nearness.commit(
                core, scope, changes, now=now, if_revision=revision, failures=job.failures
            )
        except ConflictError as conflict:
            overtaken(conflict)
            continue
        core.at_hand.keep_standing(scope, standing.after(commit))
        return draft, commit.revision, True


async def _standing(core: Core, scope: Scope, revision: int, now: datetime) -> Standing:
    held = core.at_hand.standing(scope, revision)
    if held is not None:
        return held
    tensions = await read_tensions(core.store, scope, now)
    return Standing(revision, tensions, await core.store.get(scope, SELF_MODEL_ID, now=now))


async def _known(core: Core, scope: Scope, signatures: Sequence[str]) -> bool:
    return any([await core.store.seen(scope, signature) for signature in signatures])


async def _check_ids(core: Core, scope: Scope, items: Sequence[Item], now: datetime) -> None:
    named = {item.id: item.proposal.text for item in items if item.id is not None}
    held = await core.store.get_many(scope, list(named), now=now) if named else {}
    for entry_id, entry in held.items():
        if entry.text != named[entry_id] or not entry.current:
            message = f"the id {entry_id!r} is taken; change that memory with update()"
            raise UsageError(message, argument="id")


@runtime_checkable
class SelectiveStore(Protocol):
    """What a store can do that knows where entries are before it reads them."""

    async def lookup_some(
        self, scope: Scope, terms: Sequence[str], *, at_most: int, now: datetime, sift: Sift
    ) -> dict[str, list[Entry]]:
        """Give what `lookup` would, of it only what `sift` chooses among the seqs by term."""
        ...


async def _found(
    core: Core, scope: Scope, job: Write, asked: Sequence[str], now: datetime
) -> tuple[dict[str, list[Entry]], dict[str, list[Entry]]]:
    """Give what a write may be about, and what its steps named; both by the terms.

    A duplicate of what cannot be read is no loss. Where the store can tell, what hardly any term of
    a statement names is not even read, nor what too many stand under for a step.
    """
    terms = list(dict.fromkeys((*asked, *job.terms)))
    if not terms:
        return {}, {}
    rare = set(job.terms)

    def sift(seqs: Mapping[str, Sequence[int]]) -> tuple[set[int], set[int]]:
        close = {seq for item in job.items for seq in reached(item.terms, seqs)}
        rare.difference_update([term for term in job.terms if len(seqs.get(term, ())) > RARE])
        return close, {seq for term in rare for seq in seqs.get(term, ())}

    unreadable: list[str] = []
    store = core.store
    if isinstance(store, SelectiveStore):
        work = store.lookup_some(scope, terms, at_most=FEW, now=now, sift=sift)
    else:
        work = store.lookup(scope, terms, at_most=FEW, now=now)
    found = await salvaged(work, unreadable)
    nearness.note_unreadable(job.failures, unreadable)
    named = {term: found[term] for term in job.terms if term in rare and term in found}
    return found, {term: some for term, some in named.items() if len(some) <= RARE}


async def _decide(core: Core, scope: Scope, job: Write, standing: Standing, now: datetime) -> Draft:
    asked = [term for item in job.items for term in item.terms]
    draft = Draft(
        now=now,
        default_tier=core.options.default_tier,
        new_ids=core.new_ids(),
        tensions=standing.tensions,
        max_chars=core.options.max_text_chars,
        asked=asked,
    )
    found, named = await _found(core, scope, job, asked, now)
    stored = [neighbours(item.terms, found) for item in job.items]
    if core.options.reconcile is not None:
        await _ask(core, job, stored)
    for place, item in enumerate(job.items):
        known = draft.known(item.terms, stored[place])
        verdict = _judged(job, place, item, known)
        draft.decide(replace(item, verdict=verdict) if verdict else item, known)
    for step in job.steps:
        await step(draft, Known(named, standing))
    await demote(core, scope, draft, now)
    return draft


async def _ask(core: Core, job: Write, stored: Sequence[Sequence[Entry]]) -> None:
    if job.verdicts:
        return
    asked = {
        place: close
        for place, item in enumerate(job.items)
        if (close := candidates(item.proposal, stored[place]))
    }
    if not asked:
        return
    questions = [(job.items[place].proposal.text, close) for place, close in asked.items()]
    answers = await hooks.reconcile(core, questions, job.failures)
    job.verdicts.update(zip(asked, answers, strict=True))


def _judged(job: Write, place: int, item: Item, known: Sequence[Entry]) -> Verdict | None:
    answer = job.verdicts.get(place)
    if answer is None:
        return None
    verdict = judge(item.proposal, candidates(item.proposal, known), answer)
    if isinstance(verdict, Verdict):
        return verdict
    failure = Failure("reconcile", verdict.reason)
    if failure not in job.failures:
        job.failures.append(failure)
    return None
