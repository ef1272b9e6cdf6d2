"""Commands about what is in doubt and how well the agent does."""

from __future__ import annotations

from typing import Literal

from perdure.cli.commands.arguments import Many
from perdure.cli.desk import OnDesk
from perdure.cli.elsewhere import told_elsewhere
from perdure.cli.show.minds import shown_self_model, shown_stats, shown_tension, shown_tensions
from perdure.errors import UsageError
from perdure.model.tension import TensionStatus

Winner = Literal["a", "b", "both", "neither"]


def tensions(*, status: TensionStatus | None = None, desk: OnDesk) -> None:
    """List contradictions with the question that would settle each.

    Parameters
    ----------
    status
        Only those that are active, latent or resolved.
    """
    with desk.memory(none_yet=True) as memory:
        found = memory.tensions(status)
    desk.out.show(found, shown_tensions(found))


def resolve(
    id: str,
    /,
    *,
    by: str,
    winner: Winner | None = None,
    applies_to: Many = None,
    pattern: str | None = None,
    desk: OnDesk,
) -> None:
    """Settle a contradiction. The statement that lost becomes history.

    Parameters
    ----------
    id
        The id of the tension.
    by
        Who settled it.
    winner
        The side that holds; with both, say where each with --applies-to, twice.
    applies_to
        Where side a holds, then where side b does.
    pattern
        What was learned from it, for the next of its kind.
    """
    scopes = _two(applies_to)
    with desk.memory() as memory:
        settled = memory.resolve_tension(
            id,
            resolved_by=by,
            winner=winner,
            applies_to=scopes,
            pattern=pattern,
        )
    desk.out.show(settled, shown_tension(settled))


def self_model(*, desk: OnDesk) -> None:
    """Show how reliable the agent is, domain by domain."""
    with desk.memory(none_yet=True) as memory:
        model = memory.self_model()
    desk.out.show(model, shown_self_model(model))


def outcome(
    domain: str,
    result: Literal["success", "failure"],
    /,
    *,
    failure_pattern: str | None = None,
    strategy: str | None = None,
    predicted: float | None = None,
    desk: OnDesk,
) -> None:
    """Record that something in a domain went well or badly.

    Parameters
    ----------
    domain
        What it was about.
    result
        How it went.
    failure_pattern
        What went wrong.
    strategy
        What helps.
    predicted
        How likely success was thought to be, 0 to 1.
    """
    with desk.memory(new=True) as memory:
        model = memory.record_outcome(
            domain,
            result == "success",
            failure_pattern=failure_pattern,
            strategy=strategy,
            predicted=predicted,
        )
    desk.out.show(model, shown_self_model(model))


def stats(*, desk: OnDesk) -> None:
    """Show how much is kept, and where."""
    with desk.memory(none_yet=True) as memory:
        found = memory.stats()
    elsewhere = [] if desk.out.as_json else told_elsewhere(desk, found.memories)
    desk.out.show(found, shown_stats(found, desk.store), *elsewhere)


def _two(scopes: list[str] | None) -> tuple[str, str] | None:
    if scopes is None:
        return None
    if len(scopes) != 2:
        message = "--applies-to is given twice: where a holds, then where b does"
        raise UsageError(message, argument="--applies-to")
    return scopes[0], scopes[1]
