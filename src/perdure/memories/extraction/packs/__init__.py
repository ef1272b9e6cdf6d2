"""Patterns of facts in each language; add one by adding its file and its row here."""

from __future__ import annotations

from perdure.memories.extraction.packs.de import DE
from perdure.memories.extraction.packs.en import EN
from perdure.memories.extraction.packs.es import ES
from perdure.memories.extraction.packs.fr import FR
from perdure.memories.extraction.packs.ja import JA
from perdure.memories.extraction.packs.pack import FactPatterns
from perdure.memories.extraction.packs.pt import PT
from perdure.memories.extraction.packs.ru import RU
from perdure.memories.extraction.packs.zh import ZH

PACKS: tuple[FactPatterns, ...] = (EN, DE, FR, ES, PT, ZH, JA, RU)

__all__ = ["PACKS", "FactPatterns"]
