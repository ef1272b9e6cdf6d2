"""A head that does not come to its end is not waited for; what comes in time is answered."""

from __future__ import annotations

import asyncio

import pytest
import uvicorn

from perdure.service.heads import Connection

ASKED = b"GET /x HTTP/1.1\r\nhost: x\r\n"


async def _app(scope, receive, send):
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


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
