"""Vectors from a server that misbehaves: in order, whole and finite, or an error."""

from __future__ import annotations

import pytest

from perdure.embedders import OpenAICompatibleEmbedder
from perdure.errors import (
    BadCompletionError,
    ProviderError,
    ProviderUnavailableError,
    UsageError,
)
from perdure.patience import Patience
from providers.misbehaving import Server, fail, hang, raw, run, say

KEY = "sk-very-secret"


def places(server, handler, body):
    """Answers with the length of each text and its place, in any order."""
    rows = [
        {"index": at, "embedding": [float(len(text)), 1]} for at, text in enumerate(body["input"])
    ]
    say({"data": rows[::-1]})(server, handler, body)


def rows(*vectors):
    return say({"data": [{"index": at, "embedding": one} for at, one in enumerate(vectors)]})


def embedder(server, **options):
    named = {"dimension": 2, "api_key": KEY, "patience": Patience(first_pause=0), **options}
    return OpenAICompatibleEmbedder(server.url, "small", **named)


def embed(server, texts, purpose="document", **options):
    one = embedder(server, **options)
    return run(lambda: one.embed(texts, purpose=purpose))


def test_vectors_stand_in_the_order_of_the_texts_whatever_order_they_come_in():
    with Server(places) as server:
        assert embed(server, ["a", "bb", "ccc"]) == [(1.0, 1.0), (2.0, 1.0), (3.0, 1.0)]
    (request,) = server.requests
    assert request.path == "/v1/embeddings"
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert request.body == {"model": "small", "input": ["a", "bb", "ccc"]}


def test_headers_of_the_caller_go_with_every_request():
    with Server(places) as server:
        embed(server, ["a"], headers={"X-Team": "blue"}, api_key=None)
    assert server.requests[0].headers["x-team"] == "blue"
    assert "authorization" not in server.requests[0].headers


def test_rows_without_index_stand_as_they_come():
    with Server(say({"data": [{"embedding": [1, 0]}, {"embedding": [0, 1]}]})) as server:
        assert embed(server, ["a", "b"]) == [(1.0, 0.0), (0.0, 1.0)]


def test_nothing_is_asked_for_nothing_and_blank_texts_lie_nowhere():
    with Server(places) as server:
        assert embed(server, []) == []
        assert embed(server, [" ", "\n"]) == [(0.0, 0.0)] * 2
        assert server.requests == []
        assert embed(server, ["", "bb", " "]) == [(0.0, 0.0), (2.0, 1.0), (0.0, 0.0)]
    assert server.requests[0].body["input"] == ["bb"]


def test_many_texts_go_in_batches_of_so_many_and_so_long():
    with Server(places) as server:
        texts = ["a", "bb", "ccc", "dddd", "e"]
        vectors = embed(server, texts, batch_texts=2, batch_chars=5)
    assert [vector[0] for vector in vectors] == [1, 2, 3, 4, 1]
    assert [one.body["input"] for one in server.requests] == [["a", "bb"], ["ccc"], ["dddd", "e"]]


def test_long_texts_are_cut_to_what_is_represented():
    with Server(places) as server:
        assert embed(server, ["abcdef"], max_input_chars=4) == [(4.0, 1.0)]
        assert embed(server, ["abcdef"], max_input_chars=None) == [(6.0, 1.0)]


def test_prefixes_stand_before_questions_and_documents():
    with Server(places) as server:
        for purpose in ("query", "document"):
            embed(server, ["x"], purpose, query_prefix="q: ", document_prefix="d: ")
    assert [one.body["input"] for one in server.requests] == [["q: x"], ["d: x"]]


def test_shorten_asks_for_the_dimension():
    with Server(places) as server:
        embed(server, ["x"], shorten=True)
    assert server.requests[0].body["dimensions"] == 2


def test_space_is_named_by_all_that_makes_it():
    with Server(places) as server:
        names = [
            embedder(server).id,
            embedder(server, dimension=3).id,
            embedder(server, query_prefix="q: ").id,
            embedder(server, document_prefix="q: ").id,
            embedder(server, id="mine").id,
        ]
    assert names[0] == "small@2"
    assert names[-1] == "mine"
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (rows([1.0, 2.0]), "not one vector for each"),
        (rows([1, 2], [3, 4], [5, 6]), "not one vector for each"),
        (say({"data": [{"index": 0, "embedding": [1, 2]}] * 2}), "not one vector for each"),
        (say({"data": None}), "not one vector for each"),
        *[
            (say({"data": [{"index": at, "embedding": [1, 2]}] * 2}), "not one vector for each")
            for at in ([], {}, "0", None, 0.5, -1)
        ],
        (say({"data": [{"index": at, "embedding": [1, 2]} for at in (False, True)]}), "not one"),
        (say({"data": [1, 2]}), "not one vector for each"),
        (rows([1, 2, 3], [1, 2, 3]), "'small' gives 3 numbers, not dimension=2"),
        (raw(b'{"data": [{"embedding": [1, NaN]}, {"embedding": [1, 2]}]}'), "finite"),
        (raw(b'{"data": [{"embedding": [1, 1e999]}, {"embedding": [1, 2]}]}'), "finite"),
        (rows([1, True], [1, 2]), "finite"),
        (rows(["1", "2"], [1, 2]), "finite"),
        (rows("AACAPw==", [1, 2]), "finite"),
        (raw(b"nonsense"), "no JSON"),
    ],
)
def test_what_are_no_vectors_is_told_and_not_asked_again(act, reason):
    with (
        Server(act) as server,
        pytest.raises(BadCompletionError, match=reason) as error,
    ):
        embed(server, ["a", "b"])
    assert len(server.requests) == 1
    assert error.value.where == server.url


def test_failures_are_tried_again_in_each_batch():
    with Server(fail(429), places, fail(503), places) as server:
        assert len(embed(server, ["a", "b"], batch_texts=1)) == 2
    assert len(server.requests) == 4


def test_deadline_bounds_all_batches():
    with (
        Server(places, hang) as server,
        pytest.raises(ProviderUnavailableError, match="did not answer within"),
    ):
        embed(server, ["a", "b"], batch_texts=1, timeout=2)


def test_key_is_never_shown():
    with Server(fail(400, f"bad {KEY}")) as server:
        one = embedder(server)
        with pytest.raises(ProviderError) as error:
            run(lambda: one.embed(["a"]))
    assert KEY not in f"{error.value} {error.value!r} {one!r}"


@pytest.mark.parametrize(
    ("argument", "value"),
    [
        ("dimension", 0),
        ("dimension", 2.0),
        ("batch_texts", 0),
        ("batch_chars", True),
        ("max_input_chars", 0),
        ("timeout", 0),
        ("model", " "),
        ("id", 5),
        ("id", " "),
        ("shorten", "yes"),
        ("query_prefix", None),
        ("document_prefix", 5),
        ("timeout", "5"),
        ("headers", "x"),
        ("patience", 5),
    ],
)
def test_bad_options_are_refused_before_any_call(argument, value):
    named = {"model": "small", "dimension": 2, argument: value}
    with pytest.raises(UsageError) as error:
        OpenAICompatibleEmbedder("http://host/v1", **named)
    assert error.value.argument == argument
