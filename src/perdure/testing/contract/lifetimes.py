"""A store is opened and closed by whoever made it, in whatever way, and kept nothing back."""

from __future__ import annotations

from pathlib import Path

import pytest

from perdure.errors import StoreClosedError
from perdure.testing.contract.case import MINE, NOW, StoreCase, entry, many
from perdure.testing.contract.writing import FULL
from perdure.testing.driven import Driven


class LifetimesContract(StoreCase):
    """Open, close, enter, leave, come again."""

    def test_opening_and_closing_twice_do_nothing(self, store: Driven) -> None:
        store.open()
        store.put(MINE, entry("a"), now=NOW)
        store.open()
        assert store.get(MINE, "a", now=NOW) is not None
        store.close()
        store.close()
        _is_closed(store)
        with pytest.raises(StoreClosedError):
            store.open()

    def test_a_store_that_is_not_open_yet_says_so(self, tmp_path: Path) -> None:
        store = Driven(self.make_store(tmp_path))
        _is_closed(store, "not open yet")
        store.close()

    def test_a_store_that_was_never_open_can_be_closed(self, tmp_path: Path) -> None:
        store = Driven(self.make_store(tmp_path))
        store.close()
        with pytest.raises(StoreClosedError):
            store.open()

    def test_entering_opens_and_leaving_closes(self, tmp_path: Path) -> None:
        store = Driven(self.make_store(tmp_path))
        assert store.run(store.store.__aenter__()) is store.store
        with store:
            store.put(MINE, entry("a"), now=NOW)
            assert store.get(MINE, "a", now=NOW) is not None
        _is_closed(store, "was closed")

    def test_leaving_closes_also_when_something_failed(self, tmp_path: Path) -> None:
        store = Driven(self.make_store(tmp_path))
        with pytest.raises(ZeroDivisionError), store:
            raise ZeroDivisionError
        _is_closed(store)

    def test_what_was_written_is_there_after_reopening(self, store: Driven, tmp_path: Path) -> None:
        kept = store.put_many(MINE, [FULL, *many(3)], now=NOW)
        store.record_signature(MINE, "s")
        store.feedback(MINE, "e1", 0.5)
        revision = store.revision(MINE)
        store.close()
        again = self.reopened(store.store, tmp_path)
        if again is None:
            return
        with Driven(again) as second:
            assert second.list(MINE, now=NOW).entries == kept[::-1]
            assert second.revision(MINE) == revision
            assert second.seen(MINE, "s")
            assert second.get_feedback(MINE, "e1").average == 0.5
            assert second.put(MINE, entry("new"), now=NOW).seq > kept[-1].seq


def _is_closed(store: Driven, why: str | None = None) -> None:
    for use in (
        lambda: store.get(MINE, "a", now=NOW),
        lambda: store.put(MINE, entry("b"), now=NOW),
        lambda: store.revision(MINE),
        lambda: store.list(MINE, now=NOW),
        lambda: store.forget(MINE, now=NOW),
    ):
        with pytest.raises(StoreClosedError, match=why):
            use()
