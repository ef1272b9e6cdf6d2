"""Cut running text into sentences, each with its place in the text."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from perdure.frozen import frozen
from perdure.text.packs import PACKS
from perdure.text.regex import regex

_ABBREVIATIONS = frozenset(
    "dr mr mrs ms mx prof st mt ft sr jr rev hon gen col capt lt sgt messrs inc ltd corp vs approx "
    "e.g i.e cf al fig figs vol eq resp incl excl tel ext est dept "
    "z.b d.h u.a bzw evtl ggf nr inkl exkl hr fr frl dipl ing vgl zzgl "
    "m mme mlle pp ex p.ex sra srta dra dña ud uds av núm pág "
    "exmo exma г гг ул им т.е т.д т.п руб см "
    "sig sig.ra dott dott.ssa avv ecc bijv dhr mevr mw o.a d.w.z enz i.p.v t.a.v np tzn tj itd itp "
    "godz zł örn vb vs sn bkz π.χ κ κα κ.λπ κλπ δρ bl.a t.ex d.v.s osv".split()
)
"""Words whose stop does not end a sentence, in lower case and without that stop."""

_STANDING_LAST = frozenset("inc ltd corp jr sr al p.m a.m etc г гг руб т.д т.п ext no".split())
"""Those of them that also end a sentence, when a capital follows."""

_ENDS = r"(?P<stop>[.!?…؟।]+[\"'”’»)\]*_]*)(?=\s|$)|(?P<full>[。！？｡]+[」』”’）》]*)|(?P<line>\n+)"
_END = regex(_ENDS)
_GREEK = regex(r"[\u0370-\u03ff\u1f00-\u1fff][;\u037e](?:\s|$)")
_GREEK_END = regex(rf"{_ENDS}|(?P<asked>[;\u037e](?<=[\u0370-\u03ff\u1f00-\u1fff].)(?=\s|$))")
"""Greek asks with a semicolon."""
_QUOTED = regex(r"\"[^\"\n]{1,400}\"|“[^”\n]{1,400}”|«[^»\n]{1,400}»|「[^」\n]{1,400}」")
_QUOTE_MARKS = ('"', "“", "«", "「")
_INITIALS = regex(r"(?:[^\W\d_]\.)+[^\W\d_]$")
_LAST_WORD = regex(r"[^\s(\[\"'“«]{1,24}$")
_MONTHS = frozenset(name for one in PACKS for names in one.months for name in names)
_FIRST_WORD = regex(r"\s*([^\W\d_]{1,12})")
_NUMBER = regex(r"[-*•]?\d{1,3}$")
_WRAP = 60
"""A line of at least this many characters that runs on in lower case is a wrapped line."""


@frozen
class Sentence:
    """One sentence as it stands: `text == whole[start:end]`, without white space around it."""

    text: str
    start: int
    end: int


def split_sentences(text: str) -> list[Sentence]:
    """Split text into its sentences, in order; only white space is left out between them.

    A line break ends a sentence, unless the line is long and runs on in lower case. A stop inside
    a URL, number, name, quotation or behind an abbreviation or initial does not. O(length).

    >>> [one.text for one in split_sentences("Ask Dr. Li. Node 20.11 runs!")]
    ['Ask Dr. Li.', 'Node 20.11 runs!']
    >>> [one.text for one in split_sentences("门在左边。钥匙在右边。")]
    ['门在左边。', '钥匙在右边。']
    """
    sentences: list[Sentence] = []
    start = 0
    for end in _ends(text):
        _add(sentences, text, start, end)
        start = end
    _add(sentences, text, start, len(text))
    return sentences


def _add(sentences: list[Sentence], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    bare = piece.strip()
    if bare:
        begin = start + len(piece) - len(piece.lstrip())
        sentences.append(Sentence(bare, begin, begin + len(bare)))


def _ends(text: str) -> Iterator[int]:
    quotes = _quotations(text)
    start = line_start = 0
    ending = _END if text.isascii() or not _GREEK.search(text) else _GREEK_END
    for match in ending.finditer(text):
        at, end = match.span()
        if match.lastgroup == "line":
            closed = not _runs_on(text, line_start, at, end)
            line_start = end
        elif _inside(quotes, at, end):
            continue
        else:
            closed = match.lastgroup in ("full", "asked") or _closes(text, start, at, end)
        if closed:
            yield end
            start = end


def _quotations(text: str) -> deque[tuple[int, int]]:
    if not any(mark in text for mark in _QUOTE_MARKS):
        return deque()
    return deque(match.span() for match in _QUOTED.finditer(text))


def _inside(quotes: deque[tuple[int, int]], at: int, end: int) -> bool:
    # Consumed from the front: both the quotations and the marks come in order.
    while quotes and quotes[0][1] <= at:
        quotes.popleft()
    return bool(quotes) and quotes[0][0] < at and end < quotes[0][1]


def _runs_on(text: str, line_start: int, at: int, end: int) -> bool:
    if end - at > 1 or at - line_start < _WRAP or text[at - 1] in ".!?:;。！？":
        return False
    return text[end : end + 1].islower()


def _closes(text: str, start: int, at: int, end: int) -> bool:
    follower = text[end : end + 8].lstrip()[:1]
    if follower.islower() and (text.startswith(("...", "…"), at) or text[end - 1] not in ".!?"):
        return False
    return text[at] != "." or not _is_abbreviation(text, start, at, follower)


def _is_abbreviation(text: str, start: int, at: int, follower: str) -> bool:
    found = _LAST_WORD.search(text, max(start, at - 24), at)
    if not found:
        return False
    word = found.group()
    if _NUMBER.match(word):
        return not text[start : found.start()].strip(" \t*#>") or _names_month(text, at + 1)
    if len(word) == 1 and word.isupper() and word != "I":
        return follower.isupper()
    folded = word.lower()
    if folded in _ABBREVIATIONS:
        return folded not in _STANDING_LAST or not follower.isupper()
    return _INITIALS.match(word) is not None and not follower.isupper()


def _names_month(text: str, at: int) -> bool:
    found = _FIRST_WORD.match(text, at)
    return found is not None and found.group(1).lower() in _MONTHS
