"""What is handed to `remember`, in pieces that a service takes at once."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from perdure.errors import UsageError
from perdure.foreign import with_ours
from perdure.wire.rows.memories import ITEM_FIELDS, ITEMS_MOST

BYTES_MOST = 2 * 1024 * 1024
"""Of one piece, so that it stays far below what services and proxies take."""

ITEM_ARGUMENTS = frozenset(one.argument for one in ITEM_FIELDS)


def items_of(content: object, id: str | None, common: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Give the items as a request holds them; `common` counts where one does not say otherwise."""
    if isinstance(content, str):
        return [_said({**common, "text": content, "id": id})]
    if isinstance(content, (bytes, Mapping)) or not isinstance(content, Sequence):
        message = "content must be a text or a list of items, like [{'text': 'Tea is green.'}]"
        raise UsageError(message, argument="content")
    if id is not None:
        raise UsageError("id goes with one text; items carry their own", argument="id")
    items = cast(Sequence[object], content)
    return [_said({**common, **_as_mapping(item, at)}) for at, item in enumerate(items)]


def pieces_of(items: Sequence[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """Give the items in pieces of bounded length, in order."""
    piece: list[dict[str, Any]] = []
    size = 0
    for item in items:
        cost = _cost(item)
        if piece and (len(piece) >= ITEMS_MOST or size + cost > BYTES_MOST):
            yield piece
            piece, size = [], 0
        piece.append(item)
        size += cost
    if piece:
        yield piece


def _as_mapping(item: object, at: int) -> Mapping[str, Any]:
    if isinstance(item, str):
        return {"text": item}
    if not isinstance(item, Mapping):
        raise UsageError(f"content[{at}] must be a text or a mapping", argument="content")
    record = cast(Mapping[str, Any], item)
    unknown = record.keys() - ITEM_ARGUMENTS
    if unknown:
        names = with_ours(unknown, ITEM_ARGUMENTS)
        message = f"content[{at}] has unknown fields: {names}; there are "
        raise UsageError(message + ", ".join(sorted(ITEM_ARGUMENTS)), argument="content")
    if "text" not in record:
        raise UsageError(f"content[{at}] has no text", argument="content")
    return record


def _said(item: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in item.items() if value is not None}


def _cost(item: Mapping[str, Any]) -> int:
    return (
        256
        + 4 * sum(len(value) for value in item.values() if isinstance(value, str))
        + (len(json.dumps(item["metadata"], default=str)) if "metadata" in item else 0)
    )
