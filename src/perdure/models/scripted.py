"""A model for tests: it says what it was told to, and remembers what it was asked."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from perdure.model.entry import Json
from perdure.model.message import Message, Usage
from perdure.ports import Completion
from perdure.text.tokens import estimate_tokens


@dataclass(frozen=True, slots=True)
class Asked:
    """One call: the messages, the model that was named, the schema and the deadline."""

    messages: tuple[Message, ...]
    model: str
    schema: Json
    timeout: float


Answer: TypeAlias = "str | Completion | BaseException | Json"
"""A text, a completion, an error to raise; of anything else its JSON is the text."""


class ScriptedModel:
    """Answer from a list, one after the other, or by a function of what was asked.

    A test double, and inline. `calls` holds every call, in order. A list that is used up raises
    `AssertionError`: the test has been asked more than it expected.
    """

    inline = True

    def __init__(self, answers: Sequence[Answer] | Callable[[Asked], Answer] = ()) -> None:
        self.calls: list[Asked] = []
        self._answer = answers if callable(answers) else _listed(list(answers))

    async def complete(
        self,
        messages: Sequence[Message],
        *,
        model: str,
        schema: Json = None,
        timeout: float,  # noqa: ASYNC109 - the port's
    ) -> Completion:
        """Give what is next; what it costs is estimated."""
        asked = Asked(tuple(messages), model, schema, timeout)
        self.calls.append(asked)
        answer = self._answer(asked)
        if isinstance(answer, BaseException):
            raise answer
        if isinstance(answer, Completion):
            return answer
        text = answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
        read = sum(estimate_tokens(message.content) for message in messages)
        return Completion(text, model, Usage(read, estimate_tokens(text)))


def _listed(answers: list[Answer]) -> Callable[[Asked], Answer]:
    left = iter(answers)

    def give(_: Asked) -> Answer:
        for answer in left:
            return answer
        raise AssertionError(f"the model was asked more than the {len(answers)} times it expects")

    return give
