"""Put what was admitted into one block, fenced by a mark that its content cannot know."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from perdure.frozen import later
from perdure.memories.rendering.costs import cost_of, last_cost
from perdure.memories.rendering.escaping import attribute, one_line
from perdure.model.entry import Entry
from perdure.model.evidence import Block, Fragment
from perdure.text.tokens import Measure, estimate_measured, estimate_tokens

if TYPE_CHECKING:
    from perdure.memories.definition import MemoryDefinition
    from perdure.memories.types.base import Shape

_LETTERS = "bcdfghjkmnpqrtvwx"
_MARKS = bytes(ord(_LETTERS[byte % len(_LETTERS)]) for byte in range(256))
_MARK_LENGTH = 12


class _Section(NamedTuple):
    """What stands above the bodies of one shape, what between them, and the bodies in order.

    `costs` are those of the bodies, each with what stands behind it, and `measures` what each adds
    to a line that all share.
    """

    heading: str
    between: str
    bodies: tuple[str, ...]
    costs: tuple[int, ...]
    measures: tuple[Measure | None, ...]


class Piece(NamedTuple):
    """An entry as its shape writes it, and what that costs without what all entries share."""

    entry: Entry
    shape: Shape
    body: str
    cost: int
    measure: Measure | None = None


make_piece: Callable[[type[Piece], tuple[Entry, Shape, str, int, Measure | None]], Piece] = cast(
    Any, tuple
).__new__
"""Give a piece of its parts, in order, at half the cost of naming them."""


def write_pieces(
    definition: MemoryDefinition, entries: Sequence[Entry], scores: Mapping[str, float]
) -> list[Piece]:
    """Write each entry on its own, in the order given."""
    pieces: list[Piece] = []
    shape = definition.shapes[0]
    several = len(definition.shapes) > 1
    score = None
    for entry in entries:
        if several:
            shape = definition.shape_of(entry)
        if scores:
            score = scores.get(entry.id)
        body = shape.body(definition, entry, score)
        cost, part = cost_of(entry, body, shape.between)
        pieces.append(make_piece(Piece, (entry, shape, body, cost, part)))
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
    written: list[Entry] = []
    sections: list[_Section] = []
    for shape in definition.shapes:
        meant = pieces
        if len(definition.shapes) > 1:
            meant = [piece for piece in pieces if piece[1] is shape]
        if meant:
            entries, _, *told = zip(*_arranged(meant, shape, scores), strict=True)
            sections.append(_Section(_heading(definition, shape), shape.between, *told))
            written += entries
    return _write(definition, sections, written, stable=stable)


def _arranged(pieces: Sequence[Piece], shape: Shape, scores: Mapping[str, float]) -> list[Piece]:
    entries = [piece[0] for piece in pieces]
    by_entry = dict(zip(map(id, entries), pieces, strict=True))
    return [*map(by_entry.__getitem__, map(id, shape.arranged(entries, scores)))]


def frame_cost(definition: MemoryDefinition) -> int:
    """Give the tokens of a block with nothing in it: fences and headings."""
    headings = [_cost_of_heading(_heading(definition, shape)) for shape in definition.shapes]
    return _cost_of_fences(definition.id, definition.description) + sum(headings)


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


def _write(
    definition: MemoryDefinition,
    sections: Sequence[_Section],
    entries: Sequence[Entry],
    *,
    stable: bool,
) -> Block:
    """Give the block of these sections, each fragment under the id and the version of its entry."""
    content = "".join(
        [f"{heading}{between.join(bodies)}\n" for heading, between, bodies, *_ in sections]
    )
    opening, closing = _fences_of(definition.id, definition.description, mark_of(content))
    tokens = _cost_of_fences(definition.id, definition.description) + sum(map(_cost, sections))
    whole = f"{opening}{content}{closing}"
    return Block(
        definition.id,
        definition.flavor,
        later(lambda: _fragments(entries, sections, opening, closing)),
        tokens,
        later(lambda: hashlib.sha256(whole.encode()).hexdigest()),
        stable,
        whole,
    )


def _fragments(
    entries: Sequence[Entry], sections: Sequence[_Section], opening: str, closing: str
) -> tuple[Fragment, ...]:
    texts = [text for section in sections for text in _texts(section)]
    texts[0] = f"{opening}{texts[0]}"
    texts[-1] = f"{texts[-1]}{closing}"
    names = [entry.id for entry in entries], [entry.version for entry in entries]
    return tuple(map(Fragment, *names, texts))


def _texts(section: _Section) -> list[str]:
    heading, between, bodies, _, _ = section
    texts = [body + between for body in bodies]
    texts[-1] = f"{bodies[-1]}\n"
    texts[0] = f"{heading}{texts[0]}"
    return texts


def _cost(section: _Section) -> int:
    heading, between, bodies, costs, measures = section
    # Tokens are counted line by line: what shares none with others is not read again.
    if between.endswith("\n"):
        told = sum(costs[:-1]) + last_cost(bodies[-1], costs[-1], between)
    elif between or None in measures:
        told = estimate_tokens(f"{between.join(bodies)}\n")
    else:
        told = estimate_measured(cast(Any, measures), bodies, "\n")
    return _cost_of_heading(heading) + told


@lru_cache(maxsize=64)
def _cost_of_heading(heading: str) -> int:
    return estimate_tokens(heading)


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
