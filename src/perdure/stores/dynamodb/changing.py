"""What a write makes of each item: pure steps from what is held to what shall be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from perdure.model.entry import Entry
from perdure.ports import Changes, Touch
from perdure.stores import admission
from perdure.stores.dynamodb.items import (
    NOTHING,
    Item,
    Kept,
    bare_item,
    check_entry_size,
    check_size,
    item_of,
    read,
    record_of,
)
from perdure.stores.dynamodb.keys import Partition, entry_key, signature_key
from perdure.stores.dynamodb.writing import KEEP, Step

Take = Callable[[], int]


@dataclass(frozen=True, slots=True)
class Marking:
    """Steps for one scope that no moment matters to; `where` names the store in errors."""

    part: Partition
    where: str

    def signing(self, signature: str) -> Step:
        """Remember a signature."""
        sort = signature_key(signature)
        item = {**bare_item(self.part, sort), "signature": {"S": signature}}
        check_size(item, "the signature", signature, "signature")
        return Step(signature, sort, lambda before, _: item if before is None else KEEP)

    def judging(self, entry_id: str, score: float) -> Step:
        """Add a score to the feedback of an id."""
        sort = entry_key(entry_id)

        def judge(before: Item | None, _: Take) -> Item:
            kept = self.kept(before)
            more = replace(kept, total=kept.total + score, count=kept.count + 1)
            return item_of(self.part, sort, more)

        return Step(entry_id, sort, judge)

    def erasing(self, entry_id: str) -> Step:
        """Remove whatever is kept under an id, also what cannot be read."""

        def erase(before: Item | None, _: Take) -> Item | None:
            return KEEP if before is None else None

        return Step(entry_id, entry_key(entry_id), erase)

    def kept(self, item: Item | None) -> Kept:
        """Give what an item says; nothing, when there is none."""
        return NOTHING if item is None else read(self.part, item, self.where)


@dataclass(frozen=True, slots=True)
class Changing(Marking):
    """Steps for one scope at one moment."""

    now: datetime

    def steps(self, changes: Changes) -> list[Step]:
        """Give the steps of a commit in their order; refuses what cannot be kept, before any."""
        admission.check_touches(changes.touches)
        last: Mapping[str, Entry] = {entry.id: entry for entry in changes.puts}
        return [
            *(self.deleting(entry_id) for entry_id in changes.deletes),
            *(self.putting(entry) for entry in last.values()),
            *(self.touching(touch) for touch in changes.touches),
            *(self.signing(signature) for signature in changes.signatures),
        ]

    def putting(self, entry: Entry) -> Step:
        """Write an entry over any of its id."""
        admission.check_entry(entry)
        sort, record = entry_key(entry.id), record_of(entry)
        check_entry_size(self.part, sort, entry, record)

        def put(before: Item | None, take: Take) -> Item:
            kept = self.kept(before)
            held = kept.entry
            if held is not None and held.live(self.now):
                written = replace(entry, seq=held.seq, version=held.version + 1)
                return item_of(self.part, sort, replace(kept, entry=written), record)
            # Feedback to an entry that expired went with it; to an id without one, it stays.
            rest = kept if held is None else NOTHING
            fresh = replace(entry, seq=take(), version=1)
            return item_of(self.part, sort, replace(rest, entry=fresh), record)

        return Step(entry.id, sort, put, new=True)

    def deleting(self, entry_id: str) -> Step:
        """Remove a live entry with its feedback."""

        def delete(before: Item | None, _: Take) -> Item | None:
            entry = self.kept(before).entry
            return None if entry is not None and entry.live(self.now) else KEEP

        return Step(entry_id, entry_key(entry_id), delete)

    def touching(self, touch: Touch) -> Step:
        """Count uses of a live entry."""
        sort = entry_key(touch.id)

        def use(before: Item | None, _: Take) -> Item | None:
            kept = self.kept(before)
            entry = kept.entry
            if entry is None or not entry.live(self.now):
                return KEEP
            used = replace(
                entry,
                access_count=entry.access_count + touch.count,
                last_accessed_at=max(entry.last_accessed_at, touch.at),
            )
            return item_of(self.part, sort, replace(kept, entry=used))

        return Step(touch.id, sort, use)

    def written(self, changes: Changes, items: Mapping[str, Item | None]) -> Iterator[Entry]:
        """Give the entries of a commit as they are now kept."""
        for entry in changes.puts:
            kept = self.kept(items[entry_key(entry.id)]).entry
            if kept is not None:
                yield kept
