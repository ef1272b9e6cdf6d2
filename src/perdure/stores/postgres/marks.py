"""Signatures that were seen, and feedback on entries."""

from __future__ import annotations

from perdure.model.scope import Scope
from perdure.ports import Feedback
from perdure.stores.postgres.link import Link
from perdure.stores.postgres.names import key_of, namespace_of, read
from perdure.stores.postgres.reading import rows
from perdure.stores.postgres.script import Script
from perdure.stores.postgres.writing import advance, sign

_SEEN = "SELECT 1 FROM $.signatures WHERE namespace = %s AND signature = %s"
_SIGNATURES = "SELECT coalesce(long_signature, signature) FROM $.signatures WHERE namespace = %s"
_GIVE_FEEDBACK = """INSERT INTO $.feedback AS held (namespace, id, total, count)
VALUES (%s, %s, %s, 1) ON CONFLICT (namespace, id)
DO UPDATE SET total = held.total + excluded.total, count = held.count + 1"""
_FEEDBACK = "SELECT total, count FROM $.feedback WHERE namespace = %s AND id = %s"


async def seen(link: Link, scope: Scope, signature: str) -> bool:
    """Tell whether a signature was recorded."""
    ns = namespace_of(scope)
    return bool(await rows(link, ns, _SEEN, ns, key_of(signature)))


async def signatures(link: Link, scope: Scope) -> list[str]:
    """Give all that were recorded, in text order."""
    ns = namespace_of(scope)
    return sorted(read(one) for (one,) in await rows(link, ns, _SIGNATURES, ns))


async def record(link: Link, scope: Scope, signature: str) -> None:
    """Remember a signature, unless it was remembered before."""
    ns = namespace_of(scope)
    first = link.of_writer(scope)
    place = first.add(_SEEN, ns, key_of(signature))
    async with link.turn(first) as turn:
        if not turn.first[place]:
            script = Script()
            sign(script, ns, [signature])
            advance(script, scope)
            await turn.finish(script)


async def add_feedback(link: Link, scope: Scope, entry_id: str, score: float) -> None:
    """Add to the feedback of an entry."""
    first = link.of_writer(scope)
    async with link.turn(first) as turn:
        script = Script()
        advance(script, scope)
        script.add(_GIVE_FEEDBACK, namespace_of(scope), key_of(entry_id), score)
        await turn.finish(script)


async def feedback(link: Link, scope: Scope, entry_id: str) -> Feedback | None:
    """Give the feedback of an entry, if there is any."""
    ns = namespace_of(scope)
    found = await rows(link, ns, _FEEDBACK, ns, key_of(entry_id))
    return Feedback(found[0][0] / found[0][1], found[0][1]) if found else None
