"""What the requests of one operation have in common: made ready once, from its row of the table."""

from __future__ import annotations

from perdure.config import Settings
from perdure.frozen import frozen
from perdure.service.saying import RequestReader
from perdure.service.verbs.asked import Verb
from perdure.wire.asking import Operation

LONG_BYTES = 1024
"""A body of more is read, and carried out, beside the others."""

SHORT_BYTES = 262_144
"""The largest body of what is not about memories: keys and definitions."""


@frozen
class Plan:
    """How the requests of an operation are read and carried out, and within which bounds."""

    operation: Operation
    verb: Verb
    reading: RequestReader
    seconds: float
    most: int
    """Bytes of its body."""

    @classmethod
    def of(cls, operation: Operation, verb: Verb, settings: Settings) -> Plan:
        """Make it ready."""
        seconds = settings.stream_seconds if operation.streams else settings.request_seconds
        most = settings.max_body_bytes
        if not operation.scoped:
            most = min(SHORT_BYTES, most)
        return cls(operation, verb, RequestReader(operation), seconds, most)

    def is_long(self, body: bytes) -> bool:
        """Tell that there may be much to think about: for what is about memories."""
        return self.operation.scoped and not self.operation.streams and len(body) > LONG_BYTES

    @property
    def is_sealed(self) -> bool:
        """Tell that a kept answer goes with what the memory forgets; what it forgot is no more."""
        return self.operation.scoped and self.operation.name != "forget"

    @property
    def is_whole(self) -> bool:
        """Tell that its body is a memory as a whole, of which few are held at the same time."""
        return self.operation.name == "restore"
