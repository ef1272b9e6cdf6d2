"""What a service offers besides the verbs of a memory: definitions, keys, all of it in lines."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from perdure.client.exchange import Terms
from perdure.client.remote import RemoteMemory
from perdure.client.streaming import Given, Incoming, Line, Outgoing, lines_of
from perdure.model.evidence import MemoryRead, MemoryType, MemoryWrite
from perdure.model.scope import Level
from perdure.wire.asking import Listed
from perdure.wire.keyring import ApiKey, NewKey

LINES_SECONDS = 600.0
"""How long taking all of a memory out, or putting it in, may take at least."""


class RemoteService(RemoteMemory):
    """The verbs of a memory, and those of the service that it lives behind."""

    async def definitions(self) -> list[Mapping[str, Any]]:
        """Give the memory definitions of the organisation, by id."""
        return await self._ask_all("definitions")

    async def define(
        self,
        id: str,
        type: MemoryType,
        strategy: Mapping[str, Any],
        *,
        description: str | None = None,
        scope_level: Level | None = None,
        read_only: bool | None = None,
        projection: str | None = None,
    ) -> Mapping[str, Any]:
        """Define a memory by type and strategy, such as `{"kind": "window", "size": 20}`.

        Raises `MemoryDefinitionError` for one that could not work, `ConflictError` for an id that
        another one has.
        """
        return await self._ask(
            "define",
            id=id,
            type=type,
            strategy=strategy,
            description=description,
            scope_level=scope_level,
            read_only=read_only,
            projection=projection,
        )

    async def definition(self, id: str) -> Mapping[str, Any]:
        """Give one memory definition; raises `NotFoundError` when there is none."""
        return await self._ask("definition", id=id)

    async def drop_definition(self, id: str) -> None:
        """Drop a memory definition; what it kept stays until it is forgotten."""
        await self._ask("drop_definition", id=id)

    async def read_definition(
        self, id: str, message: str, *, remaining_tokens: int | None = None
    ) -> MemoryRead:
        """Give the block of a defined memory for a message, and why it is what it is."""
        return await self._ask(
            "read_definition", id=id, message=message, remaining_tokens=remaining_tokens
        )

    async def write_definition(
        self, id: str, user_message: str, assistant_response: str
    ) -> MemoryWrite:
        """Keep what a defined memory keeps of a finished turn."""
        return await self._ask(
            "write_definition",
            id=id,
            user_message=user_message,
            assistant_response=assistant_response,
        )

    async def keys(self) -> list[ApiKey]:
        """Give the keys of the organisation, newest first; needs `keys:manage`, as all of these."""
        return await self._ask_all("keys")

    async def create_key(
        self,
        name: str,
        *,
        scopes: Sequence[str] | None = None,
        expires_in_days: int | None = None,
        expires_at: datetime | None = None,
        principal_prefix: str | None = None,
        conversation_prefix: str | None = None,
    ) -> NewKey:
        """Make a key, which can do no more than this one; its `secret` is given this once."""
        return await self._ask(
            "create_key",
            name=name,
            scopes=scopes,
            expires_in_days=expires_in_days,
            expires_at=expires_at,
            principal_prefix=principal_prefix,
            conversation_prefix=conversation_prefix,
        )

    async def revoke_key(self, id: str) -> ApiKey | None:
        """End a key for good, at once; None when a lost answer hides that it was this call."""
        return await self._ask("revoke_key", id=id)

    async def audit(self, *, limit: int = 100, cursor: str | None = None) -> Listed:
        """Give a page of what was done and denied, newest first: `.items`, `.cursor`."""
        return await self._ask("audit", limit=limit, cursor=cursor)

    async def export(self) -> AsyncIterator[Line]:
        """Give all that the scope holds, with its history, line by line as it comes.

        Only a piece of it is held at a time. The last line is `end`; without it the export broke
        off, which raises `ServiceError` in its place: what came before is then not the whole.
        """
        incoming: Incoming = await self._ask_exactly("export", {}, terms=self._longer())
        try:
            async for line in lines_of(incoming):
                yield line
        finally:
            await incoming.close()

    async def import_(self, lines: Given) -> Mapping[str, Any]:
        """Take in what an export gave, or memories to remember; tells what became of the lines.

        Lines are sent as they are asked for, so that they may come out of a file or of another
        memory's `export`. An export is restored, all or nothing, while the scope is empty. Other
        lines are texts, or items with `content` and their other fields as the API names them.
        """
        outgoing = Outgoing(lines)
        return await self._ask_exactly("import", {}, content=outgoing, terms=self._longer())

    def _longer(self) -> Terms:
        terms = self._link.terms
        return Terms(max(terms.timeout, LINES_SECONDS), terms.retries)
