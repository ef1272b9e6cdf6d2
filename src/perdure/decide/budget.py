"""Count what a block costs, and keep it within what it may cost."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from perdure.text.tokens import estimate_tokens

Count = Callable[[str], int]
"""Give the tokens of a text: an estimate, or a tokenizer of the caller's."""


@lru_cache(maxsize=4096)
def cost(count: Count, line: str) -> int:
    """Give the tokens of one rendered line with its line end; lines seen before cost nothing.

    The budget is spent line by line. A tokenizer may count lines together as more than their sum,
    so whoever spends it counts the whole once more at the end.
    """
    return count(f"{line}\n")


@lru_cache(maxsize=16)
def total(count: Count, text: str) -> int:
    """Give the tokens of a whole block, 0 for an empty one; the last few are remembered."""
    return count(text) if text else 0


def total_behind(count: Count, before: str, tokens: int, text: str) -> int:
    """Give the tokens of two texts as one, of which the first is known to cost `tokens`.

    Our own estimate of whole lines is the sum of theirs; of a caller's tokenizer nothing is known.
    """
    if count is estimate_tokens and before.endswith("\n") and not text.startswith("\n"):
        return tokens + total(count, text)
    return total(count, before + text)


class Purse:
    """The tokens that are left to spend."""

    __slots__ = ("count", "left")

    def __init__(self, tokens: int, count: Count) -> None:
        self.left = tokens
        self.count = count

    def spend(self, *lines: str) -> bool:
        """Pay for lines, all or none; tell whether there was enough."""
        return self.pay(sum(cost(self.count, line) for line in lines))

    def pay(self, tokens: int) -> bool:
        """Give so many away if they are there; tell whether they were."""
        if tokens > self.left:
            return False
        self.left -= tokens
        return True
