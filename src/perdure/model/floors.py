"""From which score on a hit is an answer, as it was derived from the memories of a scope."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, cast

from perdure.frozen import frozen
from perdure.model.entry import Json
from perdure.model.fields import count, share, text


@frozen
class Floor:
    """A floor of one script, and its cost: shares of the questions that it judges wrongly."""

    script: str
    floor: float
    answerable: int
    """Questions made from a memory that answers them."""
    refused: float
    """The share of them whose best hit lies below the floor."""
    unsaid: int
    """Questions made of the same words that no memory answers."""
    let_through: float
    """The share of them that get a hit all the same."""


@frozen
class Floors:
    """All floors of one space: an embedder's id, or `words` where words alone are compared."""

    space: str
    seed: int
    memories: int
    """Statements that the questions were made from."""
    each: tuple[Floor, ...] = ()

    def of(self, script: str) -> float | None:
        """Give the floor of a script; None where there were too few questions in it."""
        return next((one.floor for one in self.each if one.script == script), None)

    def to_value(self) -> dict[str, Json]:
        """Give the JSON object that an entry keeps."""
        rows = [{one.name: getattr(row, one.name) for one in fields(Floor)} for row in self.each]
        return {"space": self.space, "seed": self.seed, "memories": self.memories, "each": rows}

    @classmethod
    def of_value(cls, value: Mapping[str, Json]) -> Floors:
        """Read what `to_value` gave; raises TypeError or ValueError for all else."""
        if not isinstance(cast(object, value), Mapping) or set(value) != _NAMES:
            raise ValueError("are no floors of a space")
        each = tuple(_floor(row) for row in value["each"])
        return cls(text(value["space"]), _seed(value["seed"]), count(value["memories"]), each)


_NAMES = {"space", "seed", "memories", "each"}
_READ: Mapping[str, Callable[[Json], Any]] = {
    "script": text,
    "floor": share,
    "answerable": count,
    "refused": share,
    "unsaid": count,
    "let_through": share,
}


def _seed(value: Json) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError("is not a whole number")
    return value


def _floor(row: Mapping[str, Json]) -> Floor:
    if not isinstance(cast(object, row), Mapping) or set(row) != set(_READ):
        raise ValueError("are no floor of a script")
    return Floor(**{name: read(row[name]) for name, read in _READ.items()})
