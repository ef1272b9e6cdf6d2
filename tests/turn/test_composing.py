"""What the memories of a turn cost together, told without reading any of their texts twice."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from perdure.model.context import Context
from perdure.model.evidence import Block, Fragment
from perdure.text.tokens import estimate_tokens
from perdure.turn.composing import Costs, compose
from perdure.turn.result import TurnPart

_TEXTS = st.lists(
    st.sampled_from(["Tea.", "日本茶", "привет", "a b", "7443", "\n", "\n\n", " ", ".", "0"]),
    max_size=6,
).map("".join)
_PARTS = st.lists(st.tuples(_TEXTS, _TEXTS, st.booleans()), max_size=5)

_NONE = Context("", "", [], [], 0, truncated=False, revision=0)


def _part(at: int, stable: str, volatile: str, *, of_a_context: bool) -> TurnPart:
    if of_a_context:
        context = replace(_NONE, stable=stable, volatile=volatile)
        return TurnPart(f"m{at}", stable, volatile, context=context)
    whole = stable or volatile
    told = (Fragment("e", 1, whole),)
    block = Block(f"m{at}", "memory", told, estimate_tokens(whole), "", stable=bool(stable))
    volatile = "" if stable else volatile
    return TurnPart(f"m{at}", stable, volatile, blocks=(block,) if whole else ())


@given(_PARTS)
def test_parts_cost_what_their_text_costs_wherever_lines_end(drawn):
    parts = [
        _part(at, stable, volatile, of_a_context=whole)
        for at, (stable, volatile, whole) in enumerate(drawn)
    ]
    costs = Costs()
    for upto in range(len(parts) + 1):
        context = compose(parts[:upto])
        assert costs.of(parts[:upto]) == estimate_tokens(context.text) == context.total_tokens


def test_what_does_not_change_stands_in_front_whichever_memory_says_it_first():
    silent = _part(0, "", "New today.", of_a_context=True)
    settled = _part(1, "Always.\n", "茶?", of_a_context=True)
    assert compose([silent, settled]).stable == "Always.\n"
    assert compose([silent, settled]).volatile == "茶?\nNew today."


@given(_PARTS)
def test_each_part_stands_where_it_says(drawn):
    parts = [
        _part(at, stable, volatile, of_a_context=whole)
        for at, (stable, volatile, whole) in enumerate(drawn)
    ]
    context = compose(parts)
    for part in parts:
        start, end = context.places.get(part.memory_id, (0, 0))
        place = context.text[start:end]
        assert place.startswith(part.stable)
        assert place.endswith(part.volatile)
        assert bool(place) == bool(part.stable or part.volatile)
