"""Refuse options of a memory that would do nothing, or nothing good."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from inspect import iscoroutinefunction
from typing import TYPE_CHECKING, cast, get_args

from perdure.errors import MemoryDefinitionError, UsageError
from perdure.errors.showing import shown
from perdure.memories.asking import Projection, Timing
from perdure.memories.strategies.base import words
from perdure.model.fields import is_finite
from perdure.model.message import FinishedTurn
from perdure.model.scope import LEVELS, Level, Scope
from perdure.ports import Store
from perdure.text.hygiene import is_blank, is_keepable

if TYPE_CHECKING:
    from perdure.memories.definition import MemoryDefinition
    from perdure.memories.matrix import Row

TIMINGS: tuple[Timing, ...] = get_args(Timing)
PROJECTIONS: tuple[Projection, ...] = get_args(Projection)

LONGEST_ID = 200


def check_id(id: object) -> None:
    """Refuse an id that names nothing, or cannot be written into blocks and traces."""
    if not isinstance(id, str):
        _refuse(f"id must be text, not {shown(id)}", "no-id", shown(id))
        return
    if is_blank(id):
        _refuse("a memory needs an id that is not blank", "no-id", id)
    if len(id) > LONGEST_ID or not is_keepable(id):
        message = f"an id has at most {LONGEST_ID} characters, no NUL and no half characters"
        _refuse(message, "bad-id", ascii(id[:LONGEST_ID]))


def check_description(description: object, id: str) -> None:
    """Refuse a description that is no text, says nothing or cannot be written into blocks."""
    if description is not None:
        what = "description says what the memory holds, or is left out: it"
        words(description, what, "bad-description", id)


def given_store(store: object, id: str) -> Store:
    """Give the store; refuses None, and what does not keep the port."""
    if store is None:
        message = "a memory needs a store, such as open_store('sqlite:///memory.db')"
        raise MemoryDefinitionError(message, code="no-store", definition_id=id)
    if isinstance(store, type):
        message = (
            f"store is a class, {store.__name__}: give {store.__name__}(…), or open_store(url)"
        )
        raise MemoryDefinitionError(message, code="not-a-store", definition_id=id)
    for name in vars(Store):
        if not name.startswith("_") and not hasattr(store, name):
            held = shown(store)
            message = f"store is {held}, and no store: it has no {name}; see open_store(url)"
            raise MemoryDefinitionError(message, code="not-a-store", definition_id=id)
    return cast(Store, store)


def check_options(
    definition: MemoryDefinition, *, given_level: Level | None, rows: Sequence[Row]
) -> None:
    """Refuse options that are unknown, contradict one another or do not belong to the type."""
    name = definition.id
    if definition.timing not in TIMINGS:
        held = shown(definition.timing)
        _refuse(f"timing must be one of {', '.join(TIMINGS)}, not {held}", "bad-timing", name)
    if definition.projection not in PROJECTIONS:
        message = f"projection must be one of {', '.join(PROJECTIONS)}"
        _refuse(f"{message}, not {shown(definition.projection)}", "bad-projection", name)
    if definition.projection != "decisions" and definition.type != "causal":
        message = "projection is for type='causal', which alone keeps what a run did"
        _refuse(message, "projection-not-for-type", name)
    if not isinstance(cast(object, definition.read_only), bool):
        held = shown(definition.read_only)
        _refuse(f"read_only must be True or False, not {held}", "bad-read-only", name)
    flavors = [flavor for row in rows for flavor in row.flavors]
    if definition.flavor not in flavors:
        use = " or ".join(dict.fromkeys(flavors))
        message = f"flavor {shown(definition.flavor)} does not go with it; use {use}"
        _refuse(message, "flavor-not-for-type", name)
    if definition.flavor == "rag" and not definition.read_only:
        message = (
            "flavor 'rag' is for documents, which no turn may be written among: give"
            " read_only=True, or use define_rag and index_documents"
        )
        _refuse(message, "rag-needs-read-only", name)
    if definition.read_only and definition.part("summarize") is not None:
        message = "summaries are written while reading, so a read-only memory has none; use Budget"
        _refuse(message, "summarize-read-only", name)
    _check_place(definition, given_level)
    _check_declared(definition)
    _check_redact(definition)


def check_asked(scope: object, message: object, remaining_tokens: object) -> None:
    """Refuse what no memory can be read with; raises `UsageError`."""
    if not isinstance(scope, Scope):
        _refuse_call(f"scope is a {type(scope).__name__}; it takes a Scope(…)", "scope")
    if not isinstance(message, str):
        _refuse_call(f"message is a {type(message).__name__}; it takes text", "message")
    if remaining_tokens is not None and not is_finite(remaining_tokens):
        held = shown(remaining_tokens)
        _refuse_call(f"remaining_tokens is a number, or None: not {held}", "remaining_tokens")


def check_told(scope: object, turn: object) -> None:
    """Refuse what no memory can keep; raises `UsageError`."""
    if not isinstance(scope, Scope):
        _refuse_call(f"scope is a {type(scope).__name__}; it takes a Scope(…)", "scope")
    if not isinstance(turn, FinishedTurn):
        _refuse_call(f"turn is a {type(turn).__name__}; it takes a FinishedTurn(…)", "turn")


def _check_place(definition: MemoryDefinition, given_level: Level | None) -> None:
    name = definition.id
    if given_level is not None and given_level not in LEVELS:
        message = f"scope_level must be one of {', '.join(LEVELS)}, not {shown(given_level)}"
        _refuse(message, "bad-scope-level", name)
    corpus = cast(object, definition.corpus)
    if corpus is None:
        return
    if not isinstance(corpus, Scope):
        _refuse(f"corpus must be a Scope, not {shown(corpus)}", "bad-corpus", name)
    if given_level is not None:
        message = "a corpus is one fixed scope; give either corpus or scope_level"
        _refuse(message, "corpus-with-scope-level", name)


def _check_declared(definition: MemoryDefinition) -> None:
    name, store = definition.id, definition.store
    _check_write_options(definition)
    label = cast(object, definition.namespace_scope)
    if label is None:
        return
    if not callable(label) or iscoroutinefunction(label) or isinstance(label, type):
        message = f"namespace_scope must be a plain function of a Scope, not {shown(label)}"
        _refuse(message, "bad-namespace-scope", name)
    if not getattr(store, "namespace_scope", False):
        message = f"{store.address} does not declare namespace_scope; use corpus or scope_level"
        _refuse(message, "namespace-scope-not-declared", name)


def _check_write_options(definition: MemoryDefinition) -> None:
    name, store = definition.id, definition.store
    options = cast(object, definition.write_options)
    if options is None:
        return
    if not isinstance(options, Mapping) or not _is_json(cast(Mapping[object, object], options)):
        held = shown(cast(object, options))
        message = f"write_options must be a mapping of JSON values by name, not {held}"
        _refuse(message, "bad-write-options", name)
    if definition.write_options and definition.read_only:
        message = "write_options do nothing for a memory that is read-only"
        _refuse(message, "write-options-read-only", name)
    declared = frozenset(getattr(store, "write_options", ()))
    strange = sorted(frozenset(definition.write_options or ()) - declared)
    if strange:
        held = ", ".join(map(shown, strange))
        message = f"write_options: {store.address} declares no write option {held}"
        _refuse(message, "write-option-not-declared", name)


def _is_json(options: Mapping[object, object]) -> bool:
    try:
        json.dumps(options, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        return False
    return all(isinstance(name, str) for name in options)


def _check_redact(definition: MemoryDefinition) -> None:
    redact = cast(object, definition.redact)
    if redact is None:
        return
    if not callable(redact) or iscoroutinefunction(redact) or isinstance(redact, type):
        message = f"redact must be a plain function of a text that gives one, not {shown(redact)}"
        _refuse(message, "bad-redact", definition.id)
    if definition.read_only:
        message = "redact does nothing for a memory that is read-only"
        _refuse(message, "redact-read-only", definition.id)


def _refuse_call(message: str, argument: str) -> None:
    raise UsageError(message, argument=argument)


def _refuse(message: str, code: str, name: str) -> None:
    raise MemoryDefinitionError(message, code=code, definition_id=name)
