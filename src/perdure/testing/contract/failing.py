"""What goes wrong behind a store is told by name: rooms for the stores that have such things.

A store's test class takes those that fit beside `StoreContract`, and gives what they ask for.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, cast

import pytest

from perdure.errors import (
    CorruptRecordError,
    PartialWriteError,
    StoreError,
    StoreUnavailableError,
)
from perdure.model.entry import Entry, Tier
from perdure.ports import Around, Beside, Capability, Matches, Page, Store
from perdure.testing.contract.case import (
    MINE,
    NOW,
    SECOND,
    THEIRS,
    StoreCase,
    entry,
    follow,
    ids,
    many,
    needs,
    word,
)
from perdure.testing.driven import Driven, in_loop


class RecordsContract(StoreCase):
    """For stores whose records can be damaged one by one."""

    def corrupt(self, store: Store, entry_id: str) -> None:
        """Make the record of an entry in `MINE` unreadable, behind the back of the open store."""
        raise NotImplementedError

    @pytest.fixture
    def damaged(self, store: Driven) -> Driven:
        """Give a store of three entries, `e1` of which cannot be read."""
        store.put_many(MINE, many(3), now=NOW)
        store.put(THEIRS, entry("e1"), now=NOW)
        self.corrupt(store.store, "e1")
        return store

    def test_a_damaged_record_is_never_taken_for_none(self, damaged: Driven) -> None:
        for read in (
            lambda: damaged.get(MINE, "e1", now=NOW),
            lambda: damaged.get_many(MINE, ["e0", "e1"], now=NOW),
            lambda: damaged.list(MINE, now=NOW),
        ):
            with pytest.raises(CorruptRecordError, match="e1") as caught:
                read()
            assert caught.value.ids == ("e1",)

    def test_the_others_can_be_read(self, damaged: Driven) -> None:
        assert damaged.get(MINE, "e0", now=NOW).text == "Bolt 0"
        assert list(damaged.get_many(MINE, ["e2", "e0"], now=NOW)) == ["e2", "e0"]
        assert ids(damaged.list(THEIRS, now=NOW).entries) == ["e1"]

    def test_what_can_be_read_comes_with_the_error(self, damaged: Driven) -> None:
        with pytest.raises(CorruptRecordError) as caught:
            damaged.get_many(MINE, ["e2", "e1", "e0"], now=NOW)
        assert list(_rest(caught, dict)) == ["e2", "e0"]
        with pytest.raises(CorruptRecordError) as caught:
            damaged.by_use(MINE, now=NOW, tiers=[Tier.HOT], limit=5)
        assert ids(_rest(caught, list)) == ["e2", "e0"]

    @pytest.mark.parametrize("size", [1, 2, 3])
    def test_following_the_pages_past_a_damaged_record_shows_each_of_the_others_once(
        self, damaged: Driven, size: int
    ) -> None:
        told: set[str] = set()

        def read(cursor: str | None) -> Page:
            try:
                return damaged.list(MINE, now=NOW, limit=size, cursor=cursor)
            except CorruptRecordError as error:
                told.update(error.ids)
                return cast(Page, error.rest)

        seen = [name for page in follow(read) for name in ids(page.entries)]
        assert seen == ["e2", "e0"]
        assert told == {"e1"}

    def test_a_page_of_damaged_records_alone_is_passed_too(self, damaged: Driven) -> None:
        for name in ("e0", "e2"):
            self.corrupt(damaged.store, name)
        with pytest.raises(CorruptRecordError) as caught:
            damaged.list(MINE, now=NOW, limit=1)
        assert caught.value.ids == ("e0", "e1", "e2")
        assert _rest(caught, Page) == Page([])

    @needs(Capability.TEXT)
    def test_a_search_finds_the_others(self, store: Driven) -> None:
        store.put_many(MINE, many(3), now=NOW)
        term = word("Bolt")
        self.corrupt(store.store, "e1")
        with pytest.raises(CorruptRecordError) as caught:
            store.search(MINE, [term], now=NOW)
        assert [one.entry.id for one in _rest(caught, Matches).candidates] == ["e2", "e0"]
        with pytest.raises(CorruptRecordError) as caught:
            store.lookup(MINE, [term], at_most=5, now=NOW)
        assert ids(_rest(caught, dict)[term]) == ["e2", "e0"]
        kept = store.get(MINE, "e0", now=NOW)
        with pytest.raises(CorruptRecordError) as caught:
            store.beside(MINE, Around([kept.seq], read=1, reach=2), now=NOW)
        assert [one.entry.id for one in _rest(caught, Beside).matches] == ["e2"]

    @needs(Capability.VECTOR)
    def test_what_is_near_is_found_beside_it(self, store: Driven) -> None:
        near = [entry(f"e{n}", embeddings={"m": (1.0, float(n))}) for n in range(3)]
        store.put_many(MINE, near, now=NOW)
        self.corrupt(store.store, "e1")
        with pytest.raises(CorruptRecordError) as caught:
            store.nearest(MINE, (1.0, 0.0), embedder="m", now=NOW)
        assert [one.entry.id for one in _rest(caught, list)] == ["e0", "e2"]
        with pytest.raises(CorruptRecordError) as caught:
            store.list(MINE, now=NOW, embeddings=True)
        carried = {one.id: one.embeddings for one in _rest(caught, Page).entries}
        assert carried == {"e2": {"m": (1.0, 2.0)}, "e0": {"m": (1.0, 0.0)}}

    @needs(Capability.HISTORY)
    def test_earlier_states_are_told_beside_a_damaged_one(self, store: Driven) -> None:
        for number in range(2):
            store.put(MINE, entry("e1", f"Bolt {number}"), now=NOW + number * SECOND)
        self.corrupt(store.store, "e1")
        with pytest.raises(CorruptRecordError) as caught:
            store.history(MINE, "e1")
        assert [one.entry.text for one in _rest(caught, list)] == ["Bolt 0"]

    def test_forgetting_heals(self, damaged: Driven) -> None:
        assert not any(damaged.forget(MINE, ["e1"], now=NOW).left.values())
        assert damaged.get(MINE, "e1", now=NOW) is None
        assert ids(damaged.list(MINE, now=NOW).entries) == ["e2", "e0"]


class ClientContract(StoreCase):
    """For stores that can be given a client of the caller's."""

    async def make_client(self, place: Path) -> Any:
        """Give a connected client; awaited where the store will run."""
        raise NotImplementedError

    def make_store_on(self, client: Any, place: Path) -> Store:
        """Give an unopened store that uses this client, and keeps its things under `place`."""
        raise NotImplementedError

    async def ask(self, client: Any) -> None:
        """Let the client ask its server something; raises when it was closed."""
        raise NotImplementedError

    async def end_client(self, client: Any) -> None:
        """Close the client."""
        raise NotImplementedError

    @pytest.fixture
    def client(self, tmp_path: Path) -> Iterator[Any]:
        """Give a client that lives as long as the test."""
        client = in_loop(self.make_client(tmp_path))
        yield client
        in_loop(self.end_client(client))

    def test_a_client_that_is_passed_in_is_used_and_never_closed(
        self, client: Any, tmp_path: Path
    ) -> None:
        with Driven(self.make_store_on(client, tmp_path)) as store:
            kept = store.put(MINE, entry("a"), now=NOW)
        in_loop(self.ask(client))
        with Driven(self.make_store_on(client, tmp_path)) as again:
            assert again.get(MINE, "a", now=NOW) == kept
        in_loop(self.ask(client))


class ServerContract(StoreCase):
    """For stores on a server, which may die and come back."""

    def make_served(self, place: Path) -> Store:
        """Give an unopened store on a server of its own for this test, which is running."""
        raise NotImplementedError

    def stop_server(self) -> None:
        """Kill that server without a word."""
        raise NotImplementedError

    def start_server(self) -> None:
        """Start it again where it was, with all that a store needs to be opened."""
        raise NotImplementedError

    @pytest.fixture
    def served(self, tmp_path: Path) -> Iterator[Driven]:
        """Give an open store of one entry on a server that may be killed."""
        served = self.opened(self.make_served(tmp_path))
        served.put(MINE, entry("a"), now=NOW)
        yield served
        served.close()
        self.stop_server()

    def test_a_dead_server_is_told_by_name_and_a_live_one_used_again(self, served: Driven) -> None:
        self.stop_server()
        for _ in range(2):
            for use in (
                lambda: served.get(MINE, "a", now=NOW),
                lambda: served.list(MINE, now=NOW),
                lambda: served.put(MINE, entry("b"), now=NOW),
                lambda: served.put_if_version(MINE, entry("b"), 0, now=NOW),
                lambda: served.forget(MINE, now=NOW),
            ):
                with pytest.raises(StoreUnavailableError) as caught:
                    use()
                assert caught.value.retryable
                assert caught.value.__cause__ is not None
        self.start_server()
        kept = served.put(MINE, entry("c"), now=NOW)
        assert served.get(MINE, "c", now=NOW) == kept

    def test_a_store_can_be_closed_while_its_server_is_dead(self, served: Driven) -> None:
        self.stop_server()
        served.close()
        self.start_server()

    def test_a_store_opens_when_its_server_is_back(self, tmp_path: Path) -> None:
        served = Driven(self.make_served(tmp_path))
        self.stop_server()
        with pytest.raises(StoreUnavailableError):
            served.open()
        self.start_server()
        with served:
            kept = served.put(MINE, entry("a"), now=NOW)
            assert served.get(MINE, "a", now=NOW) == kept
        self.stop_server()


class PartialContract(StoreCase):
    """For stores without atomic batches: what was kept and what was not is told exactly."""

    batch_size = 60
    """Entries of a batch: more than the store hands to what is behind it in one go."""

    def refusing(self, store: Store, entry_id: str) -> AbstractContextManager[object]:
        """Let what is behind the open store fail to write this entry, and no other."""
        raise NotImplementedError

    @pytest.mark.parametrize("share", [0.0, 0.02, 0.5, 1.0])
    def test_a_batch_that_fails_in_the_middle_says_how_far_it_came(
        self, store: Driven, share: float
    ) -> None:
        assert Capability.ATOMIC_BATCH not in store.capabilities
        batch = many(self.batch_size)
        refused = f"e{round(share * (len(batch) - 1))}"
        with self.refusing(store.store, refused), pytest.raises(StoreError) as caught:
            store.put_many(MINE, batch, now=NOW)
        written, failed = _told(caught.value, ids(batch))
        assert refused in failed
        assert sorted([*written, *failed]) == sorted(ids(batch))
        assert sorted(ids(_all(store))) == sorted(written)
        store.put_many(MINE, [one for one in batch if one.id in failed], now=NOW)
        assert sorted(ids(_all(store))) == sorted(ids(batch))
        assert {one.version for one in _all(store)} == {1}


def _rest(caught: pytest.ExceptionInfo[CorruptRecordError], kind: type) -> Any:
    """Give what an error carries, which is of a kind."""
    assert isinstance(caught.value.rest, kind)
    return caught.value.rest


def _told(error: StoreError, batch: list[str]) -> tuple[list[str], list[str]]:
    """Give what was kept and what was not; an error that is not of a part is of the whole."""
    if isinstance(error, PartialWriteError):
        return list(error.written), list(error.failed)
    return [], batch


def _all(store: Driven) -> list[Entry]:
    return store.list(MINE, now=NOW, limit=1000).entries
