"""The verbs of a memory, for one scope on an open store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal, cast

from perdure.engine.checks import (
    check_flag,
    check_message,
    check_metadata,
    check_name,
    check_names,
    check_one_of,
    check_optional,
    check_share,
    check_tier,
    check_time,
)
from perdure.engine.core import Core
from perdure.engine.readable import ReadableMemory
from perdure.engine.telling import told
from perdure.errors import UsageError
from perdure.later import later
from perdure.model.absent import KEEP
from perdure.model.entry import Entry, Json, Origin, Role, Tier
from perdure.model.receipt import ForgetReceipt, Receipt
from perdure.model.scope import Scope
from perdure.model.self_model import SelfModel
from perdure.model.tension import IMPACTS, Impact, Tension
from perdure.model.trace import Trace
from perdure.text.hygiene import check_text

if TYPE_CHECKING:
    from perdure.decide import tension as tension_rules
    from perdure.engine import changing, forgetting, giving, learning, snapshots
else:
    # A process that only reads needs none of it, and none needs all before its first write.
    changing = later("perdure.engine.changing")
    forgetting = later("perdure.engine.forgetting")
    giving = later("perdure.engine.giving")
    learning = later("perdure.engine.learning")
    snapshots = later("perdure.engine.snapshots")
    tension_rules = later("perdure.decide.tension")

WINNERS = ("a", "b", "both", "neither")


class ScopedMemory(ReadableMemory):
    """Remember, learn, recall and explain for one scope.

    Every write is durable when it returns. All arguments are checked before anything is read or
    written: a `UsageError` names the one that is wrong. Times are aware; naive ones are refused,
    and a plain date means its whole day in UTC. Safe to use from many threads and tasks at once.
    """

    @property
    def _writable(self) -> Core:
        """What a verb that writes goes by; raises `StoreReadOnlyError` where nothing can be."""
        self.core.check_writable()
        return self.core

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
        """Keep what is handed in, reconciled with what is known; the text stays as it is given.

        `content` is one text, or a list of texts and of mappings with a `text` and any of the other
        arguments, which then count for that item. A list is written in batches of 4,000, each
        whole or not at all; handing it in again adds nothing. `domains` are found by cue words when
        not given. `valid_from` says since when it is true, if not since now. `role` says which side
        of a conversation said it: an assistant's words are labelled and tell less. `origin` marks
        text that is not the caller's own (`import`, `tool`, `web`): it is labelled in the block,
        and what reads like an instruction is kept but never shown to a model. Raises `UsageError`
        for an `id` that is taken by something else.
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
        most = self.core.options.max_text_chars
        given = giving.read_items(content, id, common, most=most, session=self._session)
        self._check_ends(content, given)
        return await learning.remember(self._writable, self._scope, given)

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
        """Read a finished turn and keep what deserves it, in one atomic batch.

        Only the user's words are learned; the assistant's may corroborate them. `speaker` names
        who spoke when it was not the principal: the memory is then kept as theirs. `at` is when the
        turn happened, if not now: dates in it are read from there, and what it says holds since.
        `outcome` says whether the turn went well, for the domains it was about. A turn whose
        `signature` was seen before adds nothing. `explain` fills `Receipt.account`: what became of
        each sentence.
        """
        since = check_optional("at", at, check_time)
        turn = learning.Turn(
            user_message=check_message("user_message", user_message, blank=True),
            assistant_response=check_message("assistant_response", assistant_response, blank=True),
            at=since or self.core.clock.now(),
            since=since,
            session=self._session(session_id),
            speaker=check_optional("speaker", speaker, check_name),
            outcome=check_optional("outcome", outcome, check_flag),
            signature=check_optional("signature", signature, check_name),
            explain=check_flag("explain", explain),
        )
        return await learning.learn(self._writable, self._scope, turn)

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
        name = check_name("id", id)
        changes: dict[str, Any] = {}
        if text is not KEEP:
            changes["text"] = check_text("text", text, most=self.core.options.max_text_chars)
        if tier is not KEEP:
            changes["tier"] = check_tier("tier", tier)
        if domains is not KEEP:
            changes["domains"] = tuple(check_names("domains", domains))
        if expires_at is not KEEP:
            changes["expires_at"] = check_optional("expires_at", expires_at, check_time)
            self._check_end(changes["expires_at"])
        if metadata is not KEEP:
            changes["metadata"] = check_metadata(metadata)
        if not changes:
            raise UsageError("nothing to update was given", argument="text")
        return await changing.update(self._writable, self._scope, name, changes)

    async def merge(self, ids: Sequence[str], *, into: str) -> Entry:
        """Let one text take the place of several memories; refused if it loses any fact of them."""
        names = list(dict.fromkeys(check_names("ids", ids)))
        if not names:
            raise UsageError("there is nothing to merge", argument="ids")
        text = check_text("into", into, most=self.core.options.max_text_chars)
        return await changing.merge(self._writable, self._scope, names, text)

    async def promote(self, id: str, tier: Tier | str) -> Entry:
        """Move a memory to a tier, up or down; L0 pins it into every block."""
        changes = {"tier": check_tier("tier", tier)}
        return await changing.update(self._writable, self._scope, check_name("id", id), changes)

    async def remove(self, id: str) -> None:
        """Take a memory out of every read; its history stays until `forget`."""
        await changing.remove(self._writable, self._scope, [check_name("id", id)], strict=True)

    async def remove_many(self, ids: Sequence[str]) -> int:
        """Remove as `remove` does, all at once; unknown ids are passed over. Gives how many."""
        names = list(dict.fromkeys(check_names("ids", ids)))
        if not names:
            return 0
        return await changing.remove(self._writable, self._scope, names, strict=False)

    async def add_tension(
        self,
        claim_a: str,
        claim_b: str,
        *,
        impact: Impact | None = None,
        question: str | None = None,
    ) -> Tension:
        """Note two claims that cannot both be true; impact and question are made when not given."""
        most = self.core.options.max_text_chars
        sides = (
            check_text("claim_a", claim_a, most=most),
            check_text("claim_b", claim_b, most=most),
        )
        if sides[0] == sides[1]:
            raise UsageError("a claim does not contradict itself", argument="claim_b")
        level = None if impact is None else cast(Impact, check_one_of("impact", impact, IMPACTS))
        asked = None if question is None else check_text("question", question, most=500)
        return await changing.add_tension(self._writable, self._scope, sides, level, asked)

    async def resolve_tension(
        self,
        id: str,
        *,
        resolved_by: str,
        pattern: str | None = None,
        winner: Literal["a", "b", "both", "neither"] | None = None,
        applies_to: tuple[str, str] | None = None,
    ) -> Tension:
        """Settle a tension: who did, and which side holds.

        The statement that lost is superseded by the other. `winner="both"` says that each is true
        in its own scope, named by `applies_to`. `pattern` can be used again for its like.
        """
        scopes = None if applies_to is None else tuple(check_names("applies_to", applies_to))
        if scopes is not None and (winner != "both" or len(scopes) != 2):
            message = "applies_to names two scopes and goes with winner='both'"
            raise UsageError(message, argument="applies_to")
        details: dict[str, Any] = {
            "resolved_by": check_name("resolved_by", resolved_by),
            "pattern": None if pattern is None else check_text("pattern", pattern, most=1000),
            "winner": None if winner is None else check_one_of("winner", winner, WINNERS),
            "applies_to": scopes,
        }
        return await changing.resolve_tension(
            self._writable,
            self._scope,
            check_name("id", id),
            lambda tension, now: tension_rules.resolve(tension, now=now, **details),
        )

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
        details: dict[str, Json] = {
            "failure_pattern": None
            if failure_pattern is None
            else check_text("failure_pattern", failure_pattern, most=500),
            "strategy": None if strategy is None else check_text("strategy", strategy, most=500),
            "predicted": None if predicted is None else check_share("predicted", predicted),
        }
        name = check_text("domain", domain, most=100)
        good = check_flag("success", success)
        return await changing.add_outcome(self._writable, self._scope, name, good, details)

    async def keep_trace(self, trace: Trace) -> None:
        """Keep the record of a turn beside the memories it speaks of; `run_turn` calls it.

        It is forgotten with the scope; `explain` gives it back.
        """
        if not isinstance(cast(object, trace), Trace):
            raise UsageError("trace is what the result of a turn holds", argument="trace")
        await self._writable.store.put(self._scope, trace.entry(), now=self.core.clock.now())

    async def set_task(self, text: str | None) -> None:
        """Keep the note of the task at hand in L0, and so in every block; None drops it."""
        most = self.core.options.max_text_chars
        note = None if text is None else check_text("text", text, most=most)
        await changing.set_task(self._writable, self._scope, note)

    async def restore(self, snapshot: Mapping[str, Json]) -> int:
        """Put a snapshot of this scope into it while it is empty; gives the number of entries.

        Raises `SnapshotError` for one that is foreign, newer, of another scope, or damaged.
        """
        return await told(
            self._writable,
            self._scope,
            lambda: snapshots.restore(self.core, self._scope, snapshot),
        )

    async def forget(
        self, target: Scope | str | Sequence[str] | None = None, *, matching: str | None = None
    ) -> ForgetReceipt:
        """Erase for good: these ids, all that says `matching`, or the whole of this scope.

        To forget the whole scope, name it: `memory.forget(memory.scope)`. What was derived from a
        forgotten memory and the tensions about it go with it. The receipt counts what a look
        behind the store still finds: nothing, when it is `proved`. An empty list erases nothing.
        """
        if (target is None) == (matching is None):
            raise UsageError("say what to forget: ids, this scope, or matching=", argument="target")
        if matching is not None:
            words = check_message("matching", matching)
            return await told(
                self._writable,
                self._scope,
                lambda: forgetting.forget_matching(self.core, self._scope, words),
            )
        if isinstance(target, Scope):
            self._check_own(target)
            return await told(
                self._writable,
                self._scope,
                lambda: forgetting.forget_scope(self.core, self._scope),
            )
        names = (
            [check_name("target", target)]
            if isinstance(target, str)
            else check_names("target", target)
        )
        return await told(
            self._writable,
            self._scope,
            lambda: forgetting.forget_entries(self.core, self._scope, names),
        )

    def _check_own(self, target: Scope) -> None:
        if target.at(self.core.options.level) != self._scope:
            message = "that is another scope: open it with scoped(...) and forget it there"
            raise UsageError(message, argument="target")

    def _check_ends(self, content: object, given: Sequence[learning.Given]) -> None:
        for place, one in enumerate(given):
            if one.expires_at is not None:
                self._check_end_of(content, place, one.expires_at)

    def _check_end_of(self, content: object, place: int, expires_at: datetime) -> None:
        try:
            self._check_end(expires_at)
        except UsageError as error:
            item = None if isinstance(content, str) else cast(Sequence[Json], content)[place]
            if not isinstance(item, Mapping):
                raise
            record = cast(Mapping[str, Json], item)
            raise giving.placed(error, f"content[{place}]", record) from None

    def _check_end(self, expires_at: datetime | None) -> None:
        if expires_at is not None and expires_at <= self.core.clock.now():
            raise UsageError("expires_at has passed already", argument="expires_at")
