"""Measure how well memory answers, beside the plain ways it has to beat, so that nothing flatters.

`perdure bench` is the door. From a program: `load_dataset` or pools of your own, `open_systems` or
systems of your own, then `measure`, and `report_of` for means with their intervals.
"""

from __future__ import annotations

from perdure.bench.datasets.opening import load_dataset
from perdure.bench.datasets.records import Dataset, Item, Pool, Question
from perdure.bench.report import Subject, report_of
from perdure.bench.resampling import Resampler
from perdure.bench.running import measure
from perdure.bench.systems.opening import close_systems, open_systems
from perdure.bench.systems.protocol import Block, Ranked, System

__all__ = [
    "Block",
    "Dataset",
    "Item",
    "Pool",
    "Question",
    "Ranked",
    "Resampler",
    "Subject",
    "System",
    "close_systems",
    "load_dataset",
    "measure",
    "open_systems",
    "report_of",
]
