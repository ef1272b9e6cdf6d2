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
go: go goes
point: point points
resolve: resolve resolves
redirect: redirect redirects
default: defaults
sleep: sleep sleeps
seat: seats
hold: hold holds
contain: contain contains
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
answer: answer answers reply replies respond responds
like+: like likes love loves enjoy enjoys adore adores
stand: stand bear
like-: hate hates dislike dislikes loathe loathes detest detests despise despises
"""),
    "de": _table("""
be: ist sind bin liegt befindet = :
be called: heißt | heiße
use: nutzen nutzt benutzen benutzt verwenden verwendet | nutze benutze verwende
live: wohnt lebt wohnen leben | wohne lebe
work: arbeitet arbeiten | arbeite
cost: kostet kosten
belong: gehört gehören
run: läuft laufen
go: geht
point: zeigt verweist
listen: lauscht
begin: beginnt startet
end: endet
open: öffnet
close: schließt
answer: antworte antworten
like+: mag mögen liebt lieben | liebe
like-: hasst hassen verabscheut | hasse
"""),
    "fr": _table("""
be: est sont suis = :
run: tourne
go: va
point: pointe
listen: écoute
expire: expire
open: ouvre
close: ferme
be called: appelle appellent
live: habite habitent vit vivent vis
work: travaille travaillent
cost: coûte coûtent
belong: appartient
begin: commence
answer: réponds répondez
like+: aime aiment adore adorent
like-: déteste détestent
"""),
    "es": _table("""
be: es está son están = :
run: corre
go: va
point: apunta
listen: escucha
expire: expira vence caduca
open: abre
close: cierra
be called: llama | llamo
live: vive viven | vivo
work: trabaja trabajan | trabajo
cost: cuesta cuestan
belong: pertenece
begin: empieza comienza
answer: responde responda
like+: ama adora | amo adoro
like-: odia odian | odio
"""),
    "pt": _table("""
be: é está são estão fica = :
run: roda
go: vai
point: aponta
listen: escuta
expire: expira vence
open: abre
close: fecha
be called: chama | chamo
live: mora moram vive vivem | moro vivo
work: trabalha trabalham | trabalho
cost: custa custam
belong: pertence
begin: começa
answer: responde responda
like+: gosta adora ama | gosto adoro amo
like-: odeia detesta | odeio detesto
"""),
    "ru": _table("""
be: это находится находятся = : —
go: идёт идет уходит отправляется
point: указывает
listen: слушает
expire: истекает
open: открывается
close: закрывается
be called: зовут называется
live: живет живёт живут | живу
work: работает работают | работаю
cost: стоит стоят
belong: принадлежит
begin: начинается
answer: отвечай отвечайте
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
    "bei im am auf à au en dans chez pour em na no com para sur vers nach в во на у с".split()
)
ONE_PREPOSITION = {"im": "in", "no": "em", "na": "em", "au": "à", "во": "в", "am": "an"}
PLACES = frozenset(
    "in at on under behind inside near beside above below im am auf à au en dans em na no в "
    "во на".split()
)

ONE_AT_A_TIME = frozenset({
    "live in", "live at", "live im", "live en", "live à", "live em", "live в", "live on",
    "live under", "work на", "work at", "work for", "work as", "work in", "work bei", "work chez",
    "work en", "work em", "work в", "report to", "belong to", "belong", "be called", "be named",
    "be owned by", "be assigned to", "be led by", "be managed by", "be maintained by",
    "be based in", "be located in", "be hosted on", "be due", "be due on", "be scheduled for",
    "be born in", "be married to", "run on", "run auf", "run sur", "run en", "run em", "listen on",
    "listen at", "point to", "point at", "resolve to", "redirect to", "default to",
    "be deployed to", "be deployed on", "be deployed in", "be hosted at", "be hosted in",
    "be hosted by", "be hosted with", "be routed to", "be mapped to", "be bound to",
    "be mounted at", "be mounted on", "be mounted under", "be installed on", "be set to",
    "be pinned to", "be published at", "be served from",
})  # fmt: skip
"""Attributes that hold one value at a time, whatever its kind."""

SINGLE_NOUNS = frozenset(
    "name favourite favorite default port version deadline owner lead leader manager boss "
    "maintainer birthday address email phone timezone age title role status capital height weight "
    "size host hostname url budget price region location nickname surname username salary rate "
    "limit word code password passphrase key pin language colour color timeout supplier broker "
    "landlord landlady contact primary spouse wife husband fiance fiancee girlfriend boyfriend "
    "mother father mum mom dad supervisor mentor dentist accountant headmaster principal "
    "president director ceo cto cfo coo chairman chairwoman captain "
    "nationality profession occupation extension hostname domain endpoint "
    "lieblingsfarbe lieblingsessen chef besitzer frist nom préféré préférée nombre favorito "
    "favorita nome preferido preferida passwort versión versão plazo prazo dueño propietario "
    "propriétaire délai puerto porta порт версия vermieter vermieterin chefin frau ehefrau mutter "
    "vater hausarzt eigentümer proprio patron mari femme père mère médecin adresse prix casero "
    "jefe jefa esposa esposo marido madre padre precio dirección senhorio chefe mãe pai preço "
    "endereço senha contraseña арендодатель начальник начальница жена муж мать отец мама папа "
    "директор руководитель цена адрес срок пароль владелец любимый любимая любимое имя".split()
)
"""Nouns of which a thing or person has one."""

ADDRESSES = frozenset("address adresse dirección endereço адрес".split())
"""Single nouns whose value is all its words, with the number among them."""

ONE_SPELLING = {
    "favorite": "favourite", "color": "colour", "neighbor": "neighbour", "center": "centre",
    "license": "licence", "organization": "organisation",
}  # fmt: skip
"""American words of a subject, in their British spelling."""

PARTICIPLES = frozenset(
    "called named assigned owned led managed maintained based located hosted due scheduled born "
    "married paid numbered kept stored held written built deployed routed mapped bound mounted "
    "installed pinned published served sent forwarded delivered addressed".split()
)
FIRST_WORDS = frozenset(
    "use keep set run answer reply respond antworte antworten réponds répondez responde responda "
    "respondas отвечай отвечайте".split()
)
"""Verbs that order something when they open a sentence."""

PLANNED = frozenset("will would may might could can shall should must if used was were".split())
"""Words before the verb that make it no plain present fact."""

BINDING = frozenset("must should always immer toujours siempre sempre всегда".split())
POLITE = frozenset("please bitte пожалуйста".split())
LANGUAGES = frozenset(
    "english french german spanish italian portuguese dutch russian chinese mandarin japanese "
    "korean arabic hindi turkish polish greek thai swedish danish norwegian finnish czech "
    "ukrainian hebrew vietnamese indonesian englisch französisch deutsch spanisch italienisch "
    "portugiesisch russisch chinesisch japanisch anglais français allemand espagnol italien "
    "portugais russe chinois japonais inglés francés alemán español italiano portugués ruso "
    "chino japonés inglês francês alemão espanhol português russo chinês japonês английском "
    "русском немецком французском испанском китайском английски русски немецки".split()
)
KIN = frozenset(
    "brother sister son daughter mother father mum mom dad aunt uncle cousin niece nephew "
    "grandma grandpa grandmother grandfather wife husband partner girlfriend boyfriend friend "
    "neighbour neighbor colleague boss roommate ex".split()
)
PASSED_OVER = frozenset(
    "now still currently also just really always already today "
    "jetzt inzwischen mittlerweile nun".split()
)
ARTICLES = frozenset(
    "the a an l our this that der die das ein eine dem den le la les un une el los las una o os "
    "as um uma unser unsere unserem unseren notre nos nuestro nuestra nosso nossa наш наша наше "
    "наши".split()
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
    "measure keep use move sleep seat hold contain".split()
)
"""Verbs whose measured object is one at a time: the office has two printers, not also three."""

VARIED = frozenset("drink drive ride wear smoke prefer".split())
"""Verbs of habit: of one thing one variety is drunk, driven, worn or preferred."""

SITED = frozenset("live run point listen resolve redirect be".split()) | {
    "be deployed", "be hosted", "be located", "be based", "be served", "be published",
}  # fmt: skip
"""What a thing does at one host, address or path at a time, whatever the preposition."""

KEPT = frozenset({"be kept", "be stored", "be held", "be located"})
"""Ways to say where a thing is."""

GIVEN_TO = frozenset({"go", "be sent", "be delivered", "be forwarded", "be addressed"})
"""Where a thing goes: to one receiver, unless it is a thing that travels."""

ROVING = frozenset(
    "bus train ferry tram boat ship plane flight van truck team group class crew kids children "
    "dog cat family road path trail line we they he she you it everybody everyone people".split()
)
"""What goes to many places in turn."""

UNLIVED_IN = frozenset(
    "sales marketing engineering finance accounting legal hr it support product design "
    "operations research management procurement controlling consulting logistics linux windows "
    "macos ubuntu android ios slack notion github gitlab jira kubernetes docker aws azure "
    "python rust mac macbook iphone chromebook pc fedora debian arch nixos figma sketch vim "
    "neovim emacs vscode cursor intellij pycharm chrome firefox safari spotify netflix gmail "
    "outlook protonmail teams zoom discord telegram whatsapp signal obsidian evernote trello "
    "asana confluence bitbucket jenkins terraform ansible pnpm npm yarn bun deno uv gcp heroku "
    "vercel netlify cloudflare typescript javascript kotlin golang react vue svelte angular "
    "django flask fastapi rails laravel postgres postgresql mysql mariadb sqlite mongodb redis "
    "kafka rabbitmq elasticsearch graphql wordpress shopify excel".split()
)
"""What somebody moves to at work, and lives in all the same where they did: departments, tools."""

GENERIC = frozenset(
    "port host server node machine instance address url path hafen rechner puerto porta порт "
    "сервере сервер хост".split()
)
"""Nouns before a code or number that only say what it is."""

PERSONS = frozenset(
    "owner lead leader manager boss maintainer landlord contact supplier broker primary besitzer "
    "chef landlady spouse wife husband fiance fiancee girlfriend boyfriend mother father mum mom "
    "dad supervisor mentor dentist accountant headmaster principal president director ceo cto cfo "
    "coo chairman chairwoman captain vermieter "
    "vermieterin chefin frau ehefrau mutter vater hausarzt eigentümer proprio patron mari femme "
    "père mère médecin casero jefe jefa esposa esposo marido madre padre senhorio chefe mãe pai "
    "арендодатель начальник начальница жена муж мать отец мама папа директор руководитель".split()
)
"""Single nouns of which much else can be said than who it is."""
