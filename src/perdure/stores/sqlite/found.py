"""A candidate as it was read: its words in one line, and its entry only for who asks."""
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# What `Match` works out is kept here, and read alike.

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, cast

from perdure.model.entry import Entry, Kind, Source
from perdure.model.statement import told_in
from perdure.ports import Match, Sought
from perdure.ports.records import Held
from perdure.stores.sqlite import rows, words
from perdure.stores.sqlite.rows import WIDTH, Row


class Found(Match):
    """A match that lies in few places of memory, and says the same as a `Match` of its parts.

    Of a hundred candidates eight are shown. The rest are asked for no more than what stands here:
    to make each an entry, and to follow a reference to each of its words, takes longer than to
    compare them.
    """

    __slots__ = ("_read", "length", "line", "quarantined", "row", "seq", "source", "standing")

    row: Row
    line: str
    """Its words, each between spaces of its own."""
    _read: Entry | None
    length: int
    seq: int
    source: Source
    quarantined: bool
    standing: bool
    """It is a statement, and nothing has taken its place."""

    @property
    def entry(self) -> Entry:
        """Its entry, made when somebody asks."""
        if self._read is None:
            _keep(self, rows.decode(self.row))
        return cast("Entry", self._read)

    @property
    def id(self) -> str:
        """The id of its entry."""
        return self.row[rows.ID]

    @property
    def terms(self) -> tuple[str, ...]:
        """The words in order, and then the keys."""
        return (*words.of_line(self.line), *map(words.KEY.__add__, rows.keys_of(self.row)))

    @property
    def text(self) -> str:
        """What it says."""
        return self.row[rows.TEXT]

    @property
    def since(self) -> datetime:
        """From when it holds, or else when it was kept."""
        since = self.row[rows.SINCE]
        return rows.from_micros(self.row[rows.CREATED] if since is None else since)

    def own_entry(self) -> Entry:
        """Give its entry as one that may be changed."""
        return rows.decode(self.row)

    def holds(self, sought: Sought, known: tuple[str, ...]) -> Held:
        """Give which of some words it holds, and where they stand."""
        if len(known) == 1 and self.line.count(f" {known[0]} ") == 1:
            return known, ()
        return sought.among(words.of_line(self.line))

    def near(self, similarity: float | None) -> Match:
        """Give the same with the similarity of its meaning."""
        made: Any = _NEW(_Fillable)
        for name in Found.__slots__:
            setattr(made, name, getattr(self, name))
        made.similarity = similarity
        made.__class__ = Found
        return made


class _Fillable(Found):
    """What a match is while it is made."""

    __slots__ = ()
    __setattr__ = object.__setattr__
    __delattr__ = object.__delattr__


_NEW = object.__new__
_keep: Callable[[Found, Entry | None], None] = vars(Found)["_read"].__set__
_STATEMENT = Kind.STATEMENT.value


def found_in(row: Row) -> Found:
    """Give the match of a row; raises `CorruptRecordError` when there is none in it."""
    value, source, keys = rows.check(row)
    made: Any = _NEW(_Fillable)
    made.similarity = None
    _keep(made, None)
    made.row = row
    made.line = line = words.unpack(row[WIDTH])
    made.length = line.count("  ") + bool(line) + keys
    made.seq, made.source = row[rows.SEQ], source
    made.quarantined = bool(told_in(value).get("quarantined", False))
    made.standing = (
        row[rows.KIND] == _STATEMENT and row[rows.REPLACED] is None and row[rows.UNTIL] is None
    )
    made.__class__ = Found
    return made
