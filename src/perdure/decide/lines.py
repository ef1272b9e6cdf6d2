"""Write each sort of thing that may stand in the block as one line of it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from perdure.decide.fence import CUT_MARK, boundary, clip, fence
from perdure.decide.self_model import guardrail_text
from perdure.model.context import InclusionReason
from perdure.model.entry import UNTRUSTED, Entry, Tier
from perdure.model.indexed import Indexed
from perdure.model.self_model import Capability
from perdure.model.tension import Tension
from perdure.text.gist import gist_of

OUTSIDE = "[from outside] "
"""Stands before what neither the user nor the caller said: tool output, the web, an import."""

RULES = 0
"""Raised when the line or the gist of any statement comes out otherwise, or costs otherwise.

Stores keep lines that were written by it; those of other rules they do not show. Raise it with each
change of what is here, of `fence`, `gist_of` or `estimate_tokens` that a line can show.
"""

TAGS_SHOWN = 3
LONGEST_NAME = 48
LONGEST_GIST = 160
LONGEST_CLAIM = 400
LONGEST_NOTE = 1200


class Line(NamedTuple):
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
    text, gist = _as_gist(entry.text, _label(entry), *_frame_of(entry))
    return Line(text, entry.id, entry.tier, reason, gist)


def indexed_line(one: Indexed) -> Line:
    """Give the line that `gist_line` writes of the same statement."""
    return Line(one.line, one.id, Tier.HOT, "index", one.gist)


def body_line(entry: Entry, reason: InclusionReason, evidence: str = "") -> Line:
    """Write a statement with all it says."""
    body = fence(entry.text)
    text = _framed(body, *_frame_of(entry))
    return Line(text, entry.id, entry.tier, reason, _gist(entry), body, evidence)


def shortened_line(
    entry: Entry, characters: int, reason: InclusionReason, evidence: str = ""
) -> Line:
    """Write at most so many characters of a statement, around the evidence, marked as shortened.

    When the evidence stands behind the cut, the passage that holds it takes the place of the end.
    """
    body = _excerpt(fence(entry.text), characters, evidence)
    text = _framed(body, *_frame_of(entry))
    return Line(text, entry.id, entry.tier, reason, _gist(entry), body, evidence, shortened=True)


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


def _label(entry: Entry) -> str | None:
    return entry.value.get("gist") if entry.value else None


def _gist(entry: Entry) -> str:
    return _as_gist(entry.text, _label(entry), (), (), "")[1]


def _frame_of(entry: Entry) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """Give the domains, the notes and the label that a statement is shown with."""
    source = entry.source
    speaker = source.speaker or ("assistant" if source.role == "assistant" else None)
    scope = entry.value.get("applies_to") if entry.value else None
    notes = [f"said by {_name(speaker)}"] if speaker else []
    notes += [f"applies to {_name(scope)}"] if scope else []
    label = OUTSIDE if source.origin in UNTRUSTED else ""
    return entry.domains[:TAGS_SHOWN], tuple(notes), label


@lru_cache(maxsize=1024)
def _as_gist(
    text: str, label: str | None, domains: tuple[str, ...], notes: tuple[str, ...], outside: str
) -> tuple[str, str]:
    gist = clip(fence(gist_of(text, label)), LONGEST_GIST)
    return _framed(gist, domains, notes, outside), gist


def _framed(text: str, domains: tuple[str, ...], notes: tuple[str, ...], outside: str) -> str:
    if not notes and not domains:
        return f"- {outside}{text}"
    noted = "".join(f" ({note})" for note in notes)
    tags = f" ({', '.join(map(_name, domains))})" if domains else ""
    return f"- {outside}{text}{noted}{tags}"


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
    first = max(len(head), min(place - half // 3, len(body) - half))
    start, end = boundary(body, first), boundary(body, first + half)
    return f"{head} … {body[start:end].strip()}{CUT_MARK}"
