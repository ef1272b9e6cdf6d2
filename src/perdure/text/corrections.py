"""Tell an explicit correction: words that say that what was believed before is no longer so."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from perdure.text.folding import fold
from perdure.text.packs import packs_for
from perdure.text.plain import plain
from perdure.text.polarity import guest_in, read_marked
from perdure.text.regex import regex
from perdure.text.tongues import as_read_folded

# In a statement that disputes a known one, these words alone are a correction.
_PUTTING_RIGHT = (
    r"\bactually\b|\btatsächlich\b|\bin wirklichkeit\b|\ben fait\b|\ben realidad\b|\bna verdade\b"
    r"|на самом деле|其实|其實|实际上|實際上|実は|実際は|사실은"
)
_PUTS_RIGHT = regex(_PUTTING_RIGHT)
_OPENING = regex(rf"{_PUTTING_RIGHT}|eigentlich\b")
_INVERTED = regex(r"^([^\W\d_]+) (ich|wir)\b")


def puts_right(opening: str) -> bool:
    """Tell whether the plain words before a statement say that it puts something right.

    >>> puts_right("actually, "), puts_right("well, ")
    (True, False)
    """
    return _PUTS_RIGHT.search(opening) is not None


def without_opening(text: str) -> str:
    """Leave out the words at the beginning that say that something is put right.

    What stands in German behind them is put in the order of a sentence that begins without them.

    >>> without_opening("Eigentlich bin ich nicht vegan"), without_opening("I am vegan")
    ('ich bin nicht vegan', 'I am vegan')
    """
    found = _OPENING.match(plain(text))
    if found is None:
        return text
    return _INVERTED.sub(r"\2 \1", text[found.end() :].lstrip(" ,:，、"))


@lru_cache(maxsize=1024)
def corrects(text: str) -> bool:
    """Tell whether a statement that disputes a known one says that it puts it right.

    "actually we …", "no longer", "moved from X to Y", "not X but Y", "correction: …" and their
    counterparts in the shipped languages. Some twenty patterns a language, so ask only when it
    matters.

    >>> corrects("Correction: the port is 6200"), corrects("The port is 6200")
    (True, False)
    """
    said = fold(text).strip()
    guest = guest_in(read_marked(text).codes)
    said = as_read_folded(said, guest) if guest else said
    return any(pattern.search(said) for pattern in _patterns(guest))


@cache
def _patterns(guest: str | None) -> tuple[re.Pattern[str], ...]:
    return (
        _PUTS_RIGHT,
        *(re.compile(one) for pack in packs_for(guest) for one in pack.corrections),
    )
