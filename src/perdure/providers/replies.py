"""What a server's answer means: something to read, a reason to wait, or an error of ours."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from perdure.errors import (
    BadCompletionError,
    ProviderError,
    ProviderUnavailableError,
    RateLimitedError,
)
from perdure.model.entry import Json
from perdure.patience import asked_pause

_OVERLOADED = frozenset({408, 425, 500, 502, 503, 504, 520, 522, 524, 529})
_REFUSING = frozenset({400, 422})
_NOT_KNOWING = frozenset({415, 501})
_OF_FORM = (
    b"response_format", b"response format", b"schema", b"grammar", b"structured output",
    b"extra_forbidden", b"unrecognized", b"unknown field", b"unknown parameter",
)  # fmt: skip
_LONGEST_REASON = 8192
_SPENT = frozenset({"insufficient_quota", "billing_hard_limit_reached"})
"""Codes of a 429 that no waiting helps against."""
_MOST_TOLD = 300
_BY_STATUS = {
    401: "the server does not accept the key",
    403: "the key may not do this",
    404: "the server has no such address, or no such model",
    413: "the request is too large for the server",
}


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer of a server, whatever it says."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    where: str

    @property
    def refuses_form(self) -> bool:
        """Tell that the server takes no request for an answer of a form, so that words may do.

        A request that is wrong for another reason is as wrong in words: what the server says tells.
        """
        if self.status in _NOT_KNOWING:
            return True
        told = self.body[:_LONGEST_REASON].lower()
        return self.status in _REFUSING and any(word in told for word in _OF_FORM)

    def check_passing(self) -> None:
        """Raise when this is a failure that may pass if the request is made again."""
        if self.status == 429 and self._code() not in _SPENT:
            message = "the server was asked too often"
            pause = asked_pause(self.headers)
            raise RateLimitedError(message, retry_after=pause, where=self.where)
        if self.status in _OVERLOADED:
            message = f"the server cannot answer now: {self._told()}"
            raise ProviderUnavailableError(message, where=self.where)

    def read(self) -> dict[str, Any]:
        """Give the object that the server answered with; raises a `ProviderError` for all else."""
        if not 200 <= self.status < 300:
            raise ProviderError(_BY_STATUS.get(self.status) or self._told(), where=self.where)
        try:
            answer = json.loads(self.body)
        except (ValueError, RecursionError) as error:
            message = "the server's answer is no JSON, or was cut off"
            raise BadCompletionError(message, where=self.where) from error
        if not isinstance(answer, dict):
            raise BadCompletionError("the server's answer is no JSON object", where=self.where)
        return cast(dict[str, Any], answer)

    def _told(self) -> str:
        """Give the status and what the server says of it, on one line."""
        told = self._error().get("message")
        said = " ".join(told.split()) if isinstance(told, str) else ""
        cut = said if len(said) <= _MOST_TOLD else f"{said[:_MOST_TOLD]}…"
        return f"status {self.status}, {cut!r}" if cut else f"status {self.status}"

    def _code(self) -> str:
        error = self._error()
        code = error.get("code") or error.get("type")
        return code if isinstance(code, str) else ""

    def _error(self) -> Mapping[str, Json]:
        try:
            answer = _object(json.loads(self.body))
        except (ValueError, RecursionError):
            return {}
        error: object = answer.get("error", answer)
        return {"message": error} if isinstance(error, str) else _object(error)


def _object(value: object) -> Mapping[str, Json]:
    return cast(Mapping[str, Json], value) if isinstance(value, dict) else {}
