"""What the service and its clients have in common: operations, records as JSON, error codes."""

from __future__ import annotations
