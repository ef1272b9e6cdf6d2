"""Show what a turn put into the prompt, and why: what was kept, what was refused."""

from __future__ import annotations

from perdure import TurnResult
from perdure.model.context import Context
from perdure.model.evidence import Candidate, Evidence


def show(result: TurnResult) -> None:
    """Print the block of every memory of a turn, then its evidence."""
    print(result.context.text or "(nothing)\n", end="")
    for part in result.context.parts:
        if part.evidence is not None:
            show_evidence(part.evidence)
        if part.context is not None:
            show_reasons(part.memory_id, part.context)


def show_reasons(memory_id: str, context: Context) -> None:
    """Print why each line of a cognitive memory stands in its block, or does not."""
    print(f"\n{memory_id}, cognitive: {context.total_tokens} tokens")
    for line in context.entries:
        print(f"  kept     {line.gist}: {line.reason}, {line.tokens} tokens")
    for line in context.excluded:
        print(f"  refused  {line.id}: {line.reason}")


def show_evidence(evidence: Evidence) -> None:
    """Print the rule, then every entry that was considered, in the order of the block."""
    notes = [] if evidence.numbers["branch"] == "pick" else [str(evidence.numbers["branch"])]
    notes += [] if evidence.pool_complete else ["there was more, not looked at"]
    told = f" ({', '.join(notes)})" if notes else ""
    print(f"\n{evidence.memory_id}, {evidence.type} by {evidence.strategy}: {evidence.rule}{told}")
    kept = {one.id: one for one in evidence.candidates if one.kept}
    refused = [one for one in evidence.candidates if not one.kept]
    for one in [*(kept[entry_id] for entry_id in evidence.kept), *refused]:
        print(f"  {_told(one)}")
    for call in evidence.calls:
        print(f"  asked {call.model} to {call.purpose}, texts: {call.texts}")
    for each in evidence.degraded:
        print(f"  fell short: {each}")


def _told(one: Candidate) -> str:
    score = "" if one.score is None else f", score {one.score:.2f}"
    by = f" {one.of}" if one.of else ""
    brought = f", brought by {' and '.join(one.members)}" if one.members else ""
    if one.kept:
        return f"kept     {one.id}{score}, {one.cost} tokens{brought}"
    return f"refused  {one.id}{score}: {one.reason}{by}"
