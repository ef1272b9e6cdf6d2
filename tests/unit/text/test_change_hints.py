"""No change is passed over because its hint was not known among the words."""

from __future__ import annotations

import string
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from perdure.text import changes
from perdure.text.changes import as_held

HINT = changes._HINT._pattern


@settings(max_examples=300, suppress_health_check=list(HealthCheck), deadline=None)
@given(st.from_regex(f"(?i:{HINT})", alphabet=string.printable + "éſК"))
def test_what_the_pattern_finds_hints_at_a_change(text: str) -> None:
    assert changes._hints(text, changes._words(text)) == bool(changes._HINT.search(text))


@pytest.mark.parametrize(
    "said",
    [
        "The port is 7443.", "Wir nutzen Postgres.", "Die Straße ist neu", "我们使用 Postgres。",
        "Порт — 7443", "Se_t is a name", "resettled offset_moved", "LAST_ID is 7",
    ],
)  # fmt: skip
def test_what_hints_at_nothing_stays_as_it_is(said: str) -> None:
    assert as_held(said).text == said


@pytest.mark.parametrize(
    ("said", "held"),
    [
        ("Me mudei para Lisboa", "moro em Lisboa"),
        ("Me he mudado a Madrid", "vivo en Madrid"),
        ("Ich bin letzte Woche nach Bonn umgezogen.", "ich wohne in Bonn"),
        ("WE MOVED THE STANDUP TO 10:00", "THE STANDUP has been moved to 10:00"),
        ("Please call me Bo", "I am called Bo"),
        ("Gestern haben wir das Standup von 9:30 auf 10:00 verlegt.", "das Standup ist 10:00"),
        ("WIR HABEN DAS STANDUP AUF 10:00 VERSCHOBEN", "DAS STANDUP ist 10:00"),
        ("Das Treffen wurde in Raum 5 verlegt.", "Das Treffen ist in Raum 5"),
        ("On a déplacé le standup à 10:00.", "le standup est à 10:00"),
        ("La réunion a été déplacée en salle 5.", "La réunion est en salle 5"),
        ("Hemos movido el standup a las 10:00.", "el standup es las 10:00"),
        ("La reunión se ha movido al viernes.", "La reunión es viernes"),
        ("Ontem mudamos o standup para as 10:00.", "o standup é as 10:00"),
        ("A reunião foi adiada para sexta-feira.", "A reunião é sexta-feira"),
        ("Мы перенесли встречу с 9:30 на 10:00.", "встреча — 10:00"),
        ("Лимит был повышен до 500.", "Лимит — 500"),
        ("我们把例会从9:30改到10:00了。", "例会是10:00"),
        ("例會已經推遲到10:00。", "例會是10:00"),
        ("昨日、朝会を10:00に変更しました。", "朝会は10:00です"),
        ("朝会は10:00に延期になりました。", "朝会は10:00です"),
    ],
)
def test_a_change_is_told_in_any_case(said: str, held: str) -> None:
    assert as_held(said).text == held


@pytest.mark.parametrize("piece", [" ", ", ", " , "])
def test_a_gap_costs_by_its_length_and_not_by_its_square(piece: str) -> None:
    def cost(pieces: int) -> float:
        said = f"We moved our standup{piece * pieces}to 10:00 yesterday"
        began = time.process_time()
        as_held(said)
        return time.process_time() - began

    small = max(min(cost(2_000) for _ in range(3)), 0.0005)
    assert min(cost(16_000) for _ in range(2)) < small * 8 * 4 + 0.05


@pytest.mark.parametrize("gap", [" ", "   ", ", ", " ,  ", ",   "])
def test_when_it_came_about_is_left_out_whatever_is_before_it(gap: str) -> None:
    held = as_held(f"We moved the standup to 10:00{gap}yesterday.").text
    assert held in {"the standup has been moved to 10:00.", "the standup has been moved to 10:00 ."}


@pytest.mark.parametrize(
    "said",
    [
        "We raised the API limit to 500 in staging",
        "We raised the API limit to 500 in the test environment yesterday",
        "We raised the API limit to 500 for premium users",
        "We raised the API limit to 500 and then reverted it",
        "They changed the API limit to 500 by mistake",
        "We moved our standup to 10:00 during Ramadan",
        "We moved our standup to 10:00 in December",
        "We moved our standup to 10:00 while Anna is away",
        "We moved our standup to 10:00 as a trial",
        "We moved our standup to 10:00 once",
        "The deploy day got moved to Monday two years ago",
        "The timeout was set to 60 seconds originally",
        "The CTO was changed to Bo in the draft",
        "We upgraded to Postgres 16 on staging",
        "We downgraded to Postgres 14, then upgraded again",
        "Wir haben das Standup nur diese Woche auf 10:00 verschoben",
        "Wir haben das Standup nicht auf 10:00 verschoben",
        "Das Limit wurde im Test auf 500 erhöht",
        "On n'a pas déplacé le standup à 10:00",
        "On a déplacé le standup à 10:00 pendant le ramadan",
        "No hemos movido el standup a las 10:00",
        "Hemos movido el standup a las 10:00 esta semana",
        "Não mudamos o standup para as 10:00",
        "Mudamos o standup para as 10:00 hoje",
        "Мы не перенесли стендап на 10:00",
        "Мы временно подняли лимит до 500",
        "我们把会议改到10点吧",
        "我们今天把例会改到10:00了",
        "今日の朝会を10:00に変更しました",
        "Wir haben das Treffen vom Freitag auf 10:00 verschoben",
        "Hemos movido la reunión del viernes a las 10:00",
        "Movimos la reunión a las 10:00 los viernes",
        "Nous avons déplacé la réunion de vendredi à 10:00",
        "Nous avons déplacé la réunion à 10:00 vendredi",
        "Movemos a reunião de sexta-feira para as 10:00",
    ],
)
def test_a_change_that_holds_in_one_place_or_for_a_time_is_none(said: str) -> None:
    assert not changes.tells_change(said)


@pytest.mark.parametrize(
    "said",
    [
        "Ich bin als Kind nach Bonn umgezogen.",
        "Ich bin 1990 nach Bonn gezogen.",
        "Ich bin nach Weihnachten umgezogen.",
        "Ich bin nach vielen Jahren umgezogen.",
        "Ich bin nach Feierabend umgezogen.",
        "De niño me mudé a Sevilla.",
        "Cuando era niña me mudé a Sevilla.",
        "Si me mudé a Sevilla fue por trabajo.",
        "En 1998 me mudé a Sevilla.",
        "J'ai déménagé à Lyon pour un an.",
        "Quando criança me mudei para Porto.",
    ],
)
def test_who_moved_long_ago_or_for_a_time_need_not_live_there(said: str) -> None:
    assert as_held(said).text == said


@pytest.mark.parametrize(
    "said",
    [
        "We moved the standup to 10:00 for good",
        "We moved the standup to 10:00 for everyone",
        "We raised the API limit to 500 because it was too low",
        "Wir haben das Limit von 300 auf 500 erhöht",
        "Nous avons augmenté la limite de 300 à 500",
        "Subimos el límite de 300 a 500",
        "Aumentamos o limite de 300 para 500",
        "Мы подняли лимит с 300 до 500",
        "我們把限制從300提高到500了",
        "上限を300から500に引き上げました",
    ],
)
def test_a_change_that_holds_for_all_is_told(said: str) -> None:
    assert changes.tells_change(said)
