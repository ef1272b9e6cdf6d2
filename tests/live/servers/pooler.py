"""A pooler for tests that lends the connections of a real PostgreSQL by the transaction."""

from __future__ import annotations

import os
import queue
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import urlsplit, urlunsplit

_ENCRYPTIONS = (80877103, 80877104)
_CANCEL = 80877102
_UNDO = b"Q\0\0\0\x0dROLLBACK\0"
_TOLD = ("server_version", "server_encoding", "client_encoding", "DateStyle", "TimeZone",
         "integer_datetimes", "standard_conforming_strings")  # fmt: skip


class Pooler:
    """Lend so many connections of a server to anybody, each for one transaction.

    Whoever comes back gets the one that has been idle longest, hardly ever the one before: whatever
    a client left on its session is on somebody else's now, as behind PgBouncer in its mode
    `transaction`.
    """

    def __init__(self, url: str, size: int) -> None:
        import psycopg

        self.servers = [
            psycopg.connect(f"{url}?sslmode=disable&gssencmode=disable", autocommit=True)
            for _ in range(size)
        ]
        self.lent: list[int] = []
        """The process of the server that each transaction was carried out by, in order."""
        self._idle: queue.SimpleQueue[Any] = queue.SimpleQueue()
        for server in self.servers:
            self._idle.put(server)
        self._door = socket.create_server(("127.0.0.1", 0))
        parts = urlsplit(url)
        where = f"{parts.netloc.rpartition('@')[0]}@127.0.0.1:{self._door.getsockname()[1]}"
        self.url = urlunsplit(parts._replace(netloc=where))
        threading.Thread(target=self._let_in, daemon=True).start()

    def close(self) -> None:
        """Let nobody in any more, and end what it lent."""
        self._door.close()
        for server in self.servers:
            server.close()

    def _let_in(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._door.accept()
                # An answer comes in small messages, which would wait for one another.
                client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with client, client.makefile("rb") as words, suppress(OSError, EOFError):
            if self._greet(client, words):
                while self._lend(client, words):
                    pass

    def _greet(self, client: socket.socket, words: Any) -> bool:
        """Let a client in without asking who it is; not one that only came to cancel."""
        while (code := _first(words)) in _ENCRYPTIONS:
            client.sendall(b"N")
        if code == _CANCEL:
            return False
        told = self.servers[0].info
        pairs = ((name, told.parameter_status(name) or "") for name in _TOLD)
        status = [_message(b"S", f"{name}\0{value}\0".encode()) for name, value in pairs]
        ready = (_message(b"K", struct.pack("!ii", 1, 1)), _message(b"Z", b"I"))
        client.sendall(b"".join((_message(b"R", bytes(4)), *status, *ready)))
        return True

    def _lend(self, client: socket.socket, words: Any) -> bool:
        """Carry out one transaction of a client; tells whether it stays for another."""
        asked = _asked(words)
        if not asked:
            return False
        server = self._idle.get()
        self.lent.append(server.info.backend_pid)
        try:
            with socket.socket(fileno=os.dup(server.fileno())) as line:
                line.setblocking(True)
                while _carry(asked or _UNDO, client, line) != b"I":
                    asked = _asked(words)
        finally:
            self._idle.put(server)
        return bool(asked)


@contextmanager
def pooling(url: str, size: int = 3) -> Iterator[Pooler]:
    """Give a pooler in front of a server, for as long as the block lasts."""
    pooler = Pooler(url, size)
    try:
        yield pooler
    finally:
        pooler.close()


def _first(words: Any) -> int:
    size, code = struct.unpack("!ii", _exactly(words, 8))
    _exactly(words, size - 8)
    return code


def _asked(words: Any) -> bytes:
    """Give what a client says up to where it waits for an answer; nothing when it has left."""
    said = b""
    with suppress(OSError, EOFError):
        while True:
            kind, message = _next(words)
            said += message
            if kind in (b"Q", b"S"):
                return said
            if kind == b"X":
                break
    return b""


def _carry(asked: bytes, client: socket.socket, line: socket.socket) -> bytes:
    """Bring the server what was asked and the client what it says; gives how that left things."""
    line.sendall(asked)
    with line.makefile("rb") as answers:
        while True:
            kind, message = _next(answers)
            with suppress(OSError):
                client.sendall(message)
            if kind == b"Z":
                return message[-1:]


def _next(words: Any) -> tuple[bytes, bytes]:
    head = _exactly(words, 5)
    return head[:1], head + _exactly(words, struct.unpack("!i", head[1:])[0] - 4)


def _exactly(words: Any, size: int) -> bytes:
    found = words.read(size)
    if len(found) < size:
        raise EOFError
    return found


def _message(kind: bytes, body: bytes) -> bytes:
    return kind + struct.pack("!i", len(body) + 4) + body
