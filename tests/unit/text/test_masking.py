"""Code, logs, quotes and the recalled block are told from the user's own prose."""

from __future__ import annotations

import pytest

from perdure.text.masking import regions_of
from perdure.text.statements import read_message


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ("```python\n# I live in Oslo\n```", "code"),
        ("~~~\nMy name is Bo\n~~~", "code"),
        ("````\n```\nI live in Oslo\n```\n````", "code"),
        ("```\nI live in Oslo, and nobody closes this", "code"),
        ("const port = 6212;", "code"),
        ("> my name is quoted", "quoted"),
        ("Assistant: I live in Oslo", "quoted"),
        (
            "Traceback (most recent call last):\n  File \"a.py\", line 9\nKeyError: 'I live here'",
            "pasted",
        ),
        ("2031-05-05 10:00:01 INFO the port is 6212", "pasted"),
        ("at com.example.Main.run(Main.java:12)", "pasted"),
        ("Subject: Invoice\nHi team,\nI live in Ghent.\nPieter", "pasted"),
        ("主题：发票\n\n您好，\n我住在根特。", "pasted"),
        ("<perdure-memory>\n- [L1] I live in Oslo\n</perdure-memory>", "recalled-block"),
        ("<perdure-memory>\n- I live in Oslo, cut off", "recalled-block"),
    ],
)
def test_foreign_text_is_refused_as_one_piece(message, reason):
    reading = read_message(message)
    assert reading.findings == []
    assert [(one.text, one.reason) for one in reading.refused] == [(message, reason)]


def test_prose_around_foreign_text_is_still_read():
    message = "I live in Oslo.\n```\nx = 1\n```\n> my name is Bo\nMy dog is called Rex."
    assert [one.said for one in read_message(message).findings] == [
        "I live in Oslo",
        "My dog is called Rex",
    ]


def test_the_recalled_block_is_cut_out_and_the_rest_is_read():
    message = "<perdure-memory>\n- tea is in the cupboard\n</perdure-memory>\n\nI live in Oslo."
    assert [one.said for one in read_message(message).findings] == ["I live in Oslo"]


@pytest.mark.parametrize(
    "message",
    ["a\nb", "```x``` y", "> a\n\n> b\nc", "x = (1;\n\ny", "", "<perdure-memory>", "~~~ a"],
)
def test_regions_cover_a_message_without_gaps(message):
    at = 0
    for region in regions_of(message):
        assert region.start == at <= region.end
        at = region.end
    assert at == len(message)


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        ("Translate to French: I live here and my name is Bo. I am 40.\nI use Vim", ["I use Vim"]),
        ("Summarize this article:\n\nThe CEO is Sam.\n\nWe use Postgres 15.", []),
        ("Here is an email from Bob:\n\nI live in Bergen now.", []),
        ("My boss wrote me:\nThe deadline is 3 May.", []),
        ("Rephrase:\n```\nI live in Oslo\n```\nMy name is Bo.", ["My name is Bo"]),
        ('Proofread this: "I live in Oslo."\nMy name is Bo.', ["My name is Bo"]),
        ("I use Vim.\n\nFrom: Bob <b@x.example>\nSubject: Hi\n\nI live in Rome.", ["I use Vim"]),
        ("Übersetze ins Englische: Ich wohne in Köln und heiße Otto.", []),
        ("Hier ist eine Mail von Bob:\nIch wohne in Köln.", []),
        ("Von: Bob\nAn: Ann\nBetreff: Hallo\n\nIch wohne in Rom.", []),
        ("Traduis en anglais : J'habite à Lyon et je m'appelle Otto.", []),
        ("Traduce al inglés: Vivo en Madrid y me llamo Otto.", []),
        ("Traduza para o inglês: Moro em Lisboa e me chamo Otto.", []),
        ("Переведи на английский: Я живу в Казани.", []),
        ("请把下面的话翻译成英文：我住在北京。", []),
        ("次の文を英語に訳してください：私は東京に住んでいます。", []),
        ("Always translate messages: use German", ["Always translate messages: use German"]),
        ("Remember this: the port is 7443.", ["the port is 7443"]),
        ("Here are some facts about me:\n- I live in Oslo", ["I live in Oslo"]),
        ("From: Berlin\nTo: Lisbon", ["From: Berlin", "To: Lisbon"]),
        ("I use Vim.\n\nSubject: Hi\nFrom: Bo\n\nI live in Rome.", ["I use Vim"]),
        ("I use Vim.\n\nTo: Bo\nSubject: Hi\n\nI live in Rome.", ["I use Vim"]),
        ("把端口修改为: 8080", ["把端口修改为: 8080"]),
    ],
)  # fmt: skip
def test_what_is_handed_over_to_be_worked_on_is_no_fact(message, kept):
    assert [one.said for one in read_message(message).findings] == kept
