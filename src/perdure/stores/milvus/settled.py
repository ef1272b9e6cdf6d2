"""Which spaces a scope has settled, kept in the companion as signatures that callers never see.

Signatures are written in the very commit that brings a first vector, outlive the entries and go
with the scope: just what the dimension of a space is to do.
"""

from __future__ import annotations

from collections.abc import Iterable

from perdure.errors import UsageError
from perdure.model.scope import Scope
from perdure.ports import Store
from perdure.stores import vectors
from perdure.stores.milvus.pointers import Space

_PREFIX = "perdure:space:"


def is_ours(signature: str) -> bool:
    """Tell a signature of ours from those of callers."""
    return signature.startswith(_PREFIX)


def check_signature(signature: str) -> None:
    """Refuse a signature that would pass for one of ours."""
    if is_ours(signature):
        message = f"signatures that begin with {_PREFIX!r} belong to the store"
        raise UsageError(message, argument="signature")


def signature_of(space: Space) -> str:
    """Give the signature that settles a space."""
    return f"{_PREFIX}{space.dimension}:{space.embedder}"


async def spaces_of(store: Store, scope: Scope) -> dict[str, int]:
    """Give the dimension of each embedder's space in a scope. Reads all signatures of the scope."""
    spaces: dict[str, int] = {}
    for signature in filter(is_ours, await store.signatures(scope)):
        dimension, _, embedder = signature.removeprefix(_PREFIX).partition(":")
        spaces[embedder] = int(dimension)
    return spaces


async def unsettled(store: Store, scope: Scope, spaces: Iterable[Space]) -> list[Space]:
    """Give those of these spaces that are new to a scope; raises `DimensionError` for a misfit.

    One look-up for each space that is known; only a new one has all signatures read.
    """
    new = [one for one in spaces if not await store.seen(scope, signature_of(one))]
    if new:
        known = await spaces_of(store, scope)
        vectors.settle(known, [{one.embedder: (0.0,) * one.dimension} for one in new])
    return new
