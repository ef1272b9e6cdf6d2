"""Commands about whole stores: copy one into another, make one ready."""

from __future__ import annotations

import asyncio
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

from perdure.cli.desk import Desk, OnDesk, check_there
from perdure.cli.show.copies import shown_copies
from perdure.cli.show.words import count, words
from perdure.clocks import SystemClock
from perdure.engine.copying import READING, Copied, scopes_of
from perdure.engine.copying import copy as copy_scope
from perdure.errors import StoreError, UsageError
from perdure.model.scope import Scope
from perdure.ports import Store
from perdure.stores.opening import open_store


@dataclass(slots=True)
class Copies:
    """What was copied from where to where, scope by scope, and whether all of it is the same."""

    source: str
    target: str
    verified: bool = False
    scopes: list[Copied] = field(default_factory=list[Copied])


class Course:
    """Show a person how far a copy is; nothing to anybody else."""

    def __init__(self, progress: Progress | None) -> None:
        self._progress = progress
        self._task: TaskID | None = None
        self._scope = ""
        self._doing = ""
        self._read = 0

    def begin(self, scope: str) -> None:
        """Go over to another scope."""
        self._scope, self._doing, self._read = scope, "", 0

    def watch(self, doing: str, more: int) -> None:
        """Take note of what was done, and with how many entries."""
        if self._progress is None:
            return
        if self._task is None or doing != self._doing:
            if self._task is not None:
                self._progress.remove_task(self._task)
            self._doing = doing
            told = f"scope {self._scope}, {doing}"
            self._task = self._progress.add_task(told, total=self._read or None)
        if doing == READING:
            self._read += more
        self._progress.advance(self._task, more)


def copy(source: str, target: str, /, *, all: bool = False, desk: OnDesk) -> None:
    """Copy what one store keeps into another, and compare. Running it again goes on.

    Only what belongs to --tenant, --principal and --conversation, as far as they are said.

    Parameters
    ----------
    source
        Where from, like sqlite:///agent.db. It is only read.
    target
        Where to, like postgresql://localhost/agent.
    all
        Every scope there is, which is also what it means to name none.
    """
    if all and desk.scope != Scope():
        message = "say --all, or whose memory, not both"
        raise UsageError(message, argument="--all")
    stores = open_store(source), open_store(target)
    copies = Copies(stores[0].address, stores[1].address)
    if copies.source == copies.target:
        raise UsageError("that is the same store twice", argument="target")
    check_there(stores[0])
    with on_course(desk) as course:
        asyncio.run(_copy(*stores, desk.scope, copies, course))
    amiss = [one for one in copies.scopes if one.amiss]
    copies.verified = not amiss
    desk.out.show(copies, shown_copies(copies.scopes))
    if amiss:
        scopes = f"{len(amiss)} of {count(len(copies.scopes), 'scope')}"
        raise StoreError(f"the copy differs from the source in {scopes}", where=copies.target)


def migrate(url: str | None = None, /, *, desk: OnDesk) -> None:
    """Make a store ready, with the tables it needs. Doing it again does no harm.

    Parameters
    ----------
    url
        Which one; when not said, the one that --store names.
    """
    store = open_store(desk.store if url is None else url)
    migrated = asyncio.run(_migrate(store))
    told = f"{store.address} is ready" if migrated else f"{store.address} needs no preparation"
    desk.out.show({"store": store.address, "migrated": migrated}, words(told))


@contextmanager
def on_course(desk: Desk) -> Generator[Course]:
    """Show how far something is, to a person who watches."""
    if not desk.out.watched:
        yield Course(None)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=desk.out.errors, transient=True) as progress:
        yield Course(progress)


async def _copy(source: Store, target: Store, whose: Scope, copies: Copies, course: Course) -> None:
    async with source, target:
        scopes = [one for one in await scopes_of(source) if belongs(one, whose)]
        if not scopes and whose != Scope():
            raise UsageError("the source keeps nothing of theirs", argument="scope")
        now = SystemClock().now()
        for place, scope in enumerate(scopes, 1):
            course.begin(f"{place} of {len(scopes)}")
            copied = await copy_scope(source, target, scope, now=now, watch=course.watch)
            copies.scopes.append(copied)


async def _migrate(store: Store) -> bool:
    migrating = getattr(store, "migrate", None)
    if migrating is None:
        return False
    try:
        await migrating()
    finally:
        await store.close()
    return True


def belongs(scope: Scope, whose: Scope) -> bool:
    """Tell whether a scope is one of those that the command line names."""
    said = (whose.tenant, whose.principal, whose.conversation)
    parts: Sequence[str | None] = (scope.tenant, scope.principal, scope.conversation)
    return all(one is None or one == part for one, part in zip(said, parts, strict=True))
