"""What is refused before it is read, what goes on only where it began, and what nobody is told."""

from __future__ import annotations

import asyncio

import pytest

from doors.served import run, served
from doors.test_service import TEA, WITH_BODY, check_envelope, path_of
from perdure.errors import ProviderUnavailableError, StoreUnavailableError
from perdure.model.receipt import Failure
from perdure.wire.asking import LINES_TYPE
from perdure.wire.operations import OPERATIONS

STRANGE = [
    {"content-type": "text/plain"},
    {"content-type": "application/json; charset=utf-16"},
    {"content-encoding": "gzip"},
]


@pytest.mark.parametrize("said", STRANGE, ids=lambda said: next(iter(said.values())))
def test_a_body_of_another_form_is_refused_on_every_route(said):
    async def go():
        async with served() as service:
            headers = {"x-api-key": await service.key(), **said}
            for one in (*WITH_BODY, *(row for row in OPERATIONS if row.sends == LINES_TYPE)):
                url = f"http://perdure.test/api/v1{path_of(one)}"
                sent = await service.http.request(one.method, url, content="{}", headers=headers)
                refused = check_envelope(sent, 415)
                assert [issue["field"] for issue in refused["issues"]] == [*said]

    run(go())


def test_a_whole_url_may_be_asked_for():
    async def go():
        async with served() as service:
            key = await service.key()
            for path in ("/api/v1/memories?limit=1", "/health/live", "/openapi.json"):
                raw, _, query = path.partition("?")
                scope = {
                    "type": "http", "method": "GET", "path": f"http://perdure.test{raw}",
                    "raw_path": f"http://perdure.test{raw}".encode(), "client": None,
                    "query_string": query.encode(), "headers": [(b"x-api-key", key.encode())],
                }  # fmt: skip
                sent: asyncio.Queue[dict] = asyncio.Queue()
                await service.app(scope, asyncio.Queue().get, sent.put)
                assert (await sent.get())["status"] == 200

    run(go())


LISTS = [
    ("/memories?limit=1", ("tier=L1", "domain=tea", "superseded=true", "where={}")),
    ("/tensions?limit=1", ("status=active",)),
]


@pytest.mark.parametrize(("path", "others"), LISTS, ids=["memories", "tensions"])
def test_a_cursor_goes_on_with_the_same_filters_alone(path, others):
    async def go():
        async with served() as service:
            key = await service.key()
            for number in (1, 2):
                items = {"items": [{"content": f"{TEA} {number}"}]}
                await service.ask(key, "POST", "/memories", items)
                claims = {"claimA": f"Port {number}.", "claimB": f"Port {number + 2}."}
                await service.ask(key, "POST", "/tensions", claims)
            cursor = (await service.ask(key, "GET", path)).json()["cursor"]
            more = f"{path}&cursor={cursor}"
            assert (await service.ask(key, "GET", more)).status_code == 200
            for other in others:
                refused = await service.ask(key, "GET", f"{more}&{other}")
                assert check_envelope(refused, 400)["code"] == "invalid_query"

    run(go())


NUMBERS = [
    ("GET", '/memories?where={"a":1e400}', None),
    ("GET", '/memories?where={"a":-1e400}', None),
    ("POST", "/recall", b'{"query": "tea", "minScore": 1e999}'),
    ("POST", "/definitions", b'{"id":"c","type":"episodic","strategy":{"kind":"window","size":1'
     + b"0" * 23 + b"}}"),
    ("POST", "/memories", b'{"items": [{"content": "tea", "metadata": {"a": 1e400}}]}'),
]  # fmt: skip


@pytest.mark.parametrize(("method", "path", "body"), NUMBERS)
def test_a_number_that_nobody_could_keep_is_refused(method, path, body):
    async def go():
        async with served() as service:
            headers = {"x-api-key": await service.key(), "content-type": "application/json"}
            url = f"http://perdure.test/api/v1{path}"
            sent = await service.http.request(method, url, content=body, headers=headers)
            check_envelope(sent, 400)

    run(go())


def test_what_was_pasted_into_a_path_is_not_told_again():
    async def go():
        async with served() as service:
            key = await service.key()
            for secret in (key, "sk-proj-" + "aB3dE5gH7j" * 4):
                told = check_envelope(await service.ask(key, "GET", f"/memoriez/{secret}"), 404)
                assert "memoriez" in told["message"]
                assert secret.rpartition("_")[2] not in str(told)

    run(go())


def test_keys_that_open_nothing_are_held_up_and_good_ones_are_not():
    async def go():
        async with served() as service:
            known, fresh = await service.key(), await service.key()
            assert (await service.ask(known, "GET", "/stats")).status_code == 200
            answered = [await service.ask(known + "x", "GET", "/stats") for _ in range(121)]
            assert {one.status_code for one in answered[:120]} == {401}
            assert check_envelope(answered[120], 429)["code"] == "throttled"
            assert answered[120].headers["retry-after"]
            assert (await service.ask(known, "GET", "/stats")).status_code == 200
            assert (await service.ask(fresh, "GET", "/stats")).status_code == 429
            service.clock.advance(60)
            assert (await service.ask(fresh, "GET", "/stats")).status_code == 200

    run(go())


def test_many_at_once_with_one_idempotency_key_have_one_answer():
    async def go():
        async with served() as service:
            key = await service.key()
            items = {"items": [{"content": TEA}]}
            asked = [
                service.ask(key, "POST", "/memories", items, Idempotency_Key="k") for _ in range(50)
            ]
            answered = await asyncio.gather(*asked)
            assert {(one.status_code, one.content) for one in answered} == {
                (201, answered[0].content)
            }
            assert sum("idempotency-replayed" in one.headers for one in answered) == 49

    run(go())


def test_a_key_that_was_made_is_named_and_not_shown_again():
    async def go():
        async with served() as service:
            key = await service.key()
            body = {"name": "agent"}
            made = await service.ask(key, "POST", "/keys", body, Idempotency_Key="k")
            again = await service.ask(key, "POST", "/keys", body, Idempotency_Key="k")
            told = check_envelope(again, 409)
            assert told["code"] == "answer_withheld"
            assert told["details"] == {"answered": 201, "subject": made.json()["key"]["id"]}
            listed = (await service.ask(key, "GET", "/keys")).json()["keys"]
            assert len(listed) == 2

    run(go())


PLACE = "postgres://perdure:hunter2@db.internal:5432/memory"


def test_no_caller_learns_where_things_are_kept(monkeypatch, tmp_path, caplog):
    path = tmp_path / "kept here" / "memory.db"
    path.parent.mkdir()

    async def go():
        async with served(f"sqlite:///{path}") as service:
            key = await service.key()
            window = {"id": "c", "type": "episodic", "strategy": {"kind": "window", "size": 3}}
            await service.ask(key, "POST", "/definitions", window)
            turn = {"userMessage": TEA, "assistantResponse": "Good.", "conversation": "c1"}
            told = [await service.ask(key, "POST", "/definitions/c/turns", turn)]
            asked = {"message": "And now?", "conversation": "c1"}
            told.append(await service.ask(key, "POST", "/definitions/c/read", asked))
            assert told[-1].json()["evidence"]["store"] == "perdure"

            async def away(*_, **__):
                raise StoreUnavailableError(f"no host db.internal for {path}", where=PLACE)

            async def silent(*_, **__):
                raise ProviderUnavailableError("no answer", where="http://gpu.internal:8000/v1")

            memory = type(service.parts.memory)
            learned = await service.parts.memory.learn(TEA, "")
            learned.failures.append(Failure("extract", f"no route to {path}"))

            async def half(*_, **__):
                return learned

            for verb, failing in (("recall", away), ("context", silent), ("learn", half)):
                monkeypatch.setattr(memory, verb, failing)
            told.append(await service.ask(key, "POST", "/recall", {"query": "tea"}))
            told.append(await service.ask(key, "POST", "/context", {}))
            told.append(await service.ask(key, "POST", "/turns", turn))
            assert [one.status_code for one in told] == [200, 200, 503, 502, 200]
            told.append(await service.http.get("http://perdure.test/health"))
            for one in told:
                for secret in ("kept here", "internal", "hunter2"):
                    assert secret not in one.text, one.text

    run(go())
    assert "db.internal" in caplog.text
