"""What a turn tells on its own: facts or beats, found by patterns or by a model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal, TypeVar, cast

from perdure.errors import MemoryDefinitionError
from perdure.errors.showing import shown
from perdure.frozen import altered
from perdure.memories.asking import Ask, Choice
from perdure.memories.extraction.asking_model import Heard, ask_for_beats, ask_for_facts
from perdure.memories.extraction.beats import beats_of
from perdure.memories.extraction.found import Found, FoundBeat, FoundFact
from perdure.memories.extraction.patterns import facts_of
from perdure.memories.strategies.base import share, whole_number
from perdure.memories.strategies.window import Window
from perdure.model.evidence import MemoryType, StrategyKind
from perdure.ports import Model

MOST_FACTS = 100
MOST_BEATS = 20
"""How many are proposed for the block, the newest; the evidence says whether there were more."""

USUAL_CONFIDENCE = 0.7

_Item = TypeVar("_Item", FoundFact, FoundBeat)


@dataclass(frozen=True, slots=True)
class Extract:
    """Keep the facts or beats of each turn, at most `max_per_turn`, and show the newest.

    By patterns, for nothing, or by `llm`, asked for `model` once a turn behind the answer. Facts
    below `min_confidence` are dropped; of what is left the most confident stay, or of beats the
    most important.
    """

    extractor: Literal["pattern", "llm"] = "pattern"
    llm: Model | None = None
    model: str | None = None
    min_confidence: float = USUAL_CONFIDENCE
    max_per_turn: int = 5

    kind: ClassVar[StrategyKind] = "extract"
    about: ClassVar[str] = "Facts or beats of each turn, found by patterns or by a model."
    needs: ClassVar[tuple[str, ...]] = ()
    minds_room: ClassVar[bool] = False

    @property
    def requirements(self) -> tuple[str, ...]:
        """A model and its name, when a model is to find them."""
        return ("llm", "model") if self.extractor == "llm" else ()

    def check(self, place: str, definition_id: str, for_type: MemoryType) -> None:
        """Refuse an unknown extractor, numbers that cannot work, and options that do nothing."""
        if cast(str, self.extractor) not in ("pattern", "llm"):
            held = shown(self.extractor)
            message = f"extractor of {place} must be 'pattern' or 'llm', not {held}"
            raise MemoryDefinitionError(message, code="bad-extractor", definition_id=definition_id)
        if self.extractor == "pattern" and not (self.llm is None and self.model is None):
            message = f"{place}: patterns ask no model; give extractor='llm', or leave it out"
            raise MemoryDefinitionError(
                message, code="llm-without-extractor", definition_id=definition_id
            )
        share(
            self.min_confidence, f"min_confidence of {place}", "bad-min-confidence", definition_id
        )
        whole_number(
            self.max_per_turn, 1, f"max_per_turn of {place}", "bad-max-per-turn", definition_id
        )
        if for_type == "narrative" and self.min_confidence != USUAL_CONFIDENCE:
            message = f"min_confidence of {place}: beats have an importance, and no confidence"
            raise MemoryDefinitionError(
                message, code="min-confidence-not-for-type", definition_id=definition_id
            )

    async def choose(self, ask: Ask) -> Choice:
        """Propose the newest."""
        most = MOST_BEATS if ask.shape.in_turns else MOST_FACTS
        choice = await Window(most).choose(ask)
        return altered(choice, numbers={**choice.numbers, "extractor": self.extractor})

    async def facts(self, heard: Heard) -> Found:
        """Find the facts of a turn that are sure enough."""
        if self.llm is None or self.model is None:
            found = Found(tuple(facts_of(heard.messages)))
        else:
            found = await ask_for_facts(self.llm, self.model, heard)
        sure = [fact for fact in found.facts if fact.confidence >= self.min_confidence]
        return replace(found, facts=self._heaviest(sure))

    async def beats(self, heard: Heard) -> Found:
        """Find the beats of a turn that matter most."""
        if self.llm is None or self.model is None:
            found = Found(beats=tuple(beats_of(heard.messages)))
        else:
            found = await ask_for_beats(self.llm, self.model, heard)
        return replace(found, beats=self._heaviest(found.beats))

    def _heaviest(self, items: Sequence[_Item]) -> tuple[_Item, ...]:
        """Give the heaviest, among equals the earlier; in the order they were found."""
        ranked = sorted(range(len(items)), key=lambda at: -items[at].weight)
        return tuple(items[at] for at in sorted(ranked[: self.max_per_turn]))
