"""The store on one DynamoDB table: every write is a transaction, every read consistent."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import aclosing
from datetime import datetime
from typing import Any, NoReturn, Self

from perdure.errors import UnsupportedError, UsageError
from perdure.model.entry import Entry, Kind, Tier, Version
from perdure.model.scope import Scope
from perdure.model.selection import EVERYTHING, Selection
from perdure.ports import (
    Around,
    Beside,
    Capability,
    Changes,
    Commit,
    Erasure,
    Feedback,
    Matches,
    Neighbour,
    Page,
    PutOutcome,
    Space,
    TierUsage,
)
from perdure.stores import admission
from perdure.stores.base import StoreBase
from perdure.stores.damage import Damage
from perdure.stores.dynamodb import schema
from perdure.stores.dynamodb.changing import Changing, Marking, Take
from perdure.stores.dynamodb.connection import Access, Connection, Secrets, table_in
from perdure.stores.dynamodb.erasing import Eraser
from perdure.stores.dynamodb.items import Item, number
from perdure.stores.dynamodb.keys import SCOPE, Partition, signature_key
from perdure.stores.dynamodb.reading import Reader, scope_names
from perdure.stores.dynamodb.writing import KEEP, MOST_STEPS, Step, Writer
from perdure.text.tokens import estimate_tokens


class DynamoDBStore(StoreBase):
    """Keep entries in a DynamoDB table, for any number of processes.

    Region, endpoint and credentials that are not given are those of the environment. `timeout` is
    how many seconds a request may take, `attempts` how often within them one that failed or was
    throttled is made. A `client` (of aiobotocore) is used as it is and never closed. With `create`,
    opening makes the table when it is missing, as `migrate()` does.

    What it keeps is exact: a write is a transaction that raises the scope's revision. It has no
    history, no search and no vectors; a `commit` of more than 96 changes is several transactions,
    each of which raises the revision. An entry takes at most 400 kB, a scope 10 GB. The table's
    own expiry only collects what has expired already; it goes by the wall clock. Backups and
    streams of the table, if somebody made any, are not reached by `forget`.
    """

    capabilities: frozenset[Capability] = frozenset()
    inline = False

    def __init__(
        self,
        table: str,
        *,
        region: str | None = None,
        endpoint: str | None = None,
        access_key: str | None = None,
        secret_key: str | None = None,
        session_token: str | None = None,
        timeout: float = 10.0,
        attempts: int = 5,
        create: bool = False,
        client: Any = None,
    ) -> None:
        admission.check_seconds(timeout)
        admission.check_flag(create, "create")
        admission.check_limit(attempts, argument="attempts")
        secrets = Secrets(access_key, secret_key, session_token)
        if client is not None and (region, endpoint, secrets) != (None, None, Secrets()):
            message = "a client has its own region, endpoint and credentials"
            raise UsageError(message, argument="client")
        if (access_key is None) != (secret_key is None):
            message = "access_key and secret_key go together"
            raise UsageError(message, argument="secret_key")
        access = Access(region, endpoint, secrets, timeout, attempts)
        self._connection = Connection(table, access, client)
        self._writer = Writer(self._connection)
        self._create = create

    @classmethod
    def from_url(cls, url: str, **options: Any) -> Self:
        """Give the store of `dynamodb://TABLE`, unopened; options are those of the class."""
        return cls(table_in(url), **options)

    @property
    def table(self) -> str:
        """Name the table."""
        return self._connection.table

    def __repr__(self) -> str:
        return f"DynamoDBStore({self.address!r})"

    @property
    def address(self) -> str:
        """Name the table, where it is, and no credentials."""
        return self._connection.where

    async def open(self) -> None:
        """Connect, and see whether the table is there and ours."""
        if self._connection.is_open:
            return
        await self._connection.open()
        try:
            await (schema.migrate if self._create else schema.check)(self._connection)
        except BaseException:
            await self._connection.drop()
            raise

    async def migrate(self) -> None:
        """Make the table (on demand, with its index and expiry), or what it lacks.

        Opens the store if it is not open. Raises `ForeignStoreError` for a table of this name that
        is not ours.
        """
        if self._connection.is_open:
            return await schema.migrate(self._connection)
        await self._connection.open()
        try:
            await schema.migrate(self._connection)
        except BaseException:
            await self._connection.drop()
            raise

    async def close(self) -> None:
        await self._connection.close()

    async def scopes(self, *, after: str | None = None, limit: int = 1000) -> list[str]:
        admission.check_limit(limit, most=admission.MOST_PER_PAGE)
        return await scope_names(self._connection, after, limit)

    async def revision(self, scope: Scope) -> int:
        item = await self._connection.get(Partition.of(scope).key, SCOPE)
        return 0 if item is None else number(item, "revision")

    async def get(
        self, scope: Scope, entry_id: str, *, now: datetime, embeddings: bool = False
    ) -> Entry | None:
        admission.check_now(now)
        _refuse_vectors(embeddings)
        kept = await self._reader(scope).kept(entry_id)
        entry = None if kept is None else kept.entry
        return entry if entry is not None and entry.live(now) else None

    async def get_many(
        self,
        scope: Scope,
        entry_ids: Sequence[str],
        *,
        now: datetime,
        embeddings: bool = False,
    ) -> dict[str, Entry]:
        admission.check_now(now)
        _refuse_vectors(embeddings)
        return await self._reader(scope).entries(entry_ids, now)

    async def put_if_version(
        self, scope: Scope, entry: Entry, expected: int, *, now: datetime
    ) -> PutOutcome:
        admission.check_now(now)
        _refuse_vectors(bool(entry.embeddings))
        changing = self._changing(scope, now)
        putting = changing.putting(entry)
        found = 0

        def put(before: Item | None, take: Take) -> Item | None:
            nonlocal found
            held = changing.kept(before).entry
            found = held.version if held is not None and held.live(now) else 0
            return putting.change(before, take) if found == expected else KEEP

        step = Step(entry.id, putting.sort, put, new=expected == 0)
        written = await self._writer.write(changing.part, [step], idle=True)
        applied = bool(written.items)
        return PutOutcome(applied=applied, version=found + applied)

    async def delete_many(self, scope: Scope, entry_ids: Sequence[str], *, now: datetime) -> int:
        admission.check_now(now)
        changing = self._changing(scope, now)
        ids = [*dict.fromkeys(entry_ids)]
        if len(ids) > MOST_STEPS:
            ids = [*await self._reader(scope).entries(ids, now)]
        steps = [changing.deleting(entry_id) for entry_id in ids]
        return len((await self._writer.write(changing.part, steps, idle=True)).items)

    async def commit(
        self,
        scope: Scope,
        changes: Changes,
        *,
        now: datetime,
        if_revision: int | None = None,
    ) -> Commit:
        admission.check_now(now)
        if if_revision is not None:
            _refuse(Capability.ATOMIC_BATCH, "commit with if_revision")
        if changes.versions:
            _refuse(Capability.HISTORY, "versions in a commit")
        _refuse_vectors(any(entry.embeddings for entry in changes.puts))
        changing = self._changing(scope, now)
        steps = changing.steps(changes)
        if not changes:
            return Commit(await self.revision(scope))
        written = await self._writer.write(changing.part, steps)
        return Commit(written.revision, [*changing.written(changes, written.items)])

    async def list(
        self,
        scope: Scope,
        *,
        now: datetime,
        select: Selection = EVERYTHING,
        limit: int = 100,
        cursor: str | None = None,
        as_of: datetime | None = None,
        embeddings: bool = False,
    ) -> Page:
        admission.check_now(now)
        admission.check_limit(limit, most=admission.MOST_PER_PAGE)
        admission.check_now(as_of or now, "as_of")
        _refuse_vectors(embeddings)
        if as_of is not None:
            _refuse(Capability.HISTORY, "list with as_of")
        before = None if cursor is None else admission.read_cursor(cursor)[0]
        found: list[Entry] = []
        damage = Damage()
        newest = self._reader(scope).newest(select, now, damage, before=before, few=limit + 1)
        async with aclosing(newest) as entries:
            async for entry in entries:
                if len(found) == limit:
                    last = found[-1]
                    return damage.told(Page(found, admission.write_cursor(last.seq, last.id)))
                found.append(entry)
        return damage.told(Page(found))

    async def by_use(
        self,
        scope: Scope,
        *,
        now: datetime,
        tiers: Sequence[Tier],
        limit: int,
        least: bool = False,
    ) -> list[Entry]:
        """Give them in order. Cost: reads all statements of these tiers, whatever the limit."""
        admission.check_now(now)
        admission.check_limit(limit)
        damage = Damage()
        meant = await self._current(scope, frozenset(tiers), now, damage)
        meant.sort(key=lambda one: (one.last_accessed_at, one.seq), reverse=not least)
        return damage.told(meant[:limit])

    async def usage(self, scope: Scope, *, now: datetime) -> dict[Tier, TierUsage]:
        """Sum them up. Cost: reads all statements of the scope."""
        admission.check_now(now)
        costs: dict[Tier, list[int]] = {tier: [] for tier in Tier}
        damage = Damage()
        for entry in await self._current(scope, frozenset(Tier), now, damage):
            if entry.tier is not None:
                costs[entry.tier].append(estimate_tokens(entry.text))
        return damage.told({tier: TierUsage(len(each), sum(each)) for tier, each in costs.items()})

    async def lookup(
        self, scope: Scope, terms: Sequence[str], *, at_most: int, now: datetime
    ) -> dict[str, list[Entry]]:
        """Refuse: a table has no index of words."""
        _refuse(Capability.TEXT, "lookup")

    async def search(
        self,
        scope: Scope,
        terms: Sequence[str],
        *,
        now: datetime,
        select: Selection = EVERYTHING,
        limit: int = 100,
        per_term: int = 1000,
    ) -> Matches:
        """Refuse: a table has no index of words."""
        _refuse(Capability.TEXT, "search")

    async def beside(
        self, scope: Scope, around: Around, *, now: datetime, select: Selection = EVERYTHING
    ) -> Beside:
        """Refuse: a table keeps no words of its entries."""
        _refuse(Capability.TEXT, "beside")

    async def nearest(
        self,
        scope: Scope,
        vector: Sequence[float],
        *,
        embedder: str,
        now: datetime,
        select: Selection = EVERYTHING,
        limit: int = 10,
        min_score: float | None = None,
    ) -> list[Neighbour]:
        """Refuse: a table has no index of vectors."""
        _refuse(Capability.VECTOR, "nearest")

    async def spaces(self, scope: Scope, *, now: datetime) -> dict[str, Space]:
        """Refuse: a table has no index of vectors."""
        _refuse(Capability.VECTOR, "spaces")

    async def history(self, scope: Scope, entry_id: str) -> list[Version]:
        """Refuse: only the present is kept."""
        _refuse(Capability.HISTORY, "history")

    async def removed(self, scope: Scope, *, now: datetime) -> list[str]:
        """Refuse: only the present is kept."""
        _refuse(Capability.HISTORY, "removed")

    async def seen(self, scope: Scope, signature: str) -> bool:
        sort = signature_key(signature)
        return await self._connection.get(Partition.of(scope).key, sort) is not None

    async def signatures(self, scope: Scope) -> list[str]:
        return await self._reader(scope).signatures()

    async def record_signature(self, scope: Scope, signature: str) -> None:
        part = Partition.of(scope)
        step = Marking(part, self.address).signing(signature)
        await self._writer.write(part, [step], idle=True)

    async def feedback(self, scope: Scope, entry_id: str, score: float) -> None:
        part = Partition.of(scope)
        step = Marking(part, self.address).judging(entry_id, admission.check_score(score))
        await self._writer.write(part, [step])

    async def get_feedback(self, scope: Scope, entry_id: str) -> Feedback | None:
        kept = await self._reader(scope).kept(entry_id)
        return None if kept is None else kept.feedback

    async def forget(
        self, scope: Scope, entry_ids: Sequence[str] | None = None, *, now: datetime
    ) -> Erasure:
        admission.check_now(now)
        eraser = Eraser(self._connection, Partition.of(scope), now)
        if entry_ids is None:
            return await eraser.erase_all(self._writer)
        return await eraser.erase(self._writer, entry_ids)

    async def _current(
        self, scope: Scope, tiers: frozenset[Tier], now: datetime, damage: Damage
    ) -> list[Entry]:
        select = Selection(kinds=frozenset({Kind.STATEMENT}), tiers=tiers, current=True)
        return [entry async for entry in self._reader(scope).newest(select, now, damage)]

    def _reader(self, scope: Scope) -> Reader:
        return Reader(self._connection, Partition.of(scope))

    def _changing(self, scope: Scope, now: datetime) -> Changing:
        return Changing(Partition.of(scope), self.address, now)


def _refuse_vectors(asked: bool) -> None:
    if asked:
        _refuse(Capability.VECTOR, "embeddings")


def _refuse(capability: Capability, what: str) -> NoReturn:
    message = f"DynamoDBStore does not offer {capability.value!r}, which {what} needs"
    raise UnsupportedError(message, argument=capability.value)
