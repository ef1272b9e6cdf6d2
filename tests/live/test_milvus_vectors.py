"""Whatever is done to the Milvus store, its vectors answer as those of the memory store do."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from live.servers import milvus
from perdure.errors import PerdureError
from perdure.model.entry import Entry, Kind, Source, Tier
from perdure.model.scope import Scope
from perdure.model.selection import Selection
from perdure.ports import Changes, Touch
from perdure.stores.memory import MemoryStore
from perdure.testing import Driven

pytestmark = [pytest.mark.xdist_group("milvus"), pytest.mark.slow_server]

START = datetime(2031, 1, 1, tzinfo=UTC)
SECOND = timedelta(seconds=1)
SCOPES = [Scope(tenant="t"), Scope(tenant="t" * 9000, principal="%"), Scope(principal="数")]
IDS = ["a", "b", 'O\'Brien "x" \\ {y}', "数据\n库"]


class Both:
    """A Milvus store and its model; every call is made to both and must be answered alike."""

    def __init__(self, real: Driven, dice: random.Random) -> None:
        self.model, self.real, self.dice = Driven(MemoryStore()), real, dice
        self.model.open()
        self.now = START

    def call(self, method: str, *args: Any, **named: Any) -> Any:
        answers = [_answer(one, method, args, named) for one in (self.model, self.real)]
        assert answers[1] == answers[0], method
        return answers[0]

    def entry(self) -> Entry:
        dice = self.dice
        embeddings = {
            name: tuple(dice.choice((-1.0, 0.0, 0.5, 1.0, 3e38, 1e-30)) for _ in range(size))
            for name, size in (("m", dice.choice((3, 3, 3, 3, 3, 2))), ("one", 1))
            if dice.random() < 0.5
        }
        return Entry(
            id=dice.choice(IDS),
            kind=dice.choice((Kind.STATEMENT, Kind.TASK)),
            text=dice.choice(("pump", "valve")),
            created_at=START + dice.randrange(5) * SECOND,
            updated_at=START,
            last_accessed_at=START,
            expires_at=dice.choice((None, None, self.now + dice.randrange(9) * SECOND)),
            tier=dice.choice((None, Tier.HOT, Tier.COLD)),
            domains=tuple(dice.sample(("ops", "web", "数据"), dice.randrange(3))),
            source=Source(session=dice.choice((None, "s", "t"))),
            superseded_by=dice.choice((None, "b")),
            metadata={"n": dice.randrange(3)},
            embeddings=embeddings,
        )

    def select(self) -> Selection:
        dice = self.dice
        return Selection(
            kinds=dice.choice((None, frozenset({Kind.STATEMENT}))),
            tiers=dice.choice((None, frozenset({Tier.HOT}), frozenset[Tier]())),
            domains=dice.choice((None, None, frozenset({"ops", "数据"}))),
            session=dice.choice((None, None, "s")),
            created_from=dice.choice((None, START + SECOND)),
            created_to=dice.choice((None, START + 3 * SECOND)),
            current=dice.random() < 0.3,
            where=dice.choice((None, None, {"n": {"gte": 1}})),
        )

    def write(self, scope: Scope) -> None:
        dice = self.dice
        batch = [self.entry() for _ in range(dice.randrange(1, 4))]
        match dice.randrange(8):
            case 0:
                self.call("delete_many", scope, [dice.choice(IDS)], now=self.now)
            case 1:
                self.call("put_if_version", scope, batch[0], dice.randrange(3), now=self.now)
            case 2:
                touches = [Touch(dice.choice(IDS), self.now)]
                deletes = [dice.choice(IDS)]
                changes = Changes(batch, deletes, touches, ["s"])
                expected = dice.choice((None, dice.randrange(20)))
                self.call("commit", scope, changes, now=self.now, if_revision=expected)
            case 3 if dice.random() < 0.5:
                ids = dice.choice((None, [dice.choice(IDS)]))
                erasures = [one.forget(scope, ids, now=self.now) for one in (self.model, self.real)]
                assert not any(erasures[1].left.values())
                assert replace(erasures[0], left={}) == replace(erasures[1], left={})
            case _:
                self.call("put_many", scope, batch, now=self.now)

    def read(self, scope: Scope) -> None:
        dice = self.dice
        for embedder, size in (("m", 3), ("one", 1), ("none", 2)):
            query = tuple(dice.choice((-1.0, 0.0, 1.0, 1e-30)) for _ in range(size))
            self.call("nearest", scope, query, embedder=embedder, now=self.now,
                      select=self.select(), limit=dice.randrange(1, 5),
                      min_score=dice.choice((None, -0.5, 0.0, 0.7)))  # fmt: skip
        self.call("spaces", scope, now=self.now)
        self.call("get_many", scope, IDS, now=self.now, embeddings=True)
        self.call("list", scope, now=self.now, embeddings=True)
        self.call("history", scope, dice.choice(IDS))
        self.call("signatures", scope)
        self.call("revision", scope)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Driven]:
    store = Driven(milvus.shared().store(tmp_path))
    store.open()
    yield store
    store.close()


@pytest.mark.parametrize("seed", range(6))
def test_vectors_answer_as_the_model_does(store: Driven, seed: int) -> None:
    both = Both(store, random.Random(seed))
    for _ in range(25):
        both.now += both.dice.randrange(3) * SECOND
        scope = both.dice.choice(SCOPES)
        both.write(scope)
        both.read(scope)
    both.real.reconcile(now=both.now, grace=timedelta())
    for scope in SCOPES:
        both.read(scope)


def _answer(store: Driven, method: str, args: Any, named: Any) -> Any:
    try:
        return getattr(store, method)(*args, **named)
    except PerdureError as error:
        return type(error), str(error)
