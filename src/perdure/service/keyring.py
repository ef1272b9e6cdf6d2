"""Keys in the store: make, find, list and revoke them; none opens longer than the store says."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from perdure.errors import NotFoundError, UnauthorizedError
from perdure.frozen import frozen
from perdure.model.entry import Entry
from perdure.ports import Changes, Clock, Store, Touch
from perdure.service import credentials
from perdure.service.credentials import Credential
from perdure.service.identity import Caller
from perdure.service.keys import USUAL_SCOPES, Grant, Key, check_name, from_entry, to_value
from perdure.service.reserved import DECOYS, keys_of, record, tag_of
from perdure.wire.keyring import KeyStatus

USED_EVERY = timedelta(minutes=1)
"""How often, at most, it is written down that a key is in use."""

MOST_HELD = 4096
"""Keys that are held at once; beyond, all are let go of, and read anew as they come."""

_LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
_NEVER = "never"
_REFUSED = "this API key is not known"
_ENDED = {
    "revoked": "this API key was revoked",
    "expired": "this API key has expired",
}


@frozen
class Made:
    """A new key and its text, which is not kept and cannot be shown again."""

    key: Key
    text: str

    def __repr__(self) -> str:
        return f"Made({self.key!r})"


@frozen
class KeyPage:
    """Keys, newest first, and the cursor that continues."""

    keys: list[Key]
    cursor: str | None = None


@frozen
class _Held:
    """A key that somebody showed the secret of, as it was at a revision of its scope."""

    key: Key
    revision: int


class Keyring:
    """Keep the keys of all organisations, each organisation's in a scope of its own.

    A key's id begins with the tag of its organisation, so that one `get` finds it. A key that
    opened something is held together with the revision of its organisation's keys: every question
    asks the store for that revision, and once anything has changed there, reads the key anew. So
    what one replica revokes opens nothing at any other.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._held: dict[str, _Held] = {}

    def is_at_hand(self, text: str) -> bool:
        """Tell that a key of this text opened something lately; whether it does now is not said."""
        claimed = credentials.read(text)
        held = self._held.get(claimed.key_id, _NOTHING)
        return credentials.same(claimed.digest, held.key.digest)

    async def recognise(self, text: str) -> Key:
        """Give the key of this text, if it opens anything now.

        Raises `UnauthorizedError`. A text that is no key, an unknown id and a wrong secret are one
        cause, in the same words and for the same work: a record that is found, one that is not, and
        a comparison. That a key was revoked or has expired is told only to who has its secret.
        """
        claimed = credentials.read(text)
        revision = await self._store.revision(keys_of(claimed.tag))
        held = self._held.get(claimed.key_id, _NOTHING)
        is_held = credentials.same(claimed.digest, held.key.digest) and held.revision == revision
        key = held.key if is_held else await self._found(claimed, revision)
        status = "active" if key.is_lasting else key.status(self._clock.now())
        if status != "active":
            raise _ended(key, status)
        return key

    async def _found(self, claimed: Credential, revision: int) -> Key:
        """Read a key, and hold it if its secret is known; `revision` was read before."""
        now = self._clock.now()
        entry = await self._store.get(keys_of(claimed.tag), claimed.key_id, now=now)
        key = from_entry(_DECOY if entry is None else entry)
        if not credentials.same(claimed.digest, key.digest) or entry is None:
            await self._even_out(was_found=entry is not None)
            raise UnauthorizedError(_REFUSED)
        if len(self._held) >= MOST_HELD:
            self._held.clear()
        self._held[key.id] = _Held(key, revision)
        return key

    async def _even_out(self, *, was_found: bool) -> None:
        """Read once more, and find a record if none was found: a look-up tells by its time."""
        now = self._clock.now()
        entry_id = _NEVER if was_found else _DECOY.id
        entry = await self._store.get(DECOYS, entry_id, now=now)
        if entry is None and not was_found:
            await self._store.put_if_version(DECOYS, _DECOY, 0, now=now)

    async def create(
        self,
        organisation: str,
        name: str,
        grant: Grant,
        environment: str,
        *,
        created_by: str | None = None,
    ) -> Made:
        """Make a key; the caller has checked that its maker may grant it."""
        now = self._clock.now()
        tag = tag_of(organisation)
        while True:
            text, made = credentials.mint(tag, environment)
            key = Key(
                made.key_id,
                organisation,
                made.environment,
                check_name(name),
                grant,
                now,
                made.digest,
                created_by,
            )
            entry = record(key.id, to_value(key), now=now)
            if (await self._store.put_if_version(keys_of(tag), entry, 0, now=now)).applied:
                return Made(key, text)

    async def get(self, organisation: str, key_id: str) -> Key:
        """Give a key of this organisation; `NotFoundError` when it has none of that id."""
        scope = keys_of(tag_of(organisation))
        entry = await self._store.get(scope, key_id, now=self._clock.now())
        if entry is None:
            raise NotFoundError("key", key_id)
        return from_entry(entry)

    async def need_open(self, caller: Caller) -> None:
        """Raise `UnauthorizedError` when the key of who was let in opens nothing by now."""
        key = await self.get(caller.organisation, caller.key_id)
        status = key.status(self._clock.now())
        if status != "active":
            raise _ended(key, status)

    async def page(
        self, organisation: str, *, limit: int = 100, cursor: str | None = None
    ) -> KeyPage:
        """Give the keys of an organisation, newest first, also those that open nothing any more."""
        scope = keys_of(tag_of(organisation))
        page = await self._store.list(scope, now=self._clock.now(), limit=limit, cursor=cursor)
        return KeyPage([from_entry(entry) for entry in page.entries], page.cursor)

    async def revoke(self, organisation: str, key_id: str) -> Key:
        """End a key for good, from the moment this returns, on every replica.

        Doing it again changes nothing. Raises `NotFoundError` when there is none of that id.
        """
        scope = keys_of(tag_of(organisation))
        while True:
            now = self._clock.now()
            entry = await self._store.get(scope, key_id, now=now)
            if entry is None:
                raise NotFoundError("key", key_id)
            key = from_entry(entry)
            if key.revoked_at is not None:
                return key
            ended = replace(key, revoked_at=now)
            changed = replace(entry, value=to_value(ended), updated_at=now)
            outcome = await self._store.put_if_version(scope, changed, entry.version, now=now)
            if outcome.applied:
                return ended

    def is_stale(self, key: Key) -> bool:
        """Tell whether it is time to write down again that a key is in use."""
        return key.last_used_at is None or self._clock.now() - key.last_used_at >= USED_EVERY

    async def used(self, key: Key) -> None:
        """Write down that a key is in use now."""
        now = self._clock.now()
        changes = Changes(touches=[Touch(key.id, now)])
        await self._store.commit(keys_of(tag_of(key.organisation)), changes, now=now)


def _ended(key: Key, status: KeyStatus) -> UnauthorizedError:
    return UnauthorizedError(_ENDED[status], organisation=key.organisation, key_id=key.id)


def _decoy() -> Entry:
    """Give the record that is read in the place of one that is not there; nothing hashes to it."""
    grant = Grant(frozenset(USUAL_SCOPES))
    key = Key("0" * 20, "none", "none", "none", grant, _LONG_AGO, "0" * 64)
    return record(key.id, to_value(key), now=_LONG_AGO)


_DECOY = _decoy()
_NOTHING = _Held(from_entry(_DECOY), -1)
