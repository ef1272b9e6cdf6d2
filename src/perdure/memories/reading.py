"""One read: ask the strategy, share out the room, write the block, say why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from operator import attrgetter
from typing import TYPE_CHECKING

from perdure.decide.admission import Proposal, admit, in_order, in_units
from perdure.frozen import altered, frozen, later
from perdure.memories.asking import Ask, Choice
from perdure.memories.candidates import judged
from perdure.memories.rendering.again import Writer
from perdure.memories.rendering.block import Piece
from perdure.model.entry import Json
from perdure.model.evidence import Block, Candidate, Evidence, MemoryRead
from perdure.model.scope import Scope

if TYPE_CHECKING:
    from perdure.memories.definition import MemoryDefinition

_KIND_AND_SHAPE = attrgetter("entry.kind", "shape")

CUT = "turn-cut"
"""Said of a block in which not even one turn had room whole."""


async def consider(
    definition: MemoryDefinition,
    scope: Scope,
    message: str,
    *,
    now: datetime,
    remaining_tokens: int | None,
    turn: int | None,
    seconds: float | None,
) -> Considered:
    """Do what of a read has to wait for others, in the scope that a memory lives in."""
    await definition.store.open()
    shape = definition.shapes[0]
    pool = definition.pool(shape, scope, now)
    ask = Ask(definition, scope, message, now, remaining_tokens, turn, shape, pool, seconds)
    return Considered(ask, await definition.rule.choose(ask))


@frozen
class Considered:
    """What a strategy proposes, before it is known how much room there is for it."""

    ask: Ask
    choice: Choice

    def read(self, *, remaining_tokens: int | None) -> MemoryRead:
        """Give the block of what has room, and why."""
        ask = self.ask
        if ask.remaining_tokens != remaining_tokens:
            ask = altered(ask, remaining_tokens=remaining_tokens)
        outcome = _share_out(ask, self.choice)
        blocks = () if outcome.block is None else (outcome.block,)
        return MemoryRead(blocks, later(lambda: _evidence(ask, self.choice, outcome)))


@frozen
class _Outcome:
    """What came of a choice: the branch taken, the block, the entries that asked for room."""

    branch: str
    pieces: Sequence[Piece]
    block: Block | None = None
    cut: bool = False


def _share_out(ask: Ask, choice: Choice) -> _Outcome:
    writer = choice.writer or Writer(ask.definition, ask.scope.namespace)
    pieces = choice.pieces
    if pieces is None:
        pieces = writer.write(choice.entries, _shown(choice))
    if not choice.considered:
        return _Outcome("skip-empty", pieces)
    spendable = _spendable(ask, choice)
    if spendable is not None and spendable < choice.allowance.minimum_tokens:
        return _Outcome("skip-no-budget", pieces)
    room = None if spendable is None else spendable - writer.frame
    while True:
        admitted, cut = _admitted(pieces, choice, room)
        block = _block(writer, choice, admitted)
        over = 0 if block is None or spendable is None else block.tokens - spendable
        if room is None or over <= 0:
            return _Outcome("pick", pieces, block, cut)
        # Pieces may cost more together than each alone.
        room -= over


def _spendable(ask: Ask, choice: Choice) -> int | None:
    if ask.remaining_tokens is None:
        return None
    return ask.remaining_tokens - choice.allowance.reserve_tokens


def _admitted(
    pieces: Sequence[Piece], choice: Choice, room: int | None
) -> tuple[Sequence[Piece], bool]:
    """Give the pieces that have room, and whether a turn had to be cut for that."""
    costs = [piece[3] for piece in pieces]
    if room is None or sum(costs) <= room:
        return pieces, False
    groups = choice.groups()
    if _alike(pieces, choice):
        if not groups:
            return [pieces[at] for at in in_order(costs, room)], False
        places, cut = in_units(costs, [groups.get(piece[0].id) for piece in pieces], room)
        return [pieces[at] for at in places], cut
    admission = admit([_proposal(piece, choice, groups) for piece in pieces], room)
    admitted = frozenset(admission.ids)
    return [piece for piece in pieces if piece.entry.id in admitted], admission.cut


def _alike(pieces: Sequence[Piece], choice: Choice) -> bool:
    """Tell that all weigh the same."""
    shape = pieces[0].shape if pieces else None
    sorts = {*map(_KIND_AND_SHAPE, pieces)}
    if shape is not None and sorts == {(shape.weighed_alike, shape)}:
        return True
    left = choice.scores
    return len({shape.salience(one, left.get(one.id)) for one, shape, *_ in pieces}) == 1


def _proposal(piece: Piece, choice: Choice, groups: Mapping[str, str]) -> Proposal:
    entry = piece.entry
    salience = piece.shape.salience(entry, choice.scores.get(entry.id))
    return Proposal(entry.id, piece.cost, salience, groups.get(entry.id))


def _block(writer: Writer, choice: Choice, pieces: Sequence[Piece]) -> Block | None:
    if not pieces:
        return None
    return writer.block(pieces, _shown(choice), stable=choice.query is None)


def _shown(choice: Choice) -> Mapping[str, float]:
    """Give the scores that stand in the block: those of a search; how faded a thing is does not."""
    return choice.scores if choice.query is not None else {}


def _evidence(ask: Ask, choice: Choice, outcome: _Outcome) -> Evidence:
    definition = ask.definition
    return Evidence(
        memory_id=definition.id,
        type=definition.type,
        strategy=definition.strategy,
        rule=choice.rule,
        store=definition.store.address,
        namespace=ask.scope.namespace,
        candidates=later(lambda: _candidates(choice, outcome)),
        numbers=_numbers(ask, choice, outcome),
        pool_complete=choice.pool_complete,
        query=choice.query,
        embedder=choice.embedder,
        calls=choice.calls,
        degraded=(*choice.degraded, CUT) if outcome.cut else choice.degraded,
    )


def _candidates(choice: Choice, outcome: _Outcome) -> tuple[Candidate, ...]:
    costs = {piece.entry.id: piece.cost for piece in outcome.pieces}
    fragments = () if outcome.block is None else outcome.block.fragments
    return judged(choice.candidates, costs, [fragment.entry_id for fragment in fragments])


def _numbers(ask: Ask, choice: Choice, outcome: _Outcome) -> dict[str, Json]:
    return {
        "branch": outcome.branch,
        "order": ask.shape.order,
        "turn": ask.turn,
        "remaining": ask.remaining_tokens,
        "reserve": choice.allowance.reserve_tokens,
        "minimum": choice.allowance.minimum_tokens,
        **choice.numbers,
    }
