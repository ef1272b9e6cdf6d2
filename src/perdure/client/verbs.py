"""What a service offers besides the verbs of a memory, for programs without an event loop."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from perdure.client.streaming import Given, Line, stepped
from perdure.model.evidence import MemoryRead, MemoryType, MemoryWrite
from perdure.model.scope import Level
from perdure.verbs import Verbs
from perdure.wire.asking import Listed
from perdure.wire.keyring import ApiKey, NewKey


class ServiceVerbs(Verbs):
    """The verbs of a memory, and those of the service that it lives behind."""

    def definitions(self) -> list[Mapping[str, Any]]:
        """Give the memory definitions of the organisation, by id.

        Sync form of `AsyncClient.definitions`.
        """
        return self._run(self._memory.definitions())

    def define(
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

        Sync form of `AsyncClient.define`.
        """
        return self._run(
            self._memory.define(
                id,
                type,
                strategy,
                description=description,
                scope_level=scope_level,
                read_only=read_only,
                projection=projection,
            )
        )

    def definition(self, id: str) -> Mapping[str, Any]:
        """Give one memory definition; raises `NotFoundError` when there is none.

        Sync form of `AsyncClient.definition`.
        """
        return self._run(self._memory.definition(id))

    def drop_definition(self, id: str) -> None:
        """Drop a memory definition; what it kept stays until it is forgotten.

        Sync form of `AsyncClient.drop_definition`.
        """
        return self._run(self._memory.drop_definition(id))

    def read_definition(
        self, id: str, message: str, *, remaining_tokens: int | None = None
    ) -> MemoryRead:
        """Give the block of a defined memory for a message, and why it is what it is.

        Sync form of `AsyncClient.read_definition`.
        """
        return self._run(
            self._memory.read_definition(id, message, remaining_tokens=remaining_tokens)
        )

    def write_definition(self, id: str, user_message: str, assistant_response: str) -> MemoryWrite:
        """Keep what a defined memory keeps of a finished turn.

        Sync form of `AsyncClient.write_definition`.
        """
        return self._run(self._memory.write_definition(id, user_message, assistant_response))

    def keys(self) -> list[ApiKey]:
        """Give the keys of the organisation, newest first; needs `keys:manage`, as all of these.

        Sync form of `AsyncClient.keys`.
        """
        return self._run(self._memory.keys())

    def create_key(
        self,
        name: str,
        *,
        scopes: Sequence[str] | None = None,
        expires_in_days: int | None = None,
        expires_at: datetime | None = None,
        principal_prefix: str | None = None,
        conversation_prefix: str | None = None,
    ) -> NewKey:
        """Make a key, which can do no more than this one; its `secret` is given this once.

        Sync form of `AsyncClient.create_key`.
        """
        return self._run(
            self._memory.create_key(
                name,
                scopes=scopes,
                expires_in_days=expires_in_days,
                expires_at=expires_at,
                principal_prefix=principal_prefix,
                conversation_prefix=conversation_prefix,
            )
        )

    def revoke_key(self, id: str) -> ApiKey | None:
        """End a key for good, at once; None when a lost answer hides that it was this call.

        Sync form of `AsyncClient.revoke_key`.
        """
        return self._run(self._memory.revoke_key(id))

    def audit(self, *, limit: int = 100, cursor: str | None = None) -> Listed:
        """Give a page of what was done and denied, newest first: `.items`, `.cursor`.

        Sync form of `AsyncClient.audit`.
        """
        return self._run(self._memory.audit(limit=limit, cursor=cursor))

    def export(self) -> Iterator[Line]:
        """Give all that the scope holds, with its history, line by line as it comes.

        Sync form of `AsyncClient.export`.
        """
        return stepped(self._memory.export())

    def import_(self, lines: Given) -> Mapping[str, Any]:
        """Take in what an export gave, or memories to remember; tells what became of the lines.

        Sync form of `AsyncClient.import_`.
        """
        return self._run(self._memory.import_(lines))
