"""RAG: passages of documents, indexed once; no turn is ever written among them."""

from __future__ import annotations

import asyncio

from show import show

from perdure import Scope, run_turn
from perdure.embedders import HashingEmbedder
from perdure.memories import Document, define_rag, index_documents
from perdure.stores import MemoryStore
from perdure.testing import ManualClock

clock = ManualClock()
store, embedder = MemoryStore(), HashingEmbedder()
handbook = Scope(tenant="acme", conversation="handbook")

documents = [
    Document("Deploy to staging on Tuesdays.", id="deploy-1", uri="handbook.pdf", page=3),
    Document("Never deploy on Fridays.", id="deploy-2", uri="handbook.pdf", page=4),
    Document("Lunch is at noon.", id="lunch", uri="handbook.pdf", page=9, heading="Kitchen"),
]
for _ in range(2):  # what is there already costs no vector
    done = asyncio.run(
        index_documents(documents, store=store, embedder=embedder, now=clock.now(), corpus=handbook)
    )
    print(f"written: {len(done.written)}, unchanged: {len(done.unchanged)}")

# A corpus is one fixed scope, the same for whoever asks.
rag = define_rag(
    "handbook", store=store, embedder=embedder, k=2, threshold=0.3, max_chars=40, corpus=handbook
)
print()
show(
    run_turn(
        "Shall I deploy to staging?",
        lambda prompt: "On Tuesday.",
        memories=[rag],
        scope=Scope(tenant="acme", principal="ada", conversation="c-17"),
        clock=clock,
    )
)
