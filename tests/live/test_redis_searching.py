"""A search by words in Redis is of one moment, though it takes two messages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from live.servers import redis
from perdure.stores.redis import RedisStore, scripts
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, entry

pytestmark = pytest.mark.xdist_group("redis")


def test_a_search_that_somebody_wrote_into_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, named = redis.shared().url, {"prefix": redis.prefix_of(tmp_path)}
    with Driven(RedisStore(url, **named)) as store, Driven(RedisStore(url, **named)) as other:
        store.put_many(MINE, [entry("a", "Pumps run"), entry("b", "Pumps stop")], now=NOW)
        server = store.store._server
        run = server.run
        finds: list[Any] = []

        async def run_and_be_overtaken(script: Any, *rest: Any) -> Any:
            reply = await run(script, *rest)
            if script is scripts.FIND:
                finds.append(reply)
                if len(finds) == 1:
                    await other.store.put(MINE, entry("b", "Valves drip"), now=NOW)
            return reply

        monkeypatch.setattr(server, "run", run_and_be_overtaken)
        found = store.search(MINE, ["pump"], now=NOW)
        assert [one.entry.id for one in found.candidates] == ["a"]
        assert found.frequency["pump"] == 1
        assert len(finds) == 2
