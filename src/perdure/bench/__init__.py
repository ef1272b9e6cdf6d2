"""Measure how well memory answers, beside the plain ways it has to beat, so that nothing flatters.

`perdure bench` is the door. From a program: `load_dataset`, `open_systems` or systems of your own,
`measure`, `report_of`.
"""

from __future__ import annotations

from perdure.bench.datasets.opening import load_dataset
from perdure.bench.report import report_of
from perdure.bench.running import measure
from perdure.bench.systems.opening import open_systems
from perdure.bench.systems.protocol import Block, Ranked, System

__all__ = ["Block", "Ranked", "System", "load_dataset", "measure", "open_systems", "report_of"]
