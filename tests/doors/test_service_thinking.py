"""Definitions that need an embedder or a model: made where the server has one, else refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from doors.served import BASE, Served, run, served
from doors.test_service import check_envelope
from providers.misbehaving import Server, say

TOP_K = {"kind": "topK", "k": 1, "threshold": None}
SUMMARIZE = {"kind": "summarize", "recent": 2, "size": 4}
BY_MODEL = {"kind": "extract", "extractor": "llm"}


def defined(type_: str, strategy: dict[str, Any], name: str = "x") -> dict[str, Any]:
    return {"id": name, "type": type_, "strategy": strategy}


async def talk(service: Served, key: str, name: str, *said: str) -> None:
    for one in said:
        turn = {"userMessage": one, "assistantResponse": "Noted.", "principal": "ada"}
        wrote = await service.ask(
            key, "POST", f"/definitions/{name}/turns", {**turn, "conversation": "c1"}
        )
        assert wrote.status_code == 200, wrote.text


async def read(service: Served, key: str, name: str, message: str) -> dict[str, Any]:
    asked = {"message": message, "principal": "ada", "conversation": "c1"}
    answer = await service.ask(key, "POST", f"/definitions/{name}/read", asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize(
    ("type_", "strategy", "code", "setting"),
    [
        ("semantic", TOP_K, "needs-embedder", "PERDURE_EMBEDDER"),
        ("episodic", SUMMARIZE, "needs-model", "PERDURE_MODEL and PERDURE_MODEL_URL"),
        ("semantic", BY_MODEL, "needs-model", "PERDURE_MODEL and PERDURE_MODEL_URL"),
        (
            "semantic",
            {"kind": "hybrid", "strategies": [{"kind": "window", "size": 2}, TOP_K]},
            "needs-embedder",
            "PERDURE_EMBEDDER",
        ),
    ],
)
def test_what_is_missing_is_named(type_, strategy, code, setting):
    async def go():
        async with served() as service:
            key = await service.key()
            refused = await service.ask(key, "POST", "/definitions", defined(type_, strategy))
            told = check_envelope(refused, 400)
            assert told["code"] == "memory_definition"
            assert told["details"]["code"] == code
            assert told["message"].endswith(f"its operator sets {setting}")

    run(go())


def test_what_is_nearest_is_read_by_the_embedder_of_the_server(tmp_path):
    async def go():
        store = f"sqlite:///{tmp_path / 'memory.db'}"
        async with served(store, embedder="static") as service:
            key = await service.key()
            made = await service.ask(key, "POST", "/definitions", defined("semantic", TOP_K))
            assert made.json() == {"definition": defined("semantic", TOP_K)}
            await talk(service, key, "x", "My dog is called Rex.", "I work at a bakery in Kyoto.")
            found = await read(service, key, "x", "What is the name of my pet?")
            assert "Rex" in found["blocks"][0]["text"]
            assert found["evidence"]["strategy"] == "topK"
            health = (await service.http.get("http://perdure.test/health")).json()
            assert health["embedder"].startswith("static")
        async with served(store) as service:
            key = await service.key()
            asked = {"message": "My pet?"}
            refused = await service.ask(key, "POST", "/definitions/x/read", asked)
            assert check_envelope(refused, 400)["details"]["code"] == "needs-embedder"

    run(go())


def test_what_was_said_is_folded_by_the_model_of_the_server():
    summary = {"choices": [{"message": {"content": "Ada moved to Kyoto and has a dog."}}]}

    async def go(url: str):
        thinking = {"model": "small", "model_url": url, "model_key": "mk-1", "extraction": "rules"}
        async with served(**thinking) as service:
            key = await service.key()
            made = await service.ask(key, "POST", "/definitions", defined("episodic", SUMMARIZE))
            assert made.status_code == 201
            long = "and it took a while until all of it was done and everybody was content"
            told = (f"I moved to Kyoto, {long}.", f"I have a dog, {long}.", "京都は雨です。")
            await talk(service, key, "x", *told)
            block = (await read(service, key, "x", "And now?"))["blocks"][0]["text"]
            assert "Ada moved to Kyoto and has a dog." in block
            assert "京都は雨です。" in block
            health = (await service.http.get("http://perdure.test/health")).json()
            assert health["extractor"] == "rules-only"
            assert health["model"] == {"name": "small", "configured": True}
            assert "mk-1" not in json.dumps(health)

    with Server(say(summary)) as model:
        run(go(model.url))
        asked = model.requests[0]
        assert asked.body["model"] == "small"
        assert asked.headers["authorization"] == "Bearer mk-1"


def test_a_model_reads_turns_unless_rules_are_to():
    nothing = {"choices": [{"message": {"content": '{"facts": []}'}}]}

    async def go(url: str, extraction: str):
        async with served(model="small", model_url=url, extraction=extraction) as service:
            key = await service.key()
            turn = {"userMessage": "I prefer green tea."}
            learned = await service.ask(key, "POST", "/turns", turn)
            assert learned.json()["counts"]["stored"] == 1
            health = (await service.http.get(BASE.removesuffix("/api/v1") + "/health")).json()
            return health["extractor"]

    with Server(say(nothing)) as model:
        assert run(go(model.url, "rules")) == "rules-only"
        assert not model.requests
        assert run(go(model.url, "auto")) == "rules+model"
        assert model.requests
