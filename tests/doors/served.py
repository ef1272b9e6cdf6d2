"""A service in this process: its app between start and stop, and callers with keys."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any, TypeVar

import httpx2

from perdure.config import Settings
from perdure.service.app import App
from perdure.service.keys import SCOPES, make_grant
from perdure.service.parts import Parts
from perdure.testing import ManualClock

_T = TypeVar("_T")

START = datetime(2030, 5, 6, 9, 30, tzinfo=UTC)
BASE = "http://perdure.test/api/v1"


class Served:
    """The running app, its clock, and what stands behind it."""

    def __init__(self, app: App, clock: ManualClock, http: httpx2.AsyncClient) -> None:
        self.app = app
        self.clock = clock
        self.http = http

    @property
    def parts(self) -> Parts:
        assert self.app.parts is not None
        return self.app.parts

    async def key(self, organisation: str = "acme", scopes: Any = SCOPES, **grant: Any) -> str:
        """Give the text of a new key, as an operator makes one."""
        now = self.clock.now()
        made = await self.parts.guards.keyring.create(
            organisation, "test", make_grant(scopes, now=now, **grant), "test"
        )
        return made.text

    async def ask(
        self, key: str | None, method: str, path: str, body: Any = None, **headers: str
    ) -> httpx2.Response:
        """Ask for a path below the base of the API."""
        said = {name.replace("_", "-"): value for name, value in headers.items()}
        if key is not None:
            said["authorization"] = f"Bearer {key}"
        return await self.http.request(method, BASE + path, json=body, headers=said)


@asynccontextmanager
async def served(store: str = "memory:", **settings: Any) -> AsyncIterator[Served]:
    """Start the app and stop it, as a server does by the lifespan of ASGI."""
    clock = ManualClock(START)
    app = App(Settings(store=store, **settings), clock=clock)
    told: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    living = asyncio.create_task(app({"type": "lifespan"}, told.get, said.put))
    await told.put({"type": "lifespan.startup"})
    begun = await said.get()
    assert begun["type"] == "lifespan.startup.complete", begun
    try:
        transport = httpx2.ASGITransport(app=app, raise_app_exceptions=True)
        async with httpx2.AsyncClient(transport=transport) as http:
            yield Served(app, clock, http)
    finally:
        await told.put({"type": "lifespan.shutdown"})
        await living


def run(work: Coroutine[Any, Any, _T]) -> _T:
    """Run a test in a loop of its own."""
    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        return runner.run(work)
