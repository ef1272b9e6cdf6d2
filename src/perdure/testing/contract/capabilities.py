"""A store does what it declares and refuses, by name, what it does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from perdure.errors import UnsupportedError
from perdure.model.entry import Version
from perdure.ports import Around, Capability, Changes
from perdure.testing.contract.case import MINE, NOW, StoreCase, entry
from perdure.testing.driven import Driven

PAST = Version(entry("past"), NOW, NOW, "delete")

USES: dict[Capability, list[Callable[[Driven], Any]]] = {
    Capability.TEXT: [
        lambda store: store.search(MINE, ["pump"], now=NOW).candidates[0],
        lambda store: store.lookup(MINE, ["pump"], at_most=1, now=NOW)["pump"],
        lambda store: store.beside(MINE, Around([1], read=1, reach=1), now=NOW),
    ],
    Capability.HISTORY: [
        lambda store: store.history(MINE, "a")[0],
        lambda store: store.list(MINE, now=NOW, as_of=NOW).entries[0],
        lambda store: store.removed(MINE, now=NOW) or ["none"],
        lambda store: store.commit(MINE, Changes(versions=[PAST]), now=NOW),
    ],
    Capability.ATOMIC_BATCH: [
        lambda store: store.commit(MINE, Changes(puts=[entry("b")]), now=NOW, if_revision=1),
    ],
    Capability.VECTOR: [
        lambda store: store.put(MINE, entry("v", embeddings={"e": (1.0, 0.0)}), now=NOW),
        lambda store: store.put_many(MINE, [entry("v", embeddings={"e": (1, 0)})], now=NOW),
        lambda store: store.put_if_version(
            MINE, entry("w", embeddings={"e": (1.0, 0.0)}), 0, now=NOW
        ),
        lambda store: store.nearest(MINE, [1.0, 0.0], embedder="e", now=NOW) or ["none"],
        lambda store: store.spaces(MINE, now=NOW) or {"none": 0},
        lambda store: store.get(MINE, "a", now=NOW, embeddings=True),
        lambda store: store.get_many(MINE, ["a"], now=NOW, embeddings=True),
        lambda store: store.list(MINE, now=NOW, embeddings=True).entries,
    ],
}


class CapabilitiesContract(StoreCase):
    """Declared and done, or neither."""

    def test_a_store_says_what_it_is(self, store: Driven) -> None:
        assert isinstance(store.inline, bool)
        assert ":" in store.address
        assert store.capabilities <= frozenset(Capability)
        assert store.capabilities == store.capabilities

    @pytest.mark.parametrize("capability", Capability)
    def test_what_is_declared_works_and_what_is_not_is_refused(
        self, store: Driven, capability: Capability
    ) -> None:
        store.put(MINE, entry("a"), now=NOW)
        for use in USES[capability]:
            if capability in store.capabilities:
                assert use(store)
                continue
            with pytest.raises(UnsupportedError, match=capability.value):
                use(store)
