"""Questions from one's own store: what they ask, who judges them, and that the store is let be."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from perdure.bench.gating import verdicts
from perdure.bench.own.asking import ask_own, holdings
from perdure.bench.own.copying import copy_of
from perdure.bench.own.questions import common_words, holdings_of, questions_about
from perdure.bench.report import Subject, report_of
from perdure.bench.resampling import Resampler
from perdure.embedders import HashingEmbedder
from perdure.errors import StoreUnavailableError, UsageError
from perdure.model.entry import Entry, Kind
from perdure.model.scope import Scope
from perdure.sync import Memory

NOOR = Scope(principal="noor")
AT = datetime(2026, 3, 1, tzinfo=UTC)
TURNS = (
    "The nightly report runs at 02:30.",
    "Correction: the nightly report runs at 03:15.",
    "The cache TTL is 60 seconds.",
    "The cache TTL is 90 seconds.",
    "The release is planned for 5 March 2026.",
    "Ich wohne in Rostock.",
    "我喜欢喝茶",
    "Порт сервера: 7443.",
    "The crane in Lund lifts containers.",
    "The harbour in Lund closes at dusk.",
)


@pytest.fixture
def path(tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    file = folder / "own.db"
    with Memory.open(f"sqlite:///{file}", scope=NOOR) as memory:
        for turn in TURNS:
            memory.learn(turn)
        memory.remove(memory.remember("The spare key hangs in the shed.").stored[0].id)
    return file


def asked(path, tmp_path, **options):
    copy = copy_of(f"sqlite:///{path}", NOOR, tmp_path)
    run, memories, notes = ask_own(copy, NOOR, options=options, seed=1)
    subject = Subject("own", [str(path)], 1, memories, len(run.outcomes), notes)
    return report_of(
        subject, run, about={"perdure": "as it comes"}, settings={"seed": 1, "resamples": 200},
        resampler=Resampler(1, 200),
    )  # fmt: skip


def test_all_kinds_of_questions_are_made_and_answered(path, tmp_path):
    report = asked(path, tmp_path)
    kinds = {one.category: one for one in report.summaries}
    for kind in ("said", "update", "contradiction", "date", "deletion", "never said"):
        assert kinds[kind].measures["right"].mean == 1, kind
    assert kinds["all"].questions == report.questions


def test_an_embedder_is_tried_on_the_copy_alone(path, tmp_path):
    before = path.read_bytes()
    copy = copy_of(f"sqlite:///{path}", NOOR, tmp_path)
    embedder = HashingEmbedder(64)
    run, memories, _ = ask_own(copy, NOOR, options={}, seed=1, embedder=embedder)
    with Memory.open(f"sqlite:///{copy}", scope=NOOR, embedder=embedder) as memory:
        hit = memory.recall("the crane in Lund").hits[0]
    assert memories
    assert run.outcomes
    assert hit.shares["similarity"] > 0, "its vectors are used"
    assert path.read_bytes() == before


def test_what_cannot_be_asked_is_said(tmp_path):
    file = tmp_path / "small.db"
    with Memory.open(f"sqlite:///{file}", scope=NOOR) as memory:
        memory.remember(["Otto repairs clocks.", "Otto repairs radios."])
    report = asked(file, tmp_path)
    assert any("deletion" in note for note in report.notes)
    assert any("contradiction" in note for note in report.notes)


def test_the_store_is_never_written_to(path, tmp_path):
    before = (path.read_bytes(), sorted(one.name for one in path.parent.iterdir()))
    asked(path, tmp_path)
    assert (path.read_bytes(), sorted(one.name for one in path.parent.iterdir())) == before
    with Memory.open(f"sqlite:///{path}", scope=NOOR) as memory:
        entries = memory.list().entries
        assert max(entry.access_count for entry in entries) <= 1


def test_what_somebody_has_just_written_is_asked_about(path, tmp_path):
    with Memory.open(f"sqlite:///{path}", scope=NOOR) as memory:
        memory.remember("The lighthouse keeper is called Wim.")
        copy = copy_of(f"sqlite:///{path}", NOOR, tmp_path)
        held, _ = holdings(copy, NOOR)
    assert any("Wim" in entry.text for entry in held.current)


def test_the_same_store_is_asked_the_same_and_answers_the_same(path, tmp_path):
    folders = [tmp_path / name for name in ("one", "other")]
    for folder in folders:
        folder.mkdir()
    one, other = (asked(path, folder) for folder in folders)
    assert one.values == other.values


def test_a_worse_option_is_found_and_a_like_one_is_not(path, tmp_path):
    with Memory.open(f"sqlite:///{path}", scope=NOOR) as memory:
        memory.remember([f"Crate {n} from Lund holds {n * 3} lamps." for n in range(60)])
    folders = [tmp_path / name for name in ("before", "after", "same")]
    for folder in folders:
        folder.mkdir()
    before = asked(path, folders[0])
    after = asked(path, folders[1], recall_limit=1)
    sampler = Resampler(1, 200)
    changes = verdicts(after, before, sampler)
    assert any(one.worse and (one.measure, one.group) == ("right", "said") for one in changes)
    assert not any(one.worse for one in verdicts(asked(path, folders[2]), before, sampler))


def test_reports_that_cannot_be_compared_are_refused(path, tmp_path):
    report = asked(path, tmp_path)
    sampler = Resampler(1, 50)
    fewer = {
        measure: {f"own/said:{number}": 1.0 for number in range(90)}
        for measure in report.values["perdure"]
    }
    for changed, named in (
        ({"dataset": "beam"}, "of beam"),
        ({"values": {"bm25": {}}}, "none of these systems"),
        ({"values": {"perdure": fewer}}, "asked again"),
    ):
        other = type(report)(**{**_fields(report), **changed})
        with pytest.raises(UsageError, match=named):
            verdicts(report, other, sampler)


def _fields(report):
    return {name: getattr(report, name) for name in report.__dataclass_fields__}


def test_an_empty_scope_and_a_file_that_is_not_there_are_refused(path, tmp_path):
    with pytest.raises(UsageError, match="no memories"):
        holdings(copy_of(f"sqlite:///{path}", NOOR, tmp_path), Scope(principal="nobody"))
    with pytest.raises(StoreUnavailableError, match="no file"):
        copy_of("sqlite:///nowhere.db", NOOR, tmp_path)
    with pytest.raises(UsageError, match="memory:"):
        copy_of("memory:", NOOR, tmp_path)
    path.write_bytes(b"no database" * 100)
    (tmp_path / "else").mkdir()
    with pytest.raises(StoreUnavailableError, match="cannot be read"):
        copy_of(f"sqlite:///{path}", NOOR, tmp_path / "else")


def entry(name, text, **more):
    return Entry(
        id=name, kind=Kind.STATEMENT, text=text, created_at=AT, updated_at=AT,
        last_accessed_at=AT, **more,
    )  # fmt: skip


def test_most_questions_stay_when_a_store_grows():
    held = [entry(f"m{number}", f"Parcel {number} weighs {number} kilos.") for number in range(90)]
    one = questions_about(holdings_of(held[:80], [], [], []), seed=5, each=40)
    other = questions_about(holdings_of(held, [], [], []), seed=5, each=40)
    names = [{each.id for each in questions if each.kind == "said"} for questions in (one, other)]
    assert len(names[0] & names[1]) > 30


def test_a_chain_of_corrections_is_asked_for_its_end():
    entries = [
        entry("a", "The gate opens at six sharp.", superseded_by="b"),
        entry("b", "The gate opens at seven sharp.", superseded_by="c"),
        entry("c", "The gate opens at eight sharp."),
    ]
    made = questions_about(holdings_of(entries[2:], entries[:2], [], []), seed=1)
    updates = {one.id: one for one in made if one.kind == "update"}
    assert updates["update:a"].ids == updates["update:b"].ids == ("c",)
    assert updates["update:a"].text == "The gate opens at sharp"
    circle = [entry("a", "x y", superseded_by="b"), entry("b", "x z", superseded_by="a")]
    made = questions_about(holdings_of([], circle, [], []), seed=1)
    assert not [one for one in made if one.kind == "update"]


def test_a_removed_memory_that_was_said_again_is_no_question():
    gone, live = entry("a", "The dog is called Rex."), entry("b", "the dog  is called Rex.")
    made = questions_about(holdings_of([live], [], [], [gone]), seed=1)
    assert not [one for one in made if one.kind == "deletion"]


def test_never_said_is_not_asked_where_it_was_said():
    held = holdings_of([entry("a", "Our walrus likes tobogganing.")], [], [], [])
    texts = [one.text for one in questions_about(held, seed=1) if one.kind == "never said"]
    assert texts
    assert not any("walrus" in text for text in texts)


@pytest.mark.parametrize(
    ("one", "other", "shared"),
    [
        ("The report runs at 02:30", "The report runs at 03:15", "The report runs at"),
        ("Ich wohne in Rostock", "Ich wohne jetzt in Kiel", ""),
        ("Мой сервер зовётся Цапля", "Мой сервер зовётся Чайка", "Мой сервер зовётся"),
        ("会议在星期五下午三点", "会议在星期五下午四点", "会议 议在 在星 星期 期五 五下 下午"),
        ("a", "b", ""),
    ],
)
def test_common_words_are_those_that_both_say(one, other, shared):
    assert common_words(one, other) == shared
