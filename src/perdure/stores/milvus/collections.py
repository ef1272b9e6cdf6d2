"""Our collections in a Milvus database: made on demand, listed in one of their own."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from pymilvus import (  # pyright: ignore[reportMissingTypeStubs]
    DataType,
    MilvusClient,
    MilvusException,
)

from perdure.errors import ForeignStoreError, SchemaVersionError, StoreUnavailableError
from perdure.model.entry import Vector
from perdure.stores.milvus.pointers import Table
from perdure.stores.milvus.rows import MOST_DOMAINS, MOST_TEXT_BYTES, Hit, Row, padded, vector_in

SCHEMA = 1
"""The shape of the collections; a higher one was written by a newer perdure."""

_NUMBERS = 600_000
"""Numbers of vectors in one request: 2.4 MB, and the least of servers takes 4 MB."""

_ROWS = 1000

_PAUSES = (0.02, 0.1, 0.3, 0.6)
"""Seconds until another look, when somebody else seems to be making a collection."""
_T = TypeVar("_T")


class Collections:
    """Calls to one database; each blocks its thread, and raises what the driver raises.

    `turn` is entered around every write.
    """

    def __init__(
        self,
        client: MilvusClient,
        prefix: str,
        *,
        timeout: float,
        where: str,
        turn: AbstractContextManager[Any],
    ) -> None:
        self._client: Any = client
        self._prefix = prefix
        self._meta = f"{prefix}meta"
        self._timeout = timeout
        self._where = where
        self._turn = turn
        self._loaded: set[str] = set()
        self._lock = threading.Lock()

    def exist(self) -> bool:
        """Tell whether our collections are there; raises for foreign or newer ones."""
        if not self._client.has_collection(self._meta, timeout=self._timeout):
            return False
        self._check(self._meta, {"key", "dimension", "vector"})
        self._load(self._meta)
        for row in self._get(self._meta, ["schema"], ["dimension"]):
            if row["dimension"] > SCHEMA:
                found = int(row["dimension"])
                raise SchemaVersionError(found=found, supported=SCHEMA, where=self._where)
            return True
        return False

    def require(self) -> None:
        """Raise unless our collections are there."""
        if not self.exist():
            message = "there is no memory yet; `perdure migrate` or create=True makes it"
            raise StoreUnavailableError(message, where=self._where)

    def create(self) -> None:
        """Make the collection that lists the others, if it is not there."""
        if self.exist():
            return
        self._create(self._meta, _META_FIELDS, 2)
        self._register("schema", SCHEMA)

    def tables(self) -> list[Table]:
        """Give every collection of vectors."""
        wanted = {"filter": 'key != "schema"', "output_fields": ["key", "dimension"]}
        rows = self._iterated(self._meta, wanted)
        return [Table(row["key"], int(row["dimension"])) for row in rows]

    def insert(self, table: Table, rows: Sequence[Row]) -> None:
        """Keep rows in the collection of a table, which is made if there is none."""
        name = self._ready(table)
        for some in _in_parts(rows, table.dimension):
            with self._turn:
                self._client.insert(name, some, timeout=self._timeout)

    def fetch(self, table: Table, keys: Sequence[str]) -> dict[str, Vector]:
        """Give the vectors that rows of these keys hold."""
        name = self._ready(table)
        found: dict[str, Vector] = {}
        for some in _in_parts(keys, table.dimension):
            for row in self._get(name, some, ["key", "vector", "exact"]):
                found[row["key"]] = vector_in(row, table.dimension)
        return found

    def present(self, table: Table, keys: Sequence[str]) -> set[str]:
        """Give those of these keys that rows have."""
        name = self._ready(table)
        parts = _in_parts(keys, 1)
        return {row["key"] for some in parts for row in self._get(name, some, ["key"])}

    def delete(self, table: Table, keys: Sequence[str]) -> None:
        """Drop the rows of these keys."""
        name = self._ready(table)
        for some in _in_parts(keys, 1):
            with self._turn:
                self._client.delete(name, ids=some, timeout=self._timeout)

    def nearest(self, table: Table, query: Sequence[float], meant: str, amount: int) -> list[Hit]:
        """Give the rows nearest to a query, as Milvus reckons, nearest first."""
        found = self._client.search(
            self._ready(table),
            [list(query)],
            filter=meant,
            limit=amount,
            output_fields=["entry", "vector", "exact"],
            anns_field="vector",
            timeout=self._timeout,
        )
        return [
            Hit(
                hit["key"], hit["entity"]["entry"], hit["entity"], table.dimension,
                float(hit["distance"]),
            )
            for hit in found[0]
        ]  # fmt: skip

    def entries(self, table: Table, meant: str) -> list[str]:
        """Name the entries of all rows that are meant. Costs a look at the whole collection."""
        wanted = {"filter": meant, "output_fields": ["entry"]}
        return list(dict.fromkeys(row["entry"] for row in self._rows(table, wanted)))

    def keys(self, table: Table, meant: str) -> dict[str, str]:
        """Give the entry of every row that is meant, by key. Costs as `entries` does."""
        wanted = {"filter": meant, "output_fields": ["key", "entry"]}
        return {row["key"]: row["entry"] for row in self._rows(table, wanted)}

    def settle(self, table: Table) -> None:
        """Have Milvus write out what is in its memory and rewrite what holds deleted rows."""
        name = self._ready(table)
        # A cluster allows a flush now and then; it is no use to wait for one.
        self._client.flush(name, timeout=self._timeout, retry_on_rate_limit=False)
        self._client.compact(name, timeout=self._timeout)

    def load_anew(self) -> None:
        """Have the server load each collection when it is next used."""
        with self._lock:
            self._loaded.clear()
            self._load(self._meta)

    def _ready(self, table: Table) -> str:
        name = f"{self._prefix}{table.name}"
        with self._lock:
            if name in self._loaded:
                return name
            if self._client.has_collection(name, timeout=self._timeout):
                self._check(name, {"key", "owner", "entry", "vector", "exact"})
                self._load(name)
            else:
                self._create(name, _FIELDS, table.dimension)
            self._register(table.name, table.dimension)
        return name

    def _rows(self, table: Table, wanted: Row) -> Generator[Mapping[str, Any], None, None]:
        return self._iterated(self._ready(table), wanted)

    def _register(self, key: str, dimension: int) -> None:
        row = {"key": key, "dimension": dimension, "vector": [0.0, 0.0]}
        with self._turn:
            self._client.upsert(self._meta, [row], timeout=self._timeout)

    def _create(self, name: str, fields: Sequence[tuple[str, Any, Row]], dimension: int) -> None:
        schema = self._client.create_schema(auto_id=False, enable_dynamic_field=False)
        schema.add_field("key", DataType.VARCHAR, is_primary=True, max_length=200)
        for field, kind, options in fields:
            schema.add_field(field, kind, **options)
        size = len(padded((0.0,) * dimension))
        schema.add_field("vector", DataType.FLOAT_VECTOR, dim=size)
        # Strong: a row is seen by whoever searches after its insert returned.
        make = partial(self._client.create_collection, schema=schema, consistency_level="Strong")
        self._unless_there(
            partial(make, name, timeout=self._timeout),
            partial(self._client.has_collection, name, timeout=self._timeout),
        )
        self._load(name)

    def _unless_there(self, make: Callable[[], object], is_there: Callable[[], object]) -> None:
        """Make something; when that fails, whoever began at the same moment may have made it."""
        for pause in (*_PAUSES, None):
            try:
                make()
            except MilvusException:
                if is_there():
                    return
                if pause is None:
                    raise
                time.sleep(pause)
            else:
                return

    def _load(self, name: str) -> None:
        # None yet: it was just made, or whoever made it stopped half-way.
        indexes = partial(self._client.list_indexes, name, "vector", timeout=self._timeout)
        if not indexes():
            # FLAT looks at every row of a scope, so that none is missed; other indexes guess.
            index = self._client.prepare_index_params()
            index.add_index("vector", index_type="FLAT", metric_type="COSINE")
            make = partial(self._client.create_index, name, index, sync=False)
            self._unless_there(partial(make, timeout=self._timeout), indexes)
        self._client.load_collection(name, timeout=self._timeout)
        self._loaded.add(name)

    def _check(self, name: str, needed: set[str]) -> None:
        described = self._client.describe_collection(name, timeout=self._timeout)
        if not needed <= {field["name"] for field in described["fields"]}:
            message = f"the collection {name!r} is not perdure's; choose another prefix"
            raise ForeignStoreError(message, where=self._where)

    def _get(self, name: str, keys: list[str], fields: list[str]) -> list[dict[str, Any]]:
        return self._client.get(name, ids=keys, output_fields=fields, timeout=self._timeout)

    def _iterated(self, name: str, wanted: Row) -> Generator[Mapping[str, Any], None, None]:
        # One page is all there is as a rule, and an iterator asks twice more before its first.
        first = self._client.query(name, limit=_ROWS, timeout=self._timeout, **wanted)
        if len(first) < _ROWS:
            yield from first
            return
        pages = self._client.query_iterator(name, batch_size=_ROWS, timeout=self._timeout, **wanted)
        try:
            while page := pages.next():
                yield from page
        finally:
            pages.close()


_Field = tuple[str, Any, Row]

_META_FIELDS: list[_Field] = [
    ("dimension", DataType.INT64, {}),
]
_FIELDS: list[_Field] = [
    # Rows of one scope stand together, and a search of it looks at no other partition.
    ("owner", DataType.VARCHAR, {"max_length": 64, "is_partition_key": True}),
    ("entry", DataType.VARCHAR, {"max_length": MOST_TEXT_BYTES}),
    ("entry_digest", DataType.VARCHAR, {"max_length": 32}),
    ("kind", DataType.VARCHAR, {"max_length": 64}),
    ("tier", DataType.VARCHAR, {"max_length": 16}),
    ("session", DataType.VARCHAR, {"max_length": 16}),
    ("created", DataType.INT64, {}),
    ("expires", DataType.INT64, {}),
    ("current", DataType.BOOL, {}),
    (
        "domains",
        DataType.ARRAY,
        {"element_type": DataType.VARCHAR, "max_capacity": MOST_DOMAINS, "max_length": 16},
    ),
    ("written", DataType.INT64, {}),
    ("exact", DataType.VARCHAR, {"max_length": MOST_TEXT_BYTES}),
]


def _in_parts(things: Iterable[_T], dimension: int) -> Iterator[list[_T]]:
    size = max(1, min(_ROWS, _NUMBERS // dimension))
    rest = iter(things)
    while some := list(islice(rest, size)):
        yield some
