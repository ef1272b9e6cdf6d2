"""What a verb is handed: who asks, for whose memory, and what was said."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any, TypeVar

from perdure.aio import AsyncMemory
from perdure.frozen import altered, frozen
from perdure.model.scope import Scope
from perdure.service.identity import Caller
from perdure.service.parts import Parts
from perdure.service.seals import Seal, break_seal, seal_of
from perdure.wire.asking import Listed

_T = TypeVar("_T")

USUAL_PAGE = 100
_NOTHING = nullcontext()
_PAGING = frozenset({"cursor", "limit"})


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

    async def need_open(self) -> None:
        """Raise `UnauthorizedError` when the caller's key opens nothing any more."""
        await self.parts.guards.keyring.need_open(self.caller)

    async def seal(self) -> Seal:
        """Give what hides an answer about this memory while it is kept."""
        return await seal_of(
            self.parts.store, self.parts.clock, self.caller.organisation, self._home
        )

    async def break_seal(self) -> None:
        """Let no kept answer about this memory be read any more."""
        await break_seal(self.parts.store, self.parts.clock, self.caller.organisation, self._home)

    @property
    def _home(self) -> Scope:
        return self.scope.at(self.parts.memory.core.options.level)

    async def away(
        self,
        work: Callable[[Asked], Coroutine[Any, Any, _T]],
        place: AbstractAsyncContextManager[object] = _NOTHING,
    ) -> _T:
        """Do what takes long beside the others, when it is the organisation's turn.

        `place` is taken once it is, and not before: who holds one must not wait for the lane.
        """
        beside = self.parts.beside
        if beside is None:
            async with place:
                return await work(self)
        async with self.parts.lane.turn(self.caller.organisation, 0), place:
            return await self.parts.aside.run(lambda: work(altered(self, parts=beside)))

    async def continued(self, name: str) -> str | None:
        """Give where a list goes on in the store, from the cursor that the caller was given."""
        said = self.arguments.get("cursor")
        return await self.parts.cursors.open(said, self._about(name))

    async def continues(self, name: str, cursor: str | None) -> str | None:
        """Give the cursor that goes out for where a list goes on in the store."""
        return await self.parts.cursors.seal(cursor, self._about(name))

    async def paged(self, name: str, items: Sequence[Any]) -> Listed:
        """Cut a list that only grows at its end into pages; its cursor counts what came before."""
        start = int(await self.continued(name) or 0)
        end = start + self.arguments.get("limit", USUAL_PAGE)
        cursor = await self.continues(name, str(end)) if end < len(items) else None
        return Listed(list(items[start:end]), cursor)

    def _about(self, name: str) -> str:
        """Name the list: it goes on only for who asks for the same of it."""
        filters = {key: one for key, one in self.arguments.items() if key not in _PAGING}
        return f"{name} {self.scope.namespace} {sorted(filters.items())!r}"


@frozen
class Raw:
    """An answer that is no JSON of a record: bytes, or pieces that follow one another."""

    media_type: str
    body: bytes = b""
    pieces: AsyncGenerator[bytes] | None = None


Verb = Callable[[Asked], Coroutine[Any, Any, Any]]
Verbs = Mapping[str, Verb]
