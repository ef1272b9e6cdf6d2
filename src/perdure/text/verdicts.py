"""Give every clause of a sentence its verdict, and join clauses that cannot stand alone."""

from __future__ import annotations

from dataclasses import dataclass, replace

from perdure.text.clauses import opening_of, split_clauses
from perdure.text.findings import Reason
from perdure.text.grammar import Grammar
from perdure.text.shapes import Shaped, judge

_QUESTION_MARKS = ("?", "？", "؟")
_LONGEST_LIST = 400
"""Characters up to which a clause is read again together with the one before it."""
_BEHIND_A_MARK = "\"')]*_ ”»」）!"


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause, [start, end) in its sentence, and what it is: a statement or a refusal."""

    start: int
    end: int
    verdict: Shaped | Reason

    @property
    def stated(self) -> bool:
        """Tell whether the clause is a statement."""
        return isinstance(self.verdict, Shaped)


def verdicts_of(text: str, low: str, grammar: Grammar) -> list[Clause]:
    """Judge a sentence clause by clause, in order. `low` is its `plain` form.

    A clause that leans on the one before ("…, but it fails on Fridays") is joined to it, so that
    no exception is lost; a question mark makes a question of the last clause only.
    """
    opening = opening_of(low, grammar)
    clauses: list[Clause] = []
    for start, end in split_clauses(low, opening.at, grammar):
        verdict = judge(text[start:end], low[start:end], grammar, reminded=opening.reminded)
        clause = _under(clauses, Clause(start, end, verdict), low)
        if clauses and _leans(clauses[-1], clause, low, grammar):
            clauses[-1] = replace(clauses[-1], end=end)
        elif clauses and _is_list(clauses[-1], clause, low):
            begin = clauses[-1].start
            verdict = judge(text[begin:end], low[begin:end], grammar, reminded=opening.reminded)
            clauses[-1] = Clause(begin, end, verdict)
        else:
            clauses.append(clause)
    return _asked(clauses) if low.rstrip(_BEHIND_A_MARK).endswith(_QUESTION_MARKS) else clauses


def _under(before: list[Clause], clause: Clause, low: str) -> Clause:
    # What is supposed or reported goes on: "Suppose I were Otto and I lived in Rome."
    if not before or not clause.stated or before[-1].verdict not in ("hypothetical", "quoted"):
        return clause
    apart = any(mark in low[before[-1].end : clause.start] for mark in ",;–—")
    if before[-1].verdict == "quoted" and apart:
        return clause
    return replace(clause, verdict=before[-1].verdict)


def _leans(before: Clause, clause: Clause, low: str, grammar: Grammar) -> bool:
    if not before.stated or not (clause.stated or clause.verdict == "no-shape"):
        return False
    return grammar.anaphora.found(low[clause.start : clause.end])


def _is_list(before: Clause, clause: Clause, low: str) -> bool:
    # "The API and the worker run on node 22": what stands before the joint states nothing.
    alone = before.stated or before.verdict not in ("no-shape", "too-short")
    if alone or clause.end - before.start > _LONGEST_LIST:
        return False
    return not low[before.end : clause.start].strip(" andyeuо")


def _asked(clauses: list[Clause]) -> list[Clause]:
    if not clauses or any(one.verdict == "question" for one in clauses):
        return clauses
    return [*clauses[:-1], replace(clauses[-1], verdict="question")]
