"""What became of a request that has no answer, in words that say what to do."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator

import httpx2

from perdure.client.messages import Broken

_NEVER_SENT = (
    httpx2.ConnectError,
    httpx2.ConnectTimeout,
    httpx2.LocalProtocolError,
    httpx2.PoolTimeout,
    httpx2.ProxyError,
    httpx2.UnsupportedProtocol,
)
_WHERE = "; `perdure serve` runs one, base_url or PERDURE_URL says where it is"


def late(seconds: float) -> Broken:
    """Say that there was no answer in time."""
    return Broken(f"no answer within {seconds:.3g} seconds", may_have_arrived=True, is_late=True)


def broken(error: httpx2.RequestError, seconds: float) -> Broken:
    """Say what became of a request that has no answer."""
    if isinstance(error, httpx2.ReadTimeout | httpx2.WriteTimeout):
        return late(seconds)
    if not isinstance(error, _NEVER_SENT):
        tls = "; if it speaks TLS, say https://" if _went_plainly(error) else ""
        reason = f"the service broke off: {type(error).__name__}{tls}"
        return Broken(reason, may_have_arrived=True, cause=error)
    if not isinstance(error, httpx2.ConnectError):
        reason = f"the service cannot be reached: {type(error).__name__}"
        return Broken(reason, may_have_arrived=False, cause=error)
    why, lasts = _why(error)
    reason = f"the service cannot be reached: {why}"
    return Broken(reason, may_have_arrived=False, is_lasting=lasts, cause=error)


def _why(error: BaseException) -> tuple[str, bool]:
    """Say why no connection came about, what to do, and whether that lasts."""
    for cause in _causes(error):
        if isinstance(cause, ssl.SSLCertVerificationError):
            said = cause.verify_message or "it cannot be checked"
            trust = "SSL_CERT_FILE may name a file of those that are"
            return f"its certificate is not trusted here ({said}); {trust}", True
        if isinstance(cause, ssl.SSLError):
            plain = "what answers there does not speak TLS"
            return f"{plain}; say http:// if that is `perdure serve` itself", True
        if isinstance(cause, socket.gaierror):
            return f"nobody knows the name of its host{_WHERE}", False
        if isinstance(cause, ConnectionRefusedError):
            return f"nobody listens there{_WHERE}", False
    return f"{type(error).__name__}{_WHERE}", False


def _went_plainly(error: httpx2.RequestError) -> bool:
    """Tell that a request went without TLS: a port that speaks it hangs up at the first word."""
    try:
        return error.request.url.scheme == "http"
    except RuntimeError:
        return False


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
