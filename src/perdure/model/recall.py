"""The answer to a look-up on demand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Literal, NoReturn, get_args, overload

from perdure.foreign import check_place, refuse_field
from perdure.frozen import frozen
from perdure.model.entry import Entry
from perdure.model.receipt import Failure
from perdure.model.tension import Tension

RecallMode = Literal["precise", "broad"]
"""How far a recall looks: by the question alone, or also to where its first hits lead."""

RECALL_MODES: tuple[RecallMode, ...] = get_args(RecallMode)


@frozen
class Hit:
    """One memory that answers; `score` 0..1, higher is better, and `shares` are what made it."""

    entry: Entry
    score: float
    shares: Mapping[str, float] = field(default_factory=dict[str, float])
    via: str | None = None
    """The id of the first hit whose rare words led here; of a broad recall alone."""

    def __repr__(self) -> str:
        return f"Hit({self.text!r}, score={self.score}, id={self.id!r})"

    @property
    def id(self) -> str:
        """The id of the entry, as `get`, `update` and `forget` take it."""
        return self.entry.id

    @property
    def text(self) -> str:
        """What the entry says."""
        return self.entry.text

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            """Say where that is, where others look for it in a hit."""
            refuse_field(self, name, "entry", Entry)


@frozen
class Recall:
    """Hits, best first; ties by the newer `seq`. `empty` is an answer: nothing was known."""

    hits: list[Hit]
    failures: tuple[Failure, ...] = ()
    """What could not be asked: where an embedder failed, words alone were compared; `store` names
    memories that cannot be read back, `uses` says that the store may only be read."""
    floor: float = 0.0
    """The score below which nothing counted as an answer."""
    tensions: tuple[Tension, ...] = ()
    """Open contradictions in which a hit is one side: what it says is not settled."""

    def __iter__(self) -> Iterator[Hit]:
        """Go through the hits, best first."""
        return iter(self.hits)

    @overload
    def __getitem__(self, place: int) -> Hit: ...
    @overload
    def __getitem__(self, place: slice) -> list[Hit]: ...
    def __getitem__(self, place: int | slice) -> Hit | list[Hit]:
        """Give one hit, 0 is the best, or some. Raises IndexError."""
        check_place(place, "hits")
        return self.hits[place]

    def __len__(self) -> int:
        """Count the hits; so an empty recall is false."""
        return len(self.hits)

    @property
    def empty(self) -> bool:
        """Tell that nothing cleared the floor."""
        return not self.hits

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            """Say what that is called, where others look for it by another name."""
            refuse_field(self, name)
