"""Expected with a model: what it answers badly costs nothing, what it would lose stays."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import anyio
import pytest

from cases.expecting import expect
from cases.notation import expand
from cases.steps import Run
from perdure.embedders import OpenAICompatibleEmbedder
from perdure.errors import UsageError
from perdure.models import OpenAICompatibleModel, ScriptedModel
from perdure.providers import endpoint
from providers.misbehaving import Act, Server, fail, raw, say


def _with_model(run: Run, *answers: Any) -> ScriptedModel:
    llm = ScriptedModel(answers)
    run.world.options |= {"llm": llm, "model": "stub"}
    run.world.renew()
    return llm


def _verdict(content: str) -> dict[str, Any]:
    row = {"statement": "s1", "action": "merge", "target": "m1", "content": content}
    return {"verdicts": [row]}


@expect(refusals=True)
def lr_03(run: Run) -> None:
    text = "Surveyor visit on 12 June 2032 at 14:20, parcel 88/3."
    [refusal] = run.errors()
    assert isinstance(refusal, UsageError)
    assert run.texts() == [text]
    reply = run.case["input"]["llm_reply"]
    llm = _with_model(run, _verdict(reply))
    run.memory.remember(text)
    receipt = run.memory.remember("Surveyor visit on 12 June 2032 at 14:20 about the parcel.")
    assert len(llm.calls) == 1
    assert ["lose" in failure.reason for failure in receipt.failures] == [True]
    assert text in run.texts()


@expect(refusals=True)
def ml_03(run: Run) -> None:
    text = "Użytkownik mieszka w Gdańsku od 2019."
    [refusal] = run.errors("rewrite")
    assert isinstance(refusal, UsageError)
    assert text in run.texts()
    reply = json.loads(run.case["input"]["llm_reply"])["text"]
    _with_model(run, _verdict(reply), _verdict(reply))
    run.memory.remember(text)
    receipt = run.memory.remember("Użytkownik mieszka w Gdańsku przy porcie.")
    assert ["lose" in failure.reason for failure in receipt.failures] == [True]
    assert run.texts()[0] == text


@expect()
def cb_02(run: Run) -> None:
    texts = run.texts()
    assert "The linter wants ```python fences``` in docs" in texts
    assert "CI runs on node 22" in texts
    [[receipt]] = run.values("learn")
    assert receipt.failures == []


@expect()
def js_01(run: Run) -> None:
    assert len([text for text in run.texts() if "Tern" in text]) == 1


@expect()
def js_05(run: Run) -> None:
    [[receipt]] = run.values("learn")
    assert run.texts() == ["User keeps hens.", "User keeps quail"]
    assert any("'12'" in failure.reason for failure in receipt.failures)


@expect(by_hand=True)
def js_06(run: Run) -> None:
    shape = run.case["input"]
    message = shape["steps"][0]["turns"][0]["content"]
    whole, broken = (case["reply"] for case in shape["cases"])
    _with_model(run, whole)
    receipt = run.memory.learn(message)
    assert {"A is 1", "B is 2"} <= set(run.texts())
    assert receipt.failures == []
    _with_model(run, broken)
    receipt = run.memory.learn(message)
    assert "C is 3" in run.texts()
    assert not any("D is" in text for text in run.texts())
    assert any("cut off" in failure.reason for failure in receipt.failures)


@expect()
def js_07(run: Run) -> None:
    assert run.texts() == ["User rows"]
    exported = json.dumps(run.values("export")[0])
    assert "does-not-exist" not in exported
    assert run.memory.recall("rows").hits
    [[receipt]] = run.values("learn")
    assert any("does-not-exist" in failure.reason for failure in receipt.failures)


FOUND = {"statements": [{"text": "I own boats", "domains": [], "confidence": 0.9}]}
OK = say({"choices": [{"message": {"content": json.dumps(FOUND)}, "finish_reason": "stop"}]})


@contextmanager
def _served(
    run: Run, *acts: Act, part: Callable[[str], dict[str, Any]] | None = None
) -> Iterator[tuple[Server, list[float]]]:
    """Open a memory whose model, or `part`, is behind a server; gives it, and the waits."""
    part = part or _model
    waited: list[float] = []
    sleep = anyio.sleep

    async def pause(seconds: float) -> None:
        waited.append(seconds)
        await sleep(0)

    with Server(*acts) as server, pytest.MonkeyPatch.context() as patch:
        patch.setattr(endpoint.anyio, "sleep", pause)
        for name in ("llm", "model"):
            run.world.options.pop(name, None)
        run.world.options |= part(server.url)
        run.world.renew()
        yield server, waited


def _model(url: str) -> dict[str, Any]:
    return {"llm": OpenAICompatibleModel(url), "model": "stub"}


def _embedder(url: str) -> dict[str, Any]:
    return {"embedder": OpenAICompatibleEmbedder(url, "stub", dimension=3)}


@expect(by_hand=True)
def rt_02(run: Run) -> None:
    message = run.case["input"]["steps"][1]["turns"][0]["content"]
    busy = fail(429, Retry_After="1")
    with _served(run, busy, busy, OK) as (server, waited):
        receipt = run.memory.learn(message)
        assert set(run.texts()) == {"I own three kayaks", "I own boats"}
    assert receipt.failures == []
    assert len(server.requests) == 3
    assert waited == [1.0, 1.0]
    with _served(run, fail(429, Retry_After="3600")) as (server, waited):
        receipt = run.memory.learn(message)
        assert run.texts() == ["I own three kayaks"]
    assert "RateLimitedError" in receipt.failures[0].reason
    assert (len(server.requests), waited) == (1, [])
    _embeddings(run)


def _vectors(server: Server, handler: Any, body: Any) -> None:
    rows = [{"index": at, "embedding": [1.0, at, 1.0]} for at, _ in enumerate(body["input"])]
    raw(json.dumps({"data": rows}).encode())(server, handler, body)


def _embeddings(run: Run) -> None:
    """Of an embedder the same: it waits as long as it is told, or the words are kept alone."""
    texts = expand(run.case["input"]["steps"][0]["texts"])
    with _served(run, *[fail(429, Retry_After="1")] * 2, _vectors, part=_embedder) as (
        server,
        waited,
    ):
        assert run.memory.remember(texts).failures == []
        assert run.memory.stats().vectors.popitem()[1] == len(texts)
    assert len({len(one.body["input"]) for one in server.requests}) == 1
    assert (len(server.requests), waited) == (3, [1.0, 1.0])
    with _served(run, fail(429, Retry_After="3600"), part=_embedder) as (server, waited):
        receipt = run.memory.remember(texts)
        assert len(receipt.stored) == len(texts)
        assert set(run.texts()) == set(texts)
    assert {failure.hook for failure in receipt.failures} == {"embedder"}
    assert "RateLimitedError" in receipt.failures[0].reason
    assert (len(server.requests), waited) == (1, [])


@expect(by_hand=True)
def rt_03(run: Run) -> None:
    message = run.case["input"]["steps"][0]["turns"][0]["content"]
    with _served(run, fail(503), OK) as (server, _):
        receipt = run.memory.learn(message)
        assert set(run.texts()) == {"I own a dory", "I own boats"}
    assert receipt.failures == []
    assert len(server.requests) == 2
    with _served(run, fail(400)) as (server, waited):
        receipt = run.memory.learn(message)
        assert run.texts() == ["I own a dory"]
    assert "status 400" in receipt.failures[0].reason
    assert (len(server.requests), waited) == (1, [])
