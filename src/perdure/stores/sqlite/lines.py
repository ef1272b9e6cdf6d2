"""The lines of an index, kept beside the statements they show: a block need not read the rest."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from datetime import datetime
from typing import cast

from perdure.decide.lines import RULES, gist_line
from perdure.decide.showing import refusal
from perdure.model.entry import Entry, Json, Kind, Tier
from perdure.model.indexed import Indexed
from perdure.model.scope import Scope
from perdure.stores.damage import Damage
from perdure.stores.sqlite import reading
from perdure.stores.sqlite.database import Database
from perdure.stores.sqlite.reading import CURRENT, LIVE, SCOPE
from perdure.stores.sqlite.rows import Row, decode, from_micros, to_micros
from perdure.text.tokens import estimate_tokens

COLUMNS = "gist, line, line_tokens, line_version"
"""The gist where it is not the text, the line where it is not `- ` and the gist, what it costs.

And the version of the statement that it shows, with the rules by which it does: of any other it
is no line.
"""

Kept = tuple[str | None, str | None, int | None, int | None]

NONE: Kept = (None, None, None, None)
"""What is kept of what is not in L1, where an index begins, or not to be shown without a look."""

_VERSION = f"version + {RULES << 32}"
_SOUND = f"line_tokens IS NOT NULL AND line_version = {_VERSION} AND " + " AND ".join(
    f"({column} IS NULL OR json_valid({column}))"
    for column in ("value", "domains", "keys", "source", "metadata")
)
_QUERY = (
    f"SELECT id, seq, text, gist, line, line_tokens, expires_at, {_SOUND}"
    " FROM entries INDEXED BY entries_by_use"
    f" WHERE {SCOPE} AND tier = 'L1' AND {CURRENT} AND {LIVE}"
    " ORDER BY last_accessed_at DESC, seq DESC LIMIT ?"
)


def kept(entry: Entry) -> Kept:
    """Give what is kept of an entry; derived from it alone."""
    if entry.tier is not Tier.HOT or entry.kind is not Kind.STATEMENT or not _is_shown(entry):
        return NONE
    line = gist_line(entry)
    gist = None if line.gist == entry.text else line.gist
    text = None if line.text == f"- {line.gist}" else line.text
    return gist, text, estimate_tokens(f"{line.text}\n"), entry.version + (RULES << 32)


class IndexLines:
    """What `perdure.engine.blocks.LineStore` asks of a store, for one file."""

    _file: Database

    async def indexed(
        self, scope: Scope, *, now: datetime, limit: int
    ) -> list[Indexed | Entry] | None:
        """Give what `by_use` gives of L1 as the index of a block shows it, beyond the port.

        Those that can only be judged, or found damaged, by reading them whole are given whole.
        """
        with self._file.reading() as db:
            return most_used(db, scope.namespace, now, limit)


def most_used(
    db: sqlite3.Connection, namespace: str, now: datetime, limit: int
) -> list[Indexed | Entry]:
    """Give the current statements of L1 by their lines, newest used first."""
    rows = db.execute(_QUERY, (namespace, to_micros(now), limit)).fetchall()
    lines = {row[1]: _indexed(row) for row in rows if row[-1]}
    if len(lines) == len(rows):
        return [*lines.values()]
    damage = Damage()
    seqs = [seq for _, seq, *_ in rows]
    whole = reading.rows_of(db, namespace, [seq for seq in seqs if seq not in lines])
    shown = {**lines, **{one.seq: one for one in damage.all_readable(decode, whole)}}
    return damage.told([shown[seq] for seq in seqs if seq in shown])


def _indexed(row: Row) -> Indexed:
    entry_id, seq, text, kept_gist, kept_line, tokens, ends, _ = row
    gist = text if kept_gist is None else kept_gist
    line = f"- {gist}" if kept_line is None else kept_line
    expires_at = None if ends is None else from_micros(ends)
    return Indexed(entry_id, seq, text, gist, line, tokens, expires_at)


def _is_shown(entry: Entry) -> bool:
    """Tell whether it may be shown without a look: what could not be written is left to reads."""
    value: Json = {} if entry.value is None else entry.value
    if not isinstance(value, dict) or refusal(entry) is not None:
        return False
    said = cast(Mapping[str, Json], value)
    return all(isinstance(said.get(name), str | None) for name in ("gist", "applies_to"))
