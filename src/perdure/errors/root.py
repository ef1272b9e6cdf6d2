"""The root of all errors."""

from __future__ import annotations

from perdure.answered import AnsweredError


class PerdureError(AnsweredError):
    """The root: `except PerdureError` catches all that perdure raises on purpose."""

    code: str = "perdure_error"
