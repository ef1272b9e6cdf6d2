"""OpenAPI, made from the table of operations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import metadata

from perdure.model.entry import Json
from perdure.service.routing import urls_of
from perdure.service.saying import fields_of
from perdure.wire.asking import Field, Operation, described, object_schema
from perdure.wire.errors import BY_CODE, ENVELOPE, Row
from perdure.wire.forms import Schema

DIALECT = "3.1.0"
_ERROR: Schema = {"$ref": "#/components/schemas/Error"}
_ANY_REQUEST = ("usage_error", "service_error", "store_unavailable", "deadline_exceeded")
_WITH_KEY = ("unauthorized", "forbidden", "throttled", "busy")
_WITH_BODY = ("too_large", "body_timeout")
_WORDS = {
    400: "the request cannot work as it was made; `issues` name each field that is wrong",
    401: "no key, or one that is unknown, expired or revoked",
    403: "the key lacks the scope, or does not reach whose memory is meant",
    404: "there is none of that name here",
    405: "this path is asked otherwise; the header `allow` says how",
    408: "the body did not come in time",
    409: "somebody else came first, or the idempotency key came with another request",
    413: "larger than the service takes at once",
    415: "a body in a form or coding that is not read here",
    429: "asked too often; `retry-after` says when to come back",
    431: "the request line and its headers are too large",
    500: "the service failed; its log has more under the `requestId`",
    502: "a model or embedder failed",
    503: "too much at once, or the store cannot be reached; `retry-after` says when to come back",
    504: "it took longer than a request may",
    507: "the store is full",
}
_HEADERS: dict[str, Json] = {
    "x-request-id": {"description": "names the request in logs", "schema": {"type": "string"}}
}


def document(operations: Iterable[Operation]) -> dict[str, Json]:
    """Give the whole document."""
    paths: dict[str, dict[str, Json]] = {}
    for operation in operations:
        for place, url in enumerate(urls_of(operation)):
            suffix = "" if place == 0 else f"_{place + 1}"
            paths.setdefault(url, {})[operation.method.lower()] = _described(operation, suffix)
    return {
        "openapi": DIALECT,
        "info": {
            "title": "perdure",
            "version": metadata.version("perdure"),
            "description": "Memory for AI agents that lasts, and can say why.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "paths": paths,
        "components": {
            "schemas": {"Error": dict(ENVELOPE)},
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer", "bearerFormat": "pdr_…"},
                "header": {"type": "apiKey", "in": "header", "name": "x-api-key"},
            },
        },
    }


def _described(operation: Operation, suffix: str) -> dict[str, Json]:
    told: dict[str, Json] = {
        "operationId": operation.name + suffix,
        "summary": operation.about,
        "tags": [operation.tag],
        "responses": _responses(operation),
        "security": [] if operation.access is None else [{"bearer": []}, {"header": []}],
    }
    about = [operation.more] if operation.more else []
    if operation.access is not None:
        about.append(f"Needs the scope `{operation.access}`.")
        told["x-required-scope"] = operation.access
    if about:
        told["description"] = " ".join(about)
    parameters = _parameters(operation)
    if parameters:
        told["parameters"] = parameters
    if _takes_body(operation):
        told["requestBody"] = _body(operation)
    return told


def _parameters(operation: Operation) -> list[Json]:
    fields = fields_of(operation)
    told = [_parameter(one, one.place) for one in operation.fields if one.place != "body"]
    if operation.scoped and not operation.has_body:
        told += [_parameter(one, "query") for one in fields[len(operation.fields) :]]
    if operation.method == "POST" and operation.has_body and operation.access is not None:
        about = "the same key and body give the same answer again, for 24 hours"
        key = {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[ -~]+$"}
        told.append(
            {"name": "Idempotency-Key", "in": "header", "description": about, "schema": key}
        )
    return told


def _parameter(one: Field, place: str) -> dict[str, Json]:
    told: dict[str, Json] = {
        "name": one.name,
        "in": place,
        "description": one.about,
        "required": one.needed,
    }
    if one.form.schema.get("type") == "object":
        told["content"] = {"application/json": {"schema": dict(one.form.schema)}}
    else:
        told["schema"] = _with_default(one)
    if one.example is not None and "schema" in told:
        told["example"] = one.example
    return told


def _with_default(one: Field) -> dict[str, Json]:
    schema = dict(one.form.schema)
    if one.default is not None:
        schema["default"] = one.default
    return schema


def _body(operation: Operation) -> dict[str, Json]:
    if not operation.has_body:
        schema = {"type": "string", "description": "JSON lines"}
        return {"required": False, "content": {operation.sends: {"schema": schema}}}
    fields = [one for one in fields_of(operation) if one.place == "body"]
    schema = object_schema(fields)
    example = {one.name: one.example for one in fields if one.needed or _says_much(one, fields)}
    content: dict[str, Json] = {"schema": schema}
    if example:
        content["example"] = example
    needed = any(one.needed for one in fields)
    return {"required": needed, "content": {"application/json": content}}


def _says_much(one: Field, fields: Sequence[Field]) -> bool:
    return one.example is not None and one.name in {field.name for field in fields[:2]}


def _responses(operation: Operation) -> dict[str, Json]:
    schema = dict(operation.answer.schema)
    content: dict[str, Json] = {"schema": schema, "example": operation.example}
    if operation.gives != "application/json":
        content = {"schema": {"type": "string"}}
    told: dict[str, Json] = {
        str(operation.status): {
            "description": operation.about,
            "headers": _HEADERS,
            "content": {operation.gives: content},
        }
    }
    others = {405, 415} if _takes_body(operation) else {405}
    statuses = sorted({row.status for row in _errors_of(operation)} | others | {431})
    for status in statuses:
        told[str(status)] = {
            "description": _WORDS[status],
            "headers": _HEADERS,
            "content": {"application/json": {"schema": _ERROR}},
        }
    return told


def _takes_body(operation: Operation) -> bool:
    return operation.has_body or operation.sends != "application/json"


def _errors_of(operation: Operation) -> list[Row]:
    codes = [*_ANY_REQUEST, *operation.errors]
    if operation.access is not None:
        codes += _WITH_KEY
    if _takes_body(operation):
        codes += [*_WITH_BODY, "not_found", "conflict"]
    if operation.writes:
        codes += ["store_full", "conflict"]
    return [BY_CODE[code] for code in codes]


def described_fields(operation: Operation) -> list[tuple[Field, Schema]]:
    """Give each field with its description, for pages about the service."""
    return [(one, described(one)) for one in fields_of(operation)]
