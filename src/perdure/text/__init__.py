"""Pure functions on words, in any script; the standard library alone.

Every name is loaded from its module when it is first asked for, so that nothing here is paid for
by those who need one function. Inside perdure, import from the modules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from perdure.text.domains import extract_domains
    from perdure.text.gate import GateResult, run_fast_gate
    from perdure.text.gist import gist_of
    from perdure.text.identifiers import extract_identifiers, mentions
    from perdure.text.identity import (
        CANDIDATE_FLOOR,
        COLLAPSE_THRESHOLD,
        MAX_CANDIDATES,
        PROMOTE_THRESHOLD,
        distinctive_tokens,
        is_lossy_rewrite,
        similarity,
    )
    from perdure.text.interaction import is_interaction_scoped
    from perdure.text.statements import extract_deterministic
    from perdure.text.tokens import estimate_tokens
    from perdure.text.words import normalise, overlap_score, relevance_tokens

_HOMES = {
    "CANDIDATE_FLOOR": "identity",
    "COLLAPSE_THRESHOLD": "identity",
    "GateResult": "gate",
    "MAX_CANDIDATES": "identity",
    "PROMOTE_THRESHOLD": "identity",
    "distinctive_tokens": "identity",
    "estimate_tokens": "tokens",
    "extract_deterministic": "statements",
    "extract_domains": "domains",
    "extract_identifiers": "identifiers",
    "gist_of": "gist",
    "is_interaction_scoped": "interaction",
    "is_lossy_rewrite": "identity",
    "mentions": "identifiers",
    "normalise": "words",
    "overlap_score": "words",
    "relevance_tokens": "words",
    "run_fast_gate": "gate",
    "similarity": "identity",
}

__all__ = [
    "CANDIDATE_FLOOR",
    "COLLAPSE_THRESHOLD",
    "MAX_CANDIDATES",
    "PROMOTE_THRESHOLD",
    "GateResult",
    "distinctive_tokens",
    "estimate_tokens",
    "extract_deterministic",
    "extract_domains",
    "extract_identifiers",
    "gist_of",
    "is_interaction_scoped",
    "is_lossy_rewrite",
    "mentions",
    "normalise",
    "overlap_score",
    "relevance_tokens",
    "run_fast_gate",
    "similarity",
]


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
