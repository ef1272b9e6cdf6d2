"""A store by its URL: one row for each scheme of ours, entry points for those of strangers."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from importlib import import_module
from os import PathLike, fspath
from typing import Any, cast
from urllib.parse import unquote_plus

from perdure.errors import MissingExtraError, UsageError
from perdure.frozen import frozen
from perdure.ports import Store

GROUP = "perdure.stores"
"""Entry points of this group open stores of strangers: the name is the scheme."""

COMPANION = "companion"
"""The option that is a store itself."""


@frozen
class Row:
    """Where a store of ours lives, and which extra brings its driver."""

    home: str
    name: str
    extra: str | None = None
    on_a_file: str | None = None
    """The extra that brings the driver and what a local file needs besides."""

    def load(self, url: str = "") -> Any:
        """Give the class; raises `MissingExtraError` when its driver is not installed.

        It names the one extra that is enough for the URL.
        """
        try:
            return getattr(import_module(f"perdure.stores.{self.home}"), self.name)
        except ImportError as error:
            if self.extra is None or _is_ours(error):
                raise
            if self.on_a_file is not None and ":///" in url.partition("?")[0]:
                raise MissingExtraError(f"{self.name} on a local file", self.on_a_file) from error
            raise MissingExtraError(self.name, self.extra) from error


MEMORY = Row("memory", "MemoryStore")
SQLITE = Row("sqlite", "SqliteStore")
POSTGRES = Row("postgres", "PostgresStore", "postgres")
REDIS = Row("redis", "RedisStore", "redis")
DYNAMODB = Row("dynamodb", "DynamoDBStore", "dynamodb")
MILVUS = Row("milvus", "MilvusStore", "milvus", on_a_file="milvus-lite")

ROWS = {row.name: row for row in (MEMORY, SQLITE, POSTGRES, REDIS, DYNAMODB, MILVUS)}

SCHEMES = {
    "memory": MEMORY,
    "sqlite": SQLITE,
    "postgresql": POSTGRES,
    "postgres": POSTGRES,
    "redis": REDIS,
    "rediss": REDIS,
    "redis+cluster": REDIS,
    "rediss+cluster": REDIS,
    "dynamodb": DYNAMODB,
    "milvus": MILVUS,
}


def open_store(url: str, **options: Any) -> Store:
    """Give the store that an URL names, not opened yet; `async with` opens and closes it.

    Options are the keyword arguments of the store's class. Plain ones may stand in the URL's query
    instead, as in `sqlite:///agent.db?durability=normal`; said in both places they must agree. The
    `companion` of a Milvus store may be a store or the URL of one; a local file gets a SQLite file
    beside it when none is named. What else stands in the query is the driver's.
    Everything is checked before any I/O: raises `UsageError` for an unknown scheme or option,
    `MissingExtraError` when the store's driver is not installed. No message repeats the URL, which
    may hold a password.

    >>> open_store("memory:").address
    'memory:'
    """
    scheme = _scheme_of(url)
    row = SCHEMES.get(scheme)
    if row is None:
        return _strange(scheme, url, options)
    kind = row.load(url)
    known = _known(kind)
    bare, said = _without_options(scheme + url[len(scheme) :], known)
    given = dict(options)
    for name in given:
        _refuse_unknown(scheme, name, known)
    for name, text in said.items():
        value = _read(name, text, known[name])
        if name in given and given[name] != value:
            message = f"{name} is said twice, and differently: in the URL and as an option"
            raise UsageError(message, argument=name)
        given[name] = value
    if COMPANION in known:
        _open_companion(kind, bare, given)
    return cast(Store, kind.from_url(bare, **given))


def options_of(row: Row, url: str = "") -> tuple[inspect.Parameter, ...]:
    """Give the options of a store of ours as its class declares them."""
    return tuple(_known(row.load(url)).values())


def takes(url: str) -> frozenset[str] | None:
    """Name the options that the store of an URL takes, None for any; nothing is opened.

    Raises as `open_store` does for an URL that no store answers to.
    """
    scheme = _scheme_of(url)
    row = SCHEMES.get(scheme)
    if row is not None:
        return frozenset(one.name for one in options_of(row, url))
    make = _entry_point(scheme)
    kinds = {one.kind for one in inspect.signature(make).parameters.values()}
    return None if inspect.Parameter.VAR_KEYWORD in kinds else frozenset(_known(make))


def fits_in_url(parameter: inspect.Parameter) -> bool:
    """Tell options that are plain values from clients and the like."""
    plain = _declared(parameter) in {*_READERS, "str"} or isinstance(parameter.default, str)
    return plain or parameter.name == COMPANION


def check_store(given: object, giver: str) -> Store:
    """Give back what keeps the port; refuses, by name, what lacks a method of it."""
    if isinstance(given, type):
        message = f"{giver} is the class {given.__name__}: make a store of it"
        raise UsageError(message, argument="store")
    for name in vars(Store):
        if not name.startswith("_") and not hasattr(given, name):
            message = f"{giver} is a {type(given).__name__}, which is no store: it has no {name}"
            raise UsageError(message, argument="store")
    return cast(Store, given)


def _is_ours(error: ImportError) -> bool:
    return (error.name or "").split(".")[0] == "perdure"


def _scheme_of(url: object) -> str:
    if isinstance(url, PathLike):
        raise UsageError(
            f"a path is no URL; say 'sqlite:///{fspath(cast(PathLike[str], url))}'", argument="url"
        )
    if not isinstance(url, str) or not url.strip():
        message = "url must be that of a store, like 'memory:' or 'sqlite:///PATH'"
        raise UsageError(message, argument="url")
    scheme, colon, _ = url.partition(":")
    # One letter is a drive of Windows.
    if not colon or len(scheme) < 2 or not scheme.isascii() or "/" in scheme:
        file = url if _NAME.fullmatch(url) else "PATH"
        meant = "'memory:'" if url == ":memory:" else f"'sqlite:///{file}', for a file"
        message = f"url has no scheme; say {meant}"
        raise UsageError(message, argument="url")
    return scheme.lower()


def _known(kind: Callable[..., object]) -> Mapping[str, inspect.Parameter]:
    parameters = inspect.signature(kind).parameters
    return {name: one for name, one in parameters.items() if one.kind is one.KEYWORD_ONLY}


def _refuse_unknown(scheme: str, name: str, known: Mapping[str, object]) -> None:
    if name in known:
        return
    there = f"there are {', '.join(sorted(known))}" if known else "it takes none"
    raise UsageError(f"{scheme}: has no option {name!r}; {there}", argument=name)


def _without_options(
    url: str, known: Mapping[str, inspect.Parameter]
) -> tuple[str, dict[str, str]]:
    """Take a store's own options out of the query; what else is there is left to its driver."""
    head, _, query = url.partition("?")
    said: dict[str, str] = {}
    left: list[str] = []
    for part in query.split("&") if query else ():
        name, _, value = part.partition("=")
        name = unquote_plus(name)
        if name not in known or not fits_in_url(known[name]):
            left.append(part)
        elif said.setdefault(name, unquote_plus(value)) != unquote_plus(value):
            raise UsageError(f"{name} stands twice in the URL", argument=name)
    return "?".join([head, *(["&".join(left)] if left else [])]), said


def _open_companion(kind: Any, url: str, given: dict[str, Any]) -> None:
    """Put a store in the place of its URL, or of none where the kind of store knows one."""
    named = given.get(COMPANION) or kind.companion_of(url)
    if isinstance(named, str):
        given[COMPANION] = open_store(named)


def _declared(parameter: inspect.Parameter) -> str:
    return str(parameter.annotation).removesuffix(" | None")


def _read(name: str, text: str, parameter: inspect.Parameter) -> object:
    """Read a value of a query as its parameter is declared; the store checks what it means."""
    read, wanted = _READERS.get(_declared(parameter), (str, "a text"))
    try:
        return read(text)
    except ValueError:
        raise UsageError(f"{name} in the URL is not {wanted}", argument=name) from None


def _flag(text: str) -> bool:
    if text not in ("true", "false"):
        raise ValueError(text)
    return text == "true"


_NAME = re.compile(r"[\w./ -]{1,200}")
"""What may be said again: of a file, and never of a password."""

_READERS: Mapping[str, tuple[Callable[[str], object], str]] = {
    "bool": (_flag, "true or false"),
    "float": (float, "a number"),
    "int": (int, "a whole number"),
}


def _strange(scheme: str, url: str, options: Mapping[str, Any]) -> Store:
    make = _entry_point(scheme)
    try:
        inspect.signature(make).bind(url, **options)
    except TypeError as error:
        raise UsageError(f"{scheme}: does not take these options: {error}") from None
    return check_store(make(url, **options), f"what {scheme}: opens")


def _entry_point(scheme: str) -> Callable[..., object]:
    from importlib.metadata import entry_points

    found = {one.name: one for one in entry_points(group=GROUP)}
    if scheme not in found and scheme in ("http", "https"):
        message = f"{scheme}: is where a service is; perdure.client.Client(base_url) speaks to it"
        raise UsageError(message, argument="url")
    if scheme not in found:
        known = ", ".join(f"{name}:" for name in sorted({*SCHEMES, *found}))
        raise UsageError(f"no store answers to {scheme!r}; there are {known}", argument="url")
    try:
        return found[scheme].load()
    except (ImportError, AttributeError) as error:
        message = f"the store that answers to {scheme!r} cannot be loaded: {error}"
        raise UsageError(message, argument="url") from error
