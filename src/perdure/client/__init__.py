"""A memory behind a service: the verbs of `Memory`, over HTTP."""

from __future__ import annotations

from importlib.util import find_spec

from perdure.errors import MissingExtraError

if find_spec("httpx2") is None:
    raise MissingExtraError("perdure.client", "client")

from perdure.client.aio import AsyncClient
from perdure.client.health import ahealth, health
from perdure.client.sync import Client

__all__ = ["AsyncClient", "Client", "ahealth", "health"]
