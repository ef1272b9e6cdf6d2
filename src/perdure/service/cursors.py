"""Cursors as they go out: sealed, so that none tells how much is written to the store by anybody.

A store's own cursor says where in the order of all that it was ever told a page ended. Whoever
could read that could read off, page by page, how much the others write.
"""

from __future__ import annotations

import base64
import binascii
import hmac
import secrets
from typing import cast

from perdure.errors import InvalidQueryError
from perdure.ports import Clock, Store
from perdure.service.reserved import SEALS, record

_TAG = 16
_BLOCK = 32
_PADDED = 64
"""A sealed cursor's length grows in steps, so that it does not tell the digits of a number."""

_SECRET = "cursors"  # noqa: S105 - the name it is kept by


class Cursors:
    """Seal and open the cursors of lists; what one replica seals, every other opens.

    The secret is made once and kept in the store. Sealing is deterministic: the tag over what a
    cursor is about and says is also what its text is hidden by (as in SIV, RFC 5297), so nothing
    has to be remembered, and what was changed or belongs to another list does not open.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._held: bytes | None = None

    async def seal(self, cursor: str | None, about: str) -> str | None:
        """Give what goes out for a cursor of this list, None for none."""
        if cursor is None:
            return None
        secret, said = await self._secret(), cursor.encode()
        said += b"\0" * (-len(said) % _PADDED)
        tag = _tag(secret, about, said)
        return base64.urlsafe_b64encode(tag + _hidden(secret, tag, said)).rstrip(b"=").decode()

    async def open(self, text: str | None, about: str) -> str | None:
        """Give the cursor that was sealed for this list; raises `InvalidQueryError` for others."""
        if text is None:
            return None
        secret = await self._secret()
        try:
            sealed = base64.urlsafe_b64decode(text.encode() + b"=" * (-len(text) % 4))
        except (ValueError, binascii.Error):
            sealed = b""
        tag, hidden = sealed[:_TAG], sealed[_TAG:]
        said = _hidden(secret, tag, hidden)
        if not hidden or not hmac.compare_digest(tag, _tag(secret, about, said)):
            raise InvalidQueryError("this cursor is not one of this list", argument="cursor")
        return said.rstrip(b"\0").decode()

    async def _secret(self) -> bytes:
        if self._held is None:
            self._held = await self._read() or await self._make()
        return self._held

    async def _read(self) -> bytes | None:
        held = await self._store.get(SEALS, _SECRET, now=self._clock.now())
        return None if held is None else bytes.fromhex(cast(str, held.value))

    async def _make(self) -> bytes:
        now, made = self._clock.now(), secrets.token_bytes(_BLOCK)
        entry = record(_SECRET, made.hex(), now=now)
        if (await self._store.put_if_version(SEALS, entry, 0, now=now)).applied:
            return made
        return cast(bytes, await self._read())


def _tag(secret: bytes, about: str, said: bytes) -> bytes:
    named = about.encode("utf-8", "surrogatepass")
    return hmac.digest(secret, b"tag%d:" % len(named) + named + said, "sha256")[:_TAG]


def _hidden(secret: bytes, tag: bytes, said: bytes) -> bytes:
    """Hide a text, or show it again."""
    blocks = range((len(said) + _BLOCK - 1) // _BLOCK)
    stream = b"".join(hmac.digest(secret, b"hide%d:" % at + tag, "sha256") for at in blocks)
    return bytes(one ^ other for one, other in zip(said, stream, strict=False))
