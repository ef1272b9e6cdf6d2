"""Tell that a statement ends a habit of which another says besides how often or when."""

from __future__ import annotations

from perdure.text.identity import Identity
from perdure.text.identity_words import MONTHS, WEEKDAYS
from perdure.text.stems import stem

_OFTEN = frozenset(
    "a an the go at on in of per and every each most some day week month year morning afternoon "
    "evening night noon lunch weekend time daily weekly monthly usually often always sometimes "
    "regularly mostly normally generally once twice any more anymore all jeden jede jedes täglich "
    "morgens abends mittags oft immer meistens am im".split()
)
_LITTLE = frozenset("a an the go at on in of and any more anymore all am im".split())
_WHEN = frozenset(map(stem, _OFTEN | WEEKDAYS | MONTHS.keys()))
_NARROWING = _WHEN - frozenset(map(stem, _LITTLE))
"""What a denial holds for alone, where it names it: "no longer on Fridays"."""


def ends_habit(denial: Identity, held: Identity) -> bool:
    """Tell whether a denial names a habit that is held with no more than its when and how often.

    One that names a when of its own, or another measure, ends no other: who works no longer on
    Fridays may on Mondays.

    >>> from perdure.text.identity import identity_of
    >>> no_more = identity_of("I stopped going to the gym")
    >>> ends_habit(no_more, identity_of("I go to the gym every Monday"))
    True
    >>> ends_habit(no_more, identity_of("I go to the gym in Lund"))
    False
    """
    if not denial.polarity or held.polarity:
        return False
    narrowed = not _NARROWING.isdisjoint(map(stem, denial.sequence))
    if narrowed or not set(denial.quantities) <= set(held.quantities):
        return False
    ended = _deed(denial)
    return len(ended) >= _SHORTEST and ended == _deed(held)


_SHORTEST = 2
"""Words of a deed, with who does it."""


def _deed(identity: Identity) -> list[str]:
    kept = (
        stem(word)
        for word in identity.sequence
        if not word.startswith("¬") and word not in identity.quantities
    )
    return [word for word in kept if word not in _WHEN]
