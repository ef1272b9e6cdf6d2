"""Servers that die, collections of others, files, and what an URL says."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import grpc
import pytest

from live.servers import milvus
from perdure.errors import (
    CorruptStoreError,
    ForeignStoreError,
    MissingExtraError,
    SchemaVersionError,
    StoreError,
    StoreFullError,
    StoreUnavailableError,
    UsageError,
)
from perdure.model.entry import Entry, Kind
from perdure.model.scope import Scope
from perdure.stores.memory import MemoryStore
from perdure.stores.milvus import MilvusStore
from perdure.stores.opening import open_store
from perdure.testing import Driven

pytestmark = pytest.mark.xdist_group("milvus")

NOW = datetime(2031, 5, 6, tzinfo=UTC)
MINE = Scope(tenant="t", principal="ada")
EAST = (1.0, 0.0)


def entry(entry_id: str, **fields: Any) -> Entry:
    return Entry(id=entry_id, kind=Kind.STATEMENT, text="The pump runs", created_at=NOW,
                 updated_at=NOW, last_accessed_at=NOW, **fields)  # fmt: skip


def near(store: Driven) -> list[str]:
    found = store.nearest(MINE, EAST, embedder="m", now=NOW)
    return [one.entry.id for one in found]


@pytest.fixture
def client() -> Iterator[Any]:
    client = milvus.shared().client()
    yield client
    client.close()


def test_a_server_that_dies_is_told_and_found_again(tmp_path: Path) -> None:
    server = milvus.started()
    store = Driven(server.store(tmp_path, timeout=3.0))
    store.open()
    store.put(MINE, entry("a", embeddings={"m": EAST}), now=NOW)
    server.kill()
    with pytest.raises(StoreUnavailableError) as down:
        near(store)
    assert down.value.retryable
    assert down.value.where == store.address
    with pytest.raises(StoreUnavailableError):
        store.put(MINE, entry("b", embeddings={"m": EAST}), now=NOW)
    with pytest.raises(StoreUnavailableError):
        store.forget(MINE, now=NOW)
    assert store.get(MINE, "b", now=NOW) is None
    assert store.get(MINE, "a", now=NOW).text == "The pump runs"
    with pytest.raises(StoreUnavailableError):
        Driven(server.store(tmp_path / "..", companion=MemoryStore(), prefix="other_")).open()
    server.start()
    assert near(store) == ["a"]
    store.put(MINE, entry("b", embeddings={"m": EAST}), now=NOW)
    assert near(store) == ["b", "a"]
    store.close()
    server.kill()


def test_a_place_without_memory_is_left_as_it_is_until_it_is_asked(
    tmp_path: Path, client: Any
) -> None:
    prefix = milvus.prefix_of(tmp_path)
    url = f"{milvus.shared().url}?prefix={prefix}"
    store = Driven(MilvusStore(url, companion=MemoryStore()))
    with pytest.raises(StoreUnavailableError, match="perdure migrate"):
        store.open()
    assert not [one for one in client.list_collections() if one.startswith(prefix)]
    store.migrate()
    store.migrate()
    store.open()
    store.put(MINE, entry("a", embeddings={"m": EAST}), now=NOW)
    assert near(store) == ["a"]
    store.close()


def test_what_was_made_by_half_is_finished(tmp_path: Path, client: Any) -> None:
    store = Driven(milvus.shared().store(tmp_path))
    store.open()
    store.put(MINE, entry("a", embeddings={"m": EAST}), now=NOW)
    store.close()
    for name in client.list_collections():
        if name.startswith(milvus.prefix_of(tmp_path)):
            client.release_collection(name)
            client.drop_index(name, "vector")
    again = Driven(milvus.shared().store(tmp_path))
    again.open()
    assert near(again) == ["a"]
    again.close()


def test_collections_of_others_are_left_alone(tmp_path: Path, client: Any) -> None:
    prefix = milvus.prefix_of(tmp_path)
    client.create_collection(f"{prefix}meta", dimension=4)
    store = Driven(milvus.shared().store(tmp_path))
    with pytest.raises(ForeignStoreError, match=f"{prefix}meta"):
        store.open()
    with pytest.raises(ForeignStoreError):
        store.migrate()
    assert client.describe_collection(f"{prefix}meta")["enable_dynamic_field"]


def test_a_newer_store_is_left_alone(tmp_path: Path, client: Any) -> None:
    store = Driven(milvus.shared().store(tmp_path))
    store.migrate()
    meta = f"{milvus.prefix_of(tmp_path)}meta"
    row = {"key": "schema", "dimension": 2, "vector": [0.0, 0.0]}
    client.upsert(meta, [row])
    with pytest.raises(SchemaVersionError) as newer:
        store.open()
    assert (newer.value.found, newer.value.supported) == (2, 1)


def test_stores_of_two_prefixes_do_not_meet(tmp_path: Path) -> None:
    companion = MemoryStore()
    stores = [
        Driven(milvus.shared().store(tmp_path, prefix=prefix, companion=companion))
        for prefix in (milvus.prefix_of(tmp_path), f"{milvus.prefix_of(tmp_path)}x_")
    ]
    for one in stores:
        one.open()
    stores[0].put(MINE, entry("a", embeddings={"m": EAST}), now=NOW)
    stores[1].put(MINE, entry("b", embeddings={"k": EAST}), now=NOW)
    assert near(stores[0]) == ["a"]
    assert stores[1].reconcile(now=NOW).missing == {MINE.namespace: ["a"]}
    for one in stores:
        one.close()


def test_a_client_that_is_passed_in_stays_open(tmp_path: Path, client: Any) -> None:
    store = Driven(milvus.shared().store(tmp_path, client=client))
    store.open()
    store.put(MINE, entry("a", embeddings={"m": EAST}), now=NOW)
    own = Driven(milvus.shared().store(tmp_path))
    own.open()
    assert near(own) == near(store) == ["a"]
    own.close()
    assert near(store) == ["a"]
    store.close()
    assert client.has_collection(f"{milvus.prefix_of(tmp_path)}meta")


def test_a_collection_that_went_is_told(tmp_path: Path, client: Any) -> None:
    store = Driven(milvus.shared().store(tmp_path))
    store.open()
    store.put(MINE, entry("a", embeddings={"m": EAST}), now=NOW)
    for name in client.list_collections():
        if name.startswith(f"{milvus.prefix_of(tmp_path)}v"):
            client.drop_collection(name)
    with pytest.raises(CorruptStoreError):
        near(store)
    store.close()


def test_a_file_has_its_companion_beside_it(tmp_path: Path) -> None:
    url = f"milvus:///{tmp_path}/notes.db"
    first, second = Driven(open_store(url)), Driven(open_store(url))
    first.open()
    second.open()
    first.put(MINE, entry("a", embeddings={"m": EAST}), now=NOW)
    assert near(second) == ["a"]
    first.close()
    assert near(second) == ["a"]
    assert second.put(MINE, entry("b", embeddings={"m": EAST}), now=NOW).seq == 2
    second.close()
    assert sorted(one.name for one in tmp_path.iterdir()) == ["notes.db", "notes.db.sqlite"]
    companion = f"sqlite:///{tmp_path}/notes.db.sqlite"
    third = Driven(open_store(url, companion=companion))
    third.open()
    assert near(third) == ["b", "a"]
    assert dict(third.get(MINE, "a", now=NOW, embeddings=True).embeddings) == {"m": EAST}
    third.close()


CROWD = """
import asyncio, os, signal
from perdure.stores.opening import open_store
from perdure.testing.contract.case import MINE, NOW, entry

async def main(url):
    async with open_store(url) as store:
        names = [f"{{writer}}-{{turn}}" for turn in range(15) for writer in range(8)]
        async def write(writer):
            for name in names[writer::8]:
                near = {{"m": (1.0, float(names.index(name)))}}
                await store.put(MINE, entry(name, embeddings=near), now=NOW)
        await asyncio.gather(*map(write, range(8)))
        os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main({url!r}))
"""


def test_a_file_keeps_what_many_wrote_at_once_when_its_process_is_killed(tmp_path: Path) -> None:
    url = f"milvus:///{tmp_path}/notes.db"
    killed = subprocess.run([sys.executable, "-c", CROWD.format(url=url)], check=False)
    assert killed.returncode == -signal.SIGKILL
    with Driven(open_store(url)) as store:
        page = store.list(MINE, now=NOW, limit=1000, embeddings=True)
        assert sorted(one.embeddings["m"][1] for one in page.entries) == [*map(float, range(120))]


FIRST = """
import asyncio, sys
from perdure.stores.opening import open_store
from perdure.testing.contract.case import MINE, NOW, entry

async def main(name):
    async with open_store({url!r}, companion={companion!r}, create=True, timeout=60.0) as store:
        print("ready", flush=True)
        sys.stdin.readline()
        await store.put(MINE, entry(name, embeddings={{"m": (1.0, 0.5)}}), now=NOW)

asyncio.run(main(sys.argv[1]))
"""


def test_first_writers_of_vectors_make_one_collection_together(tmp_path: Path) -> None:
    server = milvus.shared()
    url = f"{server.url}?prefix={milvus.prefix_of(tmp_path)}"
    companion = f"sqlite:///{tmp_path}/memory.db?timeout=60"
    script = FIRST.format(url=url, companion=companion)
    names = ["a", "b", "c", "d"]
    crowd = [
        subprocess.Popen(
            [sys.executable, "-c", script, name], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        for name in names
    ]
    for one in crowd:
        assert one.stdout.readline() == b"ready\n"
    for one in crowd:
        one.stdin.write(b"go\n")
        one.stdin.flush()
    for one in crowd:
        one.communicate()
    assert [one.returncode for one in crowd] == [0, 0, 0, 0]
    with Driven(open_store(url, companion=companion)) as store:
        found = store.nearest(MINE, (1.0, 0.5), embedder="m", now=NOW)
        assert sorted(one.entry.id for one in found) == names
        assert store.spaces(MINE, now=NOW)["m"].count == 4
        again = store.reconcile(now=NOW + timedelta(days=1))
        assert (again.erased, again.missing) == (0, {})


def test_a_file_that_cannot_be_opened_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailableError):
        Driven(open_store(f"milvus:///{tmp_path}/no/notes.db")).open()
    url = f"milvus:///{tmp_path}/notes.db"
    holder = (
        "import asyncio, sys\n"
        "from perdure.stores.opening import open_store\n"
        f"asyncio.run(open_store({url!r}).open())\n"
        "print('open', flush=True)\n"
        "sys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", holder], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout.readline() == b"open\n"
        with pytest.raises(StoreUnavailableError):
            Driven(open_store(url)).open()
        other.stdin.close()
    store = Driven(open_store(url))
    store.open()
    store.close()


def test_no_secret_is_ever_shown() -> None:
    url = "milvus://ada:hunter2@127.0.0.1:1/notes?prefix=p_&tls=true"
    store = MilvusStore(url, companion=MemoryStore(), timeout=1.0)
    assert store.address == "milvus://127.0.0.1:1/notes?prefix=p_"
    place = store._connection._place
    assert (place.uri, place.token) == ("https://127.0.0.1:1", "ada:hunter2")
    assert (place.database, place.prefix) == ("notes", "p_")
    with pytest.raises(StoreUnavailableError) as refused:
        Driven(store).open()
    assert "hunter2" not in f"{refused.value}{store!r}{place!r}{store._connection!r}"


@pytest.mark.parametrize(
    "url",
    [
        "redis://127.0.0.1",
        "milvus://",
        "milvus:///notes.txt",
        "milvus://host:many",
        "milvus://:19530",
        "milvus://host?prefix=1a",
        "milvus://host?prefix=",
        "milvus://host?colour=red",
        "milvus://host?tls=perhaps",
        "milvus://host#here",
    ],
)
def test_urls_that_mean_nothing_are_refused(url: str) -> None:
    with pytest.raises(UsageError):
        MilvusStore(url, companion=MemoryStore())


@pytest.mark.parametrize("timeout", [0, -1, float("inf"), float("nan")])
def test_a_time_that_never_comes_is_refused(timeout: float) -> None:
    with pytest.raises(UsageError):
        MilvusStore("milvus://host", companion=MemoryStore(), timeout=timeout)


def test_what_milvus_says_is_told_in_our_words() -> None:
    from pymilvus.exceptions import MilvusException

    from perdure.stores.milvus.errors import translating

    class Answer(grpc.RpcError, grpc.Call):
        def code(self) -> grpc.StatusCode:
            return grpc.StatusCode.RESOURCE_EXHAUSTED

    Answer.__abstractmethods__ = frozenset()
    for error, meant in (
        (MilvusException(grpc.StatusCode.UNAVAILABLE, "x"), StoreUnavailableError),
        (MilvusException(1, "[search] Retry timeout: 3s"), StoreUnavailableError),
        (MilvusException(1, "something new"), StoreError),
        (grpc.FutureTimeoutError(), StoreUnavailableError),
        (Answer(), StoreFullError),
        (ValueError("Cannot invoke RPC on closed channel!"), StoreUnavailableError),
        (ValueError("something else"), ValueError),
    ):
        with pytest.raises(meant) as told, translating("milvus://host"):
            raise error
        assert type(told.value) is meant


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [one for one in sys.modules if one.startswith("perdure.stores.milvus")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pymilvus", None)
    with pytest.raises(MissingExtraError, match=r"perdure\[milvus\]"):
        import perdure.stores.milvus  # noqa: F401
