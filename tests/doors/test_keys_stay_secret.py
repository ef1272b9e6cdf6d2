"""A key shows nowhere but where it was given: not in logs, errors, traces or reprs."""

from __future__ import annotations

import asyncio
import logging
import traceback

import pytest

from doors.served import run, served
from perdure.errors import PerdureError, UnauthorizedError
from perdure.service import credentials


def shown_by(key: str) -> list[str]:
    """Give what must not show of a key: its secret, and what is kept of it."""
    return [key.split("_", 3)[3], credentials.digest_of(key)]


@pytest.fixture
def logged(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.DEBUG)
    return caplog


def test_no_error_gives_back_a_key_that_stands_where_it_does_not_belong():
    async def go():
        async with served() as service:
            key = await service.key()
            asked = [
                ("GET", f"/memories/{key}", None),
                ("GET", f"/memories?{key}=1", None),
                ("GET", f"/memories?tier={key}", None),
                ("GET", f"/traces/чай-{key}", None),
                ("DELETE", f"/keys/{key}", None),
                ("GET", f"/nowhere/{key}", None),
                ("POST", "/turns", {key: key}),
                ("POST", "/keys", {"name": "k", "scopes": [key]}),
                ("POST", "/definitions", {"id": key, "type": key, "strategy": {"kind": key}}),
            ]
            for one in asked:
                refused = await service.ask(key, *one)
                assert refused.status_code in (400, 404)
                assert not [part for part in shown_by(key) if part in refused.text], one
                assert "requestId" in refused.json()

    run(go())


def test_no_log_holds_a_key_whatever_is_asked(logged):
    async def told() -> tuple[list[str], list[str]]:
        async with served(rate_per_key="40/minute") as service:
            keys = [await service.key(), await service.key(scopes=["memories:read"])]
            made = (await service.ask(keys[0], "POST", "/keys", {"name": "k"})).json()["secret"]
            keys += [made, made[:-3] + "AAA"]
            answers = []
            for key in keys:
                for method, path, body in (
                    ("GET", "/memories", None),
                    ("POST", "/memories", {"items": [{"content": "a fact"}]}),
                    ("GET", f"/memories/{key}", None),
                    ("DELETE", f"/keys/{key}", None),
                    ("GET", "/nowhere", None),
                    ("POST", "/turns", {"wrong": key}),
                ):
                    named = {"x_request_id": key}  # By mistake, or to have it logged.
                    answers.append(await service.ask(key, method, path, body, **named))
                by_header = await service.http.get(
                    "http://perdure.test/api/v1/stats", headers={"x-api-key": key}
                )
                answers.append(by_header)
            audit = await service.ask(keys[0], "GET", "/audit?limit=500")
            return keys, [audit.text]

    keys, seen = run(told())
    seen += [record.getMessage() + repr(vars(record)) for record in logged.records]
    mine = [text for text in seen if "httpx" not in text and "httpcore" not in text]
    assert mine
    for key in keys:
        for part in shown_by(key):
            assert not [text for text in mine if part in text]


def test_no_error_or_traceback_holds_a_key():
    async def told() -> None:
        async with served() as service:
            made = await service.key()
            for key in (made, made[:-3] + "AAA", made.replace("test", "live")):
                try:
                    await service.parts.guards.gate.admit(f"Bearer {key}", None)
                except UnauthorizedError as error:
                    text = "".join(traceback.format_exception(error)) + repr(error)
                    assert not [part for part in shown_by(key) if part in text]

    run(told())


def test_no_repr_holds_a_key():
    async def told() -> None:
        async with served() as service:
            guards = service.parts.guards
            text = await service.key()
            key = await guards.keyring.recognise(text)
            caller = await guards.gate.admit(None, text)
            for one in (key, caller, guards, service.parts, credentials.read(text)):
                assert text.split("_", 3)[3] not in repr(one)
            assert credentials.digest_of(text) not in repr(key)

    run(told())


def test_a_request_for_a_key_in_the_url_is_no_key():
    async def told() -> None:
        async with served() as service:
            key = await service.key()
            for query in ("api_key", "key", "access_token", "authorization"):
                answer = await service.ask(None, "GET", f"/memories?{query}={key}")
                assert answer.status_code == 401
                assert key not in answer.text

    run(told())


def test_a_store_that_fails_names_no_key(logged):
    async def told() -> str:
        async with served() as service:
            key = await service.key()

            async def fail(*_: object, **__: object) -> None:
                await asyncio.sleep(0)
                raise PerdureError("the store is on fire")

            service.parts.guards.keyring._store = type("Broken", (), {"get": fail})()
            answer = await service.ask(key, "GET", "/memories")
            assert answer.status_code == 500
            assert key not in answer.text
            return key

    key = run(told())
    for part in shown_by(key):
        mine = [r for r in logged.records if r.name.startswith("perdure")]
        assert not [r for r in mine if part in r.getMessage() + repr(vars(r))]
