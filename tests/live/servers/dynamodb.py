"""A server that speaks DynamoDB's protocol: moto, in a process of its own, on a free port."""

from __future__ import annotations

import atexit
import copy
import functools
import importlib.util
import io
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlsplit
from urllib.request import urlopen
from uuid import uuid4

import pytest

TOO_MUCH = {
    "__type": "x#TransactionCanceledException",
    "CancellationReasons": [{"Code": "ItemCollectionSizeLimitExceeded", "Message": "too much"}],
}
KEYS = {"access_key": "nobody", "secret_key": "nothing"}


@dataclass
class Server:
    """A place for tables; those that were made there go when the tests end."""

    access: dict[str, str]
    prefix: str = "perdure-test"
    process: subprocess.Popen[str] | None = None
    made: list[str] = field(default_factory=list)

    def table(self) -> str:
        """Name a table that nobody has."""
        self.made.append(f"{self.prefix}-{uuid4().hex}")
        return self.made[-1]

    def store(self, table: str | None = None, **options: Any) -> Any:
        """Give an unopened store, on a table of its own that opening makes.

        It waits long for an answer: this server answers one request after another, those of a
        large batch too, so that on a busy machine the last of them waits for all the others.
        """
        from perdure.stores.dynamodb import DynamoDBStore

        usual = {"create": True, "timeout": 60.0, **self.access}
        return DynamoDBStore(table or self.table(), **{**usual, **options})

    @functools.cached_property
    def client(self) -> Any:
        """Give a plain client, to look behind the store's back."""
        import botocore.session

        return botocore.session.get_session().create_client("dynamodb", **named(self.access))

    def raw(self, table: str) -> bytes:
        """Give everything that a table holds."""
        pages = self.client.get_paginator("scan").paginate(TableName=table, ConsistentRead=True)
        return b"\n".join(repr(item).encode() for page in pages for item in page["Items"])

    def fail(self, operation: str, *answers: dict[str, Any], status: int = 400) -> None:
        """Let the next requests of this sort be answered so, and not be done."""
        if self.process is None:
            pytest.skip("somebody's own server does not fail on demand")
        body = json.dumps({operation: [[status, answer] for answer in answers]}).encode()
        self._post("faults", body)

    @contextmanager
    def refusing(self, text: str) -> Iterator[None]:
        """Let every transaction that holds a text be cancelled: its item is too much."""
        if self.process is None:
            pytest.skip("somebody's own server does not fail on demand")
        self._post("refused", json.dumps([text]).encode())
        try:
            yield
        finally:
            self._post("refused", b"[]")

    def stop(self) -> None:
        """End the server, at once and without a word; or only the tables, if it is not ours."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process.stdin.close()
            self.process.stdout.close()
            return
        for table in self.made:
            self.client.delete_table(TableName=table)

    def _post(self, what: str, body: bytes) -> None:
        with urlopen(f"{self.access['endpoint']}/{what}", body) as answer:
            assert answer.status == 200


def named(access: dict[str, str]) -> dict[str, str]:
    """Give the options of a store as a client of botocore's calls them."""
    names = {
        "region": "region_name",
        "endpoint": "endpoint_url",
        "access_key": "aws_access_key_id",
        "secret_key": "aws_secret_access_key",
    }
    return {names[name]: value for name, value in access.items()}


def started() -> Server:
    """Start a server of its own for one test, which may kill it."""
    if missing := [name for name in ("moto", "flask") if importlib.util.find_spec(name) is None]:
        reason = f"no DynamoDB server: {missing[0]} is not installed"
        if os.environ.get("PERDURE_REQUIRE_LIVE") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    return _launched("0")


def restarted(server: Server) -> Server:
    """Start a server where a killed one was; it remembers nothing."""
    return _launched(str(urlsplit(server.access["endpoint"]).port))


@functools.cache
def shared() -> Server:
    """Give the one server of this session, or somebody's own."""
    url = os.environ.get("PERDURE_TEST_DYNAMODB_URL")
    if url:
        server = Server(dict(parse_qsl(urlsplit(url).query)), prefix=urlsplit(url).netloc)
    else:
        server = started()
    atexit.register(server.stop)
    return server


def _launched(port: str) -> Server:
    process = subprocess.Popen(
        [sys.executable, "-W", "ignore", __file__, port],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    port = process.stdout.readline().strip()
    endpoint = f"http://127.0.0.1:{port}"
    return Server({"region": "us-east-1", "endpoint": endpoint, **KEYS}, process=process)


def serve(port: int) -> None:
    """Serve until whoever started this is gone.

    DynamoDB isolates transactions; moto leaves that to its caller, so requests come one by one.
    """
    from moto.server import DomainDispatcherApplication, create_backend_app
    from werkzeug.serving import WSGIRequestHandler, make_server

    class Quiet(WSGIRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_request(self, *_: Any) -> None:
            """Say nothing."""

    hasten()
    moto = DomainDispatcherApplication(create_backend_app)
    one_by_one = threading.Lock()

    faults: dict[str, list[tuple[int, Any]]] = {}
    refused: list[str] = []

    def app(environ: Any, start_response: Any) -> list[bytes]:
        asked = environ.get("HTTP_X_AMZ_TARGET", "").rpartition(".")[2]
        body = environ["wsgi.input"].read(length_of(environ))
        environ["wsgi.input"] = io.BytesIO(body)
        with one_by_one:
            if environ["PATH_INFO"] == "/faults":
                faults.update(json.loads(body))
                return answered(start_response, 200, {})
            if environ["PATH_INFO"] == "/refused":
                refused[:] = json.loads(body)
                return answered(start_response, 200, {})
            if faults.get(asked):
                return answered(start_response, *faults[asked].pop(0))
            if asked == "TransactWriteItems" and any(one.encode() in body for one in refused):
                return answered(start_response, 400, TOO_MUCH)
            return [*moto(environ, start_response)]

    server = make_server("127.0.0.1", port, app, threaded=True, request_handler=Quiet)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.port, flush=True)
    sys.stdin.read()
    os._exit(0)


def hasten() -> None:
    """Let moto give the same answers in a tenth of the time.

    Before each action of a transaction it copies the whole table; the directory will do, since
    items are replaced and not changed in transactions that have no updates. It looks for each
    possible type of a value under several names, and translates items to leave out attributes.
    """
    from moto.core.serialize import ResponseSerializer
    from moto.dynamodb.models.dynamo_type import Item
    from moto.dynamodb.models.table import Table

    look_for, leave_out = ResponseSerializer.get_value, Item.project
    types = frozenset({"S", "N", "B", "SS", "NS", "BS", "M", "L", "NULL", "BOOL"})

    def directory(table: Any, _: Any) -> Any:
        other = copy.copy(table)
        other.items = table.items.copy()
        other.items.update({key: dict(items) for key, items in table.items.items()})
        return other

    def get_value(self: Any, value: Any, key: str, shape: Any) -> Any:
        if isinstance(value, dict) and (key in value or (len(value) == 1 and types >= {*value})):
            return value.get(key)
        return look_for(self, value, key, shape)

    def project(self: Any, wanted: list[list[str]]) -> Any:
        if any(len(path) > 1 for path in wanted):
            return leave_out(self, wanted)
        other = copy.copy(self)
        other.attrs = {path[0]: self.attrs[path[0]] for path in wanted if path[0] in self.attrs}
        return other

    Table.__deepcopy__ = directory
    ResponseSerializer.get_value = get_value
    Item.project = project


def length_of(environ: Any) -> int:
    """Give how long a request is."""
    return int(environ.get("CONTENT_LENGTH") or 0)


def answered(start_response: Any, status: int, answer: Any) -> list[bytes]:
    """Answer a request without doing it."""
    body = json.dumps(answer).encode()
    start_response(
        f"{status} Said", [("Content-Type", "application/json"), ("Content-Length", str(len(body)))]
    )
    return [body]


if __name__ == "__main__":
    serve(int(sys.argv[1]))
