"""What German speakers say of themselves."""

from __future__ import annotations

from perdure.memories.extraction.packs.pack import FactPatterns

DE = FactPatterns(
    code="de",
    # "Ich bin …" says a trade or a people as often, with the same capital: only with an article.
    names=(
        "mein name ist",
        "mein name lautet",
        "mein vorname ist",
        "ich heiße",
        "ich heisse",
        "ich bin (?:der|die)",
        "man nennt mich",
        "nenn(?:t|en sie)? mich",
    ),
    no_names=frozenset(
        "beste chefin chef erste einzige letzte leiterin leiter meinung neue autorin autor".split()
    ),
    places=(
        r"ich wohne (?:jetzt |derzeit |aktuell )?in(?: der| den)?",
        r"ich lebe (?:jetzt |derzeit |aktuell )?in(?: der| den)?",
        "ich bin (?:gerade |zurzeit )?in(?: der| den)?",
        "ich bin nach",
        "und (?:wohne|lebe) in(?: der| den)?",
    ),
    no_places=frozenset(
        """
        januar februar märz april mai juni juli august september oktober november dezember eile
        rente elternzeit sorge schwierigkeiten gefahr urlaub kontakt trauer therapie ausbildung
        verhandlungen arbeit kürze versuchung pension behandlung
        """.split()
    ),
    likes=("ich bevorzuge", "ich mag", "ich liebe"),
    no_likes=frozenset(
        "das den der die dich dir du es euch ihn ihm ihr sie dass wenn wie was nicht kein keine "
        "keinen diese dieser dieses diesen dein deine deinen".split()
    ),
    joints=frozenset(
        """
        aber als bei denn gezogen da dort für mit nahe oder seit sowie umgezogen und weil wenn wo
        weshalb
        """.split()
    ),
    likes_end=(
        "aber",
        "da",
        "damit",
        "denn",
        "obwohl",
        "sehr",
        "seit",
        "und (?:ich|mein|wir|bitte)",
        "weil",
        "wenn",
        "bitte",
    ),
    blocks=frozenset("dass ob wenn wie wo was warum falls sagt sagte meint als".split()),
    not_mine=(r"\b(?:an|von|bei|für|seine|ihre|frag)(?: (?:e-?mail|mail|adresse)(?: ist)?)?",),
)
