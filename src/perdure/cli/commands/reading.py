"""Commands that look things up."""

from __future__ import annotations

from perdure.cli.commands.arguments import AsOf, Day, Domains, Many, Object, Tiers, sentence
from perdure.cli.desk import OnDesk
from perdure.cli.elsewhere import told_elsewhere
from perdure.cli.show.blocks import shown_summary
from perdure.cli.show.entries import shown_entry, shown_history, shown_page, shown_recall
from perdure.model.recall import RecallMode


def recall(
    *query: str,
    limit: int | None = None,
    tier: Tiers = None,
    domain: Domains = None,
    as_of: AsOf = None,
    min_score: float | None = None,
    mode: RecallMode = "precise",
    desk: OnDesk,
) -> None:
    """Find what is known about something, best first.

    Parameters
    ----------
    query
        A question or some words.
    limit
        At most this many; 8 when not said.
    min_score
        Nothing that scores less, 0 to 1.
    mode
        "broad" for questions that several memories answer together.
    """
    asked = sentence(query, "what to look for")
    with desk.memory(none_yet=True) as memory:
        found = memory.recall(
            asked,
            limit=limit,
            tiers=tier,
            domains=domain,
            as_of=as_of,
            min_score=min_score,
            mode=mode,
        )
        held = len(found.hits) or memory.stats().memories
    elsewhere = [] if desk.out.as_json else told_elsewhere(desk, held)
    desk.out.show(found, shown_recall(found), *elsewhere)


def context(
    *message: str,
    max_tokens: int | None = None,
    force_full: Many = None,
    recall: int = 0,
    session: str | None = None,
    as_of: AsOf = None,
    desk: OnDesk,
) -> None:
    """Build the block that goes into the prompt for a message.

    Parameters
    ----------
    message
        What the user says now; may be left out.
    max_tokens
        The most tokens that the block may cost; 2000 when not said.
    force_full
        The id of a memory to show in full; may be given several times.
    recall
        Add the best so many hits of a ranking.
    session
        The session of the message.
    """
    with desk.memory(none_yet=True) as memory:
        block = memory.context(
            " ".join(message),
            max_tokens=max_tokens,
            force_full=tuple(force_full or ()),
            recall=recall,
            session_id=session,
            as_of=as_of,
        )
    if desk.out.as_json:
        desk.out.show(block)
        return
    desk.out.write(block.text)
    desk.out.note(shown_summary(block))


def list_entries(
    *,
    tier: Tiers = None,
    domain: Domains = None,
    session: str | None = None,
    where: Object = None,
    created_from: Day = None,
    created_to: Day = None,
    limit: int = 100,
    cursor: str | None = None,
    as_of: AsOf = None,
    superseded: bool = False,
    desk: OnDesk,
) -> None:
    """List what is kept, newest first.

    Parameters
    ----------
    session
        Only from this session.
    where
        A filter on metadata as JSON, like '{"team": "red"}'.
    created_from
        Kept at this time or later.
    created_to
        Kept at this time or earlier.
    limit
        At most this many, 1 to 1000; 100 when not said.
    cursor
        Go on where the page before ended.
    superseded
        Show also what has been replaced.
    """
    with desk.memory(none_yet=True) as memory:
        page = memory.list(
            tiers=tier,
            domains=domain,
            session_id=session,
            where=where,
            created_from=created_from,
            created_to=created_to,
            limit=limit,
            cursor=cursor,
            as_of=as_of,
            superseded=superseded,
        )
        held = len(page.entries) or memory.stats().memories
    elsewhere = [] if desk.out.as_json else told_elsewhere(desk, held)
    desk.out.show(page, shown_page(page), *elsewhere)


def get(id: str, /, *, desk: OnDesk) -> None:
    """Show all about one memory.

    Parameters
    ----------
    id
        The id of the memory.
    """
    with desk.memory() as memory:
        entry = memory.get(id)
    desk.out.show(entry, shown_entry(entry))


def history(id: str, /, *, desk: OnDesk) -> None:
    """Show what a memory said at which time.

    Parameters
    ----------
    id
        The id of the memory; it may have been removed.
    """
    with desk.memory() as memory:
        versions = memory.history(id)
    desk.out.show(versions, shown_history(versions))
