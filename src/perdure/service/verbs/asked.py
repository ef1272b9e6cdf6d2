"""What a verb is handed: who asks, for whose memory, and what was said."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from typing import Any

from perdure.aio import AsyncMemory
from perdure.errors import InvalidQueryError
from perdure.frozen import frozen
from perdure.model.scope import Scope
from perdure.service.identity import Caller
from perdure.service.parts import Parts
from perdure.wire.asking import Listed

_MOST_DIGITS = 12


@frozen
class Asked:
    """A request that was let in. `caller` is there whenever the operation needs a key."""

    parts: Parts
    arguments: dict[str, Any]
    scope: Scope
    who: Caller | None
    lines: Callable[[], AsyncIterator[bytes]]
    """The body as it comes, for operations that take lines."""
    name_subject: Callable[[str], None]
    """Tells the audit log the id of what was made, where no path names it."""

    @property
    def caller(self) -> Caller:
        """Who asks."""
        if self.who is None:
            raise AssertionError("an operation without a key asked who calls")
        return self.who

    @property
    def memory(self) -> AsyncMemory:
        """The memory that is meant: that of the caller's organisation and no other."""
        if self.who is not None:
            self.who.living(self.scope, self.parts.memory.core.options.level)
        return self.parts.places.verbs(self.scope)

    async def continued(self, name: str) -> str | None:
        """Give where a list goes on in the store, from the cursor that the caller was given."""
        said = self.arguments.get("cursor")
        return await self.parts.cursors.open(said, self._about(name))

    async def continues(self, name: str, cursor: str | None) -> str | None:
        """Give the cursor that goes out for where a list goes on in the store."""
        return await self.parts.cursors.seal(cursor, self._about(name))

    def _about(self, name: str) -> str:
        return f"{name} {self.scope.namespace}"


@frozen
class Raw:
    """An answer that is no JSON of a record: bytes, or pieces that follow one another."""

    media_type: str
    body: bytes = b""
    pieces: AsyncIterator[bytes] | None = None


Verb = Callable[[Asked], Coroutine[Any, Any, Any]]
Verbs = Mapping[str, Verb]


def page(items: list[Any], limit: int, cursor: str | None) -> Listed:
    """Cut a list that only grows at its end into pages; the cursor counts what came before."""
    start = 0
    if cursor is not None:
        if not cursor.isascii() or not cursor.isdigit() or len(cursor) > _MOST_DIGITS:
            raise InvalidQueryError("this cursor is not one of this list", argument="cursor")
        start = int(cursor)
    end = start + limit
    return Listed(items[start:end], str(end) if end < len(items) else None)
