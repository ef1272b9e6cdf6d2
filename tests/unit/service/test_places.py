"""Scopes and verbs that are kept at hand are those that would be made anew."""

from __future__ import annotations

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from perdure import AsyncMemory, Scope
from perdure.service.places import Places

NAMES = st.none() | st.sampled_from(["", "_", "a", "a/b", "А", "A", "ä", "a\u0308", "秘密"])
PARTS = st.tuples(st.sampled_from(["acme", "acm"]), NAMES, NAMES)


@given(st.lists(PARTS, min_size=1))
def test_no_scope_is_taken_for_another(asked):
    asyncio.run(_each_is_as_made_anew([*asked, *asked]))


async def _each_is_as_made_anew(asked):
    async with AsyncMemory.open() as memory:
        places = Places(memory)
        for tenant, principal, conversation in asked:
            scope = places.scope(tenant, principal, conversation)
            anew = Scope(tenant, principal, conversation)
            assert (scope, scope.namespace) == (anew, anew.namespace)
            view = memory.scoped(tenant=tenant, principal=principal, conversation=conversation)
            assert places.verbs(scope).scope == view.scope


def test_what_is_asked_for_again_is_not_made_again():
    asyncio.run(_the_same_come_again())


async def _the_same_come_again():
    async with AsyncMemory.open() as memory:
        places = Places(memory)
        scope = places.scope("acme", "ada", None)
        assert places.scope("acme", "ada", None) is scope
        assert places.verbs(scope) is places.verbs(Scope("acme", "ada"))
