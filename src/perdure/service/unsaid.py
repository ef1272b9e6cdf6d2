"""What callers are not told: where the service keeps things, and whom it asks.

The store and the models belong to the operator; a tenant learns that they fail, and how to go on.
The log has the whole of it, under the id of the request.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar, cast
from urllib.parse import unquote, urlsplit

from perdure.config import PREFIX, Settings
from perdure.errors import CorruptRecordError, PerdureError, ProviderError, StoreError
from perdure.frozen import altered
from perdure.model.entry import Json
from perdure.model.receipt import Failure

_LEAST = 4
"""Characters of what is struck out: less would strike parts of words."""

_STRUCK = "..."
_OF_STORES = frozenset({"where", "failed"})

_T = TypeVar("_T")


class Unsaid:
    """Strike out the addresses of one service, wherever a message repeats them."""

    def __init__(self, settings: Settings, address: str) -> None:
        urls = (settings.store, address, settings.rates_url, settings.model_url)
        held = {part for url in urls if url and "://" in url for part in _parts(url)}
        held |= {(settings.embedder or "").partition(":")[2], settings.model_key or ""}
        held.add(os.environ.get(f"{PREFIX}CONFIG", ""))
        self._struck = sorted((one for one in held if len(one) >= _LEAST), key=len, reverse=True)

    def of(self, text: str) -> str:
        """Give a message without them."""
        for one in self._struck:
            text = text.replace(one, _STRUCK)
        return text

    def envelope(self, error: PerdureError, told: dict[str, Json]) -> dict[str, Json]:
        """Give the envelope of an error without them; of a store or model, what its class means."""
        if isinstance(error, StoreError | ProviderError):
            told["message"] = _meaning(error)
            details = cast(dict[str, Json], told.pop("details", {}))
            kept = {name: one for name, one in details.items() if name not in _OF_STORES}
            return {**told, "details": kept} if kept else told
        told["message"] = self.of(cast(str, told["message"]))
        for issue in cast(list[dict[str, str]], told.get("issues", [])):
            issue["message"] = self.of(issue["message"])
        return told

    def within(self, answer: _T) -> _T:
        """Give an answer whose failures are told without them; its contents are the caller's."""
        failures: Sequence[Any] = getattr(answer, "failures", ())
        if not failures:
            return answer
        told = map(self._failure, failures)
        return altered(answer, failures=tuple(told) if isinstance(failures, tuple) else [*told])

    def _failure(self, one: Failure | str) -> Failure | str:
        return self.of(one) if isinstance(one, str) else altered(one, reason=self.of(one.reason))


def _meaning(error: PerdureError) -> str:
    if isinstance(error, CorruptRecordError):
        return error.said
    return (inspect.getdoc(type(error)) or "").partition("\n")[0]


def _parts(url: str) -> Iterable[str]:
    """Give a URL, and of it all that alone says where something is."""
    scheme, _, rest = url.partition("://")
    yield url
    if scheme == "sqlite":
        path = unquote(rest.partition("?")[0]).removeprefix("/")
        yield from (path, path.rpartition("/")[0])
        return
    split = urlsplit(url)
    yield from (split.netloc, split.hostname or "", split.password or "")
