"""Settings in, a live engine out: the only place where engine and adapters meet."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from typing import Any, NoReturn, Protocol, Self, cast

from perdure.clocks import SystemClock
from perdure.engine.core import NEEDED, Core, Reranking
from perdure.engine.options import Options
from perdure.errors import InvalidScopeError, UnsupportedError, UsageError
from perdure.foreign import our_word
from perdure.frozen import frozen
from perdure.model.scope import Scope
from perdure.ports import Caller, Capability, Clock, Embedder, Model, Reranker, Store, Turns
from perdure.stores.opening import check_store, open_store, takes

_OURS = frozenset({"clock", "embedder", "llm", "model", "rerank_ms", "reranker"})
RERANK_MS = 300.0
_ENGINE_OPTIONS = _OURS | {one.name for one in fields(Options)}

_IN_TIME = 0.95
"""The share of a hook's time that a model gets, so that it is its own error that is told."""


@frozen
class Parts:
    """What a memory is made of, checked; nothing is opened yet."""

    store: Store
    clock: Clock
    options: Options
    embedders: Sequence[Embedder]
    reranking: Reranking | None
    is_guest: bool
    """The store came ready-made, so it may be open, and somebody else's to close."""

    def core(self, caller: Caller, turns: Turns) -> Core:
        """Put the parts together."""
        return Core(
            self.store,
            self.clock,
            caller,
            turns,
            self.options,
            embedders=self.embedders,
            reranking=self.reranking,
            store_is_guest=self.is_guest,
        )

    @property
    def inline(self) -> bool:
        """Tell that nothing in it ever suspends."""
        return self.store.inline and all(one.inline for one in self.embedders)


def make_parts(
    url: str, store: Store | None, options: Mapping[str, Any], *, off_thread: bool
) -> Parts:
    """Check everything; with `off_thread`, a store that would block runs in worker threads."""
    own = {name: value for name, value in options.items() if name in _ENGINE_OPTIONS}
    rest = {name: value for name, value in options.items() if name not in _ENGINE_OPTIONS}
    _check_names(url, store, rest)
    clock = own.pop("clock", None) or SystemClock()
    check_clock(clock)
    embedders = _embedders(own.pop("embedder", None))
    reranking = _reranking(own.pop("reranker", None), own.pop("rerank_ms", None))
    engine_options = Options(**_thinking(own))
    chosen = open_store(url, **rest) if store is None else check_store(store, "store")
    _check_capable(chosen, with_vectors=bool(embedders))
    if off_thread or not chosen.inline:
        embedders = [_off_loop(one) for one in embedders]
    if off_thread and _would_block(chosen):
        from perdure.stores.offthread import OffThread

        chosen = OffThread(chosen)
    return Parts(chosen, clock, engine_options, embedders, reranking, is_guest=store is not None)


class OpenModel(Model, Protocol):
    """A model that keeps connections while it is entered."""

    async def __aenter__(self) -> Self:
        """Open, and give the model itself."""
        ...

    async def __aexit__(self, *_: object) -> None:
        """Close."""
        ...


def model_at(url: str, api_key: str | None) -> OpenModel:
    """Give the model behind an address that speaks as OpenAI does; nothing is asked yet."""
    from perdure.models import OpenAICompatibleModel

    return OpenAICompatibleModel(url, api_key=api_key)


def _embedders(given: object) -> list[Embedder]:
    """Give the embedders of a memory: none, one, or several whose spaces stand side by side."""
    if given is None:
        return []
    from perdure.embedders.opening import open_embedder

    several = isinstance(given, list | tuple)
    embedders = [open_embedder(one) for one in (cast(list[object], given) if several else [given])]
    ids = [one.id for one in embedders]
    if not ids or len(set(ids)) < len(ids):
        message = "embedder is one, or a list of some whose spaces differ"
        raise UsageError(message, argument="embedder")
    return embedders


def _reranking(reranker: object, ms: object) -> Reranking | None:
    """Give what reads the best hits once more, and for how long; nothing when nobody is given."""
    if reranker is None:
        if ms is not None:
            raise UsageError("rerank_ms bounds a reranker; none is given", argument="rerank_ms")
        return None
    if isinstance(reranker, type) or not callable(getattr(reranker, "score", None)):
        message = f"reranker is a {type(reranker).__name__}, which is none: it has no score"
        raise UsageError(message, argument="reranker")
    budget = RERANK_MS if ms is None else ms
    if not isinstance(budget, int | float) or isinstance(budget, bool) or not 0 < budget < 1e9:
        raise UsageError("rerank_ms is a number of milliseconds above 0", argument="rerank_ms")
    return Reranking(cast(Reranker, reranker), budget / 1000)


def _off_loop(embedder: Embedder) -> Embedder:
    if not embedder.inline:
        return embedder
    from perdure.embedders.offthread import EmbedderOffThread

    return EmbedderOffThread(embedder)


def _thinking(own: Mapping[str, Any]) -> dict[str, Any]:
    """Give the options with the hooks that a model answers, where no other hook is given."""
    options = {name: value for name, value in own.items() if name not in ("llm", "model")}
    llm, model = own.get("llm"), own.get("model")
    if model is not None and not isinstance(model, str):
        message = "model is the name that the model is asked by; the model itself is llm"
        raise UsageError(message, argument="model")
    if llm is None and model is None:
        return options
    from perdure.models import extracting, reconciling
    from perdure.models.asking import SECONDS, thinker

    thinker(cast(Model, llm), model or "", SECONDS)
    seconds = options.setdefault("hook_seconds", SECONDS)
    Options(hook_seconds=seconds)
    for name, made in (("extract", extracting), ("reconcile", reconciling)):
        if name not in options:
            options[name] = made(cast(Model, llm), cast(str, model), seconds=seconds * _IN_TIME)
    return options


def check_opened(face: str, given: Collection[object]) -> None:
    """Refuse to make a memory of nothing, or of the name of a store: it has to be opened."""
    if not given or any(isinstance(one, str) for one in given):
        message = f"a memory is opened: {face}.open('sqlite:///agent.db'), or {face}.open()"
        raise UsageError(message, argument="url")


def refuse_copy(memory: object) -> NoReturn:
    """Refuse to copy or pickle an open memory: a connection is of one object and one process."""
    face = type(memory).__name__
    message = (
        f"this {face} is neither copied nor pickled: open one of the same address where it is"
        " needed, or take a view by scoped()"
    )
    raise UsageError(message, argument="memory")


def check_scope(scope: object) -> Scope:
    """Give a scope, the nameless one when none is given."""
    if scope is None:
        return Scope()
    if not isinstance(scope, Scope):
        message = "scope must be a Scope(tenant, principal, conversation)"
        raise InvalidScopeError(message, argument="scope")
    return scope


def _check_names(url: str, store: Store | None, rest: Mapping[str, Any]) -> None:
    if store is not None and url != "memory:":
        raise UsageError("say where by url or by store, not by both", argument="store")
    known = frozenset[str]() if store is not None else takes(url)
    for name in rest:
        if known is not None and name not in known:
            there = ", ".join(sorted({*_ENGINE_OPTIONS, *known}))
            word = our_word(name, {"url", *_ENGINE_OPTIONS, *known})
            meant = "" if word is None else f" (did you mean {word}?)"
            message = f"there is no option {name!r}{meant}; there are {there}"
            raise UsageError(message, argument=name)


def check_clock(clock: Clock) -> None:
    """Refuse what does not tell the time."""
    for name in ("now", "monotonic"):
        if not callable(getattr(clock, name, None)):
            raise UsageError(f"clock has no {name}()", argument="clock")


def _check_capable(store: Store, *, with_vectors: bool) -> None:
    lacking = sorted(NEEDED - store.capabilities)
    if lacking:
        name = type(store).__name__
        message = (
            f"{name} keeps entries, but no memory can run on it: it lacks {', '.join(lacking)}"
        )
        raise UnsupportedError(message, argument="store")
    if with_vectors and Capability.VECTOR not in store.capabilities:
        name = type(store).__name__
        message = f"{name} keeps no vectors for an embedder: it lacks vector"
        if name == "SqliteStore":
            message += "; pip install 'perdure[vectors]'"
        raise UnsupportedError(message, argument="embedder")


def _would_block(store: Store) -> bool:
    from perdure.stores.memory import MemoryStore

    return store.inline and not isinstance(store, MemoryStore)
