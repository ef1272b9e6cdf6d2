"""The client for programs without an event loop."""

from __future__ import annotations

from copy import copy
from types import TracebackType
from typing import Self

import httpx2

from perdure.client.address import address_of
from perdure.client.asking import Link, check_scope
from perdure.client.exchange import Terms
from perdure.client.lines import BlockingLine
from perdure.client.service import RemoteService
from perdure.client.verbs import ServiceVerbs
from perdure.foreign import Speaking, speaking
from perdure.model.absent import KEEP
from perdure.model.scope import Scope
from perdure.stepping import step


@speaking(RemoteService)
class Client(ServiceVerbs, metaclass=Speaking):
    """Long-term memory behind a service, with the verbs of `Memory`: sync form of `AsyncClient`.

    Many threads may use one at the same time.
    """

    def __init__(
        self,
        base_url: str | None = None,
        *,
        api_key: str | None = None,
        scope: Scope | None = None,
        timeout: float = 30.0,
        retries: int = 4,
        transport: httpx2.BaseTransport | None = None,
        allow_http: bool = False,
    ) -> None:
        address = address_of(base_url, api_key, allow_http=allow_http)
        self._line = BlockingLine(address.base, transport)
        link = Link(address, Terms(timeout, retries), self._line)
        super().__init__(RemoteService(link, check_scope(scope)), step)
        self._is_view = False

    def __repr__(self) -> str:
        return repr(self._memory).replace("RemoteService", type(self).__name__, 1)

    def close(self) -> None:
        """Let go of the connections; a view leaves that to its owner.

        Sync form of `AsyncClient.close`.
        """
        if not self._is_view:
            self._line.close()

    def __enter__(self) -> Self:
        """Give the client, which connects when it is first used."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it, whatever happened."""
        self.close()

    @property
    def scope(self) -> Scope:
        """Say whose memory this is, at the level where it lives."""
        return self._memory.scope

    def scoped(
        self,
        *,
        tenant: str | None = KEEP,
        principal: str | None = KEEP,
        conversation: str | None = KEEP,
    ) -> Self:
        """Give the same verbs for another scope, over the same connections.

        Sync form of `AsyncClient.scoped`.
        """
        other = self._memory.scoped(tenant=tenant, principal=principal, conversation=conversation)
        view = copy(self)
        vars(view).update(_memory=other, _is_view=True)
        return view
