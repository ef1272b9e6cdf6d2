"""Make the table of the static embedder: what a model says, learned by heart piece by piece.

    python tools/distil.py MODEL WORDNET OUT [--dimension 256]

MODEL is a directory with a sentence embedder as ONNX and its WordPiece vocabulary; the shipped
table was made from all-MiniLM-L6-v2 (sentence-transformers, Apache-2.0), int8 weights. WORDNET is
the directory of WordNet's `data.*` files (Princeton, a permissive licence; Debian: wordnet-base):
its 48,000 example sentences are what the pieces are learned from; no word of them is in the table.

1. Each piece alone is embedded: where it begins.
2. The sentences are embedded. Ridge regression finds the vectors of pieces whose mean lies nearest
   to each sentence's, without leaving the beginning where few sentences hold the piece. So words
   that stand everywhere get short vectors, which weights by frequency (SIF, Zipf) only guess at.
3. Pieces of other scripts than Latin get no vector: the model has letters of them, not words, and
   its places for them say nothing. The principal directions of the pieces are kept, in 8 bits a
   number and one scale a piece.

The same input gives the same table, to the bit on one kind of machine. It takes 6 minutes of one
core, nearly all for step 2's first half.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import unicodedata
from pathlib import Path

import numpy as np

from perdure.embedders.onnx import OnnxEmbedder
from perdure.embedders.wordpiece import WordPiece

RIDGE = 0.01
STEPS = 20
MOST_PIECES = 96
QUOTED = re.compile(r'"([^"]+)"')
NAME = "static-minilm-1"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("model", type=Path)
    parser.add_argument("wordnet", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--dimension", type=int, default=256)
    given = parser.parse_args()
    wordpiece = WordPiece.load(given.model)
    pieces = wordpiece.listed()
    sentences = examples(given.wordnet)
    targets = embedded(given.model, sentences)
    begin = embedded(given.model, [piece.removeprefix("##") or piece for piece in pieces])
    learned = fit(Bags(wordpiece, sentences), begin, targets)
    save(given.out, pieces, reduced(pieces, learned, given.dimension), len(sentences))


def examples(wordnet: Path) -> list[str]:
    """Give the sentences that WordNet quotes to show how words are used."""
    found: list[str] = []
    for part in ("noun", "verb", "adj", "adv"):
        for line in (wordnet / f"data.{part}").read_text("utf-8").splitlines():
            _, bar, gloss = line.partition(" | ")
            if bar and line[0] != " ":
                found += [quoted.strip() for quoted in QUOTED.findall(gloss)]
    return found


def embedded(model: Path, texts: list[str]) -> np.ndarray:
    """Give the model's vectors of texts."""
    embedder = OnnxEmbedder(model, max_tokens=MOST_PIECES)
    return np.array(asyncio.run(embedder.embed(texts)), np.float32)


class Bags:
    """Sentences as bags of pieces, each adding up to one."""

    def __init__(self, wordpiece: WordPiece, sentences: list[str]) -> None:
        bags = [wordpiece.pieces(sentence, MOST_PIECES) for sentence in sentences]
        self.rows = np.repeat(np.arange(len(bags)), [len(bag) for bag in bags])
        self.columns = np.array([piece for bag in bags for piece in bag])
        self.weights = np.array([1 / len(bag) for bag in bags for _ in bag], np.float32)
        self._turned = np.argsort(self.columns, kind="stable")
        self._size = len(bags), len(wordpiece)

    def mean(self, vectors: np.ndarray) -> np.ndarray:
        """Give the mean vector of each sentence."""
        return self._sums(vectors[self.columns], self.rows, self._size[0])

    def turned(self, sentences: np.ndarray) -> np.ndarray:
        """Give to each piece the sum of what its sentences have: the transpose of `mean`."""
        order = self._turned
        return self._sums(sentences[self.rows[order]], self.columns[order], self._size[1], order)

    def _sums(self, vectors, groups, size, order=slice(None)) -> np.ndarray:
        vectors *= self.weights[order][:, None]
        starts = np.flatnonzero(np.diff(groups, prepend=-1))
        sums = np.zeros((size, vectors.shape[1]), np.float32)
        sums[groups[starts]] = np.add.reduceat(vectors, starts, axis=0)
        return sums


def fit(bags: Bags, begin: np.ndarray, targets: np.ndarray) -> np.ndarray:
    """Give the vectors of pieces whose means are nearest to the targets, by conjugate gradients."""
    targets = targets - targets.mean(axis=0)
    begin = begin - begin.mean(axis=0)
    means = bags.mean(begin)
    begin *= (means * targets).sum() / (means * means).sum()
    left = bags.turned(targets - bags.mean(begin))
    moved, way, size = np.zeros_like(begin), left.copy(), (left * left).sum(axis=0)
    for _ in range(STEPS):
        seen = bags.turned(bags.mean(way)) + RIDGE * way
        step = size / np.maximum((way * seen).sum(axis=0), 1e-12)
        moved += step * way
        left -= step * seen
        before, size = size, (left * left).sum(axis=0)
        way = left + size / np.maximum(before, 1e-12) * way
    return begin + moved


def reduced(pieces: list[str], vectors: np.ndarray, dimension: int) -> np.ndarray:
    """Give the vectors along their principal directions, those of pieces that say nothing zero."""
    telling = np.array([tells(piece) for piece in pieces])
    centred = np.where(telling[:, None], vectors - vectors[telling].mean(axis=0), 0).astype(float)
    _, directions = np.linalg.eigh(centred.T @ centred)
    kept = directions[:, ::-1][:, :dimension]
    # The sign of a direction is chance; the largest part of each shall be positive.
    kept = kept * np.sign(kept[np.abs(kept).argmax(axis=0), np.arange(kept.shape[1])])
    return (centred @ kept).astype(np.float32)


def tells(piece: str) -> bool:
    """Tell whether a piece is of a script whose words the model knows."""
    if piece.startswith("["):
        return piece == "["
    letters = [char for char in piece if char.isalpha()]
    return all(unicodedata.name(char, "").startswith("LATIN") for char in letters)


def save(out: Path, pieces: list[str], vectors: np.ndarray, sentences: int) -> None:
    """Write the table in 8 bits a number, without pieces that no text has."""
    scales = np.abs(vectors).max(axis=1) / 127
    whole = np.rint(vectors / np.where(scales, scales, 1)[:, None]).astype(np.int8)
    about = {
        "name": NAME,
        "lower": True,
        "model": "sentence-transformers/all-MiniLM-L6-v2, int8 weights",
        "licence": "Apache-2.0",
        "sentences": f"{sentences} example sentences of WordNet 3.0 (c) Princeton University",
        "recipe": f"ridge {RIDGE}, {STEPS} steps, {vectors.shape[1]} of its dimensions",
    }
    np.savez_compressed(
        out,
        about=np.frombuffer(json.dumps(about).encode(), np.uint8),
        pieces=np.frombuffer("\n".join(pieces).encode(), np.uint8),
        vectors=whole,
        scales=scales.astype(np.float32),
    )
    print(f"{out}: {len(pieces)} pieces, {out.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
