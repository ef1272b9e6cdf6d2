"""What hangs on a scope beside its entries: the companion keeps it, some signatures are ours."""

from __future__ import annotations

from perdure.model.scope import Scope
from perdure.ports import Feedback, Store
from perdure.stores.milvus import settled
from perdure.stores.milvus.connection import Connection


class Marks:
    """Signatures and feedback, as the port has them, of a companion that is open with Milvus."""

    _companion: Store
    _connection: Connection

    def _entries(self) -> Store:
        self._connection.check_open()
        return self._companion

    async def seen(self, scope: Scope, signature: str) -> bool:
        return not settled.is_ours(signature) and await self._entries().seen(scope, signature)

    async def signatures(self, scope: Scope) -> list[str]:
        recorded = await self._entries().signatures(scope)
        return [one for one in recorded if not settled.is_ours(one)]

    async def record_signature(self, scope: Scope, signature: str) -> None:
        settled.check_signature(signature)
        await self._entries().record_signature(scope, signature)

    async def feedback(self, scope: Scope, entry_id: str, score: float) -> None:
        await self._entries().feedback(scope, entry_id, score)

    async def get_feedback(self, scope: Scope, entry_id: str) -> Feedback | None:
        return await self._entries().get_feedback(scope, entry_id)
