"""What is done now and then beside the requests, by one replica for all: let go of what expired."""

from __future__ import annotations

from datetime import timedelta

from perdure.ports import Clock, Store
from perdure.service.discarding import discard_expired
from perdure.service.log import NOBODYS
from perdure.service.organisations import Directory
from perdure.service.reserved import CHORES, LOADS, answers_of, audit_of, record, replays_of

EVERY = timedelta(hours=1)
"""How often what expired is let go of, over all replicas."""


async def tidy(store: Store, clock: Clock) -> int | None:
    """Erase log lines and answers that had their time; gives how many states went.

    None when another replica did it, or does it, this hour. Expired entries are as good as gone
    for every read anyway; this is about their room.
    """
    now = clock.now()
    turn = record(
        f"tidy {now.timestamp() // EVERY.total_seconds():.0f}",
        None,
        now=now,
        expires_at=now + 2 * EVERY,
    )
    if not (await store.put_if_version(CHORES, turn, 0, now=now)).applied:
        return None
    gone = 0
    for scope in (CHORES, LOADS, NOBODYS):
        gone += await discard_expired(store, scope, now=now)
    for organisation in await Directory(store, clock).all():
        gone += await discard_expired(store, audit_of(organisation.id), now=now)
        for scope in (replays_of(organisation.id), answers_of(organisation.id)):
            gone += await discard_expired(store, scope, now=now)
    return gone
