"""Record what an agent does during a turn, from wherever in its code it happens."""

from __future__ import annotations

import functools
import inspect
import json
import re
import threading
import time
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, ParamSpec, TypeVar, cast

from perdure.errors import UsageError
from perdure.model.entry import Json
from perdure.model.message import Decision, RunRecord, StateWrite, ToolCall, Usage
from perdure.turn.wording import as_json, cut, encodable, shown

PREVIEW = 200
"""Characters of a tool's answer that are kept."""

MOST_CHARS = 2000
"""Characters kept of a text, and of arguments or evidence as JSON; more is cut, and marked so."""

MOST_NESTED = 50
"""Lists and mappings within one another that are kept as such; of deeper ones, the JSON as text."""

MOST_STEPS = 500
"""Steps of one turn that are kept; of more, the first, and that there were more."""

NOT_KEPT = f"(More happened: of a turn the first {MOST_STEPS} steps are kept.)"

MOST_TOKENS = 2**53
"""What one call may have used: the largest whole number that all readers of JSON agree on."""

MOST_SCORE = 1e300
"""The largest score, either way: JSON knows no infinity."""

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}

_P = ParamSpec("_P")
_T = TypeVar("_T")
Step = Decision | ToolCall | StateWrite | str | Usage
"""What is recorded, in the order it happened; a text is a piece of the narrative."""

_current: ContextVar[Recorder | None] = ContextVar("perdure_recorder", default=None)


def current_recorder() -> Recorder | None:
    """Give the recorder of the turn that this code runs in; None outside of any."""
    return _current.get()


@dataclass(slots=True)
class OpenCall:
    """A tool call on its way; set `result` to what the tool gave."""

    result: object = None


class Recorder:
    """Collect decisions, tool calls, state writes and usage of one turn; any thread may add.

    Names are texts, else `UsageError`. Values may be anything: what JSON cannot say is kept as its
    `repr`, and what is long is cut and marked; of an endless turn the beginning is kept, and all
    usage is counted. Each record costs a few microseconds.

    >>> recorder = Recorder()
    >>> recorder.decision("risk", "reject", rule="low score", evidence={"score": 580})
    >>> recorder.commit("status", "rejected")
    >>> recorder.finished().decisions[0].chosen
    'reject'
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._steps: list[Step] = []
        self._usage = Usage()
        self._iterations = 0
        self._score: float | None = None
        self._began = time.perf_counter()

    @property
    def steps(self) -> tuple[Step, ...]:
        """Everything so far, in the order it happened."""
        with self._lock:
            return tuple(self._steps)

    def decision(
        self, stage: str, chosen: str, rule: str | None = None, evidence: object = None
    ) -> None:
        """Record a choice: where, what, by which rule, on what evidence."""
        named = None if rule is None else _text("rule", rule)
        what = chosen if isinstance(cast(object, chosen), str) else shown(chosen, str)
        self._add(Decision(_text("stage", stage), _text("chosen", what), named, _kept(evidence)))

    def tool_call(
        self, name: str, args: object = None, result: object = None, *, errored: bool = False
    ) -> None:
        """Record a tool that was used, with the beginning of its answer."""
        if not isinstance(cast(object, errored), bool):
            raise UsageError("errored is True or False", argument="errored")
        self._add(ToolCall(_text("name", name), _kept(args), _preview(result), errored))

    @contextmanager
    def calling(self, name: str, args: object = None) -> Generator[OpenCall, None, None]:
        """Record a tool call around the code that makes it; an exception marks it as errored."""
        call = OpenCall()
        try:
            yield call
        except BaseException as error:
            self.tool_call(name, args, shown(error), errored=True)
            raise
        self.tool_call(name, args, call.result)

    def tool(self, function: Callable[_P, _T]) -> Callable[_P, _T]:
        """Record every call of a function, plain or async, as decorator."""
        name = _name_of(function)

        @functools.wraps(function)
        def recorded(*args: _P.args, **kwargs: _P.kwargs) -> _T:
            with self.calling(name, _given(args, kwargs)) as call:
                call.result = answer = function(*args, **kwargs)
            return answer

        @functools.wraps(function)
        async def awaited(*args: _P.args, **kwargs: _P.kwargs) -> Any:
            with self.calling(name, _given(args, kwargs)) as call:
                call.result = answer = await cast(Any, function)(*args, **kwargs)
            return answer

        waits = inspect.iscoroutinefunction(function)
        return cast(Callable[_P, _T], awaited) if waits else recorded

    def commit(self, key: str, value: object) -> None:
        """Record a write to the agent's state."""
        self._add(StateWrite(_text("key", key), _kept(value)))

    def narrate(self, text: str) -> None:
        """Add a sentence to the story of the run."""
        self._add(_text("text", text))

    def usage(self, input_tokens: int = 0, output_tokens: int = 0) -> None:
        """Add the tokens of one model call, which also counts as an iteration."""
        used = Usage(_count("input_tokens", input_tokens), _count("output_tokens", output_tokens))
        with self._lock:
            self._usage += used
            self._iterations += 1
        self._add(used)

    def score(self, value: float) -> None:
        """Say how good the answer was, as an evaluation of yours has it."""
        number = cast(object, value)
        if isinstance(number, bool) or not isinstance(number, (int, float)):
            raise UsageError("value is a number", argument="value")
        if not abs(number) <= MOST_SCORE:
            raise UsageError("value is a finite number", argument="value")
        with self._lock:
            self._score = float(value)

    def finished(self) -> RunRecord:
        """Give what was recorded, by kind."""
        with self._lock:
            steps = tuple(self._steps)
            iterations, score, total = self._iterations, self._score, self._usage
        return RunRecord(
            decisions=tuple(one for one in steps if isinstance(one, Decision)),
            tool_calls=tuple(one for one in steps if isinstance(one, ToolCall)),
            commits=tuple(one for one in steps if isinstance(one, StateWrite)),
            narrative=tuple(one for one in steps if isinstance(one, str)),
            iterations=iterations,
            duration_ms=round((time.perf_counter() - self._began) * 1000, 3),
            usage=total,
            eval_score=score,
        )

    @contextmanager
    def current(self) -> Generator[Recorder, None, None]:
        """Make this the recorder that `current_recorder` gives, in this thread or task."""
        token = _current.set(self)
        try:
            yield self
        finally:
            _current.reset(token)

    def _add(self, step: Step) -> None:
        with self._lock:
            if len(self._steps) < MOST_STEPS:
                self._steps.append(step)
            elif len(self._steps) == MOST_STEPS:
                self._steps.append(NOT_KEPT)


def _name_of(function: object) -> str:
    if isinstance(function, functools.partial):
        return _name_of(cast(Any, function).func)
    name = getattr(function, "__name__", None)
    return name if isinstance(name, str) else type(function).__name__


def _given(args: tuple[object, ...], kwargs: Mapping[str, object]) -> dict[str, object]:
    return {**kwargs, **({"args": list(args)} if args else {})}


def _kept(value: object) -> Json:
    if value is None or isinstance(value, bool):
        return value
    text = as_json(value)
    if len(text) > MOST_CHARS or _is_deep(text):
        preview = encodable(text[:MOST_CHARS])
        return {"truncated": True, "preview": preview, "chars": len(text)}
    return json.loads(encodable(text))


def _is_deep(text: str) -> bool:
    """Tell that a JSON nests so deep that whoever reads it again might not come to its end."""
    if text.count("[") + text.count("{") <= MOST_NESTED:
        return False
    bare = _QUOTED.sub("", text)
    depths = accumulate(_STEPS.get(char, 0) for char in bare)
    return max(depths, default=0) > MOST_NESTED


def _preview(result: object) -> str:
    if result is None:
        return ""
    return cut(encodable(result if isinstance(result, str) else as_json(result)), PREVIEW)


def _text(argument: str, value: object) -> str:
    if not isinstance(value, str):
        raise UsageError(f"{argument} must be text", argument=argument)
    return cut(encodable(value), MOST_CHARS)


def _count(argument: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_TOKENS:
        message = f"{argument} is a whole number from 0 to {MOST_TOKENS}"
        raise UsageError(message, argument=argument)
    return value
