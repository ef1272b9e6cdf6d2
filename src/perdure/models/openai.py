"""Answers from a server that speaks as OpenAI's does: theirs, Ollama, vLLM, llama.cpp."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Self, cast

from perdure.decide.answers import without_thoughts
from perdure.errors import BadCompletionError, UsageError
from perdure.model.entry import Json
from perdure.model.message import Message, Usage
from perdure.models.json_answers import fitting, is_strict
from perdure.patience import Patience
from perdure.ports import Completion
from perdure.providers.endpoint import Client, Endpoint, check_seconds
from perdure.providers.replies import Reply

_FORM = (
    "Answer with one JSON value and nothing else: no fence, no explanation."
    " It must fit this JSON schema:\n"
)
_CUT = "length"
_FILTERED = "content_filter"


class OpenAICompatibleModel:
    """Ask `POST {base_url}/chat/completions`.

    A schema is sent as `response_format`; a server that says it takes none is asked again with
    the schema in words, and from then on at once. JSON is taken out of fences and sentences around
    it; what is cut off, refused, empty or does not fit the schema raises `BadCompletionError`.

    `options` go with every request as they are, such as `{"temperature": 0, "seed": 1}` or the
    most tokens under the name the server knows. 408, 429, 5xx and broken connections are tried
    again within the call's deadline, after what `Retry-After` asks for. The key is never shown.
    Entered, or between `open` and `close`, connections are shared; else each call has its own.
    """

    inline = False

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | None = None,
        options: Mapping[str, Json] | None = None,
        patience: Patience | None = None,
        headers: Mapping[str, str] | None = None,
        client: Client | None = None,
    ) -> None:
        self._options = _checked(options)
        self._endpoint = Endpoint(
            base_url, api_key=api_key, headers=headers, patience=patience, client=client
        )
        self._formless: set[str] = set()
        """Models whose server takes no response_format."""

    def __repr__(self) -> str:
        return f"OpenAICompatibleModel({self._endpoint.where!r})"

    async def __aenter__(self) -> Self:
        """Open, and give the model itself."""
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close."""
        await self.close()

    async def open(self) -> None:
        """Keep connections from here on, for calls of this event loop; twice is fine."""
        await self._endpoint.open()

    async def close(self) -> None:
        """Let go of the connections that were kept; twice is fine."""
        await self._endpoint.close()

    async def complete(
        self,
        messages: Sequence[Message],
        *,
        model: str,
        schema: Json = None,
        timeout: float,  # noqa: ASYNC109 - the port's
    ) -> Completion:
        """Give the answer; with a schema, its text is JSON that was seen to fit it."""
        until = time.monotonic() + check_seconds(timeout)
        said = [_said(message) for message in messages]
        formed = schema is not None and model not in self._formless
        reply = await self._ask(said, model, schema, formed=formed, seconds=timeout)
        left = until - time.monotonic()
        if formed and reply.refuses_form and left > 0:
            reply = await self._ask(said, model, schema, formed=False, seconds=left)
            if not reply.refuses_form:
                self._formless.add(model)
        answer = reply.read()
        text = self._text(answer)
        if schema is not None:
            text = self._json(text, schema)
        return Completion(text, _name(answer) or model, _usage(answer.get("usage")))

    async def _ask(
        self, said: list[Json], model: str, schema: Json, *, formed: bool, seconds: float
    ) -> Reply:
        body = {**self._options, "model": model, "messages": said}
        if formed:
            form = {"name": "answer", "strict": is_strict(schema), "schema": schema}
            body["response_format"] = {"type": "json_schema", "json_schema": form}
        elif schema is not None:
            told = json.dumps(schema, ensure_ascii=False)
            body["messages"] = [*said, {"role": "user", "content": f"{_FORM}{told}"}]
        return await self._endpoint.post("chat/completions", body, seconds=seconds)

    def _text(self, answer: Mapping[str, Json]) -> str:
        choice = _object(_first(answer.get("choices")))
        message = _object(choice.get("message"))
        if message.get("refusal") or choice.get("finish_reason") == _FILTERED:
            raise self._bad("the model refused to answer")
        if choice.get("finish_reason") == _CUT:
            raise self._bad("the answer was cut off: the model may say no more; raise its limit")
        text = without_thoughts(_joined(message.get("content")))
        if not text.strip():
            raise self._bad("the answer is empty")
        return text

    def _json(self, text: str, schema: Json) -> str:
        found, wrong = fitting(text, schema)
        if found is None:
            raise self._bad(wrong)
        return found

    def _bad(self, message: str) -> BadCompletionError:
        return BadCompletionError(message, where=self._endpoint.where)


def _checked(options: object) -> dict[str, Json]:
    """Give the options of every request; refuses what no request can hold."""
    if options is None:
        return {}
    if isinstance(options, Mapping):
        held = dict(cast(Mapping[str, Json], options))
        with suppress(TypeError, ValueError, RecursionError):
            json.dumps(held, allow_nan=False)
            return held
    message = "options must be JSON values by name, such as {'temperature': 0}"
    raise UsageError(message, argument="options")


def _said(message: Message) -> Json:
    # A tool's answer needs the call it belongs to, which a message of ours does not keep.
    role = "user" if message.role == "tool" else message.role
    named = {"name": message.name} if message.name else {}
    return {"role": role, "content": message.content, **named}


def _joined(content: object) -> str:
    """Give the text of a content, which some servers give in parts."""
    if isinstance(content, list):
        parts = [_object(part).get("text") for part in cast(list[object], content)]
        return "".join(part for part in parts if isinstance(part, str))
    return content if isinstance(content, str) else ""


def _usage(usage: object) -> Usage:
    counted = _object(usage)
    return Usage(_count(counted.get("prompt_tokens")), _count(counted.get("completion_tokens")))


def _count(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


def _name(answer: Mapping[str, Json]) -> str:
    name = answer.get("model")
    return name if isinstance(name, str) else ""


def _first(values: object) -> object:
    return next(iter(cast(list[object], values)), None) if isinstance(values, list) else None


def _object(value: object) -> Mapping[str, Any]:
    return cast(Mapping[str, Any], value) if isinstance(value, dict) else {}
