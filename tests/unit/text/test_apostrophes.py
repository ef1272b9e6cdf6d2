"""English that is typed without apostrophes is read as English with them."""

from __future__ import annotations

import pytest

from perdure.text.apostrophes import missing_in, with_apostrophes
from perdure.text.statements import read_message


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("im vegan", "i'm vegan"),
        ("i dont eat meat", "i don't eat meat"),
        ("ive got two cats", "i've got two cats"),
        ("im allergic to nuts, and i cant eat gluten", "i'm allergic to nuts"),
        ("my wifes name is Anna", "my wife's name is Anna"),
        ("ill be in paris next week", "i'll be in paris next week"),
        ("so ive lived in Oslo since 2010", "i've lived in Oslo since 2010"),
        ("i work at Acme and ive got two kids", "i've got two kids"),
        ("i wont work on Sundays", "i won't work on Sundays"),
        ("my sons name is Tom", "my son's name is Tom"),
        ("my sons age is 7", "my son's age is 7"),
        ("my moms birthday is on 3 May", "my mom's birthday is on 3 May"),
        ("Hi! Im not a fan of coffee.", "I'm not a fan of coffee"),
    ],
)
def test_what_is_typed_in_haste_is_kept_as_it_is_written_right(typed: str, kept: str) -> None:
    assert kept in [one.said for one in read_message(typed).findings]


def test_a_finding_and_a_refusal_name_their_places_in_what_was_typed() -> None:
    typed = "Im vegan. Dont you think thats fine? I dont eat meat."
    reading = read_message(typed)
    assert [typed[one.start : one.end] for one in reading.findings] == [
        "Im vegan",
        "I dont eat meat",
    ]
    assert [one.text for one in reading.refused] == [
        typed[one.start : one.end] for one in reading.refused
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Ich bin im Urlaub.", "im Januar ziehe ich um", "bitte im code keine tabs", "pas im moment",
        "I have its code.", "He is ill and well.", 'It says "i cant open it".', "`dont` is a flag",
        "We were at his place.", "My id is 42.", "Ik ga im winter niet", "see docs/im vegan.txt",
        "她 im", "jony ive designed the phone", "i met Jony Ive in 2010",
        "my boss is jony ive and we talk",
        "cant is a kind of jargon", "she speaks cant and i dream", "i study the cant of thieves",
        "i swim every day, as is my wont to do", "it is my wont to run",
        "my sons age 3 and 5 like lego", "my daughters phone me every day", "my sons job hop a lot",
    ],
)  # fmt: skip
def test_nothing_else_gets_an_apostrophe(text: str) -> None:
    assert with_apostrophes(text, missing_in(text)) == text


def test_of_a_long_text_only_what_is_near_tells_the_language() -> None:
    english = "i dont eat meat at all and the dog is fine. " * 30
    far = "Ich wohne in Berlin und arbeite viel. " * 100
    assert missing_in(english)
    assert missing_in(english + far)[:10] == missing_in(english)[:10]


def test_a_word_behind_a_quotation_is_read_again() -> None:
    said = 'she wrote "i dont know" and i dont eat meat'
    assert missing_in(said) == [said.rindex("dont") + 3]
