"""What somebody takes back is not kept, and what they meant is, in every language with a pack."""

from __future__ import annotations

import pytest

from perdure.text.grammar import grammar
from perdure.text.packs import PACKS
from perdure.text.plain import plain
from perdure.text.retractions import put_right
from perdure.text.statements import read_message


def said(message):
    return [one.said for one in read_message(message).findings]


@pytest.mark.parametrize(
    "message",
    [
        "I got promoted. Actually no, I didn't.",
        "I got a dog. Scratch that.",
        "I got married. Just kidding!",
        "I got married. Can you believe it? Just kidding!",
        "I moved to Oslo, just kidding.",
        "I live in Oslo. I got a dog. Forget what I said.",
        "I love pizza. Not really.",
        "I live in Oslo. That's not true.",
        "Ich habe einen Hund adoptiert. War nur Spaß.",
        "Ich wohne in Bonn. Nein, Quatsch.",
        "Ich wohne in Bonn. Vergiss, was ich gesagt habe.",
        "Ich heiße Katja. Nein, vergiss das, war ein Scherz.",
        "J'habite à Nantes. Je plaisante.",
        "J'habite à Nantes. Oublie ce que j'ai dit.",
        "Vivo en Madrid. Es broma.",
        "Vivo en Madrid. Olvida lo que dije.",
        "Moro em Lisboa. Brincadeira!",
        "Я живу в Москве. Шучу.",
        "Я живу в Москве. Забудь, что я сказал.",
        "我升职了。开玩笑的。",
        "我住在北京。忘了我说的吧。",
        "我升職了。開玩笑的。",
        "犬を飼い始めました。冗談です。",
        "Sono allergico alle noci. No, scherzo.",
        "Vivo a Torino. Dimentica quello che ho detto.",
        "Ik ben allergisch voor noten, grapje.",
        "Ik woon in Utrecht. Vergeet wat ik zei.",
        "Mieszkam w Krakowie. Żartuję!",
        "Fıstığa alerjim var. Şaka yapıyorum.",
        "저는 땅콩 알레르기가 있어요. 농담이에요.",
        "أعيش في القاهرة. أمزح.",
        "Μένω στην Αθήνα. Πλάκα κάνω.",
    ],
)
def test_what_is_taken_back_is_not_kept_and_the_receipt_says_so(message):
    reading = read_message(message)
    assert reading.findings == []
    assert "retracted" in [one.reason for one in reading.refused]
    assert [one.start for one in reading.refused] == sorted(one.start for one in reading.refused)


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        ("My port is 8080. No wait, 9090.", "My port is 9090"),
        ("The standup is at 9:15. Actually, 9:45.", "The standup is at 9:45"),
        ("The retro is on Friday. Sorry, Thursday.", "The retro is on Thursday"),
        ("I have two kids. Wait, three.", "I have three kids"),
        ("I live in Bergen. I meant Oslo, not Bergen.", "I live in Oslo"),
        ("I'm allergic to peanuts. I mean cashews.", "I'm allergic to cashews"),
        ("I got a dog, scratch that, a cat.", "I got a cat"),
        ("I live in Oslo... wait no, Bergen", "I live in Bergen"),
        ("J'ai trois chats. Je veux dire deux.", "J'ai deux chats"),
        ("Der Port ist 8080. Nein, 9090.", "Der Port ist 9090"),
        ("Ich wohne in Bonn. Ich meine Köln.", "Ich wohne in Köln"),
        ("Le port est 8080. Non, 9090.", "Le port est 9090"),
        ("J'habite à Nantes. Je voulais dire Lyon.", "J'habite à Lyon"),
        ("El puerto es 8080. No, espera, 9090.", "El puerto es 9090"),
        ("Vivo en Madrid. Quise decir Sevilla, no Madrid.", "Vivo en Sevilla"),
        ("Moro em Lisboa. Quis dizer Porto.", "Moro em Porto"),
        ("Порт — 8080. Нет, 9090.", "Порт — 9090"),
        ("我住在北京。我是说上海。", "我住在上海"),
        ("端口是8080。不对，9090。", "端口是9090"),
        ("東京に住んでいます。というか大阪です。", "大阪に住んでいます"),
        ("Je m'appelle Luc. Enfin non, Lucas.", "Je m'appelle Lucas"),
        ("La porta del server è 8080. No, 9090.", "La porta del server è 9090"),
        ("Vivo a Torino. Volevo dire Bologna.", "Vivo a Bologna"),
        ("Ik woon in Utrecht. Ik bedoel Gent.", "Ik woon in Gent"),
        ("Mijn poort is 8080. Nee, 9090.", "Mijn poort is 9090"),
    ],
)
def test_a_bare_word_takes_the_place_of_its_like(message, kept):
    [found] = read_message(message).findings
    assert found.said == kept
    assert message[found.start : found.end] == message.rstrip(".。")


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        ("I got a dog. Scratch that, I got a cat.", ["I got a cat"]),
        ("I live in Oslo. I got married. Just kidding.", ["I live in Oslo"]),
        ("I live in Oslo and I got married, just kidding.", ["I live in Oslo"]),
    ],
)
def test_what_stands_beside_is_kept(message, kept):
    assert said(message) == kept


@pytest.mark.parametrize(
    "remark",
    [
        "No problem.", "No kidding.", "I'm not kidding.", "No thanks.", "Sorry, Bob.", "Forget it.",
        "Never mind.", "Actually, could you help me?", "That's not right for me.",
        "Forget what I said about Rome.", "Sorry, the host.",
    ],
)  # fmt: skip
def test_a_remark_takes_nothing_back(remark):
    assert said(f"I live in Oslo. {remark}") == ["I live in Oslo"]


@pytest.mark.parametrize(
    "message",
    [
        "Ich wohne in Bonn. Kein Witz.", "Ich wohne in Bonn. Sorry, Tippfehler.",
        "J'habite à Nantes. Pas de problème.", "Vivo en Madrid. No es broma.",
        "Moro em Lisboa. Não é brincadeira.", "Я живу в Москве. Я не шучу.",
        "我住在北京。不开玩笑。", "東京に住んでいます。冗談じゃない。",
        "Vivo a Torino. Non scherzo.", "Ik woon in Utrecht. Geen grapje.",
        "Mieszkam w Krakowie. Nie żartuję.",
    ],
)  # fmt: skip
def test_nor_does_one_in_another_language(message):
    assert len(said(message)) == 1


def test_a_word_of_which_no_like_was_said_changes_nothing():
    for new in ("thanks", "9090", "Bergen", "Friday"):
        assert put_right("I like tea", new, meant=False) is None
    assert put_right("Port 80 is near port 81", "90", meant=True) is None


@pytest.mark.parametrize(
    "pack", [one for one in PACKS if one.taking_back], ids=lambda one: one.code
)
def test_nothing_is_taken_back_without_one_of_the_words_that_are_looked_for(pack):
    back = grammar(pack.code).taking_back
    for message in ("I live in Oslo.", "The port is 80.", "我住在奥斯陆。"):
        assert not back.hinted(plain(message))
