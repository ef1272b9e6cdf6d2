"""The cases that touch a part perdure does not have yet, each with the one word that says which."""

from __future__ import annotations

from collections.abc import Mapping

ABSENT: Mapping[str, str] = {
    "cc-05": "pipeline",
    "cf-03": "pipeline",
    "cs-03": "embedder",
    "cs-05": "embedder",
    "dc-02": "decay",
    "dm-01": "embedder",
    "dm-04": "embedder",
    "is-08": "pipeline",
    "lr-02": "pipeline",
    "lr-04": "pipeline",
    "nf-01": "embedder",
    "nf-04": "embedder",
    "or-01": "pipeline",
    "tk-06": "pipeline",
}

ABSENT_NEEDS: Mapping[str, str] = {
    "llm": "model",
    "mcp": "mcp",
    "service": "service",
    "store:dynamodb": "store",
    "store:postgres": "store",
    "store:redis": "store",
}
"""What whole groups of cases need and nobody has built."""
