"""The floor that is derived from a memory: kept in its store, gone by, overridden, let go of."""

from __future__ import annotations

from pathlib import Path

import pytest

from perdure import Memory
from perdure.decide.rank_weights import DEFAULT_FLOOR
from perdure.decide.trials import Trials
from perdure.engine.calibrating import calibrate, uncalibrate
from perdure.engine.floors import KEPT_AS, held
from perdure.engine.memory import ScopedMemory
from perdure.errors import SnapshotError, UsageError
from perdure.model.entry import Entry, Kind
from perdure.model.floors import Floors
from perdure.ports import Changes
from perdure.stepping import step
from perdure.text.words import index_terms

TALKS = {
    "en": ("{who} keeps the {thing} in {place}, number {n}.", "pump anchor ladder rope lantern"),
    "de": ("{who} verwahrt {thing} bei {place}, Nummer {n}.", "Pumpe Anker Leiter Seil Laterne"),
    "ru": ("{who} хранит {thing} около {place}, номер {n}.", "насос якорь лестница канат фонарь"),
    "ar": ("{who} يحفظ {thing} قرب {place} رقم {n}", "مضخة مرساة سلم حبل فانوس"),
    "zh": ("{who}把{thing}放在{place}旁边，编号{n}。", "水泵 船锚 梯子 绳索 灯笼"),
    "ja": (
        "{who}は{thing}を{place}のそばに置く、番号{n}。",
        "ポンプ いかり はしご ロープ ランタン",
    ),
}
PLACES = {
    "en": "harbour mill quarry chapel bakery tunnel orchard",
    "de": "Hafen Mühle Steinbruch Kapelle Bäckerei Tunnel Garten",
    "ru": "гавани мельницы карьера часовни пекарни туннеля сада",
    "ar": "الميناء الطاحونة المحجر الكنيسة المخبز النفق البستان",
    "zh": "港口 磨坊 采石场 教堂 面包店 隧道 果园",
    "ja": "港 水車小屋 採石場 教会 パン屋 トンネル 果樹園",
}
PEOPLE = {
    "en": "Ada Bo Mira", "de": "Ada Bo Mira", "ru": "Анна Борис Мира",
    "ar": "ليلى سامي نور", "zh": "小林 王芳 李雷", "ja": "田中 鈴木 佐藤",
}  # fmt: skip


def filled(memory: Memory, language: str) -> Memory:
    form, things = TALKS[language]
    people = PEOPLE[language].split()
    items = [
        {
            "id": f"m{n}",
            "text": form.format(who=people[n % 3], thing=thing, place=place, n=100 + 7 * n),
            "speaker": people[(n + 1) % 3],
        }
        for n, (thing, place) in enumerate(
            (thing, place) for thing in things.split() for place in PLACES[language].split()
        )
    ]
    memory.remember(items)
    return memory


def inside(memory: Memory) -> ScopedMemory:
    return memory._memory  # pyright: ignore[reportPrivateUsage]


def derived(memory: Memory, seed: int = 0) -> Floors:
    inner = inside(memory)
    return step(calibrate(inner.core, inner.scope, seed=seed))


def entries(memory: Memory) -> list[Entry]:
    return memory.list(limit=1000).entries


@pytest.mark.parametrize("language", TALKS)
def test_every_script_gets_a_floor_with_its_cost(language: str):
    with filled(Memory.open(), language) as memory:
        found = derived(memory)
        [floor] = found.each
        assert floor.floor > DEFAULT_FLOOR
        assert floor.refused <= 0.03
        assert 0 < floor.unsaid <= floor.answerable == 35
        assert memory.recall("zeppelin quartz").floor in (floor.floor, DEFAULT_FLOOR)


@pytest.mark.parametrize("language", TALKS)
def test_what_nothing_answers_is_empty_and_what_was_said_is_found(language: str):
    with filled(Memory.open(), language) as memory:
        floor = derived(memory).each[0]
        unsaid = [one for one in Trials(entries(memory), seed=5).made(35) if not one.answerable]
        before = sum(not memory.recall(one.text, min_score=DEFAULT_FLOOR).empty for one in unsaid)
        after = sum(not memory.recall(one.text).empty for one in unsaid)
        assert after <= before
        assert all(memory.recall(one.text).hits for one in entries(memory)[:9])
        assert memory.recall(unsaid[0].text).floor == floor.floor


@pytest.mark.parametrize("language", TALKS)
def test_the_right_words_of_the_wrong_person_score_lower(language: str):
    with filled(Memory.open(), language) as memory:
        people = PEOPLE[language].split()
        for entry in entries(memory)[:3]:
            about = entry.text
            for person in people:
                about = about.replace(person, " ")
            right = score_of(memory, f"{entry.source.speaker} {about}", entry.id)
            others = {*people} - {entry.source.speaker}
            assert all(score_of(memory, f"{one} {about}", entry.id) < right for one in others)


def score_of(memory: Memory, question: str, entry_id: str) -> float:
    hits = memory.recall(question, limit=50, min_score=0.0).hits
    return next((hit.score for hit in hits if hit.entry.id == entry_id), 0.0)


def test_what_nothing_answers_shares_one_word_with_each_memory_or_asks_the_wrong_person():
    with filled(Memory.open(), "en") as memory:
        held_terms = [{*index_terms(one.text)} for one in entries(memory)]
        most: dict[bool, list[int]] = {True: [], False: []}
        for trial in Trials(entries(memory), seed=3).made(35):
            words = {*index_terms(trial.text.split(" ", 1)[1])}
            most[trial.answerable].append(max(len(words & terms) for terms in held_terms))
        assert min(most[True]) >= 2
        assert most[False].count(1) >= 0.6 * len(most[False])


def test_it_is_the_same_for_the_same_seed_in_whatever_order():
    with filled(Memory.open(), "en") as memory:
        one = list(Trials(entries(memory), seed=3).made(35))
        assert one == list(Trials(entries(memory)[::-1], seed=3).made(35))
        assert one != list(Trials(entries(memory), seed=4).made(35))
        assert derived(memory, 1) == derived(memory, 1)


def test_it_is_kept_in_the_store_and_an_option_overrides_it(tmp_path: Path):
    url = f"sqlite:///{tmp_path / 'm.db'}"
    with filled(Memory.open(url), "en") as memory:
        memories = memory.stats().memories
        floor = derived(memory).each[0].floor
        assert memory.stats().memories == memories
    with Memory.open(url) as memory:
        assert memory.recall("zeppelin").empty
        assert memory.recall("zeppelin").floor == floor
        assert memory.recall("zeppelin", min_score=0.5).floor == 0.5
        assert memory.recall("цеппелин").floor == DEFAULT_FLOOR
        assert memory.recall("pump", as_of=memory.list().entries[0].created_at).floor == 0.1
    with Memory.open(url, min_score=0.2) as memory:
        assert memory.recall("zeppelin").floor == 0.2
        inner = inside(memory)
        assert step(uncalibrate(inner.core, inner.scope))
        assert not step(uncalibrate(inner.core, inner.scope))
        assert step(held(inner.core, inner.scope)) == ()
    with Memory.open(url) as memory:
        assert memory.recall("zeppelin").floor == DEFAULT_FLOOR


def test_another_scope_has_none_of_it():
    with filled(Memory.open(), "en") as memory:
        derived(memory)
        assert memory.scoped(principal="other").recall("zeppelin").floor == DEFAULT_FLOOR


def test_too_few_memories_give_none():
    with Memory.open() as memory:
        memory.remember(["The pump is old.", "The shed is red."])
        with pytest.raises(UsageError, match="2 memories are too few"):
            derived(memory)
        assert memory.recall("zeppelin").floor == DEFAULT_FLOOR


def test_of_forgotten_memories_no_floor_is_left():
    with filled(Memory.open(), "en") as memory:
        derived(memory)
        memory.forget(memory.scope)
        assert memory.recall("zeppelin").floor == DEFAULT_FLOOR


def test_the_entry_of_the_floors_is_no_memory_of_anybody():
    memory = Memory.open("memory:")
    with pytest.raises(UsageError, match="one of perdure's own"):
        memory.remember("I prefer green tea.", id="perdure-floors")


ROW = {"script": "latin", "floor": 0.3, "answerable": 20, "refused": 0.0, "unsaid": 20}
KEPT = {"space": "words", "seed": 0, "memories": 20, "each": []}
NO_FLOORS = [
    "text", None, [7], ["text"], [{}], [{**KEPT, "each": None}], [{**KEPT, "each": [ROW]}],
    [{**KEPT, "each": [{**ROW, "let_through": 0.0, "floor": 1e308}]}],
    [{**KEPT, "each": [{**ROW, "let_through": 0.0, "floor": "высоко"}]}],
    [{**KEPT, "each": [{**ROW, "let_through": 0.0, "more": 1}]}],
]  # fmt: skip


@pytest.mark.parametrize("value", NO_FLOORS, ids=str)
def test_floors_that_are_none_are_refused_in_a_snapshot_and_hide_no_memory(value: object):
    memory = filled(Memory.open("memory:"), "ru")
    core, scope = inside(memory).core, memory.scope
    now = core.clock.now()
    entry = Entry(KEPT_AS, Kind.RECORD, "", now, now, now, value)  # type: ignore[arg-type]
    step(core.commit(scope, Changes(puts=[entry]), now=now))
    found = memory.recall("насос около гавани")
    assert (found.hits[0].entry.id, found.floor) == ("m0", DEFAULT_FLOOR)
    assert [one.hook for one in found.failures] == ["store"]
    with pytest.raises(SnapshotError, match=KEPT_AS):
        Memory.open("memory:").restore(memory.snapshot())
    derived = step(calibrate(core, scope))
    found = memory.recall("насос около гавани")
    assert (found.floor, found.failures) == (derived.of("cyrillic"), ())


def test_a_memory_goes_by_the_floors_of_what_is_restored_into_it():
    memory = filled(Memory.open("memory:"), "en")
    derived = step(calibrate(inside(memory).core, memory.scope))
    other = Memory.open("memory:")
    assert other.recall("pump harbour").floor == DEFAULT_FLOOR
    other.restore(memory.snapshot())
    assert other.recall("pump harbour").floor == derived.of("latin") != DEFAULT_FLOOR


@pytest.mark.parametrize("words", ["words", "latin", "seed"])
def test_forgetting_words_leaves_the_floors_where_they_are(words: str):
    with Memory.open() as memory:
        floor = derived(filled(memory, "en")).of("latin")
        memory.remember(f"The {words} of Ada's garden.")
        receipt = memory.forget(matching=words)
        assert len(receipt.forgotten) == 1
        assert KEPT_AS not in receipt.forgotten
        assert memory.recall("Where is the zeppelin of Omar?").floor == floor


@pytest.mark.parametrize("language", ["en", "zh", "ar"])
def test_what_was_derived_acts_nowhere_once_it_was_forgotten_elsewhere(language, tmp_path: Path):
    url = f"sqlite:///{tmp_path / 'memory.db'}"
    with Memory.open(url) as memory, Memory.open(url) as other:
        filled(memory, language)
        floor = derived(memory).each[0].floor
        asked = TALKS[language][1].split()[0]
        assert other.recall(asked).floor == floor
        memory.forget(memory.scope)
        assert other.recall(asked).floor == DEFAULT_FLOOR
        filled(memory, language)
        assert other.recall(asked).floor == DEFAULT_FLOOR
