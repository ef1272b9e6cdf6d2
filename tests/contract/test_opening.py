"""A store by its URL: every scheme, every option, and one clear sentence for what cannot be."""

from __future__ import annotations

import asyncio
import re
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from perdure import Memory
from perdure.errors import MissingExtraError, UsageError
from perdure.ports import Store
from perdure.stores import MemoryStore, SqliteStore, opening
from perdure.stores.opening import open_store

SECRET = "s3cr3t"
URLS = {
    "memory:": "MemoryStore",
    "sqlite:///a.db": "SqliteStore",
    "SQLITE:///a.db": "SqliteStore",
    "postgresql://ada:s3cr3t@db.example:5432/notes?sslmode=require&schema=mine": "PostgresStore",
    "postgres://db.example/notes": "PostgresStore",
    "redis://:s3cr3t@db.example:6379/0?prefix=mine": "RedisStore",
    "rediss://db.example": "RedisStore",
    "redis+cluster://db.example:7000": "RedisStore",
    "rediss+cluster://db.example:7000": "RedisStore",
    "dynamodb://memories?region=eu-west-1&access_key=ada&secret_key=s3cr3t": "DynamoDBStore",
    "milvus:///notes.db": "MilvusStore",
    "milvus://ada:s3cr3t@db.example:19530?companion=sqlite:///beside.db": "MilvusStore",
}
DRIVERS = {
    "postgres": ("psycopg", "postgresql://db.example/notes"),
    "redis": ("redis", "redis://db.example"),
    "dynamodb": ("aiobotocore", "dynamodb://memories"),
    "milvus": ("pymilvus", "milvus://db.example:19530?companion=sqlite:///beside.db"),
    "milvus-lite": ("pymilvus", "milvus:///notes.db"),
}


@pytest.fixture(autouse=True)
def _empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("url", URLS)
def test_every_scheme_gives_its_store_unopened_and_without_secrets(url: str) -> None:
    store = open_store(url)
    assert type(store).__name__ == URLS[url]
    assert opening.check_store(store, "it") is store
    assert SECRET not in store.address + repr(store)
    assert [*Path().iterdir()] == []


def test_every_scheme_is_tried() -> None:
    assert {url.partition(":")[0].lower() for url in URLS} == set(opening.SCHEMES)


def test_every_store_is_named_in_its_package() -> None:
    import perdure.stores

    assert {*perdure.stores.__all__} == {*opening.ROWS, "open_store"}
    for name in perdure.stores.__all__:
        assert getattr(perdure.stores, name).__name__ == name
        assert name in dir(perdure.stores)
    with pytest.raises(AttributeError, match="MysqlStore"):
        _ = perdure.stores.MysqlStore


def test_a_store_is_used_by_entering_it() -> None:
    async def scenario() -> bool:
        async with open_store("sqlite:///a.db?durability=normal") as store:
            return isinstance(store, SqliteStore) and await store.scopes() == []

    assert asyncio.run(scenario())
    assert Path("a.db").exists()


@pytest.mark.parametrize(
    ("url", "options", "argument", "said"),
    [
        ("mysql://ada:s3cr3t@h/d", {}, "url", "'mysql'"),
        ("notes.db", {}, "url", "sqlite:///notes.db"),
        ("/srv/notes.db", {}, "url", "sqlite:////srv/notes.db"),
        ("C:\\notes.db", {}, "url", "sqlite:///PATH"),
        ("", {}, "url", "like"),
        (7, {}, "url", "like"),
        ("memory:a", {}, "url", "alone"),
        ("memory:?size=3", {}, "url", "alone"),
        ("memory:", {"size": 3}, "size", "takes none"),
        ("sqlite://a.db", {}, "url", "path"),
        ("sqlite:///", {}, "url", "path"),
        ("sqlite:///:memory:", {}, "url", "memory:"),
        ("sqlite:///a.db", {"colour": 1}, "colour", "durability, read_memory"),
        ("sqlite:///a.db?colour=1", {}, "url", "%3F"),
        ("sqlite:///a.db?timeout=soon", {}, "timeout", "not a number"),
        ("sqlite:///a.db?timeout=nan", {}, "timeout", "above 0"),
        ("sqlite:///a.db?durability=some", {}, "durability", "'full'"),
        ("sqlite:///a.db?timeout=3", {"timeout": 4}, "timeout", "twice"),
        ("sqlite:///a.db?timeout=3&timeout=4", {}, "timeout", "twice"),
        ("postgresql://h/d?create=maybe", {}, "create", "true or false"),
        ("postgresql://h/d?connections=1.5", {}, "connections", "whole number"),
        ("postgresql://ada:s3cr3t@h/d?nonsense=1", {}, "url", "'nonsense'"),
        ("postgresql://ada:s3cr3t@h:port/d", {}, "url", "65535"),
        ("postgresql://h:5432,g:0/d", {}, "url", "65535"),
        ("postgresql://h/d", {"create": "no"}, "create", "True or False"),
        ("postgresql://h/d", {"timeout": "5"}, "timeout", "above 0"),
        ("redis://h/notes", {}, "url", "number"),
        ("redis+cluster://h/3", {}, "url", "cluster"),
        ("redis://h", {"prefix": 5}, "prefix", "text"),
        ("redis://h", {"timeout": True}, "timeout", "above 0"),
        ("dynamodb://tab?client=mine", {}, "url", "TABLE"),
        ("dynamodb://table", {"create": "no"}, "create", "True or False"),
        ("dynamodb://table", {"timeout": "5"}, "timeout", "above 0"),
        ("dynamodb://table", {"endpoint": 5}, "endpoint", "http"),
        ("milvus://h:19530", {}, "companion", "companion"),
        ("milvus://h:19530", {"companion": 5}, "companion", "companion"),
        ("milvus:///a.db", {"create": "no"}, "create", "True or False"),
        ("milvus://h:19530", {"companion": "mysql://x"}, "url", "mysql"),
    ],
)
def test_what_cannot_be_is_one_clear_sentence(
    url: Any, options: dict[str, Any], argument: str, said: str
) -> None:
    for use in (open_store, Memory.open):
        with pytest.raises(UsageError) as refusal:
            use(url, **options)
        assert refusal.value.argument == argument
        assert SECRET not in str(refusal.value)
    with pytest.raises(UsageError) as refusal:
        open_store(url, **options)
    assert said in str(refusal.value)
    assert [*Path().iterdir()] == []


def test_said_twice_alike_is_said_once() -> None:
    assert open_store("sqlite:///a.db?timeout=3&timeout=3", timeout=3.0).address == "sqlite:///a.db"


def test_a_path_may_hold_any_mark() -> None:
    assert open_store("sqlite:///a%3Fb%20c%25.db").address.endswith("a?b c%.db")


@pytest.mark.parametrize("extra", DRIVERS)
def test_a_missing_driver_is_told_with_its_extra(
    extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, url = DRIVERS[extra]
    home = extra.removesuffix("-lite")
    for name in [*sys.modules]:
        if name == driver or name.startswith((f"{driver}.", f"perdure.stores.{home}")):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, driver, None)
    for use in (open_store, Memory.open):
        with pytest.raises(MissingExtraError, match=rf"Store.*perdure\[{extra}\]"):
            use(url)


def test_a_local_milvus_file_needs_more_than_its_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "milvus_lite", None)
    with pytest.raises(MissingExtraError, match=r"local file.*perdure\[milvus-lite\]"):
        asyncio.run(open_store("milvus:///notes.db").open())
    assert [*Path().iterdir()] == []


def stranger(url: str, *, colour: str = "red") -> Store:
    """Open a store of somebody else's."""
    store = MemoryStore()
    store.address = f"{url} in {colour}"
    return store


def no_store(url: str) -> int:
    """Open nothing."""
    return 7


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three packages of strangers."""
    homes = {"toy": f"{__name__}:stranger", "seven": f"{__name__}:no_store", "gone": "no_such:it"}
    points = [metadata.EntryPoint(name, home, opening.GROUP) for name, home in homes.items()]
    monkeypatch.setitem(sys.modules, __name__, sys.modules[stranger.__module__])
    monkeypatch.setattr(metadata, "entry_points", lambda *, group: points)


@pytest.mark.usefixtures("installed")
def test_a_store_of_somebody_else_answers_to_its_scheme() -> None:
    assert open_store("toy://box").address == "toy://box in red"
    assert open_store("toy://box", colour="blue").address == "toy://box in blue"
    with Memory.open("toy://box", colour="blue", max_tokens=500) as memory:
        memory.remember("I like tea.")


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("url", "options", "said"),
    [
        ("toy://box", {"size": 3}, "toy.*size"),
        ("seven://box", {}, "seven: opens is a int, which is no store"),
        ("gone://box", {}, "gone.*cannot be loaded"),
        ("other://box", {}, r"'other'; there are .*gone:.*sqlite:.*toy:"),
    ],
)
def test_a_stranger_that_does_not_fit_is_told_of(
    url: str, options: dict[str, Any], said: str
) -> None:
    with pytest.raises(UsageError, match=said):
        open_store(url, **options)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("agent.db", "say 'sqlite:///agent.db', for a file"),
        ("/srv/память.db", "say 'sqlite:////srv/память.db', for a file"),
        (":memory:", "say 'memory:'"),
        (Path("agent.db"), "a path is no URL; say 'sqlite:///agent.db'"),
        ("//ada:s3cr3t@db", "say 'sqlite:///PATH', for a file"),
        ("a" * 300, "say 'sqlite:///PATH', for a file"),
    ],
)
def test_what_is_no_url_is_refused_with_the_one_that_may_be_meant(said: Any, meant: str) -> None:
    with pytest.raises(UsageError, match=re.escape(meant)):
        open_store(said)
