"""What a request says: where each thing stands, how it is encoded, what is refused beforehand."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from perdure import Scope, UsageError
from perdure.client.address import Address, address_of, check_base, is_near
from perdure.client.items import items_of, pieces_of
from perdure.client.messages import request_of
from perdure.wire.operations import BY_NAME

ADDRESS = Address("http://localhost:8077", "pdr_live_id_secret")


def request(name: str, scope: Scope | None = None, **arguments):
    return request_of(BY_NAME[name], arguments, ADDRESS, scope or Scope())


def test_names_keep_their_place_in_the_path():
    made = request("get", id="a/b?c#d%ä 人")
    path = urlsplit(made.url).path
    assert path.count("/") == "/api/v1/memories/x".count("/")
    assert unquote(path.rpartition("/")[2]) == "a/b?c#d%ä 人"
    assert made.content is None


def test_a_query_says_lists_times_and_filters():
    made = request(
        "list",
        tiers=["L0", "L1"],
        where={"prio": {"gte": 3}},
        created_from=date(2026, 3, 1),
        as_of=datetime(2026, 1, 2, tzinfo=UTC),
        superseded=True,
    )
    said = parse_qs(urlsplit(made.url).query)
    assert said == {
        "tier": ["L0", "L1"],
        "where": ['{"prio":{"gte":3}}'],
        "createdFrom": ["2026-03-01"],
        "asOf": ["1767312000000"],
        "superseded": ["true"],
    }


def test_whose_memory_it_is_stands_in_headers_that_any_name_fits_into():
    scope = Scope(principal="ada/人%\r\nx: y", conversation="c 1")
    made = request("recall", scope, query="tea")
    assert made.headers["x-perdure-principal"] == "ada/%E4%BA%BA%25%0D%0Ax%3A%20y"
    assert made.headers["x-perdure-conversation"] == "c%201"
    assert made.headers["authorization"] == "Bearer pdr_live_id_secret"
    assert json.loads(made.content) == {"query": "tea"}
    assert "x-perdure-principal" not in request("recall", query="x").headers


def test_nothing_is_said_without_need():
    made = request_of(BY_NAME["health"], {}, Address("http://localhost"), Scope(principal="ada"))
    assert dict(made.headers) == {"accept": "application/json"}


@pytest.mark.parametrize(
    ("name", "arguments", "argument"),
    [
        ("recall", {"query": 5}, "query"),
        ("recall", {"query": "x", "limit": 0}, "limit"),
        ("recall", {"query": "x", "as_of": datetime(2026, 1, 1)}, "as_of"),  # noqa: DTZ001
        ("remember", {"content": []}, "content"),
        ("remember", {"content": [{"text": "x" * 20_001}]}, "content"),
        ("remember", {"content": [{"text": "x", "metadata": {"a": {1, 2}}}]}, "content"),
        ("remember", {"content": [{"text": "x", "metadata": {"a": float("nan")}}]}, "metadata"),
        ("get", {"id": ""}, "id"),
        ("keep_trace", {"trace": None}, "trace"),
        ("merge", {"ids": ["mem_1"], "into": ""}, "into"),
        ("merge", {"ids": "mem_1", "into": "x"}, "ids"),
    ],
)
def test_what_the_service_would_refuse_never_leaves(name, arguments, argument):
    with pytest.raises(UsageError) as caught:
        request(name, **arguments)
    assert caught.value.argument in (argument, "content")
    assert caught.value.is_validation_error()


def test_all_that_is_wrong_is_told_at_once():
    with pytest.raises(UsageError) as caught:
        request("recall", query=5, limit=0, min_score="x")
    assert {one.field for one in caught.value.issues} == {"query", "limit", "min_score"}


@pytest.mark.parametrize(
    ("item", "place"),
    [
        ({"text": ""}, "content[1].text"),
        ({"text": "чай", "valid_from": "soon"}, "content[1].valid_from"),
        ({"text": "чай", "expires_at": datetime(2026, 1, 1)}, "content[1].expires_at"),  # noqa: DTZ001
        ({"text": "чай", "origin": "hearsay"}, "content[1].origin"),
    ],
)
def test_what_is_refused_in_an_item_is_called_as_the_verb_calls_it(item, place):
    with pytest.raises(UsageError) as caught:
        request("remember", content=[{"text": "茶"}, item])
    assert [one.field for one in caught.value.issues] == [place]
    assert str(caught.value).startswith(f"{place} ")


def test_many_items_go_in_pieces_none_lost_and_none_too_large():
    texts = [f"Fact {number}." for number in range(2500)]
    pieces = list(pieces_of(items_of(texts, None, {"tier": "L2", "gist": None})))
    assert [len(one) for one in pieces] == [1000, 1000, 500]
    assert [item["text"] for piece in pieces for item in piece] == texts
    large = [{"text": "人" * 20_000, "metadata": {"note": "x" * 50_000}}] * 60
    pieces = list(pieces_of(items_of(large, None, {})))
    assert len(pieces) > 1
    assert sum(map(len, pieces)) == 60
    for piece in pieces:
        assert len(request("remember", content=piece).content) < 4 * 1024 * 1024


ENVIRONMENT = {"PERDURE_URL": "https://memory.test/", "PERDURE_API_KEY": "from-outside"}


def test_what_is_not_given_comes_from_the_environment():
    assert address_of(None, None, environment=ENVIRONMENT) == Address(
        "https://memory.test", "from-outside"
    )
    given = address_of("http://localhost:1", "given", environment=ENVIRONMENT)
    assert given == Address("http://localhost:1", "given")
    assert address_of(None, "k", environment={}).base == "http://127.0.0.1:8077"


@pytest.mark.parametrize("key", [None, "", "  ", "two words", "ключ", "line\n", 5, b"bytes"])
def test_a_key_that_is_none_is_refused_at_once(key):
    with pytest.raises(UsageError, match="key") as caught:
        address_of("https://memory.test", key, environment={})
    assert caught.value.argument == "api_key"
    assert "words" not in str(caught.value)


@pytest.mark.parametrize(
    "base", ["", "memory.test", "ftp://memory.test", "http://", "https://u:p@memory.test",
             "https://memory.test/?a=1", "https://memory.test#x", "http://[::1", "http://a:x", 5],
    ids=str,
)  # fmt: skip
def test_an_address_that_is_none_is_refused(base):
    with pytest.raises(UsageError) as caught:
        check_base(base)
    assert caught.value.argument == "base_url"


@pytest.mark.parametrize(
    ("base", "is_open"),
    [
        ("http://localhost:8077", True),
        ("http://127.0.0.1", True),
        ("http://[::1]:8077", True),
        ("http://192.168.3.4", True),
        ("http://perdure:8077", True),
        ("http://perdure.memory.svc.cluster.local", True),
        ("https://memory.example.com/base/", True),
        ("http://memory.example.com", False),
        ("http://8.8.8.8", False),
    ],
)
def test_a_key_does_not_cross_an_open_network_in_the_clear(base, is_open):
    if is_open:
        assert not address_of(base, "k").base.endswith("/")
        return
    with pytest.raises(UsageError, match="allow_http"):
        address_of(base, "k")
    assert address_of(base, "k", allow_http=True).base == base
    assert not is_near(urlsplit(base).hostname)
