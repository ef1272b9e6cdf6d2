"""What several writers do at the same moment ends as if they had taken turns."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from perdure import Memory, UsageError


def test_one_id_is_given_to_one_text(url: str) -> None:
    def claim(number: int) -> bool:
        try:
            memory.remember(f"Berth {number} is free.", id="berth")
        except UsageError:
            return False
        return True

    with Memory.open(url) as memory, ThreadPoolExecutor(4) as pool:
        won = list(pool.map(claim, range(4)))
        assert sum(won) == 1
        assert memory.get("berth").text == f"Berth {won.index(True)} is free."


def test_a_turn_learned_by_several_at_once_is_learned_once(url: str) -> None:
    with Memory.open(url) as memory, ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: memory.learn("I live in Lund.", signature="turn-1"), range(4)))
        [entry] = memory.list().entries
    assert entry.value["support"] == 1


def test_what_was_forgotten_never_comes_back_from_a_cache(url: str) -> None:
    if not url.startswith("sqlite:"):
        with Memory.open(url) as memory:
            memory.remember("I like tea.")
            shown = memory.context("").revision
            memory.forget(memory.scope)
            memory.remember("I like scones.")
            assert memory.context("").revision > shown
        return
    with Memory.open(url) as one, Memory.open(url) as other:
        one.remember("I like tea.")
        assert "tea" in other.context("").text
        one.forget(one.scope)
        one.remember("I like scones.")
        assert "tea" not in other.context("").text
