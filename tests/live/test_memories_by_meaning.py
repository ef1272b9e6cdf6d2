"""Documents, runs and messages are found alike on every store with vectors."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from live.servers import milvus, postgres, redis
from memories.given import NOW, SCOPE, turn
from memories.runs import ran
from perdure.memories import (
    Document,
    TopK,
    define_memory,
    define_rag,
    index_documents,
)
from perdure.model.evidence import MemoryRead
from perdure.ports import Capability, Store
from perdure.stores.memory import MemoryStore
from perdure.testing import Driven, HashingEmbedder

EMBEDDER = HashingEmbedder(64)


class Vectors(MemoryStore):
    """A store with vectors, and nothing else that a store may have."""

    capabilities = frozenset({Capability.VECTOR})


def _redis(place: Path) -> Store:
    from perdure.stores.redis import RedisStore

    return RedisStore(redis.shared().url, prefix=redis.prefix_of(place))


MAKE: dict[str, Callable[[Path], Any]] = {
    "vectors": lambda _: Vectors(),
    "postgres": lambda place: postgres.shared().store(place),
    "redis": _redis,
    "milvus": lambda place: milvus.shared().store(place),
}


async def _live_through(store: Store) -> dict[str, object]:
    """Index, write and read on a store; give all that was answered and told."""
    documents = [
        Document("Refunds take 14 days.", "refunds", page=3),
        Document("Shipping to Norway is free.", "shipping"),
        Document("Rückgaben dauern 14 Tage.", "rueckgaben", metadata={"lang": "de"}),
    ]
    named = {"store": store, "embedder": EMBEDDER, "now": NOW}
    first = await index_documents(documents, batch=2, **named)
    again = await index_documents([*documents, Document("New.", "new")], **named)
    docs = define_rag("docs", store=store, embedder=EMBEDDER, threshold=0.2)
    by_meaning = TopK(2, 0.2, EMBEDDER)
    runs = define_memory("runs", type="causal", strategy=by_meaning, store=store)
    chat = define_memory("chat", type="semantic", strategy=by_meaning, store=store)
    written: list[Any] = []
    for at in range(3):
        written.append(await runs.write(SCOPE, ran(f"Why was application {at} rejected?"), now=NOW))
        written.append(await chat.write(SCOPE, turn(f"I row on day {at}", "Noted."), now=NOW))
    return {
        "first": first,
        "again": again,
        "written": [(one.written, one.turn) for one in written],
        "docs": _told(await docs.read(SCOPE, "How long do refunds take?", now=NOW)),
        "runs": _told(await runs.read(SCOPE, "application 2 rejected", now=NOW)),
        "chat": _told(await chat.read(SCOPE, "Do I row?", now=NOW)),
    }


def _told(answer: MemoryRead) -> object:
    evidence = answer.evidence
    texts = [(block.text, block.digest) for block in answer.blocks]
    assert texts, "there is something to find"
    return texts, evidence.candidates, dict(evidence.numbers), evidence.pool_complete


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in MAKE]
)
def test_found_alike(name, tmp_path):
    with Driven(MemoryStore()) as model, Driven(MAKE[name](tmp_path)) as store:
        assert store.run(_live_through(store.store)) == model.run(_live_through(model.store))
