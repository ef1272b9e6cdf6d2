"""Commands that carry a memory out of one store and into another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from perdure.cli.commands.arguments import STANDARD, name_of, opened, within, write_whole
from perdure.cli.desk import Desk, OnDesk
from perdure.cli.plain import document
from perdure.cli.records import OWNER, by_owner, records_of, unwrapped
from perdure.cli.show.receipts import shown_receipt
from perdure.cli.show.words import count, words
from perdure.errors import UsageError
from perdure.model.entry import Json
from perdure.model.receipt import Receipt
from perdure.wire.parsing import UnreadableError, parsed

_SERVED = "perdure.lines"
"""What the first line of a service's export names."""


def export(file: str = STANDARD, /, *, desk: OnDesk) -> None:
    """Write a snapshot of everything kept, with history, as JSON.

    Parameters
    ----------
    file
        Where to; - is standard output. A file of that name is replaced.
    """
    with desk.memory() as memory:
        snapshot = memory.snapshot()
    if file == STANDARD:
        desk.out.write_json(snapshot)
        return
    write_whole(file, document(snapshot) + "\n")
    desk.out.show({"file": file}, words(f"written to {file}"))


def import_(file: str = STANDARD, /, *, by: str | None = None, desk: OnDesk) -> None:
    """Take in a snapshot, or records of another memory: a list, JSON lines, or its own answer.

    Parameters
    ----------
    file
        A snapshot, or {"text": ...} with tier, domains, metadata, session_id, speaker, valid_from,
        expires_at, created_at as far as known, all in a list or one a line; - is standard input.
    by
        The field of a record that names whose it is, like user_id: each is kept as theirs.
    """
    with within(file):
        read = unwrapped(_read(file))
        items = _records(read)
    if items is None:
        _restore(cast(Mapping[str, Json], read), by, desk)
        return
    owned = {None: items} if by is None else by_owner(items, by)
    if by is None:
        _check_owners(items, desk)
    receipts: list[Receipt] = []
    with desk.memory(new=True) as memory:
        for owner, each in owned.items():
            of = memory if owner is None else memory.scoped(principal=owner)
            with within(file):
                receipts.append(of.remember(each, origin="import"))
    receipt = Receipt.summed(receipts)
    desk.out.show(receipt, shown_receipt(receipt))


def _records(read: object) -> list[Mapping[str, Json]] | None:
    """Give the records of what was read; None when it is a snapshot."""
    if not isinstance(read, dict):
        return records_of(read)
    _check_format(cast(Mapping[str, Json], read))
    return None


def _restore(read: Mapping[str, Json], by: str | None, desk: Desk) -> None:
    if by is not None:
        raise UsageError("a snapshot is of one scope; --by is for records", argument="--by")
    with desk.memory(new=True) as memory:
        restored = memory.restore(read)
    told = f"restored {count(restored, 'entry', 'entries')}"
    desk.out.show({"restored": restored}, words(told))


def _check_owners(items: Sequence[Mapping[str, Json]], desk: Desk) -> None:
    """Refuse to make one memory of what several users said, unless it is told whose that is."""
    if desk.scope.principal is not None:
        return
    owners = len(by_owner(items, OWNER).keys() - {None})
    if owners > 1:
        message = (
            f"the records are of {owners:,} users: --by {OWNER} keeps each to its own,"
            " --principal NAME gives all of them to one"
        )
        raise UsageError(message, argument="--by")
    if owners:
        desk.out.remark(f"all of it is of one user; --by {OWNER} would keep it under that name")


def _check_format(read: Mapping[str, Json]) -> None:
    """Refuse what another program wrote with its records under a name."""
    if read.get("format") == _SERVED:
        message = "this is what a service gave: its client takes it in, client.import_(lines)"
        raise UsageError(message, argument="file")
    if "format" not in read:
        message = (
            "an object is what `perdure export` wrote, and this is none;"
            ' records are a list, like [{"text": "Tea is green."}]'
        )
        raise UsageError(message, argument="file")


def _read(file: str) -> object:
    with opened(file) as stream:
        raw = stream.read()
    try:
        return parsed(raw)
    except UnreadableError as error:
        lines = _lines(raw)
        if lines is not None:
            return lines
        raise UsageError(
            f"{name_of(file)} holds no JSON document: {error}", argument="file"
        ) from error


def _lines(raw: bytes) -> object:
    """Give what stands in the lines of a text; None when already the first is no JSON."""
    found: list[object] = []
    for number, line in enumerate(raw.splitlines(), 1):
        if not line.strip():
            continue
        try:
            found.append(parsed(line))
        except UnreadableError as error:
            if not found:
                return None
            raise UsageError(f"line {number} is no JSON: {error}", argument="file") from error
    return found[0] if found and _is_served(found[0]) else found


def _is_served(line: object) -> bool:
    return isinstance(line, dict) and cast(Mapping[str, object], line).get("format") == _SERVED
