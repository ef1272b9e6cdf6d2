"""Earlier states put under the live ones, as a snapshot brings them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from perdure.model.entry import Version
from perdure.stores import admission
from perdure.stores.postgres.arrays import array
from perdure.stores.postgres.names import key_of
from perdure.stores.postgres.rows import GIVEN, TYPES, Row, encode, to_micros
from perdure.stores.postgres.script import Script

_UNNEST = ", ".join(f"%s::{'text' if one == 'text[]' else one}[]" for one in TYPES.values())
_READ = ", ".join(f"r.{one}{'::text[]' if one == 'domains' else ''}" for one in TYPES)
_PAST = "version, recorded_at, ended_at, ended_by, life"
# States of a life that is over get a seq of their own; those of one that goes on, the entry's.
_RESTORE = f"""WITH given AS MATERIALIZED (
  SELECT n, nextval('$.seqs') AS seq FROM generate_series(1, %s) AS n
)
INSERT INTO $.versions
  (namespace, {GIVEN}, version, recorded_at, ended_at, ended_by, seq)
SELECT %s, {_READ}, r.version, r.recorded_at, r.ended_at, r.ended_by,
  CASE WHEN r.life IS NULL
    THEN (SELECT seq FROM $.entries AS e WHERE e.namespace = %s AND e.id = r.id)
    ELSE given.seq END
FROM unnest({_UNNEST}, %s::bigint[], %s::bigint[], %s::bigint[], %s::text[], %s::bigint[])
  WITH ORDINALITY AS r ({GIVEN}, {_PAST}, n)
LEFT JOIN given ON given.n = r.life ORDER BY r.n"""
_CARRY_ON = """UPDATE $.entries SET version = carried.version, recorded_at = carried.since
FROM unnest(%s::text[], %s::bigint[], %s::bigint[]) AS carried (which, version, since)
WHERE namespace = %s AND id = carried.which"""


def restore(
    script: Script, namespace: str, versions: Sequence[Version], there: Collection[str]
) -> dict[str, int]:
    """Write the states; gives the versions that the entries which live on have now, by key.

    `there` are the keys of the entries that the scope holds, expired or not.
    """
    by_id: dict[str, list[Version]] = {}
    for version in versions:
        by_id.setdefault(key_of(version.entry.id), []).append(version)
    rows: list[Row] = []
    carried: list[tuple[str, int, int]] = []
    life_count = 0
    for place, states in by_id.items():
        lives = admission.lives_in(states)
        present: list[Version] = []
        if place in there and admission.goes_on(lives[-1]):
            life = lives.pop()
            live, since, present = admission.carry_on(life[-1].entry, life)
            carried.append((place, live.version, to_micros(since)))
        for life in lives:
            life_count += 1
            rows += [_row(state, life_count) for state in life]
        rows += [_row(state, None) for state in present]
    if carried:
        script.add(_CARRY_ON, *map(array, zip(*carried, strict=True)), namespace)
    if rows:
        columns = map(array, zip(*rows, strict=True))
        script.add(_RESTORE, life_count, namespace, namespace, *columns)
    return {place: version for place, version, _ in carried}


def _row(state: Version, life: int | None) -> Row:
    return (
        *encode(state.entry),
        state.entry.version,
        to_micros(state.recorded_at),
        None if state.ended_at is None else to_micros(state.ended_at),
        state.ended_by,
        life,
    )
