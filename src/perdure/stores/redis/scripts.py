"""The scripts that run inside the server, each whole or not at all."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from importlib.resources import files

_LUA = files("perdure.stores.redis") / "lua"


@dataclass(frozen=True, slots=True)
class Script:
    """A script and the name by which the server remembers it."""

    text: bytes
    sha: str = field(init=False)

    def __post_init__(self) -> None:
        digest = hashlib.sha1(self.text, usedforsecurity=False).hexdigest()
        object.__setattr__(self, "sha", digest)


def _read(*names: str) -> Script:
    return Script("\n".join((_LUA / f"{name}.lua").read_text("utf-8") for name in names).encode())


GET = _read("scope", "get")
LIST = _read("scope", "list")
AS_OF = _read("scope", "as_of")
BY_USE = _read("scope", "by_use")
USAGE = _read("scope", "usage")
LOOKUP = _read("scope", "lookup")
FIND = _read("scope", "find")
MATCHES = _read("scope", "matches")
BESIDE = _read("scope", "beside")
HISTORY = _read("scope", "history")
REMOVED = _read("scope", "removed")
SPACES = _read("scope", "spaces")
FRESH = _read("scope", "fresh")
VECTORS = _read("scope", "vectors")
LEFT = _read("scope", "left")
COMMIT = _read("scope", "write", "commit")
SIGN = _read("scope", "write", "sign")
FEEDBACK = _read("scope", "write", "feedback")
FORGET = _read("scope", "write", "forget")
FORGET_SCOPE = _read("scope", "write", "forget_scope")
