"""What a request says twice, or in bytes of its own, is refused: nobody may read another memory."""

from __future__ import annotations

import pytest

from doors.served import run, served

ONCE = [
    "authorization",
    "x-api-key",
    "idempotency-key",
    "x-perdure-principal",
    "x-perdure-conversation",
]


@pytest.mark.parametrize("name", ONCE)
def test_a_header_that_says_who_asks_or_whose_memory_it_is_stands_once(name: str):
    async def go():
        async with served() as service:
            key = await service.key()
            twice = [("x-api-key", key), (name, "ada"), (name.upper(), "bo")]
            answered = await service.http.post("/api/v1/context", json={}, headers=twice)
            assert answered.status_code == 400
            assert [one["field"] for one in answered.json()["issues"]] == [name]

    run(go())


@pytest.mark.parametrize(
    "body",
    [
        b'{"userMessage": "tea", "principal": "ada", "principal": "bo"}',
        '{"userMessage": "чай", "userMessage": "кофе"}'.encode(),
    ],
)
def test_a_name_stands_once_in_an_object(body: bytes):
    async def go():
        async with served() as service:
            headers = {"x-api-key": await service.key()}
            answered = await service.http.post("/api/v1/turns", content=body, headers=headers)
            assert answered.status_code == 400
            assert "more than once" in answered.json()["message"]

    run(go())


@pytest.mark.parametrize(
    "said", ["é".encode(), "чай".encode(), b"\xe9", b"%e9", b"a" * 256, b"%00"]
)
@pytest.mark.parametrize("level", ["principal", "conversation"])
def test_a_header_names_no_more_than_a_request_can(level: str, said: bytes):
    async def go():
        async with served() as service:
            key = await service.key()
            headers = [(b"x-api-key", key.encode()), (f"x-perdure-{level}".encode(), said)]
            answered = await service.http.get("/api/v1/memories", headers=headers)
            assert answered.status_code == 400
            assert [one["field"] for one in answered.json()["issues"]] == [level]

    run(go())


def test_an_id_in_the_path_that_is_no_utf_8_is_nobodys():
    async def go():
        async with served() as service:
            key = await service.key()
            item = {"content": "I prefer green tea.", "id": "\ufffd"}
            await service.ask(key, "POST", "/memories", {"items": [item]})
            assert (await service.ask(key, "GET", "/memories/%EF%BF%BD")).status_code == 200
            assert (await service.ask(key, "GET", "/memories/%FF")).status_code == 400

    run(go())


@pytest.mark.parametrize(
    "line",
    [
        b'{"content": "I prefer green tea.", "content": "I prefer coffee."}',
        '{"content": "чай", "metadata": {"а": 1, "а": 2}}'.encode(),
        b'{"format": "perdure.lines", "schema": 1, "schema": 2}',
        b'{"content": "tea", "metadata": {"n": NaN}}',
    ],
)
def test_a_name_stands_once_in_a_line_that_comes_in(line: bytes):
    async def go():
        async with served() as service:
            headers = {"x-api-key": await service.key()}
            url = "/api/v1/import"
            answered = await service.http.post(url, content=b"\n" + line, headers=headers)
            assert answered.status_code == 400
            [issue] = answered.json()["issues"]
            assert issue["field"] == "lines[2]"
            listed = await service.http.get("/api/v1/memories", headers=headers)
            assert listed.json()["memories"] == []

    run(go())


def test_a_name_stands_once_in_what_a_query_compares():
    async def go():
        async with served() as service:
            headers = {"x-api-key": await service.key()}
            where = {"where": '{"team": "red", "team": "blue"}'}
            answered = await service.http.get("/api/v1/memories", headers=headers, params=where)
            assert answered.status_code == 400
            assert [one["field"] for one in answered.json()["issues"]] == ["where"]

    run(go())


def test_where_a_body_ends_is_said_in_one_way():
    async def go():
        async with served() as service:
            headers = {
                "x-api-key": await service.key(),
                "content-length": "2",
                "transfer-encoding": "chunked",
            }
            answered = await service.http.post("/api/v1/context", content=b"{}", headers=headers)
            assert answered.status_code == 400
            assert answered.headers["connection"] == "close"

    run(go())
