"""Which part of a conversation to fold into a summary, so that its whole length stays covered.

Messages are folded into summaries of level 1, `FAN_IN` summaries of a level into one of the next:
what was said first is retold a logarithm of times, never once for each turn. Summaries in use
follow one another without a gap, from the first turn on; each names the last turn before it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from perdure.decide.turn_number import detail, turn_of
from perdure.model.entry import Entry

FAN_IN = 5
"""How many summaries of a level are folded into one of the next, when there is one more."""

LARGEST_SPAN = 24_000
"""How many characters of messages are folded at once; one turn is never parted."""


@dataclass(frozen=True, slots=True)
class Span:
    """Neighbours that are to be told in one summary, oldest first; `level` is that summary's."""

    entries: tuple[Entry, ...]
    level: int
    after: int
    """The last turn before them that anything is known of; 0 when there is none."""

    @property
    def first(self) -> int:
        """The turn it begins with."""
        return begins(self.entries[0])

    @property
    def last(self) -> int:
        """The turn it ends with."""
        return turn_of(self.entries[-1]) or 0

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of what is told."""
        return tuple(entry.id for entry in self.entries)

    @property
    def signature(self) -> str:
        """Name exactly this span, so that it is known once it was told or could not be."""
        digest = hashlib.sha256("\n".join(self.ids).encode()).hexdigest()
        return f"summary of {digest[:32]}"


@dataclass(frozen=True, slots=True)
class Layout:
    """The summaries in use, the messages that none of them covers, and those that one does."""

    summaries: tuple[Entry, ...]
    raw: tuple[Entry, ...]
    covered: tuple[tuple[Entry, Entry], ...] = ()
    """Pairs of a message and the summary that covers it."""

    @property
    def gapless(self) -> bool:
        """Tell whether each summary follows right behind the one before, and the first on nothing.

        When one was deleted, that shows: what it covered has to be looked for.
        """
        if not self.summaries:
            return False
        chained = all(_after(next_) == turn_of(one) for one, next_ in pairwise(self.summaries))
        return chained and _after(self.summaries[0]) == 0


def lay_out(summaries: Sequence[Entry], messages: Sequence[Entry]) -> Layout:
    """Part messages into those that a summary covers and those that none does, oldest first.

    Of summaries that cover the same the widest is in use; messages without a turn are covered by
    none.
    """
    spans = [(begins(one), -_to(one), one) for one in summaries]
    spans.sort(key=lambda span: span[:2])
    used: list[Entry] = []
    reached = -1
    for _, end, one in spans:
        # Those before begin no later: one of them covers the same if any of them reaches as far.
        if -end > reached:
            used.append(one)
            reached = -end
    return laid_over(used, messages)


def laid_over(used: Sequence[Entry], messages: Sequence[Entry]) -> Layout:
    """Part messages by summaries that are in use, as `lay_out` gives them."""
    raw: list[Entry] = []
    covered: list[tuple[Entry, Entry]] = []
    spans = [(begins(one), _to(one), one) for one in used]
    for message in messages:
        by = _covering(spans, turn_of(message))
        if by is None:
            raw.append(message)
        else:
            covered.append((message, by))
    return Layout(tuple(used), tuple(raw), tuple(covered))


def next_span(
    layout: Layout, *, recent: int, size: int, crowded: bool, tried: Callable[[Span], bool]
) -> Span | None:
    """Give what should be folded next; None when nothing should, or all that should was tried.

    Messages first: once `size` of them are uncovered all but the last `recent` go, in whole turns,
    unless that would be fewer than `recent` or 2. Then summaries; when they are `crowded`, all but
    the newest.
    """
    spans = [_messages(layout, recent, size), *_generations(layout)]
    if crowded:
        spans.append(_crowd(layout))
    return next((span for span in spans if span is not None and not tried(span)), None)


def folds_from(recent: int, size: int) -> int:
    """Give from how many uncovered messages on some are folded: too few are not worth a summary.

    >>> folds_from(4, 20), folds_from(20, 30), folds_from(1, 2)
    (20, 40, 3)
    """
    return max(size, recent + max(2, recent))


def folded(layout: Layout, span: Span, summary: Entry) -> Layout:
    """Give the layout once a span is told in a summary."""
    gone = frozenset(span.ids)
    kept = [one for one in layout.summaries if one.id not in gone]
    newly = [(one, summary) for one in layout.raw if one.id in gone]
    return Layout(
        tuple(sorted([*kept, summary], key=begins)),
        tuple(one for one in layout.raw if one.id not in gone),
        (*layout.covered, *newly),
    )


def is_claim(entry: Entry) -> bool:
    """Tell whether an entry only says that somebody is writing a summary."""
    return bool(detail(entry, "claimed"))


def begins(entry: Entry) -> int:
    """Give the first turn that an entry covers: a summary's, or the one of a message."""
    first = detail(entry, "from")
    return first if isinstance(first, int) else turn_of(entry) or 0


def level_of(entry: Entry) -> int:
    """Give how often what an entry tells was folded: 0 for a message."""
    level = detail(entry, "level")
    return level if isinstance(level, int) else 0


def _messages(layout: Layout, recent: int, size: int) -> Span | None:
    """Give the span of what was said since the last summary, but for the newest turns."""
    end = _to(layout.summaries[-1]) if layout.summaries else 0
    raw = [one for one in layout.raw if (turn_of(one) or 0) > end]
    seam = len(raw) - recent
    while 0 < seam < len(raw) and turn_of(raw[seam - 1]) == turn_of(raw[seam]):
        seam -= 1
    if len(raw) < size or seam < max(2, recent):
        return None
    return Span(tuple(_up_to(raw[:seam], LARGEST_SPAN)), 1, end)


def _up_to(entries: Sequence[Entry], characters: int) -> list[Entry]:
    taken: list[Entry] = []
    for _, turn in groupby(entries, key=turn_of):
        whole = list(turn)
        characters -= sum(len(one.text) for one in whole)
        if taken and characters < 0:
            break
        taken += whole
    return taken


def _generations(layout: Layout) -> list[Span | None]:
    """Give a span for each level that has one summary too many, the lowest first."""
    runs = [list(run) for _, run in groupby(layout.summaries, key=level_of)]
    full = [run for run in runs if len(run) > FAN_IN]
    return [_of_summaries(run[:FAN_IN]) for run in sorted(full, key=lambda run: level_of(run[0]))]


def _crowd(layout: Layout) -> Span | None:
    older = layout.summaries[:-1]
    return _of_summaries(older) if len(older) > 1 else None


def _of_summaries(entries: Sequence[Entry]) -> Span | None:
    """Give the span of summaries that follow one another; None when something stands between."""
    if any(_after(next_) != _to(one) for one, next_ in pairwise(entries)):
        return None
    return Span(tuple(entries), max(map(level_of, entries)) + 1, _after(entries[0]))


def _covering(spans: Sequence[tuple[int, int, Entry]], turn: int | None) -> Entry | None:
    if turn is not None and spans and turn <= spans[-1][1]:
        for first, last, one in spans:
            if first <= turn <= last:
                return one
    return None


def _after(entry: Entry) -> int:
    after = detail(entry, "after")
    return after if isinstance(after, int) else 0


def _to(entry: Entry) -> int:
    return turn_of(entry) or 0
