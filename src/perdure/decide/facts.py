"""What becomes of a fact when it is said again, or said otherwise."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import cast

from perdure.decide.turn_number import detail
from perdure.frozen import frozen
from perdure.model.entry import Entry, Json
from perdure.text.folding import fold

MOST_SOURCES = 16
"""How many messages a fact names as its sources: the first ones, where it came from."""


@frozen
class Revision:
    """What is to stand under the id of a fact, made from the version `expected`.

    `former` is the value that it takes the place of, as an entry of its own.
    """

    entry: Entry
    expected: int = 0
    former: Entry | None = None


def revise(held: Entry | None, new: Entry, now: datetime) -> Revision:
    """Bring a fact together with what is held under its id.

    The same value is strengthened. Another one takes its place: it keeps the time the key was
    first known, and holds from `now`; the former ends at that moment and stays, under
    `<id>@<version>`, whatever the store keeps of the past.
    """
    if held is None:
        return Revision(replace(new, valid_from=new.valid_from or now))
    if held.current and same_value(held, new):
        return Revision(_strengthened(held, new, now), held.version)
    entry = replace(new, created_at=held.created_at, valid_from=now)
    former = replace(
        held,
        id=f"{held.id}@{held.version}",
        valid_to=held.valid_to or now,
        superseded_by=held.id,
    )
    return Revision(entry, held.version, former)


def same_value(one: Entry, other: Entry) -> bool:
    """Tell whether two facts say the same; letter case and spelling of forms do not count."""
    return _comparable(detail(one, "value")) == _comparable(detail(other, "value"))


def stronger(one: float, other: float) -> float:
    """Give the confidence in what was said twice: both would have to be wrong.

    >>> stronger(0.9, 0.9), stronger(0.7, 0.0)
    (0.99, 0.7)
    """
    return round(1 - (1 - one) * (1 - other), 4)


def _strengthened(held: Entry, new: Entry, now: datetime) -> Entry:
    before, again = _value(held), _value(new)
    confidence = stronger(before.get("confidence", 0.0), again.get("confidence", 0.0))
    sources = dict.fromkeys((*held.source.derived_from, *new.source.derived_from))
    return replace(
        held,
        value={**before, "confidence": confidence, "turn": again.get("turn")},
        updated_at=now,
        last_accessed_at=now,
        access_count=held.access_count + 1,
        source=replace(held.source, derived_from=tuple(sources)[:MOST_SOURCES]),
    )


def _value(entry: Entry) -> Mapping[str, Json]:
    value = entry.value
    return cast(dict[str, Json], value) if isinstance(value, dict) else {}


def _comparable(value: Json) -> str:
    if isinstance(value, str):
        return f"text {fold(value).strip()}"
    return json.dumps(value, sort_keys=True)
