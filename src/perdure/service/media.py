"""How a body says that it is written: what nobody here reads is refused before it is taken."""

from __future__ import annotations

import re
from collections.abc import Mapping

from perdure.wire.asking import LINES_TYPE

_JSON = re.compile(r"application/(json|[\w.-]+\+json)", re.ASCII)
_LINES = re.compile(r"application/(x-)?(ndjson|jsonl|jsonlines)", re.ASCII)
_CHARSET = re.compile(r";\s*charset\s*=\s*\"?([^\s;\"]*)", re.ASCII)
_UTF_8 = frozenset({"utf-8", "utf8", "us-ascii"})
_PLAIN = frozenset({"", "identity"})
_UNSAID = frozenset({"", "application/x-www-form-urlencoded"})
"""What curl and the libraries of many languages say of a body when nobody tells them anything."""


class WrongMediaError(Exception):
    """A body in a form or coding that is not read here; never leaves the service."""

    status = 415

    def __init__(self, message: str, argument: str, header: tuple[str, str]) -> None:
        super().__init__(message)
        self.argument = argument
        self.header = header


def check_media(headers: Mapping[str, str], wanted: str) -> None:
    """Refuse a body that says it is something else than `wanted`; one that says nothing may be it.

    Media types of the same form are as good: `application/*+json`, and the other names of lines.
    """
    coding = headers.get("content-encoding", "").strip().lower()
    if coding not in _PLAIN:
        message = "a body is read as it is: send it without Content-Encoding"
        raise WrongMediaError(message, "content-encoding", ("accept-encoding", "identity"))
    said = headers.get("content-type", "").strip().lower()
    media = said.partition(";")[0].rstrip()
    if media in _UNSAID or said == wanted:
        return
    known = _LINES if wanted == LINES_TYPE else _JSON
    charset = _CHARSET.search(said)
    is_utf_8 = charset is None or charset[1] in _UTF_8
    if known.fullmatch(media) is None or not is_utf_8:
        message = f"the body is read as {wanted} in UTF-8: say so in Content-Type"
        raise WrongMediaError(message, "content-type", ("accept", wanted))
