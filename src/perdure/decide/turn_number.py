"""Which number a turn gets: after all that is stored, and never below what the host knows."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import chain
from operator import attrgetter, itemgetter

from perdure.model.entry import Entry, Json
from perdure.model.fields import is_finite

_WHOLE = {int}
_value = attrgetter("value")
_turn = itemgetter("turn")
_place = itemgetter("turn", "index")


def next_turn(host: object, stored: int) -> int:
    """Give the number of a turn: the host's, or one after the highest stored; at least 1.

    A host that knows none, or knows nonsense, is taken to say 1.

    >>> next_turn(None, 0), next_turn(3, 3), next_turn(9, 3), next_turn(float("nan"), 2)
    (1, 4, 9, 3)
    """
    return max(_whole(host), stored + 1, 1)


def turn_of(entry: Entry) -> int | None:
    """Give the number of the turn an entry was kept of; None when it knows none."""
    held = entry.value
    number: Json = held.get("turn") if held.__class__ is dict else None
    whole = number if number.__class__ is int else _whole(number)
    return whole if whole > 0 else None


def index_of(entry: Entry) -> int:
    """Give the place of an entry in its turn, from 0."""
    held = entry.value
    number: Json = held.get("index") if held.__class__ is dict else None
    return max(0, number if number.__class__ is int else _whole(number))


def inside_turns(entries: Sequence[Entry]) -> list[Entry]:
    """Give those that do not begin their turn."""
    # Most do, and their place is a plain 0.
    most = [one for one in entries if one.value.__class__ is not dict or one.value.get("index")]
    return [one for one in most if index_of(one)]


def in_turn_order(entries: Sequence[Entry]) -> bool:
    """Tell that entries, as they stand, follow their turns and their places there.

    Only of those that know both as whole numbers, as nearly all do; of others it does not say.
    """
    try:
        stand = [*map(_place, map(_value, entries))]
    except (LookupError, TypeError):
        return False
    if {*map(type, chain.from_iterable(stand))} != _WHOLE:
        return not entries
    return stand == sorted(stand) and stand[0][0] > 0


def plain_turns(entries: Sequence[Entry]) -> list[int] | None:
    """Give the turn of each entry, where all know it as a whole number from 1; None else.

    That is what stores give nearly always; what they may give besides is read with care.
    """
    try:
        turns = [*map(_turn, map(_value, entries))]
    except (LookupError, TypeError):
        return None
    return turns if {*map(type, turns)} == _WHOLE and min(turns) > 0 else None


def highest_turn(entries: Iterable[Entry]) -> int:
    """Give the highest turn that any of these was kept of; 0 for none."""
    return max((turn_of(entry) or 0 for entry in entries), default=0)


def detail(entry: Entry, name: str) -> Json:
    """Give what an entry holds under a name, None when it holds nothing of that name."""
    return entry.value.get(name) if entry.value.__class__ is dict else None


def _whole(value: object) -> int:
    return math.floor(value) if is_finite(value) else 0
