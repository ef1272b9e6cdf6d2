"""Run one turn: read, ask the model, write; what fails beside the model never fails the turn."""

from __future__ import annotations

import os
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, TypeAlias

from perdure.errors import UsageError
from perdure.model.evidence import MemoryWrite
from perdure.model.message import FinishedTurn, Message, RunRecord
from perdure.model.receipt import Receipt
from perdure.model.scope import Scope
from perdure.ports import Beginning, Begun, Clock
from perdure.turn.composing import Costs, compose
from perdure.turn.disputes import untold
from perdure.turn.keeping import keep
from perdure.turn.memories import Asked, Cognitive, Defined, Ended, TurnMemory
from perdure.turn.prompt import Prompt
from perdure.turn.recorder import Recorder
from perdure.turn.result import Half, Skipped, TurnContext, TurnPart, TurnResult
from perdure.turn.tracing import Tracing
from perdure.turn.wording import encodable, told

JUDGE = "outcome"
"""Stands for a memory's id where the function that judges an answer did not."""

Outcome: TypeAlias = bool | Callable[[str], bool | Awaitable[bool | None] | None] | None
Answering: TypeAlias = Callable[[Prompt], Awaitable[str]]
"""Ask the caller's model function, wherever it runs, and give its whole answer."""

Running: TypeAlias = Callable[[Coroutine[Any, Any, Prompt]], Prompt]
"""Run a coroutine of the turn to its end, from the thread that the model function runs in."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a turn was asked to do, checked."""

    message: str
    memories: Sequence[TurnMemory]
    scope: Scope
    derived: str | None
    session: str | None
    max_tokens: int
    seconds: float
    outcome: Outcome
    keep_trace: bool


@dataclass(slots=True)
class _Going:
    """A turn on its way."""

    wanted: Wanted
    tracing: Tracing
    recorder: Recorder
    now: datetime
    context: TurnContext = field(default_factory=lambda: compose(()))
    costs: Costs = field(default_factory=Costs)
    skipped: list[Skipped] = field(default_factory=list[Skipped])


def new_trace_id() -> str:
    """Give an id that nobody has: 96 random bits."""
    return f"trace_{os.urandom(12).hex()}"


class Turn:
    """One turn with the hands it needs: a caller with a deadline, a clock, the model."""

    def __init__(
        self, wanted: Wanted, trace_id: str, *, caller: Beginning, clock: Clock, running: Running
    ) -> None:
        now = clock.now()
        self._id = trace_id
        self._caller = caller
        self._clock = clock
        self._running = running
        self._going = _Going(wanted, Tracing(trace_id, now), Recorder(), now)
        self._over = False

    async def run(self, answering: Answering) -> TurnResult:
        """Give the result; raises what the model function raises, with the trace kept.

        The error has a note of the trace's id, if any place has kept it.
        """
        going = self._going
        wanted = going.wanted
        going.tracing.asked(wanted.message, wanted.scope.namespace, wanted.derived)
        prompt = self._prompt(await self._read(wanted.memories))
        began = time.perf_counter()
        try:
            try:
                with going.recorder.current():
                    answer = await answering(prompt)
            finally:
                self._over = True
        except BaseException as error:
            going.tracing.failed(error, going.recorder.steps)
            if isinstance(error, Exception) and await self._keep_trace():
                # Of a failed turn there is no result to say where its trace is.
                with suppress(Exception):
                    error.add_note(f"the trace of this turn is kept as {self._id}")
            raise
        spent = round((time.perf_counter() - began) * 1000, 3)
        record = replace(going.recorder.finished(), duration_ms=spent)
        going.tracing.answered(answer, going.recorder.steps, record.usage, spent)
        receipts = await self._write(answer, record)
        await self._keep_trace()
        trace = going.tracing.trace()
        return TurnResult(answer, going.context, receipts, tuple(going.skipped), trace, record)

    async def again(self) -> Prompt:
        """Read anew what changes within a turn, and give the prompt with it.

        Raises `UsageError` once the model function has ended: nothing is read for nobody.
        """
        if self._over:
            message = "the turn is over: only its model function can ask for the prompt anew"
            raise UsageError(message, argument="refresh")
        changing = [one for one in self._going.wanted.memories if one.changes_within]
        return self._prompt(await self._read(changing))

    async def _read(self, memories: Sequence[TurnMemory]) -> TurnContext:
        """Read in order of registration, each with the room that those before it left.

        What waits for others, and minds no room, is asked for at once. A model function may ask
        for its prompt from many threads at once, so that nothing is changed before all is read.
        """
        begun = self._begun(memories)
        try:
            return await self._read_in_order(memories, begun)
        finally:
            for one in begun.values():
                one.abandon()

    def _begun(self, memories: Sequence[TurnMemory]) -> dict[str, Begun]:
        """Begin what may be read ahead; of those with one embedder only the first.

        The others find in its cache what was asked, if it has one, and nothing is paid twice.
        """
        asked, seconds = self._asked(0), self._going.wanted.seconds
        ahead = [one for one in memories if isinstance(one, Defined) and one.reads_ahead]
        first = {one.embedder_id: one for one in reversed(ahead)}
        begun: dict[str, Begun] = {}
        for one in ahead:
            if one.embedder_id is None or first[one.embedder_id] is one:
                # One that cannot be begun is read in its turn, and what stands in the way told.
                with suppress(Exception):
                    begun[one.id] = self._caller.begin(one.consider, asked, seconds=seconds)
        return begun

    async def _read_in_order(
        self, memories: Sequence[TurnMemory], begun: Mapping[str, Begun]
    ) -> TurnContext:
        going = self._going
        parts = {part.memory_id: part for part in going.context.parts}
        used = going.costs.of(list(parts.values()))
        for memory in memories:
            if parts.pop(memory.id, None) is not None:
                used = going.costs.of(list(parts.values()))
            left = going.wanted.max_tokens - used
            if left <= 0:
                self._skip(Skipped(memory.id, "read", "over-budget", "no tokens were left"))
                continue
            part = await self._part(memory, self._asked(left), begun.get(memory.id))
            whole = self._whole(part, parts) if part is not None else None
            if part is not None and whole is not None:
                parts[memory.id], used = part, whole
        order = [memory.id for memory in going.wanted.memories]
        going.context = context = compose([parts[key] for key in order if key in parts])
        return context

    async def _part(self, memory: TurnMemory, asked: Asked, begun: Begun | None) -> TurnPart | None:
        """Give what a memory has to say; None, and note why, when it fails or is late."""
        if begun is None or not isinstance(memory, Defined):
            work = self._caller.call(memory.read, asked, seconds=self._going.wanted.seconds)
            return await self._borne(memory.id, "read", work)

        async def ending() -> TurnPart:
            return memory.part_of(await begun.answer(), asked)

        return await self._borne(memory.id, "read", ending())

    def _asked(self, left: int) -> Asked:
        going = self._going
        wanted = going.wanted
        return Asked(wanted.message, wanted.scope, wanted.session, going.now, left, wanted.seconds)

    def _whole(self, part: TurnPart, parts: Mapping[str, TurnPart]) -> int | None:
        """Give what the whole costs with this part; None, and note that, if it is too much."""
        whole = self._going.costs.of([*parts.values(), part])
        over = whole - self._going.wanted.max_tokens
        if over <= 0:
            return whole
        self._skip(Skipped(part.memory_id, "read", "over-budget", f"{over} tokens too many"))
        return None

    def _prompt(self, context: TurnContext) -> Prompt:
        going = self._going
        tokens = going.costs.of(context.parts)
        going.tracing.prompted(context, tokens, going.recorder.steps)
        return Prompt(
            going.wanted.message,
            context,
            going.recorder,
            refresh=lambda: self._running(self.again()),
            arefresh=self.again,
        )

    async def _write(self, answer: str, record: RunRecord) -> Mapping[str, Receipt | MemoryWrite]:
        going = self._going
        # The caller has the answer as it came; no store could keep half a character of it.
        said = (Message("user", going.wanted.message), Message("assistant", encodable(answer)))
        turn = FinishedTurn(said, self._id, record=record)
        outcome = await self._outcome(answer)
        ended = Ended(turn, going.wanted.scope, going.wanted.session, outcome, self._clock.now())
        writers = [one for one in going.wanted.memories if not one.read_only]
        receipts = await keep(writers, ended, self._bear)
        for memory_id, receipt in receipts.items():
            going.tracing.wrote(memory_id, receipt)
        await self._dispute(receipts)
        return receipts

    async def _dispute(self, receipts: Mapping[str, Receipt | MemoryWrite]) -> None:
        """Tell the first cognitive memory of facts that contradict what was known."""
        going = self._going
        for memory in going.wanted.memories:
            known = receipts.get(memory.id)
            if not (isinstance(memory, Cognitive) and isinstance(known, Receipt)):
                continue
            if not memory.notes_tensions:
                continue
            for one in untold(receipts.values(), known):
                tension = await self._bear(memory.id, "write", memory.dispute, one)
                if tension is not None:
                    going.tracing.disputed(memory.id, one, tension)
            return

    async def _outcome(self, answer: str) -> bool | None:
        """Give how the turn went; None, and note why, when whoever is asked does not say."""
        judge = self._going.wanted.outcome
        if not callable(judge):
            return judge
        verdict = await self._bear(JUDGE, "outcome", judge, answer)
        if verdict is None or isinstance(verdict, bool):
            return verdict
        detail = f"outcome gave a {type(verdict).__name__}; it gives True, False or None"
        self._skip(Skipped(JUDGE, "outcome", "failed", detail))
        return None

    async def _keep_trace(self) -> bool:
        """Keep the trace in every place once; tell whether any has it."""
        going = self._going
        if not going.wanted.keep_trace:
            return False
        trace = going.tracing.trace()
        scope = going.wanted.scope
        writers = [one for one in going.wanted.memories if not one.read_only]
        homes = {memory.home(scope): memory for memory in reversed(writers)}
        before = len(going.skipped)
        for memory in reversed(homes.values()):
            await self._bear(memory.id, "trace", memory.keep, trace, scope)
        return len(going.skipped) - before < len(homes)

    async def _bear(
        self, memory_id: str, half: Half, work: Callable[..., Any], *args: object
    ) -> Any:
        """Let a memory do its part; give None, and note why, when it fails or is late."""
        seconds = self._going.wanted.seconds
        return await self._borne(memory_id, half, self._caller.call(work, *args, seconds=seconds))

    async def _borne(self, memory_id: str, half: Half, work: Awaitable[Any]) -> Any:
        seconds = self._going.wanted.seconds
        try:
            return await work
        except TimeoutError:
            self._skip(Skipped(memory_id, half, "late", f"no answer within {seconds:g} s"))
        except Exception as error:  # noqa: BLE001 - a failing memory never fails the turn; it is told
            self._skip(Skipped(memory_id, half, "failed", told(error)))
        return None

    def _skip(self, one: Skipped) -> None:
        self._going.skipped.append(one)
        self._going.tracing.skipped(one)
