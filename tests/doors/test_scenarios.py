"""One table of scenarios: the same answers and errors through every door, on two stores."""

from __future__ import annotations

import asyncio
import functools
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import pytest

from doors.doors import Door, awaited_door, plain_door, typed_door
from doors.scenarios import OF_SERVICE, SCENARIOS
from live.servers import postgres
from live.servers.service import Service
from perdure import AsyncMemory, Memory, Scope
from perdure.cli.foreign import of_a_terminal
from perdure.client import AsyncClient, Client
from perdure.wire.operations import OPERATIONS

pytestmark = pytest.mark.xdist_group("postgres")

_numbers = count()


@pytest.fixture(scope="module")
def sqlite(tmp_path_factory):
    home = tmp_path_factory.mktemp("served")
    service = Service(f"sqlite:///{home / 'memory.db'}", home).start()
    yield service
    service.stop()


@pytest.fixture(scope="module")
def postgresql(tmp_path_factory):
    home = tmp_path_factory.mktemp("served")
    service = Service(_database(), home).start()
    yield service
    service.stop()


def _database() -> str:
    """Make a database of one's own in the server that all tests share."""
    import psycopg

    server = postgres.shared()
    name = f"scenes_{uuid4().hex[:12]}"
    server.rows(f"CREATE DATABASE {name} OWNER {postgres.ROLE}")
    with psycopg.connect(_in(server.root, name), autocommit=True) as connection:
        connection.execute("CREATE EXTENSION IF NOT EXISTS vector")
    url = _in(server.url, name)
    asyncio.run(_migrate(url))
    return url


def _in(url: str, database: str) -> str:
    return urlunsplit(urlsplit(url)._replace(path=f"/{database}"))


async def _migrate(url: str) -> None:
    from perdure.stores.postgres import PostgresStore

    await PostgresStore(url).migrate()


@functools.cache
def _expected(name: str) -> list:
    """Give what the memory in this process answers on a store of its own: the measure of all."""
    with Memory.open(scope=Scope(principal="ada", conversation="chat-7")) as memory:
        door = plain_door(memory)
        SCENARIOS[name](door)
        return door.told


def _whose() -> Scope:
    """Name somebody who was never here."""
    return Scope(principal=f"ada-{next(_numbers)}/%_:ä", conversation="chat-7")


def _told(name: str, door: Door) -> list:
    SCENARIOS[name](door)
    return door.told


@pytest.fixture(params=["sqlite", "postgresql"])
def service(request) -> Service:
    return request.getfixturevalue(request.param)


def test_there_is_a_scenario_for_every_verb():
    told = {verb for name in SCENARIOS for verb, *_ in _expected(name)}
    others = {"close", "open", "scope", "scoped", "snapshot"}
    verbs = {name for name in dir(Memory) if not name.startswith("_")}
    assert verbs - others - told == set()


NOT_TYPED = {
    "add_tension", "explain", "get_many", "keep_trace", "learn", "merge", "remove_many", "restore",
    "seen", "set_task", "snapshot", "update",
}  # fmt: skip
"""What the command line has no word for, or says in another form: a file, a list of memories."""


@pytest.fixture(scope="module")
def with_service(sqlite) -> dict[str, Door]:
    """Give what a client is told of what only a service has: the measure of the others."""
    return {name: _by_client(OF_SERVICE[name], sqlite) for name in OF_SERVICE}


def _by_client(scenario, service: Service) -> Door:
    with Client(service.url, api_key=service.key, scope=_whose()) as client:
        door = plain_door(client)
        scenario(door)
        return door


@pytest.mark.parametrize("name", OF_SERVICE)
def test_what_only_a_service_has_by_client(name, service, with_service):
    assert _by_client(OF_SERVICE[name], service).told == with_service[name].told


@pytest.mark.parametrize("name", OF_SERVICE)
def test_what_only_a_service_has_by_async_client(name, service, with_service):
    with asyncio.Runner() as runner:
        client = AsyncClient(service.url, api_key=service.key, scope=_whose())
        try:
            door = awaited_door(client, runner)
            OF_SERVICE[name](door)
            assert door.told == with_service[name].told
        finally:
            runner.run(client.close())


def test_the_scenarios_ask_every_operation_of_the_table(with_service):
    asked = {one.client for one in OPERATIONS if one.access is not None}
    here = {name for name in asked if hasattr(Memory, name)}
    assert here - _asked_by(SCENARIOS) == set()
    there = set().union(*(door.asked for door in with_service.values()))
    assert asked - here - there == set()
    assert here - _asked_by(["what_people_type"]) == NOT_TYPED


def _asked_by(names) -> set[str]:
    asked: set[str] = set()
    for name in names:
        with Memory.open(scope=Scope(principal="ada", conversation="chat-7")) as memory:
            door = plain_door(memory)
            SCENARIOS[name](door)
            asked |= door.asked
    return asked


@pytest.mark.parametrize("name", SCENARIOS)
def test_memory_on_disk(name, service, tmp_path: Path):
    with Memory.open(_own(service, tmp_path), scope=_whose()) as memory:
        assert _told(name, plain_door(memory)) == _expected(name)


@pytest.mark.parametrize("name", SCENARIOS)
def test_async_memory(name, service, tmp_path):
    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        memory = runner.run(_opened(_own(service, tmp_path)))
        try:
            assert _told(name, awaited_door(memory, runner)) == _expected(name)
        finally:
            runner.run(memory.close())


@pytest.mark.parametrize("name", SCENARIOS)
def test_client(name, service):
    with Client(service.url, api_key=service.key, scope=_whose()) as client:
        assert _told(name, plain_door(client)) == _expected(name)


@pytest.mark.parametrize("name", SCENARIOS)
def test_async_client(name, service):
    with asyncio.Runner() as runner:
        client = AsyncClient(service.url, api_key=service.key, scope=_whose())
        try:
            assert _told(name, awaited_door(client, runner)) == _expected(name)
        finally:
            runner.run(client.close())


def test_the_command_line(service, tmp_path, run):
    name, store = "what_people_type", _own(service, tmp_path)
    with Memory.open(scope=Scope(principal="ada", conversation="chat-7")) as memory:
        expected = plain_door(memory)
        SCENARIOS[name](expected)
    door = typed_door(functools.partial(_run_on, store, run), _whose())
    SCENARIOS[name](door)
    assert _answers(door) == _answers(expected)
    assert door.reasons == [of_a_terminal(one) for one in expected.reasons]


def _run_on(store: str, run, *words: str):
    return run("--store", store, *words)


def _answers(door: Door) -> list:
    """Give what was answered, but for uses: a command writes down at its end what it has shown."""
    return [_unused(one) for one in door.told if one[1] != "raised"]


def _unused(value):
    if isinstance(value, list):
        return [_unused(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {name: _unused(one) for name, one in value.items() if name != "access_count"}


def _own(service: Service, place: Path) -> str:
    """Give the store behind the service; a file is not shared with it, but one of its own."""
    is_file = service.store.startswith("sqlite:")
    return f"sqlite:///{place / 'memory.db'}" if is_file else service.store


async def _opened(url: str) -> AsyncMemory:
    return await AsyncMemory.open(url, scope=_whose())
