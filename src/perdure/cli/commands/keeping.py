"""Commands that keep the file of a memory safe: a copy while it is in use, and the way back."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from perdure.cli.desk import Desk, OnDesk
from perdure.cli.show.words import count, words
from perdure.errors import UnsupportedError, UsageError
from perdure.stores.opening import open_store
from perdure.stores.sqlite import SqliteStore
from perdure.stores.sqlite.backup import Backup, back_up
from perdure.stores.sqlite.backup import restore as put_back


@dataclass(frozen=True, slots=True)
class Restored:
    """What was restored to where, and where that stands now which was there before."""

    backup: str
    store: str
    replaced: str | None


def backup(target: Path, /, *, desk: OnDesk) -> None:
    """Copy the file of the store, whole and checked, while others go on reading and writing it.

    Parameters
    ----------
    target
        The file to make; what is there already is not touched.
    """
    made = _backed_up(_file(desk.store), target, desk)
    told = f"{count(made.entries, 'entry', 'entries')}, {made.size:,} bytes, checked: {made.path}"
    plain = {"path": str(made.path), "size": made.size, "entries": made.entries}
    desk.out.show(plain, words(told))


def restore(backup: Path, /, *, replace: bool = False, desk: OnDesk) -> None:
    """Put a backup where the store is. Nobody may have the store open.

    Parameters
    ----------
    backup
        The file that `perdure backup` made.
    replace
        The store that is there now moves aside, to the same name with .replaced.
    """
    if not backup.is_file():
        message = f"there is no file {backup}; name one that `perdure backup` made"
        raise UsageError(message, argument="backup")
    target = _file(desk.store)
    moved = put_back(backup, target, replace=replace)
    restored = Restored(str(backup), f"sqlite:///{target}", moved and str(moved))
    told = f"{restored.store} is what {backup} holds"
    desk.out.show(restored, words(told + (f"; before, it was {moved}" if moved else "")))


def _file(url: str) -> Path:
    store = open_store(url)
    if not isinstance(store, SqliteStore):
        message = (
            "this is for files: say --store sqlite:///PATH; a server has its own way, and "
            "`perdure copy` goes from any store to any"
        )
        raise UnsupportedError(message, argument="--store")
    return Path(store.address.removeprefix("sqlite:///"))


def _backed_up(source: Path, target: Path, desk: Desk) -> Backup:
    if not desk.out.watched:
        return back_up(source, target)
    columns = (TextColumn("copying"), BarColumn(), TaskProgressColumn())
    with Progress(*columns, console=desk.out.errors, transient=True) as progress:
        task = progress.add_task("copying")
        return back_up(
            source,
            target,
            watch=lambda done, all_: progress.update(task, completed=done, total=all_),
        )
