"""A memory goes out line by line and comes in again; so do memories to remember."""

from __future__ import annotations

import asyncio
import json

from doors.served import Served, run, served
from doors.test_service import check_envelope
from perdure.service.parts import WHOLES_WAITING

EXPORT = "http://perdure.test/api/v1/export"
IMPORT = "http://perdure.test/api/v1/import"


async def lively(service: Served, key: str) -> None:
    """Make a memory with a history, a removal, a tension and a signature."""
    turns = ("I prefer green tea.", "The port is 80.", "The port is 81.", "私は緑茶が好きです。")
    for number, text in enumerate(turns):
        turn = {"userMessage": text, "signature": f"turn-{number}"}
        await service.ask(key, "POST", "/turns", turn)
    await service.ask(key, "POST", "/memories", {"items": [{"content": "x is y", "id": "gone"}]})
    await service.ask(key, "PATCH", "/memories/gone", {"content": "x is z"})
    await service.ask(key, "DELETE", "/memories/gone")


async def exported(service: Served, key: str, **params: str) -> bytes:
    answered = await service.http.get(EXPORT, headers={"x-api-key": key}, params=params)
    assert answered.headers["content-type"] == "application/x-ndjson"
    return answered.content


async def imported(service: Served, key: str, content: bytes, **params: str):
    return await service.http.post(
        IMPORT, headers={"x-api-key": key}, params=params, content=content
    )


def without_places(lines: bytes) -> list[dict]:
    read = [json.loads(line) for line in lines.splitlines()]
    for line in read:
        held = line.get("version", line)
        held.get("entry", {}).pop("seq", None)
        line.get("end", {}).pop("revision", None)
    return read


def test_what_went_out_comes_in_elsewhere_as_it_was():
    async def go():
        async with served() as service:
            key, other = await service.key(), await service.key("other-house")
            await lively(service, key)
            lines = await exported(service, key)
            end = json.loads(lines.splitlines()[-1])["end"]
            assert end["changed"] is False
            assert end["versions"] >= 2
            assert end["signatures"] == 4
            took = await imported(service, other, lines, principal="ada")
            assert took.json()["mode"] == "restored"
            again = await exported(service, other, principal="ada")
            assert without_places(again) == without_places(lines)
            assert (await service.ask(other, "GET", "/turns/seen?signature=turn-0")).json() == {
                "seen": False
            }
            check_envelope(await imported(service, other, lines, principal="ada"), 400)

    run(go())


def test_lines_that_are_missing_are_missed():
    async def go():
        async with served() as service:
            key = await service.key()
            await lively(service, key)
            head, *body, end = (await exported(service, key)).splitlines()
            for damaged in (
                [head, *body],
                [head, *body[1:], end],
                [head, *body, end, end],
                [head.replace(b'"schema":1', b'"schema":99'), *body, end],
                [head, b'{"strange":1}', end],
                [head, b"no json", end],
            ):
                sent = b"\n".join(damaged)
                check_envelope(await imported(service, key, sent, principal="bo"), 400)
            left = await service.ask(key, "GET", "/memories?principal=bo")
            assert left.json()["memories"] == []

    run(go())


def test_items_are_remembered_as_they_come():
    async def go():
        async with served() as service:
            key = await service.key()
            items = [{"content": f"Shelf {n} holds {n * 7} books."} for n in range(2050)]
            lines = b"\n\n".join(json.dumps(item).encode() for item in items)
            took = (await imported(service, key, lines)).json()
            assert took["mode"] == "remembered"
            assert took["counts"]["stored"] == 2050
            again = (await imported(service, key, lines)).json()
            assert (again["counts"]["stored"], again["counts"]["merged"]) == (0, 2050)
            bad = lines + b'\n{"content": 7}'
            told = check_envelope(await imported(service, key, bad), 400)
            assert told["issues"][0]["field"].startswith("lines[")
            one = (await service.ask(key, "GET", "/memories?limit=1")).json()["memories"][0]
            assert one["source"] == "import"

    run(go())


def test_what_no_document_holds_goes_line_by_line():
    async def go():
        async with served(max_body_bytes=4000) as service:
            key, other = await service.key(), await service.key("other-house")
            for number in range(12):
                item = {"content": f"Полка {number} хранит {number * 7} книг."}
                await service.ask(key, "POST", "/memories", {"items": [item]})
            told = check_envelope(await service.ask(key, "GET", "/snapshot"), 413)
            assert "line by line" in told["message"]
            lines = await exported(service, key)
            assert (await imported(service, other, lines)).json()["mode"] == "restored"

    run(go())


def test_an_organisation_holds_one_whole_memory_at_a_time_and_holds_up_no_other():
    async def go():
        async with served() as service:
            key, other = await service.key(), await service.key("other-house")
            await lively(service, key)
            lines, parts = await exported(service, key), service.parts
            async with parts.wholes.turn("acme", 1):
                asked = [
                    asyncio.create_task(service.ask(key, "GET", "/snapshot"))
                    for _ in range(WHOLES_WAITING)
                ]
                [refused], waiting = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
                check_envelope(await refused, 503)
                restoring = {"snapshot": {"format": "perdure.snapshot"}}
                check_envelope(await service.ask(key, "POST", "/restore", restoring), 503)
                items = await imported(service, key, b'{"content": "I prefer green tea."}')
                assert items.json()["mode"] == "remembered"
                async with asyncio.timeout(60):
                    taken = await service.ask(other, "GET", "/snapshot")
                    put = {"snapshot": taken.json()["snapshot"]}
                    assert (await service.ask(other, "POST", "/restore", put)).status_code == 200
                    assert (await imported(service, other, lines)).json()["mode"] == "restored"
            assert {(await one).status_code for one in waiting} == {200}

    run(go())


def test_blank_lines_alone_are_nothing_to_remember():
    async def go():
        async with served() as service:
            took = (await imported(service, await service.key(), b"\n\n \n")).json()
            assert (took["mode"], took["lines"], took["counts"]) == ("remembered", 3, {})

    run(go())


def test_an_import_is_bounded_and_takes_no_idempotency_key():
    async def go():
        async with served(max_import_bytes=2000) as service:
            key = await service.key()
            check_envelope(await imported(service, key, b'{"content": "a"}\n' * 500), 413)
            refused = await service.http.post(
                IMPORT, headers={"x-api-key": key, "idempotency-key": "k"}, content=b""
            )
            check_envelope(refused, 400)
            assert (await imported(service, key, b"")).json()["lines"] == 0

    run(go())


def test_what_is_as_deep_as_may_be_taken_comes_back_from_a_snapshot():
    async def go():
        async with served() as service:
            key = await service.key()
            deep: object = "x"
            for _ in range(63):
                deep = [deep]
            item = {"content": "x is y", "id": "deep", "metadata": {"a": deep}}
            added = await service.ask(key, "POST", "/memories", {"items": [item]})
            assert added.status_code == 201, added.text
            taken = await service.ask(key, "GET", "/snapshot")
            await service.ask(key, "DELETE", "/memories/deep")
            restored = await service.ask(key, "POST", "/restore", taken.json())
            assert restored.status_code == 200, restored.text
            held = await service.ask(key, "GET", "/memories/deep")
            assert held.status_code == 200

    run(go())
