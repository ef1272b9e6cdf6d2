"""The word for an argument that was not given."""

from __future__ import annotations

from typing import Any

KEEP: Any = object()
"""Stands for an argument that was not given, where None would mean something."""
