"""Laws of reading that hold for any message."""

from __future__ import annotations

import time
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perdure.text.packs import PACKS
from perdure.text.polarity import polarity_of
from perdure.text.sentences import split_sentences
from perdure.text.statements import extract_deterministic, read_message

PIECES = [
    "I live in Oslo", "never push to main", "Do I like tea?", "and I hate rain", ", could you help",
    "my dog is Rex", "the port is 6200", "; ", ". ", "\n", "> ", "```\n",
    "Remember: ", "if we", "“", '"',
    "我住在奥斯陆。", "Ich mag keinen Tee", "не люблю чай", "私は猫が好きです。",
    "https://a.test/?q=1", "(",
    "password: hunter22", "Actually, ", "no longer", "Dr. ", "3 March",
    "😀", "\u200b", "أنا", "मैं", "ไป",
    "<perdure-memory>", "</perdure-memory>", "But it fails", "Traceback (most recent call last):\n",
]  # fmt: skip
messages = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=12)), max_size=12).map(
    " ".join
)
AT = datetime(2031, 5, 5, tzinfo=UTC)


# No deadline: a language is compiled when it is first met.
@settings(max_examples=400, deadline=None)
@given(messages)
def test_places_are_in_bounds_and_every_word_is_accounted_for_once(message):
    reading = read_message(message, at=AT)
    parts = sorted([*reading.findings, *reading.refused], key=lambda one: one.start)
    behind = 0
    for one in parts:
        assert behind <= one.start < one.end <= len(message)
        behind = one.end
    for sentence in split_sentences(message):
        covered = any(one.start < sentence.end and one.end > sentence.start for one in parts)
        assert covered or not any(map(str.isalnum, sentence.text)), sentence


@settings(max_examples=300, deadline=None)
@given(messages)
def test_what_is_kept_is_what_was_said_with_its_polarity(message):
    for one in read_message(message).findings:
        assert one.said == " ".join(message[one.start : one.end].split())
        assert one.polarity == polarity_of(one.said)
        assert 0 < one.confidence <= 1


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=400))
def test_no_text_is_too_strange(message):
    assert read_message(message) == read_message(message)
    assert len(extract_deterministic(message)) <= 6


@given(
    st.sampled_from(["never", "always", "don't", "I hate", "I love", "nie", "nunca"]),
    st.text(max_size=30),
)
def test_a_negation_is_never_dropped(opening, rest):
    for one in read_message(f"{opening} {rest}").findings:
        if one.start == 0:
            assert one.said.startswith(opening.split()[0])


HOSTILE = [
    "a ", "I live in Oslo. ", "> q\n", "x = (y;\n", "never ", "I'm ", '"', "and i ", ", can you ", "http://",
    "1", "4 4", "password is ", "我", "```", "~~~\n", "<perdure-memory>",
    "a.b", "\n", "Mira ", "(I am ",
    "3 march ", "my x, ", "not a but ", "from a to ", "\u200b",
    "sk-", "eyJ", "a-", "**", "1. ", "f(a,", "私は",
    "-----BEGIN PRIVATE KEY-----", "well, ", "if (a) ", "<div ",
]  # fmt: skip


@pytest.mark.parametrize("piece", HOSTILE)
def test_cost_grows_with_length_and_not_with_its_square(piece):
    def cost(size):
        text = piece * (size // len(piece))
        began = time.process_time()
        read_message(text)
        return time.process_time() - began

    cost(500)
    small = max(min(cost(3000) for _ in range(3)), 0.0005)
    assert min(cost(24000) for _ in range(2)) < small * 8 * 4 + 0.05


def test_every_language_has_its_word_for_a_password():
    assert all(one.secret_words for one in PACKS)
