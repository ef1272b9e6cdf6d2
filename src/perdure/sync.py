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

        `memory:` lasts as long as the process, `sqlite:///PATH` is one file: `sqlite:///notes.db`
        a relative path, `sqlite:////srv/notes.db` an absolute one, made when it is not there. The
        page about stores names the others. Options are those of `perdure.engine.options.Options`
        (`recall_limit`, `max_tokens`, `min_score`, `domains`, `secrets`, hooks and more), `clock`,
        and those of the store: for files `durability` (`full`: what returned survives a power cut;
        `normal`: a crash of the process) and `timeout` (seconds to wait for another writer).

        `llm` and `model`, a model and the name it is asked by, let it find statements and weigh
        them (`perdure.models.extracting` and `reconciling`), where no `extract` or `reconcile` of
        your own is given; what it says is checked, and the rules go on when it fails.

        `embedder` finds what means the same in other words: with `perdure[local]` "local", the
        model that it brings, "static", a table that comes along, or "onnx:DIRECTORY"; or one of
        your own, or several while you change; the page about embedders tells which to choose.
        Without one, and in the past, words alone are compared.

        `reranker` reads the best 20 hits of a recall together with the question, within `rerank_ms`
        milliseconds (300); what is not ready then leaves their order as it was.

        `store` takes the place of the URL. One that is not open yet is opened here and closed with
        the memory; one that is open stays so, and is yours to close.

        Everything is checked before anything is opened. Raises `UsageError` for a wrong argument,
        `UnsupportedError` for a store that cannot carry a memory, a `StoreError` when it cannot be
        opened.

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
