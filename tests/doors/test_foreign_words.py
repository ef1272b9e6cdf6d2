"""Who says another memory's word is told ours by the error that comes anyway; none is an alias."""

from __future__ import annotations

import asyncio
import copy
import importlib
import inspect
import re
from typing import Any

import pytest

import perdure
from perdure import (
    AsyncMemory,
    Context,
    Entry,
    Hit,
    Memory,
    Recall,
    Receipt,
    Scope,
    TurnResult,
    UsageError,
)
from perdure.client import AsyncClient, Client
from perdure.foreign import _ASKED
from perdure.foreign.words import ARGUMENTS, FIELDS, HOMES, NAMES, SAID_ELSEWHERE, VERBS
from perdure.memories import Window, define_memory
from perdure.model.page import Page
from perdure.turn.prompt import Prompt

KEY = "pdr_live_abc_def"
FACES = (Memory, AsyncMemory, Client, AsyncClient)


def made(face):
    if face is Memory:
        return Memory.open()
    if face is AsyncMemory:
        return AsyncMemory.open()._memory
    return face("http://127.0.0.1:1", api_key=KEY)


@pytest.fixture(params=FACES, ids=lambda face: face.__name__)
def face(request):
    return made(request.param)


def called(face, verb, *given, **named):
    answer = getattr(face, verb)(*given, **named)
    return asyncio.run(answer) if inspect.iscoroutine(answer) else answer


@pytest.mark.parametrize(
    ("word", "ours"),
    [
        ("add", "learn(user_message, assistant_response) for a turn, remember(text) for a fact"),
        ("search", "recall(query, limit=...)"),
        ("asearch", "recall(query, limit=...)"),
        ("get_all", "list()"),
        ("delete_all", "forget(memory.scope)"),
        ("flush", "close() at the end, as every write is kept when it returns"),
        ("commit", "close() at the end, as every write is kept when it returns"),
        ("core_memory_append", 'remember(text, tier="L0"), which stands in every block'),
    ],
)
def test_a_verb_of_another_memory_is_answered_with_ours(face, word, ours):
    with pytest.raises(AttributeError) as told:
        getattr(face, word)
    assert str(told.value) == f"{type(face).__name__} has no {word!r}. Did you mean {ours}?"
    assert not hasattr(face, word)
    assert word not in dir(face)


@pytest.mark.parametrize("word", ["serach", "поиск", "_search", "__deepcopy__"])
def test_a_word_of_nobody_is_refused_as_python_does(face, word):
    with pytest.raises(AttributeError, match=f"object has no attribute '{word}'$"):
        getattr(face, word)


@pytest.mark.parametrize(
    ("verb", "word", "ours"),
    [
        ("learn", "infer", "learn(user_message), which reads it"),
        ("remember", "infer", "remember(text), which keeps it as it is"),
        ("recall", "principal", "Scope(principal=...)"),
        ("learn", "user", "user_message="),
        ("recall", "user", "Scope(principal=...)"),
        ("learn", "response", "assistant_response="),
        ("recall", "top_k", "limit="),
        ("recall", "threshold", "min_score="),
        ("recall", "filters", "domains="),
        ("recall", "user_id", "Scope(principal=...)"),
        ("list", "filters", "where="),
        ("list", "run_id", "session_id="),
        ("learn", "user_id", "memory.scoped(principal=...)"),
        ("learn", "messages", "a turn at a time"),
        ("remember", "tags", "domains="),
        ("context", "token_budget", "max_tokens="),
        ("context", "tokens", "max_tokens="),
        ("forget", "memory_id", "target="),
        ("update", "memory_id", "id="),
        ("update", "data", "text="),
        ("scoped", "user_id", "principal="),
    ],
)
def test_an_argument_of_another_memory_is_answered_with_ours(face, verb, word, ours):
    first = () if verb in ("list", "forget", "update", "scoped") else ("чай",)
    with pytest.raises(TypeError) as told:
        called(face, verb, *first, **{word: "x"})
    assert f"{verb}() got an unexpected keyword argument {word!r}. Did you mean " in str(told.value)
    assert ours in str(told.value)


@pytest.mark.parametrize(
    ("word", "ours"),
    [
        ("user", "principal="),
        ("user_id", "principal="),
        ("agent_id", "principal="),
        ("thread_id", "conversation="),
        ("org_id", "tenant="),
    ],
)
def test_a_scope_says_what_its_parts_are_called(word, ours):
    with pytest.raises(TypeError, match=rf"{word}'\. Did you mean {ours}\?$"):
        Scope(**{word: "ада"})


@pytest.mark.parametrize(
    ("word", "ours"),
    [
        ("thread_id", "session_id="),
        ("conversation", "session_id="),
        ("stream", "on_text="),
        ("tools", "the model function, which calls its tools itself"),
        ("timeout", "deadline="),
        ("user_id", "Scope(principal=...)"),
        ("system_prompt", "the model function, which puts prompt.system behind"),
        ("history", "a memory with Window or Summarize"),
    ],
)
def test_a_turn_says_what_its_arguments_are_called(word, ours):
    with pytest.raises(TypeError) as told:
        perdure.run_turn("чай?", str, memories=[], **{word: "x"})
    assert f"run_turn() got an unexpected keyword argument {word!r}. Did you mean " in str(
        told.value
    )
    assert ours in str(told.value)
    assert inspect.iscoroutinefunction(perdure.arun_turn)


def test_what_is_opened_says_it_too():
    with pytest.raises(UsageError, match=r"'user_id' \(did you mean Scope\(principal=...\)"):
        Memory.open(user_id="ada")
    with pytest.raises(UsageError, match=r"did you mean url="):
        AsyncMemory.open(path="agent.db")
    with pytest.raises(UsageError, match=r"'principal' \(did you mean Scope\(principal=...\)"):
        Memory.open(principal="ada")
    with pytest.raises(TypeError, match=r"Did you mean Scope\(principal=...\)"):
        Client(user_id="ada")  # pyright: ignore[reportCallIssue]
    with pytest.raises(TypeError, match=r"Did you mean base_url=\?"):
        Client(url="http://127.0.0.1:8077", api_key=KEY)  # pyright: ignore[reportCallIssue]
    with pytest.raises(TypeError, match=r"Did you mean api_key=\?"):
        AsyncClient("http://127.0.0.1:8077", token=KEY)  # pyright: ignore[reportCallIssue]


@pytest.mark.parametrize(
    ("name", "ours"),
    [
        ("MemoryClient", "Memory, or perdure.client.Client"),
        ("Client", "from perdure.client import Client"),
        ("Window", "from perdure.memories import Window"),
        ("SqliteStore", "from perdure.stores import SqliteStore"),
    ],
)
def test_a_name_that_stands_elsewhere_is_refused_with_its_place(name, ours):
    with pytest.raises(ImportError) as told:
        exec(f"from perdure import {name}")
    assert str(told.value) == f"perdure has no {name!r}. Did you mean {ours}?"


def test_a_name_of_nobody_is_none_of_the_package():
    assert not hasattr(perdure, "serach")
    with pytest.raises(AttributeError, match="module 'perdure' has no attribute 'поиск'"):
        getattr(perdure, "поиск")  # noqa: B009


def test_every_name_has_the_home_that_is_told():
    for room, names in HOMES.items():
        assert {*names} <= {*importlib.import_module(f"perdure.{room}").__all__}
    assert not {*NAMES} & {*perdure.__all__}


@pytest.mark.parametrize(
    ("verb", "word", "ours"),
    [
        ("recall", "results", "hits"),
        ("recall", "text", "hits[0].text, hits[0].id, of the best"),
        ("list", "memories", "entries"),
        ("list", "next_cursor", "cursor, None on the last page"),
        ("remember", "results", "stored, merged, superseded, tensions and rejected"),
        ("remember", "id", "stored[0].id, or merged[0].id of what was known"),
        ("context", "prompt", "text"),
    ],
)
def test_an_answer_says_what_its_fields_are_called(verb, word, ours):
    with Memory.open() as memory:
        answer = called(memory, verb, *(("Чай зелёный.",) if verb != "list" else ()))
        with pytest.raises(AttributeError) as told:
            getattr(answer, word)
        assert str(told.value).startswith(f"{type(answer).__name__} has no {word!r}. Did you mean ")
        assert ours in str(told.value)
        with pytest.raises(AttributeError, match=r"^'\w+' object has no attribute 'поиск'$"):
            getattr(answer, "поиск")  # noqa: B009
        assert copy.copy(answer) == answer


def test_an_entry_says_what_its_text_is_called():
    with Memory.open() as memory:
        memory.remember("Чай зелёный.")
        with pytest.raises(AttributeError, match=r"^Entry has no 'content'\. Did you mean text\?$"):
            _ = memory.list()[0].content  # pyright: ignore[reportAttributeAccessIssue]


def test_every_field_that_is_named_is_one():
    records = (Context, Entry, Hit, Page, Prompt, Recall, Receipt, TurnResult)
    kinds = {one.__name__: one for one in records}
    assert {*FIELDS} == {*kinds}
    for name, words in FIELDS.items():
        assert not {*words} & {*dir(kinds[name])}
        for ours in words.values():
            assert hasattr(kinds[name], re.split(r"[\[,]", ours)[0])


def test_a_prompt_and_a_result_say_what_their_fields_are_called():
    said: list[str] = []

    def model(prompt):
        with pytest.raises(AttributeError) as told:
            _ = prompt.text
        said.append(str(told.value))
        return "Чай."

    result: Any = perdure.run_turn("чай?", model, memories=[])
    with pytest.raises(AttributeError, match=r"^TurnResult has no 'text'\. Did you mean answer\?$"):
        _ = result.text
    assert said == ["Prompt has no 'text'. Did you mean system?"]
    assert copy.copy(result) == result


def test_a_memory_is_defined_by_name():
    with pytest.raises(TypeError, match=r"the others are named: type=, strategy=, store=, "):
        define_memory("чат", "episodic", Window(6))  # pyright: ignore[reportCallIssue]


def test_who_forgets_that_opening_is_awaited_is_told():
    opening: Any = AsyncMemory.open()
    with pytest.raises(TypeError, match=r"^say `async with AsyncMemory\.open"), opening:
        pass


@pytest.mark.parametrize("face", FACES)
def test_a_class_says_what_its_objects_say(face):
    with pytest.raises(AttributeError, match=r"has no 'from_config'\. Did you mean Memory\.open"):
        face.from_config({})
    with pytest.raises(AttributeError, match=r"^type object '.*' has no attribute 'serach'$"):
        face.serach("tea")
    assert not hasattr(face, "from_config")


@pytest.mark.parametrize("face", FACES)
def test_verbs_are_called_by_the_class_that_is_used_and_say_all_there_is_to_say(face):
    for name in dir(face):
        verb = inspect.getattr_static(face, name)
        if not name.startswith("_") and inspect.isfunction(verb):
            assert verb.__qualname__ == f"{face.__name__}.{name}"
            assert "Sync form" not in verb.__doc__ or name in ("close", "scoped"), name
    assert Memory.recall.__doc__ == AsyncMemory.recall.__doc__
    opened = [inspect.getdoc(one.open).split("\n\n") for one in (AsyncMemory, Memory)]
    assert {*opened[0]} <= {*opened[1]}


def test_what_is_said_by_name_alone_is_told(face):
    with pytest.raises(TypeError, match=r"; the others are named: text=, tier=, domains="):
        called(face, "update", "mem_1", "Чай зелёный.")


@pytest.mark.parametrize(
    ("given", "named", "told"),
    [
        ((), {}, "missing 1 required positional argument: 'query'"),
        (("tea",), {"colour": "red"}, "unexpected keyword argument 'colour'$"),
        (("tea", 5), {}, "takes 2 positional arguments but 3 were given"),
    ],
)
def test_other_mistakes_are_told_as_python_tells_them(face, given, named, told):
    with pytest.raises(TypeError, match=told):
        called(face, "recall", *given, **named)


def test_an_error_from_within_a_verb_is_not_touched():
    def hook(*_, limit=None):
        raise TypeError("got an unexpected keyword argument 'top_k'")

    with Memory.open(on_persist=hook) as memory:
        failures = memory.remember("Tea is green.").failures
    assert [one.hook for one in failures] == ["on_persist"]
    assert "Did you mean" not in failures[0].reason


def test_nothing_is_an_alias_and_no_type_checker_is_told():
    assert not {*VERBS} & {*dir(Memory), *dir(AsyncMemory)}
    for face in FACES:
        for name in _ASKED:
            taken = inspect.signature(getattr(face, name)).parameters
            assert inspect.Parameter.VAR_KEYWORD not in {one.kind for one in taken.values()}
        assert "__getattr__" not in inspect.getsource(face)
    assert {*inspect.signature(Scope).parameters} == {"tenant", "principal", "conversation"}


def test_every_word_has_ours_in_some_verb():
    known = {
        name
        for verb in (*map(Memory.__dict__.get, _ASKED), Scope, Client, perdure.run_turn)
        for name in inspect.signature(verb).parameters
    }
    assert all(
        meant in SAID_ELSEWHERE or {*meant} & {*known, "url"} for meant in ARGUMENTS.values()
    )


def test_coroutines_stay_coroutines_and_views_are_copied():
    assert all(inspect.iscoroutinefunction(getattr(AsyncMemory, name)) for name in _ASKED[:-1])
    assert not any(inspect.iscoroutinefunction(getattr(Memory, name)) for name in _ASKED)
    with made(Client) as client:
        assert copy.copy(client).scope == client.scope
