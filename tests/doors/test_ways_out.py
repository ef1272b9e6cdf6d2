"""Every way out of the service is an answer of the table or the envelope, as sockets see it."""

from __future__ import annotations

import json
import socket
from urllib.parse import urlsplit

import pytest

from doors.test_service import ENVELOPE
from doors.test_service_process import Running, started

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("service")]

__all__ = ["started"]


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    short = {"PERDURE_REQUEST_SECONDS": "0.5", "PERDURE_MAX_BODY_BYTES": "2048"}
    service = Running(tmp_path_factory.mktemp("served"), **short)
    yield service
    service.stop()


def said(running: Running, head: str, body: bytes = b"", *, length: int | None = None) -> bytes:
    """Send bytes as they are, and give all that comes back until the connection is closed."""
    where = urlsplit(running.url)
    assert where.hostname
    assert where.port
    lines = [head, f"host: {where.netloc}", "connection: close"]
    lines += [f"authorization: Bearer {running.key}", f"content-length: {length or len(body)}"]
    with socket.create_connection((where.hostname, where.port), timeout=30) as line:
        line.sendall("\r\n".join([*lines, "", ""]).encode() + body)
        return b"".join(iter(lambda: line.recv(65536), b""))


def read(answer: bytes) -> tuple[int, dict[str, str], bytes]:
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *rest = head.decode().split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in rest)
    return int(first.split()[1]), headers, body


WRONG = {
    "no such route": ("GET /api/v1/nowhere HTTP/1.1", b"", 404, "not_found"),
    "no such page": ("GET /nowhere HTTP/1.1", b"", 404, "not_found"),
    "a trailing slash": ("GET /api/v1/memories/ HTTP/1.1", b"", 404, "not_found"),
    "another method": ("PUT /api/v1/recall HTTP/1.1", b"{}", 405, "usage_error"),
    "another method of a page": ("POST /docs HTTP/1.1", b"{}", 405, "usage_error"),
    "options": ("OPTIONS /api/v1/memories HTTP/1.1", b"", 405, "usage_error"),
    "a strange method": ("BREW /api/v1/memories HTTP/1.1", b"", 405, "usage_error"),
    "half of JSON": ("POST /api/v1/recall HTTP/1.1", b'{"query": ', 400, "usage_error"),
    "no object": ("POST /api/v1/recall HTTP/1.1", b"[1]", 400, "usage_error"),
    "not a number": ("POST /api/v1/recall HTTP/1.1", b'{"limit": NaN}', 400, "usage_error"),
    "no UTF-8": ("POST /api/v1/recall HTTP/1.1", b'{"query": "\xff"}', 400, "usage_error"),
    "UTF-16": ("POST /api/v1/recall HTTP/1.1", "<a/>".encode("utf-16"), 400, "usage_error"),
    "JSON in UTF-16": (
        "POST /api/v1/recall HTTP/1.1",
        '{"query": "茶"}'.encode("utf-16-le"),
        400,
        "usage_error",
    ),
    "Arabic digits": (
        "GET /api/v1/memories?limit=%D9%A1%D9%A2 HTTP/1.1",
        b"",
        400,
        "usage_error",
    ),
    "wide digits": ("GET /api/v1/memories?limit=%EF%BC%91 HTTP/1.1", b"", 400, "usage_error"),
    "Hindi digits": ("GET /api/v1/audit?limit=%E0%A5%A7 HTTP/1.1", b"", 400, "usage_error"),
    "XML": ("POST /api/v1/recall HTTP/1.1", b"<query>tea</query>", 400, "usage_error"),
    "a form": ("POST /api/v1/recall HTTP/1.1", b"query=tea", 400, "usage_error"),
    "nothing": ("POST /api/v1/recall HTTP/1.1", b"", 400, "usage_error"),
    "too much": ("POST /api/v1/recall HTTP/1.1", b"x" * 2049, 413, "too_large"),
    "depths": ("POST /api/v1/recall HTTP/1.1", b"[" * 2000, 400, "usage_error"),
    "a query of no UTF-8": ("GET /api/v1/memories?tier=%ff HTTP/1.1", b"", 400, "usage_error"),
    "an old version": ("GET /api/v1/nowhere HTTP/1.0", b"", 404, "not_found"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_answered_with_the_envelope(running, name):
    head, body, expected, code = WRONG[name]
    status, headers, told = read(said(running, head, body))
    assert (status, headers["content-type"]) == (expected, "application/json")
    envelope = json.loads(told)
    assert envelope["code"] == code
    assert set(ENVELOPE["required"]) <= set(envelope) <= set(ENVELOPE["properties"])
    assert envelope["requestId"] == headers["x-request-id"]
    assert ("allow" in headers) == (expected == 405)


def test_a_body_that_does_not_come_holds_nobodys_place(running):
    answer = said(running, "POST /api/v1/recall HTTP/1.1", b'{"query"', length=100)
    status, _, told = read(answer)
    assert (status, json.loads(told)["code"]) == (408, "body_timeout")
    assert "did not arrive within 0.5 s" in json.loads(told)["message"]


@pytest.mark.parametrize(
    "path", ["/health", "/version", "/docs", "/openapi.json", "/api/v1/memories", "/nowhere"]
)
def test_a_head_is_that_of_the_answer_without_its_body(running, path):
    status, headers, body = read(said(running, f"GET {path} HTTP/1.1"))
    assert body
    bare, told, nothing = read(said(running, f"HEAD {path} HTTP/1.1"))
    assert (bare, nothing) == (status, b"")
    assert told["content-length"] == headers["content-length"] == str(len(body))
    assert told["content-type"] == headers["content-type"]


def test_an_old_version_of_http_is_answered(running):
    status, headers, body = read(said(running, "GET /api/v1/stats HTTP/1.0"))
    assert status == 200
    assert int(headers["content-length"]) == len(body)
