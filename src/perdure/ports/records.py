"""What goes into a store and comes out of it, besides entries."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field
from datetime import datetime
from enum import StrEnum
from itertools import compress, count

from perdure.frozen import altered, frozen
from perdure.model.entry import Entry, Source, Version, apart
from perdure.model.statement import Belief

Sift = Callable[[Mapping[str, Sequence[int]]], tuple[Collection[int], Collection[int]]]
"""Says which of the entries found under some terms are worth reading, by their seqs.

The first are, the second are where they stand below L1.
"""


class Capability(StrEnum):
    """What a store can do beyond keeping entries; what it does not declare it refuses by name."""

    TEXT = "text"
    """`search` and `lookup` over the words of entries, and `beside`."""
    HISTORY = "history"
    """Earlier versions are kept: `history`, and `as_of` in `list`."""
    ATOMIC_BATCH = "atomic_batch"
    """`commit` and `put_many` happen whole or not at all."""
    VECTOR = "vector"
    """Entries carry embeddings, `nearest` searches them and `spaces` tells what there is."""


@frozen
class Touch:
    """An entry was used: raise its access count and move its last access, never backwards."""

    id: str
    at: datetime
    count: int = 1


@frozen
class Changes:
    """All that one write does to a scope. Applied in this order: deletes, puts, touches, rest.

    `versions` are earlier states of ids, each id's oldest first as `history` gives them, for
    restoring a snapshot. They come before what is live of that id and take its `seq`; its version
    goes on from theirs, and a last state that never ended says when the live one was recorded.

    `demoted` are the puts, by id, that go from L1 to a lower tier and are but for that, and for
    when they were changed, as the store has them at the revision that is expected. A store may
    write no more of them than that.
    """

    puts: Sequence[Entry] = ()
    deletes: Sequence[str] = ()
    touches: Sequence[Touch] = ()
    signatures: Sequence[str] = ()
    versions: Sequence[Version] = ()
    demoted: Collection[str] = ()

    def __bool__(self) -> bool:
        """Tell whether there is anything to do."""
        return bool(self.puts or self.deletes or self.touches or self.signatures or self.versions)


@frozen
class Commit:
    """The scope's revision after a write, and the written entries as they are now kept."""

    revision: int
    entries: list[Entry] = field(default_factory=list[Entry])


@frozen
class PutOutcome:
    """Whether a conditional put was applied; if not, the version that was found (0: absent)."""

    applied: bool
    version: int


Held = tuple[tuple[str, ...], Sequence[int]]
"""Which of some words a text holds, in its order, with repeats; and at which of its terms.

Of one alone the place need not be told.
"""


class Sought:
    """Words that many texts are looked through for."""

    __slots__ = ("_holds",)

    def __init__(self, words: Iterable[str]) -> None:
        self._holds: Callable[[str], bool] = frozenset(words).__contains__

    def among(self, terms: Sequence[str]) -> Held:
        """Find them among some terms.

        >>> Sought(["ferry", "a"]).among(["a", "pump", "or", "a", "ferry"])
        (('a', 'a', 'ferry'), [0, 3, 4])
        """
        places = [*compress(count(), map(self._holds, terms))]
        return tuple([terms[place] for place in places]), places


@frozen
class Match:
    """A candidate of a search with the index terms it is kept under, in order, with repeats.

    `similarity` is the cosine of its vector with the question's, on the scale that the embedder's
    calibration gives it; None when it has none, or is farther than the nearest ones. Stores leave
    it out: who asks for both kinds of candidates joins them. A store may give the same match again
    to others, so its entry is only to be looked at: who hands it on hands on a copy.
    """

    entry: Entry
    terms: tuple[str, ...]
    similarity: float | None = None

    @property
    def seq(self) -> int:
        """Where it stands in the order of its store."""
        return self.entry.seq

    @property
    def id(self) -> str:
        """The id of its entry."""
        return self.entry.id

    @property
    def source(self) -> Source:
        """Where it came from."""
        return self.entry.source

    @property
    def quarantined(self) -> bool:
        """Tell whether it is a statement that is never shown."""
        return Belief.is_quarantined(self.entry)

    @property
    def text(self) -> str:
        """What it says."""
        return self.entry.text

    @property
    def since(self) -> datetime:
        """From when it holds, or else when it was kept."""
        return self.entry.valid_from or self.entry.created_at

    @property
    def length(self) -> int:
        """Count its terms."""
        return len(self.terms)

    def own_entry(self) -> Entry:
        """Give its entry as one that may be changed."""
        entry = self.entry
        if not entry.value and not entry.metadata:
            return entry
        return altered(entry, value=apart(entry.value), metadata=apart(entry.metadata))

    def holds(self, sought: Sought, known: tuple[str, ...]) -> Held:
        """Give which of some words it holds, and where they stand.

        `known` are those that are known to be all, each once; empty where nobody knows.
        """
        return sought.among(self.terms)

    def near(self, similarity: float | None) -> Match:
        """Give the same with the similarity of its meaning."""
        return Match(self.entry, self.terms, similarity)


@frozen
class Matches:
    """Candidates of a search, and the numbers that a ranking needs.

    `frequency` says in how many live entries of the scope each term stands: exact up to the
    search's `per_term`, estimated beyond. `population` counts the live entries of the scope.
    `holding` says of candidates, by their seqs, which of the terms they hold, each once, where a
    store knows it: who ranks them need not look. `revision` is that of the scope when it was
    searched, where a store knows it without asking.
    """

    candidates: list[Match]
    frequency: Mapping[str, int]
    population: int
    holding: Mapping[int, tuple[str, ...]] = field(
        default_factory=dict[int, tuple[str, ...]], repr=False, compare=False
    )
    revision: int | None = field(default=None, repr=False, compare=False)

    def joined(self, others: Matches) -> Matches:
        """Give these and then what another search of the same scope has found besides."""
        held = {match.seq for match in self.candidates}
        fresh = [match for match in others.candidates if match.seq not in held]
        frequency = {**others.frequency, **self.frequency}
        return altered(self, candidates=[*self.candidates, *fresh], frequency=frequency)


@frozen
class Around:
    """Entries whose surroundings are asked for, by their seqs, the most telling first.

    What stands at most `reach` places from one of the first `read` is to be read.
    """

    seqs: Sequence[int]
    read: int
    reach: int

    def windows(self, order: Sequence[int]) -> dict[int, Sequence[int]]:
        """Cut the windows out of the seqs of a whole scope, which rise.

        >>> Around([7], read=1, reach=1).windows([1, 3, 4, 7, 9, 12])
        {7: [3, 4, 7, 9, 12]}
        """
        places = ((seq, bisect_left(order, seq)) for seq in self.seqs)
        wide = 2 * self.reach
        return {
            seq: order[max(0, place - wide) : place + wide + 1]
            for seq, place in places
            if order[place : place + 1] == [seq]
        }

    def unread(self, windows: Mapping[int, Sequence[int]]) -> list[int]:
        """Name what is to be read and was not asked about, the lowest seq first.

        >>> Around([7, 4], read=1, reach=1).unread({7: [3, 4, 7, 9, 12], 4: [1, 3, 4, 7, 9]})
        [9]
        """
        near: set[int] = set()
        for seq in self.seqs[: self.read]:
            window = windows.get(seq, ())
            place = window.index(seq) if window else 0
            near.update(window[max(0, place - self.reach) : place + self.reach + 1])
        return sorted(near.difference(self.seqs))


@frozen
class Beside:
    """What stands beside entries in the order of their scope.

    `windows` has for each of them the seqs at most twice the reach from it, rising, itself among
    them; so it tells how far apart any two are that stand within reach of something asked about.
    `matches` are the entries to be read, the lowest seq first.
    """

    windows: Mapping[int, Sequence[int]]
    matches: list[Match]


@frozen
class Neighbour:
    """An entry near to a vector, without its own; `score` is their cosine, -1..1."""

    entry: Entry
    score: float


@frozen
class Space:
    """The vectors of one embedder in a scope: how long each is, how many live entries have one."""

    dimension: int
    count: int


@frozen
class TierUsage:
    """How many current statements a tier holds, and what their texts cost in tokens."""

    count: int = 0
    tokens: int = 0


@frozen
class Feedback:
    """The mean of all feedback given to an entry, -1..1, and how often it was given."""

    average: float
    count: int


@frozen
class Erasure:
    """What `forget` erased, and per hiding place what a look at the raw store still finds."""

    entries: int
    versions: int
    left: Mapping[str, int]
