"""A request without an answer: what was wrong, what to do, and whether it is worth trying again."""

from __future__ import annotations

import asyncio
import socket
import ssl
import threading
from collections.abc import Generator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx2
import pytest

from perdure.client import AsyncClient, Client, health
from perdure.client.breaking import broken
from perdure.errors import StoreUnavailableError

KEY = "pdr_test_key"


@pytest.fixture
def plain() -> Generator[str]:
    """Something that speaks HTTP without TLS, asked as if it did."""
    with ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"https://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_https_where_there_is_none_is_told_of_at_once_and_how_to_mend_it(plain: str):
    said = "does not speak TLS; say http:// if that is `perdure serve` itself"
    with (
        Client(plain, api_key=KEY, retries=100, timeout=600) as client,
        pytest.raises(StoreUnavailableError, match=said),
    ):
        client.stats()
    with pytest.raises(StoreUnavailableError, match=said):
        health(plain)

    async def ask() -> None:
        async with AsyncClient(plain, api_key=KEY, retries=100, timeout=600) as client:
            await client.stats()

    with pytest.raises(StoreUnavailableError, match=said):
        asyncio.run(ask())


def test_http_where_tls_is_spoken_says_what_to_say_instead():
    with socket.create_server(("127.0.0.1", 0)) as hanging_up:

        def serve() -> None:
            hanging_up.accept()[0].close()

        threading.Thread(target=serve, daemon=True).start()
        address = f"http://127.0.0.1:{hanging_up.getsockname()[1]}"
        with (
            Client(address, api_key=KEY, retries=0) as client,
            pytest.raises(
                StoreUnavailableError, match=r"broke off: .*; if it speaks TLS, say https"
            ),
        ):
            client.stats()


def test_nobody_there_is_told_of_in_words():
    with (
        Client("http://127.0.0.1:1", api_key=KEY, retries=0) as client,
        pytest.raises(StoreUnavailableError, match="nobody listens there; `perdure serve` runs"),
    ):
        client.stats()


def _caused(cause: Exception) -> httpx2.ConnectError:
    error = httpx2.ConnectError("failed")
    error.__cause__ = cause
    return error


def test_a_certificate_that_is_not_trusted_is_told_of_and_lasts():
    refused = ssl.SSLCertVerificationError(1, "certificate verify failed")
    refused.verify_message = "self-signed certificate"
    told = broken(_caused(refused), 30)
    assert "its certificate is not trusted here (self-signed certificate)" in told.reason
    assert (told.is_lasting, told.may_have_arrived) == (True, False)


@pytest.mark.parametrize("cause", [ConnectionRefusedError(), OSError("unreachable")])
def test_what_may_pass_may_be_tried_again(cause: Exception):
    told = broken(_caused(cause), 30)
    assert (told.is_lasting, told.may_have_arrived) == (False, False)
