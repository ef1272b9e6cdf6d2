"""What an operator does with organisations and keys at the terminal."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from doors.conftest import Run
from doors.served import served
from perdure.stores.opening import open_store


def test_a_key_from_the_command_line_opens_the_service(run: Run, store: str):
    assert run("organisations", "create", "Acme GmbH", "--id", "acme").code == 0
    made = run("keys", "create", "agent", "--json").json
    assert made["key"]["scopes"] == ["memories:read", "memories:write", "stats:read"]
    listed = run("keys", "list", "--json")
    assert [one["id"] for one in listed.json["keys"]] == [made["key"]["id"]]
    assert made["secret"] not in listed.out

    async def asks(status: int) -> None:
        async with served(store) as service:
            answer = await service.ask(made["secret"], "GET", "/stats")
            assert answer.status_code == status, answer.text

    told = run("keys", "audit", "--json").json["lines"]
    assert [(one["operation"], one["outcome"], one["key_id"]) for one in told] == [
        ("create_key", "done", "operator"),
        ("create_organisation", "done", "operator"),
    ]
    asyncio.run(asks(200))
    assert run("keys", "revoke", made["key"]["id"], "--json").json["key"]["status"] == "revoked"
    asyncio.run(asks(401))
    told = run("keys", "audit", "--json").json["lines"]
    assert ("stats", "denied", made["key"]["id"]) in [
        (one["operation"], one["outcome"], one["key_id"]) for one in told
    ]


def test_people_are_shown_the_key_once_and_tables(run: Run):
    run("organisations", "create", "Acme", "--id", "acme")
    shown = run("keys", "create", "agent", "--scope", "stats:read", "--principal-prefix", "a/")
    assert "pdr_live_" in shown.out
    assert "principals a/..." in shown.out
    table = run("keys", "list").out
    assert "stats:read" in table
    assert "pdr_live_" not in table
    assert "Acme" in run("organisations", "list").out
    assert "create_key" in run("keys", "audit").out


def test_limits_of_a_key_are_kept(run: Run):
    run("organisations", "create", "Acme", "--id", "acme")
    made = run(
        "keys", "create", "k", "--scope", "keys:manage", "--scope", "memories:read",
        "--expires-in-days", "30", "--principal-prefix", "a/", "--conversation-prefix", "c",
        "--json",
    ).json["key"]  # fmt: skip
    assert made["scopes"] == ["keys:manage", "memories:read"]
    assert (made["principal_prefix"], made["conversation_prefix"]) == ("a/", "c")
    assert made["expires_at"] is not None


def test_of_several_organisations_one_has_to_be_named(run: Run):
    for name in ("acme", "zenith"):
        run("organisations", "create", name, "--id", name)
    refused = run("keys", "create", "k")
    assert refused.code == 2
    assert "--organisation; there are acme, zenith" in refused.err
    made = run("keys", "create", "k", "--organisation", "zenith", "--json").json
    assert run("keys", "list", "--organisation", "acme", "--json").json == {"keys": []}
    wrong = run("keys", "revoke", made["key"]["id"], "--organisation", "acme")
    assert wrong.code == 1
    assert "in this organisation" in wrong.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("keys", "create", "k"), "organisations create"),
        (("organisations", "create", "x", "--id", "Not OK"), "lower-case"),
        (("organisations", "create", " "), "name"),
        (("keys", "list", "--organisation", "nobody"), "no organisation 'nobody'"),
    ],
)
def test_what_cannot_be_is_one_sentence(run: Run, words: Any, said: str):
    refused = run(*words)
    assert refused.code in (1, 2)
    assert said in refused.err
    assert len(refused.err.splitlines()) == 1


def test_denials_of_nobody_are_shown_to_the_operator(run: Run, store: str):
    async def knock() -> None:
        async with served(store) as service:
            await service.ask("pdr_live_x", "GET", "/stats")

    asyncio.run(knock())
    [line] = run("keys", "audit", "--nobody", "--json").json["lines"]
    assert (line["operation"], line["status"], line["key_id"]) == ("stats", 401, None)


def test_the_secret_is_not_in_the_file(run: Run, store: str, tmp_path):
    run("organisations", "create", "Acme")
    secret = run("keys", "create", "k", "--json").json["secret"]
    assert open_store(store).address.startswith("sqlite:")
    for file in tmp_path.iterdir():
        assert secret.split("_", 3)[3].encode() not in file.read_bytes()


@pytest.mark.parametrize("days", ["0", "-1", "3651", "99999999999"])
def test_a_key_lasts_as_long_as_the_service_lets_it(run, days):
    ran = run("keys", "create", "reader", "--expires-in-days", days)
    assert ran.code != 0
    assert "1 to 3650 days" in ran.err
