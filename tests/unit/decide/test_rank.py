"""The order of a recall: words, who spoke, what stands beside it; among equals the newer fact."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decide_entries import NOON, statement
from perdure.decide.rank import Ranking, rank
from perdure.decide.rank_weights import DEFAULT, DEFAULT_FLOOR, FEATURES, Feature
from perdure.model.entry import Entry, Source
from perdure.model.recall import Hit
from perdure.ports import Beside, Match, Matches
from perdure.text.words import index_terms


def recall(query: str, entries: list[Entry], limit: int = 8, min_score: float = 0.0) -> list[Hit]:
    found = [Match(entry, index_terms(entry.text)) for entry in entries]
    frequency = Counter(term for match in found for term in set(match.terms))
    matches = Matches(found, frequency, len(entries))
    return rank(query, matches, limit=limit, min_score=min_score, now=NOON)


def ids(hits: list[Hit]) -> list[str]:
    return [hit.entry.id for hit in hits]


def said(*texts: str) -> list[Entry]:
    return [statement(f"m{n}", text, seq=n) for n, text in enumerate(texts, 1)]


def test_the_memory_that_holds_more_and_rarer_words_comes_first():
    entries = said("The pump is old", "The pump in the north shed is old", "The shed is red")
    assert ids(recall("north shed pump", entries))[0] == "m2"


def test_words_that_nobody_knows_find_nothing():
    assert recall("zeppelin quartz", said("The pump is old", "Tea is hot")) == []


def test_one_common_word_still_finds():
    entries = said(*(f"The rate of tenant {name} is fixed" for name in "uvwxyz"))
    assert len(recall("rate", entries, min_score=0.1)) == 6


def test_a_word_unknown_to_memory_lowers_the_score_of_the_rest():
    entries = said("The pump is old", "Tea is hot")
    assert recall("pump zeppelin", entries)[0].score < recall("pump", entries)[0].score


def test_hits_below_the_floor_are_left_out():
    entries = said("We meet on Tuesday", "Ada likes chess")
    assert recall("which opening did the grandmaster play on Tuesday", entries, min_score=0.2) == []


def test_one_telling_word_at_the_end_of_a_long_report_is_found():
    report = "Transect clear, nothing to add here. " * 400 + "The orchid stands at K-19."
    hits = recall("orchid marker K-19", said(report), min_score=DEFAULT_FLOOR)
    assert ids(hits) == ["m1"]


def test_a_whole_identifier_beats_its_parts():
    entries = said("Ticket ABC about 123 pumps", "Ticket ABC-123 is open", "ABC-1234 is closed")
    assert ids(recall("what about ABC-123", entries))[0] == "m2"


def test_of_equals_the_fact_that_holds_later_comes_first_however_late_the_other_arrives():
    march, may = NOON - timedelta(days=60), NOON - timedelta(days=1)
    entries = [
        statement("may", "The depot is in Oslo", seq=1, valid_from=may),
        statement("march", "The depot is in Bonn", seq=2, valid_from=march),
        statement("planned", "The depot is in Rome", seq=3, valid_from=NOON + timedelta(days=9)),
    ]
    assert ids(recall("where is the depot", entries)) == ["may", "march", "planned"]


def test_among_equal_times_the_newer_seq_comes_first():
    entries = said("Depot gate alpha", "Depot gate gamma", "Depot gate delta")
    assert ids(recall("depot gate", entries)) == ["m3", "m2", "m1"]


def test_what_the_named_speaker_said_goes_before_what_others_said():
    entries = [
        statement("omar", "I bought a red kayak", seq=1, source=Source(speaker="Omar")),
        statement("ines", "I bought a red kayak too", seq=2, source=Source(speaker="Ines")),
    ]
    assert ids(recall("what did Omar buy, a kayak?", entries))[0] == "omar"
    assert ids(recall("what did Ines buy, a kayak?", entries))[0] == "ines"


def test_what_the_user_said_goes_before_what_the_assistant_said():
    entries = [
        statement("user", "The kayak is red", seq=1, source=Source(role="user")),
        statement("assistant", "The kayak is blue", seq=2, source=Source(role="assistant")),
    ]
    assert ids(recall("kayak colour", entries)) == ["user", "assistant"]


def test_a_memory_among_others_that_match_goes_before_one_that_stands_alone():
    entries = [
        statement("alone", "The festival was loud", seq=1, source=Source(session="x")),
        statement("beside", "The festival was late", seq=8, source=Source(session="y")),
        statement("match", "We camped near the lake", seq=9, source=Source(session="y")),
    ]
    hits = recall("camped at the lake during the festival", entries)
    assert ids(hits) == ["match", "beside", "alone"]
    assert hits[1].shares["neighbours"] > hits[2].shares.get("neighbours", 0.0)


def test_memories_of_different_sessions_are_no_neighbours():
    entries = [
        statement("a", "The festival was late", seq=8, source=Source(session="x")),
        statement("b", "We camped near the lake", seq=9, source=Source(session="y")),
        statement("c", "The festival was long", seq=20),
    ]
    hits = recall("lake festival", entries)
    assert not any("neighbours" in hit.shares for hit in hits)
    assert "session" not in {hit.entry.id: hit.shares for hit in hits}["c"]


TWINS = [
    ("zh", "灌溉泵在哪里", "上周我们把温室的灌溉泵换成了太阳能泵。", "仓库的钥匙在前台。"),
    (
        "ja",
        "倉庫の鍵はどこ",
        "来月から倉庫の鍵は受付で受け取ります。",
        "温室のポンプを買いました。",
    ),
    ("ko", "온실 펌프", "지난주에 온실 펌프를 새로 샀다.", "창고 열쇠는 접수처에 있다."),
    ("ar", "أين مفتاح المستودع", "مفتاح المستودع عند الاستقبال.", "اشترينا مضخة جديدة."),
    ("hi", "गोदाम की चाबी", "गोदाम की चाबी स्वागत कक्ष में है।", "हमने नया पंप खरीदा।"),
    ("th", "กุญแจโกดัง", "กุญแจโกดังอยู่ที่แผนกต้อนรับ", "เราซื้อปั๊มน้ำใหม่"),
    ("ru", "где ключ от склада", "Ключ от склада лежит у охраны.", "Мы купили новый насос."),
    ("el", "κλειδί αποθήκης", "Το κλειδί της αποθήκης είναι στην υποδοχή.", "Πήραμε νέα αντλία."),
    ("de", "Wo ist der Lagerschlüssel", "Der Lagerschlüssel liegt am Empfang.", "Neue Pumpe da."),
]


@pytest.mark.parametrize(("language", "query", "wanted", "other"), TWINS, ids=[t[0] for t in TWINS])
def test_recall_works_in_any_script(language, query, wanted, other):
    hits = recall(query, said(wanted, other), min_score=0.1)
    assert ids(hits)[0] == "m1"


def test_what_says_the_same_is_shown_once_and_the_richer_stays():
    entries = said("Backups run nightly", "Backups run nightly at 02:30 UTC")
    assert [hit.text for hit in recall("when do backups run", entries)] == [entries[1].text]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Push to main", "Never push to main"),
        ("Deploys are allowed on Friday evenings", "Deploys are not allowed on Friday evenings"),
        ("Locker 15 belongs to Ines", "Locker 16 belongs to Ines"),
        ("The cache ttl is 900 seconds here", "The cache ttl is 600 seconds here"),
        ("Нельзя пушить в main", "Можно пушить в main"),
        ("不要推送到主分支", "推送到主分支"),
    ],
)
def test_opposites_and_other_values_never_collapse(one, other):
    assert len(recall(f"{one} {other}", said(one, other))) == 2


def test_the_same_words_of_two_speakers_are_two_memories():
    entries = [
        statement("a", "I am allergic to latex", seq=1, source=Source(speaker="Omar")),
        statement("b", "I am allergic to latex", seq=2, source=Source(speaker="Ines")),
    ]
    assert len(recall("who is allergic to latex", entries)) == 2


WORDS = st.lists(st.sampled_from("pump shed tea oslo bonn red 15 16 not".split()), min_size=1)


@given(st.lists(WORDS.map(" ".join), max_size=12), WORDS.map(" ".join), st.integers(1, 5))
def test_scores_are_shares_in_falling_order_and_the_order_handed_in_does_not_matter(
    texts, query, limit
):
    entries = said(*texts)
    hits = recall(query, entries, limit=limit)
    scores = [hit.score for hit in hits]
    assert len(hits) <= limit
    assert all(math.isfinite(score) and 0.0 <= score <= 1.0 for score in scores)
    assert scores == sorted(scores, reverse=True)
    assert hits == recall(query, entries[::-1], limit=limit)


def heard(entry_id: str, text: str, seq: int, session: str, **source: Any) -> Entry:
    return statement(entry_id, text, seq=seq, source=Source("import", session, **source))


TOLD = [
    heard("ask", "Ada, when did you sail to Ystad?", 1, "s", speaker="Omar"),
    heard("tell", "On 3 May, it was a calm day", 2, "s", speaker="Ada"),
    heard("long", "We did sail on the old ferry to Ystad", 4, "s", speaker="Omar"),
    heard("told", "You may sail to Ystad on any day", 6, "t", role="assistant"),
    statement("noted", "Ada will sail soon", seq=9, valid_from=NOON - timedelta(days=40)),
    statement("led", "The old and calm ferry is for sale", seq=20),
]
SIMILAR = {"tell": 0.7, "noted": 0.4}
ASKED = f"When did Ada sail to Ystad, on {(NOON - timedelta(days=40)).date()}, by what vehicle?"


def ranking(*without: Feature) -> dict[str, Hit]:
    found = [Match(one, index_terms(one.text), SIMILAR.get(one.id)) for one in TOLD]
    frequency = Counter(term for match in found for term in set(match.terms))
    matches = Matches(found, frequency, len(TOLD))
    order = Ranking(ASKED, matches, now=NOON, weights=DEFAULT.without(without))
    order.follow(matches)
    hits = order.hits(limit=9, min_score=0.0, over_sessions=True)
    return {hit.entry.id: hit for hit in hits}


@pytest.mark.parametrize("sign", FEATURES)
def test_each_sign_shows_its_share_and_can_be_left_out(sign):
    whole, without = ranking(), ranking(sign)
    assert any(hit.shares.get(sign) for hit in whole.values())
    assert not any(sign in hit.shares for hit in without.values())
    assert {hit.entry.id: hit.score for hit in whole.values()} != {
        hit.entry.id: hit.score for hit in without.values()
    }


def test_the_shares_of_a_hit_add_up_to_its_score():
    for hit in ranking().values():
        assert hit.score == pytest.approx(min(1.0, sum(hit.shares.values())), abs=0.006)


def test_who_speaks_after_a_matching_question_is_found_without_any_word_of_it():
    hits = ranking("similarity")
    assert hits["tell"].shares.get("words") is None
    assert hits["tell"].score > hits["told"].score


def test_the_ranking_names_the_neighbours_it_wants_and_takes_them_in():
    found = [Match(one, index_terms(one.text)) for one in TOLD if one.id != "tell"]
    frequency = Counter(term for match in found for term in set(match.terms))
    order = Ranking(ASKED, Matches(found, frequency, len(TOLD)), now=NOON)
    around = order.around()
    assert around is not None
    windows = around.windows([one.seq for one in TOLD])
    assert around.unread(windows) == [2, 9, 20]
    order.look(Beside(windows, [Match(TOLD[1], index_terms(TOLD[1].text))]))
    assert "tell" in ids(order.hits(limit=9, min_score=0.0))


def ranked_where(*seqs: int) -> list[tuple[str, float, dict[str, float]]]:
    """Rank what was told in one session and written at these seqs."""
    held = [replace(one, seq=seq) for one, seq in zip(TOLD, seqs, strict=True)]
    found = [Match(one, index_terms(one.text)) for one in held]
    frequency = Counter(term for match in found for term in set(match.terms))
    order = Ranking(ASKED, Matches(found[:1] + found[2:], frequency, len(TOLD)), now=NOON)
    around = order.around()
    assert around is not None
    windows = around.windows(seqs)
    unread = [one for one in found if one.entry.seq in around.unread(windows)]
    order.look(Beside(windows, unread))
    return [(hit.entry.id, hit.score, hit.shares) for hit in order.hits(limit=9, min_score=0.0)]


@given(st.sets(st.integers(1, 10**6), min_size=len(TOLD), max_size=len(TOLD)))
def test_neighbours_are_those_of_the_scope_whatever_stands_between(seqs):
    assert ranked_where(*sorted(seqs)) == ranked_where(*range(1, len(TOLD) + 1))


def test_windows_that_share_nothing_are_far_apart():
    far = [heard("a", "Ada did sail", 5, "s"), heard("b", "Ystad, when?", 6, "s")]
    found = [Match(one, index_terms(one.text)) for one in far]
    order = Ranking(ASKED, Matches(found, {}, 2), now=NOON)
    order.look(Beside({5: [1, 5], 6: [6, 9]}, []))
    assert not any("neighbours" in hit.shares for hit in order.hits(limit=9, min_score=0.0))


def test_what_lies_near_in_meaning_is_found_without_a_common_word():
    far, near = said("The rowing boat is red", "Tea is hot")
    found = [Match(far, index_terms(far.text), 0.6), Match(near, index_terms(near.text), 0.1)]
    hits = rank("canoe shade", Matches(found, {}, 2), limit=9, min_score=0.0, now=NOON)
    assert ids(hits) == ["m1"]
    assert set(hits[0].shares) == {"similarity"}


@pytest.mark.parametrize("query", ["What did Ada mend at the pump?", "What did I say of the pump?"])
def test_who_tells_of_the_speaker_comes_before_who_does_not(query):
    entries = [
        heard("own", "I mend the pump on Sundays", 1, "s", speaker="Ada"),
        heard("else", "You mend the pump with a hammer", 2, "t", speaker="Ada"),
    ]
    own, other = recall(query, entries)
    assert (own.entry.id, other.entry.id) == ("own", "else")
    assert other.shares["first_person"] == pytest.approx(
        -DEFAULT.first_person * (other.shares["words"] + other.shares.get("pairs", 0)), abs=1e-3
    )
    assert "first_person" not in own.shares


@pytest.mark.parametrize(
    ("query", "entry"),
    [
        ("When is the pump mended?", heard("a", "The pump is mended", 1, "s", speaker="Ada")),
        ("When was my pump mended?", statement("b", "The pump is mended", seq=1)),
        ("我什么时候修水泵", heard("c", "水泵昨天修好了", 1, "s", speaker="阿达")),
        ("¿Cuándo arreglé mi bomba?", heard("d", "Arreglé la bomba ayer", 1, "s", speaker="Ada")),
    ],
)
def test_nothing_is_taken_where_no_speaker_is_asked_for_or_none_needs_a_word(query, entry):
    (hit,) = recall(query, [entry])
    assert "first_person" not in hit.shares


@pytest.mark.parametrize("text", ["Omar plays the drums", "My brother plays drums"])
def test_of_what_nobody_is_known_to_have_said_little_is_taken_where_it_is_of_another(text):
    (hit,) = recall("What do I play on Sundays?", [statement("b", text, seq=1)])
    words = sum(share for name, share in hit.shares.items() if name != "first_person")
    assert hit.shares["first_person"] == pytest.approx(-DEFAULT.of_another * words, abs=1e-3)


def test_of_two_that_lie_near_the_nearer_counts_by_more_than_it_is_nearer():
    near, nearer, far = said("The rowing boat", "The canoe", "Tea is hot")
    found = [Match(near, (), 0.45), Match(nearer, (), 0.65), Match(far, (), DEFAULT.alike)]
    hits = rank("kayak", Matches(found, {}, 3), limit=9, min_score=0.0, now=NOON)
    assert ids(hits) == ["m2", "m1"]
    assert hits[0].shares["similarity"] > 2 * hits[1].shares["similarity"] * 1.3
