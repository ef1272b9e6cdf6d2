"""The client against the service: what only a service has, turns, keys, broken and late answers."""

from __future__ import annotations

import asyncio
import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import httpx2
import pytest

import perdure
from doors.served import run, served
from live.servers.service import Service
from perdure import Scope, errors
from perdure.client import AsyncClient, Client, ahealth, health

ADA = Scope(principal="ada", conversation="chat-7")


def to(there, key: str, **named) -> AsyncClient:
    transport = httpx2.ASGITransport(app=there.app)
    return AsyncClient("http://perdure", api_key=key, transport=transport, scope=ADA, **named)


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    home = tmp_path_factory.mktemp("served")
    running = Service(f"sqlite:///{home / 'memory.db'}", home).start()
    yield running
    running.stop()


def test_keys_are_made_used_and_ended():
    async def told():
        async with served() as there, to(there, await there.key()) as client:
            made = await client.create_key("reader", scopes=["memories:read"], expires_in_days=3)
            assert made.secret not in repr(made)
            async with to(there, made.secret) as reader:
                await reader.recall("tea")
                with pytest.raises(errors.ForbiddenError) as caught:
                    await reader.remember("Tea is green.")
                assert caught.value.is_scope_error()
                assert caught.value.required_scope == "memories:write"
                ended = await client.revoke_key(made.key.id)
                assert ended.status == "revoked"
                with pytest.raises(errors.UnauthorizedError) as refused:
                    await reader.recall("tea")
                assert refused.value.is_auth_error()
            assert made.key.id in {one.id for one in await client.keys()}
            lines = (await client.audit(limit=50)).items
            assert {"create_key", "revoke_key"} <= {one.operation for one in lines}

    run(told())


def test_definitions_are_made_and_used():
    async def told():
        async with served() as there, to(there, await there.key()) as client:
            made = await client.define("chat", "episodic", {"kind": "window", "size": 4})
            assert (await client.definition("chat")) == made
            assert await client.definitions() == [made]
            written = await client.write_definition("chat", "Where were we?", "At billing.")
            assert len(written.written) == 2
            read = await client.read_definition("chat", "And now?")
            assert "At billing." in "".join(block.text for block in read.blocks)
            with pytest.raises(errors.MemoryDefinitionError) as caught:
                await client.define("odd", "causal", {"kind": "decay", "half_life_seconds": 5})
            assert caught.value.definition_id == "odd"
            assert caught.value.code != "memory_definition"
            await client.drop_definition("chat")
            with pytest.raises(perdure.NotFoundError):
                await client.definition("chat")

    run(told())


@pytest.mark.parametrize(
    ("strategy", "field", "reason"),
    [
        ({"kind": "nope"}, "strategy.kind", "is none of window, budget"),
        ({}, "strategy.kind", "is none of window, budget"),
        ({"kind": "extract", "maxPerTurn": 3}, "strategy.maxPerTurn", "max_per_turn"),
        ({"kind": "window", "size": 3, "sizes": 4}, "strategy.sizes", "nothing that window"),
        ({"kind": "hybrid", "strategies": [{"kind": "x"}]}, "strategy.kind", "is none of window"),
    ],
)
def test_a_strategy_is_refused_by_what_is_wrong_in_it(strategy, field, reason):
    with Client("http://127.0.0.1:1", api_key="k") as client:
        with pytest.raises(errors.UsageError) as caught:
            client.define("chat", "semantic", strategy)
        [issue] = caught.value.issues
        assert issue.field == field
        assert reason in issue.message


def test_what_the_service_refuses_is_called_as_the_verb_calls_it():
    async def told():
        async with served() as there:
            key = await there.key()
            past = [{"content": "茶", "expiresAt": 1000}]
            said = (await there.ask(key, "POST", "/memories", {"items": past})).json()
            assert said["issues"][0]["field"] == "items[0].expiresAt"
            assert said["message"] == "items[0].expiresAt has passed already"
            async with to(there, key) as client:
                with pytest.raises(errors.UsageError) as caught:
                    await client.remember(
                        [{"text": "茶", "expires_at": datetime(2001, 1, 1, tzinfo=UTC)}]
                    )
            assert caught.value.argument == "content[0].expires_at"
            assert str(caught.value) == "content[0].expires_at has passed already"
            assert caught.value.issues[0].field == "content[0].expires_at"

    run(told())


def test_all_of_it_is_taken_out_and_put_into_another_place():
    async def told():
        async with served() as there, to(there, await there.key()) as client:
            await client.learn("Never push to main.")
            await client.remember(["Tea is green.", "Чай зелёный."])
            lines = [line async for line in client.export()]
            async with to(there, await there.key("other")) as other:
                assert (await other.import_(lines))["mode"] == "restored"
                texts = {entry.text for entry in (await other.list()).entries}
                assert texts == {entry.text for entry in (await client.list()).entries}
                told = await other.import_(["Salt is white.", {"content": "Снег белый."}])
                assert told["counts"]["stored"] == 2

    run(told())


def test_a_turn_runs_with_a_client_as_with_a_memory(service):
    with Client(service.url, api_key=service.key, scope=Scope(principal="turns")) as client:
        result = perdure.run_turn("Never push to main.", lambda prompt: "ok", memories=[client])
        assert result.answer == "ok"
        assert result.skipped == ()
        assert client.explain(result.trace.id).all_of("answer")
        again = perdure.run_turn(
            "May I push?", lambda prompt: prompt.context.text, memories=[client]
        )
        assert "Never push to main" in again.answer


def test_a_turn_in_a_loop_runs_with_an_async_client():
    async def told():
        async with served() as there, to(there, await there.key()) as client:
            await client.remember("Tea is green.")
            result = await perdure.arun_turn(
                "Tea?", lambda prompt: prompt.context.text, memories=[client]
            )
            assert "Tea is green." in result.answer
            receipt = await perdure.aseed_memories(client, ["Salt is white.", "Tea is green."])
            assert (len(receipt.stored), len(receipt.merged)) == (1, 1)
            assert "Salt" in await perdure.arecall_or_explain(client, "what colour is salt")

    run(told())


def test_a_service_that_is_not_there_never_fails_a_turn():
    with Client("http://127.0.0.1:9", api_key="k", retries=0) as client:
        result = perdure.run_turn("Tea?", lambda prompt: "ok", memories=[client])
        assert result.answer == "ok"
        assert result.skipped
        with pytest.raises(errors.StoreUnavailableError, match="PERDURE_URL says where") as caught:
            client.recall("tea")
        assert caught.value.where == "http://127.0.0.1:9"


def test_many_facts_are_seeded_and_seeded_again(service):
    facts = [f"Server {number} stands in rack {number + 7000}." for number in range(1200)]
    told = []
    with Client(service.url, api_key=service.key, scope=Scope(principal="seeds")) as client:
        receipt = perdure.seed_memories(
            client, facts, piece=500, progress=lambda *done: told.append(done)
        )
        assert len(receipt.stored) == 1200
        assert told == [(500, 1200), (1000, 1200), (1200, 1200)]
        revision = client.stats().revision
        again = perdure.seed_memories(client, facts)
        assert len(again.merged) == 1200
        assert client.stats().revision == revision


def test_many_threads_share_one_client_and_nothing_is_lost_or_doubled(service):
    """A hundred learn at once in one scope."""
    texts = [f"The code of door {number} is {number + 9100}." for number in range(100)]
    with (
        Client(service.url, api_key=service.key, scope=Scope(principal="doors")) as client,
        ThreadPoolExecutor(100) as threads,
    ):
        receipts = list(threads.map(client.learn, texts))
        assert sum(len(one.stored) for one in receipts) == 100
        kept = [entry.text for entry in client.list(limit=500).entries]
    assert sorted(kept) == sorted(text.rstrip(".") for text in texts)


@pytest.mark.parametrize("name", [".", "..", "...", ".a", "%2E", "a/../b", "点."])
def test_an_id_that_a_path_would_take_for_a_step_is_an_id(service, name):
    with Client(service.url, api_key=service.key, scope=Scope(principal=f"by {name}")) as client:
        client.remember(f"The id {name} is taken.", id=name)
        assert client.get(name).id == name
        assert client.update(name, tier="L0").tier == "L0"
        assert [state.entry.id for state in client.history(name)][:1] == [name]
        client.remove(name)
        with pytest.raises(errors.NotFoundError, match="there is no memory"):
            client.get(name)


@pytest.mark.parametrize(
    ("ask", "argument", "said"),
    [
        (lambda who: who.get_many("port"), "ids", "must be a list"),
        (lambda who: who.context("tea", force_full="port"), "force_full", "must be a list"),
        (lambda who: who.recall("tea", tiers="L0"), "tiers", "must be a list"),
        (lambda who: who.remove_many("港"), "ids", "must be a list"),
        (lambda who: who.recall("tea", as_of=datetime(2030, 1, 1)), "as_of", "has no time zone"),  # noqa: DTZ001
    ],
)
def test_what_is_no_list_and_no_time_is_refused_as_a_memory_refuses_it(
    service, ask, argument, said
):
    with (
        Client(service.url, api_key=service.key, scope=ADA) as client,
        perdure.Memory.open() as memory,
    ):
        for who in (client, memory):
            with pytest.raises(errors.UsageError, match=said) as refused:
                ask(who)
            assert refused.value.argument == argument


def test_health_needs_no_key(service):
    assert health(service.url)["ok"]
    assert asyncio.run(ahealth(service.url + "/"))["service"] == "perdure"
    with pytest.raises(errors.StoreUnavailableError):
        health("http://127.0.0.1:9")
    with pytest.raises(perdure.UsageError):
        health("nowhere")


def test_views_are_of_other_people_and_do_not_close(service):
    with Client(service.url, api_key=service.key, scope=Scope(principal="ada")) as client:
        with client.scoped(principal="bob") as bob:
            bob.remember("Bob likes salt.")
        assert client.scoped(principal="bob").list().entries
        assert not client.recall("salt").hits
        assert client.scoped(conversation="c").scope == Scope(principal="ada")
        with pytest.raises(errors.UnsupportedError):
            client.scoped(tenant="acme")
    with pytest.raises(errors.StoreClosedError):
        client.recall("salt")


def test_no_key_is_told_anywhere(service, caplog):
    caplog.set_level(logging.DEBUG)
    secret = service.key.split("_", 3)[3]
    with Client(service.url, api_key=service.key) as client:
        client.recall("tea")
        shown = [repr(client), repr(vars(client)), repr(client._line.http.headers)]
    with Client(service.url, api_key=service.key[:-1] + "-") as wrong:
        with pytest.raises(errors.UnauthorizedError) as caught:
            wrong.recall("tea")
        shown += [str(caught.value), repr(caught.value)]
    assert secret[:-1] not in "\n".join([*shown, caplog.text])


def test_a_late_answer_is_given_up_in_time_and_the_client_goes_on():
    waiting = threading.Event()

    def answer(request: httpx2.Request) -> httpx2.Response:
        if waiting.is_set():
            raise httpx2.ReadTimeout("late", request=request)
        return httpx2.Response(200, json={"results": [], "empty": True})

    transport = httpx2.MockTransport(answer)
    with Client("http://perdure", api_key="k", timeout=0.5, transport=transport) as client:
        waiting.set()
        with pytest.raises(errors.DeadlineError):
            client.recall("tea")
        waiting.clear()
        assert client.recall("tea").empty


def test_a_cancelled_call_leaves_the_client_whole():
    async def answer(request: httpx2.Request) -> httpx2.Response:
        if b"slow" in await request.aread():
            started.set()
            await asyncio.Event().wait()
        return httpx2.Response(200, json={"results": [], "empty": True})

    async def told():
        async with AsyncClient(
            "http://perdure", api_key="k", transport=httpx2.MockTransport(answer)
        ) as client:
            call = asyncio.create_task(client.recall("slow"))
            await started.wait()
            call.cancel()
            with pytest.raises(asyncio.CancelledError):
                await call
            assert (await client.recall("tea")).empty
        async with AsyncClient(
            "http://perdure",
            api_key="k",
            timeout=0.01,
            transport=httpx2.MockTransport(answer),
        ) as hasty:
            with pytest.raises(errors.DeadlineError):
                await hasty.recall("slow")

    started = asyncio.Event()
    asyncio.run(told())
