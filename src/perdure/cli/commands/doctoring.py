"""The command that looks whether the store is sound, and mends what can be mended."""

from __future__ import annotations

from dataclasses import dataclass, field

from rich.console import Group, RenderableType

from perdure._drive import step
from perdure.cli.desk import OnDesk, check_there
from perdure.cli.show.words import count, words
from perdure.errors import CorruptStoreError, UnsupportedError
from perdure.stores.opening import open_store
from perdure.stores.sqlite import SqliteStore

_LOST = "what is left cannot be rebuilt: save what can be read with `perdure export`"
_UNTOUCHED = "it may be read and not written: copy it to where that is allowed, and mend it there"


@dataclass(slots=True)
class Checkup:
    """What was wrong with a store, how many entries were indexed anew, and what is still wrong."""

    store: str
    found: list[str]
    rebuilt: int | None = None
    left: list[str] = field(default_factory=list[str])


def doctor(*, rebuild: bool = False, desk: OnDesk) -> None:
    """Check every page, record and index of the store; mend the indexes when they do not fit.

    A file that may only be read is checked, and left as it is.

    Parameters
    ----------
    rebuild
        Make the indexes anew even if nothing is wrong with them.
    """
    store = _file(desk.store)
    checkup = _checkup(store, rebuild=rebuild)
    desk.out.show(checkup, _shown(checkup))
    if checkup.left:
        message = _UNTOUCHED if store.read_only else _LOST
        raise CorruptStoreError(message, where=checkup.store)


def _file(url: str) -> SqliteStore:
    store = open_store(url)
    if not isinstance(store, SqliteStore):
        message = "doctor looks after files: say --store sqlite:///PATH"
        raise UnsupportedError(message, argument="--store")
    check_there(store)
    return store


def _checkup(store: SqliteStore, *, rebuild: bool) -> Checkup:
    step(store.open())
    try:
        checkup = Checkup(store.address, store.check())
        checkup.left = list(checkup.found)
        if rebuild or (checkup.found and not store.read_only):
            _rebuild(store, checkup)
    finally:
        step(store.close())
    return checkup


def _rebuild(store: SqliteStore, checkup: Checkup) -> None:
    try:
        checkup.rebuilt = store.rebuild()
    except CorruptStoreError as error:
        # Nothing was changed: a rebuild happens whole or not at all.
        checkup.left.append(f"the indexes cannot be made anew: {error}")
        return
    checkup.left = store.check()


def _shown(checkup: Checkup) -> RenderableType:
    lines = [words(checkup.store, "quiet")]
    lines += [words(f"found: {each}", "reason") for each in checkup.found]
    if checkup.rebuilt is not None:
        lines.append(words(f"indexed {count(checkup.rebuilt, 'entry', 'entries')} anew"))
    lines += [words(f"still wrong: {each}", "bad") for each in checkup.left]
    if not checkup.left:
        lines.append(words("sound", "good"))
    return Group(*lines)
