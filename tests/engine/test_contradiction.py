"""Two claims that cannot both hold are both kept until somebody settles it, or one corrects."""

from __future__ import annotations

from datetime import timedelta

import pytest

from perdure import Memory
from perdure.testing import ManualClock

CLASHES = [
    ("The staging database lives at db-3.example.", "The staging database lives at db-9.example."),
    ("My landlord is Petra Vukas.", "My landlord is Milo Vukas."),
    ("Mein Vermieter ist Petra Vukas.", "Mein Vermieter ist Milo Vukas."),
    ("我的房东是王兰。", "我的房东是李梅。"),
    ("Мой арендодатель — Пётр.", "Мой арендодатель — Павел."),
]


def _bare(text: str) -> str:
    """Leave the end mark away, which learning does not keep."""
    return text.rstrip(".。")


def _current(memory: Memory) -> set[str]:
    return {_bare(entry.text) for entry in memory.list().entries}


@pytest.mark.parametrize(("old", "new"), CLASHES)
def test_another_value_for_the_same_thing_opens_a_tension_and_keeps_both(
    memory: Memory, old: str, new: str
) -> None:
    memory.learn(old)
    receipt = memory.learn(new)
    [opened] = receipt.tensions
    [tension] = memory.tensions()
    assert opened.tension_id == tension.id
    said = {_bare(old), _bare(new)}
    assert _current(memory) == said
    assert {_bare(tension.claim_a.statement), _bare(tension.claim_b.statement)} == said
    assert tension.question in memory.context("").text


def test_an_explicit_correction_supersedes_the_one_entry_it_is_about(
    memory: Memory, clock: ManualClock
) -> None:
    memory.learn("The weekly report is owned by Farid.")
    bystanders = ["The weekly report has 12 pages.", "The monthly report is owned by Farid."]
    memory.remember(bystanders)
    clock.advance(timedelta(days=1))
    receipt = memory.learn("Actually, the weekly report is owned by Selma now.")
    [superseded] = receipt.superseded
    assert _bare(superseded.replaced_text) == "The weekly report is owned by Farid"
    current = _current(memory)
    assert {_bare(text) for text in bystanders} < current
    assert "The weekly report is owned by Farid" not in current
    old = memory.get(superseded.replaced)
    assert old.superseded_by == superseded.id
    assert old.valid_to == clock.now()
    assert next(hit.text for hit in memory.recall("who owns the weekly report").hits) in current
    assert "Farid" in memory.history(superseded.replaced)[0].entry.text


def test_an_older_statement_that_arrives_late_becomes_history(
    memory: Memory, clock: ManualClock
) -> None:
    memory.remember("My desk is on floor 6.")
    memory.remember("My desk is on floor 2.", valid_from=clock.now() - timedelta(days=400))
    current = [entry.text for entry in memory.list().entries]
    assert "My desk is on floor 6." in current
    assert "My desk is on floor 2." not in current or memory.tensions()
    assert "floor 6" in memory.recall("which floor is my desk on").hits[0].text


def test_settling_a_tension_takes_the_losing_side_out_of_the_present(memory: Memory) -> None:
    memory.learn("The backup server is called juniper.")
    memory.learn("The backup server is called tamarack.")
    [tension] = memory.tensions()
    winner = "a" if "tamarack" in tension.claim_a.statement else "b"
    memory.resolve_tension(tension.id, resolved_by="ops", winner=winner)
    assert _current(memory) == {"The backup server is called tamarack"}
    assert memory.tensions(status="active") == []
    assert memory.tensions(status="resolved")[0].resolution is not None
    assert "juniper" not in memory.context("which backup server").text


def test_a_new_fact_about_one_thing_never_retires_the_others(memory: Memory) -> None:
    others = [f"Cabin {number} sleeps {number + 2} people." for number in range(1, 12)]
    memory.remember(others)
    memory.learn("Actually, cabin 4 sleeps 9 people, not 6.")
    current = {entry.text for entry in memory.list().entries}
    assert set(others) - current <= {"Cabin 4 sleeps 6 people."}
    assert any("9" in text for text in current)


def test_the_store_is_never_empty_after_a_contradiction(memory: Memory) -> None:
    memory.remember("Rune likes liquorice.")
    memory.remember("Rune hates liquorice.")
    sides = {side.statement for t in memory.tensions() for side in (t.claim_a, t.claim_b)}
    current = {entry.text for entry in memory.list().entries}
    assert "Rune hates liquorice." in current | sides
    assert current


def test_the_twentieth_value_of_a_slot_still_meets_the_nineteenth(memory: Memory) -> None:
    for number in range(20):
        memory.learn(f"Actually, the gateway port is now {7000 + number}.")
    assert [entry.text for entry in memory.list().entries if "port" in entry.text] == [
        "the gateway port is now 7019"
    ]
    memory.learn("The gateway port is 9999.")
    assert len(memory.tensions("active")) == 1
