"""The table of operations holds together: names, paths, scopes, arguments of the verbs."""

from __future__ import annotations

import inspect
import re

import pytest

from perdure.aio import AsyncMemory
from perdure.service.app import VERBS
from perdure.service.openapi import document
from perdure.wire.asking import (
    ACCESS_SCOPES,
    LINES_TYPE,
    MisfitsError,
    read_fields,
    write_fields,
)
from perdure.wire.errors import BY_CODE
from perdure.wire.forms import MisfitError
from perdure.wire.operations import BY_NAME, OPERATIONS

VERBS_OF_MEMORY = [one for one in OPERATIONS if one.client and hasattr(AsyncMemory, one.client)]
OWN_WAY = {"forget", "restore", "import", "keep_trace"}
"""Operations whose request is not the arguments of the verb one by one."""


def test_names_and_places_are_each_there_once():
    assert len(BY_NAME) == len(OPERATIONS)
    places = [(one.method, re.sub(r"{\w+}", "{}", one.url)) for one in OPERATIONS]
    assert len(set(places)) == len(places)


@pytest.mark.parametrize("one", OPERATIONS, ids=lambda one: one.name)
def test_every_operation_is_whole(one):
    assert one.access is None or one.access in ACCESS_SCOPES
    assert one.writes <= (one.access in ("memories:write", "keys:manage"))
    assert not (one.method == "GET" and (one.writes or not one.safe))
    assert {field.name for field in one.at("path")} == set(re.findall(r"{(\w+)}", one.url))
    assert not (one.at("body") and not one.has_body)
    assert set(one.errors) <= set(BY_CODE)
    assert len({field.name for field in one.fields}) == len(one.fields)
    assert one.about[0].isupper()
    assert not one.about.endswith(".")
    assert one.name in VERBS
    for field in one.fields:
        assert field.about, field.name
        assert not (field.needed and field.place == "body" and field.example is None), field.name
        if field.example is not None:
            field.form.read(field.example)


@pytest.mark.parametrize("one", VERBS_OF_MEMORY, ids=lambda one: one.name)
def test_requests_say_what_the_verbs_of_a_memory_take(one):
    if one.name in OWN_WAY:
        return
    signature = inspect.signature(getattr(AsyncMemory, one.client))
    taken = set(signature.parameters) - {"self"}
    said = {field.argument for field in one.fields}
    paging = {"limit", "cursor"} if one.name in ("tensions", "history") else set()
    if one.name == "remember":
        said.remove("reconcile")  # what earlier clients of this shape say, and is always done
    assert said - paging <= taken
    if one.name != "remember":
        needed = {
            name
            for name, parameter in signature.parameters.items()
            if parameter.default is inspect.Parameter.empty and name != "self"
        }
        assert needed <= {field.argument for field in one.fields if field.needed}
        assert said - paging == taken, "an argument of the verb cannot be said"


def test_every_verb_belongs_to_an_operation():
    assert set(VERBS) == set(BY_NAME)


def test_arguments_are_written_and_read_back():
    fields = BY_NAME["recall"].fields
    arguments = {"query": "Wo läuft 東京?", "limit": 3, "tiers": ["L1"]}
    assert read_fields(fields, write_fields(fields, arguments)) == arguments


def test_all_that_is_wrong_is_told_at_once():
    with pytest.raises(MisfitsError) as caught:
        read_fields(
            BY_NAME["recall"].fields, {"limit": True, "nope": 1, "なし": 1, "tiers": ["L9"]}
        )
    told = {issue.where: issue.reason for issue in caught.value.issues}
    there_are = ", ".join(one.name for one in BY_NAME["recall"].fields)
    assert told == {
        "nope": f"is no field here; there are {there_are}",
        "なし": "is no field here",
        "query": "is missing",
        "limit": "is not a whole number",
        "tiers[0]": "is none of L0, L1, L2, L3",
    }


def test_strategies_are_read_by_their_kind():
    strategy = next(one for one in BY_NAME["define"].fields if one.name == "strategy").form
    hybrid = {"kind": "hybrid", "strategies": [{"kind": "decay", "halfLifeSeconds": 60}]}
    assert strategy.write(strategy.read(hybrid)) == hybrid
    # What is nearest needs an embedder and no number: the usual ones hold.
    for near in ({"kind": "topK"}, {"kind": "topK", "k": 2, "threshold": None}):
        assert strategy.write(strategy.read(near)) == near
    for wrong in (
        {}, {"kind": "window"}, {"kind": "window", "size": 1, "k": 2},
        {"kind": "topK", "k": 0}, {"kind": "topK", "threshold": 2}, {"kind": "topK", "size": 1},
        {"kind": "hybrid", "strategies": [hybrid]}, {"kind": "hybrid", "strategies": []}, 7,
    ):  # fmt: skip
        with pytest.raises(MisfitError):
            strategy.read(wrong)


def test_openapi_tells_all_of_the_table():
    told = document(OPERATIONS)
    for one in OPERATIONS:
        described = told["paths"][one.url][one.method.lower()]
        assert described["operationId"] == one.name
        assert str(one.status) in described["responses"]
        if one.gives != LINES_TYPE and one.name != "metrics":
            answered = described["responses"][str(one.status)]["content"]["application/json"]
            assert answered["example"] == one.example
