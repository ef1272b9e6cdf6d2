"""The two ways to a service: one that blocks its thread, one for an event loop.

Each carries out what an exchange asks for, and keeps connections between calls.
"""

from __future__ import annotations

import ssl
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, ExitStack
from functools import cache
from threading import Lock
from typing import Any

import anyio
import httpx2

from perdure.client.address import goes_straight
from perdure.client.breaking import broken, late
from perdure.client.exchange import Exchange, Pause, Send
from perdure.client.messages import Broken, Response
from perdure.client.streaming import Outgoing, broken_off
from perdure.errors import StoreClosedError

_CONNECT_SECONDS = 5.0
_LIMITS = httpx2.Limits(max_connections=100, max_keepalive_connections=20, keepalive_expiry=30.0)
_HEADERS = {"user-agent": "perdure-client"}


class BlockingLine:
    """A line for programs without an event loop; many threads may use it at once."""

    def __init__(self, where: str, transport: httpx2.BaseTransport | None) -> None:
        self.where = where
        self._transport = transport
        self._http: httpx2.Client | None = None
        self._is_closed = False
        self._making = Lock()

    async def run(self, exchange: Exchange) -> Any:
        """Carry out an exchange in this thread; never suspends."""
        answer = None
        while True:
            try:
                asked = exchange.send(answer)
            except StopIteration as done:
                return done.value
            answer = _sleep(asked) if isinstance(asked, Pause) else self._send(asked)

    @property
    def http(self) -> httpx2.Client:
        """Give what requests are made with."""
        # Of several made at once all but one would be lost, with their connections.
        with self._making:
            if self._is_closed:
                raise _closed(self.where)
            if self._http is None:
                self._http = httpx2.Client(
                    transport=self._transport,
                    verify=_certificates(),
                    limits=_LIMITS,
                    headers=_HEADERS,
                    trust_env=not goes_straight(self.where),
                )
            return self._http

    def close(self) -> None:
        """Let go of the connections; twice is fine."""
        with self._making:
            self._is_closed = True
            if self._http is not None:
                self._http.close()

    def _send(self, asked: Send) -> Response | Broken:
        try:
            with ExitStack() as held:
                return self._answer(asked, held)
        except httpx2.RequestError as error:
            return broken(error, asked.seconds)

    def _answer(self, asked: Send, held: ExitStack) -> Response | Broken:
        """Give the answer; one that is streamed takes along the connection that is `held`."""
        until = time.monotonic() + asked.seconds
        wanted = _wanted(asked)
        if isinstance(asked.request.content, Outgoing):
            wanted["content"] = asked.request.content.pieces()
        answer = held.enter_context(self.http.stream(**wanted))
        if asked.streamed and answer.is_success:
            coming = _Coming(answer.iter_bytes(), held.pop_all(), asked.seconds)
            return Response(answer.status_code, dict(answer.headers), b"", coming)
        body = bytearray()
        for part in answer.iter_bytes():
            body += part
            if time.monotonic() > until:
                return late(asked.seconds)
        return Response(answer.status_code, dict(answer.headers), bytes(body))


class AsyncLine:
    """A line for the event loop in which it is first used; many tasks may use it at once."""

    def __init__(self, where: str, transport: httpx2.AsyncBaseTransport | None) -> None:
        self.where = where
        self._transport = transport
        self._http: httpx2.AsyncClient | None = None
        self._is_closed = False

    async def run(self, exchange: Exchange) -> Any:
        """Carry out an exchange; a cancelled call leaves no connection behind."""
        answer = None
        while True:
            try:
                asked = exchange.send(answer)
            except StopIteration as done:
                return done.value
            if isinstance(asked, Pause):
                await anyio.sleep(asked.seconds)
                answer = None
            else:
                answer = await self._send(asked)

    @property
    def http(self) -> httpx2.AsyncClient:
        """Give what requests are made with."""
        if self._is_closed:
            raise _closed(self.where)
        if self._http is None:
            self._http = httpx2.AsyncClient(
                transport=self._transport,
                verify=_certificates(),
                limits=_LIMITS,
                headers=_HEADERS,
                trust_env=not goes_straight(self.where),
            )
        return self._http

    async def close(self) -> None:
        """Let go of the connections; twice is fine."""
        self._is_closed = True
        if self._http is not None:
            await self._http.aclose()

    async def _send(self, asked: Send) -> Response | Broken:
        try:
            with anyio.fail_after(asked.seconds):
                async with AsyncExitStack() as held:
                    return await self._answer(asked, held)
        except TimeoutError:
            return late(asked.seconds)
        except httpx2.RequestError as error:
            return broken(error, asked.seconds)

    async def _answer(self, asked: Send, held: AsyncExitStack) -> Response:
        """Give the answer; one that is streamed takes along the connection that is `held`."""
        wanted = _wanted(asked)
        if isinstance(asked.request.content, Outgoing):
            wanted["content"] = asked.request.content.async_pieces()
        answer = await held.enter_async_context(self.http.stream(**wanted))
        if asked.streamed and answer.is_success:
            coming = _AsyncComing(answer.aiter_bytes(), held.pop_all(), asked.seconds)
            return Response(answer.status_code, dict(answer.headers), b"", coming)
        body = await answer.aread()
        return Response(answer.status_code, dict(answer.headers), body)


class _Coming:
    """An answer that comes piece by piece; only what it is waited for counts as time."""

    def __init__(self, parts: Iterator[bytes], held: ExitStack, seconds: float) -> None:
        self._parts = parts
        self._held = held
        self._left = seconds

    async def pieces(self) -> AsyncIterator[bytes]:
        """Give them; never suspends."""
        while True:
            since = time.monotonic()
            try:
                part = next(self._parts, None)
            except httpx2.RequestError as error:
                raise broken_off() from error
            if part is None:
                return
            self._left -= time.monotonic() - since
            if self._left < 0:
                raise broken_off()
            yield part

    async def close(self) -> None:
        """Let go of the connection."""
        self._held.close()


class _AsyncComing:
    """The same in an event loop."""

    def __init__(self, parts: AsyncIterator[bytes], held: AsyncExitStack, seconds: float) -> None:
        self._parts = parts
        self._held = held
        self._left = seconds

    async def pieces(self) -> AsyncIterator[bytes]:
        """Give them."""
        while True:
            since = time.monotonic()
            try:
                with anyio.fail_after(self._left):
                    part = await anext(self._parts, None)
            except (httpx2.RequestError, TimeoutError) as error:
                raise broken_off() from error
            if part is None:
                return
            self._left -= time.monotonic() - since
            yield part

    async def close(self) -> None:
        """Let go of the connection."""
        await self._held.aclose()


def _wanted(asked: Send) -> dict[str, Any]:
    request, seconds = asked.request, asked.seconds
    return {
        "method": request.method,
        "url": request.url,
        "headers": dict(request.headers),
        "content": request.content,
        "timeout": httpx2.Timeout(seconds, connect=min(seconds, _CONNECT_SECONDS)),
    }


def _sleep(pause: Pause) -> None:
    time.sleep(pause.seconds)


def _closed(where: str) -> StoreClosedError:
    return StoreClosedError("the client was closed", where=where)


@cache
def _certificates() -> ssl.SSLContext:
    """Give what this machine trusts: reading it takes longer than most requests."""
    return httpx2.create_ssl_context()
