"""What stands in Redis, under which names, on one server and on a cluster."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from live.servers import redis
from perdure.errors import StoreUnavailableError
from perdure.model.entry import Tier
from perdure.model.scope import Scope
from perdure.ports import Changes, Touch
from perdure.stores.redis import RedisStore
from perdure.stores.redis.keys import Keys
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, SECOND, THEIRS, entry, ids, many
from perdure.testing.contract.isolation import SCOPES

pytestmark = pytest.mark.xdist_group("redis")


@pytest.fixture(params=[redis.shared, redis.cluster], ids=["server", "cluster"])
def server(request) -> redis.Server:
    return request.param()


@pytest.fixture
def raw(server) -> Iterator[Any]:
    with server.client() as client:
        yield client


@pytest.fixture
def store(server, tmp_path: Path) -> Iterator[Driven]:
    with Driven(RedisStore(server.url, prefix=redis.prefix_of(tmp_path))) as store:
        yield store


def keys_of(raw: Any, prefix: str) -> set[bytes]:
    return set(raw.scan_iter(match=f"{prefix}:*", count=1000))


def test_the_stored_form_is_what_it_was(store, raw):
    """Whoever changes this must be able to read what was written before."""
    kept = entry("a", "Pumps", keys=("k",), expires_at=NOW + SECOND, embeddings={"m": (1.0, 0.5)})
    store.commit(MINE, Changes(puts=[kept], signatures=["s"]), now=NOW)
    store.commit(MINE, Changes(touches=[Touch("a", NOW + SECOND)]), now=NOW)
    store.put(MINE, entry("a", "Pumps"), now=NOW)
    store.feedback(MINE, "a", 0.5)
    base = f"{store.prefix}:{{=t/ada/_}}:".encode()
    held = {
        key.removeprefix(base): redis.held(raw, key)
        for key in keys_of(raw, store.prefix)
        if key.startswith(base)
    }
    now, later = b"064071414489123456", b"064071414490123456"
    body = b'1:a["Pumps",64071414489123456,64071414489123456,[],%s,null,null,null,null,null,{}]'
    assert held == {
        b"meta": {b"revision": b"4", b"namespace": b"t/ada/_", b"seq": b"1", b"states": b"2",
                  b"touches": b"1"},
        b"ids": {b"a": b"1"},
        b"heads": {b"1": b"2 %s 0 %s - s1c 1" % (now, now)},
        b"bodies": {b"1": body % b"[]"},
        b"terms": {b"1": b'["pump"]'},
        b"words": [(b"4:pump0000000000000001", 0.0)],
        b"order": [(b"1", 1.0)],
        b"known": [(b"1", 1.0)],
        b"use:1": [(now + b"0000000000000001", 0.0)],
        b"tallies": {b"n1": b"1", b"t1": b"1"},
        b"lives": {b"a": b"1"},
        b"past": [(b"00000000000000010000000000000001", 0.0),
                  (b"00000000000000010000000000000002", 0.0)],
        b"states": {
            b"1": b"touch %s 1 %s 0 %s %s s1c 1" % (now, now, now, later),
            b"2": b"update %s 1 %s 1 %s %s s1c 1\n" % (now, now, later, later) + body % b'["k"]',
        },
        b"signatures": {b"s"},
        b"feedback": {b"a": b"0.5 1"},
        b"spaces": {b"m": b"2"},
        b"vectors:m": {b"1": bytes.fromhex("dc985dcc40467b494cc98c82828903730000803f0000003f")},
        b"fresh:m": [(b"1", 1.0)],
    }  # fmt: skip


def test_all_keys_of_a_scope_share_a_slot_and_no_two_scopes_a_key(server):
    keys = Keys("p")
    bases = [keys.scope(scope) for scope in SCOPES]
    assert len(set(bases)) == len(SCOPES)
    for scope, base in zip(SCOPES, bases, strict=True):
        tag = base[base.index(b"{") + 1 : base.index(b"}")]
        assert base == b"p:{" + tag + b"}"
        assert b"{" not in tag
        assert _slot(tag) == _slot(keys.forgotten_in_slot(scope)[3:].partition(b"}")[0])


def _slot(tag: bytes) -> int:
    from redis.crc import key_slot

    return key_slot(tag)


def test_what_others_keep_is_never_touched(store, raw):
    theirs = {f"{store.prefix}x:{{=t/ada/_}}:ids", f"x{store.prefix}:seq", f"{store.prefix}-other"}
    for key in theirs:
        raw.set(key, "theirs")
    store.put_many(MINE, many(3), now=NOW)
    store.forget(MINE, ["e0"], now=NOW)
    store.forget(MINE, now=NOW)
    assert {key: raw.get(key) for key in theirs} == dict.fromkeys(theirs, b"theirs")
    for key in theirs:
        raw.delete(key)


def test_a_forgotten_scope_leaves_no_key_and_no_name(store, raw, server):
    before = keys_of(raw, store.prefix)
    held = entry("a", "Pumps", keys=("k",), expires_at=NOW + SECOND, embeddings={"m": (1.0, 0.5)})
    for moment in (NOW, NOW + SECOND):
        store.put_many(MINE, [held, entry("b")], now=moment)
    store.commit(MINE, Changes(touches=[Touch("b", NOW)], signatures=["s"]), now=NOW)
    store.feedback(MINE, "a", 1)
    assert len(keys_of(raw, store.prefix)) > 15
    assert not any(store.forget(MINE, now=NOW).left.values())
    left = keys_of(raw, store.prefix) - before
    assert {key.rpartition(b":")[2] for key in left} == {b"seq", b"forgotten"}
    assert b"ada" not in redis.raw_of(server, store.prefix)
    assert store.scopes() == []


def test_a_forgotten_entry_leaves_nothing_under_any_key(store, raw):
    def all_held() -> dict[bytes, Any]:
        """Give what every key holds, but for counters that only ever rise."""
        rising = (b"revision", b"states", b"seq")
        held = {key: redis.held(raw, key) for key in keys_of(raw, store.prefix)}
        for counts in [one for key, one in held.items() if key.endswith(b":meta")]:
            for name in rising:
                counts.pop(name)
        return {key: one for key, one in held.items() if not key.endswith(b":seq")}

    stays = entry("stays", "Pumps run", tier=Tier.HOT, embeddings={"m": (1.0, 0.5)})
    store.put_many(MINE, [stays, entry("touched"), entry("gone")], now=NOW)
    store.commit(MINE, Changes(touches=[Touch("touched", NOW)]), now=NOW)
    store.delete(MINE, "gone", now=NOW)
    store.forget(MINE, ["touched", "gone"], now=NOW)
    before = all_held()
    for text in ("Valves close", "Valves open"):
        goes = entry("goes", text, keys=("k",), expires_at=NOW + SECOND, embeddings={"m": (2, 1)})
        store.put_many(MINE, [goes, entry("went", text)], now=NOW)
        store.commit(MINE, Changes(touches=[Touch("goes", NOW)]), now=NOW)
        store.feedback(MINE, "goes", 1)
    store.put(MINE, entry("once", "Valves drip", keys=("k",)), now=NOW)
    store.delete(MINE, "went", now=NOW)
    store.forget(MINE, ["goes", "went", "once"], now=NOW)
    assert all_held() == before


def test_two_prefixes_are_two_stores(server, store, tmp_path):
    with Driven(RedisStore(server.url, prefix=f"{store.prefix}2")) as other:
        store.put(MINE, entry("a"), now=NOW)
        assert other.get(MINE, "a", now=NOW) is None
        assert other.scopes() == []
        other.put(MINE, entry("b"), now=NOW)
        other.forget(MINE, now=NOW)
    assert ids(store.list(MINE, now=NOW).entries) == ["a"]


def test_seqs_rise_in_the_order_of_commits_whoever_writes(server, tmp_path):
    """Two stores write to one scope at once; what returned before another began stands below."""

    async def write(store: RedisStore, name: str, told: list[tuple[str, int]]) -> None:
        for number in range(40):
            kept = await store.put(MINE, entry(f"{name}-{number}"), now=NOW)
            told.append((kept.id, kept.seq))

    async def run() -> None:
        prefix = redis.prefix_of(tmp_path)
        told: list[tuple[str, int]] = []
        async with (
            RedisStore(server.url, prefix=prefix) as one,
            RedisStore(server.url, prefix=prefix) as other,
        ):
            names = [(one, "a"), (other, "b"), (one, "c"), (other, "d")]
            await asyncio.gather(*(write(store, name, told) for store, name in names))
            listed = (await one.list(MINE, now=NOW, limit=1000)).entries
            assert [one.seq for one in listed] == sorted((seq for _, seq in told), reverse=True)
            assert len({seq for _, seq in told}) == 160
            for name in "abcd":
                seqs = [seq for entry_id, seq in told if entry_id.startswith(name)]
                assert seqs == sorted(seqs)
            assert await one.revision(MINE) == 160
            elsewhere = await other.put(THEIRS, entry("x"), now=NOW)
            assert elsewhere.seq > listed[0].seq

    asyncio.run(run())


def test_a_server_of_a_cluster_says_how_to_open_it(tmp_path):
    url = redis.cluster().url.replace("redis+cluster", "redis")
    with (
        Driven(RedisStore(url, prefix=redis.prefix_of(tmp_path))) as store,
        pytest.raises(StoreUnavailableError, match=r"redis\+cluster"),
    ):
        store.put(MINE, entry("a"), now=NOW)


def test_scopes_of_a_cluster_are_those_that_are_there(tmp_path):
    server = redis.cluster()
    with Driven(RedisStore(server.url, prefix=redis.prefix_of(tmp_path))) as store:
        names = [f"s{number:02}" for number in range(30)]
        for name in names:
            store.record_signature(Scope(tenant=name), "s")
        with server.client() as raw:
            raw.zadd(f"{store.prefix}:scopes", {b"s05x/_/_": 0, b"a/_/_": 0})
        store.forget(Scope(tenant="s07"), now=NOW)
        wanted = [f"{name}/_/_" for name in names if name != "s07"]
        assert store.scopes() == wanted
        found = store.scopes(limit=7)
        while len(found) < len(wanted):
            found += store.scopes(after=found[-1], limit=7)
        assert found == wanted
