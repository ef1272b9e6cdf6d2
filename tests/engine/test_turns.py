"""What a turn leaves behind: the user's lasting facts in the user's words, and nothing else."""

from __future__ import annotations

import pytest

from perdure import Memory

NOTHING = [
    "I like that draft better, could you shorten it?",
    "I want to see the second page again.",
    "Actually, I'm in the wrong folder.",
    "I am waiting for the upload to finish.",
    "Sorry, I'm late, I was stuck.",
    "Would I enjoy sailing?",
    "Is my brother called Anton?",
    "If we used Kafka, the queue would be faster.",
    "Suppose my name were Otto and I lived in Rome.",
    'She said: "I live in Lima and I love ceviche."',
    "> I work at the harbour office\nIs that from the form?",
    "```yaml\nname: I live in Oslo\nowner: my boss is Kim\n```",
    'Traceback (most recent call last):\n  File "a.py", line 3\nValueError: my name is None',
    "Write a poem. I am an old lighthouse and my keeper is called Brand.",
    "continue",
    "ok, do it",
    "Wo wohne ich eigentlich?",
    "Est-ce que j'aime le fromage ?",
    "我住在哪里？",
    "Где я живу?",
]

SOMETHING = [
    ("My physiotherapist is Dr. O'Hanlon-van der Zee.", "Dr. O'Hanlon-van der Zee"),
    ("We decided to use Valkey for the queue.", "Valkey"),
    ("Always run the linter before a push.", "Always run the linter before a push"),
    ("Never call me before ten.", "Never"),
    ("My default branch is called trunk.", "default branch"),
    ("The staging host runs on node 20.11 at st-4.example.", "node 20.11"),
    ("I prefer window seats, can you rebook me?", "window seats"),
    ("I'm allergic to cashews.", "cashews"),
    ("Call me Noor.", "Noor"),
    ("Ich wohne in Tübingen.", "Tübingen"),
    ("J'habite à Nantes.", "Nantes"),
    ("Vivo en Cádiz.", "Cádiz"),
    ("Moro em Braga.", "Braga"),
    ("我住在杭州。", "杭州"),
    ("私は札幌に住んでいます。", "札幌"),
    ("Я живу в Казани.", "Казани"),
]


@pytest.mark.parametrize("message", NOTHING)
def test_what_is_no_lasting_fact_of_the_user_is_not_kept(memory: Memory, message: str) -> None:
    receipt = memory.learn(message, "Noted.", explain=True)
    assert [entry.text for entry in memory.list().entries] == []
    assert receipt.rejected
    assert all(one.reason for one in receipt.rejected)


@pytest.mark.parametrize(("message", "kept"), SOMETHING)
def test_a_lasting_fact_is_kept_in_the_words_it_was_said_in(
    memory: Memory, message: str, kept: str
) -> None:
    memory.learn(message, "Noted.")
    [entry] = memory.list().entries
    assert kept in entry.text
    assert entry.text in message
    assert "?" not in entry.text
    assert entry.source.origin == "rules"
    assert entry.source.span is not None
    start, end = entry.source.span
    assert entry.text in message[start:end]


def test_several_facts_of_one_message_are_several_memories(memory: Memory) -> None:
    memory.learn("My name is Tuva, I live in Bodø, and I work at the aquarium.")
    texts = " | ".join(entry.text for entry in memory.list().entries)
    assert len(memory.list().entries) == 3
    assert all(word in texts for word in ("Tuva", "Bodø", "aquarium"))


def test_a_guest_is_not_the_owner(memory: Memory) -> None:
    memory.learn("I'm badly allergic to latex.", speaker="guest-7")
    memory.learn("I'm allergic to pollen.")
    guest, owner = sorted(memory.list().entries, key=lambda entry: entry.source.speaker or "~")
    assert (guest.source.speaker, owner.source.speaker) == ("guest-7", None)
    assert "latex" in guest.text
    assert "guest-7" in memory.context("").text


def test_a_turn_seen_before_adds_nothing(memory: Memory) -> None:
    memory.learn("I live in Umeå.", signature="turn-9")
    revision = memory.stats().revision
    receipt = memory.learn("I live in Umeå. I work at the mill.", signature="turn-9")
    assert receipt.counts["stored"] == 0
    assert memory.stats().revision == revision
    assert len(memory.list().entries) == 1


def test_dates_are_read_from_when_the_turn_happened(memory: Memory) -> None:
    from datetime import UTC, datetime

    memory.learn(
        "Yesterday we moved the archive to Turku.", at=datetime(2029, 3, 10, 12, tzinfo=UTC)
    )
    [entry] = memory.list().entries
    assert "Yesterday" in entry.text
    assert entry.valid_from is not None
    assert entry.valid_from.date().isoformat() == "2029-03-09"


def test_an_outcome_without_a_domain_is_told_not_dropped(memory: Memory) -> None:
    receipt = memory.learn("Thank you.", outcome=False)
    assert [failure.hook for failure in receipt.failures] == ["outcome"]
    assert memory.self_model().domains == {}
    receipt = memory.learn("Add a postgres migration.", outcome=False)
    assert receipt.failures == []
    assert memory.self_model().domains["database"].samples == 1


def test_instead_of_something_well_known_is_a_correction(memory: Memory) -> None:
    for number in range(9):
        memory.remember(f"File {number} is indented with spaces.")
    reasons = {line.reason for line in memory.context("Use tabs instead of spaces").entries}
    assert "caution" in reasons
    reasons = {line.reason for line in memory.context("Use tabs instead of zebras").entries}
    assert "caution" not in reasons
