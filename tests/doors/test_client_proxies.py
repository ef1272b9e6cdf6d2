"""A key that goes in the clear goes to the service alone, whatever proxies there are named."""

from __future__ import annotations

import asyncio

import pytest

from perdure import errors
from perdure.client import AsyncClient, Client, ahealth, health
from providers.misbehaving import Server, say

FOUND = {"results": [], "empty": True, "floor": 0.1}


@pytest.fixture
def proxy(monkeypatch):
    with Server(say(FOUND)) as server:
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "HTTPS_PROXY"):
            monkeypatch.setenv(name, server.url.removesuffix("/v1"))
        for name in ("NO_PROXY", "no_proxy"):
            monkeypatch.delenv(name, raising=False)
        yield server


def test_a_key_in_the_clear_goes_past_every_proxy(proxy):
    async def asked(url: str) -> bool:
        async with AsyncClient(url, api_key="pdr_x") as client:
            return (await client.recall("чай")).empty

    with Server(say(FOUND)) as service:
        with Client(service.url, api_key="pdr_x") as client:
            assert client.recall("tea").empty
        assert asyncio.run(asked(service.url))
        assert [one.headers["authorization"] for one in service.requests] == ["Bearer pdr_x"] * 2
    assert proxy.requests == []


def test_how_a_service_of_ones_own_is_is_asked_past_every_proxy(proxy):
    """A proxy would answer for it: nobody listens there."""
    with pytest.raises(errors.StoreUnavailableError, match="nobody listens there"):
        health("http://127.0.0.1:9")
    with pytest.raises(errors.StoreUnavailableError, match="nobody listens there"):
        asyncio.run(ahealth("http://127.0.0.1:9"))
    assert proxy.requests == []


def test_where_the_clear_was_allowed_a_proxy_is_asked_as_the_environment_says(proxy):
    with Client("http://memory.example.com", api_key="pdr_x", allow_http=True) as client:
        assert client.recall("tea").empty
    assert [one.path for one in proxy.requests] == ["http://memory.example.com/api/v1/recall"]
