"""The page that the service shows about itself: made from the table, without scripts."""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape

from perdure.model.entry import Json
from perdure.service.openapi import described_fields
from perdure.wire.asking import Operation
from perdure.wire.forms import Schema

_STYLE = """
:root { color-scheme: light dark; --line: #8884; --soft: #888; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
code, pre { font: 14px/1.45 ui-monospace, monospace; }
pre { overflow: auto; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 6px; }
details { border: 1px solid var(--line); border-radius: 6px; margin: .5rem 0; padding: .5rem 1rem; }
summary { cursor: pointer; }
summary b { display: inline-block; min-width: 4rem; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0;
  border-bottom: 1px solid var(--line); }
small, .soft { color: var(--soft); }
"""
_HEAD = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>perdure</title><style>{style}</style></head><body>
<h1>perdure</h1>
<p>Memory for AI agents that lasts, and can say why. The same in OpenAPI:
<a href="/openapi.json">openapi.json</a>.</p>
<p>A key goes along as <code>Authorization: Bearer pdr_…</code> or <code>x-api-key</code>. Whose
memory is meant is said by <code>principal</code> and <code>conversation</code>, in body, query or
the headers <code>x-perdure-principal</code> and <code>x-perdure-conversation</code>. A POST with an
<code>Idempotency-Key</code> may be sent again: it gives the same answer for 24 hours.</p>
<pre>printf 'x-api-key: %s' "$PERDURE_API_KEY" | curl -s -H @- localhost:8077/api/v1/turns \\
  -H 'content-type: application/json' -d '{{"userMessage": "Staging deploys on Friday."}}'</pre>
"""


def page(operations: Iterable[Operation]) -> str:
    """Give the page."""
    by_tag: dict[str, list[Operation]] = {}
    for operation in operations:
        by_tag.setdefault(operation.tag, []).append(operation)
    parts = [_HEAD.format(style=_STYLE)]
    for tag, some in by_tag.items():
        parts.append(f"<h2>{escape(tag)}</h2>")
        parts += [_operation(one) for one in some]
    return "".join((*parts, "</body></html>"))


def _operation(one: Operation) -> str:
    access = f"scope <code>{one.access}</code>" if one.access else "no key"
    shown = json.dumps(one.example, indent=2, ensure_ascii=False)
    return (
        f'<details id="{one.name}"><summary><b>{one.method}</b> <code>{escape(one.url)}</code>'
        f" <small>{escape(one.about)}</small></summary>"
        f"<p>{escape(one.more)}</p><p class=soft>{access}</p>{_fields(one)}"
        f"<p>Answers {one.status}:</p><pre>{escape(shown)}</pre></details>"
    )


_NEEDED = {True: "", False: " <small>may be left out</small>"}


def _fields(one: Operation) -> str:
    rows = "".join(
        f"<tr><td><code>{escape(field.name)}</code>{_NEEDED[field.needed]}"
        f"<td>{escape(limits_of(schema))}<td>{escape(field.about)}"
        for field, schema in described_fields(one)
    )
    return f"<table><tr><th>field<th>what it is<th>meaning{rows}</table>" if rows else ""


def limits_of(schema: Schema) -> str:
    """Say in words what a schema takes.

    >>> limits_of({"type": "string", "maxLength": 500}), limits_of({"enum": ["L0", "L1"]})
    ('text, up to 500 characters', 'L0, L1')
    """
    if "enum" in schema:
        return ", ".join(map(str, schema["enum"]))
    choices = schema.get("anyOf") or schema.get("oneOf")
    if choices:
        return " or ".join(dict.fromkeys(limits_of(one) for one in choices))
    kind = schema.get("type", "anything")
    if kind == "array":
        most = f" of up to {schema['maxItems']}" if "maxItems" in schema else ""
        return f"list{most}: {limits_of(schema.get('items', {}))}"
    return _WORDS.get(kind, str(kind)) + _bounds(schema)


_WORDS = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "object": "object",
    "null": "null",
}


def _bounds(schema: Schema) -> str:
    if schema.get("type") == "string":
        if "format" in schema:
            return f" ({schema['format']})"
        most: Json = schema.get("maxLength")
        return "" if most is None else f", up to {most} characters"
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is None or schema.get("description", "").startswith("milliseconds"):
        return " of epoch milliseconds" if "description" in schema and least else ""
    return f" from {least}" if most is None else f" from {least} to {most}"
