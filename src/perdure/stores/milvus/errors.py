"""What the errors of Milvus and of its connection mean in perdure's tree."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import contextmanager

import grpc
from pymilvus.exceptions import MilvusException  # pyright: ignore[reportMissingTypeStubs]

from perdure.errors import (
    CorruptStoreError,
    StoreError,
    StoreFullError,
    StoreReadOnlyError,
    StoreRefusedError,
    StoreUnavailableError,
)

NOT_LOADED = 101
"""The code for a collection that is there and not in the server's memory."""

_DOWN = (StoreUnavailableError, "Milvus cannot be reached now")
_LATE = (
    StoreUnavailableError,
    "Milvus gave no answer in the time allowed; a write under way may have been kept",
)
_BUSY = (StoreUnavailableError, "Milvus takes no more requests now")
_GONE = (CorruptStoreError, "a collection of the store is missing; `perdure migrate` makes it anew")
_REFUSED = (StoreRefusedError, "Milvus does not let us in: user, password or token are wrong")

_BY_CODE: Mapping[object, tuple[type[StoreError], str]] = {
    2: _DOWN,
    3: (StoreRefusedError, "Milvus refuses what this user asks for"),
    4: _GONE,
    8: _BUSY,
    9: (StoreReadOnlyError, "Milvus takes no writes: its quota is used up or it is read-only"),
    65: _REFUSED,
    100: _GONE,
    NOT_LOADED: (StoreUnavailableError, "a collection is being loaded"),
    1100: (StoreError, "Milvus did not understand a request"),
    1400: (StoreUnavailableError, "Milvus is not ready to answer"),
    1807: _BUSY,
    grpc.StatusCode.UNAVAILABLE: _DOWN,
    grpc.StatusCode.DEADLINE_EXCEEDED: _LATE,
    grpc.StatusCode.CANCELLED: _DOWN,
    grpc.StatusCode.UNAUTHENTICATED: _REFUSED,
    grpc.StatusCode.PERMISSION_DENIED: _REFUSED,
    grpc.StatusCode.RESOURCE_EXHAUSTED: (StoreFullError, "Milvus has no room for a request"),
}
"""By the code of the server's answer, or by that of the call when there was none."""

_BY_WORDS = (
    ("connect", _DOWN),
    ("etry timeout", _LATE),
    ("etry run out", _DOWN),
    ("does not exist", (StoreUnavailableError, "Milvus has no database of that name")),
    ("pen local milvus failed", (StoreUnavailableError, "the local file cannot be opened")),
)
"""Some answers carry no code of their own and are told by what they say."""


@contextmanager
def translating(where: str) -> Generator[None, None, None]:
    """Raise what the driver raises as the error of ours that says the same, with its cause."""
    try:
        yield
    except MilvusException as error:
        raise _translated(error.code, str(error.message), where) from error
    except grpc.FutureTimeoutError as error:
        raise StoreUnavailableError(_LATE[1], where=where) from error
    except grpc.RpcError as error:
        code = error.code() if isinstance(error, grpc.Call) else None
        raise _translated(code, type(error).__name__, where) from error
    except ValueError as error:
        # A channel that was closed under a call says so with a bare ValueError.
        if "channel" not in str(error):
            raise
        raise StoreUnavailableError(_DOWN[1], where=where) from error


def _translated(code: object, words: str, where: str) -> StoreError:
    known = _BY_CODE.get(code)
    if known is None:
        known = next((meant for said, meant in _BY_WORDS if said in words), None)
    if known is None:
        return StoreError(f"Milvus: {words}", where=where)
    kind, message = known
    return kind(message, where=where)
