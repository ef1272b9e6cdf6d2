"""So many at once: who comes then is told to come back, and a place is given back in any case."""

from __future__ import annotations

from contextlib import ExitStack, suppress

import pytest

from perdure.errors import BusyError, NotFoundError
from perdure.service.turnstile import RETRY_AFTER, Ceiling


def test_who_comes_when_all_places_are_taken_is_told_when_to_come_back():
    ceiling = Ceiling("requests", at_once=2)
    with ceiling, ceiling:
        with pytest.raises(BusyError, match="2 requests run; come back") as turned_away, ceiling:
            pass
        assert turned_away.value.retry_after == RETRY_AFTER
        assert ceiling.inside == 2
    assert ceiling.inside == 0


@pytest.mark.parametrize(("at_once", "alone", "beside"), [(1, 1, 0), (2, 2, 0), (1000, 800, 160)])
def test_whoever_has_many_places_leaves_some_to_others(at_once: int, alone: int, beside: int):
    ceiling = Ceiling("requests", at_once=at_once)

    def fill(organisation: str) -> int:
        taken = 0
        with suppress(BusyError):
            while True:
                closing.enter_context(ceiling)
                ceiling.count_in(organisation)
                closing.callback(ceiling.count_out, organisation)
                taken += 1
        return taken

    with ExitStack() as closing:
        assert fill("acme") == alone
        assert fill("東京") == beside
    assert ceiling.inside == 0
    with ceiling:
        ceiling.count_in("acme")
        assert ceiling.inside == 1


def test_a_place_is_given_back_by_what_fails():
    ceiling = Ceiling("requests", at_once=1)
    with pytest.raises(NotFoundError), ceiling:
        raise NotFoundError("key", "k")
    with ceiling:
        assert ceiling.inside == 1
