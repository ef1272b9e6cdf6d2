"""The tensions of a scope while one write is decided: opened, touched, settled."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Literal

from perdure.decide.tension import redetect, resolve
from perdure.model.entry import Entry, Kind, Tier
from perdure.model.tension import Claim, Tension

DAILY = timedelta(days=1)
"""A tension that is merely seen is noted as seen once a day, so that seeing it costs no write."""


class Ledger:
    """Hold the tensions as they will be, and tell which of their entries have to be written."""

    def __init__(self, entries: Iterable[Entry], now: datetime) -> None:
        self._now = now
        self._kept = {entry.id: entry for entry in entries}
        self._tensions = {key: Tension.of(entry) for key, entry in self._kept.items()}
        self._changed: dict[str, Entry] = {}

    @property
    def tensions(self) -> Mapping[str, Tension]:
        """All tensions by id."""
        return self._tensions

    @property
    def changed(self) -> list[Entry]:
        """The entries of those that are new or not what they were."""
        return list(self._changed.values())

    def open(self, tension: Tension) -> Tension:
        """Open a tension, or touch the one that is there.

        A settled one stays settled unless the new evidence disagrees with how it was settled.
        """
        held = self._tensions.get(tension.id)
        if held is not None:
            tension = redetect(held, tension, self._now) or held
        return self.put(tension)

    def put(self, tension: Tension) -> Tension:
        """Keep a tension as it is now."""
        if self._tensions.get(tension.id) != tension:
            self._tensions[tension.id] = tension
            kept = self._kept.get(tension.id)
            self._changed[tension.id] = tension_entry(tension, self._now, kept)
        return tension

    def said_again(self, entry_ids: Collection[str]) -> None:
        """Touch the tensions about statements that were said once more; sleeping ones wake up."""
        for tension in self._about(entry_ids):
            self.put(replace(tension, status="active", touched_at=self._now))

    def seen(self, entry_ids: Collection[str]) -> None:
        """Touch tensions that were shown, or whose claims were used; sleeping ones wake up."""
        for tension in self._about(entry_ids):
            since = tension.touched_at or max(tension.claim_a.at, tension.claim_b.at)
            if tension.status == "latent" or self._now - since >= DAILY:
                self.put(replace(tension, status="active", touched_at=self._now))

    def settle_ended(self, ended: Mapping[str, Literal["correction", "update", "removal"]]) -> None:
        """Settle what is about statements that hold no longer: the side that still does has won."""
        for tension in self._about(ended):
            sides = (tension.claim_a, tension.claim_b)
            gone = [side.entry_id in ended for side in sides]
            winner = "neither" if all(gone) else "b" if gone[0] else "a"
            why = next(ended[key] for side in sides if (key := side.entry_id) and key in ended)
            self.put(resolve(tension, resolved_by=why, now=self._now, winner=winner))

    def _about(self, entry_ids: Collection[str]) -> list[Tension]:
        return [
            tension
            for tension in self._tensions.values()
            if tension.status != "resolved"
            and not {tension.id, tension.claim_a.entry_id, tension.claim_b.entry_id}.isdisjoint(
                entry_ids
            )
        ]


def claim_of_entry(entry: Entry) -> Claim:
    """Give the side that a statement takes in a tension."""
    speaker = entry.source.speaker or entry.source.role or entry.source.origin
    since = entry.valid_from or entry.created_at
    return Claim(statement=entry.text, source=speaker, at=since, entry_id=entry.id)


def tension_entry(tension: Tension, now: datetime, held: Entry | None = None) -> Entry:
    """Give the entry that keeps a tension; `held` is the one that kept it so far."""
    sides = (tension.claim_a, tension.claim_b)
    entry = held or Entry(
        id=tension.id,
        kind=Kind.TENSION,
        text="",
        created_at=now,
        updated_at=now,
        last_accessed_at=now,
        tier=Tier.PINNED,
    )
    return replace(
        entry,
        text=" / ".join(side.statement for side in sides),
        value=tension.to_value(),
        keys=tuple(f"about:{side.entry_id}" for side in sides if side.entry_id),
        updated_at=now,
    )
