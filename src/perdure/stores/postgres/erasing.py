"""Erase for good, then look into every table whether anything is left."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from perdure.model.scope import Scope
from perdure.ports import Erasure
from perdure.stores.postgres.arrays import array
from perdure.stores.postgres.held import Asking, State
from perdure.stores.postgres.laying import Laying
from perdure.stores.postgres.link import Link
from perdure.stores.postgres.names import key_of, namespace_of
from perdure.stores.postgres.rows import to_micros
from perdure.stores.postgres.script import Script
from perdure.stores.postgres.writing import advance

_BY_ID = ("entries", "versions", "feedback")
_OF_SCOPE = ("words", "signatures", "scopes")
_PAST = "SELECT seq FROM $.versions WHERE namespace = %s"
_REMEMBER = "UPDATE $.meta SET value = greatest(value, %s) WHERE name = 'forgotten_revision'"
_AT = " AND seq = ANY(%s::bigint[])"


class Eraser:
    """Erase a whole scope (`ids` is None) or some ids of it, past states included."""

    def __init__(
        self,
        link: Link,
        scope: Scope,
        ids: Sequence[str] | None,
        now: datetime,
        *,
        vectors: bool,
    ) -> None:
        self._link = link
        self._scope = scope
        self._namespace = namespace_of(scope)
        self._ids = None if ids is None else array(dict.fromkeys(map(key_of, ids)))
        self._keys = None if ids is None else list(map(key_of, ids))
        self._now = to_micros(now)
        self._vectors = vectors
        self._by_seq = ("uses", "vectors") if vectors else ("uses",)

    async def run(self) -> Erasure:
        """Do all of it in one transaction."""
        first = self._link.of_writer(self._scope)
        asking = Asking(first, self._namespace, self._keys, now=None, spaces=False)
        where, values = self._whose()
        past = first.add(f"{_PAST}{where}", self._namespace, *values)
        async with self._link.turn(first) as turn:
            state = asking.answer(turn.first)
            ended = [seq for (seq,) in turn.first[past]]
            live = sum(one.lives(self._now) for one in state.held.values())
            states = len(state.held) - live + len(ended)
            script = Script()
            seqs = array([*ended, *(one.seq for one in state.held.values())])
            self._erase(script, state, seqs)
            if self._ids is not None and live + states:
                advance(script, self._scope, state.tally)
            names = self._look(script, state, seqs)
            *_, counts, _ = await turn.finish(script)
        return Erasure(live, states, dict(zip(names, counts[0], strict=True)))

    def _whose(self) -> tuple[str, list[str]]:
        return ("", []) if self._ids is None else (" AND id = ANY(%s::text[])", [self._ids])

    def _erase(self, script: Script, state: State, seqs: str) -> None:
        if self._ids is None:
            script.add(_REMEMBER, state.revision)
            for table in self._tables_of_scope():
                script.add(f"DELETE FROM $.{table} WHERE namespace = %s", self._namespace)
            return
        held = list(state.held.values())
        laying = Laying(script, self._namespace, self._now, state, vectors=self._vectors)
        laying.lift(held)
        for one in held:
            state.tally.drop(one)
        where, values = self._whose()
        for table in _BY_ID:
            script.add(f"DELETE FROM $.{table} WHERE namespace = %s{where}",
                       self._namespace, *values)  # fmt: skip
        for table in self._by_seq:
            script.add(f"DELETE FROM $.{table} WHERE namespace = %s{_AT}", self._namespace, seqs)

    def _look(self, script: Script, state: State, seqs: str) -> list[str]:
        """Ask, after all was done, what each table still holds; gives the tables in order."""
        counts: dict[str, str] = {}
        values: list[object] = []

        def count(table: str, where: str = "", *more: object) -> None:
            counts[table] = f"(SELECT count(*) FROM $.{table} WHERE namespace = %s{where})"
            values.extend((self._namespace, *more))

        if self._ids is None:
            for table in self._tables_of_scope():
                count(table)
        else:
            where, ids = self._whose()
            for table in _BY_ID:
                count(table, where, *ids)
            for table in self._by_seq:
                count(table, _AT, seqs)
            terms = array({term for one in state.held.values() for term in one.under()})
            count("words", f" AND term = ANY(%s::text[]){_AT}", terms, seqs)
        script.add(f"SELECT {', '.join(counts.values())}", *values)
        return list(counts)

    def _tables_of_scope(self) -> tuple[str, ...]:
        return (*_BY_ID, *_OF_SCOPE, *self._by_seq, *(("spaces",) if self._vectors else ()))
