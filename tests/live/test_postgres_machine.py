"""Whatever is done to the PostgreSQL store, it answers as the memory store does."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from live.servers import postgres
from perdure.ports import Store
from perdure.testing import StoreMachine

pytestmark = pytest.mark.xdist_group("postgres")


class PostgresMachine(StoreMachine):
    def make_store(self, place: Path) -> Store:
        return postgres.shared().store(place)


TestPostgresMachine = PostgresMachine.TestCase
TestPostgresMachine.settings = settings(
    max_examples=12,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
