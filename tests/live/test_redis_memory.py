"""A memory in Redis says what a memory in the process says, through all its verbs."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from live.servers import redis
from perdure import AsyncMemory, Memory, Scope
from perdure.errors import StoreUnavailableError
from perdure.model.entry import Entry
from perdure.testing import ManualClock

pytestmark = pytest.mark.xdist_group("redis")

START = datetime(2030, 5, 6, 9, 30, tzinfo=UTC)
DAY = timedelta(days=1)
ADA = Scope(tenant="t", principal="ada")
SAID = [
    "My physiotherapist is Dr. O'Hanlon-van der Zee.",
    "We decided to use Valkey for the queue.",
    "Always run the linter before a push.",
    "The staging host runs on node 20.11 at st-4.example.",
    "Actually, we use NATS for the queue.",
    "Ich wohne in Tübingen.",
    "我住在杭州。",
    "I'm allergic to cashews.",
]


def _seen(entries: Sequence[Entry]) -> list[Any]:
    return [
        (one.text, one.kind, one.tier, one.version, one.access_count, one.domains, one.current)
        for one in entries
    ]


async def _scenario(memory: AsyncMemory, clock: ManualClock) -> list[Any]:
    """Do what memories are for; give everything that was answered."""
    told: list[Any] = []
    for said in SAID:
        receipt = await memory.learn(said, "Noted.")
        told.append(
            ([one.text for one in receipt.stored], [one.reason for one in receipt.rejected])
        )
        clock.advance(DAY)
    await memory.remember(["The mast is oak.", "The keel is lead."])
    for query in ("queue", "Where do I live?", "住", "staging host", "mast"):
        found = await memory.recall(query)
        told.append([(hit.text, round(hit.score, 9)) for hit in found.hits])
        told.append((await memory.context(query, recall=3)).text)
        clock.advance(timedelta(hours=1))
    mast = (await memory.recall("mast")).hits[0].entry
    keel = (await memory.recall("keel")).hits[0].entry
    await memory.update(mast.id, text="The mast is ash.")
    await memory.promote(keel.id, "L0")
    told.append([one.entry.text for one in await memory.history(mast.id)])
    await memory.add_tension("The hull is red.", "The hull is blue.")
    told += [(one.question, one.status) for one in await memory.tensions()]
    await memory.record_outcome("rigging", False)
    await memory.set_task("Paint the hull.")
    told.append((await memory.context("hull")).text)
    told.append((await memory.context("", as_of=START + 3 * DAY)).text)
    merged = await memory.merge([mast.id, keel.id], into="The mast is ash, the keel lead.")
    told += [_seen([merged]), (await memory.stats()).tokens_by_tier]
    forgotten = await memory.forget(matching="cashews")
    told += [len(forgotten.forgotten), any(forgotten.left.values())]
    told.append(_seen((await memory.list(superseded=True, limit=500)).entries))
    snapshot = await memory.snapshot()
    erased = await memory.forget(ADA)
    told += [len(erased.forgotten), any(erased.left.values()), (await memory.list()).entries]
    told.append(await memory.restore(snapshot))
    told.append(_seen((await memory.list(superseded=True, limit=500)).entries))
    told.append((await memory.context("queue", as_of=START + 3 * DAY)).text)
    return told


def _url(server: redis.Server, place: Path) -> str:
    return f"{server.url}?prefix={redis.prefix_of(place)}"


async def _told(url: str) -> list[Any]:
    clock = ManualClock(START)
    async with AsyncMemory.open(url, scope=ADA, clock=clock) as memory:
        return await _scenario(memory, clock)


@pytest.mark.parametrize("server", [redis.shared, redis.cluster], ids=["server", "cluster"])
def test_every_answer_is_that_of_a_memory_in_the_process(server, tmp_path):
    model = asyncio.run(_told("memory:"))
    real = asyncio.run(_told(_url(server(), tmp_path)))
    for wanted, found in zip(model, real, strict=True):
        assert found == wanted


def test_a_plain_program_keeps_its_memory_in_redis_too(tmp_path):
    url = _url(redis.shared(), tmp_path)
    with Memory.open(url, scope=ADA) as memory:
        memory.remember("The mast is oak.")
    with Memory.open(url, scope=ADA) as memory:
        assert [hit.text for hit in memory.recall("mast").hits] == ["The mast is oak."]


def test_many_tasks_and_programs_share_one_memory(tmp_path):
    async def write(memory: AsyncMemory, name: str) -> None:
        for number in range(10):
            await memory.remember(f"Locker {name}-{number} holds key {number}{name}.")

    async def run() -> None:
        url = _url(redis.shared(), tmp_path)
        async with (
            AsyncMemory.open(url, scope=ADA) as one,
            AsyncMemory.open(url, scope=ADA) as other,
        ):
            names = [(one, "a"), (one, "b"), (other, "c"), (other, "d")]
            await asyncio.gather(*(write(memory, name) for memory, name in names))
            assert len((await one.list(limit=500)).entries) == 40

    asyncio.run(run())


def test_a_turn_goes_on_when_the_server_is_gone(tmp_path):
    server = redis.started()

    async def run() -> None:
        async with AsyncMemory.open(_url(server, tmp_path), scope=ADA) as memory:
            await memory.remember("The mast is oak.")
            server.kill()
            with pytest.raises(StoreUnavailableError):
                await memory.recall("mast")
            server.start()
            await memory.remember("The keel is lead.")
            assert [hit.text for hit in (await memory.recall("keel")).hits] == ["The keel is lead."]

    asyncio.run(run())
    server.kill()
