"""What every command is handed: the memory it speaks to, and where it writes."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated
from urllib.parse import quote

from cyclopts import Parameter

from perdure.cli.output import Output
from perdure.errors import StoreUnavailableError
from perdure.model.scope import Scope
from perdure.ports import Store
from perdure.stores.opening import open_store
from perdure.sync import Memory

_ON_A_FILE = ("sqlite", "milvus")
"""Schemes of stores whose address may be a path."""


@dataclass(frozen=True, slots=True)
class Desk:
    """The options that hold for every command, and the doors they open."""

    out: Output
    store: str
    scope: Scope = field(default_factory=Scope)
    said: str | None = None
    """The store that the command line named; None when it named none."""

    @contextmanager
    def memory(self, *, new: bool = False, none_yet: bool = False) -> Generator[Memory]:
        """Open the memory of the scope for one command.

        Its file must be there, whoever named it, except where `new` lets a write begin one. With
        `none_yet` a file that the command line did not name may be missing: nothing is remembered
        yet, which is said beside the answer, and no file is made.
        """
        store = self.store
        if new:
            make_usual_folder(store)
        elif none_yet and self.said is None and not self.there:
            self.out.remark(f"nothing is remembered yet: there is no file ({store})")
            store = "memory:"
        else:
            check_there(open_store(store))
        with Memory.open(store, scope=self.scope) as memory:
            yield memory

    @property
    def there(self) -> bool:
        """Whether the store is there to be asked: not a file that nobody has begun."""
        return _is_there(open_store(self.store))


def check_there(store: Store, *, beginners: tuple[str, str] = ("remember", "learn")) -> None:
    """Refuse a file that is not there: opening would make an empty one, and tell nobody."""
    if _is_there(store):
        return
    message = "there is no file; " + " and ".join(f"`perdure {name}`" for name in beginners)
    message += " begin one"
    raise StoreUnavailableError(message, where=store.address)


def _is_there(store: Store) -> bool:
    scheme, _, path = store.address.partition(":///")
    if scheme == "milvus":
        # Options may stand behind it; a ? in the address of a SQLite file is part of its name.
        path = path.partition("?")[0]
    return scheme not in _ON_A_FILE or Path(path).exists()


def make_usual_folder(url: str) -> None:
    """Make the folder of the usual file, where that is what a write begins."""
    if url != _usual_store():
        return
    try:
        usual_file().parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = error.strerror or error
        message = f"its folder cannot be made ({why}); --store or PERDURE_STORE names another place"
        raise StoreUnavailableError(message, where=url) from error


OnDesk = Annotated[Desk, Parameter(parse=False)]


def usual_file() -> Path:
    """Give the file that memory lives in when nobody says otherwise."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "perdure" / "memory.db"


def default_store() -> str:
    """Give the store's URL from the environment, or that of the usual file."""
    return os.environ.get("PERDURE_STORE") or _usual_store()


def _usual_store() -> str:
    return f"sqlite:///{quote(str(usual_file()))}"
