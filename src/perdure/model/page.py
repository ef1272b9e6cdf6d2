"""Part of a list, and where it goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NoReturn, overload

from perdure.foreign import check_place, refuse_field
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

    @overload
    def __getitem__(self, place: int) -> Entry: ...
    @overload
    def __getitem__(self, place: slice) -> list[Entry]: ...
    def __getitem__(self, place: int | slice) -> Entry | list[Entry]:
        """Give one entry of this page, 0 is the newest, or some. Raises IndexError."""
        check_place(place, "entries")
        return self.entries[place]

    def __len__(self) -> int:
        """Count the entries of this page, not of the next; so an empty page is false."""
        return len(self.entries)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            """Say what that is called, where others look for it by another name."""
            refuse_field(self, name)
