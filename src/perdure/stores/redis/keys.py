"""The names that keys begin with: one hash tag for each scope, so that its keys share a slot."""

from __future__ import annotations

import binascii
import hashlib
from collections.abc import Iterator
from functools import cache
from itertools import count
from typing import cast

from perdure.errors import UsageError
from perdure.model.scope import Scope

_LONGEST_TAG = 128
_SLOTS = 16384


class Keys:
    """Name keys under a prefix.

    `PREFIX:{TAG}:PART` belongs to a scope, `PREFIX:seq`, `PREFIX:scopes` and `PREFIX:forgotten` to
    the store; in a cluster, `PREFIX:{NUMBER}:forgotten` to a slot. A tag is `=` and the namespace,
    or, where that is long or holds braces, `#` and its SHA-256: no two scopes share a key.
    """

    def __init__(self, prefix: str) -> None:
        if (
            not isinstance(cast(object, prefix), str)
            or not prefix
            or not prefix.isprintable()
            or not {"{", "}"}.isdisjoint(prefix)
        ):
            raise UsageError("prefix is printable text without braces", argument="prefix")
        self._prefix = prefix
        self.seq = f"{prefix}:seq".encode()
        self.scopes = f"{prefix}:scopes".encode()
        self.forgotten = f"{prefix}:forgotten".encode()

    def scope(self, scope: Scope) -> bytes:
        """Give what the keys of a scope begin with.

        >>> Keys("p").scope(Scope(tenant="acme")), Keys("p").scope(Scope(tenant="{a}"))[:6]
        (b'p:{=acme/_/_}', b'p:{#43')
        """
        return f"{self._prefix}:{{{_tag(scope.namespace)}}}".encode()

    def forgotten_in_slot(self, scope: Scope) -> bytes:
        """Give the key of the highest forgotten revision in a scope's slot; it names no scope."""
        return f"{self._prefix}:{{{_tag_in(_slot(_tag(scope.namespace)))}}}:forgotten".encode()


def _tag(namespace: str) -> str:
    written = namespace.encode()
    if len(written) <= _LONGEST_TAG and b"{" not in written and b"}" not in written:
        return f"={namespace}"
    return f"#{hashlib.sha256(written).hexdigest()}"


def _slot(tag: str) -> int:
    return binascii.crc_hqx(tag.encode(), 0) % _SLOTS


_numbers: Iterator[int] = count()
_tags: dict[int, str] = {}


@cache
def _tag_in(slot: int) -> str:
    """Give the first number whose text falls into a slot; all processes find the same."""
    while slot not in _tags:
        number = str(next(_numbers))
        _tags.setdefault(_slot(number), number)
    return _tags[slot]
