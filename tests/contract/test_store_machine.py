"""Whatever is done to the SQLite store, it answers as the memory store does."""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from perdure.errors import PerdureError
from perdure.model.entry import Entry, Kind, Source, Tier
from perdure.model.scope import Scope
from perdure.model.selection import Selection
from perdure.ports import Changes, Touch
from perdure.stores.memory import MemoryStore
from perdure.stores.sqlite import SqliteStore
from perdure.testing import Driven
from perdure.text.words import index_terms

START = datetime(2031, 1, 1, tzinfo=UTC)
SECOND = timedelta(seconds=1)
IDS = ["a", "b", "B", "ü", "a b"]
SCOPES = [Scope(tenant="t"), Scope(tenant="t_"), Scope(tenant="t", principal="t")]
WORDS = ["pump", "valve", "api/v2", "数据库", "насос", "É", "50%"]
TERMS = sorted({term for word in WORDS for term in index_terms(word)})
KEYS = ["k", "text:1", "K"]

scopes = st.sampled_from(SCOPES)
names = st.sampled_from(IDS)
spans = st.integers(-3, 6)
entries = st.builds(
    lambda entry_id, words, kind, tier, life, used, keys, domains, gone, meta: Entry(
        id=entry_id,
        text=" ".join(words),
        kind=kind,
        tier=tier,
        created_at=START + used * SECOND,
        updated_at=START,
        last_accessed_at=START + used * SECOND,
        expires_at=None if life is None else START + life * SECOND,
        keys=tuple(keys),
        domains=tuple(domains),
        superseded_by=gone,
        value=meta,
        metadata={"n": meta},
        source=Source(session=entry_id),
    ),
    names,
    st.lists(st.sampled_from(WORDS), max_size=4),
    st.sampled_from([Kind.STATEMENT, Kind.STATEMENT, Kind.TASK]),
    st.sampled_from([None, *Tier]),
    st.none() | st.integers(0, 40),
    spans,
    st.lists(st.sampled_from(KEYS), max_size=2),
    st.lists(st.sampled_from(["ops", "web"]), max_size=2),
    st.none() | names,
    st.integers(0, 3),
)
touches = st.builds(lambda one, at, count: Touch(one, START + at * SECOND, count), names, spans,
                    st.integers(1, 3))  # fmt: skip
selections = st.builds(
    Selection,
    kinds=st.none() | st.frozensets(st.sampled_from(list(Kind))),
    tiers=st.none() | st.frozensets(st.sampled_from(list(Tier))),
    domains=st.none() | st.frozensets(st.sampled_from(["ops", "web", "x"])),
    current=st.booleans(),
    where=st.none() | st.just({"n": {"gte": 2}}),
)


class StoreMachine(RuleBasedStateMachine):
    """Two stores side by side, one clock."""

    @initialize()
    def begin(self) -> None:
        self.place = Path(tempfile.mkdtemp(prefix="perdure-"))
        self.now = START
        self.model = Driven(MemoryStore())
        self.real = Driven(SqliteStore(self.place / "m.db", durability="normal"))
        self.model.open()
        self.real.open()

    def teardown(self) -> None:
        if hasattr(self, "place"):
            assert self.real.store.check() == []
            self.real.close()
            shutil.rmtree(self.place)

    def both(self, method: str, *args: Any, **named: Any) -> Any:
        answers = [_answer(store, method, args, named) for store in (self.model, self.real)]
        assert answers[1] == answers[0], method
        return answers[0]

    @rule(by=st.integers(0, 5))
    def wait(self, by: int) -> None:
        self.now += by * SECOND

    @rule(scope=scopes, batch=st.lists(entries, max_size=6))
    def put(self, scope: Scope, batch: list[Entry]) -> None:
        self.both("put_many", scope, batch, now=self.now)

    @rule(scope=scopes, entry=entries, expected=st.integers(0, 3))
    def put_if_version(self, scope: Scope, entry: Entry, expected: int) -> None:
        self.both("put_if_version", scope, entry, expected, now=self.now)

    @rule(scope=scopes, gone=st.lists(names, max_size=3))
    def delete(self, scope: Scope, gone: list[str]) -> None:
        self.both("delete_many", scope, gone, now=self.now)

    @rule(
        scope=scopes,
        puts=st.lists(entries, max_size=3),
        deletes=st.lists(names, max_size=2),
        used=st.lists(touches, max_size=3),
        signatures=st.lists(st.sampled_from("xyz"), max_size=2),
        revision=st.none() | st.integers(0, 9),
    )
    def commit(self, scope: Scope, puts: Any, deletes: Any, used: Any, signatures: Any,
               revision: int | None) -> None:  # fmt: skip
        changes = Changes(puts, deletes, used, signatures)
        self.both("commit", scope, changes, now=self.now, if_revision=revision)

    @rule(source=scopes, into=scopes, name=names)
    def restore(self, source: Scope, into: Scope, name: str) -> None:
        past = self.both("history", source, name)
        live = [one.entry for one in past[-1:] if one.ended_by is None]
        self.both("commit", into, Changes(puts=live, versions=past), now=self.now)

    @rule(scope=scopes, name=names, score=st.floats(-2, 2))
    def feedback(self, scope: Scope, name: str, score: float) -> None:
        if self.both("get", scope, name, now=self.now):
            self.both("feedback", scope, name, score)

    @rule(scope=scopes, ids=st.none() | st.lists(names, max_size=2))
    def forget(self, scope: Scope, ids: list[str] | None) -> None:
        erasures = [one.forget(scope, ids, now=self.now) for one in (self.model, self.real)]
        assert not any(left for one in erasures for left in one.left.values())
        plain = [replace(one, left={}) for one in erasures]
        assert plain[0] == plain[1]

    @rule(scope=scopes, select=selections, back=st.none() | st.integers(0, 20),
          size=st.integers(1, 4))  # fmt: skip
    def page(self, scope: Scope, select: Selection, back: int | None, size: int) -> None:
        as_of = None if back is None else self.now - back * SECOND
        cursor = None
        while True:
            page = self.both("list", scope, now=self.now, select=select, limit=size,
                             cursor=cursor, as_of=as_of)  # fmt: skip
            cursor = page.cursor
            if cursor is None:
                break

    @rule(scope=scopes, select=selections, terms=st.lists(st.sampled_from(TERMS), max_size=4),
          limit=st.integers(1, 4))  # fmt: skip
    def search(self, scope: Scope, select: Selection, terms: list[str], limit: int) -> None:
        self.both("search", scope, terms, now=self.now, select=select, limit=limit)

    @rule(scope=scopes, tiers=st.lists(st.sampled_from(list(Tier)), max_size=3),
          least=st.booleans(), limit=st.integers(1, 4))  # fmt: skip
    def by_use(self, scope: Scope, tiers: list[Tier], least: bool, limit: int) -> None:
        self.both("by_use", scope, now=self.now, tiers=tiers, least=least, limit=limit)

    @invariant()
    def all_reads_agree(self) -> None:
        for scope in SCOPES if hasattr(self, "place") else ():
            self.both("revision", scope)
            self.both("list", scope, now=self.now)
            self.both("usage", scope, now=self.now)
            self.both("lookup", scope, [*TERMS, *(f"#{key}" for key in KEYS)], at_most=2,
                      now=self.now)  # fmt: skip
            for name in self.both("get_many", scope, IDS, now=self.now):
                self.both("get_feedback", scope, name)
            for name in IDS:
                self.both("history", scope, name)
            for signature in "xyz":
                self.both("seen", scope, signature)


def _answer(store: Driven, method: str, args: Any, named: Any) -> Any:
    try:
        return getattr(store, method)(*args, **named)
    except PerdureError as error:
        return type(error), str(error)


TestStoreMachine = StoreMachine.TestCase
TestStoreMachine.settings = settings(max_examples=25, stateful_step_count=30, deadline=None)
