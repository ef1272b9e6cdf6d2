"""What is nearest in meaning to the message."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, cast, get_args

from perdure.decide.top_k import REJECT_WINDOW, RetrievalRule, TopKRule, Verdict, within_chars
from perdure.errors import MemoryDefinitionError, UsageError
from perdure.errors.showing import shown
from perdure.frozen import later
from perdure.memories.asking import Ask, Choice
from perdure.memories.embedding import embed, query_hash
from perdure.memories.strategies.base import whole_number
from perdure.model.entry import Json, Kind
from perdure.model.evidence import (
    Candidate,
    MemoryType,
    ModelCall,
    RefusalReason,
    StrategyKind,
)
from perdure.model.fields import is_finite
from perdure.ports import Embedder, Neighbour

NAMED = 50
"""How many entries at most are named in the evidence as those of another embedder."""

_ASKED_OF_EMBEDDERS = ("id", "dimension", "max_input_chars", "inline", "embed")
_ASKED_OF_RULES = ("name", "k", "threshold", "reject_window", "judge")
_REASONS: tuple[RefusalReason, ...] = get_args(RefusalReason)


class _Default(float):
    """A number that nobody gave: told apart from the same one given."""


FLOOR: Final = _Default(0.7)
"""The floor where none is named."""


@dataclass(frozen=True, slots=True)
class TopK:
    """The `k` entries nearest to the message whose score, a cosine, is at least `threshold`.

    `k` is 3, and 1 for causal memories; `threshold=None` is no floor, so that `k` are shown
    however far away they are, a score of 0 and less too. `reject_window` (10) more
    are looked at, so that the evidence names near misses; what is kept does not depend on it.
    `retrieval` is a rule of your own instead of these numbers. `max_chars` bounds what is shown
    in all, spent from the best; the first that does not fit ends it. `embedder_id`, if given,
    must be the embedder's own: a space that was switched by mistake is refused when defined.
    """

    k: int | None = None
    threshold: float | None = FLOOR
    embedder: Embedder | None = None
    embedder_id: str | None = None
    max_chars: int | None = None
    retrieval: RetrievalRule | None = None
    reject_window: int | None = None

    kind: ClassVar[StrategyKind] = "topK"
    about: ClassVar[str] = "The entries nearest in meaning to the message, above a floor."
    needs: ClassVar[tuple[str, ...]] = ("embedder", "vector-store")
    minds_room: ClassVar[bool] = False

    @property
    def requirements(self) -> tuple[str, ...]:
        """An embedder, and a store with vectors."""
        return self.needs

    def check(self, place: str, definition_id: str, for_type: MemoryType) -> None:
        """Refuse numbers that cannot work, two spellings at once, and what is no embedder."""
        refusing = _Refusing(place, definition_id)
        if self.retrieval is None:
            refusing.check_rule(self._rule(for_type))
        else:
            plain = isinstance(self.threshold, _Default)
            if self.k is not None or self.reject_window is not None or not plain:
                message = "give either retrieval=… or k, threshold and reject_window"
                refusing.refuse(message, "two-spellings")
            refusing.check_form(self.retrieval, _ASKED_OF_RULES, "retrieval", "bad-retrieval")
            refusing.check_rule(self.retrieval)
        if self.max_chars is not None:
            what = f"max_chars of {place}"
            whole_number(self.max_chars, 1, what, "bad-maxchars", definition_id)
        self._check_embedder(refusing)

    async def choose(self, ask: Ask) -> Choice:
        """Embed the message, ask the store for what is near, and judge that."""
        rule = self._rule(ask.shape.type)
        query = ask.message.strip()
        if not query:
            return Choice((), (), _told(rule), self._numbers(rule), considered=False)
        return self._choice(ask, rule, await _look(ask, cast(Embedder, self.embedder), rule, query))

    def _choice(self, ask: Ask, rule: RetrievalRule, seen: _Seen) -> Choice:
        """Judge what was seen, and say of it what there is to say."""
        near, elsewhere = seen.near, seen.elsewhere
        judged = _judged(rule, near)
        verdicts, spent = within_chars(judged, _lengths(ask, near, judged), self.max_chars)
        numbers = {
            **self._numbers(rule),
            "dimension": seen.embedder.dimension,
            "chars_used": spent,
            "corpus_empty": not near,
            **elsewhere.numbers,
        }
        return Choice(
            tuple(one.entry for one, why in zip(near, verdicts, strict=True) if why is None),
            later(lambda: (*_candidates(near, verdicts), *elsewhere.candidates)),
            _told(rule),
            numbers,
            pool_complete=seen.complete,
            calls=seen.calls,
            scores={one.entry.id: one.score for one in near},
            query=seen.query,
            embedder=seen.embedder.id,
            considered=bool(near or elsewhere.candidates),
        )

    def _rule(self, for_type: MemoryType) -> RetrievalRule:
        if self.retrieval is not None:
            return self.retrieval
        usual = 1 if for_type == "causal" else 3
        return TopKRule(
            usual if self.k is None else self.k,
            self.threshold,
            REJECT_WINDOW if self.reject_window is None else self.reject_window,
        )

    def _numbers(self, rule: RetrievalRule) -> dict[str, Json]:
        return {
            "k": rule.k,
            "threshold": None if rule.threshold is None else float(rule.threshold),
            "reject_window": rule.reject_window,
            "max_chars": self.max_chars,
        }

    def _check_embedder(self, refusing: _Refusing) -> None:
        if self.embedder is None:
            return
        refusing.check_form(self.embedder, _ASKED_OF_EMBEDDERS, "embedder", "not-an-embedder")
        if self.embedder_id not in (None, self.embedder.id):
            message = f"embedder_id is {shown(self.embedder_id)}, the embedder {self.embedder.id!r}"
            refusing.refuse(f"{message}: leave embedder_id out", "embedder-id-mismatch")


@dataclass(frozen=True, slots=True)
class _Elsewhere:
    """What lies in the spaces of other embedders."""

    candidates: tuple[Candidate, ...] = ()
    numbers: Mapping[str, Json] = field(default_factory=dict[str, Json])


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a search saw: those near in the embedder's own space, and what only others know."""

    embedder: Embedder
    query: str
    """The hash of what was searched for."""
    near: list[Neighbour]
    complete: bool
    elsewhere: _Elsewhere
    calls: tuple[ModelCall, ...]


async def _look(ask: Ask, embedder: Embedder, rule: RetrievalRule, query: str) -> _Seen:
    made = await embed(embedder, [query], purpose="query")
    limit = rule.k + rule.reject_window
    place = cast(Sequence[float], made.vectors[0])
    near = await ask.pool.nearest(place, embedder=embedder.id, limit=limit)
    complete = len(near) < limit
    elsewhere = await _elsewhere(ask, embedder) if complete else _Elsewhere()
    return _Seen(embedder, query_hash(query), near, complete, elsewhere, made.calls)


@dataclass(frozen=True, slots=True)
class _Refusing:
    """Refuse parts of one strategy by name."""

    place: str
    definition_id: str

    def refuse(self, message: str, code: str) -> None:
        raise MemoryDefinitionError(
            f"{self.place}: {message}", code=code, definition_id=self.definition_id
        )

    def check_form(self, part: object, names: Sequence[str], what: str, code: str) -> None:
        if isinstance(part, type):
            self.refuse(f"{what} is a class: give {part.__name__}(…)", code)
        missing = [name for name in names if not hasattr(part, name)]
        if missing:
            has_not = " and no ".join(missing)
            use = "; give an object, such as perdure.embedders.LocalEmbedder()"
            hint = use if what == "embedder" and isinstance(part, str) else ""
            self.refuse(f"{what} is {shown(part)}, and no {what}: it has no {has_not}{hint}", code)

    def check_rule(self, rule: RetrievalRule) -> None:
        whole_number(rule.k, 1, f"k of {self.place}", "bad-k", self.definition_id)
        what = f"reject_window of {self.place}"
        whole_number(rule.reject_window, 0, what, "bad-reject-window", self.definition_id)
        floor = cast(Any, rule.threshold)
        if floor is not None and not is_finite(floor):
            message = f"threshold must be a finite number, or None for no floor, not {shown(floor)}"
            self.refuse(message, "bad-threshold")


def _told(rule: RetrievalRule) -> str:
    floor = "" if rule.threshold is None else f" of score {float(rule.threshold)} or more"
    return f"{rule.name}: the {rule.k} nearest{floor}"


def _judged(rule: RetrievalRule, near: Sequence[Neighbour]) -> Sequence[Verdict]:
    verdicts = rule.judge(tuple(near))
    if len(verdicts) != len(near):
        message = f"rule {rule.name!r} judged {len(verdicts)} of {len(near)} neighbours"
        raise UsageError(message, argument="retrieval")
    for verdict in verdicts:
        if verdict is not None and verdict not in _REASONS:
            message = (
                f"rule {rule.name!r} gave the verdict {shown(verdict)}; a verdict is None, or one"
                f" of {', '.join(_REASONS)}"
            )
            raise UsageError(message, argument="retrieval")
    return verdicts


def _lengths(ask: Ask, near: Sequence[Neighbour], judged: Sequence[Verdict]) -> list[int]:
    """Measure what may be shown; what is refused takes no room."""
    pairs = zip(near, judged, strict=True)
    return [_length(ask, one) if why is None else 0 for one, why in pairs]


def _length(ask: Ask, neighbour: Neighbour) -> int:
    """Give the characters of what is shown: the text, but of a run more than its question."""
    entry = neighbour.entry
    if entry.kind is Kind.SNAPSHOT:
        return len(ask.shape.body(ask.definition, entry, neighbour.score))
    return len(entry.text)


def _candidates(near: Sequence[Neighbour], verdicts: Sequence[Verdict]) -> list[Candidate]:
    return [
        Candidate(one.entry.id, kept=why is None, reason=why, score=one.score, rank=rank)
        for rank, (one, why) in enumerate(zip(near, verdicts, strict=True), start=1)
    ]


async def _elsewhere(ask: Ask, embedder: Embedder) -> _Elsewhere:
    """Tell what a search of one space alone cannot see: entries that only others embedded."""
    spaces = await ask.pool.spaces()
    others: dict[str, Json] = {
        name: space.count for name, space in spaces.items() if name != embedder.id and space.count
    }
    if not others:
        return _Elsewhere()
    page = await ask.pool.page(limit=NAMED, embeddings=True)
    strange = [
        one.id for one in page.entries if one.embeddings and embedder.id not in one.embeddings
    ]
    return _Elsewhere(
        tuple(Candidate(each, kept=False, reason="wrong-embedder") for each in strange),
        {"other_embedders": others},
    )
