"""What a write brings, looked at before anything is sent."""

from __future__ import annotations

from dataclasses import replace

from perdure.errors import UnsupportedError, UsageError
from perdure.model.entry import Entry
from perdure.ports import Changes
from perdure.stores import admission, vectors
from perdure.stores.postgres.vectors import MOST


def admitted(changes: Changes, *, has_vectors: bool) -> Changes:
    """Give changes as they are kept, each id once among the puts; refuses what cannot be kept."""
    admission.check_touches(changes.touches)
    admission.check_versions(changes.versions)
    for signature in changes.signatures:
        admission.check_text(signature, "signature")
    puts = {entry.id: _admitted(entry, has_vectors=has_vectors) for entry in changes.puts}
    return replace(changes, puts=list(puts.values()))


def check_vectors(*, has_vectors: bool) -> None:
    """Refuse what asks for vectors of a server that has none."""
    if not has_vectors:
        message = "this server cannot keep a vector: it has no pgvector, or no tables for it"
        raise UnsupportedError(message, argument="embeddings")


def _admitted(entry: Entry, *, has_vectors: bool) -> Entry:
    admission.check_entry(entry)
    if not entry.embeddings:
        return entry
    check_vectors(has_vectors=has_vectors)
    kept = vectors.kept(entry)
    if max(map(len, kept.values())) > MOST:
        message = f"pgvector keeps vectors of {MOST} numbers at most"
        raise UsageError(message, argument="embeddings")
    return replace(entry, embeddings=kept)
