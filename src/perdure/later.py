"""Modules that cost nothing until something of them is used."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any, cast


def later(name: str) -> Any:
    """Stand in for a module that is imported when something of it is first asked for.

    For what one verb alone needs. Type checkers and import-linter see the import that stands
    beside it, under `TYPE_CHECKING`.

    >>> sums = later("perdure.decide.budget")
    >>> sums.total(len, "tea")
    3
    """
    return cast(Any, _Later(name))


class _Later(ModuleType):
    """What was asked for once is found here from then on."""

    def __getattr__(self, attribute: str) -> Any:
        found = getattr(import_module(self.__name__), attribute)
        setattr(self, attribute, found)
        return found
