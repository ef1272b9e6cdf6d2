"""An export that lost a line on its way is refused whole, whatever sort of line it was."""

from __future__ import annotations

import pytest

from doors.served import run, served


@pytest.mark.parametrize("lost", ["entry", "version", "signature", "end"])
def test_an_export_that_lost_a_line_is_refused_whole(lost: str):
    async def go():
        async with served() as service:
            headers = {"x-api-key": await service.key()}
            turn = {"userMessage": "I prefer green tea.", "signature": "чат-1"}
            await service.http.post("/api/v1/turns", json=turn, headers=headers)
            listed = await service.http.get("/api/v1/memories", headers=headers)
            for name in listed.json()["memories"]:
                url = f"/api/v1/memories/{name['id']}"
                await service.http.patch(url, json={"tier": "L2"}, headers=headers)
            given = await service.http.get("/api/v1/export", headers=headers)
            lines = given.content.splitlines(keepends=True)
            start = f'{{"{lost}":'.encode()
            at = next(at for at, line in enumerate(lines) if line.startswith(start))
            del lines[at]
            to = {**headers, "x-perdure-principal": "ada"}
            taken = await service.http.post("/api/v1/import", content=b"".join(lines), headers=to)
            assert taken.status_code == 400
            kept = await service.http.get("/api/v1/memories", headers=to)
            assert kept.json()["memories"] == []

    run(go())
