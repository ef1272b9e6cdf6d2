"""The shipped languages; a new one is a file beside these and a line here."""

from __future__ import annotations

from perdure.text.packs.en import EN
from perdure.text.packs.pack import Pack, Rule, Shape, Unit, When

PACKS: tuple[Pack, ...] = (EN,)

_BY_CODE = {one.code: one for one in PACKS}


def pack(code: str) -> Pack:
    """Give the pack of a language code; an unknown code is a KeyError.

    >>> pack("en").name
    'English'
    """
    return _BY_CODE[code]


__all__ = ["PACKS", "Pack", "Rule", "Shape", "Unit", "When", "pack"]
