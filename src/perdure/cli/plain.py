"""Turn records into the JSON that a program reads: field names as in Python, times as ISO text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from typing import cast

from perdure.model.context import Context
from perdure.model.entry import Entry, Json
from perdure.model.recall import Hit, Recall
from perdure.model.receipt import ForgetReceipt, Receipt

# What a terminal obeys, or shows other text in another order for.
_OBEYED = re.compile("[\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
# What a record computes and a reader of its JSON would have to compute again.
_COMPUTED: Mapping[type, tuple[str, ...]] = {
    Context: ("text",),
    Entry: ("current",),
    ForgetReceipt: ("proved",),
    Hit: ("text",),
    Recall: ("empty",),
    Receipt: ("counts",),
}


def plain(value: object) -> Json:
    """Give what `json.dumps` can write: records become objects, times ISO 8601 in UTC.

    >>> plain(Recall(hits=[]))
    {'hits': [], 'failures': [], 'floor': 0.0, 'tensions': [], 'empty': True}
    """
    if is_dataclass(value) and not isinstance(value, type):
        names = [each.name for each in fields(value)]
        names += _COMPUTED.get(type(value), ())
        return {name: plain(getattr(value, name)) for name in names}
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
    if isinstance(value, Mapping):
        members = cast(Mapping[object, object], value)
        return {str(name): plain(member) for name, member in members.items()}
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Iterable):
        return [plain(member) for member in cast(Iterable[object], value)]
    return value


def document(value: object, *, ascii_only: bool = False) -> str:
    r"""Write one JSON document, indented; `ascii_only` for a stream that cannot carry the rest.

    What a terminal would obey instead of showing it is escaped, which JSON reads as the same.

    >>> print(document("pay \u202eeno"))
    "pay \u202eeno"
    """
    written = json.dumps(plain(value), indent=2, ensure_ascii=ascii_only)
    return _OBEYED.sub(escape, written)


def escape(mark: re.Match[str]) -> str:
    """Give a character as JSON escapes it."""
    return f"\\u{ord(mark.group()):04x}"
