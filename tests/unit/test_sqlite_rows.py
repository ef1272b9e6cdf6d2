"""Lists of texts in a row come back as JSON reads them, also damaged ones: by an error."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.stores.admission import texts_to_json
from perdure.stores.sqlite.rows import _texts

TEXTS = st.lists(st.text() | st.sampled_from(['","', '"', "\\", "a, b", "鍵", "\u2028", "\x7f"]))


@given(TEXTS)
def test_what_was_written_comes_back(texts: list[str]):
    assert _texts(texts_to_json(texts)) == tuple(texts)
    assert _texts(json.dumps(texts)) == tuple(texts)


@pytest.mark.parametrize(
    "damaged", ['["a" "b"]', '["a","b"', '["a"x"b"]', '["a\nb"]', "[]]", '["]']
)
def test_what_is_no_list_is_an_error(damaged: str):
    with pytest.raises(ValueError, match=r".+"):
        _texts(damaged)
