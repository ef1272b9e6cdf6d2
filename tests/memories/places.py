"""An embedder that places texts where it is told, and entries placed by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from memories.given import NOW, SCOPE, run
from perdure.errors import ProviderUnavailableError
from perdure.model.entry import Entry, Kind, Vector
from perdure.model.scope import Scope
from perdure.ports import Store


class Placed:
    """Places texts as told, all others at `elsewhere`; notes what it is asked, fails when told."""

    inline = True

    def __init__(
        self,
        places: Mapping[str, Sequence[float]] | None = None,
        *,
        elsewhere: Sequence[float] = (1.0, 0.0),
        id: str = "placed",
        max_input_chars: int | None = None,
    ) -> None:
        self.id = id
        self.places = dict(places or {})
        self.elsewhere = tuple(elsewhere)
        self.dimension = len(elsewhere)
        self.max_input_chars = max_input_chars
        self.asked: list[tuple[str, list[str]]] = []
        self.fails = False

    async def embed(self, texts: Sequence[str], *, purpose: str = "document") -> list[Vector]:
        if self.fails:
            raise ProviderUnavailableError("away", where=self.id)
        self.asked.append((purpose, list(texts)))
        return [tuple(self.places.get(text, self.elsewhere)) for text in texts]


def placed(
    id: str, *vector: float, text: str = "", embedder: str = "placed", kind: Kind = Kind.MESSAGE
) -> Entry:
    entry = Entry(id, kind, text or f"<{id}>", NOW, NOW, NOW)
    return replace(entry, embeddings={embedder: vector} if vector else {})


def keep(store: Store, *entries: Entry, scope: Scope = SCOPE) -> None:
    """Put entries into a store, oldest first."""
    run(store.open())
    run(store.put_many(scope, entries, now=NOW))


FIVE = [
    placed("n"),
    placed("d", -1, 0),
    placed("c", 0.6, 0.8),
    placed("b", 0.8, 0.6),
    placed("a", 1, 0),
]
"""From the newest, nearest to (1, 0), to the oldest, which nobody placed."""
