"""A module that is imported when it is first used."""

from __future__ import annotations

import subprocess
import sys

import pytest

from perdure.later import later


def test_nothing_is_imported_before_it_is_used():
    program = (
        "import sys; from perdure.later import later; words = later('colorsys');"
        " assert 'colorsys' not in sys.modules; words.rgb_to_hsv; assert 'colorsys' in sys.modules"
    )
    subprocess.check_call([sys.executable, "-c", program])


def test_what_was_used_once_is_what_the_module_has():
    from perdure.decide import budget

    stand_in = later("perdure.decide.budget")
    assert stand_in.total is budget.total
    assert vars(stand_in)["total"] is budget.total


def test_what_the_module_does_not_have_is_refused_in_its_name():
    with pytest.raises(AttributeError, match=r"perdure\.decide\.budget"):
        later("perdure.decide.budget").wages  # noqa: B018 - asked for what is not there


def test_a_module_that_is_not_there_is_refused_when_it_is_used():
    with pytest.raises(ModuleNotFoundError, match=r"perdure\.decide\.nowhere"):
        later("perdure.decide.nowhere").wages  # noqa: B018 - asked for what is not there
