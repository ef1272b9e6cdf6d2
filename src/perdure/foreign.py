"""What other memories call a thing, answered with our word for it; nothing is an alias."""

from __future__ import annotations

import inspect
import re
from abc import ABCMeta
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import wraps
from types import FunctionType
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

_T = TypeVar("_T")

_HOMES: Mapping[str, tuple[str, ...]] = {
    "client": ("AsyncClient", "Client", "ahealth", "health"),
    "embedders": ("CachedEmbedder", "OnnxEmbedder", "OpenAICompatibleEmbedder", "StaticEmbedder"),
    "memories": (
        "Budget", "Decay", "Document", "Extract", "Hybrid", "MemoryDefinition", "RetrievalRule",
        "Summarize", "TopK", "TopKRule", "Window", "define_memory", "define_rag", "index_documents",
    ),
    "models": (
        "OpenAICompatibleModel", "ScriptedModel", "arbitrating", "extracting", "reconciling",
    ),
    "rerankers": ("ModelReranker", "OnnxReranker"),
    "stores": (
        "DynamoDBStore", "MemoryStore", "MilvusStore", "PostgresStore", "RedisStore", "SqliteStore",
        "open_store",
    ),
    "turn": ("Recorder", "SpanRecorder", "current_recorder"),
}  # fmt: skip
"""Public names that newcomers look for in `perdure` itself, by the room that has them."""

_NAMES: Mapping[str, str] = {
    **dict.fromkeys(
        ("MemoryClient", "Zep", "Letta", "Perdure"), "Memory, or perdure.client.Client"
    ),
    **dict.fromkeys(
        ("AsyncMemoryClient", "AsyncZep", "AsyncLetta"),
        "AsyncMemory, or perdure.client.AsyncClient",
    ),
    **dict.fromkeys(("InMemoryStore", "BaseStore", "LocalMemory"), "Memory.open()"),
    **dict.fromkeys(("connect", "open", "init"), "Memory.open(url)"),
    "Config": "the options of Memory.open",
    "MemoryConfig": "the options of Memory.open",
}

_KEEP = "learn(user_message, assistant_response) for a turn, remember(text) for a fact"
_FIND = "recall(query, limit=...)"
_FORGET = "remove(id), which keeps its history, or forget(id), for good"
_FORGET_ALL = "forget(memory.scope)"
_BLOCK = "context(user_message)"
_SCOPES = "the scopes() of its store, which open_store(url) of perdure.stores gives"
_WHOSE = "scoped(principal=...)"
_OPEN = "Memory.open(url, scope=...) for a store, Client(base_url, api_key=...) for a service"

_VERBS: Mapping[str, str] = {
    **dict.fromkeys(("add", "add_memory", "add_messages", "add_message", "add_episode"), _KEEP),
    **dict.fromkeys(("save", "store", "put", "insert", "create", "append", "upsert"), _KEEP),
    **dict.fromkeys(("add_documents", "add_texts", "save_context", "memorize", "ingest"), _KEEP),
    **dict.fromkeys(("search", "query", "retrieve", "find", "lookup", "ask", "invoke"), _FIND),
    **dict.fromkeys(("search_memory", "search_memories", "similarity_search"), _FIND),
    **dict.fromkeys(("get_all", "all", "list_memories", "get_memories"), "list()"),
    **dict.fromkeys(("delete", "delete_memory", "erase"), _FORGET),
    **dict.fromkeys(("delete_all", "reset", "clear", "wipe", "flush"), _FORGET_ALL),
    **dict.fromkeys(("get_context", "get_user_context", "build_context"), _BLOCK),
    **dict.fromkeys(("load_memory_variables", "get_prompt"), _BLOCK),
    **dict.fromkeys(("user", "for_user", "with_user"), _WHOSE),
    **dict.fromkeys(("edit", "update_memory", "modify"), "update(id, text=...)"),
    **dict.fromkeys(("count", "size"), "stats()"),
    **dict.fromkeys(("export", "dump"), "snapshot()"),
    **dict.fromkeys(("load", "import_memories"), "restore(snapshot)"),
    **dict.fromkeys(("asearch", "ainvoke", "archival_memory_search"), _FIND),
    **dict.fromkeys(("aadd", "aput", "archival_memory_insert"), _KEEP),
    "adelete": _FORGET,
    "aget": "get(id)",
    "get_history": "history(id)",
    "aclose": "close()",
    **dict.fromkeys(("users", "get_users", "scopes", "list_scopes", "namespaces"), _SCOPES),
    **dict.fromkeys(("from_config", "from_env", "from_url", "connect", "create_memory"), _OPEN),
}

_CALLED = re.compile(r"\b([a-z_]+)\(")

_LIMIT = ("limit",)
_PRINCIPAL = ("principal",)
_TENANT = ("tenant",)
_CONVERSATION = ("conversation", "session_id")
_TURNS = ("turn",)
_TOOLS = ("tools of its own",)
_USER = ("principal", "user_message")
_INFER = ("read",)
_ADDRESS = ("url", "base_url")
_ASKED_FOR = ("query", "user_message")
_ANSWER = ("assistant_response",)

_ARGUMENTS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("top_k", "k", "n", "n_results", "num_results", "max_results"), _LIMIT),
    **dict.fromkeys(("page_size", "size", "count"), _LIMIT),
    **dict.fromkeys(("principal", "user_id", "agent_id", "actor_id", "owner"), _PRINCIPAL),
    "user": _USER,
    "tenant": _TENANT,
    **dict.fromkeys(("org_id", "organization_id", "project_id", "app_id"), _TENANT),
    **dict.fromkeys(("tenant_id", "organisation", "project", "namespace"), _TENANT),
    **dict.fromkeys(("run_id", "thread_id", "conversation_id", "chat_id"), _CONVERSATION),
    "conversation": _CONVERSATION,
    **dict.fromkeys(("session_id", "session", "thread"), _CONVERSATION),
    **dict.fromkeys(("threshold", "score_threshold", "min_relevance"), ("min_score",)),
    **dict.fromkeys(("filter", "filters"), ("where", "domains")),
    **dict.fromkeys(("tags", "categories", "category", "topic"), ("domains",)),
    **dict.fromkeys(("token_budget", "max_length", "token_limit"), ("max_tokens",)),
    **dict.fromkeys(("offset", "page", "next_token"), ("cursor",)),
    **dict.fromkeys(("memory_id", "entry_id"), ("id", "target")),
    **dict.fromkeys(("timestamp", "created_at", "reference_time"), ("at", "valid_from", "as_of")),
    **dict.fromkeys(("expires", "expiration_date", "ttl"), ("expires_at",)),
    **dict.fromkeys(("text", "data", "memory", "fact"), ("content", "user_message", "text")),
    "content": ("text", "user_message", "query"),
    **dict.fromkeys(("path", "db_path", "file", "connection_string"), _ADDRESS),
    **dict.fromkeys(("db", "database", "uri", "dsn", "url", "base", "endpoint"), _ADDRESS),
    **dict.fromkeys(("host", "server", "server_url", "address"), _ADDRESS),
    **dict.fromkeys(("key", "token", "api_token", "secret"), ("api_key",)),
    **dict.fromkeys(("stream", "streaming", "callback", "on_token", "on_chunk"), ("on_text",)),
    **dict.fromkeys(("timeout", "timeout_seconds"), ("deadline", "timeout")),
    **dict.fromkeys(("tools", "functions"), _TOOLS),
    "messages": _TURNS,
    "infer": _INFER,
    **dict.fromkeys(("message", "question", "q"), _ASKED_FOR),
    **dict.fromkeys(("user_input", "input", "prompt", "human", "human_message"), _ASKED_FOR),
    **dict.fromkeys(("assistant", "assistant_message", "ai_message", "answer"), _ANSWER),
    **dict.fromkeys(("response", "reply", "output", "completion"), _ANSWER),
}

_SAID_ELSEWHERE: Mapping[tuple[str, ...], str] = {
    _PRINCIPAL: "Scope(principal=...) when the memory is opened, or memory.scoped(principal=...)",
    _USER: "Scope(principal=...) when the memory is opened, or memory.scoped(principal=...)",
    _TENANT: "Scope(tenant=...) when the memory is opened, or memory.scoped(tenant=...)",
    _CONVERSATION: "Scope(conversation=...) when the memory is opened",
    _INFER: "learn(user_message), which reads it, or remember(text), which keeps it as it is",
    _TOOLS: "the model function, which calls its tools itself; prompt.recorder takes them down",
    _TURNS: "learn(user_message, assistant_response), a turn at a time",
}
"""What no verb takes as it is: the memory that it is asked of has it, or another verb does."""

_TEXTS = frozenset({"body", "content", "document", "fact", "memory", "message", "page_content"})
"""What the text of a hit is called elsewhere."""

_ASKED = ("recall", "remember", "learn", "list", "context", "forget", "update", "scoped")
"""Verbs that are called by others' words most often."""


class Speaking(ABCMeta):
    """The class of a class that answers to the words of other memories, as its objects do."""

    if not TYPE_CHECKING:  # Type checkers know what there is, and refuse those words as before.

        def __getattr__(cls, name: str) -> NoReturn:
            """Refuse what there is not, with our word where there is one."""
            _refuse(cls, cls.__name__, f"type object {cls.__name__!r}", name)


def speaking(like: type | None = None) -> Callable[[type[_T]], type[_T]]:
    """Let a class answer to the words of other memories with ours, in the error that comes anyway.

    Its verbs become its own: errors and `help` call them by its name. `like` is the class whose
    docstrings tell all there is to say of them. Type checkers see nothing of it.
    """

    def taught(cls: type[_T]) -> type[_T]:
        target: Any = cls
        target.__getattr__ = _refuse_verb
        target.__init__ = understanding(cls.__init__)
        for name in dir(cls):
            verb = None if name.startswith("_") else inspect.getattr_static(cls, name)
            if isinstance(verb, FunctionType):
                own = _own(verb, cls, getattr(like, name, verb))
                setattr(cls, name, understanding(own) if name in _ASKED else own)
        return cls

    return taught


def _own(verb: FunctionType, cls: type, like: FunctionType) -> FunctionType:
    """Give the same function as one of this class, with what is said of another like it."""
    code, known = verb.__code__, verb.__globals__
    own = FunctionType(code, known, verb.__name__, verb.__defaults__, verb.__closure__)
    own.__kwdefaults__ = verb.__kwdefaults__
    own.__annotations__ = verb.__annotations__
    own.__dict__.update(verb.__dict__)
    own.__qualname__, own.__module__ = f"{cls.__name__}.{verb.__name__}", cls.__module__
    own.__doc__ = verb.__doc__ if verb.__qualname__ == own.__qualname__ else like.__doc__
    return own


def understanding(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give the function, with our word in the error for an argument that it has not.

    >>> def recall(query, *, limit=8): ...
    >>> understanding(recall)("tea", top_k=3)
    Traceback (most recent call last):
    TypeError: recall() got an unexpected keyword argument 'top_k'. Did you mean limit=?
    """
    if inspect.iscoroutinefunction(function):

        @wraps(function)
        async def awaited(*given: Any, **named: Any) -> Any:
            try:
                return await function(*given, **named)
            except TypeError as error:
                _hint(error, function, len(given), named)
                raise

        return awaited

    @wraps(function)
    def called(*given: Any, **named: Any) -> Any:
        try:
            return function(*given, **named)
        except TypeError as error:
            _hint(error, function, len(given), named)
            raise

    return called


def our_word(name: str, known: object = ()) -> str | None:
    """Say what an argument of other memories is here, as far as it is anything.

    `known` are the names of arguments that may be meant.

    >>> our_word("top_k", ["limit"]), our_word("colour")
    ('limit=', None)
    """
    meant = _ARGUMENTS.get(name, ())
    taken: Any = known
    fitting = [f"{one}=" for one in meant if one in taken]
    return fitting[0] if fitting else _SAID_ELSEWHERE.get(meant)


def our_verbs(name: str) -> list[str]:
    """Give the verbs that do here what one of another memory does there.

    >>> our_verbs("add"), our_verbs("colour")
    (['learn', 'remember'], [])
    """
    return _CALLED.findall(_VERBS.get(name, ""))


def our_arguments(name: str) -> tuple[str, ...]:
    """Give the arguments that may be meant by one of another memory.

    >>> our_arguments("top_k"), our_arguments("colour")
    (('limit',), ())
    """
    return _ARGUMENTS.get(name, ())


def _hint(
    error: TypeError, function: Callable[..., Any], given: int, named: Mapping[str, Any]
) -> None:
    """Raise the error anew with our word when the call itself failed, and there is one."""
    if error.__traceback__ is None or error.__traceback__.tb_next is not None:
        return
    taken = inspect.signature(function).parameters
    for name in named:
        word = None if name in taken else our_word(name, taken)
        if word is not None:
            refused = f"{function.__qualname__}() got an unexpected keyword argument {name!r}"
            raise TypeError(f"{refused}. Did you mean {word}?") from None
    named_only = [name for name, one in taken.items() if one.kind is one.KEYWORD_ONLY]
    if named_only and given > len(taken) - len(named_only):
        others = ", ".join(f"{name}=" for name in named_only if name not in named)
        raise TypeError(f"{error}; the others are named: {others}") from None


def with_ours(names: Iterable[object], known: Collection[str]) -> str:
    """List names that are not known, each with ours where there is one.

    >>> with_ours(["content", "colour"], {"text"})
    'colour, content (did you mean text?)'
    """
    told: list[str] = []
    for name in sorted(map(str, names)):
        ours = next((one for one in our_arguments(name) if one in known), None)
        told.append(name if ours is None else f"{name} (did you mean {ours}?)")
    return ", ".join(told)


def check_place(place: object, called: str) -> None:
    """Refuse a name where a list has places."""
    if isinstance(place, str):
        message = f"there is nothing under {place!r}: [0] is the first, .{called} are all"
        raise TypeError(message)


def refuse_field(record: object, name: str, within: str, known: type) -> NoReturn:
    """Refuse an attribute of a record, with ours where it is one of other memories.

    `within` is the attribute of the record that holds one of the class `known`.
    """
    word = "text" if name in _TEXTS else None
    if word is None and not name.startswith("_") and hasattr(known, name):
        word = f"{within}.{name}"
    kind = type(record).__name__
    if word is None:
        message = f"{kind!r} object has no attribute {name!r}"
        raise AttributeError(message, name=name, obj=record)
    raise AttributeError(f"{kind} has no {name!r}. Did you mean {word}?")


def refuse_name(name: str) -> NoReturn:
    """Refuse a name that `perdure` itself has not: by `ImportError` where there is one elsewhere.

    Of an `AttributeError` an import tells nobody; this it lets through.

    >>> refuse_name("MemoryClient")
    Traceback (most recent call last):
    ImportError: perdure has no 'MemoryClient'. Did you mean Memory, or perdure.client.Client?
    """
    room = next((room for room, names in _HOMES.items() if name in names), None)
    meant = _NAMES.get(name) if room is None else f"from perdure.{room} import {name}"
    if meant is None:
        raise AttributeError(f"module 'perdure' has no attribute {name!r}")
    message = f"perdure has no {name!r}. Did you mean {meant}?"
    raise ImportError(message, name="perdure")


def _refuse_verb(self: object, name: str) -> NoReturn:
    """Refuse an attribute that there is not; with our word where it is one of other memories."""
    kind = type(self).__name__
    _refuse(self, kind, f"{kind!r} object", name)


def _refuse(asked: object, kind: str, called: str, name: str) -> NoReturn:
    word = _VERBS.get(name)
    if word is None:
        raise AttributeError(f"{called} has no attribute {name!r}", name=name, obj=asked)
    raise AttributeError(f"{kind} has no {name!r}. Did you mean {word}?")
