"""Commands of an operator: organisations and their keys, past the service, in its store."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated, Literal

from cyclopts import Parameter

from perdure.cli.desk import Desk, OnDesk, check_there, default_store, make_usual_folder
from perdure.cli.show.keys import shown_keys, shown_lines, shown_organisations
from perdure.cli.show.words import words
from perdure.clocks import SystemClock
from perdure.config import Settings, load
from perdure.errors import NotFoundError, UsageError
from perdure.service.audit import LinePage
from perdure.service.keyring import Keyring
from perdure.service.keys import make_grant, told
from perdure.service.log import Log
from perdure.service.organisations import Directory, Organisation
from perdure.stores.opening import open_store
from perdure.wire.keyring import MOST_DAYS, ApiKey, NewKey

ScopeName = Literal["memories:read", "memories:write", "stats:read", "keys:manage"]
Scopes = Annotated[list[ScopeName] | None, Parameter(name="--scope", negative=())]
_NONE_YET = "there is no organisation yet: `perdure organisations create NAME` makes one"
_BEGINNERS = ("serve", "organisations create")
_PAGE = 1000


@dataclass(frozen=True, slots=True)
class Books:
    """The organisations, keys and audit log of an open store."""

    directory: Directory
    keyring: Keyring
    log: Log
    environment: str

    async def organisation(self, named: str | None) -> Organisation:
        """Give the one that is named, or the only one there is."""
        if named is not None:
            found = await self.directory.get(named)
            if found is None:
                raise NotFoundError("organisation", named)
            return found
        known = await self.directory.all()
        if len(known) != 1:
            there = ", ".join(one.id for one in known)
            message = f"say --organisation; there are {there}" if known else _NONE_YET
            raise UsageError(message, argument="--organisation")
        return known[0]


def create_key(
    name: str,
    /,
    *,
    organisation: str | None = None,
    scopes: Scopes = None,
    expires_in_days: int | None = None,
    principal_prefix: str | None = None,
    conversation_prefix: str | None = None,
    desk: OnDesk,
) -> None:
    """Make a key and show it, this once: only a hash of it is kept.

    Parameters
    ----------
    name
        What it is for, for people.
    organisation
        Whose it is; may be left out while there is only one.
    scopes
        What it may do, several times; reading, writing and stats when not said.
    expires_in_days
        How long it opens anything; for ever when not said.
    principal_prefix
        It reaches only principals whose name begins so; end it with a separator, like customer-7/.
    conversation_prefix
        It reaches only conversations whose name begins so.
    """
    settings, now = _settings(desk), SystemClock().now()
    lasting = None if expires_in_days is None else timedelta(days=_days(expires_in_days))
    grant = make_grant(
        scopes,
        expires_at=None if lasting is None else now + lasting,
        principal_prefix=principal_prefix,
        conversation_prefix=conversation_prefix,
        now=now,
    )

    async def make() -> NewKey:
        async with _books(settings) as books:
            owner = await books.organisation(organisation)
            made = await books.keyring.create(owner.id, name, grant, books.environment)
            await books.log.note_operator("create_key", owner.id, made.key.id)
            return NewKey(told(made.key, now), made.text)

    made = asyncio.run(make())
    shown = {"key": made.key, "secret": made.secret}
    secret = words(made.secret, "id")
    desk.out.show(shown, shown_keys([made.key]), words("the key, shown this once:"), secret)


def list_keys(*, organisation: str | None = None, desk: OnDesk) -> None:
    """List the keys of an organisation, newest first, also those that are over.

    Parameters
    ----------
    organisation
        Whose; may be left out while there is only one.
    """

    async def read() -> list[ApiKey]:
        async with _books(_settings(desk)) as books:
            owner = await books.organisation(organisation)
            found: list[ApiKey] = []
            cursor: str | None = None
            while True:
                page = await books.keyring.page(owner.id, limit=_PAGE, cursor=cursor)
                found += [told(one, SystemClock().now()) for one in page.keys]
                cursor = page.cursor
                if cursor is None:
                    return found

    keys = asyncio.run(read())
    desk.out.show({"keys": keys}, shown_keys(keys))


def revoke_key(key_id: str, /, *, organisation: str | None = None, desk: OnDesk) -> None:
    """End a key for good, at once, on every replica.

    Parameters
    ----------
    key_id
        Its id, which `keys list` shows; never the key itself.
    organisation
        Whose it is; may be left out while there is only one.
    """

    async def revoke() -> ApiKey:
        async with _books(_settings(desk)) as books:
            owner = await books.organisation(organisation)
            ended = await books.keyring.revoke(owner.id, key_id)
            await books.log.note_operator("revoke_key", owner.id, key_id)
            return told(ended, SystemClock().now())

    key = asyncio.run(revoke())
    desk.out.show({"key": key}, shown_keys([key]))


def audit(
    *, organisation: str | None = None, nobody: bool = False, limit: int = 100, desk: OnDesk
) -> None:
    """Show the newest lines of an organisation's audit log.

    Parameters
    ----------
    organisation
        Whose; may be left out while there is only one.
    nobody
        Instead, the denials of callers whose key was not known.
    limit
        How many lines at most, up to 1000.
    """

    async def read() -> LinePage:
        async with _books(_settings(desk)) as books:
            if nobody:
                return await books.log.nobodys(limit=limit)
            owner = await books.organisation(organisation)
            return await books.log.page(owner.id, limit=limit)

    page = asyncio.run(read())
    desk.out.show({"lines": page.lines}, shown_lines(page.lines))


def create_organisation(name: str, /, *, id: str | None = None, desk: OnDesk) -> None:
    """Make an organisation: keys of its own, and memories that no other ever sees.

    Parameters
    ----------
    name
        What it is called.
    id
        The tenant of all its memories: lower-case letters, digits and hyphens. Made when not said.
    """

    async def make() -> Organisation:
        async with _books(_settings(desk, new=True)) as books:
            made = await books.directory.create(name, id)
            await books.log.note_operator("create_organisation", made.id, made.id)
            return made

    made = asyncio.run(make())
    desk.out.show(made, shown_organisations([made]))


def list_organisations(*, desk: OnDesk) -> None:
    """List all organisations, oldest first."""

    async def read() -> list[Organisation]:
        async with _books(_settings(desk)) as books:
            return await books.directory.all()

    known = asyncio.run(read())
    desk.out.show({"organisations": known}, shown_organisations(known))


def _settings(desk: Desk, *, new: bool = False) -> Settings:
    """Read what the service would read, so that both mean the same store.

    It must be there, except where `new` lets a write begin one.
    """
    settings = load({"store": desk.said}, usual_store=default_store(), strict=True)
    if settings.problems:
        raise UsageError("; ".join(settings.problems), argument="--store")
    if new:
        make_usual_folder(settings.store)
    else:
        check_there(open_store(settings.store), beginners=_BEGINNERS)
    return settings


@asynccontextmanager
async def _books(settings: Settings) -> AsyncGenerator[Books]:
    clock = SystemClock()
    async with open_store(settings.store) as store:
        log = Log(store, clock, retention=timedelta(days=settings.audit_days) or None)
        yield Books(Directory(store, clock), Keyring(store, clock), log, settings.environment)
        await log.close()


def _days(number: int) -> int:
    """Give days that a key may last, as the service has them."""
    if not 1 <= number <= MOST_DAYS:
        message = f"a key lasts 1 to {MOST_DAYS} days, or for ever"
        raise UsageError(message, argument="--expires-in-days")
    return number
