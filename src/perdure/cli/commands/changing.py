"""Commands that change what is kept."""

from __future__ import annotations

from perdure.cli.commands.arguments import TierName
from perdure.cli.desk import OnDesk
from perdure.cli.show.entries import shown_entry
from perdure.cli.show.receipts import shown_forgetting
from perdure.cli.show.words import count, words
from perdure.errors import NotFoundError, UsageError
from perdure.model.receipt import ForgetReceipt
from perdure.sync import Memory


def promote(id: str, tier: TierName = "L1", /, *, desk: OnDesk) -> None:
    """Move a memory to another tier.

    Parameters
    ----------
    id
        The id of the memory.
    tier
        L0 pinned, L1 hot (when not said), L2 warm, L3 cold.
    """
    with desk.memory() as memory:
        entry = memory.promote(id, tier)
    desk.out.show(entry, shown_entry(entry))


def remove(id: str, *ids: str, desk: OnDesk) -> None:
    """Take memories out; their history stays until they are forgotten.

    Parameters
    ----------
    id
        The id of the memory.
    ids
        More of them.
    """
    removed = list(dict.fromkeys((id, *ids)))
    with desk.memory() as memory:
        known = memory.get_many(removed)
        for each in removed:
            if each not in known:
                raise NotFoundError("memory", each)
        memory.remove_many(removed)
    told = f"removed {count(len(removed), 'memory', 'memories')}; `perdure forget` erases for good"
    desk.out.show({"removed": removed}, words(told))


def forget(
    *ids: str,
    matching: str | None = None,
    all: bool = False,
    yes: bool = False,
    desk: OnDesk,
) -> int:
    """Erase memories with every trace of them, and prove it.

    Ends with 1 when there is no memory of an id here, or when something of it can still be read.

    Parameters
    ----------
    ids
        The ids of memories.
    matching
        Erase instead all that ever held this text, also inside a longer word.
    all
        Erase instead everything of the scope.
    yes
        Needed with --all. Ids and --matching are erased at once, without asking.
    """
    if [bool(ids), matching is not None, all].count(True) != 1:
        raise UsageError("say what to forget: ids, or --matching WORDS, or --all", argument="ids")
    with desk.memory() as memory:
        if matching is not None:
            receipt = memory.forget(matching=matching)
        elif all:
            receipt = _forget_scope(memory, yes=yes)
        else:
            receipt = memory.forget(list(ids))
    strangers = sorted({*ids} - receipt.gone)
    desk.out.show(receipt, shown_forgetting(receipt))
    for one in strangers:
        told = f"there was no memory {one!r} in this scope: nothing was erased for it"
        desk.out.remark(f"{told}; an id names one, --matching erases what says some words")
    return int(bool(strangers) or not receipt.proved)


def _forget_scope(memory: Memory, *, yes: bool) -> ForgetReceipt:
    scope = memory.scope
    if not yes:
        kept = count(memory.stats().memories, "memory", "memories")
        whose = f"tenant {scope.tenant or '-'}, principal {scope.principal or '-'}"
        message = f"this erases {kept} and all history of {whose}; add --yes to do it"
        raise UsageError(message, argument="--yes")
    return memory.forget(scope)
