"""A list of texts is read as the same list of items is."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure import Memory, UsageError

TEXTS = ["The mast is oak.", "帆是白色的。", "Киль — свинцовый.", "सूचना पोर्ट 7443 है"]
COMMON = {"tier": "L2", "domains": ["boat"], "session_id": "s1", "metadata": {"from": "log"}}


def _told(texts: list[object]) -> list[tuple[object, ...]]:
    with Memory.open("memory:") as memory:
        memory.remember(texts, **COMMON)
        return [
            (one.text, one.tier, one.domains, one.source, dict(one.metadata))
            for one in memory.list().entries
        ]


@given(st.lists(st.booleans(), min_size=len(TEXTS), max_size=len(TEXTS)))
def test_a_text_and_an_item_with_nothing_else_are_the_same(as_items: list[bool]) -> None:
    mixed = [{"text": said} if whole else said for said, whole in zip(TEXTS, as_items, strict=True)]
    assert _told(mixed) == _told([{"text": said} for said in TEXTS])


def test_what_an_item_says_of_itself_is_not_said_of_the_texts_behind_it() -> None:
    with Memory.open("memory:") as memory:
        memory.remember([TEXTS[0], {"text": TEXTS[1], "tier": "L0"}, TEXTS[2]], tier="L2")
        tiers = {one.text: one.tier for one in memory.list().entries}
    assert [tiers[text] for text in TEXTS[:3]] == ["L2", "L0", "L2"]


@pytest.mark.parametrize("wrong", ["", " \u200b ", "\ud800", 7, None])
def test_the_text_that_cannot_be_kept_is_named(wrong: object) -> None:
    with Memory.open("memory:") as memory:
        with pytest.raises(UsageError, match=r"content\[2\]"):
            memory.remember([TEXTS[0], TEXTS[1], wrong])
        assert not memory.list().entries


@pytest.mark.parametrize(
    ("item", "argument", "told"),
    [
        ({"tier": "L9"}, "content[1].tier", "content[1].tier must be one of"),
        ({"id": "perdure-floors"}, "content[1].id", "content[1]: the id 'perdure-floors'"),
        ({"expires_at": datetime(2001, 1, 1, tzinfo=UTC)}, "content[1].expires_at", "has passed"),
        ({"content": "чай"}, "content", "content (did you mean text?)"),
        ({"user_id": "ада", "tags": []}, "content", "tags (did you mean domains?), user_id; there"),
    ],
)
def test_what_is_wrong_with_an_item_says_in_which(
    item: dict[str, object], argument: str, told: str
) -> None:
    with Memory.open("memory:") as memory:
        with pytest.raises(UsageError) as refused:
            memory.remember([TEXTS[0], {"text": TEXTS[1], **item}])
        assert refused.value.argument == argument
        assert told in str(refused.value)
        with pytest.raises(UsageError, match=r"^expires_at has passed") as common:
            memory.remember(TEXTS, expires_at=datetime(2001, 1, 1, tzinfo=UTC))
        assert common.value.argument == "expires_at"
        assert not memory.list()
