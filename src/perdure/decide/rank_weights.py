"""How much each sign counts in a ranking: numbers alone, in one place, each of them switchable."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal, get_args

from perdure.frozen import frozen

Feature = Literal[
    "pairs", "similarity", "speaker", "role", "first_person", "neighbours", "answers", "session",
    "dates", "wants", "kinds", "hop", "spread",
]  # fmt: skip
"""A sign that can be switched off; `words` is what the others stand on and cannot."""

FEATURES: tuple[Feature, ...] = get_args(Feature)

DEFAULT_FLOOR = 0.1
"""Scores below this are coincidence: one everyday word of a question of several."""


@frozen
class Weights:
    """What each sign adds, as shares of what the words of a question could score at most.

    Found on the halves of published conversations that are not judged; `docs/how-recall-ranks.md`
    tells what each brings, and how little depends on the exact number.
    """

    k1: float = 0.6
    """How much a repeated word adds (BM25): little, since one mention is enough for a memory."""
    b: float = 0.2
    """How much a long text is held against its words (BM25)."""
    usual_length: int = 20
    """Terms of a usual memory; a constant, so that a score does not depend on other candidates."""
    longest: float = 4.0
    """A text counts as at most so many usual ones: one telling word in a report still tells."""
    name: float = 0.2
    """What the name of a speaker of this memory counts in a text: it is mostly just a call."""
    pairs: float = 0.4
    """All neighbouring words of the question stand side by side in the text."""
    similarity: float = 2.4
    """The text means the same, as an embedder sees it: a whole unit of cosine above `alike`."""
    alike: float = 0.25
    """Cosine up to which texts have nothing to do with each other."""
    steeper: float = 1.5
    """Power of what is above: of two texts the nearer counts by more than it is nearer."""
    speaker: float = 0.5
    """Taken from what somebody else said than the one speaker whom the question names."""
    role: float = 0.9
    """Taken from what an assistant said: the user's own words tell more about the user."""
    role_beside: float = 0.3
    """Taken from what an assistant's words lend to those beside it."""
    first_person: float = 0.3
    """Taken from what says nothing of its speaker, where the question is about one."""
    of_another: float = 0.05
    """Taken from what is told of somebody else, where the question is what one does oneself."""
    before: float = 0.4
    after: float = 0.4
    """What the neighbour before, or after, in the same session scores by its words."""
    before_next: float = 0.3
    after_next: float = 0.25
    """The same for the neighbours one farther."""
    answers: float = 0.4
    """Added for the neighbour before where it asks: who speaks next is likely to answer."""
    session: float = 0.35
    """What the three best of the same session score by their words, on average."""
    dates: float = 0.25
    """The memory is of a date that the question names."""
    later: float = 0.6
    """Share of it for a memory of shortly after: people tell afterwards what they did."""
    wants: float = 0.3
    """The text names a time, a place, a person or a number, where the question asks for one."""
    kinds: float = 0.7
    """The text names a thing of a kind that the question names: what naming the kind would tell."""

    hop: float = 0.2
    """In a broad recall: what a memory that holds the rare words of the first hits adds, as a share
    of what the best of them scores."""
    spread: float = 0.05
    """In a broad recall: taken from each further memory of a session that has given one."""

    def without(self, features: Iterable[Feature]) -> Weights:
        """Give the weights with these signs switched off."""
        off: dict[str, float] = {name: 0.0 for one in features for name in _WEIGHTS_OF[one]}
        return replace(self, **off)


_WEIGHTS_OF: dict[Feature, tuple[str, ...]] = {
    "pairs": ("pairs",),
    "similarity": ("similarity",),
    "speaker": ("speaker",),
    "role": ("role", "role_beside"),
    "first_person": ("first_person", "of_another"),
    "neighbours": ("before", "after", "before_next", "after_next"),
    "answers": ("answers",),
    "session": ("session",),
    "dates": ("dates",),
    "wants": ("wants",),
    "kinds": ("kinds",),
    "hop": ("hop",),
    "spread": ("spread",),
}

DEFAULT = Weights()
