"""Rerankers: one number for each text, in order, or an error that says why not."""

from __future__ import annotations

import json

import pytest

from perdure._drive import step
from perdure.errors import BadCompletionError, ProviderError, UsageError
from perdure.models import ScriptedModel
from perdure.rerankers import ModelReranker, OnnxReranker
from unit.rerankers.tiny import directory


def share(times):
    return pytest.approx(1 / (1 + 2.718281828**-times), abs=1e-6)


def test_each_text_is_read_together_with_the_question(tmp_path):
    reranker = OnnxReranker(directory(tmp_path))
    scores = step(reranker.score("tea?", ["green tea", "dog", "tea tea tea " * 30, ""]))
    assert scores == [share(2), share(1), share(60), share(1)]
    assert step(reranker.score("tea?", [])) == []


def test_texts_of_other_scripts_are_read(tmp_path):
    russian = OnnxReranker(directory(tmp_path / "ru", counted="мир"))
    assert step(russian.score("?", ["Мир", "茶"])) == [share(1), share(0)]
    chinese = OnnxReranker(directory(tmp_path / "zh", counted="茶"))
    assert step(chinese.score("茶?", ["мир", "茶茶"])) == [share(1), share(3)]


def test_a_long_question_leaves_room_for_the_text(tmp_path):
    reranker = OnnxReranker(directory(tmp_path, counted="dog"))
    assert step(reranker.score("tea " * 500, ["dog " * 10])) == [share(10)]


def test_the_model_is_named_after_its_content(tmp_path):
    one = OnnxReranker(directory(tmp_path / "a"))
    assert one.id.startswith("onnx-")
    assert one.id == OnnxReranker(directory(tmp_path / "b")).id
    assert one.id != OnnxReranker(directory(tmp_path / "c", counted="dog")).id


def test_what_is_no_cross_encoder_is_refused(tmp_path):
    with pytest.raises(UsageError, match="it is no cross-encoder"):
        _ = OnnxReranker(directory(tmp_path, rank=1)).id
    with pytest.raises(UsageError, match="there is no directory"):
        _ = OnnxReranker(tmp_path / "absent").id


def test_a_failing_model_is_told(tmp_path, monkeypatch):
    reranker = OnnxReranker(directory(tmp_path))
    runner = reranker._ready().runner
    runner._takes = {"input_ids"}
    with pytest.raises(ProviderError, match="the model failed"):
        step(reranker.score("tea", ["tea"]))


def model(answer):
    return ScriptedModel([answer])


def test_a_model_marks_all_texts_in_one_answer():
    llm = model(json.dumps({"scores": [10, 0, 2.5]}))
    reranker = ModelReranker(llm, "marker")
    assert step(reranker.score("Welcher Tee?", ["grüner Tee", "狗", "чай"])) == [1, 0, 0.25]
    assert reranker.inline
    assert step(reranker.score("tea", [])) == []


@pytest.mark.parametrize(
    "answer", ["no", "[]", '{"scores": [1]}', '{"scores": [1, 11]}', '{"scores": ["a", 1]}']
)
def test_an_answer_that_marks_not_all_is_refused(answer):
    with pytest.raises(BadCompletionError):
        step(ModelReranker(model(answer), "marker").score("tea", ["a", "b"]))
