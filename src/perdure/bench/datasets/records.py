"""What every data set is brought to: pools of memories, and questions with what answers them."""

from __future__ import annotations

from dataclasses import field
from datetime import datetime

from perdure.frozen import frozen
from perdure.model.entry import Role


@frozen
class Item:
    """One memory of a pool, as a user would hand it in."""

    id: str
    text: str
    session: str | None = None
    speaker: str | None = None
    role: Role | None = None
    at: datetime | None = None
    domains: tuple[str, ...] = ()
    is_pinned: bool = False
    is_over: bool = False
    """It was remembered once and taken back: nothing may ever answer with it."""


@frozen
class Question:
    """What is asked of a pool, and what answers it.

    An answer is judged by `gold`: the items that hold it. A question that is not `answerable` has
    none; `gold` are then the items that pose as an answer. `sessions` are those of the gold, when
    the data set names them itself. `closed` says that nothing but gold may come back, `forbidden`
    what never may. `in_block` and `not_in_block` judge what stands in the prompt at any rate,
    whatever is asked, as far as it is about `block_domains`; with `no_block` nothing may.
    """

    id: str
    text: str
    category: str
    gold: tuple[str, ...] = ()
    sessions: tuple[str, ...] = ()
    answerable: bool = True
    asked_at: datetime | None = None
    domains: tuple[str, ...] = ()
    closed: bool = False
    forbidden: tuple[str, ...] = ()
    in_block: tuple[str, ...] = ()
    not_in_block: tuple[str, ...] = ()
    no_block: bool = False
    block_domains: tuple[str, ...] = ()


@frozen
class Pool:
    """Memories that are searched together, and the questions asked of them."""

    id: str
    items: list[Item]
    questions: list[Question]

    @property
    def sessions(self) -> int:
        """How many sessions its items come from."""
        return len({item.session for item in self.items if item.session is not None})


@frozen
class Dataset:
    """Pools from files; `notes` say what of the files was left out, and why.

    `is_ranked` tells that questions have gold among many items, so that places in a ranking mean
    something; without, only what must and must not come back is judged.
    """

    name: str
    pools: list[Pool]
    files: list[str]
    notes: list[str] = field(default_factory=list[str])
    is_ranked: bool = True
