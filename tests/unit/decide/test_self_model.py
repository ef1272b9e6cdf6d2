"""Outcomes change reliability by the reference formula, and nothing brands a domain too early."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.decide.self_model import (
    activate,
    calibration_factor,
    guardrail_text,
    is_shaky,
    is_weak,
    record_outcome,
)
from perdure.errors import UsageError
from perdure.model.self_model import Capability, SelfModel


def after(outcomes: list[bool], domain: str = "database") -> list[float]:
    model, seen = SelfModel(), []
    for success in outcomes:
        model = record_outcome(model, domain, success=success)
        seen.append(model.domains[domain].reliability)
    return seen


@pytest.mark.parametrize(
    ("outcomes", "reliabilities"),
    [
        ([False, False, True], [0.533, 0.4, 0.52]),
        ([True, True, True], [0.867, 0.9, 0.92]),
        (
            [False] * 12,
            [0.533, 0.4, 0.32, 0.267, 0.229, 0.2, 0.178, 0.16, 0.145, 0.133, 0.122, 0.112],
        ),
    ],
)
def test_reliability_follows_the_reference_cases(outcomes, reliabilities):
    assert after(outcomes) == reliabilities


def test_one_failure_is_shaky_and_two_are_weak():
    once = record_outcome(SelfModel(), "billing", success=False)
    twice = record_outcome(once, "billing", success=False)
    assert (once.shaky_domains, once.weak_domains) == (("billing",), ())
    assert (twice.shaky_domains, twice.weak_domains) == ((), ("billing",))
    assert is_shaky(once.domains["billing"])
    assert is_weak(twice.domains["billing"])


def test_weak_means_below_three_quarters_and_not_at_it():
    assert not is_weak(Capability(reliability=0.75, samples=2))
    assert is_weak(Capability(reliability=0.749, samples=2))
    assert not is_weak(Capability(reliability=0.1, samples=1))


def test_an_outcome_makes_the_domain_active_and_keeps_the_others():
    model = activate(SelfModel(), ["auth"])
    model = record_outcome(model, "billing", success=True)
    assert model.active_domains == ("auth", "billing")


def test_patterns_and_strategies_are_newest_first_without_repeats_ten_at_most():
    model = SelfModel()
    for number in range(12):
        model = record_outcome(
            model, "api", success=False, failure_pattern=f"p{number}", strategy=f"s{number}"
        )
    model = record_outcome(model, "api", success=True, failure_pattern=" P5 ", strategy=None)
    capability = model.domains["api"]
    assert capability.failure_patterns[:3] == ("P5", "p11", "p10")
    assert len(capability.failure_patterns) == len(capability.strategies) == 10
    assert capability.strategies[0] == "s11"


def test_spellings_of_one_domain_are_one_domain():
    model = record_outcome(SelfModel(), "Zahlungen", success=False)
    model = record_outcome(model, " zahlungen ", success=False)
    model = record_outcome(model, "数据库", success=True)
    assert list(model.domains) == ["Zahlungen", "数据库"]
    assert model.domains["Zahlungen"].samples == 2


@pytest.mark.parametrize("predicted", [math.nan, math.inf, -0.1, 1.1])
def test_a_prediction_that_is_no_share_is_refused_by_name(predicted):
    with pytest.raises(UsageError) as refused:
        record_outcome(SelfModel(), "api", success=True, predicted=predicted)
    assert refused.value.argument == "predicted"


def test_a_blank_domain_is_refused_by_name():
    with pytest.raises(UsageError) as refused:
        record_outcome(SelfModel(), " \n", success=True)
    assert refused.value.argument == "domain"


def test_calibration_waits_for_five_predictions_and_forgets_all_but_fifty():
    model = SelfModel()
    for _ in range(4):
        model = record_outcome(model, "api", success=False, predicted=0.9)
    assert model.calibration_factor == 1.0
    model = record_outcome(model, "api", success=False, predicted=0.9)
    assert model.calibration_factor == 0.0
    for _ in range(50):
        model = record_outcome(model, "api", success=True, predicted=0.8)
    assert len(model.predictions) == 50
    assert model.calibration_factor == 1.25


def test_outcomes_without_a_prediction_do_not_move_calibration():
    model = SelfModel()
    for _ in range(20):
        model = record_outcome(model, "api", success=False)
    assert model.calibration_factor == 1.0
    assert model.predictions == ()


@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), max_size=60))
def test_calibration_stays_between_nothing_and_double(pairs):
    assert 0.0 <= calibration_factor(pairs) <= 2.0


@given(st.lists(st.booleans(), max_size=40))
def test_reliability_stays_a_share_and_moves_towards_the_outcome(outcomes):
    before = 0.8
    for success, reliability in zip(outcomes, after(outcomes), strict=True):
        assert 0.0 <= reliability <= 1.0
        assert reliability >= before if success else reliability <= before
        before = reliability


def test_activating_what_is_active_gives_the_very_same_model():
    model = activate(SelfModel(), ["auth", "api"])
    assert activate(model, ["api", "AUTH", " "]) is model


def test_of_too_many_active_domains_the_first_give_way():
    model = activate(SelfModel(), [f"d{number}" for number in range(20)])
    assert len(model.active_domains) == 16
    assert model.active_domains[-1] == "d19"
    assert "d3" not in model.active_domains


def test_a_guardrail_names_rate_pitfalls_strategy_and_how_many_more_there_are():
    capability = Capability(0.4, 7, ("a", "b", "c", "d", "e"), ("x", "y", "z"))
    assert guardrail_text("api", capability) == (
        "api: 40% reliable over 7 outcomes; pitfalls: a | b | c (+2 more); "
        "what worked: x | y (+1 more)"
    )
