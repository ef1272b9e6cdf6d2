"""Texts that a reader takes for the same, made the same: forms, case, apostrophes, marks."""

from __future__ import annotations

import unicodedata

_CURLY = "\u2019\u2018\u201b\u02bc\u02b9\u00b4\u2032"
_INVISIBLE = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff\ufe0e\ufe0f\u0640"))
_WIDE_MARKS = tuple(
    zip(
        "，！？：；（）～…\u00a0\u3000\u0e33",
        (*",!?:;()~", "...", " ", " ", "\u0e4d\u0e32"),
        strict=True,
    )
)
_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h"}
)
_ARABIC = str.maketrans("أإآٱىةؤئیکہ", "ااااي" + "ه" + "وي" + "يكه")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def fold(text: str) -> str:
    """Give the form in which two spellings of one text are equal; applied twice, nothing changes.

    NFKC, full case folding (ß is ss), curly apostrophes made straight. Linear.

    >>> fold("STRASSE") == fold("Straße"), fold("don’t"), fold("ＡＢ１２")
    (True, "don't", 'ab12')
    """
    if text.isascii():
        return text.lower()
    composed = straighten(_composed(text))
    if composed.isascii():
        return composed.lower()
    folded = composed.casefold()
    if folded == composed:
        return composed
    if not unicodedata.is_normalized("NFKC", folded):
        folded = unicodedata.normalize("NFKC", folded).casefold()
    return straighten(folded)


def normalise(text: str) -> str:
    r"""Give the form in which an exact restatement equals what it restates.

    Trimmed, lower case, NFKC, straight apostrophes; inner spaces stay, and so does ß, since
    Maße and Masse are two things.

    >>> normalise("  The Port IS 7443 \n")
    'the port is 7443'
    """
    if text.isascii():
        return text.strip().lower()
    lowered = straighten(_composed(text)).lower()
    return straighten(_composed(lowered)).strip()


def _composed(text: str) -> str:
    if unicodedata.is_normalized("NFKC", text):
        return text
    # A few characters alone make most texts of a script need NFKC, which costs ten times more.
    for wide, narrow in _WIDE_MARKS:
        if wide in text:
            text = text.replace(wide, narrow)
    if unicodedata.is_normalized("NFKC", text):
        return text
    return unicodedata.normalize("NFKC", straighten(text))


def straighten(text: str) -> str:
    """Write every apostrophe as the straight one."""
    for curly in _CURLY:
        if curly in text:
            text = text.replace(curly, "'")
    return text


def drop_invisible(text: str) -> str:
    """Take out joiners, soft hyphens, variation selectors and the Arabic stretch."""
    return text.translate(_INVISIBLE)


def plain_forms(word: str) -> tuple[str, ...]:
    """Give the further spellings under which a folded word is found, none for a plain one.

    Diacritics of Latin, Greek and Cyrillic letters fall (й stays), and the points of Hebrew; ä ö ü
    also as ae oe ue.

    >>> plain_forms("café"), plain_forms("müller"), plain_forms("cafe")
    (('cafe',), ('muller', 'mueller'), ())
    """
    if word.isascii() or word[0] >= "\u0600" or "\u0530" <= word[0] < "\u0590":
        return ()
    bare = _without_marks(word).translate(_LETTERS)
    forms = [bare] if bare != word else []
    spelled_out = word.translate(_UMLAUTS)
    if spelled_out != word:
        forms.append(_without_marks(spelled_out).translate(_LETTERS))
    return tuple(forms)


_ARABIC_ENDINGS = "تها تهم تنا تي ها هم كم نا ات ان ون ين يه ته ه ة ي ك ت".split()


def arabic_base(word: str) -> str:
    """Give an Arabic word without vowel marks, alef and yeh written one way, cut to its base.

    The article goes with what clings to it, and one ending: of the feminine, the plural, a
    possessor, a verb in the past. Three letters stay at least.
    """
    bare = "".join(char for char in word if not unicodedata.combining(char)).translate(_ARABIC)
    for article in ("وال", "بال", "كال", "فال", "ال", "لل"):
        if bare.startswith(article) and len(bare) >= len(article) + 3:
            bare = bare[len(article) :]
            break
    for ending in _ARABIC_ENDINGS:
        if bare.endswith(ending) and len(bare) >= len(ending) + 3:
            return bare[: -len(ending)]
    return bare


def _without_marks(word: str) -> str:
    kept = word.replace("й", "\ue000")
    bare = "".join(
        char for char in unicodedata.normalize("NFD", kept) if not unicodedata.combining(char)
    )
    return unicodedata.normalize("NFC", bare).replace("\ue000", "й")
