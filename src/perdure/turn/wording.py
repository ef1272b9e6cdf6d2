"""Write what others hand in, whatever it is, as text that every store can keep."""

from __future__ import annotations

import json
from collections.abc import Callable

from perdure.decide.snapshot import cut

MOST_TOLD = 500
"""Characters of an error that are told."""


def encodable(text: str) -> str:
    """Give a text that every store can keep: half characters and NULs are replaced."""
    if text.isascii() and "\0" not in text:
        return text
    return text.encode("utf-8", "replace").decode().replace("\0", "\N{REPLACEMENT CHARACTER}")


def shown(value: object, how: Callable[[object], str] = repr) -> str:
    """Give a value as it shows itself; of one that cannot, its type and why."""
    try:
        return encodable(how(value))
    except Exception as error:  # noqa: BLE001 - what an agent hands over is not ours
        return f"{type(value).__name__}, which cannot be shown: {type(error).__name__}"


def as_json(value: object) -> str:
    """Give the JSON of a value; what JSON cannot say stands in it as it shows itself."""
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False, default=shown)
    except Exception:  # noqa: BLE001 - mappings and numbers of others may raise anything
        return json.dumps(shown(value), ensure_ascii=False)


def told(error: BaseException) -> str:
    """Say what an error is, even one that cannot say it itself."""
    return cut(f"{type(error).__name__}: {shown(error, str)}", MOST_TOLD)
