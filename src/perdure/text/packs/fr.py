"""French: rules, prohibitions, preferences, identity, assignments, decisions and dates."""

from __future__ import annotations

from perdure.text.packs.pack import Pack, Rule, When

_LIVE = (
    "habite|vis|travaille|suis né|suis née|étudie|parle|mange|bois|joue|prends|conduis|possède|"
    "dirige|gère|enseigne|viens de|cours|collectionne"
)

FR = Pack(
    code="fr",
    name="French",
    markers=(
        "le", "la", "les", "un", "une", "des", "du", "et", "est", "sont", "je", "j'ai", "nous",
        "mon", "ma", "mes", "notre", "nos", "pas", "ne", "jamais", "toujours", "pour", "dans",
        "sur", "avec", "que", "qui", "au", "aux", "ce", "cette", "vous", "il", "elle", "en",
        "j'habite", "j'aime", "c'est", "n'est", "s'appelle", "m'appelle", "préfère", "doit",
    ),
    negations=(
        "pas", "jamais", "aucun", "aucune", "sans", "ni", "rien", "personne", "plus jamais",
        "interdit", "interdite", "défendu", "éviter", "évite", "évitez", "ne plus", "seulement",
        "sauf", "uniquement",
    ),
    exceptions=("sauf", "excepté", "à moins que", "hormis", "à part", "sans", "seulement"),
    opposites=(
        ("aime", "déteste"), ("adore", "déteste"), ("toujours", "jamais"), ("autorisé", "interdit"),
        ("activer", "désactiver"), ("activé", "désactivé"), ("ouvert", "fermé"), ("avec", "sans"),
        ("avant", "après"), ("vrai", "faux"), ("public", "privé"), ("plus", "moins"),
        ("ouvre", "ferme"), ("chaud", "froid"),
    ),
    corrections=(
        r"\bne? .{1,40}? plus\b|\bn'.{1,40}? plus\b",
        r"\b(?:en fait|finalement),? (?:nous|on|je|j'|c'est)\b",
        r"\bau lieu de\b|\bplutôt que\b",
        (r"\b(?:passé|passés|migré|migrés|déménagé|remplacé|changé|renommé|reporté)\b.{0,40}?\b(?:à|en|"
        r"vers|de|par)\b"),
        r"\bc'(?:est|était) (?:faux|erroné|périmé|dépassé|incorrect)\b",
        r"^(?:correction|rectification|non)\b[,:. ]",
        r"\bpas \S+(?: \S+){0,3}?,? mais\b",
        r"\boublie ce que j'ai dit\b",
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
        When("avant-hier", "day", -2), When("hier(?: soir)?", "day", -1),
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
        (r"(?:bon|alors|et|mais|oui|non|ok|d'accord|merci|bonjour|salut|au fait|en fait|finalement|"
        r"comme (?:d'habitude|toujours|prévu)|correction|pour info|bref|donc)(?:,|:| :|!|\.) +"),
        r"(?:et|mais|donc|alors|par ailleurs) +",
    ),
    reminders=(
        (r"(?:s'il te plaît,? |s'il vous plaît,? )?(?:rappelle-toi|rappelez-vous|souviens-toi|"
        r"souvenez-vous|retiens|retenez|note|notez|à noter|n'oublie pas|n'oubliez pas|mémorise)"
        r"(?: bien)?(?: :|:| que|,) *"),
    ),
    joints=(
        r"; *(?:et |mais )?| ; *",
        r",? (?:et|mais|car|donc) (?=(?:je|j'|nous|on|mon|ma|mes|notre|nos)\b)",
        r", (?=(?:je|j'|nous|mon|ma|mes|notre|nos)\b)",
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
        r"^selon\b",
        r"^d'après\b",
    ),
    fiction=(
        (r"\b(?:écris|écrivez|raconte|racontez|invente|inventez|compose|rédige)\b(?:-moi)?(?: \w+){0,4} "
        r"(?:histoire|conte|poème|roman|chanson|nouvelle|dialogue|scène|scénario)\b"),
        (r"\b(?:fais comme si|faites comme si|imagine que|joue le rôle|tu es maintenant|il était une "
        r"fois)\b"),
    ),
    small_talk=(
        (r"(?:oui|non|ok|d'accord|merci|merci beaucoup|bonjour|salut|bonsoir|au revoir|super|parfait|"
        r"très bien|bien|génial|entendu|compris|c'est bon|ça marche|continue|de rien|exactement)"),
    ),
    passing=(
        (r"^je suis (?:\w+ )?(?:de retour|en retard|désolée?|prête?|fatiguée?|contente?|là|ici|sûre?|"
        r"perdue?|bloquée?|en train)\b"),
        r"^(?:je|j') ?(?:voudrais|veux|ai besoin|aimerais) (?!que tu|pas|jamais)",
        r"^j'aime (?:ça|bien ça|cette|cet|ce|bien cette|bien ce)\b",
        r"^(?:ne t'inquiète|ne vous inquiétez|pas de souci|peu importe)\b",
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
    openers=("bonjour", "merci", "salut", "aujourd'hui", "hier", "demain", "peut-être", "bref"),
    rules=(
        Rule("prohibition", r"^(?:s'il te plaît,? |s'il vous plaît,? )?(?:ne |n')\w+.{0,60}?\b(?:pas|"
             r"jamais|plus|aucune?)\b.{2}"),
        Rule("prohibition", r"^(?:ne (?:jamais|pas|plus)|jamais|évite|évitez|interdiction|pas de|aucune?)\b.{3}"),
        Rule("prohibition", r"^.{3,120}?\b(?:(?:est|sont) (?:strictement )?(?:interdite?s?|"
             r"défendue?s?|proscrite?s?)|il ne faut (?:pas|jamais)|ne (?:doit|doivent|faut|devons|"
             r"peut) (?:pas|jamais|plus)|ne (?:doit|doivent) (?:\w+ )?jamais)\b"),
        Rule("requirement", r"^(?:s'il te plaît,? |s'il vous plaît,? )?(?:toujours|veille à|veillez à|"
             r"assure-toi|assurez-vous|n'oublie pas de|n'oubliez pas de|désormais|dorénavant|"
             r"à partir de maintenant|à l'avenir)\b.{3}"),
        Rule("requirement", r"^(?:utilise|utilisez|réponds|répondez|écris|écrivez|appelle|appelez|"
             r"mets|mettez|emploie|employez)\b.{2,80}?\b(?:toujours|au lieu de|plutôt que|pour tous|"
             r"pour toutes|chaque fois|par défaut)\b"),
        Rule("requirement", r"^(?!je\b|ça\b|ce\b|c'|il faut que je).{0,100}?\b(?:doit|doivent|devons|"
             r"faut|devez) (?:\w+ )?\w{3}"),
        Rule("preference", r"^(?:je|j'|nous|on) ?(?:ne |n')?(?:préfère|préférons|aime|aimons|adore|"
             r"adorons|déteste|détestons|supporte pas|apprécie)\b.{3}"),
        Rule("preference", r"^je (?:ne |n')(?:\w+ )?(?:aime|supporte|mange|bois|veux) (?:pas|plus|jamais)\b.{2}"),
        Rule("preference", r"^(?:je|j'|nous|on) ?(?:ne |n')?\w+ (?:toujours|jamais|souvent|rarement|"
             r"généralement|d'habitude)\b.{3}"),
        Rule("identity", r"^(?:je m'appelle|mon (?:prénom|nom) est|appelle-moi|appelez-moi|"
             r"on m'appelle)\b.{2}"),
        Rule("identity", r"^je suis (?:une?|allergique|végétarienne?|végane?|mariée?|célibataire|"
             r"divorcée?|née?|originaire|diabétique|gauchère?|de |d'|retraitée?|ingénieure?|médecin|"
             r"infirmière?|professeure?|étudiante?|développeu\w+|avocate?|enseignante?)"),
        Rule("identity", rf"^(?:je|j') ?(?:ne |n')?(?:{_LIVE})\b.{{3}}"),
        Rule("identity", r"^j'ai (?:une?|deux|trois|quatre|\d+) (?:\w+ )?(?:chiens?|chats?|enfants?|"
             r"fils|filles?|frères?|sœurs?|soeurs?|allergies?|ans|voitures?|maisons?)\b"),
        Rule("identity", r"^(?:mon|ma|mes) (?!question|problème|code|erreur)[\w' -]{2,40}? (?:est|sont|"
             r"s'appelle|s'appellent|était|habite|travaille|aime|a) \w"),
        Rule("decision", r"^(?:nous avons|on a|j'ai) (?:\w+ )?(?:décidé|choisi|convenu|opté|adopté|"
             r"migré|remplacé|changé|déménagé)\b.{3}"),
        Rule("decision", r"^(?:nous sommes|on est|je suis) (?:passée?s?|convenue?s?)\b.{3}"),
        Rule("assignment", r"^(?:notre|nos|chaque) .{2,60}? (?:est|sont|s'appelle|tourne|coûte|ferme|"
             r"ouvre|utilise|a|ont|commence|finit)\b.{2}"),
        Rule("assignment", r"^(?:le |la |les |l'|tous les |toutes les ).{2,60}? (?:est|sont|était|"
             r"s'appelle|tourne|coûte|ferme|ouvre|utilise|a|ont|commence|finit|expire|se trouve|"
             r"appartient|part|arrive|contient)\b.{2}", specific=True, confidence=0.8),
        Rule("assignment", r"^(?:nous|on) (?:utilisons|utilise|avons|déployons|déploie|travaillons|"
             r"travaille|hébergeons|héberge)\b.{3}", confidence=0.8),
        Rule("event", r"^(?:j'ai|nous avons|on a|je suis|nous sommes|j'étais|nous étions)\b.{3}",
             confidence=0.7, specific=True),
        Rule("assignment", r" (?:est|était|s'appelle|habite|travaille|aime|déteste|préfère|boit|"
             r"mange|a|dirige|joue) .{2}", confidence=0.8, named=True),
        Rule("assignment", r"^[\w][\w.\- ]{1,40}? ?= ?\S", specific=True),
    ),
    orders_to_model=(
        (r"\b(?:ignore[zr]?|oublie[zr]?|néglige[zr]?|contourne[zr]?)\b.{0,40}?\b(?:tou(?:te)?s|"
        r"précédentes?|antérieures?|ci-dessus|les|tes|vos)\b.{0,30}?\b(?:instructions?|consignes?|"
        r"règles|directives|ordres|précédentes?|ci-dessus)\b"),
        (r"\btu es (?:maintenant|désormais) |\bvous êtes (?:maintenant|désormais) |"
        r"\b(?:ignore|oublie)z? tout ce qui\b"),
    ),
    secret_words=("mot de passe", "code secret", "clé api", "clé d'api", "jeton", "clé privée"),
)  # fmt: skip
