"""Tensions and the self-model: what is in doubt, and how well the agent does."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from perdure.cli.show.words import count, joined, line, one_line, pairs, table, when, words
from perdure.model.self_model import SelfModel
from perdure.model.stats import Stats
from perdure.model.tension import Claim, Tension


def shown_tensions(tensions: Sequence[Tension]) -> RenderableType:
    """Show each tension with its two sides and its question."""
    if not tensions:
        return words("no tensions", "quiet")
    return Group(*(shown_tension(tension) for tension in tensions))


def shown_tension(tension: Tension) -> RenderableType:
    """Show two claims, the question that would settle them, and the answer if there is one."""
    facts = pairs()
    facts.add_row("a", _claim(tension.claim_a))
    facts.add_row("b", _claim(tension.claim_b))
    facts.add_row("question", words(tension.question))
    resolution = tension.resolution
    if resolution is not None:
        held = f": {resolution.winner} holds" if resolution.winner else ""
        settled = f"{resolution.resolved_by}, {when(resolution.at)}{held}"
        facts.add_row("settled by", words(settled, "good"))
    if resolution is not None and resolution.pattern:
        facts.add_row("rule", words(resolution.pattern))
    status = words(f"  {tension.status}, impact {tension.impact}", "tension")
    return Group(line(words(tension.id, "id"), status), facts)


def shown_self_model(model: SelfModel) -> RenderableType:
    """Show each domain with its rate of success."""
    if not model.domains:
        return words("no outcomes recorded yet", "quiet")
    shown = table("domain!", "reliability>", "samples>", "pitfalls and what helps")
    for name, record in model.domains.items():
        weak = name in model.weak_domains
        style = "bad" if weak else "reason" if name in model.shaky_domains else "good"
        notes = [f"- {each}" for each in record.failure_patterns]
        notes += [f"+ {each}" for each in record.strategies]
        shown.add_row(
            words(f"{name}{' (weak)' if weak else ''}", style),
            f"{record.reliability:.0%}",
            str(record.samples),
            words("\n".join(notes)),
        )
    return Group(shown, words(f"calibration {model.calibration_factor:.2f}", "quiet"))


def shown_stats(stats: Stats, store: str) -> RenderableType:
    """Show how much is kept in each tier, what is open, and what came last."""
    facts = pairs()
    facts.add_row("store", words(store))
    facts.add_row("memories", f"{stats.memories:,}")
    for tier, held in stats.by_tier.items():
        tokens = count(stats.tokens_by_tier[tier], "token")
        facts.add_row(f"  {tier} {tier.name.lower()}", f"{held:,} ({tokens})")
    facts.add_row("active tensions", f"{stats.active_tensions:,}")
    facts.add_row("weak domains", words(joined(stats.weak_domains) or "none"))
    facts.add_row("revision", f"{stats.revision:,}")
    facts.add_row("sessions", f"{stats.sessions:,}")
    facts.add_row("first stored", when(stats.first_stored_at))
    facts.add_row("last used", when(stats.last_accessed_at))
    facts.add_row("last stored", when(stats.last_stored_at))
    for entry in stats.recent:
        facts.add_row("", words(one_line(entry.text)))
    return facts


def _claim(claim: Claim) -> Text:
    scope = f", for {claim.applies_to}" if claim.applies_to else ""
    source = words(f"  ({claim.source}, {when(claim.at)}{scope})", "quiet")
    return line(words(claim.statement), source)
