"""Answers that idempotency keys had, so that a request sent twice is carried out once."""

from __future__ import annotations

import hashlib
import logging
from datetime import timedelta

from perdure.errors import IdempotencyError, PerdureError
from perdure.ports import Clock, Store
from perdure.service.claims import Claim, from_entry, to_value
from perdure.service.identity import Answer, Caller
from perdure.service.reserved import record, replays_of

KEPT = timedelta(hours=24)
RETRY_AFTER = 1.0
"""Seconds after which it makes sense to ask again for the answer of a request that still runs."""

_OTHER = "this Idempotency-Key came before with another request; use a new one"
_RUNNING = "the request of this Idempotency-Key still runs; ask again for its answer"
_log = logging.getLogger("perdure.service.replays")


class StoredReplays:
    """Keep claims and answers in the store: they hold on every replica and outlive a restart.

    A claim whose request does not end within `lease` is void, as after a kill: nobody knows then
    whether it was carried out, and the next request of that key is carried out.
    """

    def __init__(self, store: Store, clock: Clock, *, lease: timedelta) -> None:
        self._store = store
        self._clock = clock
        self._lease = lease
        self._running: dict[tuple[str, str], tuple[int, str]] = {}

    async def begin(self, caller: Caller, key: str, fingerprint: str) -> Answer | None:
        """Claim a key for a request, or give the answer it had."""
        name, asked = _hash(key), _hash(fingerprint)
        scope = replays_of(caller.organisation)
        now = self._clock.now()
        claim = record(name, to_value(Claim(asked)), now=now, expires_at=now + self._lease)
        outcome = await self._store.put_if_version(scope, claim, 0, now=now)
        if outcome.applied:
            self._running[caller.organisation, name] = (outcome.version, asked)
            return None
        held = await self._store.get(scope, name, now=now)
        # Given up or void between the two: whoever asks again finds the key free.
        return _answer(Claim(asked) if held is None else from_entry(held), asked)

    async def finish(self, caller: Caller, key: str, answer: Answer) -> None:
        """Keep the answer of a claimed key for 24 hours, unless the claim was void meanwhile.

        A store that fails now does not fail the request, which was carried out: the key stays
        claimed until its lease ends.
        """
        await self._end(caller, key, answer, KEPT)

    async def give_up(self, caller: Caller, key: str) -> None:
        """Free a claimed key whose request failed in a way worth trying again."""
        await self._end(caller, key, None, timedelta())

    async def _end(self, caller: Caller, key: str, answer: Answer | None, keep: timedelta) -> None:
        name = _hash(key)
        version, asked = self._running.pop((caller.organisation, name))
        now = self._clock.now()
        kept = record(name, to_value(Claim(asked, answer)), now=now, expires_at=now + keep)
        scope = replays_of(caller.organisation)
        try:
            await self._store.put_if_version(scope, kept, version, now=now)
        except PerdureError as error:
            _log.warning("an answer is not kept for its Idempotency-Key: %s", error)


def _answer(claim: Claim, asked: str) -> Answer:
    """Give the answer of the request that came before; `IdempotencyError` when that cannot be."""
    if claim.fingerprint != asked:
        raise IdempotencyError(_OTHER)
    if claim.answer is None:
        raise IdempotencyError(_RUNNING, retry_after=RETRY_AFTER)
    if claim.answer.withheld:
        message = (
            f"the request of this Idempotency-Key was carried out, with status"
            f" {claim.answer.status}; its answer holds a secret or is too long, and is not kept"
        )
        raise IdempotencyError(message)
    return claim.answer


def _hash(text: str) -> str:
    """Give a name of fixed length, from which nobody reads what was hashed."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
