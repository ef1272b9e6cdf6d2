"""The shipped languages: some always at hand, the others guests; each is data in a file of its own.

A guest is loaded when somebody writes in its language, so that it costs nobody else anything: of
guests only what `guests` lists is known before. Words and patterns of those at hand are looked
for in a text of any language but a guest's.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from perdure.text.packs.de import DE
from perdure.text.packs.en import EN
from perdure.text.packs.es import ES
from perdure.text.packs.fr import FR
from perdure.text.packs.guests import GUESTS, Guest
from perdure.text.packs.ja import JA
from perdure.text.packs.pack import (
    Change,
    Life,
    Pack,
    Rule,
    Saying,
    Shape,
    TakingBack,
    Unit,
    When,
)
from perdure.text.packs.pt import PT
from perdure.text.packs.ru import RU
from perdure.text.packs.zh import ZH

PACKS: tuple[Pack, ...] = (EN, DE, FR, ES, PT, RU, ZH, JA)
"""English first: it is the language of a Latin sentence that nothing tells apart."""

_BY_CODE = {one.code: one for one in PACKS}


@cache
def pack(code: str) -> Pack:
    """Give the pack of a language code; that of a guest is loaded. An unknown code is a KeyError.

    >>> pack("en").name
    'English'
    """
    if code in _BY_CODE or all(code != one.code for one in GUESTS):
        return _BY_CODE[code]
    loaded: Pack = getattr(import_module(f"{__name__}.{code}"), code.upper())
    return loaded


def packs_for(guest: str | None) -> tuple[Pack, ...]:
    """Give the packs that read a text: its own where it is in a guest's language, else all at hand."""
    return PACKS if guest is None else (pack(guest),)


__all__ = [
    "GUESTS", "PACKS", "Change", "Guest", "Life", "Pack", "Rule", "Saying", "Shape",
    "TakingBack", "Unit", "When", "pack", "packs_for",
]  # fmt: skip
