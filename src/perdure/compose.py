"""Settings in, a live engine out: the only place where engine and adapters meet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any
from urllib.parse import unquote

from perdure.clocks import SystemClock
from perdure.engine.core import Core
from perdure.engine.options import Options
from perdure.errors import InvalidScopeError, UsageError
from perdure.model.scope import Scope
from perdure.ports import Caller, Clock, Store, Turns

STORE_OPTIONS = ("durability", "timeout")
_ENGINE_OPTIONS = frozenset(one.name for one in fields(Options))
_SQLITE = "sqlite:///"


def make_core(
    url: str, options: Mapping[str, Any], *, caller: Caller, turns: Turns, off_thread: bool
) -> Core:
    """Check everything and put the parts together; nothing is opened yet.

    With `off_thread`, a store that would block runs in worker threads.
    """
    rest = dict(options)
    store_options = {name: rest.pop(name) for name in STORE_OPTIONS if name in rest}
    clock = rest.pop("clock", None) or SystemClock()
    _check_clock(clock)
    unknown = sorted(set(rest) - _ENGINE_OPTIONS)
    if unknown:
        known = ", ".join(sorted((*_ENGINE_OPTIONS, *STORE_OPTIONS, "clock")))
        message = f"there is no option {unknown[0]!r}; there are {known}"
        raise UsageError(message, argument=unknown[0])
    engine_options = Options(**rest)
    store = make_store(url, store_options, off_thread=off_thread)
    return Core(store, clock, caller, turns, engine_options)


def make_store(url: str, options: Mapping[str, Any], *, off_thread: bool = False) -> Store:
    """Give the store that an URL names, unopened."""
    if not isinstance(url, str) or not url.strip():  # pyright: ignore[reportUnnecessaryIsInstance]
        raise UsageError("url must be 'memory:' or 'sqlite:///PATH'", argument="url")
    if url == "memory:":
        return _memory_store(options)
    if url.startswith(_SQLITE):
        return _sqlite_store(url, options, off_thread=off_thread)
    message = f"no store answers to {url.split('://', maxsplit=1)[0]!r}; use 'memory:' or 'sqlite:///PATH'"
    raise UsageError(message, argument="url")


def check_scope(scope: object) -> Scope:
    """Give a scope, the nameless one when none is given."""
    if scope is None:
        return Scope()
    if not isinstance(scope, Scope):
        message = "scope must be a Scope(tenant, principal, conversation)"
        raise InvalidScopeError(message, argument="scope")
    return scope


def _memory_store(options: Mapping[str, Any]) -> Store:
    from perdure.stores.memory import MemoryStore

    for name in options:
        message = f"{name} means nothing for memory:, which lasts as long as the process"
        raise UsageError(message, argument=name)
    return MemoryStore()


def _sqlite_store(url: str, options: Mapping[str, Any], *, off_thread: bool) -> Store:
    from perdure.stores.offthread import OffThread
    from perdure.stores.sqlite import SqliteStore

    path = unquote(url.removeprefix(_SQLITE))
    if not path or path == ":memory:" or "\0" in path:
        message = "sqlite:/// needs the path of a file; for memory alone use 'memory:'"
        raise UsageError(message, argument="url")
    store = SqliteStore(path, **options)
    return OffThread(store) if off_thread else store


def _check_clock(clock: Clock) -> None:
    for name in ("now", "monotonic"):
        if not callable(getattr(clock, name, None)):
            raise UsageError(f"clock has no {name}()", argument="clock")
