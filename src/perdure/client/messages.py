"""What goes to a service and what comes back, as values: nothing here touches a network."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import field
from typing import Any
from urllib.parse import quote, urlencode
from uuid import uuid4

from perdure.answered import Issue
from perdure.client.address import Address
from perdure.client.streaming import Incoming, Outgoing
from perdure.errors import UsageError
from perdure.frozen import frozen
from perdure.model.entry import Json
from perdure.model.scope import Scope
from perdure.wire.asking import (
    JSON_TYPE,
    MisfitsError,
    Operation,
    Place,
    read_fields,
    renamed,
    to_texts,
    write_fields,
)
from perdure.wire.forms import MisfitError

_WHOSE = ("principal", "conversation")


@frozen
class Request:
    """One request; what may be secret, or somebody's words, is in no repr."""

    method: str
    url: str = field(repr=False)
    headers: Mapping[str, str] = field(repr=False)
    content: bytes | Outgoing | None = field(default=None, repr=False)

    @property
    def is_spent(self) -> bool:
        """Tell that it cannot be sent again."""
        return isinstance(self.content, Outgoing) and self.content.is_spent


@frozen
class Response:
    """One answer; the names of its headers are lower-case."""

    status: int
    headers: Mapping[str, str] = field(repr=False)
    body: bytes = field(repr=False)
    incoming: Incoming | None = field(default=None, repr=False)
    """What is still coming of it, where that was asked for and it is an answer."""


@frozen
class Broken:
    """What there is in place of an answer: why, and whether the request may have arrived."""

    reason: str
    may_have_arrived: bool
    is_late: bool = False
    is_lasting: bool = False
    """Sent again it would come to the same."""
    cause: Exception | None = field(default=None, repr=False)


def request_of(
    operation: Operation,
    arguments: Mapping[str, Any],
    address: Address,
    scope: Scope,
    content: Outgoing | None = None,
) -> Request:
    """Give the request that asks for an operation with the arguments of its verb.

    Raises `UsageError` for what the service would refuse, with all that is wrong in `issues`.
    A POST that writes carries an idempotency key of its own, so that it can be sent again.
    """
    said = say(operation, arguments)
    names = {name: str(value) for name, value in _at(operation, "path", said).items()}
    query = [
        (name, text)
        for name, value in _at(operation, "query", said).items()
        for text in to_texts(value)
    ]
    url = address.base + operation.url_of(names) + (f"?{urlencode(query)}" if query else "")
    headers = headers_of(operation, address, scope)
    if content is not None:
        headers["content-type"] = operation.sends
    if not operation.has_body:
        return Request(operation.method, url, headers, content)
    body = _at(operation, "body", said)
    headers["content-type"] = JSON_TYPE
    if operation.method == "POST" and not operation.safe:
        headers["idempotency-key"] = uuid4().hex
    return Request(operation.method, url, headers, _json_bytes(body))


def headers_of(operation: Operation, address: Address, scope: Scope) -> dict[str, str]:
    """Say who asks, and whose memory is meant."""
    headers = {"accept": operation.gives}
    if operation.access is not None and address.key is not None:
        headers["authorization"] = f"Bearer {address.key}"
    if operation.scoped:
        named = {level: getattr(scope, level) for level in _WHOSE}
        headers |= {f"x-perdure-{level}": quote(name) for level, name in named.items() if name}
    return headers


def say(operation: Operation, arguments: Mapping[str, Any]) -> dict[str, Json]:
    """Give what a request says, checked as the service will check it."""
    fields = operation.fields
    issues: list[MisfitError] = []
    said: dict[str, Json] = {}
    for one in fields:
        if one.argument not in arguments:
            continue
        try:
            said |= write_fields([one], arguments)
        except MisfitError as error:
            issues.append(error)
    try:
        read_fields([one for one in fields if one.name in said or one.needed], said)
    except MisfitsError as error:
        known = {issue.path[0] for issue in issues}
        issues += [issue for issue in error.issues if issue.path[0] not in known]
    if issues:
        raise _refusal(operation.names, issues)
    return said


def _refusal(names: Mapping[str, str], issues: list[MisfitError]) -> UsageError:
    named = {name: argument for argument, name in names.items()}
    told = [Issue(renamed(issue.where, named), issue.reason) for issue in issues]
    message = "; ".join(f"{issue.field} {issue.message}" for issue in told)
    refusal = UsageError(message, argument=named[str(issues[0].path[0])])
    refusal.issues = tuple(told)
    return refusal


def _at(operation: Operation, place: Place, said: Mapping[str, Json]) -> dict[str, Json]:
    return {one.name: said[one.name] for one in operation.at(place) if one.name in said}


def _json_bytes(body: Mapping[str, Json]) -> bytes:
    try:
        text = json.dumps(body, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise UsageError(f"something in it is no JSON: {error}", argument="metadata") from None
    return text.encode()
