"""The command that shows everything once, on a conversation that comes along or on one's own."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from importlib import resources
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from perdure.cli.commands.arguments import name_of, opened, within
from perdure.cli.demonstration import Questions, TurnClock, demonstrate, questions_about
from perdure.cli.desk import OnDesk
from perdure.cli.show.demonstrations import shown_demonstration
from perdure.cli.transcript import Turn, read_turns
from perdure.errors import UsageError
from perdure.model.scope import Scope
from perdure.sync import Memory

BUILT_IN = Questions(
    message="Can you check HER-142 and the cache TTL before I deploy to heron-stage.internal?",
    query="When does the nightly report run?",
    erase="Which host is staging on?",
    settled_by="Noor",
    pattern="what stands in the running configuration wins",
)


def demo(file: str | None = None, /, *, desk: OnDesk) -> None:
    """Watch a memory read a conversation, keep what deserves it, and say why.

    Everything happens in a temporary file; your own memory is not touched.

    Parameters
    ----------
    file
        A transcript of your own instead of the one that comes along; - is standard input.
    """
    turns = _turns(file)
    questions = BUILT_IN if file is None else questions_about(turns)
    with TemporaryDirectory(prefix="perdure-demo-") as folder:
        url = f"sqlite:///{quote(str(Path(folder) / 'memory.db'))}"
        clock = TurnClock(next((turn.at for turn in turns if turn.at), datetime.now(UTC)))
        scope = Scope(tenant="demo", principal="noor" if file is None else "you")
        with Memory.open(url, scope=scope, clock=clock) as memory:
            shown = demonstrate(memory, clock, turns, questions)
    desk.out.show(shown, shown_demonstration(shown))


def _turns(file: str | None) -> list[Turn]:
    if file is None:
        built_in = (resources.files("perdure.cli") / "demo_conversation.jsonl").read_bytes()
        return list(read_turns(io.BytesIO(built_in)))
    with opened(file) as stream, within(file):
        turns = list(read_turns(stream))
    if not turns:
        message = f"{name_of(file)}: there is no turn in it; `perdure demo` alone shows what one is"
        raise UsageError(message, argument="file")
    return turns
