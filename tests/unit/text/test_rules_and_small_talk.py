"""Safety rules are learned; what only sounds like one, in small talk, is not."""

from __future__ import annotations

import pytest

from perdure.text.statements import read_message

RULES = [
    ("Don't ever run migrations against prod.", "prohibition"),
    ("Never let anyone push to main without review.", "prohibition"),
    ("Never stop the prod database without approval.", "prohibition"),
    ("Never have secrets in the repo.", "prohibition"),
    ("Don't let anything run as root.", "prohibition"),
    ("You must run make check before pushing.", "requirement"),
    ("You need to ask me before you deploy.", "requirement"),
    ("I'm off on Fridays.", "identity"),
    ("People call me Mac.", "identity"),
    ("I don't have diabetes.", "identity"),
    ("我没有孩子。", "identity"),
    ("I avoid gluten.", "preference"),
    ("I only eat fish.", "preference"),
    ("I barely drink alcohol.", "preference"),
    ("I must not eat nuts.", "prohibition"),
    ("I'd rather you didn't use emojis.", "preference"),
    ("I like the second Harry Potter book.", "preference"),
    ("I always get a cold in November.", "preference"),
    ("I have two hours of therapy every week.", "event"),
    ("I am ten minutes from the office by bike.", "event"),
]
SMALL_TALK = [
    "don't worry",
    "never mind",
    "don't let me stop you",
    "Don't let anyone bring you down!",
    "Never stop learning!",
    "Don't ever give up.",
    "Don't ever change!",
    "you should be fine",
    "You must see it before it closes!",
    "I'm off now.",
    "I have two minutes.",
    "I've got ten minutes before the call.",
    "We only have an hour.",
    "I'm ten minutes late.",
    "Im two meters from the door",
    "I'm going to grab lunch, brb",
    "I'm getting ModuleNotFoundError: No module named 'yaml'",
    "I always get a 500 error here.",
    "I prefer the second option.",
    "I like the new approach better, can we use it?",
    "The error is on line 3.",
    "I'm tired today.",
    "Off the record, I live in Rome.",
    "I must not forget the milk.",
    "Don't add comments here.",
    "For example, my name is Max Muster.",
    "比如，我叫王小明。",
]


@pytest.mark.parametrize(("said", "shape"), RULES)
def test_a_rule_that_opens_like_small_talk_is_learned(said: str, shape: str) -> None:
    [found] = read_message(said).findings
    assert found.shape == shape


@pytest.mark.parametrize("said", SMALL_TALK)
def test_what_is_said_in_passing_is_not_learned(said: str) -> None:
    assert read_message(said).findings == []
