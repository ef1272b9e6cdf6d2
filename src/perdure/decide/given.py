"""What is handed to `remember`, as the items that a write decides on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from datetime import datetime
from functools import lru_cache

from perdure.decide.draft import Item
from perdure.decide.reconcile import Proposal
from perdure.frozen import frozen
from perdure.model.entry import UNTRUSTED, Json, Origin, Role, Source, Tier
from perdure.text.claims import claim_of, statement_keys
from perdure.text.domains import extract_domains
from perdure.text.hygiene import looks_like_instruction
from perdure.text.identifiers import extract_identifiers
from perdure.text.polarity import read_marked
from perdure.text.tokens import estimate_tokens
from perdure.text.words import index_terms

READ_TOGETHER = 500
"""Statements of one `remember` that are read together, few enough to be remembered meanwhile."""

REMEMBERED = 400
"""Characters of a text up to which every reading of it is remembered for a while."""

_STAGES = (extract_identifiers, index_terms, read_marked, claim_of, estimate_tokens)

Cues = Mapping[str, Sequence[str]]
"""Cue words of domains, by domain, besides the shipped ones."""


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


def items_of(given: Sequence[Given], cues: Cues) -> Iterator[Item]:
    """Read what was handed in, some hundred at a time and those stage by stage.

    Text by text would take a third longer: what a stage works with stays at hand.
    """
    for start in range(0, len(given), READ_TOGETHER):
        part = given[start : start + READ_TOGETHER]
        _read_ahead([one.text for one in part if len(one.text) <= REMEMBERED])
        domains = [_domains(one, cues) for one in part]
        keys = [statement_keys(one.text, one.speaker) for one in part]
        yield from map(_item, part, keys, domains)


def _read_ahead(texts: Sequence[str]) -> None:
    """Read texts stage by stage; each stage stands on those before it, which are remembered."""
    for stage in _STAGES:
        for text in texts:
            stage(text)


def _domains(given: Given, cues: Cues) -> tuple[str, ...]:
    if given.domains is not None:
        return given.domains
    return tuple(extract_domains(given.text, cues))


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
        told_at=given.valid_from,
    )
    return Item(
        proposal,
        id=given.id,
        gist=given.gist,
        expires_at=given.expires_at,
        metadata=given.metadata,
        quarantined=given.origin in UNTRUSTED and looks_like_instruction(given.text),
    )
