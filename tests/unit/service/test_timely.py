"""Work that is awaited in time: the same values, errors and cancellations as without a bound."""

from __future__ import annotations

import asyncio
from functools import wraps

import pytest

from perdure.errors import NotFoundError
from perdure.service.timely import in_time

LONG = 3600.0


def in_a_loop(test):
    """Run an async test in a loop of its own."""

    @wraps(test)
    def run(**given):
        asyncio.run(test(**given))

    return run


async def at_once():
    return "at once"


async def later(ends: asyncio.Future[str]):
    first = await asyncio.shield(ends)
    await asyncio.sleep(0)
    return first


async def never(ends: list[str]):
    try:
        await asyncio.Event().wait()
    except asyncio.CancelledError:
        await asyncio.sleep(0)
        ends.append("was told")
        raise


@in_a_loop
async def test_what_is_done_at_once_needs_no_time_at_all():
    assert await in_time(0, at_once()) == "at once"


@in_a_loop
async def test_what_waits_is_waited_for_in_the_task_that_began_it():
    async def tells_its_task():
        before = asyncio.current_task()
        await asyncio.sleep(0)
        return before, asyncio.current_task()

    ends = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_soon(ends.set_result, "später")
    assert await in_time(LONG, later(ends)) == "später"
    assert await in_time(LONG, tells_its_task()) == (asyncio.current_task(),) * 2


@in_a_loop
async def test_what_takes_longer_is_ended_and_can_tidy_up():
    ends: list[str] = []
    with pytest.raises(TimeoutError):
        await in_time(0, never(ends))
    assert ends == ["was told"]


@in_a_loop
async def test_who_is_cancelled_from_without_is_cancelled_and_not_late():
    ends: list[str] = []
    task = asyncio.create_task(in_time(LONG, never(ends)))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert ends == ["was told"]


@pytest.mark.parametrize("waits", [False, True])
@in_a_loop
async def test_its_errors_come_as_they_are(waits):
    async def fails():
        if waits:
            await asyncio.sleep(0)
        raise NotFoundError("key", "k")

    with pytest.raises(NotFoundError):
        await in_time(LONG, fails())


@in_a_loop
async def test_an_error_that_is_handed_to_it_can_be_handled_there():
    async def goes_on(failing: asyncio.Future[str]):
        try:
            return await failing
        except ConnectionError:
            await asyncio.sleep(0)
            return "went on"

    failing = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_soon(failing.set_exception, ConnectionError())
    assert await in_time(LONG, goes_on(failing)) == "went on"
