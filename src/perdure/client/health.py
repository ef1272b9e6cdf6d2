"""Ask a service how it is, without a key."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import httpx2

from perdure.client.address import Address, check_base
from perdure.client.exchange import Exchange, Terms, exchange
from perdure.client.lines import AsyncLine, BlockingLine
from perdure.client.messages import request_of
from perdure.model.scope import Scope
from perdure.stepping import step
from perdure.wire.operations import BY_NAME


def health(
    base_url: str, *, timeout: float = 5.0, transport: httpx2.BaseTransport | None = None
) -> Mapping[str, Any]:
    """Tell how a service is: `ok`, `version`, `limits`, and `problems` of its settings.

    Asks once. Raises `StoreUnavailableError` when nothing is there, `DeadlineError` when it is
    late, `ServiceError` when what is there is no perdure.
    """
    address = Address(check_base(base_url))
    line = BlockingLine(address.base, transport)
    try:
        return step(line.run(_asking(address, timeout)))
    finally:
        line.close()


async def ahealth(
    base_url: str,
    *,
    timeout: float = 5.0,  # noqa: ASYNC109 - as `health` has it
    transport: httpx2.AsyncBaseTransport | None = None,
) -> Mapping[str, Any]:
    """Async form of `health`."""
    address = Address(check_base(base_url))
    line = AsyncLine(address.base, transport)
    try:
        return await line.run(_asking(address, timeout))
    finally:
        await line.close()


def _asking(address: Address, timeout: float) -> Exchange:
    operation = BY_NAME["health"]
    request = request_of(operation, {}, address, Scope())
    return exchange(operation, request, address, Terms(timeout, retries=0), chance=random.random)
