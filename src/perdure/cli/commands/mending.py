"""The command that looks whether the store is sound, and mends what can be mended."""

from __future__ import annotations

from perdure.cli.desk import OnDesk
from perdure.cli.show.words import count, words


def doctor(*, desk: OnDesk) -> None:
    """Check that the store opens and can be read."""
    with desk.memory() as memory:
        found = memory.stats()
    kept = count(found.memories, "memory", "memories")
    desk.out.show({"opened": True, "memories": found.memories}, words(f"it opens; {kept}", "good"))
