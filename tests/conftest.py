"""What holds for every test."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator

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


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Let half as many more than there are processors run: they wait for servers and processes."""
    here = hasattr(os, "sched_getaffinity")
    return (len(os.sched_getaffinity(0)) if here else os.cpu_count() or 1) * 3 // 2


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage while ten thousand tests are collected, nor among them afterwards."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.collect()
        gc.freeze()
