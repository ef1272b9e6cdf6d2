"""Entries, the terms they are kept under and their vectors, laid into the tables and lifted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from perdure.model.entry import Entry, Kind
from perdure.stores.postgres.arrays import array
from perdure.stores.postgres.held import Held, State, under
from perdure.stores.postgres.names import key_and_rest, key_of
from perdure.stores.postgres.rows import TYPES, Row, encode, names_in
from perdure.stores.postgres.script import Script
from perdure.stores.postgres.vectors import literal, measured
from perdure.text.tokens import estimate_tokens
from perdure.text.words import index_terms

_DERIVED = {"tokens": "bigint", "terms": "text"}
_COLUMNS = {**TYPES, **_DERIVED}
_PLACES = list(_COLUMNS)
_KIND, _TEXT, _EXPIRES, _TIER, _KEYS, _TOKENS, _TERMS = map(
    _PLACES.index, ("kind", "text", "expires_at", "tier", "keys", "tokens", "terms")
)
_CEASED, _TO = map(_PLACES.index, ("superseded_by", "valid_to"))
_NAMES = ", ".join(_COLUMNS)
# Arrays of arrays are one array of many dimensions: domains travel as literals.
_UNNEST = ", ".join(f"%s::{'text' if one == 'text[]' else one}[]" for one in _COLUMNS.values())
_READ = _NAMES.replace("domains", "domains::text[]")
# What names a row never changes; left out, its indexes are not written either.
_CHANGING = [name for name in _COLUMNS if name not in ("id", "long_id")]
_CHANGES = ", ".join(
    f"{name} = r.{name}{'::text[]' if name == 'domains' else ''}" for name in _CHANGING
)

# Words are written in the order of their index, which takes a batch much faster then.
_LAY_NEW = f"""WITH given AS MATERIALIZED (
  SELECT n, nextval('$.seqs') AS seq FROM generate_series(1, %s) AS n
), laid AS (
  INSERT INTO $.entries (namespace, {_NAMES}, seq, version, recorded_at)
  SELECT %s, {_READ}, seq, 1, %s
  FROM unnest({_UNNEST}) WITH ORDINALITY AS r ({_NAMES}, n) JOIN given USING (n)
), worded AS (
  INSERT INTO $.words (namespace, term, seq, expires_at)
  SELECT %s, term, seq, expires_at
  FROM unnest(%s::text[], %s::bigint[], %s::bigint[]) AS w (term, n, expires_at)
  JOIN given USING (n) ORDER BY term COLLATE "C", seq
){{placed}}
SELECT seq FROM given ORDER BY n"""
_VECTORS = "(n, embedder, dimension, expires_at, embedding, exact)"
_UNNEST_VECTORS = (
    "unnest(%s::bigint[], %s::text[], %s::integer[], %s::bigint[], %s::text[], %s::bytea[])"
)
_PLACE = "INSERT INTO $.vectors (namespace, seq, embedder, dimension, expires_at, embedding, exact)"
_PLACED = f""", placed AS (
  {_PLACE}
  SELECT %s, seq, embedder, dimension, expires_at, embedding::$v.vector, exact
  FROM {_UNNEST_VECTORS} AS v {_VECTORS} JOIN given USING (n)
)"""
_PLACE_ANEW = f"""{_PLACE}
SELECT %s, n, embedder, dimension, expires_at, embedding::$v.vector, exact
FROM {_UNNEST_VECTORS} AS v {_VECTORS}
ON CONFLICT (namespace, seq, embedder) DO UPDATE SET embedding = excluded.embedding,
exact = excluded.exact, expires_at = excluded.expires_at"""
_LAY_ANEW = f"""UPDATE $.entries AS e SET {_CHANGES}, version = r.version, recorded_at = %s
FROM unnest({_UNNEST}, %s::bigint[], %s::bigint[]) AS r ({_NAMES}, seq, version)
WHERE e.namespace = %s AND e.seq = r.seq"""
_WORD = """INSERT INTO $.words (namespace, term, seq, expires_at)
SELECT %s, * FROM unnest(%s::text[], %s::bigint[], %s::bigint[])"""
# All terms of these entries go, so that it is no matter which of them has which; but a server looks
# for each term with each entry, so there are few at once.
_UNWORD = """DELETE FROM $.words
WHERE namespace = %s AND term = ANY(%s::text[]) AND seq = ANY(%s::bigint[])"""
_TOGETHER = 4
_DROP_VECTORS = "DELETE FROM $.vectors WHERE namespace = %s AND seq = ANY(%s::bigint[])"
_EXPIRE_VECTORS = """UPDATE $.vectors AS v SET expires_at = later.expires_at
FROM unnest(%s::bigint[], %s::bigint[]) AS later (seq, expires_at)
WHERE v.namespace = %s AND v.seq = later.seq"""
_SETTLE = """INSERT INTO $.spaces (namespace, embedder, long_embedder, dimension)
SELECT %s, * FROM unnest(%s::text[], %s::text[], %s::integer[])"""
_KNOW = "INSERT INTO $.dimensions SELECT * FROM unnest(%s::integer[]) ON CONFLICT DO NOTHING"


class Laying:
    """The part of a write that knows how an entry is spread over the tables."""

    def __init__(
        self, script: Script, namespace: str, now: int, state: State, *, vectors: bool
    ) -> None:
        self._script = script
        self._namespace = namespace
        self._now = now
        self._state = state
        self._vectors = vectors
        self._settled = set(state.spaces)
        self._new: Sequence[Entry] = ()
        self._given = -1

    def lay_new(self, entries: Sequence[Entry]) -> None:
        """Write entries that are not there; each gets the next seq and stands in the index."""
        if not entries:
            return
        rows = [_row(entry) for entry in entries]
        words = [
            (term, place, row[_EXPIRES])
            for place, (entry, row) in enumerate(zip(entries, rows, strict=True), 1)
            for term in under(row[_TERMS], entry.keys)
        ]
        values = [len(rows), self._namespace, self._now, *_columns(rows, len(_COLUMNS))]
        values += [self._namespace, *_columns(words, 3)]
        placed = _placed(enumerate(entries, 1), rows)
        if placed:
            values += [self._namespace, *_columns(placed, 6)]
            self._settle(entries)
        statement = _LAY_NEW.replace("{placed}", _PLACED if placed else "")
        self._new, self._given = entries, self._script.add(statement, *values)
        for row in rows:
            self._count(row)

    def lay_anew(self, changed: Sequence[tuple[Held, Entry]]) -> None:
        """Write entries over what is there of them."""
        if not changed:
            return
        rows = [_row(entry) for _, entry in changed]
        seqs = array(held.seq for held, _ in changed)
        versions = array(held.version + 1 for held, _ in changed)
        columns = _columns(rows, len(_COLUMNS))
        self._script.add(_LAY_ANEW, self._now, *columns, seqs, versions, self._namespace)
        self._word_anew([held for held, _ in changed], rows)
        if self._vectors:
            self._place_anew(changed, rows)
        for (held, _), row in zip(changed, rows, strict=True):
            self._state.tally.drop(held)
            self._count(row)

    def lift(self, gone: Sequence[Held]) -> None:
        """Take entries out of the index."""
        for start in range(0, len(gone), _TOGETHER):
            some = gone[start : start + _TOGETHER]
            terms = dict.fromkeys(term for one in some for term in one.under())
            if terms:
                seqs = array(one.seq for one in some)
                self._script.add(_UNWORD, self._namespace, array(terms), seqs)

    def seqs(self, results: list[list[Row]]) -> dict[str, int]:
        """Give the seqs of what was new, by the keys of their ids."""
        given = results[self._given] if self._new else []
        return {key_of(one.id): seq for one, (seq,) in zip(self._new, given, strict=True)}

    def _word_anew(self, before: Sequence[Held], rows: Sequence[Row]) -> None:
        changed = [
            (held, row)
            for held, row in zip(before, rows, strict=True)
            if (held.terms, held.keys, held.expires_at) != (row[_TERMS], row[_KEYS], row[_EXPIRES])
        ]
        self.lift([held for held, _ in changed])
        after = [
            (term, held.seq, row[_EXPIRES])
            for held, row in changed
            for term in under(row[_TERMS], names_in(row[_KEYS]))
        ]
        if after:
            self._script.add(_WORD, self._namespace, *_columns(after, 3))

    def _place_anew(self, changed: Sequence[tuple[Held, Entry]], rows: Sequence[Row]) -> None:
        pairs = [(held, row) for (held, _), row in zip(changed, rows, strict=True)]
        reworded = [held.seq for held, row in pairs if held.text != row[_TEXT]]
        if reworded:
            self._script.add(_DROP_VECTORS, self._namespace, array(reworded))
        later = [(h.seq, row[_EXPIRES]) for h, row in pairs if h.expires_at != row[_EXPIRES]]
        if later:
            self._script.add(_EXPIRE_VECTORS, *_columns(later, 2), self._namespace)
        placed = _placed([(held.seq, entry) for held, entry in changed], rows)
        if placed:
            self._settle([entry for _, entry in changed])
            self._script.add(_PLACE_ANEW, self._namespace, *_columns(placed, 6))

    def _settle(self, entries: Iterable[Entry]) -> None:
        """Enter the spaces that are new, each once; that all fit was checked before."""
        new = {
            embedder: len(vector)
            for entry in entries
            for embedder, vector in entry.embeddings.items()
            if embedder not in self._settled
        }
        if new:
            self._settled.update(new)
            rows = [(*key_and_rest(embedder), size) for embedder, size in new.items()]
            self._script.add(_SETTLE, self._namespace, *_columns(rows, 3))
            self._script.add(_KNOW, array(dict.fromkeys(new.values())))

    def _count(self, row: Row) -> None:
        current = row[_KIND] == Kind.STATEMENT.value and row[_CEASED] is None and row[_TO] is None
        self._state.tally.add(
            tier=row[_TIER],
            is_current=current,
            tokens=row[_TOKENS],
            expires_at=row[_EXPIRES],
            by=1,
        )


def _row(entry: Entry) -> Row:
    return (*encode(entry), estimate_tokens(entry.text), " ".join(index_terms(entry.text)))


def _columns(rows: Sequence[Row], width: int) -> list[Any]:
    """Give the array of each column."""
    return [array(column) for column in zip(*rows, strict=True)] if rows else ["{}"] * width


def _placed(entries: Iterable[tuple[int, Entry]], rows: Sequence[Row]) -> list[Row]:
    """Give a row for each vector."""
    placed: list[Row] = []
    for (place, entry), row in zip(entries, rows, strict=True):
        for embedder, vector in entry.embeddings.items():
            numbers, exact = measured(vector)
            placed.append(
                (place, key_of(embedder), len(vector), row[_EXPIRES], literal(numbers), exact)
            )
    return placed
