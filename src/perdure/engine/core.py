"""One open store with all that the memories on it share."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, TypeAlias

from perdure.decide.rank_weights import DEFAULT
from perdure.engine.options import Options
from perdure.engine.recent import Recent
from perdure.errors import (
    ConflictError,
    StoreClosedError,
    StoreReadOnlyError,
    StoreTimeoutError,
    UnsupportedError,
)
from perdure.frozen import frozen
from perdure.model.entry import Entry, Kind
from perdure.model.floors import Floors
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
    Touch,
    Turns,
)

if TYPE_CHECKING:
    from perdure.decide.part import Part
    from perdure.model.self_model import SelfModel

Domains: TypeAlias = tuple[str, ...]

NEEDED = frozenset({Capability.TEXT, Capability.HISTORY, Capability.ATOMIC_BATCH})
"""What a store must be able to do: find by words, look back, and write all of a turn or nothing."""

STANDINGS = 256
"""Scopes whose tensions and self-model are kept at hand between their writes."""

SPACES = 4096
"""Scopes of which it is remembered which space serves them."""

STABLE_PARTS = 256
"""Stable parts kept ready, least recently used dropped; each is a few kilobytes."""

SESSIONS = 4096
"""Sessions whose last subjects are remembered, least recently heard dropped."""

RECENT_DOMAINS = 3
"""Turns whose domains count as recent, for telling a change of subject."""

_UNKNOWN = (0, False)

NOT_COUNTED = Failure("uses", "the store may only be read: that these were used is not kept")

RETRY_SECONDS = 30.0
"""How long a write that others keep overtaking is tried again before it gives up."""


@frozen
class StablePart:
    """A stable part and the self-model, with the revision and bounds they are true for."""

    part: Part
    self_model: SelfModel
    revision: int
    until: datetime | None
    """When the first entry of them expires."""


@frozen
class Standing:
    """What a scope's writes go by besides what they look up: true for one revision."""

    revision: int
    tensions: Sequence[Entry]
    """The entries of all tensions, oldest first."""
    self_model: Entry | None

    def after(self, commit: Commit) -> Standing:
        """Give what stands after a write that was decided on this."""
        tensions = {entry.id: entry for entry in self.tensions}
        self_model = self.self_model
        for entry in commit.entries:
            if entry.kind is Kind.TENSION:
                tensions[entry.id] = entry
            elif entry.kind is Kind.SELF_MODEL:
                self_model = entry
        return Standing(commit.revision, list(tensions.values()), self_model)


@frozen
class Reranking:
    """A reranker, and how long one recall waits for it."""

    reranker: Reranker
    seconds: float


class Core:
    """Hold the store, the clock, the options, and what is not worth a write of its own.

    Uses of entries are gathered in memory and written with the scope's next write, or on close: a
    read never waits for a disk. They are counts; losing the last few in a crash loses no fact.
    Safe to share between threads.
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
        self._lock = threading.Lock()
        self._uses: dict[Scope, dict[str, Touch]] = {}
        self._stable = Recent[tuple[Scope, int], StablePart](STABLE_PARTS)
        self._standing = Recent[Scope, Standing](STANDINGS)
        self._revisions = Recent[Scope, tuple[int, bool]](SPACES)
        """What the last write of a scope came to, and whether it followed the one before it."""
        self._spaces = Recent[Scope, tuple[int, str]](SPACES)
        self._floors = Recent[Scope, Sequence[Floors]](SPACES)
        self._domains = Recent[tuple[Scope, str | None], Sequence[Domains]](SESSIONS)

    def new_id(self) -> str:
        """Give an id that nobody has: 96 random bits."""
        return f"mem_{os.urandom(12).hex()}"

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
        with self._lock:
            uses = self._uses.setdefault(scope, {})
            for entry_id in entry_ids:
                held = uses.get(entry_id)
                uses[entry_id] = Touch(entry_id, at, 1 + (held.count if held else 0))
        return ()

    def take_uses(self, scope: Scope) -> list[Touch]:
        """Hand over the gathered uses of a scope."""
        with self._lock:
            return list(self._uses.pop(scope, {}).values())

    def give_back_uses(self, scope: Scope, touches: Sequence[Touch]) -> None:
        """Take uses back that could not be written."""
        with self._lock:
            uses = self._uses.setdefault(scope, {})
            for touch in touches:
                held = uses.get(touch.id)
                count = touch.count + (held.count if held else 0)
                uses[touch.id] = Touch(
                    touch.id, max(touch.at, held.at if held else touch.at), count
                )

    def used(self, scope: Scope) -> dict[str, datetime]:
        """Say which entries of a scope were used, and when last, since its last write."""
        with self._lock:
            return {key: touch.at for key, touch in self._uses.get(scope, {}).items()}

    def scopes_with_uses(self) -> list[Scope]:
        """Name the scopes whose uses are still to be written."""
        with self._lock:
            return list(self._uses)

    def note_domains(self, scope: Scope, session: str | None, domains: Sequence[str]) -> None:
        """Remember what a message was about, for the next one of its session."""
        if domains:
            heard = tuple(domains)
            self._domains.change(
                (scope, session), lambda turns: [*(turns or ()), heard][-RECENT_DOMAINS:]
            )

    def recent_domains(self, scope: Scope, session: str | None) -> Domains:
        """Name what the session's last messages were about, the newest first."""
        return _newest_first([self._domains.peek((scope, session)) or ()])

    def active_domains(self, scope: Scope) -> Domains:
        """Name what the scope's messages were about lately, in any session, the newest first."""
        return _newest_first(self._domains.under(lambda key: key[0] == scope))

    def drop(self, scope: Scope) -> None:
        """Let go of all that is held in memory about a scope."""
        self.take_uses(scope)
        for held in (self._revisions, self._standing, self._spaces, self._floors):
            held.drop(scope.__eq__)
        for held in (self._domains, self._stable):
            held.drop(lambda key: key[0] == scope)

    def stable_part(
        self, scope: Scope, ceiling: int, revision: int, now: datetime
    ) -> StablePart | None:
        """Give the stable part if it is ready and still true."""
        held = self._stable.get((scope, ceiling))
        if held is None or held.revision != revision:
            return None
        return None if held.until is not None and held.until <= now else held

    def keep_stable(self, scope: Scope, ceiling: int, stable: StablePart) -> None:
        """Keep a stable part ready for the next message."""
        self._stable.keep((scope, ceiling), stable)

    def standing(self, scope: Scope, revision: int) -> Standing | None:
        """Give what a scope's writes go by, if it is at hand and still true."""
        held = self._standing.get(scope)
        return held if held is not None and held.revision == revision else None

    def keep_standing(self, scope: Scope, standing: Standing) -> None:
        """Keep at hand what the next write of a scope goes by."""
        self._standing.keep(scope, standing)

    async def revision(self, scope: Scope) -> int:
        """Give the revision that the next write of a scope is likely to meet.

        The store is not asked where the last two writes were made here, and nobody's between them.
        It may be passed by now: what is decided on it is true once a commit has found it so.
        """
        revision, follows = self._revisions.get(scope) or _UNKNOWN
        return revision if follows else await self.store.revision(scope)

    async def is_passed(self, scope: Scope, revision: int) -> bool:
        """Tell whether others have written since; then nothing is taken for granted any more."""
        passed = await self.store.revision(scope) != revision
        if passed:
            self._revisions.keep(scope, _UNKNOWN)
        return passed

    def space(self, scope: Scope, revision: int) -> str | None:
        """Name the space that serves a scope at a revision ("": none); None when not known."""
        held = self._spaces.get(scope)
        return held[1] if held is not None and held[0] == revision else None

    def keep_space(self, scope: Scope, revision: int, name: str) -> None:
        """Remember which space serves a scope, until it is written again."""
        self._spaces.keep(scope, (revision, name))

    def floors(self, scope: Scope) -> Sequence[Floors] | None:
        """Give the floors that were derived for a scope; None when they were not read yet."""
        return self._floors.get(scope)

    def keep_floors(self, scope: Scope, floors: Sequence[Floors]) -> None:
        """Keep at hand what was derived for a scope."""
        self._floors.keep(scope, floors)

    async def commit(
        self, scope: Scope, changes: Changes, *, now: datetime, if_revision: int | None = None
    ) -> Commit:
        """Write changes together with the uses gathered so far; all or nothing."""
        touches = self.take_uses(scope)
        kept = [touch for touch in touches if touch.id not in changes.deletes]
        before, _ = self._revisions.get(scope) or _UNKNOWN
        try:
            done = await self.store.commit(
                scope,
                Changes(
                    puts=changes.puts,
                    deletes=changes.deletes,
                    touches=[*changes.touches, *kept],
                    signatures=changes.signatures,
                    versions=changes.versions,
                    demoted=changes.demoted,
                ),
                now=now,
                if_revision=if_revision,
            )
        except BaseException:
            self._revisions.keep(scope, _UNKNOWN)
            self.give_back_uses(scope, touches)
            raise
        self._revisions.keep(scope, (done.revision, before + 1 == done.revision))
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
            for scope in self.scopes_with_uses():
                await self.commit(scope, Changes(), now=self.clock.now())
        finally:
            if self._closes_store:
                await self.store.close()


def _newest_first(sessions: Sequence[Sequence[Domains]]) -> Domains:
    turns = [turn for session in reversed(sessions) for turn in reversed(session)]
    return tuple(dict.fromkeys(domain for turn in turns for domain in turn))


async def _is_open(store: Store) -> bool:
    try:
        await store.revision(Scope())
    except StoreClosedError:
        return False
    return True
