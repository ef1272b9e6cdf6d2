"""A long request is carried out beside the others: it holds up nobody, and answers the same."""

from __future__ import annotations

import asyncio

import pytest

from doors.served import run, served
from doors.test_service import TEA, check_envelope

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
            assert answered > 5

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
