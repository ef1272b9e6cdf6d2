"""One turn: memory before, learning after, and nothing beside the model fails it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial, wraps

import pytest

from perdure import AsyncMemory, Memory, Scope, UsageError, run_turn
from perdure.memories import Budget, define_memory
from perdure.stores import MemoryStore
from perdure.stores.sqlite import SqliteStore
from perdure.turn import Prompt
from turn.worlds import ADA, WORLDS, Broken, Stuck, ada, chat


@pytest.fixture(params=WORLDS)
def turn(request):
    return WORLDS[request.param]


def test_what_was_said_reaches_the_next_turn_of_every_memory(turn):
    memory, messages = ada(), chat()
    told = {"memories": [memory, messages], "scope": ADA}
    turn("The gateway runs on port 8443.", lambda prompt: "Noted.", **told)
    seen = []
    result = turn("Which port?", lambda prompt: seen.append(prompt.system) or "8443", **told)
    assert "The gateway runs on port 8443" in seen[0]
    assert "Noted." in seen[0]
    assert result.answer == "8443"
    assert result.context.text == seen[0]
    assert result.skipped == ()
    assert list(result.receipts) == ["memory", "chat"]
    assert result.receipts["chat"].turn == 2


@pytest.mark.parametrize(
    ("said", "kept"),
    [("我的服务器在端口8443运行。", "端口8443"), ("Сервер работает на порту 8443.", "порту 8443")],
)
def test_turns_in_any_script_are_kept_word_for_word(turn, said, kept):
    told = {"memories": [chat()], "scope": ADA}
    turn(said, lambda prompt: "…", **told)
    assert kept in turn("?", lambda prompt: prompt.system, **told).answer


def test_the_text_is_stable_then_volatile_and_each_part_stands_where_it_says(turn):
    memory, messages = ada(), chat()
    told = {"memories": [messages, memory], "scope": ADA}
    turn("The gateway runs on port 8443.", lambda prompt: "Noted.", **told)
    context = turn("port 8443?", lambda prompt: "yes", **told).context
    assert context.text == context.stable + context.volatile
    for part in context.parts:
        start, end = context.places[part.memory_id]
        assert context.text[start:end] == part.stable + part.volatile
    again = turn("something else", lambda prompt: "yes", **told, keep_trace=False).context
    assert again.stable.endswith(memory.context("x").stable)


@pytest.mark.parametrize("most", [40, 120, 300, 2000])
def test_the_budget_bounds_the_whole_text(turn, most):
    memory, messages = ada(), chat(id="a")
    other = define_memory(
        "b", type="episodic", strategy=Budget(reserve_tokens=0, minimum_tokens=1),
        store=MemoryStore(),
    )  # fmt: skip
    told = {"memories": [memory, messages, other], "scope": ADA}
    for number in range(8):
        turn(f"Rack {number} stands in hall {number * 7}.", lambda prompt: "Noted " * 30, **told)
    result = turn("Where is rack 3?", lambda prompt: "there", **told, max_tokens=most)
    assert result.context.total_tokens <= most
    assert {one.reason for one in result.skipped} <= {"over-budget"}


def test_a_memory_for_which_not_one_token_is_left_is_named(turn):
    first, second = chat(id="first"), chat(id="second")
    for one in (first, second):
        turn("I live in Oslo.", lambda prompt: "Noted.", memories=[one], scope=ADA)
    known = define_memory(
        "known", type="episodic", strategy=Budget(0, 1), store=first.store, read_only=True
    )
    taken = turn("?", lambda _: "", memories=[known], scope=ADA).context.total_tokens
    memories = [known, second]
    result = turn("?", lambda _: "", memories=memories, scope=ADA, max_tokens=taken)
    assert result.context.total_tokens == taken
    assert [(one.memory_id, one.half, one.reason) for one in result.skipped] == [
        ("second", "read", "over-budget")
    ]


def test_a_failing_memory_is_told_and_the_turn_goes_on(turn):
    messages = chat()
    result = turn("hello", lambda prompt: "hi", memories=[Broken(), messages], scope=ADA)
    assert result.answer == "hi"
    assert [(one.memory_id, one.half, one.reason) for one in result.skipped] == [
        ("memory", "read", "failed"),
        ("memory", "write", "failed"),
        ("memory", "trace", "failed"),
    ]
    assert "the disk is gone" in result.skipped[0].detail
    assert result.receipts["chat"].written == ("msg-1-0", "msg-1-1")


def test_a_slow_memory_is_left_behind_at_its_deadline(turn):
    stuck = Stuck()
    try:
        result = turn(
            "hello", lambda prompt: "hi", memories=[stuck, chat()], scope=ADA, deadline=0.05
        )
    finally:
        stuck.free.set()
    assert [one.reason for one in result.skipped] == ["late", "late", "late"]
    assert result.answer == "hi"


def test_what_the_model_raises_is_raised_and_nothing_is_learned(turn):
    memory, messages = ada(), chat()

    def fails(prompt: Prompt) -> str:
        raise OSError("no such model")

    with pytest.raises(OSError, match="no such model"):
        turn("I live in Oslo.", fails, memories=[memory, messages], scope=ADA)
    assert memory.list().entries == []
    seen = turn("and now?", lambda prompt: prompt.system, memories=[messages], scope=ADA)
    assert "Oslo" not in seen.answer


def test_an_answer_in_pieces_is_handed_on_and_kept_whole(turn):
    pieces: list[str] = []
    messages = chat()

    def model(prompt: Prompt):
        yield "The port "
        yield "is 8443."

    told = {"memories": [messages], "scope": ADA}
    assert turn("?", model, on_text=pieces.append, **told).answer == "The port is 8443."
    assert pieces == ["The port ", "is 8443."]
    assert "The port is 8443." in turn("?", lambda prompt: prompt.system, **told).answer


@dataclass
class Said:
    """An answer as many SDKs give it."""

    text: str


@pytest.mark.parametrize("answer", ["plain", Said("plain")])
def test_text_and_objects_with_text_are_answers(turn, answer):
    assert turn("?", lambda prompt: answer, memories=[chat()], scope=ADA).answer == "plain"


@pytest.mark.parametrize("answer", [None, 5, b"bytes", {"text": "a"}])
def test_anything_else_is_a_mistake_of_the_model_function(turn, answer):
    with pytest.raises(UsageError, match="model function gave") as caught:
        turn("?", lambda prompt: answer, memories=[chat()], scope=ADA)
    assert caught.value.argument == "model"


def test_async_model_functions_work_in_both_worlds(turn):
    async def model(prompt: Prompt) -> str:
        await asyncio.sleep(0)
        return f"{len(prompt.messages)} message"

    async def pieces(prompt: Prompt):
        for piece in ("a", "b"):
            await asyncio.sleep(0)
            yield piece

    assert turn("?", model, memories=[chat()], scope=ADA).answer == "1 message"
    assert turn("?", pieces, memories=[chat()], scope=ADA).answer == "ab"


def test_memories_of_every_iteration_are_read_anew_before_each_model_call(turn):
    store = MemoryStore()
    fresh = chat(store, id="fresh", timing="every-iteration")
    once = chat(store, id="once")
    beside = chat(store, id="beside")

    def model(prompt: Prompt) -> str:
        run_turn("said meanwhile", lambda inner: "yes", memories=[beside], scope=ADA)
        again = prompt.refresh().context
        whole = {part.memory_id: part.stable + part.volatile for part in again.parts}
        assert "said meanwhile" in whole["fresh"]
        assert "said meanwhile" not in whole.get("once", "")
        return "done"

    told = {"memories": [fresh, once], "scope": ADA}
    assert turn("first", model, **told).answer == "done"


def test_an_async_model_awaits_its_prompt_anew(turn):
    async def model(prompt: Prompt) -> str:
        return (await prompt.arefresh()).message

    assert turn("hello", model, memories=[chat()], scope=ADA).answer == "hello"


def test_a_refresh_that_would_wait_for_its_own_loop_is_refused():
    async def model(prompt: Prompt) -> str:
        return prompt.refresh().message

    with pytest.raises(UsageError, match="arefresh"):
        WORLDS["async"]("hello", model, memories=[chat()], scope=ADA)


def test_the_outcome_is_recorded_for_the_domains_of_the_turn(turn):
    memory = ada()
    turn(
        "Deploy the api to kubernetes.",
        lambda prompt: "done",
        memories=[memory],
        outcome=lambda answer: answer == "failed",
    )
    assert all(skill.samples == 1 for skill in memory.self_model().domains.values())
    assert memory.self_model().domains


def test_without_conversation_the_session_is_one_and_without_both_the_run(turn):
    messages = chat()
    told = {"memories": [messages], "scope": Scope(principal="ada")}
    first = turn("a", lambda prompt: "b", **told, session_id="s1")
    assert first.trace.all_of("query")[0].data["derived"] == "session"
    second = turn("c", lambda prompt: prompt.system, **told, session_id="s1")
    assert "b" in second.answer
    alone = turn("d", lambda prompt: prompt.system, **told)
    assert alone.answer == ""
    assert alone.trace.all_of("query")[0].data["derived"] == "run"


def test_the_same_turns_give_the_same_bytes_in_both_worlds_and_stores(tmp_path):
    texts = []
    for world in WORLDS.values():
        for store in (MemoryStore(), SqliteStore(tmp_path / f"{len(texts)}.db")):
            memory, messages = ada(), chat(store)
            told = {"memories": [memory, messages], "scope": ADA, "clock": _still()}
            for said in ("The gateway runs on port 8443.", "I prefer tea.", "Which port?"):
                result = world(said, lambda prompt: "Noted.", **told)
            texts.append(result.context.text)
    assert len(set(texts)) == 1


def _still():
    from perdure.testing import ManualClock

    return ManualClock()


@pytest.mark.parametrize(
    ("argument", "options"),
    [
        ("message", {"message": 5}),
        ("message", {"message": "a\0b"}),
        ("message", {"message": "\ud800"}),
        ("model", {"model": "gpt"}),
        ("model", {"model": lambda: "a"}),
        ("model", {"model": lambda prompt, tools: "a"}),
        ("model", {"model": lambda *, prompt: "a"}),
        ("model", {"model": Said.__init__}),
        ("on_text", {"on_text": lambda: None}),
        ("on_text", {"on_text": lambda text, place: None}),
        ("memories", {"memories": "chat"}),
        ("memories", {"memories": [5]}),
        ("memories", {"memories": [Memory]}),
        ("clock", {"clock": 5}),
        ("clock", {"clock": []}),
        ("memories", {"memories": [chat(id="x"), chat(id="x")]}),
        ("scope", {"scope": "ada"}),
        ("max_tokens", {"max_tokens": 0}),
        ("max_tokens", {"max_tokens": True}),
        ("deadline", {"deadline": 0}),
        ("deadline", {"deadline": True}),
        ("deadline", {"deadline": float("nan")}),
        ("outcome", {"outcome": "yes"}),
        ("outcome", {"outcome": lambda: True}),
        ("outcome", {"outcome": lambda answer, prompt: True}),
        ("keep_trace", {"keep_trace": 1}),
        ("session_id", {"session_id": ""}),
    ],
)
def test_wrong_arguments_are_named_before_anything_is_read(turn, argument, options):
    asked: list[str] = []
    given = {"message": "m", "model": lambda prompt: asked.append("model") or "a",
             "memories": [chat()], "scope": ADA, **options}  # fmt: skip
    with pytest.raises(UsageError) as caught:
        turn(given.pop("message"), given.pop("model"), **given)
    assert caught.value.argument == argument
    assert asked == []


def test_whatever_can_be_handed_one_value_is_a_function_of_a_turn(turn):
    def with_client(function):
        return wraps(function)(lambda prompt: function("the client", prompt))

    @with_client
    def wrapped(client: str, prompt: Prompt) -> str:
        return f"{client} said {prompt.message}"

    told = {"memories": [chat()], "scope": ADA, "on_text": [].append, "outcome": bool}
    assert turn("ひとつ", wrapped, **told).answer == "the client said ひとつ"
    assert turn("m", partial(lambda prompt, more="+": more, more="-"), **told).answer == "-"
    assert turn("m", lambda *all, **named: str(len(all)), **told).answer == "1"


def test_an_async_memory_is_refused_where_nothing_can_wait_for_it():
    async def opened():
        async with AsyncMemory.open() as memory:
            with pytest.raises(UsageError, match="arun_turn"):
                run_turn("m", lambda prompt: "a", memories=[memory])

    asyncio.run(opened())


def test_a_block_that_comes_back_in_a_message_is_never_learned(turn):
    memory, messages = ada(), chat()
    told = {"memories": [memory, messages], "scope": ADA}
    turn("I live in Oslo.", lambda prompt: "Noted.", **told)
    pasted = turn("What do you know?", lambda prompt: prompt.system, **told).answer
    before = {entry.id: entry.version for entry in memory.list().entries}
    turn(f"{pasted}\n\nI drink tea.", lambda prompt: "Noted.", **told)
    after = memory.list().entries
    assert [entry.text for entry in after if entry.id not in before] == ["I drink tea"]
    assert {entry.id: entry.version for entry in after if entry.id in before} == before
