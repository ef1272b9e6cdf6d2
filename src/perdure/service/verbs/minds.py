"""Blocks, recall, learning, tensions, the self-model and traces."""

from __future__ import annotations

from typing import Any

from perdure.model.context import Context
from perdure.model.recall import Recall
from perdure.model.receipt import Receipt
from perdure.model.self_model import SelfModel
from perdure.model.tension import Tension
from perdure.model.trace import Trace
from perdure.service.http import json_bytes
from perdure.service.verbs.asked import Asked, Raw, Verbs
from perdure.wire.asking import JSON_TYPE, Listed
from perdure.wire.minds import STATS, TENSIONS


async def context(asked: Asked) -> Context:
    """Build a block."""
    return await asked.memory.context(**asked.arguments)


async def recall(asked: Asked) -> Recall:
    """Look up."""
    return await asked.memory.recall(**asked.arguments)


async def learn(asked: Asked) -> Receipt:
    """Learn from a turn, when there is a place."""
    async with asked.parts.learns:
        return count(asked, await asked.memory.learn(**asked.arguments))


def count(asked: Asked, receipt: Receipt) -> Receipt:
    """Count where the statements of a receipt ended."""
    for outcome, number in receipt.counts.items():
        asked.parts.metrics.learned(outcome, number)
    return receipt


async def seen(asked: Asked) -> bool:
    """Tell whether a turn was learned."""
    return await asked.memory.seen(**asked.arguments)


async def tensions(asked: Asked) -> Listed:
    """List contradictions."""
    found = await asked.memory.tensions(asked.arguments.get("status"))
    return await asked.paged("tensions", found)


async def add_tension(asked: Asked) -> Tension:
    """Note a contradiction."""
    return await asked.memory.add_tension(**asked.arguments)


async def resolve_tension(asked: Asked) -> Tension:
    """Settle a contradiction."""
    return await asked.memory.resolve_tension(**asked.arguments)


async def self_model(asked: Asked) -> SelfModel:
    """Give the self-model."""
    return await asked.memory.self_model()


async def record_outcome(asked: Asked) -> SelfModel:
    """Record how it went."""
    return await asked.memory.record_outcome(**asked.arguments)


async def set_task(asked: Asked) -> str | None:
    """Keep the note of the task, or drop it."""
    text = asked.arguments["text"]
    await asked.memory.set_task(text)
    return text


async def explain(asked: Asked) -> Trace:
    """Give the record of a turn."""
    return await asked.memory.explain(**asked.arguments)


async def keep_trace(asked: Asked) -> str:
    """Keep the record of a turn."""
    trace: Trace = asked.arguments["trace"]
    await asked.memory.keep_trace(trace)
    return trace.id


async def stats(asked: Asked) -> Raw:
    """Sum up, with the numbers of weak domains and the tensions that are open."""
    told = await asked.memory.stats()
    model = await asked.memory.self_model()
    body: dict[str, Any] = STATS.write(told)
    for weak in body["weakDomains"]:
        known = model.domains[weak["domain"]]
        weak |= {"reliabilityScore": known.reliability, "sampleCount": known.samples}
    body["activeTensions"] = TENSIONS.write(await asked.memory.tensions("active"))
    return Raw(JSON_TYPE, json_bytes(body))


VERBS: Verbs = {
    "context": context,
    "recall": recall,
    "learn": learn,
    "seen": seen,
    "tensions": tensions,
    "add_tension": add_tension,
    "resolve_tension": resolve_tension,
    "self_model": self_model,
    "record_outcome": record_outcome,
    "set_task": set_task,
    "explain": explain,
    "keep_trace": keep_trace,
    "stats": stats,
}
