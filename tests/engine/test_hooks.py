"""Hooks: heard when they help, borne with when they fail, never believed unchecked."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from perdure import AsyncMemory, Memory, Tier
from perdure.errors import HookError

Extract = Callable[[str, str], Any]


def texts(memory: Memory) -> list[str]:
    return sorted(entry.text for entry in memory.list().entries)


async def extract_async(user: str, assistant: str) -> list[str]:
    await asyncio.sleep(0)
    return ["The heron project ships in autumn"]


@pytest.mark.parametrize(
    "extract",
    [
        lambda user, assistant: ["The heron project ships in autumn"],
        lambda user, assistant: [{"text": "The heron project ships in autumn"}],
        extract_async,
    ],
    ids=["plain", "mapping", "async"],
)
def test_extract_adds_to_what_the_rules_find(extract: Extract) -> None:
    with Memory.open(extract=extract) as memory:
        receipt = memory.learn("Never deploy on Fridays.", "Understood.")
        assert texts(memory) == ["Never deploy on Fridays", "The heron project ships in autumn"]
        origins = {entry.source.origin for entry in memory.list().entries}
    assert origins == {"rules", "model"}
    assert receipt.failures == []


def raising(user: str, assistant: str) -> list[str]:
    raise ConnectionError("no route")


@pytest.mark.parametrize(
    ("extract", "reason"),
    [
        (raising, "ConnectionError: no route"),
        (lambda user, assistant: "a sentence", "not a list"),
        (lambda user, assistant: [1, {"text": 2}], "2 of 2 rows"),
        (lambda user, assistant: [{"text": "fine", "confidence": float("nan")}], "1 of 1 rows"),
        (lambda user, assistant: ["row"] * 51, "too many"),
        (lambda user, assistant: {"text": "row"}, "not a list"),
    ],
)
def test_a_failing_extract_is_named_and_rules_go_on(extract: Extract, reason: str) -> None:
    with Memory.open(extract=extract) as memory:
        receipt = memory.learn("Never deploy on Fridays.")
        assert texts(memory) == ["Never deploy on Fridays"]
    assert [failure.hook for failure in receipt.failures] == ["extract"]
    assert reason in receipt.failures[0].reason


def test_a_hanging_hook_costs_its_deadline_and_nothing_else() -> None:
    released = threading.Event()

    def hang(user: str, assistant: str) -> list[str]:
        released.wait(30)
        return []

    with Memory.open(extract=hang, hook_seconds=0.05) as memory:
        receipt = memory.learn("Never deploy on Fridays.")
        assert texts(memory) == ["Never deploy on Fridays"]
    released.set()
    assert "no answer within 0.05 s" in receipt.failures[0].reason


def test_a_hanging_async_hook_is_cancelled_in_a_loop() -> None:
    async def hang(user: str, assistant: str) -> list[str]:
        await asyncio.Event().wait()
        return []

    async def scenario() -> str:
        async with AsyncMemory.open(extract=hang, hook_seconds=0.05) as memory:
            receipt = await memory.learn("Never deploy on Fridays.")
            assert len((await memory.list()).entries) == 1
            return receipt.failures[0].reason

    assert "no answer" in asyncio.run(scenario())


def test_what_a_model_extracts_is_refused_like_anything_else() -> None:
    rows = ["ok", "password is hunter2magpie", "for this conversation only, be brief", "no\0pe"]
    with Memory.open(extract=lambda user, assistant: rows) as memory:
        receipt = memory.learn("Hello there.")
        assert texts(memory) == []
    reasons = [rejected.reason for rejected in receipt.rejected][-4:]
    assert reasons == ["too-short", "secret", "interaction-only", "malformed"]


HELD = "Backups run at 02:30 nightly"
SAID = "Backups run at 02:30 in eu-west"


def test_a_merge_that_loses_nothing_is_done() -> None:
    whole = "Backups run at 02:30 nightly in eu-west"

    def reconcile(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{"action": "merge", "content": whole} for _ in items]

    with Memory.open(reconcile=reconcile) as memory:
        first = memory.remember(HELD).stored[0].id
        receipt = memory.remember(SAID)
        assert texts(memory) == [whole]
        assert memory.get(first).text == whole
    assert receipt.merged[0].rule == "model"


@pytest.mark.parametrize(
    "verdict",
    [
        {"action": "merge", "content": "Backups run at 02:30"},
        {"action": "replace", "target": "mem_unknown"},
        {"action": "explode"},
        "merge",
        None,
    ],
)
def test_a_verdict_that_may_not_stand_means_add(verdict: object) -> None:
    with Memory.open(reconcile=lambda items: [verdict] * len(items)) as memory:
        memory.remember(HELD)
        receipt = memory.remember(SAID)
        assert texts(memory) == sorted([HELD, SAID])
    assert [failure.hook for failure in receipt.failures] == (["reconcile"] if verdict else [])


def test_a_restatement_survives_any_verdict() -> None:
    with Memory.open(reconcile=lambda items: [{"action": "merge"}] * len(items)) as memory:
        for _ in range(3):
            memory.remember(HELD)
        assert texts(memory) == [HELD]


def test_the_arbiter_moves_memories_and_names_tensions() -> None:
    wishes: dict[str, Any] = {}
    with Memory.open(arbiter=lambda turn: wishes) as memory:
        first, second = (
            memory.remember(text).stored[0].id for text in ("The kiln is at 980", "Glaze is B7")
        )
        wishes.update(pins=[first], demotions=[second])
        wishes.update(tensions=[{"claim_a": "ships Friday", "claim_b": "ships Monday"}])
        receipt = memory.learn("Hello there.")
        assert memory.get(first).tier is Tier.PINNED
        assert memory.get(second).tier is Tier.WARM
        assert len(memory.tensions("active")) == 1
    assert receipt.promoted == [first]
    assert receipt.demoted == [second]


@pytest.mark.parametrize(
    "wishes", [{"pins": ["nobody"]}, {"pins": "abc"}, {"wish": []}, [1], {"tensions": [{}]}]
)
def test_an_arbiter_that_answers_nonsense_changes_nothing(wishes: object) -> None:
    with Memory.open(arbiter=lambda turn: wishes) as memory:
        memory.remember("The kiln is at 980")
        before = memory.list().entries
        receipt = memory.learn("Hello there.")
        assert memory.list().entries == before
    assert [failure.hook for failure in receipt.failures] == ["arbiter"]


def test_on_persist_gets_each_committed_change() -> None:
    taken: list[int] = []
    with Memory.open(on_persist=lambda snapshot: taken.append(len(snapshot["entries"]))) as memory:
        memory.remember("one thing")
        memory.remember("one thing")
        memory.set_task("plant the beans")
        memory.learn("hello")
    assert taken == [1, 1, 2]


def test_a_failing_on_persist_is_told() -> None:
    def full(snapshot: object) -> None:
        raise OSError("disk full")

    with Memory.open(on_persist=full) as memory:
        receipt = memory.remember("one thing")
        assert receipt.failures[0].hook == "on_persist"
        with pytest.raises(HookError, match="disk full"):
            memory.set_task("plant the beans")
        assert texts(memory) == ["one thing"]
