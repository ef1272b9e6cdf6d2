"""Expected of the block and of words: fences, token counts, scripts, blanks, long texts."""

from __future__ import annotations

import json

from cases.expecting import expect
from cases.steps import Run
from perdure.errors import UsageError

OPEN, CLOSE = "<perdure-memory>", "</perdure-memory>"


@expect(by_hand=True)
def ip_02(run: Run) -> None:
    run.world.saved.update(OPEN=OPEN, CLOSE=CLOSE)
    run.take_all()
    block = run.values("context")[0].text
    assert block.count(OPEN) == 1
    assert block.startswith(OPEN)
    assert block.count(CLOSE) == 1
    assert block.rstrip().endswith(CLOSE)


@expect()
def ip_03(run: Run) -> None:
    texts = run.texts()
    assert len(texts) == 5
    included = {inclusion.id for inclusion in run.values("context")[0].entries}
    assert len(included) in (0, 5)
    web = run.memory.scoped(principal="reader")
    web.remember(texts, origin="web")
    quarantined = web.context("").excluded
    assert [exclusion.reason for exclusion in quarantined] == ["quarantined"] * 5


@expect()
def ip_04(run: Run) -> None:
    context = run.values("context")[0]
    assert len({inclusion.id for inclusion in context.entries}) == 1
    for line in context.text.splitlines():
        assert not line.startswith(("- [L0] The user is", "---", "[System"))


@expect()
def ip_05(run: Run) -> None:
    assert sorted(run.texts()) == ["The garden has clay soil.", "The user planted leeks in row 2."]
    assert all("garden" in context.text for context in run.values("context"))


@expect()
def tk_03(run: Run) -> None:
    water, han, latin = run.values("count_tokens")
    assert water >= 300
    assert han >= 300
    assert latin > 1


@expect()
def tk_04(run: Run) -> None:
    letters, canoes, farmers = run.values("count_tokens")
    assert letters >= 600
    assert canoes >= 100
    assert farmers >= 50


@expect()
def un_03(run: Run) -> None:
    pump, keys, korean = [step["text"] for step in run.case["input"]["steps"][:3]]
    found = [recall.hits[0].text for recall in run.values("recall")]
    assert found == [pump, pump, keys, korean, pump]


@expect()
def un_04(run: Run) -> None:
    composed, full_width = run.values("recall")
    assert "Ruhetag" in composed.hits[0].text
    assert [entry.text for entry in run.values("list")[0]] == ["Das Café Müller hat Ruhetag."]
    assert "gate" in full_width.hits[0].text


@expect()
def un_07(run: Run) -> None:
    assert [len(text) for text in run.texts()] == [1900, 1900, 1900]


@expect()
def un_08(run: Run) -> None:
    text = run.values("store")[0].stored[0].text
    assert "👨‍👩‍👧‍👦🏴" in text
    assert run.texts() == [text]
    context = run.values("context")[0]
    context.text.encode("utf-8")
    assert "\ufffd" not in context.text
    for inclusion in context.entries:
        assert not inclusion.gist.rstrip("…").endswith("\u200d")
    json.dumps(run.values("export")[0])


@expect(refusals=True)
def ew_01(run: Run) -> None:
    refusals = run.errors("store")
    assert len(refusals) == 5
    assert all(isinstance(error, UsageError) and error.argument for error in refusals)
    assert run.texts() == []


@expect(refusals=True)
def ew_02(run: Run) -> None:
    assert not run.values("get_many")[0]
    empty, blank, stop_words = [one for one in run.done if one.op == "recall"]
    for asked in (empty, blank):
        assert isinstance(asked.error, UsageError) or asked.value.empty
    assert stop_words.error is None


@expect()
def ew_04(run: Run) -> None:
    assert {hit.text for hit in run.values("recall")[0].hits} == {
        "Buoy 9 is green.",
        "Buoy 10 is red.",
    }


@expect()
def lt_01(run: Run) -> None:
    whole = run.values("store")[0].stored[0].text
    assert whole.startswith("Survey report.")
    assert whole.endswith("marker K-19.")
    assert run.values("get_last")[0].text == whole
    assert run.values("recall")[0].hits[0].text == whole
    for inclusion in run.values("context")[0].entries:
        if inclusion.body is not None and inclusion.body != whole:
            assert inclusion.shortened
