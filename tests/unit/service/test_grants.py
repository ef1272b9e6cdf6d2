"""What a key may do, and that it never hands on more."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.errors import CorruptRecordError, ForbiddenError, InvalidScopeError, UsageError
from perdure.service.keys import (
    SCOPES,
    USUAL_SCOPES,
    Grant,
    Key,
    check_name,
    check_within,
    from_entry,
    make_grant,
    to_value,
    usual_scopes,
    within_reach,
)
from perdure.service.reserved import record

NOW = datetime(2030, 1, 1, tzinfo=UTC)
LATER = NOW + timedelta(days=1)


def key(grant: Grant, **named) -> Key:
    return Key("k" * 20, "acme", "live", "name", grant, NOW, "d" * 64, **named)


def test_a_key_that_says_nothing_gets_the_usual_scopes():
    assert make_grant(now=NOW).scopes == frozenset(USUAL_SCOPES)


@pytest.mark.parametrize(
    ("wanted", "argument"),
    [
        ({"scopes": []}, "scopes"),
        ({"scopes": ["memories:read", "memories:*"]}, "scopes"),
        ({"expires_at": NOW}, "expires_at"),
        ({"principal_prefix": ""}, "principal_prefix"),
        ({"conversation_prefix": "x" * 513}, "conversation_prefix"),
    ],
)
def test_what_cannot_be_granted_is_refused_by_name(wanted, argument):
    with pytest.raises(UsageError) as caught:
        make_grant(**wanted, now=NOW)
    assert caught.value.argument == argument


@pytest.mark.parametrize("prefix", ["a\0", "\ud800"])
def test_a_prefix_that_no_name_can_begin_with_is_refused(prefix):
    with pytest.raises(InvalidScopeError):
        make_grant(principal_prefix=prefix, now=NOW)


@pytest.mark.parametrize("name", ["", "  ", "x" * 101, "a\nb", "a\x1b[31m"])
def test_a_name_is_short_and_can_be_shown(name):
    with pytest.raises(UsageError):
        check_name(name)


def test_a_key_ends_on_the_instant_of_its_expiry():
    expiring = key(Grant(frozenset(SCOPES), LATER))
    assert expiring.status(LATER - timedelta(microseconds=1)) == "active"
    assert expiring.status(LATER) == "expired"


def test_revoked_goes_before_expired():
    ended = key(Grant(frozenset(SCOPES), NOW), revoked_at=NOW)
    assert ended.status(LATER) == "revoked"


PREFIXES = st.sampled_from([None, "a", "ab", "abc", "b", "%", "a/", "ａ"])
GRANTS = st.builds(
    Grant,
    st.frozensets(st.sampled_from(SCOPES), min_size=1),
    st.sampled_from([None, NOW, LATER, LATER + timedelta(days=1)]),
    PREFIXES,
    PREFIXES,
)
NAMES = st.sampled_from(["", "a", "ab", "abc", "abcd", "b", "%x", "a/b", "ａ", "z"])


def may(grant: Grant, scope: str, principal: str, conversation: str, at: datetime) -> bool:
    """Tell whether a key of this grant does this now: said once more, in other words."""
    return (
        scope in grant.scopes
        and (grant.expires_at is None or at < grant.expires_at)
        and principal.startswith(grant.principal_prefix or "")
        and conversation.startswith(grant.conversation_prefix or "")
    )


@given(GRANTS, GRANTS, st.sampled_from(SCOPES), NAMES, NAMES, st.sampled_from([NOW, LATER]))
def test_no_key_can_do_what_its_maker_could_not(maker, wanted, scope, principal, conversation, at):
    try:
        check_within(wanted, maker)
    except ForbiddenError:
        return
    if may(wanted, scope, principal, conversation, at):
        assert may(maker, scope, principal, conversation, at)
    assert within_reach(wanted, maker)


@given(GRANTS)
def test_a_key_can_grant_what_it_has(grant):
    check_within(grant, grant)


def test_what_is_lacking_is_named():
    with pytest.raises(ForbiddenError) as caught:
        check_within(Grant(frozenset(SCOPES)), Grant(frozenset({"keys:manage"})))
    assert caught.value.required_scope == "memories:read"


def test_the_usual_scopes_are_those_that_the_maker_has():
    maker = key(Grant(frozenset({"keys:manage", "memories:read"})))
    assert usual_scopes(maker) == {"memories:read"}


@given(GRANTS)
def test_a_key_is_read_back_as_it_was_kept(grant):
    kept = key(grant, created_by="x" * 20, revoked_at=LATER)
    assert from_entry(record(kept.id, to_value(kept), now=NOW)) == kept


@pytest.mark.parametrize("value", [None, [], {}, {"scopes": ["all"]}, 7])
def test_a_record_that_is_no_key_is_an_error(value):
    with pytest.raises(CorruptRecordError):
        from_entry(record("k", value, now=NOW))


def test_no_repr_shows_a_hash():
    assert "d" * 64 not in repr(key(Grant(frozenset(SCOPES))))
