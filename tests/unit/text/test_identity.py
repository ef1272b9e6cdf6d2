"""What makes two statements one fact or two, and what a rewrite may not lose."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.text.containment import contains
from perdure.text.identity import (
    distinctive_tokens,
    identity_of,
    is_lossy_rewrite,
    opposed,
    same_identity,
    similarity,
)


def same(a: str, b: str) -> bool:
    return same_identity(identity_of(a), identity_of(b))


ONE_FACT = [
    ("Timeout is 30 seconds", "timeout: 30s"),
    ("the release window is Tuesday", "release window: Tuesday"),
    ("Backups run nightly at 02:30", "Nightly backups run at 02:30"),
    ("Standup is on Monday", "The standup is Monday."),
    ("Mira has moved to Lund", "Mira moved to Lund"),
    ("Don’t deploy on Fridays", "Do not deploy on Fridays"),
    ("The survey is on 3 May 2032", "The survey is on May 3rd, 2032"),
    ("The kiln runs at 1,200 °C", "the kiln runs at 1200 °c"),
    ("Lunch is at 1:30 pm", "Lunch is at 13:30"),
    ("User requirement (never): push to main", "Never push to main"),
    ("User-provided URL: https://ci.example.test/a", "https://ci.example.test/a"),
    ("备用钥匙放在前台的抽屉里。", "备用钥匙放在前台抽屉里"),
    ("倉庫の鍵は受付にある。", "倉庫の鍵が受付にある"),
    ("Das Café Müller hat Ruhetag.", "Das Cafe\u0301 Müller hat Ruhetag"),
    ("Code ＡＢ１２ opens the gate", "Code AB12 opens the gate"),
    ("भंडार की चाबी दराज में है।", "भंडार की चाबी दराज में है"),
    ("مفتاح المخزن في الدرج.", "مفتاح المخزن في الدرج"),
]
TWO_FACTS = [
    ("Locker 15 belongs to Ines", "Locker 16 belongs to Ines"),
    ("Host kappa-1 runs build 7.31", "Host kappa-2 runs build 7.31"),
    ("Timeout is 30s", "Timeout is 30 min"),
    ("The hose is 5 m", "The hose is 5 cm"),
    ("It was -5 °C in the shed", "It was 5 °C in the shed"),
    ("Never push to main", "Always push to main"),
    ("Push to main", "Push to main only on Mondays"),
    ("Coffee with milk", "Coffee without milk"),
    ("The survey is on 3 May", "The survey is on 5 March"),
    ("The code word is 'magpie'", "The code word is 'heron'"),
    ("Ines reports to Bo", "Bo reports to Ines"),
    ("We moved from Oslo to Lund", "We moved from Lund to Oslo"),
    ("Peter lives in Lund", "Peters lives in Lund"),
    ("I like C++", "I like C#"),
    ("Bo has a manager", "Bo is a manager"),
    ("The port was 6100", "The port is 6100"),
    ("I live in Oslo", "She lives in Oslo"),
    ("The key is in the box", "The key is under the box"),
    ("The heating is on", "The heating is off"),
    ("Mira likes tea but not coffee", "Mira likes coffee but not tea"),
    ("You should not push", "You must not push"),
    ("备用钥匙放在前台的抽屉里。", "备用电池放在前台的抽屉里。"),
    ("鍵は受付にある", "鍵は倉庫にある"),
    ("열쇠는 서랍에 있다", "열쇠는 선반에 있다"),
    ("กุญแจอยู่ในลิ้นชัก", "กุญแจอยู่ในตู้"),
    ("Ключ лежит в ящике", "Ключ лежит в шкафу"),
    ("Το κλειδί είναι στο συρτάρι", "Το κλειδί είναι στο κουτί"),
    ("المفتاح في الدرج", "المفتاح في الخزانة"),
    ("चाबी दराज में है", "चाबी अलमारी में है"),
    ("Der Schlüssel liegt im Büro", "Der Schlüssel liegt im Flur"),
]


@pytest.mark.parametrize(("a", "b"), ONE_FACT)
def test_another_wording_of_little_words_is_the_same_fact(a: str, b: str) -> None:
    assert same(a, b)
    assert not is_lossy_rewrite(a, b)
    assert not is_lossy_rewrite(b, a)


@pytest.mark.parametrize(("a", "b"), TWO_FACTS)
def test_a_difference_in_an_identity_element_makes_another_fact(a: str, b: str) -> None:
    assert not same(a, b)
    assert not contains(a, b) or identity_of(a).polarity == identity_of(b).polarity


LOSSY = [
    ("Never push to main", "Push to main"),
    ("Push to main", "Never push to main"),
    ("Do not use npm", "Use npm"),
    ("The api key is abc", "The api key is xyz"),
    ("port 22", "port 23"),
    ("deploys to staging, except on Fridays", "deploys to staging"),
    ("Push only on Mondays", "Push on Mondays"),
    ("Retry unless it is a 404", "Retry a 404"),
    ("We moved from Oslo to Lund", "We moved from Lund to Oslo"),
    ("Ines outranks Bo", "Bo outranks Ines"),
    ("Bo owns 5 boats and 3 cars", "Bo owns 3 boats and 5 cars"),
    ("Mira likes tea but not coffee", "Mira likes coffee but not tea"),
    ("Surveyor visit on 12 June 2032 at 14:20, parcel 88/3.", "The user meets the surveyor."),
    ("Surveyor visit on 12 June 2032", "Surveyor visit on 12 July 2032"),
    ("The code word is 'magpie'", "The code word is 'Magpie'"),
    ("Docs live at https://docs.example.test/a", "Docs live at https://docs.example.test/b"),
    ("Użytkownik mieszka w Gdańsku od 2019.", "User keeps bees, mora w Gdansku od 2019"),
    ("class A is full", "clas A is full"),
    ("会议在9点", "会议在8点"),
    ("備用鑰匙在抽屉", "備用電池在抽屉"),
    ("Порт 6100 открыт", "Порт 6200 открыт"),
    ("anything", ""),
]
LOSSLESS = [
    ("Backups run nightly at 02:30", "Backups run nightly at 02:30 UTC in eu-west"),
    ("workers drain queues", "worker drains queue"),
    ("Timeout is 30s", "timeout: 30s"),
    ("I live in Oslo", "I live in Oslo, Norway"),
    ("Mira likes tea", "Mira likes tea and dislikes coffee"),
    ("我住在上海", "我住在上海，在学校工作"),
    ("", "anything"),
    ("the same", "the same"),
]


@pytest.mark.parametrize(("original", "replacement"), LOSSY)
def test_a_rewrite_that_misses_changes_or_inverts_an_element_is_lossy(
    original: str, replacement: str
) -> None:
    assert is_lossy_rewrite(original, replacement)


@pytest.mark.parametrize(("original", "replacement"), LOSSLESS)
def test_a_rewrite_that_only_rewords_or_adds_is_not_lossy(original: str, replacement: str) -> None:
    assert not is_lossy_rewrite(original, replacement)


OPPOSITES = [
    ("I cycle to work.", "I no longer cycle to work."),
    ("I cycle to work.", "I stopped cycling to work."),
    ("We deploy on Fridays", "Never deploy on Fridays"),
    ("Mira loves anchovies", "Mira hates anchovies"),
    ("Logging is enabled", "Logging is disabled"),
    ("I drink coffee with milk", "I drink coffee without milk"),
]
NO_OPPOSITES = [
    ("The north gauge was not read on 3 May.", "The south gauge was read on 3 May."),
    ("I like hot soup", "I like cold soup"),
    ("The hot tap drips", "The cold tap drips"),
    ("Mira loves anchovies", "Mira does not hate anchovies"),
    ("仓库的两台叉车型号不同。", "仓库的两台叉车型号不一样。"),
    ("他不过是临时代班。", "他只是临时代班。"),
]


@pytest.mark.parametrize(("a", "b"), OPPOSITES)
def test_opposites_differ_in_one_denial(a: str, b: str) -> None:
    assert opposed(identity_of(a), identity_of(b))
    assert not same(a, b)


@pytest.mark.parametrize(("a", "b"), NO_OPPOSITES)
def test_other_subjects_and_lookalikes_are_no_opposites(a: str, b: str) -> None:
    assert not opposed(identity_of(a), identity_of(b))


@pytest.mark.parametrize(
    ("richer", "poorer", "expected"),
    [
        ("Backups run nightly at 02:30 UTC", "Backups run nightly", True),
        ("Ida is allergic to penicillin", "Ida is allergic", True),
        ("I like coffee ice cream", "I like coffee", False),
        ("Anna's mother likes tea", "Anna likes tea", False),
        ("The admin port is 22", "The port is 22", False),
        ("We deploy on Fridays if the tests pass", "We deploy on Fridays", False),
        ("We deploy on Fridays except in May", "We deploy on Fridays", False),
        ("Locker 15 belongs to Ines Maria", "Locker 15 belongs to Ines", False),
        ("我喜欢咖啡冰淇淋", "我喜欢咖啡", False),
    ],
)
def test_a_statement_is_contained_only_when_something_was_added_behind_it(
    richer: str, poorer: str, expected: bool
) -> None:
    assert contains(richer, poorer) == expected
    assert not contains(poorer, richer)


def test_identity_names_its_elements() -> None:
    identity = identity_of(
        "Never ship build 7.31 of kappa-1 to Ines de la Cruz before 3 May without 'magpie', 30 sec"
    )

    assert identity.polarity == {"never", "without"}
    assert set(identity.identifiers) == {"kappa-1", "7.31"}
    assert identity.names == ("ines", "cruz")
    assert identity.dates == ("-----05-03",)
    assert identity.quoted == ("magpie",)
    assert "30 s" in identity.quantities


def test_similarity_may_be_high_where_identity_differs() -> None:
    assert similarity("never deploy on Fridays", "deploy on Fridays") == 1
    assert not same("never deploy on Fridays", "deploy on Fridays")


def test_other_scripts_have_distinctive_tokens() -> None:
    assert similarity("备用钥匙放在前台的抽屉里。", "备用钥匙放在前台抽屉里") > 0.6
    assert similarity("Порт сервера открыт", "порт сервера закрыт") > 0.3
    assert distinctive_tokens("倉庫の鍵") == ["倉庫", "庫の", "の鍵"]


@given(st.text(max_size=200), st.text(max_size=200))
def test_any_two_texts_can_be_compared(a: str, b: str) -> None:
    identity_of(a)
    assert 0 <= similarity(a, b) == similarity(b, a) <= 1
    assert is_lossy_rewrite(a, b) in (True, False)
    assert not is_lossy_rewrite(a, a)
