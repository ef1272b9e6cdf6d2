"""The embedder and the model that tests are made with, and the cache before any embedder."""

from __future__ import annotations

import asyncio
import threading

import pytest

from perdure import testing
from perdure._drive import step
from perdure.embedders import CachedEmbedder, HashingEmbedder
from perdure.errors import BadCompletionError, ProviderUnavailableError, UsageError
from perdure.model.message import Message, Usage
from perdure.models import Asked, ScriptedModel
from perdure.ports import Completion
from perdure.stores.vectors import cosine


class Counting:
    """An embedder that notes what it is asked."""

    id = "counting"
    dimension = 2
    max_input_chars = 9
    inline = False

    def __init__(self, *answers):
        self.asked = []
        self.answers = list(answers)

    async def embed(self, texts, *, purpose="document"):
        self.asked.append((purpose, list(texts)))
        if self.answers:
            answer = self.answers.pop(0)
            if isinstance(answer, Exception):
                raise answer
            return answer
        return [(float(len(text)), float(len(purpose))) for text in texts]


def near(one, other, dimension=256):
    first, second = step(HashingEmbedder(dimension).embed([one, other]))
    return cosine(first, second)


@pytest.mark.parametrize(
    ("one", "other", "far"),
    [
        ("Where does the billing worker write?", "The billing worker writes to /srv", "I like tea"),
        ("Wo schreibt der Abrechnungsdienst?", "Der Abrechnungsdienst schreibt hier", "Tee"),
        ("备用电池在哪里", "备用电池在左边的柜子里", "我喜欢茶"),
        ("Где лежат запасные батареи?", "Запасные батареи лежат в шкафу", "Чай"),
    ],
)
def test_hashed_texts_are_near_as_they_share_words(one, other, far):
    assert near(one, other) > 0.5 > near(one, far)
    assert near(one, one) == 1.0


def test_hashed_vectors_are_the_same_everywhere():
    (vector,) = step(HashingEmbedder(8).embed(["green tea at noon"]))
    assert [round(number, 6) for number in vector] == [
        0.894427,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.447214,
    ]


@pytest.mark.parametrize("text", ["!!!", "the", "🙂", "x" * 5000, "\ud800"])
def test_whatever_says_anything_lies_somewhere(text):
    (vector,) = step(HashingEmbedder(16).embed([text]))
    assert any(vector)
    assert len(vector) == 16


def test_blank_texts_lie_nowhere():
    assert step(HashingEmbedder(2).embed(["", " \n"])) == [(0.0, 0.0)] * 2
    assert step(HashingEmbedder(2).embed([])) == []


def test_hashing_reads_no_more_than_it_may():
    clipping = HashingEmbedder(64, max_input_chars=5)
    long, short = step(clipping.embed(["green tea", "green"]))
    assert long == short
    assert step(HashingEmbedder(64).embed(["green tea"])) != [short]


def test_dimension_is_part_of_the_space():
    assert HashingEmbedder(8).id != HashingEmbedder(16).id


@pytest.mark.parametrize("number", [0, -1, 2.0, True, None])
def test_sizes_are_whole_numbers(number):
    for make in (HashingEmbedder, lambda size: CachedEmbedder(Counting(), size=size)):
        with pytest.raises(UsageError):
            make(number)


def test_cache_asks_for_each_text_once_by_purpose():
    inner = Counting()
    cached = CachedEmbedder(inner)
    assert asyncio.run(cached.embed(["a", "bb", "a"])) == [(1, 8), (2, 8), (1, 8)]
    assert asyncio.run(cached.embed(["bb", "ccc"])) == [(2, 8), (3, 8)]
    assert asyncio.run(cached.embed(["a"], purpose="query")) == [(1, 5)]
    assert asyncio.run(cached.embed([])) == []
    assert inner.asked == [("document", ["a", "bb"]), ("document", ["ccc"]), ("query", ["a"])]


def test_cache_says_of_itself_what_the_inner_one_says():
    cached = CachedEmbedder(Counting())
    assert (cached.id, cached.dimension, cached.max_input_chars) == ("counting", 2, 9)
    assert not cached.inline
    assert CachedEmbedder(HashingEmbedder(2)).inline


def test_cache_forgets_what_was_asked_longest_ago():
    inner = Counting()
    cached = CachedEmbedder(inner, size=2)
    for text in ("a", "b", "a", "c", "a", "b"):
        asyncio.run(cached.embed([text]))
    assert [texts for _, texts in inner.asked] == [["a"], ["b"], ["c"], ["b"]]


def test_cache_answers_for_more_texts_than_it_holds():
    texts = [str(at) * (at + 1) for at in range(9)]
    answer = asyncio.run(CachedEmbedder(Counting(), size=2).embed(texts))
    assert [vector[0] for vector in answer] == list(range(1, 10))


@pytest.mark.parametrize(
    "answer", [[], [(1.0, 2.0)] * 2, [(1.0,)], ProviderUnavailableError("away")]
)
def test_cache_keeps_no_failure(answer):
    inner = Counting(answer)
    cached = CachedEmbedder(inner)
    with pytest.raises((BadCompletionError, ProviderUnavailableError)):
        asyncio.run(cached.embed(["a"]))
    assert asyncio.run(cached.embed(["a"])) == [(1, 8)]


def test_cache_serves_many_threads():
    cached = CachedEmbedder(HashingEmbedder(8), size=5)
    wrong = []

    def ask(first):
        for at in range(100):
            text = f"word{(first + at) % 9}"
            if step(cached.embed([text])) != step(HashingEmbedder(8).embed([text])):
                wrong.append(text)

    threads = [threading.Thread(target=ask, args=(first,)) for first in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert wrong == []


def ask(model, content="hi", **options):
    return step(model.complete([Message("user", content)], model="m", timeout=1, **options))


def test_script_is_said_in_order_and_calls_are_kept():
    model = ScriptedModel(["one", {"facts": []}, Completion("three", "n", Usage(1, 2))])
    assert [ask(model, "x", schema={"type": "object"}).text for _ in range(3)] == [
        "one", '{"facts": []}', "three",
    ]  # fmt: skip
    assert model.calls[0] == Asked((Message("user", "x"),), "m", {"type": "object"}, 1)
    assert len(model.calls) == 3


def test_script_raises_errors_and_ends():
    model = ScriptedModel([ProviderUnavailableError("away")])
    with pytest.raises(ProviderUnavailableError):
        ask(model)
    with pytest.raises(AssertionError, match="more than the 1 times"):
        ask(model)


def test_script_may_be_a_function_of_what_was_asked():
    model = ScriptedModel(lambda asked: asked.messages[0].content.upper())
    answer = ask(model, "green tea")
    assert answer.text == "GREEN TEA"
    assert answer.model == "m"
    assert answer.usage.input_tokens > 0


def test_doubles_are_public():
    assert testing.HashingEmbedder is HashingEmbedder
    assert testing.ScriptedModel is ScriptedModel
