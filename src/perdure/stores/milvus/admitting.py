"""What a write is asked before anything of it is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from perdure.model.entry import Entry, Vector
from perdure.ports import Changes
from perdure.stores import admission, vectors
from perdure.stores.milvus import pointers, rows, settled

Vectors = Mapping[str, Mapping[str, Vector]]
"""By the id of an entry its vectors as they are kept."""


def admitted(changes: Changes, now: datetime) -> tuple[Changes, Vectors]:
    """Give changes, each id once, and the vectors of what is put as they will be kept.

    Refuses what cannot be kept whole.
    """
    admission.check_now(now)
    admission.check_touches(changes.touches)
    admission.check_versions(changes.versions)
    for signature in changes.signatures:
        admission.check_text(signature, "signature")
        settled.check_signature(signature)
    vectors = {one.id: _checked(one) for one in changes.puts}
    puts = {one.id: one for one in changes.puts}
    past = [replace(one, entry=pointers.pointing(one.entry, {})) for one in changes.versions]
    for version in past:
        pointers.check_metadata(version.entry)
    return replace(changes, puts=[*puts.values()], versions=past), vectors


def _checked(entry: Entry) -> Mapping[str, Vector]:
    admission.check_entry(entry)
    pointers.check_metadata(entry)
    if entry.value is not None:
        admission.to_json(entry.value, "value")
    if entry.metadata:
        admission.to_json(admission.plain(entry.metadata), "metadata")
    kept = vectors.kept(entry)
    rows.check_fits(entry.id, kept)
    return kept
