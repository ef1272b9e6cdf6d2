"""The sync face: the same verbs, one line each, for programs without an event loop."""

from __future__ import annotations

from types import TracebackType
from typing import Any, NoReturn, Self

from perdure._drive import Drive, drive_of
from perdure.compose import check_opened, check_scope, make_parts, refuse_copy
from perdure.engine.memory import ScopedMemory
from perdure.foreign import Speaking, speaking
from perdure.model.absent import KEEP
from perdure.model.scope import Scope
from perdure.ports import Store
from perdure.verbs import Verbs


@speaking(ScopedMemory)
class Memory(Verbs, metaclass=Speaking):
    """Long-term memory for one scope: sync form of `AsyncMemory`.

    >>> with Memory.open() as memory:
    ...     receipt = memory.learn("Never push to main. What is for lunch?")
    ...     [stored.text for stored in receipt.stored]
    ['Never push to main']
    """

    def __new__(cls, *given: object, **named: object) -> Self:
        """Say how one is opened to who would make one."""
        check_opened(cls.__name__, given or named.values())
        return super().__new__(cls)

    def __init__(  # pyright: ignore[reportInconsistentConstructor]
        self, memory: ScopedMemory, drive: Drive, *, is_view: bool = False
    ) -> None:
        super().__init__(memory, drive.run)
        self._drive = drive
        self._is_view = is_view

    @classmethod
    def open(
        cls,
        url: str = "memory:",
        *,
        store: Store | None = None,
        scope: Scope | None = None,
        **options: Any,
    ) -> Memory:
        """Open a memory in the store that an URL names, or in a store of your own.

        Sync form of `AsyncMemory.open`, which tells of every option.

        A store that waits for a network runs in a thread of this memory's own until `close`; hand
        such a store over unopened.
        """
        whose = check_scope(scope)
        parts = make_parts(url, store, options, off_thread=False)
        drive = drive_of(parts.store, inline=parts.inline)
        core = parts.core(drive.caller, drive.turns)
        drive.start()
        try:
            drive.run(core.open())
        except BaseException:
            drive.finish(core.close)
            raise
        return cls(ScopedMemory(core, whose), drive)

    def close(self) -> None:
        """Write what is still gathered and let go of the store; a view leaves that to its owner.

        Sync form of `AsyncMemory.close`.
        """
        if not self._is_view:
            self._drive.finish(self._memory.core.close)

    def __reduce__(self) -> NoReturn:
        """Say what to do instead to who would copy it, or hand it to another process."""
        refuse_copy(self)

    def __enter__(self) -> Memory:
        """Give the memory, which is open already."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it, whatever happened."""
        self.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._memory.core.store.address!r}, scope={self.scope!r})"

    @property
    def scope(self) -> Scope:
        """Say whose memory this is, at the level where it lives."""
        return self._memory.scope

    def scoped(
        self,
        *,
        tenant: str | None = KEEP,
        principal: str | None = KEEP,
        conversation: str | None = KEEP,
    ) -> Self:
        """Give the same verbs for another scope on the same open store.

        Sync form of `AsyncMemory.scoped`.
        """
        view = self._memory.scoped(tenant=tenant, principal=principal, conversation=conversation)
        return type(self)(view, self._drive, is_view=True)
