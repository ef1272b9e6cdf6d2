"""An answer in pieces that breaks off is closed, and one nobody waits for goes no further."""

from __future__ import annotations

import asyncio
import threading

import pytest

from perdure import arun_turn, run_turn
from perdure.memories import Window, define_memory
from perdure.stores import MemoryStore
from perdure.turn import Prompt
from turn.worlds import ADA, WORLDS, ada, chat


@pytest.fixture(params=WORLDS)
def turn(request):
    return WORLDS[request.param]


class DeafError(Exception):
    """What a listener raises."""


def deaf(text: str) -> None:
    raise DeafError(text)


class Pieces:
    """A stream of a client: an iterator that has to be closed."""

    def __init__(self, *pieces: object) -> None:
        self._pieces = iter(pieces)
        self.closed = 0

    def __iter__(self) -> Pieces:
        return self

    def __next__(self) -> object:
        return next(self._pieces)

    def close(self) -> None:
        self.closed += 1
        raise OSError("it was gone already")


class AsyncPieces(Pieces):
    def __aiter__(self) -> AsyncPieces:
        return self

    async def __anext__(self) -> object:
        try:
            return next(self._pieces)
        except StopIteration:
            raise StopAsyncIteration from None

    async def aclose(self) -> None:
        self.close()


@pytest.mark.parametrize("kind", [Pieces, AsyncPieces])
def test_pieces_that_break_off_are_closed_and_the_reason_is_what_is_raised(turn, kind):
    messages, stream = chat(), kind("a", "b")
    with pytest.raises(DeafError):
        turn("Hi.", lambda prompt: stream, memories=[messages], scope=ADA, on_text=deaf)
    assert stream.closed == 1
    odd = kind("a", None)
    with pytest.raises(Exception, match="gave a NoneType"):
        turn("Hi.", lambda prompt: odd, memories=[messages], scope=ADA)
    assert odd.closed == 1
    whole = kind("a", "b")
    assert turn("Hi.", lambda prompt: whole, memories=[messages], scope=ADA).answer == "ab"
    assert whole.closed == 0
    seen = turn("?", lambda prompt: prompt.system, memories=[messages], scope=ADA).answer
    assert "ab" in seen
    assert 'turn="2"' not in seen


def test_a_generator_that_breaks_off_has_cleaned_up_before_the_error_arrives(turn):
    cleaned: list[str] = []

    def plain(prompt: Prompt):
        try:
            yield "a"
        finally:
            cleaned.append("plain")

    async def awaited(prompt: Prompt):
        try:
            yield "a"
        finally:
            await asyncio.sleep(0)
            cleaned.append("async")

    for model in (plain, awaited):
        with pytest.raises(DeafError) as caught:
            turn("Hi.", model, memories=[], scope=ADA, on_text=deaf)
        assert caught.value.__traceback__ is not None
    assert cleaned == ["plain", "async"]


def test_a_stream_that_dies_half_way_leaves_its_trace_and_nothing_else(turn):
    memory, messages, heard = ada(), chat(), []

    def dying(prompt: Prompt):
        prompt.recorder.usage(7, 1)
        yield "The por"
        raise OSError("the line was cut")

    with pytest.raises(OSError, match="cut") as caught:
        turn("I live in Oslo.", dying, memories=[memory, messages], scope=ADA, on_text=heard.append)
    assert heard == ["The por"]
    (note,) = caught.value.__notes__
    trace = memory.explain(note.rpartition(" ")[2])
    *_, usage, failed = trace.all_of("model-call")
    assert usage.data["usage"]["input_tokens"] == 7
    assert failed.data == {"failed": "OSError"}
    assert usage.id in failed.parents
    assert trace.all_of("answer") == trace.all_of("write") == []
    assert memory.list().entries == []
    assert turn("?", lambda prompt: prompt.system, memories=[messages], scope=ADA).answer == ""


def test_where_no_trace_was_kept_none_is_named(turn):
    def failing(prompt: Prompt) -> str:
        raise OSError

    away = define_memory(
        "away", type="episodic", strategy=Window(4), store=Away(), scope_level="principal"
    )
    for told in (
        {"memories": []},
        {"memories": [chat()], "keep_trace": False},
        {"memories": [away]},
    ):
        with pytest.raises(OSError) as caught:
            turn("Hi.", failing, scope=ADA, **told)
        assert not hasattr(caught.value, "__notes__")


class Away(MemoryStore):
    async def put(self, *told: object, **options: object):
        raise ConnectionError("the store is away")


def test_an_answer_that_nobody_waits_for_goes_no_further_than_its_next_piece():
    begun, left, done = threading.Event(), threading.Event(), threading.Event()
    made, heard = [], []

    def endless(prompt: Prompt):
        try:
            for number in range(100):
                made.append(number)
                yield "word "
                begun.set()
                left.wait(10)
        finally:
            done.set()

    async def leave() -> None:
        running = asyncio.create_task(
            arun_turn("Hi.", endless, memories=[], scope=ADA, on_text=heard.append)
        )
        await asyncio.to_thread(begun.wait, 10)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        left.set()

    asyncio.run(leave())
    assert done.wait(10)
    assert (made, heard) == ([0, 1], ["word "])


def test_an_async_answer_under_a_sync_turn_goes_no_further_either(monkeypatch):
    begun, left, done = threading.Event(), threading.Event(), threading.Event()
    made = []

    async def endless(prompt: Prompt):
        try:
            for number in range(100):
                made.append(number)
                yield "word "
                begun.set()
                await asyncio.to_thread(left.wait, 10)
        finally:
            done.set()

    async def interrupted(self: object) -> None:
        begun.wait(10)
        raise KeyboardInterrupt

    monkeypatch.setattr("perdure._calling._InThread.answer", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run_turn("Hi.", endless, memories=[], scope=ADA)
    left.set()
    assert done.wait(10)
    assert made == [0, 1]
