"""Find what a bare correction puts right ("No, it's Kestrel."): what was stated just before it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import cast

from perdure.decide.draft import Item
from perdure.decide.turn import Heard, Intake, Turn, found
from perdure.frozen import altered, frozen
from perdure.model.entry import Entry
from perdure.text.asking import asks
from perdure.text.claims import claim_of
from perdure.text.findings import Amendment, Finding, Reading
from perdure.text.regex import regex
from perdure.text.retractions import likes_in, put_right
from perdure.text.sentences import split_sentences
from perdure.text.statements import read_message
from perdure.text.words import index_terms

AT_MOST_LATER = timedelta(hours=1)
"""How long after a statement a bare correction is taken for one of it, where no turn is at hand."""

_BESIDES = 2
"""Words by which a question goes beyond what was stated and still asks whether that is so."""
_OPEN = regex(
    r"\b(?:how|what|when|where|who|which|why|wie|was|wann|wo|wer|warum|welche\w*|comment|que|quoi|"
    r"quel\w*|où|quand|qui|cómo|qué|cuál\w*|dónde|como|qual|onde|come|che|quando|dove|hoe|wat|welke|"
    r"как\w*|что|где|когда|кто)\b|什么|什麼|怎么|怎麼|哪|谁|誰|多少|几|何|どう|どこ|いつ"
)
"""Of a question that no cannot answer."""


@frozen
class Before:
    """What was stated in the turn before, and what the assistant answered, as far as known."""

    entries: Sequence[Entry] = ()
    answer: str = ""


@frozen
class Amended:
    """The statement that a bare correction makes of an earlier one.

    `keys` are those of the statement whose place it takes; none where it is not sure that it does,
    and both are to stand.
    """

    finding: Finding
    keys: tuple[str, ...]


def amended(amendment: Amendment, before: Before, at: datetime) -> Amended | None:
    """Put a bare word in the place of its like in what was stated before; None where it has none.

    It takes the place of the statement where no other of that turn holds its like, and where the
    assistant has named nothing else that it might be about; else both stand, where they dispute
    each other. A no that answers another question puts nothing right.
    """
    fits = [
        (entry, said)
        for entry in before.entries
        if (said := put_right(entry.text, amendment.new, amendment.old, meant=amendment.meant))
        and said != entry.text
    ]
    if not fits:
        return None
    entry, said = fits[-1]
    doubt = False if amendment.own else _doubt(amendment, entry.text, before.answer)
    if doubt is None:
        return None
    sure = len(fits) == 1 and not doubt
    read = read_message(said, at=at)
    if [one.said for one in read.findings] != [said] or read.refused:
        return None
    if not sure and not _is_single(said):
        return None
    shape = read.findings[0].shape
    finding = Finding(said, said, amendment.start, amendment.end, shape, correction=sure)
    return Amended(finding, tuple(entry.keys[:1]) if sure else ())


def _is_single(said: str) -> bool:
    claim = claim_of(said)
    return claim is not None and claim.single_valued


def _doubt(amendment: Amendment, stated: str, answer: str) -> bool | None:
    """Tell whether a no might be about what the answer says; None: it answers what that asks."""
    if not answer.strip():
        return False
    others = likes_in(answer, amendment.new) - likes_in(stated, amendment.new)
    last = split_sentences(answer)[-1].text
    if not asks(last) or _OPEN.search(last.lower()):
        return bool(others)
    if others:
        return None
    known = set(index_terms(stated))
    return len(set(index_terms(last)) - known) > _BESIDES


def latest(
    entries: Sequence[Entry], session: str | None, speaker: str | None, now: datetime
) -> list[Entry]:
    """Give of the newest entries those of the last turn of a session, in the order of its words."""
    own = [
        one
        for one in entries
        if (one.source.session, one.source.speaker) == (session, speaker)
        and one.source.origin in ("rules", "model")
    ]
    if not own or now - own[0].created_at > AT_MOST_LATER:
        return []
    return in_order([one for one in own if one.created_at == own[0].created_at])


def in_order(entries: Sequence[Entry]) -> list[Entry]:
    """Give statements in the order in which they were said."""
    return sorted(entries, key=lambda one: cast("tuple[int, int]", one.source.span or (one.seq, 0)))


def heard_with(amended: Amended, heard: Heard, turn: Turn, intake: Intake) -> tuple[Heard, Item]:
    """Give what was heard with the statement that a bare correction makes, and its item.

    Its words stand before all that the message states.
    """
    finding = amended.finding

    def apart(start: int, end: int) -> bool:
        return end <= finding.start or start >= finding.end

    refused = [one for one in heard.reading.refused if apart(one.start, one.end)]
    gone = [(one.text, one.reason) for one in heard.reading.refused if one not in refused]
    reading = Reading(heard.reading.findings, refused, heard.reading.amendment)
    kept = [one for one in heard.refused if (one.text, one.reason) not in gone]
    item = found(turn, finding, intake)
    proposal = altered(item.proposal, amends=amended.keys)
    return Heard(reading, [finding, *heard.findings], kept), Item(proposal, corroborated=False)
