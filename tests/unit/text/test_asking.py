"""What a question wants, and what could tell it, in any script."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.text import asking
from perdure.text import plain as plain_text
from perdure.text.asking import asks, could_tell, wanted
from perdure.text.plain import plain

QUESTIONS = [
    ("When did the pump arrive?", "time"),
    ("Wann kam die Pumpe an?", "time"),
    ("Когда привезли насос?", "time"),
    ("متى وصلت المضخة؟", "time"),
    ("水泵什么时候到的？", "time"),
    ("ポンプはいつ届きましたか？", "time"),
    ("How many pumps are there?", "number"),
    ("Сколько насосов?", "number"),
    ("有多少水泵？", "number"),
    ("Where is the depot?", "place"),
    ("Wo ist das Lager?", "place"),
    ("倉庫はどこ？", "place"),
    ("Who has the key?", "person"),
    ("Wer hat den Schlüssel?", "person"),
    ("谁有钥匙？", "person"),
]

TOLD = [
    ("It came on Tuesday", "time"),
    ("Es kam am Dienstag", "time"),
    ("是星期二到的", "time"),
    ("There are 12 of them", "number"),
    ("一共三台", "number"),
    ("It stands in Ystad", "place"),
    ("在楼上", "place"),
    ("It was given to Ada", "person"),
]


@pytest.mark.parametrize(("question", "want"), QUESTIONS)
def test_a_question_says_what_it_wants_and_that_it_asks(question: str, want: str) -> None:
    assert want in wanted(question)
    assert asks(question)


@pytest.mark.parametrize(("text", "want"), TOLD)
def test_a_text_that_names_such_a_thing_could_tell_it(text: str, want: str) -> None:
    assert could_tell(text, [want])
    assert not could_tell("green and calm", [want])
    assert not asks(text)


def test_a_statement_wants_nothing() -> None:
    assert wanted("The pump is green") == frozenset()


FORMS = [*asking._times()[0], *asking._times()[1]]
ANY_FORM = re.compile(rf"(?<!\w)(?:{'|'.join(FORMS)})(?!\w)|\d{{4}}|\d:\d\d")
PIECES = st.sampled_from([
    *asking._times()[0], *(re.sub(r"[^\w' -]", "", form) for form in asking._times()[1]),
    "this", "last", "the", "am", "jeden", "la", "hier", "ich", "годовой", "недельку", "3", "2024",
    "9:15", "moved", "Fünf", "次", "الجمعة", "सोमवार", "วัน",
])  # fmt: skip


@given(pieces=st.lists(PIECES, max_size=6), between=st.sampled_from([" ", "", "-", "'", ", "]))
def test_a_time_is_told_just_where_one_of_all_forms_fits(pieces, between):
    text = between.join(pieces)
    assert could_tell(text, ["time"]) == bool(
        ANY_FORM.search(plain(text)) or re.search(asking._TIME_RUNS, text)
    )


@given(st.text(st.characters(max_codepoint=0x2100)))
def test_plain_text_is_as_long_and_holds_nothing_that_patterns_do_not_read(text):
    found = plain(text)
    assert len(found) == len(text)
    assert found == text.translate(plain_text._TABLE).lower()
