"""What a shelf hands out is what JSON would give back, and shares nothing with what it keeps."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from perdure.model.entry import Entry, Kind
from perdure.stores.memory.shelf import copied, read_back

NOW = datetime(2030, 5, 6, tzinfo=UTC)
TEXTS = st.text(st.characters(codec="utf-8"))
NUMBERS = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
LEAVES = st.none() | st.booleans() | NUMBERS | TEXTS
VALUES = st.recursive(
    LEAVES, lambda one: st.lists(one, max_size=3) | st.dictionaries(TEXTS, one, max_size=3)
)


def entry(value: Any, metadata: dict[str, Any]) -> Entry:
    return Entry("a", Kind.FACT, "茶", NOW, NOW, NOW, value=value, metadata=metadata)


def containers(value: Any) -> set[int]:
    """Name every list and dictionary in a value by its place in memory."""
    inner = list(value.values()) if isinstance(value, dict) else value
    if not isinstance(inner, list):
        return set()
    return {id(value)}.union(*map(containers, inner))


@given(VALUES, st.dictionaries(TEXTS, VALUES))
def test_a_copy_is_equal_and_its_own(value, metadata):
    kept = read_back(entry(value, metadata), {})
    given_out = copied(kept)
    assert (given_out, repr(given_out.value)) == (kept, repr(kept.value))
    assert not containers(kept.value) & containers(given_out.value)
    assert not containers(kept.metadata) & containers(given_out.metadata)


def test_what_is_nested_deeper_than_calls_may_be_is_copied_too():
    deep: list[Any] = []
    for _ in range(700):
        deep = [deep]
    kept = read_back(entry(deep, {}), {})
    assert repr(copied(kept).value) == repr(kept.value)
