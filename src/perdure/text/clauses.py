"""Cut a sentence into its clauses: statements, and the questions and requests hung on them."""

from __future__ import annotations

import re

from perdure.frozen import frozen
from perdure.text.grammar import Grammar
from perdure.text.regex import regex

_MARKUP = regex(r"(?:[ \t>#]|[-*+•‣–—] |\d{1,3}[.)] |\[[ xX]\] |\*{1,3}|_{1,2}(?=\w))*")
_TRAILING = " \t\r\n,;:—–-"


@frozen
class Opening:
    """Where a sentence says something, [at, end), and whether it asks to be remembered.

    `asked`: it does so in a question, whose mark then asks nothing of what stands behind.
    """

    at: int
    end: int
    reminded: bool
    asked: bool = False


def opening_of(low: str, grammar: Grammar) -> Opening:
    """Step over list marks, headings and openings that say nothing."""
    marks = _MARKUP.match(low)
    at = marks.end() if marks and marks.end() < len(low) else 0
    reminded = asked = False
    for _ in range(5):
        asking = grammar.asked_reminders.match(low, at)
        reminder = asking or grammar.reminders.match(low, at)
        found = reminder or grammar.lead_ins.match(low, at)
        if found is None or found.end() == at or found.end() >= len(low):
            break
        at = found.end()
        reminded = reminded or reminder is not None
        asked = asked or asking is not None
    if closing := _closing(low, at + 1, grammar, asked=asked):
        return Opening(at, closing.start(), reminded=True, asked=True)
    return Opening(at, len(low), reminded, asked)


def _closing(low: str, at: int, grammar: Grammar, *, asked: bool) -> re.Match[str] | None:
    """Find what asks to keep what stands before it; only few languages ask so."""
    if asked and grammar.pack.asked_endings:
        return grammar.asked_endings.search(low, at)
    if not asked and grammar.pack.closing_reminders:
        return grammar.closing_reminders.search(low, at)
    return None


def split_clauses(low: str, start: int, grammar: Grammar) -> list[tuple[int, int]]:
    """Give the clauses of a sentence from `start` on, as [start, end) places in it, in order."""
    adverbial = grammar.adverbials.match(low, start)
    behind = adverbial.end() if adverbial else start + 1
    cuts = [match.span() for match in grammar.joints.finditer(low, behind)]
    cuts.extend(match.span() for match in grammar.subject_joints.finditer(low, behind))
    asides = (match.start() for match in grammar.asides.finditer(low, behind))
    cuts.extend((at, _skip(low, at)) for at in asides)
    if not cuts:
        return [(start, len(low))]
    return _between(low, start, sorted(cuts))


def _skip(low: str, at: int) -> int:
    while at < len(low) and low[at] in _TRAILING:
        at += 1
    return at


def _between(low: str, start: int, cuts: list[tuple[int, int]]) -> list[tuple[int, int]]:
    clauses: list[tuple[int, int]] = []
    at = start
    for end, begin in cuts:
        if end <= at or begin < at or not low[at:end].strip(_TRAILING) or _enclosed(low, end):
            continue
        clauses.append((at, end))
        at = begin
    if low[at:].strip(_TRAILING):
        clauses.append((at, len(low)))
    return [_trimmed(low, *clause) for clause in clauses] or [(start, len(low))]


def _enclosed(low: str, at: int) -> bool:
    before = low[max(0, at - 300) : at]
    return before.count('"') % 2 == 1 or before.count("(") > before.count(")")


def _trimmed(low: str, start: int, end: int) -> tuple[int, int]:
    while end > start and low[end - 1] in _TRAILING:
        end -= 1
    return start, end
