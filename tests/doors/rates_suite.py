"""What replicas promise that share their rates through a store; part of `GuardSuite`."""

from __future__ import annotations

import asyncio

from doors.guard_world import START, in_a_loop
from perdure.service.loads import TOLD_EVERY, SharedTallies
from perdure.service.rates import Rate
from perdure.service.reserved import LOADS
from perdure.service.shares import UNASKED


class RatesSuite:
    """Part of `GuardSuite`."""

    @in_a_loop
    async def test_replicas_share_their_rates_once_they_have_told_each_other(self, world):
        one, other = await world.replica(), await world.replica()
        rate = Rate(10, 60)
        here = SharedTallies(one.log._store, world.clock)
        there = SharedTallies(other.log._store, world.clock)
        for _ in range(6):
            assert (await here.take(rate, "key:k")).admitted
        world.clock.advance(TOLD_EVERY)
        await here.tell()
        await there.tell()
        assert [(await there.take(rate, "key:k")).admitted for _ in range(5)] == [True] * 4 + [
            False
        ]
        assert (await there.take(rate, "key:other")).admitted
        await there.close()

    @in_a_loop
    async def test_replicas_let_through_what_a_rate_allows_and_no_more(self, world):
        stores = [(await world.replica()).log._store for _ in range(3)]
        replicas = [SharedTallies(store, world.clock) for store in stores]
        for amount in (1, 7, 100, 1000):
            rate, name, admitted = Rate(amount, 3600), f"键 {amount}", 0
            unasked = 2 * (amount // (UNASKED * len(replicas)))
            for replica in (*replicas, *replicas):
                await replica.tell()
            for _ in range(3):
                asked = [one.take(rate, name) for one in replicas for _ in range(amount // 2 + 1)]
                admitted += sum(one.admitted for one in await asyncio.gather(*asked))
                assert admitted <= amount + unasked
                world.clock.advance(TOLD_EVERY)
            for replica in (*replicas, *replicas):
                world.clock.advance(TOLD_EVERY)
                await replica.tell()
            while (await replicas[0].take(rate, name)).admitted:
                admitted += 1
            assert amount <= admitted <= amount + unasked
        for replica in replicas:
            await replica.close()

    @in_a_loop
    async def test_a_replica_that_ends_leaves_to_the_others_what_it_did_not_use(self, world):
        one, other = await world.replica(), await world.replica()
        here = SharedTallies(one.log._store, world.clock)
        there = SharedTallies(other.log._store, world.clock)
        rate = Rate(40, 3600)
        assert (await here.take(rate, "key:k")).admitted
        await here.close()
        admitted = [(await there.take(rate, "key:k")).admitted for _ in range(40)]
        assert admitted == [True] * 39 + [False]
        await there.close()

    @in_a_loop
    async def test_what_replicas_told_each_other_does_not_pile_up(self, world):
        guards = await world.replica()
        store = guards.log._store
        shared = SharedTallies(store, world.clock)
        for _ in range(320):
            await shared.tell()
        [told] = (await store.list(LOADS, now=START)).entries
        assert len(await store.history(LOADS, told.id)) < 310
