"""Give a memory many facts, so that doing it again adds nothing, and finishes what broke off."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias, cast

from perdure._asking import Ask, in_loop, plainly
from perdure.engine.checks import check_callable
from perdure.errors import UsageError
from perdure.foreign import with_ours
from perdure.model.entry import Entry, Json
from perdure.model.receipt import Merged, Receipt
from perdure.stepping import step

Progress: TypeAlias = Callable[[int, int], object]
"""Is told after each piece how many facts are done, and of how many."""

PIECE = 500


def seed_memories(
    memory: Any,
    facts: Iterable[str | Mapping[str, Json]],
    *,
    progress: Progress | None = None,
    piece: int = PIECE,
    **common: Any,
) -> Receipt:
    """Remember many facts, piece by piece; the receipt says of every one what became of it.

    `memory` is a `Memory` or a client. Facts are texts, or mappings as `remember` takes them;
    `common` are its other arguments, for all of them. A fact that was seeded before is only looked
    up: it is told of as merged (`restated`), and nothing is written. So after a break, in the
    middle or between two starts of a program, calling it again with the same facts finishes it.
    """
    ask = plainly(memory, "remember")
    check_callable("progress", progress)
    return step(_seed(ask, _named(facts, common), _checked(piece), progress))


async def aseed_memories(
    memory: Any,
    facts: Iterable[str | Mapping[str, Json]],
    *,
    progress: Progress | None = None,
    piece: int = PIECE,
    **common: Any,
) -> Receipt:
    """Async form of `seed_memories`; takes `AsyncMemory` and `AsyncClient` as well."""
    ask = in_loop(memory, "remember")
    check_callable("progress", progress)
    return await _seed(ask, _named(facts, common), _checked(piece), progress)


async def _seed(
    ask: Ask, facts: dict[str, dict[str, Any]], piece: int, progress: Progress | None
) -> Receipt:
    ids = list(facts)
    receipts: list[Receipt] = []
    for at in range(0, len(ids), piece):
        some = ids[at : at + piece]
        known: dict[str, Entry] = await ask("get_many", some)
        fresh = [{**facts[one], "id": one} for one in some if one not in known]
        written: Receipt = await ask("remember", fresh) if fresh else Receipt()
        told = [_restated(known[one], facts[one]) for one in some if one in known]
        receipts.append(Receipt(merged=told, revision=written.revision))
        receipts.append(written)
        if progress is not None:
            progress(at + len(some), len(ids))
    return Receipt.summed(receipts)


def _restated(entry: Entry, fact: Mapping[str, Any]) -> Merged:
    return Merged(id=entry.id, text=entry.text, said=fact["text"], rule="restated")


def _named(facts: object, common: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Give the facts by their ids: their own, or one made of what they say; each once."""
    if isinstance(facts, (str, bytes, Mapping)) or not isinstance(facts, Iterable):
        raise UsageError("facts is a list of texts and mappings", argument="facts")
    named: dict[str, dict[str, Any]] = {}
    for place, fact in enumerate(cast(Iterable[object], facts)):
        item = {**common, **_item(fact, place)}
        named.setdefault(item.get("id") or _id_of(item), item)
    return named


def _item(fact: object, place: int) -> Mapping[str, Any]:
    if isinstance(fact, str):
        return {"text": fact}
    if isinstance(fact, Mapping) and "text" in fact:
        return cast(Mapping[str, Any], fact)
    message = f"facts[{place}] is neither a text nor a mapping with a text"
    if isinstance(fact, Mapping) and fact:
        message += f"; it has {with_ours(cast(Mapping[object, object], fact), ('text',))}"
    raise UsageError(message, argument="facts")


def _id_of(item: Mapping[str, Any]) -> str:
    said = json.dumps(item, sort_keys=True, default=str, ensure_ascii=False)
    return f"seed_{hashlib.sha256(said.encode('utf-8', 'replace')).hexdigest()[:24]}"


def _checked(piece: object) -> int:
    if not isinstance(piece, int) or isinstance(piece, bool) or not 1 <= piece <= 1000:
        raise UsageError("piece is a whole number from 1 to 1000", argument="piece")
    return piece
