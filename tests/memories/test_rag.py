"""Documents are indexed once, found by meaning, shown as sources, and never written among."""

from __future__ import annotations

import math
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memories.given import NOW, SCOPE, Plain, read, run, shown, turn, write
from memories.hostile import hostile_texts, inside
from memories.places import Placed, keep, placed
from perdure.errors import DimensionError, ProviderUnavailableError, UnsupportedError, UsageError
from perdure.memories import (
    Document,
    Indexed,
    MemoryDefinitionError,
    TopKRule,
    define_rag,
    index_documents,
)
from perdure.memories.rag import GLOBAL
from perdure.model.entry import Kind
from perdure.model.scope import Scope
from perdure.stores.memory import MemoryStore
from perdure.testing import HashingEmbedder

REFUNDS = Document("Refunds take 14 days.", "refunds", "http://shop/faq", 3, "Refunds")
SHIPPING = Document("Shipping to Norway is free.", "shipping")


def index(documents: Any, store: Any, embedder: Any = None, **options: Any) -> Indexed:
    options = {"now": NOW, "store": store, "embedder": embedder or Placed(), **options}
    return run(index_documents(documents, **options))


def held(store: Any, *ids: str, scope: Scope = GLOBAL) -> Any:
    return run(store.get_many(scope, ids, now=NOW, embeddings=True))


def test_what_is_indexed_is_found_as_a_source(store):
    index([REFUNDS, SHIPPING], store, HashingEmbedder(64))
    memory = define_rag("docs", store=store, embedder=HashingEmbedder(64), threshold=0.3)
    answer = read(memory, "How long do refunds take?")
    assert shown(answer) == ["refunds"]
    (block,) = answer.blocks
    assert (
        '<source id="refunds" doc="http://shop/faq" page="3" heading="Refunds" score="0.58">\n'
        "  Refunds take 14 days.\n</source>"
    ) in inside(block)
    assert block.flavor == "rag"
    assert answer.evidence.refused == {"shipping": "below-threshold"}
    assert answer.evidence.namespace == "_/_/_global"
    assert answer.evidence.numbers["order"] == "relevance"


def test_defaults_are_three_above_the_floor_in_the_global_corpus_and_no_write():
    memory = define_rag("docs", store=MemoryStore(), embedder=Placed())
    assert (memory.type, memory.strategy, memory.flavor) == ("semantic", "topK", "rag")
    assert memory.corpus == Scope(conversation="_global")
    assert memory.read_only
    keep(memory.store, *(placed(f"e{at}", 1, at / 10) for at in range(9)), scope=GLOBAL)
    evidence = read(memory).evidence
    assert (evidence.numbers["k"], evidence.numbers["threshold"]) == (3, 0.7)
    with pytest.raises(UnsupportedError):
        write(memory, turn("q", "a"))


def test_the_best_comes_first_and_of_equals_the_newer():
    memory = define_rag("docs", store=MemoryStore(), embedder=Placed())
    keep(memory.store, placed("b", 0.9, 0.1), placed("a", 1, 0), placed("c", 1, 0), scope=GLOBAL)
    assert shown(read(memory)) == ["c", "a", "b"]


@pytest.mark.parametrize(
    ("code", "options"),
    [
        ("needs-embedder", {"embedder": None}),
        ("bad-maxchars", {"max_chars": 0}),
        ("two-spellings", {"k": 3, "retrieval": TopKRule()}),
        ("two-spellings", {"threshold": 0.7, "retrieval": TopKRule()}),
        ("needs-vector-store", {"store": Plain()}),
        ("no-store", {"store": None}),
    ],
)
def test_what_could_not_work_is_refused(code, options):
    with pytest.raises(MemoryDefinitionError) as error:
        define_rag("docs", **{"store": MemoryStore(), "embedder": Placed(), **options})
    assert error.value.code == code


def test_indexing_again_costs_nothing_and_changes_nothing(store):
    embedder = Placed()
    first = index([REFUNDS, SHIPPING], store, embedder)
    assert (first.written, first.unchanged) == (("refunds", "shipping"), ())
    assert [call.texts for call in first.calls] == [2]
    before = run(store.revision(GLOBAL))
    again = index([REFUNDS, SHIPPING], store, embedder)
    assert (again.written, again.unchanged, again.calls) == ((), ("refunds", "shipping"), ())
    assert run(store.revision(GLOBAL)) == before
    assert len(embedder.asked) == 1


@pytest.mark.parametrize(
    "changed",
    [
        {"text": "Refunds take 30 days."},
        {"uri": "http://other"},
        {"page": 4},
        {"heading": None},
        {"metadata": {"year": 2026}},
    ],
)
def test_whatever_changes_is_written_again(changed, store):
    given = {"id": "a", "text": "Refunds take 14 days.", "uri": "u", "page": 3, "heading": "R"}
    index([given, SHIPPING], store)
    done = index([{**given, **changed}, SHIPPING], store)
    assert (done.written, done.unchanged) == (("a",), ("shipping",))
    entry = held(store, "a")["a"]
    assert entry.version == 2
    assert entry.text == changed.get("text", given["text"])
    assert dict(entry.metadata) == changed.get("metadata", {})


def test_another_embedder_adds_its_vectors_beside_the_first(store):
    index([REFUNDS], store, Placed())
    done = index([REFUNDS], store, Placed(elsewhere=(1, 0, 0), id="other"))
    assert done.written == ("refunds",)
    assert set(held(store, "refunds")["refunds"].embeddings) == {"placed", "other"}


def test_a_document_without_id_is_named_after_its_content(store):
    ids = index([Document("x"), Document("y"), Document("x", uri="u")], store).written
    assert len(set(ids)) == 3
    assert index([{"text": "x"}], store).unchanged == ids[:1]


def test_the_same_document_twice_is_one(store):
    assert index([REFUNDS, SHIPPING, REFUNDS], store).written == ("refunds", "shipping")


def test_documents_go_in_batches_and_a_failure_keeps_those_before(store):
    embedder = Placed()
    documents = [Document(f"text {at}", f"d{at}") for at in range(5)]
    tries = iter([False, True])

    async def embed(texts: Any, *, purpose: str = "document") -> Any:
        if next(tries, False):
            raise ProviderUnavailableError("away")
        return await Placed.embed(embedder, texts, purpose=purpose)

    embedder.embed = embed  # type: ignore[method-assign]
    with pytest.raises(ProviderUnavailableError):
        index(documents, store, embedder, batch=2)
    assert list(held(store, "d0", "d1", "d2")) == ["d0", "d1"]
    done = index(documents, store, embedder, batch=2)
    assert (done.unchanged, done.written) == (("d0", "d1"), ("d2", "d3", "d4"))
    assert [texts for _, texts in embedder.asked] == [
        ["text 0", "text 1"], ["text 2", "text 3"], ["text 4"],
    ]  # fmt: skip
    assert {purpose for purpose, _ in embedder.asked} == {"document"}


def test_documents_longer_than_the_embedder_reads_are_told_each_time(store):
    embedder = Placed(max_input_chars=10)
    documents = [Document("x" * 11, "long"), Document("x" * 10, "short")]
    first = index(documents, store, embedder)
    assert first.clipped == ("long",)
    assert first.calls[0].clipped == 1
    assert index(documents, store, embedder).clipped == ("long",)
    assert held(store, "long")["long"].text == "x" * 11


@pytest.mark.parametrize(
    ("documents", "reason"),
    [
        ([REFUNDS, Document(" \n", "empty"), {"text": ""}], "empty, number 3$"),
        ([Document("", f"e{at}") for at in range(9)], "e0, e1, e2, e3, e4 and 4 more"),
        ([{"id": "x"}], "has a text"),
        (["just words"], "has a text"),
        ([{"text": "x", "url": "u"}], "no 'url'"),
        ([{"text": 5}], "text of a document is a text, not a int"),
        ([{"text": "x", "id": 5}], "id of a document"),
        ([{"text": "x", "uri": 5}], "uri of a document"),
        ([{"text": "x", "heading": ["h"]}], "heading of a document"),
        ([{"text": "x", "page": "3"}], "page of a document is a number"),
        ([{"text": "x", "page": math.nan}], "page of a document is a number"),
        ([{"text": "x", "metadata": {"x": object()}}], "metadata of a document"),
        ([{"text": "x", "metadata": 5}], "metadata of a document is a mapping"),
        (5, "a list of documents"),
        ("words", "a list of documents"),
        (REFUNDS, "a list of documents"),
        ({"text": "x"}, "a list of documents"),
        ([REFUNDS, Document("other", "refunds")], "two documents have the id 'refunds'"),
    ],
)
def test_documents_that_could_not_be_found_are_refused_before_any_is_embedded(documents, reason):
    embedder, store = Placed(), MemoryStore()
    with pytest.raises(UsageError, match=reason) as error:
        index(documents, store, embedder)
    assert error.value.argument == "documents"
    assert embedder.asked == []


def test_a_store_without_vectors_is_refused_before_any_is_embedded():
    embedder = Placed()
    with pytest.raises(UnsupportedError, match="keeps no vectors"):
        index([REFUNDS], Plain(), embedder)
    assert embedder.asked == []


@pytest.mark.parametrize("argument", ["store", "embedder", "corpus", "now"])
@pytest.mark.parametrize("wrong", [None, "x", 5, MemoryStore, HashingEmbedder])
def test_what_nothing_can_be_indexed_with_is_refused_by_name(argument, wrong):
    told = {"store": MemoryStore(), "embedder": HashingEmbedder(16), "now": NOW}
    with pytest.raises(UsageError, match=f"^{argument} must be") as error:
        run(index_documents([REFUNDS], **{**told, argument: wrong}))
    assert error.value.argument == argument


def test_a_name_that_is_no_text_is_refused_like_any_other():
    with pytest.raises(UsageError, match="a document has no 'author', 5;"):
        index([{"text": "tea", 5: 1, "author": "Ada"}], MemoryStore())


@pytest.mark.parametrize("batch", [0, -1, True, 2.0])
def test_batch_is_a_whole_number(batch):
    with pytest.raises(UsageError) as error:
        index([REFUNDS], MemoryStore(), batch=batch)
    assert error.value.argument == "batch"


def test_a_document_never_takes_the_place_of_something_else():
    store = MemoryStore()
    keep(store, placed("refunds", 1, 0, kind=Kind.MESSAGE), scope=GLOBAL)
    with pytest.raises(UsageError, match="'refunds' is the id of a message"):
        index([REFUNDS], store)


def test_an_embedder_of_another_dimension_is_an_error(store):
    index([REFUNDS], store)
    with pytest.raises(DimensionError):
        index([SHIPPING], store, Placed(elsewhere=(1, 0, 0)))


def test_nothing_to_index_is_nothing_done(store):
    assert index([], store) == Indexed()


def test_corpora_are_apart():
    store, mine = MemoryStore(), Scope(tenant="t", principal="ada")
    index([REFUNDS], store, corpus=mine)
    assert shown(read(define_rag("docs", store=store, embedder=Placed()))) == []
    memory = define_rag("docs", store=store, embedder=Placed(), corpus=mine)
    assert shown(read(memory, scope=SCOPE)) == ["refunds"]
    assert shown(read(memory, scope=Scope(principal="bob"))) == ["refunds"]


SOURCE = re.compile(
    r'<source id="[^"<>\n]*"(?: doc="[^"<>\n]*")?(?: page="[0-9.-]+")?(?: heading="[^"<>\n]*")?'
    r' score="-?[0-9.]+">\n(?:(?:  .*)?\n)*?</source>'
)


@given(st.lists(st.tuples(*[hostile_texts] * 4), min_size=1, max_size=3))
def test_nothing_in_any_field_of_a_document_leaves_its_source(fields):
    store = MemoryStore()
    documents = [
        Document(f"x{text}", f"d{at}{name}", uri or None, at, heading or None)
        for at, (text, name, uri, heading) in enumerate(fields)
        if "\0" not in name
    ]
    index(documents, store)
    memory = define_rag("docs", store=store, embedder=Placed())
    for block in read(memory).blocks:
        body = inside(block).split("\n\n<source", 1)[1]
        assert SOURCE.sub("", f"<source{body}").strip() == ""
        assert len(SOURCE.findall(f"<source{body}")) == len(documents)


# Ablation: a planted wrong passage can be walked back to, and taken out.


def answered(block: str) -> str:
    """A model function that believes what it reads: the first number of days it sees."""
    return next(iter(re.findall(r"(\d+) days", block)), "unknown")


def test_a_planted_wrong_passage_is_found_from_the_evidence_alone(store):
    embedder = HashingEmbedder(128)
    wrong = Document("Refunds take 99 days, not more.", "planted")
    decoys = [
        Document("Refunds take a while at weekends.", "decoy-1"),
        Document("Refunds go to your card.", "decoy-2"),
    ]
    index([wrong, *decoys], store, embedder)
    question = "How long do refunds take? How many days?"
    memory = define_rag("docs", store=store, embedder=embedder, k=3, threshold=0.1)
    answer = read(memory, question)
    (block,) = answer.blocks
    assert answered(block.text) == "99"
    assert set(answer.evidence.kept) == {"planted", "decoy-1", "decoy-2"}

    verdicts = {}
    for suspect in answer.evidence.kept:
        without = "".join(one.text for one in block.fragments if one.entry_id != suspect)
        verdicts[suspect] = answered(without) != answered(block.text)
    assert verdicts == {"planted": True, "decoy-1": False, "decoy-2": False}

    start = block.text.index("99")
    at = 0
    for fragment in block.fragments:
        if at <= start < at + len(fragment.text):
            assert fragment.entry_id == "planted"
            assert held(store, "planted")["planted"].version == fragment.version
        at += len(fragment.text)
    assert at == len(block.text)
