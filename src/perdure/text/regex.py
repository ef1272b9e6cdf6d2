"""Regular expressions that cost nothing until a text needs them."""

from __future__ import annotations

import re
from typing import Any, cast


def regex(pattern: str, flags: int = 0) -> re.Pattern[str]:
    r"""Give a regular expression that is compiled when it is first asked something.

    Compiling takes up to some milliseconds, and most processes need few of all we have.

    >>> regex(r"\d+").findall("7 or 8")
    ['7', '8']
    """
    return cast("re.Pattern[str]", _Uncompiled(pattern, flags))


class _Uncompiled:
    """Stand in for a compiled one; a method that was asked for once is found here from then on."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._pattern = pattern
        self._flags = flags
        self._compiled: re.Pattern[str] | None = None

    def __getattr__(self, name: str) -> Any:
        if self._compiled is None:
            self._compiled = re.compile(self._pattern, self._flags)
        method = getattr(self._compiled, name)
        setattr(self, name, method)
        return method
