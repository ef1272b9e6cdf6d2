"""Questions that memories answer, and like ones of the same words that none of them answers.

What people ask shares about half of its words with what answers it, so half of each question's
words come from elsewhere. Of a question that nothing answers one word is left as it was, what it is
about; the others, names, dates and things, are those of other memories that never stand with it.
Where several people speak, it may also be the right question about the wrong one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from hashlib import blake2b
from itertools import count
from typing import TypeVar

from perdure.frozen import frozen
from perdure.model.entry import Entry
from perdure.text.script_names import script_of
from perdure.text.scripts import is_dense, word_pattern
from perdure.text.words import query_terms

ASKED = 4
"""Words of a question, without the name of who spoke."""

WRONG_PERSON = 4
"""One in so many questions that nothing answers asks the wrong person."""

_T = TypeVar("_T")
_TRIES = 100
_PROBE = "xylophone"
_PROBE_TERMS = frozenset(query_terms(_PROBE))


@frozen
class Trial:
    """A question, and whether a memory answers it."""

    text: str
    script: str
    answerable: bool


class Lot:
    """Draws that a name alone decides: the same everywhere, for ever."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._turns = count()

    def choice(self, items: Sequence[_T]) -> _T:
        """Draw one of some items."""
        return items[int.from_bytes(_lot(next(self._turns), self._name)) % len(items)]

    def sample(self, items: Sequence[_T], size: int) -> list[_T]:
        """Draw some of the items, in an order that is drawn too."""
        turn = next(self._turns)
        places = sorted(range(len(items)), key=lambda one: _lot(turn, f"{one} {self._name}"))
        return [items[place] for place in places[:size]]


class Trials:
    """Makes questions from some statements; the same for the same seed, in whatever order."""

    def __init__(self, entries: Sequence[Entry], *, seed: int) -> None:
        self._entries = sorted(entries, key=lambda one: _lot(seed, one.id))
        self._seed = seed
        self._words = [_telling(one.text) for one in self._entries]
        self._holders: dict[str, set[int]] = {}
        for place, words in enumerate(self._words):
            for word in words:
                self._holders.setdefault(word.casefold(), set()).add(place)
        self._by_script: dict[str, list[int]] = {}
        for place, entry in enumerate(self._entries):
            if len(self._words[place]) >= ASKED // 2:
                self._by_script.setdefault(script_of(entry.text), []).append(place)
        self._speakers = sorted({one.source.speaker or "" for one in entries} - {""})

    def made(self, each: int) -> Iterator[Trial]:
        """Give at most `each` questions of both sorts for every script."""
        for script, places in sorted(self._by_script.items()):
            for number, place in enumerate(places[:each]):
                draw = Lot(f"{self._seed} {self._entries[place].id}")
                yield self._answerable(script, place, places, draw)
                unsaid = self._unsaid(script, place, places, draw, number)
                if unsaid is not None:
                    yield unsaid

    def _answerable(self, script: str, place: int, places: Sequence[int], draw: Lot) -> Trial:
        own = self._words[place]
        kept = draw.sample(own, ASKED // 2)
        words = [*kept, *self._elsewhere(places, own, draw, ASKED - len(kept))]
        return Trial(_said(words, self._speaker(place), draw), script, True)

    def _unsaid(
        self, script: str, place: int, places: Sequence[int], draw: Lot, number: int
    ) -> Trial | None:
        own = self._words[place]
        speaker = self._speaker(place)
        others = [one for one in self._speakers if one != speaker]
        if speaker and others and number % WRONG_PERSON == 0:
            words = draw.sample(own, ASKED // 2)
            words += self._elsewhere(places, own, draw, ASKED - len(words))
            return Trial(_said(words, draw.choice(others), draw), script, False)
        for topic in draw.sample(own, len(own)):
            words = self._strangers(places, topic, draw)
            if words is not None:
                return Trial(_said(words, speaker, draw), script, False)
        return None

    def _elsewhere(
        self, places: Sequence[int], not_these: Collection[str], draw: Lot, most: int
    ) -> list[str]:
        """Draw words of other memories, as often as they are said there."""
        found: list[str] = []
        for _ in range(_TRIES):
            word = draw.choice(self._words[draw.choice(places)])
            if word not in not_these and word not in found:
                found.append(word)
            if len(found) == most:
                break
        return found

    def _strangers(self, places: Sequence[int], topic: str, draw: Lot) -> list[str] | None:
        """Draw words no two of which stand in one memory; None where hardly any do not."""
        found = [topic]
        met = set(self._holders[topic.casefold()])
        for _ in range(_TRIES):
            word = draw.choice(self._words[draw.choice(places)])
            holders = self._holders[word.casefold()]
            if word not in found and met.isdisjoint(holders):
                found.append(word)
                met |= holders
            if len(found) == ASKED:
                return found
        return None

    def _speaker(self, place: int) -> str:
        return self._entries[place].source.speaker or ""


def _said(words: Sequence[str], speaker: str, draw: Lot) -> str:
    mixed = draw.sample(words, len(words))
    return " ".join([speaker, *mixed] if speaker else mixed)


def _telling(text: str) -> list[str]:
    """Give the words of a text that a question would keep, each once; pairs of dense scripts."""
    words: dict[str, None] = {}
    for word in word_pattern().findall(text):
        if is_dense(word):
            words.update(dict.fromkeys(word[at : at + 2] for at in range(len(word) - 1)))
        elif len(word) > 1:
            words[word] = None
    return [word for word in words if _tells(word)]


def _tells(word: str) -> bool:
    return bool({*query_terms(f"{word} {_PROBE}")} - _PROBE_TERMS)


def _lot(seed: int, name: str) -> bytes:
    return blake2b(f"{seed} {name}".encode(errors="surrogatepass"), digest_size=8).digest()
