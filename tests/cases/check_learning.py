"""Expected of learning from turns: who said it, what is no statement, what must not be missed."""

from __future__ import annotations

from cases.expecting import expect
from cases.steps import Run


def _said_by(run: Run, word: str) -> list[str | None]:
    return [entry.source.speaker for entry in run.live() if word in entry.text.casefold()]


def _mentions(run: Run, *words: str) -> list[str]:
    return [
        text for text in run.texts() if any(word.casefold() in text.casefold() for word in words)
    ]


@expect()
def at_01(run: Run) -> None:
    assert run.texts() == []


@expect()
def at_02(run: Run) -> None:
    assert run.texts() == []


@expect()
def at_04(run: Run) -> None:
    owner = run.world.view({"subject": "owner"})
    assert all(
        entry.source.speaker == "guest-7"
        for entry in run.live(owner)
        if "latex" in entry.text.casefold()
    )


@expect()
def at_05(run: Run) -> None:
    assert _mentions(run, "night owl", "spicy") == []


@expect()
def fp_01(run: Run) -> None:
    assert run.texts() == []


@expect()
def fp_02(run: Run) -> None:
    assert run.texts() == []


@expect()
def fp_05(run: Run) -> None:
    assert run.texts() == []


@expect()
def fp_06(run: Run) -> None:
    assert run.texts() == []


@expect()
def fp_07(run: Run) -> None:
    assert _mentions(run, "Zebulon", "44", "ferry", "Narvik", "work for him") == []
    assert run.values("recall")[0].empty


@expect()
def qs_01(run: Run) -> None:
    texts = run.texts()
    assert len(texts) <= 1
    for text in texts:
        assert "metric units" in text
        assert "redo" not in text
        assert not text.rstrip().endswith("?")


@expect()
def qs_02(run: Run) -> None:
    assert run.texts() == []


@expect()
def ms_02(run: Run) -> None:
    names = ("McTavish", "Sean O'Leary", "Jana van der Berg-Ibáñez")
    for recall, name in zip(run.values("recall"), names, strict=True):
        assert name in recall.hits[0].text


@expect()
def ms_03(run: Run) -> None:
    font, printer = (recall.hits[0].text for recall in run.values("recall"))
    assert "editor font" in font
    assert "Iosevka" in font
    assert "printer" in printer
    assert "floor 2" in printer


@expect()
def ms_04(run: Run) -> None:
    best = run.values("recall")[0].hits[0]
    assert "8:40" in best.text
    assert best.entry.source.speaker == "omar"
    assert run.values("tensions") == [[]]


@expect()
def cb_03(run: Run) -> None:
    assert _mentions(run, "Oslo", "Bruno", "mauve", "quoted-person") == []


@expect()
def ml_01(run: Run) -> None:
    said = [step["turns"][0]["content"] for step in run.case["input"] if step["op"] == "learn"]
    texts = run.texts()
    assert len(texts) == 2
    for text, turn in zip(texts, said, strict=True):
        assert text.strip(" .。") in turn


@expect()
def ml_02(run: Run) -> None:
    texts = run.texts()
    assert len(texts) == 2
    assert "备用钥匙" in texts[0]
    assert "备用电池" in texts[1]
