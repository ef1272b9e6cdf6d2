"""The gate: it knows callers by their keys, holds them to their rates, and keeps the log."""

from __future__ import annotations

import asyncio
import logging

from perdure.errors import PerdureError, UnauthorizedError
from perdure.service import credentials
from perdure.service.identity import Allowance, Caller, Event
from perdure.service.keyring import Keyring
from perdure.service.keys import Key
from perdure.service.log import Log
from perdure.service.rates import Pacer
from perdure.service.strangers import Strangers

_log = logging.getLogger("perdure.service.gate")


class Gate:
    """Ask the three questions of `Gatekeeper`."""

    def __init__(self, keyring: Keyring, pacer: Pacer, log: Log, strangers: Strangers) -> None:
        self._keyring = keyring
        self._strangers = strangers
        self._pacer = pacer
        self._audit = log
        self._marking: dict[str, asyncio.Task[None]] = {}

    async def admit(
        self, authorization: str | None, api_key: str | None, address: str = ""
    ) -> Caller:
        """Recognise who calls; that the key is in use is written down behind the request."""
        text = credentials.presented(authorization, api_key)
        refusal = self._strangers.refusal(address)
        if refusal is not None and not self._keyring.is_at_hand(text):
            raise refusal
        try:
            key = await self._keyring.recognise(text)
        except UnauthorizedError:
            self._strangers.note(address)
            raise
        if key.id not in self._marking and self._keyring.is_stale(key):
            marking = asyncio.create_task(self._mark(key))
            self._marking[key.id] = marking
            marking.add_done_callback(lambda _: self._marking.pop(key.id, None))
        return key.caller

    async def pace(self, caller: Caller) -> Allowance | None:
        """Count a request of the key and its organisation."""
        return await self._pacer.pace(caller)

    async def note(self, event: Event) -> None:
        """Keep an event in the audit log."""
        await self._audit.note(event)

    async def close(self) -> None:
        """Write what is still to be written."""
        if self._marking:
            await asyncio.wait([*self._marking.values()])
        await self._audit.close()

    async def _mark(self, key: Key) -> None:
        try:
            await self._keyring.used(key)
        except PerdureError as error:
            _log.warning("that key %s is in use was not written down: %s", key.id, error)
