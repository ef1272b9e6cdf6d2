"""Long requests run in a thread of their own, one at a time, organisations by turns."""

from __future__ import annotations

import asyncio
import threading

import pytest

from perdure._calling import LoopTurns
from perdure.errors import BusyError
from perdure.model.scope import Scope
from perdure.service.aside import Aside, HomePlaces, HomeTurns, Lane
from perdure.service.turnstile import Turnstile


def test_organisations_go_by_turns_and_much_of_one_is_turned_away():
    async def go():
        lane, order = Lane(most=100, waiting=9), list[str]()

        async def take(organisation: str, name: str) -> None:
            async with lane.turn(organisation, 40):
                order.append(name)
                await asyncio.sleep(0)

        asked = [asyncio.create_task(take("a", name)) for name in ("a1", "a2")]
        await asyncio.sleep(0)
        with pytest.raises(BusyError, match="2 long requests"):
            await take("a", "a3")
        await asyncio.gather(*asked, take("b", "b1"))
        assert order == ["a1", "b1", "a2"]
        await take("a", "a4")
        assert lane._queues == {}

    asyncio.run(go())


def test_one_request_may_be_larger_than_what_may_wait():
    async def go():
        async with Lane(most=1, waiting=9).turn("a", 1000):
            pass

    asyncio.run(go())


def test_who_gives_up_waiting_leaves_the_queue():
    async def go():
        lane = Lane(most=100, waiting=9)
        async with lane.turn("a", 10):
            waiting = asyncio.create_task(lane.turn("a", 10).__aenter__())
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.wait([waiting])
        assert lane._queues == {}

    asyncio.run(go())


def test_so_many_of_an_organisation_wait_and_what_has_begun_already_waits_all_the_same():
    async def go():
        lane = Lane(most=100, waiting=2)
        async with lane.turn("a", 1):
            asked = [asyncio.ensure_future(lane.turn("a", size).__aenter__()) for size in (1, 0)]
            await asyncio.sleep(0)
            with pytest.raises(BusyError, match="3 long requests"):
                await lane.turn("a", 1).__aenter__()
            for one in asked:
                one.cancel()
            await asyncio.wait(asked)
        assert lane._queues == {}

    asyncio.run(go())


def test_several_go_through_at_once_where_that_is_said():
    async def go():
        lane = Lane(most=100, waiting=9, at_once=2)
        async with lane.turn("a", 1), lane.turn("a", 1):
            third = asyncio.ensure_future(lane.turn("b", 1).__aenter__())
            await asyncio.wait([third], timeout=0)
            assert not third.done()
        await third

    asyncio.run(go())


def run_aside(test):
    async def go():
        aside = Aside()
        aside.start()
        try:
            await test(aside, asyncio.get_running_loop())
        finally:
            await aside.stop()

    asyncio.run(go())


def test_what_runs_aside_runs_in_another_thread_and_is_cancelled_with_who_waits():
    async def test(aside, _):
        ended = threading.Event()

        async def endless() -> None:
            try:
                await asyncio.Event().wait()
            finally:
                ended.set()

        async def where() -> str:
            return threading.current_thread().name

        assert await aside.run(where) == "perdure-aside"
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.001):
                await aside.run(endless)
        assert await asyncio.to_thread(ended.wait, 10)

    run_aside(test)


def test_who_writes_aside_waits_for_who_writes_at_home_and_the_other_way_round():
    async def test(aside, home):
        turns, scope, order = LoopTurns(), Scope("acme", "ada"), list[str]()
        there = HomeTurns(turns, home)

        async def write() -> None:
            async with there.of(scope):
                order.append("aside")

        async with turns.of(scope):
            writing = asyncio.create_task(aside.run(write))
            given_up = asyncio.create_task(aside.run(write))
            await asyncio.sleep(0.001)
            given_up.cancel()
            order.append("home")
        await writing
        async with turns.of(scope):
            order.append("home")
        assert order == ["home", "aside", "home"]

    run_aside(test)


def test_a_place_that_was_taken_aside_is_given_back_at_home():
    async def test(aside, home):
        turnstile = Turnstile("writes", at_once=1, waiting=0)
        places = HomePlaces(turnstile, home)

        async def work() -> int:
            async with places:
                return turnstile.inside

        assert [await aside.run(work), await aside.run(work)] == [1, 1]
        async with turnstile:
            with pytest.raises(BusyError):
                await aside.run(work)
        await aside.run(work)

    run_aside(test)
