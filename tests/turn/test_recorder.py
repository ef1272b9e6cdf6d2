"""What an agent does is recorded, whatever it hands in, from any thread."""

from __future__ import annotations

import threading
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure import UsageError
from perdure.model.message import Usage
from perdure.turn import Recorder, SpanRecorder, current_recorder
from perdure.turn.recorder import MOST_CHARS, PREVIEW


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
        get_span_context=lambda: SimpleNamespace(span_id=number),
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
