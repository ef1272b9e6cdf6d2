"""An answer corroborates what it repeats, in whatever letters."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from perdure.decide.turn import Intake, Turn, found, hear

INTAKE = Intake(4000, redacts=False, cues={})


def _corroborated(said: str, answer: str) -> bool:
    turn = Turn(said, answer, datetime(2030, 5, 6, tzinfo=UTC))
    items = [found(turn, one, INTAKE) for one in hear(turn, INTAKE).findings]
    assert len(items) == 1
    return items[0].corroborated


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("Our port is 7443.", "Noted. Your PORT is 7443, then."),
        ("Our port is 7443.", "“Noted”: your port is ７４４３."),
        ("Wir nutzen Postgres.", "Gut – ihr nutzt also Postgres: wir nutzen Postgres."),
        ("我们使用 Postgres。", "好的，我们使用 Postgres。"),
        ("Мы используем Postgres.", "Понятно: мы используем Postgres."),
    ],
)
def test_a_sentence_of_the_answer_that_repeats_it(said: str, answer: str) -> None:
    assert _corroborated(said, answer)


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("Our port is 7443.", "Noted."),
        ("Our port is 7443.", "Our ports are open. 7443 is a number."),
        ("Our port is 7443.", "The report has 17443 lines."),
        ("Wir nutzen Postgres.", "Gut, ihr nutzt also Postgres."),
        ("我们使用 Postgres。", "Postgres is noted."),
        ("Мы используем Postgres.", "Понятно."),
    ],
)
def test_what_no_sentence_of_the_answer_repeats(said: str, answer: str) -> None:
    assert not _corroborated(said, answer)
