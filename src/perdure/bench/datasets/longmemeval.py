"""LongMemEval: each question has a haystack of sessions of its own.

The published form, a list of questions with `haystack_sessions`. One turn, of either side, is one
memory; what answers is the turns marked `has_answer`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import cast

from perdure.bench.datasets.reading import (
    Fields,
    check_unique,
    fields,
    members_of,
    moment_of,
    only_file,
)
from perdure.bench.datasets.records import Dataset, Item, Pool, Question
from perdure.errors import UsageError
from perdure.model.entry import Json, Role

NAME = "longmemeval"
_WHEN = ("%Y/%m/%d %H:%M", "%Y/%m/%d")
_WEEKDAY = re.compile(r"\s*\([A-Za-z]+\)")
_ABSTAINS = "_abs"


def load(paths: Sequence[Path]) -> Dataset:
    """Read the published form; raises `UsageError` naming file, place and field."""
    if len(paths) != 1:
        raise UsageError("longmemeval takes one path: the JSON file, or its folder")
    path = only_file(paths[0], "longmemeval*.json") if paths[0].is_dir() else paths[0]
    pools: list[Pool] = []
    seen: set[str] = set()
    bare = 0
    for row in members_of(path):
        name = row.text("question_id")
        check_unique(seen, name, row.where)
        items, gold = _items(row)
        answerable = not name.endswith(_ABSTAINS)
        bare += answerable and not gold
        question = Question(
            id=name,
            text=row.text("question"),
            category=row.text("question_type"),
            gold=gold if answerable else (),
            sessions=tuple(row.texts("answer_session_ids")) if answerable else (),
            answerable=answerable,
            asked_at=_moment(row, "question_date", row.optional_text("question_date")),
        )
        pools.append(Pool(name, items, [question]))
    notes = [f"{bare} questions without evidence are asked and not ranked"] if bare else []
    return Dataset(NAME, pools, [path.name], notes)


def _items(row: Fields) -> tuple[list[Item], tuple[str, ...]]:
    sessions = row.many("haystack_sessions")
    names = row.texts("haystack_session_ids")
    dates = row.texts("haystack_dates")
    if not len(sessions) == len(names) == len(dates):
        message = f"{len(sessions)} sessions, {len(names)} ids and {len(dates)} dates"
        raise UsageError(f"{row.where}: the haystack does not fit together: {message}")
    unknown = set(row.texts("answer_session_ids")) - set(names)
    if unknown:
        raise row.wrong("answer_session_ids", "among 'haystack_session_ids'")
    items: list[Item] = []
    gold: list[str] = []
    for place, (session, name, said) in enumerate(zip(sessions, names, dates, strict=True)):
        where = f"{row.where}, haystack_sessions[{place}]"
        at = _moment(row, f"haystack_dates[{place}]", said)
        for turn, is_gold in _turns(session, where):
            # A session may stand in a haystack twice.
            item_id = f"{place}:{name}:{len(items)}"
            items.append(
                Item(
                    id=item_id,
                    text=turn.text("content"),
                    session=name,
                    role=_role(turn),
                    at=at,
                )
            )
            gold += [item_id] if is_gold else []
    return items, tuple(gold)


def _turns(session: Json, where: str) -> Iterator[tuple[Fields, bool]]:
    if not isinstance(session, list):
        raise UsageError(f"{where}: not a list of turns")
    for number, turn in enumerate(cast(list[Json], session)):
        row = fields(turn, f"{where}[{number}]")
        # Some published turns are empty: there is nothing to remember of them.
        if row.optional_text("content") is not None:
            yield row, row.flag("has_answer")


def _role(row: Fields) -> Role:
    role = row.text("role")
    if role not in ("user", "assistant", "system"):
        raise row.wrong("role", "user or assistant")
    return cast(Role, role)


def _moment(row: Fields, name: str, said: str | None) -> datetime | None:
    if said is None:
        return None
    read = moment_of(_WEEKDAY.sub("", said), *_WHEN)
    if read is None:
        raise UsageError(f"{row.where}: {name!r} must be a time; it is {said!r:.60}")
    return read
