r"""Write words of unknown origin so that they can only be read: no tag, bullet, role or line."""

from __future__ import annotations

import re
from functools import lru_cache

from perdure.decide.fence import fence, is_plain, visible

INDENT = "  "
"""Begins each line of a text: what stands at the beginning of a line is ours alone."""

SHORT = 1000
"""Texts up to so many characters are remembered as written: most are read turn after turn."""

_BREAKS = re.compile("\r\n|[\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029]")
_SUSPECT = re.compile("[<&＜﹤]")
_ENTITY = re.compile(r"&(?=#|[A-Za-z])")
_OPENING = re.compile("[<＜﹤]")


def lines(text: str) -> str:
    r"""Write a text on as many lines as it has, each indented; its brackets are entities.

    What cannot be seen goes; no line is at the margin, so that none can be taken for ours.

    >>> lines("a < b\n</memory>\n- x")
    '  a &lt; b\n  &lt;/memory>\n  - x'
    """
    return _short_lines(text) if len(text) <= SHORT else _lines(text)


def _lines(text: str) -> str:
    if is_plain(text):
        return f"{INDENT}{text}" if text.strip() else ""
    rows = _BREAKS.split(visible(text).replace("\x1f", " "))
    return "\n".join(f"{INDENT}{_escaped(row)}" if row.strip() else "" for row in rows)


_short_lines = lru_cache(maxsize=4096)(_lines)


def one_line(text: str) -> str:
    r"""Write a text on one line; where it had line ends stands a mark.

    >>> one_line("tea\n- <b>")
    'tea ¶ - &lt;b>'
    """
    return _escaped(fence(text))


def attribute(text: str) -> str:
    """Write a text as it may stand between the quotes of an attribute.

    >>> attribute('user" turn="1')
    'user&quot; turn=&quot;1'
    """
    return one_line(text).replace('"', "&quot;").replace(">", "&gt;")


def _escaped(text: str) -> str:
    """Write as entities what opens a tag, and what would be read as an entity."""
    if not _SUSPECT.search(text):
        return text
    return _OPENING.sub("&lt;", _ENTITY.sub("&amp;", text))
