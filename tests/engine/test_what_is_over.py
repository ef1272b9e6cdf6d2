"""What is told to be over, left or moved does not stand beside what it ended."""

from __future__ import annotations

import pytest

from perdure import Memory


def held(*said: str) -> list[str]:
    """Give what holds after several turns, the oldest first."""
    with Memory.open("memory:") as memory:
        for one in said:
            memory.learn(f"{one}.", "OK.")
        return [entry.text for entry in memory.list()][::-1]


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("I work at Siemens", "I left Siemens"),
        ("I work for Siemens", "I just quit my job at Siemens last month"),
        ("Ich arbeite bei Siemens", "Ich habe Siemens verlassen"),
        ("Je travaille chez Siemens", "J'ai quitté Siemens"),
        ("我在西门子工作", "我离开西门子了"),
        ("我在腾讯工作", "我离开了腾讯"),
        ("我在腾讯上班", "我上个月从腾讯离职了"),
        ("我在台積電工作", "我離開了台積電"),
        ("シーメンスで働いています", "シーメンスを辞めました"),
        ("Trabajo en Google", "Dejé Google"),
        ("Trabajo en Siemens", "Renuncié a Siemens"),
        ("Trabalho na Google", "Saí da Google"),
        ("Trabalho na Siemens", "Deixei a Siemens"),
        ("Я работаю в Яндексе", "Я ушёл из Яндекса"),
        ("Я работаю в Сбере", "Я уволилась из Сбера"),
        ("I work at Siemens", "I quit my job"),
        ("I work at Siemens", "I got laid off last month"),
        ("Ich arbeite bei Siemens", "Ich habe gekündigt"),
        ("Je travaille chez Siemens", "J'ai démissionné"),
        ("Trabajo en Siemens", "Me despidieron"),
        ("Trabalho na Siemens", "Pedi demissão"),
        ("Я работаю в Яндексе", "Я уволилась"),
        ("我在腾讯工作", "我辞职了"),
        ("シーメンスで働いています", "会社を辞めました"),
        ("I run every morning", "I stopped running"),
        ("I go jogging every morning", "I stopped jogging"),
        ("My dentist appointment is at 2 pm", "The dentist moved to 3 pm"),
        (
            "The dentist is on Thursday",
            "The dentist is on Friday now instead of Thursday",
        ),
        ("Der Termin ist am Donnerstag", "Der Termin ist jetzt am Freitag statt am Donnerstag"),
        ("Le rendez-vous est jeudi", "Le rendez-vous est vendredi au lieu de jeudi"),
        ("La cita es el jueves", "La cita es el viernes en vez del jueves"),
        ("A consulta é na quinta", "A consulta é na sexta em vez de quinta"),
    ],
)
def test_only_what_holds_since_is_left(before: str, now: str) -> None:
    assert held(before, now) == [now]


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("I work at Siemens", "I left Siemens yesterday to see my mom"),
        ("I work at Siemens", "Anna left Siemens"),
        ("I work at Siemens", "I left Kestrel last month"),
        ("My sister works at Siemens", "I left Siemens"),
        ("I work in London", "I left London yesterday"),
        ("I work with Anna", "I left Anna"),
        ("Ich arbeite in Berlin", "Ich habe Berlin verlassen"),
        ("Trabajo en Madrid", "Dejé Madrid"),
        ("Trabalho em Lisboa", "Saí de Lisboa"),
        ("Trabajo en Google", "Dejé Siemens"),
        ("Я работаю в Яндексе", "Я ушёл из Сбера"),
        ("我在腾讯工作", "我离开了北京"),
        ("My sister works at Siemens", "I quit my job"),
        ("I live in Oslo", "I quit my job"),
        ("Trabajo en Madrid", "Me despidieron"),
        ("I run a bakery", "I stopped running"),
        ("I run every morning", "I stopped running the server"),
        ("I go to the gym every day", "I stopped going to the pool"),
        ("My standup is at 9:00", "The dentist moved to 3 pm"),
        ("My dentist appointment is at 2 pm", "My dentist moved to Oslo"),
        ("The meeting is on Monday", "The review is on Friday instead of Monday"),
        ("Der Termin ist am Donnerstag", "Der Müll ist am Freitag statt am Donnerstag"),
    ],
)
def test_what_something_else_is_told_of_stays(before: str, now: str) -> None:
    assert held(before, now) == [before, now]


@pytest.mark.parametrize(
    "said",
    [
        "I heard our office is moving on Friday", "I hear our CEO is leaving on Friday",
        "Ich habe gehört, dass unser Büro am Freitag umzieht",
        "J'ai entendu que Marie part vendredi",
        "He oído que María se casa el viernes", "Ouvi dizer que nosso escritório muda em maio",
        "Apparently we move to Berlin", "Apparently, we move to Berlin next month",
        "Allegedly, my boss lives in Rome", "From what I hear, we deploy on Fridays",
        "Anscheinend ziehen wir im Mai nach Berlin", "Angeblich, ich wohne in Bonn",
        "Il paraît, nous habitons à Lyon", "Apparemment, j'habite à Lyon",
        "Por lo visto, vivo en Madrid", "Al parecer, nos mudamos a Berlín en mayo",
        "Pelo visto, moro em Lisboa", "Dizem, moro em Lisboa",
        "Похоже, я живу в Москве", "Судя по всему, я живу в Москве",
        "好像，我住在北京", "听说，我住在北京", "貌似，我住在北京",
        "A quanto pare, vivo a Roma", "Blijkbaar woon ik in Utrecht",
        "Podobno mieszkam w Krakowie", "Podobno, mieszkam w Krakowie",
        "Actually I misspoke, it's Kestrel",
        "Actually no, I didn't say that right, it's Kestrel",
        "Nein, das habe ich falsch gesagt, es ist Kestrel",
    ],
)  # fmt: skip
def test_hearsay_and_words_about_words_are_no_facts(said: str) -> None:
    assert held(said) == []


def test_what_was_heard_on_a_stage_is_a_fact() -> None:
    assert held("I heard Coldplay live in 2019") == ["I heard Coldplay live in 2019"]


@pytest.mark.parametrize(
    "said",
    [
        "我离开座位", "我离开了座位", "我离开一会儿", "我离开一会儿了", "我离开妈妈",
        "我离开了妈妈", "我离开了房间", "我離開座位了", "我离开了那家公司",
        "I quit the program", "I quit the app and restarted it", "I just closed the browser",
        "I stopped the container", "I quit Vim", "I left two files in the folder",
        "I left 3 files in /tmp/data", "I left a comment on your PR", "I left my keys at Anna's",
    ],
)  # fmt: skip
def test_what_is_left_or_quit_for_a_while_is_no_fact(said: str) -> None:
    assert held(said) == []


@pytest.mark.parametrize(
    "said",
    [
        "我离开了北京", "我去年离开腾讯", "I quit smoking", "I quit my job", "I quit the choir",
        "I quit Facebook", "I quit the graduate program", "I left the army in 2010",
        "I left my job at Google in 2020", "I left Berlin in 2019", "I left school at 16",
        "I guess so, I live in Oslo", "As I said, I live in Oslo",
    ],
)  # fmt: skip
def test_what_is_left_for_good_is(said: str) -> None:
    assert [one for one in held(said) if one in said]


def test_of_two_jobs_it_is_not_known_which_one_was_left() -> None:
    said = ("I work at Siemens", "I work for Kestrel", "I quit my job")
    assert held(*said) == [*said]


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("I work at Acme since 2020", "I was fired in 2015"),
        ("I work at Acme", "I lost my job last year"),
        ("I work at Acme", "I left Acme this morning"),
        ("I work for Bob", "We left Bob last night"),
        ("我在北京工作", "我昨天离开了北京"),
        ("我在腾讯工作", "我去年被裁了"),
        ("我在腾讯工作", "我2015年辞职了"),
        ("Ich arbeite bei Siemens", "Ich wurde 2015 entlassen"),
    ],
)
def test_what_ended_long_ago_or_for_the_day_ends_no_job_of_today(before, now):
    assert before in held(before, now)
