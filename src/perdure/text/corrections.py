"""Tell an explicit correction: words that say that what was believed before is no longer so."""

from __future__ import annotations

import re
from functools import lru_cache

from perdure.text.folding import fold
from perdure.text.packs import PACKS

_PATTERNS = tuple(re.compile(pattern) for pack in PACKS for pattern in pack.corrections)


@lru_cache(maxsize=1024)
def corrects(text: str) -> bool:
    """Tell whether a statement says of itself that it puts an earlier one right.

    "actually we …", "no longer", "moved from X to Y", "not X but Y", "correction: …" and their
    counterparts in the shipped languages. Some twenty patterns a language, so ask only when it
    matters.

    >>> corrects("Correction: the port is 6200"), corrects("The port is 6200")
    (True, False)
    """
    said = fold(text).strip()
    return any(pattern.search(said) for pattern in _PATTERNS)
