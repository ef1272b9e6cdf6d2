"""Who calls, what they may do, and the three questions a request asks before it is served."""

from __future__ import annotations

from typing import Literal, Protocol

from perdure.errors import ForbiddenError
from perdure.frozen import frozen
from perdure.model.scope import LEVELS, Level, Scope
from perdure.service.seals import Seal

Outcome = Literal["done", "denied", "failed"]

_RESERVED = ".perdure"
"""A tenant that no organisation can be: their ids begin with a letter or a digit."""


def reserved(room: str, organisation: str | None = None) -> Scope:
    """Give the scope of one of the service's own collections, beyond the reach of every key."""
    return Scope(_RESERVED, room, organisation)


@frozen
class Caller:
    """Whom a key speaks for, and how far: the organisation is the tenant of every scope it sees.

    With a prefix, only principals (conversations) whose name begins with it may be named, and one
    has to be named.
    """

    organisation: str
    key_id: str
    scopes: frozenset[str]
    principal_prefix: str | None = None
    conversation_prefix: str | None = None

    def need(self, scope: str) -> None:
        """Raise `ForbiddenError` unless the key has this scope."""
        if scope not in self.scopes:
            raise ForbiddenError(f"this key lacks the scope {scope}", required_scope=scope)

    def at(self, principal: str | None, conversation: str | None) -> Scope:
        """Give the scope that is meant; `ForbiddenError` when the key does not reach it."""
        scope = Scope(self.organisation, principal, conversation)
        self.need_reach(scope)
        return scope

    def need_reach(self, scope: Scope) -> None:
        """Raise `ForbiddenError` when the key does not reach a scope of its organisation."""
        _check_prefix("principal", scope.principal, self.principal_prefix)
        _check_prefix("conversation", scope.conversation, self.conversation_prefix)

    def living(self, scope: Scope, level: Level) -> Scope:
        """Give where a memory of this level lives for a scope that `at` gave.

        `ForbiddenError` when more lives there than the key reaches: a memory of a principal holds
        all of that principal's conversations, one of a tenant all principals.
        """
        self._need_unlimited(level, "principal", self.principal_prefix)
        self._need_unlimited(level, "conversation", self.conversation_prefix)
        return scope.at(level)

    def need_whole(self, what: str) -> None:
        """Raise `ForbiddenError` when the key reaches only a part of its organisation."""
        if self.principal_prefix is not None or self.conversation_prefix is not None:
            message = f"{what} is of the whole organisation, and this key reaches only a part of it"
            raise ForbiddenError(message)

    def _need_unlimited(self, level: Level, narrower: Level, prefix: str | None) -> None:
        if prefix is not None and LEVELS.index(level) < LEVELS.index(narrower):
            message = (
                f"this key reaches only some {narrower}s, and what lives with the {level} is more"
            )
            raise ForbiddenError(message)


def _check_prefix(level: str, value: str | None, prefix: str | None) -> None:
    if prefix is not None and not (value or "").startswith(prefix):
        raise ForbiddenError(f"this key reaches only some {level}s; name one of them")


@frozen
class Event:
    """One thing that was done, denied or failed, for the audit log: never a content.

    `operation` is a name of the operations table; `caller` is absent when nobody was recognised.
    `subject` names what was done it to (a memory, key or tension id), when it has one.
    """

    operation: str
    outcome: Outcome
    status: int
    request_id: str
    caller: Caller | None = None
    scope: Scope | None = None
    subject: str | None = None
    code: str | None = None


@frozen
class Allowance:
    """What is left of the limit that is nearest to its end, and in how many seconds more comes."""

    limit: int
    remaining: int
    reset: float


@frozen
class Answer:
    """An answer as it went out, so that it can go out again.

    One that holds a secret is `withheld`: that it was given is kept, what it said is not.
    `subject` is the id of what was made or changed.
    """

    status: int
    body: bytes
    media_type: str = "application/json"
    withheld: bool = False
    subject: str | None = None


class Gatekeeper(Protocol):
    """Know callers by their keys; keep the log of what they did. Safe for many tasks at once."""

    async def admit(
        self, authorization: str | None, api_key: str | None, address: str = ""
    ) -> Caller:
        """Recognise who calls, from the values of `Authorization` and `x-api-key`.

        Raises `UnauthorizedError`, each cause in its own words, and no cause in more time; and
        `ThrottledError` where too many keys came from that address which open nothing.
        """
        ...

    async def pace(self, caller: Caller) -> Allowance | None:
        """Count a request of the key and its organisation; None when nothing limits them.

        Raises `ThrottledError`, which says when to come back, when it is one too many.
        """
        ...

    async def note(self, event: Event) -> None:
        """Keep an event in the audit log; called for every write and every denial."""
        ...


class Replays(Protocol):
    """Give an idempotency key the same answer again. Safe for many tasks and replicas at once."""

    async def begin(self, caller: Caller, key: str, fingerprint: str) -> Answer | None:
        """Claim a key for a request, or give the answer it had.

        `fingerprint` names operation, scope and body. Raises `IdempotencyError` when the key came
        before with another fingerprint, `WithheldError` when its answer was not kept. For one
        whose request still runs here it waits a while; then, or at once where it runs elsewhere,
        it raises `InProgressError`.
        """
        ...

    async def finish(
        self, caller: Caller, key: str, answer: Answer, seal: Seal | None = None
    ) -> None:
        """Keep the answer of a claimed key for 24 hours, or until the seal over it is broken."""
        ...

    async def give_up(self, caller: Caller, key: str) -> None:
        """Free a claimed key whose request failed in a way worth trying again."""
        ...
