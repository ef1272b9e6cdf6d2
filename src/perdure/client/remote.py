"""The verbs of a memory that lives behind a service, as coroutines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any, Literal, cast

from perdure.client.asking import Asking
from perdure.client.items import items_of, pieces_of
from perdure.errors import UsageError
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
from perdure.wire.rows.memories import IDS_MOST


class RemoteMemory(Asking):
    """Remember, learn, recall and explain for one scope, in the organisation of the key.

    Each call ends within the timeout, repetitions included. Raises what `AsyncMemory` raises, and
    besides an `AccessError` for what the key may not do, `ThrottledError` and `BusyError` when the
    service wants to be left alone for longer than there was time, `StoreUnavailableError` when it
    cannot be reached, `DeadlineError` when it did not answer in time.
    """

    async def remember(
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
        """Keep what is handed in, as `AsyncMemory.remember` does; the receipt is of all of it.

        A list is sent in pieces of up to 1,000, each kept whole or not at all, in order; handing
        it in again adds nothing.
        """
        common = {
            "tier": tier,
            "domains": domains,
            "gist": gist,
            "session_id": session_id,
            "speaker": speaker,
            "role": role,
            "origin": origin,
            "valid_from": valid_from,
            "expires_at": expires_at,
            "metadata": metadata,
        }
        pieces = list(pieces_of(items_of(content, id, common)))
        if not pieces:
            return Receipt(revision=(await self.stats()).revision)
        return Receipt.summed([await self._ask("remember", content=piece) for piece in pieces])

    async def learn(
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
        """Read a finished turn and keep what deserves it, as `AsyncMemory.learn` does.

        Only the user's words are learned. `at` is when the turn happened, if not now; a turn whose
        `signature` was seen before adds nothing; `explain` fills `Receipt.account`.
        """
        return await self._ask(
            "learn",
            user_message=user_message,
            assistant_response=assistant_response,
            session_id=session_id,
            speaker=speaker,
            at=at,
            outcome=outcome,
            signature=signature,
            explain=explain,
        )

    async def seen(self, signature: str) -> bool:
        """Tell whether a turn of this signature was learned."""
        return await self._ask("seen", signature=signature)

    async def recall(
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

        `mode="broad"` is for questions that several memories answer together. Superseded, expired
        and quarantined memories never answer; `as_of` asks what was known at that moment.
        """
        return await self._ask(
            "recall",
            query=query,
            limit=limit,
            tiers=tiers,
            domains=domains,
            as_of=as_of,
            min_score=min_score,
            mode=mode,
        )

    async def context(
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

        `max_tokens` bounds the rendered text. `force_full` names memories of any tier to show in
        full. `recall` adds that many of the best hits.
        """
        return await self._ask(
            "context",
            user_message=user_message,
            max_tokens=max_tokens,
            force_full=force_full,
            recall=recall,
            session_id=session_id,
            as_of=as_of,
        )

    async def list(
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

        Following the cursor shows each memory once, also while others write. `where` compares
        metadata: `{"prio": {"gte": 3}}`, `{"$or": [...]}`. `superseded` shows history as well.
        """
        return await self._ask(
            "list",
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

    async def get(self, id: str) -> Entry:
        """Give the memory of that id; raises `NotFoundError` when there is none."""
        return await self._ask("get", id=id)

    async def get_many(self, ids: Sequence[str]) -> dict[str, Entry]:
        """Give the memories among these ids, in the order asked; unknown ids are left out."""
        found: dict[str, Entry] = {}
        for part in _parts(ids):
            found |= {entry.id: entry for entry in await self._ask("get_many", ids=part)}
        return found

    async def history(self, id: str) -> list[Version]:
        """Give every state of a memory, oldest first; raises `NotFoundError` when there is none."""
        return await self._ask_all("history", id=id)

    async def update(
        self,
        id: str,
        *,
        text: str = KEEP,
        tier: Tier | str = KEEP,
        domains: Sequence[str] = KEEP,
        expires_at: datetime | None = KEEP,
        metadata: Mapping[str, Json] = KEEP,
    ) -> Entry:
        """Change a memory by hand; id and creation time stay, the former state is history."""
        changes = {
            "text": text,
            "tier": tier,
            "domains": domains,
            "expires_at": expires_at,
            "metadata": metadata,
        }
        given = {name: value for name, value in changes.items() if value is not KEEP}
        if not given:
            raise UsageError("nothing to update was given", argument="text")
        return await self._ask_exactly("update", {"id": id, **given})

    async def merge(self, ids: Sequence[str], *, into: str) -> Entry:
        """Let one text take the place of several memories; refused if it loses any fact of them."""
        return await self._ask("merge", ids=ids, into=into)

    async def promote(self, id: str, tier: Tier | str) -> Entry:
        """Move a memory to a tier, up or down; L0 pins it into every block."""
        return await self._ask_exactly("update", {"id": id, "tier": tier})

    async def remove(self, id: str) -> None:
        """Take a memory out of every read; its history stays until `forget`."""
        await self._ask("remove", id=id)

    async def remove_many(self, ids: Sequence[str]) -> int:
        """Remove as `remove` does; unknown ids are passed over. Gives how many.

        More than 1,000 are removed piece by piece.
        """
        return sum([await self._ask("remove_many", ids=part) for part in _parts(ids)])

    async def tensions(self, status: TensionStatus | None = None) -> list[Tension]:
        """Give the contradictions of that status, or all, oldest first."""
        return await self._ask_all("tensions", status=status)

    async def add_tension(
        self,
        claim_a: str,
        claim_b: str,
        *,
        impact: Impact | None = None,
        question: str | None = None,
    ) -> Tension:
        """Note two claims that cannot both be true; impact and question are made when not given."""
        return await self._ask(
            "add_tension", claim_a=claim_a, claim_b=claim_b, impact=impact, question=question
        )

    async def resolve_tension(
        self,
        id: str,
        *,
        resolved_by: str,
        pattern: str | None = None,
        winner: Literal["a", "b", "both", "neither"] | None = None,
        applies_to: tuple[str, str] | None = None,
    ) -> Tension:
        """Settle a tension: who did, and which side holds."""
        return await self._ask(
            "resolve_tension",
            id=id,
            resolved_by=resolved_by,
            pattern=pattern,
            winner=winner,
            applies_to=applies_to,
        )

    async def self_model(self) -> SelfModel:
        """Give what is known about the agent's own reliability, by domain."""
        return await self._ask("self_model")

    async def record_outcome(
        self,
        domain: str,
        success: bool,
        *,
        failure_pattern: str | None = None,
        strategy: str | None = None,
        predicted: float | None = None,
    ) -> SelfModel:
        """Record how the agent did in a domain; `predicted` is the reliability expected, 0..1."""
        return await self._ask(
            "record_outcome",
            domain=domain,
            success=success,
            failure_pattern=failure_pattern,
            strategy=strategy,
            predicted=predicted,
        )

    async def keep_trace(self, trace: Trace) -> None:
        """Keep the record of a turn beside the memories it speaks of; `run_turn` calls it."""
        await self._ask("keep_trace", trace=trace)

    async def set_task(self, text: str | None) -> None:
        """Keep the note of the task at hand in L0, and so in every block; None drops it."""
        await self._ask_exactly("set_task", {"text": text})

    async def explain(self, trace_id: str) -> Trace:
        """Give the record of a turn: what was read, why, what the agent did, what was kept."""
        return await self._ask("explain", trace_id=trace_id)

    async def stats(self) -> Stats:
        """Sum up the scope; needs a key with `stats:read`."""
        return await self._ask("stats")

    async def snapshot(self) -> dict[str, Json]:
        """Give all that the scope holds, with its history, as one JSON object."""
        return await self._ask("snapshot")

    async def restore(self, snapshot: Mapping[str, Json]) -> int:
        """Put a snapshot of this scope into it while it is empty; gives the number of entries.

        Raises `SnapshotError` for one that is foreign, newer, of another scope, or damaged.
        """
        return await self._ask("restore", snapshot=snapshot)

    async def forget(
        self, target: Scope | str | Sequence[str] | None = None, *, matching: str | None = None
    ) -> ForgetReceipt:
        """Erase for good: these ids, all that says `matching`, or the whole of this scope.

        To forget the whole scope, name it: `client.forget(client.scope)`. More than 1,000 ids are
        erased piece by piece.
        """
        if (target is None) == (matching is None):
            raise UsageError("say what to forget: ids, this scope, or matching=", argument="target")
        if isinstance(target, Scope):
            if target.at("principal") != self.scope:
                message = "that is another scope: open it with scoped(...) and forget it there"
                raise UsageError(message, argument="target")
            return await self._ask("forget", everything=True)
        if matching is not None:
            return await self._ask("forget", matching=matching)
        ids = [target] if isinstance(target, str) else target
        done = [await self._ask("forget", ids=part) for part in _parts(ids)]
        return ForgetReceipt.summed(done)


def _parts(ids: object) -> Iterator[Sequence[str]]:
    """Give ids in pieces that a service takes; what is no list of ids goes as it is."""
    if isinstance(ids, str) or not isinstance(ids, Sequence):
        yield cast(Any, ids)
        return
    names = list(dict.fromkeys(cast(Sequence[str], ids)))
    for at in range(0, len(names), IDS_MOST):
        yield names[at : at + IDS_MOST]
