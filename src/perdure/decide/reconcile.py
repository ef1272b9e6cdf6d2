"""Decide what a new statement does to those already held: nothing, or exactly one thing to one."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Literal, cast

from perdure.decide.endings import Side, given_up, left, puts_right, rescheduled, undone
from perdure.frozen import frozen
from perdure.model.entry import Entry, Kind, Source, Tier
from perdure.model.statement import Shape
from perdure.text.claims import Claim, claim_of, normalised, statement_keys
from perdure.text.containment import contains
from perdure.text.denials import affirmed, denied_first
from perdure.text.habits import ends_habit
from perdure.text.identity import (
    CANDIDATE_FLOOR,
    MAX_CANDIDATES,
    Identity,
    identity_of,
    is_lossy_rewrite,
    opposed,
    same_identity,
    similarity,
)
from perdure.text.leaving import left_by
from perdure.text.polarity import polarity_of
from perdure.text.regex import regex
from perdure.text.retelling import as_user_tells
from perdure.text.units import bits_in

Action = Literal["add", "restate", "merge", "supersede", "predate", "conflict"]
Rule = Literal[
    "distinct", "restated", "same-identity", "contained", "correction", "earlier", "slot",
    "opposite", "model",
]  # fmt: skip


@frozen
class Proposal:
    """A statement that wants to be kept, before it is an entry.

    `valid_from`: since when it is true, as far as its words or its giver say. `told_at`: when it
    was said, or since when whoever hands it in says that it holds; None: now.
    """

    text: str
    keys: tuple[str, ...]
    source: Source
    shape: Shape
    confidence: float
    correction: bool
    valid_from: datetime | None
    tier: Tier | None
    domains: tuple[str, ...]
    told_at: datetime | None = None


@frozen
class Verdict:
    """What happens to a proposal.

    `add` keeps it beside the others. `restate` and `merge` let `target` say `text` and keep no new
    entry. `supersede` keeps it and ends `target`; `predate` keeps it as history that `target`
    ended; `conflict` keeps it and opens a tension with `target`. `rule` names why.
    """

    action: Action
    target: Entry | None
    text: str
    rule: Rule


def candidates(proposal: Proposal, neighbours: Sequence[Entry]) -> list[Entry]:
    """Give the at most `MAX_CANDIDATES` entries that a proposal could be about, best first.

    Current statements of the same speaker that say the same exactly, share a key, tell a habit
    that the proposal ends, or are similar by at least `CANDIDATE_FLOOR`. Exact ones first, then
    by similarity; ties by the newer seq. Of what is not stored yet, and has none, the later
    neighbour is the newer, and newer than all that is stored; the order of the neighbours does not
    matter otherwise.
    """
    exact = normalised(proposal.text)
    keys = frozenset(keys_of(proposal))
    own = identity_of(proposal.text)
    ending = own if own.polarity and puts_right(proposal.text) else None
    ranked: list[tuple[int, float, bool, int, Entry]] = []
    for place, entry in enumerate(neighbours):
        if entry.kind is not Kind.STATEMENT or not entry.current:
            continue
        if entry.source.speaker != proposal.source.speaker:
            continue
        likeness = similarity(proposal.text, entry.text)
        shared = not keys.isdisjoint(entry.keys)
        over = ending is not None and not shared and ends_habit(ending, identity_of(entry.text))
        age = entry.seq > 0, -(entry.seq or place)
        if normalised(entry.text) == exact:
            ranked.append((0, -likeness, *age, entry))
        elif shared or over or likeness >= CANDIDATE_FLOOR:
            ranked.append((1 if shared or over else 2, -likeness, *age, entry))
    ranked.sort(key=lambda row: row[:4])
    return [row[4] for row in ranked[:MAX_CANDIDATES]]


def keys_of(proposal: Proposal) -> tuple[str, ...]:
    """Give the keys that an entry may share which a proposal is about, also one it takes back."""
    speaker = proposal.source.speaker
    told = affirmed(proposal.text) if proposal.correction else None
    if told is not None:
        return (*proposal.keys, *statement_keys(told, speaker))
    gone = left_by(proposal.text)
    if gone is None:
        return proposal.keys
    return (*proposal.keys, *(statement_keys(job, speaker)[-1] for job in gone.jobs))


def reconcile(proposal: Proposal, neighbours: Sequence[Entry], *, now: datetime) -> Verdict:
    """Decide without a model, by the first rule that holds for any candidate, best first.

    1. the same words: restate; 2. the same identity: merge into the richer text; 3. all of one is
    said by the other: merge, keep the richer; 4. it denies one and says what holds, or tells that
    it was left, and no earlier time: supersede; 5. the same subject, and the proposal was told or
    is of an earlier time: predate; 6. the same subject and an explicit correction, or a change that
    is told: supersede; 7. one slot and another value, the opposite, or a change that puts it in
    doubt: conflict; 8. add. A merged text loses nothing of either side; where none would do, both
    are kept. Entries that have expired at `now`, were superseded, are of another speaker or no
    statements are left alone.
    Cost: one reading per candidate.
    """
    close = neighbours and [one for one in candidates(proposal, neighbours) if one.live(now)]
    if not close:
        return _add(proposal)
    said = as_said(proposal.text, proposal.source)
    identity = identity_of(said)
    speaker = proposal.source.speaker
    claim = claim_of(said, speaker)
    sides = [_side(entry, speaker) for entry in close]
    merged = _merged(proposal, said, sides)
    if merged is not None:
        return merged
    denied = _denied(said, speaker, sides)
    over = denied or left(said, sides)
    if over is not None and not _is_earlier(proposal, over.entry):
        return Verdict("supersede", over.entry, proposal.text, "correction")
    disputed = _disputed(identity, claim, sides) or _ended(said, identity, claim, sides)
    replaced = None if disputed else _replaced(claim, sides)
    if disputed is None and replaced is None:
        rival = _rival(proposal, claim, sides)
        return Verdict("conflict", rival.entry, proposal.text, "slot") if rival else _add(proposal)
    side, rule = disputed or (cast(Side, replaced), "correction")
    if _is_earlier(proposal, side.entry):
        return Verdict("predate", side.entry, proposal.text, "earlier")
    since = rule == "slot" and _came_about_since(proposal, side.entry)
    if since or proposal.correction or _follows(claim, side) or puts_right(proposal.text):
        return Verdict("supersede", side.entry, proposal.text, "correction")
    return Verdict("conflict", side.entry, proposal.text, rule)


def as_said(text: str, source: Source) -> str:
    """Give a statement in the words of the user, also where a model retells it."""
    return as_user_tells(text) if source.origin == "model" else text


def _side(entry: Entry, speaker: str | None) -> Side:
    said = as_said(entry.text, entry.source)
    return Side(entry, said, identity_of(said), claim_of(said, speaker))


def _add(proposal: Proposal) -> Verdict:
    return Verdict("add", None, proposal.text, "distinct")


def _merged(proposal: Proposal, said: str, sides: Sequence[Side]) -> Verdict | None:
    exact = normalised(proposal.text)
    identity = identity_of(said)
    bits = bits_in(said)
    sides = [side for side in sides if bits_in(side.said) == bits]
    for side in sides:
        if normalised(side.entry.text) == exact and _literally_same(identity, side.identity):
            return Verdict("restate", side.entry, side.entry.text, "restated")
    tests: tuple[tuple[Rule, Callable[[Side], bool]], ...] = (
        ("same-identity", lambda side: same_identity(identity, side.identity)),
        ("contained", lambda side: _holds_either(said, side.said)),
    )
    for rule, holds in tests:
        for side in sides:
            if holds(side) and (text := _kept(proposal, said, side)) is not None:
                return Verdict("merge", side.entry, text, rule)
    return None


def _kept(proposal: Proposal, said: str, side: Side) -> str | None:
    """Give the text that loses nothing of the other, the held one when both do; None if none.

    The user's own words go before those of a model that retells them.
    """
    retold = side.said != side.entry.text and said == proposal.text
    if retold and not is_lossy_rewrite(side.said, said):
        return proposal.text
    kept = richer(side.said, said)
    return side.entry.text if kept == side.said else kept and proposal.text


def _literally_same(a: Identity, b: Identity) -> bool:
    """Tell whether what is case-sensitive is the same: quoted strings and identifiers."""
    return set(a.identifiers) == set(b.identifiers) and set(a.quoted) == set(b.quoted)


def _holds_either(one: str, other: str) -> bool:
    return contains(one, other) or contains(other, one)


def richer(held: str, said: str) -> str | None:
    """Give the text that loses nothing of the other; the held one when both do, None if none."""
    if not is_lossy_rewrite(said, held):
        return held
    return said if not is_lossy_rewrite(held, said) else None


def _disputed(
    identity: Identity, claim: Claim | None, sides: Sequence[Side]
) -> tuple[Side, Rule] | None:
    """Find the best candidate that cannot be true beside the proposal."""
    for side in sides:
        if claim and side.claim and claim.contradicts(side.claim):
            return side, "slot"
        if opposed(identity, side.identity):
            return side, "opposite"
    return None


def _ended(
    said: str, identity: Identity, claim: Claim | None, sides: Sequence[Side]
) -> tuple[Side, Rule] | None:
    """Find the candidate that a proposal says is at another time, never was or is over."""
    if moved := rescheduled(said, claim, sides):
        return moved, "slot"
    over = undone(said, sides) or given_up(said, identity, sides)
    return (over, "opposite") if over else None


def _denied(said: str, speaker: str | None, sides: Sequence[Side]) -> Side | None:
    """Find the candidate that a proposal denies before it says what holds instead."""
    first = denied_first(said)
    if first is None or polarity_of(first) != "-":
        return None
    found = _disputed(identity_of(first), claim_of(first, speaker), sides)
    return found[0] if found and not found[0].identity.polarity else None


def _replaced(claim: Claim | None, sides: Sequence[Side]) -> Side | None:
    """Find the candidate about the same subject that holds the value a proposal says is gone.

    What we moved from may also be named as what a thing of ours is: "The queue is NATS".
    """
    if claim is None or not claim.gone:
        return None
    gone = claim.gone
    for side in sides:
        other = side.claim
        if other is None or other.kind == "liking" or side.identity.polarity:
            continue
        words = {*side.identity.sequence, *other.value.split()}
        within = not claim.qualifiers or claim.qualifiers <= other.qualifiers
        if other.subject == claim.subject and claim.replaced and gone <= words and within:
            return side
        for_all = _teller(claim) in ("we", "wir") and claim.qualifiers <= gone
        if for_all and _is_named(other, gone):
            return side
    return None


_BEING = frozenset({"be", "be number"})


def _is_named(claim: Claim, gone: frozenset[str]) -> bool:
    """Tell whether a claim says that something is just what is gone."""
    said = frozenset(claim.value.split()) | claim.qualifiers
    return claim.attribute in _BEING and said == gone


def _teller(claim: Claim) -> str:
    return claim.subject.rpartition(": ")[2]


def _rival(proposal: Proposal, claim: Claim | None, sides: Sequence[Side]) -> Side | None:
    """Find the candidate that a change puts in doubt without saying that it is over.

    "We use MySQL now" beside "We use Postgres"; "We moved from Jenkins" beside "We deploy with
    Jenkins".
    """
    if claim is None or claim.polarity == "-":
        return None
    now = claim.attribute == "use" and _NOW.search(proposal.text) is not None
    opening = identity_of(proposal.text).sequence[:1]
    ours = bool(claim.replaced) and _teller(claim) in ("we", "wir", "i")
    for side in sides:
        other = side.claim
        if side.identity.polarity or (other and other.kind == "liking"):
            continue
        if now and other and (other.subject, other.attribute) == (claim.subject, "use"):
            if other.value != claim.value and other.qualifiers == claim.qualifiers:
                return side
            continue
        words = side.identity.sequence
        about_us = words[:1] == opening and claim.replaced <= frozenset(words)
        if ours and (about_us or (other and _is_named(other, claim.replaced))):
            return side
    return None


_NOW = regex(r"\bnow\b[.!]*$|\b(?:jetzt|inzwischen|mittlerweile)\b", re.IGNORECASE)


def _follows(claim: Claim | None, side: Side) -> bool:
    """Tell whether a claim says itself that it takes the place of what a candidate says."""
    if claim is None or not claim.replaced or claim.polarity == "-":
        return False
    value = side.claim.value if side.claim else ""
    return claim.replaced <= {*side.identity.sequence, *value.split()}


def _is_earlier(proposal: Proposal, entry: Entry) -> bool:
    """Tell whether a proposal was said, or is true, before what an entry says is known to hold.

    What is told now of a past day ("I moved to Oslo last week") goes before what was said undated
    since: who said it then knew of it no better.
    """
    told, since = proposal.told_at, proposal.valid_from
    if told is not None and told < (entry.valid_from or entry.created_at):
        return True
    return since is not None and entry.valid_from is not None and since < entry.valid_from


_PURPOSE = regex(r"\b(?:for (?!good\b|ever\b)|für (?!immer\b)|pour (?!toujours\b))", re.IGNORECASE)
"""What came about for something need not last."""


def _came_about_since(proposal: Proposal, entry: Entry) -> bool:
    """Tell whether a proposal names a day from which on it is true, after an entry was said.

    "I moved to Lisbon last week" puts nothing in doubt of the "I live in Berlin" of a year ago,
    "for a conference" does. That it was said later tells nothing: it may be the error.
    """
    since = proposal.valid_from
    if since is None or since == proposal.told_at or _PURPOSE.search(proposal.text):
        return False
    return since > max(entry.valid_from or entry.created_at, entry.created_at)
