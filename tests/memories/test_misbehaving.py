"""Models, embedders and pasted blocks that misbehave cost what they were to give, and no more."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from memories.given import NOW, SCOPE, read, run, tell, turn
from perdure.embedders import CachedEmbedder, HashingEmbedder
from perdure.errors import BadCompletionError, MemoryDefinitionError
from perdure.memories import Extract, Summarize, TopK, Window, define_memory
from perdure.model.message import Decision, FinishedTurn, Message, RunRecord
from perdure.ports import Completion
from perdure.stores.memory import MemoryStore


class Mute(Exception):  # noqa: N818 - it is a name for what it does
    """An error that cannot say what it is."""

    def __str__(self) -> str:
        raise ValueError("no words")


class Odd:
    """A model, or an embedder, that gives or raises whatever it is told to."""

    inline = True
    id = "odd"
    dimension = 4
    max_input_chars = None

    def __init__(self, given: object) -> None:
        self.given = given

    async def complete(self, messages: Any, **_: Any) -> Any:
        return self._said()

    async def embed(self, texts: Any, *, purpose: str = "document") -> Any:
        given = self._said()
        return [given] * len(texts) if isinstance(given, tuple) else given

    def _said(self) -> Any:
        if isinstance(self.given, Exception):
            raise self.given
        return self.given


RAISED = [KeyError("choices"), TimeoutError("slow"), ConnectionError("away"), Mute()]
NO_ANSWER = [None, "text", Completion(None, "m"), {"text": "x"}, 5]  # type: ignore[arg-type]


@pytest.mark.parametrize("given", [*RAISED, *NO_ANSWER])
def test_whatever_a_model_does_costs_the_summary_alone(given):
    store, odd = MemoryStore(), Odd(given)
    strategy = Summarize(recent=1, size=4, llm=odd, model="m")
    memory = define_memory("chat", type="episodic", strategy=strategy, store=store)
    tell(memory, *(turn(f"question {at} " * 9, f"answer {at} " * 9) for at in range(5)))
    seen = read(memory)
    assert "answer 4" in seen.blocks[0].text
    assert seen.evidence.degraded[0].startswith("summarizer-failed")
    odd.given = Completion("in short", "m")
    assert "in short" in read(memory).blocks[0].text


def test_a_summary_with_half_characters_is_kept_without_them():
    strategy = Summarize(recent=1, size=4, llm=Odd(Completion("in \ud800sh\0ort", "m")), model="m")
    memory = define_memory("chat", type="episodic", strategy=strategy, store=MemoryStore())
    tell(memory, *(turn(f"question {at} " * 9, f"answer {at} " * 9) for at in range(5)))
    assert read(memory).evidence.degraded == ()
    assert "in short" in read(memory).blocks[0].text


@pytest.mark.parametrize("type", ["semantic", "narrative"])
@pytest.mark.parametrize("given", [*RAISED, *NO_ANSWER])
def test_whatever_a_model_does_an_extraction_is_told_to_have_failed(type, given):
    strategy = Extract("llm", Odd(given), "m")
    memory = define_memory("x", type=type, strategy=strategy, store=MemoryStore())
    written = run(memory.write(SCOPE, turn("I am Ada", "hello"), now=NOW))
    assert written.written == ()
    assert written.failures[0].startswith("extract: ")
    assert written.calls[0].failed is not None


NO_VECTORS = [None, [], "text", (1.0,), ("a", "b", "c", "d"), (float("nan"),) * 4, (1e300,) * 4]


@pytest.mark.parametrize("type", ["semantic", "causal"])
@pytest.mark.parametrize("given", [*RAISED, *NO_VECTORS])
def test_whatever_an_embedder_does_what_was_said_is_kept(type, given):
    memory = define_memory("m", type=type, strategy=TopK(1, None, Odd(given)), store=MemoryStore())
    written = run(memory.write(SCOPE, turn("a question", "an answer"), now=NOW))
    assert written.written
    assert written.failures[0].startswith("kept without vectors of 'odd'")


def test_a_vector_that_is_not_finite_is_never_remembered():
    odd = Odd((float("nan"),) * 4)
    cached = CachedEmbedder(odd)
    with pytest.raises(BadCompletionError):
        run(cached.embed(["tea"]))
    odd.given = (1.0,) * 4
    assert run(cached.embed(["tea"])) == [(1.0,) * 4]


FORMS: dict[str, Any] = {
    "episodic": Window(9),
    "semantic": TopK(9, None, HashingEmbedder()),
    "narrative": Extract(),
    "causal": TopK(9, None, HashingEmbedder()),
}


def made(type: Any, **options: Any) -> Any:
    return define_memory("m" * 200, type=type, strategy=FORMS[type], store=MemoryStore(), **options)


@pytest.mark.parametrize("type", FORMS)
@pytest.mark.parametrize("cut_off", [False, True])
def test_a_block_that_comes_back_in_a_turn_is_not_kept_again(type, cut_off):
    memory = made(type, description="what was said")
    did = RunRecord(decisions=(Decision("route", "paint"),))
    first = (Message("user", "The shed is green."), Message("assistant", "Noted."))
    tell(memory, FinishedTurn(first, "run-0", record=did))
    block = read(memory, "The shed?").blocks[0].text
    pasted = block[:-30] if cut_off else f"{block}\nThe barn is red."
    again = made(type)
    written = run(again.write(SCOPE, turn(f"The mill is old.\n{pasted}", block), now=NOW))
    assert [one.split(":")[0] for one in written.failures] == ["message 0", "message 1"]
    text = read(again, "The mill?").blocks[0].text
    assert "green" not in text
    assert "The mill is old." in text
    assert cut_off or type == "causal" or "The barn is red." in text


def test_a_block_that_is_only_spoken_of_stays():
    memory = made("episodic")
    said = "What is <perdure-memory> for?\nI need it on Friday."
    assert run(memory.write(SCOPE, turn(said, "For this."), now=NOW)).failures == ()
    assert "I need it on Friday." in read(memory).blocks[0].text


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"id": "a\0b"}, "bad-id"),
        ({"id": "\ud800"}, "bad-id"),
        ({"id": "x" * 201}, "bad-id"),
        ({"description": 5}, "bad-description"),
        ({"description": ["a"]}, "bad-description"),
    ],
)
def test_what_could_not_be_written_into_a_block_or_a_trace_is_refused(options, code):
    given = {"id": "m", "type": "episodic", "strategy": Window(3), "store": MemoryStore()}
    with pytest.raises(MemoryDefinitionError) as caught:
        define_memory(**{**given, **options})
    assert caught.value.code == code


class Slow(Odd):
    """A model that forgets its deadline."""

    inline = False

    async def complete(self, messages: Any, **_: Any) -> Any:
        await asyncio.Event().wait()


def test_a_model_that_never_answers_costs_the_summary_alone():
    strategy = Summarize(recent=1, size=4, llm=Slow(None), model="m")
    memory = define_memory("chat", type="episodic", strategy=strategy, store=MemoryStore())
    turns = [turn(f"question {at}", f"answer {at}") for at in range(5)]

    async def scene() -> Any:
        for one in turns:
            await memory.write(SCOPE, one, now=NOW)
        return [await memory.read(SCOPE, "?", now=NOW, seconds=0.1) for _ in range(2)]

    for seen in asyncio.run(scene()):
        assert "answer 4" in seen.blocks[0].text
        assert seen.evidence.degraded == ("summarizer-failed: TimeoutError",)
