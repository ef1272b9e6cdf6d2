"""Errors go over the wire and come back as the class they were, with all they know."""

from __future__ import annotations

import inspect
import json

import pytest

from perdure import errors
from perdure.wire.errors import BY_CODE, ENVELOPE, ROWS, envelope, error_from, row_of

KNOWN = {
    errors.NotFoundError: lambda: errors.NotFoundError("memory", "mem_日本"),
    errors.ConflictError: lambda: errors.ConflictError("mem_1", expected=1, found=2),
    errors.DimensionError: lambda: errors.DimensionError("e", expected=3, found=4),
    errors.ForbiddenError: lambda: errors.ForbiddenError("no", required_scope="stats:read"),
    errors.ThrottledError: lambda: errors.ThrottledError("slow", retry_after=2.5),
    errors.BusyError: lambda: errors.BusyError("busy", retry_after=1.0),
    errors.InProgressError: lambda: errors.InProgressError("again", retry_after=1.0),
    errors.WithheldError: lambda: errors.WithheldError("made", answered=201, subject="k"),
    errors.MissingExtraError: lambda: errors.MissingExtraError("this", "server"),
    errors.RateLimitedError: lambda: errors.RateLimitedError("m", retry_after=3.0, where="w"),
    errors.SchemaVersionError: lambda: errors.SchemaVersionError(found=9, supported=1, where="w"),
    errors.PartialWriteError: lambda: errors.PartialWriteError(
        written=["a"], failed={"b": "why"}, where="w"
    ),
    errors.MemoryDefinitionError: lambda: errors.MemoryDefinitionError(
        "no", code="no-store", definition_id="chat"
    ),
}
TREE = [
    kind
    for _, kind in inspect.getmembers(errors, inspect.isclass)
    if kind.__module__.startswith(f"{errors.__name__}.")
]


def made(kind):
    if kind in KNOWN:
        return KNOWN[kind]()
    if issubclass(kind, errors.UsageError):
        return kind("what it says", argument="user_message")
    return kind("what it says")


@pytest.mark.parametrize("kind", TREE, ids=lambda kind: kind.__name__)
def test_every_error_comes_back_as_it_was(kind):
    error = made(kind)
    body = json.loads(json.dumps(envelope(error, "req-1")))
    back = error_from(body)
    assert type(back) is kind
    assert str(back) == str(error)
    row = row_of(error)
    assert row.kind is kind
    for name in row.fields:
        assert getattr(back, name) == getattr(error, name)


@pytest.mark.parametrize("kind", TREE, ids=lambda kind: kind.__name__)
def test_every_envelope_is_as_described(kind):
    body = envelope(made(kind), "req-1", {"user_message": "userMessage"})
    assert body["requestId"] == "req-1"
    assert set(body) <= set(ENVELOPE["properties"])
    assert set(ENVELOPE["required"]) <= set(body)
    for issue in body.get("issues", []):
        assert issue["field"] == "userMessage" or kind is errors.DimensionError


def test_codes_and_classes_are_each_there_once():
    assert len(BY_CODE) == len(ROWS) == len({row.kind for row in ROWS}) == len(TREE)


def test_an_error_that_is_not_known_here_is_one_of_the_service():
    body = {"error": "Novel", "code": "of_tomorrow", "message": "x", "requestId": "1"}
    assert type(error_from(body)) is errors.ServiceError
    assert type(error_from({})) is errors.ServiceError
