"""Nothing of one scope is ever seen, counted, changed or erased from another."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest

from perdure.errors import ConflictError, UnsupportedError
from perdure.model.entry import Tier
from perdure.model.scope import Scope
from perdure.ports import Around, Capability, Changes, Space, Touch
from perdure.testing.contract.case import NOW, StoreCase, entry, ids, needs, word
from perdure.testing.driven import Driven

NAMES = [
    "acme", "acme-corp", "acme2", "acm", "Acme", "acme ", " acme", "a_me", "aXme", "a%", "%", "_",
    ":", "#", "__", "%5F", "%25", "a/b", "a%2Fb", "a:b", "a|b", "a.b", "a#b", "*", "a*", "?", "[a]",
    "\\", "\\%", "'", '"', "' OR 1=1 --", "a\nb", "~", "1~a", "..", "/", "\u0430cme", "e\u0301",
    "\u00e9", "ﬁ", "fi", "😀", "😁", "\U0010ffff", "名", "名前", "x" * 10_000, "x" * 9_999 + "y",
]  # fmt: skip

SHARED = word("shared")

SCOPES = [
    Scope(),
    *(Scope(tenant=name) for name in NAMES),
    *(Scope(tenant="t", principal=name) for name in NAMES[:12]),
    Scope(tenant="a", principal="b"),
    Scope(tenant="a", principal="b", conversation="c"),
    Scope(tenant="a", principal="b/c"),
    Scope(principal="acme"),
    Scope(conversation="acme"),
]


class IsolationContract(StoreCase):
    """Every method, among scopes whose names resemble one another."""

    @pytest.fixture
    def crowd(self, store: Driven) -> Driven:
        """Let every scope hold one entry of the same id, words and key."""
        for scope in SCOPES:
            _keep(store, scope)
        return store

    def test_every_read_meets_its_scope_alone(self, crowd: Driven) -> None:
        for place, scope in enumerate(SCOPES):
            assert _view(crowd, scope) == _expected(crowd, place)

    def test_a_scope_never_written_is_empty(self, crowd: Driven) -> None:
        for scope in (
            Scope(tenant="acme3"),
            Scope(tenant="ac"),
            Scope(tenant="t", principal="none"),
        ):
            assert crowd.revision(scope) == 0
            assert crowd.list(scope, now=NOW).entries == []
            assert crowd.get(scope, "same", now=NOW) is None
            assert crowd.usage(scope, now=NOW)[Tier.HOT].count == 0
            assert crowd.signatures(scope) == []
            assert crowd.get_feedback(scope, "same") is None

    @needs(Capability.TEXT)
    def test_words_of_a_scope_never_written_are_nowhere(self, store: Driven) -> None:
        for scope in SCOPES:
            store.put(scope, entry("same", "shared"), now=NOW)
        found = store.search(Scope(tenant="acme3"), [SHARED], now=NOW)
        assert (found.candidates, found.frequency, found.population) == ([], {SHARED: 0}, 0)

    def test_every_write_meets_its_scope_alone(self, crowd: Driven) -> None:
        scope = Scope(tenant="a_me")
        crowd.put(scope, entry("same", "rewritten"), now=NOW)
        crowd.commit(scope, Changes(touches=[Touch("same", NOW, 500)]), now=NOW)
        crowd.put_if_version(scope, entry("same"), 3, now=NOW)
        with pytest.raises((ConflictError, UnsupportedError)):
            crowd.commit(scope, Changes(puts=[entry("b")]), now=NOW, if_revision=2)
        crowd.record_signature(scope, "seen")
        crowd.feedback(scope, "same", -1)
        crowd.delete_many(scope, ["same"], now=NOW)
        self._others_are_as_they_were(crowd, {scope})

    def test_forgetting_a_scope_leaves_its_neighbours(self, crowd: Driven) -> None:
        named = [Scope(tenant=name) for name in ("a_me", "acme", "%", "*", "a", "x" * 10_000)]
        for scope in named:
            crowd.forget(scope, now=NOW)
            assert crowd.list(scope, now=NOW).entries == []
            self._are_as_they_were(crowd, {*named} - {scope})
            if scope in SCOPES:
                _keep(crowd, scope)
        # Nobody wrote to the rest meanwhile: what was done to one of them shows now as well.
        self._are_as_they_were(crowd, SCOPES)

    def test_forgetting_an_id_leaves_its_namesakes(self, crowd: Driven) -> None:
        scope = Scope(tenant="acme")
        crowd.forget(scope, ["same", "*", "%", ""], now=NOW)
        self._others_are_as_they_were(crowd, {scope})

    def _others_are_as_they_were(self, store: Driven, changed: set[Scope]) -> None:
        self._are_as_they_were(store, {*SCOPES} - changed)

    def _are_as_they_were(self, store: Driven, meant: Collection[Scope]) -> None:
        for place, scope in enumerate(SCOPES):
            if scope in meant:
                assert _view(store, scope) == _expected(store, place)


def _keep(store: Driven, scope: Scope) -> None:
    """Let a scope hold what its place among all says, one entry in two versions."""
    place = SCOPES.index(scope)
    own = entry(
        "same",
        f"shared words of {place}",
        keys=("key",),
        access_count=place,
        embeddings={"m": (1.0, place)} if Capability.VECTOR in store.capabilities else {},
    )
    store.put(scope, own, now=NOW)
    store.put(scope, own, now=NOW)
    if place % 2:
        store.record_signature(scope, "seen")
        store.feedback(scope, "same", 1)


def _view(store: Driven, scope: Scope) -> dict[str, Any]:
    """Give what each kind of read says, by the one number that is the scope's own."""
    feedback = store.get_feedback(scope, "same")
    lists = {
        "get": [store.get(scope, "same", now=NOW)],
        "get_many": list(store.get_many(scope, ["same"], now=NOW).values()),
        "list": store.list(scope, now=NOW).entries,
        "by_use": store.by_use(scope, now=NOW, tiers=list(Tier), limit=9),
        **_lists_that_may_be_refused(store, scope),
    }
    assert {tuple(ids(entries)) for entries in lists.values()} <= {("same",), ("same", "same")}
    return {
        **{name: [one.access_count for one in entries] for name, entries in lists.items()},
        "usage": store.usage(scope, now=NOW)[Tier.HOT].count,
        "numbers": _numbers(store, scope),
        "seen": store.seen(scope, "seen"),
        "signatures": store.signatures(scope),
        "feedback": feedback and feedback.count,
    }


def _lists_that_may_be_refused(store: Driven, scope: Scope) -> dict[str, Any]:
    lists: dict[str, Any] = {}
    if Capability.HISTORY in store.capabilities:
        lists["as_of"] = store.list(scope, now=NOW, as_of=NOW).entries
        lists["history"] = [one.entry for one in store.history(scope, "same")]
    if Capability.TEXT in store.capabilities:
        looked = store.lookup(scope, ["#key", SHARED], at_most=1, now=NOW)
        found = store.search(scope, [SHARED], now=NOW)
        lists["search"] = [one.entry for one in found.candidates]
        numbers = Around(range(1, 500), read=1, reach=1)
        windows = store.beside(scope, numbers, now=NOW).windows
        here = [entry.seq for entry in lists["search"]]
        lists["beside"] = lists["search"] if windows == {here[0]: here} else []
        lists["key"], lists["word"] = looked.get("#key"), looked.get(SHARED)
    if Capability.VECTOR in store.capabilities:
        near = store.nearest(scope, (1.0, 0.0), embedder="m", now=NOW)
        lists["nearest"] = [one.entry for one in near]
    return lists


def _numbers(store: Driven, scope: Scope) -> list[Any]:
    numbers: list[Any] = []
    if Capability.TEXT in store.capabilities:
        found = store.search(scope, [SHARED], now=NOW)
        numbers += [found.frequency, found.population]
    if Capability.VECTOR in store.capabilities:
        numbers += [store.spaces(scope, now=NOW)]
    return numbers


def _expected(store: Driven, place: int) -> dict[str, Any]:
    lists: dict[str, Any] = {name: [place] for name in ("get", "get_many", "list", "by_use")}
    numbers: list[Any] = []
    if Capability.HISTORY in store.capabilities:
        lists |= {"as_of": [place], "history": [place, place]}
    if Capability.TEXT in store.capabilities:
        lists |= {name: [place] for name in ("search", "beside", "key", "word")}
        numbers += [{SHARED: 1}, 1]
    if Capability.VECTOR in store.capabilities:
        lists["nearest"] = [place]
        numbers += [{"m": Space(2, 1)}]
    return {
        **lists,
        "usage": 1,
        "numbers": numbers,
        "seen": bool(place % 2),
        "signatures": ["seen"] if place % 2 else [],
        "feedback": 1 if place % 2 else None,
    }
