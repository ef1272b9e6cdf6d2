"""What a recall hands out belongs to who asked: changing it changes no later answer."""

from __future__ import annotations

from typing import Any

import pytest

from perdure import Memory


def _told(memory: Memory, query: str) -> list[tuple[Any, ...]]:
    hits = memory.recall(query).hits
    return [(hit.text, hit.score, hit.entry.value, hit.entry.metadata) for hit in hits]


@pytest.mark.parametrize("text", ["The depot is in Ystad", "仓库在于斯塔德"])
def test_a_hit_may_be_changed(memory: Memory, text: str) -> None:
    memory.remember([{"text": text, "metadata": {"seen": {"by": ["Ada"]}}, "session_id": "s"}])
    before = _told(memory, text)
    held: Any = memory.recall(text).hits[0].entry
    held.metadata["seen"]["by"].append("Omar")
    held.value["quarantined"] = True
    held.value["sessions"].append("t")
    assert _told(memory, text) == before


def test_a_hit_of_many_levels_may_be_changed(memory: Memory) -> None:
    deep: Any = "Ada"
    for _ in range(400):
        deep = [deep]
    memory.remember([{"text": "The depot is in Ystad", "metadata": {"by": deep}}])
    held: Any = memory.recall("depot").hits[0].entry
    held.metadata["by"].append("Omar")
    assert memory.recall("depot").hits[0].entry.metadata["by"] == deep
