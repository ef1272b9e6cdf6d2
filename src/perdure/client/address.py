"""Where a service is and the key that opens it, from arguments or the environment."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Mapping
from dataclasses import field
from urllib.parse import urlsplit

from perdure.errors import UsageError
from perdure.frozen import frozen
from perdure.wire.asking import BASE

URL = "PERDURE_URL"
KEY = "PERDURE_API_KEY"
USUAL = "http://127.0.0.1:8077"

_NEAR = (".localhost", ".local", ".internal", ".svc", ".cluster.local")


@frozen
class Address:
    """A service's address, checked, without a slash at its end; the key is in no repr."""

    base: str
    key: str | None = field(default=None, repr=False)


def address_of(
    base_url: object,
    api_key: object,
    *,
    allow_http: bool = False,
    environment: Mapping[str, str] = os.environ,
) -> Address:
    """Give the address and the key; what is not given is looked up in the environment.

    Raises `UsageError` for an address that is none, for a key that is none, and where the key
    would cross an open network in the clear.
    """
    base = check_base(environment.get(URL, USUAL) if base_url is None else base_url)
    key = _check_key(environment.get(KEY) if api_key is None else api_key)
    if not allow_http and base.startswith("http:") and not is_near(urlsplit(base).hostname or ""):
        message = (
            f"{base} would carry the key in the clear: use https, or say allow_http=True"
            " where that network is your own"
        )
        raise UsageError(message, argument="base_url")
    return Address(base, key)


def check_base(base_url: object) -> str:
    """Give an address as it is used; one that ends in the base of the API is the same.

    >>> check_base("https://memory.example.com/api/v1/")
    'https://memory.example.com'
    """
    message = f"base_url must be an address such as {USUAL}"
    if not isinstance(base_url, str):
        raise UsageError(message, argument="base_url")
    try:
        parts = urlsplit(base_url.strip())
        port = "" if parts.port is None else f":{parts.port}"
    except ValueError:
        raise UsageError(message, argument="base_url") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise UsageError(message, argument="base_url")
    if parts.username is not None or parts.query or parts.fragment:
        message = "base_url must hold no name, password, query or fragment: the key is api_key"
        raise UsageError(message, argument="base_url")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    path = parts.path.rstrip("/").removesuffix(BASE)
    return f"{parts.scheme}://{host}{port}{path}"


def is_near(host: str) -> bool:
    """Tell that a host is this machine or of a network of one's own.

    >>> [is_near(host) for host in ("localhost", "10.0.0.7", "perdure", "memory.example.com")]
    [True, True, True, False]
    """
    try:
        number = ipaddress.ip_address(host)
    except ValueError:
        return "." not in host or host.endswith(_NEAR)
    return number.is_private or number.is_link_local or number.is_loopback


def goes_straight(base: str) -> bool:
    """Tell that no proxy that the environment names may stand between, who would read the key.

    >>> [goes_straight(base) for base in ("http://127.0.0.1:8077", "https://127.0.0.1:8077")]
    [True, False]
    """
    return base.startswith("http:") and is_near(urlsplit(base).hostname or "")


def _check_key(key: object) -> str:
    if key is None:
        raise UsageError(f"no key: give api_key=…, or set {KEY}", argument="api_key")
    if not isinstance(key, str) or not key.strip():
        raise UsageError("api_key is blank", argument="api_key")
    if not all("!" <= char <= "~" for char in key):
        message = "api_key must be visible ASCII without blanks"
        raise UsageError(message, argument="api_key")
    return key
