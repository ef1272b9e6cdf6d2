"""One case's world: an open memory, a clock that stands still, and what steps have saved."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from cases.places import CARRYING, make_store
from perdure import Memory, Scope
from perdure.models import ScriptedModel
from perdure.ports import Store
from perdure.testing import ManualClock

OWNER = "owner"
START = datetime(2031, 1, 1, tzinfo=UTC)
OPTIONS = frozenset({"max_text_chars"})
"""What a case may configure that `Memory.open` knows; a case that needs more is not run."""


class World:
    """Open a memory for a case and keep the names that its steps give to records."""

    def __init__(self, kind: str, folder: Path, case: Mapping[str, Any]) -> None:
        shape = case["input"] if isinstance(case["input"], dict) else {}
        self.case = case
        self.kind = kind
        self.folder = folder
        self.options: dict[str, Any] = {
            name: value for name, value in shape.get("config", {}).items() if name in OPTIONS
        }
        if "llm_reply" in shape:
            self.options |= {"llm": ScriptedModel(lambda _: shape["llm_reply"]), "model": "stub"}
        at = shape.get("clock", "frozen")
        self.present = None if at == "frozen" else moment(at)
        self.clock = ManualClock(self._start(case))
        self.ids: dict[str, str] = {}
        self.views: dict[str, Memory] = {}
        self.saved: dict[str, str] = {}
        self.snapshots: dict[str, Any] = {}
        self.stores = 1
        self.memory = self.open()

    @property
    def url(self) -> str:
        """Where the memory is."""
        if self.kind in ("memory", "dynamodb"):
            return "memory:"
        return f"sqlite:///{self.folder / f'case-{self.stores}.db'}"

    def open(self) -> Memory:
        """Open the memory of this world's store for its owner."""
        place: dict[str, Any] = {"url": self.url}
        if self.kind in CARRYING:
            place = {"store": self.store()}
        whose = Scope(principal=OWNER)
        return Memory.open(**place, scope=whose, clock=self.clock, **self.options)

    def store(self) -> Store:
        """Give an unopened store on what this world keeps; for memory, an empty one."""
        return make_store(self.kind, self.folder, self.stores)

    def reopen(self) -> None:
        """Close and open again; what is only in memory would be gone, so there it stays open."""
        if self.kind == "memory":
            return
        self.memory.close()
        self.memory = self.open()

    def renew(self) -> None:
        """Close, and open an empty one."""
        self.memory.close()
        self.stores += 1
        self.memory = self.open()

    def view(self, step: Mapping[str, Any]) -> Memory:
        """Give the memory of the scope that a step names."""
        tenant = step.get("tenant")
        principal = step.get("subject", step.get("scope"))
        if tenant is None and principal is None:
            return self.memory
        return self.memory.scoped(tenant=tenant, principal=principal)

    def arrive(self, step: Mapping[str, Any]) -> dict[str, Any]:
        """Go to the time of a step; give `valid_from` for a statement that speaks of another.

        A time that is not before the present moves the clock; an earlier one is that of a
        statement which arrives late, and one beyond a given present is a statement of the future.
        """
        if "at" not in step:
            if self.present is not None and self.clock.now() < self.present:
                self.clock.set(self.present)
            return {}
        at = moment(step["at"])
        if at < self.clock.now() or (self.present is not None and at > self.present):
            return {"valid_from": at}
        self.clock.set(at)
        return {}

    def files(self) -> list[Path]:
        """Give every file of the store."""
        return sorted(path for path in self.folder.rglob("*") if path.is_file())

    def _start(self, case: Mapping[str, Any]) -> datetime:
        shape = case["input"]
        steps = shape["steps"] if isinstance(shape, dict) and "steps" in shape else shape
        times = [moment(s["at"]) for s in steps if isinstance(s, dict) and "at" in s]
        if self.present is None:
            return times[0] if times else START
        return min([self.present, *times])


def moment(text: str) -> datetime:
    """Read an instant."""
    return datetime.fromisoformat(text)


def day_or_moment(text: str) -> date | datetime:
    """Read a whole day or an instant."""
    return moment(text) if "T" in text else date.fromisoformat(text)
