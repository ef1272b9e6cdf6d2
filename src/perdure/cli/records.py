"""Read records that another program wrote down, whatever it calls their fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from perdure.cli.moments import moment_of
from perdure.errors import UsageError
from perdure.model.entry import Json

_NAMES: Mapping[str, str] = {
    "text": "text",
    "content": "text",
    "memory": "text",
    "fact": "text",
    "value": "text",
    "tier": "tier",
    "domains": "domains",
    "tags": "domains",
    "categories": "domains",
    "metadata": "metadata",
    "meta": "metadata",
    "session_id": "session_id",
    "speaker": "speaker",
    "valid_from": "valid_from",
    "valid_at": "valid_from",
    "created_at": "valid_from",
    "expires_at": "expires_at",
    "expiration_date": "expires_at",
    "invalid_at": "expires_at",
}
"""A record's field and the argument of `remember` it stands for; the first of a kind wins."""

_TEXTS = " or ".join(repr(name) for name, meant in _NAMES.items() if meant == "text")

_WRAPPINGS = ("results", "memories")
"""Names under which an answer of other memories holds its records."""

OWNER = "user_id"
"""What most others call the principal."""

_TIMES = frozenset({"valid_from", "expires_at"})


def unwrapped(read: object) -> object:
    """Give the list that an answer of another memory holds, anything else as it is.

    >>> unwrapped({"results": [{"memory": "Tea is green."}]})
    [{'memory': 'Tea is green.'}]
    """
    if not isinstance(read, dict):
        return read
    held = cast(Mapping[str, object], read)
    lists = [held[name] for name in _WRAPPINGS if isinstance(held.get(name), list)]
    return lists[0] if len(lists) == 1 and "format" not in held else held


def by_owner(
    items: Sequence[Mapping[str, Json]], field: str
) -> dict[str | None, list[Mapping[str, Json]]]:
    """Give the items of each owner that a field of their metadata names, in their order.

    >>> by_owner(records_of([{"text": "a b", "user_id": "ada"}, "c d"]), "user_id")
    {'ada': [{'text': 'a b', 'metadata': {'user_id': 'ada'}}], None: [{'text': 'c d'}]}
    """
    found: dict[str | None, list[Mapping[str, Json]]] = {}
    for item in items:
        named = item.get("metadata", {}).get(field)
        if named is not None and (isinstance(named, bool) or not isinstance(named, str | int)):
            message = f"{field!r} names nobody: {named!r:.60}"
            raise UsageError(message, argument="--by")
        found.setdefault(None if named is None else str(named), []).append(item)
    return found


def records_of(read: object) -> list[Mapping[str, Json]]:
    """Give the items for `remember` that a list of records stands for; nulls count as absent.

    A record without `valid_from` is taken to hold since its `created_at`. Fields that are not known
    are kept in its metadata, so that nothing is lost. Raises `UsageError` naming the record.

    >>> records_of([{"text": "The port is 7443.", "tags": ["api"], "id": 7, "tier": None}])
    [{'text': 'The port is 7443.', 'domains': ['api'], 'metadata': {'id': 7}}]
    """
    if not isinstance(read, list):
        raise UsageError("expected a snapshot or a list of records", argument="file")
    return [_item(record, at) for at, record in enumerate(cast(list[object], read), 1)]


def _item(record: object, at: int) -> dict[str, Json]:
    if isinstance(record, str):
        return {"text": record}
    if not isinstance(record, dict):
        raise UsageError(f"record {at} is neither an object nor a text", argument="file")
    given = cast(dict[str, Json], record)
    fields = {name: value for name, value in given.items() if value is not None}
    item: dict[str, Json] = {}
    for name, argument in _NAMES.items():
        if name == "value" and not isinstance(fields.get(name), str):
            continue
        if name in fields and argument not in item:
            item[argument] = _value(fields.pop(name), argument, f"record {at}: {name!r}")
    if "text" not in item:
        raise UsageError(f"record {at} has no {_TEXTS}{_has(given)}", argument="file")
    if fields:
        item["metadata"] = {**fields, **item.get("metadata", {})}
    return item


def _has(record: Mapping[str, Json]) -> str:
    """Say which fields a record has, as far as they fit into a sentence."""
    return f": it has {', '.join(record):.200}" if record else ": it has nothing"


def _value(value: Json, argument: str, where: str) -> Json:
    if argument in _TIMES:
        try:
            return moment_of(value)
        except (ValueError, OverflowError) as error:
            raise UsageError(f"{where} is no time: {value!r:.60}", argument="file") from error
    if argument == "metadata" and not isinstance(value, dict):
        raise UsageError(f"{where} is not an object", argument="file")
    if argument == "domains" and isinstance(value, str):
        return [value]
    return cast(Json, value)
