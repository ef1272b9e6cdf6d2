"""A statement as the index of a block shows it, without all the rest of it."""

from __future__ import annotations

from datetime import datetime

from perdure.frozen import frozen
from perdure.model.entry import Tier


@frozen
class Indexed:
    """What may be shown of a current statement that nothing forbids to be shown.

    `line` is the whole line of the index, without its end, and `gist` what it says of the
    statement; `tokens` is what `estimate_tokens` gives for the line with its end.
    """

    id: str
    seq: int
    tier: Tier
    text: str
    gist: str
    line: str
    tokens: int
    expires_at: datetime | None = None
