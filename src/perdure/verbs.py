"""The verbs of a memory for programs without an event loop: one line each, written once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from typing import Any, Literal

from perdure.model.absent import KEEP
from perdure.model.context import Context
from perdure.model.entry import Entry, Json, Origin, Role, Tier, Version
from perdure.model.page import Page
from perdure.model.recall import Recall, RecallMode
from perdure.model.receipt import ForgetReceipt, Receipt
from perdure.model.scope import Scope
from perdure.model.selection import Where
from perdure.model.self_model import SelfModel
from perdure.model.stats import Stats
from perdure.model.tension import Impact, Tension, TensionStatus
from perdure.model.trace import Trace


class Verbs:
    """What can be done with a memory, be it in this process or behind a service.

    `memory` has the same verbs as coroutines, and `run` runs one to its end.
    """

    def __init__(self, memory: Any, run: Callable[..., Any]) -> None:
        self._memory = memory
        self._run = run

    def remember(
        self,
        content: str | Sequence[str | Mapping[str, Json]],
        *,
        id: str | None = None,
        tier: Tier | str | None = None,
        domains: Sequence[str] | None = None,
        gist: str | None = None,
        session_id: str | None = None,
        speaker: str | None = None,
        role: Role | None = None,
        origin: Origin = "api",
        valid_from: datetime | None = None,
        expires_at: datetime | None = None,
        metadata: Mapping[str, Json] | None = None,
    ) -> Receipt:
        """Keep what is handed in, reconciled with what is known; the text stays as it is given.

        Sync form of `AsyncMemory.remember`.
        """
        return self._run(
            self._memory.remember(
                content,
                id=id,
                tier=tier,
                domains=domains,
                gist=gist,
                session_id=session_id,
                speaker=speaker,
                role=role,
                origin=origin,
                valid_from=valid_from,
                expires_at=expires_at,
                metadata=metadata,
            )
        )

    def learn(
        self,
        user_message: str,
        assistant_response: str = "",
        *,
        session_id: str | None = None,
        speaker: str | None = None,
        at: datetime | None = None,
        outcome: bool | None = None,
        signature: str | None = None,
        explain: bool = False,
    ) -> Receipt:
        """Read a finished turn and keep what deserves it, in one atomic batch.

        Sync form of `AsyncMemory.learn`.
        """
        return self._run(
            self._memory.learn(
                user_message,
                assistant_response,
                session_id=session_id,
                speaker=speaker,
                at=at,
                outcome=outcome,
                signature=signature,
                explain=explain,
            )
        )

    def seen(self, signature: str) -> bool:
        """Tell whether a turn of this signature was learned.

        Sync form of `AsyncMemory.seen`.
        """
        return self._run(self._memory.seen(signature))

    def recall(
        self,
        query: str,
        *,
        limit: int | None = None,
        tiers: Sequence[Tier | str] | None = None,
        domains: Sequence[str] | None = None,
        as_of: datetime | date | None = None,
        min_score: float | None = None,
        mode: RecallMode = "precise",
    ) -> Recall:
        """Look up what answers a query, best first; nothing is an answer.

        Sync form of `AsyncMemory.recall`.
        """
        return self._run(
            self._memory.recall(
                query,
                limit=limit,
                tiers=tiers,
                domains=domains,
                as_of=as_of,
                min_score=min_score,
                mode=mode,
            )
        )

    def context(
        self,
        user_message: str = "",
        *,
        max_tokens: int | None = None,
        force_full: Sequence[str] = (),
        recall: int = 0,
        session_id: str | None = None,
        as_of: datetime | date | None = None,
    ) -> Context:
        """Build the block for one prompt, with a reason for every line in it or left out.

        Sync form of `AsyncMemory.context`.
        """
        return self._run(
            self._memory.context(
                user_message,
                max_tokens=max_tokens,
                force_full=force_full,
                recall=recall,
                session_id=session_id,
                as_of=as_of,
            )
        )

    def list(
        self,
        *,
        tiers: Sequence[Tier | str] | None = None,
        domains: Sequence[str] | None = None,
        session_id: str | None = None,
        where: Where | None = None,
        created_from: datetime | date | None = None,
        created_to: datetime | date | None = None,
        superseded: bool = False,
        limit: int = 100,
        cursor: str | None = None,
        as_of: datetime | date | None = None,
    ) -> Page:
        """Page through memories, newest first; all that is asked must hold.

        Sync form of `AsyncMemory.list`.
        """
        return self._run(
            self._memory.list(
                tiers=tiers,
                domains=domains,
                session_id=session_id,
                where=where,
                created_from=created_from,
                created_to=created_to,
                superseded=superseded,
                limit=limit,
                cursor=cursor,
                as_of=as_of,
            )
        )

    def get(self, id: str) -> Entry:
        """Give the memory of that id; raises `NotFoundError` when there is none.

        Sync form of `AsyncMemory.get`.
        """
        return self._run(self._memory.get(id))

    def get_many(self, ids: Sequence[str]) -> dict[str, Entry]:
        """Give the memories among these ids, in the order asked; unknown ids are left out.

        Sync form of `AsyncMemory.get_many`.
        """
        return self._run(self._memory.get_many(ids))

    def history(self, id: str) -> list[Version]:
        """Give every state of a memory, oldest first; raises `NotFoundError` when there is none.

        Sync form of `AsyncMemory.history`.
        """
        return self._run(self._memory.history(id))

    def update(
        self,
        id: str,
        *,
        text: str = KEEP,
        tier: Tier | str = KEEP,
        domains: Sequence[str] = KEEP,
        expires_at: datetime | None = KEEP,
        metadata: Mapping[str, Json] = KEEP,
    ) -> Entry:
        """Change a memory by hand; id and creation time stay, the former state is history.

        Sync form of `AsyncMemory.update`.
        """
        return self._run(
            self._memory.update(
                id,
                text=text,
                tier=tier,
                domains=domains,
                expires_at=expires_at,
                metadata=metadata,
            )
        )

    def merge(self, ids: Sequence[str], *, into: str) -> Entry:
        """Let one text take the place of several memories; refused if it loses any fact of them.

        Sync form of `AsyncMemory.merge`.
        """
        return self._run(self._memory.merge(ids, into=into))

    def promote(self, id: str, tier: Tier | str) -> Entry:
        """Move a memory to a tier, up or down; L0 pins it into every block.

        Sync form of `AsyncMemory.promote`.
        """
        return self._run(self._memory.promote(id, tier))

    def remove(self, id: str) -> None:
        """Take a memory out of every read; its history stays until `forget`.

        Sync form of `AsyncMemory.remove`.
        """
        return self._run(self._memory.remove(id))

    def remove_many(self, ids: Sequence[str]) -> int:
        """Remove as `remove` does, all at once; unknown ids are passed over. Gives how many.

        Sync form of `AsyncMemory.remove_many`.
        """
        return self._run(self._memory.remove_many(ids))

    def tensions(self, status: TensionStatus | None = None) -> list[Tension]:
        """Give the contradictions of that status, or all, oldest first.

        Sync form of `AsyncMemory.tensions`.
        """
        return self._run(self._memory.tensions(status))

    def add_tension(
        self,
        claim_a: str,
        claim_b: str,
        *,
        impact: Impact | None = None,
        question: str | None = None,
    ) -> Tension:
        """Note two claims that cannot both be true; impact and question are made when not given.

        Sync form of `AsyncMemory.add_tension`.
        """
        return self._run(
            self._memory.add_tension(claim_a, claim_b, impact=impact, question=question)
        )

    def resolve_tension(
        self,
        id: str,
        *,
        resolved_by: str,
        pattern: str | None = None,
        winner: Literal["a", "b", "both", "neither"] | None = None,
        applies_to: tuple[str, str] | None = None,
    ) -> Tension:
        """Settle a tension: who did, and which side holds.

        Sync form of `AsyncMemory.resolve_tension`.
        """
        return self._run(
            self._memory.resolve_tension(
                id,
                resolved_by=resolved_by,
                pattern=pattern,
                winner=winner,
                applies_to=applies_to,
            )
        )

    def self_model(self) -> SelfModel:
        """Give what is known about the agent's own reliability, by domain.

        Sync form of `AsyncMemory.self_model`.
        """
        return self._run(self._memory.self_model())

    def record_outcome(
        self,
        domain: str,
        success: bool,
        *,
        failure_pattern: str | None = None,
        strategy: str | None = None,
        predicted: float | None = None,
    ) -> SelfModel:
        """Record how the agent did in a domain; `predicted` is the reliability expected, 0..1.

        Sync form of `AsyncMemory.record_outcome`.
        """
        return self._run(
            self._memory.record_outcome(
                domain,
                success,
                failure_pattern=failure_pattern,
                strategy=strategy,
                predicted=predicted,
            )
        )

    def keep_trace(self, trace: Trace) -> None:
        """Keep the record of a turn beside the memories it speaks of; `run_turn` calls it.

        Sync form of `AsyncMemory.keep_trace`.
        """
        self._run(self._memory.keep_trace(trace))

    def set_task(self, text: str | None) -> None:
        """Keep the note of the task at hand in L0, and so in every block; None drops it.

        Sync form of `AsyncMemory.set_task`.
        """
        return self._run(self._memory.set_task(text))

    def explain(self, trace_id: str) -> Trace:
        """Give the record of a turn: what was read, why, what the agent did, what was kept.

        Sync form of `AsyncMemory.explain`.
        """
        return self._run(self._memory.explain(trace_id))

    def stats(self) -> Stats:
        """Sum up the scope. Cost: a few index look-ups, and one pass over its statements.

        Sync form of `AsyncMemory.stats`.
        """
        return self._run(self._memory.stats())

    def snapshot(self) -> dict[str, Json]:
        """Give all that the scope holds, with its history, as one JSON object.

        Sync form of `AsyncMemory.snapshot`.
        """
        return self._run(self._memory.snapshot())

    def restore(self, snapshot: Mapping[str, Json]) -> int:
        """Put a snapshot of this scope into it while it is empty; gives the number of entries.

        Sync form of `AsyncMemory.restore`.
        """
        return self._run(self._memory.restore(snapshot))

    def forget(
        self, target: Scope | str | Sequence[str] | None = None, *, matching: str | None = None
    ) -> ForgetReceipt:
        """Erase for good: these ids, all that says `matching`, or the whole of this scope.

        Sync form of `AsyncMemory.forget`.
        """
        return self._run(self._memory.forget(target, matching=matching))
