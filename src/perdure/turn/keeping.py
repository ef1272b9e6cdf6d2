"""Let the memories of a turn keep it, all definitions under one number."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any

from perdure.model.evidence import MemoryWrite
from perdure.model.receipt import Receipt
from perdure.turn.memories import Defined, Ended, TurnMemory

Bearing = Callable[..., Awaitable[Any]]
"""Let a memory do a half of its part; gives None, and notes why, when it fails or is late."""


async def keep(
    writers: Sequence[TurnMemory], ended: Ended, bear: Bearing
) -> dict[str, Receipt | MemoryWrite]:
    """Have every memory keep a turn; gives what each came to, in order of registration.

    Where several definitions write, each place is asked for its last turn before any of them does.
    What keeps messages goes first: should another run have been faster, they have the next number,
    and all that names them is told so.
    """
    defined = [one for one in writers if isinstance(one, Defined)]
    failed: set[str] = set()
    if len(defined) > 1:
        ended, failed = await _agreed(defined, ended, bear)
    receipts: dict[str, Receipt | MemoryWrite] = {}
    first = True
    for memory in sorted(writers, key=_claim):
        if memory.id in failed:
            continue
        receipt = await bear(memory.id, "write", memory.write, ended)
        if receipt is None:
            continue
        receipts[memory.id] = receipt
        if first and ended.turn.agreed and isinstance(receipt, MemoryWrite) and receipt.turn:
            ended, first = _numbered(ended, receipt.turn), False
    return {one.id: receipts[one.id] for one in writers if one.id in receipts}


async def _agreed(
    defined: Sequence[Defined], ended: Ended, bear: Bearing
) -> tuple[Ended, set[str]]:
    """Give the turn with a number that every place has room for, and whose place did not say."""
    asked: set[tuple[int, str]] = set()
    failed: set[str] = set()
    last = 0
    for memory in defined:
        home = memory.home(ended.scope)
        if home in asked:
            continue
        found = await bear(memory.id, "write", memory.last_turn, ended)
        if found is None:
            failed.add(memory.id)
            continue
        asked.add(home)
        last = max(last, found)
    return _numbered(ended, last + 1), failed


def _numbered(ended: Ended, number: int) -> Ended:
    return replace(ended, turn=replace(ended.turn, number=number, agreed=True))


def _claim(memory: TurnMemory) -> int:
    return memory.memory.claim if isinstance(memory, Defined) else 0
