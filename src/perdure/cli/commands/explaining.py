"""The command that answers why: a line of the block, a memory, or the answer of a turn."""

from __future__ import annotations

import re

from perdure.cli.commands.arguments import AsOf
from perdure.cli.desk import Desk, OnDesk
from perdure.cli.elsewhere import told_elsewhere
from perdure.cli.show.blocks import Explained, shown_explanation
from perdure.cli.show.entries import shown_cause
from perdure.cli.show.words import words
from perdure.errors import NotFoundError, UsageError
from perdure.model.context import Context
from perdure.model.tension import Tension
from perdure.model.trace import Trace
from perdure.sync import Memory

_ID = re.compile(r"(mem|trace)_\w+")
"""What perdure calls a memory or the record of a turn, whole or not; no message is such a word."""


def explain(
    *message: str,
    id: str | None = None,
    max_tokens: int | None = None,
    session: str | None = None,
    as_of: AsOf = None,
    desk: OnDesk,
) -> None:
    """Say why: of a turn by its trace id, of a memory by its id, or of the block for a message.

    Of a turn: what was read and kept, what the agent did, what was written. Of a memory: where it
    is from, what it was, what it contradicts. Of the block: why each line stands there, and of the
    rest why not.

    Parameters
    ----------
    message
        What the user says now, or a trace id, or the id of a memory; may be left out.
    id
        The id of a memory or a turn that does not look like one, since it was given by somebody.
    max_tokens
        The most tokens that the block may cost; 2000 when not said.
    session
        The session of the message.
    """
    if id is not None and message:
        raise UsageError("explain a message or an --id, not both", argument="--id")
    named = id or (message[0] if len(message) == 1 and _ID.fullmatch(message[0]) else None)
    if named is not None:
        _explain_named(named, desk)
        return
    with desk.memory() as memory:
        block = memory.context(
            " ".join(message),
            max_tokens=max_tokens,
            session_id=session,
            as_of=as_of,
        )
        explained = explained_block(memory, block)
        held = len(explained.sources) or memory.stats().memories
    elsewhere = [] if desk.out.as_json else told_elsewhere(desk, held)
    desk.out.show(explained, shown_explanation(explained), *elsewhere)


def explained_block(memory: Memory, block: Context) -> Explained:
    """Gather the entries behind a block, and what they said before."""
    named = [line.id for line in (*block.entries, *block.excluded)]
    sources = memory.get_many(list(dict.fromkeys(named)))
    earlier = {each: former for each in sources if (former := _former(memory, each))}
    return Explained(block, sources, earlier)


def _explain_named(name: str, desk: Desk) -> None:
    with desk.memory() as memory:
        trace = _trace(memory, name)
        if trace is None:
            _explain_entry(memory, name, desk)
            return
    desk.out.show(trace, words(trace.tree()))


def _trace(memory: Memory, name: str) -> Trace | None:
    try:
        return memory.explain(name)
    except NotFoundError:
        if name.startswith("trace_"):
            raise
        return None


def _explain_entry(memory: Memory, entry_id: str, desk: Desk) -> None:
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
