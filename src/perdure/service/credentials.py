"""The text of a key: how it is made, taken apart and compared; nothing here knows a store."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

from perdure.errors import UnauthorizedError, UsageError
from perdure.frozen import frozen

_KEY = re.compile(r"pdr_([a-z0-9]{1,16})_([0-9a-f]{20})_([A-Za-z0-9_-]{43})", re.ASCII)
_SECRET = re.compile(r"(pdr_[a-z0-9]{1,16}_[0-9a-f]{20}_)[A-Za-z0-9_-]+", re.ASCII)
_ENVIRONMENT = re.compile(r"[a-z0-9]{1,16}", re.ASCII)
_LONGEST = 100
_TAG = 12


@frozen
class Credential:
    """What a key's text says: whose key it claims to be, and the proof, as a hash."""

    environment: str
    key_id: str
    digest: str

    @property
    def tag(self) -> str:
        """The organisation it claims to be of."""
        return self.key_id[:_TAG]


NOBODY = Credential("none", "0" * 20, hashlib.sha256(b"").hexdigest())
"""Stands for a text that is no key, so that it costs what any other wrong one costs."""


def mint(tag: str, environment: str) -> tuple[str, Credential]:
    """Make the text of a new key, which is to be shown once, and what may be kept of it."""
    if not _ENVIRONMENT.fullmatch(environment):
        message = "an environment is 1 to 16 lower-case letters or digits, like live or test"
        raise UsageError(message, argument="environment")
    key_id = tag + secrets.token_hex(4)
    text = f"pdr_{environment}_{key_id}_{secrets.token_urlsafe(32)}"
    return text, Credential(environment, key_id, digest_of(text))


def digest_of(text: str) -> str:
    """Give the hash that is kept of a key. One round: the secret has 256 random bits."""
    return hashlib.sha256(text.encode()).hexdigest()


def read(text: str) -> Credential:
    """Take a key apart; gives `NOBODY` for what is none."""
    found = _KEY.fullmatch(text) if len(text) <= _LONGEST else None
    if found is None:
        return NOBODY
    environment, key_id, _ = found.groups()
    return Credential(environment, key_id, digest_of(text))


def without_secrets(text: str) -> str:
    """Give a text without the secrets of keys that stand in it.

    >>> without_secrets("/keys/pdr_live_0123456789abcdef0123_" + "s" * 43)
    '/keys/pdr_live_0123456789abcdef0123_...'
    """
    return _SECRET.sub(r"\1...", text)


def same(one: str, other: str) -> bool:
    """Compare two hashes in a time that says nothing about them."""
    return hmac.compare_digest(one, other)


def presented(authorization: str | None, api_key: str | None) -> str:
    """Give the key that the headers carry, in `Authorization: Bearer` or in `x-api-key`.

    Raises `UnauthorizedError` when there is none, and when both headers carry one and they are not
    the same: whichever is wrong, nobody can tell whose request it is. An `Authorization` of another
    scheme, such as a proxy's, beside an `x-api-key` is none of ours; a header with nothing in it is
    as good as none, since whoever fills it from a setting that is not set meant to send none.
    """
    authorization, api_key = _said(authorization), _said(api_key)
    borne = None if authorization is None else _borne(authorization, alone=api_key is None)
    if borne is not None and api_key is not None and not same(digest_of(borne), digest_of(api_key)):
        message = "the headers Authorization and x-api-key name different keys: send one of them"
        raise UnauthorizedError(message)
    found = borne or api_key
    if not found:
        message = "no API key: send it as 'Authorization: Bearer pdr_...' or as 'x-api-key'"
        raise UnauthorizedError(message)
    return found


def _said(value: str | None) -> str | None:
    """Give what a header says, without the space around it; None when that is nothing."""
    return (value or "").strip() or None


def _borne(authorization: str, *, alone: bool) -> str | None:
    """Give the key of an `Authorization: Bearer`; none of another scheme that is not alone."""
    scheme, _, text = authorization.partition(" ")
    if scheme.lower() == "bearer" and text.strip():
        return text.strip()
    if alone or scheme.lower() == "bearer":
        message = "the Authorization header is not of the form: Bearer pdr_..."
        raise UnauthorizedError(message)
    return None
