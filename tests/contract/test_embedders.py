"""Every embedder of this machine keeps what the port promises."""

from __future__ import annotations

import pytest

from perdure.embedders import CachedEmbedder, OnnxEmbedder, StaticEmbedder
from perdure.embedders.offthread import EmbedderOffThread
from perdure.testing import EmbedderContract, HashingEmbedder
from unit.embedders.models import minilm


class TestHashing(EmbedderContract):
    def make_embedder(self):
        return HashingEmbedder()


class TestCached(EmbedderContract):
    def make_embedder(self):
        return CachedEmbedder(HashingEmbedder(), size=3)


class TestOffThread(EmbedderContract):
    def make_embedder(self):
        return EmbedderOffThread(HashingEmbedder())


class TestStatic(EmbedderContract):
    def make_embedder(self):
        return StaticEmbedder()


class TestOnnx(EmbedderContract):
    @pytest.fixture(autouse=True, scope="class")
    @classmethod
    def _model(cls, tmp_path_factory):
        cls.one = OnnxEmbedder(minilm(tmp_path_factory.mktemp("models") / "minilm"))

    def make_embedder(self):
        return self.one
