"""What a request says, in the arguments of its verb: from path, query, body and headers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from perdure.errors import UsageError
from perdure.model.entry import Json
from perdure.service.http import Request
from perdure.wire.asking import (
    CONVERSATION,
    PRINCIPAL,
    Field,
    MisfitsError,
    Operation,
    from_text,
    reader_of,
)
from perdure.wire.forms import MisfitError

LEVELS = ("principal", "conversation")
_KEY_CHARS = 255
_WHOSE = (PRINCIPAL, CONVERSATION)


def fields_of(operation: Operation) -> tuple[Field, ...]:
    """Give all that a request may say, whose memory it means included."""
    return (*operation.fields, *_WHOSE) if operation.scoped else operation.fields


class RequestReader:
    """Read the requests of one operation: made ready once, from its row of the table."""

    def __init__(self, operation: Operation) -> None:
        self._read = reader_of(fields_of(operation))
        self._queried = {one.name: one for one in operation.at("query")}
        if operation.scoped and not operation.has_body:
            self._queried |= {one.name: one for one in _WHOSE}

    def arguments(
        self, request: Request, names: Mapping[str, str], said: Mapping[str, Json]
    ) -> dict[str, Any]:
        """Read the arguments of the verb; raises `MisfitsError` with all that is wrong at once."""
        if not names and not request.query:
            return self._read(said)
        issues = [MisfitError("stands in the path already", (one,)) for one in names if one in said]
        queried = _queried(request, self._queried, issues)
        try:
            arguments = self._read({**queried, **said, **names})
        except MisfitsError as error:
            raise MisfitsError([*issues, *error.issues]) from None
        if issues:
            raise MisfitsError(issues)
        return arguments


def whose(request: Request, arguments: dict[str, Any]) -> tuple[str | None, str | None]:
    """Take principal and conversation out of the arguments; headers name them as well.

    Raises `UsageError` when a header and the request itself name different ones.
    """
    principal, conversation = (_named(request, arguments, level) for level in LEVELS)
    return principal, conversation


def idempotency_key(request: Request) -> str | None:
    """Give the idempotency key, if there is one."""
    key = request.headers.get("idempotency-key")
    if key is None:
        return None
    if not 0 < len(key) <= _KEY_CHARS or not key.isascii() or not key.isprintable():
        message = f"Idempotency-Key must be 1 to {_KEY_CHARS} visible ASCII characters"
        raise UsageError(message, argument="Idempotency-Key")
    return key


def _named(request: Request, arguments: dict[str, Any], level: str) -> str | None:
    said, in_header = arguments.pop(level, None), request.name_in_header(level)
    if in_header is None:
        return said
    try:
        in_header = PRINCIPAL.form.read(in_header)
    except MisfitError as error:
        raise UsageError(f"x-perdure-{level} {error.reason}", argument=level) from None
    if said is not None and said != in_header:
        message = f"the header x-perdure-{level} and the request name different ones"
        raise UsageError(message, argument=level)
    return in_header


def _queried(
    request: Request, known: Mapping[str, Field], issues: list[MisfitError]
) -> dict[str, Json]:
    """Read the query; what belongs into the body is refused there, as is what nobody knows."""
    if not request.query:
        return {}
    values: dict[str, Json] = {}
    for name, texts in request.queried().items():
        if name not in known:
            issues.append(MisfitError("is nothing to say in the query here", (name,)))
            continue
        try:
            values[name] = from_text(known[name].form, texts)
        except MisfitError as error:
            issues.append(MisfitError(error.reason, (name,)))
    return values
