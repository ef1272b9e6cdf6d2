"""Memories one by one, or many at a time."""

from __future__ import annotations

from typing import Any

from perdure.engine import summing
from perdure.model.entry import Entry
from perdure.model.receipt import Receipt
from perdure.service.verbs.asked import Asked, Verbs
from perdure.service.verbs.minds import count
from perdure.wire.asking import Listed
from perdure.wire.entries import Listing


async def list_memories(asked: Asked) -> Listing:
    """Give one page; the first says what the whole scope holds as well."""
    cursor = await asked.continued("list")
    arguments: dict[str, Any] = {**asked.arguments, "cursor": cursor}
    found = await asked.memory.list(**arguments)
    more = await asked.continues("list", found.cursor)
    memory = asked.memory
    whole = None if cursor else await summing.summary(memory.core, memory.scope)
    return Listing(found.entries, more, whole, found.unreadable)


async def remember(asked: Asked) -> Receipt:
    """Keep what is handed in, when there is a place; that it is reconciled need not be said."""
    asked.arguments.pop("reconcile", None)
    async with asked.parts.learns:
        return count(asked, await asked.memory.remember(**asked.arguments))


async def get(asked: Asked) -> Entry:
    """Give one memory."""
    return await asked.memory.get(**asked.arguments)


async def get_many(asked: Asked) -> list[Entry]:
    """Give those that are there."""
    return list((await asked.memory.get_many(**asked.arguments)).values())


async def update(asked: Asked) -> Entry:
    """Change a memory."""
    return await asked.memory.update(**asked.arguments)


async def merge(asked: Asked) -> Entry:
    """Let one take the place of several."""
    return await asked.memory.merge(**asked.arguments)


async def remove(asked: Asked) -> str:
    """Remove one memory."""
    await asked.memory.remove(**asked.arguments)
    return asked.arguments["id"]


async def remove_many(asked: Asked) -> int:
    """Remove those that are there."""
    return await asked.memory.remove_many(**asked.arguments)


async def history(asked: Asked) -> Listed:
    """Give the states of a memory."""
    states = await asked.memory.history(asked.arguments["id"])
    return await asked.paged("history", states)


VERBS: Verbs = {
    "list": list_memories,
    "remember": remember,
    "get": get,
    "get_many": get_many,
    "update": update,
    "merge": merge,
    "remove": remove,
    "remove_many": remove_many,
    "history": history,
}
