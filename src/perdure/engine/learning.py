"""Read a finished turn and keep what deserves it; or keep what is handed in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from perdure.decide.draft import Draft, Item
from perdure.decide.reconcile import Proposal
from perdure.decide.tension import open_tension
from perdure.engine import hooks, upkeep
from perdure.engine.blocks import read_material
from perdure.engine.core import Core
from perdure.engine.writing import Found, Write, write
from perdure.model.entry import UNTRUSTED, Json, Origin, Source, Tier
from perdure.model.receipt import Accounted, Failure, Outcome, Receipt, Rejected
from perdure.model.scope import Scope
from perdure.model.tension import Claim
from perdure.text.claims import statement_keys
from perdure.text.domains import extract_domains
from perdure.text.hygiene import is_keepable, looks_like_instruction
from perdure.text.interaction import is_interaction_scoped
from perdure.text.redaction import strike_secrets
from perdure.text.secrets import find_secret
from perdure.text.sentences import split_sentences
from perdure.text.statements import Finding, Reading, read_message
from perdure.text.words import relevance_tokens

LEARNED_CHARS = (3, 4000)
"""Characters that a learned statement has at least and at most."""

BATCH = 4000
"""Statements of one `remember` that are committed together."""


@dataclass(frozen=True, slots=True)
class Given:
    """One thing handed to `remember`, checked."""

    text: str
    id: str | None = None
    tier: Tier | None = None
    domains: tuple[str, ...] | None = None
    gist: str | None = None
    session: str | None = None
    speaker: str | None = None
    origin: Origin = "api"
    valid_from: datetime | None = None
    expires_at: datetime | None = None
    metadata: Mapping[str, Json] = field(default_factory=dict[str, Json])


@dataclass(frozen=True, slots=True)
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
        items = [_item(core, one) for one in given[start : start + BATCH]]
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
    findings, refused = _findings(reading)
    items = [_found(core, turn, finding) for finding in findings]
    if core.options.extract is not None:
        extracted, unfit = await _extracted(core, turn, items, failures)
        items += extracted
        refused += unfit
    domains = tuple(extract_domains(turn.user_message, core.options.domains))
    job = Write(
        items,
        steps=[_Steps(core, scope, turn, domains, now, failures)],
        terms=upkeep.promotion_terms(turn.user_message),
        signatures=[turn.signature] if turn.signature else (),
        failures=failures,
    )
    receipt, draft = await write(core, scope, job, now)
    receipt.rejected.extend(refused)
    core.note_domains(scope, turn.session, domains)
    if turn.explain:
        receipt.account.extend(_account(reading, findings, draft))
    return receipt


class _Steps:
    """What a turn does besides its statements: tiers, tensions, the self-model."""

    def __init__(
        self,
        core: Core,
        scope: Scope,
        turn: Turn,
        domains: Sequence[str],
        now: datetime,
        failures: list[Failure],
    ) -> None:
        self._core = core
        self._scope = scope
        self._turn = turn
        self._domains = domains
        self._now = now
        self._failures = failures
        self._wishes: hooks.Arbitration | None = None
        self._asked = False

    async def __call__(self, draft: Draft, found: Found) -> None:
        """Add to the draft; asked again when the write is tried again."""
        wishes = await self._arbitration() if self._core.options.arbiter else None
        if wishes is None:
            upkeep.promote(draft, found, self._turn.user_message, self._now)
        else:
            await self._follow(draft, wishes)
        success = self._turn.outcome
        await upkeep.remember_domains(
            self._core, self._scope, draft, self._domains, success, self._now
        )
        upkeep.settle(self._core, draft, self._now)

    async def _arbitration(self) -> hooks.Arbitration | None:
        if not self._asked:
            self._asked = True
            core, turn = self._core, self._turn
            most = core.options.max_index_items
            material, _ = await read_material(core.store, self._scope, most, self._now)
            tiers = {"hot": material.hot, "warm": material.warm}
            self._wishes = await hooks.arbitrate(
                core, turn.user_message, turn.assistant_response, tiers, self._failures
            )
        return self._wishes

    async def _follow(self, draft: Draft, wishes: hooks.Arbitration) -> None:
        named = [*wishes.pins, *wishes.promotions, *wishes.demotions]
        held = await self._core.store.get_many(self._scope, named, now=self._now)
        unknown = sorted(set(named) - set(held))
        if unknown:
            self._failures.append(Failure("arbiter", f"there is no memory {', '.join(unknown)}"))
        for tier, ids in ((Tier.PINNED, wishes.pins), (Tier.HOT, wishes.promotions)):
            for entry_id in ids:
                if entry_id in held:
                    upkeep.move_up(draft, held[entry_id], tier, self._now)
        for entry_id in wishes.demotions:
            if entry_id in held and draft.move(held[entry_id], Tier.WARM):
                draft.receipt.demoted.append(entry_id)
        for pair in wishes.tensions:
            sides = [Claim(pair[side], "arbiter", self._now) for side in ("claim_a", "claim_b")]
            draft.open(open_tension(sides[0], sides[1], now=self._now, domains=self._domains))


def _item(core: Core, given: Given) -> Item:
    domains = given.domains
    if domains is None:
        domains = tuple(extract_domains(given.text, core.options.domains))
    proposal = Proposal(
        text=given.text,
        keys=statement_keys(given.text, given.speaker),
        source=Source(origin=given.origin, session=given.session, speaker=given.speaker),
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


def _findings(reading: Reading) -> tuple[list[Finding], list[Rejected]]:
    refused = [Rejected(one.text, one.reason) for one in reading.refused]
    least, most = LEARNED_CHARS
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
    if not wanted or not answer:
        return False
    sentences = split_sentences(answer)
    return any(wanted <= set(relevance_tokens(sentence.text)) for sentence in sentences)


async def _extracted(
    core: Core, turn: Turn, found: Sequence[Item], failures: list[Failure]
) -> tuple[list[Item], list[Rejected]]:
    statements = await hooks.extract(core, turn.user_message, turn.assistant_response, failures)
    said = {item.proposal.text.casefold() for item in found}
    items: list[Item] = []
    refused: list[Rejected] = []
    for statement in statements:
        text = statement.text.strip()
        reason = _unfit(text, said)
        if reason:
            refused.append(reason)
            continue
        said.add(text.casefold())
        items.append(_modelled(core, turn, replace(statement, text=text)))
    return items, refused


def _unfit(text: str, said: set[str]) -> Rejected | None:
    least, most = LEARNED_CHARS
    if len(text) < least:
        return Rejected(text, "too-short")
    if len(text) > most:
        return Rejected(text[:80], "too-long", f"{len(text)} characters")
    if not is_keepable(text):
        return Rejected("", "malformed", "not text that can be kept")
    if find_secret(text):
        return Rejected("", "secret")
    if is_interaction_scoped(text):
        return Rejected(text, "interaction-only")
    if text.casefold() in said:
        return Rejected(text, "repeated-in-turn")
    return None


def _modelled(core: Core, turn: Turn, statement: hooks.Extracted) -> Item:
    proposal = Proposal(
        text=statement.text,
        keys=statement_keys(statement.text, turn.speaker),
        source=Source(
            origin="model", session=turn.session, turn=turn.signature, speaker=turn.speaker
        ),
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
