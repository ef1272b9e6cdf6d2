"""No tenant can name the scopes in which the service keeps what is its own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.errors import InvalidScopeError, UsageError
from perdure.model.scope import Scope
from perdure.service.identity import Caller
from perdure.service.reserved import (
    CHORES,
    LOADS,
    ORGANISATIONS,
    RESERVED,
    audit_of,
    check_organisation,
    keys_of,
    replays_of,
    tag_of,
)

OF_ACME = (audit_of("acme"), replays_of("acme"), keys_of(tag_of("acme")))
OURS = {one.namespace for one in (ORGANISATIONS, LOADS, CHORES, *OF_ACME)}
NAMES = st.one_of(
    st.none(),
    st.text(max_size=20),
    st.sampled_from([RESERVED, "perdure%3Aservice", "keys", tag_of("acme"), "_", "../"]),
)


@pytest.mark.parametrize(
    "name",
    [RESERVED, "", "-", "a-", "-a", "A", "a_b", "a:b", "a/b", "é", "а", "a" * 64, "a\n", None, 7],
)
def test_no_organisation_is_called_so(name):
    with pytest.raises(UsageError):
        check_organisation(name)


@pytest.mark.parametrize("name", ["a", "acme", "a-b", "0", "a" * 63, "perdure-service"])
def test_organisations_may_be_called_so(name):
    assert check_organisation(name) == name


@given(st.from_regex(r"[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?", fullmatch=True), NAMES, NAMES)
def test_no_name_that_a_tenant_gives_reaches_a_scope_of_the_service(tenant, one, other):
    caller = Caller(check_organisation(tenant), "k", frozenset())
    try:
        scope = caller.at(one, other)
    except InvalidScopeError:
        return
    assert scope.namespace not in OURS
    assert not scope.namespace.startswith(Scope(RESERVED).namespace[:-4])
