"""What a service refuses, or could not do."""

from __future__ import annotations

from perdure.errors.root import PerdureError


class AccessError(PerdureError):
    """The service does not let this key do this."""

    code = "access_error"
    status = 403


class UnauthorizedError(AccessError):
    """No key was given, or one that is unknown, expired or revoked.

    Whose it was, if known, is for the service's own log, and not told to the caller.
    """

    code = "unauthorized"
    status = 401
    organisation: str | None = None
    key_id: str | None = None

    def __init__(
        self, message: str, *, organisation: str | None = None, key_id: str | None = None
    ) -> None:
        super().__init__(message)
        self.organisation = organisation
        self.key_id = key_id


class ForbiddenError(AccessError):
    """A good key that may not do this; `required_scope` is the scope it lacks, if that is why."""

    code = "forbidden"

    def __init__(self, message: str, *, required_scope: str | None = None) -> None:
        super().__init__(message)
        self.required_scope = required_scope


class ServiceError(PerdureError):
    """The service could not do what it was asked."""

    code = "service_error"


class ThrottledError(ServiceError):
    """This key or organisation asks too often; `retry_after` is how many seconds to wait."""

    code = "throttled"
    status = 429
    retryable = True

    def __init__(self, message: str, *, retry_after: float) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class BusyError(ServiceError):
    """The service does as much at once as it can; `retry_after` is how many seconds to wait."""

    code = "busy"
    retryable = True

    def __init__(self, message: str, *, retry_after: float) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class DeadlineError(ServiceError):
    """The service stopped a request that took longer than one may; a write may have been kept."""

    code = "deadline_exceeded"
    retryable = True


class LateBodyError(ServiceError):
    """The body of a request did not come in time; nothing of it was carried out as a whole."""

    code = "body_timeout"
    status = 408
    retryable = True


class IdempotencyError(ServiceError):
    """An idempotency key that came before with another request."""

    code = "idempotency_conflict"
    status = 409


class InProgressError(IdempotencyError):
    """The request of this idempotency key still runs; `retry_after` seconds on, ask again."""

    code = "idempotency_in_progress"
    retryable = True

    def __init__(self, message: str, *, retry_after: float) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class WithheldError(IdempotencyError):
    """The request of this idempotency key was carried out, and its answer is not given again.

    It holds a secret, or is too long to be kept. `answered` is the status it had, `subject` the id
    of what it made or changed, where it has one.
    """

    code = "answer_withheld"

    def __init__(self, message: str, *, answered: int, subject: str | None = None) -> None:
        super().__init__(message)
        self.answered = answered
        self.subject = subject
