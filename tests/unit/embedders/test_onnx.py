"""A real model on this machine: right vectors, in order, whatever stands beside a text."""

from __future__ import annotations

import json
import sys
from dataclasses import replace

import numpy as np
import pytest

from perdure._drive import step
from perdure.embedders import OnnxEmbedder
from perdure.embedders.local_models import by_length, find, find_file
from perdure.embedders.onnx import MINILM, MINILM_CALIBRATION
from perdure.embedders.wordpiece import WordPiece
from perdure.errors import UsageError
from perdure.ports import Calibration
from unit.embedders.models import minilm


@pytest.fixture(scope="module")
def directory(tmp_path_factory):
    return minilm(tmp_path_factory.mktemp("models") / "minilm")


@pytest.fixture(scope="module")
def embedder(directory):
    return OnnxEmbedder(directory)


def places(embedder, *texts, **options):
    return np.array(step(embedder.embed(texts, **options)))


def test_what_means_alike_lies_near(embedder):
    told, alike, other = places(
        embedder, "I adopted a puppy", "We have a new dog", "The deadline moved to Friday"
    )
    assert told @ alike > 0.5 > 0.3 > told @ other


def test_vectors_are_directions_in_the_order_of_the_texts(embedder):
    texts = ["b" * 40, "a", "the meeting is at noon " * 60, "", "tea", " ", *map(str, range(20))]
    found = places(embedder, *texts)
    assert found.shape == (len(texts), 384)
    lengths = np.linalg.norm(found, axis=1)
    assert lengths[[3, 5]].tolist() == [0, 0]
    assert np.delete(lengths, [3, 5]) == pytest.approx(1, abs=1e-5)
    alone = np.array([places(embedder, text)[0] for text in texts])
    assert found == pytest.approx(alone, abs=1e-4)
    assert places(embedder).shape == (0,)


def test_the_space_is_named_after_all_that_changes_vectors(directory, embedder):
    assert embedder.id.endswith("@384")
    assert embedder.dimension == 384
    assert OnnxEmbedder(directory).id == embedder.id
    others = [
        OnnxEmbedder(directory, query_prefix="query: "),
        OnnxEmbedder(directory, max_tokens=64),
        OnnxEmbedder(directory, pooling="cls"),
    ]
    assert len({embedder.id, *(one.id for one in others)}) == 4
    assert OnnxEmbedder(directory, id="mine").id == "mine"


def test_prefixes_go_before_questions_and_documents(directory, embedder):
    asking = OnnxEmbedder(directory, query_prefix="query: ", document_prefix="passage: ")
    assert places(asking, "tea", purpose="query") == pytest.approx(places(embedder, "query: tea"))
    assert places(asking, "tea") == pytest.approx(places(embedder, "passage: tea"))


def test_long_texts_are_cut_at_max_tokens(directory):
    short = OnnxEmbedder(directory, max_tokens=4)
    assert short.max_input_chars == 16
    one, other = places(short, "green tea is good", "green tea and all else")
    assert one == pytest.approx(other)


def test_pooling_is_read_from_the_directory(directory, tmp_path):
    copy = minilm(tmp_path / "bge")
    (copy / "1_Pooling").mkdir()
    (copy / "1_Pooling" / "config.json").write_text('{"pooling_mode_cls_token": true}')
    assert places(OnnxEmbedder(copy), "tea") == pytest.approx(
        places(OnnxEmbedder(directory, pooling="cls"), "tea")
    )


def test_a_tokenizer_of_your_own_takes_the_place_of_wordpiece(directory, embedder, tmp_path):
    pieces = WordPiece.load(directory)
    bare = minilm(tmp_path / "bare")
    (bare / "vocab.txt").unlink()
    own = OnnxEmbedder(bare, encode=lambda text: pieces.encode(text, 256))
    assert places(own, "green tea") == pytest.approx(places(embedder, "green tea"))


def test_it_reads_the_scripts_of_its_vocabulary_unless_told_otherwise(directory, embedder):
    assert embedder.calibration == replace(MINILM_CALIBRATION, scripts=frozenset({"latin"}))
    told = Calibration(0.7, 2.0)
    assert OnnxEmbedder(directory, calibration=told).calibration.alike == 0.7
    assert OnnxEmbedder(directory, calibration=told).calibration.scripts == {"latin"}
    told = Calibration(scripts=frozenset({"latin", "han"}))
    assert OnnxEmbedder(directory, calibration=told).calibration == told
    own = OnnxEmbedder(directory, encode=lambda text: [101, *map(ord, text), 102])
    assert own.calibration.scripts is None


def test_what_is_not_there_is_told_with_how_to_get_it(tmp_path, monkeypatch):
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path))
    monkeypatch.setitem(sys.modules, "huggingface_hub", None)
    with pytest.raises(UsageError, match="pip install huggingface_hub") as told:
        _ = OnnxEmbedder().id
    assert MINILM in str(told.value)
    with pytest.raises(UsageError, match="there is no directory"):
        _ = OnnxEmbedder(tmp_path / "absent").id
    with pytest.raises(UsageError, match=r"no model_quantized\.onnx or"):
        _ = OnnxEmbedder(tmp_path).id
    (tmp_path / "model.onnx").write_bytes(b"no model")
    (tmp_path / "vocab.txt").write_text("[PAD]\n[UNK]\n[CLS]\n[SEP]\n")
    with pytest.raises(UsageError, match="cannot be read as an ONNX model"):
        _ = OnnxEmbedder(tmp_path).id


def test_the_cache_of_the_hub_is_looked_into_first(directory, tmp_path, monkeypatch):
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path))
    repository = tmp_path / "models--acme--small"
    (repository / "refs").mkdir(parents=True)
    (repository / "refs" / "main").write_text("abc\n")
    minilm(repository / "snapshots" / "abc" / "onnx")
    assert find("acme/small") == repository / "snapshots" / "abc"
    assert find_file(find("acme/small"), None).name == "model.onnx"


def test_the_hub_is_asked_where_it_is_installed(tmp_path, monkeypatch):
    class Hub:
        @staticmethod
        def snapshot_download(name, *, allow_patterns):
            return str(tmp_path / name)

    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path))
    monkeypatch.setitem(sys.modules, "huggingface_hub", Hub)
    assert find("acme/small") == tmp_path / "acme/small"


@pytest.mark.parametrize(
    ("options", "argument"),
    [
        ({"threads": 0}, "threads"),
        ({"max_tokens": -1}, "max_tokens"),
        ({"pooling": "max"}, "pooling"),
    ],
)
def test_bad_options_are_refused_before_anything_is_read(options, argument):
    with pytest.raises(UsageError) as told:
        OnnxEmbedder("nowhere", **options)
    assert told.value.argument == argument


def test_batches_are_bounded_by_texts_and_by_pieces():
    rows = [([1] * long, [0] * long) for long in (300, 2, 2, 2, 2, 2, 2, 2, 2, 2, 300)]
    batches = list(by_length(rows))
    assert sorted(place for batch in batches for place in batch) == list(range(11))
    assert [len(batch) for batch in batches] == [8, 1, 1, 1]
    assert json.dumps(batches[0]) == "[1, 2, 3, 4, 5, 6, 7, 8]"
