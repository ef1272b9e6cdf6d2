"""Take a scope's whole memory out, and put it into an empty one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NoReturn, TypeVar, cast

from perdure.engine import hooks, nearness
from perdure.engine.blocks import SELF_MODEL_ID, TASK_ID
from perdure.engine.core import Core
from perdure.engine.floors import KEPT_AS, floors_of
from perdure.engine.reading import read_all
from perdure.errors import CorruptRecordError, SnapshotError
from perdure.frozen import frozen
from perdure.model.codec import (
    entry_from_json,
    entry_to_json,
    version_from_json,
    version_to_json,
)
from perdure.model.entry import Entry, Json, Kind, Version
from perdure.model.fields import Reader, kept
from perdure.model.receipt import Failure
from perdure.model.scope import Scope
from perdure.ports import Capability, Changes
from perdure.text.hygiene import is_blank

FORMAT = "perdure.snapshot"
SCHEMA = 2
SIGNED = 2
"""The first schema with the signatures of turns, and with the history of removed entries."""

SPOKEN = frozenset({Kind.STATEMENT, Kind.TASK})
"""Kinds whose text is all they say."""

OWN_IDS = {SELF_MODEL_ID: Kind.SELF_MODEL, TASK_ID: Kind.TASK}
"""What is there once in a scope, and its name."""

_T = TypeVar("_T")


@frozen
class _Contents:
    """What a snapshot holds, read and checked."""

    entries: list[Entry]
    versions: list[Version]
    signatures: list[str]


async def take(core: Core, scope: Scope) -> dict[str, Json]:
    """Give everything a scope holds as one JSON object, expired entries left out.

    Entries are in order of first writing; `versions` are their earlier states and all states of
    removed entries, each id's oldest first. Cost: the whole scope, twice where history is kept.
    """
    now = core.clock.now()
    revision = await core.store.revision(scope)
    entries = (await read_all(core.store, scope, now=now))[::-1]
    versions = await _past(core, scope, entries, now)
    return {
        "format": FORMAT,
        "schema": SCHEMA,
        "namespace": scope.namespace,
        "revision": revision,
        "taken_at": now.isoformat(),
        "entries": [entry_to_json(entry) for entry in entries],
        "versions": [version_to_json(version) for version in versions],
        "signatures": await core.store.signatures(scope),
    }


async def _past(core: Core, scope: Scope, entries: Sequence[Entry], now: datetime) -> list[Version]:
    if Capability.HISTORY not in core.store.capabilities:
        return []
    versions: list[Version] = []
    for entry in entries:
        versions += (await core.store.history(scope, entry.id))[:-1]
    for entry_id in await core.store.removed(scope, now=now):
        states = await core.store.history(scope, entry_id)
        if states and _was_removed(states) and states[-1].entry.live(now):
            versions += states
    return versions


def _was_removed(states: Sequence[Version]) -> bool:
    return states[-1].ended_by == "delete"


async def persist(core: Core, scope: Scope, failures: list[Failure]) -> None:
    """Hand the scope's snapshot to `on_persist`, when there is one."""
    if core.options.on_persist is not None:
        await hooks.call(core, "on_persist", failures, await take(core, scope))


async def restore(core: Core, scope: Scope, snapshot: object) -> int:
    """Put a snapshot into a scope that holds nothing live; all of it or nothing.

    Gives the number of live entries. An id that has a history here already keeps that one. Raises
    `SnapshotError` for a snapshot of another kind, a newer schema, another scope, or with a record
    that is damaged, which it names; and when the scope is not empty, since a restore that mixes
    would lose the order and the meaning of both.
    """
    contents = _read(scope, snapshot)
    revision = await core.store.revision(scope)
    now = core.clock.now()
    held = await core.store.list(scope, now=now, limit=1)
    if held.entries:
        raise SnapshotError(
            "this scope already holds memories: forget it first, or restore into another",
            argument="snapshot",
        )
    untold: list[Failure] = []
    changes = Changes(
        puts=await nearness.with_vectors(core, contents.entries, {}, known={}, failures=untold),
        versions=await _unknown(core, scope, contents.versions, now),
        signatures=contents.signatures,
    )
    if changes:
        await nearness.commit(core, scope, changes, now=now, if_revision=revision, failures=untold)
        core.drop(scope)
    return len(contents.entries)


async def _unknown(
    core: Core, scope: Scope, versions: Sequence[Version], now: datetime
) -> list[Version]:
    if Capability.HISTORY not in core.store.capabilities:
        return list(versions)
    known = set(await core.store.removed(scope, now=now))
    return [version for version in versions if version.entry.id not in known]


def _read(scope: Scope, snapshot: object) -> _Contents:
    if not isinstance(snapshot, Mapping):
        raise SnapshotError("a snapshot is a JSON object", argument="snapshot")
    record = cast(Mapping[str, Json], snapshot)
    if record.get("format") != FORMAT:
        message = f"this is not a perdure snapshot: its 'format' is not {FORMAT!r}"
        raise SnapshotError(message, argument="snapshot")
    schema = _schema(record.get("schema"))
    if record.get("namespace") != scope.namespace:
        said = record.get("namespace")
        theirs = said[:200] if isinstance(said, str) else "which it does not name"
        message = f"this snapshot is of another scope, {theirs}; open that one to restore it"
        raise SnapshotError(message, argument="snapshot")
    unsigned: list[Json] | None = [] if schema < SIGNED else None
    contents = _Contents(
        entries=_records(record, "entries", entry_from_json),
        versions=_records(record, "versions", version_from_json),
        signatures=_records(record, "signatures", kept, unsigned),
    )
    _check_records(contents)
    return contents


def _schema(schema: object) -> int:
    if not isinstance(schema, int) or isinstance(schema, bool) or schema < 1:
        raise SnapshotError("the snapshot names no schema", argument="snapshot")
    if schema > SCHEMA:
        raise SnapshotError(
            f"the snapshot has schema {schema}, this perdure knows up to {SCHEMA}: upgrade perdure",
            argument="snapshot",
        )
    return schema


def _records(
    snapshot: Mapping[str, Json], name: str, read: Reader[_T], absent: Json = None
) -> list[_T]:
    rows = snapshot.get(name, absent)
    if not isinstance(rows, (list, tuple)):
        raise SnapshotError(f"{name}: is not a list", argument="snapshot")
    found: list[_T] = []
    for place, row in enumerate(cast(Sequence[Json], rows)):
        try:
            found.append(read(row))
        except (TypeError, ValueError) as error:
            message = f"{name}[{place}]{_id_of(row)}: {error}"
            raise SnapshotError(message, argument="snapshot") from error
    return found


def _id_of(row: Json) -> str:
    """Give the id that a damaged record names, if it has one, in words for a message."""
    if not isinstance(row, Mapping):
        return ""
    record = cast(Mapping[str, Json], row)
    entry_id = record.get("id")
    return f" ({entry_id[:64]!r})" if isinstance(entry_id, str) else _id_of(record.get("entry"))


def _check_records(contents: _Contents) -> None:
    """Check what an entry cannot say of itself."""
    ids: dict[str, int] = {}
    for place, entry in enumerate(contents.entries):
        _check_names(f"entries[{place}]", entry)
        if ids.setdefault(entry.id, place) != place:
            _refuse(f"entries[{place}]", entry.id, f"id: is that of entries[{ids[entry.id]}] too")
    for place, version in enumerate(contents.versions):
        _check_names(f"versions[{place}]", version.entry)
    for entry_id, version in {one.entry.id: one for one in contents.versions}.items():
        if entry_id not in ids and not _was_removed([version]):
            _refuse("versions", entry_id, "ended_by: is no removal, and there is no such entry")


def _check_names(where: str, entry: Entry) -> None:
    if is_blank(entry.id):
        _refuse(where, entry.id, "id: holds no visible character")
    if entry.kind in SPOKEN and is_blank(entry.text):
        _refuse(where, entry.id, "text: holds no visible character")
    if OWN_IDS.get(entry.id, entry.kind) is not entry.kind:
        _refuse(where, entry.id, f"kind: is {entry.kind.value}, which has not this id")
    if entry.kind in OWN_IDS.values() and entry.id not in OWN_IDS:
        _refuse(where, entry.id, f"id: is none of a {entry.kind.value}")
    if entry.id == KEPT_AS:
        try:
            floors_of(entry)
        except CorruptRecordError as error:
            _refuse(where, entry.id, f"value: {error.said}")


def _refuse(where: str, entry_id: str, reason: str) -> NoReturn:
    raise SnapshotError(f"{where} ({entry_id!r}): {reason}", argument="snapshot")
