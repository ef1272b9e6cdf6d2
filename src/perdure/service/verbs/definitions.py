"""Memory definitions of an organisation: kept as JSON, built when they are used."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any, TypeVar, cast

from perdure.engine.reading import read_all
from perdure.errors import ConflictError, MemoryDefinitionError, NotFoundError
from perdure.frozen import altered
from perdure.memories import (
    Budget,
    Decay,
    Extract,
    Hybrid,
    MemoryDefinition,
    Summarize,
    TopK,
    Window,
    define_memory,
)
from perdure.model.entry import Entry
from perdure.model.evidence import MemoryRead, MemoryWrite
from perdure.model.message import FinishedTurn, Message
from perdure.model.scope import Scope
from perdure.service.parts import Parts
from perdure.service.reserved import RESERVED, record, tag_of
from perdure.service.verbs.asked import Asked, Verbs
from perdure.service.verbs.health import NAME
from perdure.wire.asking import Listed
from perdure.wire.rows.definitions import DEFINITION

_KINDS: Mapping[str, Callable[..., Any]] = {
    "window": Window,
    "budget": Budget,
    "decay": Decay,
    "extract": Extract,
    "topK": TopK,
    "summarize": Summarize,
}
_NEEDED = {
    "embedder": "an embedder, and this service has none: its operator sets PERDURE_EMBEDDER",
    "model": "a model, and this service has none: its operator sets PERDURE_MODEL and"
    " PERDURE_MODEL_URL",
}

_T = TypeVar("_T")


async def definitions(asked: Asked) -> Listed:
    """List them by id."""
    parts = asked.parts
    entries = await read_all(parts.store, _home(asked), now=parts.clock.now())
    found = sorted((_said(entry) for entry in entries), key=lambda one: one["id"])
    return await asked.paged("definitions", found)


async def define(asked: Asked) -> dict[str, Any]:
    """Build one, which refuses what could not work, and keep it."""
    asked.caller.need_whole("a definition")
    said = asked.arguments
    built(said, asked.parts)
    now = asked.parts.clock.now()
    entry = record(_name(said["id"]), DEFINITION.write(said), now=now)
    outcome = await asked.parts.store.put_if_version(_home(asked), entry, 0, now=now)
    if not outcome.applied:
        raise ConflictError(f"definition {said['id']!r}", expected=0, found=outcome.version)
    return said


async def definition(asked: Asked) -> dict[str, Any]:
    """Give one."""
    return await _get(asked)


async def drop_definition(asked: Asked) -> str:
    """Drop one."""
    asked.caller.need_whole("a definition")
    name: str = asked.arguments["id"]
    now = asked.parts.clock.now()
    if not await asked.parts.store.delete(_home(asked), _name(name), now=now):
        raise NotFoundError("definition", name)
    return name


async def read_definition(asked: Asked) -> MemoryRead:
    """Run the read half."""
    defined = built(await _get(asked), asked.parts)
    asked.caller.living(asked.scope, defined.scope_level)
    read = await defined.read(
        asked.scope,
        asked.arguments["message"],
        now=asked.parts.clock.now(),
        remaining_tokens=asked.arguments.get("remaining_tokens"),
        seconds=asked.parts.settings.request_seconds,
    )
    return altered(read, evidence=altered(read.evidence, store=NAME))


async def write_definition(asked: Asked) -> MemoryWrite:
    """Run the write half."""
    defined = built(await _get(asked), asked.parts)
    asked.caller.living(asked.scope, defined.scope_level)
    said = asked.arguments
    turn = FinishedTurn(
        messages=(
            Message("user", said["user_message"]),
            Message("assistant", said["assistant_response"]),
        ),
        run=f"run_{secrets.token_hex(12)}",
    )
    async with asked.parts.learns:
        return await defined.write(asked.scope, turn, now=asked.parts.clock.now())


def built(said: Mapping[str, Any], parts: Parts) -> MemoryDefinition:
    """Build a definition from what was said, with what the service is configured with.

    Raises `MemoryDefinitionError`, for an embedder or a model that the service has not as well.
    """
    options = {name: value for name, value in said.items() if name != "strategy"}
    strategy = _Building(said["id"], parts).strategy(said["strategy"])
    return define_memory(**options, strategy=strategy, store=parts.store)


class _Building:
    """Build the strategies of one definition."""

    def __init__(self, definition_id: str, parts: Parts) -> None:
        self._id = definition_id
        self._parts = parts

    def strategy(self, said: Mapping[str, Any]) -> Any:
        """Build one, or a hybrid of several."""
        options = {name: value for name, value in said.items() if name != "kind"}
        kind = said["kind"]
        if kind == "hybrid":
            return Hybrid(tuple(self.strategy(one) for one in options["strategies"]))
        if kind == "decay":
            options["half_life"] = timedelta(seconds=options.pop("half_life_seconds"))
        if kind == "topK":
            options["embedder"] = self._need(kind, "embedder", self._parts.embedder)
        if kind == "summarize" or options.get("extractor") == "llm":
            options["llm"] = self._need(kind, "model", self._parts.llm)
            options["model"] = self._parts.settings.model
        return _KINDS[kind](**options)

    def _need(self, kind: str, what: str, had: _T | None) -> _T:
        if had is None:
            raise MemoryDefinitionError(
                f"{kind} needs {_NEEDED[what]}", code=f"needs-{what}", definition_id=self._id
            )
        return had


def _home(asked: Asked) -> Scope:
    return Scope(RESERVED, tag_of(asked.caller.organisation), "definitions")


def _name(definition_id: str) -> str:
    return hashlib.sha256(definition_id.encode()).hexdigest()[:32]


def _said(entry: Entry) -> dict[str, Any]:
    return cast(dict[str, Any], DEFINITION.read(entry.value))


async def _get(asked: Asked) -> dict[str, Any]:
    name: str = asked.arguments["id"]
    now = asked.parts.clock.now()
    entry = await asked.parts.store.get(_home(asked), _name(name), now=now)
    if entry is None:
        raise NotFoundError("definition", name)
    return _said(entry)


VERBS: Verbs = {
    "definitions": definitions,
    "define": define,
    "definition": definition,
    "drop_definition": drop_definition,
    "read_definition": read_definition,
    "write_definition": write_definition,
}
