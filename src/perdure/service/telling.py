"""What is told of a request: to its caller when it fails, to the log always, never its contents."""

from __future__ import annotations

import json
import logging
import traceback
from datetime import UTC, datetime
from math import ceil
from pathlib import Path

from perdure.errors import PerdureError
from perdure.model.entry import Json
from perdure.service.credentials import without_secrets
from perdure.service.http import Response, text_bytes
from perdure.service.identity import Allowance
from perdure.service.unsaid import Unsaid
from perdure.wire.asking import Operation
from perdure.wire.errors import RETRIED, envelope, row_of
from perdure.wire.written import json_text

RETRY_AFTER = 1.0
"""Seconds after which an answer of 503 or 504 may be tried again."""

_TOLD = "told"


def refusal(
    error: PerdureError,
    request_id: str,
    operation: Operation | None = None,
    unsaid: Unsaid | None = None,
) -> Response:
    """Give the envelope of an error, and when to come back if that makes sense."""
    names = {} if operation is None else operation.names
    status = row_of(error).status
    body = envelope(error, request_id, names)
    response = Response(status, envelope_bytes(unsaid.envelope(error, body) if unsaid else body))
    wait: float | None = getattr(error, "retry_after", None)
    if wait is None and status in RETRIED:
        wait = RETRY_AFTER
    if wait is not None:
        response.say("retry-after", str(max(1, ceil(wait))))
    if status == 401:
        response.say("www-authenticate", 'Bearer realm="perdure"')
    return response


def envelope_bytes(body: Json) -> bytes:
    """Write an envelope; whoever put a key where something else belongs does not read it back."""
    return text_bytes(without_secrets(json_text(body)))


def say_allowance(response: Response, left: Allowance | None) -> None:
    """Tell what is left of the limit that is nearest to its end."""
    if left is not None:
        response.say("ratelimit-limit", str(left.limit))
        response.say("ratelimit-remaining", str(left.remaining))
        response.say("ratelimit-reset", str(max(0, round(left.reset))))


def told(**fields: Json) -> dict[str, dict[str, Json]]:
    """Give what goes beside the words of a log line: `logger.info("...", extra=told(...))`."""
    return {_TOLD: {name: value for name, value in fields.items() if value is not None}}


def places(error: BaseException) -> list[str]:
    """Say where an error came from, without what it says: that may repeat what was sent."""
    frames = traceback.extract_tb(error.__traceback__)
    return [f"{Path(one.filename).name}:{one.lineno} {one.name}" for one in frames]


class JsonLines(logging.Formatter):
    """Write each line of the log as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Give time, level, logger, words, and what is told beside them."""
        at = datetime.fromtimestamp(record.created, UTC)
        line: dict[str, Json] = {
            "time": at.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, _TOLD, {}),
        }
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            line |= {"exception": type(error).__name__, "at": places(error)}
        return json.dumps(line, ensure_ascii=False, separators=(",", ":"))
