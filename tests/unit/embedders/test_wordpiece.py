"""Cut texts as BERT's own tokenizer does, in any script."""

from __future__ import annotations

import json

import pytest

from perdure.embedders.wordpiece import EVERY_SCRIPT, LONGEST_WORD, TAUGHT, WordPiece, words
from perdure.errors import UsageError

SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
PIECES = [
    *SPECIAL, "un", "##aff", "##able", "##ab", "play", "##ing", "##s", "tea", "green", ",", "!",
    "東", "京", "при", "##вет", "мир", "zurich", "σισυφοσ", "##ης", "σ",
]  # fmt: skip


def pieces(text, most=100, **options):
    one = WordPiece(PIECES, **options)
    return [PIECES[number] for number in one.pieces(text, most)]


# What the reference tokenizer of bert-base-uncased gives as words, by hand from its rules.
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Hello, World!", ["hello", ",", "world", "!"]),
        ("don't", ["don", "'", "t"]),
        ("foo_bar-baz@x.com", ["foo", "_", "bar", "-", "baz", "@", "x", ".", "com"]),
        ("$5.00 + 100%", ["$", "5", ".", "00", "+", "100", "%"]),
        ("a\x00b\x07c\td\ne\x7f", ["abc", "d", "e"]),
        ("Zürich, İstanbul", ["zurich", ",", "istanbul"]),
        ("naïve café—résumé…", ["naive", "cafe", "—", "resume", "…"]),
        ("東京タワーへ", ["東", "京", "タワーへ"]),
        ("Привет, мир!", ["привет", ",", "мир", "!"]),
        ("Ёлка", ["елка"]),
        ("ΣΊΣΥΦΟΣ", ["σισυφοσ"]),
        ("مرحبا، بالعالم", ["مرحبا", "،", "بالعالم"]),
        ("हिन्दी में", ["हिनदी", "म"]),
        ("I\u00a0am\u200bhere\ufeff", ["i", "amhere"]),
        ("\u037e \u1fef", [";", "`"]),
        ("👍🏽 great", ["👍🏽", "great"]),
        ("", []),
        (" \t\n", []),
    ],
)
def test_words_are_what_white_space_punctuation_and_han_leave(text, expected):
    assert list(words(text)) == expected


def test_case_and_accents_stay_when_asked():
    assert list(words("Zürich, NY 東京", lower=False)) == ["Zürich", ",", "NY", "東", "京"]
    assert list(words("New York!", lower=False)) == ["New", "York", "!"]


def test_hangul_is_taken_apart_as_the_models_know_it():
    assert list(words("한")) == ["\u1112\u1161\u11ab"]


def test_longest_pieces_come_first():
    assert pieces("unaffable") == ["un", "##aff", "##able"]
    assert pieces("playings Tea") == ["play", "##ing", "##s", "tea"]
    assert pieces("Привет, мир") == ["при", "##вет", ",", "мир"]
    assert pieces("東京") == ["東", "京"]


def test_a_word_that_cannot_be_cut_whole_is_one_unknown_piece():
    assert pieces("unknown tea") == ["[UNK]", "tea"]
    assert pieces("日本") == ["[UNK]", "[UNK]"]
    assert pieces("tea" + "s" * (LONGEST_WORD - 3)) == ["tea"] + ["##s"] * (LONGEST_WORD - 3)
    assert pieces("tea" + "s" * LONGEST_WORD) == ["[UNK]"]


def test_ends_count_among_the_most():
    one = WordPiece(PIECES)
    tea = PIECES.index("tea")
    assert one.encode("tea tea tea tea", 4) == [one.first, tea, tea, one.last]
    assert one.encode("", 4) == [one.first, one.last]


def test_a_text_never_speaks_for_the_special_pieces():
    one = WordPiece(["[", "]", "sep", *SPECIAL])
    assert one.pieces("[SEP]", 10) == [0, 2, 1]


def test_asking_again_gives_the_same():
    one = WordPiece(PIECES)
    assert one.pieces("unaffable", 9) == one.pieces("unaffable", 9) == one.pieces("UNAFFABLE", 9)


def test_both_kinds_of_files_are_read(tmp_path):
    (tmp_path / "vocab.txt").write_text("\n".join(PIECES) + "\n", "utf-8")
    assert len(WordPiece.load(tmp_path)) == len(PIECES)
    assert WordPiece.load(tmp_path).pieces("TEA", 9) == [PIECES.index("tea")]
    (tmp_path / "tokenizer_config.json").write_text('{"do_lower_case": false}', "utf-8")
    assert WordPiece.load(tmp_path).pieces("TEA", 9) == [PIECES.index("[UNK]")]
    described = {
        "normalizer": {"type": "BertNormalizer", "lowercase": True},
        "model": {"type": "WordPiece", "vocab": {piece: at for at, piece in enumerate(PIECES)}},
    }
    (tmp_path / "tokenizer.json").write_text(json.dumps(described), "utf-8")
    assert WordPiece.load(tmp_path).pieces("TEA", 9) == [PIECES.index("tea")]


def test_what_cannot_be_read_is_refused_by_name(tmp_path):
    with pytest.raises(UsageError, match=r"neither tokenizer\.json nor vocab\.txt"):
        WordPiece.load(tmp_path)
    (tmp_path / "tokenizer.json").write_text('{"model": {"type": "Unigram"}}', "utf-8")
    with pytest.raises(UsageError, match="is a Unigram"):
        WordPiece.load(tmp_path)
    with pytest.raises(UsageError, match=r"\[CLS\]"):
        WordPiece(["[UNK]", "tea"])


def test_a_script_was_taught_when_the_vocabulary_has_words_of_it_not_letters_alone():
    latin = [f"word{number}" for number in range(TAUGHT)]
    letters = [chr(0x4E00 + number) for number in range(TAUGHT - 1)]
    assert WordPiece([*SPECIAL, *latin, *letters]).scripts() == {"latin"}
    characters = [chr(0x4E00 + number) for number in range(TAUGHT)]
    russian = [f"##слово{number}" for number in range(TAUGHT)]
    assert WordPiece([*SPECIAL, *characters, *russian]).scripts() == {"han", "cyrillic"}
    many = [f"word{number}" for number in range(EVERY_SCRIPT)]
    assert WordPiece([*SPECIAL, *many]).scripts() is None
