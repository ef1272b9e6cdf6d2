"""What Italian statements look like; kept apart from the words for the length alone."""

from __future__ import annotations

from perdure.text.packs.pack import Rule

_IS = r"(?:è|e'|sono|era|erano)"
PLEASE = r"(?:(?:per favore|per piacere|ti prego),? )?"
_DO = (
    "usa|usi|usate|utilizza|utilizzi|rispondi|risponda|rispondimi|scrivi|scriva|scrivimi|metti|"
    "metta|chiamami|tieni|tenga|mantieni|invia|manda|mandami|fai|faccia|fa'|esegui|formatta|"
    "documenta|"
    "limita|salva|includi|aggiungi|arrotonda|parla|parlami|dammi|dimmi|avvisami|chiedimi|controlla|"
    "verifica|lancia|pubblica|rilascia|compra|prenota|cita|indica|mostra|mostrami|evita"
)
_JOBS = (
    r"\w*(?:ingegner|insegnant|professor|professoress|maestr|medic|dottor|dottoress|infermier|"
    "avvocat|architett|cuoc|programmator|programmatric|sviluppator|sviluppatric|designer|grafic|"
    "giornalist|student|studentess|commercialist|contabil|panettier|fornai|musicist|pittor|"
    "scrittor|scrittric|traduttor|traduttric|autist|fisic|chimic|biolog|psicolog|dentist|analist|"
    "dirigent|manager|direttor|direttric|tecnic|vendit|agricoltor|ricercator|ricercatric|scienziat|"
    "consulent|amministrator|falegnam|elettricist|idraulic|veterinari|farmacist|pilot|impiegat|"
    "operai|camerier|barist|fotograf|pensionat|casaling|autonom|freelanc)[a-z]{0,2}"
)
_KIN = (
    "madre|mamma|padre|papà|babbo|genitori|fratello|sorella|fratelli|sorelle|figli[oa]?|figlie|"
    "marito|moglie|compagn[oa]|fidanzat[oa]|ragazz[oa]|nonn[oa]|nonni|zi[oa]|cugin[oa]|suocer[oa]|"
    "cane|gatt[oa]|cagnolino|cap[oa]|responsabile|amic[oa]|collega|vicin[oa]|nipote"
)
_TRANSIENT = (
    r"(?:domanda|problema|codice|errore|dubbio|test|idea|risposta|output|risultato|messaggio|"
    r"esempio|prossimo passo|questione|opinione|suggerimento|tempo|film|giorno|build|logs?|verità|"
    r"punto|cosa|bug|testo|frase)\b"
)
_OPINION = (
    r"(?:(?:molto|così|davvero|proprio|abbastanza|un po'|troppo|più|solo|già|non|quasi|veramente|"
    r"tanto|ancora|sempre) )*(?:buon[oaie]?|bell[oaie]|cattiv[oaie]|brutt[oaie]|fantastic[oaie]|"
    "ottim[oaie]|difficil[ei]|facil[ei]|rott[oaie]|lent[oaie]|veloc[ei]|pront[oaie]|"
    "incredibil[ei]|"
    "noios[oaie]|stran[oaie]|quest[oaie]|quell[oaie]|meglio|peggio|interessant[ei]|chiar[oaie]|"
    "così|qui|"
    "finit[oaie]|fallit[oaie]|mort[oaie]|giust[oaie]|sbagliat[oaie]|ver[oaie]|fals[oaie]|"
    "car[oaie]|"
    r"stanc[oah]\w?|tard[ei]|ok|che)\b"
)
_TIME = (
    r"\d|\b(?:ieri|l'altro ieri|stamattina|stasera|oggi|gennaio|febbraio|marzo|aprile|maggio|"
    "giugno|"
    r"luglio|agosto|settembre|ottobre|novembre|dicembre|lunedì|martedì|mercoledì|giovedì|venerdì|"
    r"sabato|domenica|scors[oa]|passat[oa]|fa)\b"
)
_WORK = (
    r"(?!.{0,80}(?:server|errore|bug|codice|test|file|script|build|ramo|branch|commit|problema|"
    r"funzione|messaggio|risposta|versione|database|ticket|tempo|ciò\b))"
)

RULES: tuple[Rule, ...] = (
    # Standing orders.
    Rule("prohibition", rf"^{PLEASE}(?:evita|evitate|evitare|eviti|vietato|è vietato|niente) .{{3}}"),
    Rule("prohibition", rf"^{PLEASE}(?:mai |non )(?:mai )?(?!dimenticar|preoccupar|ricord|"
                        r"sapere|essere\b|avere\b)"
         r"(?:mi |ti |lo |la |li |le )?\w{2,}(?:are|ere|ire|armi|ermi|irmi|arlo|erlo|irlo|arla|"
                        r"erla|irla|rre)\b"),
    Rule("prohibition", rf"^{PLEASE}non (?:mi |lo |la |li |le )?(?:usi|utilizzi|faccia|metta|"
                        "scriva|cancelli|tocchi|"
         "invii|cambi|crei|aggiunga|installi|chiami|dica|pubblichi|usate|fate|mettete|toccate|"
                        "scrivete) .{2}"),
    Rule("prohibition", "^(?:.{3,120}? )?(?:è vietato|sono vietat[ie]|è vietata|è proibit[oa]|"
                        "non si (?:deve|devono|può|possono)|"
                        r"non dev[eo]no|non deve|non dobbiamo|non bisogna|non va(?:nno)? mai)\b.{2}"),
    Rule("requirement", rf"^{PLEASE}(?:sempre (?:{_DO}|\w{{2,}}(?:are|ere|ire)\b)|assicurati|"
                        "si assicuri|accertati|"
                        "d'ora in poi|d'ora in avanti|da adesso in poi|in futuro|fai in modo|"
                        r"ricordati sempre)\b.{3}"),
    Rule("requirement", rf"^{PLEASE}(?:{_DO}|\w{{2,}}(?:are|ere|ire))\b.{{0,80}}?\b(?:sempre|"
                        r"invece di|al posto d\w+|per tutt[ie]|"
                        r"ogni volta|di default|prima di ogni|dopo ogni|ad ogni|solo|soltanto)\b"),
    Rule("requirement", rf"^{PLEASE}(?:dammi|diamoci|mi dia) del (?:tu|lei)\b"),
    Rule("requirement", r"^(?:bisogna|occorre) (?:sempre )?(?!vedere\b|aspettare\b|"
                        r"dire\b)\w{2,}(?:are|ere|ire|rsi)\b.{2}"),
    Rule("requirement", r"^(?!io\b|questo\b|quello\b|lui\b|lei\b).{2,100}?\b(?:deve|devono|"
                        "dobbiamo) "
         r"(?!essere stat|aver\b|andare via)(?:sempre )?\w{2,}(?:are|ere|ire|arsi|ersi|irsi|"
                        r"rre)\b.{2}", confidence=0.85),
    Rule("requirement", rf"^{PLEASE}(?:solo|soltanto|esclusivamente) (?:{_DO})\b.{{3}}"),
    # Preferences.
    Rule("preference", "^(?:io )?(?:non )?(?:preferisco|preferiamo|amo|adoro|odio|detesto|"
                       "non sopporto|sopporto|"
                       r"apprezzo)\b(?! (?:questo|quello|quando)\b).{3}"),
    Rule("preference", "^(?:a me )?(?:non )?(?:mi|ci) (?:piace|piacciono|piaceva|dà fastidio|"
                       r"danno fastidio|disgusta)\b.{3}"),
    Rule("preference", "^(?:io )?non (?:mangio|bevo|prendo|uso|fumo|voglio ricevere|"
                       r"voglio che)\b.{3}"),
    Rule("preference", "^(?:io )?(?:mangio|bevo|prendo|uso|lavoro|dormo|viaggio|compro|leggo|"
                       "scrivo|pago|arrivo|pranzo|"
                       "ceno|corro|vado|faccio|ordino|mi alzo|mi sveglio|"
                       r"faccio colazione)\b.{0,60}?\b(?:sempre|mai|di solito|spesso|raramente|"
                       r"volentieri|ogni (?:giorno|mattina|sera|lunedì|settimana))\b"),
    Rule("preference", "^(?:io )?(?:di solito|normalmente|spesso) (?:mangio|bevo|prendo|uso|"
                       r"lavoro|vado|faccio|corro)\b.{3}"),
    # Who the user is.
    Rule("identity", rf"^(?:mi chiamo|il mio nome (?:completo )?è|{PLEASE}chiamami|"
                     r"tutti mi chiamano)\b.{2}"),
    Rule("identity", "^(?:io )?(?:non |non sono più )?sono (?:più )?(?:(?:un|una|un') ?(?!po'|"
                     r"attimo|momento)\w|allergic[oa]|vegetarian[oa]|"
                     "vegan[oa]|single|sposat[oa]|divorziat[oa]|vedov[oa]|diabetic[oa]|mancin[oa]|"
                     "celiac[oa]|nubile|celibe|incinta|"
                     rf"in pensione|intollerante|nat[oa] (?:a|nel|il)|di \w|originari[oa]|{_JOBS}\b)"),
    Rule("identity", r"^(?:io )?(?:non |non \w+ più )?(?:vivo|abito|lavoro|studio|parlo|gioco|"
                     r"guido|insegno|vengo d\w+|"
                     "colleziono|risiedo|suono|pratico|imparo|frequento|faccio (?:il|la|"
                     r"l'))(?! (?:di (?:questo|quello)|con te|sul serio|a questo)\b).{3}"),
    Rule("identity", r"^(?:io )?ho smesso di \w+"),
    Rule("identity", "^(?:io |noi )?(?:ho|abbiamo) (?:un|una|un'|due|tre|quattro|"
                     r"\d+) ?(?:\w+ )?(?:figl[ioea]+|bambin[oaie]|fratell[oi]|sorell[ae]|"
         "gatt[oaie]|can[ei]|anni|auto|macchin[ae]|cas[ae]|allergi[ae]|nipot[ei]|cavall[oi]|"
                     "biciclett[ae]|bici|"
                     r"negozio|ristorante|azienda|barca|moto)\b"),
    Rule("identity", "^(?:(?:il|la|i|le|l') ?)?(?:mi[oa]|miei|mie|"
                     rf"nostr[oaie]) (?!{_TRANSIENT})[\w' -]{{2,40}}? (?:si chiama(?:no)? \w|"
                     "(?:è|e'|sono|"
                     rf"era|vive|abita|lavora|ha|hanno|studia|compie) (?!{_OPINION})\w)"),
    # Decisions and events.
    Rule("event", r"^(?:mi trasferisco|ci trasferiamo) (?:a|ad|in)\b.{3}", confidence=0.8),
    Rule("decision", "^(?:abbiamo|ho|siamo|sono) (?:appena |già )?(?:deciso|concordato|scelto|"
                     "optato|cambiato|migrato|"
                     "adottato (?!un[oa']? ?(?:can|gatt|cucciol|bambin))|sostituito|passat[io] (?:a|al|"
                     r"alla|da)|convenuto)\b.{3}"),
    Rule("decision", r"^(?:ci siamo|mi sono) (?:trasferit[ioa]|accordati|messi d'accordo)\b.{3}"),
    Rule("event", "^(?:io |noi |ieri )?(?:ho|abbiamo|sono|siamo) (?!detto|chiesto|provato|"
                  r"qui)\w{2,}(?:to|ta|ti|te|so|sa|si|se)\b"
                  rf".{{0,120}}?(?:{_TIME})", confidence=0.7),
    # Lives.
    Rule("event", "^(?:io |noi )?(?:ho|abbiamo|mi sono|ci siamo|sono|siamo) (?:appena |"
                  rf"finalmente |già |anche )?{_WORK}(?:adottato|comprato|"
                  "iniziato|cominciato|perso|vinto|visitato|conosciuto|imparato|venduto|aperto|fondato|"
                  "dipinto|cucinato|smesso|rotto|"
                  "costruito|piantato|ristrutturato|ottenuto|sposat[oaie]|divorziat[oa]|laureat[oa]|"
                  "iscritt[oa]|fidanzat[oaie]|"
         r"licenziat[oa]|lasciat[oaie]|andat[oaie] in pensione|rimast[oa] incinta|diventat[oa])\b", confidence=0.6),
    Rule("event", rf"^(?:(?:il|la|i|le) )?(?:mi[oa]|miei|mie|nostr[oa]) (?:\w+ )?(?:{_KIN}) "
                  rf"(?:è|ha|sono|hanno|si è|si sono|aspetta|studia) {_WORK}"
                  "(?:mort[oa]|perso|avuto|sposat[oa]|trasferit[oa]|nat[oa]|iniziato|comprato|vinto|"
                  "incinta|un bambino|laureat[oa]|malat[oa])",
         confidence=0.6),
    Rule("event", "^(?:io )?(?:sto imparando|imparo|sto studiando|aspetto (?:un bambino|"
                  r"una bambina)|sono incinta)\b", confidence=0.6),
    # Properties of things and people.
    Rule("assignment", "^(?:(?:il|la|i|le|l') ?)?(?:nostr[oaie]|"
                       rf"ogni) (?!{_TRANSIENT}).{{2,60}}? (?:{_IS}|si chiama|gira|costa|chiude|"
                       "apre|"
                       rf"usa|ha|inizia|comincia|finisce|scade|dura) (?!{_OPINION}).{{2}}"),
    Rule("assignment", "^(?:(?:il|lo|la|i|gli|le|tutti i|tutte le) |"
                       rf"l')(?!{_TRANSIENT}).{{2,60}}? (?:{_IS}|si chiama|gira|costa|costano|"
                       "chiude|apre|usa|ha|hanno|inizia|comincia|finisce|scade|appartiene|parte|arriva|"
                       "contiene|vive|si trova|dura|ascolta) "
                       rf"(?!{_OPINION}).", specific=True, confidence=0.8),
    Rule("assignment", "^(?:noi )?(?:(?:non|solo|sempre) )?(?:usiamo|utilizziamo|lavoriamo con|"
                       r"ospitiamo|pubblichiamo|rilasciamo)\b.{3}", confidence=0.8),
    Rule("assignment", r"^(?:nessuno (?:di noi|in (?:casa|ufficio|famiglia))) \w{2,} .{2}", confidence=0.8),
    Rule("assignment", r"^(?:io )?(?:non )?(?:uso|utilizzo) \w.", confidence=0.8),
    Rule("assignment", "^ (?:(?:non|sempre) )?(?:si chiama|vive|abita|lavora|ama|odia|"
                       "preferisce|beve|mangia|dirige|gioca|ha|"
         r"è (?:il|la|lo|un|una|l'|allergic[oa]|sposat[oa]|mi[oa]|nostr[oa]|di)) ?.{2}", confidence=0.8, named=True),
    Rule("assignment", r"^[\w][\w.\- ]{1,40}? ?= ?\S", specific=True),
)  # fmt: skip
