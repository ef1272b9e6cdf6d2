"""Ask a copy of one's own store, and judge what comes back."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter, process_time
from typing import Any
from urllib.parse import quote

from perdure._drive import step
from perdure.bench.clocks import StandingClock
from perdure.bench.own.questions import (
    EACH,
    KINDS,
    Holdings,
    OwnQuestion,
    folded,
    holdings_of,
    questions_about,
)
from perdure.bench.running import Cost, Outcome, Run, Watch
from perdure.engine.reembedding import reembed
from perdure.errors import UsageError
from perdure.model.entry import Entry, Kind
from perdure.model.recall import Hit
from perdure.model.scope import Scope
from perdure.model.selection import Selection
from perdure.model.statement import Belief
from perdure.model.tension import Tension
from perdure.ports import Capability, Embedder, Store
from perdure.stores.sqlite import SqliteStore
from perdure.sync import Memory
from perdure.text.tokens import estimate_tokens

SYSTEM = "perdure"
POOL = "own"
_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
"""Before anything expired: whoever lists at that time sees all that was ever to end."""

_KINDS = Selection(kinds=frozenset({Kind.STATEMENT, Kind.TENSION}))
_PAGE = 1000


def holdings(path: Path, scope: Scope) -> tuple[Holdings, StandingClock]:
    """Read a scope of a copied file, and set a clock to the last thing that happened to it.

    Raises `UsageError` when nothing is there to ask about.
    """
    store = SqliteStore(path)
    step(store.open())
    try:
        return _holdings(store, scope)
    finally:
        step(store.close())


def _holdings(store: Store, scope: Scope) -> tuple[Holdings, StandingClock]:
    clock = StandingClock(_BEGINNING)
    entries = _entries(store, scope, clock)
    if not entries:
        message = "that scope holds no memories to ask about; say whose: tenant and principal"
        raise UsageError(message, argument="principal")
    clock.at = max(max(one.updated_at, one.last_accessed_at) for one in entries)
    statements = [one for one in entries if one.kind is Kind.STATEMENT and one.live(clock.at)]
    shown = {one.id for one in statements if one.current and not Belief.of(one).quarantined}
    held = holdings_of(
        [one for one in statements if one.id in shown],
        [one for one in statements if one.id not in shown],
        [Tension.of(one) for one in entries if one.kind is Kind.TENSION],
        list(_removed(store, scope, clock)),
    )
    return held, clock


def _entries(store: Store, scope: Scope, clock: StandingClock) -> list[Entry]:
    entries: list[Entry] = []
    cursor: str | None = None
    while True:
        page = step(store.list(scope, now=clock.now(), select=_KINDS, limit=_PAGE, cursor=cursor))
        entries += page.entries
        if page.cursor is None:
            return entries
        cursor = page.cursor


def _removed(store: Store, scope: Scope, clock: StandingClock) -> Iterator[Entry]:
    """Give the last state of each statement that was removed; what only expired is left out."""
    if Capability.HISTORY not in store.capabilities:
        return
    for entry_id in step(store.removed(scope, now=clock.now())):
        states = step(store.history(scope, entry_id))
        if states and states[-1].ended_by == "delete":
            last = states[-1].entry
            if last.kind is Kind.STATEMENT:
                yield last


def ask_own(
    path: Path,
    scope: Scope,
    *,
    options: Mapping[str, Any],
    seed: int,
    each: int | None = None,
    embedder: Embedder | None = None,
    watch: Watch | None = None,
) -> tuple[Run, int, list[str]]:
    """Make questions from a copied file and ask it; gives the run, and how many memories it holds.

    The last is what could not be asked. The memory is opened with `options`; its clock stands at
    the last write, so that the same store has the same answers on any day. With an embedder, the
    copy is first given the vectors it lacks.
    """
    whose = scope.at(options.get("level", "principal"))
    held, clock = holdings(path, whose)
    questions = questions_about(held, seed=seed, each=EACH if each is None else each)
    asked = {question.kind for question in questions}
    notes = [
        f"no question about {kind}: there is none to make" for kind in KINDS if kind not in asked
    ]
    cost = Cost(items=len(held.current))
    run = Run(costs={SYSTEM: cost})
    thinking: dict[str, Any] = {}
    if embedder is not None:
        thinking["embedder"] = embedder
        _give_vectors(path, whose, embedder, clock)
    url = f"sqlite:///{quote(str(path))}"
    with Memory.open(url, scope=scope, clock=clock, **thinking, **options) as memory:
        for question in questions:
            run.outcomes.append(_asked(memory, question, cost))
            if watch is not None:
                watch(question.kind, len(run.outcomes), len(questions))
    return run, len(held.current), notes


def _give_vectors(path: Path, scope: Scope, embedder: Embedder, clock: StandingClock) -> None:
    store = SqliteStore(path)
    step(store.open())
    try:
        step(reembed(store, scope, embedder, now=clock.now, watch=lambda _more: None))
    finally:
        step(store.close())


def _asked(memory: Memory, question: OwnQuestion, cost: Cost) -> Outcome:
    wall, cpu = perf_counter(), process_time()
    hits = memory.recall(question.text).hits
    cost.answers_cpu.append(process_time() - cpu)
    cost.answers.append(perf_counter() - wall)
    block = memory.context(question.text)
    shown = {one.id for one in block.entries if one.reason == "tension"}
    return Outcome(
        system=SYSTEM,
        pool=POOL,
        question=question.id,
        asked=question.text,
        category=question.kind,
        answerable=True,
        gold=question.ids,
        ranks=(_rank(question.ids, hits),) if question.ids else (),
        hits=tuple(hit.entry.id for hit in hits),
        values=judged(question, hits, shown),
        tokens=sum(estimate_tokens(hit.text) for hit in hits),
        block=block.total_tokens,
        milliseconds=round(1000 * cost.answers[-1], 3),
    )


def judged(
    question: OwnQuestion, hits: Sequence[Hit], tensions: Collection[str]
) -> dict[str, float]:
    """Say whether an answer is right, and how near to the top what had to come stood."""
    came = {hit.entry.id for hit in hits}
    texts = {folded(hit.text) for hit in hits}
    good = not came & {*question.never} and not texts & {*question.unsaid}
    if question.nothing:
        return {"right": float(not hits)}
    if question.tension is not None:
        return {"right": float(question.tension in tensions)}
    if not question.ids:
        return {"right": float(good)}
    rank = _rank(question.ids, hits)
    return {"right": float(good and rank is not None), "mrr": 1 / rank if rank else 0.0}


def _rank(ids: Sequence[str], hits: Sequence[Hit]) -> int | None:
    places = [place for place, hit in enumerate(hits, 1) if hit.entry.id in ids]
    return min(places, default=None)
