"""Expected of what is believed: duplicates, contradictions, negation, updates, rewrites."""

from __future__ import annotations

from datetime import UTC, datetime

from cases.expecting import expect
from cases.steps import Run, id_of
from perdure.model.receipt import Receipt


def _top(run: Run, place: int = 0) -> str:
    return run.values("recall")[place].hits[0].text


def _sides(run: Run) -> list[set[str]]:
    return [{t.claim_a.statement, t.claim_b.statement} for t in run.memory.tensions()]


@expect()
def dd_01(run: Run) -> None:
    first, second = run.values("store")
    assert run.texts() == ["The bandsaw in bay 3 takes 2240 mm blades."]
    assert id_of(first) == id_of(second)
    assert second.merged
    assert not second.stored
    assert _top(run) == "The bandsaw in bay 3 takes 2240 mm blades."


@expect()
def dd_02(run: Run) -> None:
    assert len(run.live()) == 4
    receipts: list[Receipt] = run.values("store")
    assert not any(receipt.merged or receipt.superseded for receipt in receipts)


@expect()
def dd_04(run: Run) -> None:
    assert len(run.live()) == 2
    assert _top(run, 0) == "We chose Valkey over Memcached for the rate limiter."
    assert _top(run, 1) == "We chose Typst over LaTeX for the field manuals."


@expect()
def dd_06(run: Run) -> None:
    assert run.texts() == ["QZT is our freight broker."]


@expect()
def dd_08(run: Run) -> None:
    assert sum("depot gate" in text for text in run.texts()) == 1
    assert run.values("context")[-1].text.count("18:30") == 1


@expect()
def kt_01(run: Run) -> None:
    texts = run.texts()
    assert any("Mira" in text and "anchovies" in text for text in texts)
    readable = {*texts, *(side for sides in _sides(run) for side in sides)}
    assert "Mira hates anchovies." in readable


@expect()
def kt_03(run: Run) -> None:
    said = [step["text"] for step in run.case["input"]["steps"] if step["op"] == "store"]
    unrelated = {text for text in said if "Standup" not in text}
    assert len(unrelated) == 9
    assert unrelated <= set(run.texts())
    assert all(not (sides & unrelated) for sides in _sides(run))


@expect()
def kt_04(run: Run) -> None:
    assert "Osprey" in _top(run)
    heron_is_current = any("Heron" in text for text in run.texts())
    assert not heron_is_current or any("Heron" in str(sides) for sides in _sides(run))


@expect()
def kt_05(run: Run) -> None:
    assert "oat milk" in _top(run)
    oat = next(entry for entry in run.live() if "oat" in entry.text)
    assert oat.current
    kept = [entry for entry in run.memory.list(superseded=True).entries if "soy" in entry.text]
    assert kept
    assert not kept[0].current or any("soy" in str(sides) for sides in _sides(run))


@expect()
def kt_07(run: Run) -> None:
    hits = [hit.text for hit in run.values("recall")[0].hits]
    assert "v4" in hits[0]
    assert not any("v3" in text for text in hits)
    assert "v3" not in run.memory.context("which classifier is in production").text
    old = run.values("get")[0]
    assert "v4" in old.text or old.superseded_by


@expect()
def ng_01(run: Run) -> None:
    assert all("not like to be phoned" in text for text in run.texts())


@expect()
def ng_02(run: Run) -> None:
    assert run.values("tensions") == [[], []]


@expect()
def ng_03(run: Run) -> None:
    assert run.texts() == [
        "The north gauge was not read on 3 May.",
        "The south gauge was read on 3 May.",
    ]
    assert run.values("tensions") == [[]]


@expect()
def ng_04(run: Run) -> None:
    texts = run.texts()
    assert len(texts) == 3
    for text, dislike in zip(texts, ("can not stand", "loathe", "detest"), strict=True):
        assert dislike in text
        assert " like" not in text.casefold()


@expect()
def ng_05(run: Run) -> None:
    block = run.values("context")[0].text
    for line in block.splitlines():
        assert "cycle to work" not in line or "no longer" in line
    assert [text for text in run.texts() if "cycle" in text] == ["I no longer cycle to work"]


@expect()
def up_02(run: Run) -> None:
    twins = run.values("get")[0]
    assert twins.id == run.world.ids["x"]
    assert twins.text == "The twins are 9."
    assert twins.created_at == datetime(2031, 1, 10, tzinfo=UTC)
    assert twins.updated_at == datetime(2032, 1, 12, tzinfo=UTC)
    versions = run.values("history")[0]
    assert [version.entry.text for version in versions] == ["The twins are 8.", "The twins are 9."]


@expect()
def up_03(run: Run) -> None:
    assert run.texts() == ["Parcel room code word is 'magpie'."]
    assert _top(run) == "Parcel room code word is 'magpie'."
    assert run.live()[0].id == "k1"


@expect()
def lr_01(run: Run) -> None:
    everything = " ".join(run.texts())
    missing = [number for number in range(101, 161) if f"valve {number} " not in everything]
    assert missing == []
    assert all(len(text) <= 2000 for text in run.texts())
    assert run.values("merge_into")[0], "what no longer fits has to be refused and told"
