"""Learn from outcomes where the agent can be relied on, and say it where it cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from math import isfinite

from perdure.errors import UsageError
from perdure.model.self_model import Capability, SelfModel
from perdure.text.words import normalise

WEAK_BELOW = 0.75
"""A reliability below this makes a domain weak, once there are `WEAK_SAMPLES` outcomes."""

WEAK_SAMPLES = 2
MOST_KEPT = 10
"""Failure patterns and strategies kept per domain, newest first."""

MOST_ACTIVE = 16
"""Active domains; the one that became active first gives way."""

PREDICTIONS = 50
CALIBRATED_FROM = 5
PITFALLS_SHOWN = 3
STRATEGIES_SHOWN = 2


def record_outcome(
    model: SelfModel,
    domain: str,
    *,
    success: bool,
    failure_pattern: str | None = None,
    strategy: str | None = None,
    predicted: float | None = None,
) -> SelfModel:
    """Count one outcome in a domain, which becomes active.

    Reliability starts at 0.8 with the weight of two samples and moves towards the outcome by
    1 / (min(n, 10) + 2), n the samples with this one, rounded to 3 decimals. A domain that differs
    from a known one only in case or width is that one. Raises `UsageError` for a blank domain and
    for a prediction outside 0..1.

    >>> model = record_outcome(SelfModel(), "auth", success=False)
    >>> model.domains["auth"].reliability, model.shaky_domains, model.weak_domains
    (0.533, ('auth',), ())
    >>> record_outcome(model, "auth", success=False).weak_domains
    ('auth',)
    """
    if not domain.strip():
        raise UsageError("a domain has a name", argument="domain")
    name = _known_name(domain, model.domains)
    capability = model.domains.get(name, Capability())
    after = Capability(
        reliability=_moved(capability, success=success),
        samples=capability.samples + 1,
        failure_patterns=_newest_first(failure_pattern, capability.failure_patterns),
        strategies=_newest_first(strategy, capability.strategies),
    )
    domains = {**model.domains, name: after}
    predictions = _with_prediction(model.predictions, predicted, success=success)
    return activate(
        replace(
            model,
            domains=domains,
            weak_domains=tuple(key for key, value in domains.items() if is_weak(value)),
            shaky_domains=tuple(key for key, value in domains.items() if is_shaky(value)),
            predictions=predictions,
            calibration_factor=calibration_factor(predictions),
        ),
        [name],
    )


def activate(model: SelfModel, domains: Iterable[str]) -> SelfModel:
    """Make domains active, in order; give the very same model when all of them already are.

    Blank names and repeats (in any case or width) are left out. At most 16 are active: those that
    became active first give way. A domain that is active keeps its place, so that a message on a
    well-known matter changes nothing, not even the revision.

    >>> activate(SelfModel(), ["auth", " ", "Auth"]).active_domains
    ('auth',)
    """
    known = dict.fromkeys((*model.domains, *model.active_domains))
    active = dict.fromkeys(model.active_domains)
    for domain in domains:
        if domain.strip():
            name = _known_name(domain, known)
            known[name] = active[name] = None
    if len(active) == len(model.active_domains):
        return model
    return replace(model, active_domains=tuple(active)[-MOST_ACTIVE:])


def without(model: SelfModel, said: Callable[[str], bool]) -> SelfModel:
    """Leave out the domains, patterns and strategies of which `said` is true; keep the counts.

    >>> model = record_outcome(SelfModel(), "auth", success=False, failure_pattern="Ann's token")
    >>> without(model, lambda text: "Ann" in text).domains["auth"].failure_patterns
    ()
    """
    domains = {
        name: replace(
            capability,
            failure_patterns=tuple(one for one in capability.failure_patterns if not said(one)),
            strategies=tuple(one for one in capability.strategies if not said(one)),
        )
        for name, capability in model.domains.items()
        if not said(name)
    }
    return replace(
        model,
        domains=domains,
        active_domains=tuple(name for name in model.active_domains if not said(name)),
        weak_domains=tuple(name for name, one in domains.items() if is_weak(one)),
        shaky_domains=tuple(name for name, one in domains.items() if is_shaky(one)),
    )


def is_weak(capability: Capability) -> bool:
    """Tell whether a guardrail is due: below 0.75 after at least two outcomes."""
    return capability.samples >= WEAK_SAMPLES and capability.reliability < WEAK_BELOW


def is_shaky(capability: Capability) -> bool:
    """Tell whether the only outcome so far was a failure: worth a report, not yet a guardrail."""
    return capability.samples == 1 and capability.reliability < WEAK_BELOW


def calibration_factor(predictions: Iterable[tuple[float, bool]]) -> float:
    """Divide the success rate by the mean predicted reliability; below 1 is overconfident.

    Clamped to 0..2, 3 decimals, and 1.0 until there are five predictions. When nothing but
    failure was foretold it is 1.0 if so it came, else 2.0.

    >>> calibration_factor([(0.8, True), (0.8, False)] * 3)
    0.625
    """
    pairs = list(predictions)
    if len(pairs) < CALIBRATED_FROM:
        return 1.0
    foretold = sum(score for score, _ in pairs)
    succeeded = sum(success for _, success in pairs)
    if not foretold:
        return 2.0 if succeeded else 1.0
    return round(min(2.0, succeeded / foretold), 3)


def guardrail_text(domain: str, capability: Capability) -> str:
    """Say the rate, the newest pitfalls and what worked, on one line of plain words.

    At most three pitfalls and two strategies are written out; the number of others is named.

    >>> guardrail_text("auth", Capability(0.4, 2, ("stale token",), ("check the clock",)))
    'auth: 40% reliable over 2 outcomes; pitfalls: stale token; what worked: check the clock'
    """
    parts = [f"{domain}: {capability.reliability:.0%} reliable over {_outcomes(capability)}"]
    if capability.failure_patterns:
        parts.append(f"pitfalls: {_some(capability.failure_patterns, PITFALLS_SHOWN)}")
    if capability.strategies:
        parts.append(f"what worked: {_some(capability.strategies, STRATEGIES_SHOWN)}")
    return "; ".join(parts)


def _outcomes(capability: Capability) -> str:
    return "1 outcome" if capability.samples == 1 else f"{capability.samples} outcomes"


def _some(items: tuple[str, ...], most: int) -> str:
    hidden = len(items) - most
    return " | ".join(items[:most]) + (f" (+{hidden} more)" if hidden > 0 else "")


def _moved(capability: Capability, *, success: bool) -> float:
    step = 1 / (min(capability.samples + 1, 10) + 2)
    return round(capability.reliability + step * (float(success) - capability.reliability), 3)


def _newest_first(item: str | None, items: tuple[str, ...]) -> tuple[str, ...]:
    if item is None or not item.strip():
        return items
    same = normalise(item)
    others = [other for other in items if normalise(other) != same]
    return (item.strip(), *others)[:MOST_KEPT]


def _with_prediction(
    predictions: tuple[tuple[float, bool], ...], predicted: float | None, *, success: bool
) -> tuple[tuple[float, bool], ...]:
    if predicted is None:
        return predictions
    if not (isfinite(predicted) and 0 <= predicted <= 1):
        raise UsageError("a predicted reliability lies between 0 and 1", argument="predicted")
    return (*predictions, (predicted, success))[-PREDICTIONS:]


def _known_name(domain: str, known: Iterable[str]) -> str:
    wanted = normalise(domain)
    return next((name for name in known if normalise(name) == wanted), domain.strip())
