"""Erase memories and everything made from them, and prove it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from perdure.decide.draft import current_again
from perdure.decide.self_model import without
from perdure.engine.core import Core
from perdure.engine.floors import KEPT_AS
from perdure.engine.reading import read_all
from perdure.engine.salvaging import salvaged
from perdure.engine.upkeep import self_model_entry
from perdure.model.entry import Entry, Kind, Version
from perdure.model.receipt import ForgetReceipt
from perdure.model.scope import Scope
from perdure.model.self_model import SelfModel
from perdure.model.statement import Belief
from perdure.ports import Changes
from perdure.text.words import fold

ALL = 1 << 30
"""However many were made from an entry, or are about it: forgetting reaches every one."""


async def forget_scope(core: Core, scope: Scope) -> ForgetReceipt:
    """Erase all that a scope holds."""
    now = core.clock.now()
    unreadable: list[str] = []
    entries = await read_all(core.store, scope, now=now, unreadable=unreadable)
    core.drop(scope)
    erasure = await core.store.forget(scope, now=now)
    return ForgetReceipt(
        forgotten=[
            *(entry.id for entry in entries if entry.kind is not Kind.TENSION),
            *unreadable,
        ],
        tensions=[entry.id for entry in entries if entry.kind is Kind.TENSION],
        versions=erasure.versions,
        left=erasure.left,
    )


async def forget_entries(core: Core, scope: Scope, entry_ids: Sequence[str]) -> ForgetReceipt:
    """Erase these entries, what was derived from them, and the tensions about any of them.

    An id that is not live is erased from history all the same, where it has any, and so is one
    whose record cannot be read; what was merged into that stays superseded. An id that there never
    was, or that was forgotten before, is looked for behind the store, and not named as forgotten.
    """
    named = list(dict.fromkeys(entry_ids))
    held = await _held(core, scope, named)
    derived, tensions = await _reached(core, scope, named)
    doomed = [*named, *derived, *tensions]
    if not doomed:
        return ForgetReceipt(forgotten=[])
    now = core.clock.now()
    revived = await _parts(core, scope, doomed, now)
    # Revived before the erasure: a sudden end in between leaves a fact twice, and never none.
    if revived:
        await core.commit(scope, Changes(puts=revived), now=now)
    back = [entry.id for entry in revived]
    core.drop(scope)
    erasure = await core.store.forget(scope, doomed, now=now)
    made_since, raised_since = await _reached(core, scope, doomed)
    if made_since or raised_since:
        later = await forget_entries(core, scope, [*made_since, *raised_since])
        derived, tensions = [*derived, *made_since], [*tensions, *raised_since]
        back += later.revived
        places = {*erasure.left, *later.left}
        erasure = replace(
            erasure,
            left={one: max(erasure.left.get(one, 0), later.left.get(one, 0)) for one in places},
            versions=erasure.versions + later.versions,
        )
    return ForgetReceipt(
        forgotten=held,
        derived=derived,
        revived=back,
        tensions=tensions,
        versions=erasure.versions,
        left=erasure.left,
    )


async def _held(core: Core, scope: Scope, entry_ids: Sequence[str]) -> list[str]:
    """Give those of the ids that the store has anything of, be it history or a damaged record."""
    now = core.clock.now()
    found: list[str] = []
    live = await salvaged(core.store.get_many(scope, entry_ids, now=now), found)
    known = {*live, *found}
    if not known.issuperset(entry_ids):
        known.update(await core.store.removed(scope, now=now))
    return [one for one in entry_ids if one in known]


async def _parts(core: Core, scope: Scope, doomed: Sequence[str], now: datetime) -> list[Entry]:
    """Give what was merged into an entry that goes, and does not go itself, as it was before."""
    going = await salvaged(core.store.get_many(scope, doomed, now=now), [])
    parts = [one for entry in going.values() for one in entry.source.derived_from]
    held = await core.store.get_many(scope, parts, now=now) if parts else {}
    return [
        current_again(entry, now)
        for entry in held.values()
        if entry.superseded_by in going and entry.id not in going
    ]


async def forget_matching(core: Core, scope: Scope, words: str) -> ForgetReceipt:
    """Erase every memory, tension and task note that says these words, in any of its versions.

    From the self-model only the patterns and strategies that say them go, with its history. Derived
    floors stay: they hold numbers and names of scripts, nothing that was said.
    Cost: the whole scope.
    """
    wanted = fold(words)
    now = core.clock.now()
    saying = [
        entry
        for entry in await read_all(core.store, scope, now=now)
        if entry.id != KEPT_AS and await _ever_said(core, scope, entry, wanted)
    ]
    saying_ids = [entry.id for entry in saying]
    saying_ids += [
        entry_id
        for entry_id in await core.store.removed(scope, now=now)
        if entry_id != KEPT_AS and _says(await core.store.history(scope, entry_id), wanted)
    ]
    receipt = await forget_entries(core, scope, saying_ids)
    for entry in saying:
        if entry.kind is Kind.SELF_MODEL:
            kept = without(SelfModel.of(entry), lambda text: wanted in fold(text))
            await core.commit(scope, Changes(puts=[self_model_entry(kept, now, None)]), now=now)
    tensions = {entry.id for entry in saying if entry.kind is Kind.TENSION}
    return replace(
        receipt,
        forgotten=[one for one in receipt.forgotten if one not in tensions],
        tensions=list(dict.fromkeys([*receipt.tensions, *sorted(tensions)])),
    )


async def _ever_said(core: Core, scope: Scope, entry: Entry, wanted: str) -> bool:
    if _says([Version(entry, entry.updated_at)], wanted):
        return True
    return entry.version > 1 and _says(await core.store.history(scope, entry.id), wanted)


def _says(versions: Iterable[Version], wanted: str) -> bool:
    return any(wanted in fold(_words(version.entry)) for version in versions)


def _words(entry: Entry) -> str:
    if entry.kind is Kind.STATEMENT:
        return f"{entry.text} {Belief.of(entry).gist or ''}"
    return f"{entry.text} {json.dumps(entry.value, ensure_ascii=False)}"


async def _reached(
    core: Core, scope: Scope, entry_ids: Iterable[str]
) -> tuple[list[str], list[str]]:
    derived: dict[str, None] = {}
    tensions: dict[str, None] = {}
    named = set(entry_ids)
    frontier = list(named)
    while frontier:
        terms = [f"#{word}:{one}" for one in frontier for word in ("from", "about")]
        unreadable: list[str] = []
        asked = core.store.lookup(scope, terms, at_most=ALL, now=core.clock.now())
        found = await salvaged(asked, unreadable)
        reached = {entry.id: entry for entries in found.values() for entry in entries}
        tensions.update((key, None) for key, one in reached.items() if one.kind is Kind.TENSION)
        frontier = [
            key
            for key in (*reached, *unreadable)
            if key not in tensions and key not in named and key not in derived
        ]
        derived.update((key, None) for key in frontier)
    return list(derived), list(tensions)
