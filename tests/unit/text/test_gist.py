"""The one line that stands for a memory."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.text.gist import gist_of, grapheme_cut


@pytest.mark.parametrize(
    ("text", "gist"),
    [
        ("Queue name is orders-v2. It is drained nightly.", "Queue name is orders-v2."),
        ("Host db.internal.example serves reports", "Host db.internal.example serves reports"),
        ("Ask Dr. Li first. Then sign.", "Ask Dr. Li first."),
        ("Use tools, e.g. the drill. Not the saw.", "Use tools, e.g. the drill."),
        ("Node 20.11 runs. Always.", "Node 20.11 runs."),
        ("门在左边。钥匙在右边。", "门在左边。"),
        ("鍵は左です。扉は右です。", "鍵は左です。"),
        ("그 문은 왼쪽이다. 열쇠는 오른쪽이다.", "그 문은 왼쪽이다."),
        ("هل الباب مغلق؟ نعم.", "هل الباب مغلق؟"),
        ("दरवाज़ा बाएँ है। चाबी दाएँ है।", "दरवाज़ा बाएँ है।"),
        ("Er wohnt z. B. hier", "Er wohnt z. B. hier"),
        ("  spaced out  ", "spaced out"),
        ("", ""),
    ],
)
def test_gist_is_the_first_sentence(text: str, gist: str) -> None:
    assert gist_of(text) == gist


def test_line_break_alone_ends_no_sentence() -> None:
    assert gist_of("line one\nline two") == "line one\nline two"


@pytest.mark.parametrize(
    ("before", "cluster"),
    [
        (89, "e\u0301"),
        (88, "👩\u200d🌾"),
        (87, "👨\u200d👩\u200d👧"),
        (89, "🇩🇪"),
        (89, "👍🏽"),
        (89, "❤\ufe0f"),
        (85, "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"),
        (89, "नि"),
        (88, "क्ष"),
        (89, "\u1112\u1161\u11ab"),
    ],
)
def test_cut_never_falls_inside_a_grapheme(before: int, cluster: str) -> None:
    gist = gist_of("x" * before + cluster + "tail" * 30)
    assert gist == "x" * before + "…"


def test_second_flag_may_be_cut_from_the_first() -> None:
    assert gist_of("x" * 88 + "🇩🇪🇫🇷" + "tail" * 9) == "x" * 88 + "🇩🇪…"


@given(st.text(), st.integers(min_value=1, max_value=90))
def test_gist_is_short_and_bare(text: str, limit: int) -> None:
    gist = gist_of(text, limit=limit)
    assert len(gist) <= limit + 1
    assert gist == gist.strip()


@given(st.text(alphabet="a\u0301\u200d🇩🇪👍🏽क्ष", max_size=60), st.integers(1, 60))
def test_cut_stays_within_the_limit(text: str, limit: int) -> None:
    assert 0 <= grapheme_cut(text, limit) <= limit


def test_long_run_of_marks_is_cut_at_the_limit() -> None:
    assert gist_of("a" + "\u0301" * 500) == "a" + "\u0301" * 89 + "…"
