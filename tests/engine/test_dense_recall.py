"""A memory with an embedder: vectors go with what is written, and recall compares them."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from perdure import AsyncMemory, Memory, Scope
from perdure.embedders import HashingEmbedder
from perdure.engine import nearness
from perdure.errors import ProviderUnavailableError, UnsupportedError, UsageError
from perdure.model.selection import Selection
from perdure.ports import Calibration, Capability
from perdure.stores.memory import MemoryStore
from perdure.text.words import query_terms

SCOPE = Scope(tenant="t", principal="ada")
AXES = ("dog puppy rex 犬 собака", "tea drink 茶 чай", "deadline friday due 期限 срок")


class Meanings:
    """An embedder that knows what some words mean, says what it was asked, and fails on demand."""

    inline = True
    max_input_chars = None
    dimension = 4

    def __init__(self, id="meanings@4"):
        self.id = id
        self.asked = []
        self.fails = None

    async def embed(self, texts, *, purpose="document"):
        self.asked.append((purpose, *texts))
        if self.fails is not None:
            raise self.fails
        return [self._vector(text.lower()) for text in texts]

    def _vector(self, text):
        return (0.1, *(float(any(word in text for word in axis.split())) for axis in AXES))


class Suspending(Meanings):
    """One that waits for somebody, as those over a network do."""

    inline = False

    async def embed(self, texts, *, purpose="document"):
        await asyncio.sleep(0)
        return await super().embed(texts, purpose=purpose)


TOLD = ["I adopted a puppy", "Green tea is what I take", "The deadline moved"]


def opened(url, clock, embedder, **options):
    return Memory.open(url, scope=SCOPE, clock=clock, embedder=embedder, **options)


def spaces(memory):
    core = memory._memory.core
    found = memory._run(core.store.spaces(SCOPE, now=core.clock.now()))
    return {name: space.count for name, space in found.items()}


def similar(memory, query):
    """Give how near each candidate is to a query; what words alone found has None."""
    core, failures = memory._memory.core, []
    work = nearness.candidates(
        core, core.store, SCOPE, query, query_terms(query),
        select=Selection(), limit=100, now=core.clock.now(), failures=failures,
    )  # fmt: skip
    found = {one.entry.text: one.similarity for one in memory._run(work).candidates}
    return found, failures


def test_statements_are_written_with_their_vectors(url, clock):
    embedder = Meanings()
    with opened(url, clock, embedder) as memory:
        assert memory.remember(TOLD).failures == []
        memory.learn("I prefer oat milk. Never push to main.")
        assert spaces(memory) == {"meanings@4": 5}
        assert embedder.asked[0] == ("document", *TOLD)


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("I adopted a puppy", "What dog do I own?"),
        ("子犬を飼っています", "うちの犬は?"),
        ("У меня есть собака", "собака?"),
    ],
)
def test_what_means_the_same_is_a_candidate_without_a_common_word(url, clock, said, asked):
    with opened(url, clock, Meanings()) as memory:
        memory.remember([said, *TOLD[1:]])
        found, failures = similar(memory, asked)
        assert failures == []
        assert found[said] == max(found.values()) > 0.9
        assert found[TOLD[1]] < 0.1


def test_the_terms_of_what_vectors_alone_found_are_those_it_is_kept_under(url, clock):
    with opened(url, clock, Meanings()) as memory:
        memory.remember(TOLD)
        core = memory._memory.core
        kept = memory._run(
            core.store.search(SCOPE, query_terms("puppy"), now=clock.now())
        ).candidates[0]
        near = memory._run(
            core.store.nearest(SCOPE, (0, 1, 0, 0), embedder="meanings@4", now=clock.now(), limit=1)
        )
        assert nearness._terms(near[0].entry) == kept.terms


def test_a_changed_text_gets_another_vector(url, clock):
    with opened(url, clock, Meanings()) as memory:
        (one,) = memory.remember("I adopted a puppy").stored
        memory.update(one.id, text="I adopted a tea plant")
        assert similar(memory, "drink")[0] == {"I adopted a tea plant": pytest.approx(0.995, 0.01)}


def test_moving_and_using_a_memory_asks_for_nothing(url, clock):
    embedder = Meanings()
    with opened(url, clock, embedder) as memory:
        (one,) = memory.remember("I adopted a puppy").stored
        asked = len(embedder.asked)
        memory.promote(one.id, "L0")
        memory.update(one.id, metadata={"a": 1})
        assert len(embedder.asked) == asked
        assert spaces(memory) == {"meanings@4": 1}


def test_merged_and_restored_memories_have_vectors(url, clock):
    with opened(url, clock, Meanings()) as memory:
        kept = memory.remember(["I like tea in the morning", "I like tea in the evening"]).stored
        memory.merge([one.id for one in kept], into="I like tea in the morning and in the evening")
        snapshot = memory.snapshot()
        memory.forget(SCOPE)
        memory.restore(snapshot)
        assert spaces(memory) == {"meanings@4": 3}


def test_a_failing_embedder_fails_no_write_and_is_told(url, clock):
    embedder = Meanings()
    embedder.fails = ProviderUnavailableError("gone", where="far")
    with opened(url, clock, embedder) as memory:
        receipt = memory.remember(TOLD)
        assert len(receipt.stored) == 3
        (failure,) = receipt.failures
        assert failure.hook == "embedder"
        assert "ProviderUnavailableError: gone (far)" in failure.reason
        assert [one.hook for one in memory.learn("I prefer oat milk.").failures] == ["embedder"]
        assert memory.recall("deadline").hits[0].text == TOLD[2]


def test_a_question_that_could_not_be_asked_is_told(url, clock):
    embedder = Meanings()
    with opened(url, clock, embedder) as memory:
        memory.remember(TOLD)
        embedder.fails = RuntimeError("no memory left")
        found = memory.recall("deadline")
        assert found.hits[0].text == TOLD[2]
        assert found.failures[0].hook == "embedder"
        embedder.fails = None
        assert memory.recall("deadline").failures == ()


@pytest.mark.parametrize(
    "answer", [[(1.0,) * 4] * 2, [(1.0,)] * 3, [(float("nan"),) * 4] * 3, [(1e39,) * 4] * 3]
)
def test_vectors_that_are_none_are_not_kept(url, clock, answer):
    class Odd(Meanings):
        async def embed(self, texts, *, purpose="document"):
            return answer

    with opened(url, clock, Odd()) as memory:
        receipt = memory.remember(TOLD)
        assert len(receipt.stored) == 3
        assert receipt.failures[0].hook == "embedder"
        assert spaces(memory) == {}


def test_another_dimension_under_the_same_name_keeps_the_words(url, clock):
    class Wider(Meanings):
        dimension = 5

        def _vector(self, text):
            return (*super()._vector(text), 0.0)

    path = url
    with opened(path, clock, Meanings()) as memory:
        memory.remember(TOLD[0])
        core = memory._memory.core
        core.embedders = [Wider()]
        receipt = memory.remember(TOLD[1])
        assert len(receipt.stored) == 1
        assert "kept without vectors" in receipt.failures[0].reason
        assert memory.recall("tea").hits[0].text == TOLD[1]


def test_a_question_about_a_speaker_is_read_as_that_speaker_would_put_it(url, clock):
    embedder = Meanings()
    with opened(url, clock, embedder) as memory:
        memory.remember("I adopted a puppy", speaker="Caroline")
        memory.remember("I drink tea", speaker="Mel")
        memory.recall("When did Caroline adopt a puppy?")
        assert embedder.asked[-1] == ("query", "When did I adopt a puppy?")


def test_each_text_and_each_question_is_asked_for_once(url, clock):
    embedder = Meanings()
    with opened(url, clock, embedder) as memory:
        memory.remember(TOLD)
        memory.recall("tea")
        memory.context("tea", recall=3)
        assert embedder.asked == [("document", *TOLD), ("query", "tea")]


def test_the_past_has_no_vectors(url, clock):
    embedder = Meanings()
    with opened(url, clock, embedder) as memory:
        memory.remember(TOLD)
        then = clock.now()
        clock.advance(timedelta(days=1))
        asked = len(embedder.asked)
        assert memory.recall("deadline", as_of=then).hits[0].text == TOLD[2]
        assert len(embedder.asked) == asked


def test_a_space_serves_only_when_it_holds_nearly_all(url, clock):
    old, new = Meanings("old@4"), Meanings("new@4")
    with opened(url, clock, old) as memory:
        memory.remember([f"I own dog number {number}" for number in range(30)])
        core = memory._memory.core
        core.embedders = [new, old]
        memory.remember("The deadline moved")
        assert spaces(memory) == {"new@4": 1, "old@4": 31}
        memory.recall("which puppy")
        assert new.asked[-1][0] == "document"
        assert old.asked[-1] == ("query", "which puppy")
        core.embedders = [new]
        core.drop(SCOPE)
        assert set(similar(memory, "which dog")[0].values()) == {None}


def test_an_embedder_that_suspends_is_waited_for(url, clock):
    with opened(url, clock, Suspending()) as memory:
        memory.remember(TOLD)
        assert similar(memory, "my dog")[0][TOLD[0]] > 0.9


def test_in_a_loop_embedders_run_beside_it(clock):
    async def go():
        async with AsyncMemory.open(scope=SCOPE, clock=clock, embedder=Meanings()) as memory:
            assert [one.inline for one in memory.core.embedders] == [False]
            await memory.remember(TOLD)
            return await memory.core.store.spaces(SCOPE, now=clock.now())

    assert asyncio.run(go())["meanings@4"].count == 3


class Wordy(MemoryStore):
    """A store that keeps no vectors."""

    capabilities = MemoryStore().capabilities - {Capability.VECTOR}


def test_a_store_without_vectors_is_refused_by_name():
    with pytest.raises(UnsupportedError, match="Wordy keeps no vectors"):
        Memory.open(store=Wordy(), embedder=HashingEmbedder())


@pytest.mark.parametrize(
    "given", ["wordy", "", 5, object(), HashingEmbedder, [], ["static", "static"]]
)
def test_what_is_no_embedder_is_refused_before_anything_is_opened(given):
    with pytest.raises(UsageError) as told:
        Memory.open(embedder=given)
    assert told.value.argument == "embedder"


def test_an_embedder_is_named_by_a_word(clock):
    with opened("memory:", clock, "static") as memory:
        memory.remember(TOLD)
        assert spaces(memory) == {"static-minilm-1@256": 3}


def test_without_an_embedder_there_are_no_vectors(url, clock):
    with Memory.open(url, scope=SCOPE, clock=clock) as memory:
        memory.remember(TOLD)
        assert spaces(memory) == {}


def test_a_calibration_puts_cosines_on_one_scale(clock):
    class Narrow(Meanings):
        calibration = Calibration(alike=0.5, weight=0.5)

    for kind, expected in ((Meanings, 0.995), (Narrow, 0.3 + 0.5 * 0.495)):
        with opened("memory:", clock, kind()) as memory:
            memory.remember(TOLD)
            near = similar(memory, "which dog")[0][TOLD[0]]
            assert near == pytest.approx(expected, abs=1e-2)


def test_a_question_in_a_script_that_was_not_taught_is_answered_by_words(clock):
    class English(Meanings):
        calibration = Calibration(scripts=frozenset({"latin"}))

    embedder = English()
    with opened("memory:", clock, embedder) as memory:
        memory.remember([*TOLD, "我们用绿茶招待客人", "Щенок живёт в гавани", "1914: 11"])
        for question in ("客人喝什么茶", "Где живёт щенок?"):
            near, failures = similar(memory, question)
            assert set(near.values()) == {None}
            assert failures == []
        assert [one for one in embedder.asked if one[0] == "query"] == []
        for question in ("which dog", "1914"):
            assert set(similar(memory, question)[0].values()) != {None}
