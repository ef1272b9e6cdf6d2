"""Systems side by side on the same questions: what is judged, counted, refused and reported."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import pytest

from perdure.bench.datasets.opening import load_dataset
from perdure.bench.datasets.records import Dataset, Item, Pool, Question
from perdure.bench.fairness import check_pools
from perdure.bench.judging import Given, ranks_of, values_of
from perdure.bench.report import Subject, lines_of, read_report, report_of
from perdure.bench.resampling import Resampler
from perdure.bench.running import measure, sampled
from perdure.bench.systems import full
from perdure.bench.systems.embedding import Embedding, embedder_of
from perdure.bench.systems.opening import NEED_EMBEDDER, SYSTEMS, close_systems, open_systems
from perdure.bench.systems.protocol import Block, Ranked
from perdure.bench.tables import brief, markdown, quality_rows
from perdure.embedders import HashingEmbedder, OnnxEmbedder, StaticEmbedder
from perdure.errors import UsageError
from unit.bench import given

WITHOUT = [name for name in SYSTEMS if name not in NEED_EMBEDDER]


@pytest.fixture
def talk(tmp_path):
    return load_dataset("locomo", [given.locomo_files(tmp_path)])


def run_of(dataset, names=(), embedder=None, **options):
    systems = open_systems(names, embedder=embedder)
    try:
        run = measure(dataset, systems, **options)
    finally:
        close_systems(systems)
    about = {one.name: one.about for one in systems}
    settings = {"seed": 1, "resamples": 50}
    sampler = Resampler(1, 50)
    return run, report_of(
        Subject.of(dataset), run, about=about, settings=settings, resampler=sampler
    )


@pytest.mark.parametrize("name", WITHOUT)
def test_each_system_finds_what_the_words_say(talk, name):
    run, _ = run_of(talk, [name])
    asked = {one.question: one for one in run.outcomes}
    assert asked["talk-1-0"].hits[0] == "D1:1"
    assert asked["talk-1-0"].values["any@1"] == 1
    assert set(asked["talk-1-1"].hits[:6]) >= {"D2:2", "D3:2"}
    assert asked["talk-1-3"].values == {"answered": 1.0}, "without evidence nothing is ranked"
    assert asked["talk-1-4"].values["abstained"] in (0.0, 1.0)
    assert all(one.tokens > 0 for one in run.outcomes)
    assert (asked["talk-1-0"].block is not None) == (name == "perdure")


def test_dense_finds_by_an_embedder_alone(talk):
    # A pool small enough for a thousand words of a hash to lie apart.
    run, report = run_of(talk, ["dense"], HashingEmbedder(1024))
    asked = {one.question: one for one in run.outcomes}
    assert asked["talk-1-0"].hits[0] == "D1:1"
    assert "hashing@1024" in report.costs[0].about


def test_nobody_s_memories_are_no_fault_of_any_system(tmp_path):
    dataset = load_dataset("precision", [given.precision_files(tmp_path)])
    run, _ = run_of(dataset, list(SYSTEMS), HashingEmbedder(64))
    stranger = [one for one in run.outcomes if one.question == "stranger"]
    assert [one.system for one in stranger] == list(SYSTEMS)
    assert not any(one.hits for one in stranger)


def test_perdure_with_an_embedder_stands_beside_perdure_without(talk):
    names = ["perdure", "perdure+dense"]
    run, report = run_of(talk, names, HashingEmbedder(256))
    assert report.systems == names
    found = {(one.system, one.question): one.values.get("any@5") for one in run.outcomes}
    assert found["perdure", "talk-1-0"] == found["perdure+dense", "talk-1-0"] == 1
    assert {one.other for one in report.comparisons} == {"perdure"}


def test_every_script_is_found_by_every_system(tmp_path):
    texts = {"zh": "昨天我在河边看到一只鹭。", "ru": "Вчера Иво купил лодку."}
    others = [Item(str(number), f"Nothing but filler {number}.") for number in range(40)]
    asked = {"zh": "河边", "ru": "Кто купил лодку?"}
    pool = Pool(
        "p",
        [*(Item(name, text) for name, text in texts.items()), *others],
        [Question(name, text, "words", gold=(name,)) for name, text in asked.items()],
    )
    dataset = Dataset("own talk", [pool], [])
    run, _ = run_of(dataset, ["bm25", "perdure"], depths=(1, 5))
    assert [one.values["any@1"] for one in run.outcomes] == [1, 1, 1, 1]


def test_what_comes_back_is_judged_for_must_and_must_not(tmp_path):
    dataset = load_dataset("precision", [given.precision_files(tmp_path)])
    run, report = run_of(dataset, ["bm25", "perdure"])
    asked = {one.question: one for one in run.outcomes if one.system == "perdure"}
    assert asked["alias"].values == {
        "must": 1.0, "must not": 1.0, "nothing else": 1.0, "block must": 1.0, "block must not": 1.0,
    }  # fmt: skip
    assert asked["scope"].values["must not"] == 1
    assert asked["stranger"].values["block must not"] == 1
    assert report.summary("perdure").measures["must not"].mean == 1
    plain = next(one for one in run.outcomes if (one.system, one.question) == ("bm25", "alias"))
    assert "block must" not in plain.values, "a plain system writes no block"


ITEMS = {name: Item(name, name, session=name[0]) for name in ("a1", "a2", "b1", "c1")}


def came(*names):
    return tuple(Ranked((name,), 1.0, name) for name in names)


def test_an_answer_is_judged_by_every_measure_that_makes_sense():
    question = Question("q", "?", "x", gold=("b1", "c1"))
    back = Given(came("a1", "a2", "b1"), came("a1"), None)
    values = values_of(question, back, ITEMS, depths=(1, 2), with_sessions=True)
    assert values == {
        "answered": 1, "any@1": 0, "any@2": 0, "all@2": 0, "frac@2": 0, "ndcg@2": 0,
        "mrr": pytest.approx(1 / 3), "session any@5": 1,
    }  # fmt: skip


def test_a_data_set_may_name_the_sessions_of_the_gold():
    question = Question("q", "?", "x", sessions=("c",))
    values = values_of(
        question, Given(came("a1", "c1"), (), None), ITEMS, depths=(1,), with_sessions=True
    )
    assert values == {"answered": 0, "session any@5": 1}


def test_nothing_is_the_right_answer_to_what_was_never_said():
    question = Question("q", "?", "x", answerable=False)
    for answer, right in (((), 1.0), (came("a1"), 0.0)):
        values = values_of(
            question, Given((), answer, None), ITEMS, depths=(1,), with_sessions=False
        )
        assert values == {"abstained": right}


def test_what_must_not_come_is_judged_in_answer_and_block():
    question = Question(
        "q", "?", "x", closed=True, forbidden=("a1",), in_block=("b1", "a2"), not_in_block=("c1",)
    )
    back = Given((), came("a1"), Block(9, ("b1", "c1")))
    values = values_of(question, back, ITEMS, depths=(), with_sessions=False)
    assert values == {"must not": 0, "nothing else": 0, "block must not": 0, "block must": 0.5}


def test_a_memory_that_holds_two_items_stands_at_one_place():
    ranked = [Ranked(("a1", "a2"), 2.0, "both"), Ranked(("b1",), 1.0, "b")]
    assert ranks_of(("a2", "b1", "c1"), ranked) == (1, 2, None)


def test_what_was_said_twice_is_one_memory_and_counts_for_both():
    items = [Item(str(number), f"Filler number {number}.") for number in range(10)]
    items += [Item("a", "The kiln is in Faro."), Item("b", "The kiln is in Faro.")]
    asked = [Question(name, "Where is the kiln?", "x", gold=(name,)) for name in ("a", "b")]
    run, _ = run_of(Dataset("twice", [Pool("p", items, asked)], []), ["perdure"], depths=(1,))
    assert [one.values["any@1"] for one in run.outcomes] == [1, 1]


def test_many_haystacks_do_not_gather(monkeypatch):
    monkeypatch.setattr(full, "MOST_KEPT", 20)
    pools = [
        Pool(
            f"p{number}",
            [Item(f"{number}.{place}", f"Crate {place + 20} of {number}.") for place in range(15)],
            [Question(f"q{number}", f"Which is crate 23 of {number}?", "x", gold=(f"{number}.3",))],
        )
        for number in range(5)
    ]
    run, _ = run_of(Dataset("many", pools, []), ["perdure"], depths=(1,))
    assert [one.values["any@1"] for one in run.outcomes] == [1] * 5


def test_a_pool_that_a_depth_reaches_half_way_through_is_refused_by_name(talk):
    small = replace(talk, pools=[replace(talk.pools[0], items=talk.pools[0].items[:40])])
    with pytest.raises(UsageError, match=r"unfair: 20 is at least half of talk-1 \(40 memories\)"):
        run_of(small, ["bm25"])
    check_pools(small, (1, 5, 10))
    unasked = replace(small, pools=[replace(small.pools[0], questions=[])])
    check_pools(unasked, (20,))


def test_few_sessions_are_not_measured_and_it_is_said(talk):
    few = [item for item in talk.pools[0].items if int(item.session) <= 10]
    short = replace(talk, pools=[replace(talk.pools[0], items=few)])
    run, report = run_of(short, ["bm25"], depths=(1, 5))
    assert report.refused == ["session any@5: 5 is at least half of the sessions of talk-1"
                              " (10 sessions)"]  # fmt: skip
    assert all("session any@5" not in one.values for one in run.outcomes)
    assert "not measured: session any@5" in markdown(report)


def test_a_sample_is_drawn_by_the_seed_and_named(talk):
    names = [
        {one.id for pool in sampled(talk, 3, seed).pools for one in pool.questions}
        for seed in (1, 1, 2, 3, 4)
    ]
    assert names[0] == names[1]
    assert len({frozenset(one) for one in names}) > 1
    assert all(len(one) == 3 for one in names)
    assert "3 of 5 questions" in sampled(talk, 3, 1).notes[-1]
    assert sampled(talk, 99, 1) is talk


class Echo:
    """A stranger's system: it gives back what was said last."""

    name = "echo"
    about = "the newest first"

    def load(self, pool):
        self._items = pool.items[::-1]

    def rank(self, question, depth):
        return [Ranked((item.id,), 1.0, item.text) for item in self._items[:depth]]

    def answer(self, question):
        return []

    def block(self, question):
        return None

    def close(self):
        self._items = []


def test_a_stranger_s_system_is_measured_like_ours(talk):
    told = []
    run = measure(talk, [Echo()], watch=lambda *told_now: told.append(told_now))
    assert {one.system for one in run.outcomes} == {"echo"}
    assert [one.values.get("abstained") for one in run.outcomes][-1] == 1
    assert told[-1] == ("echo on talk-1", 5, 5)


def test_systems_are_asked_for_by_name():
    for names, embedder, opened in (
        ((), None, WITHOUT), (["dense"], HashingEmbedder(8), ["dense"]),
    ):  # fmt: skip
        systems = open_systems(names, embedder=embedder)
        assert [one.name for one in systems] == opened
        close_systems(systems)
    for names, options, named in (
        (["ann"], {}, r"overlap, fts5, bm25, dense, perdure, perdure\+dense"),
        (["dense"], {}, "--embedder"),
        (["bm25"], {"min_score": 0.2}, "not measured"),
    ):
        with pytest.raises(UsageError, match=named):
            open_systems(names, options=options)


def test_an_embedder_is_named_by_kind_and_directory(tmp_path):
    assert repr(embedder_of("static")) == repr(StaticEmbedder())
    assert repr(embedder_of(f"onnx:{tmp_path}")) == repr(OnnxEmbedder(str(tmp_path)))
    assert repr(embedder_of("onnx")) == repr(OnnxEmbedder())
    for wrong in ("word2vec", "word2vec:x", ":x", ""):
        with pytest.raises(UsageError, match="one of local, static, onnx, also with :PLACE"):
            embedder_of(wrong)


class Waiting(HashingEmbedder):
    """An embedder that suspends, as those behind a network do."""

    inline = False

    async def embed(self, texts, *, purpose="document"):
        await asyncio.sleep(0)
        return await super().embed(texts, purpose=purpose)


def test_an_embedder_that_waits_gives_the_same_vectors():
    plain, waiting = Embedding(HashingEmbedder(16)), Embedding(Waiting(16))
    texts = [f"text {number}" for number in range(300)]
    assert waiting.of(texts, "document") == plain.of(texts, "document")
    waiting.close()
    plain.close()


def test_options_reach_the_memory(talk):
    [few] = open_systems(["perdure"], options={"recall_limit": 2})
    few.load(talk.pools[0])
    assert len(few.answer(talk.pools[0].questions[0])) == 2
    assert "recall_limit=2" in few.about
    few.close()


def test_a_report_says_what_was_measured_and_is_read_back_the_same(talk, tmp_path):
    run, report = run_of(talk, WITHOUT)
    assert report.systems == WITHOUT
    assert report.categories[0] == "all"
    assert (report.questions, report.memories) == (5, 48)
    assert {"date", "commit", "perdure"} <= report.origin.keys()
    assert {one.other for one in report.comparisons} == {"overlap", "fts5", "bm25"}
    path = tmp_path / "report.json"
    path.write_text(json.dumps(report.to_json()), "utf-8")
    assert read_report(path) == report
    rows = [json.loads(line) for line in lines_of(run.outcomes).splitlines()]
    assert len(rows) == 5 * len(WITHOUT)
    assert rows[0]["asked"] == "Who keeps bees, number 10?"


def test_the_same_run_twice_gives_the_same_numbers(talk):
    one, other = (run_of(talk, WITHOUT)[1] for _ in range(2))
    assert one.values == other.values
    assert one.summaries == other.summaries
    assert one.comparisons == other.comparisons


def test_a_table_has_a_row_for_each_system(talk):
    _, report = run_of(talk, ["overlap", "bm25"])
    head, *rows = quality_rows(report, brief)
    assert head[:3] == ("system", "any@1", "any@5")
    assert [row[0] for row in rows] == ["overlap", "bm25"]
    assert "| bm25 |" in markdown(report)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("{}", "not a report"),
        ("[1]", "not an object"),
        ('{"format": "perdure-bench/1"}', "damaged"),
    ],
)
def test_what_is_no_report_is_refused(tmp_path, text, named):
    path = tmp_path / "r.json"
    path.write_text(text, "utf-8")
    with pytest.raises(UsageError, match=named):
        read_report(path)
