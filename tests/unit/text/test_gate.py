"""The fast gate: corrections, claims, pivots."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.text.gate import replaced_subjects, run_fast_gate


@pytest.mark.parametrize(
    "message",
    [
        "That’s outdated",
        "no, don’t use yarn",
        "Thanks. Actually, I want dark mode",
        "Stop using moment, please",
        "The key is no longer under the pot.",
        "We moved the backups from Oslo to Bergen",
        "Das stimmt nicht mehr",
        "Ce n’est plus vrai",
        "Ya no vivo en Madrid",
        "Мы больше не используем yarn",
        "早上好。不对，是周三",
        "其实我们已经改用pnpm了",
        "実は火曜日ではなく水曜日です",
    ],
)
def test_correction_is_seen(message: str) -> None:
    assert run_fast_gate(message).action == "inject_caution"


@pytest.mark.parametrize(
    "message",
    [
        "Casino it is",
        "Actually the build passed",
        "factually we use it",
        "unstop using",
        "please add a retry",
        "我想知道钥匙在哪里",
        "Где лежит ключ?",
    ],
)
def test_what_corrects_nothing_proceeds(message: str) -> None:
    result = run_fast_gate(message)
    assert (result.action, result.caution_note, result.claim) == ("proceed", None, None)


def test_instead_of_counts_only_with_a_subject_that_memory_knows() -> None:
    message = "Use tabs instead of spaces"
    assert replaced_subjects(message) == ("space",)
    assert run_fast_gate(message).action == "proceed"
    assert run_fast_gate(message, known={"coffee"}).action == "proceed"
    assert run_fast_gate(message, known={"space"}).claim == message
    assert run_fast_gate(message, known=lambda term: term == "space").claim == message


@pytest.mark.parametrize(
    ("message", "term"),
    [
        ("Nimm Leerzeichen statt Tabulatoren", "tabulatoren"),
        ("вместо табуляции ставь пробелы", "табуляц"),
        ("用空格而不是制表符", "制表"),
        ("タブの代わりに空白", "タブ"),
    ],
)
def test_what_is_replaced_is_known_in_other_languages_too(message: str, term: str) -> None:
    assert run_fast_gate(message).action == "proceed"
    assert any(subject.startswith(term) for subject in replaced_subjects(message))
    assert run_fast_gate(message, known=replaced_subjects(message)).claim == message


def test_claim_is_the_clause_that_corrects() -> None:
    result = run_fast_gate("Good morning! That's wrong;\nthe port is 22. Bye")
    assert result.claim == "That's wrong"
    assert result.caution_note is not None
    assert result.claim in result.caution_note


def test_claim_is_the_first_of_several() -> None:
    assert run_fast_gate("I was wrong. That's outdated.").claim == "I was wrong"


def test_claim_is_cut_short_on_one_line() -> None:
    claim = run_fast_gate("that's wrong " + "and so on, " * 200).claim
    assert claim is not None
    assert len(claim) <= 200
    assert "\n" not in claim


def test_pivot_is_a_turn_to_other_domains() -> None:
    assert run_fast_gate("rebase the branch", ["database"]).pivot
    assert not run_fast_gate("rebase the branch", ["git", "auth"]).pivot
    assert not run_fast_gate("rebase the branch").pivot
    assert not run_fast_gate("hello", ["git"]).pivot


def test_domains_may_be_added() -> None:
    result = run_fast_gate("灌溉泵坏了", domains={"garden": ["灌溉"]})
    assert result.detected_domains == ["garden"]


@given(st.text())
def test_any_message_gets_an_answer_and_the_same_one_again(message: str) -> None:
    assert run_fast_gate(message) == run_fast_gate(message)


@pytest.mark.parametrize("piece", ["no ", "actually ", "not but ", "from to now ", "a", "…", "不"])
def test_hostile_repeats_end(piece: str) -> None:
    run_fast_gate(piece * 50_000)


def test_what_perdure_put_into_the_message_corrects_nothing() -> None:
    block = "<perdure-memory>\n- The port is no longer 80\n</perdure-memory>"
    assert run_fast_gate(f"{block}\n\nWhere is the key?").action == "proceed"
    assert run_fast_gate(f"{block}\n\nThat's outdated").claim == "That's outdated"


TABLES = """
from perdure.text.gate import _corrections
ready = _corrections()
for table in (ready.by_word, ready.by_part):
    for piece, ones in table.items():
        print(ascii(piece), *(ascii(one.pattern.pattern) + str(one.opens) for one in ones))
print(ascii(ready.parts.pattern))
"""


def test_corrections_are_tried_in_the_same_order_in_every_process() -> None:
    """The order of a set is another wherever the seed of hashes is."""
    printed = {
        subprocess.run(
            [sys.executable, "-c", TABLES],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True, capture_output=True,
        ).stdout
        for seed in ("0", "1", "2")
    }  # fmt: skip
    assert len(printed) == 1
    assert printed.pop().count(b"\n") > 100
