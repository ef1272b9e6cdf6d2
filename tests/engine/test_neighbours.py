"""Recall finds an answer by what was said before it, whoever else writes to the same store."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from perdure import Memory

ENGLISH = [
    ("Omar", "When did you sail to Ystad, Ada?"),
    ("Ada", "Early in May, on a calm day."),
    ("Omar", "The ferry crew have an old dog."),
    ("Ada", "It barks at every gull."),
    ("Omar", "Was the ferry to Ystad late?"),
    ("Ada", "By an hour, because of fog."),
]
JAPANESE = [
    ("太郎", "花子さんはいつ札幌へ行きましたか？"),
    ("花子", "五月の初めです。"),
    ("太郎", "船には古い犬がいました。"),
    ("花子", "カモメに吠えていました。"),
    ("太郎", "札幌への船は遅れましたか？"),
    ("花子", "霧のため一時間です。"),
]
QUESTIONS = ["When did Ada sail to Ystad?", "the ferry to Ystad", "花子さんはいつ札幌へ？", "船"]


def say(memory: Memory, tenant: str, turn: tuple[str, str]) -> None:
    speaker, text = turn
    memory.scoped(tenant=tenant).remember(text, session_id="talk", role="user", speaker=speaker)


def heard(memory: Memory, tenant: str) -> list[Any]:
    mine = memory.scoped(tenant=tenant)
    return [
        [(hit.entry.text, hit.score, hit.shares) for hit in mine.recall(one, min_score=0.0).hits]
        for one in QUESTIONS
    ]


@pytest.mark.parametrize("told", [ENGLISH, JAPANESE], ids=["en", "ja"])
def test_interleaved_tenants_recall_as_if_each_were_alone(memory, told: Sequence[tuple[str, str]]):
    for turn in told:
        say(memory, "alone", turn)
    for turn in told:
        say(memory, "ada", turn)
        for other in ENGLISH[:3]:
            say(memory, "omar", other)
    alone = heard(memory, "alone")
    assert any("answers" in shares for hits in alone for _, _, shares in hits)
    assert any("neighbours" in shares for hits in alone for _, _, shares in hits)
    assert heard(memory, "ada") == alone
