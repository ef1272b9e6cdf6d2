"""How well: what recall finds in real conversations, and how much of what matters is learned."""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.figures import Figure
from perdure import Memory
from perdure.model.receipt import Receipt

DATA = Path(__file__).parents[1].parent / "shared" / "bench"
DEPTH = 20
REPLY = 200_000
"""Characters of an answer at most; a longer one is refused, and these are cut."""
JUDGED = (1, 2, 3, 4)
"""Question categories that count; in the fifth the gold turn is another speaker's."""

Row = Mapping[str, Any]


def measure() -> Iterator[Figure]:
    """Take the figures of quality; none when the conversations are not here."""
    if (DATA / "locomo-dev.turns.jsonl").exists():
        yield from _locomo()
    if (DATA / "beam-100k-dev.messages.jsonl.gz").exists():
        yield from _beam()


def _rows(name: str) -> list[Row]:
    data = (DATA / name).read_bytes()
    text = (gzip.decompress(data) if name.endswith(".gz") else data).decode("utf-8")
    return [json.loads(line) for line in text.splitlines()]


def _locomo() -> Iterator[Figure]:
    turns: dict[str, list[Row]] = defaultdict(list)
    for turn in _rows("locomo-dev.turns.jsonl"):
        turns[turn["conv"]].append(turn)
    ranks: list[list[int | None]] = []
    as_asked: list[list[int | None]] = []
    for conversation, said in turns.items():
        with Memory.open("memory:") as memory:
            ids = _keep(memory, said)
            for question in _rows("locomo-dev.questions.jsonl"):
                if question["conv"] == conversation and question["category"] in JUDGED:
                    ranks.append(_ranks(memory, question, ids, limit=DEPTH, min_score=0.0))
                    as_asked.append(_ranks(memory, question, ids))
    ranks = [one for one in ranks if one]
    about = f"{len(ranks)} questions, one turn = one memory, categories 1-4"
    for depth, target in ((1, 38.5), (5, 63.0), (10, 70.2)):
        hits = sum(any(rank is not None and rank <= depth for rank in one) for one in ranks)
        yield Figure(
            f"LoCoMo any@{depth}", 100 * hits / len(ranks), "%", target, "more",
            f"{about}; target: BM25 with stems and stop words",
        )  # fmt: skip
    whole = sum(all(rank is not None and rank <= 10 for rank in one) for one in ranks)
    yield Figure("LoCoMo all@10", 100 * whole / len(ranks), "%", 57.0, "more", about)
    shares = [sum(r is not None and r <= 10 for r in one) / len(one) for one in ranks]
    yield Figure("LoCoMo frac@10", 100 * sum(shares) / len(ranks), "%", 63.0, "more", about)
    firsts = [min((rank for rank in one if rank is not None), default=None) for one in ranks]
    reciprocal = sum(1 / first for first in firsts if first) / len(ranks)
    yield Figure("LoCoMo MRR", 100 * reciprocal, "%", 49.6, "more", about)
    found = sum(any(one) for one in as_asked)
    yield Figure(
        "LoCoMo any, recall() as it comes", 100 * found / len(ranks), "%", None, "more",
        "its own limit and floor",
    )  # fmt: skip


def _keep(memory: Memory, said: Sequence[Row]) -> dict[str, str]:
    """Remember every turn; give the id of the memory that holds each."""
    ids: dict[str, str] = {}
    for turn in said:
        text = f"{turn['text']} [{turn['caption']}]" if turn["caption"] else turn["text"]
        receipt = memory.remember(
            text,
            speaker=turn["speaker"],
            session_id=f"session-{turn['session']}",
            valid_from=datetime.fromisoformat(turn["date"]).replace(tzinfo=UTC),
        )
        kept = _kept(receipt)
        if kept:
            ids[turn["dia_id"]] = kept[0]
    return ids


def _kept(receipt: Receipt) -> list[str]:
    lists = (receipt.stored, receipt.merged, receipt.superseded, receipt.tensions)
    return [one.id for kept in lists for one in kept]


def _ranks(
    memory: Memory, question: Row, ids: Mapping[str, str], **options: Any
) -> list[int | None]:
    """Give the rank of each gold turn, from 1; None where it is not among the hits."""
    hits = memory.recall(question["question"], **options).hits
    places = {hit.entry.id: place for place, hit in enumerate(hits, 1)}
    return [places.get(ids.get(evidence, "")) for evidence in question["evidence"]]


def _beam() -> Iterator[Figure]:
    chats: dict[str, list[Row]] = defaultdict(list)
    for message in _rows("beam-100k-dev.messages.jsonl.gz"):
        chats[message["chat"]].append(message)
    gold: dict[str, set[int]] = defaultdict(set)
    for question in _rows("beam-100k-dev.questions.jsonl"):
        gold[question["chat"]].update(question["gold_ids"])
    fruitful = golden = read = total = 0
    for chat, messages in chats.items():
        with Memory.open("memory:") as memory:
            for message, answer in zip(messages, [*messages[1:], None], strict=True):
                if message["role"] != "user":
                    continue
                reply = answer["text"][:REPLY] if answer and answer["role"] == "assistant" else ""
                kept = bool(_kept(memory.learn(message["text"], reply)))
                total, read = total + 1, read + kept
                if message["id"] in gold[chat]:
                    golden, fruitful = golden + 1, fruitful + kept
    yield Figure(
        "BEAM gold user messages that leave something", 100 * fruitful / golden, "%", None, "more",
        f"{golden} messages, rules only; of all {total} user messages {100 * read / total:.0f} %",
    )  # fmt: skip
