"""What is read as JSON is what was written; what is not is refused in words that repeat nothing."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from perdure.wire.parsing import UnreadableError, parsed
from unit.wire.making import JSON


@given(JSON)
def test_what_was_written_is_read_as_it_was(value):
    text = json.dumps(value, ensure_ascii=False)
    assert parsed(text) == value
    for encoding in ("utf-8", "utf-8-sig"):
        assert parsed(text.encode(encoding, "surrogatepass")) == value


OTHERS = ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"]


@pytest.mark.parametrize("encoding", OTHERS)
@pytest.mark.parametrize("said", ['{"query": "tea"}', '["茶", "чай"]', '"شاي"', "1234"])
def test_json_is_utf_8_alone(said, encoding):
    with pytest.raises(UnreadableError, match="UTF-8 alone"):
        parsed(said.encode(encoding))


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ('{"秘": 1, "秘": 2}', "said more than once"),
        ('[{"a": {"b": 1, "b": 1}}]', "said more than once"),
        ("[NaN]", "NaN is no JSON"),
        ("-Infinity", "-Infinity is no JSON"),
        ('{"秘密": ', "Expecting value at 7"),
        (b'{"\xff": 1}', "no UTF-8 at 2"),
        ("1" * 5000, "no JSON"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_what_is_none_is_refused_and_not_repeated(said, why):
    with pytest.raises(UnreadableError, match=why) as refused:
        parsed(said)
    assert "秘" not in str(refused.value)
