"""What a writer has to know of a scope before it writes, and how it asks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from perdure.model.entry import Tier
from perdure.ports import Changes
from perdure.stores.postgres.arrays import array
from perdure.stores.postgres.names import key, key_of, read
from perdure.stores.postgres.rows import Row, names_in, to_micros
from perdure.stores.postgres.script import Script
from perdure.stores.postgres.selecting import BY_ID, CURRENT

SWEEP = 500
"""Expired entries that a write puts away on its way, at most."""

KEY = "#"
"""What a key has before it among terms."""

TALLIES = 1 + 2 * len(Tier)
"""How many numbers a scope is tallied in: its entries; statements and tokens of each tier."""

_TIERS = {tier.value: 1 + 2 * place for place, tier in enumerate(Tier)}

_SCOPE = "SELECT revision, tallies FROM $.scopes WHERE namespace = %s FOR UPDATE"
_HELD = f"seq, id, version, expires_at, tier, {CURRENT}, tokens, terms, keys, text"
_BY_ID = f"SELECT {_HELD} FROM {BY_ID}"
_EXPIRED = f"SELECT {_HELD} FROM $.entries WHERE namespace = %s AND expires_at <= %s LIMIT {SWEEP}"
_ALL = f"SELECT {_HELD} FROM $.entries WHERE namespace = %s"
_SPACES = "SELECT coalesce(long_embedder, embedder), dimension FROM $.spaces WHERE namespace = %s"


@dataclass(frozen=True, slots=True)
class Held:
    """What a write needs to know of a row that is there already."""

    seq: int
    id: str
    version: int
    expires_at: int | None
    tier: str | None
    is_current: bool
    tokens: int
    terms: str
    keys: str | None
    text: str

    def lives(self, now: int) -> bool:
        """Tell whether it has not expired."""
        return self.expires_at is None or self.expires_at > now

    def under(self) -> list[str]:
        """Give the terms that it is kept under, each once."""
        return under(self.terms, names_in(self.keys))


def under(words: str, keys: Iterable[str]) -> list[str]:
    """Give the terms that an entry of these words and keys is kept under, each once."""
    terms = [*words.split(" ")] if words else []
    return list(dict.fromkeys([*map(key, terms), *(key_of(KEY + one) for one in keys)]))


class Tally:
    """How many entries that never expire a scope has, and its current statements by tier."""

    def __init__(self, counts: Iterable[int]) -> None:
        self.counts = list(counts)

    def add(
        self, *, tier: str | None, is_current: bool, tokens: int, expires_at: int | None, by: int
    ) -> None:
        """Count an entry in (`by` is 1) or out (-1)."""
        if expires_at is not None:
            return
        self.counts[0] += by
        if is_current and tier is not None:
            place = _TIERS[tier]
            self.counts[place] += by
            self.counts[place + 1] += by * tokens

    def drop(self, held: Held) -> None:
        """Count out what is there."""
        self.add(
            tier=held.tier,
            is_current=held.is_current,
            tokens=held.tokens,
            expires_at=held.expires_at,
            by=-1,
        )


@dataclass(frozen=True, slots=True)
class State:
    """A scope as it stands when its writer's turn has come."""

    revision: int
    tally: Tally
    held: Mapping[str, Held]
    expired: list[Held]
    spaces: Mapping[str, int]


class Asking:
    """The questions of a writer, put into its first message, and their answers."""

    def __init__(
        self,
        script: Script,
        namespace: str,
        ids: Iterable[str] | None,
        *,
        now: int | None,
        spaces: bool,
    ) -> None:
        self._scope = script.add(_SCOPE, namespace)
        if ids is None:
            self._held = script.add(_ALL, namespace)
        else:
            self._held = script.add(_BY_ID, array(dict.fromkeys(ids)), namespace)
        self._expired = None if now is None else script.add(_EXPIRED, namespace, now)
        self._spaces = script.add(_SPACES, namespace) if spaces else None

    @classmethod
    def about(
        cls, script: Script, namespace: str, changes: Changes, now: datetime, *, spaces: bool
    ) -> Asking:
        """Ask about all that some changes name."""
        ids = [
            *(entry.id for entry in changes.puts),
            *changes.deletes,
            *(version.entry.id for version in changes.versions),
        ]
        return cls(script, namespace, map(key_of, ids), now=to_micros(now), spaces=spaces)

    def answer(self, results: list[list[Row]]) -> State:
        """Give what the message brought."""
        revision, counts = next(iter(results[self._scope]), (0, [0] * TALLIES))
        expired = [] if self._expired is None else results[self._expired]
        spaces = [] if self._spaces is None else results[self._spaces]
        return State(
            revision,
            Tally(counts),
            {row[1]: Held(*row) for row in results[self._held]},
            [Held(*row) for row in expired],
            {read(embedder): dimension for embedder, dimension in spaces},
        )
