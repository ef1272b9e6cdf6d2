"""The store: it keeps entries by scope and id.

The docstrings here are the contract. `perdure.testing.StoreContract` runs it; adapters document
only how they differ. Every method takes the scope first, but `scopes` which names them, and meets
it exactly: no method ever returns, counts, changes or erases anything of another scope. Times are
aware UTC and are given; a store never reads a clock. Expired entries (`expires_at <= now`) are as
good as gone for every read, at once; when their bytes go is the store's affair.

A record that cannot be read back is never taken for none, and hides no other: a read of several
raises `CorruptRecordError`, which names the records (`ids`) and carries the same answer without
them (`rest`), a page with the cursor that goes on behind them. Whoever wants what there is takes
that; whoever must have all, as a copy or a snapshot, knows that it has not. Where two pages meet, a
record may be named by both. `forget` of those ids removes them, and leaves the others as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol, Self

from perdure.model.entry import Entry, Tier, Version
from perdure.model.page import Page
from perdure.model.scope import Scope
from perdure.model.selection import EVERYTHING, Selection
from perdure.ports.records import (
    Around,
    Beside,
    Capability,
    Changes,
    Commit,
    Erasure,
    Feedback,
    Matches,
    Neighbour,
    PutOutcome,
    Space,
    TierUsage,
)


class Store(Protocol):
    """Keep entries by scope and id, so that what returned is durable and reads see it."""

    @property
    def capabilities(self) -> frozenset[Capability]:
        """What this store can do; constant while it is open."""
        ...

    @property
    def inline(self) -> bool:
        """Tell that no method ever suspends, so that a caller may step it without an event loop."""
        ...

    @property
    def address(self) -> str:
        """Name the store for people, as an URL without any secret."""
        ...

    async def __aenter__(self) -> Self:
        """Open, and give the store itself."""
        ...

    async def __aexit__(self, *_: object) -> None:
        """Close."""
        ...

    async def open(self) -> None:
        """Make ready, creating or migrating what is needed; opening twice does nothing.

        Raises a `StoreError` that says what stands in the way; then nothing was changed.
        """
        ...

    async def close(self) -> None:
        """Let go of all resources; closing twice does nothing, any other use after it raises."""
        ...

    async def scopes(self, *, after: str | None = None, limit: int = 1000) -> list[str]:
        """Name the scopes whose revision is above 0, in text order: at most 1000, behind `after`.

        Names are those of `Scope.namespace`; `after` is one of them, or any text. A scope counts
        from its first write, of whatever kind, until it is forgotten as a whole. Whoever asks on
        behind the last name sees each scope that is there throughout exactly once.
        """
        ...

    async def revision(self, scope: Scope) -> int:
        """Count the committed writes to a scope; 0 while it holds nothing at all. O(1).

        It rises by one with each, and never comes back to a number it had: a scope that is written
        again after it was forgotten goes on above.
        """
        ...

    async def get(
        self, scope: Scope, entry_id: str, *, now: datetime, embeddings: bool = False
    ) -> Entry | None:
        """Give the live entry of that id, or None. Does not count as use.

        Its vectors are read only when asked for with `embeddings`; else the entry carries none.
        """
        ...

    async def get_many(
        self,
        scope: Scope,
        entry_ids: Sequence[str],
        *,
        now: datetime,
        embeddings: bool = False,
    ) -> dict[str, Entry]:
        """Give the live ones among these ids, in the order asked. Any number of ids will do."""
        ...

    async def put(self, scope: Scope, entry: Entry, *, now: datetime) -> Entry:
        """Write one entry, over any of the same id, and give it back with its seq and version.

        A new id gets the next `seq` and version 1. An existing one keeps its `seq`, gets the next
        version, and its former state becomes history, ended at `now`. The `seq` and `version` of
        the entry handed in are not read.

        Embeddings are kept as 32-bit floats. Those handed in stand beside what other embedders
        gave before, as long as the text is the same; with another text the former vectors go.
        They are no part of a version: history has none. The first vector of an embedder settles
        the dimension of its space until the scope is forgotten; another raises `DimensionError`,
        and one with NaN, infinity or no numbers `UsageError`; then nothing of the write is kept.
        """
        ...

    async def put_many(
        self, scope: Scope, entries: Sequence[Entry], *, now: datetime
    ) -> list[Entry]:
        """Write as `put` does, in order, as one commit; of equal ids the last one stands."""
        ...

    async def put_if_version(
        self, scope: Scope, entry: Entry, expected: int, *, now: datetime
    ) -> PutOutcome:
        """Write only if the live entry is at version `expected` (0: there is none), atomically."""
        ...

    async def delete(self, scope: Scope, entry_id: str, *, now: datetime) -> bool:
        """Remove one live entry with its feedback; its versions stay as history. False if none."""
        ...

    async def delete_many(self, scope: Scope, entry_ids: Sequence[str], *, now: datetime) -> int:
        """Remove as `delete` does, as one commit; give the number removed."""
        ...

    async def commit(
        self,
        scope: Scope,
        changes: Changes,
        *,
        now: datetime,
        if_revision: int | None = None,
    ) -> Commit:
        """Apply all changes or none, and raise the scope's revision by one.

        With `if_revision`, raises `ConflictError` unless the scope is at that revision, so that a
        decision made on a read is never applied to something else. Empty changes write nothing.
        A touch changes neither version nor history as `history` shows it, only what `as_of` sees.
        """
        ...

    async def list(
        self,
        scope: Scope,
        *,
        now: datetime,
        select: Selection = EVERYTHING,
        limit: int = 100,
        cursor: str | None = None,
        as_of: datetime | None = None,
        embeddings: bool = False,
    ) -> Page:
        """Page through live entries that are meant, newest `seq` first, 1..1000 at a time.

        Filters come before the limit. Following the cursor shows each entry that lives throughout
        exactly once, also while others write. A cursor that is not ours raises
        `InvalidQueryError`. With `as_of`, entries are as they were recorded at that moment, those
        removed since included, and without vectors.
        """
        ...

    async def by_use(
        self,
        scope: Scope,
        *,
        now: datetime,
        tiers: Sequence[Tier],
        limit: int,
        least: bool = False,
    ) -> list[Entry]:
        """Give current live statements of these tiers, most recently used first (ties: newer seq).

        `least` turns the order round: least recently used first (ties: older seq).
        """
        ...

    async def usage(self, scope: Scope, *, now: datetime) -> dict[Tier, TierUsage]:
        """Sum up the current live statements by tier; every tier is in the answer."""
        ...

    async def lookup(
        self, scope: Scope, terms: Sequence[str], *, at_most: int, now: datetime
    ) -> dict[str, list[Entry]]:
        """Find the live entries kept under each term (a word, or `#` and a key), if they are few.

        A term under which more than `at_most` entries are kept, or none, is not in the answer.
        Entries by seq, newest first. Cost: one index look-up per term, whatever the scope's size.
        """
        ...

    async def search(
        self,
        scope: Scope,
        terms: Sequence[str],
        *,
        now: datetime,
        select: Selection = EVERYTHING,
        limit: int = 100,
        per_term: int = 1000,
    ) -> Matches:
        """Give the `limit` meant live entries with the greatest sum of idf over their terms.

        `idf` is `perdure.text.weights.idf`; ties by newer seq. Terms standing in more than
        `per_term` entries weigh in the sum but find candidates only when no rarer term finds any
        that is meant, and then among the newest `per_term`. No terms, no candidates; terms are
        words, not keys. Entries may be the store's own, which it gives to others as well: only look
        at them, and hand on copies.
        """
        ...

    async def beside(
        self, scope: Scope, around: Around, *, now: datetime, select: Selection = EVERYTHING
    ) -> Beside:
        """Tell what stands beside entries in the order of the scope, and read what is nearest.

        The order is that in which its live entries were first written, of whatever kind they are
        and whatever else the store keeps between them. What is read are the meant ones of
        `Around.unread`. Seqs that no live entry of the scope stands at are left out. Cost: two
        index look-ups for each seq, whatever the scope's size. Declared with `Capability.TEXT`.
        """
        ...

    async def nearest(
        self,
        scope: Scope,
        vector: Sequence[float],
        *,
        embedder: str,
        now: datetime,
        select: Selection = EVERYTHING,
        limit: int = 10,
        min_score: float | None = None,
    ) -> list[Neighbour]:
        """Give the `limit` meant live entries whose vectors point most nearly the same way.

        Only vectors of this embedder count. The score is the cosine, rounded to 6 decimals, by
        which order and `min_score` (inclusive) go; ties by newer seq. Without a direction there is
        no neighbour: a query of zeros finds nothing, a kept vector of zeros scores 0. A query of
        another dimension than the space raises `DimensionError`, which names both.
        """
        ...

    async def spaces(self, scope: Scope, *, now: datetime) -> dict[str, Space]:
        """Give the spaces of a scope by embedder, also those that no live entry is left in."""
        ...

    async def history(self, scope: Scope, entry_id: str) -> list[Version]:
        """Give all recorded states of an id, oldest first, the live one last; [] when unknown.

        States that only a touch set apart are left out.
        """
        ...

    async def removed(self, scope: Scope, *, now: datetime) -> list[str]:
        """Name the ids that have history and no live entry, in text order."""
        ...

    async def seen(self, scope: Scope, signature: str) -> bool:
        """Tell whether this signature was recorded in the scope."""
        ...

    async def signatures(self, scope: Scope) -> list[str]:
        """Give every signature that was recorded in the scope, in text order."""
        ...

    async def record_signature(self, scope: Scope, signature: str) -> None:
        """Remember a signature; it outlives entries and goes with the scope."""
        ...

    async def feedback(self, scope: Scope, entry_id: str, score: float) -> None:
        """Add a score, clamped to -1..1; a score that is not finite raises `InvalidQueryError`."""
        ...

    async def get_feedback(self, scope: Scope, entry_id: str) -> Feedback | None:
        """Give the feedback of an entry; None when there never was any, which is not zero."""
        ...

    async def forget(
        self, scope: Scope, entry_ids: Sequence[str] | None = None, *, now: datetime
    ) -> Erasure:
        """Erase these entries (or, with None, the whole scope) from every place, and look again.

        Versions, index rows and feedback go too; with the whole scope its signatures and its
        revision. Afterwards the bytes are not in the store's files. An empty list erases nothing.
        """
        ...
