"""Documents as a memory: index them once, then give what bears on a question."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime
from hashlib import sha256
from typing import Any, cast

from perdure.decide.top_k import RetrievalRule
from perdure.decide.turn_number import detail
from perdure.errors import UnsupportedError, UsageError
from perdure.errors.showing import shown
from perdure.memories.asking import NamespaceScope, Timing
from perdure.memories.definition import MemoryDefinition, define_memory
from perdure.memories.embedding import clipped, embed
from perdure.memories.strategies.top_k import FLOOR, TopK
from perdure.model.entry import Entry, Json, Kind, Source
from perdure.model.evidence import ModelCall
from perdure.model.fields import is_finite
from perdure.model.scope import Scope
from perdure.ports import Capability, Embedder, Store

GLOBAL = Scope(conversation="_global")
"""Where documents live unless a corpus is named."""

_NAMED = 5
_NO_METADATA: Mapping[str, Json] = {}


@dataclass(frozen=True, slots=True)
class Document:
    """A passage to be found: small enough to be read whole, and where it stands.

    Without an `id` it is named after its content. `page` may be any number; `metadata` is kept
    beside it, for filters and for you.
    """

    text: str
    id: str | None = None
    uri: str | None = None
    page: float | None = None
    heading: str | None = None
    metadata: Mapping[str, Json] = field(default_factory=lambda: _NO_METADATA)


@dataclass(frozen=True, slots=True)
class Indexed:
    """What became of each document, by id; `clipped` are those of which only the beginning counts.

    Documents that were there already, word for word and with a vector of this embedder, are
    `unchanged`.
    """

    written: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()
    clipped: tuple[str, ...] = ()
    calls: tuple[ModelCall, ...] = ()


def define_rag(
    id: str,
    *,
    store: Store | None,
    embedder: Embedder | None = None,
    k: int | None = None,
    threshold: float | None = FLOOR,
    retrieval: RetrievalRule | None = None,
    reject_window: int | None = None,
    max_chars: int | None = None,
    corpus: Scope = GLOBAL,
    description: str | None = None,
    timing: Timing = "turn-start",
    namespace_scope: NamespaceScope | None = None,
) -> MemoryDefinition:
    """Define a memory of documents: the passages nearest to the message, and no turn is written.

    `define_memory` with type "semantic", `TopK`, `read_only=True` and the flavor "rag", on the
    corpus that `index_documents` fills unless another is named. With `namespace_scope` only those
    documents are found whose metadata holds what it gives. Raises `MemoryDefinitionError`.
    """
    strategy = TopK(
        k,
        threshold,
        embedder,
        max_chars=max_chars,
        retrieval=retrieval,
        reject_window=reject_window,
    )
    return define_memory(
        id,
        type="semantic",
        strategy=strategy,
        store=store,
        description=description,
        timing=timing,
        corpus=corpus,
        read_only=True,
        flavor="rag",
        namespace_scope=namespace_scope,
    )


async def index_documents(
    documents: Iterable[Document | Mapping[str, Any]],
    *,
    store: Store,
    embedder: Embedder,
    now: datetime,
    corpus: Scope = GLOBAL,
    batch: int = 64,
) -> Indexed:
    """Put documents into a corpus, so many at a time; what is there already costs no vector.

    Documents may be mappings of the same names. All are looked at before the first is embedded:
    raises `UsageError` for any without text, and for two of one id that differ. When the embedder
    or the store fails midway, whole batches before are kept; calling again goes on from there.
    Documents left out of a later call stay. Raises `UnsupportedError` for a store without vectors.
    """
    if not isinstance(cast(object, batch), int) or isinstance(batch, bool) or batch < 1:
        raise UsageError("batch must be a whole number from 1", argument="batch")
    _check_call(store=store, embedder=embedder, corpus=corpus, now=now)
    entries = [_entry(one, now) for one in _checked(documents)]
    distinct = _distinct(entries)
    await store.open()
    if Capability.VECTOR not in store.capabilities:
        message = f"{store.address} keeps no vectors; index into a MemoryStore, SqliteStore, …"
        raise UnsupportedError(message, argument="store")
    done = Indexed(clipped=tuple(one.id for one in distinct if clipped(embedder, one.text)))
    for part in _parts(distinct, batch):
        done = await _index(part, done, store=store, embedder=embedder, corpus=corpus, now=now)
    return done


def _check_call(**given: object) -> None:
    """Refuse what nothing can be indexed with, each by its name."""
    kinds: dict[str, tuple[str, str]] = {
        "store": ("put_many", "a store, such as open_store('sqlite:///documents.db')"),
        "embedder": ("embed", "an embedder, such as open_embedder('local')"),
        "corpus": ("namespace", "a Scope"),
        "now": ("utcoffset", "a datetime with a time zone"),
    }
    for name, (part, kind) in kinds.items():
        value = given[name]
        if isinstance(value, type) or not hasattr(value, part):
            raise UsageError(f"{name} must be {kind}, not {shown(value)}", argument=name)


async def _index(
    part: Sequence[Entry],
    done: Indexed,
    *,
    store: Store,
    embedder: Embedder,
    corpus: Scope,
    now: datetime,
) -> Indexed:
    held = await store.get_many(corpus, [one.id for one in part], now=now, embeddings=True)
    _refuse_others(held.values())
    missing = [one for one in part if not _is_there(one, held.get(one.id), embedder)]
    written, calls = tuple(one.id for one in missing), done.calls
    if missing:
        made = await embed(embedder, [one.text for one in missing], purpose="document")
        await store.put_many(corpus, made.given_to(missing), now=now)
        calls += made.calls
    return Indexed(
        done.written + written,
        done.unchanged + tuple(one.id for one in part if one.id not in written),
        done.clipped,
        calls,
    )


def _checked(documents: Iterable[Document | Mapping[str, Any]]) -> list[Document]:
    if isinstance(documents, (str, bytes, Mapping, Document)) or not isinstance(
        cast(object, documents), Iterable
    ):
        raise UsageError("documents is a list of documents", argument="documents")
    known = [_document(one) for one in documents]
    empty = [one.id or f"number {at}" for at, one in enumerate(known, 1) if not one.text.strip()]
    if empty:
        more = f" and {len(empty) - _NAMED} more" if len(empty) > _NAMED else ""
        message = f"documents without text cannot be found: {', '.join(empty[:_NAMED])}{more}"
        raise UsageError(message, argument="documents")
    return known


def _document(given: Document | Mapping[str, Any]) -> Document:
    if isinstance(given, Document):
        known = given
    else:
        names = {one.name for one in fields(Document)}
        if not isinstance(cast(object, given), Mapping) or "text" not in given:
            raise UsageError("a document has a text", argument="documents")
        if strange := sorted(map(shown, set(given) - names)):
            message = f"a document has no {', '.join(strange)}; put it into metadata"
            raise UsageError(message, argument="documents")
        known = Document(**given)
    _check(known)
    return known


def _check(one: Document) -> None:
    texts: dict[str, object] = {"text": one.text, "id": one.id or "_", "uri": one.uri or ""}
    texts["heading"] = one.heading or ""
    for name, value in texts.items():
        if not isinstance(value, str):
            message = f"{name} of a document is a text, not a {type(value).__name__}"
            raise UsageError(message, argument="documents")
    if not isinstance(cast(object, one.metadata), Mapping):
        message = f"metadata of a document is a mapping, not a {type(one.metadata).__name__}"
        raise UsageError(message, argument="documents")
    page = cast(object, one.page)
    if page is not None and not is_finite(page):
        raise UsageError(f"page of a document is a number, not {shown(page)}", argument="documents")


def _entry(one: Document, now: datetime) -> Entry:
    where = {"uri": one.uri, "page": one.page, "heading": one.heading}
    known = {name: value for name, value in where.items() if value is not None}
    digest = _digest([one.text, known, dict(one.metadata)])
    return Entry(
        id=one.id or f"passage-{digest[:16]}",
        kind=Kind.PASSAGE,
        text=one.text,
        value={**known, "digest": digest},
        created_at=now,
        updated_at=now,
        last_accessed_at=now,
        source=Source(origin="import"),
        metadata=one.metadata,
    )


def _digest(content: Json) -> str:
    try:
        written = json.dumps(content, ensure_ascii=True, sort_keys=True)
    except (TypeError, ValueError) as error:
        message = f"metadata of a document must be JSON: {error}"
        raise UsageError(message, argument="documents") from error
    return sha256(written.encode()).hexdigest()


def _distinct(entries: Sequence[Entry]) -> list[Entry]:
    """Give each document once; refuses two of one id that differ."""
    known: dict[str, Entry] = {}
    for entry in entries:
        first = known.setdefault(entry.id, entry)
        if detail(first, "digest") != detail(entry, "digest"):
            message = f"two documents have the id {entry.id!r} and differ"
            raise UsageError(message, argument="documents")
    return list(known.values())


def _is_there(one: Entry, held: Entry | None, embedder: Embedder) -> bool:
    if held is None or embedder.id not in held.embeddings:
        return False
    return detail(held, "digest") == detail(one, "digest")


def _refuse_others(held: Iterable[Entry]) -> None:
    for entry in held:
        if entry.kind is not Kind.PASSAGE:
            message = f"{entry.id!r} is the id of a {entry.kind.value} in this corpus already"
            raise UsageError(message, argument="documents")


def _parts(entries: Sequence[Entry], size: int) -> Iterator[Sequence[Entry]]:
    for start in range(0, len(entries), size):
        yield entries[start : start + size]
