"""What somebody plays and smokes is learned in the languages at hand; a figure of speech is not."""

from __future__ import annotations

import pytest

from perdure.text.statements import read_message


@pytest.mark.parametrize(
    "said",
    [
        "I smoke a pack a day", "Ich rauche eine Schachtel am Tag", "Je fume un paquet par jour",
        "Fumo un paquete al día", "Fumo um maço por dia", "Toco la guitarra", "Je joue du violon",
        "Je joue au tennis", "Ich spiele Cello", "Gioco a tennis", "Toco violão em uma banda",
        "Я играю на гитаре", "我弹吉他", "我经常打网球", "ピアノを弾いています",
        "I have thirty kids", "Toco el piano", "Toco el bajo en una banda", "Я курю пачку в день",
    ],
)  # fmt: skip
def test_a_pastime_is_learned(said: str) -> None:
    assert [one.said for one in read_message(f"{said}.").findings] == [said]


@pytest.mark.parametrize(
    "said",
    [
        "Toco la puerta.", "Je joue avec le feu.", "Je joue du coude.", "我打电话。", "我拉肚子。",
        "Ich rauche gerade.", "Je joue la montre.", "我弹了。",
        "Ich rauche vor Wut.", "Je fume de rage.", "Я курю от злости.", "Fumo branco.",
        "Fumo branco sai da chaminé.", "Fumo bianco dal camino.", "Fumo negro en la calle.",
        "Toco el piano roll.", "Toco el teclado del portátil.",
    ],
)  # fmt: skip
def test_a_figure_of_speech_is_not(said: str) -> None:
    assert read_message(said).findings == []
