"""What may be done to a store, drawn at random: few names, so that much happens to each."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import hypothesis.strategies as st

from perdure.model.entry import Entry, Kind, Source, Tier
from perdure.model.scope import Scope
from perdure.model.selection import Selection
from perdure.ports import Touch
from perdure.text.words import index_terms

START = datetime(2031, 1, 1, tzinfo=UTC)
SECOND = timedelta(seconds=1)
IDS = ["a", "b", "B", "ü", "a b"]
SCOPES = [Scope(tenant="t"), Scope(tenant="t_"), Scope(tenant="t", principal="t")]
WORDS = ["pump", "valve", "api/v2", "数据库", "насос", "É", "50%"]
TERMS = sorted({term for word in WORDS for term in index_terms(word)})
KEYS = ["k", "text:1", "K"]
SPACES = {"m": 2, "n": 3}

scopes = st.sampled_from(SCOPES)
names = st.sampled_from(IDS)
_spans = st.integers(-3, 6)
_numbers = st.sampled_from([0.0, 1.0, -1.0, 0.5, 0.1, -3.0])
vectors = {space: st.tuples(*[_numbers] * size) for space, size in SPACES.items()}
tiers = st.sampled_from(list(Tier))
_embeddings = st.fixed_dictionaries({}, optional=vectors) | st.fixed_dictionaries(
    {"m": st.tuples(_numbers) | vectors["m"]}
)


def _entry(used: int, life: int | None, session: str, meta: int, **given: Any) -> Entry:
    return Entry(
        created_at=START + used * SECOND,
        updated_at=START,
        last_accessed_at=START + used * SECOND,
        expires_at=None if life is None else START + life * SECOND,
        value=meta,
        metadata={"n": meta},
        source=Source(session=session),
        **given,
    )


def _touch(name: str, at: int, count: int) -> Touch:
    return Touch(name, START + at * SECOND, count)


entries = st.builds(
    _entry,
    used=_spans,
    life=st.none() | st.integers(0, 40),
    session=names,
    meta=st.integers(0, 3),
    id=names,
    text=st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join),
    kind=st.sampled_from([Kind.STATEMENT, Kind.STATEMENT, Kind.TASK]),
    tier=st.none() | tiers,
    keys=st.lists(st.sampled_from(KEYS), max_size=2).map(tuple),
    domains=st.lists(st.sampled_from(["ops", "web"]), max_size=2).map(tuple),
    superseded_by=st.none() | names,
    embeddings=_embeddings,
)
touches = st.builds(_touch, names, _spans, st.integers(1, 3))
selections = st.builds(
    Selection,
    kinds=st.none() | st.frozensets(st.sampled_from(list(Kind))),
    tiers=st.none() | st.frozensets(tiers),
    domains=st.none() | st.frozensets(st.sampled_from(["ops", "web", "x"])),
    current=st.booleans(),
    where=st.none() | st.just({"n": {"gte": 2}}),
)
