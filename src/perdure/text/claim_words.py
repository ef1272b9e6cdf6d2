"""The verbs, nouns and prepositions by which a sentence gives an attribute of a subject a value."""

from __future__ import annotations

from typing import NamedTuple


class Verb(NamedTuple):
    """What a verb form says: its attribute, and who is meant when the form itself says so."""

    attribute: str
    first_person: bool = False


def _table(lines: str) -> dict[str, Verb]:
    """Read lines of `attribute: forms`; forms behind a bar are of the first person."""
    verbs: dict[str, Verb] = {}
    for line in lines.strip().splitlines():
        attribute, _, forms = line.partition(": ")
        others, _, own = forms.casefold().partition(" | ")
        verbs.update(dict.fromkeys(others.split(), Verb(attribute)))
        verbs.update(dict.fromkeys(own.split(), Verb(attribute, first_person=True)))
    return verbs


VERBS: dict[str, dict[str, Verb]] = {
    "en": _table("""
be: is are am = :
have: has have
live: live lives resides reside
work: work works
run: run runs
use: use uses using
cost: cost costs
begin: start starts begins begin
open: open opens
close: close closes
end: end ends
expire: expire expires
own: own owns
belong: belong belongs
report: report reports
take: take takes
last: last lasts
leave: leave leaves depart departs
arrive: arrive arrives
meet: meet meets
listen: listen listens
keep: keep keeps
drink: drink drinks
drive: drive drives
ride: ride rides
wear: wear wears
smoke: smoke smokes
choose: chose choose chooses picked selected
weigh: weigh weighs
measure: measure measures
prefer: prefer prefers
move: moved migrated relocated switched changed rescheduled transferred
like+: like likes love loves enjoy enjoys adore adores
stand: stand bear
like-: hate hates dislike dislikes loathe loathes detest detests despise despises
"""),
    "de": _table("""
be: ist sind bin = :
be called: heißt | heiße
live: wohnt lebt wohnen leben | wohne lebe
work: arbeitet arbeiten | arbeite
cost: kostet kosten
belong: gehört gehören
run: läuft
begin: beginnt startet
like+: mag mögen liebt lieben | liebe
like-: hasst hassen verabscheut | hasse
"""),
    "fr": _table("""
be: est sont suis = :
be called: appelle appellent
live: habite habitent vit vivent vis
work: travaille travaillent
cost: coûte coûtent
belong: appartient
begin: commence
like+: aime aiment adore adorent
like-: déteste détestent
"""),
    "es": _table("""
be: es está son están = :
be called: llama | llamo
live: vive viven | vivo
work: trabaja trabajan | trabajo
cost: cuesta cuestan
belong: pertenece
begin: empieza comienza
like+: ama adora | amo adoro
like-: odia odian | odio
"""),
    "pt": _table("""
be: é está são estão = :
be called: chama | chamo
live: mora moram vive vivem | moro vivo
work: trabalha trabalham | trabalho
cost: custa custam
belong: pertence
begin: começa
like+: gosta adora ama | gosto adoro amo
like-: odeia detesta | odeio detesto
"""),
    "ru": _table("""
be: это = : —
be called: зовут называется
live: живет живёт живут | живу
work: работает работают | работаю
cost: стоит стоят
belong: принадлежит
begin: начинается
like+: любит любят | люблю
like-: ненавидит ненавидят | ненавижу
"""),
}

SELF = frozenset(
    "i me my j m ich mein meine meinem je mon ma yo mi me eu meu minha я мой моя мне меня".split()
)
"""Words for oneself as a subject."""

PREPOSITIONS = frozenset(
    "in at on to for by as with from under behind inside near beside above below over "
    "bei im am auf à au en dans chez pour em na no com para в во на у с".split()
)
ONE_PREPOSITION = {"im": "in", "no": "em", "na": "em", "au": "à", "во": "в", "am": "an"}
PLACES = frozenset(
    "in at on under behind inside near beside above below im am auf à au en dans em na no в "
    "во на".split()
)

ONE_AT_A_TIME = frozenset({
    "live in", "live at", "live im", "live en", "live à", "live em", "live в", "work at",
    "work for", "work as", "work in", "work bei", "work chez", "work en", "work em", "work в",
    "report to", "belong to", "belong", "be called", "be named", "be owned by", "be assigned to",
    "be led by",
    "be managed by", "be maintained by", "be based in", "be located in", "be hosted on", "be due",
    "be due on", "be scheduled for", "be born in", "be married to", "run on", "listen on",
})  # fmt: skip
"""Attributes that hold one value at a time, whatever its kind."""

SINGLE_NOUNS = frozenset(
    "name favourite favorite default port version deadline owner lead leader manager boss "
    "maintainer birthday address email phone timezone age title role status capital height "
    "weight size host hostname url budget price region location nickname surname username "
    "salary rate limit word code password passphrase key pin language colour color timeout "
    "supplier broker landlord contact primary lieblingsfarbe lieblingsessen chef besitzer "
    "frist nom préféré préférée nombre favorito favorita nome preferido preferida passwort "
    "versión versão plazo prazo dueño propietario propriétaire délai puerto porta порт версия "
    "срок пароль владелец любимый любимая любимое имя".split()
)
"""Nouns of which a thing or person has one."""

PARTICIPLES = frozenset(
    "called named assigned owned led managed maintained based located hosted due scheduled born "
    "married paid numbered kept stored held written built".split()
)
FIRST_WORDS = frozenset("use keep set run".split())
"""Verbs that order something when they open a sentence."""

PLANNED = frozenset("will would may might could can shall should must if used was were".split())
"""Words before the verb that make it no plain present fact."""

BINDING = frozenset("must should always".split())
PASSED_OVER = frozenset("now still currently also just really always already today".split())
ARTICLES = frozenset(
    "the a an l our this that der die das ein eine dem den le la les un une el los las una o "
    "os as um uma unser unsere notre nos nuestro nuestra nosso nossa".split()
)
LEADS = frozenset(
    "actually correction update edit no nope sorry well oh so note remember fyi reminder as usual "
    "recuerda recuerde lembre merke achtung denk daran rappel".split()
)
NUMBER_WORDS = {
    word: str(number)
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve".split()
    )
}

COUNTED = frozenset(
    "have cost begin open close end expire take last leave arrive meet listen run weigh "
    "measure keep use move".split()
)
"""Verbs whose measured object is one at a time: the office has two printers, not also three."""

VARIED = frozenset("drink drive ride wear smoke prefer".split())
"""Verbs of habit: of one thing one variety is drunk, driven, worn or preferred."""

PERSONS = frozenset(
    "owner lead leader manager boss maintainer landlord contact supplier broker primary besitzer "
    "chef".split()
)
"""Single nouns of which much else can be said than who it is."""
