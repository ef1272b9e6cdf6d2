"""What searches have read of a file stays in memory and says what the file says, whoever writes."""

from __future__ import annotations

import gc
import sqlite3
import subprocess
import sys
import threading
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perdure.errors import CorruptRecordError, UsageError
from perdure.model.entry import Entry, Tier
from perdure.model.selection import Selection
from perdure.ports import Changes, Match, Sought, Touch
from perdure.stores.sqlite import SqliteStore
from perdure.stores.sqlite.cache import MOST_LISTS
from perdure.stores.sqlite.found import found_in
from perdure.stores.sqlite.rows import encode
from perdure.stores.sqlite.words import pack
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, SECOND, THEIRS, entry, word

PUMP = word("pump")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "m.db"


def opened(path, **options):
    store = Driven(SqliteStore(path, durability="normal", **options))
    store.open()
    return store


@pytest.fixture
def store(path):
    store = opened(path)
    store.put_many(MINE, [entry(name, f"The pump {name}") for name in "abc"], now=NOW)
    yield store
    store.close()


def found(store, scope=MINE, term=PUMP, now=NOW, **select):
    matches = store.search(scope, [term], now=now, select=Selection(**select))
    return {one.entry.id: one.entry for one in matches.candidates}


def held(text):
    """Give the entries and matches in memory, whoever holds them, that say a text."""
    gc.collect()
    return [one for one in gc.get_objects() if isinstance(one, (Entry, Match)) and text in one.text]


def test_what_nobody_wrote_is_not_read_again(store):
    first, again = found(store), found(store)
    assert all(again[name] is first[name] for name in "abc")


def test_a_word_is_looked_up_once_until_the_scope_is_written(store):
    asked: list[str] = []
    found(store)
    store.store._file._connection.set_trace_callback(asked.append)
    found(store)
    store.put(THEIRS, entry("t", "Their pump"), now=NOW)
    assert not [one for one in asked if "FROM words" in one]
    store.put(MINE, entry("d", "The pump d"), now=NOW)
    assert sorted(found(store)) == ["a", "b", "c", "d"]
    assert len([one for one in asked if "FROM words" in one]) == 1


def test_of_more_words_than_are_held_all_are_found(store):
    store.put(
        MINE, entry("e", " ".join(f"w{number}" for number in range(MOST_LISTS + 20))), now=NOW
    )
    for turn in range(2):
        for number in range(turn, MOST_LISTS + 20, 7):
            assert [*found(store, term=word(f"w{number}"))] == ["e"]
        terms = [word(f"w{number}") for number in range(MOST_LISTS + 20)]
        assert len(store.search(MINE, terms, now=NOW).frequency) == len(set(terms))


def test_a_write_elsewhere_in_the_scope_or_the_file_leaves_it(store):
    first = found(store)
    store.put(MINE, entry("d", "The valve"), now=NOW)
    store.put(THEIRS, entry("a", "Their pump"), now=NOW)
    again = found(store)
    assert again["a"] is first["a"]
    assert found(store, THEIRS)["a"].text == "Their pump"


@pytest.mark.parametrize(
    ("changes", "names", "what"),
    [
        (Changes(puts=[entry("a", "Die Pumpe, the pump, 泵")]), "abc", "Die Pumpe, the pump, 泵"),
        (Changes(puts=[entry("a", "The pump a", tier=Tier.COLD)]), "abc", Tier.COLD),
        (Changes(puts=[entry("a", "The pump a", superseded_by="b")]), "abc", "b"),
        (Changes(puts=[entry("a", "The valve")]), "bc", None),
        (Changes(touches=[Touch("a", NOW + SECOND, 3)]), "abc", 3),
        (Changes(deletes=["a"]), "bc", None),
        (Changes(deletes=["a"], puts=[entry("d", "Another pump")]), "bcd", None),
    ],
)
def test_a_write_of_ones_own_is_seen(store, changes, names, what):
    found(store)
    store.commit(MINE, changes, now=NOW + SECOND)
    again = found(store, now=NOW + SECOND)
    assert "".join(sorted(again)) == names
    if what is not None:
        shown = again["a"]
        assert what in (shown.text, shown.tier, shown.superseded_by, shown.access_count)


def test_a_write_by_name_is_seen(store):
    first = found(store)
    store.put_if_version(MINE, replace(first["a"], text="The other pump"), 1, now=NOW)
    store.delete(MINE, "b", now=NOW)
    again = found(store)
    assert (again["a"].text, again["a"].version, "b" in again) == ("The other pump", 2, False)


def test_a_write_that_failed_changes_nothing(store):
    found(store)
    with pytest.raises(UsageError):
        store.put(MINE, replace(entry("a"), text="\ud800"), now=NOW)
    assert found(store)["a"].text == "The pump a"


_ELSEWHERE = """
import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as file:
    file.execute("UPDATE entries SET text = 'Somebody else''s pump' WHERE id = 'a'")
"""


def test_a_write_of_another_process_is_seen_at_the_next_look(store, path):
    found(store)
    subprocess.run([sys.executable, "-c", _ELSEWHERE, str(path)], check=True)
    assert found(store)["a"].text == "Somebody else's pump"


def test_a_write_of_another_store_is_seen_between_two_of_ones_own(store, path):
    other = opened(path)
    for turn in range(3):
        found(store)
        store.put(MINE, entry(f"own{turn}", "A valve"), now=NOW)
        other.put(MINE, entry("a", f"The pump {turn}"), now=NOW)
        store.put(MINE, entry(f"mine{turn}", "A valve"), now=NOW)
        assert found(store)["a"].text == f"The pump {turn}"
    other.close()


def test_a_record_that_somebody_broke_is_told(store, path):
    found(store)
    with sqlite3.connect(path) as file:
        file.execute("UPDATE entries SET value = 'no JSON' WHERE id = 'b'")
    file.close()
    with pytest.raises(CorruptRecordError) as caught:
        found(store)
    assert list(caught.value.ids) == ["b"]
    assert sorted(one.entry.id for one in caught.value.rest.candidates) == ["a", "c"]


@pytest.mark.parametrize(
    ("select", "names"),
    [({"tiers": frozenset({Tier.COLD})}, "b"), ({"session": "s"}, "c"), ({}, "abc")],
)
def test_what_is_held_is_given_to_those_that_mean_it(store, select, names):
    told = found(store)["c"]
    store.put(MINE, replace(told, source=replace(told.source, session="s")), now=NOW)
    store.put(MINE, entry("b", "The pump b", tier=Tier.COLD), now=NOW)
    found(store)
    assert "".join(sorted(found(store, **select))) == names


def test_what_expires_is_not_given_afterwards(store):
    store.put(MINE, entry("d", "A pump on loan", expires_at=NOW + SECOND), now=NOW)
    assert "d" in found(store)
    assert "d" not in found(store, now=NOW + SECOND)


@pytest.mark.parametrize("whom", [["a"], None])
def test_what_was_forgotten_is_in_no_memory(store, whom):
    store.put(MINE, entry("a", "The pump of Marrakesh مراكش"), now=NOW)
    found(store)
    assert held("مراكش")
    store.forget(MINE, whom, now=NOW)
    assert not held("مراكش")


def test_what_another_process_forgot_leaves_with_the_next_look(store, path):
    store.put(MINE, entry("a", "The pump of Marrakesh"), now=NOW)
    found(store)
    other = opened(path)
    other.forget(MINE, ["a"], now=NOW)
    other.close()
    found(store, THEIRS)
    assert not held("Marrakesh")


def test_what_is_read_twice_is_counted_once(store):
    found(store)
    cache = store.store._cache
    of_scope, before = cache._scopes[MINE.namespace], cache._bytes
    again = list(of_scope.matches.values())
    of_scope.keep(again, [one.row for one in again])
    assert (cache._bytes, list(of_scope.matches.values())) == (before, again)


def test_closing_lets_go_of_all(store):
    found(store)
    store.close()
    assert not held("The pump c")


@pytest.mark.parametrize(("memory", "most"), [(0, 0), (20_000, 15), (1 << 20, 50)])
def test_no_more_is_held_than_was_allowed(path, memory, most):
    store = opened(path, read_memory=memory)
    for scope in (MINE, THEIRS):
        for number in range(25):
            store.put(scope, entry(f"e{number}", f"Pump {number} of Tarn"), now=NOW)
        assert len(found(store, scope)) == 25
    matches = [one for one in held("of Tarn") if isinstance(one, Match)]
    assert most * 0.3 <= len(matches) <= most
    store.close()


@pytest.mark.parametrize("bad", [-1, 1.5, True, "much", None])
def test_a_size_that_is_none_is_refused(path, bad):
    with pytest.raises(UsageError) as caught:
        SqliteStore(path, read_memory=bad)
    assert caught.value.argument == "read_memory"


def test_threads_that_read_and_write_see_their_own_writes(store):
    wrong: list[str] = []

    def work(name: str) -> None:
        for turn in range(20):
            store.put(MINE, entry(name, f"The pump {name} {turn}"), now=NOW)
            if (said := found(store)[name].text) != f"The pump {name} {turn}":
                wrong.append(said)

    threads = [threading.Thread(target=work, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


WORDS = st.lists(st.sampled_from(["pump", "pum", "ump", "насос", "水", "=a b", "=a~1", "=1~"]))


@settings(max_examples=50)
@given(WORDS, st.lists(st.sampled_from(["pump", "a key", "  "])), WORDS.map(frozenset))
def test_what_is_kept_of_a_candidate_says_what_the_match_of_its_parts_says(terms, keys, asked):
    terms = [term.replace(" ", "") for term in terms]
    told = replace(entry("a", "so", keys=tuple(dict.fromkeys(keys))), seq=7)
    kept = found_in((*encode(told, 7, 1), pack(1, terms)))
    plain = Match(kept.entry, (*terms, *(f"#{key}" for key in told.keys)))
    sought = Sought(asked)
    for one, other in ((kept, plain), (kept.near(0.5), plain.near(0.5))):
        found, places = other.holds(sought, ())
        assert one.holds(sought, ()) == (found, places)
        assert one.own_entry() == one.entry
        told = tuple(dict.fromkeys(found))
        same, standing = one.holds(sought, told)
        assert same == found
        assert len(found) < 2 or standing == places
        for name in (
            "terms",
            "id",
            "text",
            "since",
            "length",
            "seq",
            "source",
            "quarantined",
            "similarity",
            "entry",
        ):
            assert getattr(one, name) == getattr(other, name), name


def test_the_best_few_are_the_first_of_all_whatever_else_their_words_are_in(path):
    told = [
        entry(f"e{n}", f"pump {'valve ' * (n % 2)}{'lathe ' * (n % 7 == 0)}{'насос' * (n == 9)}")
        for n in range(60)
    ]
    told = [replace(one, tier=Tier.COLD if n % 7 == 0 else Tier.HOT) for n, one in enumerate(told)]
    terms = [word(one) for one in ("pump", "valve", "lathe", "насос")]
    cold = Selection(tiers=frozenset({Tier.COLD}))
    with opened(path) as store:
        store.put_many(MINE, told, now=NOW)
        for select in (Selection(), cold, Selection(tiers=frozenset({Tier.HOT}))):
            ask = partial(store.search, MINE, terms, now=NOW, select=select)
            every = [one.seq for one in ask(limit=1000).candidates]
            assert every
            for limit in (1, 3, 9, 12):
                assert [one.seq for one in ask(limit=limit).candidates] == every[:limit]


@pytest.mark.parametrize("per_term", [1, 5, 1000])
def test_the_words_that_a_candidate_is_said_to_hold_are_those_it_holds(path, per_term):
    told = [f"{'pump ' * (n % 3)}{'valve ' * (n % 2)}{'насос' * (n % 5 == 0)}" for n in range(30)]
    terms = [word(one) for one in ("насос", "valve", "pump", "absent")]
    with opened(path) as store:
        store.put_many(MINE, [entry(f"e{n}", text) for n, text in enumerate(told) if text], now=NOW)
        matches = store.search(MINE, terms, now=NOW, per_term=per_term)
        assert matches.revision == store.revision(MINE)
        assert matches.candidates
        for one in matches.candidates:
            assert matches.holding[one.seq] == tuple(term for term in terms if term in one.terms)


def test_a_scope_that_was_searched_is_looked_at_anew_when_it_was_written(store):
    assert store.search(MINE, [PUMP], now=NOW).population == 3
    store.put(MINE, entry("d", "A pump for a second", expires_at=NOW + SECOND), now=NOW)
    with opened(store.store._file.path) as other:
        other.put(MINE, entry("e", "Their pump"), now=NOW)
    assert store.search(MINE, [PUMP], now=NOW).population == 5
    later = store.search(MINE, [PUMP], now=NOW + SECOND)
    assert (later.population, len(later.candidates)) == (4, 4)
    assert later.revision == store.revision(MINE)
