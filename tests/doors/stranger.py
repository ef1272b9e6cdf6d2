"""What OpenAPI cannot say, told to schemathesis: how lines are written, which key is its own."""

from __future__ import annotations

import json
import os

import schemathesis

OWN_KEY = "PERDURE_TEST_OWN_KEY"
_ANOTHER = "0" * 20
_IMPORT = "POST /api/v1/import"
_REVOKE = "DELETE /api/v1/keys/{id}"


@schemathesis.serializer("application/x-ndjson")
def lines(context, value):
    """Send lines as they are; what is no text is sent as the text of it."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


@schemathesis.hook
def map_body(context, body):
    """Let what is to be imported be lines, of any words."""
    if context.operation.label != _IMPORT or not isinstance(body, str):
        return body
    words = "".join(char for char in body if char.isprintable())[:200].encode("utf-8", "replace")
    said = [{"content": f"{place} {words.decode()}"} for place in ("first", "second")]
    return "".join(json.dumps(one) + "\n" for one in said)


@schemathesis.hook
def before_call(context, case, kwargs):
    """Spare the key by which all is asked."""
    own = os.environ[OWN_KEY]
    if case.operation.label == _REVOKE and case.path_parameters.get("id") == own:
        case.path_parameters["id"] = _ANOTHER
