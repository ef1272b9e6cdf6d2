"""One server: its address, its key, and a way to ask it that ends in time."""

from __future__ import annotations

import json
import math
import random
import ssl
from collections.abc import AsyncGenerator, Iterable, Mapping
from contextlib import asynccontextmanager
from functools import cache
from itertools import count
from typing import TypeAlias, cast
from urllib.parse import unquote, urlsplit

import anyio
import httpx2
from anyio.lowlevel import current_token

from perdure.errors import (
    BadCompletionError,
    ProviderError,
    ProviderUnavailableError,
    RateLimitedError,
    UsageError,
)
from perdure.model.entry import Json
from perdure.patience import Patience
from perdure.providers.replies import Reply

Client: TypeAlias = httpx2.AsyncClient
"""What requests are made with; a caller's own may bring proxies and certificates."""

_MOST_BYTES = 64 * 1024 * 1024
"""What is longer is no answer to anything that we ask."""
_CONNECT_SECONDS = 10.0
_SHORTEST_SECRET = 8
"""Characters from which on a header or a part of the address may be a key."""


class Endpoint:
    """Ask the server at `base_url` for JSON.

    Each call connects by itself, in whichever event loop it is made, and leaves nothing open.
    Between `open` and `close` the calls of that loop share connections. A client that was given
    is used for all calls and never closed. The key is in no message and no repr, nor is what stands
    in the caller's headers and behind the `?` of the address.
    """

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        patience: Patience | None = None,
        client: Client | None = None,
    ) -> None:
        self.where = _shown(base_url)
        self._base, _, self._query = base_url.partition("?")
        self._key = _checked_key(api_key)
        given = _checked_headers(headers)
        authority = {"Authorization": f"Bearer {self._key}"} if self._key else {}
        self._headers = {"Content-Type": "application/json", **authority, **given}
        self._secrets = _secrets(self._key, given.values(), self._query)
        if not isinstance(cast(object, patience), Patience | None):
            raise UsageError("patience must be a Patience(…)", argument="patience")
        if client is not None and not callable(getattr(client, "stream", None)):
            raise UsageError("client must be an httpx2.AsyncClient", argument="client")
        self._patience = patience or Patience()
        self._given = client
        self._held: tuple[object, Client] | None = None

    async def open(self) -> None:
        """Keep connections from here on, for calls of this event loop; twice is fine."""
        if self._client_of_this_loop() is None:
            self._held = (current_token(), self._new_client())

    async def close(self) -> None:
        """Let go of the connections that were kept; twice is fine."""
        held, self._held = self._held, None
        if held is not None:
            await held[1].aclose()

    async def post(self, path: str, body: Mapping[str, Json], *, seconds: float) -> Reply:
        """Give the server's final answer, be it an error; all attempts end within `seconds`.

        Raises `ProviderUnavailableError` and `RateLimitedError` when no attempt got through.
        """
        content = json.dumps(body, ensure_ascii=False, allow_nan=False).encode(errors="replace")
        deadline = anyio.current_time() + seconds
        try:
            with anyio.fail_after(seconds):
                async with self._client() as client:
                    return await self._patiently(client, path, content, deadline)
        except TimeoutError as error:
            message = f"the server did not answer within {seconds:g} seconds"
            raise ProviderUnavailableError(message, where=self.where) from error

    async def _patiently(self, client: Client, path: str, content: bytes, deadline: float) -> Reply:
        for failed in count(1):
            try:
                reply = await self._once(client, path, content)
                reply.check_passing()
            except (ProviderUnavailableError, RateLimitedError) as error:
                chance = random.random()  # noqa: S311 - it only spreads callers
                asked_for = getattr(error, "retry_after", None)
                pause = self._patience.pause(failed, asked_for=asked_for, chance=chance)
                late = anyio.current_time() + pause >= deadline
                if late or failed >= self._patience.attempts:
                    raise
            else:
                return reply
            await anyio.sleep(pause)
        raise AssertionError  # pragma: no cover - counting does not end

    async def _once(self, client: Client, path: str, content: bytes) -> Reply:
        url = f"{self._base.rstrip('/')}/{path}" + (f"?{self._query}" if self._query else "")
        wait = httpx2.Timeout(None, connect=_CONNECT_SECONDS)
        try:
            async with client.stream(
                "POST", url, content=content, headers=self._headers, timeout=wait
            ) as answer:
                body = await self._read(answer)
        except httpx2.LocalProtocolError as error:
            raise ProviderError("the request cannot be sent as it is", where=self.where) from error
        except httpx2.TransportError as error:
            message = f"the server cannot be reached, or broke off: {type(error).__name__}"
            raise ProviderUnavailableError(message, where=self.where) from error
        except httpx2.RequestError as error:
            message = f"the server's answer cannot be read: {type(error).__name__}"
            raise BadCompletionError(message, where=self.where) from error
        if answer.status_code >= 400:
            for secret in self._secrets:
                body = body.replace(secret, b"...")
        return Reply(answer.status_code, answer.headers, body, self.where)

    async def _read(self, answer: httpx2.Response) -> bytes:
        body = bytearray()
        async for part in answer.aiter_bytes():
            body += part
            if len(body) > _MOST_BYTES:
                raise BadCompletionError("the server's answer has no end", where=self.where)
        return bytes(body)

    @asynccontextmanager
    async def _client(self) -> AsyncGenerator[Client]:
        kept = self._client_of_this_loop()
        if kept is not None:
            yield kept
            return
        async with self._new_client() as client:
            yield client

    def _client_of_this_loop(self) -> Client | None:
        if self._given is not None or self._held is None:
            return self._given
        loop, client = self._held
        return client if loop == current_token() else None

    def _new_client(self) -> Client:
        return httpx2.AsyncClient(verify=_certificates())


@cache
def _certificates() -> ssl.SSLContext:
    """Give what this machine trusts: reading it takes longer than most requests."""
    return httpx2.create_ssl_context()


def check_seconds(seconds: object) -> float:
    """Give a deadline; refuses what is none."""
    number = (
        math.nan if isinstance(seconds, bool) or not isinstance(seconds, int | float) else seconds
    )
    if not 0 < number < math.inf:
        raise UsageError("timeout must be seconds, more than 0", argument="timeout")
    return number


def _shown(base_url: str) -> str:
    """Give an address without what may be secret; refuses what is none."""
    try:
        parts = urlsplit(base_url)
        named = parts.scheme in ("http", "https") and parts.hostname
        port = "" if parts.port is None else f":{parts.port}"
    except (ValueError, AttributeError):
        named, parts, port = None, urlsplit(""), ""
    if not named or parts.fragment or not base_url.isprintable():
        message = "base_url must be an address such as http://localhost:11434/v1"
        raise UsageError(message, argument="base_url")
    if parts.username or parts.password:
        message = "base_url must hold no name or password: give api_key=… or headers=…"
        raise UsageError(message, argument="base_url")
    host = f"[{parts.hostname}]" if ":" in str(parts.hostname) else parts.hostname
    return f"{parts.scheme}://{host}{port}{parts.path.rstrip('/')}"


def _checked_headers(headers: object) -> dict[str, str]:
    """Give the caller's headers; refuses what no request can carry, without saying what it was."""
    if headers is None:
        return {}
    if isinstance(headers, Mapping):
        held = dict(cast(Mapping[object, object], headers))
        if all(_is_header(name) and name and _is_header(value) for name, value in held.items()):
            return cast(dict[str, str], held)
    message = "headers must be printable ASCII texts by name, such as {'X-Team': 'blue'}"
    raise UsageError(message, argument="headers")


def _is_header(value: object) -> bool:
    return isinstance(value, str) and value.isascii() and value.isprintable()


def _secrets(key: str | None, headers: Iterable[str], query: str) -> list[bytes]:
    """Give what no error may show: the key, and what is as long as one among the rest."""
    others = [part for value in headers for part in (value, *value.split())]
    others += [unquote(pair.partition("=")[2]) for pair in query.split("&")]
    known = [*([key] if key else []), *[one for one in others if len(one) >= _SHORTEST_SECRET]]
    return [one.encode() for one in sorted(set(known), key=len, reverse=True)]


def _checked_key(key: object) -> str | None:
    if key is None:
        return None
    if not isinstance(key, str) or not key or not all("!" <= char <= "~" for char in key):
        message = "api_key must be visible ASCII without blanks, or None"
        raise UsageError(message, argument="api_key")
    return key
