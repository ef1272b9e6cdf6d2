"""Lines that go to a service or come from it one after another, so that none is waited for long.

Neither side ever holds more than a piece of them, however large the memory is.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator, Mapping
from typing import Protocol, TypeAlias, TypeVar, cast

from perdure.errors import ServiceError, UsageError
from perdure.model.entry import Json
from perdure.stepping import step

Line: TypeAlias = Mapping[str, Json]
Given: TypeAlias = Iterable[Line | str] | AsyncIterable[Line | str]
"""Lines to take in; an async iterable goes with a client for an event loop."""

PIECE_BYTES = 65_536
"""Lines are sent together up to about so many bytes."""

_T = TypeVar("_T")
_END = object()


class Incoming(Protocol):
    """The body of an answer that is still coming."""

    def pieces(self) -> AsyncIterator[bytes]:
        """Give it as it comes; raises what a broken answer comes to."""
        ...

    async def close(self) -> None:
        """Let go of the connection; twice is fine."""
        ...


async def lines_of(incoming: Incoming) -> AsyncIterator[Line]:
    """Give the lines of an export as they come; raises `ServiceError` unless its end came too."""
    rest, last = b"", cast(Line, {})
    async for piece in incoming.pieces():
        *whole, rest = (rest + piece).split(b"\n")
        for line in whole:
            if line.strip():
                last = _read(line)
                yield last
    if rest.strip():
        last = _read(rest)
        yield last
    if "end" not in last:
        raise broken_off()


def broken_off() -> ServiceError:
    """Say that an export has no end."""
    message = "the export broke off: what came of it is not the whole; ask for it again"
    return ServiceError(message)


def _read(line: bytes) -> Line:
    try:
        read = json.loads(line)
    except (ValueError, RecursionError):
        read = None
    if not isinstance(read, dict):
        raise broken_off()
    return cast(Line, read)


def stepped(lines: AsyncIterator[_T]) -> Iterator[_T]:
    """Go through what never suspends, in this thread and without an event loop."""

    async def following() -> object:
        return await anext(lines, _END)

    try:
        while (one := step(following())) is not _END:
            yield cast(_T, one)
    finally:
        step(_closed(lines))


async def _closed(lines: AsyncIterator[object]) -> None:
    close = getattr(lines, "aclose", None)
    if close is not None:
        await close()


class Outgoing:
    """Lines that are written as they are sent, in pieces.

    Raises `UsageError` for what are no lines, and while it is sent for a line that is no JSON.
    """

    def __init__(self, lines: object) -> None:
        is_one = isinstance(lines, (str, bytes, Mapping))
        if is_one or not isinstance(lines, Iterable | AsyncIterable):
            raise UsageError("lines is a list of texts and objects", argument="lines")
        self._lines = cast(Given, lines)
        self._is_begun = False

    @property
    def is_spent(self) -> bool:
        """Tell that it cannot be sent again: what gave the lines has given some already."""
        return self._is_begun and isinstance(self._lines, Iterator | AsyncIterator)

    def pieces(self) -> Iterator[bytes]:
        """Give it for a client that blocks."""
        if not isinstance(self._lines, Iterable):
            message = "lines come from an async iterable: that goes with AsyncClient"
            raise UsageError(message, argument="lines")
        return _joined(map(written, self._begun(self._lines)))

    async def async_pieces(self) -> AsyncIterator[bytes]:
        """Give it for a client in an event loop; lines may come from either kind of iterable."""
        if isinstance(self._lines, Iterable):
            for piece in _joined(map(written, self._begun(self._lines))):
                yield piece
            return
        piece = bytearray()
        async for line in self._begun(self._lines):
            piece += written(line)
            if len(piece) >= PIECE_BYTES:
                yield bytes(piece)
                piece.clear()
        if piece:
            yield bytes(piece)

    def _begun(self, lines: _T) -> _T:
        self._is_begun = True
        return lines


def _joined(lines: Iterable[bytes]) -> Iterator[bytes]:
    piece = bytearray()
    for line in lines:
        piece += line
        if len(piece) >= PIECE_BYTES:
            yield bytes(piece)
            piece.clear()
    if piece:
        yield bytes(piece)


def written(line: Line | str) -> bytes:
    """Write one line; a text is a memory to remember."""
    value = {"content": line} if isinstance(line, str) else line
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False).encode() + b"\n"
    except (TypeError, ValueError) as error:
        raise UsageError(f"a line is no JSON: {error}", argument="lines") from None
