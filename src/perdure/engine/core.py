"""One open store with all that the memories on it share."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from itertools import count

from perdure.decide.rank_weights import DEFAULT
from perdure.engine.at_hand import AtHand
from perdure.engine.options import Options
from perdure.engine.subjects import Subjects
from perdure.engine.uses import Uses
from perdure.errors import (
    ConflictError,
    StoreClosedError,
    StoreReadOnlyError,
    StoreTimeoutError,
    UnsupportedError,
)
from perdure.frozen import altered, frozen
from perdure.model.receipt import Failure
from perdure.model.scope import Scope
from perdure.ports import (
    Caller,
    Capability,
    Changes,
    Clock,
    Commit,
    Embedder,
    Reranker,
    Store,
    Turns,
)

NEEDED = frozenset({Capability.TEXT, Capability.HISTORY, Capability.ATOMIC_BATCH})
"""What a store must be able to do: find by words, look back, and write all of a turn or nothing."""

NOT_COUNTED = Failure("uses", "the store may only be read: that these were used is not kept")

_SECONDS, _NUMBERS = 1 << 32, 1 << 64

RETRY_SECONDS = 30.0
"""How long a write that others keep overtaking is tried again before it gives up."""


@frozen
class Reranking:
    """A reranker, and how long one recall waits for it."""

    reranker: Reranker
    seconds: float


class Core:
    """Hold the store, the clock, the options, and what is not worth a write of its own.

    Uses of entries are written with the scope's next write, or on close. Safe to share between
    threads.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        caller: Caller,
        turns: Turns,
        options: Options,
        *,
        embedders: Sequence[Embedder] = (),
        reranking: Reranking | None = None,
        store_is_guest: bool = False,
    ) -> None:
        self.store = store
        self.embedders = embedders
        self.reranking = reranking
        self._closes_store = not store_is_guest
        self.read_only = False
        self.turns = turns
        self.clock = clock
        self.caller = caller
        self.options = options
        self.weights = DEFAULT.without(options.rank_without)
        self.uses = Uses()
        self.subjects = Subjects()
        self._at_hand = AtHand()
        self._renewals = 0

    @property
    def at_hand(self) -> AtHand:
        """What is kept of the store by revisions, as long as it looks at the same file.

        Another that was written over the one looked at may be at the very same revision.
        """
        renewals: int = getattr(self.store, "renewals", 0)
        if renewals != self._renewals:
            self._renewals, self._at_hand = renewals, AtHand()
        return self._at_hand

    def new_ids(self) -> Iterator[str]:
        """Give the ids of one write, which nobody has: the second it is, then 64 bits.

        Those begin at random and count on. Ids in the order of time lie side by side in the index
        of a store: a large write touches a tenth of the pages that it would touch otherwise.
        """
        second = int(self.clock.now().timestamp()) % _SECONDS
        for number in count(int.from_bytes(os.urandom(8))):
            yield f"mem_{second:08x}{number % _NUMBERS:016x}"

    def check_writable(self) -> None:
        """Refuse a store that may only be read, before anything is thought about what to write."""
        if self.read_only:
            message = "this memory may be read and not written: its store cannot be"
            raise StoreReadOnlyError(message, where=self.store.address)

    def note_uses(
        self, scope: Scope, entry_ids: Sequence[str], at: datetime
    ) -> tuple[Failure, ...]:
        """Remember that these entries were recalled or put into a prompt in full.

        In a store that may only be read it could never be kept: gives the failure that says so.
        """
        if self.read_only:
            return (NOT_COUNTED,) if entry_ids else ()
        self.uses.note(scope, entry_ids, at)
        return ()

    def drop(self, scope: Scope) -> None:
        """Let go of all that is held in memory about a scope."""
        self.uses.take(scope)
        self.subjects.drop(scope)
        self.at_hand.drop(scope)

    async def revision(self, scope: Scope) -> int:
        """Give the revision that the next write of a scope is likely to meet.

        The store is not asked where the last two writes were made here, and nobody's between them.
        It may be passed by now: what is decided on it is true once a commit has found it so.
        """
        revision = self.at_hand.revision(scope)
        return await self.store.revision(scope) if revision is None else revision

    async def is_passed(self, scope: Scope, revision: int) -> bool:
        """Tell whether others have written since; then nothing is taken for granted any more."""
        passed = await self.store.revision(scope) != revision
        if passed:
            self.at_hand.doubt_revision(scope)
        return passed

    async def commit(
        self, scope: Scope, changes: Changes, *, now: datetime, if_revision: int | None = None
    ) -> Commit:
        """Write changes together with the uses gathered so far; all or nothing."""
        uses = self.uses.take(scope)
        kept = [touch for touch in uses if touch.id not in changes.deletes]
        try:
            done = await self.store.commit(
                scope,
                altered(changes, touches=[*changes.touches, *kept]),
                now=now,
                if_revision=if_revision,
            )
        except BaseException:
            self.at_hand.doubt_revision(scope)
            self.uses.add(scope, uses)
            raise
        self.at_hand.keep_revision(scope, done.revision)
        return done

    def deadline(self) -> Callable[[ConflictError], None]:
        """Give a judge of conflicts: it lets them pass until too much time has gone."""
        until = self.clock.monotonic() + RETRY_SECONDS

        def judge(conflict: ConflictError) -> None:
            if self.clock.monotonic() > until:
                message = f"other writers kept overtaking this write for {RETRY_SECONDS:.0f} s"
                raise StoreTimeoutError(message, where=self.store.address) from conflict

        return judge

    async def open(self) -> None:
        """Open the store; a guest that is open already is left so, also by `close`."""
        if not self._closes_store:
            self._closes_store = not await _is_open(self.store)
        if self._closes_store:
            await self.store.open()
        self.read_only = bool(getattr(self.store, "read_only", False))
        # Only an open server can tell whether it keeps vectors.
        if self.embedders and Capability.VECTOR not in self.store.capabilities:
            if self._closes_store:
                await self.store.close()
            name = type(self.store).__name__
            message = f"{name} keeps no vectors for an embedder: what it is on lacks vector"
            raise UnsupportedError(message, argument="embedder")

    async def close(self) -> None:
        """Write the gathered uses and close the store, also when they cannot be written."""
        try:
            for scope in self.uses.scopes():
                await self.commit(scope, Changes(), now=self.clock.now())
        finally:
            if self._closes_store:
                await self.store.close()


async def _is_open(store: Store) -> bool:
    try:
        await store.revision(Scope())
    except StoreClosedError:
        return False
    return True
