"""What a new statement does to those already held."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.decide.judgement import Refusal, judge
from perdure.decide.lookup import lookup_terms
from perdure.decide.reconcile import Proposal, Verdict, candidates, reconcile
from perdure.frozen import altered
from perdure.model.entry import Entry, Kind, Source
from perdure.text.claims import statement_keys
from perdure.text.identity import MAX_CANDIDATES, is_lossy_rewrite
from perdure.text.words import index_terms

NOW = datetime(2031, 6, 1, tzinfo=UTC)


def proposal(text: str, speaker: str | None = None, **fields: Any) -> Proposal:
    settings: dict[str, Any] = {
        "correction": False, "valid_from": None, "tier": None, "domains": (), **fields,
    }  # fmt: skip
    keys = statement_keys(text, speaker)
    return Proposal(text, keys, Source(speaker=speaker), "given", 1.0, **settings)


def held(text: str, seq: int = 1, speaker: str | None = None, **fields: Any) -> Entry:
    settings: dict[str, Any] = {"kind": Kind.STATEMENT, "created_at": NOW, **fields}
    return Entry(
        id=f"m{seq}",
        text=text,
        updated_at=NOW,
        last_accessed_at=NOW,
        seq=seq,
        keys=statement_keys(text, speaker),
        source=Source(speaker=speaker),
        **settings,
    )


def decide(said: str, *known: str, **fields: Any) -> Verdict:
    entries = [held(text, seq) for seq, text in enumerate(known, 1)]
    return reconcile(proposal(said, **fields), entries, now=NOW)


@pytest.mark.parametrize(
    ("said", "known", "action", "rule"),
    [
        ("The saw takes 2240 mm blades.", "The saw takes 2240 mm blades.", "restate", "restated"),
        ("the PORT is\n7443", "The port is 7443.", "restate", "restated"),
        ("Timeout: 30 s", "The timeout is 30 seconds", "merge", "same-identity"),
        ("备用钥匙放在前台抽屉里", "备用钥匙放在前台的抽屉里。", "merge", "same-identity"),
        ("Backups run nightly at 02:30 UTC", "Backups run nightly", "merge", "contained"),
        ("Backups run nightly", "Backups run nightly at 02:30 UTC", "merge", "contained"),
        ("Actually, the standup is at 9:45", "The standup is at 9:15", "supersede", "correction"),
        ("I no longer cycle to work.", "I cycle to work.", "supersede", "correction"),
        ("We moved from Memcached to Valkey", "We use Memcached", "supersede", "correction"),
        ("Use tabs instead of spaces", "Use spaces", "supersede", "correction"),
        ("Standup is not at 9:15 but at 9:45", "Standup is at 9:15", "supersede", "correction"),
        ("Priya has been reassigned to the Osprey project.",
         "Priya is assigned to the Heron project.", "supersede", "correction"),
        ("Standup is at 9:45.", "Standup is at 9:15.", "conflict", "slot"),
        ("Mira hates anchovies.", "Mira loves anchovies.", "conflict", "slot"),
        ("I live in Bergen", "I live in Oslo", "conflict", "slot"),
        ("We never ship on Fridays", "We ship on Fridays", "conflict", "opposite"),
        ("我住在北京", "我住在上海", "conflict", "slot"),
        ("Locker 16 belongs to Ines.", "Locker 15 belongs to Ines.", "add", "distinct"),
        ("Host kappa-2 runs build 7.31.", "Host kappa-1 runs build 7.31.", "add", "distinct"),
        ("We chose Typst over LaTeX for the field manuals.",
         "We chose Valkey over Memcached for the rate limiter.", "add", "distinct"),
        ("The south gauge was read.", "The north gauge was not read.", "add", "distinct"),
        ("仓库的两台叉车型号不一样。", "仓库的两台叉车型号不同。", "add", "distinct"),
        ("他只是临时代班。", "他不过是临时代班。", "add", "distinct"),
        ("备用电池放在前台的抽屉里。", "备用钥匙放在前台的抽屉里。", "add", "distinct"),
        ("Actually, we use npm", "We use pnpm", "add", "distinct"),
        ("Read /data/A", "Read /data/a", "add", "distinct"),
    ],
)  # fmt: skip
def test_the_first_rule_that_holds_decides(said: str, known: str, action: str, rule: str) -> None:
    verdict = decide(said, known)

    assert (verdict.action, verdict.rule) == (action, rule)
    assert (verdict.target is None) == (action == "add")


def test_one_new_statement_touches_at_most_one_of_many() -> None:
    known = [
        "The Lund office has two printers.", "Bo's laptop is a 14-inch model.",
        "Invoices are numbered per year.", "The van is due for service in May.",
        "Ida is allergic to penicillin.", "The guest wifi is called Heron.",
        "Rent is paid on the 3rd.", "The archive is in the cellar.", "Standup is at 9:15.",
        "The alarm company is Vakt AB.",
    ]  # fmt: skip

    verdict = decide("Standup is at 9:45.", *known)

    assert verdict.target is not None
    assert verdict.target.text == "Standup is at 9:15."


def test_a_merge_keeps_the_richer_text() -> None:
    poor, rich = "Backups run nightly", "Backups run nightly at 02:30 UTC"

    assert decide(rich, poor).text == rich
    assert decide(poor, rich).text == rich


def test_a_correction_flagged_by_the_turn_supersedes() -> None:
    assert decide("Standup is at 9:45", "Standup is at 9:15", correction=True).action == "supersede"
    assert decide("Lunch is at 9:45", "Standup is at 9:15", correction=True).action == "add"


def test_a_late_statement_about_an_earlier_time_becomes_history() -> None:
    year_ago, later = NOW - timedelta(365), NOW + timedelta(1)

    told = decide("Kofi drinks soy milk.", "Kofi drinks oat milk.", told_at=year_ago)
    after = decide("Kofi drinks soy milk.", "Kofi drinks oat milk.", told_at=later)
    since = held("Kofi drinks oat milk.", valid_from=NOW)
    of_old = reconcile(proposal("Kofi drinks soy milk.", valid_from=year_ago), [since], now=NOW)

    assert (told.action, told.rule) == ("predate", "earlier")
    assert after.action == "conflict"
    assert (of_old.action, of_old.rule) == ("predate", "earlier")


@pytest.mark.parametrize(
    ("said", "action"),
    [
        ("I moved to Lisbon last week", "conflict"),
        ("I moved from Berlin to Lisbon last week", "supersede"),
        ("Actually, I moved to Lisbon last week", "supersede"),
    ],
)
def test_what_is_told_now_of_a_past_day_is_no_history_of_what_was_said_undated(
    said: str, action: str
) -> None:
    verdict = decide(said, "I live in Berlin", valid_from=NOW - timedelta(7))
    assert verdict.action == action


@pytest.mark.parametrize(
    ("held_before", "said"),
    [
        ("The standup is at 9:15", "Yesterday we moved the standup to 10:00"),
        ("The standup is at 9:15", "The standup was moved to 10:00"),
        ("The staging port is 7443", "We changed the staging port to 7444"),
        ("The API limit is 300", "We raised the API limit from 300 to 500 last month"),
        ("We use Postgres 15", "We upgraded to Postgres 16 yesterday"),
        ("The repo is on GitLab", "We moved the repo to GitHub"),
        ("Our CTO is Ada", "Our new CTO is Grace"),
        ("The deadline is 3 May", "The deadline was moved to 10 May"),
        ("The deadline is Friday", "We moved the deadline to Monday"),
        ("The deadline is Friday", "The deadline was pushed back to Monday"),
    ],
)
def test_a_change_that_is_told_supersedes_what_it_changed(held_before: str, said: str) -> None:
    verdict = decide(said, held_before)
    assert (verdict.action, verdict.rule) == ("supersede", "correction")


@pytest.mark.parametrize(
    ("held_before", "said"),
    [
        ("The standup is at 9:15", "We moved the retro to 10:00"),
        ("The port is 7443", "We set the alarm to 7444"),
        ("The standup is at 9:15", "We moved the standup to 10:00 for this week only"),
        ("The standup is at 9:15", "We moved the standup to 10:00, but only on Fridays"),
        ("The port is 7443", "We almost changed the port to 7444"),
        ("I live in Bergen", "I never moved from Bergen to Oslo"),
        ("I live in Bergen", "I almost moved from Bergen to Oslo"),
    ],
)
def test_a_change_of_something_else_leaves_it_alone(held_before: str, said: str) -> None:
    assert decide(said, held_before).action == "add"


@pytest.mark.parametrize(
    ("held_before", "said", "action"),
    [
        ("Ich wohne in Köln", "Ich bin letzte Woche nach Bonn gezogen", "conflict"),
        ("Ich wohne in Bonn", "Ich bin 2019 nach Bonn gezogen", "add"),
        ("J'habite à Lyon", "J'ai déménagé à Nantes", "supersede"),
        ("Vivo en Sevilla", "La semana pasada me mudé a Valencia", "supersede"),
        ("Moro no Porto", "Não me mudei para Lisboa", "add"),
        ("Moro em Braga", "Em maio me mudei de Braga para Lisboa", "supersede"),
        ("Ich wohne in Köln", "Ich bin nicht nach Bonn gezogen", "add"),
    ],
)
def test_who_moved_does_not_live_where_they_lived(held_before: str, said: str, action: str) -> None:
    assert decide(said, held_before).action == action


@pytest.mark.parametrize(
    ("held_before", "said", "action"),
    [
        ("The meeting is in room 3", "The meeting was moved to room 5", "supersede"),
        ("I have an exam on Tuesday at 3pm", "My exam was moved to Friday at 4pm", "supersede"),
        ("The demo is on Tuesday at 9:30", "The demo was moved to Friday at 10:00", "supersede"),
        ("The demo is on Tuesday at 9:30", "The demo is on Friday at 10:00", "add"),
        ("The demo for Bo is on Tuesday", "The demo was moved to Friday at 10:00", "add"),
        ("Das Essen ist Montag um 9:30", "Das Essen wurde auf Freitag 9:00 verlegt", "supersede"),
        ("La reunión es el martes", "La reunión se movió al viernes", "supersede"),
        ("上限は300です", "上限を500に変更しました", "supersede"),
        ("Лимит — 300", "Мы подняли лимит с 300 до 500", "supersede"),
        ("我们的限制是300", "我们的测试限制从300提高到500了", "add"),
        ("Lena lives in Oslo", "Lena moved to Bergen", "conflict"),
        ("My brother lives in Oslo", "My brother moved to Bergen", "conflict"),
        ("Always answer in French", "Always answer in English", "conflict"),
        ("Always answer in French", "From now on answer in English", "supersede"),
        ("Always answer in French", "Always answer in short sentences", "add"),
        ("Antworte immer auf Deutsch", "Ab jetzt antworte auf Englisch", "supersede"),
        ("Responde siempre en español", "A partir de ahora responde en inglés", "supersede"),
        ("Всегда отвечай на русском", "Отныне отвечай на английском", "supersede"),
    ],
)  # fmt: skip
def test_a_plan_that_moved_and_a_rule_that_changed_leave_one(
    held_before: str, said: str, action: str
) -> None:
    assert decide(said, held_before).action == action


@pytest.mark.parametrize(("days", "action"), [(30, "supersede"), (2, "conflict")])
def test_what_came_about_after_something_was_said_takes_its_place(days: int, action: str) -> None:
    told = altered(held("I live in Berlin"), created_at=NOW - timedelta(days=days))
    moved = proposal("I moved to Lisbon last week", valid_from=NOW - timedelta(days=7))
    assert reconcile(moved, [told], now=NOW).action == action


@pytest.mark.parametrize("said", ["The cache TTL is 600 seconds", "Я живу в Омске"])
def test_what_was_only_said_later_takes_no_place(said: str) -> None:
    before = {"The cache TTL is 600 seconds": "The cache TTL is 900 seconds"}
    told = altered(held(before.get(said, "Я живу в Москве")), created_at=NOW - timedelta(days=30))
    later = proposal(said, valid_from=NOW, told_at=NOW)
    assert reconcile(later, [told], now=NOW).action == "conflict"


@pytest.mark.parametrize(
    "said",
    [
        "I moved to Lisbon last week for a conference",
        "Ich bin letzte Woche für ein Praktikum nach Bonn gezogen",
        "I moved to Sales last week",
        "I moved to Linux last week",
    ],
)
def test_what_came_about_for_something_or_at_work_alone_ends_no_home(said: str) -> None:
    told = altered(held("I live in Berlin"), created_at=NOW - timedelta(days=30))
    verdict = reconcile(proposal(said, valid_from=NOW - timedelta(days=7)), [told], now=NOW)
    assert verdict.action in ("add", "conflict")


def test_two_names_to_be_called_by_are_a_tension_and_two_ways_to_write_a_day_are_none() -> None:
    assert decide("Call me Rob", "Call me Bob").action == "conflict"
    assert decide("My birthday is on the 3rd of May", "My birthday is 3 May").action != "conflict"
    assert decide("My birthday is on the 4th of May", "My birthday is 3 May").action == "conflict"


def test_speakers_never_merge_supersede_or_conflict() -> None:
    lena = held("I live in Oslo", speaker="lena")

    for said in ("I live in Oslo", "I live in Bergen", "I no longer live in Oslo"):
        assert reconcile(proposal(said, "omar"), [lena], now=NOW).action == "add"
        assert reconcile(proposal(said), [lena], now=NOW).action == "add"
        assert reconcile(proposal(said, "lena"), [lena], now=NOW).action != "add"


def test_what_is_superseded_expired_or_no_statement_is_left_alone() -> None:
    said = proposal("Standup is at 9:15")
    for gone in (
        held("Standup is at 9:15", superseded_by="m9", valid_to=NOW),
        held("Standup is at 9:15", expires_at=NOW),
        held("Standup is at 9:15", kind=Kind.TENSION),
    ):
        assert reconcile(said, [gone], now=NOW).action == "add"


def test_candidates_are_few_and_exact_ones_come_first() -> None:
    said = proposal("The staging port is 6100")
    crowd = [held(f"The staging port is {number}", number) for number in range(6101, 6120)]
    exact = held("the staging port is 6100.", 1)

    found = candidates(said, [*crowd, exact])

    assert len(found) == MAX_CANDIDATES
    assert found[0] is exact
    assert found[1].seq == 6119


def test_a_look_up_uses_the_keys_and_the_most_telling_terms() -> None:
    said = proposal("Yesterday kappa-1 of Ines ran MAX_RETRY_COUNT 40 times for the thermostats")

    terms = lookup_terms(said)

    assert terms[: len(said.keys)] == tuple(f"#{key}" for key in said.keys)
    rest = terms[len(said.keys) :]
    assert len(rest) == 4
    assert {"=kappa-1", "=max_retry_count"} <= set(rest)
    assert set(rest) <= set(index_terms(said.text))


WORDS = ("Ines", "Bo", "Heron", "Osprey", "Lund", "Oslo")
NUMBERS = st.integers(0, 9999).map(str)
SUBJECTS = st.sampled_from(("The north pump", "Host kappa-1", "Our standup", "The guest wifi"))


@st.composite
def differing(draw: st.DrawFn) -> tuple[str, str]:
    """Draw two statements that differ in exactly one element of identity."""
    subject = draw(SUBJECTS)
    frame, elements = draw(
        st.sampled_from(
            (
                ("{subject} needs {x} litres", NUMBERS),
                (
                    "{subject} needs 30 {x}",
                    st.sampled_from(("ms", "s", "min", "h", "mm", "kg", "GB")),
                ),
                ("{subject} is watched by {x}", st.sampled_from(WORDS)),
                ("{subject} talks to node-{x}.example.test", NUMBERS),
                ("{subject} answers 'code {x}' when asked", NUMBERS),
                ("{subject} was checked on {x}", st.dates().map(lambda day: f"{day:%Y-%m-%d}")),
                ("{subject} {x} restarts on Fridays", st.sampled_from(("never", "always", "only"))),
                (
                    "{subject} reports {x} Mondays",
                    st.sampled_from(("on", "except on", "unless on")),
                ),
            )
        )
    )
    one, other = draw(st.lists(elements, min_size=2, max_size=2, unique=True))
    return frame.format(subject=subject, x=one), frame.format(subject=subject, x=other)


@given(differing())
def test_facts_that_differ_in_one_element_are_never_taken_for_one(pair: tuple[str, str]) -> None:
    said, known = pair

    assert decide(said, known).action not in ("restate", "merge")
    assert decide(known, said).action not in ("restate", "merge")


PIECES = st.sampled_from(
    (
        "Standup", "is", "at", "9:15", "9:45", "never", "not", "Ines", "Bo", "works", "in", "Lund",
        "for", "30", "s", "min", "without", "no longer", "kappa-1", "'magpie'", "on", "3 May", ".",
        "port", "备用钥匙", "放在", "前台", "不", "Ключ", "лежит",
    )
)  # fmt: skip
STATEMENTS = st.lists(PIECES, min_size=1, max_size=8).map(" ".join)


@given(STATEMENTS, st.lists(STATEMENTS, max_size=4))
def test_no_verdict_loses_anything_of_either_side(said: str, known: list[str]) -> None:
    verdict = decide(said, *known)

    if verdict.action in ("merge", "restate"):
        assert verdict.target is not None
        assert not is_lossy_rewrite(said, verdict.text)
        assert not is_lossy_rewrite(verdict.target.text, verdict.text)
    else:
        assert verdict.text == said


@given(STATEMENTS, st.lists(STATEMENTS, min_size=2, max_size=3))
def test_the_order_of_neighbours_does_not_matter(said: str, known: list[str]) -> None:
    entries = [held(text, seq) for seq, text in enumerate(known, 1)]

    first, *others = (reconcile(proposal(said), order, now=NOW) for order in permutations(entries))

    assert all(verdict == first for verdict in others)


NEW = "Backups run at 02:30 in eu-west"
OLD = held("Backups run at 02:30 nightly")


@pytest.mark.parametrize(
    ("answer", "action"),
    [
        ({"action": "add"}, "add"),
        ({"action": "merge", "content": "Backups run at 02:30 nightly in eu-west"}, "merge"),
        ({"action": "replace"}, "supersede"),
        ({"action": "replace", "target": "m1"}, "supersede"),
        ({"action": "replace", "target": 0, "content": NEW}, "supersede"),
    ],
)
def test_a_sound_verdict_of_a_model_is_followed(answer: object, action: str) -> None:
    verdict = judge(proposal(NEW), [OLD], answer)

    assert isinstance(verdict, Verdict)
    assert verdict.action == action
    assert verdict.rule == "model"


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (None, "not a mapping"),
        ([], "not a mapping"),
        ({}, "no action"),
        ({"action": "delete"}, "no action"),
        ({"action": ["merge"]}, "no action"),
        ({"action": "merge", "content": "Backups run at 02:30"}, "lose something"),
        ({"action": "merge", "content": 7}, "no text"),
        ({"action": "merge", "content": "a\0b"}, "cannot be kept"),
        ({"action": "merge"}, "neither side"),
        ({"action": "replace", "target": "m7"}, "not shown"),
        ({"action": "replace", "target": True}, "not shown"),
        ({"action": "replace", "content": "Something else"}, "as it was said"),
        ({"action": "reject"}, "no memory holds"),
    ],
)
def test_an_unsound_verdict_is_refused_with_its_reason(answer: object, reason: str) -> None:
    verdict = judge(proposal(NEW), [OLD], answer)

    assert isinstance(verdict, Refusal)
    assert reason in verdict.reason


def test_a_replacement_ends_exactly_the_memory_it_names() -> None:
    port, owner = held("The staging port is 6100", 1), held("The staging owner is Priya", 2)
    said = proposal("The staging port is 6200")

    named = judge(said, [owner, port], {"action": "replace", "target": "m1"})
    unnamed = judge(said, [owner, port], {"action": "replace"})

    assert isinstance(named, Verdict)
    assert named.target is port
    assert isinstance(unnamed, Refusal)


def test_a_model_cannot_end_what_is_about_something_else_or_of_another_speaker() -> None:
    said = proposal("The staging port is 6200")
    other = held("Ida is allergic to penicillin")
    lena = held("The staging port is 6100", speaker="lena")

    assert isinstance(judge(said, [other], {"action": "replace"}), Refusal)
    assert isinstance(judge(said, [lena], {"action": "replace"}), Refusal)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)
ANSWERS = JSON | st.fixed_dictionaries(
    {"action": st.sampled_from(("add", "merge", "replace", "reject")) | JSON},
    optional={
        "content": STATEMENTS | JSON,
        "target": st.sampled_from(("m1", "m2", 0, 1, -1)) | JSON,
        "reason": JSON,
    },
)


@given(STATEMENTS, st.lists(STATEMENTS, max_size=3), ANSWERS)
def test_whatever_a_model_answers_nothing_raises_and_nothing_is_lost(
    said: str, known: list[str], answer: object
) -> None:
    entries = [held(text, seq) for seq, text in enumerate(known, 1)]

    verdict = judge(proposal(said), entries, answer)

    if isinstance(verdict, Refusal):
        assert verdict.reason
    elif verdict.action in ("merge", "restate"):
        assert verdict.target in entries
        assert not is_lossy_rewrite(said, verdict.text)
        assert not is_lossy_rewrite(verdict.target.text, verdict.text)
    else:
        assert verdict.text == said
