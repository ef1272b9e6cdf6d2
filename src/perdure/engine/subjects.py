"""What the last messages were about and stated, by session."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from perdure.engine.recent import Recent
from perdure.frozen import frozen
from perdure.model.scope import Scope

Domains: TypeAlias = tuple[str, ...]

SESSIONS = 4096
"""Sessions whose last subjects are remembered, least recently heard dropped."""

RECENT = 3
"""Messages whose domains count as recent, for telling a change of subject."""


MOST_SILENT = 1
"""Turns that may state nothing between a statement and a bare correction of it."""


@frozen
class Stated:
    """The statements of the last turn of a session that stated any, by id.

    True for one revision of the scope: what was written since by others is not among them.
    """

    revision: int
    ids: Sequence[str]
    silent: int = 0
    """How many turns have stated nothing since."""


class Subjects:
    """Remember the domains and statements of each session's last messages.

    Safe to share between threads.
    """

    def __init__(self) -> None:
        self._stated = Recent[tuple[Scope, str | None], Stated](SESSIONS)
        self._heard = Recent[tuple[Scope, str | None], Sequence[Domains]](SESSIONS)

    def note(self, scope: Scope, session: str | None, domains: Sequence[str]) -> None:
        """Remember what a message was about, for the next one of its session."""
        if domains:
            heard = tuple(domains)
            self._heard.change((scope, session), lambda turns: [*(turns or ()), heard][-RECENT:])

    def note_stated(
        self, scope: Scope, session: str | None, revision: int, ids: Sequence[str]
    ) -> None:
        """Remember what a turn stated, for a bare correction in the next one of its session."""
        key = scope, session
        if ids:
            self._stated.keep(key, Stated(revision, tuple(ids)))
            return
        before = self._stated.peek(key)
        if before is not None and before.silent <= MOST_SILENT:
            self._stated.keep(key, Stated(revision, before.ids, before.silent + 1))

    def stated_in(self, scope: Scope, session: str | None) -> Stated | None:
        """Give what the last turn of a session stated, if that is remembered."""
        return self._stated.peek((scope, session))

    def of_session(self, scope: Scope, session: str | None) -> Domains:
        """Name what the session's last messages were about, the newest first."""
        return _newest_first([self._heard.peek((scope, session)) or ()])

    def of_scope(self, scope: Scope) -> Domains:
        """Name what the scope's messages were about lately, in any session, the newest first."""
        return _newest_first(self._heard.under(lambda key: key[0] == scope))

    def drop(self, scope: Scope) -> None:
        """Let go of what was heard in a scope."""
        self._heard.drop(lambda key: key[0] == scope)
        self._stated.drop(lambda key: key[0] == scope)


def _newest_first(sessions: Sequence[Sequence[Domains]]) -> Domains:
    turns = [turn for session in reversed(sessions) for turn in reversed(session)]
    return tuple(dict.fromkeys(domain for turn in turns for domain in turn))
