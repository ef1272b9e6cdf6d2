"""The command that changes a store from one embedder to another, while it is in use."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from rich.console import Group, RenderableType

from perdure.cli.commands.copying import Course, belongs, on_course
from perdure.cli.desk import OnDesk, check_there
from perdure.cli.show.words import count, words
from perdure.clocks import SystemClock
from perdure.embedders.opening import open_embedder
from perdure.engine.copying import scopes_of
from perdure.engine.reembedding import Reembedded, drop
from perdure.engine.reembedding import reembed as reembed_scope
from perdure.errors import UsageError
from perdure.model.scope import Scope
from perdure.ports import Embedder, Store
from perdure.stores.opening import open_store

GIVING = "vectors"


@dataclass(slots=True)
class Reembedding:
    """What was done to a store, scope by scope."""

    store: str
    embedder: str
    scopes: list[Reembedded] = field(default_factory=list[Reembedded])


def reembed(
    url: str | None = None, /, *, embedder: str, drop: list[str] | None = None, desk: OnDesk
) -> None:
    """Give all memories vectors of another embedder. Running it again goes on where it ended.

    Programs go on meanwhile with the embedder they have, and are opened with the new one when this
    is done. Only what belongs to --tenant, --principal and --conversation, as far as they are said.

    Parameters
    ----------
    url
        Which store; when not said, the one that --store names.
    embedder
        static, static:TABLE, onnx or onnx:DIRECTORY.
    drop
        A space to let go of afterwards, by the name of its embedder; several times for more.
    """
    store = open_store(desk.store if url is None else url)
    check_there(store)
    chosen = open_embedder(embedder)
    if chosen.id in (drop or ()):
        raise UsageError(f"{chosen.id} is the embedder itself", argument="--drop")
    done = Reembedding(store.address, chosen.id)
    with on_course(desk) as course:
        asyncio.run(_reembed(store, desk.scope, chosen, drop or (), done=done, course=course))
    desk.out.show(done, _shown(done))


async def _reembed(
    store: Store,
    whose: Scope,
    embedder: Embedder,
    dropped: Sequence[str],
    *,
    done: Reembedding,
    course: Course,
) -> None:
    now = SystemClock().now
    async with store:
        scopes = [one for one in await scopes_of(store) if belongs(one, whose)]
        for place, scope in enumerate(scopes, 1):
            course.begin(f"{place} of {len(scopes)}")
            watch = partial(course.watch, GIVING)
            one = await reembed_scope(store, scope, embedder, now=now, watch=watch)
            for space in dropped:
                one.dropped += await drop(store, scope, space)
            done.scopes.append(one)


def _shown(done: Reembedding) -> RenderableType:
    statements = sum(one.statements for one in done.scopes)
    written = sum(one.written for one in done.scopes)
    dropped = sum(one.dropped for one in done.scopes)
    told = f"{count(statements, 'memory', 'memories')} in {count(len(done.scopes), 'scope')}"
    lines = [
        words(f"{done.store}: {told} have vectors of {done.embedder}", "good"),
        words(f"{count(written, 'vector')} given now"),
    ]
    if dropped:
        lines.append(words(f"{count(dropped, 'vector')} of other spaces let go of"))
    return Group(*lines)
