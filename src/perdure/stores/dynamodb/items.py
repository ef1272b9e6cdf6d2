"""Entries as DynamoDB items and back: the record is JSON text, beside it what is asked by."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

from perdure.errors import CorruptRecordError, UsageError
from perdure.model.entry import Entry, Json, Kind, Source, Tier
from perdure.ports import Feedback
from perdure.stores import admission
from perdure.stores.dynamodb.keys import Partition, entry_key

Item = dict[str, dict[str, Any]]
"""An item as DynamoDB speaks it: `{"name": {"S": "text"}, "count": {"N": "1"}}`."""

MOST_BYTES = 400_000
"""What one item may take, names of attributes included. DynamoDB allows 2 % more, and counts on
its own; so nothing that passes here fails there, in the middle of a batch."""

INLINE_BYTES = 32 * 1024
"""Records up to here stand in the index too, so that a list reads them with it. Larger ones are
bytes and no text: these grow less on their way."""

_SPARE = 512
"""Room for numbers that grow after an entry was checked: counts, times, feedback."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_TIMES = ("created_at", "updated_at", "last_accessed_at", "expires_at", "valid_from", "valid_to")
_PLAIN_SOURCE = Source()
_KINDS = {kind.value: kind for kind in Kind}
_TIERS: dict[str | None, Tier | None] = {None: None, **{tier.value: tier for tier in Tier}}


@dataclass(frozen=True, slots=True)
class Kept:
    """What an item says: an entry, or only the feedback that was given to an id without one."""

    entry: Entry | None
    total: float = 0.0
    count: int = 0

    @property
    def feedback(self) -> Feedback | None:
        """The feedback, if there was any."""
        return Feedback(self.total / self.count, self.count) if self.count else None


NOTHING = Kept(None)


def record_of(entry: Entry) -> str:
    """Give all of an entry as JSON text but seq and version, which the store keeps apart."""
    record: dict[str, Json] = {"id": entry.id, "kind": entry.kind.value, "text": entry.text}
    for name in _TIMES:
        when = getattr(entry, name)
        if when is not None:
            record[name] = (when - _EPOCH) // _MICROSECOND
    optional: dict[str, Json] = {
        "value": entry.value,
        "access_count": entry.access_count or None,
        "tier": None if entry.tier is None else entry.tier.value,
        "domains": list(entry.domains) or None,
        "keys": list(entry.keys) or None,
        "source": None if entry.source == _PLAIN_SOURCE else _source(entry.source),
        "superseded_by": entry.superseded_by,
        "metadata": admission.plain(entry.metadata) or None,
    }
    record.update((name, value) for name, value in optional.items() if value is not None)
    return admission.to_json(record, "entry")


def item_of(part: Partition, sort: str, kept: Kept, record: str | None = None) -> Item:
    """Give the item that says this; `record` is that of its entry, when it is known already."""
    item = bare_item(part, sort)
    if kept.count:
        item["feedback"] = {"S": json.dumps([kept.total, kept.count])}
    entry = kept.entry
    if entry is None:
        return item
    record = record_of(entry) if record is None else record
    if byte_length(record) <= INLINE_BYTES:
        item["record"] = {"S": record}
    else:
        item["large"] = {"B": record.encode()}
    item["seq"] = {"N": str(entry.seq)}
    item["version"] = {"N": str(entry.version)}
    item["kind"] = {"S": entry.kind.value}
    if entry.tier is not None:
        item["tier"] = {"S": entry.tier.value}
    if entry.expires_at is not None:
        item["expires_at"] = {"N": str(math.ceil((entry.expires_at - _EPOCH).total_seconds()))}
    return item


def bare_item(part: Partition, sort: str) -> Item:
    """Give an item that has its key, and the name of its scope if the key cannot hold that."""
    item: Item = {"ns": {"S": part.key}, "sk": {"S": sort}}
    if part.full is not None:
        item["namespace"] = {"S": part.full}
    return item


def read(part: Partition, item: Item, where: str) -> Kept:
    """Give what an item says; raises `CorruptRecordError` with its key when that is nothing."""
    try:
        _check_place(part, item)
        total, count = json.loads(item["feedback"]["S"]) if "feedback" in item else (0.0, 0)
        held = item["record"]["S"] if "record" in item else item.get("large", {}).get("B")
        return Kept(None if held is None else _entry(item, held), float(total), int(count))
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError) as error:
        raise _corrupt(item, f"cannot be read: {error!r}", where) from error


def number(item: Item, name: str) -> int:
    """Give a whole number of an item; raises `CorruptRecordError` when it has none."""
    try:
        return int(item[name]["N"])
    except (KeyError, TypeError, ValueError) as error:
        raise _corrupt(item, f"has no {name}") from error


def byte_length(text: str) -> int:
    """Give the bytes of a text in UTF-8."""
    return len(text) if text.isascii() else len(text.encode())


def size_of(item: Item) -> int:
    """Give the bytes that an item takes, never too few."""
    return sum(
        byte_length(name) + (len(one) if isinstance(one, bytes) else byte_length(one)) + 1
        for name, value in item.items()
        for one in value.values()
    )


def wire_size_of(item: Item) -> int:
    """Give about the bytes that an item takes in a request, rather too many.

    Bytes travel in base 64, texts as JSON, in which all but ASCII is escaped.
    """
    return sum(
        2 * len(one) if one.isascii() else 6 * len(one)
        for value in item.values()
        for one in value.values()
    )


def check_size(item: Item, what: str, text: str, argument: str) -> None:
    """Refuse an item that DynamoDB would not keep, naming the text that it was made for."""
    size = size_of(item) + _SPARE
    if size > MOST_BYTES:
        message = (
            f"{what} takes {size:,} bytes, {byte_length(text):,} of them its {argument};"
            f" {MOST_BYTES:,} go into one item of DynamoDB"
        )
        raise UsageError(message, argument=argument)


def check_entry_size(part: Partition, sort: str, entry: Entry, record: str) -> None:
    """Refuse an entry that does not fit into one item."""
    if len(record) <= INLINE_BYTES and part.full is None:
        return
    item = item_of(part, sort, Kept(entry), record)
    check_size(item, f"the entry {_short(entry.id)}", entry.text, "text")


def _entry(item: Item, text: str | bytes) -> Entry:
    record = json.loads(text)
    entry_id, sort = record["id"], item["sk"]["S"]
    if sort != f"e={entry_id}" and sort != entry_key(entry_id):
        raise ValueError("it is the record of another id")
    get = record.get
    source = get("source")
    return Entry(
        entry_id,
        _KINDS[record["kind"]],
        record["text"],
        _moment(record["created_at"]),
        _moment(record["updated_at"]),
        _moment(record["last_accessed_at"]),
        get("value"),
        number(item, "seq"),
        number(item, "version"),
        get("access_count", 0),
        _optional(get("expires_at")),
        _TIERS[get("tier")],
        tuple(get("domains", ())),
        tuple(get("keys", ())),
        _PLAIN_SOURCE if source is None else _read_source(source),
        _optional(get("valid_from")),
        _optional(get("valid_to")),
        get("superseded_by"),
        get("metadata") or {},
    )


def _check_place(part: Partition, item: Item) -> None:
    if item.get("namespace", {}).get("S") != part.full:
        raise ValueError("it belongs to another scope")


def _source(source: Source) -> dict[str, Json]:
    record: dict[str, Json] = {"origin": source.origin}
    for name in ("session", "turn", "role", "speaker", "span", "derived_from"):
        value = getattr(source, name)
        if value or value == "":
            record[name] = value
    return record


def _read_source(record: dict[str, Json]) -> Source:
    fields = dict(record)
    if "span" in fields:
        fields["span"] = tuple(fields["span"])
    fields["derived_from"] = tuple(fields.get("derived_from", ()))
    return Source(**fields)


@lru_cache(maxsize=1024)
def _moment(micros: int) -> datetime:
    return _EPOCH + timedelta(microseconds=micros)


def _optional(micros: int | None) -> datetime | None:
    return None if micros is None else _moment(micros)


def _corrupt(item: Item, what: str, where: str = "") -> CorruptRecordError:
    sort = _sort_of(item)
    message = f"the record {_short(sort)} {what}"
    return CorruptRecordError(message, where=where, ids=[sort.removeprefix("e=")])


def _sort_of(item: Item) -> str:
    return str(item.get("sk", {}).get("S"))


def _short(name: str) -> str:
    return repr(name) if len(name) <= 60 else f"{name[:60]!r}…"
