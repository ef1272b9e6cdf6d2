"""Names that must match exactly, and where they stand alone."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.text.identifiers import extract_identifiers, mentions


@pytest.mark.parametrize(
    ("text", "identifiers"),
    [
        (
            "call fetchUserById in src/api/users.ts",
            ["users.ts", "src/api/users.ts", "fetchUserById"],
        ),
        ("decade of facade work", []),
        ("commit deadbeef and 1a2b3c4", ["deadbeef", "1a2b3c4"]),
        ("ticket ABC-123 and PR #4512", ["ABC-123", "#4512"]),
        ("and/or, he/she, 24/7, km/h", []),
        ("e.g. or i.e. at 5 p.m. in the U.S.", []),
        ("Yes.Then we left.the end", []),
        ("on 2031-03-03 at 10:30:45, parcel 88/3, 12/05/2031", []),
        ("a well-known up-to-date thing", ["up-to-date"]),
        ("eu-west-1, web-1; covid-19", ["eu-west-1", "web-1", "covid-19"]),
        ("C:\\Users\\ines\\notes.txt", ["notes.txt", "C:\\Users\\ines\\notes.txt"]),
        ("mounted at /srv/maps/2031.", ["/srv/maps/2031"]),
        ("in ~/.config/app.toml and .env", ["app.toml", ".env", "~/.config/app.toml"]),
        ("ping 10.0.0.5:8080 or fe80::1", ["10.0.0.5", "10.0.0.5:8080", "fe80::1"]),
        ("mail ines@example.org, please", ["ines@example.org"]),
        (
            "id 123e4567-e89b-12d3-a456-426614174000",
            ["123e4567-e89b-12d3-a456-426614174000"],
        ),
        ("export MAX=3 and LOG_LEVEL=debug", ["MAX", "LOG_LEVEL"]),
        ("must use node 20.11 in CI", ["20.11"]),
        ("it costs 3.5 and is 2.5 of it", []),
        ("v2, 2.0.1 and 1.4.0-rc1", ["v2", "2.0.1", "1.4.0-rc1"]),
        ("GitHub, XMLParser, kWh and APIs", ["GitHub", "XMLParser"]),
        ("**MAX_RETRY** `retry_count` (barBaz)", ["MAX_RETRY", "retry_count", "barBaz"]),
        ("Code ＡＢ１２", ["AB12"]),
        ("请打开config.yaml然后重启web-1服务", ["config.yaml", "web-1"]),
        ("откройте отчёт.pdf", ["отчёт.pdf"]),
        ("db.internal:5432 세요", ["db.internal", "db.internal:5432"]),
    ],
)
def test_identifiers_of_a_text(text: str, identifiers: list[str]) -> None:
    assert extract_identifiers(text) == identifiers


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("(see https://example.test/a_(b).", "https://example.test/a_"),
        ("https://example.test/x?y=1&z=2!", "https://example.test/x?y=1&z=2"),
        ("看https://example.test/z然后", "https://example.test/z"),
        ("见https://ja.example.test/wiki/温室，好", "https://ja.example.test/wiki/温室"),
        ("postgres://db.internal:5432/app;", "postgres://db.internal:5432/app"),
        ("<https://example.test>", "https://example.test"),
    ],
)
def test_url_ends_before_the_punctuation_of_the_sentence(text: str, url: str) -> None:
    assert extract_identifiers(text)[0] == url


@pytest.mark.parametrize(
    ("text", "identifier"),
    [
        ("restart web-1.", "web-1"),
        ("Restart WEB-1!", "web-1"),
        ("重启web-1后", "web-1"),
        ("scripts/run.sh", "run.sh"),
        ("/srv/maps/2031", "/srv/maps"),
        ("10.0.0.5:8080", "10.0.0.5"),
        ("see #4512)", "#4512"),
        ("Code ＡＢ１２", "ab12"),
        ("web-10 web-1", "web-1"),
    ],
)
def test_identifier_is_mentioned_where_it_stands_alone(text: str, identifier: str) -> None:
    assert mentions(text, identifier)


@pytest.mark.parametrize(
    ("text", "identifier"),
    [
        ("web-10", "web-1"),
        ("web-1-old", "web-1"),
        ("v2.api.example.test", "api.example.test"),
        ("node 20.11.3", "20.11"),
        ("facades", "facade"),
        ("#45123", "#4512"),
        ("हिन्दी", "हिन"),
        ("anything", ""),
    ],
)
def test_part_of_a_longer_name_is_no_mention(text: str, identifier: str) -> None:
    assert not mentions(text, identifier)


@given(st.text())
def test_identifiers_are_distinct_and_hold_no_white_space(text: str) -> None:
    found = extract_identifiers(text)
    assert len(found) == len(set(found))
    assert not any(char.isspace() for name in found for char in name)


HOSTILE = [
    "a", "a.", "/", "a/", "a-", "A_", "a1", "ab@", ".", "..a", "\\", "a\\", ":", "a:", "=", "A=",
    "1.", "v1.", "[", "-", "#1", "0x", "_", "é", "漢", "http://", "http://a", "aB", "0-", "a~",
    "::",
]  # fmt: skip


def _steps(text: str) -> int:
    """Count the Python calls that a text takes: what an unlucky pattern multiplies."""
    calls = 0

    def count(*_: object) -> None:
        nonlocal calls
        calls += 1

    sys.setprofile(count)
    try:
        extract_identifiers(text)
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize("piece", HOSTILE)
def test_hostile_runs_grow_no_faster_than_their_length(piece: str) -> None:
    short, long = (piece * (size // len(piece)) for size in (20_000, 80_000))
    extract_identifiers(short)  # compiles the patterns, which is no part of reading
    assert _steps(long) <= 5 * _steps(short) + 100
    mentions(long, piece + "!")


def test_a_megabyte_is_read() -> None:
    assert extract_identifiers("a." * 500_000) == []


def test_a_chunk_is_judged_alike_when_it_comes_again_and_when_it_is_long() -> None:
    for chunk in (
        "plain",
        "Plain,",
        "node-7",
        "x" * 40,
        f"{'word' * 9}7",
        f"{'feed' * 9}",
        "端口7443",
    ):
        first = extract_identifiers(f"{chunk} is here")
        assert extract_identifiers(f"{chunk} is there") == first
        assert extract_identifiers(f"so {chunk}, then")[: len(first)] == first
