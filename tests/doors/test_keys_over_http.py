"""Keys, log, rates and idempotency as a caller meets them over HTTP."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from urllib.parse import quote

import pytest

from doors.served import START, run, served
from perdure.cli.plain import document
from perdure.wire.operations import OPERATIONS

ITEM = {"items": [{"content": "The staging port is 7443."}]}


def test_a_key_is_made_used_listed_and_revoked():
    async def told() -> None:
        async with served() as service:
            boss = await service.key()
            made = await service.ask(
                boss, "POST", "/keys", {"name": "agent", "scopes": ["memories:read"]}
            )
            assert made.status_code == 201
            key, secret = made.json()["key"], made.json()["secret"]
            assert (key["name"], key["status"], key["scopes"]) == (
                "agent", "active", ["memories:read"],
            )  # fmt: skip
            assert (await service.ask(secret, "GET", "/memories")).status_code == 200
            listed = (await service.ask(boss, "GET", "/keys")).json()["keys"]
            assert [one["name"] for one in listed] == ["agent", "test"]
            assert listed[0]["createdBy"] == listed[1]["id"]
            assert secret.split("_", 3)[3] not in str(listed)
            ended = await service.ask(boss, "DELETE", f"/keys/{key['id']}")
            assert ended.json()["key"]["status"] == "revoked"
            refused = await service.ask(secret, "GET", "/memories")
            assert (refused.status_code, refused.json()["message"]) == (
                401, "this API key was revoked",
            )  # fmt: skip

    run(told())


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: one.name)
def test_every_operation_asks_for_a_key_with_its_scope(operation):
    if operation.access is None:
        return

    async def told() -> None:
        async with served() as service:
            path = operation.path.format(id="x")
            for key in (None, "pdr_live_0", "x" * 5000):
                answer = await service.ask(key, operation.method, path)
                assert (answer.status_code, answer.json()["error"]) == (401, "Unauthorized")
            others = {"memories:read", "memories:write", "stats:read", "keys:manage"}
            weak = await service.key(scopes=sorted(others - {operation.access}))
            answer = await service.ask(weak, operation.method, path)
            assert answer.status_code == 403
            assert answer.json()["requiredScope"] == operation.access

    run(told())


@pytest.mark.parametrize(
    "wanted",
    [
        {"scopes": ["memories:write"]},
        {"expiresInDays": 8},
        {"expiresAt": (START + timedelta(days=8)).isoformat()},
        {"principalPrefix": "b"},
        {"principalPrefix": "A/"},
        {"conversationPrefix": "other"},
    ],
)
def test_a_key_grants_no_more_than_it_has(wanted):
    async def told() -> None:
        async with served() as service:
            maker = await service.key(
                scopes=["keys:manage", "memories:read"],
                expires_at=START + timedelta(days=7),
                principal_prefix="a/",
                conversation_prefix="chat",
            )
            answer = await service.ask(maker, "POST", "/keys", {"name": "k", **wanted})
            assert answer.status_code == 403, answer.text
            usual = await service.ask(maker, "POST", "/keys", {"name": "k"})
            key = usual.json()["key"]
            assert (key["scopes"], key["principalPrefix"], key["conversationPrefix"]) == (
                ["memories:read"], "a/", "chat",
            )  # fmt: skip
            assert key["expiresAt"] == (START + timedelta(days=7)).timestamp() * 1000

    run(told())


@pytest.mark.parametrize(
    "body",
    [
        {}, {"name": ""}, {"name": "x" * 101}, {"name": "k", "scopes": []},
        {"name": "k", "scopes": ["all"]}, {"name": "k", "expiresInDays": 0},
        {"name": "k", "expiresAt": 0}, {"name": "k", "expiresInDays": 1, "expiresAt": 9e12},
        {"name": "k", "principalPrefix": ""}, {"name": "k", "secret": "mine"},
        {"name": "k", "organisation": "zenith"}, {"name": "a\u001bb"},
    ],
)  # fmt: skip
def test_what_cannot_be_a_key_is_refused(body):
    async def told() -> None:
        async with served() as service:
            answer = await service.ask(await service.key(), "POST", "/keys", body)
            assert (answer.status_code, answer.json()["error"]) == (400, "InvalidRequest")

    run(told())


def test_a_limited_key_sees_and_ends_only_keys_within_its_limits():
    async def told() -> None:
        async with served() as service:
            boss, limited = await service.key(), await service.key(principal_prefix="a/")
            [whole] = [
                one["id"]
                for one in (await service.ask(boss, "GET", "/keys")).json()["keys"]
                if "principalPrefix" not in one
            ]
            seen = (await service.ask(limited, "GET", "/keys")).json()["keys"]
            assert {one["principalPrefix"] for one in seen} == {"a/"}
            told = []
            for key_id in (whole, "f" * 20):
                answer = await service.ask(limited, "DELETE", f"/keys/{key_id}")
                assert answer.status_code == 404
                told.append(answer.json()["message"].replace(key_id, "ID"))
            assert told[0] == told[1]
            assert (await service.ask(limited, "GET", "/audit")).status_code == 403

    run(told())


HOSTILE = [
    "", None, "a", "A/x", "ａ/x", "b/a/x", " a/x", "\u200ba/x", "%61/x", "a%2Fx", "_", "*", "a\\x",
]  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_limited_key_reaches_no_name_that_does_not_begin_so(name):
    refused = 400 if name == "" else 403  # an empty name is nobody's, whatever the key

    async def told() -> None:
        async with served() as service:
            limited = await service.key(principal_prefix="a/")
            said = {} if name is None else {"x_perdure_principal": quote(name, safe="")}
            for method, path, body in (
                ("GET", "/memories", None), ("POST", "/memories", ITEM), ("GET", "/snapshot", None),
            ):  # fmt: skip
                answer = await service.ask(limited, method, path, body, **said)
                assert answer.status_code == refused, (method, answer.text)
            body = {**ITEM, "principal": name} if name is not None else ITEM
            assert (await service.ask(limited, "POST", "/memories", body)).status_code == refused

    run(told())


@pytest.mark.parametrize("name", ["a/", "a/x", "a/../b", "a/%", "a/ｘ", "a/阿"])
def test_a_limited_key_reaches_every_name_that_begins_so_and_nothing_beside(name):
    async def told() -> None:
        async with served() as service:
            limited = await service.key(principal_prefix="a/")
            put = await service.ask(limited, "POST", "/memories", {**ITEM, "principal": name})
            assert put.status_code == 201
            for beside in ("a/other", "a/x/y"):
                said = {"x_perdure_principal": quote(beside, safe="")}
                answer = await service.ask(limited, "GET", "/memories", **said)
                assert answer.json()["memories"] == []

    run(told())


def test_a_key_for_some_conversations_reaches_nothing_that_holds_them_all():
    async def told() -> None:
        async with served() as service:
            boss, limited = await service.key(), await service.key(conversation_prefix="chat-7")
            window = {"type": "episodic", "strategy": {"kind": "window", "size": 9}}
            for level in ("tenant", "principal", "conversation"):
                said = {"id": level, "scopeLevel": level, **window}
                assert (await service.ask(boss, "POST", "/definitions", said)).status_code == 201
            turn = {"userMessage": "hi", "assistantResponse": "ho", "conversation": "chat-7"}
            found = {}
            for level in ("tenant", "principal", "conversation"):
                answer = await service.ask(limited, "POST", f"/definitions/{level}/turns", turn)
                found[level] = answer.status_code
            assert found == {"tenant": 403, "principal": 403, "conversation": 200}
            cognitive = await service.ask(
                limited, "POST", "/recall", {"query": "hi", "conversation": "chat-7"}
            )
            assert cognitive.status_code == 403
            dropped = await service.ask(limited, "DELETE", "/definitions/conversation")
            assert dropped.status_code == 403

    run(told())


def test_the_log_tells_writes_denials_and_key_events_and_no_content():
    async def told() -> None:
        async with served() as service:
            boss, weak = await service.key(), await service.key(scopes=["memories:read"])
            await service.ask(boss, "POST", "/memories", {**ITEM, "principal": "ada"})
            await service.ask(boss, "POST", "/recall", {"query": "7443"})
            await service.ask(weak, "POST", "/memories", ITEM)
            made = (await service.ask(boss, "POST", "/keys", {"name": "secretive"})).json()
            await service.ask(boss, "DELETE", f"/keys/{made['key']['id']}")
            await service.ask(made["secret"], "GET", "/stats")
            await service.ask(boss, "DELETE", "/memories/mem_none")
            read = await service.ask(boss, "GET", "/audit")
            lines = [
                (one["operation"], one["outcome"], one["status"]) for one in read.json()["lines"]
            ]
            assert lines == [
                ("remove", "failed", 404),
                ("stats", "denied", 401),
                ("revoke_key", "done", 200),
                ("create_key", "done", 201),
                ("remember", "denied", 403),
                ("remember", "done", 201),
            ]
            assert read.json()["lines"][3]["subject"] == made["key"]["id"]
            assert read.json()["lines"][-1]["principal"] == "ada"
            for content in ("7443", "secretive", made["secret"]):
                assert content not in read.text

    run(told())


def test_one_too_many_is_429_and_says_when_to_come_back():
    async def told() -> None:
        async with served(rate_per_key="2/minute") as service:
            key = await service.key()
            for left in ("1", "0"):
                answer = await service.ask(key, "GET", "/stats")
                assert (answer.status_code, answer.headers["ratelimit-remaining"]) == (200, left)
            refused = await service.ask(key, "GET", "/stats")
            assert (refused.status_code, refused.json()["error"]) == (429, "RateLimited")
            wait = int(refused.headers["retry-after"])
            assert 1 <= wait <= 61
            service.clock.advance(wait)
            assert (await service.ask(key, "GET", "/stats")).status_code == 200

    run(told())


def test_the_same_post_is_carried_out_once():
    async def told() -> None:
        async with served() as service:
            key = await service.key()
            first = await service.ask(key, "POST", "/memories", ITEM, idempotency_key="k1")
            again = await service.ask(key, "POST", "/memories", ITEM, idempotency_key="k1")
            assert (first.status_code, first.content) == (again.status_code, again.content)
            assert again.headers["idempotency-replayed"] == "true"
            other = {"items": [{"content": "Another fact."}]}
            refused = await service.ask(key, "POST", "/memories", other, idempotency_key="k1")
            assert (refused.status_code, refused.json()["code"]) == (409, "idempotency_conflict")
            moved = await service.ask(
                key, "POST", "/memories", ITEM, idempotency_key="k1", x_perdure_principal="bob"
            )
            assert moved.status_code == 409
            for bad in ("", "a\tb", "x" * 256):
                answer = await service.ask(key, "POST", "/memories", ITEM, idempotency_key=bad)
                assert answer.status_code == 400

    run(told())


def test_of_the_same_post_at_once_one_is_carried_out():
    async def told() -> None:
        async with served() as service:
            key = await service.key()
            turn = {"userMessage": "The staging port is 7443."}
            asked = [
                service.ask(key, "POST", "/turns", turn, idempotency_key="k") for _ in range(8)
            ]
            answers = await asyncio.gather(*asked)
            done = [one for one in answers if one.status_code == 200]
            assert len({one.content for one in done}) == 1
            for one in answers:
                assert one.status_code in (200, 409)
                if one.status_code == 409:
                    assert one.headers["retry-after"] == "1"
            assert len((await service.ask(key, "GET", "/memories")).json()["memories"]) == 1

    run(told())


def test_a_request_that_was_refused_may_be_put_right_under_the_same_key():
    async def told() -> None:
        async with served() as service:
            key = await service.key()
            wrong = await service.ask(key, "POST", "/memories", {}, idempotency_key="k")
            assert wrong.status_code == 400
            right = await service.ask(key, "POST", "/memories", ITEM, idempotency_key="k")
            assert right.status_code == 201

    run(told())


def test_a_limited_key_is_not_given_the_answer_that_another_one_had():
    async def told() -> None:
        async with served() as service:
            boss, limited = await service.key(), await service.key(principal_prefix="a/")
            body = {**ITEM, "principal": "bob"}
            first = await service.ask(boss, "POST", "/memories", body, idempotency_key="k")
            second = await service.ask(limited, "POST", "/memories", body, idempotency_key="k")
            assert (first.status_code, second.status_code) == (201, 409)
            assert "mem_" not in second.text

    run(told())


def test_a_new_keys_secret_is_given_once_and_kept_nowhere():
    async def told() -> None:
        async with served() as service:
            boss = await service.key()
            made = await service.ask(boss, "POST", "/keys", {"name": "k"}, idempotency_key="k")
            again = await service.ask(boss, "POST", "/keys", {"name": "k"}, idempotency_key="k")
            assert again.status_code == 409
            secret = made.json()["secret"].split("_", 3)[3]
            assert secret not in again.text
            store = service.parts.store
            for name in await store.scopes():
                from perdure.model.scope import Scope

                page = await store.list(Scope.from_namespace(name), now=START, limit=1000)
                assert secret not in document(page)

    run(told())


def test_memories_that_live_in_conversations_are_open_to_a_key_for_some_of_them():
    async def told() -> None:
        async with served(level="conversation") as service:
            boss, limited = await service.key(), await service.key(conversation_prefix="chat-7")
            for conversation, key in (("chat-7", limited), ("chat-8", boss)):
                body = {**ITEM, "conversation": conversation}
                assert (await service.ask(key, "POST", "/memories", body)).status_code == 201
            seen = {
                conversation: (
                    await service.ask(limited, "GET", f"/memories?conversation={conversation}")
                ).status_code
                for conversation in ("chat-7", "chat-70", "chat-8")
            }
            assert seen == {"chat-7": 200, "chat-70": 200, "chat-8": 403}

    run(told())
