"""The plain ways by words: token overlap, BM25, and a bare FTS5 table."""

from __future__ import annotations

import math
import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from perdure.bench.datasets.records import Question
from perdure.bench.systems.pooled import Pooled
from perdure.recall_block import relevance_score
from perdure.text.stop_words import ENGLISH_QUERY_STOPS, FOREIGN_STOPS
from perdure.text.words import index_terms, query_terms

K1 = 0.6
B = 0.2
"""The settings of BM25 that do best on talk; the usual 1.2 and 0.75 would make a weaker rival."""

_WORD = re.compile(r"\w+")
_STOPS = ENGLISH_QUERY_STOPS | FOREIGN_STOPS


class Overlap(Pooled):
    """The recall contract: the share of the question's tokens that stand in a memory."""

    name = "overlap"
    about = "token overlap, the recall contract's relevance_score"

    def index(self, texts: Sequence[str]) -> None:
        """Keep the texts."""
        self._texts = list(texts)

    def scores(self, question: Question) -> Mapping[int, float]:
        """Give the share of distinct tokens."""
        return {
            place: relevance_score(question.text, text) for place, text in enumerate(self._texts)
        }


class Bm25(Pooled):
    """BM25 over stems, without the question's stop words."""

    name = "bm25"
    about = f"BM25 over stems without stop words, k1 {K1}, b {B}"

    def index(self, texts: Sequence[str]) -> None:
        """Count each term in each text."""
        counts = [Counter(index_terms(text)) for text in texts]
        self._postings: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for place, count in enumerate(counts):
            for term, times in count.items():
                self._postings[term].append((place, times))
        self._lengths = [count.total() for count in counts]
        self._usual = sum(self._lengths) / max(1, len(self._lengths))

    def scores(self, question: Question) -> Mapping[int, float]:
        """Add up what each term of the question tells."""
        scores: dict[int, float] = defaultdict(float)
        for term in query_terms(question.text):
            held = self._postings.get(term, ())
            rarity = math.log(1 + (len(self._lengths) - len(held) + 0.5) / (len(held) + 0.5))
            for place, times in held:
                length = K1 * (1 - B + B * self._lengths[place] / self._usual)
                scores[place] += rarity * times * (K1 + 1) / (times + length)
        return scores


class BareFts5(Pooled):
    """One FTS5 table with the porter stemmer, OR over the question's words without stop words."""

    name = "fts5"
    about = "SQLite FTS5, porter unicode61, OR without stop words, bm25()"

    def __init__(self) -> None:
        super().__init__()
        self._file = sqlite3.connect(":memory:")
        self._file.execute(
            "CREATE VIRTUAL TABLE said USING fts5(text, tokenize='porter unicode61')"
        )

    def index(self, texts: Sequence[str]) -> None:
        """Fill the table anew."""
        with self._file:
            self._file.execute("DELETE FROM said")
            self._file.executemany(
                "INSERT INTO said (rowid, text) VALUES (?, ?)",
                list(enumerate(texts, 1)),
            )

    def scores(self, question: Question) -> Mapping[int, float]:
        """Ask the table; its own scores are the lower the better."""
        words = dict.fromkeys(_WORD.findall(question.text.casefold()))
        telling = [word for word in words if word not in _STOPS]
        if not telling:
            return {}
        match = " OR ".join(f'"{word}"' for word in telling)
        rows = self._file.execute("SELECT rowid, bm25(said) FROM said WHERE said MATCH ?", (match,))
        # A word in half of all texts weighs nothing or less there, and still is a match.
        return {row - 1: max(1e-12, -score) for row, score in rows}

    def close(self) -> None:
        """Drop the table."""
        super().close()
        self._file.close()
