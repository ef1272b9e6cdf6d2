"""The memories of a turn, whatever they are: each with a read half and a write half."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol, TypeVar, cast

from perdure.errors import UsageError
from perdure.memories import MemoryDefinition
from perdure.memories.reading import Considered
from perdure.memories.redacting import redacted_trace
from perdure.model.context import Context
from perdure.model.evidence import Contradiction, MemoryRead
from perdure.model.message import FinishedTurn
from perdure.model.receipt import Receipt
from perdure.model.scope import Scope
from perdure.model.tension import Tension
from perdure.model.trace import Trace
from perdure.turn.result import TurnPart

_T = TypeVar("_T")

COGNITIVE = "memory"
"""The id of a cognitive memory in a turn; further ones are counted: `memory-2`."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What every memory of a turn is asked with."""

    message: str
    scope: Scope
    session: str | None
    now: datetime
    remaining_tokens: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Ended:
    """What every memory of a turn is told when it has its answer."""

    turn: FinishedTurn
    scope: Scope
    session: str | None
    outcome: bool | None
    now: datetime

    @property
    def said(self) -> tuple[str, str]:
        """The user's message and the answer."""
        user, assistant = self.turn.messages
        return user.content, assistant.content


class TurnMemory(Protocol):
    """One memory of a turn. Each half gives what it comes to, or an awaitable of that."""

    @property
    def id(self) -> str:
        """Name it in results and traces."""
        ...

    @property
    def changes_within(self) -> bool:
        """Tell that it is to be read anew before each model call of a turn."""
        ...

    @property
    def read_only(self) -> bool:
        """Tell that it has no write half."""
        ...

    def read(self, asked: Asked) -> Any:
        """Give a `TurnPart`."""
        ...

    def write(self, ended: Ended) -> Any:
        """Give a `Receipt` or a `MemoryWrite`."""
        ...

    def home(self, scope: Scope) -> tuple[int, str]:
        """Name the place where its traces are kept; two memories may share one."""
        ...

    def keep(self, trace: Trace, scope: Scope) -> Any:
        """Keep a trace beside what the memory keeps, so that it is forgotten with it."""
        ...


@dataclass(frozen=True, slots=True)
class Cognitive:
    """A `Memory`, `AsyncMemory` or client: it has a scope of its own."""

    id: str
    memory: Any
    changes_within: bool = False
    read_only: bool = False

    def read(self, asked: Asked) -> Any:
        """Ask for the context."""
        given = self.memory.context(
            asked.message, max_tokens=asked.remaining_tokens, session_id=asked.session
        )
        return _then(given, self._part)

    def write(self, ended: Ended) -> Any:
        """Learn from the turn."""
        user, answer = ended.said
        given = self.memory.learn(
            user, answer, session_id=ended.session, outcome=ended.outcome, signature=ended.turn.run
        )
        return _then(given, lambda receipt: _checked(receipt, Receipt))

    @property
    def notes_tensions(self) -> bool:
        """Tell whether contradictions can be told to it; a double of yours need not take them."""
        return callable(getattr(self.memory, "add_tension", None))

    def dispute(self, one: Contradiction) -> Any:
        """Note that two facts contradict each other."""
        given = self.memory.add_tension(one.before, one.after)
        return _then(given, lambda tension: _checked(tension, Tension))

    def home(self, scope: Scope) -> tuple[int, str]:
        """Name the memory itself."""
        return id(self.memory), ""

    def keep(self, trace: Trace, scope: Scope) -> Any:
        """Keep the trace in the memory's own scope."""
        return self.memory.keep_trace(trace)

    def _part(self, given: object) -> TurnPart:
        context = _checked(given, Context)
        return TurnPart(self.id, context.stable, context.volatile, context=context)


@dataclass(frozen=True, slots=True)
class Defined:
    """A memory definition; `drive` runs its coroutines where its store lives."""

    memory: MemoryDefinition
    drive: Callable[[Any, MemoryDefinition], Any]

    @property
    def id(self) -> str:
        """The id of the definition."""
        return self.memory.id

    @property
    def changes_within(self) -> bool:
        """Go by the definition's timing."""
        return self.memory.timing == "every-iteration"

    @property
    def read_only(self) -> bool:
        """Go by the definition."""
        return self.memory.read_only

    def read(self, asked: Asked) -> Any:
        """Read the block."""
        return self.drive(self._read(asked), self.memory)

    def write(self, ended: Ended) -> Any:
        """Write the turn."""
        work = self.memory.write(ended.scope, ended.turn, now=ended.now)
        return self.drive(work, self.memory)

    def last_turn(self, ended: Ended) -> Any:
        """Ask for the highest turn in the memory's place."""
        return self.drive(self.memory.last_turn(ended.scope, now=ended.now), self.memory)

    def home(self, scope: Scope) -> tuple[int, str]:
        """Name the store and the scope there."""
        return id(self.memory.store), self.memory.place(scope).namespace

    def keep(self, trace: Trace, scope: Scope) -> Any:
        """Keep the trace where the memory lives."""
        return self.drive(self._keep(trace, scope), self.memory)

    @property
    def reads_ahead(self) -> bool:
        """Go by the definition."""
        return self.memory.reads_ahead

    @property
    def embedder_id(self) -> str | None:
        """The space that it searches, if it does."""
        return self.memory.embedder_id

    def consider(self, asked: Asked) -> Any:
        """Do what of a read waits for others; `part_of` makes the part of it."""
        work = self.memory.consider(
            asked.scope, asked.message, now=asked.now, seconds=asked.seconds
        )
        return self.drive(work, self.memory)

    def part_of(self, considered: Considered, asked: Asked) -> TurnPart:
        """Give the part for which there is room now."""
        return self._part(considered.read(remaining_tokens=asked.remaining_tokens))

    async def _read(self, asked: Asked) -> TurnPart:
        read = await self.memory.read(
            asked.scope,
            asked.message,
            now=asked.now,
            remaining_tokens=asked.remaining_tokens,
            seconds=asked.seconds,
        )
        return self._part(read)

    def _part(self, read: MemoryRead) -> TurnPart:
        stable = "".join(block.text for block in read.blocks if block.stable)
        volatile = "".join(block.text for block in read.blocks if not block.stable)
        return TurnPart(self.id, stable, volatile, blocks=read.blocks, evidence=read.evidence)

    async def _keep(self, trace: Trace, scope: Scope) -> None:
        place, redact = self.memory.place(scope), self.memory.redact
        kept = trace if redact is None else redacted_trace(trace, redact)
        await self.memory.store.put(place, kept.entry(), now=trace.at)


def seat(
    memories: Sequence[object], drive: Callable[[Any, MemoryDefinition], Any]
) -> list[TurnMemory]:
    """Give the memories of a turn their halves, in order of registration.

    Raises `UsageError` for what is no memory, and for two definitions of one id.
    """
    if isinstance(memories, (str, bytes)) or not isinstance(cast(object, memories), Sequence):
        raise UsageError("memories is a list of memories, also of one: [it]", argument="memories")
    seated: list[TurnMemory] = []
    cognitive = 0
    for place, memory in enumerate(memories):
        if isinstance(memory, MemoryDefinition):
            seated.append(Defined(memory, drive))
        elif _is_cognitive(memory):
            cognitive += 1
            name = COGNITIVE if cognitive == 1 else f"{COGNITIVE}-{cognitive}"
            seated.append(Cognitive(name, memory))
        else:
            kind = "class" if isinstance(memory, type) else type(memory).__name__
            message = (
                f"memories[{place}] is a {kind}; "
                "it takes Memory, AsyncMemory once it is open (`await AsyncMemory.open(...)`),"
                " a client, or what define_memory gives"
            )
            raise UsageError(message, argument="memories")
    _refuse_twice([memory.id for memory in seated])
    return seated


def _is_cognitive(memory: object) -> bool:
    halves = (getattr(memory, name, None) for name in ("context", "learn"))
    return not isinstance(memory, type) and all(map(callable, halves))


def _refuse_twice(ids: Sequence[str]) -> None:
    for each in ids:
        if ids.count(each) > 1:
            message = f"two memories of one turn are called {each!r}; give each an id of its own"
            raise UsageError(message, argument="memories")


def _checked(given: object, kind: type[_T]) -> _T:
    """Refuse what a memory of somebody else gives, when it is not what a memory gives."""
    if isinstance(given, kind):
        return given
    raise TypeError(f"the memory gave a {type(given).__name__}, and no {kind.__name__}")


def _then(given: Any, make: Callable[[Any], _T]) -> Any:
    """Go on with what was given, at once or when it comes."""
    if not hasattr(given, "__await__"):
        return make(given)

    async def later() -> _T:
        return make(await given)

    return later()
