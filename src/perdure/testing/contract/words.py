"""What is found by words is what holds them, in any script, best first."""

from __future__ import annotations

import pytest

from perdure.errors import InvalidQueryError
from perdure.model.entry import Tier
from perdure.model.selection import Selection
from perdure.ports import Around, Beside, Capability, Match
from perdure.testing.contract.case import (
    MINE,
    MOMENT,
    NOW,
    SECOND,
    THEIRS,
    StoreCase,
    entry,
    ids,
    many,
    needs,
    word,
)
from perdure.testing.driven import Driven
from perdure.text.words import index_terms, query_terms

SCRIPTS = [
    ("The staging database moved to rack seven.", "Where is the staging database?"),
    ("Die Prüfstände stehen in Gießen.", "Wo stehen die Prüfstände?"),
    ("База данных стоит во Владивостоке.", "Где база данных?"),
    ("Η βάση δεδομένων είναι στο Βόλο.", "Πού είναι η βάση δεδομένων;"),
    ("قاعدة البيانات في مسقط.", "أين قاعدة البيانات؟"),
    ("डेटाबेस इंदौर में है।", "डेटाबेस कहाँ है?"),
    ("数据库在三号机房。", "数据库在哪里？"),
    ("データベースは札幌にあります。", "データベースはどこ？"),
    ("데이터베이스는 대전에 있습니다.", "데이터베이스는 어디에?"),
    ("ฐานข้อมูลอยู่ที่ขอนแก่น", "ฐานข้อมูลอยู่ที่ไหน"),
]


PUMP, VALVE, GASKET, COMMON, RARITY = map(word, ("pump", "valve", "gasket", "common", "rarity"))


class WordsContract(StoreCase):
    """Search and lookup."""

    @needs(Capability.TEXT)
    @pytest.mark.parametrize(("text", "question"), SCRIPTS)
    def test_a_question_finds_its_answer_in_any_script(
        self, store: Driven, text: str, question: str
    ) -> None:
        store.put_many(MINE, [entry(str(n), one) for n, (one, _) in enumerate(SCRIPTS)], now=NOW)
        store.put(MINE, entry("answer", text), now=NOW)
        best = store.search(MINE, query_terms(question), now=NOW, limit=1).candidates
        assert ids([one.entry for one in best]) == ["answer"]
        assert best[0].terms == index_terms(text)

    @needs(Capability.TEXT)
    def test_an_entry_of_any_value_is_found(self, store: Driven) -> None:
        values = [3, 2.5, True, "水", [1], {"quarantined": True}, {}, None]
        store.put_many(MINE, [entry(str(n), "pump", value=one) for n, one in enumerate(values)],
                       now=NOW)  # fmt: skip
        found = store.search(MINE, [PUMP], now=NOW).candidates
        assert [one.entry.value for one in found] == values[::-1]
        assert [one.quarantined for one in found] == [False, False, True, *[False] * 5]

    @needs(Capability.TEXT)
    def test_rare_words_weigh_more_and_the_newer_breaks_ties(self, store: Driven) -> None:
        texts = ["pump", "pump valve", "valve", "pump gasket", "pump", "gasket valve pump"]
        store.put_many(MINE, [entry(str(n), text) for n, text in enumerate(texts)], now=NOW)
        found = store.search(MINE, [PUMP, GASKET, VALVE, "absent"], now=NOW)
        assert _ids(found.candidates) == ["5", "3", "1", "2", "4", "0"]
        assert found.frequency == {PUMP: 5, GASKET: 2, VALVE: 3, "absent": 0}
        assert found.population == 6
        short = store.search(MINE, [PUMP, GASKET, VALVE], now=NOW, limit=2)
        assert _ids(short.candidates) == ["5", "3"]

    @needs(Capability.TEXT)
    def test_terms_come_in_text_order_with_repeats_and_keys_last(self, store: Driven) -> None:
        text = "Pump A runs, pump B does not; see api/v2 and 50%_of ~/x"
        store.put(MINE, entry("a", text, keys=("text:1",)), now=NOW)
        [match] = store.search(MINE, [PUMP], now=NOW).candidates
        assert match.terms == (*index_terms(text), "#text:1")

    @needs(Capability.TEXT)
    def test_frequent_words_find_only_when_no_rarer_one_does(self, store: Driven) -> None:
        store.put_many(MINE, many(20, "common {}"), now=NOW)
        store.put(MINE, entry("rare", "common rarity"), now=NOW)
        store.put(MINE, entry("only", "rarity"), now=NOW)
        found = store.search(MINE, [COMMON, RARITY], now=NOW, per_term=5)
        assert _ids(found.candidates) == ["rare", "only"]
        assert found.frequency[RARITY] == 2
        assert found.frequency[COMMON] > 5
        newest = store.search(MINE, [COMMON, "absent"], now=NOW, per_term=5)
        assert _ids(newest.candidates) == ["rare", "e19", "e18", "e17", "e16"]

    @needs(Capability.TEXT)
    def test_frequent_words_find_when_rarer_ones_find_nothing_that_is_meant(
        self, store: Driven
    ) -> None:
        store.put_many(MINE, many(20, "common {}"), now=NOW)
        store.put(MINE, entry("rare", "common rarity", tier=Tier.COLD), now=NOW)
        hot = Selection(tiers=frozenset({Tier.HOT}))
        found = store.search(MINE, [COMMON, RARITY], now=NOW, per_term=5, select=hot)
        assert _ids(found.candidates)[:2] == ["e19", "e18"]

    @needs(Capability.TEXT)
    def test_a_selection_never_starves_a_search(self, store: Driven) -> None:
        store.put(MINE, entry("old", "pump", tier=Tier.PINNED, metadata={"n": 1}), now=NOW)
        store.put_many(MINE, many(300, "pump {}"), now=NOW)
        for select in (Selection(tiers=frozenset({Tier.PINNED})), Selection(where={"n": 1})):
            found = store.search(MINE, [PUMP], now=NOW, limit=2, select=select)
            assert _ids(found.candidates) == ["old"]
            assert found.population == 301

    @needs(Capability.TEXT)
    def test_what_stands_beside_comes_lowest_first_with_its_terms(self, store: Driven) -> None:
        given = [entry("a", "pump one", keys=("k",)), entry("b", "valve"), entry("c", "pump two")]
        a, b, c = store.put_many(MINE, given, now=NOW)
        cold = store.put(MINE, entry("d", "pump three", tier=Tier.COLD), now=NOW)
        found = store.beside(MINE, Around([c.seq, b.seq], read=1, reach=2), now=NOW)
        window = [a.seq, b.seq, c.seq, cold.seq]
        assert found.windows == {b.seq: window, c.seq: window}
        assert _ids(found.matches) == ["a", "d"]
        assert found.matches[0].terms == (*index_terms("pump one"), "#k")
        hot = Selection(tiers=frozenset({Tier.HOT}))
        found = store.beside(MINE, Around([c.seq], read=9, reach=1), now=NOW, select=hot)
        assert _ids(found.matches) == ["b"]
        assert found.windows == {c.seq: [a.seq, b.seq, c.seq, cold.seq]}

    @needs(Capability.TEXT)
    def test_what_others_write_between_stands_beside_nothing(self, store: Driven) -> None:
        mine = [_turn(store, place) for place in range(9)]
        around = Around([mine[4], mine[0], mine[8]], read=1, reach=1)
        found = store.beside(MINE, around, now=NOW)
        assert found.windows == {mine[4]: mine[2:7], mine[0]: mine[:3], mine[8]: mine[6:]}
        assert _ids(found.matches) == ["e3", "e5"]

    @needs(Capability.TEXT)
    def test_what_is_gone_leaves_no_place_behind(self, store: Driven) -> None:
        given = [entry(f"e{n}", expires_at=NOW if n in {2, 5} else None) for n in range(8)]
        kept = [one.seq for one in store.put_many(MINE, given, now=NOW - MOMENT)]
        theirs = store.put(THEIRS, entry("theirs"), now=NOW).seq
        store.delete(MINE, "e4", now=NOW)
        store.delete(MINE, "e0", now=NOW)
        asked = [kept[3], kept[2], kept[0], theirs, 10**12, 0]
        found = store.beside(MINE, Around(asked, read=6, reach=1), now=NOW)
        assert found.windows == {kept[3]: [kept[1], kept[3], kept[6], kept[7]]}
        assert _ids(found.matches) == ["e1", "e6"]
        nothing = store.beside(MINE, Around([], read=1, reach=1), now=NOW)
        assert nothing == Beside({}, [])

    @needs(Capability.TEXT)
    def test_a_changed_entry_stays_at_its_place(self, store: Driven) -> None:
        a, b, c = (one.seq for one in store.put_many(MINE, many(3), now=NOW))
        store.put(MINE, entry("e1", "another text"), now=NOW)
        found = store.beside(MINE, Around([a], read=1, reach=1), now=NOW)
        assert found.windows == {a: [a, b, c]}
        assert [one.entry.text for one in found.matches] == ["another text"]

    @needs(Capability.TEXT)
    @pytest.mark.parametrize(("read", "reach"), [(0, 1), (1, 0), (-1, 1), (1, True)])
    def test_reaches_and_numbers_to_read_begin_at_one(
        self, store: Driven, read: int, reach: int
    ) -> None:
        with pytest.raises(InvalidQueryError, match="from 1"):
            store.beside(MINE, Around([1], read=read, reach=reach), now=NOW)

    @needs(Capability.TEXT)
    def test_no_words_find_nothing(self, store: Driven) -> None:
        store.put_many(MINE, many(3), now=NOW)
        for terms in ([], ["absent"], [""], ["bolt "], ["bol"], ["Bolt"], ['bolt"'], ["bolt OR 1"]):
            assert store.search(MINE, terms, now=NOW).candidates == []
            assert store.lookup(MINE, terms, at_most=9, now=NOW) == {}

    @needs(Capability.TEXT)
    def test_a_changed_or_removed_text_is_found_by_its_old_words_no_more(
        self, store: Driven
    ) -> None:
        store.put_many(MINE, [entry("a", "pump", keys=("k1",)), entry("b", "pump")], now=NOW)
        store.put(MINE, entry("a", "valve", keys=("k2",)), now=NOW)
        store.delete(MINE, "b", now=NOW)
        found = store.search(MINE, [PUMP, VALVE], now=NOW)
        assert _ids(found.candidates) == ["a"]
        assert (found.frequency, found.population) == ({PUMP: 0, VALVE: 1}, 1)
        looked = store.lookup(MINE, [PUMP, VALVE, "#k1", "#k2"], at_most=5, now=NOW)
        assert {term: ids(held) for term, held in looked.items()} == {VALVE: ["a"], "#k2": ["a"]}
        as_long = "motor"
        store.put(MINE, entry("a", as_long), now=NOW)
        looked = store.lookup(MINE, [VALVE, as_long, "#k2"], at_most=5, now=NOW)
        assert {term: ids(held) for term, held in looked.items()} == {as_long: ["a"]}

    @needs(Capability.TEXT)
    def test_a_word_of_just_as_many_entries_as_are_read_is_counted(self, store: Driven) -> None:
        texts = ["pump"] * 3 + ["valve"] * 5
        store.put_many(MINE, [entry(f"e{n}", one) for n, one in enumerate(texts)], now=NOW)
        found = store.search(MINE, [PUMP], now=NOW, per_term=3)
        assert (found.frequency, found.population) == ({PUMP: 3}, 8)

    @needs(Capability.TEXT)
    def test_lookup_gives_the_few_and_leaves_out_the_many(self, store: Driven) -> None:
        store.put_many(
            MINE, [entry(str(n), f"pump {n}", keys=("same", f"own:{n}")) for n in range(4)], now=NOW
        )
        terms = [PUMP, "2", "#same", "#own:3", "same", "#2", "#absent"]
        few = store.lookup(MINE, terms, at_most=3, now=NOW)
        assert {term: ids(held) for term, held in few.items()} == {"2": ["2"], "#own:3": ["3"]}
        all_four = store.lookup(MINE, terms, at_most=4, now=NOW)
        assert ids(all_four[PUMP]) == ids(all_four["#same"]) == ["3", "2", "1", "0"]
        assert store.lookup(MINE, [], at_most=1, now=NOW) == {}

    @needs(Capability.TEXT)
    def test_lookup_takes_hundreds_of_terms_and_odd_keys(self, store: Driven) -> None:
        odd = ["a b", 'q"', "nul\0x", "nul", "ü", "😀", "%", "x" * 5000]
        store.put_many(MINE, [entry(str(n), keys=(key,)) for n, key in enumerate(odd)], now=NOW)
        asked = [f"#{key}" for key in odd] + [f"#absent{n}" for n in range(3000)]
        looked = store.lookup(MINE, asked, at_most=1, now=NOW)
        assert {term: ids(held) for term, held in looked.items()} == {
            f"#{key}": [str(n)] for n, key in enumerate(odd)
        }

    @needs(Capability.TEXT)
    def test_words_never_cross_scopes(self, store: Driven) -> None:
        store.put_many(THEIRS, many(50, "pump {}"), now=NOW)
        store.put(MINE, entry("mine", "pump valve"), now=NOW)
        found = store.search(MINE, [PUMP, VALVE], now=NOW)
        assert _ids(found.candidates) == ["mine"]
        assert (found.frequency, found.population) == ({PUMP: 1, VALVE: 1}, 1)
        assert ids(store.lookup(MINE, [PUMP], at_most=1, now=NOW)[PUMP]) == ["mine"]

    @needs(Capability.TEXT)
    @pytest.mark.parametrize("bad", [0, -5, True])
    def test_numbers_out_of_range_are_refused(self, store: Driven, bad: int) -> None:
        store.search(MINE, ["a"], now=NOW)
        for call in (
            lambda: store.search(MINE, ["a"], now=NOW, limit=bad),
            lambda: store.search(MINE, ["a"], now=NOW, per_term=bad),
            lambda: store.lookup(MINE, ["a"], now=NOW, at_most=bad),
        ):
            with pytest.raises(InvalidQueryError):
                call()

    @needs(Capability.TEXT)
    def test_words_are_found_until_the_very_instant_their_entry_expires(
        self, store: Driven
    ) -> None:
        end = NOW + SECOND
        brief = entry("a", "pump one", expires_at=end, keys=("k",))
        store.put_many(MINE, [brief, entry("b", "pump two")], now=NOW)
        for moment, alive in ((end - MOMENT, ["b", "a"]), (end, ["b"]), (end + SECOND, ["b"])):
            found = store.search(MINE, [PUMP], now=moment)
            assert _ids(found.candidates) == alive
            assert (found.frequency, found.population) == ({PUMP: len(alive)}, len(alive))
            assert ("#k" in store.lookup(MINE, ["#k"], at_most=1, now=moment)) is ("a" in alive)
            few = store.lookup(MINE, [PUMP], at_most=1, now=moment)
            assert (PUMP in few) is (alive == ["b"])


def _ids(matches: list[Match]) -> list[str]:
    return [one.entry.id for one in matches]


def _turn(store: Driven, place: int) -> int:
    """Write an entry of mine, and three of others behind it; give its seq."""
    kept = store.put(MINE, entry(f"e{place}"), now=NOW)
    store.put_many(THEIRS, [entry(f"o{place}-{n}") for n in range(3)], now=NOW)
    return kept.seq
