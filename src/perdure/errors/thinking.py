"""What went wrong with a model or an embedder."""

from __future__ import annotations

from perdure.errors.root import PerdureError


class ProviderError(PerdureError):
    """A model or embedder could not do what it was asked; `where` names it without any secret."""

    code = "provider_error"

    def __init__(self, message: str, *, where: str = "") -> None:
        super().__init__(f"{message} ({where})" if where else message)
        self.where = where


class ProviderUnavailableError(ProviderError):
    """The provider cannot be reached, is overloaded, or did not answer in time."""

    code = "provider_unavailable"
    retryable = True


class RateLimitedError(ProviderError):
    """The provider was asked too often; `retry_after` is how many seconds it wants to be left."""

    code = "rate_limited"
    retryable = True

    def __init__(self, message: str, *, retry_after: float | None = None, where: str = "") -> None:
        super().__init__(message, where=where)
        self.retry_after = retry_after


class BadCompletionError(ProviderError):
    """The provider answered, and it is no answer to what was asked."""

    code = "bad_completion"
