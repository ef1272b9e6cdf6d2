"""The doors to a memory, so that a scenario can go through each and its answers be compared."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

from perdure.cli.plain import plain
from perdure.errors import PerdureError

_IDS = re.compile(
    r"\b(?:mem_|trace_)[0-9a-f]{24}\b|tension-[0-9a-f]{24}\b"
    r"|pdr_[a-z0-9]+_[0-9a-f]{20}_[\w-]{43}|\b[0-9a-f]{20}\b"
)
_TIME = re.compile(r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$")
_PLACE = {"revision", "cursor", "seq", "namespace", "taken_at"}
"""What counts up with all that a store was told, and so depends on who was there before."""


class Door:
    """Ask one memory, and write down what it answers, ids and times apart."""

    def __init__(self, call: Callable[..., Any], scope: Any) -> None:
        self._call = call
        self.scope = scope
        self.told: list[Any] = []
        self.reasons: list[str] = []
        self.asked: set[str] = set()
        self._ids: dict[str, str] = {}

    def do(self, verb: str, *arguments: Any, **named: Any) -> Any:
        """Ask, and note the answer."""
        answer = self.quietly(verb, *arguments, **named)
        self.told.append([verb, self._told(json.loads(json.dumps(plain(answer))))])
        return answer

    def quietly(self, verb: str, *arguments: Any, **named: Any) -> Any:
        """Ask for what is too large or too much of its place to be compared."""
        self.asked.add(verb)
        return self._call(verb, *arguments, **named)

    def fails(self, verb: str, *arguments: Any, **named: Any) -> None:
        """Ask for what is refused, and note how."""
        try:
            answer = self._call(verb, *arguments, **named)
        except PerdureError as error:
            found = (type(error).__name__, error.code, error.status, error.is_validation_error())
            self.told.append([verb, "raised", *found])
            self.reasons.append(self._id(str(error)))
        else:
            self.told.append([verb, "gave", self._told(plain(answer))])
            raise AssertionError(f"{verb} was not refused: {answer!r}")

    def _told(self, value: Any, name: str = "") -> Any:
        if name == "left":
            return sum(value.values())
        if isinstance(value, dict):
            members = {key: self._told(one, key) for key, one in value.items()}
            return {self._id(key): one for key, one in members.items()}
        if isinstance(value, list):
            return [self._told(one, name) for one in value]
        if name in _PLACE:
            return value is not None
        if isinstance(value, float):
            return round(value, 4)
        if isinstance(value, str):
            return "now" if _is_now(value) else self._id(value)
        return value

    def _id(self, text: str) -> str:
        return _IDS.sub(lambda found: self._number(found.group()), text)

    def _number(self, found: str) -> str:
        return self._ids.setdefault(found, f"#{len(self._ids) + 1}")


def _is_now(text: str) -> bool:
    if not _TIME.match(text):
        return False
    from datetime import UTC, datetime, timedelta

    return abs(datetime.fromisoformat(text) - datetime.now(UTC)) < timedelta(hours=1)


def plain_door(memory: Any) -> Door:
    """Go through `Memory` or `Client`."""

    def call(verb: str, *arguments: Any, **named: Any) -> Any:
        answer = getattr(memory, verb)(*arguments, **named)
        return list(answer) if isinstance(answer, Iterator) else answer

    return Door(call, memory.scope)


def awaited_door(memory: Any, runner: asyncio.Runner) -> Door:
    """Go through `AsyncMemory` or `AsyncClient`."""

    async def call(verb: str, *arguments: Any, **named: Any) -> Any:
        answer = getattr(memory, verb)(*arguments, **named)
        if isinstance(answer, AsyncIterator):
            return [one async for one in answer]
        return await answer

    return Door(lambda verb, *a, **k: runner.run(call(verb, *a, **k)), memory.scope)


class Told(dict):
    """An answer of the command line, whose fields are read like those of a record."""

    __getattr__ = dict.__getitem__


COMMANDS = {
    "record_outcome": "outcome",
    "resolve_tension": "resolve",
    "self_model": "self-model",
}
OPTIONS = {"domains": "domain", "resolved_by": "by", "session_id": "session"}


def typed_door(run: Callable[..., Any], scope: Any) -> Door:
    """Go through the command line."""

    def call(verb: str, *arguments: Any, **named: Any) -> Any:
        words = [COMMANDS.get(verb, verb), *map(_word, arguments)]
        if verb == "tensions":
            words[1:] = ["--status", *words[1:]]
        for name, value in named.items():
            for one in value if isinstance(value, list) else [value]:
                words += [f"--{OPTIONS.get(name, name).replace('_', '-')}", _word(one)]
        words += ["--principal", scope.principal, "--conversation", scope.conversation, "--json"]
        ran = run(*words)
        if ran.code:
            raise PerdureError(ran.err.strip().removeprefix("perdure: "))
        return json.loads(ran.out, object_hook=Told)

    return Door(call, scope)


def _word(value: Any) -> str:
    return {False: "failure", True: "success"}[value] if isinstance(value, bool) else str(value)
