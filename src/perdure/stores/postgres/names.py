"""Texts as PostgreSQL can keep and index them: without NUL, and short enough for a key.

A text column holds any character but NUL. So NUL is written as an escape, and the escape's own
sign as another: different texts stay different, and nearly all are kept as they are.
"""

from __future__ import annotations

import hashlib
import re

from perdure.errors import UsageError
from perdure.model.scope import Scope

_SIGN = "\x1a"
_ESCAPED = re.compile("\x1a([01])")
_KEY_BYTES = 1000
_DIGEST = "sha256:"
_SCHEMA = re.compile(r"(?!pg_)[a-z_][a-z0-9_]{0,62}")


def written(text: str) -> str:
    r"""Give a text without NUL, from which `read` gives it back.

    >>> written("plain"), written("a\0b"), read(written("a\0b\x1a1")) == "a\0b\x1a1"
    ('plain', 'a\x1a0b', True)
    """
    if _SIGN in text:
        text = text.replace(_SIGN, f"{_SIGN}1")
    return text.replace("\0", f"{_SIGN}0") if "\0" in text else text


def read(text: str) -> str:
    """Give back the text that was written."""
    if _SIGN not in text:
        return text
    return _ESCAPED.sub(lambda found: "\0" if found[1] == "0" else _SIGN, text)


def key(text: str) -> str:
    """Give the name under which a written text stands in keys: itself, or a digest if it is long.

    >>> key("turn-1"), key("x" * 5000)[:12]
    ('turn-1', 'sha256:c59d3')
    """
    is_short = len(text) <= _KEY_BYTES // 4 or len(text.encode()) <= _KEY_BYTES
    if is_short and not text.startswith(_DIGEST):
        return text
    return _DIGEST + hashlib.sha256(text.encode()).hexdigest()


def key_of(text: str) -> str:
    """Give the key of a text as callers have it."""
    return key(written(text))


def key_and_rest(text: str) -> tuple[str, str | None]:
    """Give the key of a text, and the written text where the key does not say it."""
    whole = written(text)
    short = key(whole)
    return short, None if short == whole else whole


def namespace_of(scope: Scope) -> str:
    """Give the key of a scope; a namespace has two slashes, a digest has none."""
    return key(scope.namespace)


def lock_of(schema: str, name: str) -> int:
    """Give the number of an advisory lock for a name; other names have another, all but surely."""
    digest = hashlib.sha256(f"perdure {schema} {name}".encode()).digest()
    return int.from_bytes(digest[:8], "big", signed=True)


def check_schema(schema: object) -> str:
    """Refuse what is no plain name for a schema of our own."""
    if isinstance(schema, str) and _SCHEMA.fullmatch(schema):
        return schema
    message = "schema is a name of small letters, digits and _, as 'perdure'; not pg_ something"
    raise UsageError(message, argument="schema")
