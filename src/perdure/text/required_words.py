"""Which words a pattern cannot match without, so that most patterns need not be tried."""

from __future__ import annotations

import re

_OPENING = re.compile(r"\((?:\?(?:[:=!]|<[=!]))?")
_QUANTIFIER = re.compile(r"[?*+]\??|\{\d*(?:,\d*)?\}\??")
_SET = re.compile(r"\[\^?\]?(?:\\.|[^\]\\])*\]|\\[wWsSdDB]|\\.(?=[?*])|(?<!\\).(?=[?*])|(?<!\\)\.")
_REPEATED = re.compile(r"\\w(?:[+*?]|\{\d*(?:,\d*)?\})\??")
_OPTIONAL = re.compile(r"\(\?:([^()|]*)\)\?")
_OPTIONAL_MARK = re.compile(r"(?<!\\)[,.:;!]\?(?= )")
_WHOLE_WORD = re.compile(r"(?<![\\\w])[^\W\d_]+(?![\w\\])")


def required_words(pattern: str) -> frozenset[str] | None:
    r"""Give words of which a match holds at least one, or None where that cannot be told.

    The rarest-looking of the groups and words that every match needs: the one whose shortest word
    is longest. Reads the alternations at the top of the pattern, nothing deeper.

    >>> sorted(required_words(r"\b(?:is|are) nowadays\b") or ())
    ['nowadays']
    >>> required_words(r"\w+ \d+") is None
    True
    """
    if len(_split(pattern)) > 1:
        return _any_of(_split(pattern))
    choices = [choice for choice in _needed(pattern) if choice]
    if choices:
        return max(choices, key=lambda words: (min(map(len, words)), -len(words)))
    optional = _OPTIONAL.search(pattern)
    if optional is None:
        return None
    before, after = pattern[: optional.start()], pattern[optional.end() :]
    return _any_of([before + after, before + optional.group(1) + after])


def _any_of(alternatives: list[str]) -> frozenset[str] | None:
    words: set[str] = set()
    for alternative in alternatives:
        needed = required_words(alternative)
        if needed is None:
            return None
        words |= needed
    return frozenset(words)


def _needed(pattern: str) -> list[frozenset[str] | None]:
    """Give, for each part in a row that every match passes, the words it may bring."""
    needed: list[frozenset[str] | None] = []
    plain = ""
    at = 0
    while at < len(pattern):
        opening = _OPENING.match(pattern, at)
        if opening is None:
            end = at + 2 if pattern[at] == "\\" else at + 1
            plain += pattern[at:end]
            at = end
            continue
        closing = _closing(pattern, at)
        quantifier = _QUANTIFIER.match(pattern, closing + 1)
        at = quantifier.end() if quantifier else closing + 1
        plain += r"\w"
        if quantifier is None and opening.group() in ("(?:", "("):
            needed.append(required_words(pattern[opening.end() : closing]))
    return needed + _plain_words(plain)


def _plain_words(plain: str) -> list[frozenset[str] | None]:
    """Give the words written out in a pattern; what touches a set or an option is no whole word."""
    text = re.sub(r"\\b|\^|\$", " ", _OPTIONAL_MARK.sub("", plain))
    text = _REPEATED.sub(r"\\w", _SET.sub(r"\\w", text))
    text = re.sub(r"(?:\\w)+", "_", text)
    return [frozenset([word]) for word in _WHOLE_WORD.findall(text)]


def _closing(pattern: str, opening: int) -> int:
    depth = 0
    at = opening
    while at < len(pattern):
        if pattern[at] == "\\":
            at += 1
        elif pattern[at] == "[":
            at = pattern.index("]", at + 2)
        elif pattern[at] in "()":
            depth += 1 if pattern[at] == "(" else -1
            if depth == 0:
                return at
        at += 1
    return len(pattern)


def _split(pattern: str) -> list[str]:
    """Split a pattern at the bars outside its groups."""
    parts = [""]
    at = 0
    while at < len(pattern):
        end = _closing(pattern, at) + 1 if pattern[at] == "(" else at + 1
        if pattern[at] == "\\":
            end = at + 2
        if pattern[at] == "|":
            parts.append("")
        else:
            parts[-1] += pattern[at:end]
        at = end
    return parts
