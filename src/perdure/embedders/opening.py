"""Give the embedder that a name stands for, ready to be used by a memory."""

from __future__ import annotations

import inspect
from importlib import import_module
from typing import cast

from perdure.embedders.cached import CachedEmbedder
from perdure.embedders.hashing import HashingEmbedder
from perdure.errors import UsageError
from perdure.ports import Embedder

LOCAL = "local"
"""The best that comes with the extra of that name; no place can be named for it."""

NAMES = {LOCAL: "LocalEmbedder", "static": "StaticEmbedder", "onnx": "OnnxEmbedder"}
"""What may stand for an embedder; behind a colon, the table or the model's directory."""

REMEMBERED = 1000
"""Texts whose vectors a memory remembers, where working them out takes longer than that."""

_NOTHING = object()
_ASKED = ("id", "dimension", "max_input_chars", "inline", "embed")


def open_embedder(named: object) -> Embedder:
    """Give an embedder for its name: `local`, `static`, `static:TABLE`, `onnx`, `onnx:DIRECTORY`.

    An embedder of your own is given back, so that each text is worked out once while it is
    remembered. Raises `UsageError` for what is neither, `MissingExtraError` where what drives it is
    not installed.
    """
    if isinstance(named, str):
        known = by_name(named)
        if known is None:
            there = ", ".join(NAMES)
            message = (
                f"no embedder is called {named!r}; there are {there}, and objects of your own, "
                "like perdure.embedders.OpenAICompatibleEmbedder for a server like OpenAI's"
            )
            raise UsageError(message, argument="embedder")
        return _remembering(known)
    for name in _ASKED:
        # Without asking for them: some read a whole model to tell their id.
        if inspect.getattr_static(named, name, _NOTHING) is _NOTHING:
            kind = type(named).__name__
            message = (
                f"a {kind} is no embedder, as it has no {name}; perdure.ports.Embedder says what"
                f" one has, and there are {', '.join(NAMES)}"
            )
            raise UsageError(message, argument="embedder")
    return _remembering(cast(Embedder, named))


def by_name(said: str) -> Embedder | None:
    """Give the embedder that is called so, as it is; None where none is."""
    name, _, where = said.partition(":")
    if name not in NAMES or (name == LOCAL and said != LOCAL):
        return None
    kind = getattr(import_module("perdure.embedders"), NAMES[name])
    return cast(Embedder, kind(where) if where else kind())


def _remembering(embedder: Embedder) -> Embedder:
    is_quick = isinstance(embedder, CachedEmbedder | HashingEmbedder)
    if is_quick or type(embedder).__name__ == NAMES["static"]:
        return embedder
    return CachedEmbedder(embedder, size=REMEMBERED)
