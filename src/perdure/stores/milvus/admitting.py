"""What a write is asked before anything of it is written."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from perdure.frozen import altered
from perdure.model.entry import Entry
from perdure.ports import Changes
from perdure.stores import admission, vectors
from perdure.stores.milvus import pointers, rows, settled


def admitted(changes: Changes, now: datetime) -> Changes:
    """Give changes as they will be written, each id once; refuses what cannot be kept whole."""
    admission.check_now(now)
    admission.check_touches(changes.touches)
    admission.check_versions(changes.versions)
    for signature in changes.signatures:
        admission.check_text(signature, "signature")
        settled.check_signature(signature)
    puts = {one.id: _checked(one) for one in changes.puts}
    past = [replace(one, entry=pointers.pointing(one.entry, {})) for one in changes.versions]
    for version in past:
        pointers.check_metadata(version.entry)
    return replace(changes, puts=[*puts.values()], versions=past)


def _checked(entry: Entry) -> Entry:
    admission.check_entry(entry)
    pointers.check_metadata(entry)
    if entry.value is not None:
        admission.to_json(entry.value, "value")
    if entry.metadata:
        admission.to_json(admission.plain(entry.metadata), "metadata")
    entry = altered(entry, embeddings=vectors.kept(entry))
    rows.check_fits(entry)
    return entry
