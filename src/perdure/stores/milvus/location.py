"""Where the vectors are: what a `milvus:` URL says, and how it is shown without its secrets."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import SplitResult, parse_qs, quote, unquote, urlsplit

from perdure.errors import UsageError

DEFAULT_PREFIX = "perdure_"
_PREFIX = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,100}")
_KNOWN = frozenset({"prefix", "tls"})


@dataclass(frozen=True, slots=True)
class Location:
    """A database of a server or a local file, and what our collections in it begin with."""

    uri: str
    database: str
    token: str = field(repr=False)
    prefix: str
    address: str

    @property
    def file(self) -> Path | None:
        """The local file, when there is no server."""
        return None if "://" in self.uri else Path(self.uri)

    @property
    def beside(self) -> str | None:
        """The URL of the companion that a local file has when none is named."""
        return None if self.file is None else f"sqlite:///{quote(self.uri)}.sqlite"


def locate(url: str, prefix: str | None = None) -> Location:
    """Read an URL: `milvus://user:password@host:port/database?prefix=p_&tls=true`, or a file's.

    >>> locate("milvus://ada:secret@db.example:19530/notes").address
    'milvus://db.example:19530/notes'
    >>> locate("milvus:///notes.db").uri
    'notes.db'
    """
    parts = urlsplit(url)
    if parts.scheme != "milvus" or parts.fragment:
        raise _misread("not the URL of a Milvus store")
    options = _options(parts.query)
    if prefix is None:
        prefix = options.get("prefix", DEFAULT_PREFIX)
    if not _PREFIX.fullmatch(prefix):
        message = "prefix is up to 100 letters, digits and _, and begins with no digit"
        raise UsageError(message, argument="prefix")
    if parts.netloc:
        return _served(parts, prefix, has_tls=options.get("tls") == "true")
    return _local(unquote(parts.path.removeprefix("/")), prefix)


def _options(query: str) -> dict[str, str]:
    given = parse_qs(query, keep_blank_values=True)
    options = {name: values[-1] for name, values in given.items()}
    unknown = sorted(set(options) - _KNOWN)
    if unknown:
        raise _misread(f"there is no option {unknown[0]!r}")
    if options.get("tls", "false") not in ("true", "false"):
        raise UsageError("tls is true or false", argument="url")
    return options


def _served(parts: SplitResult, prefix: str, *, has_tls: bool) -> Location:
    try:
        port = parts.port or 19530
    except ValueError:
        raise _misread("the port is no number") from None
    if not parts.hostname:
        raise _misread("there is no host")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return Location(
        uri=f"{'https' if has_tls else 'http'}://{host}:{port}",
        database=unquote(parts.path.strip("/")),
        token=f"{user}:{password}" if user else password,
        prefix=prefix,
        address=f"milvus://{host}:{port}{parts.path.rstrip('/')}{_shown(prefix)}",
    )


def _local(path: str, prefix: str) -> Location:
    if not path.endswith(".db"):
        raise UsageError("a local Milvus file is named *.db", argument="url")
    return Location(path, "", "", prefix, f"milvus:///{path}{_shown(prefix)}")


def _shown(prefix: str) -> str:
    return "" if prefix == DEFAULT_PREFIX else f"?prefix={prefix}"


def _misread(what: str) -> UsageError:
    message = f"{what}; use milvus://HOST:PORT/DATABASE?prefix=NAME_ or milvus:///PATH.db"
    return UsageError(message, argument="url")
