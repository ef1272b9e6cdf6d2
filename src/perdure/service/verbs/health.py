"""How the service is."""

from __future__ import annotations

import asyncio
from importlib import metadata

from perdure.config import Settings
from perdure.errors import StoreError, StoreTimeoutError
from perdure.model.entry import Json
from perdure.service.metrics import MEDIA_TYPE
from perdure.service.reserved import ORGANISATIONS
from perdure.service.verbs.asked import Asked, Raw, Verbs
from perdure.wire.asking import BASE

NAME = "perdure"
SECONDS = 5.0
"""How long the store is waited for."""


async def health(asked: Asked) -> dict[str, Json]:
    """Tell all about it; a store that does not answer is told of, not raised."""
    settings = asked.parts.settings
    problems = [asked.parts.unsaid.of(one) for one in settings.problems]
    try:
        await _ask_store(asked)
    except StoreError as error:
        problems.append(f"the store does not answer: {type(error).__name__}")
    return {
        "ok": len(problems) == len(settings.problems),
        "service": NAME,
        "version": metadata.version(NAME),
        "extractor": "rules+model" if _reads_by_model(settings) else "rules-only",
        "model": {"name": settings.model or "", "configured": settings.model is not None},
        "embedder": None if asked.parts.embedder is None else asked.parts.embedder.id,
        "limits": {
            "maxTotalTokens": settings.max_tokens,
            "maxIndexItems": settings.max_index_items,
            "defaultRecallLimit": settings.recall_limit,
            "maxBodyBytes": settings.max_body_bytes,
            "requestSeconds": settings.request_seconds,
        },
        "problems": problems,
    }


def _reads_by_model(settings: Settings) -> bool:
    return settings.model is not None and settings.extraction == "auto"


async def live(_: Asked) -> dict[str, Json]:
    """Answer."""
    return {"ok": True}


async def ready(asked: Asked) -> dict[str, Json]:
    """Answer, if the store does."""
    await _ask_store(asked)
    return {"ok": True}


async def _ask_store(asked: Asked) -> None:
    try:
        async with asyncio.timeout(SECONDS):
            await asked.parts.store.revision(ORGANISATIONS)
    except TimeoutError:
        raise StoreTimeoutError(f"the store did not answer within {SECONDS:.0f} s") from None


async def metrics(asked: Asked) -> Raw:
    """Give the counts."""
    asked.parts.metrics.waiting(asked.parts.learns.waiting)
    return Raw(MEDIA_TYPE, asked.parts.metrics.text())


async def version(_: Asked) -> dict[str, Json]:
    """Name the service."""
    return {"service": NAME, "version": metadata.version(NAME), "api": BASE}


VERBS: Verbs = {
    "health": health,
    "live": live,
    "ready": ready,
    "metrics": metrics,
    "version": version,
}
