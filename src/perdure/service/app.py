"""The service as one ASGI application; whoever runs it opens and closes it by its lifespan."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from typing import Any

from perdure.config import Settings
from perdure.errors import PerdureError, UsageError
from perdure.ports import Clock
from perdure.service import docs
from perdure.service.endpoint import Endpoint
from perdure.service.http import Receive, Request, Response, Send, in_origin_form, json_bytes
from perdure.service.openapi import document
from perdure.service.parts import Parts, opened
from perdure.service.routing import Routes
from perdure.service.telling import refusal
from perdure.service.verbs import definitions, health, keys, memories, minds, whole
from perdure.service.verbs.asked import Verbs
from perdure.wire.operations import OPERATIONS

VERBS: Verbs = {
    **minds.VERBS,
    **memories.VERBS,
    **whole.VERBS,
    **definitions.VERBS,
    **keys.VERBS,
    **health.VERBS,
}
Begin = Callable[[Parts], Awaitable[None]]

_HTML = "text/html; charset=utf-8"


class App:
    """Serve one store. `parts` are there between start and stop.

    `begin` is awaited once the store is open, before the first request. `failed` is why the
    service could not start, if it could not.
    """

    def __init__(
        self, settings: Settings, *, clock: Clock | None = None, begin: Begin | None = None
    ) -> None:
        self._settings = settings
        self._clock = clock
        self._begin = begin
        self.failed: PerdureError | None = None
        self._routes = Routes(OPERATIONS)
        self._endpoint: Endpoint | None = None
        self.parts: Parts | None = None
        self._pages = _pages()

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        """Answer a request, or open and close with the server."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["path"][:1] != "/":
            scope = in_origin_form(scope)
        if scope["method"] == "HEAD":
            scope, send = {**scope, "method": "GET"}, _headless(send)
        page = self._pages.get(scope["path"])
        if page is not None:
            request = Request.of(scope, receive)
            await _shown(page, request).send(send, request.id)
            return
        if self._endpoint is None:
            raise RuntimeError("the service was not started: run it with its lifespan")
        await self._endpoint(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        async with AsyncExitStack() as closing:
            try:
                self.parts = await closing.enter_async_context(opened(self._settings, self._clock))
                if self._begin is not None:
                    await self._begin(self.parts)
            except PerdureError as error:
                self.failed = error
                await send({"type": "lifespan.startup.failed", "message": str(error)})
                return
            self._endpoint = Endpoint(self.parts, self._routes, VERBS)
            await send({"type": "lifespan.startup.complete"})
            await receive()
        await send({"type": "lifespan.shutdown.complete"})


def _headless(send: Send) -> Send:
    """Send the head of an answer alone, as it would be with its body."""

    async def sent(message: Mapping[str, Any]) -> None:
        is_body = message["type"] == "http.response.body"
        await send({**message, "body": b""} if is_body else message)

    return sent


def _shown(page: tuple[str, bytes], request: Request) -> Response:
    if request.method == "GET":
        return Response(200, page[1], page[0])
    refused = refusal(UsageError("this path takes GET", argument="method"), request.id)
    refused.status = 405
    refused.say("allow", "GET")
    return refused


def _pages() -> Mapping[str, tuple[str, bytes]]:
    described = json_bytes(document(OPERATIONS))
    page = docs.page(OPERATIONS).encode()
    return {
        "/openapi.json": ("application/json", described),
        "/docs": (_HTML, page),
        "/": (_HTML, page),
    }
