"""What is learned from a message in English, and what never is."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime

import pytest

from perdure.text.statements import read_message

AT = datetime(2031, 5, 5, 9, tzinfo=UTC)


def said(message):
    return [one.said for one in read_message(message, at=AT).findings]


def reasons(message):
    return [one.reason for one in read_message(message, at=AT).refused]


@pytest.mark.parametrize(
    ("message", "shape", "polarity"),
    [
        ("Never force-push to release", "prohibition", "-"),
        ("Don’t touch the vendor folder", "prohibition", "-"),
        ("Avoid blocking calls in handlers", "prohibition", "-"),
        ("Stop using tabs in Makefiles that we generate", "prohibition", "-"),
        ("Deploying on Fridays is forbidden", "prohibition", "-"),
        ("Always answer in Norwegian", "requirement", "+"),
        ("Make sure to run the linter before each push", "requirement", "+"),
        ("Every endpoint must return JSON", "requirement", "+"),
        ("Use pnpm rather than yarn", "requirement", "+"),
        ("From now on write dates as ISO", "requirement", "+"),
        ("The staging port is 6212", "assignment", "+"),
        ("The default branch is main", "assignment", "+"),
        ("Our package manager is pnpm", "assignment", "+"),
        ("The depot gate closes at 18:30", "assignment", "+"),
        ("The billing service runs on kappa-2", "assignment", "+"),
        ("Locker 15 belongs to Ines", "assignment", "+"),
        ("The backup server is called juniper", "assignment", "+"),
        ("Odile is allergic to penicillin", "assignment", "+"),
        ("MAX_RETRIES = 5", "assignment", "+"),
        ("I prefer oat milk over soy", "preference", "+"),
        ("I can not stand raw onions", "preference", "-"),
        ("I loathe open-plan offices", "preference", "+"),
        ("I would not like to be called before ten", "preference", "-"),
        ("I'd rather work from home", "preference", "+"),
        ("My name is Ingrid", "identity", "+"),
        ("Call me Bo", "identity", "+"),
        ("Call me Al", "identity", "+"),
        ("Please call me Alexandra", "identity", "+"),
        ("Only deploy from main", "requirement", "+"),
        ("Cabin 4 sleeps 9 people", "assignment", "+"),
        ("I'm a nurse", "identity", "+"),
        ("I live in Trondheim", "identity", "+"),
        ("I'm badly allergic to latex", "identity", "+"),
        ("I take the 7:10 train", "identity", "+"),
        ("I no longer take the train", "identity", "-"),
        ("My landlord is Seán O'Hara", "identity", "+"),
        ("My coach is Jana van der Velde-Ibáñez", "identity", "+"),
        ("We decided to keep the old logo", "decision", "+"),
        ("We moved from Jenkins to Drone", "decision", "+"),
        ("On 3 March we moved the office to Lund", "decision", "+"),
        ("I adopted two kittens yesterday", "decision", "+"),
        ("I finished the first draft on April 9", "event", "+"),
        ("I'm using Flask 2.3.1 for the backend", "event", "+"),
        ("The handbook lives at https://wiki.example.test/book", "link", "+"),
    ],
)
def test_a_statement_is_found_in_its_shape_with_its_words_whole(message, shape, polarity):
    reading = read_message(message + ".", at=AT)
    assert [(one.said, one.shape, one.polarity) for one in reading.findings] == [
        (message, shape, polarity)
    ]
    assert reading.refused == []


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ("The database is down.", "no-shape"),
        ("No rush please.", "no-shape"),
        ("The language is hard.", "no-shape"),
        ("Do I like celery?", "question"),
        ("do i like celery", "question"),
        ("Is my brother called Otto", "question"),
        ("Why do I always pick the aisle seat?", "question"),
        ("can we move the meeting to 5", "question"),
        ("I live in Bergen?", "question"),
        ("If we used Kafka it would cost 300 more.", "hypothetical"),
        ("I wish we had 5 servers.", "hypothetical"),
        ("For the sake of argument, I got married.", "hypothetical"),
        ("In my dreams, I live in Rome.", "hypothetical"),
        ("In my dream I got married and my dog died.", "hypothetical"),
        ("As a joke, I got married.", "hypothetical"),
        ("In the movie, I live in Rome.", "hypothetical"),
        ("I dreamt I moved to Oslo.", "hypothetical"),
        ("I nearly got fired.", "hypothetical"),
        ("I almost bought a house in Oslo.", "hypothetical"),
        ("Maybe the port is 6300.", "low-confidence"),
        ("According to Tom, I got promoted.", "quoted"),
        ("Word is we use Postgres.", "quoted"),
        ("I got promoted, according to Tom.", "quoted"),
        ("My boss thinks that we use Postgres.", "quoted"),
        ("People say I was born in Oslo.", "quoted"),
        ("Ines said the port is 6300.", "quoted"),
        ('"The port is 6300."', "quoted"),
        ("commit", "interaction-only"),
        ("Search the repo for dead links and list the files.", "interaction-only"),
        ("Please don’t verify that.", "interaction-only"),
        ("I'm back.", "small-talk"),
        ("Don't remember this: I live in Oslo.", "interaction-only"),
        ("My name is [your name].", "pasted"),
        ("I live in {city}.", "pasted"),
        ("我叫[名字]。", "pasted"),
        ("This is a test: my name is Foo.", "hypothetical"),
        ("Stop saying that I live in Rome.", "quoted"),
        ("The model hallucinated that I live in Rome.", "quoted"),
        ("I'm late, sorry.", "small-talk"),
        ("I need five more minutes.", "small-talk"),
        ("I want to see the report again.", "small-talk"),
        ("I like that layout better.", "small-talk"),
        ("Never mind.", "small-talk"),
        ("Good morning!", "small-talk"),
        ("For this reply only, answer in French.", "interaction-only"),
        ("Call me a cab.", "no-shape"),
        ("Thanks!", "small-talk"),
        ("The port is open.", "no-shape"),
        ("I am looking for the export button.", "no-shape"),
        ("my password is Ofelia-77", "secret"),
        ("The card is 4242 4242 4242 4242.", "secret"),
    ],
)
def test_what_is_no_statement_is_refused_with_the_reason(message, reason):
    assert said(message) == []
    assert reason in reasons(message)


def test_a_request_behind_a_comma_is_no_part_of_the_statement():
    assert said("I prefer metric units, could you redo the table?") == ["I prefer metric units"]
    assert said("I'm using Rust 1.80, any tips?") == ["I'm using Rust 1.80"]
    assert reasons("I prefer metric units, could you redo the table?") == ["question"]


def test_a_question_mark_elsewhere_silences_nothing():
    assert said("Why? I live in Oslo.") == ["I live in Oslo"]
    assert said("The form is at https://forms.example.test/?id=7.") == [
        "The form is at https://forms.example.test/?id=7"
    ]


def test_several_facts_in_one_sentence_are_several_statements():
    assert said("I'm Ana and I live in Oslo, and my dog is called Rex.") == [
        "I'm Ana",
        "I live in Oslo",
        "my dog is called Rex",
    ]
    assert said("The web port is 80; the api port is 81.") == [
        "The web port is 80",
        "the api port is 81",
    ]


@pytest.mark.parametrize(
    ("message", "parts"),
    [
        ("I live in Oslo and I work at Acme", [("I live in Oslo", "+"), ("I work at Acme", "+")]),
        (
            "The port is not 7443, the host is db2.internal",
            [("The port is not 7443", "-"), ("the host is db2.internal", "+")],
        ),
        (
            "Der Port ist 7443, der Host ist nicht db2.internal",
            [("Der Port ist 7443", "+"), ("der Host ist nicht db2.internal", "-")],
        ),
        (
            "El puerto no es 7443, el servidor es db2.internal",
            [("El puerto no es 7443", "-"), ("el servidor es db2.internal", "+")],
        ),
        ("Порт — 7443, хост — db2.internal", [("Порт — 7443", "+"), ("хост — db2.internal", "+")]),
        ("端口不是7443，主机是db2.internal", [("端口不是7443", "-"), ("主机是db2.internal", "+")]),
    ],
)
def test_a_fact_with_its_own_subject_is_a_statement_with_its_own_polarity(message, parts):
    found = read_message(message).findings
    assert [(one.said, one.polarity) for one in found] == parts


@pytest.mark.parametrize(
    "message",
    [
        "I live in Oslo and work at Acme",
        "The db lives at db2.internal and it is owned by Priya",
        "When the flag is on, the port is 7443",
        "In staging, the port is 7443",
        "Ich wohne in Oslo und arbeite bei Acme",
        "Я живу в Осло и работаю в Acme",
        "我住在奥斯陆，在Acme工作",
    ],
)
def test_a_fact_that_does_not_read_by_itself_keeps_its_sentence(message):
    assert said(message) == [message]


@pytest.mark.parametrize(
    "message",
    [
        "If the flag is on, the port is 7443 and the host is db2.",
        "I think the port is 7443 and the host is db2.",
        "Bo said the port is 7443, the host is db2.",
        "Petra sagt, der Port ist 7443, der Host ist db2.",
        "如果开关打开，端口是7443，主机是db2。",
    ],
)
def test_a_doubt_or_a_reporter_holds_for_the_next_thing_too(message):
    assert said(message) == []


@pytest.mark.parametrize(
    ("message", "fact"),
    [
        ("The food was good and I'm allergic to nuts.", "I'm allergic to nuts"),
        ("Das Essen war gut und ich bin allergisch gegen Nüsse.", "ich bin allergisch gegen Nüsse"),
        ("La comida estaba rica y soy alérgico a las nueces.", "soy alérgico a las nueces"),
        ("My sister and I live in Rome.", "My sister and I live in Rome"),
        (
            "Thanks, they're good- we got another cat named Bailey.",
            "we got another cat named Bailey",
        ),
        ("Went to Rome last week to clear my mind.", "Went to Rome last week to clear my mind"),
        ("Got an error on line 7.", None),
        ("It is not true that it rained and I live in Rome.", None),
    ],
)
def test_a_fact_is_not_lost_to_what_it_stands_beside(message, fact):
    assert said(message) == ([fact] if fact else [])


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        ("Ever since I got married I cook.", ["Ever since I got married I cook"]),
        ("Since I moved to Oslo I cycle.", ["Since I moved to Oslo I cycle"]),
        ("Since I moved to Oslo, I cycle to work.", ["I moved to Oslo", "I cycle to work"]),
        ("Tom said it is fine, I live in Oslo.", ["I live in Oslo"]),
        (
            "I'm a fan and thought it would fit in Oslo.",
            ["I'm a fan and thought it would fit in Oslo"],
        ),
    ],
)
def test_what_is_said_is_not_misread_by_what_opens_it(message, kept):
    assert said(message) == kept


def test_an_exception_stays_with_what_it_is_an_exception_to():
    assert said("I like coffee, but I can't drink it after six.") == [
        "I like coffee, but I can't drink it after six"
    ]


@pytest.mark.parametrize(
    ("message", "polarity"),
    [
        ("No meetings are held on Mondays", "-"),
        ("No customer data is stored in eu-west-1", "-"),
        ("No endpoint is public on port 8080", "-"),
        ("No deploys on Fridays", "-"),
        ("No emojis please", "-"),
        ("No one on our team uses Windows", "-"),
        ("Nobody in my family smokes", "-"),
        ("None of us eats meat", "-"),
        ("No longer use tabs", "-"),
        ("I have one cat", "+"),
        ("No nuts for me", "-"),
        ("Good Friday is a holiday in Oslo", "+"),
        ("Sure Start is our client since 2019", "+"),
    ],
)
def test_a_word_that_belongs_to_what_follows_is_no_opening(message, polarity):
    [found] = read_message(f"{message}.").findings
    assert (found.said, found.polarity) == (message, polarity)


@pytest.mark.parametrize(
    "message", ["No, the port is 7443.", "no the port is 7443", "Right - the port is 7443."]
)
def test_an_opening_is_left_out_where_a_mark_or_a_subject_parts_it(message):
    assert said(message) == ["the port is 7443"]


def test_openings_that_say_nothing_are_left_out():
    assert said("As usual: the depot gate closes at 18:30.") == ["the depot gate closes at 18:30"]
    assert said("Well, by the way, I live in Oslo") == ["I live in Oslo"]
    assert said("Long story short: I moved to Nantes.") == ["I moved to Nantes"]
    assert said("TL;DR: I own two llamas") == ["I own two llamas"]
    assert said("Remember that the spare key hangs behind the boiler.") == [
        "the spare key hangs behind the boiler"
    ]


@pytest.mark.parametrize(
    "message",
    [
        "Write a short story. My name is Zeb, I am a ferry captain in Narvik.",
        "Pretend you are a pirate. I live in Tortuga.",
        "Pretend my name is Bob.",
        "Let's pretend. My name is Zorro.",
        "Generate a persona: I'm Kim, I live in Bonn.",
        "My main character is called Lia. Her home is Rome.",
        "我的主人公叫小明。我住在北京。",
        "You are a helpful assistant. Always answer in JSON.",
        "You are a research sub-agent. Do not change files.",
        "Act as if you were Zeb and I work for him.",
        "Let's role-play: you are now a judge. My name is Portia.",
        "Escribe un cuento. Me llamo Zebulón.",
        "写一个故事。我叫小明。",
        "Напиши рассказ. Меня зовут Захар.",
        "物語を書いてください。私の名前は花子です。",
    ],
)
def test_nothing_is_believed_once_a_story_or_role_is_set_up(message):
    assert said(message) == []


def test_a_story_asked_for_later_does_not_undo_what_was_said_before():
    assert said("I live in Oslo. Now write a poem about rain. I am the rain in May.") == [
        "I live in Oslo"
    ]


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        ("- **Editor**: Neovim", "Editor: Neovim"),
        ("- **Timezone:** Europe/Oslo", "Timezone: Europe/Oslo"),
        ("- **Любимый чай**: улун", "Любимый чай: улун"),
        ("- **Step 1**: open the file", None),
        ("- **Note**: it fails", None),
    ],
)
def test_a_name_in_bold_type_with_what_it_is_is_kept(message, kept):
    assert said(message) == ([kept] if kept else [])


def test_whom_one_speaks_to_is_nothing_that_is_spoken_of():
    assert said("I appreciate the help too, Ines!") == []
    assert said("Ines, the last part was eye-opening") == []
    assert said("I met Ines, the new boss.") == ["I met Ines, the new boss"]


def test_what_is_supposed_or_reported_goes_on_to_the_end_of_the_sentence():
    assert said("Suppose my name were Otto and I lived in Rome.") == []
    assert said("Bo said he hates tea and I live in Rome.") == []
    assert said("If the build fails, never retry it.") == ["If the build fails, never retry it"]


def test_a_greeting_is_refused_whole():
    for message in ("Good morning!", "Guten Morgen!", "Bonjour !", "¡Buenos días!", "Bom dia!",
                    "Доброе утро!", "早上好！", "おはようございます！"):  # fmt: skip
        (refused,) = read_message(message).refused
        assert (refused.text, refused.reason) == (message, "small-talk")


def test_an_explicit_correction_is_marked_and_only_it():
    found = read_message("Scratch that. The port is 6300. My dog is Rex.").findings
    assert [one.correction for one in found] == [True, False]
    for message in (
        "Actually we moved to Valkey",
        "Actually, cabin 4 sleeps 9 people, not 6.",
        "No, we use pnpm",
        "I no longer work at Acme",
        "We switched to Postgres 16",
        "Ines has been reassigned to the Osprey project",
        "Ich wohne nicht mehr in Oslo",
        "Ya no vivo en Oslo",
        "Je n'habite plus à Oslo",
        "Я больше не живу в Осло",
        "我们改用Valkey了",
    ):
        assert [one.correction for one in read_message(message).findings] == [True], message


def test_an_event_carries_the_day_it_names_and_keeps_its_words():
    (found,) = read_message("I adopted a cat yesterday.", at=AT).findings
    assert (found.said, found.valid_from) == (
        "I adopted a cat yesterday",
        datetime(2031, 5, 4, tzinfo=UTC),
    )
    (plan,) = read_message("I'm starting at Acme on 1 June 2031.", at=AT).findings
    assert plan.valid_from is None


def test_a_repeated_sentence_counts_once():
    assert said("I live in Oslo. I live in Oslo!") == ["I live in Oslo"]
    assert reasons("I live in Oslo. I live in Oslo!") == ["repeated-in-turn"]


def test_a_secret_is_never_shown():
    reading = read_message("The wifi password is Heron-2031-x. I live in Oslo.")
    assert [one.said for one in reading.findings] == ["I live in Oslo"]
    assert "Heron" not in str(asdict(reading))


def test_an_endless_sentence_is_refused_and_not_cut():
    reading = read_message("The list is " + "x, " * 3000 + "end")
    assert (reading.findings, [one.reason for one in reading.refused]) == ([], ["too-long"])
