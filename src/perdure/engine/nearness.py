"""What embedders add: vectors that go with statements, and candidates that mean the like."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import chain
from typing import Literal

from perdure.engine.core import Core
from perdure.engine.reading import Reader
from perdure.engine.salvaging import salvaged
from perdure.errors import DimensionError
from perdure.model.entry import Entry, Kind, Vector
from perdure.model.receipt import Failure
from perdure.model.scope import Scope
from perdure.model.selection import Selection
from perdure.ports import Calibration, Changes, Commit, Embedder, Match, Matches, Neighbour, Space
from perdure.text.first_person import in_first_person
from perdure.text.kinds import members_asked_for
from perdure.text.script_names import script_of
from perdure.text.words import index_terms

NEAREST = 100
"""Neighbours that become candidates; those beyond have no similarity, being farther than these."""

OF_A_KIND = 60
"""Candidates that name a thing of a kind which the question names."""

FEW_WITHOUT = 10
"""A space serves a scope when at most one in so many of its statements has no vector there."""

HOOK = "embedder"
"""What failures of embedders are called in a receipt."""

_USUAL = Calibration()

Vectors = Mapping[str, Mapping[str, Vector]]
"""By text, then by embedder."""


async def embed(core: Core, texts: Iterable[str], failures: list[Failure]) -> Vectors:
    """Give the vectors of texts in all spaces; one that fails is told, and left out."""
    said = list(dict.fromkeys(text for text in texts if text.strip()))
    found: dict[str, dict[str, Vector]] = {text: {} for text in said}
    for embedder in core.embedders if said else ():
        vectors = await _asked(embedder, said, "document", failures)
        for text, vector in zip(said, vectors, strict=False):
            found[text][embedder.id] = vector
    return found


async def with_vectors(
    core: Core,
    entries: Sequence[Entry],
    held: Mapping[str, Entry],
    *,
    known: Vectors,
    failures: list[Failure],
) -> list[Entry]:
    """Give the entries as they are written: each statement whose text is new, with its vectors.

    `held` is what the store has of them, `known` are vectors that were asked for before.
    """
    if not core.embedders:
        return list(entries)
    fresh = {
        entry.id: entry.text
        for entry in entries
        if entry.kind is Kind.STATEMENT
        and (entry.id not in held or held[entry.id].text != entry.text)
    }
    asked = [text for text in fresh.values() if text not in known]
    vectors = {**known, **(await embed(core, asked, failures))} if asked else known
    return [
        replace(entry, embeddings={**entry.embeddings, **vectors.get(fresh[entry.id], {})})
        if entry.id in fresh
        else entry
        for entry in entries
    ]


async def commit(
    core: Core,
    scope: Scope,
    changes: Changes,
    *,
    now: datetime,
    if_revision: int | None,
    failures: list[Failure],
) -> Commit:
    """Write changes with their vectors; without them, and told so, where they do not fit."""
    try:
        done = await core.commit(scope, changes, now=now, if_revision=if_revision)
    except DimensionError as error:
        _note(failures, f"kept without vectors: {error}")
        puts = [replace(entry, embeddings={}) for entry in changes.puts]
        changes = replace(changes, puts=puts)
        done = await core.commit(scope, changes, now=now, if_revision=if_revision)
    _carry_on(core, scope, done, failures)
    return done


def _carry_on(core: Core, scope: Scope, done: Commit, failures: Sequence[Failure]) -> None:
    """Let the space that served a scope before a write serve it on, when no vector is lacking."""
    before = core.at_hand.space(scope, done.revision - 1)
    if before and not any(one.hook == HOOK for one in failures):
        core.at_hand.keep_space(scope, done.revision, before)


async def candidates(
    core: Core,
    reader: Reader,
    scope: Scope,
    query: str,
    terms: Sequence[str],
    *,
    select: Selection,
    limit: int,
    now: datetime,
    failures: list[Failure],
) -> Matches:
    """Give what shares words with a query, and what lies near to it, each with its similarity.

    The past has no vectors: of it, words alone are compared. So they are where no space serves the
    scope, where the embedder was not taught the script of the question, and where it fails, which
    is told.
    """
    unreadable: list[str] = []
    searched = reader.search(scope, terms, select=select, limit=limit, now=now)
    matches = await salvaged(searched, unreadable)
    if core.weights.kinds and (things := [*dict.fromkeys(chain(*members_asked_for(query)))]):
        searched = reader.search(scope, things, select=select, limit=OF_A_KIND, now=now)
        matches = matches.joined(await salvaged(searched, unreadable))
    embedder = None
    if core.embedders and reader is core.store:
        embedder = await _comparing(core, scope, matches, now, failures)
    calibration: Calibration = getattr(embedder, "calibration", _USUAL)
    if embedder is not None and _reads(calibration, query):
        vectors = await _asked(embedder, [_as_said(query, matches)], "query", failures)
        for vector in vectors:
            nearest = core.store.nearest(
                scope, vector, embedder=embedder.id, now=now,
                select=select, limit=max(limit, NEAREST),
            )  # fmt: skip
            matches = _joined(matches, await salvaged(nearest, unreadable), calibration)
    note_unreadable(failures, unreadable)
    return matches


async def _comparing(
    core: Core, scope: Scope, matches: Matches, now: datetime, failures: list[Failure]
) -> Embedder | None:
    """Give the embedder whose vectors are compared; that none serves is told where it matters."""
    embedder = await serving(core, scope, now)
    if embedder is None and matches.candidates:
        spaces = await core.store.spaces(scope, now=now)
        _note(failures, _not_serving(core.embedders, spaces))
    return embedder


def _as_said(query: str, matches: Matches) -> str:
    """Put a question as those who spoke would have put it of themselves."""
    speakers = (match.source.speaker for match in matches.candidates)
    return in_first_person(query, (name for name in speakers if name))


def _reads(calibration: Calibration, question: str) -> bool:
    """Tell whether an embedder was taught the script of a question; a bare number has none."""
    if calibration.scripts is None:
        return True
    script = script_of(question)
    return script == "none" or script in calibration.scripts


async def serving(core: Core, scope: Scope, now: datetime) -> Embedder | None:
    """Give the first embedder whose space holds the scope's current statements, all but a few.

    It is counted anew when the scope has changed by somebody who gave no vectors.
    """
    revision = await core.store.revision(scope)
    known = core.at_hand.space(scope, revision)
    if known is None:
        known = await _first_complete(core, scope, now)
        core.at_hand.keep_space(scope, revision, known)
    return next((one for one in core.embedders if one.id == known), None)


async def _first_complete(core: Core, scope: Scope, now: datetime) -> str:
    usage = await core.store.usage(scope, now=now)
    statements = sum(tier.count for tier in usage.values())
    spaces = await core.store.spaces(scope, now=now)
    for embedder in core.embedders:
        space = spaces.get(embedder.id)
        if space is None or space.dimension != embedder.dimension or not space.count:
            continue
        if statements - space.count <= math.ceil(statements / FEW_WITHOUT):
            return embedder.id
    return ""


def _not_serving(embedders: Sequence[Embedder], spaces: Mapping[str, Space]) -> str:
    wanted = ", ".join(f"{one.id} ({one.dimension} numbers)" for one in embedders)
    held = ", ".join(f"{name} ({space.dimension} numbers)" for name, space in spaces.items())
    return (
        f"too few memories have a vector of {wanted}; there are {held or 'none'}:"
        " words alone are compared until `perdure reembed`"
    )


def _joined(matches: Matches, near: Sequence[Neighbour], calibration: Calibration) -> Matches:
    """Add what is near; a similarity means the same whatever the embedder's cosines are like."""
    scores = {
        one.entry.id: _USUAL.alike + (one.score - calibration.alike) * calibration.weight
        for one in near
    }
    joined = [match.near(scores.pop(match.id, None)) for match in matches.candidates]
    joined += [
        Match(one.entry, _terms(one.entry), scores[one.entry.id])
        for one in near
        if one.entry.id in scores
    ]
    return replace(matches, candidates=joined)


def _terms(entry: Entry) -> tuple[str, ...]:
    return (*index_terms(entry.text), *(f"#{key}" for key in entry.keys))


async def _asked(
    embedder: Embedder,
    texts: Sequence[str],
    purpose: Literal["query", "document"],
    failures: list[Failure],
) -> Sequence[Vector]:
    """Give a vector for each text, or none at all and say why."""
    try:
        vectors = await embedder.embed(texts, purpose=purpose)
    except Exception as error:  # noqa: BLE001 - an embedder of somebody else may raise anything
        _note(failures, f"{embedder.id}: {type(error).__name__}: {error}")
        return ()
    if len(vectors) != len(texts) or not all(_fits(one, embedder.dimension) for one in vectors):
        _note(failures, f"{embedder.id}: not {embedder.dimension} finite numbers for each text")
        return ()
    return vectors


def _fits(vector: Sequence[float], dimension: int) -> bool:
    try:
        return len(vector) == dimension and math.isfinite(sum(array("f", vector)))
    except (TypeError, OverflowError):
        return False


def note_unreadable(failures: list[Failure], unreadable: Sequence[str]) -> None:
    """Say which memories an answer was given without."""
    for name in unreadable:
        failure = Failure("store", f"the record {name!r} cannot be read back")
        if failure not in failures:
            failures.append(failure)


def _note(failures: list[Failure], reason: str) -> None:
    failure = Failure(HOOK, reason)
    if failure not in failures:
        failures.append(failure)
