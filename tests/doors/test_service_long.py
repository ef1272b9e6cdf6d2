"""A long request is carried out beside the others: it holds up nobody, and answers the same."""

from __future__ import annotations

import asyncio
import json
import threading

import pytest

from doors.served import run, served
from doors.test_service import TEA, check_envelope
from perdure.service.http import Response

LONG = "My <i> is y. " * 3000
FACTS = " ".join(f"Machine m{place} listens on port {4000 + place}." for place in range(400))
ASKED = [
    ("POST", "/turns", {"userMessage": LONG}),
    ("POST", "/recall", {"query": " ".join(f"w{place}" for place in range(30_000))}),
    ("POST", "/context", {"userMessage": FACTS, "recall": 5}),
    ("POST", "/memories", {"items": [{"content": one} for one in FACTS.split(". ")]}),
]


@pytest.mark.parametrize(("method", "path", "body"), ASKED, ids=[one[1] for one in ASKED])
def test_others_are_answered_while_a_long_request_is_thought_about(tmp_path, method, path, body):
    async def go():
        async with served(f"sqlite:///{tmp_path / 'memory.db'}") as service:
            key, other = await service.key(), await service.key("other-house")
            await service.ask(other, "POST", "/turns", {"userMessage": TEA})
            long, answered = asyncio.create_task(service.ask(key, method, path, body)), 0
            while not long.done():
                asked = await service.ask(other, "POST", "/context", {"userMessage": "Which tea?"})
                assert TEA[:-1] in asked.json()["text"]
                answered += 1
                await asyncio.sleep(0)  # Nothing in it waits, and so it would never let go.
            assert (await long).is_success
            assert answered > 2  # Held up, it would be one.

    run(go())


def test_a_long_turn_is_learned_as_a_short_one_and_takes_turns_with_it(tmp_path):
    async def go():
        async with served(f"sqlite:///{tmp_path / 'memory.db'}") as service:
            key = await service.key()
            asked = [
                service.ask(
                    key, "POST", "/turns", {"userMessage": said}, Idempotency_Key=str(place)
                )
                for place, said in enumerate((TEA, FACTS, TEA, FACTS))
            ]
            learned = [(await one).json()["counts"] for one in map(asyncio.ensure_future, asked)]
            assert sum(one["stored"] for one in learned) == 401
            again = await service.ask(
                key, "POST", "/turns", {"userMessage": FACTS}, Idempotency_Key="1"
            )
            assert again.json()["counts"] == learned[1]
            stats = (await service.ask(key, "GET", "/stats")).json()
            assert stats["memories"]["total"] == 401

    run(go())


def test_a_fault_in_a_long_request_is_told_as_in_any_other(monkeypatch):
    async def go():
        async with served() as service:
            key = await service.key()
            unfit = {"userMessage": FACTS, "nonsense": 1}
            told = check_envelope(await service.ask(key, "POST", "/turns", unfit), 400)
            assert [issue["field"] for issue in told["issues"]] == ["nonsense"]
            long = await service.http.post(
                "http://perdure.test/api/v1/turns", content="{" * 5000, headers={"x-api-key": key}
            )
            check_envelope(long, 400)
            monkeypatch.setattr(service.parts.lane, "_most", 1)
            both = [service.ask(key, "POST", "/recall", {"query": FACTS}) for _ in "ab"]
            answered = sorted(await asyncio.gather(*both), key=lambda one: one.status_code)
            assert answered[0].status_code == 200
            assert check_envelope(answered[1], 503)["code"] == "busy"
            assert answered[1].headers["retry-after"]

    run(go())


def test_a_long_body_of_a_limited_route_is_too_large():
    async def go():
        async with served() as service:
            key = await service.key()
            for path in ("/keys", "/definitions"):
                large = await service.ask(key, "POST", path, {"id": "x" * 300_000})
                check_envelope(large, 413)

    run(go())


def test_what_holds_a_place_never_waits_for_what_waits_for_a_place(tmp_path):
    async def go():
        settings = {"learns_at_once": 1, "request_seconds": 600.0}
        async with served(f"sqlite:///{tmp_path / 'memory.db'}", **settings) as service:
            key = await service.key()
            items = [{"content": one} for one in FACTS.split(". ")]
            lines = "\n".join(map(json.dumps, items * 3))
            asked = [
                made
                for name in ("ada", "bo", "阿达")
                for made in (
                    _import(service, key, name, lines),
                    service.ask(key, "POST", "/memories", {"items": items, "principal": name}),
                    service.ask(key, "GET", f"/snapshot?principal={name}"),
                    service.ask(key, "POST", "/restore", {"snapshot": {"x": LONG}}),
                )
            ]
            async with asyncio.timeout(60):
                answered = [one.status_code for one in await asyncio.gather(*asked)]
            assert answered == [200, 201, 200, 400] * 3

    run(go())


def test_lines_that_are_long_in_coming_hold_up_nobody():
    async def go():
        async with served(request_seconds=600.0) as service:
            key, other = await service.key(), await service.key("other-house")
            third = await service.key("third-house")
            await service.ask(other, "POST", "/turns", {"userMessage": FACTS})
            begun, ended = asyncio.Event(), asyncio.Event()

            async def slowly():
                yield b'{"format": "perdure.lines", "schema": 1}\n'
                begun.set()
                await ended.wait()

            slow = [
                asyncio.create_task(_import(service, whose, "a", slowly()))
                for whose in (key, third)
                for _ in range(20)
            ]
            await begun.wait()
            while len(service.parts.room._held) < 2:  # noqa: ASYNC110
                await asyncio.sleep(0)
            async with asyncio.timeout(60):
                for whose in (key, other):
                    taken = (await service.ask(whose, "GET", "/snapshot")).json()["snapshot"]
                    await service.ask(whose, "POST", "/forget", {"everything": True})
                    put = await service.ask(whose, "POST", "/restore", {"snapshot": taken})
                    assert put.status_code == 200, put.text
                lines = (await service.ask(other, "GET", "/export")).content
                moved = await _import(service, other, "阿达", lines)
                assert moved.json()["mode"] == "restored"
                assert (await _import(service, key, "bo", lines)).json()["mode"] == "restored"
            ended.set()
            assert {one.status_code for one in await asyncio.gather(*slow)} == {400}

    run(go())


def test_lines_that_come_byte_by_byte_are_late():
    async def go():
        async with served(request_seconds=30.0) as service:
            key = await service.key()

            async def slowly():
                for _ in range(100):
                    yield b"\n" * 100
                    service.clock.advance(10)

            told = check_envelope(await _import(service, key, "a", slowly()), 408)
            assert told["code"] == "body_timeout"
            assert "4096 bytes a second" in told["message"]

            async def briskly():
                for number in range(100):
                    yield json.dumps({"content": f"茶 {number} " + "ß" * 8000}).encode() + b"\n"
                    service.clock.advance(1)

            assert (await _import(service, key, "b", briskly())).json()["lines"] == 100

    run(go())


def test_a_key_and_a_place_are_kept_until_the_thread_that_thinks_has_ended(monkeypatch):
    async def go():
        async with served(request_seconds=0.05) as service:
            key, runs, begun, ended = await service.key(), [], threading.Event(), threading.Event()
            endpoint = service.app._endpoint
            carry_out = endpoint._carry_out

            async def stubborn(*given, **named):
                runs.append(1)
                begun.set()
                ended.wait(60)  # It thinks, and hears of nothing.
                return await carry_out(*given, **named)

            monkeypatch.setattr(endpoint, "_carry_out", stubborn)
            monkeypatch.setattr(service.parts.guards.replays, "_waiting", 0.01)

            def learned():
                body = {"userMessage": FACTS}
                return service.ask(key, "POST", "/turns", body, Idempotency_Key="once")

            check_envelope(await learned(), 504)
            assert begun.is_set()
            assert check_envelope(await learned(), 409)["code"] == "idempotency_in_progress"
            assert service.parts.lane._queues
            ended.set()
            await service.parts.late.close(None)
            again = await learned()
            assert (again.status_code, again.json()["counts"]["stored"]) == (200, 400)
            assert again.headers["idempotency-replayed"] == "true"
            assert (service.parts.lane._queues, runs) == ({}, [1])
            audit = (await service.ask(key, "GET", "/audit")).json()["lines"]
            told = [(one["outcome"], one["status"]) for one in audit if one["operation"] == "learn"]
            assert sorted(told) == [("done", 200), ("done", 200), ("failed", 409), ("failed", 504)]

    run(go())


@pytest.mark.parametrize("said", [TEA, "我喜欢绿茶。", FACTS], ids=["short", "chinese", "long"])
def test_what_has_a_key_is_carried_out_once_though_its_caller_was_answered_that_it_was_late(
    said, monkeypatch
):
    async def go():
        async with served(request_seconds=0.05, learns_at_once=1) as service:
            key = await service.key()
            monkeypatch.setattr(service.parts.guards.replays, "_waiting", 0.01)

            def learned():
                body = {"userMessage": said}
                return service.ask(key, "POST", "/turns", body, Idempotency_Key="once")

            async with service.parts.learns:
                check_envelope(await learned(), 504)
                assert check_envelope(await learned(), 409)["code"] == "idempotency_in_progress"
                assert service.parts.requests.inside == 1
            await service.parts.late.close(None)
            again = await learned()
            assert again.headers["idempotency-replayed"] == "true"
            assert again.json()["counts"]["stored"] == (400 if said is FACTS else 1)
            assert service.parts.requests.inside == 0
            audit = (await service.ask(key, "GET", "/audit")).json()["lines"]
            told = [(one["outcome"], one["status"]) for one in audit if one["operation"] == "learn"]
            assert sorted(told) == [("done", 200), ("done", 200), ("failed", 409), ("failed", 504)]

    run(go())


def test_what_has_no_key_ends_with_its_time():
    async def go():
        async with served(request_seconds=0.05, learns_at_once=1) as service:
            key = await service.key()
            async with service.parts.learns:
                told = await service.ask(key, "POST", "/turns", {"userMessage": TEA})
                check_envelope(told, 504)
            await service.parts.late.close(None)
            listed = (await service.ask(key, "GET", "/memories")).json()
            assert listed["memories"] == []

    run(go())


def test_what_the_stop_waits_for_no_longer_is_answered_in_words_and_held_up_by_nobody(
    monkeypatch, caplog
):
    async def go():
        begun, ended = threading.Event(), threading.Event()

        async def stubborn(*_, **__):
            begun.set()
            ended.wait(60)  # It thinks, and hears of nothing.

        caplog.set_level("ERROR", "perdure.service")
        async with asyncio.timeout(30), served() as service:
            key = await service.key()
            monkeypatch.setattr(service.app._endpoint, "_carry_out", stubborn)
            body, sent = json.dumps({"userMessage": FACTS}).encode(), asyncio.Queue()
            came = asyncio.Queue()
            await came.put({"type": "http.request", "body": body, "more_body": False})
            scope = {
                "type": "http", "method": "POST", "path": "/api/v1/turns", "client": None,
                "raw_path": b"/api/v1/turns", "query_string": b"",
                "headers": [(b"x-api-key", key.encode()), (b"x-request-id", b"cut-off")],
            }  # fmt: skip
            asked = asyncio.create_task(service.app(scope, came.get, sent.put))
            await asyncio.to_thread(begun.wait, 30)
            asked.cancel()
            await asked
            head, told = await sent.get(), await sent.get()
            assert (head["status"], json.loads(told["body"])["code"]) == (503, "busy")
            assert {b"retry-after", b"connection"} <= {name.lower() for name, _ in head["headers"]}
            monkeypatch.undo()
            [line] = [one for one in caplog.records if one.getMessage() == "answered"]
            assert line.told == line.told | {"requestId": "cut-off", "status": 503, "code": "busy"}
            counted = (await service.http.get("http://perdure.test/metrics")).text
            assert 'perdure_requests_total{operation="learn",status="503"} 1.0' in counted
            audit = (await service.ask(key, "GET", "/audit")).json()["lines"]
            assert (audit[0]["requestId"], audit[0]["status"]) == ("cut-off", 503)
        assert not ended.is_set()
        ended.set()

    run(go())


def test_where_a_model_is_asked_long_requests_wait_for_it_together(monkeypatch):
    async def go():
        settings = {"model": "small", "model_url": "http://127.0.0.1:9/v1", "learns_at_once": 2}
        async with served(**settings) as service:
            key, met = await service.key(), asyncio.Barrier(2)

            async def carried_out(*_, **__):
                async with asyncio.timeout(60):
                    await met.wait()
                return Response(200, b"{}")

            monkeypatch.setattr(service.app._endpoint, "_carry_out", carried_out)
            both = [service.ask(key, "POST", "/recall", {"query": FACTS}) for _ in "ab"]
            assert [one.status_code for one in await asyncio.gather(*both)] == [200, 200]

    run(go())


async def _import(service, key, principal, content):
    return await service.http.post(
        "http://perdure.test/api/v1/import", content=content, params={"principal": principal},
        headers={"x-api-key": key, "content-type": "application/x-ndjson"},
    )  # fmt: skip
