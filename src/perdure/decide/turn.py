"""Judge one finished turn: what of its words is kept, and why the rest is not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from perdure.decide.draft import Item
from perdure.decide.reconcile import Proposal, as_said
from perdure.frozen import frozen
from perdure.model.entry import Source
from perdure.model.receipt import Accounted, Outcome, Rejected, RejectionReason
from perdure.text.claims import normalised, statement_keys
from perdure.text.domains import extract_domains
from perdure.text.hygiene import is_blank, is_keepable, recalled_blocks
from perdure.text.interaction import is_interaction_scoped
from perdure.text.redaction import strike_secrets
from perdure.text.retelling import as_user_tells
from perdure.text.secrets import find_secret
from perdure.text.sentences import split_sentences
from perdure.text.statements import Finding, Reading, read_message
from perdure.text.words import relevance_tokens

LEARNED_CHARS = (3, 4000)
"""Characters that a learned statement has at least and at most."""

UNCLAIMED: frozenset[RejectionReason] = frozenset(
    {"question", "hypothetical", "quoted", "code", "pasted", "fiction"}
)
"""Why no part of a model's statement may be refused by the rules."""

LEAST_WORDS = 2
"""Words of a model's statement before it is taken for the assistant's, who alone used them all."""


@frozen
class Turn:
    """One exchange handed to `learn`, checked; `since` is when it happened, if that was told."""

    user_message: str
    assistant_response: str
    at: datetime
    since: datetime | None = None
    session: str | None = None
    speaker: str | None = None
    outcome: bool | None = None
    signature: str | None = None
    explain: bool = False


@frozen
class Intake:
    """What a memory lets in: texts of so many characters, secrets struck out or not at all.

    `cues` are its own cue words, by domain.
    """

    most_chars: int
    redacts: bool
    cues: Mapping[str, Sequence[str]]

    @property
    def longest(self) -> int:
        """Characters that a statement may have at most."""
        return min(LEARNED_CHARS[1], self.most_chars)

    def domains_of(self, text: str) -> tuple[str, ...]:
        """Give the domains that a text is about."""
        return tuple(extract_domains(text, self.cues))


@frozen
class Told:
    """One statement of a turn that a model gave; its text is still to be judged."""

    text: str
    domains: tuple[str, ...] = ()
    confidence: float = 1.0


@frozen
class Heard:
    """What the user said in a turn: every sentence, and of those what is fit and what is not."""

    reading: Reading
    findings: list[Finding]
    refused: list[Rejected]


def hear(turn: Turn, intake: Intake) -> Heard:
    """Read the user's message, and refuse what is too short or too long to be kept."""
    message = strike_secrets(turn.user_message) if intake.redacts else turn.user_message
    reading = read_message(message, at=turn.at)
    refused = [Rejected(one.text, one.reason) for one in reading.refused]
    fit: list[Finding] = []
    for finding in reading.findings:
        if LEARNED_CHARS[0] <= len(finding.said) <= intake.longest:
            fit.append(finding)
        else:
            short = len(finding.said) < LEARNED_CHARS[0]
            refused.append(Rejected(finding.said, "too-short" if short else "too-long"))
    return Heard(reading, fit, refused)


def found(turn: Turn, finding: Finding, intake: Intake) -> Item:
    """Give what the rules found as an item; the answer corroborates what it repeats."""
    proposal = Proposal(
        text=finding.said,
        keys=statement_keys(finding.said, turn.speaker),
        source=Source(
            origin="rules",
            session=turn.session,
            turn=turn.signature,
            role="user",
            speaker=turn.speaker,
            span=(finding.start, finding.end),
        ),
        shape=finding.shape,
        confidence=finding.confidence,
        correction=finding.correction,
        valid_from=finding.valid_from or turn.since,
        tier=None,
        domains=intake.domains_of(finding.said),
        told_at=turn.since,
    )
    return Item(proposal, corroborated=_repeated(finding.said, turn.assistant_response))


def _repeated(said: str, answer: str) -> bool:
    wanted = set(relevance_tokens(said))
    if not wanted or not _may_hold(answer, wanted) or not wanted <= set(relevance_tokens(answer)):
        return False
    sentences = split_sentences(answer)
    return any(wanted <= set(relevance_tokens(sentence.text)) for sentence in sentences)


def _may_hold(answer: str, words: Iterable[str]) -> bool:
    """Tell whether words may stand in an answer: a long one is seldom worth a closer reading."""
    return not answer.isascii() or all(map(answer.lower().__contains__, words))


def told(
    turn: Turn,
    heard: Heard,
    items: Sequence[Item],
    statements: Sequence[Told],
    intake: Intake,
) -> tuple[list[Item], list[Rejected]]:
    """Judge what a model says of the turn, beside the items that the rules found.

    It is judged as what the user says, but for its shape.
    """
    said = {normalised(item.proposal.text) for item in items}
    theirs = frozenset[str]() if _only_agrees(heard.reading) else _answered(turn)
    kept: list[Item] = []
    refused: list[Rejected] = []
    for statement in statements:
        text = statement.text.strip()
        reason = _unkeepable(text, intake)
        if reason is None and intake.redacts:
            text = strike_secrets(text)
        reason = reason or _unfit(text, said, theirs)
        if reason:
            refused.append(reason)
            continue
        said.add(_retold(text))
        kept.append(_modelled(turn, replace(statement, text=text), intake))
    return kept, refused


def _unkeepable(text: str, intake: Intake) -> Rejected | None:
    if len(text) > intake.longest:
        return Rejected("", "too-long", f"{len(text)} characters")
    if not is_keepable(text):
        return Rejected("", "malformed", "not text that can be kept")
    short = len(text) < LEARNED_CHARS[0] or is_blank(text)
    return Rejected(text, "too-short") if short else None


def _only_agrees(reading: Reading) -> bool:
    """Tell whether the user said no more than yes: then it is the answer that was agreed to."""
    return not reading.findings and all(
        one.reason in ("small-talk", "interaction-only") for one in reading.refused
    )


def _answered(turn: Turn) -> frozenset[str]:
    """Give the words that only the assistant used."""
    return frozenset(relevance_tokens(turn.assistant_response)).difference(
        relevance_tokens(turn.user_message)
    )


def _retold(text: str) -> str:
    return normalised(as_user_tells(text))


def _unfit(text: str, said: set[str], theirs: frozenset[str]) -> Rejected | None:
    if find_secret(text):
        return Rejected("", "secret")
    if recalled_blocks(text):
        return Rejected(text, "recalled-block")
    if is_interaction_scoped(text):
        return Rejected(text, "interaction-only")
    if _retold(text) in said:
        return Rejected(text, "repeated-in-turn")
    words = set(relevance_tokens(as_user_tells(text)))
    if len(words) >= LEAST_WORDS and words <= theirs:
        return Rejected(text, "assistant")
    # A model may state what has no shape of the rules; what nobody claimed stays out all the same.
    # It names code within a line as others quote.
    for refused in read_message(text if "\n" in text else text.replace("```", "`")).refused:
        if refused.reason in UNCLAIMED:
            return Rejected(text, refused.reason)
    return None


def _modelled(turn: Turn, statement: Told, intake: Intake) -> Item:
    source = Source(origin="model", session=turn.session, turn=turn.signature, speaker=turn.speaker)
    proposal = Proposal(
        text=statement.text,
        keys=statement_keys(as_said(statement.text, source), turn.speaker),
        source=source,
        shape="given",
        confidence=statement.confidence,
        correction=False,
        valid_from=turn.since,
        tier=None,
        domains=statement.domains or intake.domains_of(statement.text),
        told_at=turn.since,
    )
    return Item(proposal)


def account(heard: Heard, outcomes: Iterable[tuple[Outcome, str]]) -> list[Accounted]:
    """Say what became of every sentence, in order; `outcomes` are those of the findings."""
    rows = [
        Accounted((finding.start, finding.end), finding.said, outcome, entry_id)
        for finding, (outcome, entry_id) in zip(heard.findings, outcomes, strict=False)
    ]
    refused: Outcome = "rejected"
    rows += [
        Accounted((one.start, one.end), one.text, refused, one.reason)
        for one in heard.reading.refused
    ]
    return sorted(rows, key=lambda row: row.span)
