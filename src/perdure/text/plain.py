"""The form of a text that patterns read: as long as the text, so that places stay the same."""

from __future__ import annotations

_STRAIGHT = {ord(curly): "'" for curly in "’‘ʼ＇′`´"} | {ord(curly): '"' for curly in "“”„‟＂"}
_SPACES = {ord(space): " " for space in "\t\n\r\v\f\u00a0\u2007\u202f\u3000"}
_LOWERED = {ord("İ"): "i"}
"""The only capital whose small letter is two characters long; in Turkish it is the plain i."""
_TABLE = (
    _LOWERED
    | _STRAIGHT
    | _SPACES
    | {ord("："): ":", ord("，"): ",", ord("；"): ";", ord("？"): "?"}
)


def plain(text: str) -> str:
    """Give text in lower case, with straight quotes and plain spaces, character for character.

    >>> plain("Don’t USE it")
    "don't use it"
    """
    if text.isascii() and text.isprintable() and "`" not in text:
        # Nothing of it is in the table.
        return text.lower()
    return text.translate(_TABLE).lower()
