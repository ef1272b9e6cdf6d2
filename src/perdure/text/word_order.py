"""Put the verb of a German clause behind dass where it stands in a sentence of its own."""

from __future__ import annotations

from perdure.text.regex import regex

_CLAUSE = regex(
    r"(?P<who>(?:ich|wir|er|es|man|(?:mein|unser|der|die|das)(?:e[rs]?)? [\w-]+)) "
    r"(?P<rest>\S.*) (?P<verb>[^\W\d_]+)"
)
_VERBS = frozenset(
    "bin ist sind war waren habe hat haben hatte hatten werde wird werden kann können will "
    "wollen muss müssen soll sollen darf dürfen mag mögen möchte heiße heißt wohne wohnt "
    "wohnen lebe lebt leben arbeite arbeitet arbeiten esse isst essen trinke trinkt trinken "
    "nehme nimmt nehmen fahre fährt fahren spreche spricht sprechen liebe liebt hasse hasst "
    "nutze nutzt nutzen benutze benutzt benutzen verwende verwendet verwenden gehe geht gehen "
    "komme kommt kommen läuft liegt steht kostet gehört brauche braucht brauchen spiele "
    "spielt spielen lerne lernt studiere studiert".split()
)
"""Verbs of one piece, in the forms that stand last behind dass; of others nothing is moved."""


def main_clause(said: str) -> str:
    """Give what stood behind dass in the order of a sentence; as it is where that is not sure.

    >>> main_clause("ich vegan bin"), main_clause("ich um 8 Insulin nehme")
    ('ich bin vegan', 'ich nehme um 8 Insulin')
    >>> main_clause("ich früh aufstehe")
    'ich früh aufstehe'
    """
    found = _CLAUSE.fullmatch(said)
    if found is None or found["verb"] not in _VERBS or "," in said:
        return said
    if not _VERBS.isdisjoint(found["rest"].split()):
        # "… ich Kaffee liebe und Tee hasse" has two.
        return said
    return f"{found['who']} {found['verb']} {found['rest']}"
