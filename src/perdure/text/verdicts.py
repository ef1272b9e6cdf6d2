"""Give every clause of a sentence its verdict, and join clauses that cannot stand alone."""

from __future__ import annotations

from dataclasses import replace

from perdure.frozen import frozen
from perdure.text.clauses import opening_of, split_clauses
from perdure.text.findings import Reason
from perdure.text.grammar import Grammar
from perdure.text.shapes import Shaped, is_small_talk, judge

_QUESTION_MARKS = ("?", "？", "؟")
_GOES_ON = ("hypothetical", "quoted", "low-confidence")
_LONGEST_LIST = 400
"""Characters up to which a clause is read again together with the one before it."""
_BEHIND_A_MARK = "\"')]*_ ”»」）!"


@frozen
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
    no exception is lost, and so is one about another thing when what stands before it states
    nothing; a question mark makes a question of the last clause only, and of none where the
    question was whether this can be remembered.
    """
    if is_small_talk(low, grammar):
        # Asked before the opening is left out: the good of a good morning is no opening.
        return [Clause(0, len(low), "small-talk")]
    opening = opening_of(low, grammar)
    clauses: list[Clause] = []
    low = low[: opening.end]
    for start, end in split_clauses(low, opening.at, grammar):
        verdict = judge(text[start:end], low[start:end], grammar, reminded=opening.reminded)
        clause = _under(clauses, Clause(start, end, verdict), low, grammar)
        if clauses and _leans(clauses[-1], clause, low, grammar):
            clauses[-1] = replace(clauses[-1], end=end)
            continue
        if clauses and _is_one(clauses[-1], clause, low, grammar):
            begin = clauses[-1].start
            verdict = judge(text[begin:end], low[begin:end], grammar, reminded=opening.reminded)
            whole = Clause(begin, end, verdict)
            # "The food was good and I'm allergic to nuts": what stands beside hides no fact.
            if whole.stated or not clause.stated:
                clauses[-1] = whole
                continue
        clauses.append(clause)
    if opening.asked or not low.rstrip(_BEHIND_A_MARK).endswith(_QUESTION_MARKS):
        return clauses
    return _asked(clauses)


def _under(before: list[Clause], clause: Clause, low: str, grammar: Grammar) -> Clause:
    # What is supposed or reported goes on: "Suppose I were Otto and I lived in Rome."
    if not before or not clause.stated or before[-1].verdict not in _GOES_ON:
        return clause
    # "I think the port is 80 and the host is kappa"; but "I guess so, I live in Oslo".
    if grammar.subject_joints.match(low, before[-1].end):
        return replace(clause, verdict=before[-1].verdict)
    apart = any(mark in low[before[-1].end : clause.start] for mark in ",;–—")
    if apart and before[-1].verdict in ("low-confidence", "quoted"):
        # "Apparently, we move in May"; but "She said hello, I live in Oslo".
        framed = grammar.frames.fullmatch(low, before[-1].start, before[-1].end)
        return replace(clause, verdict=before[-1].verdict) if framed else clause
    if before[-1].verdict == "low-confidence":
        return clause
    return replace(clause, verdict=before[-1].verdict)


def _leans(before: Clause, clause: Clause, low: str, grammar: Grammar) -> bool:
    if not before.stated or not (clause.stated or clause.verdict == "no-shape"):
        return False
    return grammar.anaphora.found(low[clause.start : clause.end])


def _is_one(before: Clause, clause: Clause, low: str, grammar: Grammar) -> bool:
    # "The API and the worker run on node 22": what stands before the joint states nothing, and
    # "When the flag is on, the port is 7443" holds only under what stands before it.
    alone = before.stated or before.verdict not in ("no-shape", "too-short")
    if alone or clause.end - before.start > _LONGEST_LIST:
        return False
    listed = not low[before.end : clause.start].strip(" andyeuо")
    return listed or grammar.subject_joints.match(low, before.end) is not None


def _asked(clauses: list[Clause]) -> list[Clause]:
    if not clauses or any(one.verdict == "question" for one in clauses):
        return clauses
    return [*clauses[:-1], replace(clauses[-1], verdict="question")]
