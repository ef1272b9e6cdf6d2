"""A recall is gone through, counted and asked for one hit as a row of hits is."""

from __future__ import annotations

import pytest

from perdure import Memory


def test_a_recall_gives_its_hits_by_place() -> None:
    with Memory.open("memory:") as memory:
        memory.remember(
            ["The depot is in Ystad.", "The depot has two gates.", "倉庫は港にあります。"]
        )
        found = memory.recall("depot")
        assert [found[0], found[1]] == [*found] == [*found.hits]
        assert found[-1] is found.hits[-1]
        with pytest.raises(IndexError):
            found[len(found)]
