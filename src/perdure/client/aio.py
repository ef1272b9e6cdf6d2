"""The client for an event loop."""

from __future__ import annotations

from types import TracebackType
from typing import Self

import httpx2

from perdure.client.address import address_of
from perdure.client.asking import Link, check_scope
from perdure.client.exchange import Terms
from perdure.client.lines import AsyncLine
from perdure.client.service import RemoteService
from perdure.foreign import Speaking, speaking
from perdure.model.scope import Scope


@speaking()
class AsyncClient(RemoteService, metaclass=Speaking):
    """Long-term memory behind a service, with the verbs of `AsyncMemory`.

    Without `base_url` and `api_key`, `PERDURE_URL` and `PERDURE_API_KEY` say where the service is
    and what opens it; the address is then http://127.0.0.1:8077 if nobody says. A call takes
    `timeout` seconds at most, repetitions included, and is tried again up to `retries` times.
    `transport` takes the place of the network. `allow_http` lets the key go to another network
    than one's own without TLS. Nothing is connected before the first call; it belongs to the event
    loop of that call.

    Raises `UsageError` for an argument that cannot work.
    """

    def __init__(
        self,
        base_url: str | None = None,
        *,
        api_key: str | None = None,
        scope: Scope | None = None,
        timeout: float = 30.0,
        retries: int = 4,
        transport: httpx2.AsyncBaseTransport | None = None,
        allow_http: bool = False,
    ) -> None:
        address = address_of(base_url, api_key, allow_http=allow_http)
        self._line = AsyncLine(address.base, transport)
        super().__init__(Link(address, Terms(timeout, retries), self._line), check_scope(scope))

    async def close(self) -> None:
        """Let go of the connections; a view leaves that to its owner."""
        if not self._is_view:
            await self._line.close()

    async def __aenter__(self) -> Self:
        """Give the client, which connects when it is first used."""
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it, whatever happened."""
        await self.close()
