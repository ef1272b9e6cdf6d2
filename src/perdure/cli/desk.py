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


@dataclass(frozen=True, slots=True)
class Desk:
    """The options that hold for every command, and the doors they open."""

    out: Output
    store: str
    scope: Scope = field(default_factory=Scope)
    said: str | None = None
    """The store that the command line named; None when it named none."""

    @contextmanager
    def memory(self, *, new: bool = False) -> Generator[Memory]:
        """Open the memory of the scope for one command; the usual folder is made when needed.

        A file that somebody named must be there, except where `new` lets a write begin one.
        """
        if self.store == default_store():
            usual_file().parent.mkdir(parents=True, exist_ok=True)
        elif not new:
            check_there(open_store(self.store))
        with Memory.open(self.store, scope=self.scope) as memory:
            yield memory


def check_there(store: Store) -> None:
    """Refuse a file that is not there: opening would make an empty one, and tell nobody."""
    path = store.address.removeprefix("sqlite:///")
    if path != store.address and not Path(path).exists():
        message = "there is no file; `perdure remember` and `perdure learn` begin one"
        raise StoreUnavailableError(message, where=store.address)


OnDesk = Annotated[Desk, Parameter(parse=False)]


def usual_file() -> Path:
    """Give the file that memory lives in when nobody says otherwise."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "perdure" / "memory.db"


def default_store() -> str:
    """Give the store's URL from the environment, or that of the usual file."""
    return os.environ.get("PERDURE_STORE") or f"sqlite:///{quote(str(usual_file()))}"
