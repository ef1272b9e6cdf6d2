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
    for entry in entries:
        shape = definition.shape_of(entry)
        body = shape.body(definition, entry, scores.get(entry.id))
        pieces.append(Piece(entry, shape, body, _tokens(f"{body}{shape.between}")))
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
    bodies = {piece.entry.id: piece.body for piece in pieces}
    written: list[tuple[Entry, str]] = []
    for shape in definition.shapes:
        meant = [piece.entry for piece in pieces if piece.shape is shape]
        written += _section(definition, shape, shape.arranged(meant, scores), bodies)
    opening, closing = _fences(definition, mark_of("".join(text for _, text in written)))
    texts = [text for _, text in written]
    texts[0] = f"{opening}{texts[0]}"
    texts[-1] = f"{texts[-1]}{closing}"
    whole = "".join(texts)
    return Block(
        memory_id=definition.id,
        flavor=definition.flavor,
        fragments=tuple(
            Fragment(entry.id, entry.version, text)
            for (entry, _), text in zip(written, texts, strict=True)
        ),
        tokens=estimate_tokens(whole),
        digest=hashlib.sha256(whole.encode()).hexdigest(),
        stable=stable,
    )


def frame_cost(definition: MemoryDefinition) -> int:
    """Give the tokens of a block with nothing in it: fences and headings."""
    headings = "".join(_heading(definition, shape) for shape in definition.shapes)
    opening, closing = _fences(definition, _LETTERS[:_MARK_LENGTH])
    return estimate_tokens(f"{opening}{headings}{closing}")


def mark_of(content: str) -> str:
    """Give a mark that follows from a content and does not occur in it, in any case of letters.

    >>> mark_of("tea") == mark_of("tea"), mark_of("tea") == mark_of("te")
    (True, False)
    """
    lowered = content.lower()
    for attempt in count():
        digest = hashlib.sha256(f"{attempt} {content}".encode()).digest()
        mark = digest[:_MARK_LENGTH].translate(_MARKS).decode()
        if mark not in lowered:
            return mark
    raise AssertionError  # pragma: no cover - there are more marks than content


def _section(
    definition: MemoryDefinition,
    shape: Shape,
    entries: Sequence[Entry],
    bodies: Mapping[str, str],
) -> list[tuple[Entry, str]]:
    if not entries:
        return []
    texts = [f"{bodies[entry.id]}{shape.between}" for entry in entries[:-1]]
    texts.append(f"{bodies[entries[-1].id]}\n")
    texts[0] = f"{_heading(definition, shape)}{texts[0]}"
    return list(zip(entries, texts, strict=True))


def _tokens(text: str) -> int:
    return _short_tokens(text) if len(text) <= _SHORT else estimate_tokens(text)


_short_tokens = lru_cache(maxsize=4096)(estimate_tokens)


def _heading(definition: MemoryDefinition, shape: Shape) -> str:
    return f"{shape.heading(definition)}\n\n"


def _fences(definition: MemoryDefinition, mark: str) -> tuple[str, str]:
    name = f"perdure-memory-{mark}"
    about = f"{one_line(definition.description)}\n" if definition.description else ""
    return f'<{name} id="{attribute(definition.id)}">\n{about}', f"</{name}>\n"
