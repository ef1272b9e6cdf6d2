"""What comes over a connection is answered in turn; a head that does not end is not waited for."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import uvicorn

from perdure.service.connection import Connection

KEPT = 5
ASKED = b"GET /x HTTP/1.1\r\nhost: x\r\n"
SAID = b"POST /x HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n"


async def _app(scope, receive, send):
    """Say what was asked, by its length or, when the path says so, in pieces."""
    body, more = b"", scope["path"] != "/unread"
    while more:
        message = await receive()
        body, more = body + message["body"], message["more_body"]
    if scope["path"] == "/fault":
        raise RuntimeError("no")
    said = [scope["method"].encode(), scope["query_string"], body]
    length = [(b"content-length", str(len(b"|".join(said))).encode())]
    if scope["path"] == "/pieces":
        length = []
    await send({"type": "http.response.start", "status": 200, "headers": length})
    for piece in (said[0], b"|", said[1], b"|"):
        await send({"type": "http.response.body", "body": piece, "more_body": True})
    await send({"type": "http.response.body", "body": said[2]})


class Line:
    """A connection as its caller sees it, and the one that serves it."""

    def __init__(self, reader, writer, served: Connection, state) -> None:
        self.reader, self.writer, self.served, self.state = reader, writer, served, state

    async def say(self, *parts: bytes) -> None:
        for part in parts:
            self.writer.write(part)
            await self.writer.drain()

    async def answer(self) -> tuple[bytes, bytes]:
        """Give the head and the body of the next answer."""
        head = await self.reader.readuntil(b"\r\n\r\n")
        if b"content-length: " not in head:
            return head, b""
        length = int(head.partition(b"content-length: ")[2].partition(b"\r")[0])
        return head, await self.reader.readexactly(length)

    async def rest(self) -> bytes:
        return await self.reader.read()


@asynccontextmanager
async def connected(seconds: float = 60) -> AsyncIterator[Line]:
    config = uvicorn.Config(
        _app, http=Connection, lifespan="off", log_config=None, timeout_keep_alive=KEPT
    )
    config.load()
    state = uvicorn.Server(config).server_state
    made: list[Connection] = []

    def begin() -> Connection:
        made.append(Connection(config, state, {}))
        made[0].seconds = seconds
        return made[0]

    server = await asyncio.get_running_loop().create_server(begin, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    try:
        await until(lambda: made)
        yield Line(reader, writer, made[0], state)
    finally:
        server.close()
        made[0].transport.abort()
        writer.close()
        await asyncio.gather(writer.wait_closed(), server.wait_closed(), return_exceptions=True)


async def until(holds) -> None:
    for _ in range(100_000):
        if holds():
            return
        await asyncio.sleep(0)
    raise AssertionError("it never came to that")


def run(work) -> None:
    asyncio.run(work())


@pytest.mark.parametrize("begun", [b"", b"GET", ASKED], ids=["nothing", "a word", "a line"])
def test_a_connection_that_says_no_head_is_closed(begun):
    async def go():
        async with connected(0.01) as line:
            await line.say(begun)
            assert await line.rest() == b""

    run(go)


def test_what_comes_in_parts_is_answered_and_waited_for_no_longer():
    async def go():
        async with connected() as line:
            await line.say(ASKED[:7], ASKED[7:], b"\r\n")
            assert (await line.answer())[0].startswith(b"HTTP/1.1 200 OK\r\n")
            assert line.served._due <= asyncio.get_running_loop().time() + KEPT
            await line.say(ASKED + b"\r\n" + ASKED)
            await line.answer()

    run(go)


def test_a_head_that_comes_byte_by_byte_has_no_longer_than_one_at_once():
    async def go():
        async with connected() as line:
            await line.say(ASKED + b"\r\n")
            await line.answer()
            line.served.data_received(ASKED[:1])
            due = line.served._due
            assert due > asyncio.get_running_loop().time() + KEPT
            for byte in ASKED[1:]:
                line.served.data_received(bytes([byte]))
            assert line.served._due == due

    run(go)


def test_requests_that_come_at_once_are_answered_in_their_order():
    async def go():
        async with connected() as line:
            asked = [ASKED.replace(b"/x", b"/x?%d" % number) + b"\r\n" for number in range(9)]
            asked[4:4] = [SAID + b"\r\n12345"]
            await line.say(b"".join(asked))
            bodies = [(await line.answer())[1] for _ in asked]
            others = [b"GET|%d|" % number for number in range(9)]
            assert bodies == [*others[:4], b"POST||12345", *others[4:]]
            assert line.state.total_requests == len(asked)
            assert not line.state.tasks

    run(go)


@pytest.mark.parametrize(
    ("asked", "body"),
    [
        (b"GET /pieces HTTP/1.1\r\nhost: x\r\n\r\n", b"3\r\nGET\r\n1\r\n|\r\n1\r\n|\r\n0\r\n\r\n"),
        (b"HEAD /pieces HTTP/1.1\r\nhost: x\r\n\r\n", b""),
        (b"GET /pieces HTTP/1.0\r\n\r\n", b"GET||"),
        (b"GET /x HTTP/1.0\r\n\r\n", b"GET||"),
        (b"GET /x HTTP/1.1\r\nhost: x\r\nconnection: a, Close\r\n\r\n", b"GET||"),
    ],
    ids=["pieces", "head", "pieces of old", "old", "close"],
)
def test_an_answer_ends_as_its_caller_can_tell(asked, body):
    async def go():
        async with connected() as line:
            follow = (
                b"" if b"1.0" in asked or b"lose" in asked else ASKED + b"connection: close\r\n\r\n"
            )
            await line.say(asked + follow)
            first, _, rest = (await line.rest()).partition(b"\r\n\r\n")
            assert (b"\r\nconnection: close" in first) == (not follow)
            assert (b"\r\ntransfer-encoding: chunked" in first) == (
                b"pieces" in asked and b"1.1" in asked
            )
            assert rest.startswith(body)
            assert rest[len(body) :].startswith(b"HTTP/1.1 200" if follow else b"") or not follow
            assert bool(rest[len(body) :]) == bool(follow)

    run(go)


def test_a_body_that_is_waited_for_is_asked_for():
    async def go():
        async with connected() as line:
            await line.say(SAID + b"expect: 100-continue\r\n\r\n")
            assert await line.reader.readuntil(b"\r\n\r\n") == b"HTTP/1.1 100 Continue\r\n\r\n"
            await line.say(b"123", b"45")
            assert (await line.answer())[1] == b"POST||12345"

    run(go)


def test_the_rest_of_a_body_that_nobody_read_is_no_request():
    async def go():
        async with connected() as line:
            await line.say(SAID.replace(b"/x", b"/unread") + b"\r\nGET")
            assert (await line.answer())[1] == b"POST||"
            await line.say(b" /" + ASKED + b"\r\n")
            assert (await line.answer())[1] == b"GET||"

    run(go)


def test_more_of_a_body_than_is_read_waits_with_its_sender():
    async def go():
        async with connected() as line:
            size = 500_000
            line.writer.write(SAID.replace(b"5", b"%d" % size) + b"\r\n" + b"x" * size)
            _, body = await line.answer()
            assert body == b"POST||" + b"x" * size

    run(go)


@pytest.mark.parametrize(
    ("said", "status", "code"),
    [
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400, "usage_error"),
        (ASKED + b"a b: c\r\n\r\n", 400, "usage_error"),
        (ASKED + b"content-length: 1\r\ncontent-length: 2\r\n\r\n", 400, "usage_error"),
        (b"GET /fault HTTP/1.1\r\nhost: x\r\n\r\n", 500, "service_error"),
    ],
    ids=["tls", "a header", "two lengths", "a fault"],
)
def test_what_cannot_be_answered_is_refused_with_the_envelope(said, status, code, caplog):
    async def go():
        async with connected() as line:
            await line.say(said)
            head, body = await line.answer()
            assert head.startswith(b"HTTP/1.1 %d " % status)
            assert b"\r\nconnection: close\r\n" in head
            assert json.loads(body)["code"] == code
            assert await line.rest() == b""

    run(go)


def test_who_is_gone_is_not_answered_and_the_service_stops_behind_the_last_answer():
    async def go():
        async with connected() as line:
            await line.say(SAID + b"\r\n12")
            await until(lambda: line.state.tasks)
            line.served.shutdown()
            await line.say(b"345")
            head, body = await line.answer()
            assert (b"connection: close" in head, body) == (True, b"POST||12345")
            assert await line.rest() == b""
            assert not line.state.connections
        async with connected() as line:
            await line.say(SAID + b"\r\n12")
            await until(lambda: line.state.tasks)
            line.writer.close()
            await until(lambda: not line.state.tasks)
            assert line.state.total_requests == 0

    run(go)
