"""What a statement may be about is told by names alone as it is by entries."""

from __future__ import annotations

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from perdure.decide.lookup import neighbours, reached
from perdure.model.entry import Entry, Kind

NOW = datetime(2030, 5, 6, tzinfo=UTC)
TERMS = st.lists(
    st.sampled_from(["pump", "水泵", "насос", "7443", "#text:1", "#slot:2"]), max_size=6
)
FOUND = st.dictionaries(
    st.sampled_from(["pump", "水泵", "насос", "7443", "#text:1", "#slot:2", "other"]),
    st.lists(st.integers(1, 6), min_size=1, max_size=4, unique=True),
)


def _entry(seq: int) -> Entry:
    return Entry(f"m{seq}", Kind.STATEMENT, "水泵", NOW, NOW, NOW, seq=seq)


@given(TERMS, FOUND)
def test_entries_are_reached_as_their_places_are(
    terms: list[str], found: dict[str, list[int]]
) -> None:
    entries = {term: [_entry(seq) for seq in seqs] for term, seqs in found.items()}
    assert [one.seq for one in neighbours(terms, entries)] == reached(terms, found)


@given(st.lists(TERMS, min_size=1, max_size=4), FOUND)
def test_what_no_statement_reaches_may_be_left_out(
    asked: list[list[str]], found: dict[str, list[int]]
) -> None:
    close = {one for terms in asked for one in reached(terms, found)}
    left = {term: [one for one in ones if one in close] for term, ones in found.items()}
    some = {term: ones for term, ones in left.items() if ones}
    assert [reached(terms, some) for terms in asked] == [reached(terms, found) for terms in asked]


def test_one_key_is_enough_and_of_words_two_are_asked_for() -> None:
    found = {"pump": [1], "насос": [1, 2], "#slot:2": [3]}
    assert reached(["pump", "насос", "水泵"], found) == [1]
    assert reached(["pump", "насос", "#slot:2"], found) == [1, 2, 3]
    assert reached(["насос", "水泵"], found) == [1, 2]
    assert reached(["水泵", "7443", "#text:1"], found) == []
