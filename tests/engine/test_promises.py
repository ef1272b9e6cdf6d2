"""The promises of the house that no single verb keeps alone, each with a test that can fail."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from perdure import Memory, Scope
from perdure.cli.plain import document
from perdure.model.receipt import Receipt
from perdure.testing import ManualClock
from perdure.text.sentences import split_sentences

MESSAGES = [
    "My landlord is Petra Vukas. What is the rent? Never ring before nine. ok thanks",
    "I live in Gävle, and I work on the tide gauge.\n\n```\nI live in Oslo\n```\nIf we used Rust?",
    "The key is sk-live-9f8e7d6c5b4a39281706f5e4d3c2b1a0. The depot closes at 18:30. Hm.",
    "Wir haben beschlossen, Postgres zu nutzen. Warum? Ich mag keine Meetings.",
    "我住在青岛。你能帮我吗？绝不要在周五部署。",
    '> my name is quoted\nMy name is Tuva. Tuva said "I hate rain". Remember: gate 4 is shut.',
    "",
    "?!",
]


def _accounted(receipt: Receipt) -> int:
    lists = ("stored", "merged", "superseded", "tensions", "rejected")
    return sum(receipt.counts[name] for name in lists)


# --- Nothing silent ---------------------------------------------------------------------------


@pytest.mark.parametrize("message", MESSAGES[:-2])
def test_every_sentence_of_a_turn_is_accounted_for(memory: Memory, message: str) -> None:
    receipt = memory.learn(message, explain=True)
    assert _accounted(receipt) == len(receipt.account)
    spans = [row.span for row in receipt.account]
    assert spans == sorted(spans)
    assert all(0 <= start < end <= len(message) for start, end in spans)
    for sentence in split_sentences(message):
        touched = any(start < sentence.end and sentence.start < end for start, end in spans)
        assert touched, f"nothing was said about {sentence.text!r}"


@pytest.mark.parametrize("message", MESSAGES[-2:])
def test_a_turn_without_words_is_learned_as_nothing(memory: Memory, message: str) -> None:
    receipt = memory.learn(message or " ", explain=True)
    assert receipt.counts["stored"] == 0
    assert memory.list().entries == []


def test_counts_balance_over_turns_with_every_outcome(memory: Memory) -> None:
    turns = [*MESSAGES[:6], "Actually, my landlord is Milo Vukas.", "I live in Gävle.", MESSAGES[0]]
    for turn in turns:
        receipt = memory.learn(turn, explain=True)
        outcomes = [row.outcome for row in receipt.account]
        assert outcomes.count("stored") == receipt.counts["stored"]
        assert outcomes.count("merged") == receipt.counts["merged"]
        assert outcomes.count("superseded") == receipt.counts["superseded"]
        assert outcomes.count("tension") == receipt.counts["tensions"]
        assert outcomes.count("rejected") == receipt.counts["rejected"]


def test_each_item_of_a_bulk_write_ends_somewhere(memory: Memory) -> None:
    items = [f"Crate {number % 40} holds part {number % 40}." for number in range(100)]
    assert _accounted(memory.remember(items)) == 100


def test_every_candidate_of_a_block_is_in_it_or_has_a_reason(memory: Memory) -> None:
    ids = {
        one.id
        for one in memory.remember(
            [f"Berth {number} is leased to boat {number * 7}." for number in range(40)]
        ).stored
    }
    context = memory.context("Berth 3", max_tokens=150)
    told = {one.id for one in context.entries} | {one.id for one in context.excluded}
    assert ids <= told
    assert context.truncated
    assert all(one.reason == "over-budget" for one in context.excluded)


def test_a_secret_is_refused_and_repeated_nowhere(url: str, tmp_path: Path) -> None:
    secret = "sk-live-9f8e7d6c5b4a39281706f5e4d3c2b1a0"
    with Memory.open(url) as memory:
        receipt = memory.learn(f"The deploy key is {secret}.", explain=True)
        assert [one.reason for one in receipt.rejected] == ["secret"]
        assert secret not in str(asdict(receipt))
        assert secret not in json.dumps(memory.snapshot())
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert not any(secret.encode() in path.read_bytes() for path in files)


# --- The budget bounds what is rendered -------------------------------------------------------

_WORDS = st.sampled_from(
    ["gate", "опора", "水門", "kestrel", "🛶", "ประตู", "पुल", "'''", "x" * 90, "e9-f4-a1", "\n"]
)
_TEXTS = st.lists(_WORDS, min_size=1, max_size=60).map(" ".join).filter(str.strip)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    texts=st.lists(_TEXTS, min_size=0, max_size=12),
    budget=st.integers(min_value=1, max_value=700),
    recall=st.integers(min_value=0, max_value=4),
)
def test_no_block_costs_more_than_its_budget(
    texts: Sequence[str], budget: int, recall: int
) -> None:
    with Memory.open("memory:", count_tokens=len) as memory:
        for place, text in enumerate(texts):
            memory.remember(text, tier=("L0", "L1", "L2", "L3")[place % 4])
        memory.set_task("Paint the gate.")
        memory.add_tension("The gate is red.", "The gate is blue.")
        memory.record_outcome("billing", False, failure_pattern="rounded twice")
        memory.record_outcome("billing", False)
        forced = [entry.id for entry in memory.list().entries[:2]]
        context = memory.context(
            "gate kestrel invoice", max_tokens=budget, force_full=forced, recall=recall
        )
        assert len(context.text) <= budget
        assert context.total_tokens == len(context.text)
        assert context.text == context.stable + context.volatile


def test_a_first_line_that_does_not_fit_makes_room_for_the_next(memory: Memory) -> None:
    memory.remember("The gate is painted red every second spring. " * 60, tier="L0")
    memory.remember("The key is under the mat.", tier="L0")
    context = memory.context("", max_tokens=120)
    assert "under the mat" in context.text
    assert context.truncated or any(one.shortened for one in context.entries)


# --- Determinism ------------------------------------------------------------------------------


def _story(memory: Memory, clock: ManualClock) -> list[str]:
    """Live through the same days; give every answer without the random ids."""
    told: list[str] = []
    names: dict[str, str] = {}

    def tell(value: object) -> None:
        text = document(value)
        for entry in memory.list(superseded=True, limit=1000).entries:
            names.setdefault(entry.id, f"#{entry.seq}")
        for entry_id, name in names.items():
            text = text.replace(entry_id, name)
        told.append(text)

    for day, message in enumerate(MESSAGES[:6]):
        clock.advance(timedelta(hours=7))
        tell(memory.learn(message, session_id=f"day-{day}", explain=True))
        tell(memory.context("landlord gate Postgres 青岛", recall=3))
        tell([(hit.text, hit.score) for hit in memory.recall("where does the landlord live").hits])
    tell(memory.learn("Actually, my landlord is Milo Vukas."))
    tell(memory.tensions())
    tell(memory.context("my landlord", max_tokens=200))
    return told


def test_the_same_steps_give_the_same_bytes_on_every_store(tmp_path: Path) -> None:
    stories = []
    for url in ("memory:", "memory:", f"sqlite:///{tmp_path / 'a.db'}"):
        clock = ManualClock(_start())
        with Memory.open(url, scope=Scope(principal="ada"), clock=clock) as memory:
            stories.append(_story(memory, clock))
    assert stories[0] == stories[1]
    assert stories[0] == stories[2]


@pytest.mark.parametrize("said", ["The port is {}.", "端口是 {}。"])
@pytest.mark.parametrize("ids", ["abcd", "dcba", "bdac"])
def test_no_id_decides_what_a_statement_of_a_batch_is_held_against(
    memory: Memory, said: str, ids: str
) -> None:
    numbers = (7441, 7442, 7443, 7444)
    items = [{"id": one, "text": said.format(port)} for one, port in zip(ids, numbers, strict=True)]
    opened = memory.remember(items).tensions
    assert [one.against for one in opened] == list(ids[:3])


def test_the_stable_part_stays_the_same_while_nothing_is_written(
    memory: Memory, clock: ManualClock
) -> None:
    memory.remember([f"Berth {number} is leased." for number in range(30)])
    first = memory.context("Berth 3")
    for minute, message in enumerate(["Berth 9", "", "never mind", "Berth 28 please"]):
        clock.advance(timedelta(minutes=minute))
        again = memory.context(message)
        memory.recall(message or "lease")
        assert again.stable == first.stable
        assert again.revision == first.revision
    assert memory.context("Berth 3").text == first.text


def _start():  # type: ignore[no-untyped-def]
    from datetime import UTC, datetime

    return datetime(2030, 5, 6, 9, 30, tzinfo=UTC)


# --- Recalled text is never learned again -----------------------------------------------------


@pytest.mark.parametrize(
    "wrap",
    [
        "{block}\n\nWhat should I plant next?",
        "What should I plant next?\n\n{block}",
        "Here is what you know:\n{block}\nI have a new spade.",
        "```\n{block}\n```\nAny idea?",
    ],
)
def test_a_block_in_the_message_is_not_learned_again(memory: Memory, wrap: str) -> None:
    memory.remember(["The garden has clay soil.", "I planted leeks in row 2."])
    memory.set_task("Plan the beds.")
    memory.add_tension("The hedge is yew.", "The hedge is box.")
    texts = set()
    for _ in range(6):
        block = memory.context("garden leeks", recall=2).text
        memory.learn(wrap.format(block=block), "Given your notes, beans.")
        texts = {entry.text for entry in memory.list().entries}
    texts.discard("I have a new spade")
    assert texts == {"The garden has clay soil.", "I planted leeks in row 2."}


# --- Any script -------------------------------------------------------------------------------

SCRIPTS = {
    "en": ("The spare battery lies in the left cupboard.", "spare battery"),
    "de": ("Die Ersatzbatterie liegt im linken Schrank.", "Ersatzbatterie"),
    "ru": ("Запасная батарея лежит в левом шкафу.", "запасная батарея"),
    "el": ("Η εφεδρική μπαταρία είναι στο αριστερό ντουλάπι.", "εφεδρική μπαταρία"),
    "zh": ("备用电池在左边的柜子里。", "备用电池"),
    "ja": ("予備の電池は左の棚にあります。", "予備の電池"),
    "ko": ("예비 배터리는 왼쪽 찬장에 있다.", "예비 배터리"),
    "ar": ("البطارية الاحتياطية في الخزانة اليسرى.", "البطارية الاحتياطية"),
    "hi": ("अतिरिक्त बैटरी बाईं अलमारी में है।", "अतिरिक्त बैटरी"),
    "th": ("แบตเตอรี่สำรองอยู่ในตู้ด้านซ้าย", "แบตเตอรี่สำรอง"),
}


@pytest.mark.parametrize("code", SCRIPTS)
def test_every_script_is_kept_recalled_injected_and_forgotten(memory: Memory, code: str) -> None:
    for other, (text, _) in SCRIPTS.items():
        memory.remember(text, metadata={"code": other})
    text, query = SCRIPTS[code]
    assert memory.recall(query).hits[0].text == text
    assert text.rstrip(".。।") in memory.context(query).text
    entry = memory.list(where={"code": code}).entries[0]
    assert entry.text == text
    assert memory.forget([entry.id]).proved
    assert text not in [hit.text for hit in memory.recall(query).hits]
    assert len(memory.list().entries) == len(SCRIPTS) - 1


@pytest.mark.parametrize(
    ("stored", "asked"),
    [
        ("Das Café Müller hat Ruhetag.", "Cafe\u0301 Mu\u0308ller"),
        ("Code ＡＢ１２ opens the gate.", "AB12 gate"),
        ("STRASSE der Gärtner", "straße gärtner"),
        ("Ο Σίσυφος ανεβαίνει", "ΣΊΣΥΦΟΣ"),
        ("The boat’s keel is lead.", "boat's keel"),
        ("温室的灌溉泵坏了。", "泵"),
    ],
)
def test_another_way_of_writing_finds_it(memory: Memory, stored: str, asked: str) -> None:
    memory.remember([stored, "Nothing of that sort is said here."])
    assert memory.recall(asked).hits[0].text == stored
