"""Every error perdure raises, in one tree.

PerdureError                        .code (the slug on the wire)   .retryable
├─ UsageError (ValueError)          found before any I/O; names the argument
│  ├─ InvalidScopeError             a scope that cannot name anybody's memory
│  ├─ InvalidQueryError             a filter, cursor or limit that cannot be answered
│  ├─ DimensionError                a vector that does not fit its embedder's space
│  ├─ SnapshotError                 a snapshot that is foreign, newer or malformed
│  ├─ TooLargeError                 more than the service takes at once
│  └─ UnsupportedError              asked of a part that declares it cannot
├─ NotFoundError (LookupError)      no live entry, tension or domain of that name
├─ ConflictError                    somebody else wrote first; carries both versions
├─ HookError                        a hook of the caller's failed after the change was kept
├─ MemoryDefinitionError (ValueError)  a memory that could not work, found while it was built
├─ ProviderError                    a model or embedder could not do what it was asked
│  ├─ ProviderUnavailableError *    cannot be reached, is overloaded or answered too late
│  ├─ RateLimitedError *            asked too often; says when to come back
│  └─ BadCompletionError            answered something that is no answer to what was asked
├─ AccessError                      the service does not let this key do this
│  ├─ UnauthorizedError             no key, or one that is unknown, expired or revoked
│  └─ ForbiddenError                a good key that may not do this; names the scope it lacks
├─ ServiceError                     the service could not do what it was asked
│  ├─ ThrottledError *              this key or organisation asks too often; says when to come back
│  ├─ BusyError *                   as much is being done as can be; says when to come back
│  ├─ DeadlineError *               it took longer than a request may
│  ├─ LateBodyError *               its body did not come in time
│  └─ IdempotencyError              an idempotency key that came before with another request
│     ├─ InProgressError *          its request still runs; says when to come back
│     └─ WithheldError              its request was carried out, and its answer is not kept
├─ MissingExtraError (ImportError)  an optional driver is not installed; names the extra
└─ StoreError                       the place where memory is kept
   ├─ StoreUnavailableError *       cannot be reached or opened now
   ├─ StoreRefusedError             lets nobody in with this name and password, or not for this
   ├─ StoreTimeoutError *           another writer held it for longer than the time allowed
   ├─ PartialWriteError             some of a batch was kept; names what was and what was not
   ├─ StoreFullError                no room left; nothing of the write was kept
   ├─ StoreReadOnlyError            may be read, may not be written
   ├─ StoreClosedError              used after close, or in another process than its opener
   ├─ ForeignStoreError             not a perdure store; left untouched
   ├─ SchemaVersionError            written by a newer perdure; left untouched
   ├─ CorruptStoreError             the file is damaged
   └─ CorruptRecordError            one record cannot be read; never returned as None

* retryable
"""

from __future__ import annotations

from perdure.errors.asking import (
    ConflictError,
    DimensionError,
    HookError,
    InvalidQueryError,
    InvalidScopeError,
    MemoryDefinitionError,
    MissingExtraError,
    NotFoundError,
    SnapshotError,
    TooLargeError,
    UnsupportedError,
    UsageError,
)
from perdure.errors.keeping import (
    CorruptRecordError,
    CorruptStoreError,
    ForeignStoreError,
    PartialWriteError,
    SchemaVersionError,
    StoreClosedError,
    StoreError,
    StoreFullError,
    StoreReadOnlyError,
    StoreRefusedError,
    StoreTimeoutError,
    StoreUnavailableError,
)
from perdure.errors.root import (
    PerdureError,
)
from perdure.errors.serving import (
    AccessError,
    BusyError,
    DeadlineError,
    ForbiddenError,
    IdempotencyError,
    InProgressError,
    LateBodyError,
    ServiceError,
    ThrottledError,
    UnauthorizedError,
    WithheldError,
)
from perdure.errors.thinking import (
    BadCompletionError,
    ProviderError,
    ProviderUnavailableError,
    RateLimitedError,
)

__all__ = [
    "AccessError",
    "BadCompletionError",
    "BusyError",
    "ConflictError",
    "CorruptRecordError",
    "CorruptStoreError",
    "DeadlineError",
    "DimensionError",
    "ForbiddenError",
    "ForeignStoreError",
    "HookError",
    "IdempotencyError",
    "InProgressError",
    "InvalidQueryError",
    "InvalidScopeError",
    "LateBodyError",
    "MemoryDefinitionError",
    "MissingExtraError",
    "NotFoundError",
    "PartialWriteError",
    "PerdureError",
    "ProviderError",
    "ProviderUnavailableError",
    "RateLimitedError",
    "SchemaVersionError",
    "ServiceError",
    "SnapshotError",
    "StoreClosedError",
    "StoreError",
    "StoreFullError",
    "StoreReadOnlyError",
    "StoreRefusedError",
    "StoreTimeoutError",
    "StoreUnavailableError",
    "ThrottledError",
    "TooLargeError",
    "UnauthorizedError",
    "UnsupportedError",
    "UsageError",
    "WithheldError",
]
