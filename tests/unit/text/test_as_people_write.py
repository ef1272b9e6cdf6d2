"""What people write in a hurry is read; what is not theirs, or not meant, is not."""

from __future__ import annotations

import pytest

from perdure.text.statements import read_message


def said(message: str) -> list[str]:
    return [one.said for one in read_message(message).findings]


@pytest.mark.parametrize(
    "message",
    [
        # Letters without a head.
        "Hi Ann,\n\nI live in Rome and would love to meet.\n\nBest,\nBob",
        "Dear team,\nWe decided to move to Postgres.\nRegards,\nAnn",
        "Liebe Anna,\n\nich wohne in Bonn.\n\nViele Grüße\nBernd",
        "Chère Anne,\nj'habite à Lyon.\nAmicalement,\nPaul",
        "Estimada Ana:\nVivo en Madrid.\nUn saludo,\nPablo".replace(":", ","),
        "Дорогая Аня,\nя живу в Москве.\nС уважением,\nБорис",
        "尊敬的李女士：\n我住在北京。\n此致",
        "鈴木様\n私は東京に住んでいます。\nよろしくお願いいたします。",
        # Handed over to be worked on, or shown.
        "Here's what he sent me:\nI'm leaving Acme and moving to Rome.",
        "Can you proofread this? I am a software engineer with 10 years at Google.",
        "Please improve this! I live in Oslo and work at Acme.",
        # Meant to be the opposite, or a play.
        "I just LOVE getting woken up at 3am /s", "yeah right, i'm a millionaire",
        "Ich liebe Montage um 6 Uhr /ironie",
        "You are Sherlock Holmes. I am Dr. Watson. I live at 221B Baker Street.",
        "Du bist Sherlock Holmes. Ich bin Dr. Watson und wohne in London.",
        "你是福尔摩斯，我是华生。我住在伦敦。",
        # Code, and what came to nothing this minute.
        "def f():\n    # I live in Rome\n    return 1\n\nwhy does it fail",
        "The deploy failed again with error 500", "Our build timed out after 30 minutes",
        "i'm vegan. jk i had a burger",
        # Remarks.
        "Liebe Grüße", "Bin gleich da", "Arbeite die Liste ab", "You know what I mean",
        "Люблю тебя",
        "I told you so", "Esse gerade", "Не ем это",
    ],
)  # fmt: skip
def test_nothing_is_learned(message: str) -> None:
    assert said(message) == []


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        ("tbh i love jazz", "i love jazz"),
        ("ngl i kinda hate mondays", "i kinda hate mondays"),
        ("TL;DR I hate meetings", "I hate meetings"),
        ("About me: I'm a nurse in Oslo.", "I'm a nurse in Oslo"),
        ("pls always answer in german", "always answer in german"),
        ("I identify as nonbinary", "I identify as nonbinary"),
        ("My gf lives in Rome", "My gf lives in Rome"),
        ("You know that I live in Oslo", "I live in Oslo"),
        ("I already told you I hate tea", "I hate tea"),
        ("Ich habe dir schon gesagt, dass ich vegan bin", "ich bin vegan"),
        ("Je t'ai déjà dit que je suis vegan", "je suis vegan"),
        ("Ya te dije que soy vegano", "soy vegano"),
        ("Já te disse que sou vegano", "sou vegano"),
        ("Я же говорил, что я веган", "я веган"),
        ("我说过我是素食者", "我是素食者"),
        ("bin vegan", "bin vegan"),
        ("wohne in Köln", "wohne in Köln"),
        ("arbeite bei SAP als Entwickler", "arbeite bei SAP als Entwickler"),
        ("je bosse chez Renault", "je bosse chez Renault"),
        ("живу в Москве", "живу в Москве"),
        ("работаю в Яндексе", "работаю в Яндексе"),
        ("не ем мясо", "не ем мясо"),
        ("Мы с женой живём в Омске", "Мы с женой живём в Омске"),
        ("Meine Frau und ich ziehen nach Köln", "Meine Frau und ich ziehen nach Köln"),
        ("Mi novia y yo nos mudamos a Roma en mayo", "Mi novia y yo nos mudamos a Roma en mayo"),
        ("Hi!\nI live in Oslo.\nThanks,\nAnn", "I live in Oslo"),
        ("Hi Claude,\nI live in Oslo.\nThanks,\nAnn", "I live in Oslo"),
        ("The backup runs on Sundays", "The backup runs on Sundays"),
        ("Can you check this? It fails.\nI live in Oslo.", "I live in Oslo"),
    ],
)  # fmt: skip
def test_it_is_learned(message: str, kept: str) -> None:
    assert said(message) == [kept]
