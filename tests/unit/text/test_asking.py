"""What a question wants, and what could tell it, in any script."""

from __future__ import annotations

import pytest

from perdure.text.asking import asks, could_tell, wanted

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
