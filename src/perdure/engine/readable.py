"""The verbs that read: recall, context, list and the like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import TYPE_CHECKING, Self, cast

from perdure.engine.checks import (
    check_count,
    check_day_end,
    check_limit,
    check_message,
    check_name,
    check_names,
    check_one_of,
    check_optional,
    check_query,
    check_selection,
    check_share,
)
from perdure.engine.core import Core
from perdure.engine.salvaging import salvaged
from perdure.engine.tensions import read_tensions
from perdure.errors import NotFoundError
from perdure.later import later
from perdure.model.absent import KEEP
from perdure.model.context import Context
from perdure.model.entry import Entry, Json, Kind, Tier, Version
from perdure.model.recall import RECALL_MODES, Recall, RecallMode
from perdure.model.scope import Scope
from perdure.model.selection import Where
from perdure.model.self_model import SelfModel
from perdure.model.stats import Stats
from perdure.model.tension import STATUSES, Tension, TensionStatus
from perdure.model.trace import Trace
from perdure.ports import Page

if TYPE_CHECKING:
    from perdure.decide import self_model as self_models
    from perdure.engine import blocks, changing, recalls, snapshots, summing
else:
    # Each verb brings what it needs when it is first called.
    blocks = later("perdure.engine.blocks")
    changing = later("perdure.engine.changing")
    recalls = later("perdure.engine.recalls")
    self_models = later("perdure.decide.self_model")
    snapshots = later("perdure.engine.snapshots")
    summing = later("perdure.engine.summing")

MAX_TOKENS = 1_000_000
MAX_FORCED = 1000


class ReadableMemory:
    """Recall and explain for one scope. All arguments are checked before anything is read."""

    def __init__(self, core: Core, scope: Scope, *, is_view: bool = False) -> None:
        self.core = core
        self._is_view = is_view
        self._asked = scope
        self._scope = scope.at(core.options.level)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.core.store.address!r}, scope={self.scope!r})"

    @property
    def scope(self) -> Scope:
        """Say whose memory this is, at the level where it lives."""
        return self._scope

    async def seen(self, signature: str) -> bool:
        """Tell whether a turn of this signature was learned."""
        name = check_name("signature", signature)
        return await self.core.store.seen(self._scope, name)

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

        `mode="broad"` is for questions that several memories answer together: it also follows the
        rare words of the first hits, and lets no session fill the list; half as much cost again.

        Superseded, expired and quarantined memories never answer. `as_of` asks what was known at
        that moment, at the cost of reading the whole scope. A query without words finds nothing.
        """
        options = self.core.options
        return await recalls.recall(
            self.core,
            self._scope,
            check_query(query),
            select=check_selection(tiers=tiers, domains=domains),
            limit=options.recall_limit if limit is None else check_limit(limit),
            min_score=options.min_score
            if min_score is None
            else check_share("min_score", min_score),
            as_of=check_optional("as_of", as_of, check_day_end),
            mode=cast("RecallMode", check_one_of("mode", mode, RECALL_MODES)),
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
        full. `recall` adds that many of the best hits, for those who pay for the ranking. Writes
        nothing; what was shown in full counts as used with the next write.
        """
        wanted = blocks.Wanted(
            message=check_message("user_message", user_message, blank=True),
            max_tokens=self.core.options.max_tokens
            if max_tokens is None
            else check_count("max_tokens", max_tokens, most=MAX_TOKENS),
            force_full=_few("force_full", check_names("force_full", force_full)),
            recall=check_count("recall", recall, least=0, most=100),
            session=self._session(session_id),
        )
        moment = check_optional("as_of", as_of, check_day_end)
        return await blocks.build(self.core, self._scope, wanted, moment)

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
        A memory that cannot be read back hides no other: the page names it in `unreadable`.
        """
        select = check_selection(
            tiers=tiers,
            domains=domains,
            session_id=session_id,
            where=where,
            created_from=created_from,
            created_to=created_to,
            superseded=superseded,
        )
        most = check_limit(limit)
        after = check_optional("cursor", cursor, check_name)
        moment = check_optional("as_of", as_of, check_day_end)
        now = self.core.clock.now()
        unreadable: list[str] = []
        page = await salvaged(
            self.core.store.list(
                self._scope, now=now, select=select, limit=most, cursor=after, as_of=moment
            ),
            unreadable,
        )
        return replace(page, unreadable=tuple(unreadable)) if unreadable else page

    async def get(self, id: str) -> Entry:
        """Give the memory of that id; raises `NotFoundError` when there is none."""
        name = check_name("id", id)
        entry = await changing.live(self.core, self._scope, name)
        if entry.kind is not Kind.STATEMENT:
            raise NotFoundError("memory", name)
        return entry

    async def get_many(self, ids: Sequence[str]) -> dict[str, Entry]:
        """Give the memories among these ids, in the order asked; unknown ids are left out."""
        names = check_names("ids", ids)
        now = self.core.clock.now()
        found = await self.core.store.get_many(self._scope, names, now=now) if names else {}
        return {key: entry for key, entry in found.items() if entry.kind is Kind.STATEMENT}

    async def history(self, id: str) -> list[Version]:
        """Give every state of a memory, oldest first; raises `NotFoundError` when there is none."""
        name = check_name("id", id)
        versions = await self.core.store.history(self._scope, name)
        if not versions:
            raise NotFoundError("memory", name)
        return versions

    async def tensions(self, status: TensionStatus | None = None) -> list[Tension]:
        """Give the contradictions of that status, or all, oldest first."""
        wanted = None if status is None else check_one_of("status", status, STATUSES)
        now = self.core.clock.now()
        entries = await read_tensions(self.core.store, self._scope, now)
        tensions = [Tension.of(entry) for entry in entries]
        return [tension for tension in tensions if wanted in (None, tension.status)]

    async def self_model(self) -> SelfModel:
        """Give what is known about the agent's own reliability, by domain."""
        now = self.core.clock.now()
        entry = await self.core.store.get(self._scope, blocks.SELF_MODEL_ID, now=now)
        active = self.core.subjects.of_scope(self._scope)
        return self_models.activate(blocks.read_self_model(entry), active)

    async def explain(self, trace_id: str) -> Trace:
        """Give the record of a turn: what was read, why, what the agent did, what was kept.

        Raises `NotFoundError` when this scope has none of that name.
        """
        name = check_name("trace_id", trace_id)
        held = await self.core.store.get(self._scope, name, now=self.core.clock.now())
        if held is None or held.kind is not Kind.TRACE:
            raise NotFoundError("trace", name)
        return Trace.of(held)

    async def stats(self) -> Stats:
        """Sum up the scope. Cost: a few index look-ups, and one pass over its statements."""
        recent = (await self.list(limit=5)).entries
        weak = (await self.self_model()).weak_domains
        return await summing.stats(self.core, self._scope, recent=recent, weak_domains=weak)

    async def snapshot(self) -> dict[str, Json]:
        """Give all that the scope holds, with its history, as one JSON object."""
        return await snapshots.take(self.core, self._scope)

    def scoped(
        self,
        *,
        tenant: str | None = KEEP,
        principal: str | None = KEEP,
        conversation: str | None = KEEP,
    ) -> Self:
        """Give the same verbs for another scope on the same open store.

        What is not given stays as it is. Cheap: nothing is opened, read or copied, so a service
        can make one for each request. Closing a view does nothing: the memory that was opened is
        closed by whoever opened it.
        """
        held = self._asked
        scope = Scope(
            held.tenant if tenant is KEEP else tenant,
            held.principal if principal is KEEP else principal,
            held.conversation if conversation is KEEP else conversation,
        )
        return type(self)(self.core, scope, is_view=True)

    def _session(self, session_id: object) -> str | None:
        session = check_optional("session_id", session_id, check_name)
        return session or self._asked.conversation


def _few(name: str, names: list[str]) -> list[str]:
    check_count(name, len(names), least=0, most=MAX_FORCED)
    return names
