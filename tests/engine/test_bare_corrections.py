"""A bare word puts right what the turn before stated, where it is plain what it is about."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from perdure import Memory
from perdure.testing import ManualClock

FALCON = "My project is called Falcon."


def texts(memory: Memory) -> list[str]:
    return [entry.text for entry in memory.list()][::-1]


@pytest.mark.parametrize(
    ("stated", "right", "left"),
    [
        (FALCON, "No, it's Kestrel.", "My project is called Kestrel"),
        (FALCON, "No, Kestrel.", "My project is called Kestrel"),
        (FALCON, "Wrong. It's Kestrel.", "My project is called Kestrel"),
        (FALCON, "That's not right, it's Kestrel", "My project is called Kestrel"),
        (FALCON, "It's Kestrel, not Falcon.", "My project is called Kestrel"),
        (FALCON, "Not Falcon, Kestrel.", "My project is called Kestrel"),
        (FALCON, "it's not Falcon, it's Kestrel", "My project is called Kestrel"),
        (FALCON, "I meant Kestrel.", "My project is called Kestrel"),
        ("my project is called falcon", "no, it's called kestrel", "my project is called kestrel"),
        ("I live in Oslo.", "Actually, Bergen.", "I live in Bergen"),
        ("I live in Oslo.", "No, in Bergen.", "I live in Bergen"),
        ("The port is 80.", "No, 81.", "The port is 81"),
        ("My son is 6.", "No, he's 7.", "My son is 7"),
        ("I got a dog.", "Oops, a cat.", "I got a cat"),
        ("The retro is on Friday.", "Sorry, it's Thursday.", "The retro is on Thursday"),
        ("Mein Projekt heißt Falke.", "Nein, es heißt Turmfalke.", "Mein Projekt heißt Turmfalke"),
        ("Mein Projekt heißt Falke.", "Nein, Turmfalke.", "Mein Projekt heißt Turmfalke"),
        ("Ich wohne in Bonn.", "Nicht Bonn, sondern Köln.", "Ich wohne in Köln"),
        ("Mon projet s'appelle Faucon.", "Non, c'est Milan.", "Mon projet s'appelle Milan"),
        ("Mi proyecto se llama Halcón.", "No, es Milano.", "Mi proyecto se llama Milano"),
        ("Meu projeto se chama Falcão.", "Não, é Milhafre.", "Meu projeto se chama Milhafre"),
        ("Мой проект называется Сокол.", "Нет, это Пустельга.", "Мой проект называется Пустельга"),
        ("我的项目叫猎鹰。", "不，是红隼。", "我的项目叫红隼"),
        ("我的项目叫猎鹰。", "不是猎鹰，是红隼。", "我的项目叫红隼"),
        ("我住在北京。", "说错了，上海。", "我住在上海"),
        ("私のプロジェクトはハヤブサです。", "いいえ、トビです。", "私のプロジェクトはトビです"),
        ("Il mio cane si chiama Rex.", "No, si chiama Argo.", "Il mio cane si chiama Argo"),
        ("Mijn project heet Valk.", "Nee, het heet Wouw.", "Mijn project heet Wouw"),
    ],
)  # fmt: skip
def test_it_takes_the_place_of_its_like_and_loses_nothing(
    stated: str, right: str, left: str
) -> None:
    with Memory.open("memory:") as memory:
        [before] = memory.learn(stated, "Noted.").stored
        receipt = memory.learn(right, "Noted.", explain=True)
        assert [one.text for one in receipt.superseded] == [left]
        assert texts(memory) == [left]
        assert memory.history(before.id)[-1].entry.text == before.text
        assert sum(receipt.counts.values()) == len(receipt.account)
        [entry] = memory.list()
        start, end = entry.source.span or (0, 0)
        assert 0 <= start < end <= len(right)


@pytest.mark.parametrize(
    ("stated", "remark"),
    [
        (FALCON, "No, it's fine."), (FALCON, "No thanks."), (FALCON, "No, it's raining."),
        (FALCON, "Not really, Bob."), (FALCON, "Sorry, Bob."),
        (FALCON, "No, that's not it."), (FALCON, "No, is it Kestrel?"),
        ("I love tea.", "No, it's complicated."), ("I love tea.", "Kestrel, not Falcon."),
        ("I live in Oslo and work at Acme.", "No, it's Bergen."),
        ("Ich wohne in Bonn.", "Nein danke."), ("我住在北京。", "不，是真的。"),
        ("我住在北京。", "不，谢谢。"),
        ("東京に住んでいます。", "いいえ、大丈夫です。"), ("Я живу в Москве.", "Нет, спасибо."),
    ],
)  # fmt: skip
def test_what_is_the_like_of_nothing_changes_nothing(stated: str, remark: str) -> None:
    with Memory.open("memory:") as memory:
        memory.learn(stated, "Noted.")
        before = texts(memory)
        memory.learn(remark, "Noted.")
        assert texts(memory) == before


def test_where_several_facts_hold_its_like_both_stand_with_a_tension() -> None:
    with Memory.open("memory:") as memory:
        memory.learn("My dog is called Rex and my cat is called Tom.", "Noted.")
        receipt = memory.learn("Sorry, it's Max.", "Noted.")
        assert len(receipt.tensions) == 1
        assert {"My dog is called Rex", "my cat is called Tom"} < set(texts(memory))


@pytest.mark.parametrize(
    ("answer", "left"),
    [
        ("Falcon it is! How can I help?", ["My project is called Kestrel"]),
        ("Your project is called Falcon, right?", ["My project is called Kestrel"]),
        ("Great! Is Falcon written in Rust?", ["My project is called Falcon"]),
        ("So Falcon is the one with Rust.",
         ["My project is called Falcon", "My project is called Kestrel"]),
    ],
)  # fmt: skip
def test_a_no_to_something_else_ends_nothing(answer: str, left: list[str]) -> None:
    with Memory.open("memory:") as memory:
        memory.learn(FALCON, answer)
        memory.learn("No, it's Kestrel.", "Noted.")
        assert texts(memory) == left


def test_it_is_about_the_last_turn_of_its_session_also_where_that_said_nothing_new() -> None:
    with Memory.open("memory:") as memory:
        memory.learn(FALCON, "Noted.", session_id="a")
        memory.learn("My dog is called Rex.", "Noted.", session_id="a")
        memory.learn("My cat is called Tom.", "Noted.", session_id="b")
        memory.learn(FALCON, "Noted.", session_id="a")
        memory.learn("Nice!", "Indeed.", session_id="a")
        memory.learn("No, it's Kestrel.", "Noted.", session_id="a")
        assert set(texts(memory)) == {
            "My project is called Kestrel", "My dog is called Rex", "My cat is called Tom"
        }  # fmt: skip


def test_it_comes_too_late_after_two_turns_of_something_else() -> None:
    with Memory.open("memory:") as memory:
        memory.learn(FALCON, "Noted.")
        memory.learn("Thanks!", "Sure.")
        memory.learn("Write me a haiku.", "Rain on the harbour.")
        memory.learn("No, it's Kestrel.", "Noted.")
        assert texts(memory) == ["My project is called Falcon"]


def test_it_is_known_by_another_process_within_the_hour(tmp_path) -> None:
    url = f"sqlite:///{tmp_path / 'memory.db'}"
    clock = ManualClock(datetime(2031, 5, 1, tzinfo=UTC))
    with Memory.open(url, clock=clock) as memory:
        memory.learn("My dog is called Rex.", "Noted.")
        clock.advance(timedelta(minutes=5))
        memory.learn(FALCON, "Noted.")
    clock.advance(timedelta(minutes=5))
    with Memory.open(url, clock=clock) as memory:
        memory.learn("No, it's Kestrel.", "Noted.")
        assert texts(memory) == ["My dog is called Rex", "My project is called Kestrel"]
    clock.advance(timedelta(hours=2))
    with Memory.open(url, clock=clock) as memory:
        memory.learn("No, it's Merlin.", "Noted.")
        assert texts(memory) == ["My dog is called Rex", "My project is called Kestrel"]


def test_within_one_message_it_is_the_same() -> None:
    with Memory.open("memory:") as memory:
        memory.learn(f"{FALCON} No, it's Kestrel.", "Noted.")
        assert texts(memory) == ["My project is called Kestrel"]
