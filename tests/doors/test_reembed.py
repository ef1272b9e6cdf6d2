"""`perdure reembed`: a store goes over to another embedder, scope by scope."""

from __future__ import annotations

import pytest

from perdure import Memory, Scope
from perdure.embedders import HashingEmbedder


@pytest.fixture
def filled(store):
    for scope in (Scope("t", "ada"), Scope("t", "bob"), Scope("u", "ada")):
        with Memory.open(store, scope=scope, embedder=HashingEmbedder(8)) as memory:
            memory.remember(["Never push to main", "I adopted a puppy", "绿茶"])
    return store


def test_all_scopes_get_vectors_and_again_none(run, filled):
    ran = run("reembed", filled, "--embedder", "static")
    assert (ran.code, ran.err) == (0, "")
    assert "9 memories in 3 scopes have vectors of static-minilm-1@256" in " ".join(ran.out.split())
    again = run("reembed", "--embedder", "static", "--json").json
    assert [(one["statements"], one["written"]) for one in again["scopes"]] == [(3, 0)] * 3


def test_only_whose_memory_is_named_and_the_old_space_goes_on_request(run, filled):
    told = run(
        "reembed", "--embedder", "static", "--drop", "hashing@8", "--tenant", "t", "--json"
    ).json
    assert [one["dropped"] for one in told["scopes"]] == [3, 3]
    with Memory.open(filled, scope=Scope("t", "ada"), embedder="static") as memory:
        assert memory.recall("push").hits[0].text == "Never push to main"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--embedder", "wordy"], "no embedder is called 'wordy'"),
        (["--embedder", "static", "--drop", "static-minilm-1@256"], "is the embedder itself"),
        (["--embedder", "onnx:/nowhere"], "there is no directory '/nowhere'"),
    ],
)
def test_what_cannot_be_done_is_told(run, filled, arguments, told):
    ran = run("reembed", *arguments)
    assert ran.code == 2
    assert told in " ".join(ran.err.split())


def test_a_file_that_is_not_there_is_not_made(run, tmp_path):
    ran = run("reembed", f"sqlite:///{tmp_path / 'absent.db'}", "--embedder", "static")
    assert ran.code == 1
    assert not (tmp_path / "absent.db").exists()
