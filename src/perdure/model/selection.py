"""Which entries are meant: a filter that every store answers alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any, cast

from perdure.errors import InvalidQueryError
from perdure.frozen import frozen
from perdure.model.entry import Entry, Json, Kind, Tier
from perdure.model.fields import is_finite

Where = Mapping[str, Json]
"""A metadata filter: `{key: value}`, `{key: {operator: value}}`, `{"$or": [filters]}`."""


@frozen
class Selection:
    """Name the entries that a read is about; `None` means no limit of that sort, all must hold.

    `domains` asks for at least one of them; `created_from` and `created_to` are both inclusive;
    `current` leaves out what was superseded or has ended; `where` compares metadata: equality, or
    one of eq ne gt gte lt lte in nin exists, joined by and; `$or` takes a list of filters.
    """

    kinds: frozenset[Kind] | None = None
    tiers: frozenset[Tier] | None = None
    domains: frozenset[str] | None = None
    session: str | None = None
    created_from: datetime | None = None
    created_to: datetime | None = None
    current: bool = False
    where: Where | None = None

    def __post_init__(self) -> None:
        if self.where is not None:
            check_where(self.where)

    def matches(self, entry: Entry) -> bool:
        """Tell whether an entry is meant; expiry is not a matter of selection."""
        return (
            (self.kinds is None or entry.kind in self.kinds)
            and (self.tiers is None or entry.tier in self.tiers)
            and (self.domains is None or not self.domains.isdisjoint(entry.domains))
            and (self.session is None or entry.source.session == self.session)
            and (self.created_from is None or entry.created_at >= self.created_from)
            and (self.created_to is None or entry.created_at <= self.created_to)
            and (not self.current or entry.current)
            and (self.where is None or _holds(self.where, entry.metadata))
        )


EVERYTHING = Selection()

STATEMENTS = Selection(kinds=frozenset({Kind.STATEMENT}), current=True)
"""What nearly every read is about."""

_Test = Callable[[Json, Json], bool]
_MISSING = object()


def _ordered(test: Callable[[Any, Any], bool]) -> _Test:
    def compare(found: Json, wanted: Json) -> bool:
        numbers = _is_number(found) and _is_number(wanted)
        texts = isinstance(found, str) and isinstance(wanted, str)
        return (numbers or texts) and test(found, wanted)

    return compare


def _is_number(value: Json) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _equal(found: Json, wanted: Json) -> bool:
    return bool(found == wanted) and isinstance(found, bool) == isinstance(wanted, bool)


OPERATORS: Mapping[str, _Test] = {
    "eq": _equal,
    "ne": lambda found, wanted: not _equal(found, wanted),
    "gt": _ordered(lambda found, wanted: found > wanted),
    "gte": _ordered(lambda found, wanted: found >= wanted),
    "lt": _ordered(lambda found, wanted: found < wanted),
    "lte": _ordered(lambda found, wanted: found <= wanted),
    "in": lambda found, wanted: any(_equal(found, one) for one in wanted),
    "nin": lambda found, wanted: not any(_equal(found, one) for one in wanted),
    "exists": lambda found, wanted: (found is not _MISSING) == wanted,
}


def check_where(where: object) -> None:
    """Refuse a metadata filter that no store can answer, naming the key. Reads nothing."""
    if not isinstance(where, Mapping):
        raise InvalidQueryError("a filter is a mapping of metadata keys", argument="where")
    for key, wanted in cast(Mapping[object, Json], where).items():
        _check_term(key, wanted)


def _check_term(key: object, wanted: Json) -> None:
    if not isinstance(key, str):
        raise InvalidQueryError(f"filter key {key!r} is not a string", argument="where")
    if key == "$or":
        if not isinstance(wanted, Sequence) or isinstance(wanted, str) or not wanted:
            raise InvalidQueryError("$or takes a list of at least one filter", argument="where")
        for alternative in cast(Sequence[object], wanted):
            check_where(alternative)
        return
    if key.startswith("$"):
        raise InvalidQueryError(f"unknown filter {key!r}; there is $or", argument="where")
    if isinstance(wanted, Mapping):
        _check_operators(key, cast(Mapping[str, Json], wanted))
    _check_value(key, wanted)


def _check_value(key: str, wanted: Json) -> None:
    """Refuse what no metadata can hold: it would be found nowhere, without a word."""
    todo: list[object] = [wanted]
    while todo:
        value = todo.pop()
        if isinstance(value, Mapping):
            todo += cast(Mapping[object, object], value).values()
        elif isinstance(value, (list, tuple, set, frozenset)):
            todo += cast(Iterable[object], value)
        elif not (value is None or isinstance(value, (str, int)) or is_finite(value)):
            also = "; metadata holds times as text" if isinstance(value, date) else ""
            message = f"the filter for {key!r} holds a {type(value).__name__} that is no JSON{also}"
            raise InvalidQueryError(message, argument="where")


def _check_operators(key: str, operators: Mapping[str, Json]) -> None:
    for operator, operand in operators.items():
        if operator not in OPERATORS:
            known = ", ".join(OPERATORS)
            raise InvalidQueryError(
                f"unknown operator {operator!r} for {key!r}; there are {known}", argument="where"
            )
        if operator in ("in", "nin") and (
            isinstance(operand, str) or not isinstance(operand, (Sequence, set, frozenset))
        ):
            raise InvalidQueryError(f"{operator!r} for {key!r} takes a list", argument="where")
        if operator == "exists" and not isinstance(operand, bool):
            raise InvalidQueryError(f"'exists' for {key!r} takes a bool", argument="where")


def _holds(where: Where, metadata: Mapping[str, Json]) -> bool:
    return all(_term_holds(key, wanted, metadata) for key, wanted in where.items())


def _term_holds(key: str, wanted: Json, metadata: Mapping[str, Json]) -> bool:
    if key == "$or":
        return any(_holds(alternative, metadata) for alternative in wanted)
    found = metadata.get(key, _MISSING)
    if not isinstance(wanted, Mapping):
        return found is not _MISSING and _equal(found, wanted)
    return all(
        OPERATORS[operator](found, operand)
        for operator, operand in cast(Mapping[str, Json], wanted).items()
    )
