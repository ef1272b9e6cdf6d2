"""The choices a memory is opened with; every one is checked before anything is opened."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, field
from datetime import timedelta
from typing import Any, Literal

from perdure.decide.rank_weights import FEATURES, Feature
from perdure.engine.checks import (
    check_callable,
    check_count,
    check_names,
    check_one_of,
    check_share,
)
from perdure.errors import UsageError
from perdure.frozen import frozen
from perdure.model.entry import Tier
from perdure.model.scope import LEVELS, Level
from perdure.text.tokens import estimate_tokens

SECRET_POLICIES = ("reject", "redact")


@frozen
class Options:
    """How a memory behaves. Numbers are whole and at least 1 unless said otherwise.

    `level`: at which level of the scope memories live. `max_tokens`: the budget of a block when
    `context` is not given one. `max_l1_tokens`: what the texts of L1 may cost together before the
    least used move to L2; 0 means no bound. `max_index_items`: lines of the index at most; 0 leaves
    the index out. `max_text_chars`: characters of one memory at most. `default_tier`: where
    memories land. `recall_limit`: hits when `recall` is not told. `min_score`: the floor below
    which a hit is no answer, 0..1; when not said, what `perdure calibrate` derived from the scope,
    or 0.1. `rank_without`: signs that the ranking of a recall leaves out, by name. `domains`: cue
    words of your own, by domain. `secrets`: what `learn` does with a statement that holds a
    secret: refuse it, or keep it with the secret struck
    out. `dormant_after`: how long an active tension may go unseen before it becomes latent.
    `count_tokens`: an exact tokenizer in place of the built-in estimate.

    Hooks may be plain or async: `extract(user_message, assistant_response)` gives statements,
    `reconcile(items)` gives a verdict for each item, `arbiter(turn)` moves memories between tiers
    and names tensions, `on_persist(snapshot)` is handed the scope's snapshot after each committed
    change. One that fails, is later than `hook_seconds` or answers nonsense is named in the
    receipt, and learning by rules goes on.
    """

    _: KW_ONLY
    level: Level = "principal"
    max_tokens: int = 2000
    max_l1_tokens: int = 8000
    max_index_items: int = 60
    max_text_chars: int = 20_000
    default_tier: Tier = Tier.HOT
    recall_limit: int = 8
    min_score: float | None = None
    rank_without: Sequence[Feature] = ()
    domains: Mapping[str, Sequence[str]] = field(default_factory=dict[str, Sequence[str]])
    secrets: Literal["reject", "redact"] = "reject"
    dormant_after: timedelta = timedelta(days=30)
    count_tokens: Callable[[str], int] = estimate_tokens
    extract: Callable[..., Any] | None = None
    reconcile: Callable[..., Any] | None = None
    arbiter: Callable[..., Any] | None = None
    on_persist: Callable[..., Any] | None = None
    hook_seconds: float = 10.0

    def __post_init__(self) -> None:
        check_one_of("level", self.level, LEVELS)
        check_one_of("secrets", self.secrets, SECRET_POLICIES)
        check_one_of("default_tier", self.default_tier, tuple(Tier))
        object.__setattr__(self, "default_tier", Tier(self.default_tier))
        for name in ("max_tokens", "max_text_chars", "recall_limit"):
            check_count(name, getattr(self, name))
        for name in ("max_l1_tokens", "max_index_items"):
            check_count(name, getattr(self, name), least=0)
        if self.min_score is not None:
            check_share("min_score", self.min_score)
        for sign in check_names("rank_without", self.rank_without):
            check_one_of("rank_without", sign, FEATURES)
        _check_span("dormant_after", self.dormant_after)
        _check_seconds("hook_seconds", self.hook_seconds)
        check_callable("count_tokens", self.count_tokens, optional=False)
        _check_counter(self.count_tokens)
        for name in ("extract", "reconcile", "arbiter", "on_persist"):
            check_callable(name, getattr(self, name))
        _check_cues(self.domains)


def _check_span(name: str, value: object) -> None:
    if not isinstance(value, timedelta) or value <= timedelta(0):
        raise UsageError(f"{name} must be a timedelta above zero", argument=name)


_LONGEST = 2_000_000
"""Seconds: no hook is waited for longer than a store may be."""


def _check_seconds(name: str, value: object) -> None:
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not number or not 0 < value <= _LONGEST:  # type: ignore[operator]
        message = f"{name} must be a number of seconds above zero, at most {_LONGEST}"
        raise UsageError(message, argument=name)


def _check_counter(count: Callable[[str], object]) -> None:
    """Try the tokenizer once: it is asked inside every block."""
    counted = count("Never push to main.")
    whole = isinstance(counted, int) and not isinstance(counted, bool) and counted >= 0
    if not whole or getattr(count, "__hash__", None) is None:
        message = "count_tokens must be hashable and give a whole number of tokens for a text"
        raise UsageError(message, argument="count_tokens")


def _check_cues(domains: object) -> None:
    if not isinstance(domains, Mapping):
        raise UsageError("domains must map a name to its cue words", argument="domains")
    for name, cues in domains.items():  # pyright: ignore[reportUnknownVariableType]
        words = not isinstance(cues, str) and isinstance(cues, Sequence)
        if not isinstance(name, str) or not name.strip() or not words:
            raise UsageError("domains must map a name to its cue words", argument="domains")
        if not all(isinstance(cue, str) and cue.strip() for cue in cues):  # pyright: ignore[reportUnknownVariableType]
            raise UsageError(f"a cue word of domain {name!r} is blank", argument="domains")
