"""What other memories call names, verbs, arguments and fields, each with ours."""

from __future__ import annotations

from collections.abc import Mapping

HOMES: Mapping[str, tuple[str, ...]] = {
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

NAMES: Mapping[str, str] = {
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
_KEPT = "close() at the end, as every write is kept when it returns"
_PIN = 'remember(text, tier="L0"), which stands in every block'
_SCOPES = "the scopes() of its store, which open_store(url) of perdure.stores gives"
_WHOSE = "scoped(principal=...)"
_OPEN = "Memory.open(url, scope=...) for a store, Client(base_url, api_key=...) for a service"

VERBS: Mapping[str, str] = {
    **dict.fromkeys(("add", "add_memory", "add_messages", "add_message", "add_episode"), _KEEP),
    **dict.fromkeys(("save", "store", "put", "insert", "create", "append", "upsert"), _KEEP),
    **dict.fromkeys(("add_documents", "add_texts", "save_context", "memorize", "ingest"), _KEEP),
    **dict.fromkeys(("search", "query", "retrieve", "find", "lookup", "ask", "invoke"), _FIND),
    **dict.fromkeys(("search_memory", "search_memories", "similarity_search"), _FIND),
    **dict.fromkeys(("get_all", "all", "list_memories", "get_memories"), "list()"),
    **dict.fromkeys(("delete", "delete_memory", "erase"), _FORGET),
    **dict.fromkeys(("delete_all", "reset", "clear", "wipe"), _FORGET_ALL),
    **dict.fromkeys(("flush", "commit", "persist", "sync", "checkpoint"), _KEPT),
    **dict.fromkeys(("get_context", "get_user_context", "build_context"), _BLOCK),
    **dict.fromkeys(("load_memory_variables", "get_prompt"), _BLOCK),
    **dict.fromkeys(("user", "for_user", "with_user"), _WHOSE),
    **dict.fromkeys(("edit", "update_memory", "modify"), "update(id, text=...)"),
    **dict.fromkeys(("count", "size"), "stats()"),
    **dict.fromkeys(("export", "dump"), "snapshot()"),
    **dict.fromkeys(("load", "import_memories"), "restore(snapshot)"),
    **dict.fromkeys(("asearch", "ainvoke", "archival_memory_search"), _FIND),
    **dict.fromkeys(("aadd", "aput", "archival_memory_insert"), _KEEP),
    **dict.fromkeys(("pin", "core_memory_append", "create_block"), _PIN),
    **dict.fromkeys(("core_memory_replace", "update_block"), "update(id, text=...)"),
    **dict.fromkeys(("summarize", "summarise", "summary"), "Summarize of perdure.memories"),
    "adelete": _FORGET,
    "aget": "get(id)",
    "get_history": "history(id)",
    "aclose": "close()",
    **dict.fromkeys(("users", "get_users", "scopes", "list_scopes", "namespaces"), _SCOPES),
    **dict.fromkeys(("from_config", "from_env", "from_url", "connect", "create_memory"), _OPEN),
}

_LIMIT = ("limit",)
_PRINCIPAL = ("principal",)
_TENANT = ("tenant",)
_CONVERSATION = ("conversation", "session_id")
_TURNS = ("turn",)
_TOOLS = ("tools of its own",)
_SYSTEM = ("system prompts",)
_HISTORY = ("what was said",)
_USER = ("principal", "user_message")
_INFER = ("read",)
_ADDRESS = ("url", "base_url")
_ASKED_FOR = ("query", "user_message")
_ANSWER = ("assistant_response",)

ARGUMENTS: Mapping[str, tuple[str, ...]] = {
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
    **dict.fromkeys(("token_budget", "max_length", "token_limit", "tokens"), ("max_tokens",)),
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
    **dict.fromkeys(("system", "system_prompt", "instructions"), _SYSTEM),
    **dict.fromkeys(("history", "chat_history"), _HISTORY),
    "messages": _TURNS,
    "infer": _INFER,
    **dict.fromkeys(("message", "question", "q"), _ASKED_FOR),
    **dict.fromkeys(("user_input", "input", "prompt", "human", "human_message"), _ASKED_FOR),
    **dict.fromkeys(("assistant", "assistant_message", "ai_message", "answer"), _ANSWER),
    **dict.fromkeys(("response", "reply", "output", "completion"), _ANSWER),
}

SAID_ELSEWHERE: Mapping[tuple[str, ...], str] = {
    _PRINCIPAL: "Scope(principal=...) when the memory is opened, or memory.scoped(principal=...)",
    _USER: "Scope(principal=...) when the memory is opened, or memory.scoped(principal=...)",
    _TENANT: "Scope(tenant=...) when the memory is opened, or memory.scoped(tenant=...)",
    _CONVERSATION: "Scope(conversation=...) when the memory is opened",
    _INFER: "learn(user_message), which reads it, or remember(text), which keeps it as it is",
    _TOOLS: "the model function, which calls its tools itself; prompt.recorder takes them down",
    _SYSTEM: "the model function, which puts prompt.system behind a system prompt of its own",
    _HISTORY: "a memory with Window or Summarize, which keeps and brings what was said",
    _TURNS: "learn(user_message, assistant_response), a turn at a time",
}
"""What no verb takes as it is: the memory that it is asked of has it, or another verb does."""

TEXTS = frozenset({"body", "content", "document", "fact", "memory", "message", "page_content"})
"""What the text of a memory is called elsewhere."""

_MANY = ("results", "memories", "documents", "matches", "items", "data")
_ENDED = "stored, merged, superseded, tensions and rejected, each with .text"

FIELDS: Mapping[str, Mapping[str, str]] = {
    "Recall": {
        **dict.fromkeys((*_MANY, "entries"), "hits"),
        **dict.fromkeys(("text", "id", *TEXTS), "hits[0].text, hits[0].id, of the best"),
    },
    "Page": {
        **dict.fromkeys((*_MANY, "hits"), "entries"),
        **dict.fromkeys(("next", "next_cursor", "has_more"), "cursor, None on the last page"),
    },
    "Receipt": {
        **dict.fromkeys((*_MANY, "entries", "statements", "added"), _ENDED),
        **dict.fromkeys(
            ("text", "id", "ids", *TEXTS), "stored[0].id, or merged[0].id of what was known"
        ),
    },
    "Context": dict.fromkeys((*TEXTS, "block", "prompt", "messages", "system"), "text"),
    "TurnResult": {
        **dict.fromkeys(("text", "output", "response", "reply", *TEXTS), "answer"),
        **dict.fromkeys(("usage", "tool_calls", "steps"), "record, which has what the agent did"),
    },
    "Prompt": {
        **dict.fromkeys(("text", "memories", "memory", "instructions"), "system"),
        **dict.fromkeys(("user", "user_message", "query", "question", "input"), "message"),
    },
    "Entry": dict.fromkeys(TEXTS, "text"),
    "Hit": dict.fromkeys(TEXTS, "text"),
}
"""What the fields of our records are called elsewhere."""
