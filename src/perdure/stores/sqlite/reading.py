"""What a scope holds, read inside one transaction."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from datetime import datetime

from perdure.model.entry import Entry, Tier, Version
from perdure.model.selection import Selection
from perdure.ports import Around, Page, TierUsage
from perdure.stores import admission
from perdure.stores.damage import Damage
from perdure.stores.sqlite import vectors
from perdure.stores.sqlite.rows import (
    ENTRY,
    WIDTH,
    Row,
    chunks,
    decode,
    from_micros,
    holes,
    to_micros,
)
from perdure.stores.sqlite.selecting import Condition, compiled, is_left

_NO_USAGE = TierUsage()
SCOPE = "ns = (SELECT ns FROM scopes WHERE namespace = ?)"
LIVE = "(expires_at IS NULL OR expires_at > ?)"
CURRENT = "kind = 'statement' AND superseded_by IS NULL AND valid_to IS NULL"

_ONE = f"SELECT {ENTRY} FROM entries WHERE {SCOPE} AND id = ? AND {LIVE}"

_MEANT = SCOPE.replace("?", "?1")
_USAGE = (
    f"SELECT tier, entries, tokens FROM tallies WHERE {_MEANT} AND tier <> ''"
    " UNION ALL SELECT tier, count(*), sum(tokens) FROM entries"
    f" WHERE {_MEANT} AND expires_at > ?2 AND tier IS NOT NULL AND {CURRENT} GROUP BY tier"
)

# The numbers of an aggregate come in no order that is promised: who reads them sorts them.
_WINDOWS = """SELECT asked.value, coalesce((SELECT group_concat(seq) FROM (
    SELECT seq FROM entries WHERE ns = ?1 AND seq < asked.value AND {live}
    ORDER BY seq DESC LIMIT ?3
  )) || ',', '') || (SELECT group_concat(seq) FROM (
    SELECT seq FROM entries WHERE ns = ?1 AND seq >= asked.value AND {live}
    ORDER BY seq LIMIT ?3 + 1
  )) FROM json_each(?2) AS asked"""


def by_id(
    db: sqlite3.Connection,
    scope: int | str,
    entry_ids: Sequence[str],
    now: datetime,
    *,
    embeddings: bool = False,
) -> dict[str, Entry]:
    """Give the live entries of these ids, in the order asked, of a scope by number or name.

    By name it is one statement for each chunk, and nothing before them.
    """
    found: dict[str, Entry] = {}
    damage = Damage()
    within = SCOPE if isinstance(scope, str) else "ns = ?"
    for chunk in chunks(entry_ids):
        query = (
            f"SELECT {ENTRY} FROM entries WHERE {within} AND id IN ({holes(len(chunk))}) AND {LIVE}"
        )
        rows = db.execute(query, (scope, *chunk, to_micros(now))).fetchall()
        found |= {entry.id: entry for entry in damage.all_readable(decode, rows)}
    held = [found[one] for one in dict.fromkeys(entry_ids) if one in found]
    if embeddings:
        held = vectors.carried(db, held, damage)
    return damage.told({one.id: one for one in held})


def one(db: sqlite3.Connection, namespace: str, entry_id: str, now: datetime) -> Entry | None:
    """Give a live entry in one statement, which is of one moment without a transaction."""
    row = db.execute(_ONE, (namespace, entry_id, to_micros(now))).fetchone()
    return row and decode(row)


def by_seq(
    db: sqlite3.Connection, ns: int, seqs: Sequence[int], condition: Condition
) -> Iterable[Row]:
    """Give the rows of these seqs that fulfil a condition, with their terms, in the order asked."""
    query = (
        f"SELECT {ENTRY}, terms FROM (SELECT value AS asked FROM json_each(?))"
        f" CROSS JOIN entries NOT INDEXED WHERE seq = asked AND ns = ? AND {condition.sql}"
    )
    return db.execute(query, (json.dumps([*seqs]), ns, *condition.values))


def rows_of(db: sqlite3.Connection, scope: int | str, seqs: Sequence[int]) -> list[Row]:
    """Give the rows of a few seqs of a scope by number or name, in no order."""
    within = SCOPE if isinstance(scope, str) else "ns = ?"
    return [
        row
        for chunk in chunks(seqs)
        for row in db.execute(
            f"SELECT {ENTRY} FROM entries NOT INDEXED"
            f" WHERE seq IN ({holes(len(chunk))}) AND {within}",
            (*chunk, scope),
        )
    ]


def below_l1(db: sqlite3.Connection, seqs: Iterable[int]) -> list[int]:
    """Give those of a few seqs whose entries stand in a tier below L1."""
    return [
        seq
        for chunk in chunks([*seqs])
        for (seq,) in db.execute(
            "SELECT seq FROM entries NOT INDEXED"
            f" WHERE seq IN ({holes(len(chunk))}) AND tier IN ('L2', 'L3')",
            chunk,
        )
    ]


def windows(
    db: sqlite3.Connection, ns: int, around: Around, now: int | None
) -> dict[int, Sequence[int]]:
    """Give the seqs around some, of the entries that live `now`; None: none has expired.

    Then the index alone is read.
    """
    query = _WINDOWS.format(live="true" if now is None else LIVE.replace("?", "?4"))
    values = (ns, json.dumps([*around.seqs]), 2 * around.reach, *(() if now is None else (now,)))
    found: dict[int, Sequence[int]] = {}
    for seq, near in db.execute(query, values):
        window = sorted(map(int, near.split(","))) if near else ()
        if seq in window:
            found[seq] = window
    return found


def page(
    db: sqlite3.Connection,
    namespace: str,
    select: Selection,
    *,
    now: datetime,
    limit: int,
    cursor: str | None,
    embeddings: bool = False,
) -> Page:
    """Give a page of live entries, newest first; without embeddings in one statement."""
    asked = _from(SCOPE, namespace, select, cursor)
    asked.add(LIVE, to_micros(now))
    query = f"SELECT {ENTRY} FROM entries WHERE {asked.sql} ORDER BY seq DESC"
    rows = db.execute(query, asked.values)
    return _page(rows, select, limit, carried_from=db if embeddings else None)


def page_as_of(
    db: sqlite3.Connection,
    ns: int,
    select: Selection,
    *,
    as_of: datetime,
    limit: int,
    cursor: str | None,
) -> Page:
    """Give a page of the entries that stood at a moment, newest first, as they were then."""
    at = to_micros(as_of)
    live, past = (_from("ns = ?", ns, select, cursor) for _ in range(2))
    for asked in (live, past):
        asked.add("recorded_at <= ?", at)
        asked.add(LIVE, at)
    past.add("(ended_at IS NULL OR ended_at > ?)", at)
    query = (
        f"SELECT {_columns_then('entries')} FROM entries WHERE {live.sql}"
        f" UNION ALL SELECT {_columns_then('versions')} FROM versions WHERE {past.sql}"
        " ORDER BY seq DESC, id"
    )
    values = (at, at, *live.values, at, at, *past.values)
    return _page(db.execute(query, values), select, limit)


def by_use(
    db: sqlite3.Connection,
    namespace: str,
    *,
    now: datetime,
    tiers: Iterable[Tier],
    limit: int,
    least: bool,
) -> list[Entry]:
    """Give current statements of these tiers in the order of their last use.

    In one statement for each tier, one after another.
    """
    way = "ASC" if least else "DESC"
    query = (
        f"SELECT {ENTRY} FROM entries INDEXED BY entries_by_use"
        f" WHERE {SCOPE} AND tier = ? AND {CURRENT} AND {LIVE}"
        f" ORDER BY last_accessed_at {way}, seq {way} LIMIT ?"
    )
    rows = [
        row
        for tier in dict.fromkeys(tiers)
        for row in db.execute(query, (namespace, tier.value, to_micros(now), limit)).fetchall()
    ]
    damage = Damage()
    found = damage.all_readable(decode, rows)
    found.sort(key=lambda entry: (entry.last_accessed_at, entry.seq), reverse=not least)
    return damage.told(found[:limit])


def usage(db: sqlite3.Connection, namespace: str, now: datetime) -> dict[Tier, TierUsage]:
    """Sum up current statements: tallies of what never expires, and a count of what may.

    In one statement, which is of one moment without a transaction.
    """
    sums = dict.fromkeys(Tier, _NO_USAGE)
    for name, count, tokens in db.execute(_USAGE, (namespace, to_micros(now))):
        tier = Tier(name)
        held = sums[tier]
        sums[tier] = TierUsage(held.count + count, held.tokens + tokens)
    return sums


def history(db: sqlite3.Connection, ns: int, entry_id: str) -> list[Version]:
    """Give every state of an id, oldest first."""
    past = f"SELECT {ENTRY}, recorded_at, ended_at, ended_by FROM versions"
    live = f"SELECT {ENTRY}, recorded_at, NULL, NULL FROM entries"
    where = "WHERE ns = ? AND id = ?"
    rows = [
        *db.execute(f"{past} {where} ORDER BY place", (ns, entry_id)),
        *db.execute(f"{live} {where}", (ns, entry_id)),
    ]
    damage = Damage()
    return damage.told(damage.all_readable(_version, rows))


def removed(db: sqlite3.Connection, ns: int, now: datetime) -> list[str]:
    """Give the ids that are known and not live, in text order."""
    known = "SELECT id FROM versions WHERE ns = ? UNION SELECT id FROM entries WHERE ns = ?"
    live = f"SELECT id FROM entries WHERE ns = ? AND {LIVE}"
    rows = db.execute(f"{known} EXCEPT {live} ORDER BY id", (ns, ns, ns, to_micros(now)))
    return [entry_id for (entry_id,) in rows]


def _version(row: Row) -> Version:
    recorded_at, ended_at, ended_by = row[WIDTH:]
    ended = None if ended_at is None else from_micros(ended_at)
    return Version(decode(row), from_micros(recorded_at), ended, ended_by)


def _from(scope: str, named: int | str, select: Selection, cursor: str | None) -> Condition:
    asked = compiled(select)
    asked.add(scope, named)
    if cursor is not None:
        seq, entry_id = admission.read_cursor(cursor)
        asked.add("seq <= ? AND NOT (seq = ? AND id <= ?)", seq, seq, entry_id)
    return asked


def _columns_then(table: str) -> str:
    """Give the columns of an entry with its uses as they were at a moment."""
    before = (
        f"(SELECT uses.{{column}} FROM uses WHERE uses.seq = {table}.seq"
        f" AND uses.recorded_at = {table}.recorded_at AND uses.ended_at > ?"
        " ORDER BY uses.ended_at LIMIT 1)"
    )
    columns = [
        f"coalesce({before.format(column=name)}, {table}.{name}) AS {name}"
        if name in ("access_count", "last_accessed_at")
        else name
        for name in ENTRY.split(", ")
    ]
    return ", ".join(columns)


def _page(
    rows: sqlite3.Cursor,
    select: Selection,
    limit: int,
    *,
    carried_from: sqlite3.Connection | None = None,
) -> Page:
    """Give as many entries as are asked for, and tell whether there is one more."""
    damage = Damage()
    found = _first(rows, select, limit + 1, damage)
    rows.close()
    cursor = None
    if len(found) > limit:
        found.pop()
        cursor = admission.write_cursor(found[-1].seq, found[-1].id)
    if carried_from is not None:
        found = vectors.carried(carried_from, found, damage)
    return damage.told(Page(found, cursor))


def _first(rows: sqlite3.Cursor, select: Selection, count: int, damage: Damage) -> list[Entry]:
    """Read so many entries that are meant, or all there are."""
    left = is_left(select)
    found: list[Entry] = []
    while len(found) < count:
        some = rows.fetchmany(count - len(found))
        if not some:
            break
        entries = damage.all_readable(decode, some)
        found += [one for one in entries if select.matches(one)] if left else entries
    return found
