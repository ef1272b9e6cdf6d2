"""What an answer means: what the verb gives, or the error it raises."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, cast

from perdure.answered import Issue
from perdure.client.address import Address
from perdure.client.messages import Broken, Response
from perdure.errors import (
    DeadlineError,
    ForbiddenError,
    PerdureError,
    ProviderError,
    ServiceError,
    StoreError,
    StoreUnavailableError,
    ThrottledError,
    TooLargeError,
    UnauthorizedError,
)
from perdure.model.entry import Json
from perdure.wire.asking import JSON_TYPE, Operation, renamed, reworded
from perdure.wire.errors import error_from
from perdure.wire.forms import MisfitError

_PASSING = frozenset({408, 425, 502, 503, 504})
"""Statuses by which something on the way says that it may work later."""


def read(operation: Operation, response: Response) -> Any:
    """Give what the answer holds; raises `ServiceError` when it is no answer to this question."""
    if operation.gives != JSON_TYPE:
        return response.body if response.incoming is None else response.incoming
    try:
        return operation.answer.read(json.loads(response.body))
    except MisfitError as error:
        reason = f"{error.where} {error.reason}".strip()
    except (ValueError, RecursionError):
        reason = "is not JSON"
    message = f"what answered {operation.name} does not speak as perdure does: {reason}"
    raise _told(ServiceError(message), response) from None


def failure_of(
    operation: Operation, answer: Response | Broken, address: Address
) -> PerdureError | None:
    """Give the error that an answer tells of, None when it tells of none."""
    if isinstance(answer, Broken):
        error = _broken(operation, answer, address)
        error.__cause__ = answer.cause
        return error
    if 200 <= answer.status < 300:
        return None
    body = _envelope(answer.body, address)
    if body is None:
        return _told(_foreign(answer, address), answer)
    error = _told(error_from(body), answer, body)
    if isinstance(error, StoreError | ProviderError):
        error.where = address.base  # What is behind the service, it does not tell.
    return _in_words_of(operation, error)


def _in_words_of(operation: Operation, error: PerdureError) -> PerdureError:
    """Let an error call what was said as the verb does, and not as the wire does."""
    named = {name: argument for argument, name in operation.names.items()}
    for one in error.issues:
        error.args = (reworded(str(error), one.field, named),)
    error.issues = tuple(
        Issue(renamed(one.field, named), reworded(one.message, one.field, named))
        for one in error.issues
    )
    return error


def _broken(operation: Operation, broken: Broken, address: Address) -> PerdureError:
    if not broken.is_late:
        return StoreUnavailableError(broken.reason, where=address.base)
    is_unsure = operation.writes and broken.may_have_arrived
    kept = "; a write may have been kept" if is_unsure else ""
    error = DeadlineError(f"{broken.reason}{kept} ({address.base})")
    error.status = 504
    return error


def _envelope(body: bytes, address: Address) -> Mapping[str, Json] | None:
    # What came back must not lead a key into a message, whoever put it there.
    secret = (address.key or "").encode()
    try:
        found = json.loads(body.replace(secret, b"...") if secret else body)
    except (ValueError, RecursionError):
        return None
    is_ours = isinstance(found, dict) and {"error", "code", "message"} <= found.keys()
    return cast(Mapping[str, Json], found) if is_ours else None


def _foreign(answer: Response, address: Address) -> PerdureError:
    """Give an error for what something on the way answered, a proxy or another service."""
    status, where = answer.status, address.base
    said = f"{where} answered {status}"
    if status == 401:
        return UnauthorizedError(f"{said}: it wants another key")
    if status == 403:
        return ForbiddenError(f"{said}: it does not let this key in")
    if status == 413:
        return TooLargeError(f"{said}: the request is too large for what stands there")
    if status == 429:
        return ThrottledError(f"{said}: it is asked too often", retry_after=1.0)
    if status in _PASSING:
        return StoreUnavailableError(f"the service is not to be had, {status}", where=where)
    if 300 <= status < 400:
        return ServiceError(f"{said}, a redirection, which is not followed: is the address right?")
    return ServiceError(f"{said} and not as perdure does: is the address right?")


def _told(
    error: PerdureError, answer: Response, body: Mapping[str, Json] | None = None
) -> PerdureError:
    """Tell an error the rest of what the answer says."""
    held = body or {}
    error.status = answer.status
    error.request_id = _text(held.get("requestId")) or answer.headers.get("x-request-id")
    error.issues = tuple(_issues(held.get("issues")))
    error.required_scope = _text(held.get("requiredScope"))
    return error


def _text(value: Json) -> str | None:
    return value if isinstance(value, str) and value else None


def _issues(value: Json) -> list[Issue]:
    rows = cast(list[Json], value) if isinstance(value, list) else []
    found = [cast(Mapping[str, Json], row) for row in rows if isinstance(row, dict)]
    return [Issue(str(row.get("field", "")), str(row.get("message", ""))) for row in found]
