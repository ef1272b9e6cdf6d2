"""Exports and imports through the client: line by line, and never more of it held than a piece."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from typing import Any

import httpx2
import pytest

from doors.served import run, served
from doors.test_client import to
from perdure import AsyncMemory, errors
from perdure.client import AsyncClient, Client
from perdure.service.http import Response
from perdure.service.lines import exported, imported
from perdure.service.room import Room
from perdure.stores import MemoryStore
from perdure.testing import ManualClock

PIECES = 40
NOW = datetime(2030, 5, 6, tzinfo=UTC)
HEAD = {"format": "perdure.lines", "schema": 1}
END = {"end": {"entries": 0, "versions": 0, "signatures": 0}}


class Coming(httpx2.SyncByteStream, httpx2.AsyncByteStream):
    """An export that says how much of it was asked for, and whether it was let go of."""

    def __init__(self, *lines: Any, breaks: bool = False) -> None:
        self.lines, self.breaks = lines, breaks
        self.asked, self.closed = 0, False

    def __iter__(self) -> Iterator[bytes]:
        for line in self.lines:
            self.asked += 1
            yield json.dumps(line).encode() + b"\n"
        if self.breaks:
            raise httpx2.ReadError("gone")

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for piece in self:
            yield piece

    def close(self) -> None:
        self.closed = True

    async def aclose(self) -> None:
        self.closed = True


class Taking(httpx2.BaseTransport, httpx2.AsyncBaseTransport):
    """A service that notes how far the lines were asked for with each piece that it is sent."""

    def __init__(self, given: Counted) -> None:
        self.given = given
        self.asked: list[int] = []
        self.sent = b""

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        for piece in request.stream:
            self.sent += piece
            self.asked.append(self.given.asked)
        return httpx2.Response(200, json={"mode": "remembered", "lines": self.given.asked})

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        async for piece in request.stream:
            self.sent += piece
            self.asked.append(self.given.asked)
        return httpx2.Response(200, json={"mode": "remembered", "lines": self.given.asked})


class Counted:
    """Lines that are made when they are asked for."""

    def __init__(self, count: int, chars: int) -> None:
        self.count, self.chars, self.asked = count, chars, 0

    def lines(self) -> Iterator[dict[str, Any]]:
        for number in range(self.count):
            self.asked += 1
            yield {"content": f"{number} {'茶' * self.chars}"}

    async def async_lines(self) -> AsyncIterator[dict[str, Any]]:
        for line in self.lines():
            yield line


def answering(stream: Coming, status: int = 200) -> httpx2.MockTransport:
    return httpx2.MockTransport(lambda _: httpx2.Response(status, stream=stream))


def a_client(transport: httpx2.BaseTransport) -> Client:
    return Client("http://there", api_key="k", transport=transport, allow_http=True)


def an_async_client(transport: httpx2.AsyncBaseTransport) -> AsyncClient:
    return AsyncClient("http://there", api_key="k", transport=transport, allow_http=True)


def test_an_export_is_asked_for_as_far_as_it_is_taken():
    stream = Coming(HEAD, *({"signature": str(n)} for n in range(PIECES)), END)
    with a_client(answering(stream)) as client:
        lines = client.export()
        assert stream.asked == 0
        for taken in range(1, 6):
            next(lines)
            assert stream.asked == taken
        assert len([*lines]) == PIECES + 2 - 5
        assert stream.closed


def test_an_export_in_a_loop_is_asked_for_as_far_as_it_is_taken():
    async def go():
        stream = Coming(HEAD, *({"signature": str(n)} for n in range(PIECES)), END)
        async with an_async_client(answering(stream)) as client:
            taken = 0
            async for _ in client.export():
                taken += 1
                assert stream.asked == taken
            assert taken == PIECES + 2
            assert stream.closed

    asyncio.run(go())


def test_who_stops_taking_lets_go_of_the_connection():
    stream = Coming(HEAD, END)
    with a_client(answering(stream)) as client:
        lines = client.export()
        next(lines)
        lines.close()
        assert stream.closed


@pytest.mark.parametrize(
    "stream",
    [
        Coming(HEAD, {"signature": "x"}),
        Coming(HEAD, breaks=True),
        Coming(HEAD, ["no", "line"], END),
        Coming(),
    ],
)
def test_an_export_that_is_not_whole_is_told_of(stream):
    with a_client(answering(stream)) as client, pytest.raises(errors.ServiceError, match="broke"):
        list(client.export())


def test_what_is_no_export_is_read_as_the_error_it_is():
    body = Coming({"error": "Unauthorized", "code": "unauthorized", "message": "no"})
    with a_client(answering(body, 401)) as client, pytest.raises(errors.UnauthorizedError):
        list(client.export())
    assert body.closed


def test_an_import_is_made_as_it_is_sent():
    given = Counted(400, 2000)
    there = Taking(given)
    with a_client(there) as client:
        assert client.import_(given.lines())["lines"] == 400
    assert there.asked[0] < 40
    assert len(there.asked) > 20
    assert [json.loads(line)["content"][:2] for line in there.sent.splitlines()][:2] == ["0 ", "1 "]
    assert there.sent.count(b"\n") == 400


@pytest.mark.parametrize("kind", ["lines", "async_lines"])
def test_an_import_in_a_loop_is_made_as_it_is_sent(kind):
    async def go():
        given = Counted(400, 2000)
        there = Taking(given)
        async with an_async_client(there) as client:
            assert (await client.import_(getattr(given, kind)()))["lines"] == 400
        assert there.asked[0] < 40
        assert there.sent.count(b"\n") == 400

    asyncio.run(go())


class Refusing(httpx2.BaseTransport):
    """A service that is too busy once, after it was sent everything."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        self.bodies.append(b"".join(request.stream))
        if len(self.bodies) == 1:
            told = {"error": "TooManyRequests", "code": "throttled", "message": "busy"}
            return httpx2.Response(429, json=told, headers={"retry-after": "0"})
        return httpx2.Response(200, json={"mode": "remembered", "lines": 1})


def test_what_can_be_given_again_is_sent_again_and_nothing_else():
    there = Refusing()
    with a_client(there) as client:
        assert client.import_(["Tea is green."])["lines"] == 1
        assert there.bodies[0] == there.bodies[1] == b'{"content": "Tea is green."}\n'
    there = Refusing()
    with a_client(there) as client, pytest.raises(errors.ThrottledError):
        client.import_(iter(["Tea is green."]))
    assert len(there.bodies) == 1


@pytest.mark.parametrize("lines", ["text", b"x", {"content": "x"}, 7, None])
def test_what_are_no_lines_is_refused_before_anything_is_sent(lines):
    with (
        a_client(Refusing()) as client,
        pytest.raises(errors.UsageError, match="list of texts"),
    ):
        client.import_(lines)


def test_a_line_that_is_no_json_is_named_while_sending():
    with a_client(Refusing()) as client, pytest.raises(errors.UsageError, match="no JSON"):
        client.import_([{"content": object()}])


def test_one_service_is_copied_into_another_without_holding_it():
    async def go():
        async with served() as there, to(there, await there.key()) as client:
            await client.remember([f"Shelf {n} holds tea." for n in range(450)])
            async with to(there, await there.key("other")) as other:
                assert (await other.import_(client.export()))["mode"] == "restored"
                assert (await other.stats()).memories == 450

    run(go())


class _Counting(MemoryStore):
    """Count the pages that are read and the batches that are written."""

    pages = batches = 0

    async def list(self, *arguments: Any, **named: Any) -> Any:
        self.pages += 1
        return await super().list(*arguments, **named)

    async def commit(self, *arguments: Any, **named: Any) -> Any:
        self.batches += 1
        return await super().commit(*arguments, **named)


def test_the_service_reads_the_next_page_when_the_last_one_is_sent():
    async def go():
        store = _Counting()
        await store.open()
        async with await AsyncMemory.open(store=store, clock=ManualClock(NOW)) as memory:
            await memory.remember([f"Shelf {n} holds tea." for n in range(1000)])
            store.pages = 0
            asked: list[int] = []

            async def send(message: Any) -> None:
                if message.get("body"):
                    asked.append(store.pages)

            answer = Response(200, b"", "application/x-ndjson", pieces=exported(memory))
            await answer.send(send, "id")
            # Its head, five pages and its end; each was sent before the one behind it was read.
            assert asked[:6] == [0, 1, 2, 3, 4, 5]

    asyncio.run(go())


def test_the_service_keeps_what_is_to_be_remembered_before_it_takes_more():
    async def go():
        store = _Counting()
        await store.open()
        written: list[int] = []

        async def pieces() -> AsyncIterator[bytes]:
            for number in range(3000):
                written.append(store.batches)
                yield json.dumps({"content": f"Shelf {number} holds tea."}).encode() + b"\n"

        async with await AsyncMemory.open(store=store, clock=ManualClock(NOW)) as memory:
            told = await imported(memory, pieces(), room=Room("lines", most=1).of("acme"))
            assert told["lines"] == 3000
        assert (written[999], written[1001], written[2001]) == (0, 1, 2)

    asyncio.run(go())
