"""Counts and times for Prometheus."""

from __future__ import annotations

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""Names the folder through which the workers of one service count together."""

_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


class Metrics:
    """Count requests by operation and status; never by whose they were."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "perdure_requests",
            "Requests by operation and status",
            ("operation", "status"),
            registry=self._registry,
        )
        self._seconds = Histogram(
            "perdure_request_seconds",
            "Seconds until an answer was ready",
            ("operation",),
            buckets=_BUCKETS,
            registry=self._registry,
        )
        self._statements = Counter(
            "perdure_statements",
            "Statements by what became of them",
            ("outcome",),
            registry=self._registry,
        )
        self._writing = Gauge(
            "perdure_writes_waiting",
            "Writes that wait for a place",
            registry=self._registry,
            multiprocess_mode="livesum",
        )

        self._counters: dict[tuple[str, int], tuple[Counter, Histogram]] = {}

    def answered(self, operation: str, status: int, seconds: float) -> None:
        """Count an answer."""
        requests, took = self._counters.get((operation, status)) or self._enter(operation, status)
        requests.inc()
        took.observe(seconds)

    def _enter(self, operation: str, status: int) -> tuple[Counter, Histogram]:
        """Keep at hand what counts the answers of an operation that had this status."""
        made = self._requests.labels(operation, str(status)), self._seconds.labels(operation)
        self._counters[operation, status] = made
        return made

    def learned(self, outcome: str, count: int) -> None:
        """Count statements that ended so."""
        if count:
            self._statements.labels(outcome).inc(count)

    def waiting(self, count: int) -> None:
        """Say how many writes wait."""
        self._writing.set(count)

    def text(self) -> bytes:
        """Give all of it, of all workers of this service, as Prometheus reads it."""
        if SHARED not in os.environ:
            return generate_latest(self._registry)
        shared = CollectorRegistry()
        MultiProcessCollector(shared)
        return generate_latest(shared)
