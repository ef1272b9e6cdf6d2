"""The text of a key: made, taken apart, hashed."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from perdure.errors import UnauthorizedError, UsageError
from perdure.service import credentials
from perdure.service.credentials import NOBODY, digest_of, mint, presented, read
from perdure.service.reserved import tag_of

TAG = tag_of("acme")


def test_a_key_says_environment_id_and_secret():
    text, made = mint(TAG, "live")
    assert re.fullmatch(r"pdr_live_[0-9a-f]{20}_[A-Za-z0-9_-]{43}", text)
    assert read(text) == made
    assert made.tag == TAG
    assert made.digest == digest_of(text)


def test_no_two_keys_are_alike():
    texts = {mint(TAG, "test")[0] for _ in range(100)}
    assert len({text.split("_", 3)[3] for text in texts}) == 100


def test_what_is_kept_of_a_key_does_not_hold_its_secret():
    text, made = mint(TAG, "dev")
    assert text.split("_", 3)[3] not in repr(made)


@pytest.mark.parametrize("environment", ["", "LIVE", "a_b", "a" * 17, "жив", "a b", "live\n"])
def test_an_environment_is_a_short_plain_word(environment):
    with pytest.raises(UsageError) as caught:
        mint(TAG, environment)
    assert caught.value.argument == "environment"


GOOD = mint(TAG, "live")[0]


@given(st.text())
@example("")
@example("pdr_live")
@example(GOOD + "x")
@example(GOOD + "\n")
@example("\n" + GOOD)
@example(GOOD.upper())
@example(GOOD.replace("live", "lïve"))
@example(GOOD[:-1] + "é")
@example("cmi_live_0123456789abcdef0123_" + "a" * 43)
@example("pdr_live_0123456789abcdef0123_" + "a" * 10_000)
@example("pdr_live_" + "٣" * 20 + "_" + "a" * 43)
def test_what_is_no_key_is_nobodys(text):
    assert read(text) == NOBODY


@pytest.mark.parametrize(
    ("authorization", "api_key", "found"),
    [
        ("Bearer k", None, "k"),
        ("bearer   k  ", None, "k"),
        ("Bearer k", " k ", "k"),
        ("Basic abc", "other", "other"),
        (None, " other ", "other"),
        ("Bearer k", "", "k"),
        ("Bearer k", "  ", "k"),
        ("", "k", "k"),
        (" ", "k", "k"),
    ],
)
def test_a_key_is_read_from_either_header(authorization, api_key, found):
    assert presented(authorization, api_key) == found


@pytest.mark.parametrize(
    ("authorization", "api_key"),
    [
        (f"Bearer {GOOD}", "pdr_x"),
        ("Bearer pdr_x", GOOD),
        ("Bearer ", GOOD),
        (f"Bearer {GOOD}", "ключ"),
    ],
    # The key is drawn anew in each process, and may not name a test.
    ids=("another-key", "another-header", "bearer-of-nothing", "no-ascii"),
)
def test_two_headers_that_name_different_keys_let_nobody_in(authorization, api_key):
    with pytest.raises(UnauthorizedError) as caught:
        presented(authorization, api_key)
    assert "pdr_x" not in str(caught.value)
    assert GOOD not in str(caught.value)


@pytest.mark.parametrize(
    ("authorization", "api_key"),
    [(None, None), ("", None), ("Bearer", None), ("Basic pdr_x", None), (None, ""), (None, "  ")],
)
def test_without_a_key_nobody_is_let_in(authorization, api_key):
    with pytest.raises(UnauthorizedError) as caught:
        presented(authorization, api_key)
    assert "pdr_x" not in str(caught.value)


def test_hashes_are_compared_whole():
    assert credentials.same("ab", "ab")
    assert not credentials.same("ab", "abc")
