"""Give what a store keeps the vectors of another embedder, beside those it has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Protocol, cast

from perdure.errors import BadCompletionError, UnsupportedError
from perdure.model.entry import Entry, Vector
from perdure.model.scope import Scope
from perdure.model.selection import STATEMENTS
from perdure.ports import Capability, Embedder, Store

TOGETHER = 200
"""Statements that are read, embedded and written at once: what an interruption can lose."""

PASSES = 3
"""How often a scope is gone through: others may write meanwhile."""


class RevectoringStore(Protocol):
    """What a store may offer beside the port, so that no statement gets a version for a vector."""

    async def give_vectors(
        self,
        scope: Scope,
        embedder: str,
        given: Mapping[str, tuple[int, Vector]],
        *,
        now: datetime,
    ) -> int:
        """Keep vectors of live entries that are still at these versions; give how many are.

        It is one commit, and no part of any version. Raises `DimensionError` as `put` does.
        """
        ...

    async def drop_space(self, scope: Scope, embedder: str) -> int:
        """Let go of a space with all its vectors, in one commit; give how many there were."""
        ...


@dataclass(slots=True)
class Reembedded:
    """What became of one scope."""

    scope: Scope
    statements: int = 0
    """Current ones that have a vector of the embedder now."""
    written: int = 0
    """Of these, that had none before."""
    dropped: int = 0
    """Vectors of other embedders that were let go of."""


async def reembed(
    store: Store,
    scope: Scope,
    embedder: Embedder,
    *,
    now: Callable[[], datetime],
    watch: Callable[[int], None],
) -> Reembedded:
    """Give each current statement without a vector of this embedder one.

    What has one is passed over, so that it may be interrupted and run again at any time, also while
    others write: they go on with the space that serves them. A store that cannot give a vector
    alone (`RevectoringStore`) gets each statement as a new version with the same text. Raises what
    the embedder raises; what was written till then stays.
    """
    if Capability.VECTOR not in store.capabilities:
        name = type(store).__name__
        raise UnsupportedError(f"{name} keeps no vectors: it lacks vector", argument="embedder")
    done = Reembedded(scope)
    for _ in range(PASSES):
        seen, lacking, written = await _pass(store, scope, embedder, now=now, watch=watch)
        done.statements = seen - lacking + written
        done.written += written
        if not lacking:
            break
    return done


async def drop(store: Store, scope: Scope, embedder: str) -> int:
    """Let go of a space; raises `UnsupportedError` for a store that can only forget entries."""
    dropping = getattr(store, "drop_space", None)
    if dropping is None:
        name = type(store).__name__
        message = f"{name} cannot let go of a space; its vectors go with their entries"
        raise UnsupportedError(message, argument="drop")
    return await cast(RevectoringStore, store).drop_space(scope, embedder)


async def _pass(
    store: Store,
    scope: Scope,
    embedder: Embedder,
    *,
    now: Callable[[], datetime],
    watch: Callable[[int], None],
) -> tuple[int, int, int]:
    """Go through a scope once; gives its statements, how many lacked a vector, and got one."""
    seen, lacked, written = 0, 0, 0
    cursor: str | None = None
    while True:
        page = await store.list(
            scope, now=now(), select=STATEMENTS, limit=TOGETHER, cursor=cursor, embeddings=True
        )
        lacking = [one for one in page.entries if embedder.id not in one.embeddings]
        if lacking:
            vectors = await _vectors(embedder, [one.text for one in lacking])
            written += await _give(store, scope, embedder.id, lacking, vectors, now())
        seen += len(page.entries)
        lacked += len(lacking)
        watch(len(page.entries))
        cursor = page.cursor
        if cursor is None:
            return seen, lacked, written


async def _vectors(embedder: Embedder, texts: Sequence[str]) -> Sequence[Vector]:
    vectors = await embedder.embed(texts)
    if len(vectors) != len(texts):
        message = f"{len(texts)} texts were given, and {len(vectors)} vectors came back"
        raise BadCompletionError(message, where=embedder.id)
    return vectors


async def _give(
    store: Store,
    scope: Scope,
    space: str,
    entries: Sequence[Entry],
    vectors: Sequence[Vector],
    now: datetime,
) -> int:
    if hasattr(store, "give_vectors"):
        given = {
            one.id: (one.version, vector) for one, vector in zip(entries, vectors, strict=True)
        }
        return await cast(RevectoringStore, store).give_vectors(scope, space, given, now=now)
    written = 0
    for entry, vector in zip(entries, vectors, strict=True):
        carrying = replace(entry, embeddings={space: vector})
        put = await store.put_if_version(scope, carrying, entry.version, now=now)
        written += put.applied
    return written
