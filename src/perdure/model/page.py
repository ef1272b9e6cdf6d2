"""Part of a list, and where it goes on."""

from __future__ import annotations

from perdure.frozen import frozen
from perdure.model.entry import Entry


@frozen
class Page:
    """Entries, newest `seq` first, and the cursor that continues; no cursor on the last page."""

    entries: list[Entry]
    cursor: str | None = None
