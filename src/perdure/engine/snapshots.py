"""Take a scope's whole memory out, and put it into an empty one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from perdure.engine import hooks
from perdure.engine.core import Core
from perdure.engine.reading import read_all
from perdure.errors import SnapshotError
from perdure.model.codec import (
    entry_from_json,
    entry_to_json,
    version_from_json,
    version_to_json,
)
from perdure.model.entry import Entry, Json, Version
from perdure.model.receipt import Failure
from perdure.model.scope import Scope
from perdure.ports import Capability, Changes
from perdure.text.hygiene import is_keepable

FORMAT = "perdure.snapshot"
SCHEMA = 1


async def take(core: Core, scope: Scope) -> dict[str, Json]:
    """Give everything a scope holds as one JSON object, expired entries left out.

    Entries are in order of first writing. Cost: the whole scope, twice where history is kept.
    """
    now = core.clock.now()
    revision = await core.store.revision(scope)
    entries = (await read_all(core.store, scope, now=now))[::-1]
    versions: list[Version] = []
    if Capability.HISTORY in core.store.capabilities:
        for entry in entries:
            versions += (await core.store.history(scope, entry.id))[:-1]
    return {
        "format": FORMAT,
        "schema": SCHEMA,
        "namespace": scope.namespace,
        "revision": revision,
        "taken_at": now.isoformat(),
        "entries": [entry_to_json(entry) for entry in entries],
        "versions": [version_to_json(version) for version in versions],
    }


async def persist(core: Core, scope: Scope, failures: list[Failure]) -> None:
    """Hand the scope's snapshot to `on_persist`, when there is one."""
    if core.options.on_persist is not None:
        await hooks.call(core, "on_persist", failures, await take(core, scope))


async def restore(core: Core, scope: Scope, snapshot: object) -> int:
    """Put a snapshot into a scope that holds nothing yet; all of it or nothing.

    Gives the number of live entries. Raises `SnapshotError` for a snapshot of another kind, a
    newer schema, another scope, or with a record that cannot be read; and when the scope is not
    empty, since a restore that mixes would lose the order and the meaning of both.
    """
    entries, versions = _read(scope, snapshot)
    revision = await core.store.revision(scope)
    now = core.clock.now()
    held = await core.store.list(scope, now=now, limit=1)
    if held.entries:
        raise SnapshotError(
            "this scope already holds memories: forget it first, or restore into another",
            argument="snapshot",
        )
    changes = Changes(puts=entries, versions=versions)
    if changes:
        await core.commit(scope, changes, now=now, if_revision=revision)
    return len(entries)


def _read(scope: Scope, snapshot: object) -> tuple[Sequence[Entry], Sequence[Version]]:
    if not isinstance(snapshot, Mapping):
        raise SnapshotError("a snapshot is a JSON object", argument="snapshot")
    record = cast(Mapping[str, Json], snapshot)
    if record.get("format") != FORMAT:
        raise SnapshotError("this is not a perdure snapshot", argument="snapshot")
    _check_schema(record.get("schema"))
    if record.get("namespace") != scope.namespace:
        raise SnapshotError(
            "this snapshot is of another scope; open that scope to restore it",
            argument="snapshot",
        )
    try:
        entries = [entry_from_json(one) for one in record["entries"]]
        versions = [version_from_json(one) for one in record["versions"]]
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise SnapshotError(f"a record cannot be read: {error}", argument="snapshot") from error
    _check_records(entries, versions)
    return entries, versions


def _check_schema(schema: object) -> None:
    if not isinstance(schema, int) or isinstance(schema, bool) or schema < 1:
        raise SnapshotError("the snapshot names no schema", argument="snapshot")
    if schema > SCHEMA:
        raise SnapshotError(
            f"the snapshot has schema {schema}, this perdure knows up to {SCHEMA}: upgrade perdure",
            argument="snapshot",
        )


def _check_records(entries: Sequence[Entry], versions: Sequence[Version]) -> None:
    ids = [entry.id for entry in entries]
    if len(set(ids)) != len(ids):
        raise SnapshotError("two entries have the same id", argument="snapshot")
    for entry in (*entries, *(version.entry for version in versions)):
        if not entry.id or not is_keepable(entry.text):
            message = f"the entry {entry.id!r} has no id, or a text that cannot be kept"
            raise SnapshotError(message, argument="snapshot")
    unknown = {version.entry.id for version in versions} - set(ids)
    if unknown:
        raise SnapshotError("a version belongs to no entry", argument="snapshot")
