"""Changes to a scope, as statements: decided from what is held, carried out in one message."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from perdure.model.entry import Entry
from perdure.model.scope import Scope
from perdure.ports import Changes, Touch
from perdure.stores.postgres import restoring
from perdure.stores.postgres.arrays import array
from perdure.stores.postgres.held import TALLIES, Held, State, Tally
from perdure.stores.postgres.laying import Laying
from perdure.stores.postgres.names import key_and_rest, key_of, namespace_of
from perdure.stores.postgres.rows import GIVEN, Row, to_micros
from perdure.stores.postgres.script import Script
from perdure.stores.postgres.selecting import BY_ID, LIVE

_STATE = f"{GIVEN}, seq, version, recorded_at"
_ARCHIVE = f"""INSERT INTO $.versions (namespace, {_STATE}, ended_at, ended_by)
SELECT namespace, {_STATE}, ended.at, ended.by
FROM unnest(%s::bigint[], %s::bigint[], %s::text[]) WITH ORDINALITY AS ended (which, at, by, n)
JOIN $.entries ON namespace = %s AND seq = which ORDER BY n"""
_DROP = "DELETE FROM $.entries WHERE namespace = %s AND seq = ANY(%s::bigint[])"
_DROP_FEEDBACK = "DELETE FROM $.feedback WHERE namespace = %s AND id = ANY(%s::text[])"
_DROP_VECTORS = "DELETE FROM $.vectors WHERE namespace = %s AND seq = ANY(%s::bigint[])"
_REMEMBER_USE = f"""INSERT INTO $.uses
SELECT namespace, seq, recorded_at, %s, access_count, last_accessed_at FROM {BY_ID}
WHERE {LIVE} ON CONFLICT DO NOTHING"""
_COUNT_USE = f"""UPDATE $.entries SET access_count = access_count + used.count,
last_accessed_at = greatest(last_accessed_at, used.at)
FROM unnest(%s::text[], %s::bigint[], %s::bigint[]) AS used (which, count, at)
WHERE namespace = %s AND id = used.which AND {LIVE}"""
_SIGN = """INSERT INTO $.signatures (namespace, signature, long_signature)
SELECT %s, * FROM unnest(%s::text[], %s::text[]) ON CONFLICT DO NOTHING"""
# A scope begins above the revisions of those that were forgotten: none is ever told twice.
_ADVANCE = """INSERT INTO $.scopes AS held (namespace, name, revision, tallies)
VALUES (%s, %s, 1 + (SELECT value FROM $.meta WHERE name = 'forgotten_revision'), %s::bigint[])
ON CONFLICT (namespace) DO UPDATE SET revision = held.revision + 1, tallies = excluded.tallies
RETURNING revision"""


class Writer:
    """Write to one scope at one moment: statements go into `script`, answers are read after it."""

    def __init__(self, scope: Scope, now: datetime, state: State, *, vectors: bool) -> None:
        self.script = Script()
        self._scope = scope
        self._namespace = namespace_of(scope)
        self._moment = now
        self._now = to_micros(now)
        self._state = state
        self._vectors = vectors
        self._laying = Laying(self.script, self._namespace, self._now, state, vectors=vectors)
        self._revision = -1
        self._living = {one.id: one for one in state.held.values() if one.lives(self._now)}
        self._written: dict[str, Entry] = {}

    def apply(self, changes: Changes) -> None:
        """Apply all changes in their order, and raise the revision."""
        deleted = self._living_of(changes.deletes)
        puts = {key_of(entry.id): entry for entry in changes.puts}
        for one in deleted:
            del self._living[one.id]
        self._retire(
            self._gone(puts), deleted, [self._living[i] for i in puts if i in self._living]
        )
        self._write(puts)
        self._touch(changes.touches)
        sign(self.script, self._namespace, changes.signatures)
        if changes.versions:
            self._restore(changes)
        self._revision = advance(self.script, self._scope, self._state.tally)

    def remove(self, entry_ids: Iterable[str]) -> int:
        """End live entries, raising the revision if there were any; gives how many."""
        live = self._living_of(entry_ids)
        if live:
            self._retire(self._state.expired, live, [])
            self._revision = advance(self.script, self._scope, self._state.tally)
        return len(live)

    def outcome(self, results: list[list[Row]]) -> tuple[int, dict[str, Entry]]:
        """Give the revision, and the written entries by id as they are now kept."""
        seqs = self._laying.seqs(results)
        written = {
            entry.id: replace(entry, seq=seqs.get(place, entry.seq))
            for place, entry in self._written.items()
        }
        return results[self._revision][0][0], written

    def _living_of(self, entry_ids: Iterable[str]) -> list[Held]:
        asked = dict.fromkeys(map(key_of, entry_ids))
        return [self._living[one] for one in asked if one in self._living]

    def _gone(self, puts: Iterable[str]) -> list[Held]:
        """Give what has expired, and is written over or in the way."""
        over = [self._state.held[one] for one in puts if one in self._state.held]
        expired = [*self._state.expired, *(one for one in over if not one.lives(self._now))]
        return list({one.seq: one for one in expired}.values())

    def _retire(
        self, expired: Sequence[Held], deleted: Sequence[Held], changed: Sequence[Held]
    ) -> None:
        ended = [(one.seq, None, None) for one in expired]
        ended += [(one.seq, self._now, "delete") for one in deleted]
        ended += [(one.seq, self._now, "update") for one in changed]
        if not ended:
            return
        self.script.add(_ARCHIVE, *map(array, zip(*ended, strict=True)), self._namespace)
        gone = [*expired, *deleted]
        if gone:
            self._drop(gone)

    def _drop(self, gone: Sequence[Held]) -> None:
        seqs = array(one.seq for one in gone)
        self._laying.lift(gone)
        self.script.add(_DROP, self._namespace, seqs)
        self.script.add(_DROP_FEEDBACK, self._namespace, array(one.id for one in gone))
        if self._vectors:
            self.script.add(_DROP_VECTORS, self._namespace, seqs)
        for one in gone:
            self._state.tally.drop(one)

    def _write(self, puts: dict[str, Entry]) -> None:
        for place, entry in puts.items():
            held = self._living.get(place)
            seq, version = (held.seq, held.version + 1) if held else (0, 1)
            self._written[place] = replace(entry, seq=seq, version=version)
        self._laying.lay_new([one for place, one in puts.items() if place not in self._living])
        changed = [(self._living[place], puts[place]) for place in puts if place in self._living]
        self._laying.lay_anew(changed)

    def _touch(self, touches: Sequence[Touch]) -> None:
        if not touches:
            return
        counts: dict[str, int] = {}
        last: dict[str, datetime] = {}
        for touch in touches:
            place = key_of(touch.id)
            counts[place] = counts.get(place, 0) + touch.count
            last[place] = max(last.get(place, touch.at), touch.at)
        ids = array(counts)
        self.script.add(_REMEMBER_USE, self._now, ids, self._namespace, self._now)
        values = (ids, array(counts.values()), array(map(to_micros, last.values())))
        self.script.add(_COUNT_USE, *values, self._namespace, self._now)
        for place, entry in self._written.items():
            if place in counts and entry.live(self._moment):
                self._written[place] = replace(
                    entry,
                    access_count=entry.access_count + counts[place],
                    last_accessed_at=max(entry.last_accessed_at, last[place]),
                )

    def _restore(self, changes: Changes) -> None:
        deleted = {key_of(one) for one in changes.deletes} | {one.id for one in self._state.expired}
        there = {place for place in self._state.held if place not in deleted}
        there |= self._written.keys()
        versions = restoring.restore(self.script, self._namespace, changes.versions, there)
        for place, version in versions.items():
            if place in self._written:
                self._written[place] = replace(self._written[place], version=version)


def advance(script: Script, scope: Scope, tally: Tally | None = None) -> int:
    """Raise the revision of a scope; without a tally, its entries stay as they are."""
    statement = _ADVANCE if tally else _ADVANCE.replace("excluded.tallies", "held.tallies")
    counts = array(tally.counts if tally else [0] * TALLIES)
    return script.add(statement, namespace_of(scope), scope.namespace, counts)


def sign(script: Script, namespace: str, signatures: Sequence[str]) -> None:
    """Remember signatures."""
    if signatures:
        rows = [key_and_rest(one) for one in dict.fromkeys(signatures)]
        script.add(_SIGN, namespace, *map(array, zip(*rows, strict=True)))
