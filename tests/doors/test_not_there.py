"""Who asks a file, a backup or a talk that is not there is told so; nothing is made meanwhile."""

from __future__ import annotations

import pytest

from perdure import AsyncMemory, Memory, UsageError

ASKING = (
    ["recall", "чай"],
    ["context", "tea"],
    ["list"],
    ["get", "mem_1"],
    ["history", "mem_1"],
    ["stats"],
    ["tensions"],
    ["self-model"],
    ["explain", "tea"],
    ["export"],
    ["promote", "mem_1"],
    ["remove", "mem_1"],
    ["forget", "mem_1"],
)


@pytest.mark.parametrize("words", ASKING, ids=" ".join)
def test_a_store_that_is_named_must_be_there_to_be_asked(run, tmp_path, words):
    missing = tmp_path / "mistyped.db"
    ran = run("--store", f"sqlite:///{missing}", *words)
    assert ran.code != 0
    assert "there is no file" in ran.err
    assert "perdure remember" in ran.err
    assert list(tmp_path.glob("mistyped*")) == []


OF_A_SERVICE = (["organisations", "list"], ["keys", "list"], ["keys", "create", "ключ"])


OVERVIEWS = [
    ["recall", "чай"],
    ["context", "tea"],
    ["list"],
    ["stats"],
    ["tensions"],
    ["self-model"],
]
OF_ONE = [words for words in ASKING if words not in OVERVIEWS]


@pytest.mark.parametrize("words", [*OF_ONE, *OF_A_SERVICE, ["doctor"], ["calibrate"]], ids=" ".join)
def test_so_must_the_one_of_the_environment(run, tmp_path, monkeypatch, words):
    monkeypatch.setenv("PERDURE_STORE", f"sqlite:///{tmp_path / 'mistyped.db'}")
    ran = run(*words)
    assert ran.code == 1
    assert "there is no file" in ran.err
    assert str(tmp_path / "mistyped.db") in ran.err
    assert list(tmp_path.glob("mistyped*")) == []


@pytest.mark.parametrize("words", OVERVIEWS, ids=" ".join)
def test_where_nothing_is_remembered_yet_an_overview_is_empty_and_makes_no_file(
    run, tmp_path, monkeypatch, words
):
    monkeypatch.setenv("PERDURE_STORE", f"sqlite:///{tmp_path / 'begun.db'}")
    ran = run(*words)
    assert ran.code == 0
    assert "nothing is remembered yet" in ran.err
    assert str(tmp_path / "begun.db") in ran.err
    assert list(tmp_path.glob("begun*")) == []


@pytest.mark.parametrize("words", [["recall", "чай"], ["stats"], ["keys", "list"]], ids=" ".join)
def test_asking_begins_no_usual_file(run, tmp_path, monkeypatch, words):
    monkeypatch.delenv("PERDURE_STORE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    ran = run(*words)
    assert ran.code == (words == ["keys", "list"])
    assert str(tmp_path / "data" / "perdure" / "memory.db") in ran.err
    assert not (tmp_path / "data").exists()
    assert run("remember", "Tea is green.").code == 0
    assert run("recall", "tea").code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["remember", "Tea is green."], ""),
        (["learn"], '{"role": "user", "content": "I prefer green tea."}'),
        (["import"], '[{"text": "Tea is green."}]'),
        (["outcome", "ops", "success"], ""),
        (["organisations", "create", "Чай"], ""),
    ],
    ids=["remember", "learn", "import", "outcome", "organisations"],
)
def test_a_write_begins_one(run, tmp_path, words, said):
    begun = tmp_path / "new.db"
    ran = run("--store", f"sqlite:///{begun}", *words, stdin=said)
    assert ran.code == 0, ran.err
    assert begun.exists()


@pytest.mark.parametrize(
    "words", [["list"], ["stats"], ["recall", "tea"], ["explain", "tea"]], ids=" ".join
)
def test_a_scope_that_holds_nothing_says_which_do(run, words):
    for principal in ("ada", "ада л", "bob", "cleo"):
        assert run("--principal", principal, "remember", f"{principal} likes tea.").code == 0
    assert run("--tenant", "acme", "remember", "Tea is green.").code == 0
    told = " ".join(run(*words).out.split())
    assert "5 other scopes hold 5 memories; ask with --principal ada or --" in told
    assert told.endswith(" or …")
    named = run("--principal", "ада л", *words)
    assert "other scope" not in named.out
    assert "other scope" not in run(*words, "--json").out


def test_a_scope_that_holds_something_speaks_of_no_other(run):
    assert run("--principal", "ada", "remember", "Tea is green.").code == 0
    assert run("remember", "Чай зелёный.").code == 0
    assert "other scope" not in run("recall", "Kaffee").out + run("stats").out
    told = run("--principal", "eva", "recall", "tea").out
    assert "2 other scopes hold 2 memories" in told
    assert "no --tenant and no --principal" in " ".join(told.split())
    assert run("--principal", "eva", "list", "--limit", "1").out.startswith("nothing there")


def test_a_store_that_holds_nothing_speaks_of_no_scope(run):
    assert "other scope" not in run("stats").out + run("list").out


def test_a_file_with_a_question_mark_in_its_name_is_there(run, tmp_path):
    store = f"sqlite:///{tmp_path / 'чай'}%3F.db"
    assert run("--store", store, "remember", "Tea is green.").code == 0
    assert "Tea is green" in run("--store", store, "recall", "tea").out
    assert (tmp_path / "чай?.db").exists()


def test_a_usual_folder_that_cannot_be_made_says_where_else(run, tmp_path, monkeypatch):
    monkeypatch.delenv("PERDURE_STORE")
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    ran = run("remember", "Tea is green.")
    assert ran.code == 1
    assert "PERDURE_STORE names another place" in ran.err


def test_an_empty_name_is_no_file(run):
    ran = run("learn", "")
    assert ran.code == 2
    assert "an empty name is no file; learn reads a transcript" in ran.err


def test_a_backup_that_is_not_there_is_named(run, tmp_path):
    ran = run("restore", str(tmp_path / "nofile"))
    assert ran.code != 0
    assert "there is no file" in ran.err
    assert "perdure backup" in ran.err


@pytest.mark.parametrize("said", ["\n", "[]"])
def test_a_demonstration_of_nothing_is_none(run, tmp_path, said):
    empty = tmp_path / "empty.jsonl"
    empty.write_text(said, encoding="utf-8")
    for ran in (run("demo", str(empty)), run("demo", "-", stdin=said)):
        assert ran.code != 0
        assert "no turn" in ran.err


def test_an_async_memory_that_was_not_awaited_says_how():
    opening = AsyncMemory.open()
    for verb in ("remember", "recall", "なし"):
        with pytest.raises(AttributeError, match=r"await AsyncMemory\.open"):
            getattr(opening, verb)
    assert not hasattr(opening, "close")


def test_an_object_of_another_program_is_told_from_a_snapshot(run):
    taken = run("import", "--json", stdin='{"results": [{"id": "1", "memory": "我喜欢喝茶"}]}')
    assert taken.json["counts"]["stored"] == 1
    ran = run("import", stdin='{"rows": [{"id": "1", "memory": "我喜欢喝茶"}]}')
    assert ran.code == 2
    assert "perdure export" in ran.err
    assert '[{"text":' in ran.err
    other = run("import", stdin='{"format": "чужой"}')
    assert other.code == 2
    assert "'format' is not 'perdure.snapshot'" in other.err


@pytest.mark.parametrize("said", ["I prefer tea", "我喜欢喝茶", "I prefer tea. " * 1000])
def test_words_in_place_of_a_transcript_are_for_another_command(run, said):
    ran = run("learn", said)
    assert ran.code == 2
    assert "there is no such file" in ran.err
    assert "`perdure remember` keeps words" in ran.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["search", "tea"], "`perdure --help`"),
        (["recall", "чай", "--top-k", "3"], "`perdure recall --help`"),
        (["recall", "tea", "--limit", "drei"], "`perdure recall --help`"),
        (["recall", "tea", "--as-of", "вчера"], "not 'вчера'. See `perdure recall --help`."),
        (["keys", "create", "--nme", "ada"], "`perdure keys create --help`"),
    ],
    ids=["command", "option", "value", "time", "group"],
)
def test_a_mistyped_command_names_the_help_that_lists_what_there_is(run, words, told):
    ran = run(*words)
    assert ran.code == 2
    assert told in ran.err


@pytest.mark.parametrize("face", [Memory, AsyncMemory])
@pytest.mark.parametrize("given", [(), ("sqlite:///agent.db",)])
def test_a_memory_that_was_not_opened_says_how(face, given):
    with pytest.raises(UsageError, match=rf"{face.__name__}\.open\('sqlite:///agent.db'\)"):
        face(*given)


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda memory: memory.remember({"content": "Tea."}), r"like \[\{'text'"),
        (lambda memory: memory.learn([{"role": "user", "content": "чай"}]), "a turn at a time"),
        (lambda _: Memory.open(embedder="openai:small"), "OpenAICompatibleEmbedder"),
        (lambda _: Memory.open("sqlite://agent.db"), "sqlite:///agent.db from here on"),
        (lambda _: Memory.open(hook_seconds=1e300), "at most 2000000"),
    ],
    ids=["remember", "learn", "embedder", "url", "hook_seconds"],
)
def test_a_message_says_what_to_do(ask, told):
    with Memory.open() as memory, pytest.raises(UsageError, match=told):
        ask(memory)


def test_a_directory_is_no_file_to_write(run, tmp_path):
    for place in ("/", str(tmp_path)):
        ran = run("export", place)
        assert ran.code != 0
        assert "name a file" in ran.err
