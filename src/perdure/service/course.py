"""What is known of a request so far, and what is told of it: to its caller, and to the log."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from perdure.errors import (
    LateBodyError,
    PerdureError,
    ServiceError,
    StoreError,
    UnauthorizedError,
    UsageError,
)
from perdure.model.scope import Scope
from perdure.service.http import DisconnectedError, Request, Response
from perdure.service.identity import Allowance, Caller
from perdure.service.media import WrongMediaError
from perdure.service.routing import WrongMethodError
from perdure.service.saying import fields_of
from perdure.service.seals import Seal
from perdure.service.telling import envelope_bytes, places, refusal, told
from perdure.service.unsaid import Unsaid
from perdure.wire.asking import MisfitsError, Operation
from perdure.wire.errors import misfits_envelope, row_of

_UNROUTED = "none"
_log = logging.getLogger("perdure.service")


@dataclass(slots=True)
class Course:
    """What is known of a request so far."""

    request: Request
    operation: Operation | None = None
    caller: Caller | None = None
    scope: Scope | None = None
    subject: str | None = None
    allowance: Allowance | None = None
    claimed: str | None = None
    seal: Seal | None = None
    """What hides its answer, when that is kept."""
    work: asyncio.Task[Response] | None = None
    """What works at it beside the others, maybe still when nobody waits for it any more."""
    response: Response | None = None
    """What that came to, also when it was cut off just afterwards."""
    error: PerdureError | None = None

    @property
    def name(self) -> str:
        """Name the operation, for logs and metrics."""
        return _UNROUTED if self.operation is None else self.operation.name

    def name_subject(self, subject: str) -> None:
        """Name what it is about."""
        self.subject = subject


def refused(course: Course, error: Exception, unsaid: Unsaid) -> Response:
    """Give the envelope of whatever went wrong."""
    operation, request_id = course.operation, course.request.id
    if isinstance(error, MisfitsError):
        course.error = UsageError(str(error))
        fields = () if operation is None else fields_of(operation)
        names = {one.name: one.argument for one in fields}
        return Response(400, envelope_bytes(misfits_envelope(error, request_id, names)))
    if isinstance(error, WrongMethodError | WrongMediaError):
        course.error = UsageError(str(error), argument=error.argument)
        response = refusal(course.error, request_id)
        response.status = error.status
        response.say(*error.header)
        return response
    if not isinstance(error, PerdureError):
        about = told(
            requestId=request_id, operation=course.name, exception=type(error).__name__,
            at=places(error),
        )  # fmt: skip
        _log.error("a fault of perdure itself, please report it", extra=about)
        error = ServiceError("the service failed; its log has more under this requestId")
    course.error = error
    if isinstance(error, StoreError):
        about = told(requestId=request_id, operation=course.name, code=row_of(error).code)
        _log.warning("%s", error, extra=about)
    response = refusal(error, request_id, operation, unsaid)
    if isinstance(error, LateBodyError):
        response.say("connection", "close")
    return response


def formerly(error: PerdureError | None) -> Caller | None:
    """Give whose key it was that opens nothing any more."""
    if not isinstance(error, UnauthorizedError) or error.organisation is None:
        return None
    return Caller(error.organisation, error.key_id or "", frozenset())


def log_cut(course: Course, error: BaseException) -> None:
    """Write the line of an answer that broke off on its way, after the line that it is answered."""
    level, why, code, is_fault = logging.WARNING, "a fault of perdure itself", None, False
    if isinstance(error, DisconnectedError):
        level, why = logging.INFO, "nobody reads it any more"
    elif isinstance(error, asyncio.CancelledError):
        why, code = "the service stops", "busy"
    elif isinstance(error, PerdureError):
        why, code = str(error), row_of(error).code
    else:
        level, is_fault = logging.ERROR, True
    about = told(
        requestId=course.request.id,
        operation=course.name,
        organisation=None if course.caller is None else course.caller.organisation,
        key=None if course.caller is None else course.caller.key_id,
        code=code,
        exception=type(error).__name__ if is_fault else None,
        at=places(error) if is_fault else None,
    )
    _log.log(level, "the answer was cut off on its way: %s", why, extra=about)


def log_answer(course: Course, status: int, seconds: float) -> None:
    """Write the line of a request: never its contents."""
    level = logging.ERROR if status >= 500 else logging.INFO
    if not _log.isEnabledFor(level):
        return
    about = told(
        requestId=course.request.id,
        operation=course.name,
        method=course.request.method,
        status=status,
        ms=round(seconds * 1000, 3),
        organisation=None if course.caller is None else course.caller.organisation,
        key=None if course.caller is None else course.caller.key_id,
        code=None if course.error is None else row_of(course.error).code,
    )
    _log.log(level, "answered", extra=about)
