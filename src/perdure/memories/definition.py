"""A memory as it is defined: checked while it is built, then only read and written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from perdure.errors import UnsupportedError
from perdure.foreign import understanding
from perdure.memories import checks, matrix, numbering, reading
from perdure.memories.asking import NamespaceScope, Pool, Projection, Timing
from perdure.memories.recalled import said, without_recalled
from perdure.memories.redacting import Redact, redacted
from perdure.memories.stamping import labels_of, stamping
from perdure.memories.strategies.base import Strategy
from perdure.memories.types.base import Shape
from perdure.model.entry import Entry, Json, Kind
from perdure.model.evidence import Flavor, MemoryRead, MemoryType, MemoryWrite, StrategyKind
from perdure.model.message import FinishedTurn
from perdure.model.scope import Level, Scope
from perdure.ports import Store

_CLAIMS = (Kind.MESSAGE, Kind.SNAPSHOT, Kind.BEAT, Kind.FACT)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class MemoryDefinition:
    """A type, a strategy and a store that work together; `define_memory` makes it.

    `strategy` is the name of the kind, `rule` the record with its numbers, `parts` the members of
    a hybrid or the rule itself, `shapes` how its entries are kept and shown. `billing` names the
    models that reading or writing is paid to. `inline` tells that neither ever suspends.
    """

    id: str
    type: MemoryType
    rule: Strategy
    store: Store
    shapes: tuple[Shape, ...]
    scope_level: Level
    description: str | None = None
    timing: Timing = "turn-start"
    corpus: Scope | None = None
    read_only: bool = False
    flavor: Flavor = "memory"
    projection: Projection = "decisions"
    write_options: Mapping[str, Json] | None = None
    namespace_scope: NamespaceScope | None = None
    redact: Redact | None = None
    labels: Mapping[str, str] = field(default_factory=dict[str, str])
    """What `namespace_scope` gave for the call at hand: written and asked for as metadata."""

    def __repr__(self) -> str:
        where = f"store={self.store.address!r}, scope_level={self.scope_level!r}"
        return f"MemoryDefinition({self.id!r}, type={self.type!r}, strategy={self.rule!r}, {where})"

    @property
    def strategy(self) -> StrategyKind:
        """The kind of its strategy."""
        return self.rule.kind

    @property
    def parts(self) -> tuple[Strategy, ...]:
        """The members of a hybrid; of any other strategy, itself."""
        return matrix.parts_of(self.rule)

    def part(self, kind: StrategyKind) -> Any:
        """Give the first part of a kind; None when there is none."""
        return next((part for part in self.parts if part.kind == kind), None)

    @property
    def embedder_id(self) -> str | None:
        """The space its vectors live in, as the embedder itself names it."""
        embedders = [getattr(part, "embedder", None) for part in self.parts]
        return next((one.id for one in embedders if one is not None), None)

    @property
    def billing(self) -> tuple[str, ...]:
        """The models that it has think for it, by name."""
        models = [getattr(part, "model", None) for part in self.parts]
        return tuple(dict.fromkeys(model for model in models if model))

    @property
    def inline(self) -> bool:
        """Tell that reading and writing never suspend."""
        asked = [getattr(part, name, None) for part in self.parts for name in ("embedder", "llm")]
        return self.store.inline and all(one.inline for one in asked if one is not None)

    @property
    def reads_ahead(self) -> bool:
        """Tell that reading waits for others, and for the same whatever room there is."""
        return not self.inline and not any(part.minds_room for part in self.parts)

    def place(self, scope: Scope) -> Scope:
        """Give the scope that the memory lives in: its corpus, or the caller's at its level."""
        return self.corpus or scope.at(self.scope_level)

    def shape_for(self, kind: StrategyKind) -> Shape:
        """Give the shape that a part of this kind chooses from."""
        row = matrix.row_for(self.type, kind, self.flavor)
        return row.shape if row is not None else self.shapes[0]

    def shape_of(self, entry: Entry) -> Shape:
        """Give the shape that keeps and shows an entry."""
        if len(self.shapes) == 1:
            return self.shapes[0]
        return next(shape for shape in self.shapes if entry.kind in shape.kinds)

    def pool(self, shape: Shape, scope: Scope, now: datetime) -> Pool:
        """Give what a strategy may choose from."""
        select = replace(shape.selection, where=self.labels) if self.labels else shape.selection
        return Pool(self.store, scope, select, now, shape.newest_by)

    async def read(
        self,
        scope: Scope,
        message: str,
        *,
        now: datetime,
        remaining_tokens: int | None = None,
        turn: int | None = None,
        seconds: float | None = None,
    ) -> MemoryRead:
        """Give the block for a message, and why it is what it is.

        `message` is what the user said last, `remaining_tokens` what the host really has left, and
        `seconds` how long it waits: what a memory could do without is not waited for longer.
        Raises `UsageError` for what is no scope, text or number, and what the store raises; the
        host decides what a failing memory means for its turn.
        """
        checks.check_asked(scope, message, remaining_tokens)
        considered = await reading.consider(
            self._on_terms_of(scope), self.place(scope), said(message), now=now,
            remaining_tokens=remaining_tokens, turn=turn, seconds=seconds,
        )  # fmt: skip
        return considered.read(remaining_tokens=remaining_tokens)

    async def consider(
        self,
        scope: Scope,
        message: str,
        *,
        now: datetime,
        remaining_tokens: int | None = None,
        turn: int | None = None,
        seconds: float | None = None,
    ) -> reading.Considered:
        """Do the half of a read that waits for stores and embedders.

        When the memory `reads_ahead`, what is then given for some room is what `read` would give.
        """
        checks.check_asked(scope, message, remaining_tokens)
        return await reading.consider(
            self._on_terms_of(scope),
            self.place(scope),
            said(message),
            now=now,
            remaining_tokens=remaining_tokens,
            turn=turn,
            seconds=seconds,
        )

    async def write(self, scope: Scope, turn: FinishedTurn, *, now: datetime) -> MemoryWrite:
        """Keep what the memory keeps of a turn that has its answer.

        Blocks of memory that its messages repeat are left out, and told of in `failures`.
        Raises `UnsupportedError` for a memory that is read-only, `UsageError` for what is no scope
        or turn, and what the store raises.
        """
        checks.check_told(scope, turn)
        if self.read_only:
            message = f"memory {self.id!r} is read-only: it has no write half"
            raise UnsupportedError(message, argument="read_only")
        asked = self._on_terms_of(scope)
        await self.store.open()
        turn, repeated = without_recalled(turn)
        if self.redact is not None:
            turn = redacted(turn, self.redact)
        turn = replace(turn, session=scope.conversation)
        written = MemoryWrite(self.id, failures=repeated)
        for shape in sorted(self.shapes, key=_by_claim):
            written = _joined(written, await shape.write(asked, self.place(scope), turn, now))
            if written.turn is not None and not turn.agreed:
                turn = replace(turn, number=written.turn, agreed=True)
        return written

    async def last_turn(self, scope: Scope, *, now: datetime) -> int:
        """Give the highest turn that the place of the memory holds anything of; 0 for none."""
        await self.store.open()
        return await numbering.last_turn(self.store, self.place(scope), now)

    @property
    def claim(self) -> int:
        """Tell how soon it writes among the memories of a turn: 0 keeps messages, which name it."""
        return min(map(_by_claim, self.shapes))

    def _on_terms_of(self, scope: Scope) -> MemoryDefinition:
        """Give the definition with the terms that its store declares filled in for a scope."""
        if self.namespace_scope is None and not self.write_options:
            return self
        labels = labels_of(self.namespace_scope, scope) if self.namespace_scope else self.labels
        options = {"write_options": dict(self.write_options)} if self.write_options else {}
        store = stamping(self.store, {**options, **labels})
        return replace(self, store=store, labels=labels)


def define_memory(
    id: str,
    *,
    type: MemoryType,
    strategy: object,
    store: Store | None,
    description: str | None = None,
    timing: Timing = "turn-start",
    corpus: Scope | None = None,
    scope_level: Level | None = None,
    read_only: bool = False,
    flavor: Flavor = "memory",
    write_options: Mapping[str, Json] | None = None,
    namespace_scope: NamespaceScope | None = None,
    redact: Redact | None = None,
    projection: Projection = "decisions",
) -> MemoryDefinition:
    """Define a memory; what could not work is refused here, by name, with what to use instead.

    Without `corpus` a memory lives in the scope of each call, at `scope_level`: by default
    episodic ones in the conversation, all others with the principal, across conversations. With
    `corpus` it lives there, whoever asks. `description` stands at the head of its block.
    `write_options` go into the metadata of what is written, under that name, and what
    `namespace_scope` gives for a caller's scope as well; that is also what reads then ask for.
    Both are for stores that declare them. `redact` is handed every text of a turn and of its trace
    and gives it as it may be kept; when it raises, nothing of the turn is written.
    Raises `MemoryDefinitionError`.
    """
    checks.check_id(id)
    checks.check_description(description, id)
    store = checks.given_store(store, id)
    rule = matrix.check_form(strategy, id)
    matrix.check_cell(rule, type, store, id)
    rows = matrix.rows_for(type, matrix.parts_of(rule), flavor)
    definition = MemoryDefinition(
        id=id, type=type, rule=rule, store=store, shapes=tuple(row.shape for row in rows),
        scope_level=scope_level or rows[0].shape.level, description=description, timing=timing,
        corpus=corpus, read_only=read_only, flavor=flavor, projection=projection,
        write_options=write_options, namespace_scope=namespace_scope, redact=redact,
    )  # fmt: skip
    checks.check_options(definition, given_level=scope_level, rows=rows)
    return definition


if not TYPE_CHECKING:
    define_memory = understanding(define_memory)


def _by_claim(shape: Shape) -> int:
    """Put first what claims the number of a turn, and last what only names its messages."""
    return min(_CLAIMS.index(kind) for kind in _CLAIMS if kind in shape.kinds)


def _joined(one: MemoryWrite, other: MemoryWrite) -> MemoryWrite:
    return MemoryWrite(
        one.memory_id,
        written=one.written + other.written,
        turn=other.turn if one.turn is None else one.turn,
        calls=one.calls + other.calls,
        failures=one.failures + other.failures,
        contradictions=one.contradictions + other.contradictions,
    )
