"""Every published form is read, and what is wrong in one is named by file, line and field."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from perdure.bench.datasets.opening import load_dataset
from perdure.errors import UsageError
from unit.bench import given


def test_locomo_is_the_same_in_both_forms(tmp_path):
    ours = load_dataset("locomo", [given.locomo_files(tmp_path)])
    published = load_dataset("locomo", [given.locomo_document(tmp_path)])
    for dataset in (ours, published):
        [pool] = dataset.pools
        assert (pool.id, len(pool.items), pool.sessions) == ("talk-1", 48, 12)
        assert pool.items[0].text == "Noor keeps bees behind the mill. Number 10. [a bee on a hat]"
        assert pool.items[0].speaker == "Noor"
        assert [one.category for one in pool.questions] == [
            "single-hop", "multi-hop", "temporal", "open-domain", "adversarial",
        ]  # fmt: skip
        assert [one.answerable for one in pool.questions] == [True, True, True, True, False]
        assert pool.questions[1].gold == ("D2:2", "D3:2")
    assert ours.pools[0].items[0].at == datetime(2024, 2, 11, 9, tzinfo=UTC)
    assert published.pools[0].items[0].at == datetime(2024, 5, 11, 9, tzinfo=UTC)
    assert any("1 pieces of evidence" in note for note in published.notes)
    assert published.pools[0].items[44].text == "[picture]"


def test_beam_is_the_same_in_both_forms(tmp_path):
    for path in (given.beam_files(tmp_path), given.beam_folder(tmp_path)):
        dataset = load_dataset("beam", [path])
        [pool] = dataset.pools
        assert (pool.id, len(pool.items), pool.sessions) == ("7", 48, 12)
        assert [item.role for item in pool.items[:2]] == ["user", "assistant"]
        assert pool.items[0].at == datetime(2024, 3, 15, tzinfo=UTC)
        abstains, update = pool.questions
        assert (abstains.category, abstains.answerable, abstains.gold) == ("abstention", False, ())
        assert (update.category, update.gold) == ("knowledge update", ("8", "16"))
        assert dataset.notes == ["1 ids of evidence are no message and are left out"]


def test_longmemeval_gives_each_question_its_haystack(tmp_path):
    dataset = load_dataset("longmemeval", [given.longmemeval_file(tmp_path).parent])
    asked, abstains = (pool.questions[0] for pool in dataset.pools)
    assert (asked.gold, asked.sessions) == (("3:s3:12",), ("s3",))
    assert asked.asked_at == datetime(2023, 5, 30, 23, 40, tzinfo=UTC)
    assert (abstains.answerable, abstains.gold) == (False, ())
    assert len(dataset.pools[0].items) == 48, "an empty turn is nothing to remember"


def test_precision_reads_scopes_pins_and_what_is_over(tmp_path):
    dataset = load_dataset("precision", [given.precision_files(tmp_path)])
    pools = {pool.id: pool for pool in dataset.pools}
    assert set(pools) == {"ivo", "noor", "wim"}
    items = {item.id: item for item in pools["noor"].items}
    assert items["b-hive-old"].is_over
    assert items["b-hive"].is_pinned
    assert "skep" in items["b-hive"].text
    alias, scope = pools["noor"].questions
    assert (alias.gold, alias.closed) == (("b-honey",), True)
    assert alias.in_block == ("b-hive", "b-queen", "b-style")
    assert alias.not_in_block == ("b-boat", "b-hive-old"), "an open question has its own section"
    assert (scope.gold, scope.forbidden) == ((), ("b-boat",))
    assert pools["wim"].questions[0].no_block


def test_files_are_found_in_their_folder_and_several_are_not_guessed(tmp_path):
    given.locomo_files(tmp_path)
    assert load_dataset("locomo", [tmp_path]).files[0] == "small.turns.jsonl"
    given.locomo_document(tmp_path)
    with pytest.raises(UsageError, match=r"locomo10\.json, small\.turns\.jsonl"):
        load_dataset("locomo", [tmp_path])


def spoilt(rows, place, **changes):
    rows[place] = {**rows[place], **changes}
    return rows


LOCOMO = [
    ({"session": "one"}, "line 3", "session"),
    ({"date": "soon"}, "line 3", "date"),
    ({"speaker": None}, "line 3", "speaker"),
    ({"text": 7}, "line 3", "text"),
    ({"dia_id": "D1:1"}, "line 3", "twice"),
]


@pytest.mark.parametrize(("change", "place", "named"), LOCOMO)
def test_a_spoilt_turn_is_named_by_line_and_field(tmp_path, change, place, named):
    path = given.locomo_files(tmp_path)
    given.lines(path, spoilt(given.locomo_turns(), 2, **change))
    with pytest.raises(UsageError, match=place) as raised:
        load_dataset("locomo", [path])
    assert named in str(raised.value)
    assert "small.turns.jsonl" in str(raised.value)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"category": 9}, "category"),
        ({"category": True}, "category"),
        ({"evidence": "D1:1"}, "evidence"),
        ({"evidence": [3]}, "evidence"),
        ({"conv": "nobody"}, "conv"),
        ({"question": " "}, "question"),
        ({"qid": "talk-1-1"}, "twice"),
    ],
)
def test_a_spoilt_question_is_named_by_line_and_field(tmp_path, change, named):
    path = given.locomo_files(tmp_path)
    questions = spoilt(given.locomo_questions(), 2, **change)
    given.lines(tmp_path / "small.questions.jsonl", questions)
    with pytest.raises(UsageError, match="line 3") as raised:
        load_dataset("locomo", [path])
    assert named in str(raised.value)


def test_spoilt_published_forms_are_named_by_place_and_field(tmp_path):
    talks = json.loads(given.locomo_document(tmp_path).read_text("utf-8"))
    talks[0]["conversation"]["session_2_date_time"] = "noon"
    with pytest.raises(UsageError, match=r"\[0\], conversation: 'session_2_date_time'"):
        load_dataset("locomo", [given.document(tmp_path / "locomo10.json", talks)])
    rows = given.longmemeval_rows()
    rows[1]["haystack_dates"] = rows[1]["haystack_dates"][:3]
    with pytest.raises(UsageError, match=r"\[1\]: the haystack does not fit"):
        load_dataset("longmemeval", [given.document(tmp_path / "l.json", rows)])
    rows = spoilt(given.longmemeval_rows(), 0, answer_session_ids=["s99"])
    with pytest.raises(UsageError, match=r"\[0\]: 'answer_session_ids'"):
        load_dataset("longmemeval", [given.document(tmp_path / "l.json", rows)])
    chats = given.beam_folder(tmp_path)
    chat = json.loads((chats / "7" / "chat.json").read_text("utf-8"))
    chat[1]["turns"][0][0]["role"] = "narrator"
    given.document(chats / "7" / "chat.json", chat)
    with pytest.raises(UsageError, match=r"\[1\], turns\[0\]: 'role'"):
        load_dataset("beam", [chats])


@pytest.mark.parametrize(
    ("expect", "named"),
    [
        ({"relevantBeliefs": {"shouldOnlyInclude": ["b-nobody"]}}, "b-nobody"),
        ({"relevantBeliefs": {"orderedBefore": []}}, "no such expectation"),
        ({"somethingElse": {}}, "no such expectation"),
        ({"personaPrelude": {"contains": ["goats"]}}, "goats"),
    ],
)
def test_a_case_that_cannot_be_judged_is_named(tmp_path, expect, named):
    folder = given.precision_files(tmp_path)
    given.document(folder / "small.cases.json", spoilt(given.CASES[:2], 1, expect=expect))
    with pytest.raises(UsageError, match=r"small\.cases\.json, \[1\]") as raised:
        load_dataset("precision", [folder])
    assert named in str(raised.value)


@pytest.mark.parametrize("name", ["locomo", "beam", "longmemeval", "precision"])
def test_what_is_not_there_is_said(tmp_path, name):
    with pytest.raises(UsageError, match="there is nothing"):
        load_dataset(name, [tmp_path / "nowhere"])
    with pytest.raises(UsageError, match="there is no"):
        load_dataset(name, [tmp_path])
    with pytest.raises(UsageError, match="never shipped"):
        load_dataset(name, [])


def test_what_is_no_json_is_named_by_its_line(tmp_path):
    path = given.locomo_files(tmp_path)
    path.write_text('{"conv": "a"\n', "utf-8")
    with pytest.raises(UsageError, match=r"small\.turns\.jsonl, line 1: not JSON"):
        load_dataset("locomo", [path])
    broken = tmp_path / "l.json"
    broken.write_text("[\n{,}\n]", "utf-8")
    with pytest.raises(UsageError, match=r"l\.json, line 2: not JSON"):
        load_dataset("longmemeval", [broken])
    broken.write_bytes(b"\xff\xfe")
    with pytest.raises(UsageError, match="UTF-8"):
        load_dataset("longmemeval", [broken])


def test_an_unknown_format_is_told_the_known_ones():
    with pytest.raises(UsageError, match="locomo, beam, longmemeval, precision"):
        load_dataset("squad", [])
