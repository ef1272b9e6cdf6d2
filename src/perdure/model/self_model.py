"""What the agent knows about its own reliability, domain by domain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import cast

from perdure.frozen import frozen
from perdure.model.entry import Entry, Json


@frozen
class Capability:
    """How well the agent does in one domain: `reliability` 0..1 after `samples` outcomes.

    Failure patterns and strategies are newest first, without repeats, ten at most.
    """

    reliability: float = 0.8
    samples: int = 0
    failure_patterns: tuple[str, ...] = ()
    strategies: tuple[str, ...] = ()


@frozen
class SelfModel:
    """All domains with an outcome, the active ones, and how well predictions were calibrated.

    `predictions` are the last 50 outcomes that came with a prediction, oldest first, each
    (predicted reliability 0..1, success); `calibration_factor` is computed from them alone.
    """

    domains: Mapping[str, Capability] = field(default_factory=dict[str, Capability])
    active_domains: tuple[str, ...] = ()
    weak_domains: tuple[str, ...] = ()
    shaky_domains: tuple[str, ...] = ()
    calibration_factor: float = 1.0
    predictions: tuple[tuple[float, bool], ...] = ()

    @classmethod
    def of(cls, entry: Entry) -> SelfModel:
        """Read the self-model that an entry stores."""
        value = cast(Mapping[str, Json], entry.value)
        return cls(
            domains={name: _capability(record) for name, record in value["domains"].items()},
            active_domains=tuple(value["active_domains"]),
            weak_domains=tuple(value["weak_domains"]),
            shaky_domains=tuple(value["shaky_domains"]),
            calibration_factor=value["calibration_factor"],
            predictions=tuple((score, success) for score, success in value["predictions"]),
        )

    def to_value(self) -> dict[str, Json]:
        """Give the JSON object that an entry stores."""
        return {
            "domains": {
                name: {
                    "reliability": record.reliability,
                    "samples": record.samples,
                    "failure_patterns": list(record.failure_patterns),
                    "strategies": list(record.strategies),
                }
                for name, record in self.domains.items()
            },
            "active_domains": list(self.active_domains),
            "weak_domains": list(self.weak_domains),
            "shaky_domains": list(self.shaky_domains),
            "calibration_factor": self.calibration_factor,
            "predictions": [list(pair) for pair in self.predictions],
        }


def _capability(record: Mapping[str, Json]) -> Capability:
    return Capability(
        reliability=record["reliability"],
        samples=record["samples"],
        failure_patterns=tuple(record["failure_patterns"]),
        strategies=tuple(record["strategies"]),
    )
