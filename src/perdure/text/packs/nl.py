"""Dutch: rules, prohibitions, preferences, identity, assignments, decisions, lives and dates."""

from __future__ import annotations

from perdure.text.packs import taking_back_guests
from perdure.text.packs.nl_shapes import DO, PLEASE, RULES
from perdure.text.packs.pack import Change, Pack, Saying, When

# How changes are told.
_SHIFTED = (
    "verplaatst verzet verschoven uitgesteld vervroegd gewijzigd veranderd verhoogd opgehoogd "
    "verlaagd verminderd "
    "verlengd verkort gezet omgezet hernoemd aangepast"
)
_DAY = "maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag"
_THING = r"(?P<what>(?:de|het|ons|onze|mijn) (?:[\w/-]+ ){0,3}?[\w/-]+)"
_LATELY = r"(?:(?:gisteren|onlangs|net|nu|(?:vorige|afgelopen) \w+) )?"
_FROM = r"(?:van (?P<old>.{1,40}?) )?"
_ARE = rf"(?:{'|'.join(_SHIFTED.split())})[.!]*$"
_TOLD = (
    rf"{_LATELY}(?:(?:we|wij|ik|ze|zij) (?:hebben|heb)|(?:hebben|heb) (?:we|wij|ik|"
    rf"ze)) {_LATELY}{_THING} {_LATELY}{_FROM}",
    rf"{_THING} (?:is|zijn|werd|werden) {_LATELY}{_FROM}",
)
_TOWN = r"(?P<new>(?-i:[^\W\d_a-z])[\w'-]*(?: (?-i:[^\W\d_a-z])[\w'-]*){0,2})"
_WHO = (
    "baas|chef|leidinggevende|manager|huisarts|tandarts|dokter|vrouw|man|echtgenoot|echtgenote|"
    "partner|verloofde|"
    "vriendin|moeder|mama|vader|papa|huisbaas|verhuurder|boekhouder|directeur|leverancier|"
    "eigenaar|contactpersoon|mentor"
)
_ONE = (
    "naam|voornaam|achternaam|lievelingskleur|lievelingseten|favoriete \\w+|verjaardag|adres|"
    "e-?mailadres|e-?mail|"
    "telefoonnummer|versie|poort|deadline|club|beroep"
)
_PERSON = r"(?:(?:meneer|mevrouw|dokter|dr\.?) )?(?-i:[^\W\d_a-z])[\w'-]*(?: (?:van|de|der|den|ten|(?-i:[^\W\d_a-z])[\w'-]*)){0,4}"

NL = Pack(
    code="nl",
    name="Dutch",
    negations=(
        "niet", "nooit", "geen", "zonder", "niets", "niks", "niemand", "nergens", "noch", "verboden",
        "vermijd",
        "vermijden", "niet meer", "geen meer", "nimmer", "gestopt",
    ),
    exceptions=("behalve", "uitgezonderd", "tenzij", "zonder", "alleen", "enkel", "slechts"),
    opposites=(
        ("hou van", "haat"), ("altijd", "nooit"), ("toegestaan", "verboden"), ("inschakelen",
             "uitschakelen"),
        ("ingeschakeld", "uitgeschakeld"), ("open", "dicht"), ("waar", "onwaar"), ("openbaar",
             "privé"),
        ("warm", "koud"),
    ),
    corrections=(
        r"\b(?:vanaf nu|voortaan|in het vervolg|van nu af aan)\b",
        r"\b(?:niet|geen) (?:[\w'-]+ ){0,3}?meer\b",
        r"\b(?:eigenlijk|in feite|om precies te zijn),? (?:gebruiken we|hebben we|heb ik|heet|"
        r"is|zijn|woon ik|werk ik|draait|ligt|ben ik)\b",
        r"\b(?:in plaats van|ipv)\b",
        r"\b(?:overgestapt|verhuisd|overgeschakeld|gemigreerd|omgezet|hernoemd|vervangen|"
        r"verplaatst|verzet|gewijzigd)\b",
        r"\b(?:dat|dit|het) (?:is|was|klopt) (?:\w+ )?(?:onjuist|verouderd|achterhaald|fout|"
        r"niet juist|niet waar)\b",
        r"^(?:correctie|rectificatie)\b[,:. ]",
        "^nee[,.:;!] (?:het|dat|de|we|wij|mijn|ons|onze|niet|ze|hij|ik (?:heet|woon|werk|ben|"
        r"drink|eet))\b",
        r"\bniet \S+(?: \S+){0,3}?,? maar\b",
        r"^(?:mijn|onze|ons|de|het) nieuwe? (?:[\w-]+ ){1,2}(?:is|zijn|heet)\b",
        r"^(?:ik|we|wij|mijn|onze|ons|de|het) .{1,40}?\b(?:nu|inmiddels|tegenwoordig)\b",
        r"^(?:nu|inmiddels|tegenwoordig) (?:woon|werk|gebruik|heet|ben|gebruiken)\b",
        r"\bvergeet wat ik\b",
    ),
    changes=(
        Change(r"(?:vanaf nu|voortaan|in het vervolg|van nu af aan),? (?P<new>.*)", "{new}",
             "nu voortaan vervolg"),
        *(Change(rf"{told}(?:naar|tot|op|in) (?P<new>.{{1,60}}?) {_ARE}", "{what} is {new}", _SHIFTED) for told in _TOLD),
        *(Change(rf"{told[:-len(_FROM)]}{_ARE[:-6]} {_FROM}(?:naar|tot|op|"
                 "in) (?P<new>.{1,60}?)[.!]*$", "{what} is {new}", _SHIFTED)
          for told in _TOLD),
        Change(rf"ik ben (?:\w+ ){{0,3}}?(?:van (?P<old>\S+) )?naar {_TOWN} verhuisd[.!]*$",
             "ik woon in {new}", "verhuisd"),
        Change(rf"ik ben (?:\w+ ){{0,3}}?verhuisd (?:van (?P<old>\S+) )?naar {_TOWN}[.!]*$",
             "ik woon in {new}", "verhuisd"),
    ),
    undone=(
        "niet", "nooit", r"geen", "bijna", "haast", "als", "wanneer", "kind", "destijds",
        "tijdelijk", "voorlopig",
        "even", r"(?<!:)(?:19|20)\d\d",
    ),
    in_part=(
        "alleen", "maar", "tot en met", "behalve", "vandaag", "morgen", "overmorgen", r"deze \w+",
             r"volgende \w+", r"komende \w+",
        "weer", "terug", "zodra", "terwijl", "zolang", "eenmalig", "één keer", "toen",
        "oorspronkelijk", "eerst",
        "eerder", "voordat", "per ongeluk", "als test",
             r"voor (?!altijd|iedereen)\w+ (?:dagen|weken|keer)",
        r"in (?:prod\w*|staging|test\w*|januari|februari|maart|april|mei|juni|juli|augustus|"
        "september|oktober|november|"
        r"december|de (?:zomer|winter|lente|herfst))",
    ),
    sayings=(
        Saying("live in", "(?:(?:nu|inmiddels|tegenwoordig) )?(?:ik )?woon(?: ik)?(?: (?:nu|"
                          "inmiddels|tegenwoordig|momenteel))?(?P<no> niet(?: meer)?)?"
                          r"(?: (?:al|samen|alleen) [\w ]{2,20}?)? in (?:de |"
                          r"het )?(?P<value>[\w' -]{2,40}?)(?: (?:sinds|met|bij|samen)\b.*)?"),
        Saying("live in", r"ik woon in (?P<value>[\w'-]{2,30})(?P<no> niet meer)"),
        Saying("work at", "(?:(?:nu|tegenwoordig) )?(?:ik )?werk(?: ik)?(?: nu)?(?P<no> "
                          r"niet(?: meer)?)? (?:bij|voor) (?:de |het )?(?P<value>[\w' "
                          r".&-]{2,40}?)(?: (?:sinds|als)\b.*)?"),
        Saying("be called", "(?:ik heet|mijn (?:voor)?naam is|noem me(?: maar)?) "
                            r"(?P<value>[\w' -]{2,40})"),
        Saying("be", rf"(?:(?:de|het|mijn|onze|ons) )?(?:nieuwe )?(?P<subject>(?:{_WHO})(?: van "
                     r"[\w' -]{2,30}?)?) (?:is|heet)(?: nu)?(?P<no> niet)? "
                     rf"(?P<value>{_PERSON})"),
        Saying("be", rf"(?:(?:de|het|mijn|onze|ons) )?(?:nieuwe )?(?P<subject>(?:{_ONE})(?: van "
                     r"[\w' -]{2,30}?)?) is(?: nu)?(?P<no> niet)? (?P<value>.{1,60}?)"),
        Saying("be", r"(?:(?:de|het|onze|ons|mijn|elke) )(?P<subject>[\w'/ -]{2,50}?) (?:is|"
                     "zijn|begint|start|kost|luistert|verloopt|draait|staat|duurt)(?: nu)?"
                     r"(?P<no> niet)? (?:om |op |naar )?(?:poort )?(?P<value>(?:[\w'./-]+ "
                     r"){0,3}?[^\s]{0,20}\d[^\s]{0,30}(?: [\w%€$]+)?)"),
        Saying("be", r"(?:de|het|onze|ons|mijn) (?P<subject>(?:[\w-]+ ){0,2}?(?:vergadering|"
                     rf"standup|les|overleg|afspraak)) is(?: nu)? (?:op )?(?P<value>{_DAY})"),
        Saying("like+", "ik (?:hou|houd)(?: echt| heel erg| veel)?(?P<no> niet(?: meer)?)? van "
                        "(?P<value>.{2,60})"),
        Saying("like+", "ik vind (?P<value>.{2,40}?)(?P<no> niet)? (?:lekker|leuk|geweldig|"
                        "fijn|heerlijk)"),
        Saying("like+", r"ik lust (?P<no>geen )?(?P<value>.{2,60})"),
        Saying("like-", r"ik (?:haat|verafschuw) (?P<value>.{2,60})"),
        Saying("like-", r"ik heb een hekel aan (?P<value>.{2,60})"),
        Saying("use", r"(?:we|wij|ik) gebruiken? (?P<value>.{2,40}?)(?P<no> niet meer)", single=False),
    ),
    stop_words=tuple(
        "de het een en of maar is zijn was ik jij hij zij we wij jullie me mij je hem haar ons "
        "in aan op voor van met bij "
        "uit als ook zo dat er nog al heb heeft hebben wordt".split()
    ),
    question_words=(
        "wat", "wie", "wiens", "waar", "waarheen", "waarvandaan", "wanneer", "waarom", "hoe",
        "welke", "welk", "hoeveel",
    ),
    months=(
        ("januari", "jan"), ("februari", "feb"), ("maart", "mrt"), ("april", "apr"), ("mei",), (
             "juni", "jun"),
        ("juli", "jul"), ("augustus", "aug"), ("september", "sep", "sept"), ("oktober", "okt"), (
             "november", "nov"),
        ("december", "dec"),
    ),
    weekdays=(
        ("maandag", "maandags"), ("dinsdag", "dinsdags"), ("woensdag", "woensdags"), ("donderdag",
             "donderdags"),
        ("vrijdag", "vrijdags"), ("zaterdag", "zaterdags"), ("zondag", "zondags"),
    ),
    whens=(
        When("eergisteren", "day", -2), When("gisteren|gisteravond|gisterochtend", "day", -1),
        When("vandaag|vanochtend|vanmorgen|vanavond|vanmiddag", "day", 0), When("overmorgen", "day", 2),
        When(r"(?<!goede )morgen(?:ochtend|avond|middag)?", "day", 1),
        When("(?:vorige|afgelopen) week", "week", -1), When("deze week", "week", 0), When(
             "(?:volgende|komende) week", "week", 1),
        When("(?:vorige|afgelopen) maand", "month", -1), When("deze maand", "month", 0), When(
             "volgende maand", "month", 1),
        When("(?:vorig|afgelopen) jaar", "year", -1), When("dit jaar", "year", 0), When(
             "volgend jaar", "year", 1),
    ),
    ago=(
        (r"(\w+) dag(?:en)? geleden", "day"), (r"(\w+) we(?:ek|ken) geleden", "week"),
        (r"(\w+) maand(?:en)? geleden", "month"), (r"(\w+) ja(?:ar|ren) geleden", "year"),
    ),
    numbers=(
        ("een", 1), ("één", 1), ("twee", 2), ("drie", 3), ("vier", 4), ("vijf", 5), ("zes", 6), (
             "zeven", 7),
        ("acht", 8), ("negen", 9), ("tien", 10), ("elf", 11), ("twaalf", 12),
    ),
    within=("in", "sinds", "vanaf"),
    next_weekday=r"(?:volgende|komende|aanstaande)",
    last_weekday=r"(?:vorige|afgelopen)",
    lead_ins=(
        ("(?:dus|nou|en|maar|ja|nee|ok|oké|okay|bedankt|dank je|hoi|hallo|hey|trouwens|"
         "overigens|eigenlijk|bovendien|"
         "zoals (?:altijd|gewoonlijk|gezegd)|correctie|ter info|fyi|"
         r"even voor de duidelijkheid)(?:,|:|!|\.| –| -) +"),
        r"(?:en|maar|dus|trouwens) +",
    ),
    reminders=(
        (rf"{PLEASE}(?:onthoud|onthou|noteer|notitie|let op|vergeet niet|niet vergeten|"
         "denk eraan|denk erom|schrijf op|"
         r"ter herinnering|herinner je)(?: alsjeblieft| even| maar| goed)?(?:: ?|,? dat |, )"),
    ),
    asked_reminders=(
        ("(?:kun je|kan je|zou je|wil je|kunt u|zou u|wilt u)(?: alsjeblieft| even|"
         " misschien)?(?: onthouden| noteren|"
         r" opschrijven| niet vergeten)(?::|,? dat) *"),
    ),
    adverbials=(
        "(?:in|op|sinds|vanaf|gisteren|eergisteren|vandaag|vorige?|afgelopen|volgende?|elke|"
        "elk|meestal|normaal|soms|"
        "'s (?:ochtends|morgens|avonds|middags)|nu|tegenwoordig|inmiddels|"
        r"thuis)\b[^,;]{0,40}? (?=(?:ik|we|wij|heb|hebben|ben|zijn|"
        r"was|waren|had|hadden|mijn|ons|onze|woon|werk|gebruik|gebruiken|drink|eet|ga)\b)",
    ),
    joints=(
        r"; *(?:en |maar )?",
        r",? (?:en|maar|want) (?=(?:ik|we|wij|mijn|ons|onze)\b)",
        r", (?=(?:ik|we|wij|mijn|ons|onze)\b)",
        r" en (?=(?:woon|werk|heb|drink|eet|haat|gebruik) )",
    ),
    subject_joints=(
        (r"(?:, (?:en |maar |terwijl )?| en | maar )(?=(?:de|het|ons|onze) [\w-]{2,24} (?:is|"
         "zijn|was|draait|ligt|staat|kost|"
         r"hoort|heet|begint|eindigt|sluit|opent) (?!en\b|of\b)\S)"),
    ),
    asides=(
        ("(?:[,:;]| [-–—]+) *(?:en |maar |dus )?(?:kun|kan|kunt|zou|wil|wilt) (?:je|jij|u|"
         r"jullie|we)\b"),
        r"[,:;] *(?:en |maar )?(?:wat|hoe|wanneer|waarom|waar|wie) (?:is|zijn|kan|moet|denk|vind)\b",
        r", (?:toch\?|of niet|klopt dat|nietwaar|help)",
    ),
    questions=(
        ("^(?:en |maar |dus )?(?:wat|wie|wiens|waar|waarheen|wanneer|waarom|hoe|hoeveel|welke?|"
         r"waarmee|waarover|waarvoor)\b(?! ik ook)"),
        ("^(?:kun|kan|kunt|kunnen|zou|zouden|wil|wilt|moet|moeten|mag|mogen|is|zijn|heeft|"
         "hebben|heb|ben|bent|was|weet|weten|"
         "woon|heet|zal|zullen|ga) (?:ik|je|jij|u|hij|zij|ze|het|we|wij|jullie|er|dat|dit|de|"
         r"mijn|ons|onze|jouw)\b"),
    ),
    commands=(
        (rf"^{PLEASE}(?:nu |dan )*(?!zeg (?:maar )?(?:je|jij|u)\b)(?:zoek|toon|laat|schrijf|"
         "maak|verwijder|voeg|leg|help|geef|vind|open|start|controleer|check|"
         "vertaal|vat|vergelijk|lees|zeg|vertel|ga door|ga verder|commit|test|corrigeer|"
         r"verbeter|los|doe|probeer|stel|bedenk|draai|kijk)\b"),
        r"^(?:laten we|laat ons)\b",
    ),
    standing=(
        r"\b(?:altijd|nooit|telkens|elke keer|iedere keer|vanaf nu|voortaan|in het vervolg|"
        "standaard|in plaats van|ipv|"
        r"voor elke?|na elke?|bij elke?|voor alle)\b",
        rf"^{PLEASE}(?:{DO})\b.{{0,80}}?\b(?:niet|geen)\b",
    ),
    hypotheticals=(
        r"^(?:als|indien|stel|stel je voor|wat als|mocht|gesteld dat|was ik|had ik)\b",
        "^(?:ik|we|wij) (?:heb|hebben|had|hadden|ben|was|zijn|waren) (?:bijna|haast) (?!altijd|"
        "nooit|alle|elke|iedere)",
        r"\b(?:ik|we|wij) (?:zou|zouden)\b(?! (?:graag|liever|nooit))|\b(?:zou|zouden) (?:ik|we|"
        r"wij)\b",
    ),
    hedges=(
        ("^(?:misschien|mogelijk|wellicht|waarschijnlijk|ik denk|ik geloof|ik vermoed|"
         "ik weet niet|ik weet het niet|"
         r"ik ben (?:er )?niet zeker|geen idee|volgens mij)\b"),
    ),
    frames=(r"volgens .{1,40}|blijkbaar|schijnbaar|kennelijk|naar verluidt",),
    reported=(
        (r"(?<=\w )(?<!\bik )(?<!\bwe )(?:zegt dat|zei|zegt|beweert|beweerde|schreef|vroeg|"
         r"antwoordde|vertelde)\b|\bheeft gezegd\b"),
        r"^(?:volgens (?!mij)|blijkbaar|schijnbaar|kennelijk|naar verluidt)\b",
    ),
    hand_overs=(
        ("(?:(?:alsjeblieft|kun je|kan je|kunt u|zou je|nu|help me),? )*(?:(?:vertaal|vertalen|"
         "corrigeer|corrigeren|herschrijf|"
         r"herschrijven|parafraseer|herformuleer)\b[^:\n]{0,120}|"
         r"vat\b[^:\n]{0,80}\bsamen[^:\n]{0,40}|(?:de|dit|deze|het|volgende)\b"
         r"[^:\n]{0,80}\b(?:vertalen|samenvatten|corrigeren|herschrijven)|(?:verbeter|kort|check|"
         r"controleer|analyseer|beoordeel)\b[^:\n]{0,60}\b"
         r"(?:tekst|e-?mail|mail|bericht|brief|zin|zinnen|alinea|artikel|concept)\b[^:\n]{0,60}):"),
        (r"(?:hier (?:is|komt|staat)|dit is|ik kreeg|ik heb)\b(?! "
         r"mijn\b)[^:\n]{0,60}?\b(?:tekst|e-?mail|mail|bericht|brief|artikel|"
         r"gesprek|chat|fragment)\b[^:\n]{0,60}:[ *_]*$"),
    ),
    fiction=(
        (r"\b(?:schrijf|vertel|verzin|bedenk|maak)\b(?: \w+){0,4} (?:verhaal|verhaaltje|gedicht|"
         "sprookje|roman|lied|liedje|dialoog|"
         r"scène|scenario)\b"),
        r"\b(?:doe alsof|stel je voor|speel de rol|je bent nu een|er was eens)\b",
    ),
    small_talk=(
        ("(?:ja|nee|ok|oké|okay|goed|prima|bedankt|dank je|dank je wel|dankjewel|dank u|"
         "hartelijk dank|graag gedaan|super|top|leuk|"
         "geen (?:grap|grapje|geintje)|duidelijk|begrepen|precies|klopt|hallo|hoi|hey|"
         "goede(?:morgen|middag|avond|nacht)|doei|tot ziens|tot morgen|zeker|mooi)"),
    ),
    passing=(
        (r"^ik (?:ben|was) (?:\w+ )?(?:terug|hier|er|klaar|moe|zeker|kwijt|bezig|blij|boos|ziek|"
         r"op zoek|benieuwd|in de war|laat|druk)\b"),
        r"^ik (?:wil|wilde|heb|moet|zou graag|ga|kan|probeer|zoek)\b (?!altijd|"
        r"nooit)(?:.{0,40}?\b(?:nodig|weten|vraag|vraagje|probleem|idee|honger|"
        r"dorst|slaap|haast|zin|tijd|gelijk|hulp|vragen|doen|kijken|proberen))\b",
        r"^ik (?:zou|wil) graag\b(?!.{0,40}\b(?:altijd|nooit)\b)",
        r"^ik vind (?:het|dat|dit|deze)\b|^ik (?:denk|werk) (?:eraan|erover|hieraan)\b",
        "^(?:maak je geen zorgen|maakt niet uit|geen probleem|geeft niet|nooit (?:gezien|"
        r"gedacht|geweten)|geef (?:nooit|niet) op)\b",
    ),
    only_here=(
        (r"\b(?:alleen|enkel) (?:deze keer|voor (?:nu|vandaag|dit antwoord|deze ene keer|"
         r"dit gesprek))\b|\bvoor (?:dit antwoord|dit gesprek|deze keer)\b|"
         r"\bin dit (?:antwoord|gesprek)\b"),
        r"\bniet (?:controleren|nakijken|opzoeken|checken|verifiëren)\b",
    ),
    anaphora=(r"\b(?:het|hij|zij|ze|dat|dit|deze|die|hem|haar|hun|daar|dan|er|ervan|ermee)\b",),
    specifics=(
        "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien", "gisteren",
        "maandag", "dinsdag",
        "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag",
    ),
    openers=tuple(
        "bedankt hallo hoi vandaag gisteren morgen helaas misschien hier daar nu dan daarna "
        "soms toch daarom dit deze dat "
        "alles niets iemand niemand iets veel sommige beide men zo er altijd nooit alleen eerst "
        "eindelijk natuurlijk vergeet".split()
    ),
    rules=RULES,
    taking_back=taking_back_guests.NL,
    orders_to_model=(
        (r"\b(?:negeer|vergeet|verwaarloos|sla)\b.{0,40}?\b(?:alle|vorige|eerdere|bovenstaande|"
         r"je|jouw|de|alles)\b.{0,30}?\b(?:instructies|"
         r"aanwijzingen|opdrachten|regels|richtlijnen|hierboven|prompts?)\b"),
        r"\bje bent (?:nu|vanaf nu|voortaan) (?:een|geen)\b|\bnegeer alles\b",
    ),
    secret_words=("wachtwoord", "paswoord", "toegangscode"),
)  # fmt: skip
