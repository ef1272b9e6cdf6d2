"""The service as a caller meets it: what it answers, what it refuses, how it bounds and tells."""

from __future__ import annotations

import asyncio
import json
import logging

import pytest

from doors.served import Served, run, served
from perdure.errors import StoreUnavailableError
from perdure.service.telling import JsonLines
from perdure.wire.asking import Operation
from perdure.wire.errors import ENVELOPE, error_from
from perdure.wire.operations import OPERATIONS

TEA = "I prefer green tea."
REAL = [one for one in OPERATIONS if one.access is not None]
WITH_BODY = [one for one in REAL if one.has_body]


def path_of(one: Operation) -> str:
    return one.path.format(id="nothing-here")


def check_envelope(answered, status: int) -> dict:
    body = answered.json()
    assert answered.status_code == status, body
    assert set(ENVELOPE["required"]) <= set(body) <= set(ENVELOPE["properties"])
    assert body["requestId"] == answered.headers["x-request-id"]
    return body


def test_a_turn_is_learned_recalled_explained_and_forgotten():
    async def go():
        async with served() as service:
            key = await service.key()
            turn = {"userMessage": f"{TEA} 我喜欢绿茶。", "explain": True}
            learned = (await service.ask(key, "POST", "/turns", turn)).json()
            assert learned["counts"]["stored"] == 2
            assert [one["outcome"] for one in learned["account"]] == ["stored", "stored"]
            hits = (await service.ask(key, "POST", "/recall", {"query": "绿茶"})).json()
            assert "绿茶" in hits["results"][0]["memory"]["content"]
            block = (await service.ask(key, "POST", "/context", {"userMessage": "tea?"})).json()
            assert block["text"] == block["stable"] + block["volatile"]
            assert TEA[:-1] in block["text"]
            listed = (await service.ask(key, "GET", "/memories?tier=L1&limit=1")).json()
            more = f"/memories?limit=1&tier=L1&cursor={listed['cursor']}"
            rest = (await service.ask(key, "GET", more)).json()
            assert "cursor" not in rest
            memory = rest["memories"][0]
            one = f"/memories/{memory['id']}"
            changed = await service.ask(key, "PATCH", one, {"tier": "L0"})
            assert changed.json()["memory"]["tier"] == "L0"
            history = (await service.ask(key, "GET", f"{one}/history?limit=1")).json()
            assert history["versions"][0]["endedBy"] == "update"
            assert history["cursor"]
            assert (await service.ask(key, "DELETE", one)).json()["deleted"] is True
            check_envelope(await service.ask(key, "DELETE", one), 404)
            proof = (await service.ask(key, "POST", "/forget", {"everything": True})).json()
            assert proof["proved"] is True
            stats = (await service.ask(key, "GET", "/stats")).json()
            assert stats["memories"]["total"] == 0

    run(go())


@pytest.mark.parametrize("one", REAL, ids=lambda one: one.name)
def test_no_operation_is_done_without_a_key_or_its_scope(one):
    async def go():
        async with served() as service:
            others = {"memories:read", "memories:write", "stats:read", "keys:manage"} - {one.access}
            key = await service.key(scopes=others)
            body = {} if one.has_body else None
            check_envelope(await service.ask(None, one.method, path_of(one), body), 401)
            refused = await service.ask(key, one.method, path_of(one), body)
            assert check_envelope(refused, 403)["requiredScope"] == one.access

    run(go())


@pytest.mark.parametrize("one", REAL, ids=lambda one: one.name)
def test_what_nobody_knows_is_refused_by_its_name(one):
    async def go():
        async with served() as service:
            key = await service.key()
            body = {"nonsense": 1} if one.has_body else None
            asked = await service.ask(key, one.method, f"{path_of(one)}?unheard=1", body)
            told = {issue["field"] for issue in check_envelope(asked, 400)["issues"]}
            assert "unheard" in told
            assert not one.has_body or "nonsense" in told

    run(go())


BROKEN = [b"{", b"[]", b"nul", b'{"a": NaN}', b"\xff", b"[" * 100_000, b'"text"', b'{"a":\x00}']


@pytest.mark.parametrize("body", BROKEN, ids=range(len(BROKEN)))
def test_what_is_no_json_object_is_refused(body):
    async def go():
        async with served() as service:
            headers = {"x-api-key": await service.key()}
            for one in WITH_BODY:
                url = f"http://perdure.test/api/v1{path_of(one)}"
                sent = await service.http.request(one.method, url, content=body, headers=headers)
                check_envelope(sent, 400)

    run(go())


def test_a_bool_is_no_number_and_all_that_is_wrong_is_told():
    async def go():
        async with served() as service:
            key = await service.key()
            wrong = {"query": 7, "limit": True, "minScore": "1", "tiers": ["L1", "L9"]}
            body = check_envelope(await service.ask(key, "POST", "/recall", wrong), 400)
            fields = {issue["field"] for issue in body["issues"]}
            assert fields == {"query", "limit", "minScore", "tiers[1]"}
            assert error_from(body).argument == "query"
            blank = check_envelope(await service.ask(key, "PATCH", "/memories/x", {}), 400)
            assert blank["issues"][0]["field"] == "content"

    run(go())


def test_whose_memory_it_is_may_be_said_in_three_ways():
    async def go():
        async with served() as service:
            key = await service.key()
            who = "Zoë/東京"
            items = {"items": [{"content": TEA}], "principal": who}
            await service.ask(key, "POST", "/memories", items)
            quoted = "Zo%C3%AB%2F%E6%9D%B1%E4%BA%AC"
            assert (await service.ask(key, "GET", "/memories")).json()["memories"] == []
            by_query = await service.ask(key, "GET", f"/memories?principal={quoted}")
            by_header = await service.ask(key, "GET", "/memories", x_perdure_principal=quoted)
            assert len(by_query.json()["memories"]) == 1
            assert by_query.json() == by_header.json()
            both = await service.ask(
                key, "GET", "/memories?principal=ada", x_perdure_principal=quoted
            )
            check_envelope(both, 400)
            check_envelope(
                await service.ask(key, "GET", "/memories", x_perdure_principal="%FF"), 400
            )

    run(go())


def test_an_id_may_hold_any_character():
    async def go():
        async with served() as service:
            key = await service.key()
            for name, quoted in (
                ("a/b", "a%2Fb"),
                ("..", "%2E%2E"),
                ("日 本?", "%E6%97%A5%20%E6%9C%AC%3F"),
            ):
                item = {"content": f"{TEA} {name}", "id": name}
                await service.ask(key, "POST", "/memories", {"items": [item]})
                url = f"http://perdure.test/api/v1/memories/{quoted}"
                got = await service.http.get(url, headers={"x-api-key": key})
                assert got.json()["memory"]["id"] == name

    run(go())


def test_paths_and_methods_that_are_not_there():
    async def go():
        async with served() as service:
            key = await service.key()
            check_envelope(await service.ask(key, "GET", "/nothing"), 404)
            check_envelope(await service.ask(key, "GET", "/memories/"), 404)
            wrong = await service.ask(key, "PUT", "/memories")
            check_envelope(wrong, 405)
            assert wrong.headers["allow"] == "GET, POST"

    run(go())


def test_a_request_id_is_kept_when_it_looks_like_one():
    async def go():
        async with served() as service:
            key = await service.key()
            own = await service.ask(key, "GET", "/stats", x_request_id="abc-1")
            assert own.headers["x-request-id"] == "abc-1"
            odd = await service.ask(key, "GET", "/stats", x_request_id="a b;c")
            assert odd.headers["x-request-id"] not in ("a b;c", "")

    run(go())


def test_bodies_are_bounded_also_when_they_do_not_say_how_long():
    async def go():
        async with served(max_body_bytes=2000) as service:
            key = await service.key()
            long = {"userMessage": "a" * 3000}
            assert check_envelope(await service.ask(key, "POST", "/turns", long), 413)["code"] == (
                "too_large"
            )

            async def pieces():
                for _ in range(30):
                    yield b" " * 100

            url = "http://perdure.test/api/v1/turns"
            sent = await service.http.post(url, content=pieces(), headers={"x-api-key": key})
            check_envelope(sent, 413)

    run(go())


class Slow:
    """Holds every learn until it is let go."""

    def __init__(self, service: Served, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go_on = asyncio.Event()
        store = service.parts.store
        commit = store.commit

        async def held(*args, **named):
            await self.go_on.wait()
            return await commit(*args, **named)

        monkeypatch.setattr(store, "commit", held)


def test_more_writes_than_can_wait_are_told_to_come_back(monkeypatch):
    async def go():
        async with served(learns_at_once=2, learns_waiting=3) as service:
            key = await service.key()
            slow = Slow(service, monkeypatch)
            turns = [{"userMessage": f"My code is {n}."} for n in range(10)]
            asking = [
                asyncio.create_task(service.ask(key, "POST", "/turns", turn)) for turn in turns
            ]
            done, _ = await asyncio.wait(asking, return_when=asyncio.FIRST_COMPLETED)
            while len(done) < 5:
                done, _ = await asyncio.wait(asking, timeout=0.01)
            for refused in done:
                body = check_envelope(refused.result(), 503)
                assert body["code"] == "busy"
                assert refused.result().headers["retry-after"] == "1"
            slow.go_on.set()
            answered = [await one for one in asking]
            assert sorted(one.status_code for one in answered) == [200] * 5 + [503] * 5

    run(go())


def test_a_request_that_takes_too_long_is_ended(monkeypatch):
    async def go():
        async with served(request_seconds=0.05) as service:
            key = await service.key()
            slow = Slow(service, monkeypatch)
            late = await service.ask(key, "POST", "/turns", {"userMessage": TEA})
            slow.go_on.set()
            assert check_envelope(late, 504)["code"] == "deadline_exceeded"
            assert (await service.ask(key, "GET", "/stats")).status_code == 200

    run(go())


def test_an_unforeseen_fault_tells_the_caller_nothing_and_the_log_where(monkeypatch, caplog):
    async def go():
        async with served() as service:
            key = await service.key()

            async def broken(*_, **__):
                raise RuntimeError("secret words of a user")

            monkeypatch.setattr(service.parts.store, "search", broken)
            failed = await service.ask(key, "POST", "/recall", {"query": "tea"})
            assert "secret" not in failed.text
            return check_envelope(failed, 500)

    with caplog.at_level(logging.INFO):
        told = run(go())
    written = "\n".join(JsonLines().format(one) for one in caplog.records)
    assert "secret words" not in written
    assert told["requestId"] in written
    assert "RuntimeError" in written
    assert "test_service.py" in written


def test_a_store_that_is_away_is_told_of_everywhere(monkeypatch):
    async def go():
        async with served() as service:
            key = await service.key()

            async def away(*_, **__):
                raise StoreUnavailableError("cannot be reached")

            monkeypatch.setattr(service.parts.store, "revision", away)
            gone = await service.ask(key, "POST", "/context", {})
            assert check_envelope(gone, 503)["code"] == "store_unavailable"
            assert int(gone.headers["retry-after"]) >= 1
            health = (await service.http.get("http://perdure.test/health")).json()
            assert health["ok"] is False
            assert health["problems"]
            ready = await service.http.get("http://perdure.test/health/ready")
            check_envelope(ready, 503)
            assert (await service.http.get("http://perdure.test/health/live")).status_code == 200

    run(go())


def test_logs_are_json_and_hold_neither_contents_nor_keys(caplog):
    async def go():
        async with served() as service:
            key = await service.key()
            await service.ask(key, "POST", "/turns", {"userMessage": "I prefer oolong tea."})
            await service.ask(key, "POST", "/recall", {"query": "oolong", "bogus oolong": 1})
            await service.ask(key + "x", "GET", "/memories?principal=oolong")
            return key

    with caplog.at_level(logging.DEBUG):
        key = run(go())
    lines = [JsonLines().format(one) for one in caplog.records if one.name.startswith("perdure")]
    assert len(lines) >= 3
    for line in lines:
        told = json.loads(line)
        assert {"time", "level", "logger", "message"} <= set(told)
        assert "oolong" not in line
        assert key not in line
        assert key.split("_", 3)[3] not in line


def test_metrics_count_by_operation_and_never_by_whose():
    async def go():
        async with served() as service:
            key = await service.key()
            await service.ask(key, "POST", "/turns", {"userMessage": TEA, "principal": "ada"})
            await service.ask(key, "GET", "/memories?limit=0")
            text = (await service.http.get("http://perdure.test/metrics")).text
            assert 'perdure_requests_total{operation="learn",status="200"} 1.0' in text
            assert 'perdure_requests_total{operation="list",status="400"} 1.0' in text
            assert 'perdure_statements_total{outcome="stored"} 1.0' in text
            assert "ada" not in text
            assert "acme" not in text

    run(go())


def test_pages_about_the_service_need_no_key_and_no_network():
    async def go():
        async with served() as service:
            for path in ("/", "/docs"):
                page = await service.http.get(f"http://perdure.test{path}")
                assert page.headers["content-type"].startswith("text/html")
                assert "http://" not in page.text.replace("http://127.0.0.1", "")
                assert "<script" not in page.text
            described = (await service.http.get("http://perdure.test/openapi.json")).json()
            assert described["openapi"] == "3.1.0"
            version = (await service.http.get("http://perdure.test/version")).json()
            assert version["api"] == "/api/v1"
            health = await service.http.get("http://perdure.test/api/v1/health")
            assert health.json()["extractor"] == "rules-only"

    run(go())


def test_lists_that_only_grow_are_paged_to_their_end():
    async def go():
        async with served() as service:
            key = await service.key()
            for number in range(5):
                claims = {"claimA": f"a is {number}", "claimB": f"b is {number}"}
                await service.ask(key, "POST", "/tensions", claims)
            seen, cursor = [], ""
            while True:
                page = (await service.ask(key, "GET", f"/tensions?limit=2{cursor}")).json()
                seen += [one["claimA"]["statement"] for one in page["tensions"]]
                if "cursor" not in page:
                    break
                cursor = f"&cursor={page['cursor']}"
            assert sorted(seen) == [f"a is {number}" for number in range(5)]
            check_envelope(await service.ask(key, "GET", "/tensions?cursor=x"), 400)

    run(go())


def test_that_what_is_handed_in_is_reconciled_may_be_said_and_not_denied():
    async def go():
        async with served() as service:
            key = await service.key()
            body = {"items": [{"content": "Staging deploys on Friday."}], "reconcile": True}
            assert (await service.ask(key, "POST", "/memories", body)).status_code == 201
            body["reconcile"] = False
            told = check_envelope(await service.ask(key, "POST", "/memories", body), 400)
            assert told["issues"] == [
                {"field": "reconcile", "message": "can only be true: it is so in any case"}
            ]

    run(go())
