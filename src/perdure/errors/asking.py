"""What was asked wrongly, of what is not there, or while somebody else wrote."""

from __future__ import annotations

from perdure.errors.root import PerdureError


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
    "trace": "in this scope: a turn's result names its own, and a forgotten scope has none;"
    " why a line stands in a block tells context()",
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


class MissingExtraError(PerdureError, ImportError):
    """An optional part was asked for and its driver is not installed."""

    code = "missing_extra"

    def __init__(self, part: str, extra: str) -> None:
        super().__init__(f"{part} needs an optional package: pip install 'perdure[{extra}]'")
        self.extra = extra
