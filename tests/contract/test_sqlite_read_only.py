"""A file that may be read and not written answers every question, and nothing is left beside it."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from perdure import AsyncMemory, Memory
from perdure.cli import main
from perdure.errors import StoreReadOnlyError, StoreUnavailableError, UsageError
from perdure.model.entry import Tier
from perdure.ports import Changes
from perdure.stores.sqlite import SqliteStore, schema
from perdure.stores.sqlite.backup import back_up
from perdure.stores.sqlite.read_only import ReadOnlyFile
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, entry, ids, many

NOBODY = 65534
TEXTS = ["The port is 7443.", "Я люблю зелёный чай."]


@pytest.fixture
def path() -> Iterator[Path]:
    """A closed store of two memories, in a directory that everybody may enter."""
    place = Path(tempfile.mkdtemp(prefix="perdure-"))
    place.chmod(0o755)
    with Memory.open(f"sqlite:///{place / 'm.db'}") as memory:
        memory.remember(TEXTS)
    yield place / "m.db"
    place.chmod(0o755)
    shutil.rmtree(place)


def shut(path: Path, *, writable_directory: bool = False) -> None:
    path.chmod(0o444)
    path.parent.chmod(0o777 if writable_directory else 0o555)


def as_nobody(work: Callable[[], None]) -> None:
    """Run in a forked process without the rights of root, should this one have them."""

    def run() -> None:
        if os.getuid() == 0:
            os.setuid(NOBODY)
        work()

    child = multiprocessing.get_context("fork").Process(target=run)
    child.start()
    child.join()
    assert child.exitcode == 0


WRITES: dict[str, Callable[[Memory, str], object]] = {
    "remember": lambda memory, _: memory.remember("Tea is green."),
    "learn": lambda memory, _: memory.learn("I prefer green tea."),
    "update": lambda memory, one: memory.update(one, text="茶"),
    "merge": lambda memory, one: memory.merge([one], into="The port is 7443, still."),
    "promote": lambda memory, one: memory.promote(one, "L0"),
    "remove": lambda memory, one: memory.remove(one),
    "remove_many": lambda memory, one: memory.remove_many([one]),
    "add_tension": lambda memory, _: memory.add_tension("a is b", "a is c"),
    "resolve_tension": lambda memory, _: memory.resolve_tension("t", resolved_by="ada"),
    "record_outcome": lambda memory, _: memory.record_outcome("ops", True),
    "set_task": lambda memory, _: memory.set_task("ship it"),
    "restore": lambda memory, _: memory.restore(memory.snapshot()),
    "forget an id": lambda memory, one: memory.forget(one),
    "forget a word": lambda memory, _: memory.forget(matching="чай"),
    "forget all": lambda memory, _: memory.forget(memory.scope),
}


@pytest.mark.parametrize("writable_directory", [True, False])
def test_it_answers_and_refuses_every_write_by_name(path, writable_directory):
    shut(path, writable_directory=writable_directory)
    before = path.read_bytes()

    def use() -> None:
        with Memory.open(f"sqlite:///{path}") as memory:
            found = memory.recall("which port")
            assert [hit.text for hit in found.hits] == TEXTS[:1]
            assert [one.hook for one in found.failures] == ["uses"]
            assert memory.recall("пароль").failures == ()
            assert TEXTS[1] in memory.context("чай").text
            assert len(memory.list().entries) == memory.stats().memories == 2
            assert memory.history(found.hits[0].entry.id)
            assert memory.snapshot()["entries"]
            for name, write in WRITES.items():
                with pytest.raises(StoreReadOnlyError):
                    write(memory, found.hits[0].entry.id)
                assert memory.stats().memories == 2, name

    as_nobody(use)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_no_model_is_asked_about_what_cannot_be_kept(path):
    shut(path)

    def asked(*_: object) -> list[object]:
        pytest.fail("what cannot be kept was thought about")

    def use() -> None:
        with Memory.open(f"sqlite:///{path}", extract=asked) as memory:
            with pytest.raises(StoreReadOnlyError):
                memory.learn("I prefer green tea.")
            with pytest.raises(UsageError):
                memory.learn("я люблю чай", session_id=5)  # type: ignore[arg-type]

    as_nobody(use)


def test_so_it_does_in_an_event_loop(path):
    async def ask() -> None:
        async with AsyncMemory.open(f"sqlite:///{path}") as memory:
            assert [hit.text for hit in (await memory.recall("чай")).hits] == TEXTS[1:]
            assert memory.core.read_only == shut_now
            if shut_now:
                with pytest.raises(StoreReadOnlyError):
                    await memory.remember("Tea is green.")

    # Once before, since nobody may not read what Python still has to import.
    shut_now = False
    asyncio.run(ask())
    shut(path)
    shut_now = True
    as_nobody(lambda: asyncio.run(ask()))
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["recall", "port"], 0),
        (["context", "port"], 0),
        (["list"], 0),
        (["stats"], 0),
        (["explain", "чай"], 0),
        (["export"], 0),
        (["tensions"], 0),
        (["remember", "Tea is green."], 1),
        (["forget", "--matching", "port"], 1),
        (["doctor"], 0),
        (["doctor", "--rebuild"], 1),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, list) else "",
)
def test_at_the_terminal_too(path, words, code):
    # Once before, since nobody may not read what Python still has to import.
    assert main(["--store", f"sqlite:///{path}", *(["list"] if code else words)]) == 0
    shut(path)

    def use() -> None:
        assert main(["--store", f"sqlite:///{path}", *words]) == code

    as_nobody(use)
    assert list(path.parent.iterdir()) == [path]


def test_an_old_one_is_refused_and_nothing_is_left(path):
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("PRAGMA user_version = 2")
    shut(path, writable_directory=True)

    def use() -> None:
        with pytest.raises(StoreReadOnlyError, match="schema 2"):
            Memory.open(f"sqlite:///{path}")

    as_nobody(use)
    assert list(path.parent.iterdir()) == [path]


def test_a_copy_of_it_may_be_written(path, tmp_path):
    copy = Path(tempfile.mkdtemp(prefix="perdure-")) / "copy.db"
    copy.parent.chmod(0o777)
    shut(path)

    def use() -> None:
        back_up(path, copy)
        with Memory.open(f"sqlite:///{copy}") as memory:
            assert len(memory.remember("Tea is green.").stored) == 1
            assert memory.stats().memories == 3

    as_nobody(use)
    shutil.rmtree(copy.parent)


@pytest.mark.skipif(os.getuid() != 0, reason="only root can write what nobody may")
def test_what_others_write_meanwhile_is_seen(path):
    shut(path)
    asks, told = multiprocessing.Pipe()

    def use() -> None:
        with Memory.open(f"sqlite:///{path}") as memory:
            for expected in ([], ["Kaffee ist schwarz."], ["Kaffee ist braun."]):
                assert [hit.text for hit in memory.recall("Kaffee").hits] == expected
                asks.send("next")
                asks.recv()

    def write() -> None:
        told.recv()
        with Memory.open(f"sqlite:///{path}") as memory:
            memory.remember("Kaffee ist schwarz.")
            told.send("open")
            told.recv()
            [hit] = memory.recall("Kaffee").hits
            memory.update(hit.entry.id, text="Kaffee ist braun.")
        told.send("closed")
        told.recv()
        told.send("end")

    writer = multiprocessing.get_context("fork").Process(target=write, daemon=True)
    writer.start()
    as_nobody(use)
    writer.join()
    assert writer.exitcode == 0


def test_what_changed_under_a_look_is_no_answer(path):
    viewed = ReadOnlyFile(path, "here", 1.0)
    with closing(viewed.connect()):
        viewed.check_unchanged()
        with Memory.open(f"sqlite:///{path}") as memory:
            assert viewed.is_stale()
            memory.remember("Tea is green.")
        assert viewed.is_stale()
        with pytest.raises(StoreUnavailableError, match="ask again"):
            viewed.check_unchanged()


def test_another_file_in_its_place_is_told(path):
    viewed = ReadOnlyFile(path, "here", 1.0)
    with closing(viewed.connect()):
        shutil.copy(path, path.with_name("other.db"))
        path.with_name("other.db").replace(path)
        with pytest.raises(StoreUnavailableError, match="another file"):
            viewed.is_stale()


@pytest.mark.skipif(os.getuid() != 0, reason="only root can write what nobody may")
def test_of_a_file_that_is_written_over_with_another_nothing_is_given_any_more(path):
    texts = {path: "Der Port ist 7443.", path.with_name("o.db"): "港口是 7550 Port."}
    for (place, text), vector in zip(texts.items(), ([1, 0], [3, 4]), strict=True):
        place.unlink(missing_ok=True)
        with Driven(SqliteStore(place)) as store:
            hot = entry("a", text, tier=Tier.HOT, embeddings={"m": vector})
            assert store.commit(MINE, Changes(puts=[hot]), now=NOW).revision == 1
    shut(path)
    asks, told = multiprocessing.Pipe()

    def use() -> None:
        store = SqliteStore(path)
        with Driven(store) as driven, Memory.open(store=store, scope=MINE) as memory:
            for text, score in zip(texts.values(), (1.0, 0.6), strict=True):
                assert text in memory.context("port").stable
                assert [hit.text for hit in memory.recall("port").hits] == [text]
                few = driven.lookup(MINE, ["port"], at_most=9, now=NOW)["port"]
                assert [one.text for one in few] == [text]
                [near] = driven.nearest(MINE, [1, 0], embedder="m", now=NOW)
                assert (near.entry.text, near.score) == (text, score)
                assert driven.revision(MINE) == 1
                asks.send("next")
                asks.recv()

    def write_over() -> None:
        told.recv()
        shutil.copyfile(path.with_name("o.db"), path)
        for _ in range(2):
            told.send("done")

    writer = multiprocessing.get_context("fork").Process(target=write_over, daemon=True)
    writer.start()
    as_nobody(use)
    writer.join()
    assert writer.exitcode == 0


def test_a_journal_that_goes_while_it_is_looked_for_is_none(path, monkeypatch):
    monkeypatch.setattr(Path, "exists", lambda one: one.name.endswith(("-wal", "-journal")))
    ReadOnlyFile(path, "here", 1.0).connect().close()


@pytest.mark.parametrize("writable_directory", [True, False])
def test_a_journal_that_cannot_be_read_is_told_and_not_passed_over(path, writable_directory):
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE entries SET access_count = 7")
        db.commit()
        shutil.copy(f"{path}-wal", path.parent / "kept")
    (path.parent / "kept").rename(f"{path}-wal")
    shut(path, writable_directory=writable_directory)

    def use() -> None:
        with pytest.raises(StoreReadOnlyError, match="journal"):
            SqliteStore(path)._file.open()

    as_nobody(use)
    # An index of the journal that is nobody's would lock out who owns the file.
    assert sorted(one.name for one in path.parent.iterdir()) == ["m.db", "m.db-wal"]


def test_a_migration_that_fails_leaves_no_copy(tmp_path, monkeypatch):
    path = tmp_path / "m.db"
    store = Driven(SqliteStore(path))
    store.open()
    store.put_many(MINE, many(2), now=NOW)
    store.close()
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, ("CREATE TABLE broken (",)))
    with pytest.raises(Exception, match="incomplete"):
        Driven(SqliteStore(path)).open()
    assert list(tmp_path.iterdir()) == [path]
    monkeypatch.undo()
    again = Driven(SqliteStore(path))
    again.open()
    assert ids(again.list(MINE, now=NOW)) == ids(again.list(MINE, now=NOW))
    again.put(MINE, entry("after"), now=NOW)
    again.close()
