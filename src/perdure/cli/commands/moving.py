"""Commands that carry a memory out of one store and into another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from perdure.cli.commands.arguments import STANDARD, opened, write_whole
from perdure.cli.desk import OnDesk
from perdure.cli.plain import document
from perdure.cli.records import records_of
from perdure.cli.show.receipts import shown_receipt
from perdure.cli.show.words import count, words
from perdure.errors import UsageError
from perdure.model.entry import Json
from perdure.wire.parsing import UnreadableError, parsed


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


def import_(file: str = STANDARD, /, *, desk: OnDesk) -> None:
    """Take in a snapshot, or a plain list of records.

    Parameters
    ----------
    file
        A snapshot, or a JSON list of {"text": ...} with tier, domains, metadata, session_id,
        speaker, valid_from, expires_at, created_at as far as known; - is standard input.
    """
    read = _read(file)
    if isinstance(read, dict):
        _check_format(cast(Mapping[str, Json], read))
        with desk.memory(new=True) as memory:
            restored = memory.restore(cast(Mapping[str, Json], read))
        told = f"restored {count(restored, 'entry', 'entries')}"
        desk.out.show({"restored": restored}, words(told))
        return
    items = records_of(read)
    with desk.memory(new=True) as memory:
        receipt = memory.remember(items, origin="import")
    desk.out.show(receipt, shown_receipt(receipt))


def _check_format(read: Mapping[str, Json]) -> None:
    """Refuse what another program wrote with its records under a name."""
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
        name = "standard input" if file == STANDARD else file
        raise UsageError(f"{name} holds no JSON document: {error}", argument="file") from error
