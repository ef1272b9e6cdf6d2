"""The command that answers why."""

from __future__ import annotations

from perdure.cli.commands.arguments import AsOf
from perdure.cli.desk import Desk, OnDesk
from perdure.cli.show.blocks import Explained, shown_explanation
from perdure.cli.show.entries import shown_cause
from perdure.errors import UsageError
from perdure.model.context import Context
from perdure.model.tension import Tension
from perdure.sync import Memory


def explain(
    *message: str,
    id: str | None = None,
    max_tokens: int | None = None,
    session: str | None = None,
    as_of: AsOf = None,
    desk: OnDesk,
) -> None:
    """Say for each line of the block why it stands there, and for the rest why not.

    Parameters
    ----------
    message
        What the user says now; may be left out.
    id
        Explain one memory instead: where it is from, what it was, what it contradicts.
    max_tokens
        The most tokens that the block may cost; 2000 when not said.
    session
        The session of the message.
    """
    if id is not None:
        if message:
            raise UsageError("explain a message or an --id, not both", argument="--id")
        _explain_entry(id, desk)
        return
    with desk.memory() as memory:
        block = memory.context(
            " ".join(message),
            max_tokens=max_tokens,
            session_id=session,
            as_of=as_of,
        )
        explained = explained_block(memory, block)
    desk.out.show(explained, shown_explanation(explained))


def explained_block(memory: Memory, block: Context) -> Explained:
    """Gather the entries behind a block, and what they said before."""
    named = [line.id for line in (*block.entries, *block.excluded)]
    sources = memory.get_many(list(dict.fromkeys(named)))
    earlier = {each: former for each in sources if (former := _former(memory, each))}
    return Explained(block, sources, earlier)


def _explain_entry(entry_id: str, desk: Desk) -> None:
    with desk.memory() as memory:
        entry = memory.get(entry_id)
        versions = memory.history(entry_id)
        touching = [tension for tension in memory.tensions() if _holds(tension, entry_id)]
    cause = {"entry": entry, "history": versions, "tensions": touching}
    desk.out.show(cause, shown_cause(entry, versions, touching))


def _former(memory: Memory, entry_id: str) -> list[str]:
    versions = memory.history(entry_id)
    texts = [version.entry.text for version in versions]
    return [text for text in dict.fromkeys(texts) if text != texts[-1]]


def _holds(tension: Tension, entry_id: str) -> bool:
    return entry_id in (tension.claim_a.entry_id, tension.claim_b.entry_id)
