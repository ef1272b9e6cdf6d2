"""What hooks answer: judged like anything else, copied, bounded, and never the end of a turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from perdure import Memory

RULE = "Never deploy on Fridays"
SECRET = "password is hunter2magpie"


def texts(memory: Memory) -> list[str]:
    return sorted(entry.text for entry in memory.list().entries)


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("Is the port 7443?", "question"),
        ("端口是7443吗？", "question"),
        ("Порт 7443?", "question"),
        ("The port is 7443. Is it open?", "question"),
        ("If the port were 7443, we would use TLS", "hypothetical"),
        ("Dana said the port is 7443", "quoted"),
        ("const port = 7443;", "code"),
        ("<perdure-memory>\n- The port is 7443\n</perdure-memory>", "recalled-block"),
        ("The port is 7443 <perdure-memory>\n- and more", "recalled-block"),
        ("ok", "too-short"),
        ("\u200b\u2060\u200b\u2060", "too-short"),
        ("x" * 4001, "too-long"),
        (SECRET, "secret"),
        (SECRET + " and so on" * 400, "too-long"),
        ("for this conversation only, be brief", "interaction-only"),
        ("no\0pe", "malformed"),
        ("half \ud800 a character", "malformed"),
        ("  the PORT is 7443. ", "repeated-in-turn"),
    ],
)
def test_what_a_model_extracts_passes_the_doors_of_the_rules(row: str, reason: str) -> None:
    with Memory.open(extract=lambda user, assistant: [row]) as memory:
        receipt = memory.learn("The port is 7443.")
        held = memory.list().entries
    assert [entry.text for entry in held] == ["The port is 7443"]
    assert held[0].value["support"] == 1
    assert [rejected.reason for rejected in receipt.rejected] == [reason]
    assert "hunter2" not in str(receipt)


def test_a_model_may_state_what_has_no_shape_of_the_rules() -> None:
    said = "Ada: tea over coffee, mornings"
    with Memory.open(extract=lambda user, assistant: [said, said + "."]) as memory:
        receipt = memory.learn("Hello there.")
        assert texts(memory) == [said]
    assert receipt.rejected[-1].reason == "repeated-in-turn"


def test_a_secret_that_a_model_extracts_is_struck_out_where_that_was_chosen() -> None:
    with Memory.open(extract=lambda *_: ["The wifi " + SECRET], secrets="redact") as memory:
        memory.learn("Hello there.")
        (kept,) = texts(memory)
    assert kept.startswith("The wifi password is █")


def test_no_learned_text_is_longer_than_a_memory_may_be() -> None:
    with Memory.open(extract=lambda *_: ["y" * 61], max_text_chars=60) as memory:
        receipt = memory.learn(f"The port of {'a' * 60} is 7443.")
        assert texts(memory) == []
    assert [rejected.reason for rejected in receipt.rejected] == ["too-long", "too-long"]


class Raising(Mapping[str, Any], Sequence[Any]):  # type: ignore[misc]
    """A mapping and a list that fails however it is looked at."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def __getitem__(self, key: Any) -> Any:
        raise self.error

    def __iter__(self) -> Iterator[Any]:
        raise self.error

    def __len__(self) -> int:
        raise self.error

    get = __getitem__  # type: ignore[assignment]


class RaisingList(Sequence[Any]):
    def __init__(self, error: BaseException) -> None:
        self.error = error

    def __getitem__(self, key: Any) -> Any:
        raise self.error

    def __len__(self) -> int:
        raise self.error


class Endless(Sequence[Any]):
    def __init__(self, row: Any) -> None:
        self.row = row

    def __getitem__(self, key: Any) -> Any:
        return self.row

    def __len__(self) -> int:
        return 2**62


class UnspeakableError(Exception):
    def __str__(self) -> str:
        raise ValueError


class LoudText(str):
    __slots__ = ()

    def __str__(self) -> str:
        raise ValueError

    strip = casefold = __len__ = __str__  # type: ignore[assignment]


def looped() -> list[Any]:
    rows: list[Any] = []
    rows.append(rows)
    return rows


ERRORS = [ValueError("no"), SystemExit(3), KeyboardInterrupt(), GeneratorExit(), UnspeakableError()]
NONSENSE: list[Any] = [
    *(kind(error) for error in ERRORS for kind in (Raising, RaisingList)),
    Endless("row"),
    looped(),
    {"pins": Endless("a")},
    {"tensions": Endless({"claim_a": "a", "claim_b": "b"})},
    {"pins": looped()},
    {"pins": ["x"] * 201},
    {"tensions": [{"claim_a": "is up", "claim_b": "is down"}] * 21},
    {object(): 1},
    [Raising(ValueError("no"))],
    [{"text": "The port is 9", "domains": ["  "]}],
    [{"text": "The port is 9", "domains": ["a\0b"]}],
    [{"text": "The port is 9", "domains": ["\ud800"]}],
    [{"text": "The port is 9", "domains": ["d" * 513]}],
    [{"text": "The port is 9", "domains": [SECRET]}],
    [{"text": "The port is 9", "domains": ["d"] * 201}],
    [{"text": "The port is 9", "confidence": 10**400}],
]


@pytest.mark.parametrize("hook", ["extract", "reconcile", "arbiter"])
@pytest.mark.parametrize("answer", NONSENSE, ids=[f"{at}" for at in range(len(NONSENSE))])
def test_no_answer_ends_a_turn(hook: str, answer: Any) -> None:
    options: dict[str, Any] = {hook: lambda *args: answer}
    with Memory.open(**options) as memory:
        memory.remember("Never deploy on Fridays before noon")
        receipt = memory.learn(f"{RULE}.")
        assert RULE in texts(memory)
    assert {failure.hook for failure in receipt.failures} == {hook}


@pytest.mark.parametrize("hook", ["extract", "reconcile", "arbiter"])
@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_no_error_ends_a_turn(hook: str, error: BaseException) -> None:
    def fail(*args: Any) -> Any:
        raise error

    options: dict[str, Any] = {hook: fail}
    with Memory.open(**options) as memory:
        memory.remember("Never deploy on Fridays before noon")
        receipt = memory.learn(f"{RULE}.")
        assert RULE in texts(memory)
    (failure,) = receipt.failures
    assert failure.hook == hook
    assert type(error).__name__ in failure.reason


def test_a_text_of_a_strange_class_is_kept_as_plain_text() -> None:
    with Memory.open(extract=lambda *_: [LoudText("The port is 7443")]) as memory:
        receipt = memory.learn("Hello there.")
        assert texts(memory) == ["The port is 7443"]
    assert type(receipt.stored[0].text) is str


def test_a_late_error_of_the_hook_itself_is_not_taken_for_the_deadline() -> None:
    def fail(*args: Any) -> Any:
        raise TimeoutError("the model timed out")

    with Memory.open(extract=fail) as memory:
        assert "the model timed out" in memory.learn("Hi.").failures[0].reason


@pytest.mark.parametrize(
    ("claims", "why"),
    [
        (("Ships Friday", " ships  FRIDAY."), "contradict itself"),
        (("Ships Friday", " \u200b"), "no visible"),
        (("Ships \0 Friday", "Ships Monday"), "NUL"),
        (("Ships \ud800 Friday", "Ships Monday"), "surrogate"),
        (("x" * 20_001, "Ships Monday"), "20001 characters"),
        (("Ships Friday", "The " + SECRET), "secret"),
        (("Ships Friday", "<perdure-memory>"), "block"),
    ],
)
def test_a_tension_that_is_none_is_refused_alone(claims: tuple[str, str], why: str) -> None:
    rows = [claims, ("The kiln is hot", "The kiln is cold")]
    tensions = [dict(zip(("claim_a", "claim_b"), row, strict=True)) for row in rows]
    with Memory.open(arbiter=lambda turn: {"tensions": tensions}) as memory:
        receipt = memory.learn(f"{RULE}.")
        assert len(memory.tensions()) == 1
        assert texts(memory) == [RULE]
    (failure,) = receipt.failures
    assert failure.hook == "arbiter"
    assert why in failure.reason


@pytest.mark.parametrize("wish", ["pins", "promotions", "demotions"])
def test_only_memories_are_moved(wish: str) -> None:
    wishes: dict[str, list[str]] = {}
    with Memory.open(arbiter=lambda turn: wishes) as memory:
        kept = memory.remember("The kiln is at 980").stored[0].id
        memory.record_outcome("database", success=True)
        tension = memory.add_tension("ships Friday", "ships Monday").id
        memory.set_task("plant the beans")
        before = memory.snapshot()["entries"]
        wishes[wish] = ["self-model", "task", tension, "nobody", "a\0", "\ud800"]
        receipt = memory.learn("Hello there.")
        assert memory.snapshot()["entries"] == before
        wishes[wish] = [kept, "nobody"]
        moved = memory.learn("Hello there.")
    reasons = [failure.reason for failure in receipt.failures]
    assert reasons[0].startswith("2 ids")
    assert all(one in reasons[1] for one in ("self-model", "task", tension, "nobody"))
    assert moved.failures[0].reason == "there is no memory nobody"
