"""Expected of the service: what goes in comes out, filters hold, bounds are told, no 500."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from cases.expecting import expect
from cases.notation import expand
from cases.steps import Run
from doors.served import Served, run, served
from perdure.errors import UsageError


class Caller:
    """Somebody with a key of one organisation, who asks and looks at what is answered."""

    def __init__(self, service: Served, key: str) -> None:
        self._service = service
        self._key = key

    async def __call__(self, method: str, path: str, body: Any = None, **said: str) -> Any:
        """Give the answer of a request that must not fail."""
        answer = await self.answer(method, path, body, **said)
        assert answer.status_code < 300, answer.text
        return answer.json()

    async def answer(self, method: str, path: str, body: Any = None, **said: str) -> Any:
        """Give the answer, be it an error; never one of the service's own."""
        answer = await self._service.ask(self._key, method, path, body, **said)
        assert answer.status_code < 500, answer.text
        assert "NaN" not in answer.text
        return answer

    async def store(self, *texts: str, **said: str) -> Any:
        """Keep texts."""
        items = [{"content": text} for text in texts]
        return await self("POST", "/memories", {"items": items}, **said)


def _serve(run_: Run, work: Callable[[Caller], Awaitable[None]]) -> None:
    """Serve a store of the case's kind for as long as the work takes."""
    url = "memory:" if run_.world.kind == "memory" else f"sqlite:///{_file(run_)}"

    async def go() -> None:
        async with served(url) as service:
            await work(Caller(service, await service.key("acme")))

    run(go())


def _file(run_: Run) -> Path:
    return run_.world.folder / "served.db"


@expect(by_hand=True)
def cb_01(run: Run) -> None:
    text = run.case["input"][0]["text"]

    async def work(ask: Caller) -> None:
        stored = (await ask.store(text))["stored"][0]
        assert (await ask("GET", f"/memories/{stored['id']}"))["memory"]["content"] == text
        found = await ask("POST", "/recall", {"query": "std::map helper"})
        assert found["results"][0]["memory"]["content"] == text

    _serve(run, work)


@expect(by_hand=True)
def un_05(run: Run) -> None:
    steps = expand(run.case["input"]["steps"])
    for step in steps[:2]:
        assert isinstance(run.take(step).error, UsageError)
    json.dumps(run.take({"op": "export"}).value).encode()

    async def work(ask: Caller) -> None:
        raw = steps[3]["body"].replace("text", "content").encode()
        for path, body in (("/memories", b'{"items": [%s]}' % raw), ("/turns", raw)):
            headers = {"content_type": "application/json"}
            answer = await _raw(ask, path, body, headers)
            assert 400 <= answer.status_code < 500
        (await ask.answer("GET", "/export")).content.decode()

    _serve(run, work)


async def _raw(ask: Caller, path: str, body: bytes, headers: dict[str, str]) -> Any:
    return await ask._service.http.request(
        "POST",
        f"http://perdure.test/api/v1{path}",
        content=body,
        headers={"authorization": f"Bearer {ask._key}", "content-type": headers["content_type"]},
    )


@expect(by_hand=True)
def is_04(run: Run) -> None:
    blue, red = run.case["input"][:2]

    async def work(ask: Caller) -> None:
        for step in (blue, red):
            item = {"items": [{"content": step["text"]}], "principal": step["scope"]}
            await ask("POST", "/memories", item)
        mine = await ask("POST", "/recall", {"query": "plan", "principal": "p1"})
        assert [hit["memory"]["content"] for hit in mine["results"]] == ["Blue plan."]
        wrong = await ask.answer("POST", "/recall", {"query": "plan", "principl": "p1"})
        assert wrong.status_code == 400
        assert "principl" in wrong.json()["message"]
        nobody = await ask("POST", "/recall", {"query": "plan", "principal": "nope"})
        assert nobody["results"] == []
        assert nobody["empty"] is True

    _serve(run, work)


@expect(by_hand=True)
def id_02(run: Run) -> None:
    ids = expand(run.case["input"]["ids"])

    async def work(ask: Caller) -> None:
        kept: dict[str, str] = {}
        for number, name in enumerate(ids):
            text = f"fact {number} for this id"
            body = {"items": [{"content": text}], "principal": name}
            stored = await ask.answer("POST", "/memories", body)
            refused = stored.status_code == 400
            assert refused == (len(name) not in range(1, 256))
            listed = await ask.answer("GET", f"/memories?{urlencode({'principal': name})}")
            found = await ask.answer("POST", "/recall", {"query": "fact", "principal": name})
            assert (listed.status_code == 400, found.status_code == 400) == (refused, refused)
            if not refused:
                kept[name] = text
        for name, text in kept.items():
            listed = await ask("GET", f"/memories?{urlencode({'principal': name})}")
            assert [one["content"] for one in listed["memories"]] == [text]
        headed = await ask.answer("GET", "/memories", x_perdure_principal="")
        assert headed.status_code == 400
        assert (await ask("GET", "/memories"))["memories"] == []

    _serve(run, work)


@expect(by_hand=True)
def pg_02(run: Run) -> None:
    texts = expand(run.case["input"]["steps"][0]["texts"])

    async def work(ask: Caller) -> None:
        for start in range(0, len(texts), 1000):
            await ask.store(*texts[start : start + 1000])
        for query in ("limit=5000", "limit=100&offset=1000"):
            refused = await ask.answer("GET", f"/memories?{query}")
            assert refused.status_code == 400
        assert "1000" in (await ask.answer("GET", "/memories?limit=5000")).json()["message"]
        assert len(await _pages(ask, 500)) == len(texts)

    _serve(run, work)


async def _pages(ask: Caller, limit: int) -> list[str]:
    found: list[str] = []
    cursor = None
    while True:
        query = urlencode({"limit": limit, **({"cursor": cursor} if cursor else {})})
        page = await ask("GET", f"/memories?{query}")
        found += [one["content"] for one in page["memories"]]
        cursor = page.get("cursor")
        if cursor is None:
            return found


@expect(by_hand=True)
def pg_03(run: Run) -> None:
    async def work(ask: Caller) -> None:
        await ask.store("a", "b")
        for step in run.case["input"][2:]:
            limit = step["args"]["limit"]
            if step["method"] == "list":
                answer = await ask.answer("GET", f"/memories?{urlencode({'limit': limit})}")
            else:
                answer = await ask.answer("POST", "/recall", {"query": "a", "limit": limit})
            assert answer.status_code == 400, step
            assert "limit" in answer.json()["message"]

    _serve(run, work)


@expect(by_hand=True)
def pg_06(run: Run) -> None:
    texts = expand(run.case["input"]["steps"][0]["texts"])

    async def work(ask: Caller) -> None:
        await ask.store(*texts)
        page = await ask("GET", "/memories?limit=10")
        assert len(page["memories"]) == 10
        assert page["cursor"]
        whole = await ask("GET", "/memories")
        assert len(whole["memories"]) == len(texts) or whole["cursor"]

    _serve(run, work)


@expect(stores=("sqlite",), by_hand=True)
def cr_01(run: Run) -> None:
    texts = expand(run.case["input"]["steps"][0]["texts"])

    async def work(ask: Caller) -> None:
        await ask.store(*texts)
        bad = (await ask("GET", "/memories?limit=10"))["memories"][3]["id"]
        _damage(_file(run), bad)
        for limit in (10, 4, 1):
            listed, marked = await _pages_past_damage(ask, limit)
            assert sorted(listed) == sorted(set(texts) - {"Row 7"})
            assert marked == {bad}
        found = await ask("POST", "/recall", {"query": "row", "limit": 10})
        assert sorted(hit["memory"]["content"] for hit in found["results"]) == sorted(listed)
        assert [one["hook"] for one in found["failures"]] == ["store"]
        assert bad in found["failures"][0]["reason"]

    _serve(run, work)


def _damage(file: Path, memory_id: str) -> None:
    with closing(sqlite3.connect(file)) as db, db:
        done = db.execute("UPDATE entries SET metadata = '{broken' WHERE id = ?", (memory_id,))
        assert done.rowcount == 1


async def _pages_past_damage(ask: Caller, limit: int) -> tuple[list[str], set[str]]:
    """Give the texts of all pages, and the ids that were marked on them."""
    texts: list[str] = []
    marked: set[str] = set()
    cursor = None
    while True:
        query = urlencode({"limit": limit, **({"cursor": cursor} if cursor else {})})
        page = await ask("GET", f"/memories?{query}")
        texts += [one["content"] for one in page["memories"]]
        marked.update(page.get("unreadable", ()))
        cursor = page.get("cursor")
        if cursor is None:
            return texts, marked
