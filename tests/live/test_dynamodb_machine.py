"""Whatever is done to the DynamoDB store, it answers as the memory store does."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from live.servers import dynamodb
from perdure.ports import Store
from perdure.testing import StoreMachine

pytestmark = [pytest.mark.xdist_group("dynamodb"), pytest.mark.slow_server]


class DynamoDBMachine(StoreMachine):
    def make_store(self, place: Path) -> Store:
        return dynamodb.shared().store()


TestDynamoDBMachine = DynamoDBMachine.TestCase
TestDynamoDBMachine.settings = settings(
    max_examples=6,
    stateful_step_count=12,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
