"""Whatever is done to a store, it answers as the memory store does."""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any, cast

import hypothesis.strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from perdure.errors import PerdureError, UnsupportedError
from perdure.model.entry import Entry, Tier
from perdure.model.scope import Scope
from perdure.model.selection import Selection
from perdure.ports import Capability, Changes, Store, Touch
from perdure.stores.memory import MemoryStore
from perdure.testing.contract.case import follow
from perdure.testing.contract.chances import (
    IDS,
    KEYS,
    SCOPES,
    SECOND,
    START,
    TERMS,
    entries,
    names,
    scopes,
    selections,
    tiers,
    touches,
    vectors,
)
from perdure.testing.driven import Driven


class StoreMachine(RuleBasedStateMachine):
    """A store and the memory store side by side, under one clock.

    Subclass it, give `make_store`, and let pytest find `TestMine = MyMachine.TestCase`. What the
    store declares it cannot do must be refused by name. Numbers that are a store's own are compared
    by what the port says of them: `seq` by its order, a revision by its steps.
    """

    def make_store(self, place: Path) -> Store:
        """Give an unopened, empty store that keeps what it keeps under `place`."""
        raise NotImplementedError

    def check(self, store: Store) -> None:
        """Look at the open store when a run ends; nothing is asked of a store by default."""

    @initialize()
    def begin(self) -> None:
        """Open both."""
        self.place = Path(tempfile.mkdtemp(prefix="perdure-"))
        self.now = START
        self.model = Driven(MemoryStore())
        self.real = Driven(self.make_store(self.place))
        self.model.open()
        self.real.open()
        self.able = self.real.capabilities
        self.highest: Counter[Scope] = Counter()
        self.steps: dict[Scope, tuple[int, int]] = {}

    def teardown(self) -> None:
        """Close both."""
        if hasattr(self, "place"):
            self.check(self.real.store)
            self.real.close()
            shutil.rmtree(self.place)

    def both(self, method: str, *args: Any, needs: Capability | None = None, **named: Any) -> Any:
        """Ask both for the same and compare; gives the model's answer, None where it is refused."""
        if needs is not None and needs not in self.able:
            refusal = _answer(self.real, method, args, named)
            assert refusal[0] is UnsupportedError, (method, refusal)
            return None
        told = [_answer(store, method, args, named) for store in (self.model, self.real)]
        assert _plain(told[1]) == _plain(told[0]), method
        return told[0]

    @rule(by=st.integers(0, 5))
    def wait(self, by: int) -> None:
        """Let time pass."""
        self.now += by * SECOND

    @rule(scope=scopes, batch=st.lists(entries, max_size=6))
    def put(self, scope: Scope, batch: list[Entry]) -> None:
        """Write a batch."""
        self.both("put_many", scope, self._fit(batch), now=self.now)

    @rule(scope=scopes, entry=entries, expected=st.integers(0, 3))
    def put_if_version(self, scope: Scope, entry: Entry, expected: int) -> None:
        """Write on a condition."""
        self.both("put_if_version", scope, self._fit([entry])[0], expected, now=self.now)

    @rule(scope=scopes, gone=st.lists(names, max_size=3))
    def delete(self, scope: Scope, gone: list[str]) -> None:
        """Remove some."""
        self.both("delete_many", scope, gone, now=self.now)

    @rule(
        scope=scopes,
        puts=st.lists(entries, max_size=3),
        deletes=st.lists(names, max_size=2),
        used=st.lists(touches, max_size=3),
        signatures=st.lists(st.sampled_from("xyz"), max_size=2),
        behind=st.none() | st.integers(0, 1),
    )
    def commit(
        self,
        scope: Scope,
        *,
        puts: list[Entry],
        deletes: list[str],
        used: list[Touch],
        signatures: list[str],
        behind: int | None,
    ) -> None:
        """Write all sorts of things at once, on this revision or the one before."""
        changes = Changes(self._fit(puts), deletes, used, signatures)
        if behind is None:
            self.both("commit", scope, changes, now=self.now)
        elif Capability.ATOMIC_BATCH not in self.able:
            self._refused("commit", scope, changes, now=self.now, if_revision=0)
        else:
            told: list[Any] = []
            for one in (self.model, self.real):
                named = {"now": self.now, "if_revision": one.revision(scope) - behind}
                told.append(_answer(one, "commit", (scope, changes), named))
            assert _plain(told[1]) == _plain(told[0])

    @rule(source=scopes, into=scopes, name=names)
    def restore(self, source: Scope, into: Scope, name: str) -> None:
        """Write the past of an entry somewhere else."""
        past = self.both("history", source, name, needs=Capability.HISTORY)
        if past is None:
            return
        live = [one.entry for one in past[-1:] if one.ended_by is None]
        self.both("commit", into, Changes(puts=live, versions=past), now=self.now)

    @rule(scope=scopes, name=names, score=st.sampled_from([-2, -1, -0.5, 0.0, 0.25, 1, 2]))
    def feedback(self, scope: Scope, name: str, score: float) -> None:
        """Judge an entry that is there."""
        if self.both("get", scope, name, now=self.now):
            self.both("feedback", scope, name, score)

    @rule(scope=scopes, signature=st.sampled_from("xyz"))
    def record_signature(self, scope: Scope, signature: str) -> None:
        """Remember a signature."""
        self.both("record_signature", scope, signature)

    @rule(scope=scopes, ids=st.none() | st.lists(names, max_size=2))
    def forget(self, scope: Scope, ids: list[str] | None) -> None:
        """Erase for good."""
        told = [one.forget(scope, ids, now=self.now) for one in (self.model, self.real)]
        assert not any(left for one in told for left in one.left.values())
        assert told[1].entries == told[0].entries
        assert told[1].versions == (told[0].versions if Capability.HISTORY in self.able else 0)
        if ids is None:
            self.steps.pop(scope, None)

    @rule(
        scope=scopes,
        select=selections,
        back=st.none() | st.integers(0, 20),
        size=st.integers(1, 4),
        embeddings=st.booleans(),
    )
    def page(
        self, scope: Scope, *, select: Selection, back: int | None, size: int, embeddings: bool
    ) -> None:
        """Page through what is meant, each store by its own cursors."""
        asked: dict[str, Any] = {"now": self.now, "select": select, "limit": size}
        if back is not None:
            asked["as_of"] = self.now - back * SECOND
        if embeddings and Capability.VECTOR in self.able:
            asked["embeddings"] = True
        if back is not None and Capability.HISTORY not in self.able:
            self._refused("list", scope, **asked)
            return
        pages = [_pages(one, scope, asked) for one in (self.model, self.real)]
        assert _plain(pages[1]) == _plain(pages[0])

    @rule(
        scope=scopes,
        select=selections,
        terms=st.lists(st.sampled_from(TERMS), max_size=4),
        limit=st.integers(1, 4),
    )
    def search(self, scope: Scope, *, select: Selection, terms: list[str], limit: int) -> None:
        """Find by words."""
        named = {"now": self.now, "select": select, "limit": limit}
        self.both("search", scope, terms, needs=Capability.TEXT, **named)

    @rule(
        scope=scopes,
        select=selections,
        space=st.sampled_from(["m", "n", "none"]),
        vector=vectors["m"] | vectors["n"],
        limit=st.integers(1, 4),
        least=st.none() | st.sampled_from([-1.0, 0.0, 0.5, 0.707107, 1.0]),
    )
    def nearest(
        self,
        scope: Scope,
        *,
        select: Selection,
        space: str,
        vector: Sequence[float],
        limit: int,
        least: float | None,
    ) -> None:
        """Find by direction."""
        named = {"now": self.now, "select": select, "limit": limit, "min_score": least}
        self.both("nearest", scope, vector, embedder=space, needs=Capability.VECTOR, **named)

    @rule(
        scope=scopes,
        tiers=st.lists(tiers, max_size=3),
        least=st.booleans(),
        limit=st.integers(1, 4),
    )
    def by_use(self, scope: Scope, *, tiers: list[Tier], least: bool, limit: int) -> None:
        """Ask for what was used last, or longest ago."""
        self.both("by_use", scope, now=self.now, tiers=tiers, least=least, limit=limit)

    @invariant()
    def all_reads_agree(self) -> None:
        """Read everything there is."""
        if not hasattr(self, "place"):
            return
        assert self.real.scopes() == self.model.scopes()
        looked = [*TERMS, *(f"#{key}" for key in KEYS)]
        for scope in SCOPES:
            self._compare_revisions(scope)
            self.both("list", scope, now=self.now)
            self.both("usage", scope, now=self.now)
            self.both("lookup", scope, looked, at_most=2, now=self.now, needs=Capability.TEXT)
            self.both("spaces", scope, now=self.now, needs=Capability.VECTOR)
            self.both("removed", scope, now=self.now, needs=Capability.HISTORY)
            self.both("signatures", scope)
            for name in self.both("get_many", scope, IDS, now=self.now):
                self.both("get_feedback", scope, name)
            for name in IDS:
                self.both("history", scope, name, needs=Capability.HISTORY)

    def _compare_revisions(self, scope: Scope) -> None:
        model, real = (one.revision(scope) for one in (self.model, self.real))
        assert (real == 0) == (model == 0)
        if not model:
            return
        if scope in self.steps:
            before = self.steps[scope]
            assert real - before[1] == model - before[0]
        else:
            assert real > self.highest[scope]
        self.steps[scope] = (model, real)
        self.highest[scope] = real

    def _fit(self, given: list[Entry]) -> list[Entry]:
        """Give entries without the vectors that the store would refuse."""
        if Capability.VECTOR in self.able:
            return given
        for entry in given:
            if entry.embeddings:
                self._refused("put", SCOPES[0], entry, now=self.now)
        return [replace(entry, embeddings={}) for entry in given]

    def _refused(self, method: str, *args: Any, **named: Any) -> None:
        assert _answer(self.real, method, args, named)[0] is UnsupportedError, method


def _answer(store: Driven, method: str, args: Sequence[Any], named: Mapping[str, Any]) -> Any:
    try:
        return getattr(store, method)(*args, **named)
    except PerdureError as error:
        return type(error), getattr(error, "argument", None)


def _pages(store: Driven, scope: Scope, asked: dict[str, Any]) -> list[list[Entry]]:
    return [
        page.entries for page in follow(lambda cursor: store.list(scope, **asked, cursor=cursor))
    ]


def _plain(answer: Any) -> Any:
    """Give an answer with each `seq` replaced by its rank, and without revision and cursor."""
    seqs: set[int] = set()
    _walk(answer, lambda entry: seqs.add(entry.seq) or entry)
    ranks = {seq: rank for rank, seq in enumerate(sorted(seqs), 1)}
    return _walk(answer, lambda entry: replace(entry, seq=ranks[entry.seq]))


def _walk(value: Any, change: Callable[[Entry], Entry]) -> Any:
    if isinstance(value, Entry):
        return change(value)
    if isinstance(value, (list, tuple)):
        return [_walk(one, change) for one in cast(Sequence[Any], value)]
    if isinstance(value, dict):
        return {key: _walk(one, change) for key, one in cast(dict[Any, Any], value).items()}
    if is_dataclass(value):
        return {
            field.name: _walk(getattr(value, field.name), change)
            for field in fields(value)
            if field.compare and field.name not in ("revision", "cursor")
        }
    return value
