"""Spanish: rules, prohibitions, preferences, identity, assignments, decisions and dates."""

from __future__ import annotations

from perdure.text.packs import life, taking_back_romance
from perdure.text.packs.pack import Change, Pack, Rule, When

_PLEASE = r"(?:por favor,? )?"
_LIVE = (
    "vivo|trabajo|nací|estudio|hablo|juego|conduzco|dirijo|enseño|vengo de|colecciono|manejo|"
    "resido|practico|aprendo"
)
_DO = (
    "usa|use|usad|utiliza|utilice|responde|responda|contesta|escribe|escriba|pon|ponga|llama|"
    "llámame|trátame|mantén|mantenga|envía|envíe|haz|haga|ejecuta|formatea|nombra|documenta|limita|"
    "guarda|guarde|incluye|incluya|añade|agrega|prefiere|redondea|habla|háblame"
)
_JOBS = (
    r"\w*(?:ingenier|profesor|maestr|médic|enfermer|abogad|arquitect|cociner|programador|"
    "desarrollador|diseñador|periodist|estudiante|alumn|contador|contable|panader|músic|pintor|"
    "escritor|traductor|bomber|conductor|físic|químic|biólog|psicólog|dentist|analist|gerente|"
    "director|técnic|vendedor|agricultor|investigador|científic|consultor|administrador|carpinter|"
    "electricist|veterinari|farmacéutic|bibliotecari|pilot|emplead|autónom|camarer)[oa]?"
)
_TRANSIENT = (
    r"(?:pregunta|problema|código|error|duda|prueba|pruebas|idea|respuesta|salida|resultado|"
    r"mensaje|ejemplo|siguiente paso|cuestión|opinión|sugerencia|tiempo|película|día|build|logs?|"
    r"verdad)\b"
)
_OPINION = (
    r"(?:(?:muy|tan|bien|súper|realmente|bastante|un poco|demasiado|más|solo|ya|no|casi) )*(?:"
    r"buen[oa]s?|mal[oa]?s?|mal|genial|lind[oa]s?|bonit[oa]s?|difícil|fácil|rot[oa]s?|lent[oa]s?|"
    r"list[oa]s?|increíble|aburrid[oa]s?|rar[oa]s?|eso|esto|que|mejor|peor|interesante|clar[oa]|"
    r"así|aquí|una (?:buena|mala))\b"
)
_TIME = (
    r"\d|\b(?:ayer|anteayer|anoche|hoy|enero|febrero|marzo|abril|mayo|junio|julio|agosto|"
    r"septiembre|octubre|noviembre|diciembre|lunes|martes|miércoles|jueves|viernes|sábado|domingo|"
    r"pasad[oa])\b"
)
# How changes are told.
_SHIFTED = (
    "movido movida cambiado cambiada pasado pasada aplazado aplazada adelantado adelantada "
    "retrasado retrasada pospuesto pospuesta trasladado trasladada subido subida aumentado "
    "aumentada elevado elevada bajado bajada reducido reducida ampliado ampliada renombrado renombrada"
)
_WE_SHIFTED = (
    "movimos moví movieron cambiamos cambié cambiaron pasamos pasé pasaron aplazamos aplacé "
    "aplazaron adelantamos adelanté retrasamos retrasé pospusimos trasladamos trasladaron subimos "
    "subí subieron aumentamos aumenté aumentaron elevamos bajamos bajé bajaron redujimos reduje "
    "redujeron ampliamos"
)
_IT_SHIFTED = "movió cambió pasó aplazó adelantó retrasó pospuso trasladó subió aumentó bajó redujo"
_DAY = "lunes|martes|miércoles|jueves|viernes|sábados?|domingos?"
_THING = r"(?P<what>(?:el|la|los|las|nuestr[oa]s?|mis?) (?:[\w/-]+ ){0,3}?[\w/-]+)"
_LATELY = r"(?:(?:ayer|anteayer|recientemente|finalmente|la semana pasada|el mes pasado),? )?"
_TOLD = (
    rf"{_LATELY}(?:(?:hemos|he|han) (?:{'|'.join(_SHIFTED.split())})|{'|'.join(_WE_SHIFTED.split())}) "
    rf"{_LATELY}{_THING} ",
    rf"{_LATELY}{_THING} (?:(?:fue|fueron|ha sido|han sido|se ha|se han) (?:{'|'.join(_SHIFTED.split())})|"
    rf"(?:se )?(?:{'|'.join(_IT_SHIFTED.split())})) {_LATELY}",
)
_TOWN = r"(?P<new>(?-i:[^\W\d_a-z])[\w'-]*(?: (?-i:[^\W\d_a-z])[\w'-]*){0,2})(?:[,.!]|$| (?!y|e)\w)"

ES = Pack(
    code="es",
    name="Spanish",
    markers=(
        "el", "la", "los", "las", "un", "una", "del", "y", "es", "son", "está", "están", "yo", "mi",
        "mis", "nos", "mudamos", "parecer", "visto", "nuestro", "nuestra", "nunca", "siempre", "para", "con", "que", "en", "al", "ya",
        "por", "vivo", "toco", "me", "llamo", "prefiero", "odio", "tengo", "soy", "recuerda", "trabajo",
        "debe", "deben", "hay", "se", "lo", "su", "ayer", "muy", "este", "esta", "eso", "uses",
        "trabaja", "vive", "llama", "llámame", "responde", "gusta", "gustan", "usamos", "decidimos", "realidad", "hoy", "según", "dónde", "cuándo",
        "español", "anteriores", "cada", "todos", "todas", "jamás", "sin", "nosotros", "encanta", "encantan", "mudé", "como", "uso", "desde", "hace", "hemos", "mudo", "aprendo", "trátame", "favor", "buenos", "buenas", "días", "solo", "sólo",
        *(
            "gustaría debo empiezo cambié despiden adopté compré empecé perdí gané vendí visité conocí aprendí dejé abrí fundé pinté cociné casé "
            "adoptamos compramos empezamos vendimos perdimos adoptado comprado empezado perdido ganado murió "
            "falleció nació perro perra gato gata hijo hija madre padre hermano hermana esposa marido novio novia "
            "bebé queremos planeamos planeo pienso quiero voy vamos mudarnos mudarme enero febrero junio julio "
            "septiembre noviembre diciembre semana mes curso nuestros ascendieron despidieron"
        ).split(),
    ),
    negations=(
        "no", "nunca", "jamás", "sin", "ningún", "ninguna", "ninguno", "nada", "nadie", "ni",
        "tampoco", "prohibido", "prohibida", "evita", "evitar", "evite", "ya no", "solo", "sólo",
        "solamente", "excepto", "salvo",
    ),
    exceptions=(
        "excepto", "salvo", "a menos que", "aparte de", "sin", "solo", "sólo", "solamente",
    ),
    opposites=(
        ("amo", "odio"), ("ama", "odia"), ("gusta", "disgusta"), ("siempre", "nunca"),
        ("permitido", "prohibido"), ("activar", "desactivar"), ("activado", "desactivado"),
        ("abierto", "cerrado"), ("abre", "cierra"),
        ("verdadero", "falso"), ("público", "privado"), ("caliente", "frío"),
    ),
    corrections=(
        r"\b(?:a partir de ahora|de ahora en adelante)\b",
        r"\bya no\b",
        r"\b(?:en realidad|de hecho),? (?:usamos|tenemos|es|son|vivo|trabajo|nos|el|la|los|"
        r"las|mi|nuestr[oa]|no|me)\b",
        r"\ben vez de\b|\ben lugar de\b",
        (r"\b(?:cambiamos|cambié|migramos|nos mudamos|me mudé|pasamos|reemplazamos|renombramos) "
        r".{0,40}?\b(?:a|de|por)\b"),
        (r"\b(?:eso|esto) (?:es|está|era|estaba) (?:\w+ )?(?:mal|equivocado|incorrecto|obsoleto|falso|"
        r"desactualizado)\b"),
        r"^(?:corrección|rectificación)\b[,:. ]",
        r"^no[,.:;!] (?:es|son|el|la|los|las|mi|yo|nosotros|nuestr[oa])\b",
        r"\bno \S+(?: \S+){0,3}?,? sino\b",
        r"\bolvida lo que (?:te )?dije\b",
    ),
    contrasts=(r"[,;]? sino\b", r" *[-–—,;] *(?:es|son|era|eran)\b"),
    denials=((r"^(?:yo )?(?:no|nunca) ", ""),),
    changes=(
        Change(r"(?:a partir de ahora|de ahora en adelante),? (?P<new>.*)", "{new}", "ahora"),
        *(Change(rf"{told}(?:del? (?P<old>.{{1,40}}?) )?(?:al?|para) (?P<new>.{{1,60}}?)[.!]*$",
                 "{what} es {new}", f"{_SHIFTED} {_WE_SHIFTED} {_IT_SHIFTED}") for told in _TOLD),
        Change(rf"(?:.{{0,30}}? )?me (?:mudé|he mudado) (?:\w+ )?(?:de (?P<old>\S+) )?a {_TOWN}",
               "vivo en {new}", "mudé mudado"),
    ),
    undone=(
        "no", "nunca", "jamás", "casi", r"temporal\w*", r"provisional\w*", "si", "cuando", "durante", "niñ[oa]",
        "por (?:una?|dos|tres|unos|unas)", r"(?<!:)(?:19|20)\d\d",
    ),
    in_part=(
        "sólo", "solo", "pero", "hasta", "salvo", "excepto", "hoy", "mañana", r"est[ea] \w+", "próxim[oa]",
        "mientras", "una vez", "cada", "siempre", "luego", "después", "antes", "al principio",
        "originalmente", "por error", "para (?:una?|los|las|dos)", "hace",
        rf"del? (?:{_DAY})(?= a las? \d)", rf"(?<!para )(?:el|los) (?:{_DAY})",
        r"en (?:pruebas|prod\w*|staging|preprod\w*|enero|febrero|marzo|abril|mayo|junio|julio|agosto|"
        "septiembre|octubre|noviembre|diciembre|invierno|verano)",
    ),
    stop_words=tuple(
        "el la los las un una unos unas de del y o pero es son está están yo tú él ella nosotros "
        "ellos me te se mi mis a al en para por con que lo le su sus este esta eso como ha he".split()
    ),
    question_words=(
        "qué", "que", "quién", "quien", "quiénes", "dónde", "donde", "cuándo", "cuando", "por qué",
        "cómo", "como", "cuánto", "cuánta", "cuántos", "cuál", "cuáles",
    ),
    months=(
        ("enero",), ("febrero",), ("marzo",), ("abril",), ("mayo",), ("junio",), ("julio",),
        ("agosto",), ("septiembre", "setiembre"), ("octubre",), ("noviembre",), ("diciembre",),
    ),
    weekdays=(
        ("lunes",), ("martes",), ("miércoles",), ("jueves",), ("viernes",), ("sábado",), ("domingo",),
    ),
    whens=(
        When("anteayer|antes de ayer", "day", -2), When("ayer|anoche", "day", -1),
        When("hoy|esta (?:mañana|tarde|noche)", "day", 0), When("pasado mañana", "day", 2),
        When(r"(?<!la )(?<!esta )(?<!pasado )mañana", "day", 1),
        When("la semana pasada", "week", -1), When("esta semana", "week", 0),
        When("la (?:próxima semana|semana que viene)", "week", 1),
        When("el mes pasado", "month", -1), When("el (?:próximo mes|mes que viene)", "month", 1),
        When("el año pasado", "year", -1), When("el (?:próximo año|año que viene)", "year", 1),
    ),
    ago=(
        (r"hace (\w+) días?", "day"), (r"hace (\w+) semanas?", "week"),
        (r"hace (\w+) mes(?:es)?", "month"), (r"hace (\w+) años?", "year"),
    ),
    numbers=(
        ("un", 1), ("una", 1), ("dos", 2), ("tres", 3), ("cuatro", 4), ("cinco", 5), ("seis", 6),
        ("siete", 7), ("ocho", 8), ("nueve", 9), ("diez", 10), ("once", 11), ("doce", 12),
    ),
    next_weekday=r"(?:el )?próximo",
    last_weekday=r"(?:el )?pasado",
    lead_ins=(
        r"(?:ya )?te (?:dije|he dicho|había dicho) (?:ya )?que |(?:tú )?(?:ya )?sabes que (?=yo\b|soy\b|vivo\b|tengo\b|mi\b|no\b|me\b|trabajo\b)",
        (r"(?:bueno|pues|y|pero|sí|no|ok|vale|gracias|hola|por cierto|en realidad|de hecho|además|"
        r"como (?:siempre|de costumbre)|corrección|para que (?:sepas|conste))(?:,|:|!|\.) +"),
        r"(?:y|pero|además|pues) +",
        r"(?:en realidad|de hecho|la verdad es que) +",
    ),
    reminders=(
        (r"(?:por favor,? )?(?:(?:añade|agrega|guarda)(?: esto)? (?:a|en) (?:tu|la) memoria|guarda esto|nota (?:para mí|mental)): *"),
        (r"(?:por favor,? )?(?:recuerda|recuerde|recordad|acuérdate(?: de)?|anota|anote|apunta|"
        r"apunte|ten en cuenta|toma nota|nota|no olvides|memoriza)(?::| que|,) *"),
    ),
    asked_reminders=(
        (r"¿?(?:puedes|podrías|puede|podría)(?: por favor)? (?:no olvidar|recordar|acordarte de|anotar|apuntar|"
        r"tener en cuenta|memorizar|tomar nota de)(?::| que) *"),
    ),
    adverbials=(
        r"(?:en|el|desde|ayer|anoche|anteayer|hoy|hace|a partir de|hasta|cada|todos|todas|a veces|"
        r"normalmente)\b[^,;]{0,40}?,? (?=(?:yo|nosotros|mi|nuestro|nuestra|decidimos|cambiamos|"
        r"migramos|compramos|compré|empecé|nos mudamos|me mud[éo]|fuimos|fui|firmamos)\b)",
    ),
    joints=(
        r"; *(?:y |pero )?",
        (r",? (?:y|pero|porque|así que) (?=(?:yo|mi|mis|nuestro|nuestra|soy|vivo|tengo|trabajo|"
        r"prefiero|odio|me (?:gusta|llamo|encanta))\b)"),
        r", (?=(?:yo|mi|mis|nuestro|nuestra|soy|vivo|tengo|trabajo|prefiero)\b)",
    ),
    subject_joints=(
        (r"(?:, (?:y |pero )?| y | pero )(?=(?:el|la|los|las|nuestro|nuestra) [\w-]{2,24}"
        r"(?: [\w-]{2,24}){0,3}? (?:es|son|está|están|era|cuesta|corre|vive|cierra|abre|"
        r"pertenece|se llama|empieza|termina) \S)"),
    ),
    asides=(
        (r"(?:[,:;]| [-–—]+) *(?:y |pero )?(?:¿|puedes|podrías|puede|podría|me puedes|qué te parece|"
        r"cómo (?:puedo|hago))"),
    ),
    questions=(
        r"^¿",
        (r"^(?:y |pero |entonces )?(?:qué|quién|quiénes|dónde|cuándo|por qué|cómo|cuánt[oa]s?|cuál|"
        r"cuáles|puedes|podrías|puede usted|podría|me puedes|sabes|debo|debería|tienes|hay alguna?)\b"),
    ),
    commands=(
        (r"^(?:por favor,? |ahora |luego )*(?:busca|muestra|muéstrame|escribe|crea|haz|borra|elimina|"
        r"añade|agrega|explica|explícame|ayuda|ayúdame|dame|encuentra|abre|ejecuta|revisa|traduce|"
        r"resume|compara|lista|lee|dime|continúa|corrige|prueba|sigue)\b"),
    ),
    standing=(
        (r"\b(?:siempre|nunca|jamás|de ahora en adelante|a partir de ahora|en el futuro|cada vez|"
        r"por defecto|en vez de|en lugar de|antes de cada|después de cada|para tod[oa]s)\b"),
    ),
    hypotheticals=(
        r"^(?:yo )?casi (?!siempre\b|nunca\b|tod|no\b)",
        r"^(?:en broma|de broma|en (?:mi|un|el|la|este|esta) (?:sueños?|película|juego|novela|libro|escena))\b|^soñé que\b",
        r"^(?:si|supongamos|imagina|imaginemos|en caso de|y si|ojalá)\b",
        r"\b(?:usaría|usaríamos|sería|seríamos|tendría|tendríamos|podría|podríamos|viviría)\b",
    ),
    hedges=(
        (r"^(?:quizás?|tal vez|a lo mejor|creo que|pienso que|supongo|me parece|no sé|"
        r"no estoy segur[oa]|probablemente|posiblemente)\b"),
    ),
    reported=(
        (r"(?<=\w )(?:dice que|dijo|decía|afirma|afirmó|asegura|escribió|preguntó|me dijo|nos dijo|"
        r"me contó)\b"),
        r"(?<=\w )(?:cree|creen|piensa|piensan|opina|supone|imagina|jura|bromea|está segur[oa] de) que\b",
        r"^(?:(?:he )?oído que|oí que|(?:he|había) oído|según|de acuerdo con|al parecer|por lo visto|aparentemente|supuestamente|según parece|dicen|se dice|se rumorea)\b",
    ),
    frames=(r"(?:según|de acuerdo con) .{1,40}|al parecer|por lo visto|aparentemente|supuestamente|según parece|dicen|se dice",),
    hand_overs=(
        (r"¿?(?:(?:por favor|puedes|podrías|puede|podría|ayúdame a),? )*(?:(?:traduce|traducir|traduzca|resume|resumir|"
        r"resuma|corrige|corregir|corrija|reescribe|reescribir|reformula|reformular)(?:me)?\b[^:\n]{0,120}|"
        r"(?:mejora|mejorar|acorta|analiza|revisa|revisar)\b[^:\n]{0,60}\b(?:texto|correo|e-?mail|mensaje|carta|"
        r"frases?|párrafo|artículo|borrador)\b[^:\n]{0,60}):"),
        (r"(?:aquí (?:está|tienes|va)|este es|esta es|he recibido|recibí)\b(?! mis?\b)[^:\n]{0,40}?\b(?:texto|correo|"
        r"e-?mail|mensaje|carta|artículo|conversación|extracto)\b[^:\n]{0,60}:[ *_]*$"),
    ),
    fiction=(
        (r"\b(?:escribe|escríbeme|cuenta|cuéntame|inventa|redacta|compón)\b(?: \w+){0,4} (?:historia|"
        r"cuento|poema|novela|canción|relato|diálogo|escena|guion|guión|fábula)\b"),
        (r"\b(?:actúa como|haz como si|finge|imagina que|haz de cuenta|eres ahora|ahora eres|"
        r"érase una vez)\b"),
    ),
    small_talk=(
        (r"(?:sí|no|ok|vale|gracias|muchas gracias|hola|adiós|buen[oa]s (?:días|tardes|noches)|bien|"
        r"muy bien|perfecto|genial|de acuerdo|entendido|claro|continúa|de nada|exacto|listo)"),
    ),
    passing=(
        r"^(?:ya )?(?:estoy|soy) (?:\w+ )?(?:de vuelta|aquí|listo|lista|cansad[oa]|segur[oa]|"
        r"perdid[oa]|atascad[oa]|buscando|intentando|tratando|content[oa]|consciente)\b",
        r"^(?:quiero|necesito|quisiera|me gustaría) (?!que siempre|que nunca)",
        r"^(?:no )?me (?:gusta|gustó|encanta|encantó) (?:eso|esto|esa|ese|esta|este|cómo|la idea|que)\b",
        r"^(?:no te preocupes|no importa|da igual|no hay (?:problema|de qué|prisa))\b|"
        r"^tengo (?:que|hambre|sueño|prisa|sed|frío|miedo|tiempo|razón|(?:una|otra|unas|un|más) "
        r"(?:\w+ )?(?:pregunta|duda|idea|problema|error))",
        r"^nunca (?:digas nunca|te rindas|lo|la|los|las|había|he|había|vi|pensé|supe|creí)\b|^como (?:te|siempre|dije|ya|no|"
        r"si|ves|sabes)\b|^(?:trabajo|estoy) en (?:ello|eso|esto)\b|^voy a \w+",
    ),
    only_here=(
        (r"\b(?:solo|sólo|solamente) (?:por )?(?:esta vez|ahora|hoy|esta respuesta)\b|"
        r"\bpara esta (?:respuesta|conversación)\b"),
        r"\bno (?:verifiques|compruebes|busques|investigues)\b",
    ),
    anaphora=(r"\b(?:él|ella|ellos|ellas|eso|esto|ese|esa|lo|allí|entonces|así)\b",),
    specifics=(
        "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "ayer",
        "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
    ),
    openers=tuple(
        "hola gracias hoy ayer mañana quizás bueno oye aquí allí ahora después antes todo nada "
        "alguien nadie algo eso esto así entonces también porque cuando nunca siempre cada".split()
    ),
    rules=(
        # Standing orders.
        Rule("prohibition", rf"^{_PLEASE}(?:evita|evite|prohibido|queda prohibido|nada de)\b.{{3}}"),
        Rule("prohibition", rf"^{_PLEASE}(?:nunca|jamás|ya no|no) (?:me |te |lo |la |les? )?(?!eres|tienes|"
             r"puedes|sabes|crees|quieres|debes|entiendes|haces|recuerdas|olvides|preocupes|hables de|"
             r"es\b|has\b|las\b|les\b|dudes|mas\b)(?:use|utilice|haga|ponga|escriba|borre|toque|suba|"
             r"despliegue|envíe|cambie|cree|añada|instale|edite|llame|diga|abra|cierre|publique|"
             r"reinicie|\w{2,}(?:es|as|éis|áis)|\w{2,}(?:ar|er|ir))\b.{2}"),
        Rule("prohibition", r"^(?:.{3,120}? )?(?:está prohibid[oa]|están prohibid[oa]s|no se (?:debe|"
             r"puede|permite)|no deben?|no debemos|nunca deben?|nunca debemos)\b.{2}"),
        Rule("requirement", rf"^{_PLEASE}(?:siempre (?:{_DO}|\w{{2,}}(?:ar|er|ir))|asegúrate|"
             r"asegúrese|procura|de ahora en adelante|a partir de ahora|en el futuro|no olvides)\b.{3}"),
        Rule("requirement", rf"^{_PLEASE}(?:{_DO})\b.{{0,80}}?\b(?:siempre|en vez de|en lugar de|"
             r"para tod[oa]s|cada vez|por defecto|antes de cada|después de cada)\b"),
        Rule("requirement", rf"^{_PLEASE}(?:tutéame|tutéeme|trát[ea]me de)\b"),
        Rule("requirement", r"^(?:siempre )?hay que (?:siempre )?(?!ver\b|irse\b|esperar\b|decir\b)"
             r"\w{2,}(?:ar|er|ir|arse|erse|irse)\b.{2}"),
        Rule("requirement", r"^(?!yo\b|eso\b|esto\b|él\b|ella\b).{2,100}?\b(?:deben?|debemos|tienen? "
             r"que|tenemos que) (?!haber\b|estar (?:cansad|bromeando)|ir(?:se|nos)\b)(?:siempre )?"
             r"\w{2,}(?:ar|er|ir|arse|erse|irse)\b.{2}", confidence=0.85),
        Rule("requirement", rf"^{_PLEASE}(?:solo|sólo|solamente|únicamente) (?:{_DO}|despliega|despliegue|"
             r"sube|publica|llama|acepta|instala)\b.{3}"),
        # Preferences.
        Rule("preference", r"^(?:yo )?(?:no )?(?:prefiero|preferimos|amo|adoro|odio|detesto|aborrezco|"
             r"disfruto|no soporto|no aguanto)\b(?! (?:eso|esto|cuando)\b).{3}"),
        Rule("preference", r"^(?:a mí )?(?:no |ya no )?(?:me|nos) (?:gustan?|encantan?|disgustan?|"
             r"molestan?|fascinan?)\b.{3}"),
        Rule("preference", r"^(?:a mí )?no me gustaría\b.{3}"),
        Rule("preference", r"^(?:yo )?no (?:como|bebo|tomo|uso|quiero recibir|quiero que)\b.{3}"),
        Rule("preference", r"^(?:yo )?(?:siempre|nunca|normalmente|a menudo|casi nunca) (?:como|bebo|"
             r"tomo|uso|trabajo|duermo|viajo|compro|leo|escribo|pago|llego|almuerzo|ceno|corro|voy|"
             r"hago|pido|me levanto)\b.{3}"),
        # Who the user is.
        Rule("identity", r"^mi (?:\w+ )?\w+ y yo (?:nos |no )?\w+[aeií]mos\b.{3}", confidence=0.8),
        Rule("identity", rf"^(?:me llamo|mi nombre (?:completo )?es|{_PLEASE}llámame|me dicen)\b.{{2}}"),
        Rule("identity", r"^(?:yo )?(?:no |ya no )?soy (?:una? (?!poco)\w|alérgic[oa]|vegetarian[oa]|"
             r"vegan[oa]|solter[oa]|casad[oa]|divorciad[oa]|viud[oa]|diabétic[oa]|zurd[oa]|celíac[oa]|"
             rf"jubilad[oa]|intolerante|de (?!los|las)\w|{_JOBS}\b)"),
        Rule("identity", rf"^(?:yo )?(?:ya no |no |todavía )?(?:{_LIVE})\b(?! (?:de (?:eso|esto)|"
             r"contigo|en serio|en ello)\b).{3}"),
        Rule("identity", r"^(?:yo )?(?:dejé de|he dejado de) \w+.{2}"),
        Rule("identity", r"^(?:yo )?tengo (?:una?|dos|tres|cuatro|\d+) (?:\w+ )?(?:hij[oa]s?|"
             r"herman[oa]s?|gat[oa]s?|perr[oa]s?|años|coches?|carros?|casas?|alergias?|niet[oa]s?|"
             r"caballos?|bicicletas?)\b"),
        Rule("identity", rf"^(?:mi|mis) (?!{_TRANSIENT})[\w' -]{{2,40}}? (?:es|son|está en|se llaman?|"
             rf"era|vive|trabaja|tiene|le gusta) (?!{_OPINION})\w"),
        # Decisions and events.
        Rule("event", r"^(?:yo )?(?:me mudo|nos mudamos) a\b.{3}", confidence=0.8),
        Rule("decision", r"^(?:hemos |he |ya )?(?:decidimos|decidido|acordamos|acordado|elegimos|"
             r"elegido|optamos|cambiamos|cambiado|migramos|migrado|nos mudamos|me mudé|"
             r"adoptamos|reemplazamos|decidí|elegí)\b.{3}"),
        Rule("event", r"^(?:yo |nosotros |ayer |anoche |anteayer )?(?!dije|pregunté|intent|vamos|"
             r"estamos|necesitamos|podemos|tenemos|aquí|así|allí|ahí)\w{2,}(?:é|í|amos|imos)\b"
             rf".{{0,120}}?(?:{_TIME})", confidence=0.7),
        # Properties of things and people.
        Rule("assignment", rf"^(?:nuestr[oa]s?|cada) (?!{_TRANSIENT}).{{2,60}}? (?:es|son|está|están|"
             r"se llama|corre|cuesta|cierra|abre|usa|tiene|empieza|termina|vence|caduca) "
             rf"(?!{_OPINION}).{{2}}"),
        Rule("assignment", rf"^(?:el|la|los|las|todos los|todas las) (?!{_TRANSIENT}).{{2,60}}? (?:es|"
             r"son|era|está|están|se llama|corre|cuesta|cuestan|cierra|abre|usa|tiene|tienen|empieza|"
             r"termina|vence|caduca|pertenece|sale|llega|contiene|vive|queda|tarda|dura) "
             rf"(?!{_OPINION}).", specific=True, confidence=0.8),
        Rule("assignment", r"^(?:nosotros )?(?:(?:ya no|no|solo|sólo|siempre|nunca) )?(?:usamos|utilizamos|desplegamos|"
             r"trabajamos|alojamos|publicamos)\b.{3}", confidence=0.8),
        Rule("assignment", r"^(?:nadie|ningun[oa]) (?:de nosotr[oa]s|(?:en|de) (?:nuestr[oa]s?|mis?) (?!código|pruebas?)"
             r"[\w-]+) (?!y|o)\w{2,} .{2}", confidence=0.8),
        Rule("assignment", r"^(?:yo )?(?:ya no |no )?(?:uso|utilizo) \w.", confidence=0.8),
        Rule("assignment", r"^ (?:(?:no|ya no|siempre|nunca) )?(?:se llama|vive|trabaja|ama|odia|"
             r"prefiere|bebe|come|dirige|juega|tiene|es (?:el|la|un|una|alérgic[oa]|casad[oa]|mi|"
             r"nuestr[oa]|de)) .{2}", confidence=0.8, named=True),
        Rule("assignment", r"^[\w][\w.\- ]{1,40}? ?= ?\S", specific=True),
        *life.ES,
    ),
    plans=life.ES_PLANS,
    taking_back=taking_back_romance.ES,
    orders_to_model=(
        (r"\b(?:ignora|ignore|olvida|olvide|descarta|omite)\b.{0,40}?\b(?:tod[oa]s|anteriores|previas|"
        r"las|tus|lo)\b.{0,30}?\b(?:instrucciones|indicaciones|órdenes|reglas|anterior(?:es)?|previas)\b"),
        r"\b(?:ahora eres|a partir de ahora eres)\b|\b(?:ignora|olvida) todo lo\b",
    ),
    secret_words=("contraseña", "clave", "clave secreta", "clave de api", "código secreto"),
)  # fmt: skip
