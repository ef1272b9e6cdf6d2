"""The rows of the operations table, by what they are about."""

from __future__ import annotations
