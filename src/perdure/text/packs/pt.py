"""Portuguese: rules, prohibitions, preferences, identity, assignments, decisions and dates."""

from __future__ import annotations

from perdure.text.packs import life, taking_back_romance
from perdure.text.packs.pack import Change, Pack, Rule, When

_PLEASE = r"(?:por favor,? )?"
_DO = (
    "use|usa|usem|utilize|utiliza|responda|responde|escreva|escreve|chame|chama|mantenha|mantém|"
    "coloque|põe|ponha|envie|envia|mande|manda|faça|faz|rode|roda|execute|executa|formate|fale|"
    "fala|nomeie|documente|limite|grave|guarde|inclua|inclui|adicione|prefira|prefere|arredonde|"
    "me chame|me trate|trate-me|chame-me"
)
_DO_NOT = (
    "use|uses|usem|utilize|utilizes|faça|faças|escreva|escrevas|coloque|coloques|ponha|ponhas|"
    "apague|apagues|delete|exclua|remova|envie|envies|mande|mandes|suba|subas|rode|execute|chame|"
    "chames|responda|respondas|adicione|crie|cries|altere|mude|mexa|toque|commite|comite|publique|"
    "reinicie|instale|edite|inclua|fale|fales|compartilhe|partilhe|abra|feche|desligue|marque|"
    "agende|sugira|ofereça|recomende|diga|digas|mostre|sirva|compre|misture|"
    "me (?:chame|ligue|mande|envie|sugira|ofereça|mostre|recomende|trate)"
)
_JOBS = (
    r"\w*(?:engenheir|professor|médic|enfermeir|advogad|arquitet|cozinheir|programador|"
    "desenvolvedor|designer|jornalist|estudante|alun|contador|contabilist|padeir|músic|pintor|"
    "escritor|tradutor|bombeir|motorist|físic|químic|biólog|psicólog|dentist|analist|gerente|"
    "diretor|técnic|vendedor|agricultor|pesquisador|investigador|cientist|consultor|"
    "administrador|carpinteir|eletricist|veterinári|farmacêutic|bibliotecári|pilot)[oa]?"
)
_TRANSIENT = (
    "pergunta|dúvida|problema|código|erro|teste|testes|ideia|resposta|saída|resultado|mensagem|"
    "exemplo|próximo passo|questão|opinião|sugestão|tempo|filme|dia|build|log|logs"
)
_OPINION = (
    "(?:muito|tão|bem|meio|super|realmente|bastante|um pouco|demais|mais|só|mesmo) |"
    r"(?:bom|boa|bons|boas|ótim[oa]s?|ruim|ruins|mau|má|legal|lind[oa]s?|bonit[oa]s?|difícil|"
    "fácil|quebrad[oa]s?|lent[oa]s?|pronto|pronta|incrível|chat[oa]s?|estranh[oa]s?|isso|isto|que"
    r"|melhor|pior|interessante|claro|verdade)\b"
)
_TIME = (
    r"\d|\b(?:ontem|anteontem|hoje|janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|"
    "outubro|novembro|dezembro|segunda|terça|quarta|quinta|sexta|sábado|domingo|passad[oa])"
)
# How changes are told.
_SHIFTED = (
    "mudado mudada movido movida adiado adiada antecipado antecipada transferido transferida "
    "remarcado remarcada reagendado reagendada alterado alterada aumentado aumentada elevado "
    "elevada reduzido reduzida renomeado renomeada"
)
_WE_SHIFTED = (
    "mudamos mudei mudaram mudou movemos movi moveram passamos passei passaram passou adiamos "
    "adiei adiaram antecipamos antecipei transferimos transferi remarcamos remarquei remarcaram "
    "reagendamos alteramos alterei alteraram aumentamos aumentei aumentaram subimos elevamos "
    "reduzimos reduzi reduziram baixamos baixei ampliamos renomeamos"
)
_THING = r"(?P<what>(?:o|a|os|as|nossos?|nossas?|meus?|minhas?) (?:[\w/-]+ ){0,3}?[\w/-]+)"
_LATELY = r"(?:(?:ontem|anteontem|recentemente|finalmente|na semana passada|no mês passado),? )?"
_TOLD = (
    rf"{_LATELY}(?:(?:a gente|nós|eu|eles) )?(?:{'|'.join(_WE_SHIFTED.split())}) {_LATELY}{_THING} ",
    rf"{_LATELY}{_THING} (?:(?:foi|foram) (?:{'|'.join(_SHIFTED.split())})|mudou|passou) {_LATELY}",
)
_TOWN = r"(?P<new>(?-i:[^\W\d_a-z])[\w'-]*(?: (?-i:[^\W\d_a-z])[\w'-]*){0,2})(?:[,.!]|$| (?!e)\w)"

PT = Pack(
    code="pt",
    name="Portuguese",
    markers=(
        "o", "uma", "na", "nas", "em", "é", "são", "está", "estão", "não", "nunca", "sempre", "eu",
        "meu", "minha", "meus", "minhas", "nosso", "nossa", "nossos", "nossas", "para", "que",
        "por", "ao", "à", "às", "pelo", "pela", "moro", "trabalho", "chamo", "gosto", "prefiro",
        "odeio", "adoro", "tenho", "sou", "você", "deve", "devem", "lembre", "lembra", "já",
        "muito", "isso", "ontem", "hoje", "foi", "foram", "também", "nós", "ele", "ela", "seu",
        "sua", "todos", "todas", "evite", "estou", "vou", "quero", "usamos", "fica", "decidimos", "escolhemos",
        "mudamos", "verdade", "da", "neste", "nesta", "deste", "desta", "disse", "onde", "quem",
        "trabalha", "mora", "bom", "boa", "dia", "favor", "só", "apenas", "me", "nada", "direto", "chame", "utilize", "como", "uso", "desde", "há", "aprendo", "mudo", "evitar", "envie", "se", "português", "cada", "depois", "atrás", "acima", "responda",
        *(
            "ter queremos gostaria adotei comprei comecei perdi ganhei vendi visitei conheci aprendi parei abri casei mudei adotamos "
            "começamos perdemos mãe pai filho filha irmão irmã cachorro cachorra gato marido esposa namorado "
            "namorada bebê planejamos planejo pretendo vamos maio janeiro fevereiro junho julho setembro outubro "
            "dezembro semana mês ano promovido promovida demitido grávida brincadeira"
        ).split(),
    ),
    negations=(
        "não", "nunca", "jamais", "sem", "nenhum", "nenhuma", "nada", "ninguém", "nem", "tampouco",
        "proibido", "proibida", "proibidos", "proibidas", "evite", "evita", "evitar", "já não",
        "deixei de", "deixamos de", "parei de", "paramos de", "só", "somente", "apenas", "exceto",
        "salvo",
    ),
    exceptions=(
        "exceto", "salvo", "a menos que", "a não ser que", "fora", "sem", "só", "somente", "apenas",
    ),
    opposites=(
        ("amo", "odeio"), ("ama", "odeia"), ("adoro", "odeio"), ("adora", "odeia"),
        ("adoro", "detesto"), ("adora", "detesta"), ("gosto", "detesto"), ("sempre", "nunca"),
        ("sempre", "jamais"), ("permitido", "proibido"), ("permitida", "proibida"),
        ("ativar", "desativar"), ("ativado", "desativado"), ("ativada", "desativada"),
        ("ligado", "desligado"), ("ligada", "desligada"), ("aberto", "fechado"),
        ("aberta", "fechada"), ("abre", "fecha"), ("verdadeiro", "falso"), ("público", "privado"),
        ("pública", "privada"), ("obrigatório", "opcional"), ("obrigatória", "opcional"),
        ("quente", "frio"), ("aceita", "rejeita"), ("aceita", "recusa"),
    ),
    corrections=(
        r"\b(?:a partir de agora|de agora em diante)\b",
        r"\bjá não\b|\bnão .{1,60}? mais\b",
        r"\bna verdade,? (?:é|são|era|não|o|a|os|as|eu|nós|meu|minha|nosso|nossa|usamos|temos|moro|"
        r"trabalho|mudamos|mudei|fica)\b",
        r"\bem vez de\b|\bao invés de\b|\bem lugar de\b",
        r"\b(?:mudamos|mudei|migramos|migrei|passamos|trocamos|troquei|substituímos|renomeamos|"
        r"adiamos) .{0,60}?\b(?:para|de|por)\b",
        r"\b(?:isso|isto) (?:está|é|era|estava) (?:\w+ )?(?:errado|incorreto|desatualizado|falso|"
        r"ultrapassado|equivocado)\b",
        r"^(?:correção|retificação|errata)\b[,:. ]",
        r"^não[,.:;!] (?:é|são|o|a|os|as|eu|nós|meu|minha|nosso|nossa)\b",
        r"\bnão \S+(?: \S+){0,3}?,? (?:mas sim|e sim)\b",
        r"\besqueça o que (?:eu )?(?:disse|falei)\b|\bmudei de ideia\b",
    ),
    contrasts=(r"[,;]? (?:mas sim|e sim)\b", r" *[-–—,;] *(?:é|são|era|eram)\b"),
    denials=((r"^(?:eu )?(?:não|nunca) ", ""),),
    changes=(
        Change(r"(?:a partir de agora|de agora em diante),? (?P<new>.*)", "{new}", "agora"),
        *(Change(rf"{told}(?:d[eoa]s? (?P<old>.{{1,40}}?) )?(?:para|pra|até) (?P<new>.{{1,60}}?)[.!]*$",
                 "{what} é {new}", f"{_SHIFTED} {_WE_SHIFTED}") for told in _TOLD),
        Change(rf"(?:.{{0,30}}? )?(?:me mudei|mudei-me) (?:\w+ )?(?:d[eoa] (?P<old>\S+) )?para (?:[oa] )?{_TOWN}",
               "moro em {new}", "mudei"),
    ),
    undone=(
        "não", "nunca", "jamais", "quase", r"temporari\w*", r"provisori\w*", "se", "quando", "durante",
        "criança", "por (?:uma?|dois|duas|três|uns|umas)", r"(?<!:)(?:19|20)\d\d",
    ),
    in_part=(
        "só", "somente", "apenas", "mas", "até que", "exceto", "salvo", "hoje", "amanhã", r"est[ea] \w+",
        r"ness[ea] \w+", "próxim[oa]", "enquanto", "uma vez", "cada", "sempre", "depois", "antes",
        "originalmente", "no início", "por engano", "há",
        r"d[aeo] (?:segunda|terça|quarta|quinta|sexta|sábado|domingo)(?:-feira)?(?= (?:para|pra) as? \d)",
        r"em (?:testes?|prod\w*|staging|homologação|janeiro|fevereiro|março|abril|maio|junho|julho|agosto|"
        "setembro|outubro|novembro|dezembro)",
    ),
    stop_words=tuple(
        "o a os as um uma uns umas de do da dos das e ou mas é são está estão eu tu ele ela você "
        "nós eles elas me te se meu minha ao à em no na nos nas para por com que lhe seu sua este "
        "esta isso como há".split()
    ),
    question_words=(
        "que", "quê", "quem", "onde", "aonde", "quando", "por que", "porquê", "como", "quanto",
        "quanta", "quantos", "quantas", "qual", "quais",
    ),
    months=(
        ("janeiro",), ("fevereiro",), ("março",), ("abril",), ("maio",), ("junho",), ("julho",),
        ("agosto",), ("setembro",), ("outubro",), ("novembro",), ("dezembro",),
    ),
    weekdays=(
        ("segunda-feira", "segunda"), ("terça-feira", "terça"), ("quarta-feira", "quarta"),
        ("quinta-feira", "quinta"), ("sexta-feira", "sexta"), ("sábado",), ("domingo",),
    ),
    whens=(
        When("anteontem|antes de ontem", "day", -2), When(r"ontem(?: à noite)?", "day", -1),
        When("hoje|esta (?:manhã|tarde|noite)", "day", 0), When("depois de amanhã", "day", 2),
        When("amanhã", "day", 1), When("(?:na |a )?semana passada", "week", -1),
        When("(?:n?esta|essa) semana", "week", 0),
        When("(?:na |a )?(?:próxima semana|semana que vem)", "week", 1),
        When("(?:no |o )?mês passado", "month", -1), When("(?:n?este|esse) mês", "month", 0),
        When("(?:no |o )?(?:próximo mês|mês que vem)", "month", 1),
        When("(?:no |o )?ano passado", "year", -1), When("(?:n?este|esse) ano", "year", 0),
        When("(?:no |o )?(?:próximo ano|ano que vem)", "year", 1),
    ),
    ago=(
        (r"há (\w+) dias?", "day"), (r"há (\w+) semanas?", "week"),
        (r"há (\w+) m(?:ês|eses)", "month"), (r"há (\w+) anos?", "year"),
    ),
    numbers=(
        ("um", 1), ("uma", 1), ("dois", 2), ("duas", 2), ("três", 3), ("quatro", 4), ("cinco", 5),
        ("seis", 6), ("sete", 7), ("oito", 8), ("nove", 9), ("dez", 10), ("onze", 11),
        ("doze", 12),
    ),
    next_weekday=r"(?:n?[ao] )?próxim[ao]",
    last_weekday=r"(?:n?[ao] )?últim[ao]",
    lead_ins=(
        r"(?:eu )?já (?:te |lhe )?(?:disse|falei|contei) que |você (?:já )?sabe que (?=eu\b|sou\b|moro\b|tenho\b|minha\b|meu\b|não\b)",
        r"(?:bom|bem|então|e|mas|sim|não|ok|certo|obrigad[oa]|olá|oi|aliás|a propósito|"
        r"na verdade|além disso|como (?:sempre|de costume)|correção|para (?:constar|sua informação)|"
        r"por falar nisso)(?:,|:|!|\.) +",
        r"(?:e|mas|então|além disso|na verdade) +",
    ),
    reminders=(
        r"(?:por favor,? )?(?:(?:adicione|adiciona|guarde|guarda|salve)(?: isto| isso)? (?:à|na) (?:sua |tua )?memória|nota (?:para mim|mental)) ?: *",
        r"(?:por favor,? )?(?:lembre-se(?: de)?|lembra-te(?: de)?|lembre|lembra|recorde|anote|anota|guarde|guarda|"
        r"memorize|memoriza|tome nota|nota|tenha em mente|não se esqueça|não esqueça|"
        r"não te esqueças)(?: disso| bem)?(?: ?:|(?: de)? que|,) *",
    ),
    asked_reminders=(
        r"(?:você )?(?:pode|poderia|podes|podias)(?: por favor)? (?:não (?:se )?esquecer|se lembrar|lembrar|lembrar-te|"
        r"anotar|memorizar|ter em mente|tomar nota)(?: de)?(?::| que) *",
    ),
    adverbials=(
        r"(?:em|no dia|na|desde|ontem|anteontem|hoje|há|a partir de|até|todo|toda|todos|todas|"
        r"às vezes|normalmente)\b[^,;]{0,40}?,? (?=(?:eu|nós|meu|minha|nosso|nossa|decidimos|"
        r"mudamos|migramos|compramos|mudei|me mudo|vou me mudar|comprei|comecei|fomos|fui|assinei|assinamos)\b)",
    ),
    joints=(
        r"; *(?:e |mas )?",
        r",? (?:e|mas|porque|pois|então) (?=(?:eu|meu|minha|meus|minhas|nosso|nossa|sou|moro|tenho|"
        r"trabalho|prefiro|odeio|adoro|gosto|não gosto|me chamo)\b)",
        r", (?=(?:eu|meu|minha|nosso|nossa|sou|moro|tenho|trabalho|prefiro)\b)",
    ),
    subject_joints=(
        (r"(?:, (?:e |mas )?| e | mas )(?=(?:o|a|os|as|nosso|nossa) [\w-]{2,24}"
        r"(?: [\w-]{2,24}){0,3}? (?:é|são|está|estão|era|custa|roda|fica|fecha|abre|"
        r"pertence|se chama|começa|termina) \S)"),
    ),
    asides=(
        r"(?:[,:;]| [-–—]+) *(?:e |mas |então )?(?:você pode|você poderia|pode me|pode(?:ria)? "
        r"(?:verificar|mostrar|ajudar)|podes|poderias|o que acha|como (?:posso|faço)|"
        r"certo\?|não é\?|né\?)",
    ),
    questions=(
        r"^(?:e |mas |então )?(?:o que|que (?:horas|dia|tipo)|quem|onde|aonde|quando (?:é|foi|será|"
        r"devo|vai)|por que|porque é que|como|quant[oa]s?|qual|quais|você (?:pode|poderia|sabe|"
        r"consegue|acha)|pode(?:ria)? (?:me|você|verificar|mostrar)|podes|poderias|sabe|sabes|devo|"
        r"deveria|será que|tem alguma?|existe alguma?|há alguma?)\b",
    ),
    commands=(
        rf"^{_PLEASE}(?:agora |depois )*(?:busque|procure|procura|mostre|mostra|escreva|escreve|"
        r"crie|cria|faça|faz|apague|apaga|remova|remove|adicione|adiciona|explique|explica|ajude|"
        r"ajuda|me (?:ajude|dê|mostre|diga|explique)|dê|encontre|abra|abre|execute|executa|revise|"
        r"traduza|traduz|resuma|resume|compare|compara|liste|lista|leia|diga|continue|continua|"
        r"corrija|corrige|teste|testa|use|usa|rode|roda|envie|envia|mande|manda|vamos)\b",
    ),
    standing=(
        r"\b(?:sempre|nunca|jamais|de agora em diante|daqui em diante|a partir de agora|no futuro|"
        r"toda vez|todas as vezes|cada vez|por padrão|em vez de|ao invés de|antes de cada|"
        r"depois de cada|para tod[oa]s)\b",
    ),
    hypotheticals=(
        r"^(?:eu )?quase (?!sempre\b|nunca\b|tod|não\b)",
        r"^(?:de brincadeira|por brincadeira|n[oae] (?:meu |minha )?(?:sonho|filme|jogo|novela|livro|história)|"
        r"em um sonho|num sonho)\b|^sonhei que\b",
        r"^(?:se|suponha|suponhamos|imagine|imagina|imaginemos|caso|e se|quem dera|oxalá)\b",
        r"\b(?:usaria|usaríamos|seria|seríamos|teria|teríamos|poderia|poderíamos|moraria|"
        r"gostaria de saber|mudaria|mudaríamos)\b",
    ),
    hedges=(
        r"^(?:talvez|acho que|penso que|creio que|suponho|parece que|parece-me|não sei|"
        r"não tenho certeza|provavelmente|possivelmente|quem sabe|imagino que)\b",
    ),
    reported=(
        r"(?<=\w )(?<!\beu )(?:diz que|disse|dizia|afirma|afirmou|garante|escreveu|perguntou|"
        r"me disse|nos disse|me contou|falou que)\b|^segundo (?!eu\b)|^de acordo com\b|^dizem\b|^(?:eu )?ouvi dizer\b",
        r"(?<=\w )(?<!\beu )(?:acha|acham|pensa|pensam|acredita|acreditam|supõe|imagina|jura) que\b|^(?:parece que|ao que parece|pelo visto|aparentemente|supostamente|conforme)\b",
    ),
    frames=(r"(?:segundo|de acordo com|conforme) .{1,40}|ao que parece|pelo visto|aparentemente|supostamente|dizem",),
    hand_overs=(
        (r"(?:(?:por favor|pode|poderia|você pode|podes|me ajude a),? )*(?:(?:me )?(?:traduza|traduz|traduzir|resuma|resume|"
        r"resumir|corrija|corrige|corrigir|reescreva|reescreve|reescrever|reformule|reformular)\b[^:\n]{0,120}|(?:melhore|"
        r"melhorar|encurte|analise|revise|revisar)\b[^:\n]{0,60}\b(?:texto|e-?mail|mensagem|carta|frases?|parágrafo|"
        r"artigo|rascunho)\b[^:\n]{0,60}):"),
        (r"(?:aqui (?:está|vai)|este é|esta é|recebi)\b(?! (?:o meu|a minha|meu|minha)\b)[^:\n]{0,40}?\b(?:texto|e-?mail|"
        r"mensagem|carta|artigo|conversa|trecho)\b[^:\n]{0,60}:[ *_]*$"),
    ),
    fiction=(
        r"\b(?:escreva|escreve|conte|conta|invente|inventa|redija|componha)\b(?:-me)?(?: \w+){0,4} "
        r"(?:história|conto|poema|romance|canção|música|diálogo|cena|roteiro|fábula)\b",
        r"\b(?:aja como|finja|faça de conta|imagine que|agora você é|você agora é|era uma vez)\b",
    ),
    small_talk=(
        r"(?:sim|não|ok|certo|obrigad[oa]|muito obrigad[oa]|olá|oi|tchau|adeus|bom dia|"
        r"boa (?:tarde|noite)|bem|muito bem|perfeito|ótimo|legal|de acordo|entendi|entendido|claro|"
        r"continue|de nada|exato|pronto|beleza|combinado|valeu|tudo bem)"
        r"(?:,? (?:obrigad[oa]|valeu))?",
    ),
    passing=(
        r"^(?:eu )?(?:já )?(?:estou|tô) (?:\w+ )?(?:de volta|aqui|pront[oa]|cansad[oa]|cert[oa]|"
        r"perdid[oa]|travad[oa]|procurando|tentando|content[oa]|a tentar|com (?:fome|sono|pressa))\b",
        r"^(?:eu )?(?:quero|preciso|queria|gostaria) (?!que (?:você )?(?:sempre|nunca))",
        r"^(?:eu )?(?:não )?(?:gosto|gostei|adorei) (?:disso|disto|dessa|desse|desta|deste|de como|"
        r"da ideia)\b|^(?:eu )?adoro (?:isso|isto|essa|esse|a ideia)\b",
        r"^(?:não se preocupe|não te preocupes|não importa|tanto faz)\b",
        r"^(?:eu )?tenho (?:uma|outra|umas|um|mais) (?:\w+ )?(?:pergunta|dúvida|ideia|problema|erro)",
    ),
    only_here=(
        r"\b(?:só|apenas|somente) (?:por |para |desta |dessa )?(?:esta vez|vez|agora|hoje|"
        r"esta resposta)\b|\b(?:para|nesta|nessa|esta) (?:esta )?(?:resposta|conversa)\b",
        r"\bnão (?:verifique|confirme|procure|pesquise|verifiques)\b",
    ),
    anaphora=(
        r"\b(?:ele|ela|eles|elas|isso|isto|esse|essa|lá|ali|então|assim|nele|nela|dele|dela)\b",
    ),
    specifics=(
        "dois", "duas", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez", "ontem",
        "anteontem", "segunda", "terça", "quarta", "quinta", "sexta", "sábado", "domingo",
    ),
    openers=tuple(
        "olá obrigado obrigada hoje ontem amanhã talvez bom boa oi aqui ali agora depois antes "
        "tudo nada alguém ninguém algo isso isto aquilo assim então também mas porque quando "
        "infelizmente felizmente cada todos todas muitos outra outro nunca sempre".split()
    ),
    rules=(
        # Standing orders.
        Rule("prohibition", rf"^{_PLEASE}(?:nunca|jamais|não) (?!quer\b|ser\b|ter\b|ir\b)"
             rf"(?:{_DO_NOT}|\w{{2,}}(?:ar|er|ir|por))\b.{{2}}"),
        Rule("prohibition", rf"^{_PLEASE}(?:evite|evita|proibido|é proibido|fica proibido|"
             r"nada de)\b.{3}"),
        Rule("prohibition", r"^.{3,120}?\b(?:(?:é|são|está|estão) (?:\w+mente )?proibid[oa]s?|"
             r"não se (?:deve|pode|permite)|não (?:devem?|devemos|podem)|"
             r"nunca (?:devem?|devemos|podem?))\b"),
        Rule("requirement", rf"^{_PLEASE}(?:sempre (?:{_DO}|\w{{2,}}(?:ar|er|ir))|certifique-se|"
             r"assegure-se|garanta|de agora em diante|daqui em diante|a partir de agora|no futuro|"
             r"não (?:se )?esqueça de)\b.{3}"),
        Rule("requirement", rf"^{_PLEASE}(?:{_DO})\b.{{0,80}}?\b(?:sempre|em vez de|ao invés de|"
             r"para tod[oa]s|toda vez|cada vez|por padrão|antes de cada|depois de cada)\b"),
        Rule("requirement", r"^(?:é (?:preciso|necessário|obrigatório) (?!que eu)\w.{3}|"
             r"(?:sempre )?(?:há|temos) (?:sempre )?(?:que|de) \w+(?:ar|er|ir)\b.{2}|"
             r"quando .{3,80}?,? (?:sempre|nunca) \w.{3})"),
        Rule("requirement", r"^(?!eu\b|isso\b|isto\b|ele\b|ela\b).{2,100}?\b(?:devem?|devemos|"
             r"têm? (?:que|de)|precisam?) (?!ter sido|estar (?:cansad|brincando))(?:ser|ter|sempre|"
             r"estar|passar|usar|seguir|\w{2,}(?:ar|er|ir))\b.{2}", confidence=0.85),
        Rule("requirement", rf"^{_PLEASE}(?:só|apenas|somente) (?:{_DO}|implante|publique|aceite|instale)"
             r"\b.{3}"),
        # Preferences.
        Rule("preference", r"^(?:eu )?(?:não )?(?:prefiro|preferimos|amo|adoro|odeio|detesto|"
             r"não suporto|não aguento|curto)\b(?! (?:isso|isto|quando você)\b).{3}"),
        Rule("preference", r"^(?:eu |nós )?(?:não |já não |nunca )?(?:gosto|gostamos) (?:\w+ )?"
             r"(?:de|do|da|dos|das|mais)\b.{2}"),
        Rule("preference", r"^(?:eu )?não (?:como|bebo|tomo|uso|quero receber|quero que)\b.{3}"),
        Rule("preference", r"^(?:eu )?(?:sempre|nunca|normalmente|geralmente|quase nunca) "
             r"(?:como|bebo|tomo|uso|trabalho|durmo|acordo|viajo|compro|leio|escrevo|pago|chego|"
             r"almoço|janto|corro|vou|faço|peço)\b.{3}"),
        # Who the user is.
        Rule("identity", r"^(?:o |a )?(?:minha|meu) (?:\w+ )?\w+ e eu (?:nos |não )?\w+[aei]mos\b.{3}", confidence=0.8),
        Rule("identity", r"^(?:(?:eu )?me chamo|chamo-me|(?:o )?meu nome (?:completo )?é|"
             rf"{_PLEASE}me chame de|pode me chamar de|chame-me|trate-me por)\b.{{2}}"),
        Rule("identity", r"^(?:eu )?(?:não |já não )?sou (?:uma? (?!pouco)\w|alérgic[oa]|"
             r"vegetarian[oa]|vegan[oa]|casad[oa]|solteir[oa]|divorciad[oa]|viúv[oa]|diabétic[oa]|"
             rf"canhot[oa]|celíac[oa]|aposentad[oa]|reformad[oa]|intolerante|d[eoa] \w|{_JOBS}\b)"),
        Rule("identity", r"^(?:eu )?(?:já não |não |ainda )?(?:moro|vivo|trabalho|resido|nasci|"
             r"estudo|leciono|falo|dirijo|jogo|toco|coleciono|pratico|conduzo|aprendo|estou aprendendo|"
             r"estou a aprender|ando a aprender)\b"
             r"(?! (?:nisso|nisto|disso|sobre|com você|a sério|sério)\b).{3}"),
        Rule("identity", r"^(?:eu )?(?:parei|deixei) de \w+.{2}"),
        Rule("identity", r"^(?:eu )?(?:tenho|tive) (?:uma?|dois|duas|três|quatro|\d+) (?:\w+ )?"
             r"(?:filh[oa]s?|irmãos?|irmãs?|gat[oa]s?|cães|cão|cachorr[oa]s?|anos|carros?|casas?|"
             r"alergias?|net[oa]s?|cavalos?|bicicletas?)\b"),
        Rule("identity", rf"^(?:o |a |os |as )?(?:meus?|minhas?) (?!{_TRANSIENT})[\w' -]{{2,40}}? "
             r"(?:é|são|se chamam?|chama-se|era|mora|vive|trabalha|tem|gosta|faz|fica|está em) "
             rf"(?!{_OPINION})\w"),
        # Decisions and events.
        Rule("event", r"^(?:eu )?(?:me mudo|mudo-me|vou me mudar|nos mudamos) (?:para|pra)\b.{3}",
             confidence=0.8),
        Rule("decision", r"^(?:nós |já |a equipe |a equipa )?(?:decidimos|combinamos|acordamos|"
             r"escolhemos|optamos|mudamos|migramos|trocamos|adotamos|substituímos|nos mudamos|"
             r"decidi|escolhi|me mudei|mudei(?:-me)?|adiamos|cancelamos) (?!de ideia)\w.{2}"),
        Rule("event", r"^(?:eu |nós |ontem |anteontem )?(?!falei|disse|perguntei|tentei|tentamos|"
             r"vamos|estamos|precisamos)\w{2,}(?:ei|i|amos|emos|imos)\b"
             rf".{{0,120}}?(?:{_TIME})", confidence=0.7),
        # Properties of things and people.
        Rule("assignment", rf"^(?:nosso|nossa|nossos|nossas|cada|o nosso|a nossa) (?!{_TRANSIENT})"
             r".{2,60}? (?:é|são|fica|está|estão|se chama|chama-se|roda|custa|fecha|abre|usa|tem|"
             rf"começa|termina|vence|expira)\b (?!{_OPINION}).{{2}}"),
        Rule("assignment", rf"^(?:o|a|os|as|todos os|todas as) (?!{_TRANSIENT}).{{2,60}}? "
             r"(?:é|são|era|fica|ficam|está|estão|se chama|chama-se|roda|custa|custam|fecha|abre|"
             r"usa|tem|têm|começa|termina|vence|expira|pertence|sai|chega|contém|mora|vive|demora|leva|dura) "
             rf"(?!{_OPINION}).{{1,}}", specific=True, confidence=0.8),
        Rule("assignment", r"^(?:nós )?(?:(?:já não|não|só|sempre|nunca) )?(?:usamos|utilizamos|implantamos|"
             r"trabalhamos|hospedamos|fazemos deploy|publicamos)\b.{3}", confidence=0.8),
        Rule("assignment", r"^(?:ninguém|nenhum|nenhuma) (?:de nós|(?:em|de|no|na|do|da) (?:noss[oa]s?|meus?|minhas?) "
             r"(?!código|testes?)[\w-]+) (?!e|ou)\w{2,} .{2}", confidence=0.8),
        Rule("assignment", r"^(?:eu )?(?:já não |não )?(?:uso|utilizo) \w.", confidence=0.8),
        Rule("assignment", r"^ (?:(?:não|já não|sempre|nunca) )?(?:se chama|mora|vive|trabalha|ama|"
             r"adora|odeia|detesta|prefere|bebe|come|dirige|joga|gosta de|tem|é (?:o|a|um|uma|"
             r"alérgic[oa]|casad[oa]|meu|minha|nosso|nossa|de)) .{2}", confidence=0.8, named=True),
        Rule("assignment", r"^[\w][\w.\- ]{1,40}? ?= ?\S", specific=True),
        *life.PT,
    ),
    plans=life.PT_PLANS,
    taking_back=taking_back_romance.PT,
    orders_to_model=(
        r"\b(?:ignor[ea]|esque[çc][ea]|esquece|desconsidere|desconsidera|descarte|omita)\b.{0,40}?"
        r"\b(?:tod[oa]s|anteriores|prévias|as|suas|tuas|o)\b.{0,30}?\b(?:instruções|orientações|"
        r"ordens|regras|comandos|diretrizes|anterior(?:es)?|acima)\b",
        r"\b(?:você agora é|agora você é|a partir de agora você é)\b|"
        r"\b(?:ignore|esqueça) tudo (?:o que|acima)\b",
    ),
    secret_words=(
        "senha", "palavra-passe", "palavra passe", "chave secreta", "chave de api", "chave da api",
        "código secreto",
    ),
)  # fmt: skip
