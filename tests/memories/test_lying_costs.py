"""A cost that is held with an entry and is not that of its words breaks no budget and no read."""

from __future__ import annotations

from dataclasses import replace
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memories.given import NOW, read
from memories.hostile import hostile_texts
from memories.test_kept_costs import CASES, SAID, change, memory_like, told
from perdure.memories import Budget, define_memory
from perdure.memories.rendering import costs
from perdure.memories.rendering.costs import COST, cost_of
from perdure.model.entry import Entry, Kind
from perdure.stores.memory import MemoryStore
from perdure.text.tokens import estimate_measured, estimate_tokens

WHOLE = st.integers(-400, 400) | st.integers(-(2**63), 2**63 - 1)
BROKEN = st.floats(-400, 400) | st.floats()
ODD = WHOLE | BROKEN | st.sampled_from([True, None, "9", [], {}, 2**70, 10**400])


def body_entry(body: str, cost: list) -> Entry:
    return Entry("e", Kind.MESSAGE, body, NOW, NOW, NOW, value={COST: cost})


def honest(body: str, between: str) -> list:
    """What is held with such a body, made as `costed` makes it."""
    words = crc32(body.encode(), costs._seed(between))
    return costs._told(words, *costs._counted(body, between))


@pytest.mark.parametrize(("kind", "strategy"), [*CASES, ("episodic", Budget(0, 1))])
@pytest.mark.parametrize("lie", [1, -3, 0, 2, 0.5, 10**6])
@pytest.mark.parametrize("room", [60, 200])
def test_numbers_that_are_not_those_of_the_words_break_no_budget(kind, strategy, lie, room):
    memory = told(define_memory("m", type=kind, strategy=strategy, store=MemoryStore()), *SAID[:4])
    read(memory)
    room += getattr(strategy, "reserve_tokens", 256)
    true = read(memory_like(memory), remaining_tokens=room)

    def lying(entry: Entry) -> Entry:
        value = entry.value or {}
        held = value.get(COST)
        return replace(entry, value={**value, COST: [held[0], lie, *held[2:]]}) if held else entry

    change(memory.store, lying)
    lied = read(memory_like(memory), remaining_tokens=room)
    assert [block.text for block in lied.blocks] == [block.text for block in true.blocks]
    for block in lied.blocks:
        assert block.tokens == estimate_tokens(block.text) <= room


@settings(max_examples=300)
@given(body=hostile_texts | st.sampled_from(SAID), at=st.integers(0, 11), number=ODD)
@pytest.mark.parametrize("between", ["\n", ""])
def test_one_number_that_is_not_the_counted_one_and_all_is_counted_anew(between, body, at, number):
    body = f" {body}"
    held = honest(body, between)
    changed = [*held[:at], number, *held[at + 1 :]]
    assert cost_of(body_entry(body, held), body, between) == costs._counted(body, between)
    assert cost_of(body_entry(body, changed), body, between) == costs._counted(body, between)


@settings(max_examples=300)
@given(
    body=st.sampled_from([*SAID, " " * 300, "\r" * 99]),
    tokens=WHOLE,
    parts=st.tuples(BROKEN, BROKEN, WHOLE, WHOLE, st.integers(-9, 9), BROKEN, WHOLE, WHOLE),
    last=st.text(max_size=3),
)
@pytest.mark.parametrize("between", ["\n", ""])
def test_with_a_forged_check_no_number_passes_that_such_words_cannot_have(
    between, body, tokens, parts, last
):
    words = crc32(body.encode(), costs._seed(between))
    forged = [costs._check(words, tokens), tokens]
    if not between:
        forged = [costs._check_with(words, tokens, [*parts, last]), tokens, *parts, last]
    cost, part = cost_of(body_entry(body, forged), body, between)
    counted = costs._counted(body, between)[0]
    assert len(body) <= 16 * cost <= 32 * len(body) + 32 or cost == counted
    if part is not None:
        assert estimate_measured([part], [body], "\n") <= 9 * len(body) + 9


@given(text=st.text(max_size=300) | st.text("a 1.\t\n'A", max_size=300) | hostile_texts)
def test_what_words_really_cost_is_possible_but_for_line_ends_alone(text):
    cost = costs._counted(text, "\n")[0]
    assert costs._can_cost(text, cost) or len(text.replace("\r", "").strip("\n")) <= cost * 16
