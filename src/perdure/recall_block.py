"""The recall contract: one exact rendering of recalled memories, the same bytes in every language.

This is the strict form, for prompts that must match those of other implementations byte by byte.
It sees ASCII letters and digits only, and it escapes nothing: a remembered line break can forge an
entry line. Where those bytes are not needed, use `Memory.context` and `Memory.recall`, which know
every script and fence what they quote.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from operator import index

from perdure.errors import UsageError
from perdure.errors.showing import shown

__all__ = [
    "MEMORY_TOP_K",
    "RECALL_FRESHNESS_NOTE",
    "RECALL_HEADER",
    "InMemoryMemory",
    "MemoryEntry",
    "MemoryType",
    "needs_freshness_check",
    "relevance_score",
    "render_recall_block",
]

MEMORY_TOP_K = 5
"""How many memories a recall gives when it is not told."""

RECALL_HEADER = "[Recalled memories]"
"""The first line of every block."""

RECALL_FRESHNESS_NOTE = (
    "Check before you rely on these: a memory that names a path, file, flag or outside resource "
    "tells what was so when it was kept, not that it is still so. Look at the present state before "
    "advising or acting on it. Memories of kind Project and Reference go out of date; those of "
    "kind User and Feedback keep."
)
"""The line that warns of memories that go stale: our wording of it; see `render_recall_block`."""

_TOKEN = re.compile(r"[a-z0-9]+")


class MemoryType(StrEnum):
    """What a memory is about; the value is what the block prints."""

    SHORT_TERM = "ShortTerm"
    LONG_TERM = "LongTerm"
    ENTITY = "Entity"
    USER = "User"
    FEEDBACK = "Feedback"
    PROJECT = "Project"
    REFERENCE = "Reference"


_STALE = frozenset({MemoryType.PROJECT, MemoryType.REFERENCE})


@dataclass(frozen=True, slots=True)
class MemoryEntry:
    """One memory. A type may be given by its printed name; any other name is refused."""

    text: str
    memory_type: MemoryType = MemoryType.LONG_TERM
    relevance: float = 0.0

    def __post_init__(self) -> None:
        _check_text("text", self.text)
        object.__setattr__(self, "memory_type", _memory_type(self.memory_type))


def relevance_score(query: str, content: str) -> float:
    """Give the share of the query's distinct tokens that stand in the content, 0..1.

    Tokens are the runs of a-z and 0-9 of the lower-cased text; everything else separates. Repeats,
    order and length do not matter. A query without tokens scores 0.0, against anything.

    >>> relevance_score("is my car blue?", "The sky is blue")
    0.5
    >>> relevance_score("日本", "日本")
    0.0
    """
    return _score(_tokens("query", query), _tokens("content", content))


def needs_freshness_check(memory_type: MemoryType | str) -> bool:
    """Tell whether memories of this type go stale: only Project and Reference do.

    >>> needs_freshness_check(MemoryType.PROJECT), needs_freshness_check("User")
    (True, False)
    """
    return _memory_type(memory_type) in _STALE


def render_recall_block(
    entries: Iterable[MemoryEntry], *, freshness_note: str = RECALL_FRESHNESS_NOTE
) -> str | None:
    r"""Render the entries in the order given, or give None when there are none.

    The header; then, once, the note, if any entry `needs_freshness_check`; then a line for each
    entry; joined and ended by LF. Relevance has two decimals, rounded half to even from its exact
    value (1/8 is 0.12, 5/8 is 0.62), and is not clamped. Texts go in as they are: one with a line
    break can forge another entry's line.

    A fleet of several languages sets one `freshness_note`, a single line, for all of them.

    >>> render_recall_block([MemoryEntry("Dana likes tea", MemoryType.USER, 0.125)])
    '[Recalled memories]\n- (User, relevance=0.12): Dana likes tea\n'
    """
    _check_note(freshness_note)
    kept = list(entries)
    if not kept:
        return None
    lines = [RECALL_HEADER]
    if any(needs_freshness_check(entry.memory_type) for entry in kept):
        lines.append(freshness_note)
    lines.extend(_entry_line(entry) for entry in kept)
    return "\n".join(lines) + "\n"


class InMemoryMemory:
    """Memories in this process, recalled by `relevance_score`; gone when the process is.

    >>> memory = InMemoryMemory()
    >>> memory.remember("The deploy flag is --fast", MemoryType.PROJECT)
    >>> [entry.text for entry in memory.recall("which deploy flag?")]
    ['The deploy flag is --fast']
    """

    def __init__(self) -> None:
        self._kept: list[tuple[MemoryEntry, frozenset[str]]] = []

    def remember(
        self, memory: str | MemoryEntry, memory_type: MemoryType | str | None = None
    ) -> None:
        """Keep a text or an entry, its text stripped; one that is blank is not kept.

        The type is the one given, else the entry's own, else LongTerm. Equal texts are kept twice.
        """
        entry = memory if isinstance(memory, MemoryEntry) else MemoryEntry(memory)
        chosen = entry.memory_type if memory_type is None else _memory_type(memory_type)
        text = entry.text.strip()
        if text:
            kept = MemoryEntry(text, chosen)
            self._kept.append((kept, _tokens("text", text)))

    def recall(self, query: str, top_k: int = MEMORY_TOP_K) -> list[MemoryEntry]:
        """Give at most `top_k` entries that share a token with the query, best first.

        Equal scores keep the order in which they were remembered. Zero or less gives none; what
        is not a whole number raises `TypeError`. Cost: one set intersection per kept memory.
        """
        limit = index(top_k)
        wanted = _tokens("query", query)
        if limit <= 0:
            return []
        scored = [(_score(wanted, tokens), entry) for entry, tokens in self._kept]
        found = [pair for pair in scored if pair[0] > 0]
        found.sort(key=lambda pair: pair[0], reverse=True)
        return [replace(entry, relevance=score) for score, entry in found[:limit]]


def _entry_line(entry: MemoryEntry) -> str:
    return f"- ({entry.memory_type}, relevance={entry.relevance:.2f}): {entry.text}"


def _score(wanted: frozenset[str], found: frozenset[str]) -> float:
    return len(wanted & found) / len(wanted) if wanted else 0.0


def _tokens(argument: str, text: str) -> frozenset[str]:
    _check_text(argument, text)
    return frozenset(_TOKEN.findall(text.lower()))


def _memory_type(name: MemoryType | str) -> MemoryType:
    try:
        return MemoryType(name)
    except ValueError:
        names = ", ".join(MemoryType)
        message = f"memory_type must be one of {names}, not {shown(name)}"
        raise UsageError(message, argument="memory_type") from None


def _check_text(argument: str, text: object) -> None:
    if not isinstance(text, str):
        message = f"{argument} must be a str, not {type(text).__name__}"
        raise UsageError(message, argument=argument)


def _check_note(note: str) -> None:
    _check_text("freshness_note", note)
    if not note.strip() or note.splitlines() != [note]:
        message = "freshness_note must be one line of text: it stands on a line of its own"
        raise UsageError(message, argument="freshness_note")
