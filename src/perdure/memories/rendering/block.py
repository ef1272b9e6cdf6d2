"""Put what was admitted into one block, fenced by a mark that its content cannot know."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from itertools import count
from typing import TYPE_CHECKING

from perdure.memories.rendering.escaping import attribute
from perdure.model.entry import Entry
from perdure.model.evidence import Block, Fragment
from perdure.text.tokens import estimate_tokens

if TYPE_CHECKING:
    from perdure.memories.definition import MemoryDefinition
    from perdure.memories.types.base import Shape

_LETTERS = "bcdfghjkmnpqrtvwx"
_MARK_LENGTH = 12


def render(
    definition: MemoryDefinition,
    entries: Sequence[Entry],
    scores: Mapping[str, float],
    *,
    stable: bool,
) -> Block:
    """Give the block of these entries, section by section, each in the order of its shape.

    The first fragment holds what stands before its entry as well, the last what stands behind.
    """
    written: list[tuple[Entry, str]] = []
    for shape in definition.shapes:
        meant = [entry for entry in entries if entry.kind in shape.kinds]
        written += _section(definition, shape, shape.arranged(meant, scores), scores)
    content = "".join(text for _, text in written)
    opening, closing = _fences(definition.id, mark_of(content))
    texts = [text for _, text in written]
    texts[0] = f"{opening}{texts[0]}"
    texts[-1] = f"{texts[-1]}{closing}"
    fragments = tuple(
        Fragment(entry.id, entry.version, text)
        for (entry, _), text in zip(written, texts, strict=True)
    )
    whole = "".join(texts)
    return Block(
        memory_id=definition.id,
        flavor=definition.flavor,
        fragments=fragments,
        tokens=estimate_tokens(whole),
        digest=hashlib.sha256(whole.encode()).hexdigest(),
        stable=stable,
    )


def cost_of(definition: MemoryDefinition, shape: Shape, entry: Entry, score: float | None) -> int:
    """Give the tokens of one entry as it is written, without what all of them share."""
    return estimate_tokens(f"{shape.body(definition, entry, score)}{shape.between}")


def frame_cost(definition: MemoryDefinition) -> int:
    """Give the tokens of a block with nothing in it: fences and headings."""
    headings = "".join(_heading(definition, shape) for shape in definition.shapes)
    opening, closing = _fences(definition.id, _LETTERS[:_MARK_LENGTH])
    return estimate_tokens(f"{opening}{headings}{closing}")


def mark_of(content: str) -> str:
    """Give a mark that follows from a content and does not occur in it, in any case of letters.

    >>> mark_of("tea") == mark_of("tea"), mark_of("tea") == mark_of("te")
    (True, False)
    """
    lowered = content.lower()
    for attempt in count():
        digest = hashlib.sha256(f"{attempt} {content}".encode()).digest()
        mark = "".join(_LETTERS[byte % len(_LETTERS)] for byte in digest[:_MARK_LENGTH])
        if mark not in lowered:
            return mark
    raise AssertionError  # pragma: no cover - there are more marks than content


def _section(
    definition: MemoryDefinition,
    shape: Shape,
    entries: Sequence[Entry],
    scores: Mapping[str, float],
) -> list[tuple[Entry, str]]:
    bodies = [shape.body(definition, entry, scores.get(entry.id)) for entry in entries]
    if not bodies:
        return []
    texts = [f"{body}{shape.between}" for body in bodies[:-1]]
    texts.append(f"{bodies[-1]}\n")
    texts[0] = f"{_heading(definition, shape)}{texts[0]}"
    return list(zip(entries, texts, strict=True))


def _heading(definition: MemoryDefinition, shape: Shape) -> str:
    return f"{shape.heading(definition)}\n\n"


def _fences(memory_id: str, mark: str) -> tuple[str, str]:
    name = f"perdure-memory-{mark}"
    return f'<{name} id="{attribute(memory_id)}">\n', f"</{name}>\n"
