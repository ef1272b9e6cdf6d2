"""A candidate as it was read: its words in one line, quicker to look through than a tuple."""
# pyright: reportIncompatibleMethodOverride=false
# What `Match` works out is kept here, and read alike.

from __future__ import annotations

from typing import Any

from perdure.model.entry import Kind
from perdure.model.statement import Belief
from perdure.ports import Match, Sought
from perdure.stores.sqlite import words
from perdure.stores.sqlite.rows import WIDTH, Row, decode


class Found(Match):
    """A match that lies in few places of memory, and says the same as a `Match` of its parts.

    Of a hundred candidates eight are shown. The rest are asked for no more than what stands here:
    to follow a reference into each entry and to each of its words takes longer than to compare.
    """

    __slots__ = ("length", "line", "quarantined", "seq", "source", "standing")

    line: str
    """Its words, each between spaces of its own."""
    standing: bool
    """It is a statement, and nothing has taken its place."""

    def __getattr__(self, name: str) -> Any:
        """Give the terms: the words in order, and then the keys."""
        if name != "terms":
            raise AttributeError(name)
        return (*words.of_line(self.line), *map(words.KEY.__add__, self.entry.keys))

    def words_of(self, sought: Sought) -> tuple[str, ...]:
        """Give which of some words it holds; as most hold one alone, it is counted there."""
        line = self.line
        held = [one for one in sought.spaced if one[0] in line]
        if len(held) > 1:
            return sought.among(words.of_line(line))
        return (held[0][1],) * line.count(held[0][0]) if held else ()

    def places_of(self, sought: Sought) -> list[int]:
        """Give at which places of its terms they stand."""
        return sought.places_in(words.of_line(self.line))

    def near(self, similarity: float | None) -> Match:
        """Give the same with the similarity of its meaning."""
        made: Any = _NEW(_Fillable)
        for name in ("entry", *Found.__slots__):
            setattr(made, name, getattr(self, name))
        made.similarity = similarity
        made.__class__ = Found
        return made


class _Fillable(Found):
    """What a match is while it is made."""

    __slots__ = ()
    __setattr__ = object.__setattr__


_NEW = object.__new__


def found_in(row: Row) -> Found:
    """Give the match of a row; raises `CorruptRecordError` when there is none in it."""
    entry = decode(row)
    made: Any = _NEW(_Fillable)
    made.entry = entry
    made.similarity = None
    made.line = line = words.unpack(row[WIDTH])
    made.length = line.count("  ") + bool(line) + len(entry.keys)
    made.seq, made.source = entry.seq, entry.source
    made.quarantined = Belief.is_quarantined(entry)
    made.standing = entry.kind is Kind.STATEMENT and entry.current
    made.__class__ = Found
    return made
