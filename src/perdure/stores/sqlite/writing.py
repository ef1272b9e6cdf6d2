"""Changes to a scope, inside one write transaction."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from operator import attrgetter

from perdure.frozen import altered, frozen
from perdure.model.entry import Entry, Tier, Version
from perdure.ports import Changes, Touch
from perdure.stores import admission
from perdure.stores.sqlite import lines, reading, vectors, words
from perdure.stores.sqlite.rows import ENTRY, KEYS, Row, chunks, encode, holes, to_micros
from perdure.text.tokens import estimate_tokens
from perdure.text.words import index_terms

_EVER = datetime.min.replace(tzinfo=UTC)

LINED = 128
"""New entries of L1 whose lines one write keeps, at most: an index shows no more of them."""

SWEEP = 500
"""Expired entries that a write puts away on its way, at most."""

_STATE = f"{ENTRY}, ns, recorded_at"
_KEPT = f"{_STATE}, {lines.COLUMNS}, tokens, terms"
_INSERT = f"INSERT INTO entries ({_KEPT}) VALUES ({holes(len(_KEPT.split(',')))})"
_COLUMNS = _KEPT.split(", ")
# What names a row never changes; left out, its indexes are not written either.
_CHANGING = [place for place, name in enumerate(_COLUMNS) if name not in ("id", "seq", "ns")]
_UPDATE = (
    f"UPDATE entries SET {', '.join(f'{_COLUMNS[place]} = ?' for place in _CHANGING)} WHERE seq = ?"
)
_ARCHIVE = (
    f"INSERT INTO versions ({_STATE}, ended_at, ended_by)"
    f" SELECT {_STATE}, ?, ? FROM entries WHERE seq = ?"
)
_DEMOTE = (
    "UPDATE entries SET tier = ?, version = version + 1, updated_at = ?, recorded_at = ?,"
    " gist = NULL, line = NULL, line_tokens = NULL, line_version = NULL WHERE seq = ?"
)
_RESTORE = (
    f"INSERT INTO versions ({_STATE}, ended_at, ended_by)"
    f" VALUES ({holes(len(_STATE.split(',')) + 2)})"
)


_HELD = "seq, id, version, expires_at, keys, text, tokens, terms"
_LIVE = "ns = ? AND id = ? AND (expires_at IS NULL OR expires_at > ?)"
_REMEMBER_USE = (
    "INSERT OR IGNORE INTO uses (seq, recorded_at, ended_at, access_count, last_accessed_at)"
    f" SELECT seq, recorded_at, ?, access_count, last_accessed_at FROM entries WHERE {_LIVE}"
)
_COUNT_USE = (
    "UPDATE entries SET access_count = access_count + ?,"
    f" last_accessed_at = max(last_accessed_at, ?) WHERE {_LIVE}"
)


@frozen
class Held:
    """What a write needs to know of a row that is there already."""

    seq: int
    id: str
    version: int
    expires_at: int | None
    keys: str | None
    text: str
    tokens: int
    terms: str


class Writer:
    """Write to one scope at one moment; the caller has begun a transaction, and ends it."""

    def __init__(self, db: sqlite3.Connection, ns: int, now: datetime) -> None:
        self._db = db
        self._ns = ns
        self._moment = now
        self._now = to_micros(now)
        self.only_adds = True
        """Whatever was found before is found still, and nothing that was written will expire."""

    def apply(self, changes: Changes) -> dict[str, Entry]:
        """Apply all changes in their order; gives the written entries by id as they are kept."""
        self.sweep()
        self.remove(changes.deletes)
        puts = {entry.id: entry for entry in changes.puts}
        demoted = [puts.pop(one.id) for one in changes.puts if one.id in changes.demoted]
        written = {**self.write(puts.values()), **self._demote(demoted)}
        self.touch(changes.touches, written)
        if changes.signatures:
            self._db.executemany(
                "INSERT OR IGNORE INTO signatures (ns, signature) VALUES (?, ?)",
                [(self._ns, signature) for signature in changes.signatures],
            )
        if changes.versions:
            self._restore(changes.versions, written)
        return written

    def sweep(self) -> None:
        """Put away what has expired, as if nobody had removed it: its states end by themselves."""
        rows = self._db.execute(
            f"SELECT {_HELD} FROM entries WHERE ns = ? AND expires_at <= ? LIMIT ?",
            (self._ns, self._now, SWEEP),
        )
        self._retire([Held(*row) for row in rows], None, None)

    def remove(self, entry_ids: Iterable[str]) -> int:
        """End live entries; gives how many there were."""
        live = [held for held in self.held(list(entry_ids)).values() if self.lives(held)]
        self._retire(live, self._now, "delete")
        return len(live)

    def write(self, entries: Iterable[Entry]) -> dict[str, Entry]:
        """Write entries of different ids over what is there."""
        entries = list(entries)
        held = self.held([entry.id for entry in entries])
        self._retire([one for one in held.values() if not self.lives(one)], None, None)
        living = {entry_id: one for entry_id, one in held.items() if self.lives(one)}
        new = [entry for entry in entries if entry.id not in living]
        changed = [entry for entry in entries if entry.id in living]
        written = {**self._insert(new), **self._change(changed, living)}
        vectors.write(self._db, self._ns, written.values())
        return {entry.id: written[entry.id] for entry in entries}

    def touch(self, touches: Sequence[Touch], written: dict[str, Entry]) -> None:
        """Count uses of live entries; those just written are given anew in `written`."""
        for touch in touches:
            where = (self._ns, touch.id, self._now)
            self._db.execute(_REMEMBER_USE, (self._now, *where))
            self._db.execute(_COUNT_USE, (touch.count, to_micros(touch.at), *where))
            entry = written.get(touch.id)
            if entry is not None and entry.live(self._moment):
                written[touch.id] = altered(
                    entry,
                    access_count=entry.access_count + touch.count,
                    last_accessed_at=max(entry.last_accessed_at, touch.at),
                )

    def _insert(self, entries: Sequence[Entry]) -> dict[str, Entry]:
        if not entries:
            return {}
        new = [
            altered(one, seq=seq, version=1)
            for seq, one in enumerate(entries, self._last_seq() + 1)
        ]
        self.only_adds &= not any(entry.expires_at for entry in new)
        unlined = _unlined(new)
        indexed: list[tuple[int, str]] = []

        def rows() -> Iterator[Row]:
            for entry in new:
                row = self._row(entry, lined=entry.seq not in unlined)
                indexed.append((entry.seq, row[-1]))
                yield row

        self._db.executemany(_INSERT, rows())
        words.add(self._db, indexed)
        words.add_keys(self._db, self._keys(new))
        return {entry.id: entry for entry in new}

    def _change(self, entries: Sequence[Entry], held: dict[str, Held]) -> dict[str, Entry]:
        if not entries:
            return {}
        changed = [
            altered(one, seq=held[one.id].seq, version=held[one.id].version + 1) for one in entries
        ]
        pairs = [(held[entry.id], entry) for entry in changed]
        moves = [(old, entry, self._row(entry, old)) for old, entry in pairs]
        vectors.outdate(self._db, [entry for old, entry in pairs if old.text != entry.text])
        self._db.executemany(_ARCHIVE, [(self._now, "update", old.seq) for old, _ in pairs])
        self.only_adds = False
        reworded = [(old, row[-1]) for old, _, row in moves if old.terms != row[-1]]
        words.take_back(self._db, [(old.seq, old.terms) for old, _ in reworded])
        self._db.executemany(
            _UPDATE, [(*(row[place] for place in _CHANGING), old.seq) for old, _, row in moves]
        )
        words.add(self._db, [(old.seq, terms) for old, terms in reworded])
        renamed = [(old, entry) for old, entry, row in moves if old.keys != row[KEYS]]
        words.take_back_keys(self._db, self._held_keys(old for old, _ in renamed))
        words.add_keys(self._db, self._keys(entry for _, entry in renamed))
        return {entry.id: entry for entry in changed}

    def _demote(self, entries: Sequence[Entry]) -> dict[str, Entry]:
        """Move entries out of L1, where no line is kept of them; all else stands as it is."""
        if not entries:
            return {}
        self._db.executemany(_ARCHIVE, [(self._now, "update", entry.seq) for entry in entries])
        self._db.executemany(
            _DEMOTE,
            [
                (one.tier and one.tier.value, to_micros(one.updated_at), self._now, one.seq)
                for one in entries
            ],
        )
        return {entry.id: altered(entry, version=entry.version + 1) for entry in entries}

    def _row(self, entry: Entry, old: Held | None = None, *, lined: bool = True) -> Row:
        told = lines.kept(entry) if lined else lines.NONE
        state = (*encode(entry, entry.seq, entry.version), self._ns, self._now, *told)
        if old is not None and old.text == entry.text:
            return (*state, old.tokens, old.terms)
        terms = words.pack(self._ns, index_terms(entry.text))
        return (*state, estimate_tokens(entry.text), terms)

    def _retire(self, held: Sequence[Held], ended_at: int | None, ended_by: str | None) -> None:
        if not held:
            return
        self._db.executemany(_ARCHIVE, [(ended_at, ended_by, one.seq) for one in held])
        self.drop(held)

    def drop(self, held: Sequence[Held]) -> None:
        """Delete what is there, without leaving a past."""
        self.only_adds = self.only_adds and not held
        words.take_back(self._db, [(one.seq, one.terms) for one in held])
        words.take_back_keys(self._db, self._held_keys(held))
        vectors.drop(self._db, [one.seq for one in held])
        self._db.executemany("DELETE FROM entries WHERE seq = ?", [(one.seq,) for one in held])
        self._db.executemany(
            "DELETE FROM feedback WHERE ns = ? AND id = ?", [(self._ns, one.id) for one in held]
        )

    def _restore(self, versions: Sequence[Version], written: dict[str, Entry]) -> None:
        by_id: dict[str, list[Version]] = {}
        for version in versions:
            by_id.setdefault(version.entry.id, []).append(version)
        live = reading.by_id(self._db, self._ns, list(by_id), _EVER)
        seq = self._last_seq()
        for entry_id, states in by_id.items():
            lives = admission.lives_in(states)
            present: list[Version] = []
            if entry_id in live and admission.goes_on(lives[-1]):
                entry, since, present = admission.carry_on(live[entry_id], lives.pop())
                self._db.execute(
                    "UPDATE entries SET version = ?1, recorded_at = ?2,"
                    " line_version = CASE line_version WHEN version THEN ?1 END WHERE seq = ?3",
                    (entry.version, to_micros(since), entry.seq),
                )
                if entry_id in written:
                    written[entry_id] = altered(written[entry_id], version=entry.version)
            past: list[Version] = []
            for life in lives:
                seq += 1
                past += [altered(one, entry=altered(one.entry, seq=seq)) for one in life]
            self._db.executemany(_RESTORE, [self._past_row(one) for one in (*past, *present)])
        self._db.execute("UPDATE sqlite_sequence SET seq = ? WHERE name = 'entries'", (seq,))

    def _last_seq(self) -> int:
        query = "SELECT seq FROM sqlite_sequence WHERE name = 'entries'"
        return self._db.execute(query).fetchone()[0]

    def _past_row(self, state: Version) -> Row:
        return (
            *encode(state.entry, state.entry.seq, state.entry.version),
            self._ns,
            to_micros(state.recorded_at),
            None if state.ended_at is None else to_micros(state.ended_at),
            state.ended_by,
        )

    def held(self, entry_ids: Sequence[str] | None) -> dict[str, Held]:
        """Give what is there of these ids (None: of the whole scope), expired or not."""
        query = f"SELECT {_HELD} FROM entries WHERE ns = ?"
        if entry_ids is None:
            return {row[1]: Held(*row) for row in self._db.execute(query, (self._ns,))}
        found: dict[str, Held] = {}
        for chunk in chunks(entry_ids):
            some = f"{query} AND id IN ({holes(len(chunk))})"
            for row in self._db.execute(some, (self._ns, *chunk)):
                found[row[1]] = Held(*row)
        return found

    def lives(self, held: Held) -> bool:
        """Tell whether it has not expired."""
        return held.expires_at is None or held.expires_at > self._now

    def _keys(self, entries: Iterable[Entry]) -> list[tuple[int, str, int]]:
        return [(self._ns, key, entry.seq) for entry in entries for key in entry.keys]

    def _held_keys(self, held: Iterable[Held]) -> list[tuple[int, str, int]]:
        return [
            (self._ns, key, one.seq) for one in held if one.keys for key in json.loads(one.keys)
        ]


def _unlined(entries: Sequence[Entry]) -> frozenset[int]:
    """Give the seqs of those in L1 that an index is not likely to show: the least used of many."""
    hot = [entry for entry in entries if entry.tier is Tier.HOT]
    if len(hot) <= LINED:
        return frozenset()
    hot.sort(key=attrgetter("last_accessed_at", "seq"))
    return frozenset([entry.seq for entry in hot[:-LINED]])
