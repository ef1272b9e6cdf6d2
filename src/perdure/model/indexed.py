"""A statement as the index of a block shows it, without all the rest of it."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from perdure.model.entry import Tier


class Indexed(NamedTuple):
    """What may be shown of a current statement of L1 that nothing forbids to be shown.

    `line` is the whole line of the index, without its end, and `gist` what it says of the
    statement; `tokens` is what `estimate_tokens` gives for the line with its end. A block reads
    many of them at once: a tuple is made in a third of the time that a record takes.
    """

    id: str
    seq: int
    text: str
    gist: str
    line: str
    tokens: int
    expires_at: datetime | None = None
    tier = Tier.HOT
