"""What somebody tries on the first day and is refused: the sentence says what to do instead."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest

from perdure import AsyncMemory, Memory, UsageError, run_turn
from perdure.memories import MemoryDefinitionError, TopK, define_memory
from perdure.models import ScriptedModel
from perdure.stores import MemoryStore

TALK = [{"role": "user", "content": "Я люблю чай."}]


@pytest.mark.parametrize(
    ("verb", "given", "named", "told"),
    [
        ("learn", (TALK,), {}, "hand over a turn at a time: learn(user_message, assistant_resp"),
        ("learn", ("чай", TALK), {}, "assistant_response must be the words of one message as text"),
        ("recall", ("чай",), {"as_of": "2026-01-01"}, "as_of must be a date, or a datetime with"),
        ("recall", ("чай",), {"as_of": "вчера"}, "with a time zone, not 'вчера'"),
        ("list", (), {"created_from": 0}, "created_from must be a date, or a datetime with"),
        ("remember", ("чай",), {"valid_from": "2026"}, "a datetime with a time zone, not '2026'"),
    ],
)
def test_a_verb_says_what_it_takes(
    verb: str, given: tuple[Any, ...], named: dict[str, Any], told: str
) -> None:
    with Memory.open() as memory, pytest.raises(UsageError) as refused:
        getattr(memory, verb)(*given, **named)
    assert told in str(refused.value)


def test_a_question_is_not_told_to_be_learned() -> None:
    with Memory.open() as memory, pytest.raises(UsageError) as refused:
        memory.forget(matching=TALK)  # pyright: ignore[reportArgumentType]
    assert str(refused.value) == "matching must be the words of one message as text"


def test_a_day_is_a_time_where_it_is_said_to_be_one() -> None:
    with Memory.open() as memory:
        memory.remember("Чай зелёный.")
        assert memory.recall("чай", as_of=date(2020, 1, 1)).empty
        assert memory.list(created_from=date(2020, 1, 1)).entries
        assert memory.recall("чай", as_of=datetime(9000, 1, 1, tzinfo=UTC)).hits


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"url": "http://127.0.0.1:8077"}, "perdure.client.Client(base_url) speaks to it"),
        ({"url": "https://memory.example.com"}, "https: is where a service is"),
        ({"llm": "gpt-5", "model": "gpt-5"}, "such as perdure.models.OpenAICompatibleModel"),
        ({"model": "gpt-5"}, "llm must be a model with complete()"),
        ({"embedder": len}, "a builtin_function_or_method is no embedder, as it has no id"),
        ({"embedder": 7}, "perdure.ports.Embedder says what one has, and there are local, static"),
    ],
)
def test_what_opens_nothing_says_what_would(options: dict[str, Any], told: str) -> None:
    with pytest.raises(UsageError) as refused:
        Memory.open(**options)
    assert told in str(refused.value)


class Completion:
    """What a client of a chat API gives."""

    choices = ()


def answer(prompt: object) -> Any:
    return "чай"


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"message": TALK}, "what was said before, memories bring"),
        ({"model": ScriptedModel(["чай"])}, "and gives the answer, such as lambda prompt:"),
        ({"model": "gpt-5"}, "it is no str"),
        ({"model": lambda prompt: Completion()}, "such as .choices[0].message of this one"),
        ({"memories": Memory.open()}, "memories is a list of memories, also of one: [it]"),
        ({"memories": [AsyncMemory.open()]}, "once it is open (`await AsyncMemory.open(...)`)"),
    ],
)
def test_a_turn_says_what_it_takes(changed: dict[str, Any], told: str) -> None:
    asked: dict[str, Any] = {"message": "чай?", "model": answer, "memories": [], **changed}
    with pytest.raises(UsageError) as refused:
        run_turn(**asked)
    assert told in str(refused.value)


def test_an_embedder_by_its_name_is_told_to_be_an_object() -> None:
    rule: Any = TopK(3, embedder="local")  # pyright: ignore[reportArgumentType]
    with pytest.raises(MemoryDefinitionError, match=r"such as perdure\.embedders\.LocalEmbedder"):
        define_memory("near", type="semantic", strategy=rule, store=MemoryStore())
