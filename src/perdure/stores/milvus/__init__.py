"""Vectors in Milvus (a file, `milvus-lite server` or a cluster), entries in a store beside it."""

from __future__ import annotations

from perdure.errors import MissingExtraError

try:
    from perdure.stores.milvus.reconciling import Reconciled
    from perdure.stores.milvus.store import MilvusStore
except ModuleNotFoundError as error:
    if (error.name or "").split(".")[0] not in ("anyio", "grpc", "pymilvus"):
        raise
    raise MissingExtraError("MilvusStore", "milvus") from error

__all__ = ["MilvusStore", "Reconciled"]
