"""The one line that stands for a memory in an index: its label, or its first sentence."""

from __future__ import annotations

import unicodedata

from perdure.text.regex import regex

_ABBREVIATIONS = frozenset(
    "e.g i.e etc vs cf approx dr mr mrs ms prof st no vol fig ca al inc ltd jr sr dept est incl "
    "excl z.b d.h u.a bzw ggf usw nr vgl evtl p.ex sr sra av т.е т.д т.п г ул".split()
)
_END = regex(r"[.!?…؟।]+[\"')\]”’»]*(?=\s)|[。！？｡][」』”’）]*")
_LAST_WORD = regex(r"[^\s(\[\"'“«]{1,24}$")
_INITIALS = regex(r"(?:[^\W\d_]\.)*[^\W\d_]$")
_JOINERS = frozenset("\u200d\u200c")
_VIRAMA = 9


def gist_of(text: str, gist: str | None = None, limit: int = 90) -> str:
    """Give the label of a memory: `gist` if it is not blank, else the first sentence of `text`.

    A sentence longer than `limit` characters is cut there and gets an ellipsis; no cut falls
    inside a letter with its marks, a joined emoji or a flag. Abbreviations and initials end no
    sentence; a line break alone ends none either and stays, so a renderer of lines has to join
    them. The white space around is taken off. Cost: the first sentence, not the text.

    >>> gist_of("Queue name is orders-v2. It is drained nightly.")
    'Queue name is orders-v2.'
    >>> gist_of("门在左边。钥匙在右边。"), gist_of("Body", "  short label ")
    ('门在左边。', 'short label')
    """
    if gist is not None and gist.strip():
        return gist.strip()
    sentence = _first_sentence(text.lstrip(), limit)
    if len(sentence) <= limit:
        return sentence
    return sentence[: grapheme_cut(sentence, limit)].rstrip() + "…"


def grapheme_cut(text: str, limit: int) -> int:
    """Give the longest length, `limit` at most, at which `text` can be cut between graphemes.

    A run of marks as long as the limit itself is cut at the limit: nothing is left whole there.

    >>> grapheme_cut("ab👨‍👩‍👧", 4), grapheme_cut("cafe\u0301", 4)
    (2, 3)
    """
    if limit >= len(text):
        return len(text)
    at = limit
    while at > 0 and _is_inside(text, at):
        at -= 1
    return at or limit


def _first_sentence(text: str, limit: int) -> str:
    # Past the limit only whether the sentence goes on matters, so hostile text costs no more.
    window = text[: limit + 64]
    if len(window) == len(text) and text.isascii() and _goes_to_the_end(text):
        return text.strip()
    for match in _END.finditer(window):
        if match.group()[0] != "." or not _is_abbreviation(window, match.start()):
            return window[: match.end()].strip()
    return (window if len(window) < len(text) else text).strip()


def _goes_to_the_end(text: str) -> bool:
    """Tell that no mark which could end a sentence stands before the last character."""
    last = len(text) - 1
    return not any(0 <= text.find(mark) < last for mark in ".!?")


def _is_abbreviation(text: str, stop: int) -> bool:
    found = _LAST_WORD.search(text, max(0, stop - 24), stop)
    if not found:
        return False
    word = found.group()
    return word.casefold() in _ABBREVIATIONS or (
        _INITIALS.match(word) is not None and word != "I" and not word.isdecimal()
    )


def _is_inside(text: str, at: int) -> bool:
    """Tell whether the place before `text[at]` is inside a grapheme."""
    before, after = text[at - 1], text[at]
    if before.isascii() and after.isascii():
        return before == "\r" and after == "\n"
    if before in _JOINERS or after in _JOINERS or _extends(after):
        return True
    if _is_flag_half(after) and _is_flag_half(before):
        return _flag_halves_before(text, at) % 2 == 1
    if unicodedata.combining(before) == _VIRAMA:
        return after.isalpha()
    return "\u1100" <= before <= "\u115f" and "\u1100" <= after <= "\u11ff"


def _extends(char: str) -> bool:
    return (
        unicodedata.category(char) in ("Mn", "Mc", "Me")
        or "\U0001f3fb" <= char <= "\U0001f3ff"
        or "\U000e0020" <= char <= "\U000e007f"
        or "\u1160" <= char <= "\u11ff"
    )


def _is_flag_half(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _flag_halves_before(text: str, at: int) -> int:
    count = 0
    while count < at and _is_flag_half(text[at - 1 - count]):
        count += 1
    return count
