"""What tests of memories are given: a moment, a scope, turns, and a way to run what is async."""

from __future__ import annotations

from collections.abc import Coroutine
from datetime import UTC, datetime
from typing import Any, TypeVar

from perdure._drive import step
from perdure.memories import MemoryDefinition, MemoryDefinitionError, define_memory
from perdure.memories.types.episodic import message_entries
from perdure.model.evidence import MemoryRead, MemoryWrite
from perdure.model.message import FinishedTurn, Message
from perdure.model.scope import Scope
from perdure.ports import Capability, Store
from perdure.stores.memory import MemoryStore

_T = TypeVar("_T")

NOW = datetime.fromtimestamp(1_700_000_000, UTC)
SCOPE = Scope(tenant="t", principal="ada", conversation="c1")


class Plain(MemoryStore):
    """A store that can do nothing beyond the port."""

    capabilities = frozenset[Capability]()


def run(work: Coroutine[Any, Any, _T]) -> _T:
    return step(work)


def turn(*contents: str, number: int | None = None, run: str = "run-1") -> FinishedTurn:
    """A turn of a user, an assistant, a user, …"""
    roles = ("user", "assistant")
    messages = [Message(roles[at % 2], content) for at, content in enumerate(contents)]
    return FinishedTurn(tuple(messages), run=run, number=number)


def episodic(strategy: object, store: Store | None = None, **options: Any) -> MemoryDefinition:
    return define_memory(
        "chat", type="episodic", strategy=strategy, store=store or MemoryStore(), **options
    )


def tell(memory: MemoryDefinition, *turns: FinishedTurn, scope: Scope = SCOPE, now=NOW) -> None:
    for one in turns:
        run(memory.write(scope, one, now=now))


def lay(store: Store, *turns: FinishedTurn, scope: Scope = SCOPE, now=NOW) -> None:
    """Put turns into a store under the numbers they have, whatever else there is."""
    run(store.open())
    for one in turns:
        run(store.put_many(scope, message_entries(one, one.number or 1, now), now=now))


def read(memory: MemoryDefinition, message: str = "And now?", **options: Any) -> MemoryRead:
    return run(
        memory.read(options.pop("scope", SCOPE), message, now=options.pop("now", NOW), **options)
    )


def write(memory: MemoryDefinition, one: FinishedTurn, scope: Scope = SCOPE) -> MemoryWrite:
    return run(memory.write(scope, one, now=NOW))


def shown(answer: MemoryRead) -> list[str]:
    """The ids of the block, in the order they stand there."""
    return [fragment.entry_id for block in answer.blocks for fragment in block.fragments]


def refusal(**options: Any) -> str:
    """The code with which a definition is refused; "" when it is not."""
    try:
        define_memory(options.pop("id", "a"), **options)
    except MemoryDefinitionError as error:
        return error.code
    return ""
