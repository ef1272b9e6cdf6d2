"""The shipped languages; a new one is a file beside these and a line here."""

from __future__ import annotations

from perdure.text.packs.de import DE
from perdure.text.packs.en import EN
from perdure.text.packs.es import ES
from perdure.text.packs.fr import FR
from perdure.text.packs.ja import JA
from perdure.text.packs.pack import Change, Life, Pack, Rule, Shape, TakingBack, Unit, When
from perdure.text.packs.pt import PT
from perdure.text.packs.ru import RU
from perdure.text.packs.zh import ZH

PACKS: tuple[Pack, ...] = (EN, DE, FR, ES, PT, RU, ZH, JA)
"""English first: it is the language of a Latin sentence that nothing tells apart."""

_BY_CODE = {one.code: one for one in PACKS}


def pack(code: str) -> Pack:
    """Give the pack of a language code; an unknown code is a KeyError.

    >>> pack("en").name
    'English'
    """
    return _BY_CODE[code]


__all__ = ["PACKS", "Change", "Life", "Pack", "Rule", "Shape", "TakingBack", "Unit", "When", "pack"]
