"""Errors on the wire: class, code and status, there and back, in one table."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import cast

from perdure.errors import (
    AccessError,
    BadCompletionError,
    BusyError,
    ConflictError,
    CorruptRecordError,
    CorruptStoreError,
    DeadlineError,
    DimensionError,
    ForbiddenError,
    ForeignStoreError,
    HookError,
    IdempotencyError,
    InProgressError,
    InvalidQueryError,
    InvalidScopeError,
    LateBodyError,
    MemoryDefinitionError,
    MissingExtraError,
    NotFoundError,
    PartialWriteError,
    PerdureError,
    ProviderError,
    ProviderUnavailableError,
    RateLimitedError,
    SchemaVersionError,
    ServiceError,
    SnapshotError,
    StoreClosedError,
    StoreError,
    StoreFullError,
    StoreReadOnlyError,
    StoreRefusedError,
    StoreTimeoutError,
    StoreUnavailableError,
    ThrottledError,
    TooLargeError,
    UnauthorizedError,
    UnsupportedError,
    UsageError,
    WithheldError,
)
from perdure.frozen import frozen
from perdure.model.entry import Json
from perdure.wire.asking import MisfitsError, renamed, reworded
from perdure.wire.forms import Schema


@frozen
class Row:
    """How a class of error travels: under which status and family, with which of its fields."""

    kind: type[PerdureError]
    status: int
    family: str
    fields: tuple[str, ...] = ()

    @property
    def code(self) -> str:
        """The class's own slug."""
        return self.kind.code


_ASKED = ("argument",)
_PLACED = ("where",)
ROWS: tuple[Row, ...] = (
    Row(UsageError, 400, "InvalidRequest", _ASKED),
    Row(InvalidScopeError, 400, "InvalidRequest", _ASKED),
    Row(InvalidQueryError, 400, "InvalidRequest", _ASKED),
    Row(
        DimensionError,
        400,
        "InvalidRequest",
        ("argument", "embedder", "expected", "found"),
    ),
    Row(SnapshotError, 400, "InvalidRequest", _ASKED),
    Row(UnsupportedError, 400, "InvalidRequest", _ASKED),
    Row(TooLargeError, 413, "TooLarge", _ASKED),
    Row(MemoryDefinitionError, 400, "InvalidRequest", ("code", "definition_id")),
    Row(UnauthorizedError, 401, "Unauthorized"),
    Row(ForbiddenError, 403, "Forbidden", ("required_scope",)),
    Row(AccessError, 403, "Forbidden"),
    Row(NotFoundError, 404, "NotFound", ("what", "name")),
    Row(ConflictError, 409, "Conflict", ("expected", "found")),
    Row(InProgressError, 409, "Conflict", ("retry_after",)),
    Row(WithheldError, 409, "Conflict", ("answered", "subject")),
    Row(IdempotencyError, 409, "Conflict"),
    Row(ThrottledError, 429, "RateLimited", ("retry_after",)),
    Row(BusyError, 503, "Busy", ("retry_after",)),
    Row(DeadlineError, 504, "Timeout"),
    Row(LateBodyError, 408, "Timeout"),
    Row(ServiceError, 500, "Internal"),
    Row(HookError, 500, "Internal"),
    Row(MissingExtraError, 500, "Internal", ("extra",)),
    Row(ProviderUnavailableError, 502, "ModelFailure", _PLACED),
    Row(RateLimitedError, 502, "ModelFailure", ("where", "retry_after")),
    Row(BadCompletionError, 502, "ModelFailure", _PLACED),
    Row(ProviderError, 502, "ModelFailure", _PLACED),
    Row(StoreUnavailableError, 503, "StorageFailure", _PLACED),
    Row(StoreRefusedError, 500, "StorageFailure", _PLACED),
    Row(StoreTimeoutError, 503, "StorageFailure", _PLACED),
    Row(PartialWriteError, 500, "StorageFailure", ("where", "written", "failed")),
    Row(StoreFullError, 507, "StorageFailure", _PLACED),
    Row(StoreReadOnlyError, 500, "StorageFailure", _PLACED),
    Row(StoreClosedError, 503, "StorageFailure", _PLACED),
    Row(ForeignStoreError, 500, "StorageFailure", _PLACED),
    Row(SchemaVersionError, 500, "StorageFailure", ("where", "found", "supported")),
    Row(CorruptStoreError, 500, "StorageFailure", _PLACED),
    Row(CorruptRecordError, 500, "StorageFailure", _PLACED),
    Row(StoreError, 500, "StorageFailure", _PLACED),
    Row(PerdureError, 500, "Internal"),
)
BY_CODE: Mapping[str, Row] = {row.code: row for row in ROWS}
_BY_KIND: Mapping[type[PerdureError], Row] = {row.kind: row for row in ROWS}

RETRIED = frozenset({429, 503, 504})
"""Statuses after which the same request may well succeed."""

_PLAIN = (str, int, float, bool, type(None))

ENVELOPE: Schema = {
    "title": "Error",
    "type": "object",
    "properties": {
        "error": {
            "type": "string",
            "enum": sorted({row.family for row in ROWS}),
            "description": "the family of the error",
        },
        "code": {
            "type": "string",
            "enum": sorted(BY_CODE),
            "description": "the error itself, as perdure names it everywhere",
        },
        "message": {"type": "string"},
        "requestId": {"type": "string", "description": "the same as the header x-request-id"},
        "requiredScope": {"type": "string", "description": "the scope that the key lacks"},
        "resource": {"type": "string", "description": "what there is none of"},
        "id": {"type": "string"},
        "issues": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"field": {"type": "string"}, "message": {"type": "string"}},
                "required": ["field", "message"],
            },
        },
        "details": {"type": "object", "description": "what else the error knows"},
    },
    "required": ["error", "code", "message", "requestId"],
}


def row_of(error: PerdureError) -> Row:
    """Give the row of an error, that of the nearest class above when its own has none."""
    return next(_BY_KIND[kind] for kind in type(error).__mro__ if kind in _BY_KIND)


def envelope(
    error: PerdureError, request_id: str, names: Mapping[str, str] = MappingProxyType({})
) -> dict[str, Json]:
    """Give an error as the service answers it; `names` says how the wire calls an argument."""
    row = row_of(error)
    argument = error.argument if isinstance(error, UsageError) else None
    message = str(error) if argument is None else reworded(str(error), argument, names)
    body: dict[str, Json] = {
        "error": row.family,
        "code": row.code,
        "message": message,
        "requestId": request_id,
    }
    if isinstance(error, NotFoundError):
        body["resource"], body["id"] = error.what, error.name
    if isinstance(error, ForbiddenError) and error.required_scope is not None:
        body["requiredScope"] = error.required_scope
    if argument is not None:
        body["issues"] = [{"field": renamed(argument, names), "message": message}]
    details = {name: _json(getattr(error, name, None)) for name in row.fields}
    told = {name: value for name, value in details.items() if value is not None}
    if told:
        body["details"] = told
    return body


def misfits_envelope(
    error: MisfitsError, request_id: str, arguments: Mapping[str, str]
) -> dict[str, Json]:
    """Give what was wrong with a request, all at once; `arguments` by the names on the wire."""
    first = str(error.issues[0].path[0])
    told = UsageError(str(error), argument=arguments.get(first, first))
    issues = [{"field": one.where, "message": one.reason} for one in error.issues]
    return {**envelope(told, request_id), "issues": issues}


def _json(value: object) -> Json:
    if isinstance(value, tuple):
        return list(cast(tuple[Json, ...], value))
    if isinstance(value, Mapping):
        return dict(cast(Mapping[str, Json], value))
    return value if isinstance(value, _PLAIN) else str(value)


def error_from(body: Mapping[str, Json]) -> PerdureError:
    """Give the error that an answer tells of, of the same class as it was raised with.

    One whose code is not known here, as that of a newer service, is a `ServiceError`.
    """
    row = BY_CODE.get(str(body.get("code")), BY_CODE[ServiceError.code])
    error = row.kind.__new__(row.kind)
    Exception.__init__(error, str(body.get("message", "")))
    told = cast(Mapping[str, Json], body.get("details") or {})
    for name in row.fields:
        value = told.get(name)
        setattr(error, name, tuple(cast(list[Json], value)) if isinstance(value, list) else value)
    return error
