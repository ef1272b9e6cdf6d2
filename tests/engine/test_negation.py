"""A 'not' is part of the fact: it is stored, told apart, and ends what it denies."""

from __future__ import annotations

import pytest

from perdure import Memory

OPPOSITES = [
    ("Deploys go out on Fridays.", "Deploys never go out on Fridays."),
    ("The cellar door is locked at night.", "The cellar door is not locked at night."),
    ("Wir verschicken Rechnungen per Fax.", "Wir verschicken Rechnungen nicht per Fax."),
    ("Nous livrons le dimanche.", "Nous ne livrons pas le dimanche."),
    ("El taller abre los lunes.", "El taller no abre los lunes."),
    ("A loja aceita cheques.", "A loja não aceita cheques."),
    ("Мы храним журналы в облаке.", "Мы не храним журналы в облаке."),
    ("仓库周日开门。", "仓库周日不开门。"),
    ("この扉は施錠する。", "この扉は施錠しない。"),
]

SAID_WITH_NOT = [
    ("Never restart the pump before noon.", "Never"),
    ("I don't eat shellfish.", "don't"),
    ("I would not like to share a cabin.", "not"),
    ("Ich möchte keine Anrufe am Abend.", "keine"),
    ("Je n'aime pas les réunions du lundi.", "n'aime pas"),
    ("No me gusta el café frío.", "No me gusta"),
    ("Я не люблю ранние рейсы.", "не люблю"),
    ("我不喜欢早班。", "不喜欢"),
]


@pytest.mark.parametrize(("one", "opposite"), OPPOSITES)
@pytest.mark.parametrize("turned", [False, True])
def test_a_statement_and_its_denial_never_merge(
    memory: Memory, one: str, opposite: str, turned: bool
) -> None:
    said = [opposite, one] if turned else [one, opposite]
    for text in said:
        receipt = memory.remember(text)
        assert not receipt.merged
    readable = {entry.text for entry in memory.list(superseded=True).entries}
    assert readable == {one, opposite}


@pytest.mark.parametrize(("sentence", "negation"), SAID_WITH_NOT)
def test_learning_keeps_the_negation_in_the_stored_words(
    memory: Memory, sentence: str, negation: str
) -> None:
    memory.learn(sentence)
    [entry] = memory.list().entries
    assert negation in entry.text


@pytest.mark.parametrize(
    ("habit", "end"),
    [
        ("I swim before breakfast.", "I no longer swim before breakfast."),
        ("I smoke a pipe.", "I stopped smoking a pipe."),
    ],
)
def test_ending_a_habit_takes_it_out_of_the_present(memory: Memory, habit: str, end: str) -> None:
    memory.learn(habit)
    memory.learn(end)
    current = {entry.text.rstrip(".") for entry in memory.list().entries}
    assert habit.rstrip(".") not in current or memory.tensions()
    assert end.rstrip(".") in current


def test_a_shared_vocabulary_with_one_not_is_no_contradiction(memory: Memory) -> None:
    memory.remember("The east boiler was not swept in June.")
    memory.remember("The west boiler was swept in June.")
    memory.remember("Room 3 is not heated.")
    memory.remember("Room 4 is heated.")
    assert memory.tensions() == []
    assert len(memory.list().entries) == 4


def test_a_lossy_update_by_merge_is_refused_and_changes_nothing(memory: Memory) -> None:
    ids = [
        memory.remember(text).stored[0].id
        for text in ("Never push to the release branch.", "The release branch is called stone.")
    ]
    with pytest.raises(ValueError):
        memory.merge(ids, into="Push to the release branch called stone.")
    assert len(memory.list().entries) == 2
