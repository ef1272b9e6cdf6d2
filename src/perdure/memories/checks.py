"""Refuse options of a memory that would do nothing, or nothing good."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import iscoroutinefunction
from typing import TYPE_CHECKING, cast, get_args

from perdure.errors import MemoryDefinitionError, UsageError
from perdure.errors.showing import shown
from perdure.memories.asking import Projection, Timing
from perdure.model.fields import is_finite
from perdure.model.message import FinishedTurn
from perdure.model.scope import LEVELS, Level, Scope
from perdure.ports import Store
from perdure.text.hygiene import is_keepable

if TYPE_CHECKING:
    from perdure.memories.definition import MemoryDefinition
    from perdure.memories.matrix import Row

TIMINGS: tuple[Timing, ...] = get_args(Timing)
PROJECTIONS: tuple[Projection, ...] = get_args(Projection)

LONGEST_ID = 200


def check_id(id: object) -> None:
    """Refuse an id that names nothing, or cannot be written into blocks and traces."""
    if not isinstance(id, str) or not id.strip():
        _refuse("a memory needs an id that is not blank", "no-id", str(id))
        return
    if len(id) > LONGEST_ID or not is_keepable(id):
        message = f"an id has at most {LONGEST_ID} characters, no NUL and no half characters"
        _refuse(message, "bad-id", ascii(id[:LONGEST_ID]))


def check_description(description: object, id: str) -> None:
    """Refuse a description that is no text."""
    if description is not None and not isinstance(description, str):
        message = f"description must be text, not a {type(description).__name__}"
        _refuse(message, "bad-description", id)


def given_store(store: object, id: str) -> Store:
    """Give the store; refuses None, and what does not keep the port."""
    if store is None:
        message = "a memory needs a store, such as open_store('sqlite:///memory.db')"
        raise MemoryDefinitionError(message, code="no-store", definition_id=id)
    if isinstance(store, type):
        message = f"{store.__name__} is a class and no store: give {store.__name__}(…)"
        raise MemoryDefinitionError(message, code="not-a-store", definition_id=id)
    for name in vars(Store):
        if not name.startswith("_") and not hasattr(store, name):
            message = f"{type(store).__name__} is no store: it has no {name}; see open_store(url)"
            raise MemoryDefinitionError(message, code="not-a-store", definition_id=id)
    return cast(Store, store)


def check_options(
    definition: MemoryDefinition, *, given_level: Level | None, rows: Sequence[Row]
) -> None:
    """Refuse options that are unknown, contradict one another or do not belong to the type."""
    name = definition.id
    if definition.timing not in TIMINGS:
        _refuse(f"timing must be one of {', '.join(TIMINGS)}", "bad-timing", name)
    if definition.projection not in PROJECTIONS:
        _refuse(f"projection must be one of {', '.join(PROJECTIONS)}", "bad-projection", name)
    if definition.projection != "decisions" and definition.type != "causal":
        message = "projection is for type='causal', which alone keeps what a run did"
        _refuse(message, "projection-not-for-type", name)
    if not isinstance(cast(object, definition.read_only), bool):
        held = shown(definition.read_only)
        _refuse(f"read_only must be True or False, not {held}", "bad-read-only", name)
    flavors = {flavor for row in rows for flavor in row.flavors}
    if definition.flavor not in flavors:
        message = f"flavor {definition.flavor!r} does not go with it; use {' or '.join(flavors)}"
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
        _refuse(f"scope_level must be one of {', '.join(LEVELS)}", "bad-scope-level", name)
    corpus = cast(object, definition.corpus)
    if corpus is None:
        return
    if not isinstance(corpus, Scope):
        _refuse(f"corpus must be a Scope, not a {type(corpus).__name__}", "bad-corpus", name)
    if given_level is not None:
        message = "a corpus is one fixed scope; give either corpus or scope_level"
        _refuse(message, "corpus-with-scope-level", name)


def _check_declared(definition: MemoryDefinition) -> None:
    name, store = definition.id, definition.store
    options = definition.write_options
    if options and definition.read_only:
        message = "write_options do nothing for a memory that is read-only"
        _refuse(message, "write-options-read-only", name)
    strange = sorted(set(options or ()) - set(getattr(store, "write_options", ())))
    if strange:
        message = f"{store.address} declares no write option {', '.join(map(repr, strange))}"
        _refuse(message, "write-option-not-declared", name)
    if definition.namespace_scope is not None and not getattr(store, "namespace_scope", False):
        message = f"{store.address} does not declare namespace_scope; use corpus or scope_level"
        _refuse(message, "namespace-scope-not-declared", name)


def _check_redact(definition: MemoryDefinition) -> None:
    redact = cast(object, definition.redact)
    if redact is None:
        return
    if not callable(redact) or iscoroutinefunction(redact):
        message = "redact must be a plain function that takes a text and gives one"
        _refuse(message, "bad-redact", definition.id)
    if definition.read_only:
        message = "redact does nothing for a memory that is read-only"
        _refuse(message, "redact-read-only", definition.id)


def _refuse_call(message: str, argument: str) -> None:
    raise UsageError(message, argument=argument)


def _refuse(message: str, code: str, name: str) -> None:
    raise MemoryDefinitionError(message, code=code, definition_id=name)
