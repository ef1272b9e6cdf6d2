"""A selection as SQL: all but `where`, which is answered entry by entry."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from perdure.model.entry import Kind
from perdure.model.selection import Selection
from perdure.stores.postgres.arrays import array
from perdure.stores.postgres.names import written
from perdure.stores.postgres.rows import to_micros

LIVE = "(expires_at IS NULL OR expires_at > %s)"
CURRENT = "kind = 'statement' AND superseded_by IS NULL AND valid_to IS NULL"

BY_ID = """unnest(%s::text[]) AS asked (key) CROSS JOIN LATERAL (
  SELECT * FROM $.entries WHERE namespace = %s AND id = asked.key LIMIT 1) AS e"""
"""Entries by their ids, each looked up by itself: of many at once the server, that does not know
how large a scope is, would think it cheaper to read all of it."""


@dataclass(slots=True)
class Condition:
    """Terms that must all hold, with their values in order."""

    terms: list[str] = field(default_factory=list[str])
    values: list[Any] = field(default_factory=list[Any])

    def add(self, term: str, *values: Any) -> None:
        """Ask for one thing more."""
        self.terms.append(term)
        self.values.extend(values)

    def one_of(self, column: str, names: Iterable[str]) -> None:
        """Ask that a column be one of these names, in any number."""
        self.add(f"{column} = ANY(%s::text[])", array(sorted(names)))

    @property
    def sql(self) -> str:
        """The terms as one."""
        return " AND ".join(self.terms)


def compiled(select: Selection) -> Condition:
    """Give what a query can answer of a selection."""
    asked = Condition()
    if select.kinds is not None:
        asked.one_of("kind", select.kinds)
        if Kind.STATEMENT not in select.kinds:
            asked.add("kind <> 'statement'")
    if select.tiers is not None:
        asked.one_of("tier", select.tiers)
    if select.domains is not None:
        asked.add("domains && %s::text[]", array(sorted(map(written, select.domains))))
    if select.session is not None:
        asked.add("session = %s", written(select.session))
    if select.created_from is not None:
        asked.add("created_at >= %s", to_micros(select.created_from))
    if select.created_to is not None:
        asked.add("created_at <= %s", to_micros(select.created_to))
    if select.current:
        asked.add("superseded_by IS NULL AND valid_to IS NULL")
    return asked
