"""A pack is pure data that every text function can compile and read."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import get_args

import pytest

from perdure.model.receipt import RejectionReason
from perdure.model.statement import Shape as BeliefShape
from perdure.text.findings import Reason
from perdure.text.grammar import grammar
from perdure.text.packs import PACKS, Shape, pack
from perdure.text.tongues import language_of

CORE = {"requirement", "prohibition", "preference", "identity", "assignment"}
ORDERED = (
    "questions", "commands", "standing", "hypotheticals", "hedges", "reported", "passing",
    "anaphora", "corrections", "only_here",
)  # fmt: skip


def _branches(pattern):
    """Split a pattern at the bars that stand in no group and no class."""
    depth, branch, found, in_class, escaped = 0, "", [], False, False
    for char in pattern:
        if escaped or char == "\\":
            escaped = not escaped
        elif in_class:
            in_class = char != "]"
        elif char == "[":
            in_class = True
        elif char in "()":
            depth += 1 if char == "(" else -1
        elif char == "|" and depth == 0:
            found.append(branch)
            branch = ""
            continue
        branch += char
    return [*found, branch]


@pytest.mark.parametrize("one", PACKS, ids=lambda one: one.code)
def test_a_pack_compiles_and_gives_the_core_shapes(one):
    assert pack(one.code) is one
    assert grammar(one.code).pack is one
    assert {rule.shape for rule in one.rules} >= CORE
    assert one.negations
    assert one.corrections
    assert len(one.months) == 12
    assert len(one.weekdays) == 7


@pytest.mark.parametrize("one", PACKS, ids=lambda one: one.code)
def test_a_pattern_that_begins_anchored_is_anchored_whole_and_rules_hold_no_group(one):
    for name in ORDERED:
        for pattern in getattr(one, name):
            anchored = {branch.startswith("^") for branch in _branches(pattern)}
            assert anchored == {True} or not pattern.startswith("^"), pattern
    for rule in one.rules:
        assert re.compile(rule.pattern).groups == 0, rule.pattern


@pytest.mark.parametrize("one", PACKS, ids=lambda one: one.code)
def test_words_are_in_lower_case_without_blanks_around(one):
    for field in fields(one):
        value = getattr(one, field.name)
        if field.name in (
            "negations",
            "exceptions",
            "markers",
            "stop_words",
            "openers",
            "specifics",
        ):
            assert all(word == word.lower().strip() != "" for word in value), field.name


def test_shapes_and_reasons_are_those_of_the_records():
    assert set(get_args(Shape)) <= set(get_args(BeliefShape))
    assert set(get_args(Reason)) <= set(get_args(RejectionReason))


@pytest.mark.parametrize(
    ("sentence", "code"),
    [
        ("i live in oslo", "en"), ("commit", "en"), ("he adoptado un perro", "es"),
        ("adopté un perro", "es"), ("compré una casa", "es"), ("adotei um cachorro", "pt"),
        ("j'ai adopté un chien", "fr"), ("he has two kids", "en"), ("un mayo, please", "en"),
        ("ich wohne in oslo", "de"),
        ("j'habite à oslo", "fr"), ("vivo en oslo", "es"), ("moro em oslo", "pt"),
        ("я живу в осло", "ru"), ("我住在奥斯陆", "zh"), ("私は京都に住んでいます", "ja"),
        ("אני גר באוסלו", None),
    ],
)  # fmt: skip
def test_a_sentence_goes_to_the_pack_of_its_words(sentence, code):
    assert language_of(sentence) == code


def test_the_whole_message_decides_where_a_sentence_does_not():
    assert language_of("danke!", "ich wohne in oslo und das ist gut. danke!") == "de"
