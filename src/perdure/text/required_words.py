"""Which words a pattern cannot match without, so that most patterns need not be tried."""

from __future__ import annotations

import re

from perdure.text.regex import regex

_OPENING = regex(r"\((?:\?(?:[:=!]|<[=!]))?")
_QUANTIFIER = regex(r"[?*+]\??|\{\d*(?:,\d*)?\}\??")
_SET = regex(r"\[\^?\]?(?:\\.|[^\]\\])*\]|\\[wWsSdDB]|\\.(?=[?*])|(?<!\\).(?=[?*])|(?<!\\)\.")
_REPEATED = regex(r"\\w(?:[+*?]|\{\d*(?:,\d*)?\})\??")
_OPTIONAL = regex(r"\(\?:([^()|]*)\)\?")
_OPTIONAL_MARK = regex(r"(?:(?<!\\)[,.:;!]|\[[^\w\\\]^]+\])\?(?= )")
_SET_OF_MARKS = regex(r"\[[^\w\\\]^]+\](?![?*{])")
_TOUCHING = frozenset("?*+{")
_LETTER_SET = regex(r"\[([^\W\d_]+)\](?![?*{])")
_EDGE = regex(r"\\b|[ $]|(?:[,.:;!]|\[[^\w\\\]^]+\])(?:\?(?= )|(?![?*{]))")
_EMPTY = regex(r"\\b|\^|\$")
_UNKNOWN = regex(r"(?:\\w)+")
_PLAIN = regex(r"[^(\\]+")
_DIVIDING = regex(r"[(|\\]")
_TELLING = regex(r"[()\[\\]")
_HIRAGANA = regex("[\u3041-\u309f]+")
_LOOKS_BEHIND = regex(r"\A(?:\(\?<![^()]*\))+")
_WHOLE_WORD = regex(r"(?<![\\\w])[^\W\d_]+(?![\w\\])")


def required_words(pattern: str) -> tuple[frozenset[str], ...]:
    r"""Give sets of words of which every match holds at least one each, the rarest-looking first.

    Read from the words and alternations that every match passes; rarest-looking is the set whose
    shortest word is longest. Empty where nothing can be told.

    >>> [sorted(words) for words in required_words(r"\b(?:is|are) nowadays\b")]
    [['nowadays'], ['are', 'is']]
    >>> required_words(r"\w+ \d+")
    ()
    """
    return _read(pattern, bounded=False)


def needs_of(pattern: str) -> tuple[frozenset[str], frozenset[str]]:
    r"""Give words, or else parts of words, of which a text holds one in which a pattern fits.

    The pattern is for whole words, one or several. Where nothing can be told, the only part is the
    empty one, which every text holds.

    >>> needs_of(r"(?<!am )morgen"), needs_of(r"недел\w*")
    ((frozenset({'morgen'}), frozenset()), (frozenset(), frozenset({'недел'})))
    """
    bare = _LOOKS_BEHIND.sub("", pattern)
    if words := required_words(rf"\b(?:{bare})\b"):
        return words[0], frozenset()
    parts = required_parts(bare)
    return frozenset(), parts[0] if parts else frozenset({""})


def opens_with(pattern: str, words: frozenset[str]) -> bool:
    r"""Tell whether every match of a pattern surely begins with one of these words.

    >>> opens_with(r"\b(?:moved|moved over) to\b", frozenset({"moved"}))
    True
    >>> opens_with(r"\bnot \S+ but\b", frozenset({"but"}))
    False
    """
    return all(_begins(alternative, words) for alternative in split_alternatives(pattern))


def _begins(pattern: str, words: frozenset[str]) -> bool:
    bare = pattern.removeprefix(r"\b")
    opening = _OPENING.match(bare)
    if opening is None:
        # What is behind the word may repeat it or make it optional: no quantifier may touch it.
        return any(
            bare.startswith(word) and bare[len(word) :][:1] not in _TOUCHING for word in words
        )
    closing = closing_of(bare, 0)
    if opening.group() != "(?:" or _QUANTIFIER.match(bare, closing + 1):
        return False
    return all(_begins(one, words) for one in split_alternatives(bare[opening.end() : closing]))


def required_parts(pattern: str) -> tuple[frozenset[str], ...]:
    """Give sets of pieces of text of which every match holds at least one each, rarest first.

    As `required_words`, for languages whose words are not set apart.

    >>> [sorted(parts) for parts in required_parts("(?:其实|实际上)我|不再")]
    [['不再', '其实', '实际上']]
    >>> [sorted(parts) for parts in required_parts("[从從].{1,9}改")]
    [['改'], ['从', '從']]
    """
    return _read(_LETTER_SET.sub(_as_group, pattern), bounded=None)


def _as_group(letters: re.Match[str]) -> str:
    return "(?:" + "|".join(letters.group(1)) + ")"


def _read(pattern: str, *, bounded: bool | None) -> tuple[frozenset[str], ...]:
    """Read a pattern or a group.

    `bounded` tells whether a match begins and ends with a whole word, None that pieces will do.
    """
    alternatives = split_alternatives(pattern)
    if len(alternatives) > 1:
        return _any_of(alternatives, bounded=bounded)
    needed = [words for words in _needed(pattern, bounded=bounded) if words]
    optional = None if needed else _OPTIONAL.search(pattern)
    if optional is None:
        return tuple(sorted(needed, key=_commonness))
    before, after = pattern[: optional.start()], pattern[optional.end() :]
    return _any_of([before + after, before + optional.group(1) + after], bounded=bounded)


def _commonness(words: frozenset[str]) -> tuple[int, int, int, list[str]]:
    # Hiragana alone are endings and particles, which every sentence has.
    endings = sum(_HIRAGANA.fullmatch(word) is not None for word in words)
    return -min(map(len, words)), endings, len(words), sorted(words)


def _any_of(alternatives: list[str], *, bounded: bool | None) -> tuple[frozenset[str], ...]:
    needed = [_read(alternative, bounded=bounded) for alternative in alternatives]
    if not all(needed):
        return ()
    return (frozenset[str]().union(*(sets[0] for sets in needed)),)


def _needed(pattern: str, *, bounded: bool | None) -> list[frozenset[str]]:
    """Give, for each part in a row that every match passes, the words it may bring."""
    needed: list[frozenset[str]] = []
    plain = " " if bounded else r"\w"
    at = 0
    while at < len(pattern):
        opening = _OPENING.match(pattern, at)
        if opening is None:
            run = _PLAIN.match(pattern, at)
            end = run.end() if run else at + 2
            plain += pattern[at:end]
            at = end
            continue
        closing = closing_of(pattern, at)
        inner = pattern[opening.end() : closing]
        quantifier = _QUANTIFIER.match(pattern, closing + 1)
        at = quantifier.end() if quantifier else closing + 1
        if quantifier is None and opening.group() in ("(?:", "("):
            alone = _ends_at_edge(plain) and (
                _EDGE.match(pattern, at) is not None or (bounded is True and at == len(pattern))
            )
            needed += _read(inner, bounded=None if bounded is None else alone)
        skipped = quantifier is not None and all(
            part[-1:] == " " for part in split_alternatives(inner)
        )
        plain += " " if skipped and _ends_at_edge(plain) else r"\w"
    return needed + _plain_words(plain + (" " if bounded else r"\w"), whole=bounded is not None)


def _ends_at_edge(plain: str) -> bool:
    return plain.endswith((r"\b", " ", "^"))


def _plain_words(plain: str, *, whole: bool) -> list[frozenset[str]]:
    """Give the words written out in a pattern; what touches a set or an option is no whole word."""
    text = _OPTIONAL_MARK.sub("", plain)
    text = _EMPTY.sub(" ", _SET_OF_MARKS.sub(" ", text))
    text = _REPEATED.sub(r"\\w", _SET.sub(r"\\w", text))
    text = _UNKNOWN.sub("_" if whole else " ", text)
    return [frozenset([word]) for word in _WHOLE_WORD.findall(text)]


def closing_of(pattern: str, opening: int) -> int:
    """Give where the group that opens there is closed."""
    depth = 0
    at = opening
    while found := _TELLING.search(pattern, at):
        at, sign = found.start(), found.group()
        if sign == "\\":
            at += 1
        elif sign == "[":
            at = pattern.index("]", at + 2)
        else:
            depth += 1 if sign == "(" else -1
            if depth == 0:
                return at
        at += 1
    return len(pattern)


def split_alternatives(pattern: str) -> list[str]:
    """Split a pattern at the bars outside its groups."""
    parts: list[str] = []
    start = at = 0
    while "|" in pattern[start:] and (found := _DIVIDING.search(pattern, at)):
        at, sign = found.start(), found.group()
        if sign == "|":
            parts.append(pattern[start:at])
            start = at = at + 1
        else:
            at = closing_of(pattern, at) + 1 if sign == "(" else at + 2
    return [*parts, pattern[start:]]
