"""Read a finished turn and keep what deserves it; or keep what is handed in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from datetime import datetime
from functools import lru_cache

from perdure.decide.draft import Draft, Item
from perdure.decide.reconcile import Proposal, as_said
from perdure.decide.tension import open_tension
from perdure.engine import hooks, upkeep
from perdure.engine.blocks import read_material
from perdure.engine.core import Core
from perdure.engine.writing import Known, Write, write
from perdure.frozen import frozen
from perdure.model.entry import UNTRUSTED, Entry, Json, Kind, Origin, Role, Source, Tier
from perdure.model.receipt import Accounted, Failure, Outcome, Receipt, Rejected, RejectionReason
from perdure.model.scope import Scope
from perdure.model.tension import Claim
from perdure.text.claims import normalised, statement_keys
from perdure.text.domains import extract_domains
from perdure.text.hygiene import is_blank, is_keepable, looks_like_instruction, recalled_blocks
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

BATCH = 4000
"""Statements of one `remember` that are committed together."""

READ_TOGETHER = 500
"""Statements of one `remember` that are read together, few enough to be remembered meanwhile."""


@frozen
class Given:
    """One thing handed to `remember`, checked."""

    text: str
    id: str | None = None
    tier: Tier | None = None
    domains: tuple[str, ...] | None = None
    gist: str | None = None
    session: str | None = None
    speaker: str | None = None
    role: Role | None = None
    origin: Origin = "api"
    valid_from: datetime | None = None
    expires_at: datetime | None = None
    metadata: Mapping[str, Json] = field(default_factory=dict[str, Json])


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


async def remember(core: Core, scope: Scope, given: Sequence[Given]) -> Receipt:
    """Keep what is handed in, 4,000 at a time, each batch whole or not at all."""
    total = Receipt()
    for start in range(0, len(given), BATCH):
        now = core.clock.now()
        items = list(_items(core, given[start : start + BATCH]))
        receipt, _ = await write(core, scope, Write(items), now)
        total = _joined(total, receipt)
    return total


async def learn(core: Core, scope: Scope, turn: Turn) -> Receipt:
    """Keep what the user's words of this turn say, as one batch, and account for each sentence."""
    if turn.signature and await core.store.seen(scope, turn.signature):
        return Receipt(revision=await core.store.revision(scope))
    now = core.clock.now()
    reading = _read(core, turn)
    failures: list[Failure] = []
    findings, refused = _findings(core, reading)
    items = [_found(core, turn, finding) for finding in findings]
    if core.options.extract is not None:
        extracted, unfit = await _extracted(core, turn, reading, items, failures)
        items += extracted
        refused += unfit
    domains = tuple(extract_domains(turn.user_message, core.options.domains))
    # Asked before the write, which may be tried again.
    wishes = await _arbitration(core, scope, turn, failures, now)
    asked = upkeep.promotion_terms(turn.user_message)

    async def arrange(draft: Draft, known: Known) -> None:
        if wishes is None:
            near = {term: known.found[term] for term in asked if term in known.found}
            upkeep.promote(draft, near, turn.user_message, now)
        else:
            _note_unknown(await _follow(core, scope, draft, wishes, now), failures)
            _contradict(draft, wishes, domains, now)
        held = known.standing.self_model
        homeless = upkeep.remember_domains(draft, held, domains, turn.outcome, now)
        if homeless and homeless not in failures:
            failures.append(homeless)
        upkeep.settle(core, scope, draft, now)

    job = Write(
        items,
        steps=[arrange],
        terms=asked,
        signatures=[turn.signature] if turn.signature else (),
        failures=failures,
    )
    receipt, draft = await write(core, scope, job, now)
    if draft is None:
        return receipt
    receipt.rejected.extend(refused)
    core.note_domains(scope, turn.session, domains)
    if turn.explain:
        receipt.account.extend(_account(reading, findings, draft))
    return receipt


async def _arbitration(
    core: Core, scope: Scope, turn: Turn, failures: list[Failure], now: datetime
) -> hooks.Arbitration | None:
    if core.options.arbiter is None:
        return None
    material, _ = await read_material(core.store, scope, core.options.max_index_items, now)
    tiers = {"hot": material.hot, "warm": material.warm}
    said = (turn.user_message, turn.assistant_response)
    return await hooks.arbitrate(core, *said, tiers, failures)


async def _follow(
    core: Core, scope: Scope, draft: Draft, wishes: hooks.Arbitration, now: datetime
) -> list[str]:
    """Move what the arbiter named; give the ids that are no memory it may move."""
    named = list(dict.fromkeys((*wishes.pins, *wishes.promotions, *wishes.demotions)))
    held = await core.store.get_many(scope, named, now=now) if named else {}
    movable = {key: entry for key, entry in held.items() if _is_movable(draft.latest(entry))}
    for tier, ids in ((Tier.PINNED, wishes.pins), (Tier.HOT, wishes.promotions)):
        for entry_id in ids:
            if entry_id in movable:
                upkeep.move_up(draft, movable[entry_id], tier, now)
    for entry_id in wishes.demotions:
        if entry_id in movable and draft.move(movable[entry_id], Tier.WARM):
            draft.receipt.demoted.append(entry_id)
    return [entry_id for entry_id in named if entry_id not in movable]


def _note_unknown(unknown: Sequence[str], failures: list[Failure]) -> None:
    failure = Failure("arbiter", f"there is no memory {', '.join(sorted(unknown))}")
    if unknown and failure not in failures:
        failures.append(failure)


def _contradict(
    draft: Draft, wishes: hooks.Arbitration, domains: Sequence[str], now: datetime
) -> None:
    for pair in wishes.tensions:
        a, b = (Claim(statement, "arbiter", now) for statement in pair)
        draft.ledger.open(open_tension(a, b, now=now, domains=domains))


def _is_movable(entry: Entry) -> bool:
    return entry.kind is Kind.STATEMENT and entry.current


def _items(core: Core, given: Sequence[Given]) -> Iterator[Item]:
    """Read what was handed in, some hundred at a time and those stage by stage.

    Text by text would take a third longer: what a stage works with stays at hand.
    """
    for start in range(0, len(given), READ_TOGETHER):
        part = given[start : start + READ_TOGETHER]
        domains = [_domains(core, one) for one in part]
        keys = [statement_keys(one.text, one.speaker) for one in part]
        yield from map(_item, part, keys, domains)


def _domains(core: Core, given: Given) -> tuple[str, ...]:
    if given.domains is not None:
        return given.domains
    return tuple(extract_domains(given.text, core.options.domains))


@lru_cache(maxsize=64)
def _source(origin: Origin, session: str | None, role: Role | None, speaker: str | None) -> Source:
    """Give one record to all that comes from the same place: what is written of it is kept."""
    return Source(origin=origin, session=session, role=role, speaker=speaker)


def _item(given: Given, keys: tuple[str, ...], domains: tuple[str, ...]) -> Item:
    proposal = Proposal(
        text=given.text,
        keys=keys,
        source=_source(given.origin, given.session, given.role, given.speaker),
        shape="given",
        confidence=1.0,
        correction=False,
        valid_from=given.valid_from,
        tier=given.tier,
        domains=domains,
    )
    return Item(
        proposal,
        id=given.id,
        gist=given.gist,
        expires_at=given.expires_at,
        metadata=given.metadata,
        quarantined=given.origin in UNTRUSTED and looks_like_instruction(given.text),
    )


def _read(core: Core, turn: Turn) -> Reading:
    message = turn.user_message
    if core.options.secrets == "redact":
        message = strike_secrets(message)
    return read_message(message, at=turn.at)


def _findings(core: Core, reading: Reading) -> tuple[list[Finding], list[Rejected]]:
    refused = [Rejected(one.text, one.reason) for one in reading.refused]
    least, most = LEARNED_CHARS
    most = min(most, core.options.max_text_chars)
    fit: list[Finding] = []
    for finding in reading.findings:
        if least <= len(finding.said) <= most:
            fit.append(finding)
        else:
            short = len(finding.said) < least
            refused.append(Rejected(finding.said, "too-short" if short else "too-long"))
    return fit, refused


def _found(core: Core, turn: Turn, finding: Finding) -> Item:
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
        domains=tuple(extract_domains(finding.said, core.options.domains)),
    )
    return Item(proposal, corroborated=_repeated(finding.said, turn.assistant_response))


def _repeated(said: str, answer: str) -> bool:
    wanted = set(relevance_tokens(said))
    if not wanted or not wanted <= set(relevance_tokens(answer)):
        return False
    sentences = split_sentences(answer)
    return any(wanted <= set(relevance_tokens(sentence.text)) for sentence in sentences)


async def _extracted(
    core: Core, turn: Turn, reading: Reading, found: Sequence[Item], failures: list[Failure]
) -> tuple[list[Item], list[Rejected]]:
    statements = await hooks.extract(core, turn.user_message, turn.assistant_response, failures)
    said = {normalised(item.proposal.text) for item in found}
    theirs = frozenset[str]() if _only_agrees(reading) else _answered(turn)
    items: list[Item] = []
    refused: list[Rejected] = []
    for statement in statements:
        text = statement.text.strip()
        reason = _unkeepable(core, text)
        if reason is None and core.options.secrets == "redact":
            text = strike_secrets(text)
        reason = reason or _unfit(text, said, theirs)
        if reason:
            refused.append(reason)
            continue
        said.add(_retold(text))
        items.append(_modelled(core, turn, replace(statement, text=text)))
    return items, refused


def _unkeepable(core: Core, text: str) -> Rejected | None:
    least, most = LEARNED_CHARS
    if len(text) > min(most, core.options.max_text_chars):
        return Rejected("", "too-long", f"{len(text)} characters")
    if not is_keepable(text):
        return Rejected("", "malformed", "not text that can be kept")
    return Rejected(text, "too-short") if len(text) < least or is_blank(text) else None


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


def _modelled(core: Core, turn: Turn, statement: hooks.Extracted) -> Item:
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
        domains=statement.domains or tuple(extract_domains(statement.text, core.options.domains)),
    )
    return Item(proposal)


def _account(reading: Reading, findings: Iterable[Finding], draft: Draft) -> list[Accounted]:
    rows = [
        Accounted((finding.start, finding.end), finding.said, outcome, entry_id)
        for finding, (outcome, entry_id) in zip(findings, draft.outcomes, strict=False)
    ]
    refused: Outcome = "rejected"
    rows += [
        Accounted((one.start, one.end), one.text, refused, one.reason) for one in reading.refused
    ]
    return sorted(rows, key=lambda row: row.span)


def _joined(total: Receipt, part: Receipt) -> Receipt:
    for name in ("stored", "merged", "superseded", "tensions", "promoted", "demoted", "failures"):
        getattr(total, name).extend(getattr(part, name))
    return replace(total, revision=part.revision)
