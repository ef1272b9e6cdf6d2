"""German: rules, prohibitions, preferences, identity, assignments, decisions and dates."""

from __future__ import annotations

from perdure.text.packs import life, taking_back
from perdure.text.packs.de_shapes import DO, NO, PLEASE, RULES
from perdure.text.packs.pack import Change, Pack, When

# How changes are told.
_SHIFTED = (
    "verschoben verlegt vorverlegt vorgezogen vertagt geändert erhöht angehoben hochgesetzt "
    "heraufgesetzt gesenkt herabgesetzt reduziert verringert verlängert verkürzt gesetzt gestellt "
    "umgestellt umbenannt"
)
_ARE_SHIFTED = rf"(?:{'|'.join(_SHIFTED.split())})(?: worden)?[.!]*$"
_THING = r"(?P<what>(?:das|der|den|die|dem|unser\w*|mein\w*) (?:[\w/-]+ ){0,3}?[\w/-]+)"
_LATELY = (
    r"(?:(?:gestern|vorgestern|kürzlich|neulich|gerade|jetzt|nun|(?:letzte|vorige)[nrs]? \w+) )?"
)
_FROM = r"(?:vo[nm] (?P<old>.{1,40}?) )?"
_TOLD = (
    rf"{_LATELY}(?:(?:wir|ich|sie) haben?|haben? (?:wir|ich|"
    rf"sie)) {_LATELY}{_THING} {_LATELY}{_FROM}",
    rf"{_THING} (?:wurden?|ist|sind) {_LATELY}{_FROM}",
    rf"{_LATELY}(?:wurden?|ist|sind) {_THING} {_LATELY}{_FROM}",
)
_NO_TIME = (
    r"(?!(?:\w*weihnacht\w*|ostern|pfingsten|silvester|neujahr|feierabend|\w*(?:jahr|monat|woche|"
    r"tag)(?:en|n|e)?|stunden|mitternacht|januar|februar|märz|april|mai|juni|juli|august|september|"
    r"oktober|november|dezember|hause|abschluss|studium|kriegsende)\b)"
)
_TOWN = r"(?P<new>(?-i:[^\W\d_a-z])[\w'-]*(?: (?-i:[^\W\d_a-z])[\w'-]*){0,2})"

DE = Pack(
    code="de",
    name="German",
    markers=(
        "der", "die", "das", "und", "ist", "sind", "nicht", "ich", "wir", "mein", "meine", "unser",
        "unsere", "ein", "eine", "einen", "den", "dem", "des", "im", "mit", "auf", "für", "von",
        "zu", "wird", "immer", "nie", "niemals", "kein", "keine", "bitte", "heiße", "wohne",
        "verwende", "benutze", "nutze", "nenn", "statt", "wohnt", "arbeitet", "heißt", "mich", "mir",
        "unter", "nach", "bevorzuge", "hasse", "lieber", "antworte", "auch", "noch", "als", "bei",
        "aus", "hat", "habe", "haben", "war", "wie", "wo", "dass",
        "vergiss", "muss", "darf", "soll", "müssen", "dürfen", "merke", "merk", "bin", "nur",
        "diese", "dieser", "guten", "mag", "trinke", "nutzen", "gestern", "heute", "nein", "jeder",
        "jede",
        "unserem", "unseren", "unserer", "niemand", "keiner", "benutzt",
    ),
    negations=(
        "nicht", "nie", "niemals", "kein", "keine", "keinen", "keinem", "keiner", "keines", "ohne",
        "weder", "nichts", "niemand", "nirgends", "verboten", "untersagt", "vermeide", "vermeiden",
        "nicht mehr", "kein mehr", "keinesfalls", "auf keinen fall", "nur", "außer",
    ),
    exceptions=("außer", "ausser", "ausgenommen", "es sei denn", "abgesehen von", "ohne", "nur"),
    opposites=(
        ("liebe", "hasse"), ("liebt", "hasst"), ("mag", "hasse"), ("mag", "hasst"),
        ("immer", "nie"), ("immer", "niemals"), ("erlaubt", "verboten"),
        ("offen", "geschlossen"), ("öffnet", "schließt"),
        ("aktiviert", "deaktiviert"), ("aktivieren", "deaktivieren"), ("wahr", "falsch"),
        ("öffentlich", "privat"), ("hell", "dunkel"), ("warm", "kalt"),
    ),
    corrections=(
        r"\b(?:nicht|kein\w*) (?:[\wäöüß-]+ ){0,3}?mehr\b",
        r"\b(?:eigentlich|tatsächlich),? (?:haben wir|habe ich|bin ich|war ich|hatte ich|nutzen|"
        "verwenden|benutzen|sind|ist|"
        r"heißt|heiße|wohne|arbeite|läuft|liegt)\b",
        r"\b(?:statt|anstatt|anstelle)\b",
        (r"\b(?:umgestellt|umgezogen|gewechselt|migriert|umgestiegen|umbenannt|verschoben|"
         r"ersetzt|geändert)\b"),
        r"\b(?:das|es) (?:ist|war) (?:\w+ )?(?:falsch|veraltet|überholt|nicht richtig|nicht wahr)\b",
        r"^(?:korrektur|berichtigung)\b[,:. ]",
        (r"^nein[,.:;!] (?:es|das|der|die|wir|mein\w*|unser\w*|nicht|sie|er|ich (?:heiße|wohne|"
         r"arbeite|bin|mag|trinke|esse))\b"),
        r"\bnicht \S+(?: \S+){0,3}?,? sondern\b",
        r"^(?:meine?|unsere?|der|die|das) neuer?s? (?:[\wäöüß-]+ ){1,2}(?:ist|sind|heißt)\b",
        r"^(?:ich|wir|meine?|unsere?|der|die|das) .{1,40}?\b(?:jetzt|inzwischen|mittlerweile|nun)\b",
        r"\bvergiss,? was ich\b",
        r"\b(?:ab jetzt|ab sofort|von nun an|künftig|in zukunft)\b",
    ),
    contrasts=(r"[,;]? sondern\b", r" *[-–—,;] *(?:es|das) (?:ist|sind|war|waren)\b"),
    denials=(
        (r"^(?P<told>(?:ich|wir|meine? \w+) (?:habe|haben|hat|bin|sind|"
         r"ist) (?:\w+ ){0,5}?)(?:nicht|nie) ", r"\g<told>"),
        (r"^(?P<told>(?:ich|wir|meine? \w+) (?:habe|haben|hat) (?:\w+ ){0,3}?)k(?=ein)", r"\g<told>"),
    ),
    changes=(
        Change(r"(?:ab jetzt|ab sofort|von nun an|künftig|in zukunft),? (?P<new>.*)", "{new}",
             "ab nun künftig zukunft"),
        *(Change(rf"{told}(?:auf|um|zu) (?P<new>.{{1,60}}?) {_ARE_SHIFTED}", "{what} ist {new}", _SHIFTED)
          for told in _TOLD),
        *(Change(rf"{told}(?:in|nach) (?P<new>.{{1,60}}?) {_ARE_SHIFTED}", "{what} ist in {new}", _SHIFTED)
          for told in _TOLD),
        Change(rf"ich bin (?:\w+ ){{0,3}}?(?:von (?P<old>\S+) )?nach {_NO_TIME}{_TOWN} "
               "(?:um)?gezogen[.!]*$",
               "ich wohne in {new}", "gezogen umgezogen"),
    ),
    undone=(
        "nicht", "nie", "niemals", "kaum", "fast", "beinahe", r"kein\w*", "wenn", "falls", "kind",
        "damals",
        "vorübergehend", "zeitweise", "vorerst", r"(?<!:)(?:19|20)\d\d",
    ),
    in_part=(
        "nur", "aber", "bis", "außer", "heute", "morgen", "übermorgen", r"diese[nrsm]? \w+",
        r"nächste[nrsm]? \w+", r"kommende[nrsm]? \w+", "wieder", "zurück", "sobald", "während",
             "solange",
        "einmal", "einmalig", "ausnahmsweise", "dann", "ursprünglich", "zunächst", "zuerst",
        "anfangs",
        "früher", "bevor", "versehentlich", "aus versehen", "testweise", "probeweise",
             r"für (?!immer|alle)\w+",
        r"vor \w+ (?:tag|woche|monat|jahr)\w*", r"am \w+tag",
             r"vom \w*(?:tag|mittwoch)(?= (?:auf|um) \d)", r"in (?:prod\w*|staging|der test\w*)",
        r"im (?:test\w*|staging|entwurf|januar|februar|märz|april|mai|juni|juli|august|september|"
        "oktober|november|dezember|frühling|sommer|herbst|winter)",
    ),
    stop_words=tuple(
        "der die das den dem des ein eine einen einem einer und oder aber ist sind war ich du er "
        "sie es wir ihr mich mir dir uns in im an am auf für von zu zum zur mit bei aus als auch "
        "so wie dass es noch schon hat habe haben wird".split()
    ),
    question_words=(
        "was", "wer", "wen", "wem", "wessen", "wo", "wohin", "woher", "wann", "warum", "wieso",
        "weshalb", "wie", "welche", "welcher", "welches", "welchen",
    ),
    months=(
        ("januar", "jänner", "jan"), ("februar", "feber", "feb"), ("märz", "mär"), ("april", "apr"),
        ("mai",), ("juni", "jun"), ("juli", "jul"), ("august", "aug"), ("september", "sep", "sept"),
        ("oktober", "okt"), ("november", "nov"), ("dezember", "dez"),
    ),
    weekdays=(
        ("montag", "montags"), ("dienstag", "dienstags"), ("mittwoch", "mittwochs"),
        ("donnerstag", "donnerstags"), ("freitag", "freitags"),
        ("samstag", "samstags", "sonnabend"), ("sonntag", "sonntags"),
    ),
    whens=(
        When("vorgestern", "day", -2), When("gestern", "day", -1), When("heute", "day", 0),
        When("übermorgen", "day", 2), When(r"(?<!am )(?<!jeden )morgen", "day", 1),
        When(r"(?:letzte|vergangene|vorige)r? woche", "week", -1),
        When("diese woche", "week", 0), When(r"(?:nächste|kommende)r? woche", "week", 1),
        When(r"(?:letzten|vergangenen|vorigen) monat", "month", -1),
        When("diesen monat", "month", 0), When(r"(?:nächsten|kommenden) monat", "month", 1),
        When(r"(?:letztes|vergangenes|voriges) jahr", "year", -1),
        When("dieses jahr", "year", 0), When(r"nächstes jahr", "year", 1),
    ),
    ago=(
        (r"vor (\w+) tag(?:en)?", "day"), (r"vor (\w+) wochen?", "week"),
        (r"vor (\w+) monat(?:en)?", "month"), (r"vor (\w+) jahr(?:en)?", "year"),
    ),
    numbers=(
        ("einem", 1), ("einer", 1), ("zwei", 2), ("drei", 3), ("vier", 4), ("fünf", 5),
        ("sechs", 6), ("sieben", 7), ("acht", 8), ("neun", 9), ("zehn", 10), ("elf", 11),
        ("zwölf", 12),
    ),
    next_weekday=r"nächste[nr]?|kommende[nr]?",
    last_weekday=r"letzte[nr]?|vergangene[nr]?|vorige[nr]?",
    lead_ins=(
        (r"(?:also|und|aber|ja|nein|ok|okay|gut|danke|hallo|hi|übrigens|nun|außerdem|naja|genau|"
         r"eigentlich|wie (?:immer|üblich|gesagt)|korrektur|zur info|fyi)(?:,|:|!|\.| –| -) +"),
        r"(?:und|aber|also|übrigens|außerdem) +",
    ),
    reminders=(
        (r"(?:du weißt(?: ja| doch| schon)?|wie du weißt|ich (?:habe?|hatte) dir (?:doch |ja )?(?:schon |bereits )?(?:mal )?"
        r"(?:gesagt|erzählt)|ich sagte (?:dir )?(?:schon|bereits)|ich sage es nochmal),? dass +(?=(?:ich|wir|mein\w*|unser\w*)\b)"),
        ("(?:bitte )?(?:füge? (?:das |dies |folgendes )?(?:zu deinem|deinem|"
         "zum) gedächtnis hinzu|speicher(?:e|n sie)?(?: dir)?(?: das| dies|"
         " folgendes)?(?: in deinem gedächtnis| im gedächtnis)?|notiz an (?:mich|mich selbst|"
         "dich)): *"),
        (r"(?:bitte )?(?:merke?(?: dir)?|merken|denk daran|denke daran|notier(?:e)?(?: dir)?|notiz|"
         r"erinner(?:e)? dich|vergiss nicht|nicht vergessen|beachte)(?: bitte)?(?::|,? dass|,) *"),
    ),
    asked_reminders=(
        ("(?:(?:kannst|könntest|würdest) du|(?:können|könnten|würden) sie)(?: dir|"
         " sich)?(?: bitte)?"
         "(?: merken| notieren| daran denken| im kopf behalten| nicht vergessen)(?: bitte)?(?::|"
         ",? dass) *"),
    ),
    adverbials=(
        "(?:eigentlich|tatsächlich|in wirklichkeit|leider|endlich|kürzlich|neulich|letztens|am|"
        "im|seit|vor|gestern|vorgestern|heute|letzte[nsr]?|nächste[nsr]?|ab|bis|um|jeden|jede)"
        r"\b[^,;]{0,40}? (?=(?:ich|wir|habe|haben|bin|sind|war|waren|hatte|hatten|mein|meine|unser|"
        r"unsere|wohne|arbeite|nutzen)\b)",
    ),
    inversion=(r"^([^\W\d_]+) (ich|wir)\b", r"\2 \1"),
    joints=(
        r"; *(?:und |aber )?",
        r",? (?:und|aber|denn|sondern) (?=(?:ich|wir|mein|meine|unser|unsere)\b)",
        r", (?=(?:ich|wir|mein|meine|unser|unsere)\b)",
    ),
    subject_joints=(
        (r"(?:, (?:und |aber |während )?| und | aber )(?=(?:der|die|das|unser|unsere) [\w-]{2,24} "
         r"(?:ist|sind|war|läuft|liegt|kostet|gehört|heißt|beginnt|endet|schließt|öffnet) "
         r"(?!und\b|oder\b)\S)"),
    ),
    asides=(
        ("(?:[,:;]| [-–—]+) *(?:und |aber |also )?(?:kannst|könntest|können|könnten|würdest|"
         "magst) "
         r"(?:du|sie|wir|ihr)\b"),
        r"[,:;] *(?:und |aber )?(?:was|wie|wann|warum|wo|wer) (?:ist|sind|kann|soll|muss|meinst)\b",
        r", (?:oder\?|nicht wahr|richtig\?|bitte (?:hilf|zeig|erklär))",
    ),
    questions=(
        (r"^(?:und |aber |also )?(?:was|wer|wen|wem|wessen|wo|wohin|woher|wann|warum|wieso|weshalb|"
         r"wie|welche[rsnm]?|womit|wofür|worüber)\b"),
        ("^(?:kannst|könntest|können|könnten|würdest|würden|soll|sollen|sollte|darf|dürfen|ist|"
         "sind|"
         r"hat|haben|habe|bin|bist|war|magst|mag|willst|weißt|gibt|muss|müssen|lebe|wohne|heiße) "
         r"(?:ich|du|er|sie|es|wir|ihr|man|das|der|die|mein|meine|unser|unsere|dein|deine)\b"),
    ),
    commands=(
        ("^(?:bitte |jetzt |dann )*(?:such|suche|zeig|zeige|schreib|schreibe|erstell|erstelle|"
         "mach|"
         r"mache|lösch|lösche|füg|füge|erklär|erkläre|hilf|gib|finde|öffne|starte|prüf|prüfe|"
         r"übersetze|übersetz|fass|vergleiche|liste|lies|sag|sage|weiter|commit|committe|teste)\b"),
        r"^(?:lass uns|lasst uns)\b",
    ),
    standing=(
        r"\b(?:immer|nie|niemals|stets|jedes mal|jedesmal|ab jetzt|von nun an|künftig|in zukunft|"
        r"grundsätzlich|standardmäßig|statt|anstatt|vor jedem|nach jedem|bei jedem|für alle)\b",
        rf"^{PLEASE}(?:{DO})\b.{{0,80}}?\b{NO}\b",
    ),
    hypotheticals=(
        ("^(?:im (?:scherz|spaß|film|traum|spiel|roman|buch|rollenspiel)|zum (?:scherz|spaß)|"
         "aus spaß|als witz|"
         "in (?:meinem|einem|dem|diesem) (?:traum|film|spiel|roman|buch|"
         r"szenario))\b(?!.{0,40}\b(?:lese|schaue|spiele)\b)"),
        r"^(?:ich|wir) (?:habe|haben|bin|sind) (?:fast|beinahe) (?!immer\b|nie\b|alle|jeden\b)",
        r"^ich (?:habe geträumt|träumte|tat so),? "
        r"(?:dass|als)\b",
        r"^(?:wenn|falls|angenommen|stell dir vor|was wäre|sollten wir|hätte|wäre)\b",
        (r"\b(?:würde|würden|hätte|hätten|wäre|wären|könnte|könnten) (?:ich|wir)\b|"
         r"\b(?:ich|wir) (?:würden?|hätten?|wären?|könnten?)\b(?! (?:lieber|nie|niemals))"),
    ),
    hedges=(
        ("^(?:das habe? ich falsch|vielleicht|möglicherweise|eventuell|wahrscheinlich|"
         "ich glaube|ich denke|ich vermute|"
         r"ich weiß nicht|ich bin (?:mir )?nicht sicher|keine ahnung)\b"),
    ),
    reported=(
        (r"(?<=\w )(?<!\bich )(?<!\bwir )(?:sagt|sagte|meint|meinte|behauptet|behauptete|schrieb|"
         r"fragte|antwortete|erzählte)\b|\bhat gesagt\b"),
        (r"(?<=\w )(?<!\bich )(?<!\bwir )(?:glaubt|glaubte|denkt|dachte|vermutet|scherzt|"
         "scherzte|schwört|hält|"
         r"ist sicher|ist überzeugt)(?:,? dass\b|$|, (?:ich|wir|mein|unser))"),
        r"^(?:ich (?:habe?|hatte) (?:\w+ )?gehört|laut|angeblich|anscheinend|offenbar|"
        r"offensichtlich|scheinbar|wie es (?:scheint|heißt)|gerüchten zufolge|nach angaben)\b",
    ),
    frames=(
        "(?:laut|nach angaben) .{1,40}|angeblich|anscheinend|offenbar|scheinbar|"
        "wie es (?:scheint|heißt)|gerüchten zufolge|.{1,30}? (?:sagt|sagte|meint|meinte|"
        "behauptet|"
        r"behauptete|glaubt|glaubte|denkt|dachte|vermutet|schwört|schrieb|erzählte)(?: mir| uns)?",
    ),
    hand_overs=(
        ("(?:(?:bitte|kannst du|könntest du|können sie|jetzt|"
         "hilf mir),? )*(?:(?:bitte )?(?:übersetze?|übersetzen|"
         r"korrigiere?|lektoriere|umformulieren|paraphrasiere)\b[^:\n]{0,120}|"
         r"fasse?\b[^:\n]{0,80}\bzusammen[^:\n]{0,40}|"
         r"(?:formuliere?|schreibe?)\b[^:\n]{0,80}\bum\b[^:\n]{0,40}|(?:den|diesen|das|die|diese|"
         r"folgende\w*)\b[^:\n]{0,80}"
         r"\b(?:übersetzen|zusammenfassen|korrigieren|umformulieren)|(?:verbessere?|kürze?|"
         r"prüfe?|analysiere?|bewerte)\b"
         r"[^:\n]{0,60}\b(?:text|e-?mail|mail|nachricht|brief|satz|sätze|absatz|artikel|aufsatz|"
         r"entwurf)\b[^:\n]{0,60}):"),
        (r"(?:hier (?:ist|kommt)|das ist|(?:\w+|meine? \w+) (?:schrieb|schreibt|"
         r"hat (?:mir )?geschrieben|sagte|antwortete))\b"
         r"(?! meine?\b)[^:\n]{0,60}?(?:\b(?:text|e-?mail|mail|nachricht|brief|artikel|gespräch|"
         r"chat|protokoll|auszug)\b[^:\n]{0,60}|"
         r"(?<=schrieb)|(?<=schreibt)|(?<=geschrieben)|(?<=sagte)|(?<=antwortete)):[ *_]*$"),
    ),
    fiction=(
        (r"\b(?:schreib|schreibe|erzähl|erzähle|erfinde|dichte|"
         r"verfasse)\b(?: \w+){0,4} (?:geschichte|"
         r"gedicht|märchen|roman|lied|dialog|szene|drehbuch|kurzgeschichte)\b"),
        (r"\b(?:tu|tue|tun sie|stell dir vor|spiel|spiele)\b.{0,30}?\b(?:so, als|als ob|du bist|"
         r"die rolle|ich bin)\b|\bdu bist (?:jetzt|nun|ab jetzt) \w|\bes war einmal\b"),
    ),
    small_talk=(
        (r"(?:ja|nein|ok|okay|gut|danke|vielen dank|danke schön|bitte|super|prima|toll|alles klar|"
         r"verstanden|genau|richtig|stimmt|hallo|hi|hey|guten (?:morgen|tag|abend)|tschüss|klar|"
         r"in ordnung|passt|weiter|perfekt|sehr gut|kein problem)(?:,? (?:danke|dir|schön|sehr))?"),
    ),
    passing=(
        r"^ich bin (?:\w+ ){0,2}?(?:zurück|wieder da|da|fertig|bereit|müde|spät dran|unsicher|"
        "mir nicht|"
        r"gespannt|froh|traurig|sicher|hier|weg|dran|dabei|einverstanden|verwirrt|begeistert)\b",
        r"^ich (?:brauche|möchte|will|hätte gern) (?!(?:\w+ ){0,2}?(?:kein\w*|nie|niemals)\b)|"
        r"^ich (?:brauche|möchte|will) keine? (?:umstände|mühe|hilfe|angst|eile|sorge)",
        "^ich (?:mag|liebe|finde|verstehe|sehe|weiß|hoffe) (?:das|es|dies|diese[rsn]?|die idee|"
        "ja|,|"
        r"nicht(?: mehr)?$)|^ich (?:esse|trinke|ziehe) (?:gerade|jetzt|heute|noch|gleich)\b",
        r"^(?:ich|wir) (?:habe|haben|hatte|hatten) (?:\w+ )?(?:eine frage|fragen|ein problem|"
        "probleme|"
        r"keine zeit|eine idee|kein problem|hunger|durst|keine lust|das problem)\b",
        "^keine? (?:witz|scherz|spaß|kommentar|zweifel|stress|thema|ahnung|problem|sorge|angst|"
        "frage|zeit|lust|idee|eile|panik|ursache|chance|wunder|"
        r"antwort|rolle|mensch|einwände)\b|^(?:nie|niemals) (?:hätte|habe|war|wieder$|gesehen|"
        "gedacht)",
        r"^(?:gib (?:nie|niemals|nicht) auf|mach dir|keine sorge|kein ding|macht nichts|egal)\b",
    ),
    only_here=(
        (r"\b(?:nur|bloß) (?:dieses mal|diesmal|für (?:jetzt|heute|diese antwort|"
         r"dieses gespräch))\b|"
         r"\bfür (?:diese antwort|dieses gespräch)\b"),
        r"\b(?:nicht|bitte nicht) (?:prüfen|nachprüfen|nachschauen|nachschlagen|überprüfen|"
        r"googeln)\b",
    ),
    anaphora=(
        r"\b(?:es|er|sie|das|dies|diese[rsnm]?|ihn|ihm|ihnen|dort|dann|davon|damit|dabei|dazu)\b",
    ),
    specifics=(
        "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "gestern",
        "heute", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag",
    ),
    openers=tuple(
        "bitte danke hallo heute gestern morgen leider vielleicht vergiss merke hier dort jetzt "
        "dann "
        "danach manchmal trotzdem deshalb darum dies diese dieser alles nichts jemand niemand "
        "etwas "
        "viele einige beide man so da immer nie niemals nur zuerst endlich natürlich".split()
    ),
    rules=RULES,
    plans=life.DE_PLANS,
    taking_back=taking_back.DE,
    verb_last_behind=("dass",),
    orders_to_model=(
        (r"\b(?:ignorier\w*|vergiss|vergesst|missachte|überschreib\w*|umgeh\w*|"
         r"verwirf)\b.{0,40}?\b(?:"
         r"alle\w*|vorherig\w*|bisherig\w*|obig\w*|frühere\w*|deine|die|sämtliche)\b.{0,30}?"
         r"\b(?:anweisung\w*|instruktion\w*|befehl\w*|regeln|vorgaben|richtlinien|prompts?)\b"),
        r"\bdu bist (?:jetzt|nun|ab jetzt|ab sofort) |\bignorier\w* alles\b",
    ),
    secret_words=("passwort", "kennwort", "geheimnis", "zugangsdaten", "schlüssel lautet"),
)  # fmt: skip
