"""All that one scope holds in a `MemoryStore`, as plain dictionaries."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from operator import attrgetter

from perdure.frozen import altered
from perdure.model.entry import Entry, Json, Kind, Vector, Version, apart
from perdure.model.selection import EVERYTHING, Selection
from perdure.ports import Around, Beside, Match, Neighbour, Touch
from perdure.stores import admission
from perdure.stores.vectors import cosines
from perdure.text.weights import idf
from perdure.text.words import index_terms

_SEQ, _ENTRY = attrgetter("seq"), attrgetter("entry")


class Shelf:
    """The live state of each id, its ended ones oldest first, and what hangs on them.

    States that only a touch set apart are ended by `"touch"`; `history` runs them together.
    """

    def __init__(self) -> None:
        self.revision = 0
        self.kept: dict[str, Version] = {}
        self.terms: dict[str, tuple[str, ...]] = {}
        self.under: dict[str, dict[str, None]] = {}
        self.past: dict[str, list[Version]] = {}
        self.signatures: set[str] = set()
        self.feedback: dict[str, tuple[float, int]] = {}
        self.vectors: dict[str, dict[str, Vector]] = {}
        self.spaces: dict[str, int] = {}

    def live(self, now: datetime) -> list[Entry]:
        """Give the entries that have not expired."""
        kept = map(_ENTRY, self.kept.values())
        return [entry for entry in kept if entry.expires_at is None or entry.live(now)]

    def newest_first(self, now: datetime) -> Iterator[Entry]:
        """Give the entries that have not expired, one after the other."""
        # They lie in the order of their seqs: a new one comes last, one written anew stays.
        kept = map(_ENTRY, reversed(self.kept.values()))
        return (entry for entry in kept if entry.expires_at is None or entry.live(now))

    def current(self, now: datetime) -> list[Entry]:
        """Give the live statements that nothing has replaced."""
        live = self.live(now)
        return [entry for entry in live if entry.kind is Kind.STATEMENT and entry.current]

    def as_of(self, moment: datetime) -> list[Entry]:
        """Give the entries that stood and had not expired at a moment, newest first."""
        stood = [
            state.entry
            for state in self.states()
            if state.recorded_at <= moment
            and (state.ended_at is None or moment < state.ended_at)
            and state.entry.live(moment)
        ]
        return sorted(stood, key=place)

    def near(
        self, query: Vector, embedder: str, now: datetime, select: Selection
    ) -> list[Neighbour]:
        """Give the meant live entries that have a vector of an embedder, nearest first."""
        vectors = {key: held[embedder] for key, held in self.vectors.items() if embedder in held}
        meant = [one for one in self.live(now) if one.id in vectors and select.matches(one)]
        scores = cosines(query, (vectors[entry.id] for entry in meant))
        found = list(map(Neighbour, meant, scores))
        return sorted(found, key=lambda one: (-one.score, -one.entry.seq))

    def beside(self, around: Around, now: datetime, select: Selection) -> Beside:
        """Give the windows of entries in the order of seqs, and the meant ones to be read."""
        live = {one.seq: one for one in self.live(now)}
        windows = around.windows(sorted(live))
        found = [live[seq] for seq in around.unread(windows) if select.matches(live[seq])]
        return Beside(windows, [Match(copied(one), self.terms[one.id]) for one in found])

    def states(self) -> Iterator[Version]:
        """Give every state of every id."""
        for states in self.past.values():
            yield from states
        yield from self.kept.values()

    def states_of(self, entry_id: str) -> list[Version]:
        """Give every state of one id, oldest first, the live one last."""
        kept = self.kept.get(entry_id)
        return [*self.past.get(entry_id, ()), *([kept] if kept else [])]

    def holding(self, terms: Iterable[str], now: datetime) -> dict[str, list[str]]:
        """Give the ids of the live entries kept under each term, in any order."""
        return {term: self._holding(term, now) for term in terms}

    def _holding(self, term: str, now: datetime) -> list[str]:
        kept = self.kept
        return [one for one in self.under.get(term, ()) if kept[one].entry.live(now)]

    def newest(self, entry_ids: Iterable[str], limit: int) -> list[Entry]:
        """Give so many of these entries, newest first."""
        return newest((self.kept[one].entry for one in entry_ids), limit)

    def candidates(
        self, holding: Mapping[str, Sequence[str]], per_term: int, select: Selection
    ) -> Sequence[Entry]:
        """Give the meant ones under rare terms; if there are none, the newest under the others."""
        rare = {one for held in holding.values() if len(held) <= per_term for one in held}
        found = meant([self.kept[one].entry for one in rare], select)
        if found:
            return found
        often = [held for held in holding.values() if len(held) > per_term]
        few = {one.id: one for held in often for one in self.newest(held, per_term)}
        return meant(list(few.values()), select)

    def write(self, entry: Entry, seq: int, now: datetime) -> int:
        """Keep an entry over any of its id; `seq` is for a new one. Gives the highest seq used."""
        vectors = entry.embeddings
        held = self.kept.get(entry.id)
        if held is not None and not held.entry.live(now):
            self._end(held)
            held = None
        if held is None or held.entry.text != entry.text:
            self.vectors.pop(entry.id, None)
        if vectors:
            self.vectors.setdefault(entry.id, {}).update(vectors)
        if held is None:
            entry = altered(entry, seq=seq + 1, version=1, embeddings={})
        else:
            self.past.setdefault(entry.id, []).append(
                altered(held, ended_at=now, ended_by="update")
            )
            version = held.entry.version + 1
            entry = altered(entry, seq=held.entry.seq, version=version, embeddings={})
        self.kept[entry.id] = Version(entry, now)
        self._lift(entry.id)
        self._lay(entry.id, (*index_terms(entry.text), *(f"#{key}" for key in entry.keys)))
        return max(seq, entry.seq)

    def remove(self, entry_id: str, now: datetime) -> None:
        """End a live entry; its states stay."""
        held = self.kept.get(entry_id)
        if held is not None and held.entry.live(now):
            self._end(altered(held, ended_at=now, ended_by="delete"))

    def touch(self, touch: Touch, now: datetime) -> None:
        """Count uses of a live entry."""
        held = self.kept.get(touch.id)
        if held is None or not held.entry.live(now):
            return
        entry = altered(
            held.entry,
            access_count=held.entry.access_count + touch.count,
            last_accessed_at=max(held.entry.last_accessed_at, touch.at),
        )
        self.past.setdefault(touch.id, []).append(altered(held, ended_at=now, ended_by="touch"))
        self.kept[touch.id] = Version(entry, now)

    def restore(self, versions: Iterable[Version], seq: int) -> int:
        """Put earlier states under the live ones; gives the highest seq used."""
        by_id: dict[str, list[Version]] = {}
        for version in versions:
            by_id.setdefault(version.entry.id, []).append(version)
        for entry_id, states in by_id.items():
            lives = admission.lives_in(states)
            held = self.kept.get(entry_id)
            present: list[Version] = []
            if held is not None and admission.goes_on(lives[-1]):
                live, since, present = admission.carry_on(held.entry, lives.pop())
                self.kept[entry_id] = Version(live, since)
            past = self.past.setdefault(entry_id, [])
            for life in lives:
                seq += 1
                past += [altered(one, entry=altered(one.entry, seq=seq)) for one in life]
            past += present
        return seq

    def tally(self, entry_id: str, now: datetime) -> tuple[int, int]:
        """Count the live entry of an id, if there is one, and the other states that are shown."""
        kept = self.kept.get(entry_id)
        live = int(kept is not None and kept.entry.live(now))
        past = self.past.get(entry_id)
        ended = len([one for one in past if one.ended_by != "touch"]) if past else 0
        return live, ended + (kept is not None) - live

    def erase(self, entry_ids: Iterable[str]) -> bool:
        """Drop every trace of some ids; tell whether there was any."""
        places = (self.kept, self.past, self.feedback, self.vectors)
        found = False
        for entry_id in entry_ids:
            self._lift(entry_id)
            for held in places:
                found = held.pop(entry_id, None) is not None or found
        return found

    def left(self, entry_ids: Iterable[str]) -> dict[str, int]:
        """Count which of some ids are still anywhere, by the name of the place."""
        ids = set(entry_ids)
        return {
            "entries": len(ids & self.kept.keys()),
            "versions": len(ids & self.past.keys()),
            "words": len(ids & self.terms.keys()),
            "feedback": len(ids & self.feedback.keys()),
            "vectors": len(ids & self.vectors.keys()),
        }

    def _end(self, state: Version) -> None:
        entry_id = state.entry.id
        self.past.setdefault(entry_id, []).append(state)
        del self.kept[entry_id]
        self._lift(entry_id)
        self.feedback.pop(entry_id, None)
        self.vectors.pop(entry_id, None)

    def _lay(self, entry_id: str, terms: tuple[str, ...]) -> None:
        self.terms[entry_id] = terms
        for term in terms:
            self.under.setdefault(term, {})[entry_id] = None

    def _lift(self, entry_id: str) -> None:
        for term in dict.fromkeys(self.terms.pop(entry_id, ())):
            held = self.under[term]
            del held[entry_id]
            if not held:
                del self.under[term]


def place(entry: Entry) -> tuple[int, str]:
    """Give the place of an entry in a list: newest first."""
    return -entry.seq, entry.id


def newest(entries: Iterable[Entry], limit: int) -> list[Entry]:
    """Give so many entries, newest first."""
    # They come nearly sorted: that is what sorting is quick at, and a heap slow.
    return sorted(entries, key=_SEQ, reverse=True)[:limit]


def meant(entries: Sequence[Entry], select: Selection) -> Sequence[Entry]:
    """Give those of some entries that are meant."""
    if select is EVERYTHING:
        return entries
    return [entry for entry in entries if select.matches(entry)]


def summed(holding: Mapping[str, Sequence[str]], population: int) -> dict[str, float]:
    """Sum up, for each id held under some terms, what these terms weigh."""
    sums: dict[str, float] = {}
    for held in holding.values():
        weight = idf(len(held), population)
        for entry_id in held:
            sums[entry_id] = sums.get(entry_id, 0.0) + weight
    return sums


def read_back(entry: Entry, embeddings: Mapping[str, Vector]) -> Entry:
    """Give an entry that shares nothing that could be changed, as JSON would give it back.

    It carries the vectors that are given, in place of its own.
    """
    value, metadata = entry.value, dict[str, Json]()
    if value is not None:
        value = json.loads(admission.to_json(value, "value"))
    if entry.metadata:
        metadata = json.loads(admission.to_json(admission.plain(entry.metadata), "metadata"))
    return altered(entry, value=value, metadata=metadata, embeddings=embeddings)


def copied(entry: Entry, embeddings: Mapping[str, Vector] | None = None) -> Entry:
    """Give a kept entry, which JSON gave back, so that it shares nothing that could be changed."""
    held = entry.embeddings if embeddings is None else embeddings
    value, metadata = apart(entry.value), apart(entry.metadata)
    return altered(entry, value=value, metadata=metadata, embeddings=held)


def runs(states: Iterable[Version]) -> list[Version]:
    """Run states together that only touches set apart."""
    shown: list[Version] = []
    since: datetime | None = None
    for state in states:
        since = since or state.recorded_at
        if state.ended_by != "touch":
            shown.append(altered(state, entry=copied(state.entry), recorded_at=since))
            since = None
    return shown
