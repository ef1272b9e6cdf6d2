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
│  └─ IdempotencyError              an idempotency key that came before with another request
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

from collections.abc import Mapping, Sequence

from perdure.answered import AnsweredError


class PerdureError(AnsweredError):
    """The root: `except PerdureError` catches all that perdure raises on purpose."""

    code: str = "perdure_error"


class UsageError(PerdureError, ValueError):
    """A call that cannot work as it was made; found before anything was read or written."""

    code = "usage_error"
    status = 400

    def __init__(self, message: str, *, argument: str | None = None) -> None:
        super().__init__(message)
        self.argument = argument


class InvalidScopeError(UsageError):
    """A scope whose tenant, principal or conversation cannot be a name."""

    code = "invalid_scope"


class InvalidQueryError(UsageError):
    """A filter, cursor, limit or time that no store could answer."""

    code = "invalid_query"


class DimensionError(UsageError):
    """A vector of another length than those its embedder gave this scope before."""

    code = "dimension_mismatch"

    def __init__(self, embedder: str, *, expected: int, found: int) -> None:
        super().__init__(
            f"vectors of {embedder!r} have {expected} numbers in this scope, not {found}:"
            " another embedder needs an id of its own",
            argument="embeddings",
        )
        self.embedder = embedder
        self.expected = expected
        self.found = found


class SnapshotError(UsageError):
    """A snapshot that is not ours, is newer than this perdure, or is damaged."""

    code = "invalid_snapshot"


class TooLargeError(UsageError):
    """A request that is larger than the service takes at once; send it in parts."""

    code = "too_large"


class UnsupportedError(UsageError):
    """A request for something that the part in use declares it cannot do."""

    code = "unsupported"


_WHERE_TO_LOOK = {
    "tension": "in this scope; tensions() shows what there is",
    "trace": "in this scope; a turn's result names its own, and a forgotten scope has none",
    "definition": "in this organisation; its definitions are listed",
    "key": "in this organisation; its keys are listed",
    "organisation": "here; `perdure organisations list` shows what there is",
    "route": "here; /docs shows what there is",
}


class NotFoundError(PerdureError, LookupError):
    """No live record of that name in this scope."""

    code = "not_found"
    status = 404

    def __init__(self, what: str, name: str) -> None:
        hint = _WHERE_TO_LOOK.get(what, "in this scope; list() shows what there is")
        super().__init__(f"there is no {what} {name!r} {hint}")
        self.what = what
        self.name = name


class ConflictError(PerdureError):
    """Another writer changed the record or the scope first; nothing of this write was kept."""

    code = "conflict"
    status = 409

    def __init__(self, what: str, *, expected: int, found: int | None) -> None:
        super().__init__(f"{what} is at version {found}, not {expected}: read it again and retry")
        self.expected = expected
        self.found = found


class HookError(PerdureError):
    """A hook of the caller's failed where no receipt could say so; the change itself is kept.

    `receipt` is what the call would have given: of `forget` the proof that nothing is left.
    """

    code = "hook_failed"

    def __init__(self, message: str, *, receipt: object = None) -> None:
        super().__init__(message)
        self.receipt = receipt


class MemoryDefinitionError(PerdureError, ValueError):
    """A memory that could not work; found while it was built, before anything was read.

    `code` is the slug of what was wrong, `definition_id` the memory; the message says what to use
    instead.
    """

    code = "memory_definition"
    status = 400

    def __init__(self, message: str, *, code: str, definition_id: str) -> None:
        super().__init__(f"memory {definition_id!r}: {message}")
        self.code = code
        self.definition_id = definition_id


class ProviderError(PerdureError):
    """A model or embedder could not do what it was asked; `where` names it without any secret."""

    code = "provider_error"

    def __init__(self, message: str, *, where: str = "") -> None:
        super().__init__(f"{message} ({where})" if where else message)
        self.where = where


class ProviderUnavailableError(ProviderError):
    """The provider cannot be reached, is overloaded, or did not answer in time."""

    code = "provider_unavailable"
    retryable = True


class RateLimitedError(ProviderError):
    """The provider was asked too often; `retry_after` is how many seconds it wants to be left."""

    code = "rate_limited"
    retryable = True

    def __init__(self, message: str, *, retry_after: float | None = None, where: str = "") -> None:
        super().__init__(message, where=where)
        self.retry_after = retry_after


class BadCompletionError(ProviderError):
    """The provider answered, and it is no answer to what was asked."""

    code = "bad_completion"


class AccessError(PerdureError):
    """The service does not let this key do this."""

    code = "access_error"
    status = 403


class UnauthorizedError(AccessError):
    """No key was given, or one that is unknown, expired or revoked.

    Whose it was, if known, is for the service's own log, and not told to the caller.
    """

    code = "unauthorized"
    status = 401
    organisation: str | None = None
    key_id: str | None = None

    def __init__(
        self, message: str, *, organisation: str | None = None, key_id: str | None = None
    ) -> None:
        super().__init__(message)
        self.organisation = organisation
        self.key_id = key_id


class ForbiddenError(AccessError):
    """A good key that may not do this; `required_scope` is the scope it lacks, if that is why."""

    code = "forbidden"

    def __init__(self, message: str, *, required_scope: str | None = None) -> None:
        super().__init__(message)
        self.required_scope = required_scope


class ServiceError(PerdureError):
    """The service could not do what it was asked."""

    code = "service_error"


class ThrottledError(ServiceError):
    """This key or organisation asks too often; `retry_after` is how many seconds to wait."""

    code = "throttled"
    status = 429
    retryable = True

    def __init__(self, message: str, *, retry_after: float) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class BusyError(ServiceError):
    """The service does as much at once as it can; `retry_after` is how many seconds to wait."""

    code = "busy"
    retryable = True

    def __init__(self, message: str, *, retry_after: float) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class DeadlineError(ServiceError):
    """The service stopped a request that took longer than one may; a write may have been kept."""

    code = "deadline_exceeded"
    retryable = True


class IdempotencyError(ServiceError):
    """An idempotency key that came with another request, or whose request runs: `retry_after`."""

    code = "idempotency_conflict"
    status = 409

    def __init__(self, message: str, *, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class MissingExtraError(PerdureError, ImportError):
    """An optional part was asked for and its driver is not installed."""

    code = "missing_extra"

    def __init__(self, part: str, extra: str) -> None:
        super().__init__(f"{part} needs an optional package: pip install 'perdure[{extra}]'")
        self.extra = extra


class StoreError(PerdureError):
    """The store could not do what it was asked; `where` names it without any secret."""

    code = "store_error"

    def __init__(self, message: str, *, where: str = "") -> None:
        super().__init__(f"{message} ({where})" if where else message)
        self.where = where


class StoreUnavailableError(StoreError):
    """The store cannot be reached or opened now; trying again later may help."""

    code = "store_unavailable"
    retryable = True


class StoreRefusedError(StoreError):
    """The store does not let this user in, or do this; it will not the next time either."""

    code = "store_refused"


class StoreTimeoutError(StoreError):
    """Another writer held the store for longer than the time allowed."""

    code = "store_timeout"
    retryable = True


class PartialWriteError(StoreError):
    """A store without atomic batches kept some entries of a batch and not the others."""

    code = "partial_write"

    def __init__(
        self, *, written: Sequence[str], failed: Mapping[str, str], where: str = ""
    ) -> None:
        first = next(iter(failed))
        super().__init__(
            f"{len(written)} entries were kept, {len(failed)} were not, {first!r} among them:"
            f" {failed[first]}",
            where=where,
        )
        self.written = tuple(written)
        self.failed = dict(failed)


class StoreFullError(StoreError):
    """The disk or quota is full; the write left nothing behind."""

    code = "store_full"


class StoreReadOnlyError(StoreError):
    """The store can be read and cannot be written."""

    code = "store_read_only"


class StoreClosedError(StoreError):
    """The store was closed, or belongs to the process that opened it."""

    code = "store_closed"


class ForeignStoreError(StoreError):
    """What stands there is not a perdure store; it was left untouched."""

    code = "foreign_store"


class SchemaVersionError(StoreError):
    """The store was written by a newer perdure; it was left untouched."""

    code = "schema_version"

    def __init__(self, *, found: int, supported: int, where: str = "") -> None:
        super().__init__(
            f"the store has schema {found}, this perdure knows up to {supported}: upgrade perdure",
            where=where,
        )
        self.found = found
        self.supported = supported


class CorruptStoreError(StoreError):
    """The file is damaged; `perdure doctor` says how far and what can be rebuilt."""

    code = "corrupt_store"


class CorruptRecordError(StoreError):
    """One record cannot be read back; the others can."""

    code = "corrupt_record"
