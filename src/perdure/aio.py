"""The async face: the verbs of the engine, and how to open and close what they run on."""

from __future__ import annotations

from collections.abc import Generator
from types import TracebackType
from typing import TYPE_CHECKING, Any, NoReturn, Self

from perdure._calling import LoopCaller, LoopTurns
from perdure.compose import check_opened, check_scope, make_parts, refuse_copy
from perdure.engine.memory import ScopedMemory
from perdure.foreign import Speaking, speaking
from perdure.model.scope import Scope
from perdure.ports import Store


@speaking()
class AsyncMemory(ScopedMemory, metaclass=Speaking):
    """Long-term memory for one scope, for asyncio programs.

    `async with AsyncMemory.open(...) as memory:`, or `memory = await AsyncMemory.open(...)` and
    `await memory.close()`. A store that would block runs in worker threads, so the loop goes on.
    """

    def __new__(  # pyright: ignore[reportInconsistentConstructor]
        cls, *given: object, **named: object
    ) -> Self:
        """Say how one is opened to who would make one."""
        check_opened(cls.__name__, given or named.values())
        return super().__new__(cls)

    @classmethod
    def open(
        cls,
        url: str = "memory:",
        *,
        store: Store | None = None,
        scope: Scope | None = None,
        **options: Any,
    ) -> Opening:
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
        """
        parts = make_parts(url, store, options, off_thread=True)
        core = parts.core(LoopCaller(), LoopTurns())
        return Opening(cls(core, check_scope(scope)))

    async def close(self) -> None:
        """Write what is still gathered and let go of the store; a view leaves that to its owner."""
        if not self._is_view:
            await self.core.close()

    def __reduce__(self) -> NoReturn:
        """Say what to do instead to who would copy it, or hand it to another process."""
        refuse_copy(self)

    async def __aenter__(self) -> AsyncMemory:
        """Give the memory, which is open already."""
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it, whatever happened."""
        await self.close()


class Opening:
    """A memory about to be opened, by `await` or by `async with`."""

    def __init__(self, memory: AsyncMemory) -> None:
        self._memory = memory

    def __await__(self) -> Generator[Any, None, AsyncMemory]:
        """Open the store and give the memory."""
        return self._open().__await__()

    async def __aenter__(self) -> AsyncMemory:
        """Open the store and give the memory."""
        return await self._open()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the memory, whatever happened."""
        await self._memory.close()

    if not TYPE_CHECKING:  # Type checkers know what it has, and say so without this.

        def __getattr__(self, name: str) -> NoReturn:
            """Say what to do before it can be used as the memory that it becomes."""
            message = (
                f"there is no {name!r} before the memory is open: say"
                " `async with AsyncMemory.open(...) as memory`, or `await AsyncMemory.open(...)`"
            )
            raise AttributeError(message, name=name, obj=self)

        def __enter__(self) -> NoReturn:
            """Say so to who forgets that opening it is awaited."""
            raise TypeError("say `async with AsyncMemory.open(...) as memory`, not `with`")

        def __exit__(self, *_: object) -> None:
            """Never come to: nothing was entered."""

    async def _open(self) -> AsyncMemory:
        await self._memory.core.open()
        return self._memory
