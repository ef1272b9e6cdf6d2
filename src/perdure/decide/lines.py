"""Write each sort of thing that may stand in the block as one line of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from perdure.decide.fence import CUT_MARK, boundary, clip, fence
from perdure.decide.self_model import guardrail_text
from perdure.model.context import InclusionReason
from perdure.model.entry import UNTRUSTED, Entry, Json, Tier
from perdure.model.self_model import Capability
from perdure.model.tension import Tension
from perdure.text.gist import gist_of

OUTSIDE = "[from outside] "
"""Stands before what neither the user nor the caller said: tool output, the web, an import."""

TAGS_SHOWN = 3
LONGEST_NAME = 48
LONGEST_CLAIM = 400
LONGEST_NOTE = 1200


@dataclass(frozen=True, slots=True)
class Line:
    """One line that may stand in the block; `text` has no line end and begins with `- `."""

    text: str
    id: str
    tier: Tier | None
    reason: InclusionReason
    gist: str
    body: str | None = None
    evidence: str = ""
    shortened: bool = False


def gist_line(entry: Entry, reason: InclusionReason = "index") -> Line:
    """Write a statement as its gist, with at most three domains."""
    gist = fence(gist_of(entry.text, _gist(entry)))
    return Line(_framed(gist, entry), entry.id, entry.tier, reason, gist)


def body_line(entry: Entry, reason: InclusionReason, evidence: str = "") -> Line:
    """Write a statement with all it says."""
    body = fence(entry.text)
    gist = fence(gist_of(entry.text, _gist(entry)))
    return Line(_framed(body, entry), entry.id, entry.tier, reason, gist, body, evidence)


def shortened_line(
    entry: Entry, characters: int, reason: InclusionReason, evidence: str = ""
) -> Line:
    """Write at most so many characters of a statement, around the evidence, marked as shortened.

    When the evidence stands behind the cut, the passage that holds it takes the place of the end.
    """
    body = _excerpt(fence(entry.text), characters, evidence)
    gist = fence(gist_of(entry.text, _gist(entry)))
    text = _framed(body, entry)
    return Line(text, entry.id, entry.tier, reason, gist, body, evidence, shortened=True)


def tension_line(tension: Tension) -> Line:
    """Write a contradiction: how much hangs on it, both claims, the question."""
    claims = [_quoted(tension.claim_a.statement), _quoted(tension.claim_b.statement)]
    body = f"{claims[0]} vs {claims[1]}: {clip(fence(tension.question), LONGEST_CLAIM)}"
    text = f"- [{tension.impact.upper()}] {body}"
    return Line(text, tension.id, Tier.PINNED, "tension", claims[0], body, evidence=tension.impact)


def guardrail_line(domain: str, capability: Capability) -> Line:
    """Write the warning that a weak domain carries."""
    body = clip(fence(guardrail_text(domain, capability)), LONGEST_NOTE)
    gist = clip(fence(domain), LONGEST_NAME)
    return Line(
        f"- {body}", guardrail_id(domain), Tier.PINNED, "guardrail", gist, body, evidence=domain
    )


def guardrail_id(domain: str) -> str:
    """Name the guardrail of a domain."""
    return f"guardrail-{domain}"


def task_line(note: str) -> Line:
    """Write the note of the task at hand."""
    whole = fence(note)
    body = clip(whole, LONGEST_NOTE)
    shortened = body != whole
    return Line(f"- {body}", "task", Tier.PINNED, "task", body, body, shortened=shortened)


def caution_line(note: str, claim: str | None) -> Line:
    """Write the caution of the fast gate, with the claim it is about."""
    body = fence(note)
    if claim is not None and fence(claim) not in body:
        body = f"{body} {_quoted(claim)}"
    return Line(f"- {body}", "caution", None, "caution", body, body, evidence=claim or "")


def _gist(entry: Entry) -> str | None:
    value = cast(Mapping[str, Json], entry.value or {})
    return value.get("gist")


def _framed(text: str, entry: Entry) -> str:
    source = entry.source
    speaker = source.speaker or ("assistant" if source.role == "assistant" else None)
    return _frame(text, entry.domains, speaker, outside=source.origin in UNTRUSTED)


@lru_cache(maxsize=1024)
def _frame(text: str, domains: tuple[str, ...], speaker: str | None, *, outside: bool) -> str:
    label = OUTSIDE if outside else ""
    said_by = f" (said by {_name(speaker)})" if speaker else ""
    names = [_name(domain) for domain in domains[:TAGS_SHOWN]]
    tags = f" ({', '.join(names)})" if names else ""
    return f"- {label}{text}{said_by}{tags}"


def _name(text: str) -> str:
    return clip(fence(text), LONGEST_NAME)


def _quoted(text: str) -> str:
    return f'"{clip(fence(text), LONGEST_CLAIM)}"'


def _excerpt(body: str, characters: int, evidence: str) -> str:
    place = body.casefold().find(evidence.casefold()) if evidence else -1
    if place < characters or place + len(evidence) > len(body):
        return body[: boundary(body, characters)].rstrip() + CUT_MARK
    half = characters // 2
    head = body[: boundary(body, half)].rstrip()
    start = boundary(body, max(len(head), min(place - half // 3, len(body) - half)))
    end = boundary(body, start + half)
    return f"{head} … {body[start:end].strip()}{CUT_MARK}"
