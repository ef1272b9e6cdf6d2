"""A selection as SQL: what tables answer in the query, what is left is answered entry by entry."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from perdure.model.entry import Kind
from perdure.model.selection import Selection
from perdure.stores.sqlite.rows import to_micros

_DOMAIN = (
    "EXISTS (SELECT 1 FROM json_each(domains)"
    " WHERE json_each.value IN (SELECT value FROM json_each(?)))"
)


@dataclass(slots=True)
class Condition:
    """Terms that must all hold, with their parameters in order."""

    terms: list[str] = field(default_factory=list[str])
    values: list[Any] = field(default_factory=list[Any])

    def add(self, term: str, *values: Any) -> None:
        """Ask for one thing more."""
        self.terms.append(term)
        self.values.extend(values)

    def one_of(self, column: str, names: Sequence[str]) -> None:
        """Ask that a column be one of these names, in any number."""
        self.add(f"{column} IN ({', '.join('?' * len(names))})", *names)

    @property
    def sql(self) -> str:
        """The terms as one."""
        return " AND ".join(self.terms)


def is_left(select: Selection) -> bool:
    """Tell whether an entry must still be looked at: SQLite reads JSON texts up to a NUL only."""
    return select.where is not None or select.domains is not None


def compiled(select: Selection) -> Condition:
    """Give what a query can answer of a selection: all but `where`, and domains nearly."""
    asked = Condition()
    if select.kinds is not None:
        asked.one_of("kind", sorted(select.kinds))
        if Kind.STATEMENT not in select.kinds:
            asked.add("kind <> 'statement'")
    if select.tiers is not None:
        asked.one_of("tier", sorted(select.tiers))
    if select.domains is not None:
        asked.add(_DOMAIN, json.dumps(sorted(select.domains)))
    if select.session is not None:
        asked.add("session = ?", select.session)
    if select.created_from is not None:
        asked.add("created_at >= ?", to_micros(select.created_from))
    if select.created_to is not None:
        asked.add("created_at <= ?", to_micros(select.created_to))
    if select.current:
        asked.add("superseded_by IS NULL AND valid_to IS NULL")
    return asked
