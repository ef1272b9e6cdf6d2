"""Mend the slips that models make when they write JSON, and nothing that was written right."""

from __future__ import annotations

import re

from perdure.text.regex import regex

_PIECE = regex(
    r'"(?:[^"\\]|\\.)*+\\?(?:"|\Z)'  # a string, or what one that breaks off has
    r"|,(?=\s*[}\]])"
    r"|//[^\n]*"
    r"|\b(?:True|False|None)\b",
    re.DOTALL,
)
_ESCAPE = regex(r'\\(["\\/bfnrt]|u[0-9a-fA-F]{4})|\\', re.DOTALL)
_CONSTANTS = {"True": "true", "False": "false", "None": "null"}


def without_slips(text: str) -> str:
    r"""Give JSON without the slips that models make in it.

    These are commas before a closing bracket, comments to the end of a line, constants of Python,
    and escapes that there are not, which are read as the backslash they begin with.
    Strings are kept otherwise, and JSON that is none of this comes back as it is. Linear.

    >>> without_slips('{"path": "C:\\kit, ]", "new": True,} // done')
    '{"path": "C:\\\\kit, ]", "new": true} '
    """
    return _PIECE.sub(_mend, text)


def _mend(found: re.Match[str]) -> str:
    piece = found[0]
    if piece.startswith('"'):
        return _ESCAPE.sub(_double, piece) if "\\" in piece else piece
    return _CONSTANTS.get(piece, "")


def _double(found: re.Match[str]) -> str:
    return found[0] if found[1] else r"\\"
