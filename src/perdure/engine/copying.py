"""Carry what a store keeps of a scope into another store, and look whether it arrived."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from datetime import datetime
from enum import StrEnum
from itertools import groupby, islice, takewhile
from typing import TypeVar

from perdure.engine.stock import Mark, Stock, Stocktaker, differences
from perdure.errors import StoreTimeoutError
from perdure.frozen import frozen
from perdure.model.entry import Entry, Version
from perdure.model.scope import Scope
from perdure.ports import Capability, Changes, Feedback, Store, Touch

BATCH = 200
"""Entries or signatures written as one commit."""

NAMES = 1000
"""Scopes asked for at once."""

_LOOKS = 20
"""How often an entry is read again that others write meanwhile."""

READING = "reading"
"""What is done first: to look through the source."""

_T = TypeVar("_T")


class _Kind(StrEnum):
    NEW = "new"
    GONE = "gone"
    KNOWN = "known"


Watch = Callable[[str, int], None]
"""Is told what is being done, and how many more entries it was done with."""


@frozen
class Copied:
    """What became of one scope: how much there is, how much of it was written this time."""

    scope: Scope
    entries: int
    removed: int
    signatures: int
    written: int
    """Entries and signatures that the target had not, or not so."""
    fingerprint: str
    """128 bits over all of it, the same for the same content in the same order."""
    left_behind: list[str] = field(default_factory=list[str])
    """What the target cannot keep at all."""
    amiss: list[str] = field(default_factory=list[str])
    """How the copy differs nevertheless; nothing when it was verified."""


async def scopes_of(store: Store) -> list[Scope]:
    """Give every scope of a store, in the order of their names."""
    found: list[str] = []
    while page := await store.scopes(after=found[-1] if found else None, limit=NAMES):
        found += page
    return [Scope.from_namespace(name) for name in found]


async def copy(
    source: Store, target: Store, scope: Scope, *, now: datetime, watch: Watch
) -> Copied:
    """Make the target hold of a scope what the source holds, and compare both afterwards.

    Entries keep their order, uses and feedback; versions, removed entries and vectors come along
    where both stores can keep them. What is there already is not written again, what the source
    went on with since is carried on, and what the target has on its own is never touched but told.
    What has expired stays behind. Cost: both scopes are read whole, up to twice.
    """
    keeping = source.capabilities & target.capabilities
    revision = await source.revision(scope)
    taker = Stocktaker(now, keeping)
    ours = await taker.take(source, scope, lambda more: watch(READING, more))
    theirs = await taker.take(target, scope, lambda more: watch("comparing", more))
    writing = _Writing(source, target, scope, taker)
    written = await writing.bring(ours, theirs, lambda more: watch("writing", more))
    if written:
        theirs = await taker.take(target, scope, lambda more: watch("verifying", more))
    amiss = differences(ours, theirs)
    if amiss and await source.revision(scope) != revision:
        amiss.append("the source was written to meanwhile: copy again")
    return Copied(
        scope,
        len(ours.live),
        len(ours.gone),
        len(ours.signatures),
        written,
        ours.fingerprint,
        await _left_behind(source, target, scope, now),
        amiss,
    )


async def _left_behind(source: Store, target: Store, scope: Scope, now: datetime) -> list[str]:
    lacking = source.capabilities - target.capabilities
    left = ["history"] if Capability.HISTORY in lacking else []
    if Capability.VECTOR in lacking and await source.spaces(scope, now=now):
        left.append("vectors")
    return left


@frozen
class _Step:
    """A write that once happened in the source: a state, or a removal; some begin a new life."""

    at: datetime
    id: str
    entry: Entry | None
    begins: bool = False


class _Writing:
    """Write into the target what it lacks of one scope."""

    def __init__(self, source: Store, target: Store, scope: Scope, taker: Stocktaker) -> None:
        self._source = source
        self._target = target
        self._scope = scope
        self._taker = taker
        self._now = taker.now
        self._has_history = Capability.HISTORY in taker.keeping
        self._has_vectors = Capability.VECTOR in taker.keeping

    async def bring(self, ours: Stock, theirs: Stock, told: Callable[[int], None]) -> int:
        """Write what differs, in the order it came to be; gives how many entries that were."""
        known = {**theirs.gone, **theirs.live}
        every = {**ours.gone, **ours.live}
        every.update(await self._faded([name for name in known if name not in every]))
        in_order = sorted(every.items(), key=lambda one: one[1].seq)
        changed = [(one, mark) for one, mark in in_order if known.get(one) != mark]
        kinds = await self._kinds([one for one, _ in changed], ours, known)
        if self._has_history:
            await self._catch_up({one: every[one] for one in kinds if kinds[one] is _Kind.KNOWN})
        for kind, same in groupby(changed, lambda one: kinds[one[0]]):
            for some in _batches(same):
                await self._bring(kind, dict(some), known)
                told(len(some))
        fresh = sorted(set(ours.signatures) - set(theirs.signatures))
        for signatures in _batches(iter(fresh)):
            await self._target.commit(self._scope, Changes(signatures=signatures), now=self._now)
        return len(changed) + len(fresh)

    async def _faded(self, ids: Sequence[str]) -> dict[str, Mark]:
        """Give marks, unlike any, of what has expired in the source since it was copied."""
        states = {name: await self._states(name) for name in ids}
        return {name: Mark(past[-1].entry.seq, b"") for name, past in states.items() if past}

    async def _kinds(
        self, ids: Sequence[str], ours: Stock, known: Mapping[str, Mark]
    ) -> dict[str, _Kind]:
        """Tell what is new from what the target knew once; also what only expired has a past."""
        has_past = self._has_history and await self._target.revision(self._scope) > 0
        kinds: dict[str, _Kind] = {}
        for name in ids:
            kinds[name] = _Kind.NEW if name in ours.live else _Kind.GONE
            if name in known or (has_past and await self._target.history(self._scope, name)):
                kinds[name] = _Kind.KNOWN
        return kinds

    async def _bring(
        self, kind: _Kind, marks: Mapping[str, Mark], known: Mapping[str, Mark]
    ) -> None:
        if kind is _Kind.NEW:
            await self._add(marks)
        elif kind is _Kind.GONE:
            await self._add_gone(marks)
        else:
            for entry_id, mark in marks.items():
                await self._carry_on(entry_id, mark, known.get(entry_id))
        for entry_id, mark in marks.items():
            await self._judge(entry_id, mark)

    async def _add(self, marks: Mapping[str, Mark]) -> None:
        """Write what is as it was counted, or was changed since; what began anew waits.

        Its place is behind all that was counted, so the next copy brings it.
        """
        entries: list[Entry] = []
        versions: list[Version] = []
        read = await self._read(list(marks))
        for entry_id, mark in marks.items():
            entry, states = await self._whole(entry_id, read.get(entry_id))
            if entry is not None and entry.seq == mark.seq:
                entries.append(entry)
                versions += states
        changes = Changes(puts=entries, versions=versions)
        await self._target.commit(self._scope, changes, now=self._now)

    async def _add_gone(self, marks: Mapping[str, Mark]) -> None:
        versions = [one for name, mark in marks.items() for one in await self._counted(name, mark)]
        await self._target.commit(self._scope, Changes(versions=versions), now=self._now)

    async def _whole(
        self, entry_id: str, entry: Entry | None
    ) -> tuple[Entry | None, Sequence[Version]]:
        """Give an entry with its states, of one moment though others write: both end alike."""
        for _ in range(_LOOKS):
            states = await self._states(entry_id)
            if entry is None or not states or _is_of(states[-1], entry):
                return entry, states
            entry = (await self._read([entry_id])).get(entry_id)
        message = f"others kept writing {entry_id!r}: copy again"
        raise StoreTimeoutError(message, where=self._source.address)

    async def _counted(self, entry_id: str, mark: Mark) -> list[Version]:
        """Give the states up to the life that was counted; one that began since waits."""
        states = await self._states(entry_id)
        last = [place for place, state in enumerate(states) if state.entry.seq == mark.seq]
        return states[: last[-1] + 1] if last else states

    async def _carry_on(self, entry_id: str, mark: Mark, theirs: Mark | None) -> None:
        """Bring what came to an entry since it was copied."""
        if theirs is None or mark.content != theirs.content:
            await (self._replay(entry_id, mark) if self._has_history else self._renew(entry_id))
        entry = (await self._read([entry_id])).get(entry_id)
        held = await self._target.get(self._scope, entry_id, now=self._now)
        if entry is None or held is None or entry.access_count <= held.access_count:
            return
        if entry.seq != mark.seq:
            return
        more = entry.access_count - held.access_count
        touches = [Touch(entry_id, entry.last_accessed_at, more)]
        await self._target.commit(self._scope, Changes(touches=touches), now=self._now)

    async def _renew(self, entry_id: str) -> None:
        """Without history nobody can say what led where: the newer one stands."""
        entry = (await self._read([entry_id])).get(entry_id)
        held = await self._target.get(self._scope, entry_id, now=self._now)
        if entry is not None and (held is None or entry.updated_at >= held.updated_at):
            await self._target.put(self._scope, entry, now=self._now)

    async def _catch_up(self, marks: Mapping[str, Mark]) -> None:
        """Go on with the lives that the target knows, in the order of time.

        A write at a later time may put away for good what had expired by then.
        """
        steps: list[_Step] = []
        for entry_id, mark in marks.items():
            steps += takewhile(lambda step: not step.begins, await self._steps(entry_id, mark))
        for step in sorted(steps, key=lambda step: step.at):
            await self._take(step)

    async def _replay(self, entry_id: str, mark: Mark) -> None:
        for step in await self._steps(entry_id, mark):
            await self._take(step)

    async def _take(self, step: _Step) -> None:
        if step.entry is None:
            await self._target.delete(self._scope, step.id, now=step.at)
        else:
            await self._target.put(self._scope, step.entry, now=step.at)

    async def _steps(self, entry_id: str, mark: Mark) -> list[_Step]:
        """Give what followed, each at its time, if the states of theirs are the first of ours."""
        ours = await self._counted(entry_id, mark)
        reached = self._reached(ours, await self._target.history(self._scope, entry_id))
        if reached is None:
            return []
        live = (await self._read([entry_id])).get(entry_id)
        steps: list[_Step] = []
        for state, following in zip(ours[reached:], [*ours[reached + 1 :], None], strict=True):
            if state.ended_by == "delete" and state.ended_at is not None:
                steps.append(_Step(state.ended_at, entry_id, None))
            if following is not None:
                entry = live if live and _is_of(following, live) else following.entry
                begins = state.ended_by != "update"
                steps.append(_Step(following.recorded_at, entry_id, entry, begins))
        return steps

    def _reached(self, ours: Sequence[Version], theirs: Sequence[Version]) -> int | None:
        """Give the place of the state of ours that theirs end with; None when they differ."""
        if not theirs or len(theirs) > len(ours):
            return None
        last = len(theirs) - 1
        mine, held = self._taker.said(ours[: last + 1]), self._taker.said(theirs)
        same = mine[:last] == held[:last] and mine[last][:2] == held[last][:2]
        return (
            last if same and (mine[last] == held[last] or theirs[last].ended_by is None) else None
        )

    async def _judge(self, entry_id: str, mark: Mark) -> None:
        """Add the feedback that is still missing: as many scores, which come to the same mean."""
        if mark.judged is None:
            return
        ours = await self._source.get_feedback(self._scope, entry_id)
        theirs = await self._target.get_feedback(self._scope, entry_id) or Feedback(0.0, 0)
        if ours is None or ours.count <= theirs.count:
            return
        missing = ours.count - theirs.count
        score = (ours.average * ours.count - theirs.average * theirs.count) / missing
        for _ in range(missing):
            await self._target.feedback(self._scope, entry_id, score)

    async def _read(self, ids: Sequence[str]) -> dict[str, Entry]:
        return await self._source.get_many(
            self._scope, ids, now=self._now, embeddings=self._has_vectors
        )

    async def _states(self, entry_id: str) -> list[Version]:
        return await self._source.history(self._scope, entry_id) if self._has_history else []


def _is_of(state: Version, entry: Entry) -> bool:
    """Tell whether a state is the one that an entry is in."""
    is_same = (state.entry.seq, state.entry.version) == (entry.seq, entry.version)
    return is_same and state.ended_at is None


def _batches(items: Iterator[_T]) -> Iterator[list[_T]]:
    while some := list(islice(items, BATCH)):
        yield some
