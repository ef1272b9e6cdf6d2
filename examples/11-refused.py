"""What could not work is refused when it is defined, by name, with what to use instead."""

from __future__ import annotations

from datetime import timedelta

from perdure.embedders import HashingEmbedder
from perdure.memories import (
    Budget,
    Decay,
    Extract,
    Hybrid,
    MemoryDefinitionError,
    Summarize,
    TopK,
    Window,
    define_memory,
    list_memory_strategies,
)
from perdure.stores import MemoryStore


class PlainStore(MemoryStore):
    """A store that declares nothing, as DynamoDB: no vectors, for one."""

    capabilities = frozenset()


for each in list_memory_strategies():
    needs = f"; needs {', '.join(each.requirements)}" if each.requirements else ""
    print(f"{each.kind}: {each.description} ({', '.join(each.types)}{needs})")
print()

vectors = HashingEmbedder()
for kind, strategy, store in [
    ("episodic", TopK(embedder=vectors), MemoryStore()),
    ("semantic", Decay(timedelta(days=1)), MemoryStore()),
    ("causal", Window(3), MemoryStore()),
    ("semantic", TopK(), MemoryStore()),
    ("semantic", TopK(embedder=vectors), PlainStore()),
    ("episodic", Summarize(recent=20, size=10), MemoryStore()),
    ("semantic", Hybrid([Extract(), Budget()]), MemoryStore()),
    ("semantic", Extract(min_confidence=1.5), MemoryStore()),
]:
    try:
        define_memory("mine", type=kind, strategy=strategy, store=store)
    except MemoryDefinitionError as error:
        print(f"{error.code}: {error}")
