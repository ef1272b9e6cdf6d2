"""What a commit says to its script, and what the script answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from perdure.errors import ConflictError, DimensionError
from perdure.model.entry import Entry, Version
from perdure.model.scope import Scope
from perdure.ports import Changes, Commit, Erasure, Touch
from perdure.stores import admission, vectors
from perdure.stores.redis import records
from perdure.stores.redis.reading import revision
from perdure.stores.redis.scripts import COMMIT, FORGET, FORGET_SCOPE, LEFT
from perdure.stores.redis.server import Server
from perdure.stores.redis.spaces import digest, packed
from perdure.text.words import index_terms

Arguments = list[Any]


@dataclass(frozen=True, slots=True)
class Batch:
    """One call of the commit script: what is to be done, and under which conditions."""

    namespace: str
    now: datetime
    puts: Mapping[str, Entry] = field(default_factory=dict[str, Entry])
    rest: Arguments = field(default_factory=list[Any])
    seqs: int = 0
    if_revision: int | None = None
    if_version: int | None = None
    unless_idle: bool = False

    def arguments(self, base_seq: int | None) -> Arguments:
        """Give what the script takes, in its order."""
        return [
            self.namespace,
            records.to_text(self.now),
            "" if self.if_revision is None else self.if_revision,
            "" if self.if_version is None else self.if_version,
            "" if base_seq is None else base_seq,
            int(self.unless_idle),
            *self.rest,
        ]


def batch(scope: Scope, changes: Changes, now: datetime, **conditions: Any) -> Batch:
    """Check all changes and write them down; raises `UsageError` before anything is sent."""
    admission.check_now(now)
    admission.check_touches(changes.touches)
    admission.check_versions(changes.versions)
    for signature in changes.signatures:
        admission.check_text(signature, "signature")
    puts = {entry.id: _admitted(entry) for entry in changes.puts}
    lives = _lives(changes.versions)
    deletes = list(dict.fromkeys(changes.deletes))
    rest: Arguments = [len(deletes), *deletes, len(puts)]
    for entry in puts.values():
        rest += _put(entry)
    rest.append(len(changes.touches))
    for touch in changes.touches:
        rest += _touch(touch)
    rest += [len(changes.signatures), *changes.signatures, len(lives)]
    for entry_id, of_id in lives.items():
        rest += _restored(entry_id, of_id)
    seqs = len(puts) + sum(map(len, lives.values()))
    return Batch(scope.namespace, now, puts, rest, seqs, **conditions)


async def send(server: Server, scope: Scope, asked: Batch) -> list[Any]:
    """Run the script; in a cluster the numbers come from a key of the store's, elsewhere."""
    base_seq: int | None = None
    while True:
        if server.clustered and asked.seqs:
            base_seq = await server.call("INCRBY", server.keys.seq, asked.seqs) - asked.seqs
        reply = await server.run_writing(COMMIT, scope, asked.arguments(base_seq))
        if reply[0] == b"dimension":
            expected, found = reply[2:]
            raise DimensionError(reply[1].decode(), expected=expected, found=found)
        if reply[0] != b"seq":
            return reply
        # Somebody took later numbers and committed first: rise above the scope's last one.
        if base_seq is not None and reply[1] > base_seq + asked.seqs:
            await server.call("INCRBY", server.keys.seq, reply[1] - base_seq - asked.seqs)


def committed(changes: Changes, asked: Batch, reply: Sequence[Any]) -> Commit:
    """Give what the script answered; raises `ConflictError` when the scope had moved on."""
    if reply[0] == b"revision":
        expected = asked.if_revision or 0
        raise ConflictError("the scope", expected=expected, found=reply[1])
    kept = {
        entry.id: records.written(entry, top)
        for entry, top in zip(asked.puts.values(), reply[3:], strict=True)
    }
    return Commit(reply[1], [kept[entry.id] for entry in changes.puts])


def _admitted(entry: Entry) -> Entry:
    admission.check_entry(entry)
    return replace(entry, embeddings=vectors.kept(entry)) if entry.embeddings else entry


def _put(entry: Entry) -> Arguments:
    terms = [*index_terms(entry.text), *(f"#{key}" for key in entry.keys)]
    given: Arguments = [
        entry.id,
        records.head(entry),
        records.body(entry),
        admission.to_json(terms, "keys"),
        digest(entry.text),
        len(entry.embeddings),
    ]
    for embedder, vector in entry.embeddings.items():
        given += [embedder, packed(vector)]
    return given


def _touch(touch: Touch) -> Arguments:
    return [touch.id, records.to_text(touch.at), touch.count]


def _lives(versions: Iterable[Version]) -> dict[str, list[list[Version]]]:
    by_id: dict[str, list[Version]] = {}
    for version in versions:
        by_id.setdefault(version.entry.id, []).append(version)
    return {entry_id: admission.lives_in(states) for entry_id, states in by_id.items()}


def _restored(entry_id: str, lives: Sequence[Sequence[Version]]) -> Arguments:
    last = lives[-1][-1]
    live, since, _ = admission.carry_on(last.entry, lives[-1])
    given: Arguments = [
        entry_id,
        int(admission.goes_on(lives[-1])),
        int(last.ended_at is not None),
        live.version,
        records.to_text(since),
        len(lives),
    ]
    for life in lives:
        given += [len(life), *map(records.state, life)]
    return given


async def nothing(server: Server, scope: Scope, if_revision: int | None) -> list[Any]:
    """Answer for a commit that has nothing to do."""
    found = await revision(server, scope)
    return [b"done" if if_revision in (None, found) else b"revision", found, 0]


async def forget(server: Server, scope: Scope, entry_ids: Sequence[str], now: datetime) -> Erasure:
    """Erase these entries, then look whether anything of them is left."""
    ids = list(dict.fromkeys(entry_ids))
    if not ids:
        return Erasure(0, 0, {})
    arguments = [scope.namespace, records.to_text(now), *ids]
    entries, states, seqs, members = await server.run_writing(FORGET, scope, arguments)
    looked_for = [len(ids), *ids, len(seqs), *seqs, *members]
    return Erasure(entries, states, _left(await server.run(LEFT, scope, looked_for)))


async def forget_scope(server: Server, scope: Scope, now: datetime) -> Erasure:
    """Erase a scope, then look whether a key of it is left."""
    arguments = [scope.namespace, records.to_text(now)]
    entries, states, embedders = await server.run_writing(FORGET_SCOPE, scope, arguments)
    await _unname(server, scope)
    left = _left(await server.run(LEFT, scope, [0, *embedders]))
    return Erasure(entries, states, left)


async def _unname(server: Server, scope: Scope) -> None:
    """Take a scope off the list, unless somebody has begun it anew."""
    if server.clustered and not await revision(server, scope):
        named = (server.keys.scopes, scope.namespace.encode())
        await server.call("ZREM", *named)
        if await revision(server, scope):
            await server.call("ZADD", named[0], 0, named[1])


def _left(counts: Sequence[Any]) -> dict[str, int]:
    return {name.decode(): count for name, count in zip(counts[::2], counts[1::2], strict=True)}
