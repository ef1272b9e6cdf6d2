"""Read what a hook answered into plain values, believing nothing of it unchecked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from itertools import islice
from typing import Any, cast

from perdure.decide.turn import Told
from perdure.engine.checks import MAX_NAME_CHARS
from perdure.errors import UsageError
from perdure.frozen import frozen
from perdure.model.entry import Entry
from perdure.text.hygiene import check_text, recalled_blocks
from perdure.text.secrets import find_secret

MOST_STATEMENTS = 50
"""Statements of one turn that an `extract` hook may give; more is taken for nonsense."""

MOST_NAMES = 200
"""Ids or domains in one list of an answer."""

MOST_TENSIONS = 20
"""Tensions that an `arbiter` hook may name for one turn."""

MOST_NOTES = 20
"""Notes of one answer."""

MOST_NOTE = 300
"""Characters that a receipt gives to one note."""


@frozen
class Arbitration:
    """What an `arbiter` hook asked for: ids to move, and pairs of claims that cannot both hold."""

    promotions: list[str] = field(default_factory=list[str])
    demotions: list[str] = field(default_factory=list[str])
    pins: list[str] = field(default_factory=list[str])
    tensions: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])


class UnusableError(Exception):
    """An answer is not of the agreed shape."""


@frozen
class Noted:
    """An answer that was read, with what its hook wants the receipt to say."""

    answer: Any
    notes: list[str]


def statements(answer: object) -> Noted | None:
    """Read the rows that an `extract` hook gave; None stands for one that is no statement."""
    if answer is None:
        return None
    given, notes = _unwrapped(answer, "statements")
    rows = _listed(given, MOST_STATEMENTS + 1)
    if rows is None:
        raise UnusableError("the answer is not a list of statements")
    if len(rows) > MOST_STATEMENTS:
        raise UnusableError(f"more than {MOST_STATEMENTS} statements are too many for one turn")
    return Noted([_statement(row) for row in rows], notes)


def _unwrapped(answer: object, name: str) -> tuple[object, list[str]]:
    """Give what stands under a name, and the notes beside it; anything else as it is."""
    if not isinstance(answer, Mapping):
        return answer, []
    held = cast(Mapping[object, object], answer)
    if name not in held or len(held) > 2:
        return held, []
    return held[name], _notes(held.get("notes", ()))


def _notes(value: object) -> list[str]:
    notes = _listed(value, MOST_NOTES + 1)
    if notes is None or len(notes) > MOST_NOTES:
        raise UnusableError(f"the notes are not a list of at most {MOST_NOTES} texts")
    return [_plain_note(note) for note in notes]


def _plain_note(note: object) -> str:
    if not isinstance(note, str):
        raise UnusableError("a note is no text")
    return _plain(note)[:MOST_NOTE].encode("utf-8", "backslashreplace").decode()


def _statement(row: object) -> Told | None:
    if isinstance(row, str):
        return Told(_plain(row))
    if not isinstance(row, Mapping):
        return None
    record = cast(Mapping[object, object], row)
    text, confidence = record.get("text"), record.get("confidence", 1.0)
    domains = _names(record.get("domains", ()))
    if not isinstance(text, str) or domains is None or not _share(confidence):
        return None
    if not all(is_name(domain) and find_secret(domain) is None for domain in domains):
        return None
    return Told(_plain(text), tuple(domains), float(cast(float, confidence)))


def verdicts(answer: object, asked: Sequence[Sequence[Entry]], most: int) -> Noted | None:
    """Read one raw verdict for each statement asked about, beside the entries that were shown."""
    if answer is None:
        return None
    given, notes = _unwrapped(answer, "verdicts")
    rows = _listed(given, len(asked))
    if rows is None:
        raise UnusableError("the answer is not a list of verdicts")
    read = [_verdict(row, most, entries) for row, entries in zip(rows, asked, strict=False)]
    return Noted(read, notes)


def _verdict(row: object, most: int, shown: Sequence[Entry]) -> object:
    """Give a verdict in plain values, for `judge` to weigh; what is no plain value stays out.

    A place among what was shown becomes the id there: the write may know more by then.
    """
    if row is None:
        return None
    if not isinstance(row, Mapping):
        return ()
    record = cast(Mapping[object, object], row)
    verdict = {name: _scalar(record.get(name)) for name in ("action", "content", "target")}
    content = verdict["content"]
    if isinstance(content, str) and (len(content) > most or recalled_blocks(content)):
        verdict["content"] = ()
    target = verdict["target"]
    if isinstance(target, int) and 0 <= target < len(shown):
        verdict["target"] = shown[target].id
    return verdict


def _scalar(value: object) -> object:
    if isinstance(value, str):
        return _plain(value)
    # An empty tuple is neither text nor id nor action, and so is refused wherever it stands.
    return value if value is None or type(value) is int else ()


def wishes(answer: object) -> Noted | None:
    """Read what an `arbiter` hook asks for; its ids and claims are still to be checked."""
    if answer is None:
        return None
    if not isinstance(answer, Mapping):
        raise UnusableError("the answer is not a mapping")
    record = cast(Mapping[object, object], answer)
    known = ("promotions", "demotions", "pins", "tensions", "notes")
    foreign = [name for name in islice(record, len(known) + 1) if name not in known]
    ids = [_names(record.get(name, ())) for name in known[:3]]
    pairs = _pairs(record.get("tensions", ()))
    promotions, demotions, pins = ids
    if foreign or promotions is None or demotions is None or pins is None or pairs is None:
        raise UnusableError("the answer is not of the agreed shape")
    wished = Arbitration(promotions, demotions, pins, pairs)
    return Noted(wished, _notes(record.get("notes", ())))


def _pairs(value: object) -> list[tuple[str, str]] | None:
    rows = _listed(value, MOST_TENSIONS + 1)
    if rows is None or len(rows) > MOST_TENSIONS:
        return None
    pairs: list[tuple[str, str]] = []
    for row in rows:
        if not isinstance(row, Mapping):
            return None
        record = cast(Mapping[object, object], row)
        claim_a, claim_b = record.get("claim_a"), record.get("claim_b")
        if not isinstance(claim_a, str) or not isinstance(claim_b, str):
            return None
        pairs.append((_plain(claim_a), _plain(claim_b)))
    return pairs


def _listed(value: object, most: int) -> list[object] | None:
    """Give the first of a list as a list of Python's own; None when it is no list."""
    if isinstance(value, (str, bytes, Mapping)) or not isinstance(value, Sequence):
        return None
    return list(islice(cast(Sequence[object], value), most))


def _names(value: object) -> list[str] | None:
    names = _listed(value, MOST_NAMES + 1)
    if names is None or len(names) > MOST_NAMES:
        return None
    texts = [_plain(name) for name in names if isinstance(name, str)]
    return texts if len(texts) == len(names) else None


def is_name(text: str) -> bool:
    """Tell whether a text could be an id or a domain."""
    try:
        check_text("name", text, most=MAX_NAME_CHARS)
    except UsageError:
        return False
    return True


def _plain(text: str) -> str:
    """Give a text as Python's own kind of text, whatever its class makes of it."""
    return text if type(text) is str else str.__str__(text)


def _share(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= 1
