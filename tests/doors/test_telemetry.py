"""What OpenTelemetry is told of a memory, through its real SDK: operations, and never contents."""

from __future__ import annotations

import asyncio
import sys

import pytest
from opentelemetry import trace
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import InMemoryMetricReader
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import StatusCode

from doors.served import run, served
from perdure import AsyncMemory, Memory, Scope, run_turn
from perdure.errors import MissingExtraError, NotFoundError, UsageError
from perdure.telemetry import OPERATIONS, traced

ADA = Scope(tenant="acme", principal="ada@example.org")


class Heard:
    """What a program's exporters were told."""

    def __init__(self) -> None:
        self._spans, self._reader = InMemorySpanExporter(), InMemoryMetricReader()
        self.tracer_provider = TracerProvider()
        self.tracer_provider.add_span_processor(SimpleSpanProcessor(self._spans))
        self.meter_provider = MeterProvider(metric_readers=[self._reader])

    @property
    def providers(self):
        return {"tracer_provider": self.tracer_provider, "meter_provider": self.meter_provider}

    @property
    def spans(self):
        return self._spans.get_finished_spans()

    def durations(self):
        data = self._reader.get_metrics_data()
        (metric,) = data.resource_metrics[0].scope_metrics[0].metrics
        assert (metric.name, metric.unit) == ("gen_ai.client.operation.duration", "s")
        return {tuple(sorted(p.attributes.items())): p.count for p in metric.data.data_points}

    def all_text(self):
        return " ".join(span.to_json() for span in self.spans)


@pytest.fixture
def heard():
    heard = Heard()
    yield heard
    heard.tracer_provider.shutdown()
    heard.meter_provider.shutdown()


def test_each_operation_has_a_span_by_the_conventions_and_a_duration(heard):
    with traced(Memory.open(scope=ADA), **heard.providers) as memory:
        receipt = memory.remember(["Ada likes tea.", "東京の天気は晴れです。"])
        memory.recall("what does Ada like")
        memory.context("tea?")
        memory.promote(receipt.stored[0].id, "L0")
        memory.list()
        memory.forget([receipt.stored[0].id])
    told = [(span.name, span.attributes.get("gen_ai.memory.record.count")) for span in heard.spans]
    assert told == [
        ("upsert_memory remember", 2),
        ("search_memory recall", 1),
        ("search_memory context", 2),
        ("update_memory promote", None),
        ("delete_memory forget", 1),
    ]
    assert heard.spans[3].attributes["gen_ai.memory.record.id"] == receipt.stored[0].id
    assert len({span.attributes["gen_ai.memory.store.id"] for span in heard.spans}) == 1
    assert heard.durations()[(("gen_ai.operation.name", "search_memory"),)] == 2


def test_no_word_and_no_name_leaves_unless_it_is_asked_for(heard):
    with traced(Memory.open(scope=ADA), **heard.providers) as memory:
        memory.remember("Ada likes tea.")
        memory.recall("what does Ada like")
        with pytest.raises(UsageError):
            memory.recall("tea", limit=-1)
    for word in ("tea", "Ada", "ada@example.org", "acme"):
        assert word not in heard.all_text()
    with traced(Memory.open(scope=ADA), texts=True, **heard.providers) as memory:
        memory.recall("where is 東京")
        memory.recall(limit=3, query="Ada?")
    asked = [span.attributes.get("gen_ai.memory.query.text") for span in heard.spans]
    assert asked[-2:] == ["where is 東京", "Ada?"]


def test_what_fails_is_told_by_its_code_and_raised(heard):
    with traced(Memory.open(), **heard.providers) as memory:
        with pytest.raises(NotFoundError):
            memory.remove("absent")
        with pytest.raises(TypeError):
            memory.remember()
    span = heard.spans[0]
    assert span.attributes["error.type"] == NotFoundError.code
    assert (span.status.status_code, span.status.description) == (StatusCode.ERROR, None)
    assert not span.events
    failed = (("error.type", NotFoundError.code), ("gen_ai.operation.name", "delete_memory"))
    assert heard.durations()[failed] == 1


def test_async_memories_and_views_are_traced_as_well(heard):
    async def use():
        async with traced(await AsyncMemory.open(scope=ADA), **heard.providers) as memory:
            view = memory.scoped(principal="bob")
            await view.remember("Bob likes coffee.")
            await memory.recall("coffee")

    asyncio.run(use())
    stores = [span.attributes["gen_ai.memory.store.id"] for span in heard.spans]
    assert len(set(stores)) == 2
    assert [span.name.split()[1] for span in heard.spans] == ["remember", "recall"]


def test_a_traced_memory_takes_part_in_turns(heard):
    with traced(Memory.open(scope=ADA), **heard.providers) as memory:
        run_turn("I live in Lund.", lambda prompt: "Noted.", memories=[memory], scope=ADA)
        assert memory.recall("Lund").hits
    assert [span.name.split()[1] for span in heard.spans] == ["context", "learn", "recall"]


def test_a_service_is_traced_where_the_program_says_where_spans_go(heard, monkeypatch):
    async def ask():
        async with served() as service:
            key = await service.key()
            said = {"userMessage": "I live in Lund."}
            assert (await service.ask(key, "POST", "/turns", said)).status_code == 200
            assert (await service.ask(key, "POST", "/recall", {"query": "Lund"})).status_code == 200

    run(ask())
    assert not heard.spans
    monkeypatch.setattr(trace, "get_tracer_provider", lambda: heard.tracer_provider)
    run(ask())
    assert [span.name.split()[1] for span in heard.spans] == ["learn", "recall"]


def test_every_verb_that_is_told_of_is_a_verb():
    assert all(callable(getattr(Memory, verb)) for verb in OPERATIONS)


def test_the_extra_is_named_when_it_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "opentelemetry", None)
    with Memory.open() as memory, pytest.raises(MissingExtraError, match=r"perdure\[otel\]"):
        traced(memory)
