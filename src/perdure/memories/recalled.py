"""Keep of a turn what was said in it, and not what memory itself had put into its prompt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from perdure.model.message import FinishedTurn, Message
from perdure.text.hygiene import recalled_blocks

_CLOSING = "</perdure-memory"


def without_recalled(turn: FinishedTurn) -> tuple[FinishedTurn, tuple[str, ...]]:
    """Give the turn without recalled blocks that were pasted into it, and tell of each message.

    Else what is remembered would be kept again, as something that was said, with every repetition.
    """
    messages = [replace(one, content=said(one.content)) for one in turn.messages]
    cut = tuple(_told(turn.messages, messages))
    return (replace(turn, messages=tuple(messages)), cut) if cut else (turn, ())


def said(text: str) -> str:
    r"""Give a text without the blocks of memory in it; one that is only spoken of stays.

    >>> said("<perdure-memory-bcd>\n- tea\n</perdure-memory-bcd>\nWhat now?")
    'What now?'
    >>> said("What is <perdure-memory> for?")
    'What is <perdure-memory> for?'
    """
    found = recalled_blocks(text)
    blocks = [span for span in found if _is_block(text[slice(*span)])] if found else found
    if not blocks:
        return text
    starts = [0, *(end for _, end in blocks)]
    ends = [*(start for start, _ in blocks), len(text)]
    return "".join(text[start:end] for start, end in zip(starts, ends, strict=True)).strip()


def _is_block(text: str) -> bool:
    """Tell a block, whole or cut off, from its name: a block begins with a line of its own."""
    _, _, behind = text.partition(">")
    return _CLOSING in behind or behind.lstrip(" \t\r")[:1] == "\n"


def _told(before: Sequence[Message], after: Sequence[Message]) -> Iterator[str]:
    for at, (one, other) in enumerate(zip(before, after, strict=True)):
        if one.content != other.content:
            yield f"message {at}: the blocks of memory that it repeats were not kept again"
