"""Ask a model on behalf of a memory: what is data stays data, what breaks off is told."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from perdure.decide.answers import listed, parts_of
from perdure.errors import BadCompletionError, UsageError
from perdure.model.entry import Json
from perdure.model.message import Message
from perdure.ports import Completion, Model
from perdure.text.hygiene import strip_recalled
from perdure.text.redaction import strike_secrets

SECONDS = 30.0
"""How long a model may take when nobody says otherwise."""

MOST_CHARS = 24_000
"""Characters of one text that a model is shown; of a longer one, its beginning and its end."""

MOST_NAMED = 5
"""Names of things that are not there, of one answer, that are told one by one."""

CUT = "the answer was cut off: what was whole of it counts, the rest is lost"
_GAP = "\n[…]\n"


@dataclass(frozen=True, slots=True)
class Thinker:
    """A model, the name it is asked by, and how long it may take."""

    llm: Model
    model: str
    seconds: float

    async def ask(self, task: str, data: Json, schema: Json, seconds: float) -> str:
        """Give the text that a model answered with; raises what the model raises."""
        said = json.dumps(data, ensure_ascii=False, indent=1)
        asked = [Message("system", task), Message("user", said)]
        given = await self.llm.complete(asked, model=self.model, schema=schema, timeout=seconds)
        answer = cast(object, given)
        text = cast(object, answer.text) if isinstance(answer, Completion) else None
        if not isinstance(text, str):
            raise self.bad("the answer is no completion with a text")
        return text

    async def items(
        self, task: str, data: Json, names: Sequence[str], schema: Json, seconds: float
    ) -> tuple[list[Json], list[str]]:
        """Give the items of the list that a model answered with, and what else is to be told."""
        parts = parts_of(schema, names[0])
        found = listed(await self.ask(task, data, schema, seconds), names, parts)
        if found.items is None:
            why = ": it was cut off" if found.cut else ""
            raise self.bad(f"the answer is no JSON with a list of {names[0]}{why}")
        return found.items, [CUT] if found.cut else []

    def bad(self, message: str) -> BadCompletionError:
        """Give the error for an answer that is none."""
        return BadCompletionError(message, where=self.model)


def thinker(llm: Model, model: str, seconds: float) -> Thinker:
    """Check what a hook is made of; raises `UsageError`."""
    if not callable(getattr(llm, "complete", None)):
        message = (
            "llm must be a model with complete(), such as perdure.models.OpenAICompatibleModel;"
            " its name is model"
        )
        raise UsageError(message, argument="llm")
    if not isinstance(cast(object, model), str) or not model.strip():
        raise UsageError("model must be the name that the model is asked by", argument="model")
    number = isinstance(cast(object, seconds), (int, float)) and not isinstance(seconds, bool)
    if not number or not 0 < seconds < float("inf"):
        raise UsageError("seconds must be a number above 0", argument="seconds")
    return Thinker(llm, model, seconds)


def shown(text: str) -> str:
    """Give a text as a model may see it: no recalled block, no secret, no more than it can read."""
    clean = strike_secrets(strip_recalled(text))
    if len(clean) <= MOST_CHARS:
        return clean
    half = MOST_CHARS // 2
    return clean[:half] + _GAP + clean[-half:]


def is_shortened(text: str) -> bool:
    """Tell whether `shown` leaves a part of a text out for its length."""
    return len(strip_recalled(text)) > MOST_CHARS


def named(names: Sequence[object]) -> str:
    """List names that a model made up, shortly and on one line."""
    told = [repr(name)[:60] for name in names[:MOST_NAMED]]
    more = len(names) - len(told)
    return ", ".join([*told, *([f"and {more} more"] if more else [])])


def form(name: str, properties: Mapping[str, Json]) -> Json:
    """Give the schema of an object with one list of objects that have all these properties."""
    return closed({name: {"type": "array", "items": closed(properties)}})


def closed(properties: Mapping[str, Json]) -> Json:
    """Give the schema of an object that has all these properties and no other."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }
