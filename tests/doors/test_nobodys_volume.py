"""What one organisation is answered does not depend on how much another one writes."""

from __future__ import annotations

import json
import re
from typing import Any

from doors.served import Served, run, served

_DRAWN = re.compile(r"\b(?=\d*[a-f])[0-9a-f]{16,64}\b|pdr_\w+")
"""Ids and secrets that are drawn: as long whoever draws them."""


async def told(others: int) -> list[Any]:
    """Give all that one organisation is answered while the other writes so many memories."""
    async with served() as service:
        ours, theirs = await service.key("acme"), await service.key("zenith")
        answers: list[Any] = []

        async def ask(method: str, path: str, body: Any = None) -> Any:
            answer = await service.ask(ours, method, path, body)
            answers.append((answer.status_code, written(answer.text)))
            return answer.json() if answer.headers["content-type"] == "application/json" else None

        for number in range(3):
            item = {"id": f"m{number}", "content": f"The door {number} is green."}
            await ask("POST", "/memories", {"items": [item]})
            await write(service, theirs, others, number)
        await ask("PATCH", "/memories/m0", {"tier": "L2"})
        await write(service, theirs, others, 3)
        await ask("DELETE", "/memories/m1")
        for path in (
            "/memories", "/memories/m0", "/memories/m0/history", "/memories/m1/history", "/stats",
            "/snapshot", "/export", "/tensions", "/self-model",
        ):  # fmt: skip
            await ask("GET", path)
        await ask("POST", "/recall", {"query": "Which door is green?"})
        await ask("POST", "/context", {"userMessage": "Which door is green?", "recall": 3})
        for path in ("/memories", "/keys", "/audit"):
            first = await ask("GET", f"{path}?limit=1")
            if "cursor" in first:
                await ask("GET", f"{path}?limit=1&cursor={first['cursor']}")
        return answers


async def write(service: Served, key: str, count: int, number: int) -> None:
    """Let the other organisation write."""
    for start in range(0, count, 500):
        texts = [f"Shelf {number} {start + at} holds tea." for at in range(min(500, count - start))]
        items = [{"content": text} for text in texts]
        answer = await service.ask(key, "POST", "/memories", {"items": items})
        assert answer.status_code == 201


def written(text: str) -> str:
    """Take out of an answer what is drawn by lot; of a cursor its length stays."""
    plain = _DRAWN.sub("drawn", text)
    return re.sub(r'"cursor":"([^"]*)"', lambda found: f"cursor of {len(found[1])}", plain)


def test_what_we_are_answered_tells_nothing_of_what_others_write():
    alone = run(told(0))
    beside = run(told(1200))
    assert beside == alone
    assert any("cursor of" in text for _, text in alone)
    assert all(status < 300 for status, _ in alone)


def test_no_memory_tells_its_place_in_the_store():
    answers = run(told(0))
    assert not any('"seq"' in text and "snapshot" not in text for _, text in answers)
    (snapshot,) = [text for _, text in answers if '"snapshot"' in text]
    held = json.loads(snapshot)["snapshot"]
    assert [one["seq"] for one in held["entries"]] == [*range(1, len(held["entries"]) + 1)]
