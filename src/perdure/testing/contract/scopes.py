"""A store can name the scopes it keeps, and nobody else's."""

from __future__ import annotations

import pytest

from perdure.errors import InvalidQueryError
from perdure.model.scope import Scope
from perdure.ports import Changes
from perdure.testing.contract.case import MINE, NOW, THEIRS, StoreCase, entry
from perdure.testing.driven import Driven

HOSTILE = [
    Scope(),
    Scope("%"),
    Scope("_"),
    Scope("a", "b"),
    Scope("a/b"),
    Scope("a:b", "#", "*"),
    Scope("a", None, "b"),
    Scope("Z"),
    Scope("z"),
    Scope("é"),
    Scope("e\N{COMBINING ACUTE ACCENT}"),
    Scope("\N{FULLWIDTH LATIN SMALL LETTER Z}"),
    Scope("\N{BIRD}"),
    Scope("数" * 3000),
]


class ScopesContract(StoreCase):
    """Every scope that was written to is named once, in text order, until it is forgotten."""

    def test_a_new_store_has_no_scopes(self, store: Driven) -> None:
        assert store.scopes() == []

    def test_scopes_are_named_in_text_order_whatever_their_names(self, store: Driven) -> None:
        for scope in reversed(HOSTILE):
            store.put(scope, entry("a"), now=NOW)
        named = store.scopes()
        assert named == sorted(scope.namespace for scope in HOSTILE)
        assert {Scope.from_namespace(name) for name in named} == set(HOSTILE)

    def test_scopes_can_be_asked_for_page_by_page(self, store: Driven) -> None:
        for scope in HOSTILE:
            store.put(scope, entry("a"), now=NOW)
        named: list[str] = []
        while page := store.scopes(after=named[-1] if named else None, limit=4):
            assert len(page) <= 4
            named += page
        assert named == sorted(scope.namespace for scope in HOSTILE)

    def test_any_text_will_do_to_go_on_behind(self, store: Driven) -> None:
        store.put(MINE, entry("a"), now=NOW)
        assert store.scopes(after="") == store.scopes(after="t/") == [MINE.namespace]
        assert store.scopes(after=MINE.namespace) == store.scopes(after="\N{BIRD}") == []

    def test_a_scope_counts_from_its_first_write_of_any_kind(self, store: Driven) -> None:
        store.record_signature(MINE, "seen")
        store.feedback(THEIRS, "nobody", 1.0)
        store.get(Scope("only read"), "a", now=NOW)
        store.commit(Scope("nothing to do"), Changes(), now=NOW)
        assert store.scopes() == [MINE.namespace, THEIRS.namespace]
        assert all(store.revision(Scope.from_namespace(name)) for name in store.scopes())

    def test_a_scope_counts_until_it_is_forgotten_as_a_whole(self, store: Driven) -> None:
        for scope in (MINE, THEIRS):
            store.put(scope, entry("a"), now=NOW)
            store.delete(scope, "a", now=NOW)
        store.forget(THEIRS, ["a"], now=NOW)
        assert store.scopes() == [MINE.namespace, THEIRS.namespace]
        store.forget(MINE, now=NOW)
        assert store.scopes() == [THEIRS.namespace]
        store.put(MINE, entry("a"), now=NOW)
        assert store.scopes() == [MINE.namespace, THEIRS.namespace]

    @pytest.mark.parametrize("limit", [0, -1, 1001, True, "3"])
    def test_a_limit_that_is_none_is_refused(self, store: Driven, limit: int) -> None:
        with pytest.raises(InvalidQueryError):
            store.scopes(limit=limit)
