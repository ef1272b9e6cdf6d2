"""Write what a read asks for, and find again by its content what the read before it wrote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from perdure.memories.rendering.block import Piece, frame_cost, make_piece, render, write_pieces
from perdure.model.entry import Entry
from perdure.model.evidence import Block

if TYPE_CHECKING:
    from perdure.memories.definition import MemoryDefinition

MOST = 512
"""Of reads that write more entries nothing is remembered."""

_MOST_STRANGERS = 8
"""How far what only moved is looked for behind what stands elsewhere than before."""

_seen = attrgetter("id", "seq", "version", "text", "updated_at", "kind", "source.role", "value")
"""All that shapes write of an entry or arrange it by; entries alike in it are written alike."""


class _Last:
    """What the last read of a place wrote."""

    __slots__ = ("block", "frame", "pieces")

    def __init__(self) -> None:
        self.frame: int | None = None
        self.pieces: tuple[list[Any], list[Piece]] = ([], [])
        self.block: tuple[list[int], Sequence[Piece], Block] | None = None


class Writer:
    """Write the entries of one read, page for page in the order of the store, and its block.

    Most of them stood in the read before, behind what is new: that is found by comparing lists,
    at a third of what writing an entry costs even if each line of it is remembered.
    """

    def __init__(self, definition: MemoryDefinition, namespace: str) -> None:
        self._definition = definition
        self._last = _last_of(
            definition.id, definition.description, definition.flavor, definition.projection,
            definition.shapes, namespace,
        )  # fmt: skip
        self._old_keys, self._old_pieces = self._last.pieces
        self._by_id: dict[str, tuple[Any, Piece]] | None = None
        self._at = 0
        self._keys: list[Any] = []
        self._pieces: list[Piece] = []

    @property
    def frame(self) -> int:
        """What a block costs with nothing in it."""
        cost = self._last.frame
        if cost is None:
            cost = self._last.frame = frame_cost(self._definition)
        return cost

    def write(self, entries: Sequence[Entry], scores: Mapping[str, float]) -> list[Piece]:
        """Give the pieces of these, in order."""
        keys: list[Any] = [*map(_seen, entries)]
        if scores:
            keys = [(key, scores.get(key[0])) for key in keys]
        fresh, count = self._found(keys)
        at, rest = self._at, fresh + count
        pieces = self._old_pieces[at : at + count]
        if count < len(keys):
            pieces = _renewed(entries[fresh:rest], pieces)
            pieces = write_pieces(self._definition, entries[:fresh], scores) + pieces
        if rest < len(keys):
            end = rest + self._strangers(keys[rest:], at + count)
            moved = end < len(keys)
            held = self._named(at + count, at + end - fresh) if moved else self._held()
            pieces += self._written(entries[rest:end], keys[rest:end], scores, held)
            if moved:
                old = self._old_pieces[at + end - fresh : at + len(keys) - fresh]
                pieces += _renewed(entries[end:], old)
                count = len(keys) - fresh
        self._at = at + count
        self._keep(keys, pieces)
        return pieces

    def block(self, pieces: Sequence[Piece], scores: Mapping[str, float], *, stable: bool) -> Block:
        """Give the block of pieces that this read has written."""
        names = [*map(id, pieces)]
        last = self._last.block
        if last is not None and last[0] == names:
            return last[2]
        block = render(self._definition, pieces, scores, stable=stable)
        if len(names) <= MOST:
            # As long as the pieces are held here, nothing else can be where they are.
            self._last.block = names, pieces, block
        return block

    def _written(
        self,
        entries: Sequence[Entry],
        keys: Sequence[Any],
        scores: Mapping[str, float],
        held: Mapping[str, tuple[Any, Piece]],
    ) -> list[Piece]:
        """Give the pieces of entries of which most are new, or stood elsewhere before."""
        if not held:
            return write_pieces(self._definition, entries, scores)
        known = [held.get(entry.id) for entry in entries]
        alike = [one is not None and one[0] == key for one, key in zip(known, keys, strict=True)]
        if not any(alike):
            return write_pieces(self._definition, entries, scores)
        strange = [one for one, stood in zip(entries, alike, strict=True) if not stood]
        fresh = iter(write_pieces(self._definition, strange, scores))
        again = [entry for entry, stood in zip(entries, alike, strict=True) if stood]
        old = [one[1] for one, stood in zip(known, alike, strict=True) if stood and one is not None]
        kept = iter(_renewed(again, old))
        return [next(kept if stood else fresh) for stood in alike]

    def _held(self) -> Mapping[str, tuple[Any, Piece]]:
        """Give what the read before wrote, by the ids of its entries."""
        if self._by_id is None:
            self._by_id = self._named(0, len(self._old_keys))
        return self._by_id

    def _named(self, start: int, end: int) -> dict[str, tuple[Any, Piece]]:
        """Give a part of what the read before wrote, by the ids of its entries."""
        # Not strict: another read may be adding to both, pieces first.
        stood = zip(self._old_keys[start:end], self._old_pieces[start:end], strict=False)
        return {piece[0].id: (key, piece) for key, piece in stood}

    def _found(self, keys: list[Any]) -> tuple[int, int]:
        """Tell how many are new, and how many behind them are the next of the old ones."""
        at, most = self._at, len(keys)
        old = self._old_keys[at : at + most]
        if old == keys:
            return 0, most
        if not old or old[0] not in keys:
            return 0, 0
        fresh = keys.index(old[0])
        if keys[fresh:] == old[: most - fresh]:
            return fresh, most - fresh
        alike = takewhile(lambda pair: pair[0] == pair[1], zip(keys[fresh:], old, strict=False))
        return fresh, sum(1 for _ in alike)

    def _strangers(self, keys: list[Any], at: int) -> int:
        """Tell how many stand elsewhere than before, or are new, until all are the old ones again.

        So it is when what left a window is now proposed by the next strategy, behind it.
        """
        old = self._old_keys[at : at + len(keys)]
        for count in range(min(len(keys), len(old), _MOST_STRANGERS)):
            if keys[count] == old[count] and keys[count:] == old[count:]:
                return count
        return len(keys)

    def _keep(self, keys: list[Any], pieces: list[Piece]) -> None:
        """Hold what this read wrote for the next; never more keys than pieces, at any moment."""
        self._pieces += pieces
        self._keys += keys
        known = len(self._keys) <= MOST
        self._last.pieces = (self._keys, self._pieces) if known else ([], [])


def _renewed(entries: Sequence[Entry], pieces: Sequence[Piece]) -> list[Piece]:
    """Give pieces with the entries of now, as they are at hand and those of before far away."""
    return [
        make_piece(Piece, (entry, shape, body, cost, part))
        for entry, (_, shape, body, cost, part) in zip(entries, pieces, strict=True)
    ]


@lru_cache(maxsize=64)
def _last_of(*_: object) -> _Last:
    """Give the place of a memory in a scope, as empty as it begins."""
    return _Last()
