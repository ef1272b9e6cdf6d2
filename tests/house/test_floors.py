"""What import-linter cannot see: third-party packages, the outside world, the way up."""

from __future__ import annotations

import sys

import pytest

from house.source import SOURCES, imports_of, module_name, short

DRIVERS = {
    "bench": {"matplotlib", "numpy"},
    "cli": {"cyclopts", "rich"},
    "client": {"anyio", "httpx2"},
    "telemetry": {"opentelemetry"},
    "testing": {"pytest", "hypothesis"},
    "_drive": {"anyio"},
    "embedders": {"numpy", "onnxruntime"},
    "providers": {"anyio", "httpx2"},
    "service": {"limits", "prometheus_client", "redis", "uvicorn"},
    "stores/dynamodb": {"aiobotocore", "anyio", "botocore"},
    "stores/milvus": {"anyio", "grpc", "milvus_lite", "pymilvus"},
    "stores/postgres": {"anyio", "psycopg", "psycopg_pool"},
    "stores/redis": {"anyio", "numpy", "redis"},
    "stores/sqlite": {"numpy"},
}
"""What a room may use besides the standard library; whoever is not named here, nothing."""

OVER_A_NETWORK = {"stores/dynamodb", "stores/milvus", "stores/postgres", "stores/redis"}
"""Rooms that wait for somebody else, so that they have to know the event loop."""

WORLD = {
    "asyncio", "http", "os", "pathlib", "random", "secrets", "socket", "sqlite3", "subprocess",
    "threading", "time", "urllib", "uuid",
}  # fmt: skip
"""Clock, chance, files, network: what a pure function does not touch."""

LOOPS = {"asyncio", "anyio", "concurrent"}
PURE = {"text", "decide", "model", "recall_block"}


def room_of(path) -> str:
    """Give the room a file stands in; each store has one of its own."""
    parts = module_name(path).split(".")
    if parts[1:2] == ["stores"] and len(parts) > 2:
        return f"stores/{parts[2]}"
    return parts[1] if len(parts) > 1 else ""


def roots_of(path) -> set[str]:
    return {name.partition(".")[0] for name in imports_of(path)}


@pytest.mark.parametrize("path", SOURCES, ids=short)
def test_third_party_packages_stay_in_their_room(path):
    foreign = roots_of(path) - set(sys.stdlib_module_names) - {"perdure"}
    assert foreign <= DRIVERS.get(room_of(path), set())


@pytest.mark.parametrize("path", [p for p in SOURCES if room_of(p) in PURE], ids=short)
def test_pure_rooms_do_not_touch_the_world(path):
    assert not roots_of(path) & WORLD


# The wrapper that takes an embedded store off the loop's thread has to know the loop.
@pytest.mark.parametrize(
    "path",
    [
        p
        for p in SOURCES
        if room_of(p).partition("/")[0] in {"engine", "stores"}
        and room_of(p) not in {*OVER_A_NETWORK, "stores/offthread"}
    ],
    ids=short,
)
def test_engine_and_embedded_stores_know_no_event_loop(path):
    assert not roots_of(path) & LOOPS


@pytest.mark.parametrize(
    "path", [p for p in SOURCES if room_of(p) not in {"", "cli", "testing"}], ids=short
)
def test_no_room_reaches_up_to_the_public_face(path):
    assert "perdure" not in imports_of(path)
