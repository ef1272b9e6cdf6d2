"""Requests are read by what was made ready of their row exactly as field by field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perdure.model.entry import Json
from perdure.service.saying import fields_of
from perdure.wire.asking import MisfitsError, read_fields, reader_of
from perdure.wire.operations import OPERATIONS
from unit.wire.making import JSON

ASKED = [one for one in OPERATIONS if fields_of(one)]


def outcome(read: Callable[[Mapping[str, Json]], dict[str, Any]], held: Mapping[str, Json]) -> Any:
    try:
        return sorted(read(held).items())
    except MisfitsError as error:
        return [(one.path, one.reason) for one in error.issues]


@pytest.mark.parametrize("operation", ASKED, ids=lambda one: one.name)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_what_is_read_and_what_is_refused_are_the_same(operation, data):
    fields = fields_of(operation)
    read = reader_of(fields)
    examples = {one.name: one.example for one in fields if one.example is not None}
    names = st.sampled_from([*(one.name for one in fields), "名前"])
    said = data.draw(st.dictionaries(names, JSON, max_size=3))
    left_out = data.draw(st.sets(names))
    held = {**examples, **said}
    for one in (examples, held, {name: held[name] for name in held if name not in left_out}):
        assert outcome(read, one) == outcome(lambda given: read_fields(fields, given), one)
