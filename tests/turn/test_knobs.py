"""No dead knobs of a turn: of every option two values make a difference that somebody can see."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from perdure import Memory, Scope, arun_turn, run_turn
from perdure.testing import ManualClock
from turn.worlds import ADA, WORLDS, ada, chat

BEA = Scope(tenant="t", principal="ada", conversation="c2")
EARLIER = "The port is 7443."


class Slow:
    """A memory that gives nothing until somebody gave up on it, or a moment is over."""

    def __init__(self) -> None:
        self.late = threading.Event()

    def context(self, message: str, **options: Any) -> Any:
        self.late.wait(0.2)
        raise ConnectionError("away")

    def learn(self, user: str, answer: str, **options: Any) -> Any:
        raise ConnectionError("away")

    keep_trace = learn


def seen(world: str, **options: Any) -> dict[str, Any]:
    """What can be seen of the second turn of a conversation, and of its memory."""
    memory = chat(options.pop("store", None))
    turn = WORLDS[world]
    turn(EARLIER, lambda _: "noted", memories=[memory], scope=ADA, clock=ManualClock())
    given = {
        "message": "Which port?", "model": lambda prompt: prompt.system or "?",
        "memories": [memory], "scope": ADA, "clock": ManualClock(), **options,
    }  # fmt: skip
    result = turn(given.pop("message"), given.pop("model"), **given)
    return {
        "shown": "7443" in result.answer,
        "answer": result.answer.partition(" ")[2],
        "skipped": [(one.memory_id, one.half, one.reason) for one in result.skipped],
        "at": result.trace.at,
        "blocks": [part.memory_id for part in result.context.parts],
        "places": [one.data.get("namespace") for one in result.trace.records],
    }


def outcomes(world: str, *, outcome: bool) -> Any:
    with ada() as memory:
        for _ in range(3):
            WORLDS[world](
                "The staging port of the api is 7443.", lambda _: "ok",
                memories=[memory], outcome=outcome,
            )  # fmt: skip
        return memory.self_model()


def heard(world: str, *, listening: bool) -> list[str]:
    pieces: list[str] = []
    on_text = pieces.append if listening else None
    WORLDS[world]("?", lambda _: iter(["a", "b"]), memories=[chat()], scope=ADA, on_text=on_text)
    return pieces


def kept(world: str, *, keep_trace: bool) -> bool:
    with ada() as memory:
        result = WORLDS[world]("?", lambda _: "a", memories=[memory], keep_trace=keep_trace)
        return _is_kept(memory, result.trace_id)


def _is_kept(memory: Memory, trace_id: str) -> bool:
    try:
        return memory.explain(trace_id).id == trace_id
    except LookupError:
        return False


LATER = ManualClock()
LATER.set(LATER.now() + timedelta(days=9))

PAIRS: dict[str, Callable[[str], tuple[object, object]]] = {
    "message": lambda w: (heard_message(w, "one"), heard_message(w, "two")),
    "model": lambda w: (seen(w), seen(w, model=lambda _: "an answer")),
    "memories": lambda w: (seen(w), seen(w, memories=[])),
    "scope": lambda w: (seen(w), seen(w, scope=BEA)),
    "session_id": lambda w: (
        seen(w, scope=ADA.at("principal"), session_id="c1"),
        seen(w, scope=ADA.at("principal"), session_id="c2"),
    ),
    "max_tokens": lambda w: (seen(w), seen(w, max_tokens=5)),
    "outcome": lambda w: (outcomes(w, outcome=True), outcomes(w, outcome=False)),
    "deadline": lambda w: (
        seen(w, memories=[Slow()], deadline=60)["skipped"][0],
        seen(w, memories=[Slow()], deadline=0.001)["skipped"][0],
    ),
    "on_text": lambda w: (heard(w, listening=True), heard(w, listening=False)),
    "keep_trace": lambda w: (kept(w, keep_trace=True), kept(w, keep_trace=False)),
    "clock": lambda w: (seen(w), seen(w, clock=LATER)),
}


def heard_message(world: str, message: str) -> str:
    return WORLDS[world](message, lambda prompt: prompt.message, memories=[], scope=ADA).answer


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("option", PAIRS)
def test_two_values_of_an_option_make_a_difference(option, world):
    one, other = PAIRS[option](world)
    assert one != other


@pytest.mark.parametrize("face", [run_turn, arun_turn])
def test_every_option_of_a_turn_is_tried_here(face):
    assert set(PAIRS) == set(inspect.signature(face).parameters)


@pytest.mark.parametrize("world", WORLDS)
def test_the_same_values_make_none(world):
    assert seen(world) == seen(world)
    assert outcomes(world, outcome=True) == outcomes(world, outcome=True)
