"""What two texts cost together, counted once more or not."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from perdure.decide.budget import total, total_behind
from perdure.text.tokens import estimate_tokens

TEXTS = st.text(st.sampled_from("aZ7 .,'\n-é漢ж\u0915\u093f🙂"), max_size=60)


@given(TEXTS, TEXTS)
def test_what_stands_behind_a_known_text_costs_what_both_cost_as_one(before, text):
    known = total(estimate_tokens, before)
    assert total_behind(estimate_tokens, before, known, text) == total(
        estimate_tokens, before + text
    )


def test_a_tokenizer_of_the_caller_is_asked_about_the_whole():
    """It may count two lines together as less, or more, than one and one."""
    asked: list[str] = []

    def count(text: str) -> int:
        asked.append(text)
        return len(text) // 6

    assert total_behind(count, "- tea\n", 0, "- 茶を飲む\n") == 2
    assert asked == ["- tea\n- 茶を飲む\n"]
