"""What was measured, beside what was aimed at; as a table for people and JSON for programs."""

from __future__ import annotations

import json
import os
import platform
import sqlite3
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from statistics import median
from time import perf_counter, process_time
from typing import Literal, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number; `target` is a bound on it, `note` says against what and how often.

    Without a value nothing was measured, and the note says why.
    """

    name: str
    value: float | None
    unit: str
    target: float | None = None
    better: Literal["less", "more"] = "less"
    note: str = ""

    @property
    def met(self) -> bool | None:
        """Tell whether the target is reached; None when there is none, or nothing to reach it."""
        if self.target is None or self.value is None:
            return None
        return self.value <= self.target if self.better == "less" else self.value >= self.target


@dataclass(frozen=True, slots=True)
class Times:
    """Durations of like calls in seconds: by the wall, and what the processor spent on them.

    On a busy machine the wall says how busy it is; the processor's time still says what we cost.
    """

    wall: list[float] = field(default_factory=list[float])
    cpu: list[float] = field(default_factory=list[float])

    def take(self, action: Callable[..., object], *arguments: object) -> None:
        """Time one call."""
        wall, cpu = perf_counter(), process_time()
        action(*arguments)
        self.cpu.append(process_time() - cpu)
        self.wall.append(perf_counter() - wall)

    @property
    def middle(self) -> float:
        """Give the median by the wall, in milliseconds."""
        return median(self.wall) * 1000

    @property
    def note(self) -> str:
        """Say what the processor spent."""
        return f"cpu {median(self.cpu) * 1000:.3f} ms"


def percentile(values: Sequence[float], share: float) -> float:
    """Give the value below which `share` of all lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def chunks(items: Sequence[T], size: int) -> Iterable[Sequence[T]]:
    """Cut a sequence into pieces of at most `size`."""
    return (items[start : start + size] for start in range(0, len(items), size))


def machine() -> dict[str, str]:
    """Say on what the figures were taken."""
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    return {
        "python": sys.version.split()[0],
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "cpus": str(os.cpu_count()),
        "sqlite": sqlite3.sqlite_version,
        "load": load,
    }


def as_json(figures: Sequence[Figure]) -> str:
    """Write the figures and the machine as one JSON document."""
    rows = [{**asdict(figure), "met": figure.met} for figure in figures]
    return json.dumps({"machine": machine(), "figures": rows}, indent=2)


def as_table(figures: Sequence[Figure]) -> str:
    """Write one line per figure, and the machine below."""
    rows = [_row(figure) for figure in figures]
    widths = [max(len(row[place]) for row in rows) for place in range(4)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False))
             + "  " + row[4] for row in rows]  # fmt: skip
    about = ", ".join(f"{name} {value}" for name, value in machine().items())
    return "\n".join([*(line.rstrip() for line in lines), "", about])


def _row(figure: Figure) -> tuple[str, str, str, str, str]:
    sign = "<=" if figure.better == "less" else ">="
    target = "" if figure.target is None else f"{sign} {_number(figure.target)}"
    verdict = {True: "ok", False: "MISSED", None: ""}[figure.met]
    value = "-" if figure.value is None else f"{_number(figure.value)} {figure.unit}"
    return figure.name, value, target, verdict, figure.note


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
