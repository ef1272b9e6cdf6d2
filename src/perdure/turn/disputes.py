"""Which contradictions of a turn's facts its cognitive memory is to be told. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from perdure.model.evidence import Contradiction, MemoryWrite
from perdure.model.receipt import Receipt
from perdure.text.folding import fold


def untold(receipts: Iterable[Receipt | MemoryWrite], known: Receipt) -> tuple[Contradiction, ...]:
    """Give those that the memory did not find in the turn by itself, each once.

    `known` is what it made of the turn: what it took for a correction or a tension is settled
    there, in the words that were said.
    """
    every = [
        one
        for receipt in receipts
        if isinstance(receipt, MemoryWrite)
        for one in receipt.contradictions
    ]
    told = [fold(one.text) for one in known.tensions]
    settled = [(fold(one.replaced_text), fold(one.text)) for one in known.superseded]
    return tuple(dict.fromkeys(one for one in every if not _is_known(one, told, settled)))


def _is_known(one: Contradiction, told: Sequence[str], settled: Sequence[tuple[str, str]]) -> bool:
    before, after = _value(one.before), _value(one.after)
    if any(after in text for text in told):
        return True
    return any(before in held and after in said for held, said in settled)


def _value(fact: str) -> str:
    return fold(fact.partition(": ")[2]).strip()
