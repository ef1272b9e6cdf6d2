"""Organisations: whose tenants they are, and how the first one begins."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Any, cast

from perdure.engine.reading import read_all
from perdure.errors import CorruptRecordError, UsageError
from perdure.frozen import frozen
from perdure.model.entry import Entry
from perdure.ports import Clock, Store
from perdure.service.keyring import Keyring, Made
from perdure.service.keys import SCOPES, check_name, make_grant
from perdure.service.reserved import ORGANISATIONS, check_organisation, record, tag_of

FIRST = "default"
"""The organisation that a service begins with when there is none."""


@frozen
class Organisation:
    """Who shares one tenant: its id is the tenant of every scope that its keys see."""

    id: str
    name: str
    created_at: datetime


class Directory:
    """Know all organisations; an id is given once, whoever asks for it at the same time."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def create(self, name: str, organisation: str | None = None) -> Organisation:
        """Make an organisation, with an id of its own when none is chosen.

        Raises `UsageError` when the id is taken or is none.
        """
        chosen = f"org-{secrets.token_hex(6)}" if organisation is None else organisation
        made = Organisation(check_organisation(chosen), check_name(name), self._clock.now())
        if not await self._enter(made):
            message = f"there is an organisation {made.id!r} already"
            raise UsageError(message, argument="organisation")
        return made

    async def get(self, organisation: str) -> Organisation | None:
        """Give an organisation by its id, or None."""
        check_organisation(organisation)
        now = self._clock.now()
        held = await self._store.get(ORGANISATIONS, tag_of(organisation), now=now)
        found = None if held is None else _from_entry(held)
        return found if found is not None and found.id == organisation else None

    async def all(self) -> list[Organisation]:
        """Give all organisations, oldest first."""
        entries = await read_all(self._store, ORGANISATIONS, now=self._clock.now())
        return [_from_entry(entry) for entry in entries[::-1]]

    async def begin(self, keyring: Keyring, environment: str) -> Made | None:
        """Make the first organisation and a key that may do everything; None when there is one.

        Of several replicas that begin at once, one makes both and the others give None. The key is
        made first: whoever dies between leaves a key that nobody knows, and the next one begins.
        """
        now = self._clock.now()
        if (await self._store.list(ORGANISATIONS, now=now, limit=1)).entries:
            return None
        made = await keyring.create(FIRST, "first key", make_grant(SCOPES, now=now), environment)
        if await self._enter(Organisation(FIRST, FIRST, now)):
            return made
        await keyring.revoke(FIRST, made.key.id)
        return None

    async def _enter(self, made: Organisation) -> bool:
        value = {"id": made.id, "name": made.name}
        entry = record(tag_of(made.id), value, now=made.created_at)
        outcome = await self._store.put_if_version(ORGANISATIONS, entry, 0, now=made.created_at)
        return outcome.applied


def _from_entry(entry: Entry) -> Organisation:
    try:
        value = cast(Mapping[str, Any], entry.value)
        return Organisation(value["id"], value["name"], entry.created_at)
    except (KeyError, TypeError) as error:
        raise CorruptRecordError(f"the record of organisation {entry.id} cannot be read") from error
