"""What to fold next follows from what is there: whole turns, level by level, nothing twice."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from perdure.decide.summaries import (
    FAN_IN,
    LARGEST_SPAN,
    Layout,
    Span,
    folded,
    lay_out,
    next_span,
)
from perdure.model.entry import Entry, Kind

NOW = datetime(2024, 1, 1, tzinfo=UTC)


def message(turn: int | None, index: int = 0, text: str = "word") -> Entry:
    value = {"turn": turn, "index": index} if turn else None
    return Entry(f"msg-{turn}-{index}", Kind.MESSAGE, text, NOW, NOW, NOW, value=value)


def summary(first: int, last: int, level: int = 1, after: int | None = None) -> Entry:
    value = {
        "from": first, "turn": last, "level": level,
        "after": first - 1 if after is None else after,
    }  # fmt: skip
    return Entry(f"msg-summary-{first}-{last}", Kind.SUMMARY, "s", NOW, NOW, NOW, value=value)


def due(layout: Layout, recent: int = 2, size: int = 4, **options: Any) -> Span | None:
    given = {"crowded": False, "tried": lambda span: False, **options}
    return next_span(layout, recent=recent, size=size, **given)


def names(entries: Any) -> list[str]:
    return [entry.id for entry in entries]


def test_messages_fold_in_whole_turns_and_the_newest_stay():
    messages = [message(turn, at) for turn in (1, 2, 3) for at in (0, 1)]
    span = due(lay_out([], messages), recent=3, size=5)
    assert span is None
    span = due(lay_out([], messages), recent=2, size=5)
    assert span
    assert (span.ids, span.first, span.last, span.level, span.after) == (
        ("msg-1-0", "msg-1-1", "msg-2-0", "msg-2-1"), 1, 2, 1, 0,
    )  # fmt: skip


def test_a_long_backlog_is_folded_in_parts_and_no_turn_is_parted():
    long = "x" * (LARGEST_SPAN // 4)
    messages = [message(turn, at, long) for turn in range(1, 9) for at in (0, 1)]
    span = due(lay_out([], messages))
    assert span
    assert (span.first, span.last) == (1, 2)
    huge = [message(turn, 0, long * 9) for turn in range(1, 9)]
    alone = due(lay_out([], huge))
    assert alone
    assert alone.ids == ("msg-1-0",)


def test_one_summary_too_many_of_a_level_folds_the_oldest_of_it():
    many = [summary(turn, turn) for turn in range(1, FAN_IN + 2)]
    assert due(lay_out(many[:-1], [])) is None
    span = due(lay_out(many, []))
    assert span
    assert (span.first, span.last, span.level) == (1, FAN_IN, 2)
    assert due(lay_out(many, []), tried=lambda one: one.signature == span.signature) is None


def test_summaries_with_a_gap_between_them_are_never_told_together():
    many = [summary(turn, turn) for turn in (1, 2, 4, 5, 6, 7)]
    assert due(lay_out(many, [])) is None


def test_when_crowded_all_but_the_newest_are_told_together():
    layout = lay_out([summary(1, 4, 2), summary(5, 6), summary(7, 8)], [])
    assert due(layout) is None
    span = due(layout, crowded=True)
    assert span
    assert (span.first, span.last, span.level) == (1, 6, 3)


def test_the_widest_is_in_use_and_what_it_covers_is_not():
    parts = [summary(1, 2), summary(3, 4), summary(5, 6)]
    layout = lay_out([*parts, summary(1, 4, 2)], [message(4), message(5), message(7)])
    assert names(layout.summaries) == ["msg-summary-1-4", "msg-summary-5-6"]
    assert [(one.id, by.id) for one, by in layout.covered] == [
        ("msg-4-0", "msg-summary-1-4"), ("msg-5-0", "msg-summary-5-6"),
    ]  # fmt: skip
    assert names(layout.raw) == ["msg-7-0"]


def test_a_gap_is_seen_wherever_it_is():
    whole = [summary(1, 2), summary(3, 4), summary(5, 6)]
    assert lay_out(whole, []).gapless
    assert not lay_out(whole[1:], []).gapless
    assert not lay_out([whole[0], whole[2]], []).gapless
    assert lay_out([summary(7, 8, after=0), summary(11, 12, after=8)], []).gapless


def test_messages_of_no_turn_stay_as_they_are():
    layout = lay_out([summary(1, 4)], [message(None), message(5)])
    assert names(layout.raw) == ["msg-None-0", "msg-5-0"]


def test_a_span_that_was_told_makes_room_for_its_summary():
    messages = [message(turn) for turn in range(1, 6)]
    layout = lay_out([], messages)
    span = due(layout)
    assert span
    told = folded(layout, span, summary(1, 3))
    assert (names(told.summaries), names(told.raw)) == (["msg-summary-1-3"], ["msg-4-0", "msg-5-0"])
    assert names(one for one, _ in told.covered) == ["msg-1-0", "msg-2-0", "msg-3-0"]
    assert told.gapless
