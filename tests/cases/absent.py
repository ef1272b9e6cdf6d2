"""The cases that touch a part perdure does not have yet, each with the one word that says which."""

from __future__ import annotations

from collections.abc import Mapping

ABSENT: Mapping[str, str] = {}

ABSENT_NEEDS: Mapping[str, str] = {
    "mcp": "mcp",
}
"""What whole groups of cases need and nobody has built."""
