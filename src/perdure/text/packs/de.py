"""German: rules, prohibitions, preferences, identity, assignments, decisions and dates."""

from __future__ import annotations

from perdure.text.packs.pack import Pack, Rule, When

_NO_VERB = "nicht|nie|niemals|kein|keine|keinen|keinem|keiner"
_WORK = (
    "wohne|lebe|arbeite|heiße|heisse|studiere|lerne|fahre|nehme|trinke|esse|spreche|besitze|leite|"
    "spiele|komme aus|stamme aus|unterrichte|pendle|radle|laufe|schwimme|sammle"
)

DE = Pack(
    code="de",
    name="German",
    markers=(
        "der", "die", "das", "und", "ist", "sind", "nicht", "ich", "wir", "mein", "meine", "unser",
        "unsere", "ein", "eine", "einen", "den", "dem", "des", "im", "mit", "auf", "für", "von",
        "zu", "wird", "immer", "nie", "niemals", "kein", "keine", "bitte", "heiße", "wohne",
        "auch", "noch", "als", "bei", "aus", "hat", "habe", "haben", "war", "wie", "wo", "dass",
        "vergiss", "alle", "muss", "darf", "soll",
    ),
    negations=(
        "nicht", "nie", "niemals", "kein", "keine", "keinen", "keinem", "keiner", "keines", "ohne",
        "weder", "nichts", "niemand", "nirgends", "verboten", "untersagt", "vermeide", "vermeiden",
        "nicht mehr", "kein mehr", "keinesfalls", "auf keinen fall", "nur", "außer",
    ),
    exceptions=("außer", "ausser", "ausgenommen", "es sei denn", "abgesehen von", "ohne", "nur"),
    opposites=(
        ("liebe", "hasse"), ("liebt", "hasst"), ("mag", "hasse"), ("mag", "hasst"),
        ("immer", "nie"), ("immer", "niemals"), ("erlaubt", "verboten"), ("an", "aus"),
        ("offen", "geschlossen"), ("öffnet", "schließt"), ("mit", "ohne"), ("vor", "nach"),
        ("aktiviert", "deaktiviert"), ("aktivieren", "deaktivieren"), ("wahr", "falsch"),
        ("öffentlich", "privat"), ("hell", "dunkel"), ("warm", "kalt"), ("mehr", "weniger"),
    ),
    corrections=(
        r"\b(?:nicht|kein\w*) mehr\b",
        r"\b(?:eigentlich|tatsächlich) (?:haben|nutzen|verwenden|benutzen|sind|ist|heißt)\b",
        r"\b(?:statt|anstatt|anstelle)\b",
        (r"\b(?:umgestellt|umgezogen|gewechselt|gewechselt|migriert|umgestiegen|umbenannt|verschoben|"
        r"ersetzt|geändert)\b"),
        r"\b(?:das|es) (?:ist|war) (?:\w+ )?(?:falsch|veraltet|überholt|nicht richtig|nicht wahr)\b",
        r"^(?:korrektur|berichtigung|nein)\b[,:. ]",
        r"\bnicht \S+(?: \S+){0,3}?,? sondern\b",
        r"\bvergiss,? was ich\b",
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
        (r"(?:bitte )?(?:merk(?:e)? dir|merken|denk daran|denke daran|notier(?:e)?(?: dir)?|notiz|"
        r"erinner(?:e)? dich|vergiss nicht|nicht vergessen|beachte)(?: bitte)?(?::|,? dass|,) *"),
    ),
    adverbials=(
        (r"(?:am|im|seit|vor|gestern|heute|morgen|letzte[nsr]?|nächste[nsr]?|ab|bis|um|jeden|jede)\b"
        r"[^,;]{0,40}? (?=\w)"),
    ),
    joints=(
        r"; *(?:und |aber )?",
        r",? (?:und|aber|denn|sondern) (?=(?:ich|wir|mein|meine|unser|unsere)\b)",
        r", (?=(?:ich|wir|mein|meine|unser|unsere)\b)",
    ),
    asides=(
        (r"(?:[,:;]| [-–—]+) *(?:und |aber |also )?(?:kannst|könntest|können|könnten|würdest|magst) "
        r"(?:du|sie|wir|ihr)\b"),
        r"[,:;] *(?:und |aber )?(?:was|wie|wann|warum|wo|wer) (?:ist|sind|kann|soll|muss|meinst)\b",
        r", (?:oder\?|nicht wahr|richtig\?|bitte (?:hilf|zeig|erklär))",
    ),
    questions=(
        (r"^(?:und |aber |also )?(?:was|wer|wen|wem|wessen|wo|wohin|woher|wann|warum|wieso|weshalb|"
        r"wie|welche[rsnm]?|womit|wofür|worüber)\b"),
        (r"^(?:kannst|könntest|können|könnten|würdest|würden|soll|sollen|sollte|darf|dürfen|ist|sind|"
        r"hat|haben|habe|bin|bist|war|magst|mag|willst|weißt|gibt|muss|müssen|lebe|wohne|heiße) "
        r"(?:ich|du|er|sie|es|wir|ihr|man|das|der|die|mein|meine|unser|unsere|dein|deine)\b"),
    ),
    commands=(
        (r"^(?:bitte |jetzt |dann )*(?:such|suche|zeig|zeige|schreib|schreibe|erstell|erstelle|mach|"
        r"mache|lösch|lösche|füg|füge|erklär|erkläre|hilf|gib|finde|öffne|starte|prüf|prüfe|"
        r"übersetze|übersetz|fass|vergleiche|liste|lies|sag|sage|weiter|commit|committe|teste)\b"),
        r"^(?:lass uns|lasst uns)\b",
    ),
    standing=(
        (r"\b(?:immer|nie|niemals|stets|jedes mal|jedesmal|ab jetzt|von nun an|künftig|in zukunft|"
        r"grundsätzlich|standardmäßig|statt|anstatt|vor jedem|nach jedem|bei jedem|für alle)\b"),
    ),
    hypotheticals=(
        r"^(?:wenn|falls|angenommen|stell dir vor|was wäre|sollten wir|hätte|wäre)\b",
        (r"\b(?:würde|würden|hätte|hätten|wäre|wären|könnte|könnten) (?:ich|wir)\b|"
        r"\b(?:ich|wir) (?:würden?|hätten?|wären?|könnten?)\b(?! (?:lieber|nie|niemals))"),
    ),
    hedges=(
        (r"^(?:vielleicht|möglicherweise|eventuell|wahrscheinlich|ich glaube|ich denke|ich vermute|"
        r"ich weiß nicht|ich bin (?:mir )?nicht sicher|keine ahnung)\b"),
    ),
    reported=(
        (r"(?<=\w )(?<!\bich )(?<!\bwir )(?:sagt|sagte|meint|meinte|behauptet|behauptete|schrieb|"
        r"fragte|antwortete|erzählte)\b|\bhat gesagt\b"),
        r"^laut\b",
    ),
    fiction=(
        (r"\b(?:schreib|schreibe|erzähl|erzähle|erfinde|dichte|verfasse)\b(?: \w+){0,4} (?:geschichte|"
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
        (r"^ich bin (?:\w+ )?(?:zurück|wieder da|da|fertig|bereit|müde|spät dran|unsicher|mir nicht|"
        r"gespannt|froh|traurig|sicher)\b"),
        (r"^ich (?:brauche|möchte|will|hätte gern) (?:noch |mehr |nur |kurz )?(?:\w+ )?(?:mehr zeit|"
        r"minuten?|hilfe|wissen|sehen|fragen|eine frage)\b"),
        r"^ich (?:mag|liebe|finde|verstehe|sehe|weiß|hoffe) (?:das|es|dies|diese[rsn]?|die idee|ja|,)\b",
        r"^(?:mach dir|keine sorge|kein ding|macht nichts|egal)\b",
    ),
    only_here=(
        (r"\b(?:nur|bloß) (?:dieses mal|diesmal|für (?:jetzt|heute|diese antwort|dieses gespräch))\b|"
        r"\bfür (?:diese antwort|dieses gespräch)\b"),
        r"\b(?:nicht|bitte nicht) (?:prüfen|nachprüfen|nachschauen|nachschlagen|überprüfen|googeln)\b",
    ),
    anaphora=(
        r"\b(?:es|er|sie|das|dies|diese[rsnm]?|ihn|ihm|ihnen|dort|dann|davon|damit|dabei|dazu)\b",
    ),
    specifics=(
        "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "gestern",
        "heute", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag",
    ),
    openers=("bitte", "danke", "hallo", "heute", "gestern", "morgen", "leider", "vielleicht", "vergiss"),
    rules=(
        Rule("prohibition", r"^(?:bitte )?(?:nie|niemals|keinesfalls|auf keinen fall|vermeide|"
             r"vermeiden sie|kein|keine|keinen)\b.{3}"),
        Rule("prohibition", rf"^(?:bitte )?(?!ich\b|wir\b)\w+(?:e|en sie)?(?: \w+){{0,6}}? (?:{_NO_VERB}) "
             r"(?:\w+ ){0,6}?\w*(?:en|ern|eln)\b"),
        Rule("prohibition", r"^(?!ich\b).{3,120}?\b(?:(?:darf|dürfen|soll|sollen|sollte|muss)\b.{0,60}?"
             r"\b(?:nicht|nie|niemals|kein\w*)\b|(?:ist|sind) (?:streng )?(?:verboten|untersagt|"
             r"nicht erlaubt|nicht gestattet))"),
        Rule("prohibition", r"^(?:benutze|benutz|verwende|nutze|nutz|nimm|pushe|push|deploye|"
             r"committe|schreibe?|lösche?|sprich|nenn(?:e)?) .{0,80}?\b(?:nie|niemals|nicht|kein\w*)\b"),
        Rule("requirement", r"^(?:bitte )?(?:immer|stets|achte darauf|stelle? sicher|sorge dafür|"
             r"denk(?:e)? daran|ab jetzt|von nun an|künftig|in zukunft|grundsätzlich)\b.{3}"),
        Rule("requirement", r"^(?!ich\b|es\b|das\b).{2,120}?\b(?:muss|müssen|soll|sollen|sollte|"
             r"sollten|immer|stets|jedes mal)\b.{3}"),
        Rule("requirement", r"^(?:bitte )?(?:benutze|benutz|verwende|nutze|nimm|schreibe?|antworte|"
             r"nenn(?:e)?)\b.{2,80}?\b(?:statt|anstatt|anstelle|für alle|bei jedem|vor jedem)\b"),
        Rule("preference", r"^(?:ich|wir) (?:mag|mögen|liebe|lieben|hasse|hassen|bevorzuge|"
             r"bevorzugen|verabscheue|ziehe|esse|trinke)\b(?! (?:das|es|dies|diese[rsn]?)\b).{3}"),
        Rule("preference", r"^(?:ich|wir) (?:\w+ )?(?:immer|nie|niemals|meistens|normalerweise|"
             r"gewöhnlich|oft|selten|gern|gerne|lieber|ungern|am liebsten)\b.{3}"),
        Rule("preference", r"^ich (?:\w+ ){1,6}?(?:gern|gerne|lieber|ungern|am liebsten|nicht leiden|"
             r"nicht ausstehen|nicht mag)\b"),
        Rule("preference", r"^(?:am liebsten|lieber) \w"),
        Rule("identity", r"^(?:mein (?:voller |vor|nach)?name ist|ich heiße|ich heisse|nenn(?:e)? mich|"
             r"man nennt mich)\b.{2}"),
        Rule("identity", r"^ich bin (?:ein|eine|allergisch|gegen|von beruf|vegetarier|veganer|"
             r"vegetarierin|veganerin|verheiratet|geschieden|ledig|geboren|in \w+ geboren|aus|"
             r"\d{1,3} jahre|schwanger|linkshänder|\w+ (?:in|bei|am) )\b.{0,}"),
        Rule("identity", rf"^ich (?:{_WORK})\b.{{3}}"),
        Rule("identity", r"^ich habe (?:eine?|zwei|drei|vier|fünf|keine) (?:\w+ )?(?:hund|hunde|katze|"
             r"katzen|kind|kinder|sohn|söhne|tochter|töchter|bruder|brüder|schwester|schwestern|"
             r"allergie|auto|haus|wohnung)\b"),
        Rule("identity", r"^(?:meine?|meinem) (?!frage|problem|fehler|code)[\wäöüß -]{2,40}? (?:ist|sind|"
             r"heißt|heißen|war|lebt|wohnt|arbeitet|mag|hat) (?!nicht klar|kaputt|gut|toll)\w"),
        Rule("decision", r"^(?:wir|ich) (?:haben|habe|sind|bin) (?:uns |mich )?.{0,80}?\b(?:entschieden|"
             r"beschlossen|geeinigt|gewählt|umgestellt|gewechselt|migriert|umgezogen|umgestiegen)\b"),
        Rule("decision", r"^(?:haben|sind) wir .{0,80}?\b(?:beschlossen|umgezogen|umgestellt|"
             r"gewechselt|entschieden)\b"),
        Rule("assignment", r"^(?:unser|unsere|jeder|jede|jedes)\b.{2,60}? (?:ist|sind|war|läuft|"
             r"laufen|heißt|liegt|steht|kostet|gehört|endet|beginnt|schließt|öffnet|hat)\b.{2}"),
        Rule("assignment", r"^(?:der|die|das|unser|unsere|jeder|jede|jedes|alle) .{2,60}? (?:ist|sind|"
             r"war|waren|läuft|laufen|heißt|liegt|steht|kostet|gehört|endet|beginnt|schließt|öffnet|"
             r"hat|haben|braucht|fährt|nutzt|verwendet|lebt|wohnt|lautet|befindet|hängt)\b.{2}",
             specific=True, confidence=0.8),
        Rule("assignment", r"^(?:wir|ich) (?:benutzen|benutze|nutzen|nutze|verwenden|verwende|haben|"
             r"arbeiten|deployen|hosten|treffen|brauchen)\b.{3}", confidence=0.8),
        Rule("event", r"^(?:ich|wir) (?:war|waren|hatte|hatten|habe|haben|bin|sind) .{3}",
             confidence=0.7, specific=True),
        Rule("event", r"^(?:habe|haben|bin|sind|war|waren) (?:ich|wir) .{3}", confidence=0.7),
        Rule("assignment", r" (?:ist|war|heißt|wohnt|lebt|arbeitet|mag|hasst|liebt|trinkt|isst|"
             r"bevorzugt|hat|fährt|spielt|leitet) .{2}", confidence=0.8, named=True),
        Rule("assignment", r"^[\wäöüß][\w.\- ]{1,40}? ?= ?\S", specific=True),
    ),
    orders_to_model=(
        (r"\b(?:ignorier\w*|vergiss|vergesst|missachte|überschreib\w*|umgeh\w*|verwirf)\b.{0,40}?\b(?:"
        r"alle\w*|vorherig\w*|bisherig\w*|obig\w*|frühere\w*|deine|die|sämtliche)\b.{0,30}?"
        r"\b(?:anweisung\w*|instruktion\w*|befehl\w*|regeln|vorgaben|richtlinien|prompts?)\b"),
        r"\bdu bist (?:jetzt|nun|ab jetzt|ab sofort) |\bignorier\w* alles\b",
    ),
    secret_words=("passwort", "kennwort", "geheimnis", "zugangsdaten", "schlüssel lautet"),
)  # fmt: skip
