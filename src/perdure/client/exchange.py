"""One call from first request to final answer: what to send, when to send it again.

A generator gives what is to be done, and is told what came of it; it touches neither network nor
clock, so the two drivers have nothing to decide.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator
from itertools import count
from time import monotonic
from typing import Any, TypeAlias, cast

from perdure.client.address import Address
from perdure.client.answers import failure_of, read
from perdure.client.messages import Broken, Request, Response
from perdure.errors import NotFoundError, PerdureError, UsageError
from perdure.frozen import frozen
from perdure.patience import Patience, asked_pause
from perdure.wire.asking import LINES_TYPE, Operation
from perdure.wire.errors import RETRIED


@frozen
class Terms:
    """How long a call may take in all, in seconds, and how often it is tried again."""

    timeout: float = 30.0
    retries: int = 4

    def __post_init__(self) -> None:
        """Refuse numbers that would never end, or never begin."""
        seconds = _number(self.timeout, (int, float))
        if seconds is None or not 0 < seconds < math.inf:
            raise UsageError("timeout must be seconds, more than 0", argument="timeout")
        often = _number(self.retries, (int,))
        if often is None or not 0 <= often <= 100:
            raise UsageError("retries must be a whole number from 0 to 100", argument="retries")


def _number(value: object, kinds: tuple[type, ...]) -> float | None:
    is_one = isinstance(value, kinds) and not isinstance(value, bool)
    return cast(float, value) if is_one else None


@frozen
class Send:
    """Send this; give up after so many seconds. With `streamed`, leave a good answer coming."""

    request: Request
    seconds: float
    streamed: bool = False


@frozen
class Pause:
    """Wait for so many seconds."""

    seconds: float


Answer: TypeAlias = Response | Broken
Exchange: TypeAlias = Generator[Send | Pause, Answer | None, Any]

_PATIENCE = Patience(first_pause=0.25, longest_pause=10.0)


def exchange(
    operation: Operation,
    request: Request,
    address: Address,
    terms: Terms,
    *,
    chance: Callable[[], float],
    clock: Callable[[], float] = monotonic,
) -> Exchange:
    """Give the answer of a call, or raise what it came to; all attempts end within the timeout.

    It is sent again only after what may pass, and only where that cannot be done twice: by its
    nature, or by its idempotency key.
    """
    until = clock() + terms.timeout
    is_unsure, streamed = False, operation.gives == LINES_TYPE
    for failed in count(1):
        answer = cast(Answer, (yield Send(request, max(until - clock(), 0.001), streamed)))
        error = failure_of(operation, answer, address)
        if error is None:
            return read(operation, cast(Response, answer))
        if is_unsure and is_gone(operation, error):
            return None
        is_unsure = is_unsure or may_have_arrived(answer)
        pause = pause_after(failed, answer, chance())
        is_over = failed > terms.retries or clock() + pause >= until
        if is_over or not may_go_again(operation, request, error, answer):
            raise error
        yield Pause(pause)
    raise AssertionError  # pragma: no cover - counting does not end


def may_go_again(
    operation: Operation, request: Request, error: PerdureError, answer: Answer
) -> bool:
    """Tell that the same request may succeed later, and cannot do its work twice."""
    if isinstance(answer, Broken):
        if answer.is_late or answer.is_lasting:
            return False
        passes = True
    else:
        passes = error.retryable or answer.status in RETRIED
    is_whole = operation.safe or operation.method == "DELETE"
    is_known = "idempotency-key" in request.headers
    if request.is_spent:
        return False
    return passes and (is_whole or is_known or not may_have_arrived(answer))


def may_have_arrived(answer: Answer) -> bool:
    """Tell that the request may have been carried out, though nothing says so."""
    if isinstance(answer, Broken):
        return answer.may_have_arrived
    return answer.status >= 500


def is_gone(operation: Operation, error: PerdureError) -> bool:
    """Tell that what was to be deleted is not there, as after a deletion nobody heard of."""
    return operation.method == "DELETE" and isinstance(error, NotFoundError)


def pause_after(failed: int, answer: Answer, chance: float) -> float:
    """Give the seconds to wait after so many failures.

    What the service asks for is the least; chance, from 0 to 1, is added, so that callers who were
    sent away together do not come back together.
    """
    asked = None if isinstance(answer, Broken) else asked_pause(answer.headers)
    pause = _PATIENCE.pause(failed, asked_for=None, chance=chance)
    return pause if asked is None else asked + pause * chance / 2
