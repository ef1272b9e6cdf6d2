"""Domains by whole cue words."""

from __future__ import annotations

import pytest

from perdure.text.domains import SHIPPED, extract_domains


@pytest.mark.parametrize(
    ("text", "domains"),
    [
        ("rotate the tokens and Passwords", ["auth"]),
        ("we merged and rebased", ["git"]),
        ("the rest of the day", []),
        ("a REST call", ["api"]),
        ("edit package.json", ["build"]),
        ("edit package json", ["build"]),
        ("authority, authored, guide, quiet, restore, committee, routers", []),
        ("The GraphQL endpoint returns 500", ["api"]),
        ("请检查postgres数据", ["database"]),
        ("настрой redis сейчас", ["database"]),
        ("ＪＷＴ", ["auth"]),
    ],
)
def test_cue_words_are_whole_words(text: str, domains: list[str]) -> None:
    assert extract_domains(text) == domains


@pytest.mark.parametrize(
    ("text", "cues"),
    [
        ("The pull request is open", ["pull request"]),
        ("два насоса и клапан", ["клапан"]),
        ("温室的灌溉泵坏了", ["灌溉"]),
        ("온실 펌프를 샀다", ["펌프"]),
        ("पंप खराब है", ["पंप"]),
        ("المضخة معطلة", ["المضخة"]),
        ("das Gewächshaus", ["gewächshaus"]),
        ("Green-House keys", ["green house"]),
    ],
)
def test_users_add_domains_with_cues_in_any_script(text: str, cues: list[str]) -> None:
    assert "garden" in extract_domains(text, {"garden": cues})


def test_added_domains_stand_behind_the_shipped_ones_and_may_extend_them() -> None:
    extra = {"garden": ["pump"], "auth": ["badge"]}
    assert extract_domains("badge and pump in the branch", extra) == ["auth", "git", "garden"]


def test_a_part_of_an_added_cue_does_not_count() -> None:
    assert extract_domains("pumpkin pulls a request", {"garden": ["pump", "pull request"]}) == [
        "api"
    ]


@pytest.mark.parametrize("name", SHIPPED)
def test_every_cue_of_the_shipped_table_is_found(name: str) -> None:
    for cue in SHIPPED[name]:
        assert name in extract_domains(f"about the {cue}, please")
