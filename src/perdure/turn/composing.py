"""Put the parts of all memories together as one text, stable ones first. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from perdure.turn.result import TurnContext, TurnPart


def compose(parts: Sequence[TurnPart]) -> TurnContext:
    """Give the text of all parts: what is stable in order of registration, then the rest.

    The context of a cognitive memory is one block with a stable and a volatile half: of the first
    one the border of the two is the border of the whole; further ones stand among the volatile.
    Between two blocks stands an empty line.
    """
    split = next((one for one in parts if one.context is not None and one.stable), None)
    stable = [(one.memory_id, one.stable) for one in parts if one.context is None]
    if split is not None:
        stable.append((split.memory_id, split.stable))
    volatile = [] if split is None else [(split.memory_id, split.volatile)]
    volatile += _behind(parts, split)
    places: dict[str, tuple[int, int]] = {}
    front = _joined(stable, places, 0)
    if front and split is None and any(text for _, text in volatile):
        front += "\n"
    back = _joined(volatile, places, len(front))
    return TurnContext(front, back, tuple(parts), places)


def _behind(parts: Sequence[TurnPart], split: TurnPart | None) -> Iterator[tuple[str, str]]:
    for one in parts:
        if one is split:
            continue
        whole = one.volatile if one.context is None else one.stable + one.volatile
        yield one.memory_id, whole


def _joined(
    texts: Sequence[tuple[str, str]], places: dict[str, tuple[int, int]], offset: int
) -> str:
    """Join what is not empty; notes where each stands, a second place together with the first."""
    whole = ""
    for memory_id, text in texts:
        if not text:
            continue
        whole += "\n" if whole else ""
        start = places.get(memory_id, (offset + len(whole), 0))[0]
        whole += text
        places[memory_id] = (start, offset + len(whole))
    return whole
