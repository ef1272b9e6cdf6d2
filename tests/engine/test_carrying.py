"""What a memory gives can be pickled, copied and gone through; the memory itself is not carried."""

from __future__ import annotations

import asyncio
import copy
import pickle
from dataclasses import asdict

import pytest

from perdure import AsyncMemory, Memory, UsageError
from perdure.model.nothing import NOTHING

GIVEN = {
    "receipt": lambda memory, _: memory.remember("Salt is white."),
    "recall": lambda memory, _: memory.recall("чай"),
    "context": lambda memory, _: memory.context("чай"),
    "page": lambda memory, _: memory.list(),
    "entry": lambda memory, one: memory.get(one),
    "history": lambda memory, one: memory.history(one),
    "stats": lambda memory, _: memory.stats(),
    "self-model": lambda memory, _: memory.self_model(),
    "scope": lambda memory, _: memory.scope,
}


@pytest.fixture(params=["memory:", "sqlite:///m.db"])
def memory(request, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with Memory.open(request.param) as memory:
        memory.remember(["Я люблю зелёный чай.", "The port is 7443."])
        yield memory


@pytest.mark.parametrize("name", GIVEN)
@pytest.mark.parametrize("carry", [lambda one: pickle.loads(pickle.dumps(one)), copy.deepcopy])
def test_what_it_gives_is_the_same_on_the_other_side(memory, name, carry):
    given = GIVEN[name](memory, memory.recall("чай").hits[0].entry.id)
    assert carry(given) == given


def test_an_entry_becomes_a_dict(memory):
    entry = memory.recall("чай").hits[0].entry
    assert asdict(entry)["text"] == entry.text
    assert asdict(entry)["embeddings"] == {}


def test_what_is_shared_and_empty_stays_empty():
    for change in (
        lambda: NOTHING.__setitem__("a", ()),
        lambda: NOTHING.update(a=()),
        lambda: NOTHING.setdefault("a", ()),
    ):
        with pytest.raises(TypeError, match="stays so"):
            change()
    assert NOTHING == {}
    assert copy.copy(NOTHING) is copy.deepcopy(NOTHING) is NOTHING


def test_a_recall_is_gone_through_and_counted(memory):
    found = memory.recall("чай port")
    assert [hit.text for hit in found] == [hit.text for hit in found.hits]
    assert len(found) == len(found.hits) == 2
    assert found
    assert not memory.recall("пароль")


@pytest.mark.parametrize("carry", [pickle.dumps, copy.copy, copy.deepcopy])
def test_a_memory_is_not_carried_and_says_what_to_do(memory, carry):
    with pytest.raises(UsageError, match=r"neither copied nor pickled.*scoped\(\)"):
        carry(memory)
    assert memory.recall("чай")

    async def other() -> None:
        async with AsyncMemory.open() as opened:
            with pytest.raises(UsageError, match="this AsyncMemory is neither"):
                carry(opened)

    asyncio.run(other())


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("sqlite:///~/m.db", r"such directory as '~'; make it first, or write out '~', which"),
        ("sqlite:///$HOME/m.db", r"write out '\$HOME'"),
        ("sqlite:///нет/m.db", r"such directory as 'нет'; make it first \("),
    ],
)
def test_a_directory_that_is_not_there_is_named(url, told):
    with pytest.raises(Exception, match=told):
        Memory.open(url)
