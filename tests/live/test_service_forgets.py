"""What one replica was told to forget, no other serves a byte of, whatever it had at hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest

from live.servers import postgres
from live.servers.service import Service

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("service_forgets")]

SECRETS = ("zanzibar", "quagga", "тюлень", "玄武")
"""Words that stand in what is forgotten, and in nothing else."""

TOLD = (
    "My dog Zanzibar eats quagga meat.",
    "Я люблю тюленей, тюлень мой друг.",
    "我住在玄武路。",
    "The password rotation of Zanzibar is on Monday.",
)
WAYS = {"everything": True, "matching": "quagga", "ids": None}


class Replica:
    """One of two services on the same store."""

    def __init__(self, service: Service, key: str) -> None:
        headers = {"x-api-key": key, "x-perdure-principal": "ada"}
        self._http = httpx2.Client(base_url=f"{service.url}/api/v1", headers=headers)

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> httpx2.Response:
        said = {name.replace("_", "-"): value for name, value in headers.items()}
        return self._http.request(method, path, json=body, headers=said)

    def close(self) -> None:
        self._http.close()

    def all_it_says(self, ids: list[str]) -> str:
        """Give every answer of every route that reads, also under idempotency keys of before."""
        asked: list[tuple[str, str, Any]] = [
            ("POST", "/context", {"userMessage": "What does my dog eat?", "recall": 5}),
            ("POST", "/context", {"userMessage": "Monday?", "forceFull": ids, "sessionId": "s"}),
            ("POST", "/recall", {"query": "dog"}),
            ("POST", "/recall", {"query": "路"}),
            ("GET", "/tensions", None),
            ("GET", "/self-model", None),
            ("GET", "/stats", None),
            ("GET", "/memories?superseded=true", None),
            ("GET", "/snapshot", None),
            ("GET", "/export", None),
            ("POST", "/memories/lookup", {"ids": ids}),
            ("GET", "/definitions", None),
            ("POST", "/definitions/dogs/read", {"message": "What does my dog eat?"}),
        ]
        for one in ids:
            asked += [("GET", f"/memories/{one}", None), ("GET", f"/memories/{one}/history", None)]
        said = [f"{one[:2]} {self.ask(*one).text}" for one in asked]
        said.append(self.ask("POST", "/recall", {"query": "dog"}, idempotency_key="asked").text)
        return "\n".join(said)


@contextmanager
def replicas(store: str, place: Path) -> Iterator[tuple[Replica, Replica]]:
    calm = {"PERDURE_RATE_PER_KEY": "off", "PERDURE_LOG_LEVEL": "warning"}
    homes = [place / name for name in ("one", "other")]
    for home in homes:
        home.mkdir()
    one = Service(store, homes[0], settings=calm).start()
    other = Service(store, homes[1], settings=calm).start()
    pair = Replica(one, one.key), Replica(other, one.key)
    try:
        yield pair
    finally:
        for replica in pair:
            replica.close()
        one.kill()
        other.kill()


def check_forgotten(one: Replica, other: Replica, way: str) -> None:
    one.ask("POST", "/definitions", {"id": "dogs", "type": "semantic", "strategy": WINDOW})
    items = [{"content": text, "tier": "L0"} for text in TOLD]
    kept = one.ask("POST", "/memories", {"items": items}, idempotency_key="told")
    assert kept.status_code == 201, kept.text
    ids = [memory["id"] for memory in one.ask("GET", "/memories").json()["memories"]]
    for replica in (one, other, other):
        said = replica.all_it_says(ids).lower()
        assert all(word in said for word in SECRETS)
    wanted = {"ids": ids} if way == "ids" else {way: WAYS[way]}
    words = SECRETS if way != "matching" else ("quagga",)
    assert one.ask("POST", "/forget", wanted).status_code == 200
    for _ in range(len(TOLD) + 2):
        for replica in (other, one):
            said = replica.all_it_says(ids).lower()
            assert not [one for one in said.splitlines() if any(w in one for w in words)]
            again = replica.ask("POST", "/memories", {"items": items}, idempotency_key="told")
            assert again.status_code == 409
            assert again.json()["code"] == "answer_withheld"
        # Written to again, a memory comes to revisions that it may have had before.
        one.ask("POST", "/memories", {"items": [{"content": "My cat is grey."}]})


WINDOW = {"kind": "window", "size": 5}


@pytest.mark.parametrize("way", WAYS)
def test_two_processes_on_one_file_forget_as_one(tmp_path, way):
    with replicas(f"sqlite:///{tmp_path / 'memory.db'}", tmp_path) as (one, other):
        check_forgotten(one, other, way)


@pytest.mark.parametrize("way", WAYS)
def test_two_replicas_on_postgres_forget_as_one(tmp_path, way):
    server = postgres.shared()
    schema = postgres.schema_of(tmp_path)
    with replicas(f"{server.url}?schema={schema}&create=true", tmp_path) as (one, other):
        check_forgotten(one, other, way)
