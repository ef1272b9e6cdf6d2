"""What hides the kept answers of one memory, and goes when that memory forgets.

An answer under an idempotency key repeats what a memory holds, and outlives it for a day. It is
kept hidden, by a secret of that memory; who erases the secret need not find the answers.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import field, replace
from datetime import timedelta
from typing import cast

from perdure.frozen import frozen
from perdure.model.entry import Entry
from perdure.model.scope import Scope
from perdure.ports import Clock, Store
from perdure.service.reserved import answers_of, record

LASTING = timedelta(hours=25)
"""A seal that is given outlives the day of an answer, and the time that its request takes."""

_MADE_FOR = timedelta(hours=72)
_NONCE = 16
_MARK = 16
_SECRET = 32


@frozen
class Seal:
    """A memory, by a name from which nobody reads it, and its secret."""

    name: str
    secret: bytes = field(repr=False)

    @property
    def mark(self) -> str:
        """Tell this seal from a later one of the same memory, and nothing of its secret."""
        return f"{self.name}:{hashlib.sha256(self.secret).hexdigest()[:_MARK]}"

    def over(self, text: bytes) -> bytes:
        """Hide a text."""
        nonce = secrets.token_bytes(_NONCE)
        return nonce + self._turned(nonce, text)

    def under(self, hidden: bytes) -> bytes:
        """Show what was hidden."""
        return self._turned(hidden[:_NONCE], hidden[_NONCE:])

    def _turned(self, nonce: bytes, text: bytes) -> bytes:
        stream = hashlib.shake_256(self.secret + nonce).digest(len(text))
        turned = int.from_bytes(text) ^ int.from_bytes(stream)
        return turned.to_bytes(len(text))


async def seal_of(store: Store, clock: Clock, organisation: str, memory: Scope) -> Seal:
    """Give the seal of a memory, made when there is none.

    Ask before anything is read of the memory: what is forgotten meanwhile is hidden by a secret
    that is gone by then.
    """
    place, name = answers_of(organisation), _name(memory)
    while True:
        now = clock.now()
        held = await store.get(place, name, now=now)
        if held is not None and held.expires_at is not None and held.expires_at - now > LASTING:
            return _seal(held)
        made = record(name, secrets.token_hex(_SECRET), now=now, expires_at=now + _MADE_FOR)
        wanted = made if held is None else replace(held, expires_at=made.expires_at)
        version = 0 if held is None else held.version
        if (await store.put_if_version(place, wanted, version, now=now)).applied:
            return _seal(wanted)


async def found_seal(store: Store, clock: Clock, organisation: str, mark: str) -> Seal | None:
    """Give a seal by its mark; None when its memory forgot since."""
    name = mark.partition(":")[0]
    held = await store.get(answers_of(organisation), name, now=clock.now())
    found = None if held is None else _seal(held)
    return found if found is not None and found.mark == mark else None


async def break_seal(store: Store, clock: Clock, organisation: str, memory: Scope) -> None:
    """Let nobody read the kept answers of a memory any more: before it forgets, and after."""
    place, name, now = answers_of(organisation), _name(memory), clock.now()
    if await store.history(place, name):
        await store.forget(place, [name], now=now)


def _name(memory: Scope) -> str:
    return hashlib.sha256(memory.namespace.encode("utf-8", "surrogatepass")).hexdigest()


def _seal(entry: Entry) -> Seal:
    return Seal(entry.id, bytes.fromhex(cast(str, entry.value)))
