"""How the service itself is; none of it needs a key."""

from __future__ import annotations

from perdure.wire.asking import Operation
from perdure.wire.forms import flag, text
from perdure.wire.nested import listed, mapping, optional
from perdure.wire.shapes import document, part

_VERSION = document(
    "VersionAnswer",
    part("service", text(), "service", always=True),
    part("version", text(), "version", always=True),
    part("api", text(), "api", "the base of its paths", always=True),
)
HEALTH = document(
    "Health",
    part("ok", flag(), "ok", "the store answers", always=True),
    part("service", text(), "service", always=True),
    part("version", text(), "version", always=True),
    part(
        "extractor",
        text(),
        "extractor",
        "what reads turns: rules, or rules and a model",
        always=True,
    ),
    part("model", mapping(), "model", "its name, and whether there is one", always=True),
    part("embedder", optional(text()), "embedder", "what makes vectors; null for none"),
    part("limits", mapping(), "limits", always=True),
    part("problems", listed(text()), "problems", "settings that could not be used", always=True),
)
_ALIVE = document("Alive", part("ok", flag(), "ok", always=True))

ROWS = (
    Operation(
        "health",
        "GET",
        "/health",
        None,
        "Tell how the service is, what it is limited to, and which settings it could not use",
        HEALTH,
        {
            "ok": True,
            "service": "perdure",
            "version": "0.1.0",
            "extractor": "rules-only",
            "model": {"name": "", "configured": False},
            "embedder": None,
            "limits": {"maxTotalTokens": 2000, "maxIndexItems": 60, "defaultRecallLimit": 8},
            "problems": [],
        },
        client="health",
        scoped=False,
        safe=True,
        tag="service",
    ),
    Operation(
        "live",
        "GET",
        "/health/live",
        None,
        "Tell that the process answers",
        _ALIVE,
        {"ok": True},
        scoped=False,
        safe=True,
        tag="service",
    ),
    Operation(
        "ready",
        "GET",
        "/health/ready",
        None,
        "Tell that the store answers, so that requests may come",
        _ALIVE,
        {"ok": True},
        errors=("store_unavailable",),
        scoped=False,
        safe=True,
        tag="service",
    ),
    Operation(
        "metrics",
        "GET",
        "/metrics",
        None,
        "Give counts and times for Prometheus",
        text(),
        "# HELP perdure_requests_total ...",
        scoped=False,
        safe=True,
        gives="text/plain",
        tag="service",
    ),
    Operation(
        "version",
        "GET",
        "/version",
        None,
        "Name the service and its version",
        _VERSION,
        {"service": "perdure", "version": "0.1.0", "api": "/api/v1"},
        scoped=False,
        safe=True,
        tag="service",
    ),
)
