"""What German statements look like; kept apart from the words for the length alone."""

from __future__ import annotations

from perdure.text.packs import life
from perdure.text.packs.pack import Rule

NO = r"(?:nicht|nie|niemals|kein\w*)"
PLEASE = r"(?:bitte )?"
DO = (
    "antworten? sie|antworte|benutzen? sie|benutze?|verwenden? sie|verwende|nutzen? sie|nutze?|"
    "nimm|nehmen? sie|schreiben? sie|schreibe?|nenne?|nennen sie|sprich|rede|duze|sieze|"
    "formatiere|pushe?|deploye?|committe|lösche?|gib|gebt|setze?|lege?|lass|füge?|mache?|starte|"
    "runde|kürze|speichere?|logge|teste?|prüfe?|frage?|erwähne|empfiehl|schlage?|rufe?|ruf|"
    "schicke?|sende|stelle?|zeige?|halte?|achte|berühre|ändere|öffne|installiere|kaufe?|buche"
)
_JOBS = (
    "lehrer|ärztin|arzt|ingenieur|entwickler|informatiker|programmierer|student|schüler|designer|"
    "anwalt|anwältin|pfleger|schwester|koch|köchin|bäcker|verkäufer|berater|architekt|musiker|"
    "künstler|autor|journalist|forscher|wissenschaftler|physiker|chemiker|biologe|biologin|"
    "mathematiker|psychologe|psychologin|therapeut|techniker|mechaniker|elektriker|fahrer|pilot|"
    "polizist|beamter|beamtin|professor|dozent|erzieher|handwerker|schreiner|tischler|maurer|"
    "gärtner|landwirt|bauer|bäuerin|unternehmer|gründer|manager|buchhalter|übersetzer|redakteur|"
    "admin|rentner|vegetarier|veganer|linkshänder|single|witwer|witwe|diabetiker|allergiker"
)
_TRANSIENT = (
    r"(?:frage|problem|fehler|code|tests?|ausgabe|antwort|idee|build|logs?|meldung|fehlermeldung|"
    r"obige|folgende|nächste schritt|grund|punkt|rest|gleiche|selbe|meinung|eindruck|vorschlag|"
    r"film|wetter|tag|ergebnis|beispiel|nachricht|bug)\b"
)
_OPINION = (
    "(?:(?:sehr|so|echt|wirklich|ziemlich|total|zu|ganz|eher|mega|richtig|nicht|noch|schon|"
    "auch|ja|"
    r"wieder|leider) )*(?:gut|gute[sr]?|schlecht|toll|schön|super|klasse|lecker|langweilig|"
    r"interessant|kaputt|fertig|spät|langsam|schnell|schwer|schwierig|einfach|leicht|komisch|"
    r"seltsam|richtig|falsch|wahr|klar|egal|weg|da|hier|fehlgeschlagen|gescheitert|abgestürzt|"
    r"besser|schlimm|wichtig|nett|cool|prima|perfekt|okay|ok|so|eine? gute[rs]?)\b"
)
_TIME = (
    r"\d|\b(?:gestern|vorgestern|heute|januar|februar|märz|april|mai|juni|juli|august|september|"
    r"oktober|november|dezember|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|"
    r"letzte[nrs]?|vergangene[nrs]?)\b"
)
_WORK = (
    "wohne|lebe|arbeite|heiße|heisse|studiere|lerne|fahre|nehme|trinke|esse|spreche|besitze|leite|"
    "spiele|komme aus|bringe mir|stamme aus|unterrichte|pendle|radle|laufe|schwimme|sammle"
)

RULES: tuple[Rule, ...] = (
    # Who speaks is often left out.
    Rule("identity", rf"^bin (?:(?:seit \w+(?: \w+)?|auch|schon|immer noch|streng|übrigens) )*(?:vegan\w*|vegetarisch|veganer\w*|"
                     rf"allergisch gegen|laktoseintolerant|verheiratet|geschieden|{_JOBS})\b"),
    Rule("identity", r"^(?:wohne|lebe) (?:(?:seit \w+(?: \w+)?|derzeit|jetzt|noch|zur ?zeit) )*(?:in|bei|auf|am|im) \w.{2}"),
    Rule("identity", r"^arbeite (?:(?:seit \w+(?: \w+)?|derzeit|jetzt) )*(?:bei|als|für(?! mich)) \w.{2}|^komme aus \w{3}"),
    Rule("preference", r"^(?:hasse|bevorzuge|esse|trinke) (?!es\b|das\b|dich\b|euch\b|ihn\b|sie\b|wenn\b|gerade\b|grade\b|jetzt\b)\w.{2}"),
    Rule("identity", r"^(?:mein|unser)\w* (?:\w+ )?\w+ und ich (?:[a-zäöüß]{2,}en|sind)\b.{4}", confidence=0.8),
    # Standing orders.
    Rule("prohibition", rf"^{PLEASE}(?:nie|niemals|keinesfalls|auf keinen fall|vermeide|"
                        r"vermeiden sie|keine?n?)\b.{3}"),
    Rule("prohibition", rf"^(?:bitte .{{0,60}}?\b{NO} .{{3}}|(?:{DO})\b.{{0,80}}?\b{NO}\b)"),
    Rule("prohibition", r"^(?!ich\b|er\b|sie\b|es\b|das\b).{3,120}?\b(?:(?:darf|dürfen|soll|"
         rf"sollen|sollte|sollten) (?:.{{0,60}} )?{NO}\b|(?:ist|sind) (?:\w+ )?(?:verboten|"
                        r"untersagt|tabu|nicht (?:erlaubt|gestattet|zulässig)))"),
    Rule("requirement", rf"^{PLEASE}(?:(?:immer|stets) (?!noch|wieder|mehr)|achte darauf|"
         r"stelle? sicher|sorge dafür|denk(?:e)? daran|ab jetzt|von nun an|künftig|in zukunft|"
                        r"grundsätzlich)\b.{3}"),
    Rule("requirement", rf"^{PLEASE}(?:{DO})\b.{{0,80}}?\b(?:immer|stets|jedes mal|statt|"
         "ab jetzt|ab sofort|von nun an|künftig|anstatt|anstelle|für alle|bei jedem|vor jedem|"
                        r"nach jedem|standardmäßig|in zukunft)\b"),
    Rule("requirement", rf"^{PLEASE}(?:(?:{DO}) nur|nur .{{3,80}}?\w{{2,}}e?n)\b(?= .{{3}}|[.!]*$)"),
    Rule("requirement", rf"^(?:wenn|falls|sobald|vor|nach|bei) .{{3,120}}?,? (?:dann )?(?:{DO})\b"
                        rf".{{0,60}}?\b(?:immer|stets|zuerst|{NO})\b"),
    Rule("requirement", r"^(?!ich\b|es\b|das\b|er\b|sie\b|wir\b|wenn\b|falls\b).{2,120}?\b(?:muss|"
         r"müssen|musst|soll|sollen|sollte|sollten)\b (?!.{0,40}?\b(?:gut|toll|schön|lecker|los|"
                        r"gewesen)(?: sein)?[.!]*$).{3}", confidence=0.85),
    Rule("requirement", r"^wir (?:müssen|sollen) (?:immer|stets)\b.{3}"),
    Rule("requirement", rf"^{PLEASE}(?:du|sie)ze? mich\b|^{PLEASE}(?:duzen|siezen) sie mich\b"),
    Rule("prohibition", r"^(?:am|an|im|in|vor|nach|ohne|\w+s) .{0,60}?\b(?:wird|"
                        rf"werden) (?:\w+ )?{NO}\b"
                        r" (?:\w+ )?\w{3,}t[.!]*$"),
    # Preferences.
    Rule("preference", r"^(?:ich|wir) (?:mag|mögen|liebe|lieben|hasse|hassen|bevorzuge|"
         r"bevorzugen|verabscheue|esse|trinke)\b(?! (?:das|es|dies|diese[rsn]?|dich|dir)\b).{3}"),
    Rule("preference", r"^ich (?:möchte|will) (?:\w+ ){0,2}?(?:kein\w*|nie|niemals)\b.{3}"),
    Rule("preference", r"^ich ziehe .{3,60}? vor$"),
    Rule("preference", r"^(?:ich|wir) (?:\w+ )?(?:immer|nie|niemals|meistens|normalerweise|"
         r"gewöhnlich|oft|selten|gern|gerne|lieber|ungern|am liebsten)\b(?! noch| wieder).{3}"),
    Rule("preference", r"^ich (?:\w+ ){1,6}?(?:gern|gerne|lieber|ungern|am liebsten|nicht leiden|"
                       r"nicht ausstehen|nicht mag)\b"),
    Rule("preference", r"^(?:am liebsten|lieber) \w"),
    # Who the user is.
    Rule("identity", r"^(?:mein (?:voller |vor|nach)?name ist|ich heiße|ich heisse|nenn(?:e)? mich|"
                     r"man nennt mich|bitte nenn(?:e|en sie)? mich)\b.{2}"),
    Rule("identity", r"^ich bin (?:(?:jetzt|inzwischen|mittlerweile|nun|auch|nicht mehr|nicht|"
                     r"keine?) )*(?:eine? (?!bisschen|paar|wenig)\w|(?:gegen .{2,40} )?allergisch|"
                     r"\w*intolerant|"
         "vegan|vegetarisch|pescetarisch|halal|koscher|von beruf|verheiratet|geschieden|ledig|"
                     r"verwitwet|geboren|in \w+ geboren|aus \w|"
                     rf"\d{{1,3}} jahre|schwanger|farbenblind|taub|blind|\w*(?:{_JOBS})(?:in|e)?\b)"),
    Rule("identity", rf"^ich (?:{_WORK})\b(?! (?:gerade|daran|noch|das|es|"
                     rf"jetzt(?! (?:in|bei|als|auf|im|für)\b)|nach hause|heim)\b).{{3}}"),
    Rule("identity", r"^ich habe (?:eine?n?|zwei|drei|vier|fünf|keine) (?:\w+ )?(?:hund|hunde|"
         r"katze|katzen|kind|kinder|sohn|söhne|tochter|töchter|bruder|brüder|schwester|schwestern|"
                     r"\w*allergie|auto|haus|wohnung)\b"),
    Rule("identity", rf"^meine?m? (?!{_TRANSIENT})[\wäöüß -]{{2,40}}? (?:ist|sind|heißt|heißen|"
                     rf"war|lebt|wohnt|arbeitet|mag|hat|liegt|beträgt|dauert|kostet) (?!{_OPINION})\w"),
    Rule("event", r"^(?:ich|wir) (?:ziehe|ziehen) (?:.{0,40} )?(?:nach|um)\b.{2}", confidence=0.8),
    # Decisions and events.
    Rule("decision", "^(?:wir|ich) (?:haben|habe|sind|bin) (?:uns |"
                     r"mich )?.{0,80}?\b(?:entschieden|"
         r"beschlossen|geeinigt|gewählt|umgestellt|gewechselt|migriert|umgezogen|umgestiegen)\b"),
    Rule("decision", r"^(?:haben|sind) wir .{0,80}?\b(?:beschlossen|umgezogen|umgestellt|"
                     r"gewechselt|entschieden|umgestiegen|migriert|geeinigt)\b"),
    Rule("event", rf"^(?:ich|wir) (?:war|waren|hatte|hatten|habe|haben|bin|sind) .{{0,120}}?"
                  rf"(?:{_TIME})", confidence=0.7),
    # Properties of things and people; every noun has a capital, so the value has to tell.
    Rule("assignment", rf"^(?:unsere?r?|jede[rs]?) (?!{_TRANSIENT}).{{2,60}}? (?:ist|sind|war|"
                       "läuft|"
                       r"laufen|heißt|liegt|steht|kostet|gehört|endet|beginnt|schließt|öffnet|hat) "
                       rf"(?!{_OPINION}).{{2}}"),
    Rule("assignment", rf"^(?!das (?:ist|war|sind|hat|heißt|liegt|kostet|läuft)\b)(?:der|die|das|"
         rf"alle) (?!{_TRANSIENT}).{{2,60}}? (?:ist|sind|war|waren|läuft|laufen|heißt|liegt|steht|"
         r"kostet|gehört|endet|beginnt|schließt|öffnet|hat|haben|braucht|fährt|nutzt|verwendet|"
         rf"lebt|wohnt|lautet|befindet|hängt|dauert|beträgt) (?!{_OPINION}).{{2}}", specific=True, confidence=0.8),
    Rule("assignment", "^(?:niemand|keiner|keine|nur eine[rs]?) (?:von uns|(?:in|aus|von|"
                       r"bei) (?:unser|mein)\w* "
                       r"(?!code|tests?)[\w-]+) (?!und|oder)\w{2,} .{2}", confidence=0.8),
    Rule("assignment", r"^wir (?:benutzen|nutzen|verwenden|deployen|hosten|treffen uns|arbeiten "
                       r"(?:mit|bei|in))\b.{3}", confidence=0.8),
    Rule("assignment", r"^ich (?:benutze|nutze|verwende)\b.{3}", confidence=0.8),
    Rule("assignment", r"^ (?:heißt|wohnt|lebt|arbeitet|mag|hasst|liebt|trinkt|isst|bevorzugt|"
         r"fährt|spielt|leitet|(?:ist|war) (?:der|die|das|unsere?|meine?|eine?|in|bei|seit|\d|"
                       r"allergisch|verheiratet)|hat (?:eine?n?|zwei|drei|vier|\d)) "
                       rf"(?!{_OPINION}).{{1}}", confidence=0.8, named=True),
    Rule("assignment", r"^[\wäöüß][\w.\- ]{1,40}? ?= ?\S", specific=True),
    *life.DE,
)  # fmt: skip
