"""A match on its way to a score, and the shares that make it."""

from __future__ import annotations

from perdure.ports import Match


class Candidate:
    """A match on its way to a score."""

    __slots__ = (
        "lent", "match", "own", "person", "place", "score", "seq", "session", "shares", "via",
    )  # fmt: skip

    def __init__(self, match: Match) -> None:
        self.match = match
        self.seq = self.place = match.seq
        """`place` is where it stands in the order of its scope, as far as that is known."""
        self.session = match.source.session
        self.own = self.lent = self.score = 0.0
        """`lent` is what it lends to those beside it."""
        self.person = 1.0
        self.shares: dict[str, float] = {}
        self.via: str | None = None

    def add(self, name: str, share: float) -> None:
        """Take what a sign brings; nothing is no share."""
        if share:
            self.shares[name] = share
            self.score += share
