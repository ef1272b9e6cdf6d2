"""What went wrong where memory is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from perdure.errors.root import PerdureError


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
    """Records cannot be read back; the others can: `rest` is the same answer without them.

    `ids` names the records. `rest` is None where nothing else was asked for, as by `get`.
    """

    code = "corrupt_record"

    def __init__(
        self, message: str, *, where: str = "", ids: Sequence[str] = (), rest: object = None
    ) -> None:
        super().__init__(message, where=where)
        self.said = message
        self.ids = tuple(ids)
        self.rest = rest
