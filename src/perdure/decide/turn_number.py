"""Which number a turn gets: after all that is stored, and never below what the host knows."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, cast

from perdure.model.entry import Entry

_NOTHING: Mapping[str, Any] = MappingProxyType({})


def next_turn(host: object, stored: int) -> int:
    """Give the number of a turn: the host's, or one after the highest stored; at least 1.

    A host that knows none, or knows nonsense, is taken to say 1.

    >>> next_turn(None, 0), next_turn(3, 3), next_turn(9, 3), next_turn(float("nan"), 2)
    (1, 4, 9, 3)
    """
    return max(_whole(host), stored + 1, 1)


def turn_of(entry: Entry) -> int | None:
    """Give the number of the turn an entry was kept of; None when it knows none."""
    number = _whole(held_by(entry).get("turn"))
    return number if number > 0 else None


def index_of(entry: Entry) -> int:
    """Give the place of an entry in its turn, from 0."""
    return max(0, _whole(held_by(entry).get("index")))


def highest_turn(entries: Iterable[Entry]) -> int:
    """Give the highest turn that any of these was kept of; 0 for none."""
    return max((turn_of(entry) or 0 for entry in entries), default=0)


def held_by(entry: Entry) -> Mapping[str, Any]:
    """Give the named values of an entry, none for a value of another sort."""
    value = cast(object, entry.value)
    return cast(Mapping[str, Any], value) if isinstance(value, dict) else _NOTHING


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return 0
    return math.floor(value) if math.isfinite(value) else 0
