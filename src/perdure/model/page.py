"""Part of a list, and where it goes on."""

from __future__ import annotations

from collections.abc import Iterator

from perdure.frozen import frozen
from perdure.model.entry import Entry


@frozen
class Page:
    """Entries, newest `seq` first, and the cursor that continues; no cursor on the last page.

    `unreadable` names memories that stand among these and cannot be read back; where two pages
    meet, both may name one. Stores raise instead, and only a memory's own `list` fills it.

    A page goes through its entries:

    >>> from perdure import Memory
    >>> with Memory.open() as memory:
    ...     _ = memory.remember(["Tea is green.", "Salt is white."])
    ...     [entry.text for entry in memory.list()]
    ['Salt is white.', 'Tea is green.']
    """

    entries: list[Entry]
    cursor: str | None = None
    unreadable: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[Entry]:
        """Go through the entries of this page, not of the next."""
        return iter(self.entries)
