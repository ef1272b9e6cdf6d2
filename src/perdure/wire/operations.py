"""The table of operations: what the service does, how it is asked, and what it answers.

It is the only place that says so. The service reads requests and answers them by it, the client
calls by it, OpenAPI and the page about the service are made from it.
"""

from __future__ import annotations

from perdure.wire.asking import Operation
from perdure.wire.rows import definitions, health, keys, memories, minds, whole

OPERATIONS: tuple[Operation, ...] = (
    *minds.ROWS,
    *memories.ROWS,
    *whole.ROWS,
    *definitions.ROWS,
    *keys.ROWS,
    *health.ROWS,
)
BY_NAME = {one.name: one for one in OPERATIONS}
