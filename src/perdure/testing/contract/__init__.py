"""What a store promises, as tests; one room per promise."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite(
    *(
        f"{__name__}.{room}"
        for room in (
            "writing",
            "batches",
            "racing",
            "reading",
            "words",
            "vectors",
            "history",
            "isolation",
            "scopes",
            "erasing",
            "lifetimes",
            "capabilities",
            "failing",
            "faults",
            "case",
        )
    )
)
