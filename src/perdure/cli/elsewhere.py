"""What other scopes of a store hold, told to who asks one that holds nothing."""

from __future__ import annotations

import asyncio
import shlex
from dataclasses import dataclass

from rich.text import Text

from perdure.cli.desk import Desk
from perdure.cli.show.words import count, words
from perdure.clocks import SystemClock
from perdure.model.scope import LEVELS, Scope
from perdure.ports import Store
from perdure.stores.opening import open_store

MOST = 200
"""Scopes that are looked at; a store may have millions."""

NAMED = 3
"""Scopes that are named, so that one can be copied from the terminal."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Scopes that hold something, with how many memories, and whether there may be more."""

    held: dict[Scope, int]
    more: bool


def told_elsewhere(desk: Desk, held: int) -> list[Text]:
    """Give a line about other scopes when that of the desk holds nothing and they do."""
    if held or not desk.there:
        return []
    found = asyncio.run(_look(open_store(desk.store), desk.scope.at("principal")))
    return [words(_told(found), "reason")] if found.held else []


async def _look(store: Store, asked: Scope) -> Elsewhere:
    """Count what the first scopes hold, apart from those that the command line cannot reach."""
    held: dict[Scope, int] = {}
    async with store:
        names = await store.scopes(limit=MOST)
        now = SystemClock().now()
        for scope in map(Scope.from_namespace, names):
            if scope == asked or scope.conversation is not None:
                continue
            usage = await store.usage(scope, now=now)
            memories = sum(one.count for one in usage.values())
            if memories:
                held[scope] = memories
    return Elsewhere(held, more=len(names) == MOST)


def _told(found: Elsewhere) -> str:
    least = " at least" if found.more else ""
    scopes = count(len(found.held), "other scope")
    hold = "holds" if len(found.held) == 1 else "hold"
    memories = count(sum(found.held.values()), "memory", "memories")
    named = " or ".join(_options(scope) for scope in list(found.held)[:NAMED])
    dots = " or …" if len(found.held) > NAMED else ""
    return f"{scopes} {hold}{least} {memories}; ask with {named}{dots}"


def _options(scope: Scope) -> str:
    said = [(level, getattr(scope, level)) for level in LEVELS]
    named = [f"--{level} {shlex.quote(name)}" for level, name in said if name is not None]
    return " ".join(named) or "no --tenant and no --principal"
