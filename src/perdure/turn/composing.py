"""Put the parts of all memories together as one text, stable ones first. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from perdure.text.tokens import estimate_tokens
from perdure.turn.result import TurnContext, TurnPart

_Texts = list[tuple[str, str]]
"""Texts by the memory they are of."""


class Costs:
    """What parts cost together, as the text of them all; no memory's text is read a second time."""

    def __init__(self) -> None:
        self._known: dict[str, int] = {}

    def of(self, parts: Sequence[TurnPart]) -> int:
        """Give the tokens of the text that `compose` makes of these."""
        for one in parts:
            if len(one.blocks) == 1:
                # A block knows what it costs.
                self._known.setdefault(one.stable or one.volatile, one.blocks[0].tokens)
        stable, volatile, gap = _laid_out(parts)
        front = [f"{text}\n" for _, text in stable if text]
        back = [f"{text}\n" for _, text in volatile if text]
        if front and not (gap and back):
            front[-1] = front[-1][:-1]
        if back:
            back[-1] = back[-1][:-1]
        return sum(map(self._cost, _on_own_lines([*front, *back])))

    def _cost(self, text: str) -> int:
        known = self._known.get(text)
        if known is None:
            known = self._known[text] = self._anew(text)
        return known

    def _anew(self, text: str) -> int:
        """Estimate a text; of one that is known but for an empty line behind it, its last line."""
        known = self._known.get(text[:-1])
        if known is None or text[-2:] != "\n\n" or text[-3:-2] == "\n":
            return estimate_tokens(text)
        last = text[text.rfind("\n", 0, -2) + 1 :]
        return known - estimate_tokens(last[:-1]) + estimate_tokens(last)


def compose(parts: Sequence[TurnPart]) -> TurnContext:
    """Give the text of all parts: what is stable in order of registration, then the rest.

    The context of a cognitive memory is one block with a stable and a volatile half: of the first
    one the border of the two is the border of the whole; further ones stand among the volatile.
    Between two blocks stands an empty line.
    """
    stable, volatile, gap = _laid_out(parts)
    places: dict[str, tuple[int, int]] = {}
    front = _joined(stable, places, 0)
    if front and gap and any(text for _, text in volatile):
        front += "\n"
    back = _joined(volatile, places, len(front))
    return TurnContext(front, back, tuple(parts), places)


def _laid_out(parts: Sequence[TurnPart]) -> tuple[_Texts, _Texts, bool]:
    """Give what is stable, what is not, and whether an empty line stands between the two."""
    split = next((one for one in parts if one.context is not None and one.stable), None)
    stable = [(one.memory_id, one.stable) for one in parts if one.context is None]
    if split is not None:
        stable.append((split.memory_id, split.stable))
    volatile = [] if split is None else [(split.memory_id, split.volatile)]
    volatile += _behind(parts, split)
    return stable, volatile, split is None


def _on_own_lines(texts: Sequence[str]) -> Iterator[str]:
    """Join those that share a line: of what is left, costs add up, as tokens go by the line."""
    held = ""
    for text in texts:
        if held and not (held.endswith("\n") and not text.startswith("\n")):
            held += text
            continue
        if held:
            yield held
        held = text
    if held:
        yield held


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
    shown = [(memory_id, text) for memory_id, text in texts if text]
    at = offset
    for memory_id, text in shown:
        start = places.get(memory_id, (at, 0))[0]
        places[memory_id] = (start, at + len(text))
        at += len(text) + 1
    return "\n".join([text for _, text in shown])
