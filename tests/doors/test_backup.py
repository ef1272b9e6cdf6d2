"""`perdure backup` and `perdure restore`: the file kept safe, for people and for programs."""

from __future__ import annotations

from perdure import Memory


def texts(url):
    with Memory.open(url) as memory:
        return [entry.text for entry in memory.list().entries]


def test_a_backup_is_made_while_the_store_is_open_and_restored(run, store, tmp_path):
    copy = tmp_path / "copy.db"
    with Memory.open(store) as memory:
        memory.remember("Ada likes tea.")
        made = run("backup", str(copy), "--json").json
        memory.remember("東京の天気は晴れです。")
    assert (made["path"], made["entries"]) == (str(copy), 1)
    assert run("restore", str(copy)).code == 2
    restored = run("restore", str(copy), "--replace", "--json").json
    assert restored["replaced"].endswith("memory.db.replaced")
    assert texts(store) == ["Ada likes tea."]
    assert len(texts(f"sqlite:///{restored['replaced']}")) == 2


def test_people_are_told_what_was_done(run, store, tmp_path):
    with Memory.open(store) as memory:
        memory.remember("Ada likes tea.")
    copy = tmp_path / "copy.db"
    assert "1 entry" in run("backup", str(copy)).out
    again = run("backup", str(copy))
    assert (again.code, again.out) == (2, "")
    assert "something at" in again.err
    told = run("restore", str(copy), "--store", f"sqlite:///{tmp_path / 'new.db'}").out
    assert "new.db is what" in " ".join(told.split())


def test_other_stores_are_refused_with_the_way_there_is(run, tmp_path):
    refused = run("backup", str(tmp_path / "copy.db"), "--store", "memory:")
    assert refused.code == 2
    assert "perdure copy" in refused.err
