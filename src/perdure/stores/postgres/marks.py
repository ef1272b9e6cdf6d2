"""What hangs on a scope beside its entries: signatures that were seen, and feedback."""

from __future__ import annotations

from perdure.model.scope import Scope
from perdure.ports import Feedback
from perdure.stores import admission
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


class Marks:
    """Signatures and feedback, as the port has them, for one schema."""

    _link: Link

    async def seen(self, scope: Scope, signature: str) -> bool:
        ns = namespace_of(scope)
        return bool(await rows(self._link, ns, _SEEN, ns, key_of(signature)))

    async def signatures(self, scope: Scope) -> list[str]:
        ns = namespace_of(scope)
        return sorted(read(one) for (one,) in await rows(self._link, ns, _SIGNATURES, ns))

    async def record_signature(self, scope: Scope, signature: str) -> None:
        admission.check_text(signature, "signature")
        ns = namespace_of(scope)
        first = self._link.of_writer(scope)
        place = first.add(_SEEN, ns, key_of(signature))
        async with self._link.turn(first) as turn:
            if not turn.first[place]:
                script = Script()
                sign(script, ns, [signature])
                advance(script, scope)
                await turn.finish(script)

    async def feedback(self, scope: Scope, entry_id: str, score: float) -> None:
        score = admission.check_score(score)
        first = self._link.of_writer(scope)
        async with self._link.turn(first) as turn:
            script = Script()
            advance(script, scope)
            script.add(_GIVE_FEEDBACK, namespace_of(scope), key_of(entry_id), score)
            await turn.finish(script)

    async def get_feedback(self, scope: Scope, entry_id: str) -> Feedback | None:
        ns = namespace_of(scope)
        found = await rows(self._link, ns, _FEEDBACK, ns, key_of(entry_id))
        return Feedback(found[0][0] / found[0][1], found[0][1]) if found else None
