"""Whose memories are asked for: scopes, and the verbs for each, kept at hand for the next time."""

from __future__ import annotations

from functools import lru_cache

from perdure.aio import AsyncMemory
from perdure.model.scope import Scope

MOST = 4096
"""So many are kept, each a few hundred bytes; those asked for least recently go."""


class Places:
    """Give scopes by their names and verbs by their scope, each made once while it is in use."""

    def __init__(self, memory: AsyncMemory) -> None:
        self._memory = memory
        self.scope = lru_cache(MOST)(_scope)
        self.verbs = lru_cache(MOST)(self._verbs)

    def _verbs(self, scope: Scope) -> AsyncMemory:
        return self._memory.scoped(
            tenant=scope.tenant, principal=scope.principal, conversation=scope.conversation
        )


def _scope(tenant: str, principal: str | None, conversation: str | None) -> Scope:
    return Scope(tenant, principal, conversation)
