"""How a contradiction opens, weighs, sleeps, comes back and is settled."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.decide.tension import (
    impact_of,
    open_tension,
    question_for,
    redetect,
    resolve,
    settle_dormant,
    tension_id,
)
from perdure.model.tension import Claim, Tension

NOON = datetime(2031, 5, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


def claim(statement: str, at: datetime = NOON, source: str = "rules") -> Claim:
    return Claim(statement, source, at, entry_id=f"id of {statement}")


def tension(a: str = "We ship on Fridays", b: str = "We never ship on Fridays") -> Tension:
    return open_tension(claim(a), claim(b, NOON + HOUR), now=NOON + HOUR)


@given(st.text(max_size=40), st.text(max_size=40))
def test_the_order_of_claims_does_not_matter(a: str, b: str) -> None:
    assert tension_id(a, b) == tension_id(b, a)
    assert impact_of(a, b) == impact_of(b, a)
    one = open_tension(claim(a), claim(b), now=NOON)
    other = open_tension(claim(b), claim(a), now=NOON)
    assert (one.id, one.impact, one.question) == (other.id, other.impact, other.question)


def test_an_id_is_24_hex_digits_of_the_claims_as_normalised() -> None:
    found = tension_id("We ship on Fridays.", "We NEVER ship  on Fridays")

    assert found == tension_id("we never ship on fridays!", "we ship on Fridays")
    assert found.startswith("tension-")
    assert len(found) == len("tension-") + 24
    assert found != tension_id("We ship on Fridays", "We ship on Mondays")


def test_the_earlier_claim_comes_first_and_the_question_names_the_subject() -> None:
    late, early = claim("Standup is at 9:45", NOON + HOUR), claim("Standup is at 9:15")

    opened = open_tension(late, early, now=NOON + HOUR)

    assert opened.claim_a is early
    assert opened.status == "active"
    assert opened.touched_at == NOON + HOUR
    assert "standup" in opened.question
    assert opened.question == question_for(early.statement, late.statement)


@pytest.mark.parametrize(
    ("a", "b", "impact"),
    [
        ("We deploy to production", "We never deploy to production", "critical"),
        ("Ida is allergic to nuts", "Ida is not allergic to nuts", "critical"),
        ("The rent is 900 EUR", "The rent is 950 EUR", "critical"),
        ("Delete the logs monthly", "Never delete the logs", "critical"),
        ("Das Passwort liegt im Tresor", "Das Passwort liegt im Büro", "critical"),
        ("Ида: аллергия на орехи", "У Иды нет аллергии", "critical"),
        ("他对花生过敏", "他对花生不过敏", "critical"),
        ("本番は金曜", "本番は月曜", "critical"),
        ("Standup is at 9:15", "Standup is at 9:45", "medium"),
        ("The owner is Priya", "The owner is Tom", "medium"),
        ("Docs are on web-1", "Docs are on web-2", "medium"),
        ("We never hug", "We hug", "medium"),
        ("Mira loves anchovies", "Mira hates anchovies", "low"),
        ("The author likes reproduction prints", "The author hates reproduction prints", "low"),
    ],
)  # fmt: skip
def test_impact_follows_from_what_would_go_wrong(a: str, b: str, impact: str) -> None:
    assert impact_of(a, b) == impact


def test_a_critical_domain_makes_any_contradiction_critical() -> None:
    assert impact_of("I like tea", "I hate tea", ["Security"]) == "critical"
    assert impact_of("I like tea", "I hate tea", ["garden"]) == "low"


def test_detecting_again_touches_an_active_one_and_wakes_a_latent_one() -> None:
    first = tension()
    later = NOON + timedelta(days=50)
    asleep = settle_dormant(first, later, timedelta(days=30))

    assert asleep.status == "latent"
    again = redetect(asleep, tension(), later)
    assert again is not None
    assert (again.status, again.touched_at) == ("active", later)


def test_a_resolved_one_reopens_only_on_evidence_against_its_resolution() -> None:
    settled = resolve(tension(), resolved_by="Ines", now=NOON + 2 * HOUR, winner="b")
    later = NOON + 3 * HOUR
    old_evidence = tension()
    for_loser = open_tension(
        claim("We ship on Fridays", later), claim("We never ship on Fridays"), now=later
    )
    for_winner = open_tension(
        claim("We ship on Fridays"), claim("We never ship on Fridays", later), now=later
    )
    by_arbiter = open_tension(
        claim("We ship on Fridays", later, "arbiter"),
        claim("We never ship on Fridays", later, "arbiter"),
        now=later,
    )

    assert redetect(settled, old_evidence, later) is None
    assert redetect(settled, for_winner, later) is None
    assert redetect(settled, by_arbiter, later) is None
    reopened = redetect(settled, for_loser, later)
    assert reopened is not None
    assert (reopened.status, reopened.resolution) == ("active", None)
    assert reopened.claim_a.at == later


def test_where_both_are_true_each_has_its_scope_and_nothing_reopens() -> None:
    settled = resolve(
        tension(), resolved_by="Bo", now=NOON + HOUR, pattern="per team", applies_to=("web", "api")
    )
    later = NOON + 2 * HOUR
    fresh = open_tension(
        claim("We ship on Fridays", later), claim("We never ship on Fridays", later), now=later
    )

    assert (settled.claim_a.applies_to, settled.claim_b.applies_to) == ("web", "api")
    assert settled.resolution is not None
    assert (settled.resolution.winner, settled.resolution.pattern) == ("both", "per team")
    assert redetect(settled, fresh, later) is None


@pytest.mark.parametrize("winner", ["a", "b", "both", "neither", None])
def test_a_resolution_says_who_settled_what_when(winner: str | None) -> None:
    settled = resolve(tension(), resolved_by="Ines", now=NOON, winner=winner)  # type: ignore[arg-type]

    assert settled.status == "resolved"
    assert settled.resolution is not None
    assert (settled.resolution.resolved_by, settled.resolution.at) == ("Ines", NOON)
    assert settled.resolution.winner == winner


def test_another_pair_is_not_this_tension() -> None:
    assert redetect(tension(), tension("The sky is blue", "The sky is red"), NOON) is None


def test_dormancy_counts_from_the_last_touch_and_depends_on_impact() -> None:
    month = timedelta(days=30)
    low = tension("I like tea", "I hate tea")
    medium = tension("Standup is at 9:15", "Standup is at 9:45")
    critical = tension("Ida is allergic to nuts", "Ida is not allergic to nuts")

    assert settle_dormant(low, NOON + month / 2, month).status == "active"
    assert settle_dormant(low, NOON + month / 2 + HOUR, month).status == "latent"
    assert settle_dormant(medium, NOON + month, month).status == "active"
    assert settle_dormant(medium, NOON + month + HOUR, month).status == "latent"
    assert settle_dormant(critical, NOON + 9 * month, month).status == "active"
    settled = resolve(medium, resolved_by="Ines", now=NOON)
    assert settle_dormant(settled, NOON + 9 * month, month) is settled
