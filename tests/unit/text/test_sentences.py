"""Sentences keep their places and end where a reader would end them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.text.sentences import split_sentences


def _cut(text):
    return [one.text for one in split_sentences(text)]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Ask Dr. Okafor first. He knows.", ["Ask Dr. Okafor first.", "He knows."]),
        ("We pin node 22.4 here. It works!", ["We pin node 22.4 here.", "It works!"]),
        (
            "See https://a.example.test/x?y=1. Then go",
            ["See https://a.example.test/x?y=1.", "Then go"],
        ),
        ("1. Build it. 2. Ship it.", ["1. Build it.", "2. Ship it."]),
        ('She wrote "Wait. Stop." and left.', ['She wrote "Wait. Stop." and left.']),
        ("J. Ortega called, e.g. about rent.", ["J. Ortega called, e.g. about rent."]),
        ("wait... what? fine", ["wait... what?", "fine"]),
        ("a port is 1\nb port is 2", ["a port is 1", "b port is 2"]),
        ("Lunch is at 1 p.m. on weekdays.", ["Lunch is at 1 p.m. on weekdays."]),
        ("Am 3. März ziehen wir um. Gut.", ["Am 3. März ziehen wir um.", "Gut."]),
        ("门在左边。钥匙呢？在右边", ["门在左边。", "钥匙呢？", "在右边"]),
        ("駅は遠い。バスで行く。", ["駅は遠い。", "バスで行く。"]),
        ("버스가 늦다. 걷자.", ["버스가 늦다.", "걷자."]),
        ("الباب مغلق؟ نعم.", ["الباب مغلق؟", "نعم."]),
        ("दरवाज़ा बंद है। चलो।", ["दरवाज़ा बंद है।", "चलो।"]),
        ("Η πόρτα έκλεισε. Πάμε!", ["Η πόρτα έκλεισε.", "Πάμε!"]),
        ("ประตูปิด! ไปกัน", ["ประตูปิด!", "ไปกัน"]),
        ("Дом на ул. Мира. Он новый.", ["Дом на ул. Мира.", "Он новый."]),
    ],
)
def test_a_stop_ends_a_sentence_only_where_a_reader_stops(text, sentences):
    assert _cut(text) == sentences


def test_a_wrapped_line_runs_on_and_a_short_one_does_not():
    wrapped = (
        "The archive of the northern depot is copied every night to the\nmachine in the cellar."
    )
    assert len(_cut(wrapped)) == 1
    assert len(_cut("short line\nanother line")) == 2


@given(st.text(max_size=300))
def test_sentences_are_in_order_and_leave_out_white_space_alone(text):
    sentences = split_sentences(text)
    at = 0
    for one in sentences:
        assert text[one.start : one.end] == one.text == one.text.strip() != ""
        assert text[at : one.start].strip() == ""
        at = one.end
    assert text[at:].strip() == ""
