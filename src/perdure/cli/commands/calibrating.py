"""The command that derives from a memory the score below which nothing is an answer."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Group, RenderableType

from perdure.aio import AsyncMemory
from perdure.cli.desk import OnDesk, check_there
from perdure.cli.show.words import table, words
from perdure.decide.rank_weights import DEFAULT_FLOOR
from perdure.embedders.opening import open_embedder
from perdure.engine.calibrating import EACH, uncalibrate
from perdure.engine.calibrating import calibrate as calibrate_scope
from perdure.engine.floors import held
from perdure.errors import UsageError
from perdure.model.floors import Floors
from perdure.stores.opening import open_store

Show = Annotated[bool, Parameter(negative=(), help="Only show what was derived before.")]
Forget = Annotated[bool, Parameter(negative=(), help="Let go of it; the usual floor holds again.")]


@dataclass(slots=True)
class Calibrated:
    """What holds for a scope now, one for each space."""

    store: str
    floors: Sequence[Floors] = field(default_factory=tuple[Floors, ...])


def calibrate(
    *,
    embedder: str | None = None,
    seed: int = 0,
    questions: int = EACH,
    show: Show = False,
    forget: Forget = False,
    desk: OnDesk,
) -> None:
    """Derive the score below which `recall` says that nothing is known, and keep it in the store.

    Questions are made from the memories of the scope: some that they answer, and some of the same
    words that none of them does. A memory that is opened afterwards goes by what was found, unless
    it is opened with `min_score`.

    Parameters
    ----------
    embedder
        The one that the memory is opened with: static, static:TABLE, onnx or onnx:DIRECTORY.
    seed
        What draws the questions; the same memories and seed give the same floor.
    questions
        How many of each sort and script, at most.
    """
    if show and forget:
        raise UsageError("--show and --forget are two things: say one", argument="--show")
    if questions < 1:
        raise UsageError("--questions counts from 1", argument="--questions")
    check_there(open_store(desk.store))
    options: dict[str, Any] = {} if embedder is None else {"embedder": open_embedder(embedder)}
    what = "show" if show else "forget" if forget else "derive"
    done = asyncio.run(_done(desk, options, what, seed=seed, questions=questions))
    desk.out.show(done, _shown(done))


async def _done(
    desk: OnDesk, options: dict[str, Any], what: str, *, seed: int, questions: int
) -> Calibrated:
    async with AsyncMemory.open(desk.store, scope=desk.scope, **options) as memory:
        core, scope = memory.core, memory.scope
        if what == "derive":
            await calibrate_scope(core, scope, seed=seed, each=questions)
        elif what == "forget":
            await uncalibrate(core, scope)
        return Calibrated(core.store.address, await held(core, scope))


def _shown(done: Calibrated) -> RenderableType:
    if not done.floors:
        return words(f"nothing is derived: the usual floor holds, {DEFAULT_FLOOR}", "quiet")
    shown = table("space!", "script", "floor>", "answerable refused>", "never said let through>")
    for one in done.floors:
        for row in one.each:
            shown.add_row(
                words(one.space, "id"),
                row.script,
                f"{row.floor:.2f}",
                f"{row.refused:.1%} of {row.answerable}",
                f"{row.let_through:.1%} of {row.unsaid}",
            )
    return Group(words(done.store, "quiet"), shown)
