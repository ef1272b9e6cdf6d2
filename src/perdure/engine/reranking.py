"""Let a reranker read the best hits once more, as long as there is time."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from dataclasses import replace
from typing import Any

from perdure.engine.core import Core
from perdure.errors import BadCompletionError
from perdure.model.recall import Hit
from perdure.model.receipt import Failure
from perdure.ports import Reranker

READ_AGAIN = 20
"""Hits that are read again: an answer farther down is not looked for."""

HOOK = "reranker"
"""What failures of rerankers are called."""


async def reranked(
    core: Core, query: str, hits: Sequence[Hit], *, limit: int, failures: list[Failure]
) -> list[Hit]:
    """Give the hits in the order that half their score and half the reranker's gives.

    The shares of a hit are halved, and its part stands among them, so that they add up to the new
    score. What is not ready in time, or fails, leaves all as it was, and is told.
    """
    reranking = core.reranking
    best, rest = list(hits[:READ_AGAIN]), list(hits[READ_AGAIN:])
    if reranking is None or not best:
        return list(hits[:limit])
    try:
        ask = _asked_here if reranking.reranker.inline else _asked
        texts = [hit.text for hit in best]
        scores = await core.caller.call(
            ask, reranking.reranker, query, texts, seconds=reranking.seconds
        )
        _check(scores, len(best), reranking.reranker.id)
    except TimeoutError:
        told = f"not ready within {reranking.seconds * 1000:g} ms: the order is as it was"
        failures.append(Failure(HOOK, told))
        return list(hits[:limit])
    except Exception as error:  # noqa: BLE001 - a reranker of somebody else may raise anything
        failures.append(Failure(HOOK, f"{type(error).__name__}: {error}"))
        return list(hits[:limit])
    read = [_read(hit, score) for hit, score in zip(best, scores, strict=True)]
    read.sort(key=lambda hit: -hit.score)
    return [*read, *rest][:limit]


async def _asked(reranker: Reranker, query: str, texts: Sequence[str]) -> list[float]:
    return await reranker.score(query, texts)


def _asked_here(reranker: Reranker, query: str, texts: Sequence[str]) -> list[float]:
    """Ask one that never suspends: a plain function is called in a thread of its own."""
    work: Coroutine[Any, Any, list[float]] = reranker.score(query, texts)
    try:
        work.send(None)
    except StopIteration as done:
        return done.value
    work.close()
    raise RuntimeError("a reranker that called itself inline has suspended")


def _read(hit: Hit, score: float) -> Hit:
    halves = {name: round(share / 2, 4) for name, share in hit.shares.items()}
    both = round((hit.score + score) / 2, 2)
    return replace(hit, score=both, shares={**halves, "reranker": round(score / 2, 4)})


def _check(scores: Sequence[float], expected: int, where: str) -> None:
    if len(scores) != expected or not all(0 <= score <= 1 for score in scores):
        message = f"the reranker gave not one number 0..1 for each of {expected} texts"
        raise BadCompletionError(message, where=where)
