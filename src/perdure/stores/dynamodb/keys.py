"""Names of any length as DynamoDB keys: bounded, and different names have different keys."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from perdure.model.scope import Scope
from perdure.stores import admission

MOST_PARTITION = 2048
MOST_SORT = 1024
"""Bytes that DynamoDB allows in a partition key and in a sort key."""

SCOPE = "#scope"
"""The sort key of the item that counts the writes to a scope."""

TABLE = "%table"
SCOPES = "%scopes"
"""Partitions of what belongs to no scope: the counters of the table, and the names of scopes."""

COUNTER = "counter"
FLOOR = "floor"
"""Sort keys in `TABLE`: the last seq given, the highest revision that was forgotten."""

_CUT = 225
"""Characters of a name that its key shows: at most 900 bytes, and a key holds a digest besides."""


@dataclass(frozen=True, slots=True)
class Partition:
    """Where the items of a scope are; `full` is its name, when that is too long for a key."""

    key: str
    namespace: str
    full: str | None

    @classmethod
    def of(cls, scope: Scope) -> Partition:
        """Give the partition of a scope."""
        key = _bounded("", scope.namespace, MOST_PARTITION)
        return cls(key, scope.namespace, scope.namespace if key[0] == "#" else None)


def entry_key(entry_id: str) -> str:
    """Give the sort key of an entry.

    >>> entry_key("a/b"), len(entry_key("x" * 5000))
    ('e=a/b', 66)
    """
    admission.check_text(entry_id, "id")
    return _bounded("e", entry_id, MOST_SORT)


def signature_key(signature: str) -> str:
    """Give the sort key of a signature."""
    admission.check_text(signature, "signature")
    return _bounded("s", signature, MOST_SORT)


def name_key(namespace: str) -> str:
    """Give the sort key under which a scope is named; keys sort as the names do, until a cut.

    Names that are alike up to the cut stand together, in no order.
    """
    cut = name_cut(namespace)
    return cut if cut == namespace else f"{cut}\0{_digest(namespace)}"


def name_cut(text: str) -> str:
    """Give the beginning of a name that its key shows whole.

    >>> name_cut("acme/ada/_"), len(name_cut("é" * 1000))
    ('acme/ada/_', 225)
    """
    return text[:_CUT].encode("utf-8", "replace").decode()


def _bounded(kind: str, name: str, most: int) -> str:
    plain = f"{kind}={name}"
    return plain if len(plain.encode()) <= most else f"{kind}#{_digest(name)}"


def _digest(name: str) -> str:
    return sha256(name.encode()).hexdigest()
