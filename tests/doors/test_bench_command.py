"""`perdure bench`: on files in a published form, on one's own store, and as a gate."""

from __future__ import annotations

import json

import pytest

from perdure import Memory, Scope
from unit.bench import given


@pytest.fixture
def talk(tmp_path):
    return str(given.locomo_files(tmp_path))


@pytest.fixture
def own(store):
    said = (
        "The nightly report runs at 02:30.",
        "Correction: the nightly report runs at 03:15.",
        "Порт сервера: 7443.",
    )
    crates = [f"Crate {number} from Lund holds {3 * number} lamps." for number in range(40)]
    with Memory.open(store, scope=Scope(principal="noor")) as memory:
        for text in said:
            memory.learn(text)
        memory.remember(crates)
    return store


def test_people_get_tables_that_fit(run, talk):
    shown = run("bench", "locomo", talk)
    assert shown.code == 0
    assert max(len(row) for row in shown.out.splitlines()) <= 80
    for told in ("overlap", "fts5", "bm25", "perdure", "ndcg@10", "session any@5", "p95"):
        assert told in shown.out


def test_programs_get_one_document(run, talk):
    told = run("bench", "locomo", talk, "--system", "bm25", "--json").json
    assert told["format"] == "perdure-bench/1"
    assert [one["system"] for one in told["costs"]] == ["bm25"]
    assert told["settings"]["depths"] == [1, 5, 10, 20]
    assert len(told["origin"]["date"]) == 10


def test_markdown_is_for_pages(run, talk):
    shown = run("bench", "locomo", talk, "--system", "overlap", "--markdown")
    assert "| overlap |" in shown.out


def test_outcomes_report_and_pictures_are_kept_where_asked(run, talk, tmp_path):
    files = {"--out": "o.jsonl", "--save": "r.json", "--plots": "pictures"}
    wanted = [word for name, file in files.items() for word in (name, str(tmp_path / file))]
    assert run("bench", "locomo", talk, *wanted).code == 0
    rows = (tmp_path / "o.jsonl").read_text("utf-8").splitlines()
    assert len(rows) == 4 * 5
    assert json.loads(rows[0])["values"]
    assert json.loads((tmp_path / "r.json").read_text("utf-8"))["questions"] == 5
    pictures = sorted(one.name for one in (tmp_path / "pictures").iterdir())
    assert pictures == [
        f"locomo-{name}.{form}"
        for name in ("categories", "cost", "quality")
        for form in ("png", "svg")
    ]
    assert (tmp_path / "pictures" / "locomo-quality.svg").read_bytes().startswith(b"<?xml")


def test_the_same_report_draws_the_same_picture(run, talk, tmp_path):
    from perdure.bench.plots import draw
    from perdure.bench.report import read_report

    run("bench", "locomo", talk, "--system", "bm25", "--save", str(tmp_path / "r.json"))
    report = read_report(tmp_path / "r.json")
    one, other = (draw(report, tmp_path / name)[0].read_bytes() for name in ("one", "other"))
    assert one == other


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ([], "--own"),
        (["squad", "TALK"], "squad"),
        (["locomo"], "never shipped"),
        (["locomo", "nowhere"], "nowhere"),
        (["locomo", "TALK", "--own", "memory:"], "--own"),
        (["locomo", "TALK", "--depth", "24"], "unfair: 24 is at least half of talk-1"),
        (["locomo", "TALK", "--depth", "0"], "depth"),
        (["locomo", "TALK", "--sample", "0"], "sample"),
        (["locomo", "TALK", "--system", "ann"], "ann"),
        (["locomo", "TALK", "--option", "min_score"], "min_score=0.2"),
        (["locomo", "TALK", "--option", "no_such=1"], "no_such"),
        (["locomo", "TALK", "--against", "TALK"], "line 2"),
        (["locomo", "TALK", "--out", "nowhere/o.jsonl"], "there is no folder nowhere"),
        (["locomo", "TALK", "--save", "nowhere/r.json"], "there is no folder nowhere"),
        (["locomo", "TALK", "--plots", "TALK"], "is no folder"),
        (["locomo", "TALK", "--embedder", "word2vec"], "local, static, onnx"),
        (["--own", "memory:"], "memory:"),
        (["--own", "sqlite:///x.db", "--system", "bm25"], "--own asks perdure alone"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_a_sentence(run, talk, arguments, named):
    refused = run("bench", *(talk if word == "TALK" else word for word in arguments))
    assert refused.code == 2
    assert named in refused.err


def test_ones_own_store_is_asked_and_a_change_is_held_against_it(run, own, tmp_path):
    asks = ("bench", "--own", own, "--principal", "noor")
    saved = str(tmp_path / "before.json")
    first = run(*asks, "--save", saved)
    assert first.code == 0
    assert "hardly said" in first.out
    same = run(*asks, "--against", saved)
    assert same.code == 0
    assert "against the earlier report" in same.out
    worse = run(*asks, "--against", saved, "--option", "recall_limit=1")
    assert worse.code == 1
    assert "worse than before, beyond chance: " in worse.err
    assert "right of said" in worse.err


def test_what_json_printed_serves_as_the_earlier_report(run, own, tmp_path):
    asks = ("bench", "--own", own, "--principal", "noor", "--json")
    saved = tmp_path / "before.json"
    saved.write_text(run(*asks).out, "utf-8")
    told = run(*asks, "--against", str(saved))
    assert told.code == 0
    assert {one["group"] for one in told.json["against"]} >= {"all", "said", "update"}
    saved.write_text(told.out, "utf-8")
    assert run(*asks, "--against", str(saved)).code == 0


def test_asking_counts_as_no_use(run, own):
    before = run("list", "--principal", "noor", "--json").json["entries"]
    assert run("bench", "--own", own, "--principal", "noor").code == 0
    assert run("list", "--principal", "noor", "--json").json["entries"] == before


def test_an_embedder_is_tried_on_ones_own_store(run, own):
    told = run("bench", "--own", own, "--principal", "noor", "--embedder", "static", "--json").json
    assert told["settings"]["embedder"] == "static"
    assert run("list", "--principal", "noor", "--json").code == 0


def test_six_systems_fit_a_narrow_terminal(run, talk):
    shown = run("bench", "locomo", talk, "--embedder", "static")
    assert max(len(row) for row in shown.out.splitlines()) <= 80
    assert "session any@5" in shown.out


def test_an_embedder_is_measured_alone_and_beside_the_words(run, talk):
    told = run("bench", "locomo", talk, "--embedder", "static", "--sample", "2", "--json").json
    assert [one["system"] for one in told["costs"]][3:] == ["dense", "perdure", "perdure+dense"]
