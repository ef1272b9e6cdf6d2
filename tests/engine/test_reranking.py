"""A reranker reads the best hits once more, as long as there is time."""

from __future__ import annotations

import asyncio
import threading

import pytest

from perdure import AsyncMemory, Memory, Scope
from perdure.errors import UsageError

SCOPE = Scope(principal="ada")
TOLD = ["tea is green", "tea is what I drink every day", "the tea shop is closed", "绿茶很好"]


class Reading:
    """A reranker that scores by a list of texts, and remembers what it was asked."""

    id = "reading"
    inline = True

    def __init__(self, best=(), answer=None):
        self.best = list(best)
        self.answer = answer
        self.asked = []

    async def score(self, query, texts):
        self.asked.append((query, tuple(texts)))
        if self.answer is not None:
            return self.answer
        return [1.0 if text in self.best else 0.0 for text in texts]


class Waiting(Reading):
    inline = False

    async def score(self, query, texts):
        await asyncio.sleep(0)
        return await super().score(query, texts)


def opened(url, clock, reranker, **options):
    memory = Memory.open(url, scope=SCOPE, clock=clock, reranker=reranker, **options)
    memory.remember(TOLD)
    return memory


@pytest.mark.parametrize("kind", [Reading, Waiting])
def test_the_order_is_what_both_say(url, clock, kind):
    with opened(url, clock, kind([TOLD[2]])) as memory:
        found = memory.recall("tea")
        assert found.hits[0].text == TOLD[2]
        assert found.hits[0].shares["reranker"] == 0.5
        assert found.hits[1].shares["reranker"] == 0
        for hit in found.hits:
            assert sum(hit.shares.values()) == pytest.approx(hit.score, abs=0.01)
        assert found.failures == ()
        scores = [hit.score for hit in found.hits]
        assert scores == sorted(scores, reverse=True)


def test_other_scripts_are_read_as_well(url, clock):
    with opened(url, clock, Reading([TOLD[3]])) as memory:
        assert memory.recall("绿茶").hits[0].shares["reranker"] == 0.5


def test_it_is_off_when_nobody_is_given(url, clock):
    with Memory.open(url, scope=SCOPE, clock=clock) as memory:
        memory.remember(TOLD)
        assert "reranker" not in memory.recall("tea").hits[0].shares


def test_the_limit_holds_and_more_than_it_are_read(url, clock):
    reranker = Reading([TOLD[2]])
    with opened(url, clock, reranker) as memory:
        assert [hit.text for hit in memory.recall("tea", limit=1).hits] == [TOLD[2]]
        assert len(reranker.asked[0][1]) == 3
        assert memory.recall("nothing of the sort").empty


def test_what_is_not_ready_in_time_leaves_the_order(url, clock):
    ended = threading.Event()

    class Late(Reading):
        async def score(self, query, texts):
            ended.wait()
            return await super().score(query, texts)

    with opened(url, clock, Late([TOLD[2]]), rerank_ms=5) as memory:
        found = memory.recall("tea")
        ended.set()
    with Memory.open(scope=SCOPE, clock=clock) as plain:
        plain.remember(TOLD)
        assert [hit.text for hit in found.hits] == [hit.text for hit in plain.recall("tea").hits]
    (failure,) = found.failures
    assert failure.hook == "reranker"
    assert "not ready within 5 ms" in failure.reason


@pytest.mark.parametrize("answer", [[], [0.5], [2.0, 0, 0], [float("nan")] * 3, ["a", "b", "c"]])
def test_an_answer_that_is_none_leaves_the_order_and_is_told(url, clock, answer):
    with opened(url, clock, Reading(answer=answer)) as memory:
        found = memory.recall("tea")
        assert len(found.hits) == 3
        assert "reranker" not in found.hits[0].shares
        assert found.failures[0].hook == "reranker"


@pytest.mark.parametrize("kind", [Reading, Waiting])
def test_in_a_loop_it_runs_beside_it(clock, kind):
    async def go():
        reranker = kind([TOLD[2]])
        async with AsyncMemory.open(scope=SCOPE, clock=clock, reranker=reranker) as memory:
            await memory.remember(TOLD)
            return (await memory.recall("tea")).hits[0].text

    assert asyncio.run(go()) == TOLD[2]


@pytest.mark.parametrize(
    ("options", "argument"),
    [
        ({"reranker": object()}, "reranker"),
        ({"reranker": Reading}, "reranker"),
        ({"rerank_ms": 100}, "rerank_ms"),
        ({"reranker": Reading(), "rerank_ms": 0}, "rerank_ms"),
        ({"reranker": Reading(), "rerank_ms": "fast"}, "rerank_ms"),
    ],
)
def test_bad_options_are_refused_before_anything_is_opened(options, argument):
    with pytest.raises(UsageError) as told:
        Memory.open(**options)
    assert told.value.argument == argument
