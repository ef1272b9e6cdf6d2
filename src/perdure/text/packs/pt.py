"""Portuguese: rules, prohibitions, preferences, identity, assignments, decisions and dates."""

from __future__ import annotations

from perdure.text.packs.pack import Pack, Rule, When

_LIVE = (
    "moro|vivo|trabalho|nasci|estudo|falo|como|bebo|jogo|toco|dirijo|tenho|ensino|venho de|corro|"
    "coleciono|uso|pego|pedalo"
)

PT = Pack(
    code="pt",
    name="Portuguese",
    markers=(
        "o", "os", "as", "um", "uma", "do", "da", "dos", "das", "e", "é", "são", "está", "eu",
        "meu", "minha", "nosso", "nossa", "não", "nunca", "sempre", "para", "com", "que", "em",
        "na", "ao", "por", "como", "moro", "chamo", "prefiro", "odeio", "tenho", "sou",
        "você", "deve", "use", "se", "mais", "ontem", "muito", "lembre",
    ),
    negations=(
        "não", "nunca", "jamais", "sem", "nenhum", "nenhuma", "nada", "ninguém", "nem", "proibido",
        "proibida", "evite", "evitar", "já não", "não mais", "somente", "apenas", "só", "exceto",
        "salvo",
    ),
    exceptions=("exceto", "salvo", "a menos que", "menos", "fora", "sem", "apenas"),
    opposites=(
        ("amo", "odeio"), ("ama", "odeia"), ("adoro", "odeio"), ("sempre", "nunca"),
        ("permitido", "proibido"), ("ativar", "desativar"), ("ativado", "desativado"),
        ("aberto", "fechado"), ("abre", "fecha"), ("com", "sem"), ("antes", "depois"),
        ("verdadeiro", "falso"), ("público", "privado"), ("mais", "menos"), ("quente", "frio"),
    ),
    corrections=(
        r"\bjá não\b|\bnão .{1,40}? mais\b",
        r"\b(?:na verdade|aliás),? (?:usamos|temos|é|são|moro|trabalho|nós)\b",
        r"\bem vez de\b|\bao invés de\b|\bem lugar de\b",
        (r"\b(?:mudamos|mudei|migramos|passamos|trocamos|troquei|substituímos|renomeamos) "
        r".{0,40}?\b(?:para|de|por)\b"),
        (r"\b(?:isso|isto) (?:é|está|era|estava) (?:\w+ )?(?:errado|incorreto|obsoleto|falso|"
        r"desatualizado)\b"),
        r"^(?:correção|retificação)\b[,:. ]",
        r"^não[,:.] ",
        r"\bnão \S+(?: \S+){0,3}?,? mas sim\b",
        r"\besqueça o que eu disse\b",
    ),
    stop_words=tuple(
        "o a os as um uma de do da dos das e ou mas é são está eu tu ele ela nós vocês eles me te "
        "se meu minha em no na ao para por com que isso isto este esta como foi há tem".split()
    ),
    question_words=(
        "que", "quê", "quem", "onde", "quando", "por que", "porque", "como", "quanto", "quanta",
        "quantos", "qual", "quais",
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
        When("anteontem", "day", -2), When("ontem", "day", -1),
        When("hoje|esta (?:manhã|tarde|noite)", "day", 0), When("depois de amanhã", "day", 2),
        When("amanhã", "day", 1), When("(?:n?a )?semana passada", "week", -1),
        When("esta semana", "week", 0), When("(?:a )?próxima semana|semana que vem", "week", 1),
        When("(?:n?o )?mês passado", "month", -1), When("próximo mês|mês que vem", "month", 1),
        When("(?:n?o )?ano passado", "year", -1), When("próximo ano|ano que vem", "year", 1),
    ),
    ago=(
        (r"há (\w+) dias?", "day"), (r"há (\w+) semanas?", "week"),
        (r"há (\w+) m(?:ês|eses)", "month"), (r"há (\w+) anos?", "year"),
    ),
    numbers=(
        ("um", 1), ("uma", 1), ("dois", 2), ("duas", 2), ("três", 3), ("quatro", 4), ("cinco", 5),
        ("seis", 6), ("sete", 7), ("oito", 8), ("nove", 9), ("dez", 10), ("onze", 11), ("doze", 12),
    ),
    next_weekday=r"próxim[oa]",
    last_weekday=r"últim[oa]",
    lead_ins=(
        (r"(?:bom|bem|e|mas|sim|não|ok|certo|obrigad[oa]|olá|oi|aliás|na verdade|além disso|"
        r"como (?:sempre|de costume)|correção|para constar)(?:,|:|!|\.) +"),
        r"(?:e|mas|além disso) +",
    ),
    reminders=(
        (r"(?:por favor,? )?(?:lembre-se(?: de)?|lembre|lembra|anote|anota|guarde|tenha em mente|"
        r"nota|não (?:se )?esqueça(?: de)?|memorize)(?::| que|,) *"),
    ),
    joints=(
        r"; *(?:e |mas )?",
        (r",? (?:e|mas|porque) (?=(?:eu|meu|minha|nosso|nossa|sou|moro|tenho|trabalho|prefiro|odeio|"
        r"gosto)\b)"),
        r", (?=(?:eu|meu|minha|nosso|nossa|sou|moro|tenho|trabalho|prefiro)\b)",
    ),
    asides=(
        (r"(?:[,:;]| [-–—]+) *(?:e |mas )?(?:você pode|pode|poderia|podes|consegue|o que acha|"
        r"como (?:posso|faço))\b"),
    ),
    questions=(
        (r"^(?:e |mas |então )?(?:o que|quem|onde|quando (?:é|foi|será|devo)|por que|como|"
        r"quant[oa]s?|qual|quais|pode|você pode|poderia|podes|sabe|devo|deveria|há alguma?|tem "
        r"alguma?)\b"),
    ),
    commands=(
        (r"^(?:por favor,? |agora |depois )*(?:busque|procure|mostre|escreva|crie|faça|apague|remova|"
        r"adicione|explique|ajude|dê|encontre|abra|execute|verifique|traduza|resuma|compare|liste|"
        r"leia|diga|continue|corrija|teste|mostra|escreve|cria|faz|explica)\b"),
    ),
    standing=(
        (r"\b(?:sempre|nunca|jamais|de agora em diante|a partir de agora|no futuro|cada vez|"
        r"por padrão|em vez de|ao invés de|antes de cada|depois de cada|para tod[oa]s)\b"),
    ),
    hypotheticals=(
        r"^(?:se|suponha|suponhamos|imagine|caso|e se|tomara)\b",
        r"\b(?:eu|nós) (?:usaria|usaríamos|seria|seríamos|teria|teríamos|poderia|moraria)\b",
    ),
    hedges=(
        (r"^(?:talvez|acho que|penso que|suponho|creio que|parece que|não sei|não tenho certeza|"
        r"provavelmente|possivelmente|quem sabe)\b"),
    ),
    reported=(
        (r"(?<=\w )(?:diz que|disse|dizia|afirma|afirmou|garante|escreveu|perguntou|me disse|"
        r"me contou)\b"),
        r"^segundo\b",
        r"^dizem\b",
    ),
    fiction=(
        (r"\b(?:escreva|escreve|conte|conta|invente|inventa|redija|componha)\b(?:-me)?(?: \w+){0,4} "
        r"(?:história|conto|poema|romance|canção|diálogo|cena|roteiro|fábula)\b"),
        r"\b(?:aja como|finja|imagine que|faça de conta|você agora é|era uma vez)\b",
    ),
    small_talk=(
        (r"(?:sim|não|ok|certo|obrigad[oa]|muito obrigad[oa]|olá|oi|tchau|bom dia|boa tarde|boa noite|"
        r"bem|muito bem|perfeito|ótimo|entendi|claro|continue|de nada|exato|pronto|beleza)"),
    ),
    passing=(
        (r"^(?:eu )?(?:já )?(?:estou|sou) (?:\w+ )?(?:de volta|aqui|pront[oa]|cansad[oa]|cert[oa]|"
        r"perdid[oa]|travad[oa]|procurando|tentando|feliz)\b"),
        r"^(?:eu )?(?:quero|preciso|gostaria) (?!que você sempre|que você nunca)",
        r"^(?:eu )?(?:não )?gosto (?:disso|disto|desse|dessa|deste|desta|de como|da ideia)\b",
        r"^(?:não se preocupe|não importa|tanto faz)\b",
        r"^(?:eu )?tenho (?:uma|outra) (?:pergunta|dúvida)",
    ),
    only_here=(
        (r"\b(?:só|somente|apenas) (?:desta vez|agora|hoje|nesta resposta)\b|"
        r"\bpara esta (?:resposta|conversa)\b|\bnão (?:verifique|confira|pesquise)\b"),
    ),
    anaphora=(r"\b(?:ele|ela|eles|elas|isso|isto|esse|essa|lá|então|assim|aquilo)\b",),
    specifics=(
        "dois", "duas", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez", "ontem",
        "segunda-feira", "terça-feira", "quarta-feira", "quinta-feira", "sexta-feira", "sábado",
        "domingo",
    ),
    openers=("olá", "oi", "obrigado", "obrigada", "hoje", "ontem", "amanhã", "talvez"),
    rules=(
        Rule("prohibition", r"^(?:por favor,? )?(?:nunca|jamais|evite|proibido|nenhuma?|"
             r"é proibido)\b.{3}"),
        Rule("prohibition", r"^(?:por favor,? )?não (?:use|usem|faça|coloque|escreva|apague|toque|"
             r"envie|publique|mexa|altere|\w+(?:e|em))\b.{3}"),
        Rule("prohibition", r"^.{3,120}?\b(?:(?:é|são|está|estão) proibid[oa]s?|não (?:se )?(?:deve|"
             r"devem|devemos|pode|podem))\b"),
        Rule("requirement", r"^(?:por favor,? )?(?:sempre|certifique-se|garanta|de agora em diante|"
             r"a partir de agora|no futuro|não se esqueça de|lembre-se de)\b.{3}"),
        Rule("requirement", r"^(?:use|utilize|responda|escreva|coloque|chame)\b.{2,80}?\b(?:sempre|"
             r"em vez de|ao invés de|para tod[oa]s|cada vez|por padrão)\b"),
        Rule("requirement", r"^(?!eu\b|isso\b|isto\b).{0,100}?\b(?:deve|devem|devemos|é preciso|"
             r"tem que|têm que|temos que|sempre) \w{3}"),
        Rule("preference", r"^(?:eu |nós )?(?:não )?(?:prefiro|preferimos|amo|adoro|odeio|detesto|"
             r"gosto|gostamos|curto|não suporto)\b(?! (?:disso|disto|isso|isto)\b).{3}"),
        Rule("preference", r"^(?:eu )?(?:sempre|nunca|normalmente|geralmente|raramente) \w+o\b.{3}"),
        Rule("preference", r"^(?:eu )?não gostaria\b.{3}"),
        Rule("identity", r"^(?:(?:eu )?me chamo|(?:o )?meu nome é|me chame|pode me chamar|"
             r"chame-me)\b.{2}"),
        Rule("identity", r"^(?:eu )?sou (?!eu\b)\w.{2}"),
        Rule("identity", rf"^(?:eu )?(?:já não |não )?(?:{_LIVE})\b.{{3}}"),
        Rule("identity", r"^(?:o |a |os |as )?(?:meu|minha|meus|minhas) (?!pergunta|problema|código|"
             r"erro|dúvida)[\w' -]{2,40}? (?:é|são|está|estão|se chama|era|mora|trabalha|tem|gosta) \w"),
        Rule("decision", r"^(?:nós |eu )?(?:decidimos|decidi|concordamos|escolhemos|escolhi|optamos|"
             r"mudamos|mudei|migramos|adotamos|substituímos|trocamos)\b.{3}"),
        Rule("assignment", r"^(?:o |a )?(?:noss[oa]s?|cada) .{2,60}? (?:é|são|está|estão|se chama|roda|"
             r"custa|fecha|abre|usa|tem|começa|termina)\b.{2}"),
        Rule("assignment", r"^(?:o|a|os|as|todos os|todas as) .{2,60}? (?:é|são|era|está|estão|se chama|"
             r"roda|custa|fecha|abre|usa|tem|têm|começa|termina|vence|expira|fica|pertence|sai|"
             r"chega|contém)\b.{2}", specific=True, confidence=0.8),
        Rule("assignment", r"^(?:nós )?(?:usamos|utilizamos|temos|implantamos|trabalhamos|"
             r"hospedamos)\b.{3}", confidence=0.8),
        Rule("event", r"^(?:eu |nós |ontem )?\w+(?:ei|amos|emos|imos)\b.{3}", confidence=0.6,
             specific=True),
        Rule("assignment", r" (?:é|era|está|se chama|mora|trabalha|ama|odeia|prefere|bebe|come|tem|"
             r"dirige|joga|gosta) .{2}", confidence=0.8, named=True),
        Rule("assignment", r"^[\w][\w.\- ]{1,40}? ?= ?\S", specific=True),
    ),
    orders_to_model=(
        (r"\b(?:ignore|esqueça|esquece|descarte|desconsidere)\b.{0,40}?\b(?:tod[oa]s|anteriores|as|"
        r"suas|tudo)\b.{0,30}?\b(?:instruções|ordens|regras|diretrizes|anteriores|acima)\b"),
        r"\b(?:agora você é|a partir de agora você)\b|\b(?:ignore|esqueça) tudo\b",
    ),
    secret_words=("senha", "palavra-passe", "código secreto", "chave de api", "chave secreta"),
)  # fmt: skip
