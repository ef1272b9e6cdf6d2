"""So many at once: who comes then is told to come back, and a place is given back in any case."""

from __future__ import annotations

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


def test_a_place_is_given_back_by_what_fails():
    ceiling = Ceiling("requests", at_once=1)
    with pytest.raises(NotFoundError), ceiling:
        raise NotFoundError("key", "k")
    with ceiling:
        assert ceiling.inside == 1
