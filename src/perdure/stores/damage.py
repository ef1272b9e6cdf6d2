"""Read what can be read of an answer, and tell what cannot together with it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from typing import TypeVar, cast

from perdure.errors import CorruptRecordError

T = TypeVar("T")
R = TypeVar("R")


class Damage:
    """The records of one answer that cannot be read.

    >>> damage = Damage()
    >>> damage.told(damage.all_readable(str.upper, ["a", "b"]))
    ['A', 'B']
    """

    def __init__(self) -> None:
        self._errors: list[CorruptRecordError] = []

    def readable(self, decode: Callable[[R], T], rows: Iterable[R]) -> Iterator[T]:
        """Decode rows, and keep in mind those that cannot be."""
        for row in rows:
            try:
                decoded = decode(row)
            except CorruptRecordError as error:
                self._errors.append(error)
                continue
            yield decoded

    def all_readable(self, decode: Callable[[R], T], rows: Sequence[R]) -> list[T]:
        """Decode rows at once; quicker than one by one, as long as all of them can be."""
        try:
            return [*map(decode, rows)]
        except CorruptRecordError:
            return [*self.readable(decode, rows)]

    async def salvaged(self, asked: Awaitable[T]) -> T:
        """Give an answer, or what an error carries of it."""
        try:
            return await asked
        except CorruptRecordError as error:
            if error.rest is None:
                raise
            self._errors.append(error)
            return cast("T", error.rest)

    def told(self, answer: T) -> T:
        """Give the answer; raises `CorruptRecordError` that carries it when a record is missing."""
        if not self._errors:
            return answer
        first, names = self._errors[0], {name for one in self._errors for name in one.ids}
        others = len(names) - len(first.ids)
        message = first.said if others < 1 else f"{first.said}; and {others} more"
        raise CorruptRecordError(
            message, where=first.where, ids=sorted(names), rest=answer
        ) from first


async def made(asked: Awaitable[R], change: Callable[[R], T]) -> T:
    """Give an answer as something makes it, also the one that an error carries."""
    damage = Damage()
    return damage.told(change(await damage.salvaged(asked)))
