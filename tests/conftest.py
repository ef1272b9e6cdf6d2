"""What holds for every test."""

from __future__ import annotations

import gc

import pytest
from hypothesis import HealthCheck, settings

# How fast a machine is judges no test: what has to be fast is measured by the bench.
settings.register_profile(
    "untimed",
    parent=settings.default,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("untimed")


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Keep ten thousand collected tests out of every later collection of garbage."""
    gc.collect()
    gc.freeze()
