"""Find what a bare correction puts right: "It's Kestrel, not Falcon.", of what was just stated."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import cast

from perdure.decide.draft import Item
from perdure.decide.turn import Heard, Intake, Turn, found
from perdure.frozen import altered, frozen
from perdure.model.entry import Entry
from perdure.text.findings import Amendment, Finding, Reading
from perdure.text.retractions import put_right
from perdure.text.statements import read_message

AT_MOST_LATER = timedelta(hours=1)
"""How long after a statement a bare correction is taken for one of it, where no turn is at hand."""


@frozen
class Amended:
    """The statement that a bare correction makes of an earlier one, whose keys `keys` are."""

    finding: Finding
    keys: tuple[str, ...]


def amended(amendment: Amendment, stated: Sequence[Entry], at: datetime) -> Amended | None:
    """Put a bare word in the place of the one that it says is wrong; None where that is not sure.

    It has to say which that is, and one statement of the turn before alone holds it.
    """
    fits = [
        (entry, said)
        for entry in stated
        if (said := put_right(entry.text, amendment.new, amendment.old, meant=amendment.meant))
        and said != entry.text
    ]
    if len(fits) != 1:
        return None
    entry, said = fits[0]
    read = read_message(said, at=at)
    if [one.said for one in read.findings] != [said] or read.refused:
        return None
    shape = read.findings[0].shape
    finding = Finding(said, said, amendment.start, amendment.end, shape, correction=True)
    return Amended(finding, tuple(entry.keys[:1]))


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
