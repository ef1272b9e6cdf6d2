"""The room is given to the salient first; what is too long is passed over, never the whole."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from perdure.decide.admission import Admission, Proposal, admit, in_units

PROPOSALS = st.lists(
    st.builds(
        Proposal,
        id=st.uuids().map(str),
        cost=st.integers(1, 60),
        salience=st.sampled_from([0.0, 0.5, 1.0]),
        group=st.sampled_from([None, "1", "2", "3"]),
    ),
    max_size=12,
    unique_by=lambda one: one.id,
)


def entries(*costs: int) -> list[Proposal]:
    return [Proposal(f"e{at}", cost) for at, cost in enumerate(costs)]


def test_exactly_enough_room_is_enough():
    assert admit(entries(10, 20), 30).ids == ("e0", "e1")
    assert admit(entries(10, 20), 29).ids == ("e0",)


def test_what_does_not_fit_is_passed_over_for_smaller_ones_behind_it():
    assert admit(entries(10, 50, 20), 30).ids == ("e0", "e2")


def test_salience_decides_before_the_order_of_preference():
    faint, strong = Proposal("faint", 20, 0.2), Proposal("strong", 20, 0.9)
    assert admit([faint, strong], 30).ids == ("strong",)


def test_a_group_comes_in_whole_or_not_at_all():
    pair = [Proposal("q", 10, group="2"), Proposal("a", 30, group="2")]
    assert admit([*pair, Proposal("old", 15, group="1")], 30) == Admission(("old",))


def test_when_no_group_fits_the_first_that_has_a_part_that_does_is_cut():
    pair = [Proposal("q", 10, group="2"), Proposal("a", 30, group="2")]
    assert admit(pair, 20) == Admission(("q",), cut=True)


def test_no_room_admits_nothing():
    assert admit(entries(10), 0) == Admission(())
    assert admit([], 100) == Admission(())


@given(PROPOSALS, st.integers(-5, 200))
def test_what_comes_in_never_costs_more_than_the_room(proposals, room):
    admitted = admit(proposals, room)
    costs = {one.id: one.cost for one in proposals}
    assert sum(costs[one] for one in admitted.ids) <= max(0, room)
    assert len(set(admitted.ids)) == len(admitted.ids)


@given(PROPOSALS, st.integers(0, 200))
def test_groups_stay_whole_unless_it_says_that_one_was_cut(proposals, room):
    admitted = admit(proposals, room)
    for group in {one.group for one in proposals} - {None}:
        inside = [one.id in admitted.ids for one in proposals if one.group == group]
        assert admitted.cut or all(inside) or not any(inside)


@given(PROPOSALS, st.integers(0, 200))
def test_a_block_is_empty_only_when_nothing_at_all_would_fit(proposals, room):
    if not admit(proposals, room).ids:
        assert all(one.cost > room for one in proposals)


@given(PROPOSALS, st.integers(-5, 200))
def test_those_that_weigh_alike_come_in_as_they_stand(proposals, room):
    alike = [replace(one, salience=0.5) for one in proposals]
    places, cut = in_units([one.cost for one in alike], [one.group for one in alike], room)
    admission = admit(alike, room)
    assert list(places) == sorted(places)
    assert ({alike[place].id for place in places}, cut) == ({*admission.ids}, admission.cut)
    assert len(places) == len(admission.ids)
