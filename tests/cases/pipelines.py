"""The steps of a short-term pipeline: a memory definition, its store, and how both are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cases.world import OWNER, World
from perdure import Scope
from perdure.memories import MemoryDefinition, define_memory
from perdure.model.evidence import MemoryRead
from perdure.model.message import FinishedTurn, Message
from perdure.ports import Store
from perdure.testing import Driven


class Pipeline:
    """A definition on the store of a case; a server's answers come through a loop of its own."""

    def __init__(self, world: World, strategy: object, *, type: Any = "episodic") -> None:
        self._world = world
        self._strategy = strategy
        self._type = type
        self.store: Store = world.store()
        self.definition = self._defined()

    def _defined(self) -> MemoryDefinition:
        return define_memory("case", type=self._type, strategy=self._strategy, store=self.store)

    @property
    def driven(self) -> Driven:
        """The store, to be called as plain functions are."""
        return Driven(self.store)

    def append(self, *messages: Message, session: str = "s", run: str = "run") -> None:
        """Keep messages of a session, as one turn."""
        work = self.definition.write(
            self.scope(session), FinishedTurn(messages, run=run), now=self._world.clock.now()
        )
        self.driven.run(work)

    def read(self, session: str = "s", **options: Any) -> MemoryRead:
        """Give the block of a session."""
        now = options.pop("now", self._world.clock.now())
        work = self.definition.read(self.scope(session), "And now?", now=now, **options)
        return self.driven.run(work)

    def render(self, session: str = "s", **options: Any) -> str:
        """Give the text of that block."""
        return "\n\n".join(block.text for block in self.read(session, **options).blocks)

    def reopen(self) -> None:
        """Let go of the store and take it up again; what is only in the process stays."""
        if self._world.kind == "memory":
            return
        self.driven.close()
        self.store = self._world.store()
        self.definition = self._defined()

    def close(self) -> None:
        """Let go of the store."""
        self.driven.close()

    @staticmethod
    def scope(session: str) -> Scope:
        """Give the conversation of a session."""
        return Scope(principal=OWNER, conversation=session)


def messages_of(turns: Sequence[Mapping[str, Any]]) -> list[Message]:
    """Give the messages that a case writes down."""
    return [Message(turn["role"], turn["content"]) for turn in turns]
