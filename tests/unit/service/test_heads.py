"""A head that does not come to its end is not waited for; what comes in time is answered."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress

import pytest
import uvicorn

from perdure.service.heads import MOST_BYTES, Connection
from perdure.wire.errors import ENVELOPE

ASKED = b"GET /x HTTP/1.1\r\nhost: x\r\n"


async def _app(scope, receive, send):
    body, more = b"", True
    while more:
        came = await receive()
        if came["type"] == "http.disconnect":
            return
        body, more = body + came["body"], came["more_body"]
    await asyncio.sleep(0)
    await send({"type": "http.response.start", "status": 200 if body else 204, "headers": []})
    await send({"type": "http.response.body", "body": body})


async def _connected(seconds: float):
    config = uvicorn.Config(_app, http=Connection, lifespan="off", log_config=None)
    config.load()
    state = uvicorn.Server(config).server_state
    made: list[Connection] = []

    def begin() -> Connection:
        made.append(Connection(config, state, {}))
        made[0].seconds = seconds
        return made[0]

    server = await asyncio.get_running_loop().create_server(begin, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    return server, reader, writer, made


@pytest.mark.parametrize("begun", [b"", b"GET", ASKED], ids=["nothing", "a word", "a line"])
def test_a_connection_that_says_no_head_is_closed(begun):
    async def go():
        server, reader, writer, _ = await _connected(0.01)
        writer.write(begun)
        assert await reader.read() == b""
        writer.close()
        server.close()

    asyncio.run(go())


def test_what_comes_in_parts_is_answered_and_waited_for_no_longer():
    async def go():
        server, reader, writer, made = await _connected(60)
        for part in (ASKED[:7], ASKED[7:], b"\r\n"):
            writer.write(part)
            await writer.drain()
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 204")
        assert made[0]._due is None
        writer.write(ASKED + b"\r\n" + ASKED)
        await reader.readuntil(b"\r\n\r\n")
        writer.close()
        server.close()

    asyncio.run(go())


def test_a_head_that_comes_byte_by_byte_has_no_longer_than_one_at_once():
    async def go():
        server, reader, writer, made = await _connected(60)
        writer.write(ASKED + b"\r\n")
        await reader.readuntil(b"\r\n\r\n")
        made[0].data_received(ASKED[:1])
        due = made[0]._due
        assert due is not None
        for byte in ASKED[1:]:
            made[0].data_received(bytes([byte]))
        assert made[0]._due is due
        assert not due.cancelled()
        writer.close()
        server.close()

    asyncio.run(go())


def test_an_answer_that_nobody_reads_is_not_kept_for_ever():
    async def go():
        server, reader, writer, made = await _connected(0.01)
        body = b"y" * 40_000_000
        writer.transport.pause_reading()
        writer.write(ASKED + b"content-length: %d\r\n\r\n" % len(body) + body)
        while not (made[0]._unread or made[0].transport.is_closing()):  # noqa: ASYNC110
            await asyncio.sleep(0)
        assert made[0]._unread is not None
        made[0].resume_writing()
        assert made[0]._unread is None
        made[0].pause_writing()
        made[0]._unread._run()
        writer.transport.resume_reading()
        with suppress(ConnectionResetError):
            assert len(await reader.read()) < len(body)
        assert made[0].transport.is_closing()
        writer.close()
        server.close()

    asyncio.run(go())


LONG = b"x: " + b"y" * MOST_BYTES + b"\r\n\r\n"
REFUSED = {
    "no HTTP": (b"\x16\x03\x01\x02\x00\x01", 400),
    "no version": (b"GET /x\r\n\r\n", 400),
    "no version there is": (b"GET /x HTTP/9.9\r\nhost: x\r\n\r\n", 505),
    "a version of frames": (b"GET /x HTTP/2.0\r\nhost: x\r\n\r\n", 505),
    "a version without heads": (ASKED + b"\r\nGET /x HTTP/0.9\r\nhost: x\r\n\r\n", 505),
    "a folded line that begins": (b"GET /x HTTP/1.1\r\n folded\r\nhost: x\r\n\r\n", 400),
    "two hosts": (ASKED + b"host: y\r\n\r\n", 400),
    "two lengths": (ASKED + b"content-length: 1\r\ncontent-length: 2\r\n\r\n", 400),
    "no length": (ASKED + b"content-length: +1\r\n\r\n", 400),
    "a broken chunk": (ASKED + b"transfer-encoding: chunked\r\n\r\nzz\r\n", 400),
    "an unknown coding": (ASKED + b"transfer-encoding: gzip, chunked\r\n\r\n", 400),
    "a head without end": (ASKED + b"x: " + b"y" * MOST_BYTES * 3, 431),
    "a head too large": (ASKED + LONG, 431),
    "a second head too large": (ASKED + b"\r\n" + ASKED + LONG, 431),
}


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.parametrize("size", [1 << 20, 30_000], ids=["at once", "in pieces"])
def test_what_never_comes_to_be_a_request_is_answered_in_words(name, size):
    sent, status = REFUSED[name]

    async def go():
        server, reader, writer, _ = await _connected(60)
        for start in range(0, len(sent), size):
            writer.write(sent[start : start + size])
            await writer.drain()
            await asyncio.sleep(0)
        answered = await reader.read()
        writer.close()
        server.close()
        return answered

    head, _, body = asyncio.run(go()).rpartition(b"\r\n\r\n")
    assert b"HTTP/1.1 %d " % status in head
    assert b"connection: close" in head.lower()
    told = json.loads(body)
    assert set(ENVELOPE["required"]) <= set(told) <= set(ENVELOPE["properties"])
    assert told["requestId"].encode() in head


def test_who_has_said_all_and_only_listens_is_answered():
    async def go():
        server, reader, writer, _ = await _connected(60)
        writer.write(ASKED + b"content-length: 2\r\n\r\nhi")
        writer.write_eof()
        answered = await reader.read()
        writer.close()
        server.close()
        return answered

    assert b"\r\nhi\r\n" in asyncio.run(go())


def test_who_leaves_within_a_body_is_not_waited_for():
    async def go():
        server, reader, writer, made = await _connected(60)
        writer.write(ASKED + b"content-length: 20\r\n\r\nhi")
        writer.write_eof()
        assert await reader.read() == b""
        assert made[0].transport.is_closing()
        writer.close()
        server.close()

    asyncio.run(go())
