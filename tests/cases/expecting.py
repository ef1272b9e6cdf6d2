"""What a case expects: one check function per case id, found by its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cases.steps import Run

STORES = ("memory", "sqlite")


@dataclass(frozen=True, slots=True)
class Check:
    """How one case is tried: its check, the stores, and whether it takes the steps by itself."""

    holds: Callable[[Run], None]
    stores: Sequence[str]
    by_hand: bool
    refusals: bool
    slow: bool


CHECKS: dict[str, Check] = {}


def expect(
    *,
    stores: Sequence[str] = STORES,
    by_hand: bool = False,
    refusals: bool = False,
    slow: bool = False,
) -> Callable[[Callable[[Run], None]], Callable[[Run], None]]:
    """Enter a function `xy_01` as the check of case `xy-01`.

    With `by_hand` the function takes the steps itself; with `refusals` steps may end in errors.
    `slow` ones carry the marker of that name.
    """

    def enter(holds: Callable[[Run], None]) -> Callable[[Run], None]:
        case_id = holds.__name__.replace("_", "-")
        assert case_id not in CHECKS, f"two checks for {case_id}"
        CHECKS[case_id] = Check(holds, stores, by_hand, refusals, slow)
        return holds

    return enter
