"""Order what a memory holds about who asks, where nothing else is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from perdure.model.entry import Entry, Tier
from perdure.model.recall import Hit
from perdure.model.statement import Belief
from perdure.text.of_self import tells_of_speaker

OF_TIER = {Tier.PINNED: 0.9, Tier.HOT: 0.8, Tier.WARM: 0.6, Tier.COLD: 0.4}
"""What a statement about oneself scores by its tier."""

_OF_SUPPORT = 0.02
_MOST_SUPPORT = 5
"""What each time counts that it was said again, and how often at most."""

_OF_THEIRS = 0.1
"""Taken from what is told of a sister or a boat."""

_OF_WHOM = frozenset({"identity", "preference"})


def about_self(entries: Iterable[Entry], *, limit: int, min_score: float) -> list[Hit]:
    """Give the strongest statements about who asks: by tier, support, then the newer `seq`.

    Their own statements alone, of what they are before what is theirs; of those whom this memory
    names as speakers none, as nobody says who of them asks. The shares say what makes the score:
    `self` by the tier, `support`, and `theirs`, which is taken away.
    """
    hits = [hit for entry in entries if (hit := _hit(entry)) and hit.score >= min_score]
    hits.sort(key=lambda hit: (-hit.score, -hit.entry.seq))
    return hits[:limit]


def _hit(entry: Entry) -> Hit | None:
    source = entry.source
    if source.speaker or source.role == "assistant" or Belief.is_quarantined(entry):
        return None
    belief = Belief.of(entry)
    near = tells_of_speaker(entry.text, of_whom=belief.shape in _OF_WHOM)
    if not near or entry.tier is None:
        return None
    shares = {"self": OF_TIER[entry.tier]}
    support = _OF_SUPPORT * min(_MOST_SUPPORT, belief.support - 1)
    if support > 0:
        shares["support"] = round(support, 4)
    if near < 1:
        shares["theirs"] = -_OF_THEIRS
    return Hit(entry, round(sum(shares.values()), 2), shares)


TIERS: Sequence[Sequence[Tier]] = ((Tier.PINNED, Tier.HOT), (Tier.WARM,), (Tier.COLD,))
"""Tiers in the order in which they are read, until there are enough."""
