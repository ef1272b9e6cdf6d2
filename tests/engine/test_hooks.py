"""Hooks: heard when they help, borne with when they fail, never believed unchecked."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import Callable
from contextvars import ContextVar
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


HANGS_FOR_EVER = """
import asyncio, threading
from perdure import AsyncMemory, Memory

def hang(*args):
    threading.Event().wait()

async def scenario():
    async with AsyncMemory.open(extract=hang, hook_seconds=0.01) as memory:
        return (await memory.learn("Never deploy on Fridays.")).failures[0].reason

print(asyncio.run(scenario()))
with Memory.open(extract=hang, hook_seconds=0.01) as memory:
    print(memory.learn("Never deploy on Fridays.").failures[0].reason)
"""


def test_a_program_ends_though_a_plain_hook_never_does() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", HANGS_FOR_EVER],
        capture_output=True,
        check=True,
        text=True,
        timeout=60,
    )
    assert ran.stdout.splitlines() == ["no answer within 0.01 s"] * 2
    assert ran.stderr == ""


def test_an_answer_that_comes_late_is_not_heard() -> None:
    released, answered = threading.Event(), threading.Event()

    def late(user: str, assistant: str) -> list[str]:
        released.wait(30)
        answered.set()
        return ["The heron project ships in autumn"]

    async def scenario() -> list[str]:
        async with AsyncMemory.open(extract=late, hook_seconds=0.01) as memory:
            await memory.learn("Never deploy on Fridays.")
            released.set()
            await asyncio.to_thread(answered.wait, 30)
            return [entry.text for entry in (await memory.list()).entries]

    assert asyncio.run(scenario()) == ["Never deploy on Fridays"]


speaking: ContextVar[str] = ContextVar("speaking", default="nobody")


def test_a_hook_sees_the_context_of_its_caller() -> None:
    def extract(user: str, assistant: str) -> list[str]:
        return [f"The heron project belongs to {speaking.get()}"]

    async def extract_later(user: str, assistant: str) -> list[str]:
        return extract(user, assistant)

    async def scenario(hook: Extract) -> list[str]:
        async with AsyncMemory.open(extract=hook) as memory:
            return [one.text for one in (await memory.learn("Hi.")).stored]

    token = speaking.set("Ada")
    said = [asyncio.run(scenario(hook)) for hook in (extract, extract_later)]
    for hook in (extract, extract_later):
        with Memory.open(extract=hook) as memory:
            said.append([one.text for one in memory.learn("Hi.").stored])
    speaking.reset(token)
    assert said == [["The heron project belongs to Ada"]] * 4


ENDING = [SystemExit(3), asyncio.CancelledError(), TimeoutError("slow"), GeneratorExit()]


@pytest.mark.parametrize("error", ENDING)
@pytest.mark.parametrize("plain", [True, False], ids=["plain", "async"])
def test_no_error_of_a_hook_ends_the_loop(error: BaseException, plain: bool) -> None:
    def fail(user: str, assistant: str) -> list[str]:
        raise error

    async def fail_later(user: str, assistant: str) -> list[str]:
        raise error

    async def scenario() -> str:
        async with AsyncMemory.open(extract=fail if plain else fail_later) as memory:
            receipt = await memory.learn("Never deploy on Fridays.")
            assert len(receipt.stored) == 1
            return receipt.failures[0].reason

    assert type(error).__name__ in asyncio.run(scenario())


def test_cancelling_learn_cancels_it_and_not_the_hook_alone() -> None:
    async def scenario() -> int:
        asked = asyncio.Event()

        async def hang(user: str, assistant: str) -> list[str]:
            asked.set()
            await asyncio.Event().wait()
            return []

        async with AsyncMemory.open(extract=hang) as memory:
            learning = asyncio.create_task(memory.learn("Never deploy on Fridays."))
            await asked.wait()
            learning.cancel()
            with pytest.raises(asyncio.CancelledError):
                await learning
            return len((await memory.list()).entries)

    assert asyncio.run(scenario()) == 0


def test_a_key_pressed_by_the_user_ends_the_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    class Pressed:
        def put(self, outcome: object) -> None: ...

        def get(self, timeout: float) -> None:
            raise KeyboardInterrupt

    with Memory.open(extract=lambda *_: []) as memory:
        monkeypatch.setattr("perdure._calling.SimpleQueue", Pressed)
        with pytest.raises(KeyboardInterrupt):
            memory.learn("Never deploy on Fridays.")
        monkeypatch.undo()
        assert texts(memory) == []


HOOKS = ["extract", "reconcile", "arbiter", "on_persist"]


@pytest.mark.parametrize("name", HOOKS)
def test_a_hook_may_use_the_memory_that_calls_it(name: str, url: str) -> None:
    inner: list[Any] = []

    def use(*args: object) -> None:
        inner.append(memory.learn("Always log in UTC."))
        memory.recall("UTC")
        memory.context("UTC")

    options: dict[str, Any] = {name: use}
    with Memory.open(url, **options) as memory:
        memory.remember("Never deploy on Fridays before noon")
        outer = memory.learn("Never deploy on Fridays.")
        assert {"Never deploy on Fridays", "Always log in UTC"} <= {*texts(memory)}
    assert outer.failures == []
    assert "it is this hook that uses the memory" in str(inner) or name == "reconcile"


@pytest.mark.parametrize("name", HOOKS)
def test_an_async_hook_may_use_the_memory_that_calls_it(name: str, url: str) -> None:
    async def scenario() -> list[Any]:
        async def use(*args: object) -> None:
            await memory.learn("Always log in UTC.")
            await memory.recall("UTC")

        options: dict[str, Any] = {name: use}
        async with AsyncMemory.open(url, **options) as memory:
            await memory.remember("Never deploy on Fridays before noon")
            outer = await memory.learn("Never deploy on Fridays.")
            held = {entry.text for entry in (await memory.list()).entries}
        assert {"Never deploy on Fridays", "Always log in UTC"} <= held
        return outer.failures

    assert asyncio.run(scenario()) == []


@pytest.mark.parametrize("name", HOOKS)
def test_a_plain_hook_may_use_an_async_memory_through_its_loop(name: str, url: str) -> None:
    async def scenario() -> list[Any]:
        loop = asyncio.get_running_loop()

        def use(*args: object) -> None:
            said = memory.remember("The heron project ships in autumn")
            asyncio.run_coroutine_threadsafe(said, loop).result(30)

        options: dict[str, Any] = {name: use}
        async with AsyncMemory.open(url, **options) as memory:
            await memory.remember("Never deploy on Fridays before noon")
            return (await memory.learn("Never deploy on Fridays.")).failures

    assert asyncio.run(scenario()) == []


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
