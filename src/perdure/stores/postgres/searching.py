"""Search by words: the server ranks, so that one message brings the best and the numbers."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from perdure.model.entry import Entry
from perdure.ports import Around, Beside, Match, Matches
from perdure.stores.damage import Damage
from perdure.stores.postgres.arrays import array
from perdure.stores.postgres.held import KEY
from perdure.stores.postgres.link import Link
from perdure.stores.postgres.names import key_of
from perdure.stores.postgres.reading import BY_INDEX, Asked, of_moment, rows
from perdure.stores.postgres.rows import ENTRY, SEQ, WIDTH, Row, decode, to_micros
from perdure.stores.postgres.script import of_one_moment
from perdure.stores.postgres.selecting import LIVE, compiled

_NEWEST = f"""SELECT seq FROM $.words AS w
    WHERE w.namespace = %s AND w.term = a.term AND {LIVE}
    ORDER BY w.seq DESC LIMIT %s"""

# `newest` are each term's newest entries, one more than count; a term that has so many is `often`,
# and how many it has in all is estimated from how densely they stand. Entries are read best first
# and only until there are enough. Sums add up in the order of the terms, as a program would add
# them.
_SEARCH = f"""WITH newest AS MATERIALIZED (
  SELECT n, term, seqs, cardinality(seqs) AS held
  FROM unnest(%s::text[]) WITH ORDINALITY AS a (term, n)
  CROSS JOIN LATERAL (
    SELECT array_agg(seq ORDER BY seq DESC) AS seqs FROM ({_NEWEST}) AS w
  ) AS listed WHERE seqs IS NOT NULL
), scope AS MATERIALIZED (
  SELECT coalesce((SELECT tallies[1] FROM $.scopes WHERE namespace = %s), 0)
    + (SELECT count(*) FROM $.entries WHERE namespace = %s AND expires_at > %s) AS population
), counted AS MATERIALIZED (
  SELECT n, term, seqs, held, held > %s AS often, CASE WHEN held <= %s THEN held ELSE
    greatest(held, least(population, round(held * (
      (SELECT max(seq) FROM $.entries WHERE namespace = %s)
      - (SELECT min(seq) FROM $.entries WHERE namespace = %s) + 1.0
    ) / (seqs[1] - seqs[held] + 1))::bigint)) END AS frequency
  FROM newest CROSS JOIN scope
), numbers AS MATERIALIZED (
  SELECT n, term, seqs, often, frequency,
    ln(1.0::float8 + (population - least(frequency, population) + 0.5::float8)
    / (least(frequency, population) + 0.5::float8)) AS weight
  FROM counted CROSS JOIN scope
), rare AS MATERIALIZED (
  SELECT one.seq, n, weight FROM numbers CROSS JOIN unnest(seqs) AS one (seq) WHERE NOT often
), finders AS MATERIALIZED (
  {{finders}}
), sums AS (
  SELECT seq, sum(weight ORDER BY n) AS score FROM (
    {{rare}}
    UNION ALL
    SELECT f.seq, n, weight FROM numbers CROSS JOIN finders AS f
    WHERE often AND EXISTS (
      SELECT FROM $.words AS w
      WHERE w.namespace = %s AND w.term = numbers.term AND w.seq = f.seq)
  ) AS held GROUP BY seq
)
SELECT {ENTRY}, found.terms, told.population, told.places, told.frequencies
FROM (
  SELECT population, (SELECT array_agg(n ORDER BY n) FROM numbers) AS places,
    (SELECT array_agg(frequency ORDER BY n) FROM numbers) AS frequencies FROM scope
) AS told LEFT JOIN (
  SELECT e.*, score
  FROM (SELECT seq, score FROM sums ORDER BY score DESC, seq DESC OFFSET 0) AS best
  CROSS JOIN LATERAL (SELECT * FROM $.entries WHERE namespace = %s AND seq = best.seq LIMIT 1) AS e
  WHERE {{condition}} ORDER BY score DESC, best.seq DESC LIMIT %s
) AS found ON true ORDER BY score DESC, found.seq DESC"""

# Who may be an answer: whatever stands under a word that is not often, all of whose entries are
# known; or where there is no such answer, the newest under the words that are.
_UNDER_RARE = {
    "finders": "SELECT DISTINCT seq FROM rare",
    "rare": "SELECT seq, n, weight FROM rare",
}
_UNDER_OFTEN = {
    "finders": """SELECT DISTINCT one.seq
  FROM counted CROSS JOIN unnest(seqs[:held - 1]) AS one (seq) WHERE often""",
    "rare": "SELECT seq, n, weight FROM rare WHERE seq IN (SELECT seq FROM finders)",
}

# Around each seq: so many before it, the nearest first, and it with so many behind.
_WINDOWS = f"""SELECT asked.seq, ARRAY(
    SELECT e.seq FROM $.entries AS e WHERE e.namespace = %s AND e.seq < asked.seq AND {LIVE}
    ORDER BY e.seq DESC LIMIT %s
  ) AS before, ARRAY(
    SELECT e.seq FROM $.entries AS e WHERE e.namespace = %s AND e.seq >= asked.seq AND {LIVE}
    ORDER BY e.seq LIMIT %s
  ) AS behind FROM unnest(%s::bigint[]) AS asked (seq)"""

_BESIDE = f"""SELECT {ENTRY}, terms FROM (
  SELECT DISTINCT unnest(before || behind) AS place FROM ({_WINDOWS}) AS windows
  WHERE behind[1] = windows.seq
) AS near CROSS JOIN LATERAL (
  SELECT * FROM $.entries WHERE namespace = %s AND seq = near.place LIMIT 1
) AS e WHERE seq <> ALL(%s::bigint[]) AND {{condition}} ORDER BY seq"""

_LOOKUP = f"""WITH few AS MATERIALIZED (
  SELECT a.n, held.seqs FROM unnest(%s::text[]) WITH ORDINALITY AS a (term, n)
  CROSS JOIN LATERAL (SELECT array_agg(seq) AS seqs FROM (
    {_NEWEST}
  ) AS newest) AS held WHERE cardinality(held.seqs) <= %s
), placed AS MATERIALIZED (
  SELECT one.seq AS place, array_agg(few.n) AS places
  FROM few CROSS JOIN unnest(few.seqs) AS one (seq) GROUP BY one.seq
)
SELECT {ENTRY}, placed.places FROM placed CROSS JOIN LATERAL (
  SELECT * FROM $.entries WHERE namespace = %s AND seq = placed.place LIMIT 1
) AS e ORDER BY seq DESC"""

_ROOM = 4


async def search(asked: Asked, terms: Sequence[str], *, limit: int, per_term: int) -> Matches:
    """Give the best candidates and the numbers of the terms."""
    words = [term for term in dict.fromkeys(terms) if not term.startswith(KEY)]
    found: list[Match] = []
    damage = Damage()
    told: Row = (0, None, None)
    for often in (False, True):
        found, told = await _best(asked, words, damage, limit=limit, per_term=per_term, often=often)
        if found or max(told[2] or [0]) <= per_term:
            break
    population, places, counts = told
    held: dict[int, int] = dict(zip(places or (), counts or (), strict=True))
    by_word = {word: held.get(place, 0) for place, word in enumerate(words, 1)}
    frequency = {term: by_word.get(term, 0) for term in dict.fromkeys(terms)}
    return damage.told(Matches(found, frequency, population))


async def beside(asked: Asked, around: Around) -> Beside:
    """Give the windows of entries and the meant ones to be read, in one message."""
    condition = compiled(asked.select)
    condition.add(LIVE, asked.now)
    ns, now = asked.namespace, asked.now

    def windows_of(seqs: Sequence[int], reach: int) -> Sequence[object]:
        return ns, now, reach, ns, now, reach + 1, array(seqs)

    script = of_one_moment(ns)
    script.add(BY_INDEX)
    place = script.add(_WINDOWS, *windows_of(around.seqs, 2 * around.reach))
    first = windows_of(around.seqs[: around.read], around.reach)
    query = _BESIDE.format(condition=condition.sql)
    script.add(query, *first, ns, array(around.seqs), *condition.values)
    told = await of_moment(asked.link, script)
    windows = {
        seq: [*before[::-1], *behind] for seq, before, behind in told[place] if behind[:1] == [seq]
    }
    damage = Damage()
    matches = damage.readable(_match, told[place + 1])
    meant = [match for match in matches if asked.select.matches(match.entry)]
    return damage.told(Beside(windows, meant))


async def lookup(
    link: Link, namespace: str, terms: Sequence[str], *, at_most: int, now: datetime
) -> dict[str, list[Entry]]:
    """Give the live entries under each word or key, where they are few."""
    asked = list(dict.fromkeys(terms))
    values = (namespace, to_micros(now), at_most + 1, at_most, namespace)
    found = await rows(link, namespace, _LOOKUP, array(map(key_of, asked)), *values)
    held: dict[int, list[Entry]] = {}
    damage = Damage()
    for entry, places in damage.readable(_placed, found):
        for place in places:
            held.setdefault(place, []).append(entry)
    return damage.told({term: held[at] for at, term in enumerate(asked, 1) if at in held})


async def _best(
    asked: Asked,
    words: Sequence[str],
    damage: Damage,
    *,
    limit: int,
    per_term: int,
    often: bool,
) -> tuple[list[Match], Row]:
    """Give the meant ones with the greatest sums; metadata may ask for a second, longer look."""
    condition = compiled(asked.select)
    condition.add(LIVE, asked.now)
    query = _SEARCH.format(condition=condition.sql, **(_UNDER_OFTEN if often else _UNDER_RARE))
    ns, now = asked.namespace, asked.now
    numbers = (array(map(key_of, words)), ns, now, per_term + 1, ns, ns, now, per_term, per_term)
    values = (*numbers, ns, ns, ns, ns, *condition.values)
    fetch = limit
    while True:
        found = await asked.rows(query, *values, fetch)
        rows_found = [row for row in found if row[SEQ] is not None]
        matches = damage.readable(_match, rows_found)
        meant = [one for one in matches if asked.select.matches(one.entry)]
        if len(meant) >= limit or len(rows_found) < fetch:
            return meant[:limit], found[0][WIDTH + 1 :]
        fetch *= _ROOM


def _placed(row: Row) -> tuple[Entry, Sequence[int]]:
    return decode(row), row[WIDTH]


def _match(row: Row) -> Match:
    entry = decode(row)
    words: list[str] = row[WIDTH].split(" ") if row[WIDTH] else []
    return Match(entry, (*words, *(KEY + key for key in entry.keys)))
