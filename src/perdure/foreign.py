"""What other memories call a thing, answered with our word for it; nothing is an alias."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, NoReturn, TypeVar

_T = TypeVar("_T")

_KEEP = "learn(user_message, assistant_response) for a turn, remember(text) for a fact"
_FIND = "recall(query, limit=...)"
_FORGET = "remove(id), which keeps its history, or forget(id), for good"
_FORGET_ALL = "forget(memory.scope)"
_BLOCK = "context(user_message)"
_WHOSE = "scoped(principal=...)"

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
}

_LIMIT = ("limit",)
_PRINCIPAL = ("principal",)
_TENANT = ("tenant",)
_CONVERSATION = ("conversation", "session_id")
_TURNS = ("turn",)

_ARGUMENTS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("top_k", "k", "n", "n_results", "num_results", "max_results"), _LIMIT),
    **dict.fromkeys(("page_size", "size", "count"), _LIMIT),
    **dict.fromkeys(("user", "user_id", "agent_id", "actor_id", "owner"), _PRINCIPAL),
    **dict.fromkeys(("org_id", "organization_id", "project_id", "app_id"), _TENANT),
    **dict.fromkeys(("tenant_id", "organisation", "project", "namespace"), _TENANT),
    **dict.fromkeys(("run_id", "thread_id", "conversation_id", "chat_id"), _CONVERSATION),
    **dict.fromkeys(("session_id", "session", "thread"), _CONVERSATION),
    **dict.fromkeys(("threshold", "score_threshold", "min_relevance"), ("min_score",)),
    **dict.fromkeys(("filter", "filters"), ("where", "domains")),
    **dict.fromkeys(("tags", "categories", "category", "topic"), ("domains",)),
    **dict.fromkeys(("token_budget", "max_length", "token_limit"), ("max_tokens",)),
    **dict.fromkeys(("offset", "page", "next_token"), ("cursor",)),
    **dict.fromkeys(("memory_id", "entry_id"), ("id", "target")),
    **dict.fromkeys(("timestamp", "created_at", "reference_time"), ("at", "valid_from", "as_of")),
    **dict.fromkeys(("expires", "expiration_date", "ttl"), ("expires_at",)),
    **dict.fromkeys(("text", "data", "memory"), ("content", "user_message", "text")),
    **dict.fromkeys(("path", "db_path", "file", "connection_string"), ("url",)),
    "messages": _TURNS,
    **dict.fromkeys(("message", "question", "q"), ("query", "user_message")),
}

_SAID_ELSEWHERE: Mapping[tuple[str, ...], str] = {
    _PRINCIPAL: "Scope(principal=...) when the memory is opened, or memory.scoped(principal=...)",
    _TENANT: "Scope(tenant=...) when the memory is opened, or memory.scoped(tenant=...)",
    _CONVERSATION: "Scope(conversation=...) when the memory is opened",
    _TURNS: "learn(user_message, assistant_response), a turn at a time",
}
"""What no verb takes as it is: the memory that it is asked of has it, or another verb does."""

_ASKED = ("recall", "remember", "learn", "list", "context", "forget", "update", "scoped")
"""Verbs that are called by others' words most often."""


def speaking(cls: type[_T]) -> type[_T]:
    """Let a class answer to the words of other memories with ours, in the error that comes anyway.

    Type checkers see nothing of it, and refuse those words as before.
    """
    taught: Any = cls
    taught.__getattr__ = _refuse_verb
    taught.__init__ = understanding(cls.__init__)
    for name in _ASKED:
        setattr(cls, name, understanding(getattr(cls, name)))
    return cls


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
                _hint(error, function, named)
                raise

        return awaited

    @wraps(function)
    def called(*given: Any, **named: Any) -> Any:
        try:
            return function(*given, **named)
        except TypeError as error:
            _hint(error, function, named)
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


def _hint(error: TypeError, function: Callable[..., Any], named: Mapping[str, Any]) -> None:
    """Raise the error anew with our word when the call itself failed, and there is one."""
    if error.__traceback__ is None or error.__traceback__.tb_next is not None:
        return
    taken = inspect.signature(function).parameters
    for name in named:
        word = None if name in taken else our_word(name, taken)
        if word is not None:
            refused = f"{function.__qualname__}() got an unexpected keyword argument {name!r}"
            raise TypeError(f"{refused}. Did you mean {word}?") from None


def _refuse_verb(self: object, name: str) -> NoReturn:
    """Refuse an attribute that there is not; with our word where it is one of other memories."""
    kind = type(self).__name__
    word = _VERBS.get(name)
    if word is None:
        raise AttributeError(f"{kind!r} object has no attribute {name!r}", name=name, obj=self)
    raise AttributeError(f"{kind} has no {name!r}. Did you mean {word}?")
