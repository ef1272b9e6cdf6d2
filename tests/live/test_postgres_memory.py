"""A memory on PostgreSQL answers word for word as one in the process does."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from live.servers import postgres
from perdure import AsyncMemory, Scope
from perdure.engine.core import NOT_COUNTED, Core
from perdure.errors import StoreReadOnlyError
from perdure.ports import Store
from perdure.stores.memory import MemoryStore
from perdure.stores.postgres import PostgresStore
from perdure.testing import ManualClock
from perdure.testing.driven import in_loop

pytestmark = pytest.mark.xdist_group("postgres")

START = datetime(2030, 5, 6, 9, 30, tzinfo=UTC)
TURNS = [
    ("We deploy with Kubernetes on Hetzner. I prefer tabs over spaces.", "Noted.", None),
    ("The staging database runs PostgreSQL 16 on port 5433.", "Port 5433, got it.", True),
    ("Always run the linter before you commit.", "I will.", None),
    ("Actually, the staging database runs on port 5544 now.", "Updated.", None),
    ("预发布数据库在三号机房。", "好的。", None),
    ("Our API gateway is written in Go.", "Go it is.", False),
    ("The API gateway is written in Rust.", "Rust?", False),
    ("My name is Ada and I live in Gießen.", "Hello Ada.", None),
    ("We no longer use Kubernetes; we moved to Nomad.", "Understood.", True),
]
QUESTIONS = ["Which port does staging use?", "How do we deploy?", "数据库在哪里？", "gateway", ""]


class Told:
    """Everything that a memory said, in order."""

    def __init__(self) -> None:
        self.words: list[Any] = []

    async def __call__(self, work: Awaitable[Any]) -> Any:
        answer = await work
        self.words.append(answer)
        return answer


@pytest.fixture(autouse=True)
def numbered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let ids be counted, so that two memories give the same."""
    counts: dict[int, Any] = {}
    names: Callable[[Core], Iterator[str]] = lambda core: (  # noqa: E731
        f"mem_{number:04d}" for number in counts.setdefault(id(core), itertools.count())
    )
    monkeypatch.setattr(Core, "new_ids", names)


@asynccontextmanager
async def opened(store: Store, clock: ManualClock) -> AsyncIterator[AsyncMemory]:
    scope = Scope(tenant="t", principal="ada")
    async with AsyncMemory.open(store=store, scope=scope, clock=clock) as memory:
        yield memory


async def live_through(memory: AsyncMemory, clock: ManualClock) -> list[Any]:
    """Learn, recall, build contexts, correct, resolve, look back and forget."""
    tell = Told()
    for number, (said, answered, outcome) in enumerate(TURNS):
        clock.advance(timedelta(hours=1))
        await tell(memory.learn(said, answered, outcome=outcome, signature=f"turn-{number}"))
        await tell(memory.context(said, recall=3))
    await tell(memory.learn(*TURNS[0][:2], signature="turn-0"))
    for question in QUESTIONS:
        if question:
            await tell(memory.recall(question, limit=5))
        await tell(memory.context(question, max_tokens=300))
        await tell(memory.context(question, as_of=START + timedelta(hours=4)))
    for tension in await tell(memory.tensions()):
        await tell(memory.resolve_tension(tension.id, resolved_by="Rust it is", pattern="asked"))
    listed = (await tell(memory.list(limit=4))).entries
    await tell(memory.promote(listed[0].id, "L0"))
    await tell(memory.update(listed[1].id, text="The office is in Gießen, third floor."))
    await tell(memory.remove(listed[2].id))
    await tell(memory.history(listed[1].id))
    await tell(memory.stats())
    snapshot = await tell(memory.snapshot())
    await tell(memory.context("How do we deploy?"))
    await tell(memory.forget(matching="Nomad"))
    await tell(memory.recall("Nomad"))
    await tell(memory.forget(memory.scope))
    await tell(memory.restore(snapshot))
    await tell(memory.context("How do we deploy?"))
    await tell(memory.snapshot())
    return tell.words


def test_a_memory_on_postgres_says_what_one_in_the_process_says(tmp_path: Path) -> None:
    async def both() -> list[list[Any]]:
        stores: list[Store] = [MemoryStore(), postgres.shared().store(tmp_path)]
        told: list[list[Any]] = []
        for store in stores:
            clock = ManualClock(START)
            async with opened(store, clock) as memory:
                told.append(await live_through(memory, clock))
        return told

    expected, found = in_loop(both())
    assert len(found) == len(expected) > 40
    for place, (want, have) in enumerate(zip(expected, found, strict=True)):
        assert _plain(have) == _plain(want), place


def test_a_memory_outlives_its_program(tmp_path: Path) -> None:
    async def twice() -> None:
        clock = ManualClock(START)
        async with opened(postgres.shared().store(tmp_path), clock) as memory:
            await memory.learn("The staging database runs on port 5433.")
            before = await memory.context("Which port does staging use?")
        schema = postgres.schema_of(tmp_path)
        url = f"{postgres.shared().url}?schema={schema}"
        scope = Scope(tenant="t", principal="ada")
        async with AsyncMemory.open(url, scope=scope, clock=clock) as memory:
            assert isinstance(memory.core.store, PostgresStore)
            assert (await memory.context("Which port does staging use?")).text == before.text

    in_loop(twice())


def _plain(answer: Any) -> Any:
    """Leave out what a store counts by itself: which places it looked into again."""
    if hasattr(answer, "left"):
        assert not any(answer.left.values())
        return replace(answer, left={})
    return answer


READ_ONLY = "options=-c%20default_transaction_read_only%3Don"


def test_a_server_that_may_only_be_read_is_read_and_asked_for_no_write(tmp_path: Path) -> None:
    in_loop(_read_alone(tmp_path))


async def _read_alone(place: Path) -> None:
    server = postgres.shared()
    async with AsyncMemory.open(store=server.store(place)) as memory:
        await memory.remember(["The port is 7443.", "Я люблю зелёный чай."])
    url = f"{server.url}{'&' if '?' in server.url else '?'}{READ_ONLY}"
    async with AsyncMemory.open(url, schema=postgres.schema_of(place)) as memory:
        found = await memory.recall("чай")
        assert [hit.entry.text for hit in found.hits] == ["Я люблю зелёный чай."]
        assert found.failures == (NOT_COUNTED,)
        with pytest.raises(StoreReadOnlyError):
            await memory.remember("Tea is green.")
