"""What is kept at hand is what was used last, whatever the order of uses."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from perdure.engine.recent import Recent

KEYS = st.sampled_from("abcdef")
STEPS = st.lists(st.tuples(st.sampled_from(["keep", "get", "peek", "drop"]), KEYS), max_size=60)


@given(STEPS, st.integers(1, 4))
def test_the_keys_used_last_are_held(steps: list[tuple[str, str]], most: int):
    recent = Recent[str, int](most)
    model: dict[str, int] = {}
    for number, (step, key) in enumerate(steps):
        if step == "keep":
            recent.keep(key, number)
            model.pop(key, None)
            model[key] = number
            model = dict(list(model.items())[-most:])
        elif step == "get":
            assert recent.get(key) == model.get(key)
            if key in model:
                model[key] = model.pop(key)
        elif step == "peek":
            assert recent.peek(key) == model.get(key)
        else:
            recent.drop(key.__eq__)
            model.pop(key, None)
        assert recent.under(lambda _: True) == [*model.values()]


def test_a_change_is_made_of_what_is_held():
    recent = Recent[str, list[int]](2)
    for number in range(3):
        recent.change("turns", lambda held, number=number: [*(held or ()), number])
    assert recent.get("turns") == [0, 1, 2]
