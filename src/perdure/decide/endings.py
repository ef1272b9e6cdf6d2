"""Find among what is held the statement that a new one ends: left, given up, moved, undone."""

from __future__ import annotations

from collections.abc import Sequence

from perdure.frozen import frozen
from perdure.model.entry import Entry
from perdure.text.changes import tells_change
from perdure.text.claims import Claim
from perdure.text.corrections import corrects
from perdure.text.denials import affirmed
from perdure.text.habits import ends_habit
from perdure.text.identity import Identity, identity_of, same_identity
from perdure.text.identity_words import MONTHS, WEEKDAYS
from perdure.text.kinds import is_town
from perdure.text.leaving import left_by
from perdure.text.regex import regex


@frozen
class Side:
    """An entry beside the proposal, read; `said` is what the user would have said."""

    entry: Entry
    said: str
    identity: Identity
    claim: Claim | None


def undone(said: str, sides: Sequence[Side]) -> Side | None:
    """Find the candidate that tells a deed which a proposal says was never done."""
    told = affirmed(said)
    if told is None:
        return None
    identity = identity_of(told)
    return next((side for side in sides if same_identity(identity, side.identity)), None)


def given_up(text: str, identity: Identity, sides: Sequence[Side]) -> Side | None:
    """Find the candidate that tells a habit, with its when, which a proposal says is over."""
    if not identity.polarity or not puts_right(text):
        return None
    return next((side for side in sides if ends_habit(identity, side.identity)), None)


_ENGAGED = frozenset("my our the appointment meeting call visit session lesson class".split())
"""What says of a thing only that it is at a time: the dentist is the dentist appointment."""


def _same_engagement(one: str, other: str) -> bool:
    if one == other:
        return True
    bare = frozenset(one.split()) - _ENGAGED
    return bool(bare) and bare == frozenset(other.split()) - _ENGAGED


_WHEN = WEEKDAYS | MONTHS.keys()
_TIMES = frozenset({"time", "day"})


def rescheduled(text: str, claim: Claim | None, sides: Sequence[Side]) -> Side | None:
    """Find the only candidate that says when a thing is which is told to have been moved.

    "On Tuesday at 9:15" and "on Thursday at 10:00" differ in the day too, and may both hold.
    """
    if claim is None or claim.kind not in _TIMES or not tells_change(text):
        return None
    found = [
        side
        for side in sides
        if (other := side.claim)
        and other.polarity == "+"
        and _same_engagement(other.subject, claim.subject)
        and other.kind in _TIMES
        and other.attribute.startswith("be")
        and all(word in _WHEN or word.isdigit() for word in other.qualifiers ^ claim.qualifiers)
    ]
    return found[0] if len(found) == 1 else None


def puts_right(text: str) -> bool:
    """Tell whether a statement says that what was believed before is so no longer."""
    return corrects(text) or tells_change(text)


_EMPLOYED = frozenset(
    "work at|work for|work bei|work für|work chez|work pour|work en|work em|work в".split("|")
)
"""Said of an employer, in some languages of a town as well; who works in, with or on something may
leave it for a day."""
_ME = frozenset({"i", "ich", "я", "我", "私"})


def left(text: str, sides: Sequence[Side]) -> Side | None:
    """Find the candidate that says that the speaker works for whom a proposal says they left.

    Where that names nobody, it is the only employer whom any candidate names.
    """
    gone = left_by(text)
    if gone is None:
        return None
    jobs = [
        side
        for side in sides
        if (claim := side.claim)
        and _is_employer(claim)
        and claim.polarity == "+"
        and claim.subject.rpartition(": ")[2] in _ME
    ]
    if not gone.whom:
        return jobs[0] if len(jobs) == 1 else None
    whom = _uncased(gone.whom)
    return next((one for one in jobs if one.claim and _uncased(one.claim.value) == whom), None)


def _is_employer(claim: Claim) -> bool:
    return claim.attribute in _EMPLOYED and not is_town(claim.value)


_CASE = regex("[аяоеёиуюый]+$")


def _uncased(name: str) -> str:
    """Leave out the ending of a Russian name: who works in Яндексе leaves from Яндекса."""
    return _CASE.sub("", name)
