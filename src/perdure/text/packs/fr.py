"""French: rules, prohibitions, preferences, identity, assignments, decisions and dates."""

from __future__ import annotations

from perdure.text.packs import life, taking_back_romance
from perdure.text.packs.pack import Change, Pack, Rule, When

_PLEASE = r"(?:s'il te plaît,? |s'il vous plaît,? )?"
_LIVE = "habite|vis|travaille|suis née?|étudie|conduis|possède|dirige|enseigne|viens de|collectionne|apprends|déménage|emménage"
_DO = (
    "utilise|utilisez|réponds|répondez|réponds-moi|écris|écrivez|appelle|appelez|appelle-moi|mets|"
    "mettez|emploie|employez|garde|gardez|envoie|envoyez|fais|faites|lance|lancez|formate|nomme|"
    "documente|limite|inclus|incluez|ajoute|ajoutez|préfère|préférez|arrondis|parle|parlez|"
    "parle-moi|range|rangez"
)
_JOBS = (
    r"\w*(?:ingénieur|médecin|infirmi|professeur|enseignant|étudiant|élève|développeu|programmeu|"
    "avocat|architecte|cuisini|journaliste|comptable|boulang|musicien|peintre|écrivain|traduct|"
    "pompi|chauffeur|conduct|physicien|chimiste|biologiste|psychologue|dentiste|analyste|gérant|"
    "direct(?:eur|rice)|technicien|vendeu|agricult|chercheu|scientifique|consultant|administrat|"
    r"menuisi|électricien|vétérinaire|pharmacien|bibliothécaire|pilote|retraité|instit)\w*"
)
_TRANSIENT = (
    r"(?:question|problème|code|erreur|tests?|idée|réponse|sortie|résultat|message|exemple|"
    r"prochaine étape|avis|suggestion|temps|film|jour|journée|build|logs?|but|souci|vérité)\b"
)
_OPINION = (
    r"(?:(?:très|si|bien|trop|vraiment|assez|un peu|plus|juste|déjà|pas|presque|super) )*(?:bon|"
    r"bonne?s?|mauvaise?s?|génial|géniale|beau|belle|joli|jolie|difficile|facile|cassée?s?|lente?s?|"
    r"prête?s?|incroyable|ennuyeu\w+|bizarre|ça|cela|que|mieux|pire|intéressante?s?|claire?|ici|là|"
    r"une (?:bonne|mauvaise))\b"
)
# How changes are told.
_SHIFTED = (
    "déplacé déplacée déplacés déplacées décalé décalée reporté reportée avancé avancée repoussé "
    "repoussée changé changée modifié modifiée augmenté augmentée relevé relevée réduit réduite "
    "baissé baissée abaissé abaissée passé passée porté portée fixé fixée renommé renommée "
    "transféré transférée"
)
_ARE_SHIFTED = f"(?:{'|'.join(_SHIFTED.split())})"
_DAY = "lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche"
_THING = r"(?P<what>(?:l'|(?:le|la|les|notre|nos|mon|ma|mes) )(?:[\w'/-]+ ){0,3}?[\w'/-]+)"
_LATELY = r"(?:(?:hier|avant-hier|récemment|finalement|la semaine dernière|le mois dernier),? )?"
_FROM = r"(?:(?:de |du |d')(?P<old>.{1,40}?) )?"
_TOLD = (
    rf"{_LATELY}(?:on a|nous avons|j'ai|ils ont) {_LATELY}{_ARE_SHIFTED} {_THING} {_FROM}",
    rf"{_LATELY}{_THING} (?:a été|ont été|est|sont) {_LATELY}{_ARE_SHIFTED} {_FROM}",
)
_TOWN = r"(?P<new>(?-i:[^\W\d_a-z])[\w'-]*(?: (?-i:[^\W\d_a-z])[\w'-]*){0,2})(?:[,.!]|$| (?!et)\w)"

FR = Pack(
    code="fr",
    name="French",
    markers=(
        "le", "la", "les", "un", "une", "des", "du", "et", "est", "sont", "je", "j'ai", "nous",
        "mon", "ma", "mes", "notre", "nos", "pas", "ne", "jamais", "toujours", "pour", "dans",
        "sur", "avec", "que", "qui", "au", "ce", "cette", "vous", "il", "elle", "en", "n'utilise",
        "j'habite", "j'aime", "c'est", "n'est", "s'appelle", "m'appelle", "préfère", "doit",
        "j'adore", "déteste", "appelle", "habite", "travaille", "réponds", "utilise", "utilisez",
        "chez", "depuis", "j'utilise", "n'ai", "j'apprends", "faut", "chaque", "français", "suis", "tous", "toutes", "hier", "bonjour", "bonsoir", "bonne", "merci", "s'il", "plaît", "moi",
    ),
    negations=(
        "pas", "jamais", "aucun", "aucune", "sans", "ni", "rien", "personne", "plus jamais",
        "interdit", "interdite", "défendu", "éviter", "évite", "évitez", "ne plus", "seulement",
        "sauf", "uniquement",
    ),
    exceptions=("sauf", "excepté", "à moins que", "hormis", "à part", "sans", "seulement", "uniquement"),
    opposites=(
        ("aime", "déteste"), ("adore", "déteste"), ("toujours", "jamais"), ("autorisé", "interdit"),
        ("activer", "désactiver"), ("activé", "désactivé"), ("ouvert", "fermé"),
        ("vrai", "faux"), ("public", "privé"),
        ("ouvre", "ferme"), ("chaud", "froid"),
    ),
    corrections=(
        r"\b(?:désormais|dorénavant|à partir de maintenant)\b",
        r"\bne? .{1,40}? plus\b|\bn'.{1,40}? plus\b",
        r"\b(?:en fait|finalement),? (?:nous|on|je|j'|c'est|le|la|les|mon|ma|mes|notre|nos)\b",
        r"\bau lieu de\b|\bplutôt que\b",
        (r"\b(?:passé|passés|migré|migrés|déménagé|remplacé|changé|renommé|reporté)\b.{0,40}?\b(?:à|en|"
        r"vers|de|par)\b"),
        r"\bc'(?:est|était) (?:faux|erroné|périmé|dépassé|incorrect)\b",
        r"^(?:correction|rectification)\b[,:. ]",
        r"^non[,.:;!] (?:c'est (?!tout|bon|ça)|le|la|les|mon|ma|mes|notre|nos|nous|pas)\b",
        r"\bpas \S+(?: \S+){0,3}?,? mais\b",
        r"\boublie ce que j'ai dit\b",
    ),
    contrasts=(r"[,;]? mais (?:plutôt )?(?:à|aux?|en|de|des|du|d'|les?|la|l'|une?)\b", r" *[-–—,;] *(?:c'est|c'était|ce sont)\b"),
    denials=(
        (r"^je n'(?P<aux>ai) (?:pas|jamais) ", r"j'\g<aux> "),
        (r"^(?P<who>je|nous|on) (?:ne |n')(?P<aux>suis|sommes|avons|a|est) (?:pas|jamais) ", r"\g<who> \g<aux> "),
    ),
    changes=(
        Change(r"(?:désormais|dorénavant|à partir de maintenant),? (?P<new>.*)", "{new}", "désormais dorénavant maintenant"),
        *(Change(rf"{told}(?:à|au|pour) (?P<new>.{{1,60}}?)[.!]*$", "{what} est à {new}", _SHIFTED)
          for told in _TOLD),
        *(Change(rf"{told}(?:en|dans) (?P<new>.{{1,60}}?)[.!]*$", "{what} est en {new}", _SHIFTED)
          for told in _TOLD),
        Change(rf"j'ai (?:\w+ )?déménagé (?:\w+ ){{0,2}}?(?:(?:de |d')(?P<old>\S+) )?à {_TOWN}",
               "j'habite à {new}", "déménagé"),
    ),
    undone=(
        "ne", "n", "pas", "jamais", "presque", "enfant", "si", "quand", "pendant", "temporairement",
        "provisoirement", "pour (?:une?|deux|trois|quelques)", r"(?<!:)(?:19|20)\d\d",
    ),
    in_part=(
        "seulement", "mais", r"jusqu'\w+", "sauf", "aujourd'hui", "demain", r"cette? \w+", r"ce \w+",
        "prochaine?", "durant", "une fois", "exceptionnellement", "ensuite", "puis", "d'abord", "avant",
        "initialement", "autrefois", "par erreur", "à l'essai", "pour l[ea]s?", "il y a",
        rf"d[eu] (?:{_DAY})(?= à \d)", rf"(?<=[\dh] )(?:le )?(?:{_DAY})",
        r"en (?:test|préprod\w*|prod\w*|staging|janvier|février|mars|avril|mai|juin|juillet|août|"
        "septembre|octobre|novembre|décembre|hiver|été|automne)",
    ),
    stop_words=tuple(
        "le la les un une des du de d et ou mais est sont je tu il elle nous vous ils elles me te "
        "se mon ma mes à au aux en dans sur pour par avec que qui ce cette ces y c'est".split()
    ),
    question_words=(
        "que", "quoi", "qui", "où", "quand", "pourquoi", "comment", "combien", "quel", "quelle",
        "quels", "quelles", "est-ce",
    ),
    months=(
        ("janvier", "janv"), ("février", "fevrier", "févr"), ("mars",), ("avril", "avr"), ("mai",),
        ("juin",), ("juillet", "juil"), ("août", "aout"), ("septembre",), ("octobre",),
        ("novembre",), ("décembre", "decembre"),
    ),
    weekdays=(
        ("lundi",), ("mardi",), ("mercredi",), ("jeudi",), ("vendredi",), ("samedi",), ("dimanche",),
    ),
    whens=(
        When("avant-hier", "day", -2), When(
            r"(?<!wir )(?<!ich )(?<!ist )(?<!sind )(?<!von )(?<!wohne )(?<!wohnen )hier(?: soir| matin)?"
            r"(?! (?:ist|sind|in|im|am|bei|auf|und|nicht|seit|haben|wird|war|gibt|zu|mit|der|die|das|"
            r"ein|eine|bitte|noch|nur|auch)\b)", "day", -1),
        When("aujourd'hui|ce (?:matin|soir)", "day", 0), When("après-demain", "day", 2),
        When("demain", "day", 1), When("la semaine (?:dernière|passée)", "week", -1),
        When("cette semaine", "week", 0), When("la semaine prochaine", "week", 1),
        When("le mois (?:dernier|passé)", "month", -1), When("le mois prochain", "month", 1),
        When("l'an(?:née)? (?:dernière?|passée?)", "year", -1),
        When("l'an(?:née)? prochaine?", "year", 1),
    ),
    ago=(
        (r"il y a (\w+) jours?", "day"), (r"il y a (\w+) semaines?", "week"),
        (r"il y a (\w+) mois", "month"), (r"il y a (\w+) ans?", "year"),
    ),
    numbers=(
        ("un", 1), ("une", 1), ("deux", 2), ("trois", 3), ("quatre", 4), ("cinq", 5), ("six", 6),
        ("sept", 7), ("huit", 8), ("neuf", 9), ("dix", 10), ("onze", 11), ("douze", 12),
    ),
    lead_ins=(
        r"(?:je t'ai|je vous ai) (?:déjà |bien )?dit qu(?:e |')(?=j'|je\b|nous\b|mon\b|ma\b|mes\b)|tu sais (?:bien |déjà )?qu(?:e |')(?=j'|je\b|nous\b|mon\b|ma\b)",
        (r"(?:bon|alors|et|mais|oui|non|ok|d'accord|merci|bonjour|salut|au fait|en fait|finalement|"
        r"comme (?:d'habitude|toujours|prévu)|correction|pour info|bref|donc)(?:,|:| :|!|\.) +"),
        r"(?:et|mais|donc|alors|par ailleurs) +",
        r"en fait +(?=(?:je|nous|on|mon|ma|mes|notre|nos|le|la|les)\b|j'|l')",
    ),
    reminders=(
        (r"(?:s'il te plaît,? )?(?:ajoute(?:z)?(?: ceci| ça| cela)? à (?:ta|votre|la) mémoire|enregistre(?:z)?(?: ceci| ça)?(?: dans (?:ta|la) mémoire)?|"
        r"note (?:à moi-même|pour moi)) ?: *"),
        (r"(?:s'il te plaît,? |s'il vous plaît,? )?(?:rappelle-toi|rappelez-vous|souviens-toi|"
        r"souvenez-vous|retiens|retenez|note|notez|à noter|n'oublie pas|n'oubliez pas|mémorise)"
        r"(?: bien)?(?: :|:| que| qu'|,) *"),
    ),
    asked_reminders=(
        (r"(?:(?:peux|pourrais)-tu|tu (?:peux|pourrais)|(?:pouvez|pourriez)-vous)(?: s'il (?:te|vous) plaît)? "
        r"(?:ne pas oublier|te rappeler|vous rappeler|te souvenir|vous souvenir|retenir|noter|mémoriser)(?: bien)?"
        r"(?: ?: ?| que | qu')"),
    ),
    joints=(
        r"; *(?:et |mais )?| ; *",
        r",? (?:et|mais|car|donc) (?=(?:je|j'|nous|on|mon|ma|mes|notre|nos)\b)",
        r", (?=(?:je|j'|nous|mon|ma|mes|notre|nos)\b)",
    ),
    subject_joints=(
        (r"(?:, (?:et |mais )?| et | mais )(?=(?:le |la |les |l'|notre )[\w-]{2,24}"
        r"(?: [\w-]{2,24}){0,3}? (?:est|sont|était|coûte|tourne|s'appelle|appartient|ferme|ouvre|"
        r"commence|finit|expire) \S)"),
    ),
    asides=(
        (r"(?:[,:;]| [-–—]+) *(?:et |mais |alors )?(?:peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|"
        r"tu peux|vous pouvez|est-ce que|comment (?:je|faire|puis)|qu'en penses)\b"),
    ),
    questions=(
        (r"^(?:et |mais |alors |donc )?(?:qu'est-ce|est-ce|que (?:dois|puis|faut|penses|veux)|quoi|"
        r"qui (?:est|sont|a|peut)|où|quand (?:est|dois|faut|le|la)|pourquoi|comment|combien|"
        r"quel(?:le)?s?\b|peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|puis-je|dois-je|as-tu|"
        r"avez-vous|est-il|est-elle|sais-tu|aimes-tu|ai-je|suis-je)\b"),
    ),
    commands=(
        (r"^(?:s'il te plaît,? |s'il vous plaît,? |maintenant |puis )*(?:cherche|montre|écris|crée|"
        r"fais|supprime|ajoute|explique|aide|donne|trouve|ouvre|lance|vérifie|traduis|résume|"
        r"compare|liste|lis|dis|continue|corrige|teste|cherchez|montrez|écrivez|créez|faites|"
        r"expliquez|aidez|donnez|trouvez)\b(?!-moi toujours)"),
    ),
    standing=(
        (r"\b(?:toujours|jamais|désormais|dorénavant|à l'avenir|à partir de maintenant|chaque fois|"
        r"par défaut|au lieu de|plutôt que|avant chaque|après chaque|pour tous|pour toutes)\b"),
    ),
    hypotheticals=(
        (r"^(?:pour (?:rire|plaisanter|de rire)|en (?:blague|plaisantant)|par plaisanterie|dans (?:mon|un|le|ce) "
        r"(?:rêve|film|jeu|roman|livre|scénario))\b"),
        r"^(?:j'ai|nous avons|on a) (?:failli|presque (?!toujours))\b",
        r"^j'ai (?:rêvé|fait semblant|prétendu) (?:que|d')\b",
        r"^(?:si|supposons|imagine|imaginons|au cas où|et si|à supposer)\b",
        r"\b(?:je|nous|on) (?:ser|aur|pourr|devr|fer)(?:ais|ions|ait)\b",
    ),
    hedges=(
        (r"^(?:peut-être|je pense|je crois|je suppose|il me semble|je ne sais pas|"
        r"je ne suis pas sûre?|probablement|sans doute)\b"),
    ),
    reported=(
        (r"(?<=\w )(?<!\bje )(?<!\bnous )(?:dit que|a dit|disait|affirme|affirmait|prétend|a écrit|"
        r"a demandé|m'a dit|nous a dit)\b"),
        (r"(?<=\w )(?<!\bje )(?<!\bnous )(?:pense|pensent|croit|croient|imagine|suppose|jure|plaisante|"
        r"est (?:sûre?|convaincue?)) (?:que\b|qu')"),
        r"^(?:selon\b|j'ai entendu (?:dire )?qu[e'])",
        r"^d'après\b",
        r"^(?:il paraît|paraît-il|à en croire|apparemment|soi-disant|semble-t-il)\b",
    ),
    frames=(r"(?:selon|d'après|à en croire) .{1,40}|paraît-il|il paraît|apparemment|soi-disant|semble-t-il",),
    hand_overs=(
        (r"(?:(?:s'il (?:te|vous) plaît|peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|tu peux|aide-moi à),? )*(?:(?:me )?"
        r"(?:traduis|traduire|traduisez|résume|résumer|résumez|corrige|corriger|corrigez|reformule|reformuler|reformulez|"
        r"relis|relire|réécris|réécrire)\b[^:\n]{0,120}|(?:améliore|améliorer|raccourcis|analyse|vérifie)\b[^:\n]{0,60}"
        r"\b(?:texte|e-?mail|mail|message|lettre|phrases?|paragraphe|article|brouillon)\b[^:\n]{0,60}):"),
        (r"(?:voici|voilà|j'ai reçu)\b(?! (?:mon|ma|mes)\b)[^:\n]{0,40}?\b(?:texte|e-?mail|mail|message|lettre|article|"
        r"conversation|extrait)\b[^:\n]{0,60}:[ *_]*$"),
    ),
    fiction=(
        (r"\b(?:écris|écrivez|raconte|racontez|invente|inventez|compose|rédige)\b(?:-moi)?(?: \w+){0,4} "
        r"(?:histoire|conte|poème|roman|chanson|nouvelle|dialogue|scène|scénario)\b"),
        (r"\b(?:fais comme si|faites comme si|imagine que|joue le rôle|tu es maintenant|il était une "
        r"fois)\b"),
    ),
    small_talk=(
        (r"(?:oui|non|ok|d'accord|merci|merci beaucoup|bonjour|salut|bonsoir|bonne (?:nuit|journée|soirée)|au revoir|super|parfait|"
        r"très bien|bien|génial|entendu|compris|c'est bon|ça marche|continue|de rien|exactement)"),
    ),
    passing=(
        r"^je (?:ne )?suis (?:\w+ )?(?:de retour|en retard|désolée?|prête?|fatiguée?|contente?|là|ici|"
        r"sûre?|perdue?|bloquée?|en train|pas(?! (?:allergique|intolérante?|végétarien|v[ée]gan|mari|diabétique|célibataire|"
        r"gaucher|droitier|un|une|de [^\W\d]+)))\b",
        r"^(?:je|j') ?(?:voudrais|veux|ai besoin|aimerais) (?!que tu|pas|jamais)",
        r"^(?:je n'|j')aime (?:pas )?(?:ça|bien ça|cette|cet|ce|bien cette|bien ce)\b|"
        r"^j'ai (?:une|des|un|encore|faim|soif|sommeil|peur|raison) ?(?:\w+ )?(?:question|questions|"
        r"problème|erreur|doute|idée)",
        r"^(?:ne t'inquiète|ne vous inquiétez|n'hésite|pas de (?:souci|problème|quoi|soucis)|peu importe|"
        r"toujours (?:pas|rien|là)|jamais (?:vu|entendu|su|de la vie)|ne (?:t'en|vous en) fai)",
        r"^je (?:prends note|parle (?:de|à)|vis ça)\b|^il faut (?:que (?:je|j')|qu'on y|bien|partir|"
        r"voir|attendre|dire|croire)\b|^(?:ne )?(?:sais|pense|crois) pas\b",
    ),
    only_here=(
        (r"\b(?:juste|seulement) (?:pour )?(?:cette fois|maintenant|cette réponse|aujourd'hui)\b|"
        r"\bpour cette (?:réponse|conversation|fois)\b"),
        r"\bne (?:vérifie|vérifiez|cherche|cherchez) pas\b",
    ),
    anaphora=(r"\b(?:il|elle|ils|elles|ça|cela|ceci|celui|celle|y|lui|leur|alors|là)\b",),
    specifics=(
        "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "hier", "demain",
        "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche",
    ),
    openers=tuple(
        "bonjour merci salut aujourd'hui hier demain peut-être bref ici là maintenant après avant tout "
        "rien quelqu'un personne quelque ceci cela ça alors aussi parce quand jamais toujours "
        "chaque".split()
    ),
    rules=(
        # Standing orders.
        Rule("prohibition", rf"^{_PLEASE}(?:ne |n')(?!est\b|a\b|ai\b|y\b)(?:\w+ |\w+-\w+ )?(?:pas|jamais|"
             r"plus|aucune?)\b.{2}"),
        Rule("prohibition", r"^(?:jamais (?:de |d'|\w{2,}(?:er|ir|re)\b)|évite|évitez|interdiction|"
             r"pas de |aucune? \w+ (?:dans|sur|en|à|sans|avant|après)\b).{3}"),
        Rule("prohibition", r"^(?:il est (?:strictement )?interdit (?:de |d')|il ne faut (?:pas|jamais) "
             r"(?!que je|oublier)|on ne (?:doit|peut) (?:pas|jamais) |.{3,120}?\b(?:(?:est|sont) "
             r"(?:strictement )?(?:interdite?s?|défendue?s?|proscrite?s?)\b|ne (?:doit|doivent|"
             r"devons|peut|peuvent) (?:pas|jamais|plus)\b)).{2}"),
        Rule("requirement", rf"^{_PLEASE}(?:toujours (?:{_DO}|\w{{2,}}(?:er|ir|re))|veille à|veillez à|"
             r"assure-toi|assurez-vous|n'oublie pas de|n'oubliez pas de|désormais|dorénavant|"
             r"à partir de maintenant|à l'avenir)\b.{3}"),
        Rule("requirement", rf"^{_PLEASE}(?:tutoie|tutoyez|vouvoie|vouvoyez)-moi\b"),
        Rule("requirement", rf"^{_PLEASE}(?:{_DO})\b.{{0,80}}?\b(?:toujours|désormais|dorénavant|au lieu de|plutôt que|pour "
             r"tous|pour toutes|chaque fois|par défaut|avant chaque|après chaque)\b"),
        Rule("requirement", rf"^{_PLEASE}ne \w{{3,}} (?:\w+ ){{0,3}}?que? .{{3}}|"
             rf"^{_PLEASE}(?:{_DO}) (?:seulement|uniquement)\b.{{3}}"),
        Rule("requirement", r"^il faut (?:toujours )?(?:que (?!je\b|ça\b)|\w{2,}(?:er|ir|re)\b).{3}"),
        Rule("requirement", r"^(?!je\b|ça\b|ce\b|c'|il\b|elle\b).{2,100}?\b(?:doit|doivent|devons|"
             r"devez) (?!avoir été|y aller|être (?:content|fatigu))(?:toujours )?\w{2,}(?:er|ir|re|oir)\b"
             r".{2}", confidence=0.85),
        # Preferences.
        Rule("preference", r"^(?:je|j'|nous|on) ?(?:ne |n')?(?:préfère|préférons|aime|aimons|adore|"
             r"adorons|déteste|détestons|supporte pas|apprécie)\b(?! quand tu).{3}"),
        Rule("preference", r"^je (?:ne |n')(?:\w+ )?(?:aime|supporte|mange|bois|veux) (?:pas|plus|"
             r"jamais)\b.{2}"),
        Rule("preference", r"^(?:je|j'|nous|on) ?(?:ne |n')?(?!ai\b|suis\b|sais\b)\w+ (?:toujours|"
             r"jamais|souvent|rarement|généralement|d'habitude)\b.{3}"),
        # Who the user is.
        Rule("identity", r"^(?:ma|mon) (?:\w+ )?\w+ et moi,? (?:on |nous )?(?:ne |n')?\w{3,}(?:ons|e|t)\b.{3}", confidence=0.8),
        Rule("identity", r"^je bosse (?:chez|à|dans|comme|pour) (?!ça\b|toi\b)\w.{2}"),
        Rule("identity", rf"^(?:je m'appelle|mon (?:prénom|nom) est|{_PLEASE}appelle-moi|{_PLEASE}appelez-moi|"
             r"on m'appelle)\b.{2}"),
        Rule("identity", r"^je (?:suis|ne suis (?:pas|plus)) (?:une? (?!peu)\w|allergique|végétarien(?:ne)?|v[ée]gane?|mariée?|"
             r"célibataire|divorcée?|veufs?|veuve|née?\b|originaire|diabétique|gauchère?|intolérante?|"
             rf"daltonienn?e?|(?:de |d')(?!retour|accord)|{_JOBS}\b)"),
        Rule("identity", rf"^(?:je|j') ?(?:ne |n')?(?:{_LIVE})\b(?! (?:dessus|là-dessus|ça)\b).{{3}}"),
        Rule("identity", r"^j'ai (?:une?|deux|trois|quatre|\d+) (?:\w+ )?(?:chiens?|chats?|enfants?|"
             r"fils|filles?|frères?|sœurs?|soeurs?|allergies?|ans|voitures?|maisons?)\b"),
        Rule("identity", r"^j'ai (?:arrêté|cessé) de \w.{2}"),
        Rule("identity", rf"^(?:mon|ma|mes) (?!{_TRANSIENT})[\w' -]{{2,40}}? (?:est|sont|s'appelle|"
             rf"s'appellent|était|habite|travaille|aime|a) (?!{_OPINION})\w"),
        # Decisions and events.
        Rule("decision", r"^(?:nous avons|on a|j'ai) (?:\w+ )?(?:décidé|choisi|convenu|opté|adopté|"
             r"migré|remplacé|changé|déménagé)\b(?! d'avis).{3}"),
        Rule("decision", r"^(?:nous sommes|on est|je suis) (?:passée?s?|convenue?s?)\b.{3}"),
        Rule("event", r"^(?:j'ai|nous avons|on a|je suis|nous sommes|j'étais|nous étions)\b.{3,120}?"
             r"(?:\d|\b(?:hier|avant-hier|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|janvier|"
             r"février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|"
             r"dernière?|passée?)\b)", confidence=0.7),
        # Properties of things and people.
        Rule("assignment", rf"^(?:notre|nos|chaque) (?!{_TRANSIENT}).{{2,60}}? (?:est|sont|s'appelle|"
             r"tourne|coûte|ferme|ouvre|utilise|a|ont|commence|finit|expire) "
             rf"(?!{_OPINION}).{{2}}"),
        Rule("assignment", rf"^(?:le |la |les |l'|tous les |toutes les )(?!{_TRANSIENT}).{{2,60}}? (?:est|"
             r"sont|était|s'appelle|tourne|coûte|coûtent|ferme|ouvre|utilise|a|ont|commence|finit|"
             r"expire|se trouve|appartient|part|arrive|contient|dure|prend) "
             rf"(?!{_OPINION}).", specific=True, confidence=0.8),
        Rule("assignment", r"^(?:nous|on) (?:n'|ne )?(?:utilisons|utilise|déployons|déploie|"
             r"travaillons|travaille|hébergeons|héberge)\b.{3}", confidence=0.8),
        Rule("assignment", r"^(?:personne|aucune?) (?:d'entre nous|de nous|(?:dans|de|chez) (?:notre|nos|ma|mon|mes) "
             r"(?!code|tests?)[\w-]+) (?:ne |n')\w{2,}.{2}", confidence=0.8),
        Rule("assignment", r"^j'utilise \w.", confidence=0.8),
        Rule("assignment", r"^ (?:s'appelle|habite|travaille|aime|adore|déteste|préfère|boit|mange|"
             r"dirige|joue|a (?:une?|deux|trois|\d)|(?:est|était) (?:le |la |l'|une? |mon |ma |notre |"
             r"allergique|mariée?|de |né)).{2}", confidence=0.8, named=True),
        Rule("assignment", r"^[\w][\w.\- ]{1,40}? ?= ?\S", specific=True),
        *life.FR,
    ),
    plans=life.FR_PLANS,
    taking_back=taking_back_romance.FR,
    orders_to_model=(
        (r"\b(?:ignore[zr]?|oublie[zr]?|néglige[zr]?|contourne[zr]?)\b.{0,40}?\b(?:tou(?:te)?s|"
        r"précédentes?|antérieures?|ci-dessus|les|tes|vos)\b.{0,30}?\b(?:instructions?|consignes?|"
        r"règles|directives|ordres|précédentes?|ci-dessus)\b"),
        (r"\btu es (?:maintenant|désormais) |\bvous êtes (?:maintenant|désormais) |"
        r"\b(?:ignore|oublie)z? tout ce qui\b"),
    ),
    secret_words=("mot de passe", "code secret", "clé api", "clé d'api", "jeton", "clé privée"),
)  # fmt: skip
