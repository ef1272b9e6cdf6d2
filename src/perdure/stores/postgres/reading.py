"""What a scope holds: questions as messages, and the answers read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple

from perdure.model.entry import Entry, Tier, Version
from perdure.model.selection import Selection
from perdure.ports import Page, Space, TierUsage
from perdure.stores import admission
from perdure.stores.damage import Damage
from perdure.stores.postgres.arrays import array
from perdure.stores.postgres.link import Link
from perdure.stores.postgres.names import key_of, read
from perdure.stores.postgres.rows import (
    ENTRY,
    SEQ,
    WIDTH,
    Row,
    decode,
    from_micros,
    id_in,
    to_micros,
)
from perdure.stores.postgres.script import Script, of_one_moment, of_scope
from perdure.stores.postgres.selecting import BY_ID, CURRENT, LIVE, Condition, compiled
from perdure.stores.postgres.vectors import by_embedder

_EMBEDDERS = "coalesce(s.long_embedder, s.embedder)"
_OWN_VECTORS = """ARRAY(SELECT {what} FROM $.vectors AS v
  JOIN $.spaces AS s USING (namespace, embedder)
  WHERE v.namespace = e.namespace AND v.seq = e.seq ORDER BY v.embedder)"""
_WITH_VECTORS = (
    f"{ENTRY}, {_OWN_VECTORS.format(what=_EMBEDDERS)},"
    f" {_OWN_VECTORS.format(what='coalesce(v.exact, $v.vector_send(v.embedding))')}"
)
_REVISION = "SELECT revision FROM $.scopes WHERE namespace = %s"
_NAMES = """SELECT name FROM $.scopes WHERE left(name, 250) >= left(%s, 250) AND name > %s
ORDER BY left(name, 250), name LIMIT %s"""
_BY_USE = f"""SELECT {ENTRY} FROM unnest(%s::text[]) AS asked (name) CROSS JOIN LATERAL (
  SELECT * FROM $.entries WHERE namespace = %s AND tier = asked.name AND {CURRENT} AND {LIVE}
  ORDER BY last_accessed_at {{way}}, seq {{way}} LIMIT %s
) AS used ORDER BY last_accessed_at {{way}}, seq {{way}} LIMIT %s"""
_TALLIES = "SELECT tallies[2:9] FROM $.scopes WHERE namespace = %s"
_EXPIRING = f"""SELECT tier, count(*), sum(tokens)::bigint FROM $.entries
WHERE namespace = %s AND expires_at > %s AND tier IS NOT NULL AND {CURRENT} GROUP BY tier"""
_PAST = f"""SELECT {ENTRY}, recorded_at, ended_at, ended_by FROM $.versions
WHERE namespace = %s AND id = %s ORDER BY place"""
_PRESENT = f"""SELECT {ENTRY}, recorded_at, NULL, NULL FROM $.entries
WHERE namespace = %s AND id = %s"""
_REMOVED = f"""SELECT DISTINCT coalesce(long_id, id) FROM (
  SELECT id, long_id FROM $.versions WHERE namespace = %s
  UNION ALL SELECT id, long_id FROM $.entries WHERE namespace = %s
) AS known WHERE NOT EXISTS (
  SELECT FROM $.entries AS e WHERE e.namespace = %s AND e.id = known.id AND {LIVE}
)"""
_SPACES = f"""SELECT {_EMBEDDERS}, s.dimension,
  (SELECT count(*) FROM $.vectors AS v
   WHERE v.namespace = s.namespace AND v.embedder = s.embedder AND {LIVE})
FROM $.spaces AS s WHERE s.namespace = %s"""

_AT_ONCE = 1000
# A scope that counts as small would be read whole and put in order; its key is in that order.
BY_INDEX = "SELECT set_config('enable_bitmapscan', 'off', true)"

Question = tuple[str, list[Any]]
"""A query and its values."""


class Asked(NamedTuple):
    """Where, when and what is read."""

    link: Link
    namespace: str
    now: int
    select: Selection

    async def rows(self, query: str, *values: object) -> list[Row]:
        """Give the rows of one query."""
        return await rows(self.link, self.namespace, query, *values)


async def rows(link: Link, namespace: str, query: str, *values: object) -> list[Row]:
    """Give the rows of one query about a scope."""
    script = of_scope(namespace)
    place = script.add(query, *values)
    return (await link.read(script))[place]


async def of_moment(link: Link, script: Script) -> list[list[Row]]:
    """Carry out a message that began as `of_one_moment`."""
    script.add("COMMIT")
    return await link.read(script)


async def scopes(link: Link, after: str, limit: int) -> list[str]:
    """Give the names of scopes behind one, in text order."""
    script = Script()
    script.add("SELECT set_config('perdure.naming_scopes', 'on', true)")
    # Names have no NUL: what is behind a text with one is behind what stands before it.
    after = after.partition("\0")[0]
    place = script.add(_NAMES, after, after, limit)
    return [name for (name,) in (await link.read(script))[place]]


async def revision(link: Link, namespace: str) -> int:
    """Give the revision of a scope."""
    found = await rows(link, namespace, _REVISION, namespace)
    return found[0][0] if found else 0


async def by_id(
    link: Link, namespace: str, entry_ids: Sequence[str], now: datetime, *, vectors: bool
) -> dict[str, Entry]:
    """Give the live entries of these ids, in the order asked."""
    columns = _WITH_VECTORS if vectors else ENTRY
    query = f"SELECT {columns} FROM {BY_ID} WHERE {LIVE}"
    ids = array(dict.fromkeys(map(key_of, entry_ids)))
    answer = await rows(link, namespace, query, ids, namespace, to_micros(now))
    damage = Damage()
    found = {entry.id: entry for entry in damage.readable(_read, answer)}
    return damage.told({one: found[one] for one in entry_ids if one in found})


async def page(asked: Asked, *, limit: int, cursor: str | None, vectors: bool) -> Page:
    """Give a page of live entries, newest first."""
    columns = _WITH_VECTORS if vectors else ENTRY

    def ask(cursor: str | None, fetch: int) -> Question:
        condition = _from(asked, cursor)
        condition.add(LIVE, asked.now)
        query = f"SELECT {columns} FROM $.entries AS e WHERE {condition.sql}"
        return f"{query} ORDER BY seq DESC LIMIT %s", [*condition.values, fetch]

    return await _page(asked, ask, limit, cursor)


async def page_as_of(asked: Asked, *, limit: int, cursor: str | None) -> Page:
    """Give a page of the entries that stood at a moment, newest first, as they were then."""
    at = asked.now

    def ask(cursor: str | None, fetch: int) -> Question:
        live, past = _from(asked, cursor), _from(asked, cursor)
        for condition in (live, past):
            condition.add("recorded_at <= %s", at)
            condition.add(LIVE, at)
        past.add("(ended_at IS NULL OR ended_at > %s)", at)
        newest = "ORDER BY seq DESC, id LIMIT %s"
        query = (
            f"(SELECT {_columns_then('entries', at)} FROM $.entries WHERE {live.sql} {newest})"
            f" UNION ALL (SELECT {_columns_then('versions', at)} FROM $.versions"
            f" WHERE {past.sql} {newest}) {newest}"
        )
        return query, [*live.values, fetch, *past.values, fetch, fetch]

    return await _page(asked, ask, limit, cursor)


async def by_use(
    link: Link, namespace: str, now: datetime, tiers: Sequence[Tier], limit: int, *, least: bool
) -> list[Entry]:
    """Give current statements of these tiers in the order of their last use."""
    names = array(dict.fromkeys(tier.value for tier in tiers))
    query = _BY_USE.format(way="ASC" if least else "DESC")
    damage = Damage()
    script = _in_order(namespace)
    place = script.add(query, names, namespace, to_micros(now), limit, limit)
    answer = (await link.read(script))[place]
    return damage.told(list(damage.readable(decode, answer)))


async def usage(link: Link, namespace: str, now: datetime) -> dict[Tier, TierUsage]:
    """Sum up current statements: tallies of what never expires, and a count of what may."""
    script = of_one_moment(namespace)
    tallied = script.add(_TALLIES, namespace)
    counted = script.add(_EXPIRING, namespace, to_micros(now))
    results = await of_moment(link, script)
    tallies = results[tallied][0][0] if results[tallied] else [0] * 8
    sums = {tier: TierUsage(*tallies[2 * place : 2 * place + 2]) for place, tier in enumerate(Tier)}
    for name, count, tokens in results[counted]:
        held = sums[Tier(name)]
        sums[Tier(name)] = TierUsage(held.count + count, held.tokens + tokens)
    return sums


async def history(link: Link, namespace: str, entry_id: str) -> list[Version]:
    """Give every state of an id, oldest first."""
    script = of_one_moment(namespace)
    values = (namespace, key_of(entry_id))
    places = [script.add(query, *values) for query in (_PAST, _PRESENT)]
    results = await of_moment(link, script)
    damage = Damage()
    states = (row for place in places for row in results[place])
    return damage.told(list(damage.readable(_version, states)))


async def removed(link: Link, namespace: str, now: datetime) -> list[str]:
    """Give the ids that are known and not live, in text order."""
    values = (namespace, namespace, namespace, to_micros(now))
    return sorted(read(name) for (name,) in await rows(link, namespace, _REMOVED, *values))


async def spaces(link: Link, namespace: str, now: datetime) -> dict[str, Space]:
    """Give the spaces of a scope by the names of their embedders."""
    found = await rows(link, namespace, _SPACES, to_micros(now), namespace)
    spaces = {read(name): Space(dimension, count) for name, dimension, count in found}
    return dict(sorted(spaces.items()))


def _in_order(namespace: str) -> Script:
    script = of_scope(namespace)
    script.add(BY_INDEX)
    return script


def _read(row: Row) -> Entry:
    entry = decode(row)
    if len(row) == WIDTH:
        return entry
    return replace(entry, embeddings=by_embedder(*row[WIDTH:]))


def _version(row: Row) -> Version:
    recorded_at, ended_at, ended_by = row[WIDTH:]
    ended = None if ended_at is None else from_micros(ended_at)
    return Version(decode(row), from_micros(recorded_at), ended, ended_by)


def _from(asked: Asked, cursor: str | None) -> Condition:
    condition = compiled(asked.select)
    condition.add("namespace = %s", asked.namespace)
    if cursor is not None:
        seq, entry_id = admission.read_cursor(cursor)
        condition.add("seq <= %s AND NOT (seq = %s AND id <= %s)", seq, seq, key_of(entry_id))
    return condition


def _columns_then(table: str, at: int) -> str:
    """Give the columns of an entry with its uses as they were at a moment."""
    before = (
        f"(SELECT u.{{column}} FROM $.uses AS u WHERE u.namespace = {table}.namespace"
        f" AND u.seq = {table}.seq AND u.recorded_at = {table}.recorded_at"
        f" AND u.ended_at > {at:d} ORDER BY u.ended_at LIMIT 1)"
    )
    columns = [
        f"coalesce({before.format(column=name)}, {table}.{name}) AS {name}"
        if name in ("access_count", "last_accessed_at")
        else name
        for name in ENTRY.split(", ")
    ]
    return ", ".join(columns)


async def _page(
    asked: Asked, ask: Callable[[str | None, int], Question], limit: int, cursor: str | None
) -> Page:
    """Read on until the page is full: metadata is looked at entry by entry."""
    entries: list[Entry] = []
    damage = Damage()
    is_left = asked.select.where is not None
    fetch = _AT_ONCE if is_left else limit + 1
    while True:
        query, values = ask(cursor, fetch)
        script = _in_order(asked.namespace)
        place = script.add(query, *values)
        answer = (await asked.link.read(script))[place]
        found = list(damage.readable(_read, answer))
        entries += [one for one in found if asked.select.matches(one)] if is_left else found
        if len(entries) > limit:
            last = entries[limit - 1]
            return damage.told(Page(entries[:limit], admission.write_cursor(last.seq, last.id)))
        if len(answer) < fetch:
            return damage.told(Page(entries))
        cursor = admission.write_cursor(answer[-1][SEQ], id_in(answer[-1]))
