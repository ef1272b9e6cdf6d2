"""Words for relevance, index and query, in every script."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.text.words import (
    fold,
    identifier_term,
    index_terms,
    normalise,
    overlap_score,
    query_terms,
    relevance_tokens,
)

FOUND = [
    ("The greenhouse pumps were running", "pump run"),
    ("We bought seedlings in March", "buying a seedling"),
    ("He noted the cached copies", "note cache copy"),
    ("O’Leary’s keys hang in the hall", "O'Leary key"),
    ("O'Leary keeps the keys", "Leary"),
    ("Das Café Müller hat Ruhetag.", "cafe muller"),
    ("Das Café Müller hat Ruhetag.", "Cafe\u0301 Mu\u0308ller"),
    ("Das Café Müller hat Ruhetag.", "Mueller"),
    ("Die Maße der Straße stehen im Plan", "STRASSE MASSE"),
    ("Code ＡＢ１２ opens the gate.", "AB12 gate"),
    ("上周我们把温室的灌溉泵换成了太阳能泵。", "灌溉泵"),
    ("上周我们把温室的灌溉泵换成了太阳能泵。", "太阳能"),
    ("上周我们把温室的灌溉泵换成了太阳能泵。", "泵"),
    ("来月から倉庫の鍵は受付で受け取ります。", "倉庫の鍵"),
    ("来月から倉庫の鍵は受付で受け取ります。", "鍵"),
    ("지난주에 온실 펌프를 새로 샀다.", "온실 펌프"),
    ("지난주에 온실 펌프를 새로 샀다.", "펌프"),
    ("ปั๊มน้ำในเรือนกระจกเสีย", "ปั๊มน้ำ"),
    ("استبدلنا المضخّة في البيت الزجاجي", "مضخة"),
    ("ग्रीनहाउस का पंप हिन्दी में लिखा है", "हिन्दी पंप"),
    ("Насосы стоят в теплице", "насос теплица"),
    ("Η αντλία στο θερμοκήπιο", "θερμοκηπιο αντλια"),
    ("maps are kept in /srv/maps/2031", "/srv/maps"),
    ("settings in C:\\data\\maps.toml", "C:\\data\\maps.toml"),
    ("call fetchUserById first", "fetch user"),
    ("The room seats 1,200 people", "1200"),
    ("البوابة رقم ٧٤", "74"),
    ("می‌خواهم", "ميخواهم"),
    ("שָׁלוֹם לְכֻלָּם", "שלום"),
    ("İstanbul'da oturuyorum", "istanbul"),
    ("I like fish.", "What do I like?"),
    ("Toplantı Ankara’ya alındı", "Ankara"),
]


@pytest.mark.parametrize(("text", "query"), FOUND)
def test_every_term_of_the_query_is_among_the_terms_of_the_text(text: str, query: str) -> None:
    wanted = [term for term in query_terms(query) if not term.startswith("=")]
    assert wanted
    kept = set(index_terms(text))
    missing = [term for term in wanted if term not in kept]
    # A word with marks asks for itself and for its plain form; one of them is enough.
    assert len(missing) * 2 <= len(wanted), missing
    assert not missing or not query.isascii()


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("The plane lands at noon", "plan"),
        ("We noted it", "not"),
        ("Der Mast steht", "Most"),
        ("仓库的钥匙", "灌溉"),
        ("창고 열쇠", "온실"),
        ("мой дом", "мои"),
        ("हिन्दी", "हिन"),
    ],
)
def test_different_words_do_not_meet(text: str, query: str) -> None:
    assert set(index_terms(text)).isdisjoint(query_terms(query))


@pytest.mark.parametrize(
    ("question", "terms"),
    [
        ("Where is the key to the shed?", ("key", "shed")),
        ("Wo ist der Schlüssel?", ("schlüssel", "schlussel", "schluessel")),
        ("¿Dónde está la llave?", ("llave",)),
        ("où est la clé ?", ("clé", "cle")),
        ("где ключ?", ("ключ",)),
        ("钥匙是什么？", ("钥匙", "匙是")),
        ("鍵はどこですか", ("鍵は", "はど", "こで", "すか")),
        ("أين المفتاح؟", ("مفتاح",)),
        ("चाबी कहाँ है?", ("चाबी",)),
    ],
)
def test_query_leaves_out_stop_and_question_words(question: str, terms: tuple[str, ...]) -> None:
    found = query_terms(question)
    assert set(found) <= set(terms)
    assert terms[0] in found


@pytest.mark.parametrize("text", ["who are you", "что это", "the", "的是"])
def test_query_of_stop_words_alone_falls_back_to_all_words(text: str) -> None:
    assert query_terms(text)


def test_identifier_is_kept_whole_and_in_parts() -> None:
    terms = index_terms("see https://ci.example.test/run/42, MAX_RETRY and node 20.11")
    whole = {"=https://ci.example.test/run/42", "=ci.example.test", "=max_retry", "=20.11"}
    assert whole <= set(terms)
    assert {"example", "max", "retry", "20", "11"} & set(terms)
    assert identifier_term("MAX_RETRY") in terms


def test_index_terms_repeat_and_query_terms_do_not() -> None:
    assert index_terms("pump and pump").count("pump") == 2
    assert query_terms("pump and pump") == ("pump",)


def test_relevance_is_not_stemmed_and_keeps_the_first_order() -> None:
    assert relevance_tokens("Pumps, valves; PUMPS") == ["pumps", "valves"]
    assert relevance_tokens("насосы и клапаны") == ["насосы", "клапаны"]
    assert relevance_tokens("घर का पंप") == ["घर", "पंप"]
    assert relevance_tokens("泵") == ["泵"]


def test_overlap_is_measured_on_the_smaller_side() -> None:
    assert overlap_score(["a", "b", "c"], ["b", "d"]) == 0.5
    assert overlap_score([], ["b"]) == 0.0


def test_normalise_keeps_what_makes_a_difference() -> None:
    assert normalise(" Maße ") != normalise("Masse")
    assert normalise("Don’t  go ") == "don't  go"


@given(st.text())
def test_folding_is_idempotent_and_the_same_for_every_composition(text: str) -> None:
    once = fold(text)
    assert fold(once) == once
    assert fold(unicodedata.normalize("NFC", text)) == fold(unicodedata.normalize("NFD", text))


@given(st.text())
def test_normalising_twice_changes_nothing(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text)


@given(st.text())
def test_terms_are_clean_and_deterministic(text: str) -> None:
    terms = index_terms(text)
    assert terms == index_terms(text)
    for term in (*terms, *query_terms(text)):
        assert term
        assert not any(char.isspace() or unicodedata.category(char) == "Cc" for char in term)


@given(st.text(alphabet="abcdefgäöüß 灌溉泵온실펌프насос '-.", max_size=40))
def test_a_text_is_found_by_itself(text: str) -> None:
    assert set(query_terms(text)) <= set(index_terms(text))


@given(st.lists(st.sampled_from("abcd")), st.lists(st.sampled_from("abcd")))
def test_overlap_is_symmetric_and_bounded(left: list[str], right: list[str]) -> None:
    assert overlap_score(left, right) == overlap_score(right, left)
    assert 0.0 <= overlap_score(left, right) <= 1.0


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("What does Ann like?", ("ann", "like")),
        ("What does the user like to eat?", ("user", "eat", "like")),
        ("What does it look like?", ("look",)),
        ("A warm town like Lund", ("warm", "town", "lund")),
    ],
)
def test_what_is_liked_is_asked_for_and_likeness_is_not(asked: str, found: tuple[str, ...]) -> None:
    assert query_terms(asked) == found
