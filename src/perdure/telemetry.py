"""Spans and durations of what a memory does, by OpenTelemetry's conventions for GenAI."""

from __future__ import annotations

import functools
import hashlib
import inspect
import time
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from typing import Any, Final, TypeVar, cast

from perdure.errors import MissingExtraError, PerdureError
from perdure.model.context import Context
from perdure.model.recall import Recall
from perdure.model.receipt import ForgetReceipt, Receipt

_M = TypeVar("_M")

OPERATIONS: Final[Mapping[str, str]] = {
    "remember": "upsert_memory",
    "learn": "upsert_memory",
    "recall": "search_memory",
    "context": "search_memory",
    "update": "update_memory",
    "merge": "update_memory",
    "promote": "update_memory",
    "resolve_tension": "update_memory",
    "record_outcome": "update_memory",
    "set_task": "update_memory",
    "restore": "upsert_memory",
    "remove": "delete_memory",
    "remove_many": "delete_memory",
    "forget": "delete_memory",
}
"""The operation that each verb is, by the conventions; other verbs have none and get no span."""

_NAMES_A_RECORD: Final = frozenset({"update", "promote", "remove"})
_ASKS: Final = {"recall": "query", "context": "user_message"}


def traced(
    memory: _M, *, texts: bool = False, tracer_provider: Any = None, meter_provider: Any = None
) -> _M:
    """Give a memory that tells OpenTelemetry of each operation; it is used like the one given.

    `memory` is a `Memory`, `AsyncMemory`, `Client` or `AsyncClient`; its views are traced as well.
    A span is named after operation and verb (`search_memory recall`) and carries
    `gen_ai.operation.name`, `gen_ai.memory.store.id` (a hash of the scope: scopes may name people),
    `gen_ai.memory.record.id` or `.record.count`, and `error.type` when it failed, which is the
    error's code. `gen_ai.client.operation.duration` counts seconds. No word of a memory, a question
    or an error's message leaves; with `texts=True` the question does: `gen_ai.memory.query.text`.

    Providers are those of the program when not given. Without the SDK nothing is recorded and a
    call costs a few microseconds more. Raises `MissingExtraError` without OpenTelemetry's API.
    """
    try:
        from opentelemetry import metrics, trace
    except ImportError as error:
        raise MissingExtraError("traced", "otel") from error
    meter = metrics.get_meter("perdure", meter_provider=meter_provider)
    teller = _Teller(
        trace.get_tracer("perdure", tracer_provider=tracer_provider),
        meter.create_histogram(
            "gen_ai.client.operation.duration", unit="s", description="How long operations took."
        ),
        texts=texts,
    )
    return cast(_M, _Traced(memory, teller))


def is_listened_to() -> bool:
    """Tell that the program has said where its spans go: else tracing is not worth its cost."""
    try:
        from opentelemetry import trace
    except ImportError:
        return False
    return not isinstance(trace.get_tracer_provider(), trace.ProxyTracerProvider)


class _Teller:
    """Tell of one operation: a span around it, its duration, and what is known when it ends."""

    def __init__(self, tracer: Any, durations: Any, *, texts: bool) -> None:
        self._tracer = tracer
        self._durations = durations
        self._texts = texts

    @contextmanager
    def telling(
        self, verb: str, store: str, arguments: Mapping[str, Any]
    ) -> Generator[Callable[[object], None]]:
        """Measure what happens inside; the function that is handed out takes the result."""
        told: dict[str, Any] = {
            "gen_ai.operation.name": OPERATIONS[verb],
            "gen_ai.memory.store.id": store,
        }
        if verb in _NAMES_A_RECORD:
            told["gen_ai.memory.record.id"] = str(arguments.get("id"))
        if verb in _ASKS and self._texts:
            told["gen_ai.memory.query.text"] = str(arguments.get(_ASKS[verb], ""))
        about = {"gen_ai.operation.name": OPERATIONS[verb]}
        began = time.perf_counter()
        with self._tracer.start_as_current_span(
            f"{OPERATIONS[verb]} {verb}",
            attributes=told,
            record_exception=False,
            set_status_on_exception=False,
        ) as span:
            try:
                yield lambda result: _tell_result(span, result)
            except BaseException as error:
                about["error.type"] = _kind_of(error)
                _tell_error(span, about["error.type"])
                raise
            finally:
                self._durations.record(time.perf_counter() - began, about)


class _Traced:
    """A memory whose verbs are told of; all else is the memory's own."""

    def __init__(self, memory: Any, teller: _Teller) -> None:
        self._memory = memory
        self._teller = teller
        self._store = hashlib.sha256(str(memory.scope.namespace).encode()).hexdigest()[:16]

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._memory, name)
        if name == "scoped":
            return self._view
        if name not in OPERATIONS:
            return value
        told = self._told(name, value)
        setattr(self, name, told)  # the next call finds it without coming here
        return told

    def _view(self, **whose: Any) -> _Traced:
        return _Traced(self._memory.scoped(**whose), self._teller)

    def __enter__(self) -> _Traced:
        self._memory.__enter__()
        return self

    def __exit__(self, *error: object) -> Any:
        return self._memory.__exit__(*error)

    async def __aenter__(self) -> _Traced:
        await self._memory.__aenter__()
        return self

    async def __aexit__(self, *error: object) -> Any:
        return await self._memory.__aexit__(*error)

    def _told(self, verb: str, call: Callable[..., Any]) -> Callable[..., Any]:
        told = functools.partial(self._teller.telling, verb, self._store)
        named = functools.partial(_named, call)
        if inspect.iscoroutinefunction(call):

            @functools.wraps(call)
            async def awaited(*args: Any, **kwargs: Any) -> Any:
                with told(named(args, kwargs)) as tell:
                    result = await call(*args, **kwargs)
                    tell(result)
                    return result

            return awaited

        @functools.wraps(call)
        def called(*args: Any, **kwargs: Any) -> Any:
            with told(named(args, kwargs)) as tell:
                result = call(*args, **kwargs)
                tell(result)
                return result

        return called


def _named(
    call: Callable[..., Any], args: tuple[Any, ...], kwargs: Mapping[str, Any]
) -> Mapping[str, Any]:
    """Give arguments by name; what does not fit is the verb's own to complain of."""
    if not args:
        return kwargs
    try:
        return inspect.signature(call).bind_partial(*args, **kwargs).arguments
    except TypeError:
        return kwargs


def _tell_result(span: Any, result: object) -> None:
    count = _count_of(result)
    if count is not None:
        span.set_attribute("gen_ai.memory.record.count", count)


def _count_of(result: object) -> int | None:
    """Give how many records a result is about: found, kept or erased; None when it is about one."""
    if isinstance(result, Receipt):
        return sum(result.counts.values()) - len(result.rejected)
    if isinstance(result, ForgetReceipt):
        return len(result.forgotten) + len(result.derived)
    if isinstance(result, Recall):
        return len(result.hits)
    return len(result.entries) if isinstance(result, Context) else None


def _tell_error(span: Any, kind: str) -> None:
    from opentelemetry.trace import Status, StatusCode

    span.set_attribute("error.type", kind)
    span.set_status(Status(StatusCode.ERROR))


def _kind_of(error: BaseException) -> str:
    return error.code if isinstance(error, PerdureError) else type(error).__name__
