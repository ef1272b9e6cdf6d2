"""Change from one embedder to another while a store is in use."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from perdure import Memory, Scope
from perdure.embedders import HashingEmbedder
from perdure.engine.reembedding import drop, reembed
from perdure.errors import DimensionError, ProviderUnavailableError, UnsupportedError
from perdure.ports import Capability
from perdure.stores.memory import MemoryStore
from perdure.stores.sqlite import SqliteStore

SCOPE = Scope(principal="ada")
OLD, NEW = HashingEmbedder(8), HashingEmbedder(16)


class Breaking(HashingEmbedder):
    """One that fails after some calls, and counts the texts it was given."""

    def __init__(self, calls):
        super().__init__(16)
        self.calls = calls
        self.texts = []

    async def embed(self, texts, *, purpose="document"):
        if not self.calls:
            raise ProviderUnavailableError("gone", where="far")
        self.calls -= 1
        self.texts += texts
        return await super().embed(texts, purpose=purpose)


@pytest.fixture(params=["memory", "sqlite"])
def store(request, tmp_path):
    opened = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "memory.db")
    asyncio.run(opened.open())
    yield opened
    asyncio.run(opened.close())


@pytest.fixture
def memory(store, clock):
    with Memory.open(store=store, scope=SCOPE, clock=clock, embedder=OLD) as opened:
        opened.remember([f"note {number} of the log" for number in range(450)])
        opened.remember("我们用绿茶招待客人")
        yield opened


def given(store, clock, embedder, seen=None):
    watch = (seen if seen is not None else []).append
    return asyncio.run(reembed(store, SCOPE, embedder, now=clock.now, watch=watch))


def spaces(store, clock):
    found = asyncio.run(store.spaces(SCOPE, now=clock.now()))
    return {name: space.count for name, space in found.items()}


def test_every_statement_gets_a_vector_beside_the_one_it_has(store, memory, clock):
    seen = []
    done = given(store, clock, NEW, seen)
    assert (done.statements, done.written) == (451, 451)
    assert sum(seen) == 451 * 2
    assert spaces(store, clock) == {OLD.id: 451, NEW.id: 451}
    with Memory.open(store=store, scope=SCOPE, clock=clock, embedder=NEW) as changed:
        assert changed.recall("绿茶").hits[0].text == "我们用绿茶招待客人"


def test_running_it_again_asks_and_writes_nothing(store, memory, clock):
    given(store, clock, NEW)
    revision = asyncio.run(store.revision(SCOPE))
    again = Breaking(0)
    assert given(store, clock, again).written == 0
    assert asyncio.run(store.revision(SCOPE)) == revision


def test_what_was_interrupted_goes_on_where_it_ended(store, memory, clock):
    breaking = Breaking(1)
    with pytest.raises(ProviderUnavailableError):
        given(store, clock, breaking)
    assert spaces(store, clock)[NEW.id] == 200
    whole = Breaking(9)
    assert given(store, clock, whole).written == 251
    assert not set(breaking.texts) & set(whole.texts)


def test_what_others_change_each_time_is_not_counted_as_given(store, memory, clock):
    [changing] = memory.recall("绿茶", limit=1).hits

    class Meanwhile(HashingEmbedder):
        async def embed(self, texts, *, purpose="document"):
            entry = await store.get(SCOPE, changing.entry.id, now=clock.now())
            await store.put(SCOPE, replace(entry, text=f"{entry.text}了"), now=clock.now())
            return await super().embed(texts, purpose=purpose)

    done = given(store, clock, Meanwhile(16))
    assert (done.statements, done.written) == (450, 450)
    assert spaces(store, clock)[NEW.id] == 450
    assert given(store, clock, NEW).statements == 451


def test_recall_goes_on_with_the_old_space_until_the_new_one_is_whole(store, memory, clock):
    asked = []

    class Listening(HashingEmbedder):
        async def embed(self, texts, *, purpose="document"):
            asked.append((self.dimension, purpose))
            return await super().embed(texts, purpose=purpose)

    with pytest.raises(ProviderUnavailableError):
        given(store, clock, Breaking(1))
    both = [Listening(16), Listening(8)]
    with Memory.open(store=store, scope=SCOPE, clock=clock, embedder=both) as changing:
        changing.recall("note 7")
        assert asked == [(8, "query")]
        given(store, clock, NEW)
        changing.recall("note 8")
        assert asked[1:] == [(16, "query")]


def test_it_makes_no_version_of_what_it_gives_vectors_to(clock, tmp_path):
    with Memory.open(f"sqlite:///{tmp_path / 'm.db'}", scope=SCOPE, clock=clock) as memory:
        (one,) = memory.remember("Never push to main").stored
        store = memory._memory.core.store
        assert given(store, clock, NEW).written == 1
        assert [version.entry.version for version in memory.history(one.id)] == [1]
        assert memory.recall("push").hits


def test_what_changed_meanwhile_is_left_to_the_next_pass(clock, tmp_path):
    with Memory.open(f"sqlite:///{tmp_path / 'm.db'}", scope=SCOPE, clock=clock) as memory:
        (one,) = memory.remember("Never push to main").stored

        class Late(HashingEmbedder):
            async def embed(self, texts, *, purpose="document"):
                if texts == ["Never push to main"]:
                    memory.update(one.id, text="Never push to trunk")
                return await super().embed(texts, purpose=purpose)

        store = memory._memory.core.store
        given(store, clock, Late(16))
        (entry,) = asyncio.run(
            store.get_many(SCOPE, [one.id], now=clock.now(), embeddings=True)
        ).values()
        wanted = asyncio.run(NEW.embed(["Never push to trunk"]))[0]
        assert entry.embeddings[NEW.id] == pytest.approx(wanted)


def test_a_space_is_let_go_of_on_request(clock, tmp_path):
    path = f"sqlite:///{tmp_path / 'm.db'}"
    with Memory.open(path, scope=SCOPE, clock=clock, embedder=OLD) as memory:
        memory.remember(["Never push to main", "绿茶"])
        store = memory._memory.core.store
        given(store, clock, NEW)
        memory.recall("push")
        assert asyncio.run(drop(store, SCOPE, OLD.id)) == 2
        assert asyncio.run(drop(store, SCOPE, OLD.id)) == 0
        assert spaces(store, clock) == {NEW.id: 2}
        assert memory.recall("push").hits[0].text == "Never push to main"
        assert store.check() == []


def test_what_cannot_be_done_is_refused_by_name(memory, store, clock, tmp_path):
    if isinstance(store, MemoryStore):
        with pytest.raises(UnsupportedError, match="MemoryStore cannot let go"):
            asyncio.run(drop(store, SCOPE, OLD.id))

    class Wordy(MemoryStore):
        capabilities = MemoryStore.capabilities - {Capability.VECTOR}

    with pytest.raises(UnsupportedError, match="Wordy keeps no vectors"):
        given(Wordy(), clock, NEW)

    class Wrong(HashingEmbedder):
        id = OLD.id

    given(store, clock, OLD)
    with Memory.open(store=store, scope=SCOPE, clock=clock) as bare:
        bare.remember("one more")
    with pytest.raises(DimensionError):
        given(store, clock, Wrong(16))
