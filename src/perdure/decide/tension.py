"""Open, weigh, reopen and settle contradictions between two claims."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from hashlib import blake2b
from typing import Literal

from perdure.decide.impact import Impact, impact_of
from perdure.model.tension import Claim, Resolution, Tension
from perdure.text.claims import claim_of, normalised

Winner = Literal["a", "b", "both", "neither"]


def tension_id(a: str, b: str) -> str:
    """Name the tension between two statements, whichever of them comes first.

    "tension-" and 24 hex digits of BLAKE2b over both normalised statements, sorted.

    >>> tension_id("We ship", "never ship") == tension_id("Never ship.", "we ship")
    True
    """
    sides = sorted((normalised(a), normalised(b)))
    digest = blake2b("\0".join(sides).encode("utf-8", "replace"), digest_size=12)
    return f"tension-{digest.hexdigest()}"


def open_tension(a: Claim, b: Claim, *, now: datetime, domains: Sequence[str] = ()) -> Tension:
    """Open a tension between two claims; the earlier one becomes `claim_a`.

    Claims made at one time are ordered by their words, so that either order of arguments gives
    an equal tension.
    """
    first, second = sorted((a, b), key=_age)
    return Tension(
        id=tension_id(a.statement, b.statement),
        claim_a=first,
        claim_b=second,
        impact=impact_of(a.statement, b.statement, domains),
        question=question_for(first.statement, second.statement),
        touched_at=now,
    )


def _age(claim: Claim) -> tuple[datetime, str, str, str]:
    return claim.at, normalised(claim.statement), claim.statement, claim.source


def question_for(a: str, b: str) -> str:
    """Ask which of two statements holds; about what, when that is plain.

    The question is always shown behind the two claims, so it does not repeat them.

    >>> question_for("Standup is at 9:15.", "Standup is at 9:45.")
    'Which of the two holds for standup?'
    """
    one, other = claim_of(a), claim_of(b)
    subject = one.subject if one and other and one.subject == other.subject else ""
    about = f" for {subject}" if len(subject) > 1 else ""
    return f"Which of the two holds{about}?"


def redetect(existing: Tension, fresh: Tension, now: datetime) -> Tension | None:
    """Say what a tension becomes that is detected again; None when it stays as it is.

    An active one is touched, a latent one comes back. A resolved one reopens only when new
    evidence disagrees with how it was settled: somebody stated a claim of it after the resolution
    that is not on the winning side. Where both were held true, or no side won, nothing disagrees;
    an arbiter that points at the pair again is no evidence.
    """
    if existing.id != fresh.id:
        return None
    if existing.status != "resolved":
        newest = max((existing.touched_at or now), now)
        return replace(_with_evidence(existing, fresh), status="active", touched_at=newest)
    if not _disagrees(existing, fresh):
        return None
    return replace(
        _with_evidence(existing, fresh), status="active", resolution=None, touched_at=now
    )


def _disagrees(settled: Tension, fresh: Tension) -> bool:
    resolution = settled.resolution
    if resolution is None or resolution.winner in (None, "both"):
        return resolution is None
    won = {"a": settled.claim_a, "b": settled.claim_b}.get(resolution.winner or "")
    winner = normalised(won.statement) if won else None
    later = [
        normalised(claim.statement)
        for claim in (fresh.claim_a, fresh.claim_b)
        if claim.at > resolution.at and claim.source != "arbiter"
    ]
    return any(statement != winner for statement in later)


def _with_evidence(existing: Tension, fresh: Tension) -> Tension:
    """Let each claim point at the newest statement that makes it; scopes are kept."""
    sides = {normalised(claim.statement): claim for claim in (fresh.claim_a, fresh.claim_b)}
    return replace(
        existing,
        claim_a=_newer(existing.claim_a, sides),
        claim_b=_newer(existing.claim_b, sides),
    )


def _newer(claim: Claim, sides: dict[str, Claim]) -> Claim:
    fresh = sides.get(normalised(claim.statement))
    if fresh is None or fresh.at <= claim.at:
        return claim
    return replace(fresh, applies_to=claim.applies_to)


def resolve(
    tension: Tension,
    *,
    resolved_by: str,
    now: datetime,
    pattern: str | None = None,
    winner: Winner | None = None,
    applies_to: tuple[str, str] | None = None,
) -> Tension:
    """Settle a tension: by whom, which side holds, and a pattern that can be used again.

    `applies_to` are the scopes of claim a and claim b, in each of which its claim is true; given
    without a winner, both are. A settled tension may be settled anew.
    """
    if applies_to is not None:
        winner = winner or "both"
        tension = replace(
            tension,
            claim_a=replace(tension.claim_a, applies_to=applies_to[0]),
            claim_b=replace(tension.claim_b, applies_to=applies_to[1]),
        )
    resolution = Resolution(resolved_by, now, pattern, winner)
    return replace(tension, status="resolved", resolution=resolution)


def settle_dormant(tension: Tension, now: datetime, after: timedelta) -> Tension:
    """Let an active tension sleep that was not touched for `after`, a low one for half of it.

    A critical one never sleeps; a resolved or latent one stays as it is.
    """
    if tension.status != "active" or tension.impact == "critical":
        return tension
    touched = tension.touched_at or max(tension.claim_a.at, tension.claim_b.at)
    patience = after / 2 if tension.impact == "low" else after
    return replace(tension, status="latent") if now - touched >= patience else tension


__all__ = [
    "Impact",
    "impact_of",
    "open_tension",
    "question_for",
    "redetect",
    "resolve",
    "settle_dormant",
    "tension_id",
]
