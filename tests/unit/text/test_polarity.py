"""Which words turn a statement round, and which only look as if they did."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.text.polarity import negations, polarity_of


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Never push to main without 2 reviews", ("never", "without")),
        ("Don’t deploy", ("not",)),
        ("I cannot stand coriander", ("not",)),
        ("I can not stand coriander", ("not",)),
        ("We no longer use npm", ("no longer",)),
        ("We do not use it anymore", ("not", "no longer")),
        ("deploys to staging, except on Fridays", ("except",)),
        ("Push only on Mondays", ("only",)),
        ("Stop deploying on Fridays", ("stop",)),
        ("AVOID yarn", ("avoid",)),
    ],
)
def test_negations_and_exceptions_are_named_alike_in_every_spelling(
    text: str, expected: tuple[str, ...]
) -> None:
    assert negations(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "No, we use pnpm",
        "Room No. 5 is free",
        "Not only tea but also coffee",
        "The last stop is Lund",
        "Trabalho no Itaú",
        "Moro no Brasil",
        "There is no doubt that it works",
        "两台叉车型号不同",
        "他不过是临时代班",
        "不久以后搬家",
        "雨不断地下",
        "型号不一样",
    ],
)
def test_words_that_only_look_like_negations_turn_nothing_round(text: str) -> None:
    assert negations(text) == ()
    assert polarity_of(text) == "+"


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("Push only on Friday", "+"),
        ("Coffee without milk", "+"),
        ("Deploys run, except on Fridays", "+"),
        ("I no longer cycle to work", "-"),
        ("I would not like to be phoned before nine", "-"),
        ("The gauge wasn't read", "-"),
        ("", "+"),
    ],
)
def test_an_exception_narrows_and_a_negation_denies(text: str, sign: str) -> None:
    assert polarity_of(text) == sign


@given(st.text(max_size=120))
def test_any_text_has_a_polarity(text: str) -> None:
    assert polarity_of(text) in ("+", "-")
    assert isinstance(negations(text), tuple)
