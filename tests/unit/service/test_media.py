"""A body is read as what it says it is, and refused where nobody reads that."""

from __future__ import annotations

import pytest

from perdure.service.media import WrongMediaError, check_media
from perdure.wire.asking import JSON_TYPE, LINES_TYPE

GOOD = [
    (JSON_TYPE, {}),
    (JSON_TYPE, {"content-type": "application/json"}),
    (JSON_TYPE, {"content-type": "Application/JSON; charset=UTF-8"}),
    (JSON_TYPE, {"content-type": 'application/json ;charset="utf-8"'}),
    (JSON_TYPE, {"content-type": "application/vnd.acme.v2+json"}),
    (JSON_TYPE, {"content-encoding": "identity"}),
    (JSON_TYPE, {"content-type": "application/x-www-form-urlencoded"}),
    (LINES_TYPE, {}),
    (LINES_TYPE, {"content-type": "application/x-www-form-urlencoded"}),
    (LINES_TYPE, {"content-type": "application/x-ndjson"}),
    (LINES_TYPE, {"content-type": "application/ndjson; charset=utf-8"}),
    (LINES_TYPE, {"content-type": "application/jsonl"}),
]
WRONG = [
    (JSON_TYPE, {"content-type": "text/plain"}, "content-type"),
    (JSON_TYPE, {"content-type": "multipart/form-data; boundary=x"}, "content-type"),
    (JSON_TYPE, {"content-type": "application/json-patch"}, "content-type"),
    (JSON_TYPE, {"content-type": "application/json; charset=utf-16"}, "content-type"),
    (JSON_TYPE, {"content-type": "application/x-ndjson"}, "content-type"),
    (
        JSON_TYPE,
        {"content-type": "application/json", "content-encoding": "gzip"},
        "content-encoding",
    ),
    (LINES_TYPE, {"content-type": "application/json"}, "content-type"),
]


@pytest.mark.parametrize(("wanted", "headers"), GOOD)
def test_what_is_read_here_passes(wanted, headers):
    check_media(headers, wanted)


@pytest.mark.parametrize(("wanted", "headers", "argument"), WRONG)
def test_what_is_not_read_here_is_refused(wanted, headers, argument):
    with pytest.raises(WrongMediaError) as caught:
        check_media(headers, wanted)
    assert caught.value.argument == argument
