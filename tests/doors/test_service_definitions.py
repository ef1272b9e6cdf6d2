"""Memory definitions over HTTP: made from JSON, refused when they could not work, read, written."""

from __future__ import annotations

from doors.served import run, served
from doors.test_service import check_envelope

WINDOW = {"id": "chat", "type": "episodic", "strategy": {"kind": "window", "size": 4}}


def test_a_definition_is_kept_written_and_read():
    async def go():
        async with served() as service:
            key = await service.key()
            made = await service.ask(key, "POST", "/definitions", WINDOW)
            assert made.status_code == 201
            assert made.json() == {"definition": WINDOW}
            where = {"principal": "ada", "conversation": "c1"}
            for said in ("Where were we?", "そして今は?"):
                turn = {"userMessage": said, "assistantResponse": "Here.", **where}
                wrote = (await service.ask(key, "POST", "/definitions/chat/turns", turn)).json()
            assert wrote["turn"] == 2
            asked = {"message": "And now?", **where}
            read = (await service.ask(key, "POST", "/definitions/chat/read", asked)).json()
            assert "そして今は?" in read["blocks"][0]["text"]
            assert read["evidence"]["strategy"] == "window"
            elsewhere = {"message": "And now?", "principal": "bo", "conversation": "c1"}
            none = (await service.ask(key, "POST", "/definitions/chat/read", elsewhere)).json()
            assert none["blocks"] == []

    run(go())


def test_definitions_belong_to_one_organisation():
    async def go():
        async with served() as service:
            ours, theirs = await service.key(), await service.key("other-house")
            for name in ("b", "a", "c"):
                await service.ask(ours, "POST", "/definitions", {**WINDOW, "id": name})
            page = (await service.ask(ours, "GET", "/definitions?limit=2")).json()
            assert [one["id"] for one in page["definitions"]] == ["a", "b"]
            rest = await service.ask(ours, "GET", f"/definitions?cursor={page['cursor']}")
            assert [one["id"] for one in rest.json()["definitions"]] == ["c"]
            check_envelope(await service.ask(theirs, "GET", "/definitions/a"), 404)
            check_envelope(await service.ask(theirs, "DELETE", "/definitions/a"), 404)
            taken = await service.ask(ours, "POST", "/definitions", {**WINDOW, "id": "a"})
            assert check_envelope(taken, 409)["code"] == "conflict"
            await service.ask(ours, "DELETE", "/definitions/a")
            check_envelope(await service.ask(ours, "GET", "/definitions/a"), 404)

    run(go())


def test_what_could_not_work_is_refused_with_what_to_use():
    async def go():
        async with served() as service:
            key = await service.key()
            wrong = {
                **WINDOW,
                "type": "semantic",
                "strategy": {"kind": "decay", "halfLifeSeconds": 9},
            }
            told = check_envelope(await service.ask(key, "POST", "/definitions", wrong), 400)
            assert told["code"] == "memory_definition"
            assert told["details"]["code"] == "strategy-not-for-type"
            for strategy in (
                {"kind": "topK"},
                {"kind": "window", "size": 0},
                {"kind": "hybrid", "strategies": []},
            ):
                asked = await service.ask(
                    key, "POST", "/definitions", {**WINDOW, "strategy": strategy}
                )
                check_envelope(asked, 400)

    run(go())
