"""Call a store from a plain test, whatever colour it has."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from perdure._drive import step
from perdure.ports import Store

_T = TypeVar("_T")


class Driven:
    """A store whose methods are called without `await`: an inline one is stepped, others looped.

    Attributes that are no coroutines are those of the store.
    """

    def __init__(self, store: Store) -> None:
        self.store = store

    def __getattr__(self, name: str) -> Any:
        attribute = getattr(self.store, name)
        return self._calling(attribute) if inspect.iscoroutinefunction(attribute) else attribute

    def _calling(self, method: Callable[..., Coroutine[Any, Any, _T]]) -> Callable[..., _T]:
        def call(*args: Any, **named: Any) -> _T:
            work = method(*args, **named)
            return step(work) if self.store.inline else asyncio.run(work)

        return call
