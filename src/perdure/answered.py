"""What every error tells of the answer that it was, or would be, when a service is asked."""

from __future__ import annotations

from typing import ClassVar

from perdure.frozen import frozen


@frozen
class Issue:
    """One thing that is wrong with a call: which field or argument, and what about it."""

    field: str
    message: str


class AnsweredError(Exception):
    """An error with the status of an answer; the same questions here and behind a service.

    `status` is the answer's; of an error of this process, that which its class stands for. What
    a service answered has a `request_id`, under which its log has more.
    """

    retryable: ClassVar[bool] = False
    status: int = 500
    request_id: str | None = None
    issues: tuple[Issue, ...] = ()
    required_scope: str | None = None

    def is_auth_error(self) -> bool:
        """Tell that the key is missing, wrong, expired or revoked."""
        return self.status == 401

    def is_scope_error(self) -> bool:
        """Tell that the key may not do this; `required_scope` is what it lacks, if that is why."""
        return self.status == 403

    def is_validation_error(self) -> bool:
        """Tell that the call cannot work as it was made; `issues` may say more."""
        return self.status in (400, 405, 413, 415, 422, 431)

    def is_not_found(self) -> bool:
        """Tell that there is nothing of that name."""
        return self.status == 404

    def is_rate_limit(self) -> bool:
        """Tell that it was asked too often."""
        return self.status == 429

    def is_server_error(self) -> bool:
        """Tell that the call was good, and that whoever carries it out could not, or in time."""
        return self.status >= 500 or self.status == 408
