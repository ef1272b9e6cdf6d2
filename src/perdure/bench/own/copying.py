"""A working copy of a user's own store: the store itself is read, and never written to."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from perdure.clocks import SystemClock
from perdure.engine.copying import copy, scopes_of
from perdure.errors import StoreUnavailableError, UsageError
from perdure.model.scope import Scope
from perdure.ports import Store
from perdure.stores.opening import open_store
from perdure.stores.sqlite import SqliteStore


def copy_of(url: str, scope: Scope, folder: Path) -> Path:
    """Copy a scope into a file of that folder; gives the copy.

    Of a file all is copied, page by page, through a connection that cannot write. Any other store
    is opened and read. Raises `UsageError` when the scope holds nothing.
    """
    source = open_store(url)
    target = folder / "copy.db"
    if isinstance(source, SqliteStore):
        _copy_file(Path(source.address.removeprefix("sqlite:///")), target, source.address)
    elif url.startswith("memory:"):
        raise UsageError("memory: is empty in a new process; name a store that lasts")
    else:
        asyncio.run(_copy_scope(source, scope, SqliteStore(target)))
    return target


def _copy_file(path: Path, target: Path, where: str) -> None:
    if not path.exists():
        raise StoreUnavailableError("there is no file", where=where)
    journal = path.with_name(path.name + "-wal")
    try:
        if not journal.exists():
            _copy_pages(path, "immutable=1", target)
        # Somebody opened it, before or meanwhile: what is in the journal counts.
        if journal.exists():
            target.unlink(missing_ok=True)
            _copy_pages(path, "mode=ro", target)
    except sqlite3.Error as error:
        raise StoreUnavailableError(f"cannot be read: {error}", where=where) from error


def _copy_pages(path: Path, how: str, target: Path) -> None:
    """Copy through a connection that cannot write.

    With `immutable` it leaves no file beside; plain reading would make a journal and leave it.
    """
    address = f"{path.absolute().as_uri()}?{how}"
    with (
        closing(sqlite3.connect(address, uri=True)) as source,
        closing(sqlite3.connect(target)) as made,
    ):
        source.backup(made)


async def _copy_scope(source: Store, scope: Scope, target: Store) -> None:
    async with source, target:
        if await source.revision(scope) == 0:
            await _refuse_empty(source)
        now = SystemClock().now()
        await copy(source, target, scope, now=now, watch=lambda _doing, _more: None)


async def _refuse_empty(source: Store) -> None:
    held = [f"{one.tenant or '-'}/{one.principal or '-'}" for one in await scopes_of(source)][:5]
    there = f"; there are (tenant/principal) {', '.join(held)}" if held else ""
    raise UsageError(f"that scope holds nothing{there}", argument="principal")
