"""Judge which language a text is in: by its script, and by its little words where that is Latin."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, lru_cache

from perdure.text.packs import GUESTS, PACKS, pack
from perdure.text.regex import regex

_WORD = regex(r"[^\W\d_]+(?:'[^\W\d_]+)?")
_HAN = regex(r"[\u3400-\u4dbf\u4e00-\u9fff]")
_KANA = regex(r"[\u3040-\u30ff]")
_CYRILLIC = regex(r"[\u0400-\u04ff]")
_LATIN_LETTER = regex(r"[a-z\u00df-\u024f\u1e00-\u1eff]")
_BY_SCRIPT = (("ja", _KANA), ("zh", _HAN), ("ru", _CYRILLIC))
_LETTERED = tuple(
    (one.code, regex(f"[{one.letters}]{{2}}"), regex(f"[{one.besides}]") if one.besides else None)
    for one in GUESTS
    if one.letters
)
NOT_LATIN = regex(
    "[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\u0400-\u04ff"
    f"{''.join(one.letters for one in GUESTS)}]"
)
_LATIN = (
    *((one.code, one.markers) for one in PACKS if "latin" in one.scripts),
    *((one.code, one.markers) for one in GUESTS if one.markers),
)
"""English first, then those at hand, then the guests: so are ties decided."""
GUEST_MARKERS = frozenset(word for one in GUESTS for word in one.markers)
_ENGLISH = frozenset(pack("en").markers)
_PHRASES = {one.code: regex(one.phrases) for one in GUESTS if one.phrases}
_ORDERING = {
    word: tuple(one.code for one in GUESTS if word in one.ordering)
    for one in GUESTS
    for word in one.ordering
}
_SHORT = 3
"""A word of so few letters may be anything: a prefix, a letter of code, a name."""
_GUEST_CODES = frozenset(one.code for one in GUESTS)


def _by_marker() -> dict[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {}
    for place, (_, markers) in enumerate(_LATIN):
        for word in dict.fromkeys(markers):
            found[word] = (*found.get(word, ()), place)
    return found


_BY_MARKER = _by_marker()
_MARKERS = frozenset(_BY_MARKER)


def language_of(sentence: str, whole: str = "") -> str | None:
    """Name the pack that reads a sentence, in `plain` form; None if no pack knows its script.

    Latin script goes to the language of which most little words are there. Where that does not
    decide, the `whole` message does, and English in the end.

    >>> language_of("i live in oslo"), language_of("我住在奥斯陆"), language_of("אני כאן")
    ('en', 'zh', None)
    """
    if not sentence.isascii():
        if NOT_LATIN.search(sentence):
            known, code = _by_script(sentence)
            if known:
                return code
        if not _LATIN_LETTER.search(sentence):
            return None
    best, most = _likely(sentence)
    if len(best) == 1 and most > 1:
        return best[0]
    # One little word may be a slip or a name: the message as a whole knows better.
    clearer = _likely(whole[:2000])[0] if len(whole) > len(sentence) else ()
    shared = [code for code in clearer if code in best or most < 2]
    return (shared or best or ("en",))[0]


@lru_cache(maxsize=2048)
def guest_of(low: str) -> str | None:
    """Name the guest whose language a text in `plain` form is in; None for those always at hand.

    >>> guest_of("i live in oslo") is None
    True
    """
    code = language_of(low)
    return code if code in _GUEST_CODES else None


def as_read(low: str, code: str) -> str:
    """Write a text as the patterns of its language read it; character for character."""
    table = _read_as(code)
    return low.translate(table) if table else low


def as_read_folded(folded: str, code: str) -> str:
    """Do as `as_read` for a folded text, in which one vowel of Thai has become two characters."""
    return as_read(folded.replace("\u0e4d\u0e32", "\u0e33"), code)


@cache
def _read_as(code: str) -> dict[int, str]:
    return {ord(char): one for several, one in pack(code).read_as for char in several}


def is_at_home(text: str, words: Collection[str]) -> bool:
    """Tell of a text at a glance, by its words in lower case, that it is in no guest's language."""
    foreign = GUEST_MARKERS.intersection(words)
    if foreign and len(foreign) >= len(_ENGLISH.intersection(words)):
        return False
    return text.isascii() or NOT_LATIN.search(text) is None


def dense_guest_of(run: str) -> str | None:
    """Name the guest that writes a run of a script without spaces."""
    if run[:1] > "\u2fff":
        return None
    return next((code for code, own, _ in _LETTERED if own.match(run[:1] * 2)), None)


def possible_guests(low: str) -> list[str]:
    """Name the guests in whose languages a text in `plain` form may order a model about.

    Those whose letters it holds, and those of whose words for such orders it holds one, whatever
    language the rest is in.
    """
    found = [] if low.isascii() else [code for code, own, _ in _LETTERED if own.search(low)]
    said = _ORDERING.keys() & _WORD.findall(low)
    return found + sorted({code for word in said for code in _ORDERING[word]})


def _by_script(sentence: str) -> tuple[bool, str | None]:
    """Name the pack of a sentence with letters that are not Latin; not known where Latin rules."""
    for code, letters in _BY_SCRIPT:
        if letters.search(sentence):
            return True, code
    for code, letters, besides in _LETTERED:
        if letters.search(sentence):
            # "My Korean name is 김민수" is said in English.
            if _likely(sentence)[1] > 1:
                return False, None
            return True, None if besides and besides.search(sentence) else code
    return False, None


@lru_cache(maxsize=2048)
def _likely(text: str) -> tuple[tuple[str, ...], int]:
    """Give the Latin packs of which most little words are there, in pack order, and how many."""
    found = _MARKERS.intersection(_WORD.findall(text))
    if not found:
        return (), 0
    hits = [0] * len(_LATIN)
    for word in found:
        for place in _BY_MARKER[word]:
            hits[place] += 1
    most = max(hits)
    best = tuple(code for (code, _), count in zip(_LATIN, hits, strict=True) if count == most)
    if best[:1] == ("en",) and len(best) > 1 and not text.isascii():
        # "Não use": a word with a letter that English lacks is no English word.
        own = {code for word in found if not word.isascii() for code in _codes_of(word)}
        best = tuple(code for code in best if code in own) or best
    if _GUEST_CODES.isdisjoint(best):
        return best, most
    return _without_slips(text, found, best, most)


def _without_slips(
    text: str, found: frozenset[str], best: tuple[str, ...], most: int
) -> tuple[tuple[str, ...], int]:
    """Leave guests out that a short word alone speaks for; let their phrases decide a tie."""
    said = [one for one in best if one in _PHRASES and _PHRASES[one].search(text)]
    if said:
        return (said[0],), most
    if most > 1:
        return best, most
    best = tuple(
        code
        for code in best
        if code not in _GUEST_CODES
        or any(_tells_alone(word) and code in _codes_of(word) for word in found)
    )
    return best, most if best else 0


def _tells_alone(word: str) -> bool:
    return len(word) > _SHORT or not word.isascii()


@cache
def _codes_of(word: str) -> tuple[str, ...]:
    return tuple(_LATIN[place][0] for place in _BY_MARKER[word])
