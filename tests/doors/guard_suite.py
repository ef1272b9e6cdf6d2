"""What keys, log, rates and replays promise, on whatever store: a class gives `replica`."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from doors.guard_world import ALL, ANSWER, CALLER, DENIED, DONE, LEASE, OTHER, START, in_a_loop
from doors.rates_suite import RatesSuite
from doors.store_doubles import Away, Counted
from perdure.cli.plain import document
from perdure.errors import (
    IdempotencyError,
    InProgressError,
    NotFoundError,
    ThrottledError,
    UnauthorizedError,
    UsageError,
    WithheldError,
)
from perdure.ports import Store
from perdure.service.chores import EVERY, tidy
from perdure.service.claims import MOST_BYTES
from perdure.service.discarding import discard
from perdure.service.identity import Answer, Caller, Event
from perdure.service.keys import SCOPES, make_grant
from perdure.service.log import DENIALS_PER_MINUTE
from perdure.service.organisations import FIRST
from perdure.service.reserved import audit_of, keys_of, replays_of, tag_of


class GuardSuite(RatesSuite):
    """Subclass it and give `maker(place)`: what makes unopened stores on one place."""

    def maker(self, place: Path) -> Callable[[], Store]:
        raise NotImplementedError

    @in_a_loop
    async def test_a_key_opens_what_it_was_made_for_on_every_replica(self, world):
        one, other = await world.replica(), await world.replica()
        grant = make_grant(["memories:read"], principal_prefix="ada/", now=START)
        made = await one.keyring.create("acme", " agent ", grant, "test")
        caller = await other.gate.admit(f"Bearer {made.text}", None)
        assert caller == Caller("acme", made.key.id, frozenset({"memories:read"}), "ada/", None)
        assert made.key.name == "agent"
        assert made.text not in repr(made)

    @in_a_loop
    async def test_a_revoked_key_opens_nothing_anywhere_from_then_on(self, world):
        one, other = await world.replica(), await world.replica()
        made = await one.keyring.create("acme", "k", ALL, "live")
        await other.gate.admit(None, made.text)
        ended = await one.keyring.revoke("acme", made.key.id)
        with pytest.raises(UnauthorizedError, match="revoked"):
            await other.gate.admit(None, made.text)
        assert await other.keyring.revoke("acme", made.key.id) == replace(
            ended, last_used_at=(await other.keyring.get("acme", made.key.id)).last_used_at
        )

    @in_a_loop
    async def test_what_a_replica_holds_of_a_key_ends_with_the_next_change_of_it(self, world):
        one, other = await world.replica(), await world.replica()
        made = [await one.keyring.create("acme", f"k{n}", ALL, "live") for n in range(3)]
        for key in made:
            await other.gate.admit(None, key.text)
            await other.gate.close()
        for gone in made:
            await other.gate.admit(None, gone.text)
            await one.keyring.revoke("acme", gone.key.id)
            for key in made:
                if made.index(key) > made.index(gone):
                    assert (await other.gate.admit(None, key.text)).key_id == key.key.id
                    continue
                with pytest.raises(UnauthorizedError, match="revoked"):
                    await other.gate.admit(None, key.text)

    @in_a_loop
    async def test_who_lacks_the_secret_of_a_key_that_is_held_gets_nothing_by_it(self, world):
        guards = await world.replica()
        made = await guards.keyring.create("acme", "k", ALL, "live")
        await guards.gate.admit(None, made.text)
        for text in (f"{made.text[:-43]}{'A' * 43}", made.text.replace("pdr_live", "pdr_test")):
            with pytest.raises(UnauthorizedError, match="not known"):
                await guards.gate.admit(None, text)
        assert (await guards.gate.admit(None, made.text)).key_id == made.key.id

    @in_a_loop
    async def test_a_key_ends_with_its_expiry(self, world):
        guards = await world.replica()
        grant = make_grant(expires_at=START + timedelta(hours=1), now=START)
        made = await guards.keyring.create("acme", "k", grant, "live")
        world.clock.advance(3599)
        await guards.gate.admit(None, made.text)
        world.clock.advance(1)
        with pytest.raises(UnauthorizedError, match="expired"):
            await guards.gate.admit(None, made.text)

    @in_a_loop
    async def test_wrong_unknown_and_malformed_keys_are_one_and_the_same(self, world):
        guards = await world.replica()
        made = await guards.keyring.create("acme", "k", ALL, "live")
        ended = await guards.keyring.create("acme", "k", ALL, "live")
        await guards.keyring.revoke("acme", ended.key.id)
        body, secret = made.text.rsplit("_", 1)[0], "A" * 43
        wrong = [
            f"{made.text[:-43]}{secret}",
            f"{ended.text[:-43]}{secret}",
            f"pdr_live_{'0' * 20}_{secret}",
            made.text.replace("pdr_live", "pdr_test"),
            made.text.swapcase(),
            f"{body}_",
            "pdr_", "x", "x" * 100_000, "pdr_live_\0", "é",
        ]  # fmt: skip
        told = set()
        for text in wrong:
            with pytest.raises(UnauthorizedError) as caught:
                await guards.gate.admit(None, text)
            told.add(str(caught.value))
        assert told == {"this API key is not known"}

    @in_a_loop
    async def test_every_wrong_key_costs_the_store_the_same(self, world):
        guards = await world.replica()
        made = await guards.keyring.create("acme", "k", ALL, "live")
        await guards.gate.admit(None, made.text)
        await guards.gate.close()
        counted = Counted(guards.keyring._store)
        guards.keyring._store = counted
        wrong = [made.text[:-43] + "A" * 43, f"pdr_live_{'0' * 20}_{'A' * 43}", "pdr_live", "x"]
        known = (made.text, *wrong)
        await asyncio.gather(*map(guards.keyring.recognise, known), return_exceptions=True)
        costs = []
        for text in known:
            counted.calls.clear()
            counted.found.clear()
            with suppress(UnauthorizedError):
                await guards.gate.admit(None, text)
            costs.append((counted.calls[:], sorted(counted.found)))
        refused = (["revision", "get", "get"], [False, True])
        assert costs == [(["revision"], [])] + [refused] * 4

    @in_a_loop
    async def test_use_is_written_down_once_a_minute_at_most(self, world):
        guards = await world.replica()
        made = await guards.keyring.create("acme", "k", ALL, "live")
        assert (await guards.keyring.get("acme", made.key.id)).last_used_at is None
        for seconds in (0, 30, 29, 1, 59):
            world.clock.advance(seconds)
            await guards.gate.admit(None, made.text)
            await guards.gate.close()
        held = await guards.keyring._store.get(
            keys_of(tag_of("acme")), made.key.id, now=world.clock.now()
        )
        assert held.access_count == 2
        used = (await guards.keyring.get("acme", made.key.id)).last_used_at
        assert used == START + timedelta(seconds=60)

    @in_a_loop
    async def test_keys_are_listed_newest_first_page_by_page(self, world):
        guards = await world.replica()
        made = [await guards.keyring.create("acme", f"k{n}", ALL, "live") for n in range(5)]
        await guards.keyring.create("zenith", "other", ALL, "live")
        found, cursor = [], None
        while True:
            page = await guards.keyring.page("acme", limit=2, cursor=cursor)
            found += page.keys
            cursor = page.cursor
            if cursor is None:
                break
        assert found == [one.key for one in reversed(made)]

    @in_a_loop
    async def test_another_organisations_key_is_no_key_here(self, world):
        guards = await world.replica()
        made = await guards.keyring.create("zenith", "k", ALL, "live")
        for act in (guards.keyring.get, guards.keyring.revoke):
            told = []
            for key_id in (made.key.id, "f" * 20):
                with pytest.raises(NotFoundError) as caught:
                    await act("acme", key_id)
                told.append(str(caught.value).replace(key_id, "ID"))
            assert told[0] == told[1]
        assert (await guards.gate.admit(None, made.text)).organisation == "zenith"

    @in_a_loop
    async def test_replicas_that_begin_at_once_make_one_organisation(self, world):
        replicas = [await world.replica() for _ in range(4)]
        made = await asyncio.gather(*(r.begin() for r in replicas))
        [first] = [one for one in made if one is not None]
        assert [one.id for one in await replicas[0].directory.all()] == [FIRST]
        caller = await replicas[1].gate.admit(None, first.text)
        assert (caller.organisation, caller.scopes) == (FIRST, frozenset(SCOPES))
        active = [
            one
            for one in (await replicas[0].keyring.page(FIRST)).keys
            if one.status(world.clock.now()) == "active"
        ]
        assert [one.id for one in active] == [first.key.id]
        assert await replicas[2].begin() is None
        lines = (await replicas[3].log.page(FIRST)).lines
        assert [(one.operation, one.key_id) for one in lines] == [
            ("create_key", "operator"),
            ("create_organisation", "operator"),
        ]

    @in_a_loop
    async def test_an_organisation_is_made_once(self, world):
        guards = await world.replica()
        made = await guards.directory.create("Acme GmbH", "acme")
        assert await guards.directory.get("acme") == made
        with pytest.raises(UsageError, match="already"):
            await guards.directory.create("Another", "acme")
        unnamed = await guards.directory.create("日本支社")
        assert await guards.directory.all() == [made, unnamed]
        assert await guards.directory.get("nobody") is None

    @in_a_loop
    async def test_what_was_done_stands_in_the_log_when_note_returns(self, world):
        one, other = await world.replica(), await world.replica()
        await one.gate.note(DONE)
        [line] = (await other.log.page("acme")).lines
        assert (line.operation, line.outcome, line.status, line.request_id) == (
            "remember", "done", 201, "r-1",
        )  # fmt: skip
        assert (line.key_id, line.principal, line.subject) == ("k" * 20, "ada", "m-1")
        assert line.at == START
        assert (await other.log.page("zenith")).lines == []

    @in_a_loop
    async def test_lines_of_many_tasks_are_all_kept_and_paged(self, world):
        guards = await world.replica()
        events = [replace(DONE, request_id=f"r-{n}") for n in range(50)]
        await asyncio.gather(*map(guards.gate.note, events))
        found, cursor = [], None
        while True:
            page = await guards.log.page("acme", limit=20, cursor=cursor)
            found += [line.request_id for line in page.lines]
            cursor = page.cursor
            if cursor is None:
                break
        assert sorted(found) == sorted(one.request_id for one in events)

    @in_a_loop
    async def test_denials_are_kept_and_a_flood_of_them_is_counted(self, world):
        guards = await world.replica()
        for _ in range(DENIALS_PER_MINUTE + 40):
            await guards.gate.note(DENIED)
        world.clock.advance(60)
        await guards.gate.note(DENIED)
        await guards.gate.close()
        lines = (await guards.log.page("acme", limit=500)).lines
        assert sum(line.count for line in lines) == DENIALS_PER_MINUTE + 41
        assert max(line.count for line in lines) == 40
        assert len(lines) == DENIALS_PER_MINUTE + 2

    @in_a_loop
    async def test_denials_of_nobody_are_for_operators_alone(self, world):
        guards = await world.replica()
        await guards.gate.note(Event("recall", "denied", 401, "r-3", code="unauthorized"))
        await guards.gate.close()
        assert (await guards.log.page("acme")).lines == []
        [line] = (await guards.log.nobodys()).lines
        assert line.code == "unauthorized"

    @in_a_loop
    async def test_lines_wait_for_a_store_that_is_away(self, world):
        guards = await world.replica()
        away = Away(guards.log._store)
        guards.log._store = away
        away.is_away = True
        await guards.gate.note(DONE)
        away.is_away = False
        await guards.gate.note(replace(DONE, request_id="r-2"))
        lines = (await guards.log.page("acme")).lines
        assert sorted(line.request_id for line in lines) == ["r-1", "r-2"]

    @in_a_loop
    async def test_what_had_its_time_leaves_the_store(self, world):
        guards = await world.replica(retention=timedelta(days=7))
        await guards.directory.create("Acme", "acme")
        await guards.gate.note(DONE)
        await guards.replays.begin(CALLER, "key", "print")
        await guards.replays.finish(CALLER, "key", ANSWER)
        store, clock = guards.log._store, world.clock
        assert await tidy(store, clock) is not None
        assert await tidy(store, clock) is None
        clock.advance(EVERY)
        assert await tidy(store, clock) is not None
        clock.advance(timedelta(days=7))
        # The line, the answer, the claim before the answer; whose turn it was, twice.
        assert await tidy(store, clock) == 5
        for scope in (audit_of("acme"), replays_of("acme")):
            assert await store.removed(scope, now=clock.now()) == []
        assert (await guards.log.page("acme")).lines == []

    @in_a_loop
    async def test_a_discarded_entry_has_no_past(self, world):
        guards = await world.replica()
        made = await guards.keyring.create("acme", "k", ALL, "live")
        await guards.keyring.revoke("acme", made.key.id)
        store, scope = guards.log._store, keys_of(tag_of("acme"))
        kept = await guards.keyring.create("acme", "kept", ALL, "live")
        assert await discard(store, scope, [made.key.id, "none"], now=START) == 2
        assert await store.history(scope, made.key.id) == []
        assert [one.id for one in (await guards.keyring.page("acme")).keys] == [kept.key.id]

    @in_a_loop
    async def test_one_too_many_is_told_when_to_come_back(self, world):
        guards = await world.replica(per_key="3/minute", per_organisation="off")
        left = [(await guards.gate.pace(CALLER)).remaining for _ in range(3)]
        assert left == [2, 1, 0]
        with pytest.raises(ThrottledError, match="key") as caught:
            await guards.gate.pace(CALLER)
        world.clock.advance(caught.value.retry_after)
        await guards.gate.pace(CALLER)

    @in_a_loop
    async def test_an_organisation_has_a_limit_over_all_its_keys(self, world):
        guards = await world.replica(per_key="off", per_organisation="2/second; 1000/hour")
        for key_id in ("a" * 20, "b" * 20):
            await guards.gate.pace(replace(CALLER, key_id=key_id))
        with pytest.raises(ThrottledError, match="organisation"):
            await guards.gate.pace(replace(CALLER, key_id="c" * 20))
        await guards.gate.pace(OTHER)

    @in_a_loop
    async def test_without_rates_nothing_is_counted(self, world):
        guards = await world.replica(per_key="off", per_organisation="")
        assert await guards.gate.pace(CALLER) is None

    @in_a_loop
    async def test_the_same_request_has_the_same_answer_on_every_replica(self, world):
        one, other = await world.replica(), await world.replica()
        assert await one.replays.begin(CALLER, "键", "print") is None
        await one.replays.finish(CALLER, "键", ANSWER)
        world.clock.advance(timedelta(hours=24) - timedelta(seconds=1))
        assert await other.replays.begin(CALLER, "键", "print") == ANSWER
        world.clock.advance(1)
        assert await other.replays.begin(CALLER, "键", "print") is None

    @in_a_loop
    async def test_another_request_under_the_same_key_is_refused(self, world):
        guards = await world.replica()
        await guards.replays.begin(CALLER, "key", "print")
        with pytest.raises(IdempotencyError) as caught:
            await guards.replays.begin(CALLER, "key", "another")
        assert not caught.value.retryable
        await guards.replays.finish(CALLER, "key", ANSWER)
        with pytest.raises(IdempotencyError):
            await guards.replays.begin(CALLER, "key", "another")

    @in_a_loop
    async def test_organisations_do_not_share_idempotency_keys(self, world):
        guards = await world.replica()
        await guards.replays.begin(CALLER, "key", "print")
        await guards.replays.finish(CALLER, "key", ANSWER)
        assert await guards.replays.begin(OTHER, "key", "another") is None

    @in_a_loop
    async def test_of_many_at_once_one_is_carried_out(self, world):
        replicas = [await world.replica() for _ in range(3)]
        begun = await asyncio.gather(
            *(r.replays.begin(CALLER, "key", "print") for r in replicas * 4), return_exceptions=True
        )
        assert begun.count(None) == 1
        turned = [one for one in begun if one is not None]
        assert all(isinstance(one, InProgressError) and one.retry_after for one in turned)

    @in_a_loop
    async def test_the_same_request_waits_for_the_answer_of_the_first(self, world):
        replays = (await world.replica(waiting=60.0)).replays
        same = [asyncio.create_task(replays.begin(CALLER, "key", "print")) for _ in "abc"]
        await asyncio.wait(same, return_when=asyncio.FIRST_COMPLETED)
        later = asyncio.create_task(replays.begin(CALLER, "key", "print"))
        await asyncio.sleep(0)
        await replays.finish(CALLER, "key", ANSWER)
        assert Counter([await one for one in (*same, later)]) == {None: 1, ANSWER: 3}

    @in_a_loop
    async def test_one_that_waits_for_a_request_that_failed_is_carried_out(self, world):
        guards = await world.replica(waiting=60.0)
        await guards.replays.begin(CALLER, "key", "print")
        again = asyncio.create_task(guards.replays.begin(CALLER, "key", "print"))
        await guards.replays.give_up(CALLER, "key")
        assert await again is None

    @in_a_loop
    async def test_a_request_that_failed_frees_its_key(self, world):
        one, other = await world.replica(), await world.replica()
        await one.replays.begin(CALLER, "key", "print")
        await one.replays.give_up(CALLER, "key")
        assert await other.replays.begin(CALLER, "key", "print") is None

    @in_a_loop
    async def test_a_request_that_ended_without_a_word_frees_its_key_in_time(self, world):
        one, other = await world.replica(), await world.replica()
        await one.replays.begin(CALLER, "key", "print")
        world.clock.advance(LEASE - timedelta(seconds=1))
        with pytest.raises(IdempotencyError):
            await other.replays.begin(CALLER, "key", "print")
        world.clock.advance(1)
        assert await other.replays.begin(CALLER, "key", "print") is None
        await other.replays.finish(CALLER, "key", ANSWER)
        await one.replays.finish(CALLER, "key", Answer(200, b"late"))
        assert await one.replays.begin(CALLER, "key", "print") == ANSWER

    @in_a_loop
    async def test_a_request_that_still_runs_keeps_its_key_however_long_it_takes(self, world):
        one, other = await world.replica(), await world.replica()
        await one.replays.begin(CALLER, "key", "print")
        for _ in range(5):
            world.clock.advance(LEASE / 2)
            await one.replays.renew()
            with pytest.raises(IdempotencyError):
                await other.replays.begin(CALLER, "key", "print")
        world.clock.advance(LEASE)
        with pytest.raises(IdempotencyError):
            await one.replays.begin(CALLER, "key", "print")
        await one.replays.finish(CALLER, "key", ANSWER)
        assert await other.replays.begin(CALLER, "key", "print") == ANSWER

    @in_a_loop
    async def test_a_claim_is_renewed_no_more_once_its_request_has_ended(self, world):
        guards = await world.replica()
        await guards.replays.begin(CALLER, "key", "print")
        await guards.replays.finish(CALLER, "key", ANSWER)
        world.clock.advance(LEASE)
        guards.replays._store = Counted(guards.replays._store)
        await guards.replays.renew()
        assert guards.replays._store.calls == []

    @in_a_loop
    async def test_an_answer_with_a_secret_or_too_long_is_not_kept(self, world):
        guards = await world.replica()
        long = Random(7).randbytes(MOST_BYTES)
        for key, answer in (
            ("s", Answer(201, b"pdr_live_secret", withheld=True, subject="key-7")),
            ("l", Answer(201, long)),
        ):
            await guards.replays.begin(CALLER, key, "print")
            await guards.replays.finish(CALLER, key, answer)
            with pytest.raises(WithheldError, match="201") as caught:
                await guards.replays.begin(CALLER, key, "print")
            assert (caught.value.answered, caught.value.subject) == (201, answer.subject)
        page = await guards.log._store.list(replays_of("acme"), now=START)
        assert "secret" not in document(page)
        assert all(len(document(entry)) < 3000 for entry in page.entries)

    @in_a_loop
    async def test_a_store_that_is_away_fails_no_request_that_was_carried_out(self, world):
        guards = await world.replica()
        away = Away(guards.log._store)
        guards.replays._store = away
        await guards.replays.begin(CALLER, "key", "print")
        away.is_away = True
        await guards.replays.finish(CALLER, "key", ANSWER)
