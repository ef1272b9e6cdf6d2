"""What goes wrong around a Redis server is told by name, and leaves nothing half done."""

from __future__ import annotations

import asyncio
import signal
import traceback
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import redis as plain

from live.servers import redis
from perdure.errors import (
    CorruptRecordError,
    CorruptStoreError,
    PerdureError,
    StoreFullError,
    StoreReadOnlyError,
    StoreRefusedError,
    StoreTimeoutError,
    StoreUnavailableError,
    UnsupportedError,
    UsageError,
)
from perdure.model.entry import Tier
from perdure.ports import Capability, Changes
from perdure.stores.opening import open_store
from perdure.stores.redis import RedisStore
from perdure.stores.redis import store as module
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, SECOND, entry, ids, many

pytestmark = pytest.mark.xdist_group("redis")

SECRET, WRONG = "geheim", "falsch"
BASE = f"p:{{={MINE.namespace}}}"


@pytest.fixture
def own() -> Iterator[redis.Server]:
    """Give a server that the test may spoil."""
    server = redis.started()
    yield server
    server.kill()


@pytest.fixture
def raw(own: redis.Server) -> Iterator[Any]:
    """Give a plain client of it."""
    with own.client() as client:
        yield client


@pytest.fixture
def store(own: redis.Server) -> Iterator[Driven]:
    """Give an open store on it."""
    with Driven(RedisStore(own.url, prefix="p")) as store:
        yield store


@pytest.mark.parametrize(
    ("url", "named", "argument"),
    [
        ("http://localhost", {}, "url"),
        ("redis://localhost:port", {}, "url"),
        (b"redis://localhost", {}, "url"),
        (plain.Redis(), {}, "url"),
        ("redis://localhost", {"prefix": ""}, "prefix"),
        ("redis://localhost", {"prefix": "a{b}"}, "prefix"),
        ("redis://localhost", {"prefix": "a\n"}, "prefix"),
        ("redis://localhost", {"timeout": 0}, "timeout"),
        ("redis://localhost", {"timeout": float("nan")}, "timeout"),
        ("redis://localhost", {"timeout": True}, "timeout"),
        ("redis://localhost/0?durabilty=full", {}, "durabilty"),
        ("redis+cluster://localhost?socket_timout=3", {}, "socket_timout"),
        ("unix:///run/redis.sock?пароль=x", {}, "пароль"),
        ("redis://localhost?prefix=p", {}, "prefix"),
        ("redis://localhost?decode_responses=true", {}, "decode_responses"),
    ],
)
def test_what_cannot_work_is_refused_before_anybody_is_asked(url, named, argument):
    with pytest.raises(UsageError) as caught:
        RedisStore(url, **named)
    assert caught.value.argument == argument


@pytest.mark.parametrize(
    "url",
    [
        "redis://h/0?socket_timeout=3&client_name=x&health_check_interval=5",
        "rediss://h?ssl_cert_reqs=none&ssl_ca_certs=/a",
        "redis+cluster://h?read_from_replicas=true&protocol=3",
        "unix:///run/redis.sock?db=2&virtual_host=4",
    ],
)
def test_options_that_the_driver_knows_pass(url):
    assert RedisStore(url).address


def test_an_option_of_an_url_that_nobody_knows_is_refused_by_name():
    with pytest.raises(UsageError, match="'durabilty'") as caught:
        open_store("redis://localhost/0?prefix=p&timeout=3&durabilty=full")
    assert caught.value.argument == "durabilty"


def test_an_option_that_the_driver_cannot_read_is_refused():
    with pytest.raises(UsageError) as caught:
        Driven(RedisStore(f"redis://:{SECRET}@localhost/?socket_timeout=soon")).open()
    assert caught.value.argument == "url"
    assert SECRET not in "".join(traceback.format_exception(caught.value))


def test_no_secret_is_in_an_address_or_an_error(own, raw):
    raw.config_set("requirepass", SECRET)
    host = own.url.removeprefix("redis://")
    wrong = Driven(RedisStore(f"redis://ada:{WRONG}@{host}/0?client_name={WRONG}", prefix="p"))
    assert wrong.address == f"redis://{host}/0"
    with pytest.raises(StoreRefusedError, match="name or password") as caught:
        wrong.open()
    assert not caught.value.retryable
    assert WRONG not in "".join(traceback.format_exception(caught.value))
    with pytest.raises(StoreRefusedError, match="password"):
        Driven(RedisStore(own.url)).open()
    with Driven(RedisStore(f"redis://:{SECRET}@{host}", prefix="p")) as store:
        store.put(MINE, entry("a"), now=NOW)
        assert SECRET not in store.address + repr(store.store)


def test_a_server_that_hangs_is_given_up_and_used_again(own):
    with Driven(RedisStore(own.url, prefix="p", timeout=0.3)) as store:
        store.put(MINE, entry("a"), now=NOW)
        own.processes[0].send_signal(signal.SIGSTOP)
        with pytest.raises(StoreUnavailableError, match="may have been kept"):
            store.put(MINE, entry("b"), now=NOW)
        own.processes[0].send_signal(signal.SIGCONT)
        assert store.get(MINE, "a", now=NOW) is not None


def test_a_server_busy_with_somebodys_script_is_told(own, raw, store):
    raw.config_set("busy-reply-threshold", 1)
    with plain.Redis(port=own.ports[0], socket_timeout=0.2) as other:
        with pytest.raises((plain.TimeoutError, plain.ResponseError)):
            other.eval("while true do end", 0)
        with pytest.raises(StoreTimeoutError, match="busy"):
            store.get(MINE, "a", now=NOW)
    raw.script_kill()
    redis.wait(lambda: redis.answers(own.ports[0]), "the script does not end")
    assert store.get(MINE, "a", now=NOW) is None


def test_a_server_without_memory_keeps_nothing_of_a_write(raw, store):
    store.put(MINE, entry("a"), now=NOW)
    raw.config_set("maxmemory", 1)
    with pytest.raises(StoreFullError):
        store.put_many(MINE, many(50), now=NOW)
    assert ids(store.list(MINE, now=NOW).entries) == ["a"]
    raw.config_set("maxmemory", 0)
    assert store.revision(MINE) == 1
    store.put_many(MINE, many(50), now=NOW)


def test_a_replica_is_read_and_not_written(own, store):
    store.put(MINE, entry("a"), now=NOW)
    replica = redis.started("--replicaof", "127.0.0.1", str(own.ports[0]))
    with replica.client() as client:
        redis.wait(lambda: client.exists(f"{BASE}:meta"), "the replica does not follow")
    with Driven(RedisStore(replica.url, prefix="p")) as second:
        assert second.get(MINE, "a", now=NOW) is not None
        with pytest.raises(StoreReadOnlyError):
            second.put(MINE, entry("b"), now=NOW)
    replica.kill()


def test_scripts_that_the_server_forgot_are_sent_again(raw, store):
    store.put(MINE, entry("a"), now=NOW)
    raw.script_flush()
    assert store.put(MINE, entry("a"), now=NOW).version == 2
    raw.script_flush()
    assert store.get(MINE, "a", now=NOW).version == 2


@pytest.mark.parametrize("part", ["heads", "terms"])
@pytest.mark.parametrize("damage", [b"", b"{", b"1 2", b"\xff"])
def test_a_write_that_meets_damage_is_refused_whole(raw, store, part, damage):
    store.put_many(MINE, [entry("a"), entry("b")], now=NOW)
    raw.hset(f"{BASE}:{part}", "2", damage)
    before = raw.hgetall(f"{BASE}:meta"), raw.zrange(f"{BASE}:words", 0, -1)
    changes = Changes(puts=[entry("c"), entry("b", "new")], deletes=["a"], signatures=["s"])
    with pytest.raises(CorruptRecordError, match="'2'"):
        store.commit(MINE, changes, now=NOW)
    assert (raw.hgetall(f"{BASE}:meta"), raw.zrange(f"{BASE}:words", 0, -1)) == before
    assert not store.seen(MINE, "s")
    assert store.get(MINE, "a", now=NOW) is not None
    erasure = store.forget(MINE, ["b"], now=NOW)
    assert not any(erasure.left.values())
    assert ids(store.list(MINE, now=NOW).entries) == ["a"]
    assert [one.count for one in store.usage(MINE, now=NOW).values()] == [0, 1, 0, 0]


@pytest.mark.parametrize(
    ("part", "field", "read"),
    [
        ("states", "1", lambda store: store.history(MINE, "a")),
        ("states", "1", lambda store: store.list(MINE, now=NOW, as_of=NOW)),
        ("feedback", "a", lambda store: store.get_feedback(MINE, "a")),
        ("terms", "1", lambda store: store.search(MINE, ["pump"], now=NOW)),
        ("bodies", "1", lambda store: store.lookup(MINE, ["pump"], at_most=1, now=NOW)),
        ("bodies", "1", lambda store: store.by_use(MINE, now=NOW, tiers=[Tier.HOT], limit=1)),
        ("vectors:m", "1", lambda store: store.get(MINE, "a", now=NOW, embeddings=True)),
        ("vectors:m", "1", lambda store: store.nearest(MINE, [1.0], embedder="m", now=NOW)),
    ],
)
def test_every_read_tells_damage(raw, store, part, field, read):
    for moment in (NOW, NOW + SECOND):
        store.put(MINE, entry("a", embeddings={"m": (1.0,)}), now=moment)
    store.feedback(MINE, "a", 1)
    raw.hset(f"{BASE}:{part}", field, b"5:garb")
    with pytest.raises(CorruptRecordError):
        read(store)


def test_a_key_that_holds_something_else_is_told(raw, store):
    raw.set(f"{BASE}:ids", "not ours")
    for use in (
        lambda: store.get(MINE, "a", now=NOW),
        lambda: store.put(MINE, entry("a"), now=NOW),
    ):
        with pytest.raises(CorruptStoreError):
            use()
    assert raw.keys() == [f"{BASE}:ids".encode()]


def test_a_lost_counter_starts_above_what_is_there(raw, store):
    kept = store.put_many(MINE, many(5), now=NOW)
    raw.delete("p:seq")
    assert store.put(MINE, entry("new"), now=NOW).seq > kept[-1].seq


async def _cut(store: RedisStore, number: int) -> None:
    batch = [entry(f"{number}-{one}") for one in range(200)]
    task = asyncio.ensure_future(store.put_many(MINE, batch, now=NOW))
    await asyncio.sleep(0.0005 * (number % 12))
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


def test_cancelled_calls_are_whole_or_nothing_and_mix_up_no_answers(own):
    async def run() -> None:
        async with RedisStore(own.url, prefix="p") as store:
            await asyncio.gather(*(_cut(store, number) for number in range(40)))
            for number in range(40):
                names = [f"{number}-{one}" for one in range(200)]
                assert len(await store.get_many(MINE, names, now=NOW)) in (0, 200)
            kept = await store.put(MINE, entry("after"), now=NOW)
            assert await store.get(MINE, "after", now=NOW) == kept

    asyncio.run(run())


def test_what_was_acknowledged_survives_a_kill(tmp_path: Path):
    server = redis.started("--appendonly", "yes", "--appendfsync", "always")
    acknowledged: list[str] = []
    with Driven(RedisStore(server.url, prefix="p")) as store:
        for life in range(3):
            for number in range(30):
                store.put(MINE, entry(f"{life}-{number}"), now=NOW)
                acknowledged.append(f"{life}-{number}")
            server.kill()
            with pytest.raises(PerdureError):
                store.put(MINE, entry("lost"), now=NOW)
            server.start()
        assert ids(store.list(MINE, now=NOW, limit=1000).entries) == acknowledged[::-1]
        assert store.revision(MINE) == len(acknowledged)
    server.kill()


def test_without_numpy_vectors_are_refused_by_name(store, monkeypatch):
    monkeypatch.setattr(module, "_HAS_NUMPY", False)
    assert store.capabilities == frozenset(Capability) - {Capability.VECTOR}
    bearing = entry("a", embeddings={"m": (1.0,)})
    for use in (
        lambda: store.put(MINE, bearing, now=NOW),
        lambda: store.put_if_version(MINE, bearing, 0, now=NOW),
        lambda: store.nearest(MINE, [1.0], embedder="m", now=NOW),
        lambda: store.spaces(MINE, now=NOW),
        lambda: store.get(MINE, "a", now=NOW, embeddings=True),
        lambda: store.list(MINE, now=NOW, embeddings=True),
    ):
        with pytest.raises(UnsupportedError, match="vector"):
            use()
    assert store.put(MINE, entry("a"), now=NOW).version == 1


def test_a_socket_file_will_do(tmp_path: Path):
    path = tmp_path / "redis.sock"
    server = redis.started("--unixsocket", str(path))
    with Driven(RedisStore(f"unix://{path}?db=3", prefix="p")) as store:
        assert store.address == f"unix://{path}"
        kept = store.put(MINE, entry("a"), now=NOW)
        assert store.get(MINE, "a", now=NOW) == kept
    with server.client(db=3) as client:
        assert client.exists(f"{BASE}:meta")
    server.kill()


@pytest.mark.parametrize("damage", [b"", b"{", b"1 2", b"\xff"])
def test_a_damaged_head_hides_no_other_entry(raw, store, damage):
    store.put_many(MINE, [entry("a"), entry("b"), entry("c")], now=NOW)
    raw.hset(f"{BASE}:heads", "2", damage)
    for read in (
        lambda: store.list(MINE, now=NOW),
        lambda: store.get_many(MINE, ["a", "b", "c"], now=NOW),
        lambda: store.search(MINE, ["pump"], now=NOW),
        lambda: store.list(MINE, now=NOW, as_of=NOW),
    ):
        with pytest.raises(CorruptRecordError) as caught:
            read()
        assert caught.value.ids == ("b",)
        assert caught.value.rest


@pytest.mark.parametrize("damage", [b"", b"{", b"1 2", b"\xff", b"update 1 2\n1:b[]"])
def test_a_damaged_state_hides_no_other_in_the_past(raw, store, damage):
    store.put_many(MINE, [entry("a"), entry("b"), entry("c")], now=NOW)
    store.put_many(MINE, [entry(name, "new") for name in "abc"], now=NOW + SECOND)
    store.delete(MINE, "c", now=NOW + SECOND)
    [number] = raw.zrangebylex(f"{BASE}:past", f"[{2:016}", f"({2:016}:")
    raw.hset(f"{BASE}:states", str(int(number[-16:])), damage)
    with pytest.raises(CorruptRecordError) as caught:
        store.list(MINE, now=NOW + SECOND, as_of=NOW)
    assert caught.value.ids == ("b",)
    assert ids(caught.value.rest.entries) == ["c", "a"]
