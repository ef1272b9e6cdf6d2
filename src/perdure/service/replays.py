"""Answers that idempotency keys had, so that a request sent twice is carried out once."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from perdure.errors import IdempotencyError, InProgressError, PerdureError, WithheldError
from perdure.model.entry import Entry
from perdure.model.scope import Scope
from perdure.ports import Clock, Store
from perdure.service.claims import Claim, from_entry, sealed_by, to_value
from perdure.service.identity import Answer, Caller
from perdure.service.presence import Presence
from perdure.service.reserved import record, replays_of
from perdure.service.seals import Seal, found_seal

KEPT = timedelta(hours=24)
RENEWALS = 3
"""How many times in a lease the claim of a request that still runs is renewed."""

WAITED = 10.0
"""Seconds that the same request, sent again, waits for the answer of the first."""

RETRY_AFTER = 1.0
"""Seconds after which it makes sense to ask again for the answer of a request that still runs."""

_OTHER = "this Idempotency-Key came before with another request; use a new one"
_RUNNING = "the request of this Idempotency-Key still runs; ask again for its answer"
_log = logging.getLogger("perdure.service.replays")


@dataclass(slots=True)
class _Running:
    """A claim of a request that runs here: what was asked, and the version it stands at."""

    asked: str
    version: int
    renewed_at: datetime
    alone: asyncio.Lock = field(default_factory=asyncio.Lock)
    ended: asyncio.Event = field(default_factory=asyncio.Event)


class StoredReplays:
    """Keep claims and answers in the store: they hold on every replica and outlive a restart.

    A claim is renewed while its request runs. One that was not for `lease` is void, as after a
    kill, and at once when its server is known to be gone: nobody knows then whether it was carried
    out, and the next request of that key is carried out.
    """

    def __init__(
        self, store: Store, clock: Clock, *, lease: timedelta, waiting: float = WAITED
    ) -> None:
        self._store = store
        self._clock = clock
        self._lease = lease
        self._waiting = waiting
        self._presence = Presence(store.address)
        self._running: dict[tuple[str, str], _Running] = {}

    async def begin(self, caller: Caller, key: str, fingerprint: str) -> Answer | None:
        """Claim a key for a request, or give the answer it had."""
        name, asked = _hash(key), _hash(fingerprint)
        place = (caller.organisation, name)
        await self._wait(place, asked)
        # Nothing pauses in between: whoever comes from now on waits for this one.
        one = self._running[place] = _Running(asked, 0, self._clock.now())
        answer: Answer | None = None
        is_claimed = False
        try:
            async with one.alone:
                answer = await self._claimed(caller, name, one)
            is_claimed = answer is None
        finally:
            if not is_claimed:
                del self._running[place]
                one.ended.set()
        return answer

    async def _wait(self, place: tuple[str, str], asked: str) -> None:
        """Let the same request end that runs here; `IdempotencyError` when it does not in time.

        However late this server is to renew its claim: what runs here is not begun here again.
        """
        if place not in self._running:
            return
        try:
            async with asyncio.timeout(self._waiting):
                while (here := self._running.get(place)) is not None:
                    if here.asked != asked:
                        raise IdempotencyError(_OTHER)
                    await here.ended.wait()
        except TimeoutError:
            raise _running() from None

    async def _claimed(self, caller: Caller, name: str, one: _Running) -> Answer | None:
        """Claim a key in the store, or give the answer that stands there."""
        scope = replays_of(caller.organisation)
        expected = 0
        while True:
            now = self._clock.now()
            value = to_value(Claim(one.asked, server=self._presence.enter()))
            claim = record(name, value, now=now, expires_at=now + self._lease)
            outcome = await self._store.put_if_version(scope, claim, expected, now=now)
            if outcome.applied:
                one.version, one.renewed_at = outcome.version, now
                return None
            held = await self._store.get(scope, name, now=self._clock.now())
            # Given up or void between the two: whoever asks again finds the key free.
            before = Claim(one.asked) if held is None else await self._read(caller, held)
            if held is None or not self._is_left(before, one.asked):
                return _answer(before, one.asked)
            expected = held.version

    async def _read(self, caller: Caller, held: Entry) -> Claim:
        mark = sealed_by(held)
        if mark is None:
            return from_entry(held)
        seal = await found_seal(self._store, self._clock, caller.organisation, mark)
        return from_entry(held, seal)

    async def finish(
        self, caller: Caller, key: str, answer: Answer, seal: Seal | None = None
    ) -> None:
        """Keep the answer of a claimed key for 24 hours, unless the claim was void meanwhile.

        One that is kept under a seal is withheld once that is broken.

        A store that fails now does not fail the request, which was carried out: the key stays
        claimed until its lease ends.
        """
        await self._end(caller, key, answer, KEPT, seal)

    async def give_up(self, caller: Caller, key: str) -> None:
        """Free a claimed key whose request failed in a way worth trying again."""
        await self._end(caller, key, None, timedelta())

    async def renew(self) -> None:
        """Let the claims of what runs here hold for another lease, those that soon need it."""
        now = self._clock.now()
        for (organisation, name), one in [*self._running.items()]:
            if now - one.renewed_at < self._lease / RENEWALS:
                continue
            async with one.alone:
                if self._running.get((organisation, name)) is one:
                    await self._renew(replays_of(organisation), name, one, now)

    def close(self) -> None:
        """Show no longer that this server is there."""
        self._presence.leave()

    def _is_left(self, claim: Claim, asked: str) -> bool:
        """Tell that the same request was begun by a server that is gone."""
        if claim.answer is not None or claim.server is None or claim.fingerprint != asked:
            return False
        return self._presence.is_gone(claim.server)

    async def _renew(self, scope: Scope, name: str, one: _Running, now: datetime) -> None:
        value = to_value(Claim(one.asked, server=self._presence.enter()))
        claim = record(name, value, now=now, expires_at=now + self._lease)
        try:
            outcome = await self._store.put_if_version(scope, claim, one.version, now=now)
        except PerdureError as error:
            _log.warning("the claim of an Idempotency-Key was not renewed: %s", error)
            return
        if outcome.applied:
            one.version, one.renewed_at = outcome.version, now

    async def _end(
        self,
        caller: Caller,
        key: str,
        answer: Answer | None,
        keep: timedelta,
        seal: Seal | None = None,
    ) -> None:
        name = _hash(key)
        one = self._running.pop((caller.organisation, name))
        try:
            await self._put(caller, name, one, Claim(one.asked, answer, seal=seal), keep)
        finally:
            one.ended.set()

    async def _put(
        self, caller: Caller, name: str, one: _Running, claim: Claim, keep: timedelta
    ) -> None:
        now = self._clock.now()
        kept = record(name, to_value(claim), now=now, expires_at=now + keep)
        scope = replays_of(caller.organisation)
        try:
            async with one.alone:
                outcome = await self._store.put_if_version(scope, kept, one.version, now=now)
            if not outcome.applied and not outcome.version and claim.answer is not None:
                # Void meanwhile, and nobody else came: the answer is kept all the same.
                await self._store.put_if_version(scope, kept, 0, now=now)
        except PerdureError as error:
            _log.warning("an answer is not kept for its Idempotency-Key: %s", error)


def _answer(claim: Claim, asked: str) -> Answer:
    """Give the answer of the request that came before; `IdempotencyError` when that cannot be."""
    if claim.fingerprint != asked:
        raise IdempotencyError(_OTHER)
    if claim.answer is None:
        raise _running()
    if claim.answer.withheld:
        raise _withheld(claim.answer)
    return claim.answer


def _running() -> InProgressError:
    return InProgressError(_RUNNING, retry_after=RETRY_AFTER)


def _withheld(answer: Answer) -> WithheldError:
    made = "" if answer.subject is None else f". It was about {answer.subject!r}"
    message = (
        f"the request of this Idempotency-Key was carried out, with status {answer.status}; its"
        f" answer holds a secret, is too long or was forgotten, and is not kept{made}"
    )
    return WithheldError(message, answered=answer.status, subject=answer.subject)


def _hash(text: str) -> str:
    """Give a name of fixed length, from which nobody reads what was hashed."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
