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
        (FALCON, "It's Kestrel, not Falcon.", "My project is called Kestrel"),
        (FALCON, "No, it's Kestrel, not Falcon.", "My project is called Kestrel"),
        (FALCON, "Kestrel, not Falcon.", "My project is called Kestrel"),
        (FALCON, "Not Falcon, Kestrel.", "My project is called Kestrel"),
        (FALCON, "it's not Falcon, it's Kestrel", "My project is called Kestrel"),
        ("I live in Oslo.", "Bergen, not Oslo.", "I live in Bergen"),
        ("The port is 80.", "81, not 80.", "The port is 81"),
        ("Ich wohne in Bonn.", "Nicht Bonn, sondern Köln.", "Ich wohne in Köln"),
        ("Mon projet s'appelle Faucon.", "C'est Milan, pas Faucon.", "Mon projet s'appelle Milan"),
        ("我的项目叫猎鹰。", "不是猎鹰，是红隼。", "我的项目叫红隼"),
        ("我的项目叫猎鹰。", "是红隼，不是猎鹰。", "我的项目叫红隼"),
        ("私の犬はハヤブサです。", "ハヤブサではなく、トビです。", "私の犬はトビです"),
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
        (FALCON, "No, it's fine."), (FALCON, "No thanks."), (FALCON, "No, it's Kestrel."),
        (FALCON, "Not really, Bob."), (FALCON, "Sorry, Bob."), (FALCON, "Falcon, not Kestrel."),
        (FALCON, "No, that's not it."), (FALCON, "No, is it Kestrel?"),
        ("I love tea.", "No, it's complicated."), ("I love tea.", "Kestrel, not Falcon."),
        ("I live in Oslo and work at Acme.", "No, it's Bergen."),
        ("I live in Oslo.", "Oh, it's Christmas."), ("I live in Oslo.", "NO, STOP."),
        ("I live in Oslo.", "No, That's It."), ("My dog is called Rex.", "Wrong! Try Again."),
        ("I'm 30.", "Oh, it's 5:30."), ("The retro is on Friday.", "Oh, it's Monday."),
        ("I'm allergic to peanuts.", "I meant that."), ("Vivo en Madrid.", "No, Gracias."),
        ("Ich wohne in Bonn.", "Nein danke."), ("Ich wohne in Bonn.", "Nein, es ist Sommer."),
        ("我住在北京。", "不，是真的。"), ("我住在北京。", "不，算了。"),
        ("我住在北京。", "不，谢谢。"),
        ("我住在北京。", "抱歉，打扰了。"), ("東京に住んでいます。", "ごめん、忘れて。"),
        ("東京に住んでいます。", "いいえ、大丈夫です。"), ("Я живу в Москве.", "Нет, спасибо."),
    ],
)  # fmt: skip
def test_what_is_the_like_of_nothing_changes_nothing(stated: str, remark: str) -> None:
    with Memory.open("memory:") as memory:
        memory.learn(stated, "Noted.")
        before = texts(memory)
        memory.learn(remark, "Noted.")
        assert texts(memory) == before


@pytest.mark.parametrize(
    ("stated", "answer", "reply"),
    [
        ("My name is Ann.", "Hi Ann! What should I call your dog?", "Actually, Rex."),
        ("I live in Oslo.", "Nice! What's your name?", "Oh, it's Anna."),
        ("My son is 6.", "How many guests will there be?", "Oh, it's 12."),
        ("My wife is called Anna.", "What's your daughter's name?", "Actually, she's called Emma."),
        ("我住在北京。", "你在哪里工作？", "不，上海。"),
        (FALCON, "Great! Is Falcon written in Rust?", "No, Kestrel."),
        ("My dog is called Rex and my cat is called Rex.", "Noted.", "It's Max, not Rex."),
    ],
)  # fmt: skip
def test_what_answers_a_question_or_may_be_about_either_ends_nothing(stated, answer, reply):
    with Memory.open("memory:") as memory:
        memory.learn(stated, answer)
        before = texts(memory)
        memory.learn(reply, "Noted.")
        assert texts(memory) == before


def test_nobody_puts_right_what_another_said() -> None:
    with Memory.open("memory:") as memory:
        memory.learn("I live in Oslo.", "Noted.", speaker="alice")
        memory.learn("Bergen, not Oslo.", "Noted.", speaker="bob")
        assert texts(memory) == ["I live in Oslo"]


def test_it_is_about_the_last_turn_of_its_session_also_where_that_said_nothing_new() -> None:
    with Memory.open("memory:") as memory:
        memory.learn(FALCON, "Noted.", session_id="a")
        memory.learn("My dog is called Rex.", "Noted.", session_id="a")
        memory.learn("My cat is called Tom.", "Noted.", session_id="b")
        memory.learn(FALCON, "Noted.", session_id="a")
        memory.learn("Nice!", "Indeed.", session_id="a")
        memory.learn("It's Kestrel, not Falcon.", "Noted.", session_id="a")
        assert set(texts(memory)) == {
            "My project is called Kestrel", "My dog is called Rex", "My cat is called Tom"
        }  # fmt: skip


def test_it_comes_too_late_after_two_turns_of_something_else() -> None:
    with Memory.open("memory:") as memory:
        memory.learn(FALCON, "Noted.")
        memory.learn("Thanks!", "Sure.")
        memory.learn("Write me a haiku.", "Rain on the harbour.")
        memory.learn("It's Kestrel, not Falcon.", "Noted.")
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
        memory.learn("It's Kestrel, not Falcon.", "Noted.")
        assert texts(memory) == ["My dog is called Rex", "My project is called Kestrel"]
    clock.advance(timedelta(hours=2))
    with Memory.open(url, clock=clock) as memory:
        memory.learn("It's Merlin, not Kestrel.", "Noted.")
        assert texts(memory) == ["My dog is called Rex", "My project is called Kestrel"]


def test_within_one_message_it_is_the_same() -> None:
    with Memory.open("memory:") as memory:
        memory.learn(f"{FALCON} No wait, it's Kestrel, not Falcon.", "Noted.")
        assert texts(memory) == ["My project is called Kestrel"]
