"""What Dutch statements look like; kept apart from the words for the length alone."""

from __future__ import annotations

from perdure.text.packs.pack import Rule

PLEASE = r"(?:(?:alsjeblieft|alstublieft|aub|graag|gelieve),? )?"
DO = (
    "gebruik|gebruikt|antwoord|schrijf|zet|noem|houd|hou|stuur|maak|voer|formatteer|documenteer|"
    "beperk|"
    "bewaar|sla|voeg|rond|praat|spreek|geef|vertel|waarschuw|vraag|controleer|check|test|draai|"
    "deploy|push|"
    "commit|vermeld|vermijd|laat|koop|boek|begin|eindig|sluit|open|zorg|plan|leg|bel|mail|kies|"
    "toon|neem"
)
_JOBS = (
    r"\w*(?:leraar|lerares|docent|docente|arts|dokter|huisarts|verpleegkundige|verpleegster|"
    "verpleger|ingenieur|"
    "ontwikkelaar|programmeur|designer|ontwerper|vormgever|journalist|student|studente|scholier|"
    "boekhouder|"
    "accountant|bakker|kok|muzikant|schilder|schrijver|schrijfster|vertaler|chauffeur|"
    "natuurkundige|scheikundige|"
    "bioloog|psycholoog|tandarts|analist|manager|directeur|technicus|monteur|verkoper|boer|"
    "boerin|onderzoeker|"
    "wetenschapper|consultant|adviseur|beheerder|timmerman|elektricien|loodgieter|dierenarts|"
    "apotheker|piloot|"
    "advocaat|advocate|jurist|architect|ambtenaar|agent|fotograaf|kapper|kapster|ober|"
    "serveerster|zzp'er|"
    r"freelancer|ondernemer|gepensioneerd|vegetariër|veganist|weduwe|weduwnaar|vrijgezel)\b"
)
_KIN = (
    "moeder|mama|vader|papa|ouders|broer|zus|zusje|broertje|broers|zussen|zoon|dochter|kinderen|"
    "kind|man|vrouw|"
    "partner|vriend|vriendin|vrienden|oma|opa|tante|oom|neef|nicht|hond|kat|poes|baas|chef|"
    "buurman|buurvrouw|"
    "collega|schoonmoeder|schoonvader|kleinzoon|kleindochter"
)
_TRANSIENT = (
    "(?:vraag|probleem|code|fout|twijfel|test|tests|idee|antwoord|uitvoer|output|resultaat|"
    "bericht|voorbeeld|"
    "volgende stap|mening|suggestie|weer|film|dag|build|logs?|waarheid|punt|bug|foutmelding|"
    r"tekst|zin)\b"
)
_OPINION = (
    "(?:(?:heel|erg|zo|echt|best|nogal|te|vrij|een beetje|super|wel|niet|nog|al|ook|ontzettend|"
    "behoorlijk) )*(?:"
    "goed|goede|slecht|leuk|mooi|fijn|lekker|saai|interessant|kapot|klaar|laat|langzaam|traag|"
    "snel|moeilijk|lastig|"
    "makkelijk|eenvoudig|raar|vreemd|juist|fout|waar|duidelijk|weg|daar|hier|mislukt|gecrasht|"
    "beter|erg|belangrijk|"
    r"aardig|cool|prima|perfect|ok|oké|okay|zo|geweldig|stuk|een (?:goede|goed|slechte))\b"
)
_TIME = (
    r"\d|\b(?:gisteren|eergisteren|vandaag|vanmorgen|vanochtend|januari|februari|maart|april|"
    "mei|juni|juli|augustus|"
    "september|oktober|november|december|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|"
    "zondag|afgelopen|"
    r"vorige?|geleden)\b"
)
_WORK = (
    "(?!.{0,80}(?:server|fout|bug|code|test|bestand|script|build|branch|commit|database|"
    "functie|probleem|bericht|"
    r"antwoord|ticket|tabel|versie|update|mail))"
)

RULES: tuple[Rule, ...] = (
    # Standing orders.
    Rule("prohibition", rf"^{PLEASE}(?:nooit|vermijd|vermijden|geen)\b(?! (?:idee|probleem|dank|"
                        "zorgen)).{3}"),
    Rule("prohibition", rf"^{PLEASE}(?:{DO})\b.{{0,80}}?\b(?:niet|nooit|geen)\b"),
    Rule("prohibition", r"^(?!ik\b|hij\b|ze\b|het\b|dat\b|je\b).{3,120}?\b(?:(?:mag|mogen|moet|"
                        r"moeten) (?:.{0,60} )?(?:niet|nooit|geen)\b|"
                        r"(?:is|zijn) (?:\w+ )?(?:verboden|niet toegestaan|uit den boze))"),
    Rule("prohibition", r"^(?:je|men|we) (?:mag|mogen) (?:.{0,60} )?(?:niet|nooit|geen)\b.{3}"),
    Rule("requirement", rf"^{PLEASE}(?:altijd|zorg ervoor|zorg dat|let erop|vanaf nu|voortaan|"
                        r"in het vervolg|denk eraan)\b.{3}"),
    Rule("requirement", rf"^{PLEASE}(?:{DO})\b.{{0,80}}?\b(?:altijd|telkens|elke keer|"
                        "in plaats van|ipv|vanaf nu|voortaan|voor alle|bij elke?|"
                        r"voor elke?|na elke?|standaard|alleen|enkel)\b"),
    Rule("requirement", "^(?:als|wanneer|zodra|voor|na|bij) .{3,120}?,? (?:dan "
                        rf")?(?:{DO})\b.{{0,60}}?\b(?:altijd|eerst|niet|nooit|geen)\b"),
    Rule("requirement", r"^(?!ik\b|het\b|dat\b|hij\b|ze\b|we\b|als\b|je\b).{2,120}?\b(?:moet|"
                        r"moeten)\b (?!.{0,40}?\b(?:goed|leuk|mooi|lekker|geweest)"
                        r"(?: zijn)?[.!]*$).{3}", confidence=0.85),
    Rule("requirement", r"^(?:we|wij) moeten altijd\b.{3}"),
    Rule("requirement", rf"^{PLEASE}(?:zeg|spreek me) (?:maar )?(?:je|jij|u|aan met (?:je|u))\b"),
    # Preferences.
    Rule("preference", "^(?:ik|we|wij) (?:hou|houd|houden|haat|haten|verafschuw|lust|prefereer|"
                       r"verkies|eet|drink)\b(?! (?:het|dat|dit)\b).{3}"),
    Rule("preference", r"^ik (?:wil|hoef) (?:\w+ ){0,2}?(?:geen|nooit)\b.{3}"),
    Rule("preference", r"^ik geef (?:de )?voorkeur aan\b.{3}|^ik heb (?:liever|"
                       r"een hekel aan)\b.{3}|^mijn voorkeur gaat uit naar .{2}"),
    Rule("preference", r"^ik vind (?!het\b|dat\b|dit\b|deze\b|die\b).{2,40}? (?:lekker|leuk|"
                       r"geweldig|fijn|heerlijk|vies|vreselijk|saai)\b"),
    Rule("preference", r"^(?:ik|we|wij) (?:\w+ ){1,3}?(?:altijd|nooit|meestal|gewoonlijk|vaak|"
                       r"zelden|graag|liever|het liefst)\b.{3}"),
    Rule("preference", r"^(?:het liefst|liever|meestal|gewoonlijk) (?:\w+ )?ik\b.{3}"),
    # Who the user is.
    Rule("identity", rf"^(?:mijn (?:volledige |voor|achter)?naam is|ik heet|{PLEASE}noem me|"
                     r"iedereen noemt me)\b.{2}"),
    Rule("identity", "^ik ben (?:(?:nu|inmiddels|ook|niet meer|niet|geen|"
                     r"al) )*(?:een (?!beetje|paar)\w|(?:\w+-?)?allergisch|[\w-]*intolerant|"
                     "veganistisch|"
                     r"vegan|vegetarisch|getrouwd|gescheiden|vrijgezel|verloofd|geboren|in \w+ geboren|"
                     r"uit \w|\d{1,3} jaar|zwanger|kleurenblind|doof|blind|"
                     rf"linkshandig|diabeet|met pensioen|gestopt met|{_JOBS})"),
    Rule("identity", "^ik (?:woon|werk|studeer|leer|speel|spreek|bezit|leid|kom uit|rij|rijd|"
                     r"fiets|loop|zwem|verzamel|geef les|neem|slik|gebruik insuline)\b"
                     r"(?! (?:nog|daar|eraan|het|dat|mee|even)\b).{3}"),
    Rule("identity", r"^ik heb (?:een|twee|drie|vier|vijf|geen|\d+) (?:\w+ )?(?:hond|honden|kat|"
                     "katten|poes|kind|kinderen|zoon|zonen|zoons|dochters?|"
         r"broers?|zus|zussen|kleinkinderen|\w*allergie|auto|huis|appartement|boot|paard|fiets|"
                     r"bedrijf|winkel)\b"),
    Rule("identity", r"^ik heb (?:\w+ )?(?:diabetes|astma|coeliakie|hooikoorts|migraine|"
                     r"epilepsie|adhd)\b"),
    Rule("identity", rf"^(?:mijn|onze|ons) (?!{_TRANSIENT})[\w -]{{2,40}}? (?:hee?te?n? \w|"
                     "(?:is|zijn|was|leeft|woont|wonen|werkt|werken|houdt|heeft|hebben|"
                     rf"ligt|duurt|kost|studeert|gaat|speelt) (?!{_OPINION})\w)"),
    # Decisions and events.
    Rule("event", r"^(?:ik|we|wij) (?:verhuis|verhuizen|ga verhuizen|gaan verhuizen)\b.{3}", confidence=0.8),
    Rule("decision", "^(?:we|wij|ik) (?:hebben|heb|zijn|ben) (?:ons |"
                     r"me )?.{0,80}?\b(?:besloten|afgesproken|gekozen|overgestapt|"
                     "overgeschakeld|"
                     r"gemigreerd|verhuisd|vervangen)\b"),
    Rule("decision", r"^(?:hebben|zijn|heb|ben) (?:we|wij|ik) .{0,80}?\b(?:besloten|afgesproken|"
                     r"overgestapt|verhuisd|gekozen|gemigreerd)\b"),
    Rule("event", "^(?:ik|we|wij) (?:was|waren|had|hadden|heb|hebben|ben|"
                  rf"zijn) .{{0,120}}?(?:{_TIME})", confidence=0.7),
    # Lives.
    Rule("event", rf"^(?:ik|we|wij) (?:heb|hebben|ben|zijn) {_WORK}(?!(?:het|dat|dit|veel|iets|"
                  r"niets|alles)\b).{0,80}?\b(?:gekocht|begonnen|verloren|"
                  "kwijtgeraakt|gewonnen|getrouwd|bezocht|gebakken|gekookt|geschilderd|gebouwd|geleerd|"
                  "opgericht|geopend|verkocht|opgezegd|geboren|"
                  "gebroken|geopereerd|gescheiden|verloofd|afgevallen|gestopt|deelgenomen|ingeschreven|"
                  "geplant|verbouwd|gereisd|geadopteerd|"
                  "afgestudeerd|gepromoveerd|bevorderd|geslaagd|aangenomen|ontslagen|ontmoet|gevierd|"
                  r"zwanger|geworden)\b", confidence=0.6),
    Rule("event", rf"^(?:mijn|onze) (?:\w+ )?(?:{_KIN}) (?:heeft|kreeg|verloor|stierf|trouwde|"
                  "trouwt|verwacht|verhuist|is|zijn|hebben|hadden) "
                  r".{0,60}?(?:\w{4,}|gekregen|overleden|verloren)\b", confidence=0.6),
    # Properties of things and people.
    Rule("assignment", rf"^(?:onze|ons|elke?|iedere?) (?!{_TRANSIENT}).{{2,60}}? (?:is|zijn|was|"
                       "draait|draaien|heet|ligt|staat|kost|hoort|eindigt|begint|"
                       rf"sluit|opent|heeft|loopt) (?!{_OPINION}).{{2}}"),
    Rule("assignment", r"^(?!het (?:is|was|zijn|heeft|ligt|kost|loopt)\b)(?:de|het|"
                       rf"alle) (?!{_TRANSIENT}).{{2,60}}? (?:is|zijn|was|waren|draait|draaien|"
                       "heet|"
         "ligt|staat|kost|hoort|eindigt|begint|sluit|opent|heeft|hebben|gebruikt|woont|duurt|"
                       "vertrekt|hangt|luistert|verloopt) "
                       rf"(?!{_OPINION}).", specific=True, confidence=0.8),
    Rule("assignment", "^(?:niemand|geen) (?:van ons|(?:in|bij) (?:ons|onze|"
                       r"mijn) [\w-]+) \w{2,} .{2}", confidence=0.8),
    Rule("assignment", "^(?:we|wij) (?:gebruiken|deployen|hosten|werken (?:met|bij|in)|"
                       r"draaien)\b.{3}", confidence=0.8),
    Rule("assignment", r"^ik gebruik\b.{3}", confidence=0.8),
    Rule("assignment", "^ (?:heet|woont|werkt|houdt van|haat|drinkt|eet|rijdt|speelt|leidt|"
                       r"(?:is|was) (?:de|het|onze|ons|mijn|een|in|bij|sinds|\d|"
         rf"allergisch|getrouwd|verantwoordelijk)|heeft (?:een|twee|drie|\d)) (?!{_OPINION}).", confidence=0.8, named=True),
    Rule("assignment", r"^[\w][\w.\- ]{1,40}? ?= ?\S", specific=True),
)  # fmt: skip
