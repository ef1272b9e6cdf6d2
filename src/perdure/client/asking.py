"""How a client asks: for whom, by which operation of the table, over which line."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import replace
from typing import Any, Protocol, Self

from perdure.client.address import Address
from perdure.client.exchange import Exchange, Terms, exchange
from perdure.client.messages import request_of
from perdure.client.streaming import Outgoing
from perdure.errors import InvalidScopeError, UnsupportedError
from perdure.frozen import frozen
from perdure.model.absent import KEEP
from perdure.model.scope import Scope
from perdure.wire.asking import PAGE_MOST, Listed
from perdure.wire.operations import BY_NAME


class Line(Protocol):
    """The way to the service."""

    async def run(self, exchange: Exchange) -> Any:
        """Carry out an exchange."""
        ...


@frozen
class Link:
    """What a client and its views share."""

    address: Address
    terms: Terms
    line: Line


class Asking:
    """Ask a service for one scope."""

    def __init__(self, link: Link, scope: Scope) -> None:
        self._link = link
        self._asked = scope
        self._is_view = False

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._link.address.base!r}, scope={self.scope!r})"

    @property
    def scope(self) -> Scope:
        """Say whose memory this is, at the level where it lives."""
        return self._asked.at("principal")

    def scoped(
        self,
        *,
        tenant: str | None = KEEP,
        principal: str | None = KEEP,
        conversation: str | None = KEEP,
    ) -> Self:
        """Give the same verbs for another scope, over the same connections.

        The tenant is the organisation of the key, and cannot be named.
        """
        parts = {"tenant": tenant, "principal": principal, "conversation": conversation}
        given = {name: part for name, part in parts.items() if part is not KEEP}
        view = copy(self)
        vars(view).update(_asked=check_scope(replace(self._asked, **given)), _is_view=True)
        return view

    async def _ask(self, name: str, /, **arguments: Any) -> Any:
        """Ask for an operation; what is None is not said."""
        given = {key: value for key, value in arguments.items() if value is not None}
        return await self._ask_exactly(name, given)

    async def _ask_exactly(
        self,
        name: str,
        arguments: Mapping[str, Any],
        *,
        content: Outgoing | None = None,
        terms: Terms | None = None,
    ) -> Any:
        """Ask for an operation, with what is None as well; `content` is what is no JSON."""
        operation, link = BY_NAME[name], self._link
        request = request_of(operation, arguments, link.address, self._asked, content)
        terms = terms or link.terms
        work = exchange(operation, request, link.address, terms, chance=CHANCE)
        return await link.line.run(work)

    async def _ask_all(self, name: str, /, **arguments: Any) -> list[Any]:
        """Ask page by page until there is none left."""
        found: list[Any] = []
        cursor = None
        while True:
            page: Listed = await self._ask(name, limit=PAGE_MOST, cursor=cursor, **arguments)
            found += page.items
            cursor = page.cursor
            if cursor is None:
                return found


CHANCE: Callable[[], float] = random.random


def check_scope(scope: object) -> Scope:
    """Give a scope within the key's organisation, the nameless one when none is given."""
    if scope is None:
        return Scope()
    if not isinstance(scope, Scope):
        raise InvalidScopeError("scope is a Scope, or None", argument="scope")
    if scope.tenant:
        message = "a key opens the memory of its own organisation: a client cannot name the tenant"
        raise UnsupportedError(message, argument="tenant")
    return scope
