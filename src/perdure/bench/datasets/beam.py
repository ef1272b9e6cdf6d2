"""BEAM: long chats with an assistant, with questions of ten abilities and the messages they need.

Two forms: the published folders, each with a `chat.json` and
`probing_questions/probing_questions.json`, and JSON lines `NAME.messages.jsonl` beside
`NAME.questions.jsonl`. One message, of either side, is one memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import cast

from perdure.bench.datasets.reading import (
    Fields,
    beside,
    check_unique,
    document_of,
    fields,
    members_of,
    moment_of,
    only_file,
    rows_of,
)
from perdure.bench.datasets.records import Dataset, Item, Pool, Question
from perdure.errors import UsageError
from perdure.model.entry import Json, Role

NAME = "beam"
ABSTENTION = "abstention"
_MESSAGES, _QUESTIONS = "messages.jsonl", "questions.jsonl"
_CHAT, _PROBES = "chat.json", "probing_questions.json"
_WHEN = ("%B-%d-%Y", "%b-%d-%Y", "%B %d, %Y")
_ROLES = ("user", "assistant")


def load(paths: Sequence[Path]) -> Dataset:
    """Read either form; raises `UsageError` naming file, line and field of what is wrong."""
    if len(paths) != 1:
        raise UsageError("beam takes one path: a folder, chat.json, or messages")
    path = paths[0]
    if path.name == _CHAT:
        return _from_chats([path])
    if path.is_dir():
        chats = sorted(path.rglob(_CHAT), key=_by_number)
        if chats:
            return _from_chats(chats)
        path = only_file(path, f"*.{_MESSAGES}", f"*.{_MESSAGES}.gz")
    return _from_lines(path, beside(path, _MESSAGES, _QUESTIONS))


def _by_number(chat: Path) -> tuple[int, str]:
    name = chat.parent.name
    return (int(name) if name.isdecimal() else 0, str(chat))


def _from_lines(messages: Path, questions: Path) -> Dataset:
    pools: dict[str, Pool] = {}
    seen: set[str] = set()
    for row in rows_of(messages):
        pool = pools.setdefault(row.text("chat"), Pool(row.text("chat"), [], []))
        item = _item(row, row.whole("batch"), row.text("text"), row.optional_text("time"))
        check_unique(seen, f"{pool.id} {item.id}", row.where)
        pool.items.append(item)
    missing = 0
    for row in rows_of(questions):
        chat = row.text("chat")
        if chat not in pools:
            raise row.wrong("chat", "that of a message")
        pool = pools[chat]
        check_unique(seen, row.text("qid"), row.where)
        question, lost = _question(
            row, row.text("qid"), row.text("ability"), row.value.get("gold_ids"), pool
        )
        missing += lost
        pool.questions.append(question)
    return _dataset(list(pools.values()), [messages.name, questions.name], missing)


def _from_chats(chats: Sequence[Path]) -> Dataset:
    pools: list[Pool] = []
    missing = 0
    for chat in chats:
        name = chat.parent.name
        pool = Pool(name, list(_items(chat)), [])
        probes = only_file(chat.parent, _PROBES, f"*/{_PROBES}")
        asked = fields(document_of(probes), probes.name)
        for ability in asked.value:
            for place, row in enumerate(asked.objects(ability)):
                sources = row.value.get("source_chat_ids")
                question, lost = _question(row, f"{name}-{ability}-{place}", ability, sources, pool)
                missing += lost
                pool.questions.append(question)
        pools.append(pool)
    return _dataset(pools, [f"{one.parent.name}/{one.name}" for one in chats], missing)


def _items(chat: Path) -> Iterator[Item]:
    seen: set[str] = set()
    for number, batch in enumerate(members_of(chat), 1):
        when = batch.optional_text("time_anchor")
        for place, turn in enumerate(batch.many("turns")):
            if not isinstance(turn, list):
                raise batch.wrong("turns", "a list of lists of messages")
            for message in cast(list[Json], turn):
                row = fields(message, f"{batch.where}, turns[{place}]")
                when = row.optional_text("time_anchor") or when
                item = _item(row, number, row.text("content"), when)
                check_unique(seen, item.id, row.where)
                yield item


def _item(row: Fields, batch: int, text: str, when: str | None) -> Item:
    role = row.text("role")
    if role not in _ROLES:
        raise row.wrong("role", "user or assistant")
    at = moment_of(when, *_WHEN) if when else None
    if when and at is None:
        raise row.wrong("time" if "time" in row.value else "time_anchor", "a time")
    return Item(
        id=str(row.whole("id")),
        text=text,
        session=str(batch),
        role=cast(Role, role),
        at=at,
    )


def _question(
    row: Fields, name: str, ability: str, sources: Json, pool: Pool
) -> tuple[Question, int]:
    """Give a question, and how much of what it needs is no message of the chat."""
    known = {item.id for item in pool.items}
    named = dict.fromkeys(_ids(sources, row))
    gold = tuple(one for one in named if one in known)
    question = Question(
        id=name,
        text=row.text("question"),
        category=ability.replace("_", " "),
        gold=gold if ability != ABSTENTION else (),
        answerable=ability != ABSTENTION,
    )
    return question, len(named) - len(gold)


def _ids(sources: Json, row: Fields) -> Iterator[str]:
    """Give all ids in a nest of lists and objects."""
    if isinstance(sources, dict):
        sources = list(cast(dict[str, Json], sources).values())
    if isinstance(sources, list):
        for one in cast(list[Json], sources):
            yield from _ids(one, row)
    elif isinstance(sources, int) and not isinstance(sources, bool):
        yield str(sources)
    elif sources is not None:
        raise row.wrong("gold_ids" if "gold_ids" in row.value else "source_chat_ids", "numbers")


def _dataset(pools: list[Pool], files: list[str], missing: int) -> Dataset:
    bare = sum(not one.gold for pool in pools for one in pool.questions if one.answerable)
    notes = [f"{missing} ids of evidence are no message and are left out"] if missing else []
    if bare:
        notes.append(f"{bare} questions without evidence are asked and not ranked")
    return Dataset(NAME, pools, files, notes)
