"""An answer that is kept for its idempotency key goes with what the memory forgets."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from doors.served import run, served
from doors.test_service import check_envelope
from perdure.errors import WithheldError
from perdure.model.scope import Scope
from perdure.service.identity import Answer, Caller
from perdure.service.reserved import answers_of, replays_of
from perdure.service.seals import break_seal, seal_of

CALLER = Caller("acme", "k", frozenset())
SAID = ["My dog is called Rex.", "我的狗叫雷克斯。"]
WAYS = [{"everything": True}, {"matching": "Rex"}, {"ids": ["x"]}]


@pytest.mark.parametrize("way", WAYS)
def test_an_answer_of_a_memory_that_has_forgotten_is_given_no_more(way):
    async def go():
        async with served() as service:
            key = await service.key()

            async def ask(name: str, path: str = "/recall"):
                body = {"query": "dog 狗", "principal": name}
                return await service.ask(key, "POST", path, body, Idempotency_Key=f"of-{name}")

            items = [{"content": one} for one in SAID]
            for name in ("ada", "bo"):
                await service.ask(key, "POST", "/memories", {"items": items, "principal": name})
                first = await ask(name)
                assert (await ask(name)).content == first.content
            forgot = {**way, "principal": "ada"}
            done = [
                await service.ask(key, "POST", "/forget", forgot, Idempotency_Key="f") for _ in "ab"
            ]
            assert [one.status_code for one in done] == [200, 200]
            assert done[1].headers["idempotency-replayed"] == "true"
            assert check_envelope(await ask("ada"), 409)["code"] == "answer_withheld"
            assert (await ask("bo")).headers["idempotency-replayed"] == "true"

    run(go())


def test_what_was_read_before_a_memory_forgot_and_is_kept_afterwards_is_given_to_nobody():
    async def go():
        async with served() as service:
            store, clock, replays = service.parts.store, service.clock, service.parts.guards.replays
            ada = Scope("acme", "ada")
            assert await replays.begin(CALLER, "k", "asked") is None
            seal = await seal_of(store, clock, "acme", ada)
            await break_seal(store, clock, "acme", ada)
            assert (await seal_of(store, clock, "acme", ada)).secret != seal.secret
            await replays.finish(CALLER, "k", Answer(200, b'"Rex"'), seal)
            [kept] = (await store.list(replays_of("acme"), now=clock.now())).entries
            assert "Rex" not in json.dumps(kept.value)
            with pytest.raises(WithheldError) as caught:
                await replays.begin(CALLER, "k", "asked")
            assert caught.value.answered == 200

    run(go())


def test_a_seal_that_is_broken_leaves_nothing_of_its_secret():
    async def go():
        async with served() as service:
            store, clock = service.parts.store, service.clock
            for _ in range(2):
                await seal_of(store, clock, "acme", Scope("acme"))
                clock.advance(timedelta(hours=60).total_seconds())
            [name] = [
                one.id for one in (await store.list(answers_of("acme"), now=clock.now())).entries
            ]
            await break_seal(store, clock, "acme", Scope("acme"))
            assert await store.history(answers_of("acme"), name) == []

    run(go())


def test_a_kept_answer_stays_readable_for_its_day_however_old_the_seal_is():
    async def go():
        async with served() as service:
            key = await service.key()

            async def ask(name: str):
                return await service.ask(
                    key, "POST", "/recall", {"query": "x"}, Idempotency_Key=name
                )

            for hours in range(0, 96, 12):
                assert "idempotency-replayed" not in (await ask(f"at-{hours}")).headers
                service.clock.advance(timedelta(hours=12).total_seconds())
                if hours:
                    again = await ask(f"at-{hours}")
                    assert again.headers["idempotency-replayed"] == "true"

    run(go())
