"""Part of a list, and where it goes on."""

from __future__ import annotations

from perdure.frozen import frozen
from perdure.model.entry import Entry


@frozen
class Page:
    """Entries, newest `seq` first, and the cursor that continues; no cursor on the last page.

    `unreadable` names memories that stand among these and cannot be read back; where two pages
    meet, both may name one. Stores raise instead, and only a memory's own `list` fills it.
    """

    entries: list[Entry]
    cursor: str | None = None
    unreadable: tuple[str, ...] = ()
