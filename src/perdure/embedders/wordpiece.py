"""Cut texts into the pieces of words that BERT-like models were taught on."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import cast

from perdure.errors import UsageError
from perdure.text.script_names import script_of

LONGEST_WORD = 100
"""A word with more characters is one unknown piece; as BERT has it."""

MOST_WORDS = 65_536
"""Words whose pieces are remembered; then all are forgotten at once."""

EVERY_SCRIPT = 60_000
"""Pieces from which on a vocabulary is one of many languages."""

TAUGHT = 1000
"""Pieces of a script in the vocabulary of a model that was taught it: of others there are letters,
for an English model 500 of Han."""

_ASCII_WORDS = re.compile(r"[a-z0-9]+|[!-/:-@\[-`{-~]")
_ASCII_CASED_WORDS = re.compile(r"[A-Za-z0-9]+|[!-/:-@\[-`{-~]")
_NO_CONTROL = {code: None for code in (*range(32), 127) if chr(code) not in "\t\n\r"}
_HAN = (
    (0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x20000, 0x2A6DF), (0x2A700, 0x2B73F),
    (0x2B740, 0x2B81F), (0x2B820, 0x2CEAF), (0xF900, 0xFAFF), (0x2F800, 0x2FA1F),
)  # fmt: skip


class WordPiece:
    """Know the pieces of a model, and the number of each.

    Words are what white space and punctuation leave; each Chinese character is a word of its own.
    `lower` folds case and takes accents off. A word is cut from its beginning into the longest
    pieces known, and is `[UNK]` when that fails. Safe to use from many threads. What looks like a
    special piece in a text, such as `[SEP]`, is cut like any other: a text never speaks for us.
    """

    def __init__(self, pieces: Sequence[str], *, lower: bool = True) -> None:
        self._numbers = {piece: number for number, piece in enumerate(pieces)}
        for piece in ("[UNK]", "[CLS]", "[SEP]", "[PAD]"):
            if piece not in self._numbers:
                raise UsageError(f"a vocabulary of WordPiece has {piece}", argument="pieces")
        self.unknown, self.first, self.last, self.padding = (
            self._numbers[piece] for piece in ("[UNK]", "[CLS]", "[SEP]", "[PAD]")
        )
        self._lower = lower
        self._longest = max(map(len, pieces))
        self._known: dict[str, tuple[int, ...]] = {}

    @classmethod
    def load(cls, directory: Path) -> WordPiece:
        """Read `vocab.txt` or `tokenizer.json` of a model's directory.

        Raises `UsageError` when there is neither, or it is a tokenizer of another kind.
        """
        described, listed = directory / "tokenizer.json", directory / "vocab.txt"
        if described.is_file():
            return cls._described(json.loads(described.read_text("utf-8")))
        if listed.is_file():
            settings = directory / "tokenizer_config.json"
            said: dict[str, object] = {}
            if settings.is_file():
                said = json.loads(settings.read_text("utf-8"))
            pieces = listed.read_text("utf-8").rstrip("\n").split("\n")
            return cls(pieces, lower=bool(said.get("do_lower_case", True)))
        message = f"there is neither tokenizer.json nor vocab.txt in {str(directory)!r}"
        raise UsageError(message, argument="model")

    @classmethod
    def _described(cls, said: dict[str, object]) -> WordPiece:
        model = cast(dict[str, object], said.get("model") or {})
        if model.get("type") != "WordPiece":
            message = (
                f"this tokenizer is a {model.get('type')}; only WordPiece can be read here: give"
                " OnnxEmbedder a tokenizer of your own, or serve the model and use"
                " OpenAICompatibleEmbedder"
            )
            raise UsageError(message, argument="model")
        numbers = cast(dict[str, int], model["vocab"])
        normalizer = cast(dict[str, object], said.get("normalizer") or {})
        return cls(sorted(numbers, key=lambda piece: numbers[piece]),
                   lower=bool(normalizer.get("lowercase", True)))  # fmt: skip

    def __len__(self) -> int:
        """Count the pieces."""
        return len(self._numbers)

    def scripts(self) -> frozenset[str] | None:
        """Name the scripts that a model with these pieces was taught; None where it was taught all.

        Every vocabulary holds the letters of most scripts; a script that was taught has words. Of
        30,000 pieces it takes 20 milliseconds.
        """
        if len(self) >= EVERY_SCRIPT:
            return None
        plain = [piece for piece in self._numbers if piece.isascii()]
        counts = Counter(script_of(piece) for piece in self._numbers if not piece.isascii())
        counts["latin"] += len(plain)
        return frozenset(name for name, pieces in counts.items() if pieces >= TAUGHT)

    def listed(self) -> list[str]:
        """Give the pieces in the order of their numbers."""
        return list(self._numbers)

    def encode(self, text: str, most: int) -> list[int]:
        """Give the numbers of a text between those of its two ends, `most` in all."""
        return [self.first, *self.pieces(text, most - 2), self.last]

    def pieces(self, text: str, most: int) -> list[int]:
        """Give the numbers of the first `most` pieces of a text, without any for its ends."""
        numbers: list[int] = []
        known = self._known
        for word in words(text, lower=self._lower):
            numbers += known.get(word) or self._cut(word)
            if len(numbers) >= most:
                break
        return numbers[:most]

    def _cut(self, word: str) -> tuple[int, ...]:
        cut = self._pieces_of(word)
        if len(self._known) >= MOST_WORDS:
            self._known.clear()
        self._known[word] = cut
        return cut

    def _pieces_of(self, word: str) -> tuple[int, ...]:
        numbers: list[int] = []
        start = 0
        while start < len(word) <= LONGEST_WORD:
            number, start = self._longest_piece(word, start)
            if number is None:
                return (self.unknown,)
            numbers.append(number)
        return tuple(numbers) or (self.unknown,)

    def _longest_piece(self, word: str, start: int) -> tuple[int | None, int]:
        mark = "##" if start else ""
        for end in range(min(len(word), start + self._longest), start, -1):
            number = self._numbers.get(mark + word[start:end])
            if number is not None:
                return number, end
        return None, start


def words(text: str, *, lower: bool = True) -> Iterable[str]:
    """Give the words and punctuation marks of a text, one by one.

    >>> list(words("Zürich's 東京!"))
    ['zurich', "'", 's', '東', '京', '!']
    """
    if text.isascii():
        plain = text.translate(_NO_CONTROL) if not text.isprintable() else text
        return _ASCII_WORDS.findall(plain.lower()) if lower else _ASCII_CASED_WORDS.findall(plain)
    if not lower:
        return text.translate(_KEEPING).split()
    # Python alone writes a sigma at the end of a word in another way.
    return unicodedata.normalize("NFD", text).replace("Σ", "σ").lower().translate(_FOLDED).split()


class _Spaced(dict[int, str]):
    """What stands for each character: itself, set apart by spaces, a space, or nothing."""

    def __init__(self, *, accents: bool) -> None:
        self._accents = accents

    def __missing__(self, code: int) -> str:
        self[code] = said = self._said(chr(code), code)
        return said

    def _said(self, char: str, code: int) -> str:
        kind = unicodedata.category(char)
        if char in "\t\n\r" or kind in ("Zs", "Zl", "Zp"):
            return " "
        # What Unicode has not given out yet stays: the models' own tokenizers are older than ours.
        control = kind in ("Cc", "Cf", "Co", "Cs") or code == 0xFFFD
        if control or (kind == "Mn" and not self._accents):
            return ""
        symbol = 32 < code < 127 and not char.isalnum()
        han = any(first <= code <= last for first, last in _HAN)
        return f" {char} " if kind[0] == "P" or symbol or han else char


_FOLDED = _Spaced(accents=False)
_KEEPING = _Spaced(accents=True)
