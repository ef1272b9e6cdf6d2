"""The table that comes along: what it knows, what it does not, and that it says so."""

from __future__ import annotations

import json

import numpy as np
import pytest

from perdure._drive import step
from perdure.embedders import StaticEmbedder
from perdure.embedders.static.table import load
from perdure.errors import UsageError


def places(*texts, table=None, **options):
    return np.array(step(StaticEmbedder(table).embed(texts, **options)))


def likeness(a, b):
    one, other = places(a, b)
    return float(one @ other)


@pytest.mark.parametrize(
    ("text", "like", "unlike"),
    [
        ("I love my dog", "My puppy is adorable", "The server crashed"),
        ("We moved the deadline", "The due date was postponed", "Green tea is healthy"),
        ("I am allergic to peanuts", "She cannot eat nuts", "He plays the violin"),
        ("Ich mag grünen Tee", "grüner Tee schmeckt mir", "Der Server ist kaputt"),
    ],
)
def test_what_means_alike_lies_near(text, like, unlike):
    assert likeness(text, like) > likeness(text, unlike) + 0.2


@pytest.mark.parametrize(
    "text",
    ["", " \n", "我喜欢喝绿茶", "緑茶が好きです", "Я люблю чай", "أحب الشاي", "차를 좋아해", "α β"],
)
def test_what_it_knows_nothing_of_lies_nowhere(text):
    assert not places(text).any()


def test_latin_words_in_another_script_count_alone():
    assert likeness("我们用 Postgres", "Postgres") > 0.99
    assert likeness("Мы используем Docker", "Docker") > 0.99


def test_vectors_are_directions_of_finite_numbers():
    found = places("a", "Never push to main on Fridays", "long " * 20_000)
    assert found.shape == (3, StaticEmbedder().dimension)
    assert np.isfinite(found).all()
    assert np.linalg.norm(found, axis=1) == pytest.approx(1, abs=1e-6)


def test_texts_do_not_depend_on_each_other_nor_on_the_purpose():
    many = [f"note {number} about tea" for number in range(600)]
    together = places(*many)
    assert (together[[0, 255, 256, 599]] == places(*(many[at] for at in (0, 255, 256, 599)))).all()
    assert (together == places(*many, purpose="query")).all()
    assert places().shape == (0,)


def test_order_and_case_count_for_nothing():
    assert likeness("dog bites man", "Man bites DOG") == pytest.approx(1)


def test_the_space_is_named_after_the_table():
    assert StaticEmbedder().id == "static-minilm-1@256"
    assert repr(StaticEmbedder()) == "StaticEmbedder()"


def test_the_shipped_table_says_where_it_is_from():
    from importlib.resources import as_file, files

    with (
        as_file(files("perdure.embedders.static") / "minilm-256.npz") as path,
        np.load(path) as held,
    ):
        assert path.stat().st_size < 8_000_000
        about = json.loads(held["about"].tobytes())
    assert about["licence"] == "Apache-2.0"
    assert "all-MiniLM-L6-v2" in about["model"]
    assert len(load().pieces) == len(load().vectors)


def test_a_table_of_your_own_takes_its_place(tmp_path):
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "tea", "green"]
    np.savez(
        tmp_path / "own.npz",
        about=np.frombuffer(json.dumps({"name": "own", "lower": True}).encode(), np.uint8),
        pieces=np.frombuffer("\n".join(pieces).encode(), np.uint8),
        vectors=np.array([[0, 0]] * 4 + [[100, 0], [0, 50]], np.int8),
        scales=np.full(6, 0.01, np.float32),
    )
    assert StaticEmbedder(tmp_path / "own.npz").id == "own@2"
    assert places("Tea", "green tea", table=tmp_path / "own.npz")[0].tolist() == [1, 0]
    assert places("green tea", table=tmp_path / "own.npz")[0] == pytest.approx(
        [0.8944, 0.4472], abs=1e-4
    )


def test_what_is_no_table_is_refused(tmp_path):
    (tmp_path / "none.npz").write_bytes(b"no table")
    with pytest.raises(UsageError, match="holds no table"):
        _ = StaticEmbedder(tmp_path / "none.npz").id
    with pytest.raises(UsageError, match="holds no table"):
        _ = StaticEmbedder(tmp_path / "absent.npz").id
