"""Italian: rules, prohibitions, preferences, identity, assignments, decisions, lives and dates."""

from __future__ import annotations

from perdure.text.packs import taking_back_guests
from perdure.text.packs.it_shapes import PLEASE, RULES
from perdure.text.packs.pack import Change, Pack, Saying, When

# How changes are told.
_SHIFTED = (
    "spostato spostata spostati spostate cambiato cambiata cambiati cambiate anticipato anticipata "
    "posticipato posticipata rinviato rinviata rimandato rimandata trasferito trasferita aumentato "
    "aumentata alzato alzata portato portata abbassato abbassata ridotto ridotta rinominato "
    "rinominata "
    "impostato impostata esteso estesa prolungato prolungata"
)
_DAY = "lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica"
_THING = r"(?P<what>(?:(?:il|lo|la|i|gli|le) |l')(?:[\w/'-]+ ){0,3}?[\w/'-]+)"
_LATELY = (
    r"(?:(?:ieri|recentemente|finalmente|la settimana scorsa|il mese scorso|l'anno scorso),? )?"
)
_TOLD = (
    rf"{_LATELY}(?:abbiamo|ho|hanno) (?:{'|'.join(_SHIFTED.split())}) {_LATELY}{_THING} ",
    rf"{_LATELY}{_THING} (?:è stat[oa]|sono stat[ie]|è|sono) (?:{'|'.join(_SHIFTED.split())}) "
    rf"{_LATELY}",
)
_OLD = r"(?:(?:(?:da|dal|dalla|dalle|dai|dagli|dallo) |dall')(?P<old>.{1,40}?) )?"
_TO = r"(?:(?:a|al|alla|alle|ai|agli|allo|in|nel|nella) |all')"
_TOWN = r"(?P<new>(?-i:[^\W\d_a-z])[\w'-]*(?: (?-i:[^\W\d_a-z])[\w'-]*){0,2})(?:[,.!]|$| (?!e\b)\w)"
_ONE = (
    "nome|colore preferito|piatto preferito|libro preferito|film preferito|compleanno|indirizzo|"
    "email|numero di telefono|telefono|versione|porta|scadenza|squadra del cuore"
)
_WHO = (
    "cap[oa]|responsabile|medico|dentista|moglie|marito|compagn[oa]|fidanzat[oa]|mamma|madre|papà|"
    "padre|padron[ea] di casa|commercialista|direttor[ei]|direttrice|fornitore|proprietari[oa]|"
    "referente"
)
_PERSON = r"(?:(?:il |la )?(?:dottor|dottoressa|signor|signora|ingegner) )?(?-i:[^\W\d_a-z])[\w'-]*(?: (?-i:[^\W\d_a-z])[\w'-]*){0,3}"

IT = Pack(
    code="it",
    name="Italian",
    negations=(
        "non", "mai", "senza", "nessun", "nessuno", "nessuna", "niente", "nulla", "né", "neanche",
        "nemmeno", "neppure", "vietato", "vietata", "proibito", "proibita", "evita", "evitare",
        "evitate", "eviti", "non più", "smesso",
    ),
    exceptions=(
        "tranne", "eccetto", "salvo", "a meno che", "a parte", "senza", "solo", "soltanto",
        "solamente",
    ),
    opposites=(
        ("amo", "odio"), ("ama", "odia"), ("sempre", "mai"), ("permesso", "vietato"),
        ("abilitare", "disabilitare"), ("abilitato", "disabilitato"), ("attivo", "disattivo"),
        ("aperto", "chiuso"), ("apre", "chiude"), ("vero", "falso"), ("pubblico", "privato"),
        ("caldo", "freddo"),
    ),
    corrections=(
        r"\b(?:d'ora in poi|d'ora in avanti|da adesso in poi|a partire da (?:ora|adesso|oggi))\b",
        r"\bnon (?:[\w']+ ){1,3}?più\b",
        r"\b(?:in realtà|a dire il vero|di fatto),? (?:usiamo|abbiamo|è|sono|vivo|abito|lavoro|ci|"
        r"il|la|lo|i|gli|le|mi|mio|mia|nostr[oa]|non|uso|preferisco)\b",
        r"\binvece (?:di|che|del|della)\b|\bal posto (?:di|del|della|dei)\b",
        r"\b(?:siamo passati|sono passat[oa]|abbiamo cambiato|ho cambiato|abbiamo migrato|"
        "ci siamo trasferiti|mi sono trasferit[oa]|abbiamo sostituito|"
        r"abbiamo rinominato) .{0,40}?\b"
        r"(?:a|al|alla|con|in|nel|nella)\b",
        r"\b(?:questo|quello|ciò) (?:è|era) (?:\w+ )?(?:sbagliato|errato|falso|obsoleto|superato|"
        r"non corretto)\b",
        r"^(?:correzione|rettifica|errata corrige)\b[,:. ]",
        "^no[,.:;!] (?:è|sono|il|la|lo|i|gli|le|mio|mia|io|noi|nostr[oa]|non|mi|abito|vivo|"
        r"lavoro)\b",
        r"\bnon \S+(?: \S+){0,3}?,? (?:ma|bensì)\b",
        r"\bdimentica (?:quello|ciò) che (?:ti )?ho detto\b",
        "^(?:io |noi |la mia |il mio |la nostra |il nostro )?(?:adesso|ora) (?:vivo|abito|"
        "lavoro|uso|"
        r"usiamo|mi|il|la|è|sono|preferisco)\b",
        r"^(?:io |noi )?(?:vivo|abito|lavoro|usiamo|uso|viviamo) (?:adesso|ora|oramai|ormai)\b",
        r"^(?:il|la|i|le|l'|il mio|la mia|il nostro|la nostra) ?nuov[oaie] [\w' ]{2,30}? (?:è|"
        r"sono)\b",
    ),
    changes=(
        Change(r"(?:d'ora in poi|d'ora in avanti|da adesso in poi),? (?P<new>.*)", "{new}",
               "ora adesso"),
        *(Change(rf"{told}{_OLD}{_TO}(?P<new>.{{1,60}}?)[.!]*$", "{what} è {new}", _SHIFTED)
          for told in _TOLD),
        Change(r"(?:.{0,30}? )?mi sono (?:appena )?trasferit[oa] (?:\w+ )?(?:da (?P<old>\S+) "
               rf")?a {_TOWN}",
               "abito a {new}", "trasferito trasferita"),
    ),
    undone=(
        "non", "mai", "quasi", r"temporane\w*", r"provvisori\w*", "se", "quando", "da bambin[oa]",
        "per (?:un|una|due|tre|qualche)", r"(?<!:)(?:19|20)\d\d",
    ),
    in_part=(
        "solo", "soltanto", "ma", "fino", "tranne", "eccetto", "salvo", "oggi", "domani", "quest[oa] "
                                                                                          r"\w+",
        "prossim[oa]", "mentre", "una volta", "ogni", "sempre", "poi", "dopo", "prima", "all'inizio",
        "inizialmente", "originariamente", "per errore", "per (?:una?|due|oggi)", "fa",
        r"in (?:prova|test|prod\w*|staging|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|"
        "agosto|"
        "settembre|ottobre|novembre|dicembre|inverno|estate)", "a (?:gennaio|luglio|agosto|"
                                                               "settembre)",
    ),
    sayings=(
        Saying("live in", "(?:io )?(?:(?:adesso|ora) )?(?P<no>non )?(?:vivo|abito|"
                          "risiedo)(?: più)?(?: adesso| ora)? "
               r"(?:a|ad|in|nel|nella|all') ?(?P<value>[\w' -]{2,40}?)(?: (?:da|dal|dall'|con|"
                          r"adesso|ora)\b.*)?"),
        Saying("work at", "(?:io )?(?:(?:adesso|ora) )?(?P<no>non )?lavoro(?: più)?(?: adesso|"
                          " ora)? "
                          "(?:per|alla|alle|al|presso|da|in|all'|nella|"
                          r"nel) ?(?P<value>[\w' .&-]{2,40}?)(?: (?:da|dal|come|adesso|ora)\b.*)?"),
        Saying("be called", "(?:(?:io )?mi chiamo|il mio nome è|(?:per favore )?chiamami) "
                            r"(?P<value>[\w' -]{2,40})"),
        Saying("be", "(?:(?:il|la|lo) |l')?(?:(?:mi[oa]|nostr[oa]) )?(?:nuov[oa] "
                     rf")?(?P<subject>(?:{_WHO})"
                     r"(?: (?:di|del|della|dell'|delle) ?[\w' -]{2,30}?)?) (?:adesso |"
                     rf"ora )?(?P<no>non )?(?:è|si chiama) (?:adesso |ora )?(?P<value>{_PERSON})"),
        Saying("be", "(?:(?:il|la|lo|i|le) |l')?(?:(?:mi[oa]|nostr[oa]) )?(?:nuov[oa] "
                     rf")?(?P<subject>(?:{_ONE})"
                     r"(?: (?:di|del|della|dell'|delle) ?[\w' -]{2,30}?)?) (?:adesso |ora )?(?:è|"
                     "si chiama) (?:adesso |ora )?(?P<no>non )?(?P<value>.{1,60}?)"),
        Saying("be", r"(?:(?:il|la|lo|i|gli|le) |l')(?P<subject>[\w'/ -]{2,50}?) (?P<no>non "
                     ")?(?:è|sono|inizia|comincia|costa|"
                     "ascolta|scade|gira|dura) (?:ora |adesso )?(?:alle |a |il |sulla |su |di |"
                     "nella |in )?(?:porta )?"
                     r"(?P<value>(?:[\w'./-]+ ){0,3}?[^\s]{0,20}\d[^\s]{0,30}(?: [\w%€$]+)?)"),
        Saying("be", r"(?:(?:il|la|lo|i|gli|le) |l')(?P<subject>riunione[\w' -]{0,30}|"
                     r"standup[\w' -]{0,20}|incontro[\w' -]{0,30}|lezione[\w' -]{0,20}) "
                     rf"è (?:ora )?(?:il |di )?(?P<value>{_DAY})"),
        Saying("like+", "(?:a me )?(?P<no>non )?mi (?:piace|piacciono)(?: (?:molto|tanto|più|"
                        "un sacco))? (?P<value>.{2,60})"),
        Saying("like+", r"(?:io )?(?P<no>non )?(?:amo|adoro) (?P<value>.{2,60})"),
        Saying("like-", r"(?:io )?(?P<no>non )?(?:odio|detesto|non sopporto) (?P<value>.{2,60})"),
        Saying("use", r"(?:noi )?(?P<no>non )?(?:usiamo|uso) più (?P<value>.{2,40})", single=False),
    ),
    stop_words=tuple(
        "il lo la i gli le un uno una di del della dei delle e o ma è sono ero io tu lui lei "
        "noi voi "
        "loro mi ti si ci vi mio mia a in al per da con su che come ho ha si".split()
    ),
    question_words=(
        "cosa", "che cosa", "chi", "dove", "quando", "perché", "perchè", "come", "quanto", "quanta",
        "quanti", "quante", "quale", "quali", "qual",
    ),
    months=(
        ("gennaio",), ("febbraio",), ("marzo",), ("aprile",), ("maggio",), ("giugno",), ("luglio",),
        ("agosto",), ("settembre",), ("ottobre",), ("novembre",), ("dicembre",),
    ),
    weekdays=(
        ("lunedì", "lunedi"), ("martedì", "martedi"), ("mercoledì", "mercoledi"),
        ("giovedì", "giovedi"), ("venerdì", "venerdi"), ("sabato",), ("domenica",),
    ),
    whens=(
        When("l'altro ieri|altroieri|avantieri", "day", -2), When("(?<!altro )ieri(?: sera|"
                                                                  " mattina)?", "day", -1),
        When("oggi|stamattina|stasera|stamani", "day", 0), When("dopodomani", "day", 2),
        When("domani", "day", 1), When("(?:la )?settimana scorsa|la scorsa settimana", "week", -1),
        When("questa settimana", "week", 0), When("(?:la )?(?:settimana prossima|"
                                                  "prossima settimana)", "week", 1),
        When("(?:il )?(?:mese scorso|scorso mese)", "month", -1), When("(?:il )?(?:mese "
                                                                       "prossimo|prossimo mese)", "month", 1),
        When("l'anno scorso|lo scorso anno", "year", -1), When("l'anno prossimo|il prossimo anno", "year", 1),
    ),
    ago=(
        (r"(\w+) giorn[oi] fa", "day"), (r"(\w+) settiman[ae] fa", "week"),
        (r"(\w+) mes[ei] fa", "month"), (r"(\w+) ann[oi] fa", "year"),
    ),
    numbers=(
        ("un", 1), ("una", 1), ("due", 2), ("tre", 3), ("quattro", 4), ("cinque", 5), ("sei", 6),
        ("sette", 7), ("otto", 8), ("nove", 9), ("dieci", 10), ("undici", 11), ("dodici", 12),
    ),
    within=("in", "nel", "a", "da", "dal"),
    next_weekday=r"(?:il )?prossim[oa]",
    last_weekday=r"(?:lo |la )?scors[oa]",
    lead_ins=(
        (r"(?:allora|beh|bene|e|ma|sì|si|no|ok|okay|grazie|ciao|comunque|in realtà|a proposito|"
         "inoltre|come (?:sempre|al solito)|correzione|per tua informazione|tra l'altro|"
         r"insomma)(?:,|:|!|\.) +"),
        r"(?:e|ma|però|inoltre) +",
    ),
    reminders=(
        (rf"{PLEASE}(?:ricordati|ricorda|ricordatevi|ricordi|si ricordi|tieni a mente|"
         "tieni presente|annota|"
         "annotati|segnati|segna|prendi nota|nota bene|nota|non dimenticare|non dimenticarti|"
         "memorizza)"
         r"(?:: ?| che | di |, )(?!comprare|chiamare|andare)"),
    ),
    asked_reminders=(
        ("(?:puoi|potresti|può|potrebbe)(?: per favore)? (?:ricordare|ricordarti|ricordarsi|"
         "tenere a mente|annotare|"
         r"segnarti|memorizzare|prendere nota)(?::| che) *"),
    ),
    adverbials=(
        "(?:in|nel|da|dal|ieri|oggi|stamattina|la settimana scorsa|il mese scorso|"
        "l'anno scorso|a partire da|"
        r"dopo|di solito|normalmente|a volte|a colazione|per colazione|la mattina|la sera|ogni \w+|"
        r"adesso|ora|ormai)\b[^,;]{0,40}?,? (?=(?:io|noi|mi[oae]|il mi[oa]|la mia|il nostro|"
        "la nostra|"
        r"abbiamo|ho|siamo|sono|vivo|abito|lavoro|uso|usiamo|bevo|mangio|preferisco|mi|ci)\b)",
    ),
    joints=(
        r"; *(?:e |ma )?",
        (",? (?:e|ma|però|perché|quindi) (?=(?:io|ho|abito|vivo|lavoro|preferisco|odio|adoro|"
         "amo|uso|"
         r"mi (?:piac\w+|chiamo)|il mio|la mia|i miei|le mie|il nostro|la nostra|sono (?:un|una|"
         r"allergic\w|"
         r"vegan\w|vegetarian\w))\b)"),
        ", (?=(?:io|ho|abito|vivo|lavoro|preferisco|odio|mi chiamo|il mio|la mia|il nostro|"
        r"la nostra)\b)",
    ),
    subject_joints=(
        ("(?:, (?:e |ma |mentre )?| e | ma )(?=(?:(?:il|lo|la|i|gli|le) |"
         r"l')[\w-]{2,24}(?: [\w-]{2,24}){0,3}? "
         r"(?:è|sono|era|costa|gira|vive|chiude|apre|appartiene|si chiama|inizia|finisce) \S)"),
    ),
    asides=(
        ("(?:[,:;]| [-–—]+) *(?:e |ma |quindi )?(?:puoi|potresti|può|potrebbe|mi puoi|"
         "che ne dici|come posso|"
         r"mi (?:aiuti|spieghi|dici)|cosa (?:ne pensi|mi consigli))\b"),
    ),
    questions=(
        (r"^(?:e |ma |allora |quindi )?(?:(?:che )?cosa|chi|dove|dov'è|quando|perch[éè]|come|com'è|"
         "quant[oaie]|quale|quali|qual|puoi|potresti|può|potrebbe|mi puoi|sai|sapresti|devo|"
         "dovrei|hai|"
         r"c'è un\w*|ci sono|conosci|secondo te|ti ricordi|ti ho detto)\b"),
    ),
    commands=(
        (rf"^{PLEASE}(?:adesso |ora |poi )*(?!dammi del (?:tu|lei))(?:cerca|mostra|mostrami|"
         "scrivi|scrivimi|crea|fai|fammi|cancella|elimina|"
         "aggiungi|spiega|spiegami|aiuta|aiutami|dammi|trova|apri|esegui|controlla|traduci|"
         "traducimi|riassumi|"
         "confronta|elenca|leggi|dimmi|continua|correggi|prova|consigliami|suggeriscimi|"
         r"raccontami|lancia|vai|andiamo)\b"),
    ),
    standing=(
        (r"\b(?:sempre|mai|d'ora in poi|d'ora in avanti|in futuro|ogni volta|di default|"
         r"invece di|al posto d\w+|prima di ogni|dopo ogni|per tutt[ie]|ad ogni)\b"),
    ),
    hypotheticals=(
        "^(?:se|supponiamo|immagina|immaginiamo|nel caso|e se|magari|mettiamo che|"
        r"ammettiamo che|qualora)\b",
        (r"\b(?:userei|useremmo|sarei|saremmo|avrei|avremmo|potrei|potremmo|vivrei|dovrei|vorrei|"
         r"andrei|sceglierei|comprerei|fossi|avessi|avessimo|fossimo)\b"),
    ),
    hedges=(
        (r"^(?:forse|magari|può darsi|credo|penso che|suppongo|mi pare|mi sembra|non so|"
         r"non sono sicur[oa]|probabilmente|possibilmente|immagino che)\b"),
    ),
    frames=(r"secondo .{1,40}|a quanto pare|apparentemente|dicono|si dice",),
    reported=(
        (r"(?<=\w )(?:dice che|ha detto|diceva|sostiene|afferma|ha affermato|ha scritto|ha chiesto|"
         r"mi ha detto|ci ha detto|mi ha raccontato)\b"),
        r"^(?:secondo (?!me\b)|dicono|a quanto pare|apparentemente|pare che|si dice)\b",
    ),
    hand_overs=(
        ("(?:(?:per favore|puoi|potresti|può|potrebbe|aiutami a),? )*(?:(?:traduci|tradurre|"
         "traduca|traducimi|riassumi|"
         "riassumere|correggi|correggere|riscrivi|riscrivere|riformula|riformulare|"
         r"parafrasa)\b[^:\n]{0,120}|"
         r"(?:migliora|migliorare|accorcia|analizza|rivedi|controlla)\b[^:\n]{0,60}\b(?:testo|"
         "e-?mail|mail|messaggio|"
         r"lettera|frasi|frase|paragrafo|articolo|bozza)\b[^:\n]{0,60}):"),
        (r"(?:ecco|questo è|questa è|ho ricevuto)\b(?! (?:il mio|"
         r"la mia)\b)[^:\n]{0,40}?\b(?:testo|e-?mail|mail|"
         r"messaggio|lettera|articolo|conversazione|estratto)\b[^:\n]{0,60}:[ *_]*$"),
    ),
    fiction=(
        (r"\b(?:scrivi|scrivimi|racconta|raccontami|inventa|componi)\b(?: \w+){0,4} (?:storia|"
         "racconto|"
         r"poesia|romanzo|canzone|dialogo|scena|sceneggiatura|favola|fiaba)\b"),
        r"\b(?:fai finta|fingi|immagina di essere|immagina che|recita|c'era una volta|sei ora|"
        r"adesso sei|fai la parte)\b",
    ),
    small_talk=(
        ("(?:sì|si|no|ok|okay|grazie|grazie mille|ciao|salve|arrivederci|buon(?:giorno|asera|"
         "anotte| pomeriggio)|bene|"
         "molto bene|tutto bene|perfetto|ottimo|d'accordo|capito|ho capito|certo|va bene|prego|"
         "esatto|pronto|di niente|"
         r"a domani|a presto)"),
    ),
    passing=(
        (r"^(?:io )?(?:sono|sto) (?:\w+ )?(?:di ritorno|tornat[oa]|qui|qua|pront[oa]|stanc[oa]|"
         "sicur[oa]|pers[oa]|"
         "bloccat[oa]|cercando|provando|tentando|content[oa]|felice|bene|male|d'accordo|"
         r"curios[oa]|confus[oa]|in ritardo)\b"),
        r"^(?:voglio|ho bisogno|vorrei|mi piacerebbe|mi serve|avrei bisogno) (?!che sempre|sempre)",
        r"^(?:non )?mi (?:piace|è piaciut[oa]) (?:questo|questa|quello|quella|come|l'idea|che)\b",
        r"^(?:non (?:ti preoccupare|preoccuparti|importa|fa niente|c'è problema))\b|^ho (?:fame|"
        "sonno|fretta|sete|freddo|"
        r"paura|tempo|ragione|capito|(?:una|un'|un|altre|delle) ?(?:\w+ )?(?:domanda|dubbio|"
        r"idea|problema|errore))\b",
        "^(?:mai dire mai|mai (?:visto|sentito|pensato|più senza)|non mollare|sto (?:lavorando|"
        r"pensando))\b|^lavoro a (?:questo|quello)\b",
    ),
    only_here=(
        (r"\b(?:solo|soltanto|solamente) (?:per )?(?:questa volta|adesso|ora|oggi|"
         r"questa risposta)\b|"
         r"\bper questa (?:risposta|conversazione|volta)\b|\bin questa (?:risposta|conversazione)\b"),
        r"\bnon (?:verificare|controllare|cercare|indagare)\b",
    ),
    anaphora=(r"\b(?:lui|lei|esso|essa|loro|questo|quello|ciò|lì|così|quindi|poi|ne)\b",),
    specifics=(
        "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci", "ieri", "lunedì",
        "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica",
    ),
    openers=tuple(
        "ciao grazie oggi ieri domani forse bene senti qui lì adesso ora dopo prima tutto niente "
        "qualcuno nessuno qualcosa così allora anche perché quando mai sempre ogni vietato evita".split()
    ),
    rules=RULES,
    taking_back=taking_back_guests.IT,
    orders_to_model=(
        (r"\b(?:ignora|ignorate|ignorare|dimentica|dimenticare|scarta)\b.{0,40}?\b(?:tutt[eio]|"
         r"precedenti|le|tue|ciò|quanto)\b.{0,30}?"
         r"\b(?:istruzioni|indicazioni|ordini|regole|precedent[ei]|direttive)\b"),
        r"\b(?:ora sei|da ora sei|d'ora in poi sei)\b|\b(?:ignora|dimentica) tutto ciò\b",
    ),
    secret_words=("password", "parola d'ordine", "parola segreta"),
)  # fmt: skip
