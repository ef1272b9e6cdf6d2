"""Answers of models: what is whole is read, wherever it stands; what is half never is."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.decide.answers import joined, listed, read_json
from perdure.decide.slips import without_slips

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
ITEMS = st.lists(st.one_of(TEXTS, st.fixed_dictionaries({"text": TEXTS, "links": st.lists(TEXTS)})))


@given(ITEMS, st.data())
def test_of_every_beginning_of_an_answer_the_whole_items_are_read(items, data):
    whole = json.dumps({"facts": items}, ensure_ascii=data.draw(st.booleans()))
    end = data.draw(st.integers(1, len(whole)))
    found = listed(whole[:end], ["facts"])
    assert found.items is None or found.items == items[: len(found.items)]
    if end == len(whole):
        assert (found.items, found.cut) == (items, False)
    else:
        assert found.cut or end == 1


@given(ITEMS, ITEMS, st.sampled_from(["", "\n", " and ", "\n```\n```json\n", "。次は"]))
def test_several_answers_in_one_are_read_one_after_the_other(one, other, between):
    text = between.join(json.dumps({"facts": part}) for part in (one, other))
    assert listed(text, ["facts"]).items == [*one, *other]
    assert joined(read_json(text).values) == {"facts": [*one, *other]}


@given(
    ITEMS, st.sampled_from(["```json\n%s\n```", "Sure [1]: %s.", "<think>{</think>%s", "答え：%s"])
)
def test_what_stands_round_an_answer_is_passed_over(items, round_it):
    text = round_it % json.dumps({"facts": items}, ensure_ascii=False)
    assert {"facts": items} in read_json(text).values


@given(st.text())
def test_any_text_is_read_without_an_error(text):
    answer = read_json(text)
    assert all(isinstance(value, dict | list) for value in answer.values)
    listed(text, ["facts"])


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"f":[' * 20_000,
        '["a",' * 50_000,
        '{"' * 100_000,
        '[[{"a": ' * 30_000,
        '["' + r"\"" * 100_000,
        "[" + "," * 100_000,
        "[1" + "//" * 100_000,
    ],
    ids=lambda text: text[:8],
)
def test_an_answer_of_nothing_but_brackets_comes_to_an_end(text):
    assert read_json(text).values == ()


def test_names_are_tried_in_their_order():
    text = '{"memory": ["b"], "facts": ["a"]}'
    assert listed(text, ["facts", "memory"]).items == ["a"]
    assert listed(text, ["memory"]).items == ["b"]
    assert listed(text, ["beats"]).items is None


def test_objects_that_are_not_alike_are_not_joined():
    assert joined([{"a": 1}, {"a": 2}]) == {"a": 1}
    assert joined([{"a": ["x"]}, {"b": ["y"]}]) == {"a": ["x"]}
    assert joined([["x"], {"a": ["y"]}]) == ["x"]


def test_what_is_no_number_is_refused_or_read_as_null():
    assert read_json('{"a": NaN}').values == ()
    assert read_json('{"a": NaN}', lenient=True).values == ({"a": None},)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ('{"facts": ["I row",],}', ["I row"]),
        ('{"facts": ["Ich\nrudere", "雨\tの日"]}', ["Ich\nrudere", "雨\tの日"]),
        (
            r'{"facts": ["It is in C:\kit\_x, ]", "我住\在"]}',
            [r"It is in C:\kit\_x, ]", r"我住\在"],
        ),
        (r'{"facts": ["\u00e9t\u00e9 \u12"]}', [r"été \u12"]),
        ('{"facts": [ // what was said\n"see http://x.example"]}', ["see http://x.example"]),
        ('{"facts": ["True"], "done": True, "left": None}', ["True"]),
        (json.dumps('{"facts": ["quoted twice"]}'), ["quoted twice"]),
        ('{"facts": ["one",], "x": "broken o', ["one"]),
    ],
)
def test_slips_of_models_in_json_cost_no_item(written, meant):
    assert listed(written, ["facts"]).items == meant


@given(ITEMS, st.booleans())
def test_json_without_a_slip_stays_as_it_is(items, ascii_only):
    whole = json.dumps({"facts": items, "all": True}, ensure_ascii=ascii_only, indent=1)
    assert without_slips(whole) == whole


def test_items_that_stand_outside_of_a_list_are_read_by_their_parts():
    lines = '{"text": "I row"}\n{"text": "我划船"}'
    assert listed(lines, ["facts"], ["text"]).items == [{"text": "I row"}, {"text": "我划船"}]
    assert listed('{"facts": []} {"text": "x"}', ["facts"], ["text"]).items == []
    assert listed('{"error": "busy"}', ["facts"], ["text"]).items is None
