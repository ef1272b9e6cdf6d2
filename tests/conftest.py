"""What holds for every test."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# How fast a machine is judges no test: what has to be fast is measured by the bench.
settings.register_profile(
    "untimed",
    parent=settings.default,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("untimed")
