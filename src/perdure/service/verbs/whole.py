"""All of a memory at once: forget it, take it out, put it in."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Coroutine, Sequence
from contextlib import aclosing
from typing import Any, TypeVar, cast

from perdure.errors import TooLargeError, UsageError
from perdure.model.entry import Json, Origin
from perdure.model.receipt import ForgetReceipt, Receipt
from perdure.service.http import text_bytes
from perdure.service.lines import Lines, exported, imported
from perdure.service.verbs.asked import Asked, Raw, Verbs
from perdure.wire.asking import JSON_TYPE, LINES_TYPE
from perdure.wire.operations import BY_NAME
from perdure.wire.shapes import dumped

_T = TypeVar("_T")


async def forget(asked: Asked) -> ForgetReceipt:
    """Erase what is named in one of three ways, and what answers are kept that may repeat it."""
    said = {name for name, value in asked.arguments.items() if value is not False}
    if len(said) != 1:
        message = "say what to forget: ids, matching, or everything: true"
        raise UsageError(message, argument="ids")
    memory = asked.memory
    # Before as well: whatever comes between, nothing that was kept outlives it.
    await asked.break_seal()
    if "everything" in said:
        receipt = await memory.forget(memory.scope)
    elif "ids" in said:
        receipt = await memory.forget(asked.arguments["ids"])
    else:
        receipt = await memory.forget(matching=asked.arguments["matching"])
    await asked.break_seal()
    return receipt


async def snapshot(asked: Asked) -> Raw:
    """Give all of it as one document."""
    async with asked.parts.wholes.turn(asked.caller.organisation, 1):
        await _need_small(asked)
        return await asked.away(_whole)


async def _whole(asked: Asked) -> Raw:
    """Write it down; a memory's place is its own scope's, not that in the whole store."""
    given = await asked.memory.snapshot()
    entries = cast(list[dict[str, Json]], given["entries"])
    places = {one["id"]: place for place, one in enumerate(entries, 1)}
    versions = cast(list[dict[str, dict[str, Json]]], given["versions"])
    for one in (*entries, *(version["entry"] for version in versions)):
        one["seq"] = places.get(one["id"], 0)
    return Raw(JSON_TYPE, text_bytes(dumped(BY_NAME["snapshot"].answer, given)))


async def restore(asked: Asked) -> int:
    """Put all of it back."""
    whole = asked.parts.wholes.turn(asked.caller.organisation, 1)
    async with whole, asked.parts.learns:
        return await asked.memory.restore(asked.arguments["snapshot"])


async def export(asked: Asked) -> Raw:
    """Give all of it, line by line, for as long as the key opens anything."""
    return Raw(LINES_TYPE, pieces=_while_open(asked, exported(asked.memory)))


async def _while_open(asked: Asked, pieces: AsyncGenerator[bytes]) -> AsyncGenerator[bytes]:
    async with aclosing(pieces):
        async for piece in pieces:
            await asked.need_open()
            yield piece


async def import_(asked: Asked) -> dict[str, Json]:
    """Take lines in."""
    room = asked.parts.room.of(asked.caller.organisation)
    return await imported(_Beside(asked), asked.lines(), room=room)


class _Beside:
    """A memory that lines are taken into beside other requests, with a place for each write."""

    def __init__(self, asked: Asked) -> None:
        self.scope = asked.memory.scope
        self._asked = asked

    async def remember(self, content: Sequence[dict[str, Any]], *, origin: Origin) -> Receipt:
        """Keep some of them."""
        return await self._write(lambda there: there.memory.remember(content, origin=origin))

    async def restore(self, taken: Lines) -> int:
        """Put all of them back."""

        async def restored(there: Asked) -> int:
            return await there.memory.restore(await taken.snapshot(there.memory.scope))

        async with self._asked.parts.wholes.turn(self._asked.caller.organisation, 1):
            return await self._write(restored)

    async def _write(self, work: Callable[[Asked], Coroutine[Any, Any, _T]]) -> _T:
        await self._asked.need_open()
        return await self._asked.away(work, self._asked.parts.learns.in_turn())


async def _need_small(asked: Asked) -> None:
    """Refuse a document that nobody could send back; look page by page, so that none is held."""
    most, size = asked.parts.settings.max_body_bytes, 0
    async for piece in exported(asked.memory):
        size += len(piece)
        if size > most:
            message = f"a snapshot has at most {most} bytes, and this one has more: export it"
            raise TooLargeError(f"{message}, line by line")


VERBS: Verbs = {
    "forget": forget,
    "snapshot": snapshot,
    "restore": restore,
    "export": export,
    "import": import_,
}
