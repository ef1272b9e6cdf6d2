"""The clients have the verbs of a memory, its arguments, and a method for every operation."""

from __future__ import annotations

import inspect

import pytest

import perdure
from perdure.client import AsyncClient, Client
from perdure.wire.operations import OPERATIONS

OPENED_OTHERWISE = {"open", "close", "core", "scoped"}
PAIRS = [(perdure.Memory, Client), (perdure.AsyncMemory, AsyncClient)]


def verbs_of(kind: type) -> set[str]:
    return {name for name in dir(kind) if not name.startswith("_")}


@pytest.mark.parametrize(("here", "there"), PAIRS)
def test_a_client_has_every_verb_with_the_same_signature(here, there):
    assert verbs_of(here) - verbs_of(there) <= OPENED_OTHERWISE
    for name in verbs_of(here) & verbs_of(there) - OPENED_OTHERWISE:
        own, other = (inspect.getattr_static(kind, name) for kind in (here, there))
        if not isinstance(own, property):
            assert str(inspect.signature(own)) == str(inspect.signature(other)), name


def test_both_clients_have_the_same_methods_of_which_one_kind_is_awaited():
    assert verbs_of(Client) == verbs_of(AsyncClient)
    for name in verbs_of(Client) - {"scope", "scoped"}:
        plain, awaited = getattr(Client, name), getattr(AsyncClient, name)
        as_awaited = str(inspect.signature(awaited)).replace("AsyncIterator", "Iterator")
        assert str(inspect.signature(plain)) == as_awaited, name
        assert plain.__doc__, name
        assert awaited.__doc__, name


@pytest.mark.parametrize("kind", [Client, AsyncClient])
def test_every_operation_of_the_table_has_its_method(kind):
    named = {one.client for one in OPERATIONS if one.client and one.access is not None}
    assert named - verbs_of(kind) == set()
