"""The memory as a service: HTTP routes over one engine, for many agents and tenants."""

from __future__ import annotations
