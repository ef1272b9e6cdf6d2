"""What an agent does is recorded, whatever it hands in, from any thread."""

from __future__ import annotations

import asyncio
import inspect
import threading
from functools import partial
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure import UsageError
from perdure.model.message import Usage
from perdure.turn import Recorder, SpanRecorder, current_recorder
from perdure.turn.recorder import MOST_CHARS, MOST_NESTED, PREVIEW


def test_every_kind_of_record_is_given_back_in_order():
    recorder = Recorder()
    recorder.decision("risk", "reject", rule="low score", evidence={"score": 580})
    recorder.tool_call("mail", {"to": "ada"}, "sent")
    recorder.commit("status", "rejected")
    recorder.narrate("The score was too low.")
    recorder.usage(10, 2)
    recorder.usage(5, 1)
    recorder.score(0.5)
    record = recorder.finished()
    assert record.decisions[0].evidence == {"score": 580}
    assert record.tool_calls[0].result_preview == "sent"
    assert record.commits[0].key == "status"
    assert record.narrative == ("The score was too low.",)
    assert (record.usage, record.iterations) == (Usage(15, 3), 2)
    assert record.eval_score == 0.5
    assert record.duration_ms >= 0


def test_a_tool_that_raises_is_recorded_as_errored_and_still_raises():
    recorder = Recorder()

    @recorder.tool
    def divide(a: int, b: int) -> float:
        return a / b

    assert divide(4, b=2) == 2
    with pytest.raises(ZeroDivisionError):
        divide(1, b=0)
    good, bad = recorder.finished().tool_calls
    assert (good.name, good.args, good.result_preview) == ("divide", {"b": 2, "args": [4]}, "2.0")
    assert bad.errored
    assert "ZeroDivisionError" in bad.result_preview


def test_an_async_tool_is_recorded_with_what_it_gave_in_the_end():
    recorder = Recorder()

    @recorder.tool
    async def lookup(host: str) -> dict[str, int]:
        """Look it up."""
        await asyncio.sleep(0)
        return {"port": {"staging": 7443}[host]}

    assert inspect.iscoroutinefunction(lookup)
    assert lookup.__doc__ == "Look it up."
    assert asyncio.run(lookup("staging")) == {"port": 7443}
    with pytest.raises(KeyError):
        asyncio.run(lookup(host="本番"))
    good, bad = recorder.finished().tool_calls
    assert (good.name, good.args, good.result_preview) == (
        "lookup", {"args": ["staging"]}, '{"port": 7443}'
    )  # fmt: skip
    assert (good.errored, bad.errored, bad.args) == (False, True, {"host": "本番"})


def test_what_has_no_name_of_its_own_is_a_tool_as_well():
    recorder = Recorder()

    class Tool:
        def __call__(self) -> str:
            return "done"

    assert recorder.tool(partial(int, "7"))() == 7
    assert recorder.tool(Tool())() == "done"
    assert [one.name for one in recorder.finished().tool_calls] == ["int", "Tool"]


@pytest.mark.parametrize("errored", [1, "no", None, object()])
def test_whether_a_tool_failed_is_yes_or_no(errored):
    with pytest.raises(UsageError) as caught:
        Recorder().tool_call("tool", errored=errored)
    assert caught.value.argument == "errored"


def nested(depth: int) -> object:
    return [] if depth == 1 else [nested(depth - 1)]


def test_values_are_kept_as_they_are_down_to_a_depth_and_as_text_beyond():
    recorder = Recorder()
    flat = [[], {}, "[[[[" * 40] * 9
    for value in (nested(MOST_NESTED), nested(MOST_NESTED + 1), nested(900), flat):
        recorder.commit("key", value)
    kept, *deep, wide = (one.value for one in recorder.finished().commits)
    assert (kept, wide) == (nested(MOST_NESTED), flat)
    assert deep[0]["preview"] == "[" * (MOST_NESTED + 1) + "]" * (MOST_NESTED + 1)
    assert [one["chars"] for one in deep] == [2 * MOST_NESTED + 2, 1800]


def test_long_values_are_cut_and_marked():
    recorder = Recorder()
    recorder.tool_call("read", {"text": "x" * 5000}, "y" * 500)
    call = recorder.finished().tool_calls[0]
    assert call.args["truncated"] is True
    assert len(call.args["preview"]) == MOST_CHARS
    assert call.result_preview == "y" * PREVIEW + "…"


def test_what_json_cannot_say_is_kept_as_it_shows_itself():
    recorder = Recorder()
    loop: list[object] = []
    loop.append(loop)
    for odd in (object(), {1, 2}, float("nan"), loop, b"bytes", {"a": object()}):
        recorder.commit("odd", odd)
    assert len(recorder.finished().commits) == 6


@given(st.text())
def test_any_text_becomes_one_that_every_store_can_keep(text):
    recorder = Recorder()
    recorder.narrate(text)
    recorder.tool_call("tool", text, text)
    said = recorder.finished()
    said.narrative[0].encode()
    said.tool_calls[0].result_preview.encode()


@pytest.mark.parametrize("count", [-1, True, 1.5, "5", None])
def test_usage_is_counted_in_whole_numbers(count):
    with pytest.raises(UsageError):
        Recorder().usage(input_tokens=count)


def test_many_threads_record_into_one_turn():
    recorder = Recorder()

    def work() -> None:
        for _ in range(200):
            recorder.usage(1, 1)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert recorder.finished().usage == Usage(1600, 1600)


def test_the_recorder_of_a_turn_is_found_from_anywhere_within():
    assert current_recorder() is None
    with Recorder().current() as recorder:
        assert current_recorder() is recorder
    assert current_recorder() is None


def span(number: int, **attributes: object) -> SimpleNamespace:
    return SimpleNamespace(
        attributes={
            f"gen_ai.{name.replace('__', '.')}": value for name, value in attributes.items()
        },
        status=SimpleNamespace(status_code=SimpleNamespace(name="UNSET")),
        get_span_context=lambda: SimpleNamespace(trace_id=1, span_id=number),
    )


def test_spans_are_recorded_in_the_turn_they_began_in():
    spans, recorder = SpanRecorder(), Recorder()
    chat = span(1, operation__name="chat", usage__input_tokens=7, usage__output_tokens=2)
    tool = span(2, operation__name="execute_tool", tool__name="mail",
                tool__call__arguments='{"to": "ada"}', tool__call__result="sent")  # fmt: skip
    with recorder.current():
        spans.on_start(chat)
        spans.on_start(tool)
    for one in (tool, chat, span(3, operation__name="chat"), span(4, operation__name="embeddings")):
        spans.on_end(one)
    record = recorder.finished()
    assert record.usage == Usage(7, 2)
    assert record.tool_calls[0].args == {"to": "ada"}
    assert (record.tool_calls[0].result_preview, record.iterations) == ("sent", 1)
