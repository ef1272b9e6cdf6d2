"""Read what somebody tells of their life: who did what, to something worth naming."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from perdure.text.packs import Life
from perdure.text.regex import regex

_WORD = regex(r"[^\W\d_][\w'-]*")
_READ = 160
"""Characters of a clause that are looked at."""
_LONGEST_OPENING = 3
_LONGEST = 5
"""Words of the longest deed."""
_ADJECTIVES = 2
"""Words between "my" and whose deed it is, at most."""
_TOWARDS = 2
_ADVERBS = 2


class Lives:
    """What people tell of their lives in one language; `packs.Life` has its words."""

    __slots__ = (
        "_adverbs", "_before", "_deeds", "_kin", "_of_kin", "_openings", "_over", "_passing",
        "_slight", "_towards", "_whole", "_work", "_yours",
    )  # fmt: skip

    def __init__(self, life: Life) -> None:
        self._openings = {one: kind for kind, openings in life.openings for one in openings}
        self._deeds = {kind: frozenset(deeds) for kind, deeds in life.deeds}
        self._whole = frozenset(life.whole)
        self._kin = frozenset(life.kin)
        self._of_kin = life.of_kin
        self._adverbs = frozenset(life.adverbs)
        self._towards = frozenset(life.towards)
        self._before = frozenset(life.before)
        self._slight = frozenset(life.slight)
        self._over = frozenset(life.over)
        self._passing = frozenset((*life.before, *life.towards, *life.passing))
        self._yours = frozenset(life.yours)
        self._work = frozenset(life.work)

    def told(self, low: str) -> bool:
        """Tell whether a clause in `plain` form says what its speaker, or theirs, did or will do.

        Cost: a few look-ups; most clauses open with nothing that leads on.
        """
        words: list[str] = _WORD.findall(low[:_READ])
        return any(self._tells(words, kind, at) for kind, at in self._opened(words))

    def _opened(self, words: Sequence[str]) -> Iterator[tuple[str, int]]:
        """Give the kinds of deeds that the openings of a clause lead to, and where those begin."""
        for length in _known(words[:_LONGEST_OPENING], 0, self._openings):
            yield self._openings[" ".join(words[:length])], length
        whose, kind, joined = self._of_kin
        if words[:1] != [whose]:
            return
        for at, word in enumerate(words[1 : 2 + _ADJECTIVES], 2):
            if word in self._kin:
                yield kind, at
                if words[at : at + len(joined)] == list(joined):
                    yield kind, at + len(joined)

    def _tells(self, words: Sequence[str], kind: str, at: int) -> bool:
        at = self._behind(self._adverbs, words, at, _ADVERBS)
        if any(_known(words, at, self._whole)):
            return True
        deed = next(_known(words, at, self._deeds[kind]), 0)
        return deed > 0 and self._is_about(words, at + deed) and not self._is_over(words, at)

    def _is_over(self, words: Sequence[str], at: int) -> bool:
        """Tell whether a deed is over with the day, or with what whom one speaks to did."""
        told = [word for word in words[at:] if word not in self._passing]
        if len(told) <= _LONGEST and " ".join(told) in self._over:
            return True
        return any(" ".join(pair) in self._yours for pair in pairwise(words[at:]))

    def _is_about(self, words: Sequence[str], at: int) -> bool:
        if not self._work.isdisjoint(words[at:]):
            return False
        at = self._behind(self._towards, words, at, _TOWARDS)
        at = self._behind(self._before, words, at, len(words))
        return at < len(words) and words[at] not in self._slight and len(words[at]) > 1

    def _behind(self, passed: Collection[str], words: Sequence[str], at: int, most: int) -> int:
        end = min(len(words), at + most)
        while at < end and (words[at] in passed or _is_adverb(words[at])):
            at += 1
        return at


def _is_adverb(word: str) -> bool:
    return word.endswith("ly") and len(word) > 4


def _known(words: Sequence[str], at: int, known: Collection[str]) -> Iterator[int]:
    """Give how many words from a place on are known as one, the longest first."""
    for length in range(min(_LONGEST, len(words) - at), 0, -1):
        if " ".join(words[at : at + length]) in known:
            yield length
