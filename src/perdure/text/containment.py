"""Tell whether one statement says all that another says, and only adds to it."""

from __future__ import annotations

from perdure.text.identity import Identity, identity_of, is_lossy_rewrite
from perdure.text.identity_words import WEEKDAYS

# What may follow a complete statement and only add to it. "and", "or", "if" and "with" what was
# there is another matter: "I like coffee and cake" is no richer form of "I like coffee".
_ADDING = frozenset(
    "at on in by via from to for since because near behind under per through around during after "
    "inside beside above next within every daily nightly weekly monthly as utc "
    "im am bei für von nach seit ab um zu wegen "
    "à au aux en dans sur pour depuis par chez "
    "con para desde por a al del no na em com desde pelo pela "
    "в во на с со для от по к у через с".split()
)
_NARROWING = frozenset(
    "if when whenever while until till provided unless wenn falls sofern bis si quand jusqu'à "
    "cuando hasta se quando até если когда пока".split()
)

_RULES = frozenset(
    "always must should shall every all any immer muss müssen soll sollen jeder alle toujours doit "
    "doivent tous siempre debe deben todos sempre deve devem всегда должен должны каждый "
    "все".split()
)


def contains(richer: str, poorer: str) -> bool:
    """Tell whether `richer` is `poorer` with more said behind it, nothing taken back or narrowed.

    The poorer statement has to stand whole at the beginning, with the same polarity, and what
    follows has to be an addition of place, time, purpose or manner. Words put before or between
    ("the admin port" for "the port") may mean another thing, so they are no containment. A rule
    or a denial only becomes narrower by what is added: "never on Fridays" does not say "never".

    >>> contains("Backups run nightly at 02:30 UTC", "Backups run nightly")
    True
    >>> contains("I like coffee ice cream", "I like coffee")
    False
    >>> contains("Never push to main on Fridays", "Never push to main")
    False
    """
    rich, poor = identity_of(richer), identity_of(poorer)
    size = len(poor.words)
    more = rich.words[size:]
    if not size or not more or rich.words[:size] != poor.words:
        return False
    if rich.polarity != poor.polarity or rich.signs != poor.signs:
        return False
    if poor.polarity or not _RULES.isdisjoint(poor.words):
        return False
    if not _NARROWING.isdisjoint(more) or not _adds(more[0], rich):
        return False
    return not is_lossy_rewrite(poorer, richer)


def _adds(word: str, rich: Identity) -> bool:
    return word in _ADDING or word in WEEKDAYS or word in rich.dates or ":" in word
