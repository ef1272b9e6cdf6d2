"""LoCoMo: long talks of two people, with questions and the turns that answer them.

Two forms: the published `locomo10.json`, and JSON lines `NAME.turns.jsonl` beside
`NAME.questions.jsonl`. One turn is one memory; what a picture shows stands behind it in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from perdure.bench.datasets.reading import (
    Fields,
    beside,
    check_unique,
    fields,
    members_of,
    only_file,
    rows_of,
)
from perdure.bench.datasets.records import Dataset, Item, Pool, Question
from perdure.errors import UsageError

NAME = "locomo"
CATEGORIES: Mapping[int, str] = {
    1: "multi-hop",
    2: "temporal",
    3: "open-domain",
    4: "single-hop",
    5: "adversarial",
}
_ADVERSARIAL = 5
_TURNS, _QUESTIONS = "turns.jsonl", "questions.jsonl"
_WHEN = ("%I:%M %p on %d %B, %Y", "%I:%M %p on %d %B %Y")
_EVIDENCE = re.compile(r"D:?(\d+):(\d+)")
_SESSION = re.compile(r"session_(\d+)")


def load(paths: Sequence[Path]) -> Dataset:
    """Read either form; raises `UsageError` naming file, line and field of what is wrong."""
    if len(paths) != 1:
        raise UsageError("locomo takes one path: a folder, turns, or locomo10.json")
    path = paths[0]
    if path.is_dir():
        path = only_file(path, f"*.{_TURNS}", f"*.{_TURNS}.gz", "locomo*.json")
    if path.name.removesuffix(".gz").endswith(_TURNS):
        return _from_lines(path, beside(path, _TURNS, _QUESTIONS))
    return _from_document(path)


def _from_lines(turns: Path, questions: Path) -> Dataset:
    pools: dict[str, Pool] = {}
    seen: set[str] = set()
    for row in rows_of(turns):
        pool = pools.setdefault(row.text("conv"), Pool(row.text("conv"), [], []))
        item = _item(row, str(row.whole("session")), "caption")
        check_unique(seen, f"{pool.id} {item.id}", row.where)
        pool.items.append(item)
    missing = 0
    for row in rows_of(questions):
        conversation = row.text("conv")
        if conversation not in pools:
            raise row.wrong("conv", "that of a turn")
        pool = pools[conversation]
        check_unique(seen, row.text("qid"), row.where)
        question, lost = _question(row, row.text("qid"), {item.id for item in pool.items})
        missing += lost
        pool.questions.append(question)
    return _dataset(list(pools.values()), [turns.name, questions.name], missing)


def _from_document(path: Path) -> Dataset:
    pools: list[Pool] = []
    missing = 0
    for row in members_of(path):
        name = row.text("sample_id")
        items = list(_items(row.object("conversation")))
        known: set[str] = set()
        for item in items:
            check_unique(known, item.id, row.where)
        questions: list[Question] = []
        for place, asked in enumerate(row.objects("qa")):
            question, lost = _question(asked, f"{name}-{place}", known)
            missing += lost
            questions.append(question)
        pools.append(Pool(name, items, questions))
    return _dataset(pools, [path.name], missing)


def _items(talk: Fields) -> Iterator[Item]:
    numbers = [int(found[1]) for key in talk.value if (found := _SESSION.fullmatch(key))]
    for number in sorted(numbers):
        session = f"session_{number}"
        at = talk.moment(f"{session}_date_time", *_WHEN)
        for turn in talk.objects(session):
            # A turn may be a picture without words.
            said = {"date": at.isoformat(), "text": turn.value.get("text") or "[picture]"}
            row = fields({**turn.value, **said}, turn.where)
            yield _item(row, str(number), "blip_caption")


def _item(row: Fields, session: str, caption: str) -> Item:
    shows = row.optional_text(caption)
    text = row.text("text")
    return Item(
        id=row.text("dia_id"),
        text=f"{text} [{shows}]" if shows else text,
        session=session,
        speaker=row.text("speaker"),
        at=row.moment("date"),
    )


def _question(row: Fields, name: str, known: set[str]) -> tuple[Question, int]:
    """Give a question, and how much of its evidence names no turn."""
    category = row.whole("category")
    if category not in CATEGORIES:
        raise row.wrong("category", f"one of {sorted(CATEGORIES)}")
    read = [(one, _turns_in(one)) for one in row.texts("evidence")]
    named = dict.fromkeys(each for said, turns in read for each in turns or [said])
    gold = tuple(one for one in named if one in known)
    question = Question(
        id=name,
        text=row.text("question"),
        category=CATEGORIES[category],
        gold=gold,
        answerable=category != _ADVERSARIAL,
    )
    return question, len(named) - len(gold)


def _turns_in(evidence: str) -> list[str]:
    """Read what people wrote by hand: several in one text, a zero too many, a colon too many.

    >>> _turns_in("D8:6; D:9:07")
    ['D8:6', 'D9:7']
    """
    return [f"D{int(day)}:{int(turn)}" for day, turn in _EVIDENCE.findall(evidence)]


def _dataset(pools: list[Pool], files: list[str], missing: int) -> Dataset:
    bare = sum(not one.gold for pool in pools for one in pool.questions if one.answerable)
    notes = [f"{missing} pieces of evidence name no turn and are left out"] if missing else []
    if bare:
        notes.append(f"{bare} questions without evidence are asked and not ranked")
    return Dataset(NAME, pools, files, notes)
