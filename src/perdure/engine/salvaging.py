"""Go on with what can be read where a record cannot, and say which was left out."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TypeVar, cast

from perdure.errors import CorruptRecordError

_T = TypeVar("_T")


async def salvaged(asked: Awaitable[_T], unreadable: list[str]) -> _T:
    """Give a store's answer without the records that cannot be read, whose ids are noted."""
    try:
        return await asked
    except CorruptRecordError as error:
        if error.rest is None:
            raise
        unreadable += [one for one in error.ids if one not in unreadable]
        return cast("_T", error.rest)
