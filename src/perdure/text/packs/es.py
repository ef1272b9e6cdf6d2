"""Spanish: rules, prohibitions, preferences, identity, assignments, decisions and dates."""

from __future__ import annotations

from perdure.text.packs.pack import Pack, Rule, When

_LIVE = (
    "vivo|trabajo|nací|estudio|hablo|como|bebo|juego|tomo|conduzco|tengo|dirijo|enseño|vengo de|"
    "corro|colecciono|manejo|uso|voy"
)

ES = Pack(
    code="es",
    name="Spanish",
    markers=(
        "el", "la", "los", "las", "un", "una", "del", "y", "es", "son", "está", "están", "yo", "mi",
        "mis", "nuestro", "nuestra", "nunca", "siempre", "para", "con", "que", "en", "al",
        "por", "como", "vivo", "me", "llamo", "prefiero", "odio", "tengo", "soy", "recuerda",
        "debe", "usa", "hay", "se", "lo", "su", "ayer", "muy",
    ),
    negations=(
        "no", "nunca", "jamás", "sin", "ningún", "ninguna", "ninguno", "nada", "nadie", "ni",
        "tampoco", "prohibido", "prohibida", "evita", "evitar", "evite", "ya no", "solo", "sólo",
        "solamente", "excepto", "salvo",
    ),
    exceptions=("excepto", "salvo", "a menos que", "menos", "aparte de", "sin", "solo"),
    opposites=(
        ("amo", "odio"), ("ama", "odia"), ("gusta", "disgusta"), ("siempre", "nunca"),
        ("permitido", "prohibido"), ("activar", "desactivar"), ("activado", "desactivado"),
        ("abierto", "cerrado"), ("abre", "cierra"), ("con", "sin"), ("antes", "después"),
        ("verdadero", "falso"), ("público", "privado"), ("más", "menos"), ("caliente", "frío"),
    ),
    corrections=(
        r"\bya no\b",
        r"\b(?:en realidad|de hecho),? (?:usamos|tenemos|es|son|vivo|trabajo|nos)\b",
        r"\ben (?:vez|lugar) de\b",
        (r"\b(?:cambiamos|cambié|migramos|nos mudamos|me mudé|pasamos|reemplazamos|renombramos) "
        r".{0,40}?\b(?:a|de|por)\b"),
        (r"\b(?:eso|esto) (?:es|está|era|estaba) (?:\w+ )?(?:mal|equivocado|incorrecto|obsoleto|falso|"
        r"desactualizado)\b"),
        r"^(?:corrección|rectificación)\b[,:. ]",
        r"^no[,:.] ",
        r"\bno \S+(?: \S+){0,3}?,? sino\b",
        r"\bolvida lo que (?:te )?dije\b",
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
        (r"(?:bueno|pues|y|pero|sí|no|ok|vale|gracias|hola|por cierto|en realidad|de hecho|además|"
        r"como (?:siempre|de costumbre)|corrección|para que (?:sepas|conste))(?:,|:|!|\.) +"),
        r"(?:y|pero|además|pues) +",
    ),
    reminders=(
        (r"(?:por favor,? )?(?:recuerda|recuerde|recordad|acuérdate(?: de)?|anota|anote|apunta|"
        r"apunte|ten en cuenta|toma nota|nota|no olvides|memoriza)(?::| que|,) *"),
    ),
    joints=(
        r"; *(?:y |pero )?",
        (r",? (?:y|pero|porque|así que) (?=(?:yo|mi|mis|nuestro|nuestra|soy|vivo|tengo|trabajo|"
        r"prefiero|odio|me (?:gusta|llamo|encanta))\b)"),
        r", (?=(?:yo|mi|mis|nuestro|nuestra|soy|vivo|tengo|trabajo|prefiero)\b)",
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
        r"^según\b",
        r"^dicen\b",
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
        (r"^(?:ya )?(?:estoy|soy) (?:\w+ )?(?:de vuelta|aquí|listo|lista|cansad[oa]|segur[oa]|"
        r"perdid[oa]|atascad[oa]|buscando|intentando|tratando|content[oa])\b"),
        r"^(?:quiero|necesito|quisiera|me gustaría) (?!que siempre|que nunca)",
        r"^(?:no )?me gusta (?:eso|esto|esa|ese|esta|este|cómo|la idea)\b",
        r"^(?:no te preocupes|no importa|da igual)\b",
        r"^tengo (?:una|otra|unas) (?:pregunta|duda|idea)",
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
    openers=("hola", "gracias", "hoy", "ayer", "mañana", "quizás", "bueno", "oye"),
    rules=(
        Rule("prohibition", r"^(?:por favor,? )?(?:nunca|jamás|evita|evite|prohibido|queda prohibido|"
             r"ningún|ninguna)\b.{3}"),
        Rule("prohibition", r"^(?:por favor,? )?no (?!hay|era|soy|nos\b|les\b|las\b|los\b|quier|puede|sabe|vive|come)(?:uses|use|usen|utilices|hagas|haga|pongas|"
             r"escribas|borres|toques|subas|despliegues|\w{2,}(?:es|as|éis|áis|en|an|e|a))\b (?!es\b)\w.{2}"),
        Rule("prohibition", r"^.{3,120}?\b(?:está prohibid[oa]|están prohibid[oa]s|no se (?:debe|puede|"
             r"permite)|no deben?|no debemos)\b"),
        Rule("requirement", r"^(?:por favor,? )?(?:siempre|asegúrate|asegúrese|procura|"
             r"de ahora en adelante|a partir de ahora|en el futuro|no olvides|recuerda)\b.{3}"),
        Rule("requirement", r"^(?:usa|use|utiliza|utilice|responde|responda|escribe|pon|llama|llámame)\b"
             r".{2,80}?\b(?:siempre|en vez de|en lugar de|para tod[oa]s|cada vez|por defecto)\b"),
        Rule("requirement", r"^(?!yo\b|eso\b|esto\b).{0,100}?\b(?:debe|deben|debemos|hay que|tiene que|"
             r"tienen que|tenemos que|siempre) \w{3}"),
        Rule("preference", r"^(?:yo )?(?:no )?(?:prefiero|preferimos|amo|adoro|odio|detesto|aborrezco|"
             r"disfruto|no soporto|no aguanto)\b(?! (?:eso|esto)\b).{3}"),
        Rule("preference", r"^(?:a mí )?(?:no )?(?:me|nos) (?:gustan?|encantan?|disgustan?|molestan?|"
             r"fascinan?)\b.{3}"),
        Rule("preference", r"^(?:a mí )?no me gustaría\b.{3}"),
        Rule("preference", r"^(?:siempre|nunca|normalmente|a menudo|casi nunca) \w+o\b.{3}"),
        Rule("identity", r"^(?:me llamo|mi nombre es|llámame|me dicen)\b.{2}"),
        Rule("identity", r"^(?:yo )?soy (?!yo\b|consciente)\w.{2}"),
        Rule("identity", rf"^(?:yo )?(?:ya no |no )?(?:{_LIVE})\b.{{3}}"),
        Rule("identity", r"^(?:mi|mis) (?!pregunta|problema|código|error|duda)[\w' -]{2,40}? (?:es|son|"
             r"está|están|se llama|se llaman|era|vive|trabaja|tiene|le gusta) \w"),
        Rule("decision", r"^(?:hemos |he |ya )?(?:decidimos|decidido|acordamos|acordado|elegimos|"
             r"elegido|optamos|cambiamos|cambiado|migramos|migrado|nos mudamos|me mudé|"
             r"adoptamos|reemplazamos|decidí|elegí)\b.{3}"),
        Rule("assignment", r"^(?:nuestr[oa]s?|cada) .{2,60}? (?:es|son|está|están|se llama|corre|"
             r"cuesta|cierra|abre|usa|tiene|empieza|termina)\b.{2}"),
        Rule("assignment", r"^(?:el|la|los|las|todos los|todas las) .{2,60}? (?:es|son|era|está|están|"
             r"se llama|corre|cuesta|cierra|abre|usa|tiene|tienen|empieza|termina|vence|caduca|"
             r"pertenece|sale|llega|contiene|vive)\b.{2}", specific=True, confidence=0.8),
        Rule("assignment", r"^(?:nosotros )?(?:usamos|utilizamos|tenemos|desplegamos|trabajamos|"
             r"alojamos)\b.{3}", confidence=0.8),
        Rule("event", r"^(?:yo |nosotros |ayer |anoche )?\w+(?:é|í|amos|imos|iste)\b.{3}",
             confidence=0.6, specific=True),
        Rule("assignment", r" (?:es|era|está|se llama|vive|trabaja|ama|odia|prefiere|bebe|come|tiene|"
             r"dirige|juega) .{2}", confidence=0.8, named=True),
        Rule("assignment", r"^[\w][\w.\- ]{1,40}? ?= ?\S", specific=True),
    ),
    orders_to_model=(
        (r"\b(?:ignora|ignore|olvida|olvide|descarta|omite)\b.{0,40}?\b(?:tod[oa]s|anteriores|previas|"
        r"las|tus|lo)\b.{0,30}?\b(?:instrucciones|indicaciones|órdenes|reglas|anterior(?:es)?|previas)\b"),
        r"\b(?:ahora eres|a partir de ahora eres)\b|\b(?:ignora|olvida) todo lo\b",
    ),
    secret_words=("contraseña", "clave", "clave secreta", "clave de api", "código secreto"),
)  # fmt: skip
