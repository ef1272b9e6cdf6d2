"""One table behind a client: requests, their limits, and how often they are tried again."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import cache
from typing import Any, cast
from urllib.parse import urlencode, urlsplit

from aiobotocore.config import AioConfig  # pyright: ignore[reportMissingTypeStubs]
from aiobotocore.session import AioSession  # pyright: ignore[reportMissingTypeStubs]
from botocore.exceptions import ClientError  # pyright: ignore[reportMissingTypeStubs]

from perdure.errors import StoreClosedError, StoreUnavailableError, UsageError
from perdure.stores.dynamodb.errors import (
    OVERTAKEN,
    THROTTLED,
    from_code,
    reasons_of,
    translating,
)
from perdure.stores.dynamodb.items import Item

_MOST_READ = 100
_MOST_WRITTEN = 25
_AT_ONCE = 8
_TRIES = 40
_NAME = re.compile(r"[A-Za-z0-9_.-]{3,255}")
_HAS = "a table has 3 to 255 of the characters a-z A-Z 0-9 _ . -"


@dataclass(frozen=True, slots=True)
class Access:
    """How to reach DynamoDB; what is None is what the environment says.

    `timeout` is how many seconds a request may take with all its attempts; `attempts` how often a
    throttled or failed one is made, with growing pauses.
    """

    region: str | None
    endpoint: str | None
    secrets: Secrets
    timeout: float
    attempts: int


@dataclass(frozen=True, slots=True, repr=False)
class Secrets:
    """Credentials given by the caller, all None to use those of the environment."""

    access_key: str | None = None
    secret_key: str | None = None
    session_token: str | None = None


class Connection:
    """A table and the client to it, which belongs to one event loop."""

    def __init__(self, table: str, access: Access, client: Any = None) -> None:
        if not _NAME.fullmatch(table):
            raise UsageError(_HAS, argument="table")
        _check_endpoint(access.endpoint)
        self.table = table
        self.where = _address(table, access, client)
        self._access = access
        self._given = client
        self._client: Any = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._held = AsyncExitStack()
        self._closed = False

    @property
    def is_open(self) -> bool:
        """Tell whether requests can be made."""
        return self._client is not None

    async def open(self) -> None:
        """Make a client; nothing is asked of the service yet."""
        if self._closed:
            raise StoreClosedError("the store was closed", where=self.where)
        with translating(self.where):
            self._client = self._given or await self._held.enter_async_context(self._made())
        self._loop = asyncio.get_running_loop()

    async def drop(self) -> None:
        """Let go of the client, so that it can be opened again."""
        self._client = None
        await self._held.aclose()

    async def close(self) -> None:
        """Let go of the client for good."""
        self._closed = True
        await self.drop()

    async def ask(self, operation: str, **arguments: Any) -> dict[str, Any]:
        """Make one request for the table; raises what `errors` makes of a failure."""
        with translating(self.where):
            return await self.ask_raw(operation, TableName=self.table, **arguments)

    async def ask_raw(self, operation: str, **arguments: Any) -> dict[str, Any]:
        """Make one request, and leave its errors as they are; ours if no answer comes in time."""
        if self._client is None:
            state = "was closed" if self._closed else "is not open yet"
            raise StoreClosedError(f"the store {state}", where=self.where)
        if self._loop is not asyncio.get_running_loop():
            message = "the store belongs to the event loop that opened it"
            raise StoreClosedError(message, where=self.where)
        try:
            async with asyncio.timeout(self._access.timeout):
                return cast(dict[str, Any], await getattr(self._client, operation)(**arguments))
        except TimeoutError as error:
            message = (
                "the service cannot be reached, or gave no answer in the time allowed; a write"
                " under way may have been kept"
            )
            raise StoreUnavailableError(message, where=self.where) from error

    async def get(self, partition: str, sort: str) -> Item | None:
        """Give one item as it is now."""
        answer = await self.ask("get_item", Key=key_of(partition, sort), ConsistentRead=True)
        return answer.get("Item")

    async def get_many(self, partition: str, sorts: Sequence[str]) -> dict[str, Item]:
        """Give the items that are there now, by their sort key; some requests at once."""
        batches = [sorts[start : start + _MOST_READ] for start in range(0, len(sorts), _MOST_READ)]
        found: dict[str, Item] = {}
        for start in range(0, len(batches), _AT_ONCE):
            some = batches[start : start + _AT_ONCE]
            for items in await asyncio.gather(*(self._get_batch(partition, one) for one in some)):
                found.update((item["sk"]["S"], item) for item in items)
        return found

    async def query(self, **arguments: Any) -> AsyncGenerator[list[Item], None]:
        """Give the pages of a query as it stands at each, until the last."""
        while True:
            answer = await self.ask("query", ConsistentRead=True, **arguments)
            yield answer["Items"]
            last = answer.get("LastEvaluatedKey")
            if last is None:
                return
            arguments["ExclusiveStartKey"] = last

    async def transact(self, actions: Sequence[Mapping[str, Any]]) -> bool:
        """Do all these actions or none; False when others wrote what they stand on."""
        named = [
            {kind: {"TableName": self.table, **action}}
            for one in actions
            for kind, action in one.items()
        ]
        for pause in pauses():
            with translating(self.where):
                done = await self._try(named)
            if done is not None:
                return done
            await asyncio.sleep(pause)
        raise self._throttled()

    async def delete_many(self, partition: str, sorts: Sequence[str]) -> None:
        """Delete items, whatever is in them."""
        for start in range(0, len(sorts), _MOST_WRITTEN):
            some = sorts[start : start + _MOST_WRITTEN]
            left = [{"DeleteRequest": {"Key": key_of(partition, one)}} for one in some]
            for pause in pauses():
                left = await self._write_batch(left)
                if not left:
                    break
                await asyncio.sleep(pause)
            else:
                raise self._throttled()

    async def _try(self, actions: list[dict[str, Any]]) -> bool | None:
        """Tell whether a transaction was done, or None when it was throttled."""
        try:
            await self.ask_raw("transact_write_items", TransactItems=actions)
        except ClientError as error:
            reasons = reasons_of(error)
            if not reasons:
                raise
            if reasons <= OVERTAKEN:
                return False
            if reasons <= OVERTAKEN | THROTTLED:
                return None
            code = min(reasons - OVERTAKEN - THROTTLED)
            raise from_code(code, "TransactWriteItems", self.where) from error
        return True

    async def _get_batch(self, partition: str, sorts: Sequence[str]) -> list[Item]:
        found: list[Item] = []
        left = [key_of(partition, sort) for sort in sorts]
        for pause in pauses():
            wanted = {self.table: {"Keys": left, "ConsistentRead": True}}
            with translating(self.where):
                answer = await self.ask_raw("batch_get_item", RequestItems=wanted)
            items: list[Item] = answer["Responses"].get(self.table, [])
            found += items
            left = answer.get("UnprocessedKeys", {}).get(self.table, {}).get("Keys", [])
            if not left:
                return found
            if not items:
                await asyncio.sleep(pause)
        raise self._throttled()

    async def _write_batch(self, requests: list[dict[str, Any]]) -> list[dict[str, Any]]:
        with translating(self.where):
            answer = await self.ask_raw("batch_write_item", RequestItems={self.table: requests})
        return answer.get("UnprocessedItems", {}).get(self.table, [])

    def _throttled(self) -> StoreUnavailableError:
        return StoreUnavailableError("the table takes no more requests now", where=self.where)

    def _made(self) -> Any:
        access = self._access
        config = AioConfig(
            connect_timeout=access.timeout,
            read_timeout=access.timeout,
            retries={"total_max_attempts": access.attempts, "mode": "standard"},
            parameter_validation=False,
            max_pool_connections=2 * _AT_ONCE,
        )
        session = cast(Any, AioSession())
        session.register_component("data_loader", _descriptions())
        return session.create_client(
            "dynamodb",
            region_name=access.region,
            endpoint_url=access.endpoint,
            aws_access_key_id=access.secrets.access_key,
            aws_secret_access_key=access.secrets.secret_key,
            aws_session_token=access.secrets.session_token,
            config=config,
        )


def table_in(url: str) -> str:
    """Read the table of an URL; raises `UsageError`, which never repeats it, for anything more.

    >>> table_in("dynamodb://memories")
    'memories'
    """
    scheme, _, table = url.partition("://")
    if scheme.lower() != "dynamodb" or not _NAME.fullmatch(table):
        message = f"url must be dynamodb://TABLE, with region and the like as ?options; {_HAS}"
        raise UsageError(message, argument="url")
    return table


@cache
def _descriptions() -> Any:
    """Give what reads the description of the service, which takes long, once for all clients."""
    return cast(Any, AioSession()).get_component("data_loader")


def key_of(partition: str, sort: str) -> dict[str, dict[str, str]]:
    """Give the key of an item."""
    return {"ns": {"S": partition}, "sk": {"S": sort}}


def pauses() -> Iterator[float]:
    """Give growing pauses in seconds, each of a length of its own, until it is time to give up."""
    for attempt in range(_TRIES):
        yield random.uniform(0, min(0.5, 0.01 * 2**attempt))  # noqa: S311  # no secret


def _address(table: str, access: Access, client: Any) -> str:
    region = access.region if client is None else client.meta.region_name
    endpoint = access.endpoint if client is None else client.meta.endpoint_url
    said = {"region": region, "endpoint": endpoint}
    query = urlencode({name: value for name, value in said.items() if value}, safe=":/")
    return f"dynamodb://{table}?{query}" if query else f"dynamodb://{table}"


def _check_endpoint(endpoint: str | None) -> None:
    if endpoint is None:
        return
    parts = urlsplit(str(endpoint))
    if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc:
        message = (
            "endpoint is http://HOST:PORT or https://HOST; credentials are options of their own"
        )
        raise UsageError(message, argument="endpoint")
