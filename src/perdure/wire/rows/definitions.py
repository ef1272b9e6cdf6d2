"""Memory definitions: type and strategy as JSON, kept with the organisation, read and written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast, get_args

from perdure.model.entry import Json
from perdure.model.evidence import MemoryType, MemoryWrite
from perdure.model.scope import LEVELS
from perdure.wire import samples
from perdure.wire.asking import MESSAGE_CHARS, Field, Operation, field, given, page_of, wrapped
from perdure.wire.evidence import MEMORY_READ
from perdure.wire.forms import Form, MisfitError, Schema, flag, number, text, whole, word
from perdure.wire.nested import listed, optional
from perdure.wire.rows.minds import CURSOR, LIMIT
from perdure.wire.shapes import part, record, told

_ID = text(least=1, most=200)
_EXAMPLE = {
    "id": "chat",
    "type": "episodic",
    "strategy": {"kind": "window", "size": 20},
}

_MOST = 100_000
"""Entries that a strategy is told of; more than any prompt holds."""

_TOKENS = 10_000_000
_CENTURY = 3_155_760_000
_FIELDS_OF: Mapping[str, tuple[Field, ...]] = {
    "window": (field("size", whole(1, _MOST), "the newest so many", needed=True),),
    "budget": (
        field("reserveTokens", whole(0, _TOKENS), "left free for the answer", default=256),
        field("minimumTokens", whole(0, _TOKENS), "below which nothing is shown", default=100),
        field("maxEntries", whole(1, _MOST), "how many at most"),
    ),
    "decay": (
        field(
            "halfLifeSeconds", number(0, _CENTURY), "in which an entry fades by half", needed=True
        ),
        field("minScore", number(0, 1), "below which it is left out", default=0.1),
    ),
    "extract": (
        field(
            "extractor",
            word("pattern", "llm"),
            "what finds them; llm needs a model that the service is configured with",
            default="pattern",
        ),
        field("minConfidence", number(0, 1), "below which a finding is left out"),
        field("maxPerTurn", whole(1, _MOST), "how many findings of a turn are kept", default=5),
    ),
    "topK": (
        field("k", whole(1, 1000), "how many of the nearest; 1 for type causal", default=3),
        field(
            "threshold",
            optional(number(-1, 1)),
            "the cosine below which none is near; null for no floor",
            default=0.7,
        ),
        field("maxChars", whole(1, _TOKENS), "what is shown in all, spent from the nearest on"),
        field("rejectWindow", whole(0, 1000), "near misses to name in the evidence", default=10),
        field(
            "embedderId",
            _ID,
            "refused unless it is the embedder that the service is configured with",
        ),
    ),
    "summarize": (
        field("recent", whole(1, _MOST), "the newest so many stay as they were", needed=True),
        field("size", whole(2, _MOST), "from how many that no summary covers on", default=20),
        field("systemPrompt", text(least=1, most=8000), "what summaries are to keep"),
    ),
}
"""What each strategy is told, by its kind; a hybrid is told its members."""


def _strategy_schema(kind: str, fields: tuple[Field, ...]) -> dict[str, Json]:
    schema = dict(given(*fields).schema)
    schema["properties"] = {"kind": {"const": kind}, **schema["properties"]}
    schema["required"] = ["kind", *schema.get("required", [])]
    return schema


_SIMPLE = [_strategy_schema(kind, fields) for kind, fields in _FIELDS_OF.items()]
_HYBRID: Schema = {
    "type": "object",
    "properties": {
        "kind": {"const": "hybrid"},
        "strategies": {"type": "array", "minItems": 1, "maxItems": 8, "items": {"oneOf": _SIMPLE}},
    },
    "required": ["kind", "strategies"],
    "additionalProperties": False,
}


def _write_strategy(value: Mapping[str, Any]) -> Json:
    rest = {name: one for name, one in value.items() if name != "kind"}
    kind = str(value.get("kind"))
    if kind == "hybrid":
        _check_known(rest, {"strategies"}, kind)
        members = [_write_strategy(one) for one in rest.get("strategies", ())]
        return {"kind": "hybrid", "strategies": members}
    if kind not in _FIELDS_OF:
        raise _strange_kind([*_FIELDS_OF, "hybrid"])
    fields = _FIELDS_OF[kind]
    _check_known(rest, {one.argument for one in fields}, kind)
    return {"kind": kind, **cast(dict[str, Json], given(*fields).write(rest))}


def _check_known(said: Mapping[str, Any], known: set[str], kind: str) -> None:
    """Refuse what would otherwise be left out of the request without a word."""
    for name in said:
        if name not in known:
            there = ", ".join(sorted(known))
            raise MisfitError(f"is nothing that {kind} is told; there are {there}", (name,))


def _strange_kind(kinds: list[str]) -> MisfitError:
    return MisfitError(f"is none of {', '.join(kinds)}", ("kind",))


def _read_strategy(value: Json, *, inside: bool = False) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise MisfitError("is not an object")
    held = dict(cast(dict[str, Json], value))
    kind = held.pop("kind", None)
    if kind == "hybrid" and not inside:
        return {"kind": kind, **_MEMBERS.read(held)}
    if not isinstance(kind, str) or kind not in _FIELDS_OF:
        kinds = [*_FIELDS_OF] if inside else [*_FIELDS_OF, "hybrid"]
        raise _strange_kind(kinds)
    return {"kind": kind, **given(*_FIELDS_OF[kind]).read(held)}


def _read_member(value: Json) -> dict[str, Any]:
    return _read_strategy(value, inside=True)


_MEMBERS = given(
    field(
        "strategies",
        listed(Form({"oneOf": _SIMPLE}, _write_strategy, _read_member), least=1, most=8),
        "its members, in order",
        needed=True,
    )
)
STRATEGY = Form({"oneOf": [*_SIMPLE, _HYBRID]}, _write_strategy, _read_strategy)

_FIELDS = (
    field("id", _ID, "its name in the organisation", needed=True, example="chat"),
    field("type", word(*get_args(MemoryType)), "what it keeps", needed=True, example="episodic"),
    field(
        "strategy",
        STRATEGY,
        "how it chooses; topK needs an embedder that the service is configured with, summarize a"
        " model, and what is missing is named",
        needed=True,
        example={"kind": "window", "size": 20},
    ),
    field("description", text(least=1, most=1000), "stands at the head of its block"),
    field(
        "scopeLevel",
        word(*LEVELS),
        "where it lives; episodic memories in the conversation, others with the principal",
    ),
    field("readOnly", flag(), "no turn is written to it", default=False),
    field(
        "projection",
        word("decisions", "commits", "narrative", "full"),
        "what of a run is shown; for type causal",
    ),
)
DEFINITION = given(*_FIELDS)
_KEPT = Form({**DEFINITION.schema, "title": "Definition"}, DEFINITION.write, DEFINITION.read)
_MEMORY_WRITE = record(
    "MemoryWrite",
    MemoryWrite,
    part("memoryId", text(), "memory_id", always=True),
    part("written", listed(text(), into=tuple), "written", "ids", always=True),
    part("turn", whole(0), "turn", "its number in the conversation"),
    part("failures", listed(text(), into=tuple), "failures", drop=()),
)
_NAMED = field("id", _ID, "the definition", needed=True, place="path", example="chat")
_MESSAGE = text(most=MESSAGE_CHARS)

ROWS = (
    Operation(
        "definitions",
        "GET",
        "/definitions",
        "memories:read",
        "List the memory definitions of the organisation, by id",
        page_of("DefinitionList", "definitions", _KEPT, "by id"),
        {"definitions": [_EXAMPLE]},
        client="definitions",
        fields=(LIMIT, CURSOR),
        scoped=False,
        safe=True,
        tag="definitions",
    ),
    Operation(
        "define",
        "POST",
        "/definitions",
        "memories:write",
        "Define a memory by type and strategy; what could not work is refused, with what to use",
        wrapped("DefinitionAnswer", "definition", _KEPT),
        {"definition": _EXAMPLE},
        client="define",
        fields=_FIELDS,
        status=201,
        errors=("memory_definition", "conflict"),
        scoped=False,
        writes=True,
        tag="definitions",
    ),
    Operation(
        "definition",
        "GET",
        "/definitions/{id}",
        "memories:read",
        "Give one memory definition",
        wrapped("DefinitionAnswer", "definition", _KEPT),
        {"definition": _EXAMPLE},
        client="definition",
        fields=(_NAMED,),
        errors=("not_found",),
        scoped=False,
        safe=True,
        tag="definitions",
    ),
    Operation(
        "drop_definition",
        "DELETE",
        "/definitions/{id}",
        "memories:write",
        "Drop a memory definition; what it kept stays until it is forgotten",
        wrapped("Removed", "id", text(), told("deleted", flag(), lambda _: True)),
        {"id": "chat", "deleted": True},
        client="drop_definition",
        fields=(_NAMED,),
        errors=("not_found",),
        scoped=False,
        safe=True,
        writes=True,
        tag="definitions",
    ),
    Operation(
        "read_definition",
        "POST",
        "/definitions/{id}/read",
        "memories:read",
        "Give the block of a defined memory for a message, and why it is what it is",
        MEMORY_READ,
        samples.MEMORY_READ,
        client="read_definition",
        fields=(
            _NAMED,
            field("message", _MESSAGE, "what the user says now", needed=True, example="And now?"),
            field("remainingTokens", whole(0, 1_000_000), "what is left of the prompt"),
        ),
        errors=("not_found",),
        safe=True,
        tag="definitions",
    ),
    Operation(
        "write_definition",
        "POST",
        "/definitions/{id}/turns",
        "memories:write",
        "Keep what a defined memory keeps of a finished turn",
        _MEMORY_WRITE,
        {"memoryId": "chat", "written": ["msg-1-0", "msg-1-1"], "turn": 1},
        client="write_definition",
        fields=(
            _NAMED,
            field(
                "userMessage", _MESSAGE, "what the user said", needed=True, example="Where were we?"
            ),
            field(
                "assistantResponse",
                _MESSAGE,
                "what was answered",
                needed=True,
                example="At the billing service.",
            ),
        ),
        errors=("not_found",),
        writes=True,
        tag="definitions",
    ),
)
