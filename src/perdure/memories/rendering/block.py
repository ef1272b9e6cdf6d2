"""Put what was admitted into one block, fenced by a mark that its content cannot know."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from perdure.memories.rendering.escaping import attribute, one_line
from perdure.model.entry import Entry
from perdure.model.evidence import Block, Fragment
from perdure.text.tokens import estimate_tokens

if TYPE_CHECKING:
    from perdure.memories.definition import MemoryDefinition
    from perdure.memories.types.base import Shape

_LETTERS = "bcdfghjkmnpqrtvwx"
_MARKS = bytes(ord(_LETTERS[byte % len(_LETTERS)]) for byte in range(256))
_MARK_LENGTH = 12
_SHORT = 2000


class _Section(NamedTuple):
    """The pieces of one shape in the order of the block, their texts, and what those cost."""

    pieces: Sequence[Piece]
    texts: list[str]
    tokens: int


class Piece(NamedTuple):
    """An entry as its shape writes it, and what that costs without what all entries share."""

    entry: Entry
    shape: Shape
    body: str
    cost: int


def write_pieces(
    definition: MemoryDefinition, entries: Sequence[Entry], scores: Mapping[str, float]
) -> list[Piece]:
    """Write each entry on its own, in the order given."""
    pieces: list[Piece] = []
    only = definition.shapes[0] if len(definition.shapes) == 1 else None
    for entry in entries:
        shape = only or definition.shape_of(entry)
        body = shape.body(definition, entry, scores.get(entry.id) if scores else None)
        pieces.append(Piece(entry, shape, body, _tokens(body, shape.between)))
    return pieces


def render(
    definition: MemoryDefinition,
    pieces: Sequence[Piece],
    scores: Mapping[str, float],
    *,
    stable: bool,
) -> Block:
    """Give the block of these pieces, section by section, each in the order of its shape.

    The first fragment holds what stands before its entry as well, the last what stands behind.
    """
    written: list[Piece] = []
    texts: list[str] = []
    tokens = _fence_cost(definition)
    for shape in definition.shapes:
        meant = [piece for piece in pieces if piece.shape is shape]
        if meant:
            section = _section(definition, shape, meant, scores)
            written += section.pieces
            texts += section.texts
            tokens += section.tokens
    content = "".join(texts)
    opening, closing = _fences_of(definition.id, definition.description, mark_of(content))
    texts[0] = f"{opening}{texts[0]}"
    texts[-1] = f"{texts[-1]}{closing}"
    fragments = [
        Fragment(piece.entry.id, piece.entry.version, text)
        for piece, text in zip(written, texts, strict=True)
    ]
    digest = hashlib.sha256(f"{opening}{content}{closing}".encode()).hexdigest()
    return Block(definition.id, definition.flavor, tuple(fragments), tokens, digest, stable)


def frame_cost(definition: MemoryDefinition) -> int:
    """Give the tokens of a block with nothing in it: fences and headings."""
    headings = [_heading(definition, shape) for shape in definition.shapes]
    return _fence_cost(definition) + sum(map(estimate_tokens, headings))


def mark_of(content: str) -> str:
    """Give a mark that follows from a content and does not occur in it, in any case of letters.

    >>> mark_of("tea") == mark_of("tea"), mark_of("tea") == mark_of("te")
    (True, False)
    """
    lowered = content.lower()
    encoded = content.encode()
    for attempt in count():
        digest = hashlib.sha256(b"%d %b" % (attempt, encoded)).digest()
        mark = digest[:_MARK_LENGTH].translate(_MARKS).decode()
        if mark not in lowered:
            return mark
    raise AssertionError  # pragma: no cover - there are more marks than content


def _section(
    definition: MemoryDefinition,
    shape: Shape,
    pieces: Sequence[Piece],
    scores: Mapping[str, float],
) -> _Section:
    by_id = {piece.entry.id: piece for piece in pieces}
    entries = shape.arranged([piece.entry for piece in pieces], scores)
    arranged = [by_id[entry.id] for entry in entries]
    last, between = arranged[-1], shape.between
    heading = _heading(definition, shape)
    texts = [piece.body + between for piece in arranged]
    texts[-1] = f"{last.body}\n"
    texts[0] = f"{heading}{texts[0]}"
    if not between.endswith("\n"):
        return _Section(arranged, texts, estimate_tokens("".join(texts)))
    # Tokens are counted line by line, and here no two pieces share one: nothing is read again.
    costs = sum([piece.cost for piece in pieces]) - last.cost + _tokens(last.body, "\n")
    return _Section(arranged, texts, estimate_tokens(heading) + costs)


def _tokens(body: str, end: str) -> int:
    return _short_tokens(body, end) if len(body) <= _SHORT else estimate_tokens(f"{body}{end}")


@lru_cache(maxsize=4096)
def _short_tokens(body: str, end: str) -> int:
    return estimate_tokens(f"{body}{end}")


def _fence_cost(definition: MemoryDefinition) -> int:
    return _cost_of_fences(definition.id, definition.description)


@lru_cache(maxsize=1024)
def _cost_of_fences(definition_id: str, description: str | None) -> int:
    """Give the tokens of the fences: all marks are of one length, and cost the same."""
    fences = _fences_of(definition_id, description, _LETTERS[:_MARK_LENGTH])
    return sum(map(estimate_tokens, fences))


def _heading(definition: MemoryDefinition, shape: Shape) -> str:
    return f"{shape.heading(definition)}\n\n"


def _fences_of(definition_id: str, description: str | None, mark: str) -> tuple[str, str]:
    name = f"perdure-memory-{mark}"
    return f"<{name}{_behind_the_name(definition_id, description)}", f"</{name}>\n"


@lru_cache(maxsize=1024)
def _behind_the_name(definition_id: str, description: str | None) -> str:
    about = f"{one_line(description)}\n" if description else ""
    return f' id="{attribute(definition_id)}">\n{about}'
