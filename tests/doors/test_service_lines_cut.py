"""Lines that are cut off on their way: what lost one is refused whole, and keys end both ways."""

from __future__ import annotations

import json
from typing import Any

import pytest

from doors.served import Served, run, served
from perdure.service.http import PEER


@pytest.mark.parametrize("lost", ["entry", "version", "signature", "end"])
def test_an_export_that_lost_a_line_is_refused_whole(lost: str):
    async def go():
        async with served() as service:
            headers = {"x-api-key": await service.key()}
            turn = {"userMessage": "I prefer green tea.", "signature": "чат-1"}
            await service.http.post("/api/v1/turns", json=turn, headers=headers)
            listed = await service.http.get("/api/v1/memories", headers=headers)
            for name in listed.json()["memories"]:
                url = f"/api/v1/memories/{name['id']}"
                await service.http.patch(url, json={"tier": "L2"}, headers=headers)
            given = await service.http.get("/api/v1/export", headers=headers)
            lines = given.content.splitlines(keepends=True)
            start = f'{{"{lost}":'.encode()
            at = next(at for at, line in enumerate(lines) if line.startswith(start))
            del lines[at]
            to = {**headers, "x-perdure-principal": "ada"}
            taken = await service.http.post("/api/v1/import", content=b"".join(lines), headers=to)
            assert taken.status_code == 400
            kept = await service.http.get("/api/v1/memories", headers=to)
            assert kept.json()["memories"] == []

    run(go())


def test_an_export_ends_with_the_key_that_asked_for_it(caplog):
    async def go():
        async with served() as service:
            key = await service.key()
            items = [{"content": f"Shelf {at} holds {at * 7} books; 棚。"} for at in range(500)]
            await service.ask(key, "POST", "/memories", {"items": items})
            sent: list[bytes] = []
            cut: list[bool] = []

            async def send(message: dict[str, Any]) -> None:
                sent.append(message.get("body", b""))
                if sum(map(len, sent)) > 1000 and not cut:
                    cut.append(False)
                    keyring = service.parts.guards.keyring
                    await keyring.revoke("acme", key.split("_")[2])

            await service.app(_asking(key, b"revoked", _Peer(cut)), _nothing, send)
            assert cut == [False, True]
            assert b'{"end"' not in b"".join(sent)
            assert b"".join(sent).count(b'{"entry"') == 200
            assert sent[-1]
            [line] = [one for one in caplog.records if "cut off" in one.getMessage()]
            assert line.told["code"] == "unauthorized"
            manager = await service.key(scopes=["keys:manage"])
            await service.parts.guards.log.close()  # Denials are not waited for.
            audit = (await service.ask(manager, "GET", "/audit")).json()["lines"]
            told = [(one["requestId"], one["outcome"], one["status"]) for one in audit]
            assert ("revoked", "denied", 401) in told

    run(go())


def test_an_export_that_nobody_reads_is_not_made(caplog):
    caplog.set_level("INFO", "perdure.service")

    async def go():
        async with served() as service:
            key = await service.key()
            items = [{"content": f"Shelf {at} holds {at * 7} books; 棚。"} for at in range(900)]
            await service.ask(key, "POST", "/memories", {"items": items})
            peer, sent = _Peer([]), list[bytes]()

            async def send(message: dict[str, Any]) -> None:
                sent.append(message.get("body", b""))
                peer.is_gone = b'{"entry"' in sent[-1]

            await service.app(_asking(key, b"gone", peer), _nothing, send)
            assert b"".join(sent).count(b'{"entry"') == 200
            assert sent[-1]
            [line] = [one for one in caplog.records if "cut off" in one.getMessage()]
            assert (line.levelname, line.told["requestId"]) == ("INFO", "gone")

    run(go())


def test_nothing_more_comes_in_by_a_key_that_was_revoked_meanwhile():
    async def go():
        async with served() as service:
            key, other = await service.key(), await service.key()

            async def lines():
                for at in range(1000):
                    yield json.dumps({"content": f"Box {at} stands in aisle {at * 3}."}) + "\n"
                while not (await _listed(service, other)):
                    pass
                await service.parts.guards.keyring.revoke("acme", key.split("_")[2])
                yield json.dumps({"content": "我喜欢绿茶。"}) + "\n"

            content = (line.encode() async for line in lines())
            headers = {"x-api-key": key}
            url = "http://perdure.test/api/v1/import"
            refused = await service.http.post(url, content=content, headers=headers)
            assert (refused.status_code, refused.json()["code"]) == (401, "unauthorized")
            found = await service.ask(other, "POST", "/recall", {"query": "绿茶"})
            assert found.json()["empty"]

    run(go())


def _asking(key: str, request_id: bytes, peer: _Peer) -> dict[str, Any]:
    return {
        "type": "http", "method": "GET", "path": "/api/v1/export", "client": None,
        "raw_path": b"/api/v1/export", "query_string": b"", "extensions": {PEER: peer},
        "headers": [(b"x-api-key", key.encode()), (b"x-request-id", request_id)],
    }  # fmt: skip


class _Peer:
    is_gone = False

    def __init__(self, cut: list[bool]) -> None:
        self._cut = cut

    def hang_up(self) -> None:
        self._cut.append(True)


async def _nothing() -> dict[str, Any]:
    return {"type": "http.request", "body": b"", "more_body": False}


async def _listed(service: Served, key: str) -> list[Any]:
    return (await service.ask(key, "GET", "/memories?limit=1")).json()["memories"]
