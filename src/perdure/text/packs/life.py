"""What people tell of their lives, as rules, in the languages that need no table for it."""

from __future__ import annotations

from perdure.text.packs.pack import Rule

_SURE = 0.6
"""As sure as a life that is told in English without a date."""


def _event(pattern: str) -> Rule:
    return Rule("event", pattern, confidence=_SURE)


_DE_WORK = (
    r"(?!.{0,80}(?:server|fehler|bug|code|test|datei|skript|build|branch|commit|datenbank|"
    r"funktion|problem|meldung|antwort|ticket|tabelle|version|update|mail))"
)
DE = (
    Rule("identity", r"^ich rauche (?!nicht\b|gerade\b|dir\b|vor\b|aus den\b|innerlich\b)\w{2}"),
    _event(
        rf"^(?:ich|wir) (?:habe|haben|hab|bin|sind) {_DE_WORK}"
        r"(?!(?:es|das|dies|viel|etwas|nichts|alles)\b).{0,80}?\b(?:gekauft|angefangen|begonnen|"
        r"verloren|gewonnen|geheiratet|besucht|gebacken|gekocht|gemalt|gebaut|gelernt|gegründet|"
        r"eröffnet|verkauft|gekündigt|geboren|gebrochen|verletzt|operiert|getrennt|verlobt|"
        r"abgenommen|aufgehört|teilgenommen|angemeldet|gepflanzt|renoviert|gereist|gewandert|"
        r"geflogen|eingezogen|ausgezogen|befördert|abgeschlossen|bestanden|beigetreten|gestritten|"
        r"kennengelernt|getroffen|gefeiert|gespendet|schwanger|scheiden lassen)\b"
    ),
    _event(
        r"^(?:meine?|unsere?) (?:\w+ )?(?:mutter|vater|mama|papa|eltern|bruder|schwester|sohn|"
        r"tochter|kinder|mann|frau|partner(?:in)?|freund(?:in)?|freunde|oma|opa|tante|onkel|"
        r"cousine?|nichte|neffe|hund|katze|chef(?:in)?|nachbar(?:in)?) (?:hatte|bekam|verlor|"
        r"starb|heiratete|heiratet|erwartet|zieht|zog|hat|ist) "
        r".{0,60}?(?:\w{4,}|bekommen|gestorben|verloren)\b"
    ),
    _event(
        r"^(?:mir wurde .{0,30}?gekündigt|ich (?:wurde|bin) .{0,40}?\b(?:befördert|entlassen|gefeuert|operiert|eingestellt|angenommen)|"
        r"ich (?:vertrage (?:keine?n?|nicht)|rauche nicht|rauche nicht mehr|trinke nicht mehr|spiele nicht mehr)|"
        r"(?:ich|wir) (?:spare|sparen) (?:auf|für)|(?:ich|wir) (?:schulde|schulden) \w|(?:ich|wir) (?:fange|fangen) .{3,40}? an$|"
        r"ich baue (?!das\b|es\b|gerade\b|den code)\w)"
    ),
    _event(
        r"^ich (?:lerne|übe|trainiere|sammle|male|züchte|pflege|spiele) (?!es\b|das\b|viel\b)\w{3}"
    ),
)

_FR_WORK = (
    r"(?!.{0,80}(?:serveur|erreur|bug|code|test|fichier|script|build|branche|commit|problème|"
    r"fonction|message|réponse|ticket|version|base de données|ça\b|cela\b|le temps|du temps))"
)
_FR_KIN = (
    "mère|père|maman|papa|parents|frère|sœur|soeur|fils|fille|enfants|mari|femme|compagne|"
    "compagnon|copine|copain|grand-mère|grand-père|tante|oncle|cousine?|chien|chat|chef|amie?"
)
_FR_PLAYED = (
    "violon|piano|guitare|basse|batterie|flûte|trompette|saxophone|saxo|violoncelle|accordéon|clarinette|"
    "harpe|orgue|tennis|foot(?:ball)?|rugby|golf|échecs|badminton|basket|volley|hockey|ping-pong"
)
_ES_PLAYED = (
    "guitarra|piano|violín|bajo|batería|flauta|trompeta|saxofón|saxo|violonchelo|chelo|acordeón|ukelele|"
    "clarinete|teclado|arpa|órgano"
)
# "El teclado del portátil" and "el piano roll" are no instruments.
_ES_AS_MUSIC = r"(?! (?:del?|roll|sónic[oa])\b)"
_SMOKE_ITSELF = "(?!branc|pret|negr|bianc|ner[oa]|dens|gris|cinz|grigi|passiv|tóxic|tossic|d[aeo]\\b|del|dall|en la|sai\\b|sale\\b)"
"""In Spanish and Portuguese what is smoked, not the smoke that somebody sees."""
_ZH_PLAYED = (
    "(?:弹|彈|拉|吹)(?:钢琴|鋼琴|吉他|小提琴|大提琴|贝斯|古筝|琵琶|二胡|笛子|萨克斯|尤克里里|口琴|手风琴)|"
    "打(?:网球|篮球|羽毛球|乒乓球|排球|高尔夫|架子鼓|鼓)|踢足球|下(?:围棋|象棋)"
)

FR = (
    Rule(
        "identity",
        rf"^je (?:ne )?(?:joue|jouais) (?:\w+ent )?(?:du |de la |de l'|au |à la |aux )(?:{_FR_PLAYED})\b",
    ),
    Rule("identity", r"^je (?:ne )?fume (?!pas\b|de (?:rage|colère|l'intérieur)\b)\w{2}"),
    _event(
        rf"^(?:j'ai|nous avons|on a|je suis|nous sommes) (?:\w+ment |enfin |aussi |déjà )?{_FR_WORK}"
        r"(?:acheté|commencé|perdu|gagné|visité|rencontré|déménagé|construit|peint|cuisiné|appris|"
        r"fondé|ouvert|vendu|quitté|arrêté de|cassé|inscrite?s? |partie?s? |tombée?s? (?:malade|"
        r"amoureu)|divorcé|épousé|participé|planté|rénové|voyagé|obtenu|enceinte|mariée?s?)\b"
    ),
    _event(
        rf"^(?:ma|mon|mes|notre) (?:\w+ )?(?:{_FR_KIN}) (?:a|est|ont|sont|attend|vit|travaille|"
        rf"étudie) {_FR_WORK}\w{{2}}"
    ),
    _event(
        r"^(?:j'ai été (?:licencié|promu|embauché|diagnostiqué|opéré|accepté|admis|viré|muté)e?|je ne (?:fume|bois|joue|cours|mange|"
        r"travaille|conduis) plus|je commence (?:chez|un nouveau|une nouvelle)|je dois \d+)\b"
    ),
    _event(r"^j'apprends (?:à |l[ae']|le |du )\w"),
)

_ES_WORK = (
    r"(?!.{0,80}(?:servidor|error|fallo|bug|código|prueba|test|archivo|script|build|rama|commit|"
    r"problema|función|mensaje|respuesta|versión|base de datos|eso\b|esto\b))"
)
_ES_KIN = (
    "madre|padre|mamá|papá|padres|hermano|hermana|hermanos|hijo|hija|hijos|marido|esposo|esposa|"
    "mujer|novio|novia|pareja|abuela|abuelo|tía|tío|primo|prima|perro|gato|jefe|jefa|amigo|amiga"
)
ES = (
    Rule(
        "identity",
        rf"^(?:yo )?toco (?:(?:(?:el|la) )?(?:{_ES_PLAYED})\b{_ES_AS_MUSIC}|en una? (?:banda|grupo|orquesta))\b",
    ),
    Rule("identity", rf"^(?:yo )?fumo {_SMOKE_ITSELF}\w{{2}}"),
    _event(
        rf"^(?:yo |nosotros )?{_ES_WORK}(?:(?:he|hemos) (?:adoptado|comprado|empezado|perdido|"
        r"ganado|visitado|conocido|aprendido|vendido|abierto|fundado|pintado|cocinado|dejado de)|"
        r"adopté|adoptamos|compré|compramos|empecé|empezamos|perdí|perdimos|gané|ganamos|visité|"
        r"visitamos|conocí a|aprendí a|vendí|vendimos|abrí|abrimos|fundé|pinté|cociné|dejé de|"
        r"estoy (?:embarazada|aprendiendo|estudiando)|me (?:casé|divorcié|gradué|rompí|apunté|"
        r"inscribí|uní)|nos (?:casamos|divorciamos|apuntamos)|fui al? |fuimos al? )\b"
    ),
    _event(
        r"^(?:(?:me|nos) (?:despidieron|ascendieron|contrataron|diagnosticaron|operaron|aceptaron|admitieron|echaron)|"
        r"ya no (?:fumo|bebo|juego|corro|conduzco|bailo)|empiezo en|le debo \d+)\b"
    ),
    _event(
        rf"^(?:mi|mis|nuestro|nuestra) (?:\w+ )?(?:{_ES_KIN}) (?:murió|falleció|perdió|tuvo|"
        r"se casó|se mudó|nació|empezó|compró|ganó|vive|trabaja|estudia|está embarazada)\b"
    ),
)

_PT_WORK = (
    r"(?!.{0,80}(?:servidor|erro|falha|bug|código|teste|arquivo|ficheiro|script|build|branch|"
    r"commit|problema|função|mensagem|resposta|versão|banco de dados|isso\b|isto\b))"
)
_PT_KIN = (
    "mãe|pai|pais|irmão|irmã|irmãos|filho|filha|filhos|marido|esposo|esposa|mulher|namorado|"
    "namorada|avó|avô|tia|tio|primo|prima|cachorro|cão|gato|chefe|amigo|amiga"
)
PT = (
    Rule("identity", rf"^(?:eu )?fumo {_SMOKE_ITSELF}\w{{2}}"),
    _event(
        rf"^(?:eu |nós )?{_PT_WORK}(?:adotei|adotamos|comprei|compramos|comecei|começamos|perdi|"
        r"perdemos|ganhei|ganhamos|visitei|visitamos|conheci|aprendi a|vendi|vendemos|abri um|"
        r"fundei|pintei|cozinhei|parei de|estou (?:grávida|aprendendo|estudando|a aprender|"
        r"a estudar)|me (?:casei|divorciei|formei|inscrevi|juntei)|casei|fui a|fui ao|fui à|"
        r"fomos a|fomos ao|fomos à)\b"
    ),
    _event(
        r"^(?:eu )?(?:fui (?:demitid|promovid|contratad|diagnosticad|operad|aceit|aprovad|admitid)[oa]|não (?:fumo|bebo|jogo|corro|dirijo) mais|"
        r"começo (?:na|no|em|um novo|uma nova)|devo \d+)\b"
    ),
    _event(
        rf"^(?:minha|meu|meus|minhas|nossa|nosso) (?:\w+ )?(?:{_PT_KIN}) (?:morreu|faleceu|perdeu|"
        r"teve|se casou|casou|se mudou|nasceu|começou|comprou|ganhou|mora|vive|trabalha|estuda|"
        r"está grávida)\b"
    ),
)

_RU_WORK = (
    r"(?!.{0,80}(?:сервер|ошибк|баг|код\b|кода\b|тест|файл|скрипт|сборк|ветк|коммит|проблем|"
    r"функци|сообщени|ответ|верси|баз[уы] данных|это\b))"
)
RU = (
    _event(
        rf"^(?:я|мы) (?:недавно |наконец |только что |уже )?{_RU_WORK}(?:купил|завел|завёл|взял|"
        r"потерял|выиграл|посетил|встретил|построил|нарисовал|испек|испёк|научил|продал|открыл|"
        r"основал|бросил|сломал|вышла замуж|женил|развел|развёл|окончил|закончил|записал|"
        r"посадил|побывал|съездил|переехал|начал|познакомил|рассталис|поженилис|беремен)\w*"
    ),
    _event(
        r"^(?:(?:меня|нас) (?:недавно |вчера |сегодня )?(?:уволили|повысили|приняли|взяли на работу|прооперировали|зачислили)|"
        r"у (?:моей|моего|моих) \w+ (?:астма|диабет|аллергия|рак|депрессия|эпилепсия)|я должна? \w+ \d)"
    ),
    _event(
        r"^(?:мо[йяеи]|наш[аеи]?) (?:\w+ )?(?:мама|мать|отец|папа|родители|брат|сестра|сын|дочь|"
        r"дети|муж|жена|бабушка|дедушка|тетя|тётя|дядя|собака|кот|кошка|начальник|друг|подруга) "
        r"(?:умер|потерял|попал|родил|женил|вышла|переехал|начал|купил|выиграл|живет|живёт|работает|"
        r"учится|ждет|ждёт)\w*"
    ),
)

_ZH_WORK = "(?!.{0,30}(?:服务器|错误|代码|测试|文件|脚本|分支|提交|问题|函数|消息|版本|数据库))"
ZH = (
    Rule("identity", rf"^我(?:也|会|會|平时|经常|每天|每周|喜欢)?(?:{_ZH_PLAYED})[\s.。!！]*$"),
    _event(
        rf"^(?:我|我们|咱们)(?:最近|刚刚?|已经|终于|也|去年|今年)?{_ZH_WORK}(?:领养了?|收养了?|养了|"
        r"买了|丢了工作|失业了?|失去了|赢了|学会了?|开始(?:学|练|做|写|养|参加)|参加了?|报名了?|加入了|"
        r"结婚了?|离婚了?|分手了?|订婚了?|毕业了?|怀孕了?|辞职了?|退休了?|升职了?|搬了家|卖了|"
        r"开了一?家|骨折了?|做了手术|戒了|去了.{1,12}旅[游行]|在学|正在学|生病了|住院了|失恋了|中奖了|晋升了|"
        r"被(?:裁|解雇|开除|录取|辞退)了?|(?:买|卖|换|租|拿到|考上|领养|收养|养)[^,]{0,4}?(?:房子?|车|工作|驾照|大学|狗|猫|公寓|"
        r"公司|学校|店)了|(?:跟|和|与)[^,]{1,6}?(?:分手|结婚|离婚|订婚)了)"
    ),
    _event(
        rf"^(?:我|我们|咱们)(?:最近|刚刚?|终于|昨天|上周|上个月|去年|前年|今年){_ZH_WORK}(?:买|卖|换|租|拿到|考上|领养|收养|养|"
        r"结婚|离婚|搬家|毕业|辞职|退休|升职|学会|参加|加入)(?!到?问题|一下)"
    ),
    _event(
        r"^(?:我(?:的)?(?:妈妈?|爸爸?|哥哥|姐姐|弟弟|妹妹|儿子|女儿|孩子|丈夫|老公|妻子|老婆|奶奶|爷爷)(?:有|得了|患有|患了)(?:哮喘|糖尿病|高血压|"
        r"癌症|抑郁症|自闭症|[^,]{1,6}过敏)|(?:我|我们)[^,]{0,6}?(?:入职|飞往?)(?!行).{2}|我欠[^,]{1,8}\d)"
    ),
    _event(
        rf"^(?:我|我们)的?(?:妈妈?|母亲|爸爸?|父亲|父母|哥哥|姐姐|弟弟|妹妹|儿子|女儿|孩子|丈夫|老公|"
        rf"妻子|老婆|男朋友|女朋友|奶奶|爷爷|外婆|外公|狗|猫|老板|朋友|室友){_ZH_WORK}(?:最近|刚刚?|昨天|已经)?"
        r"(?:去世了?|过世了?|死了|生了|丢了|失去了|失业了?|结婚了?|离婚了?|搬到|开始|买了|考上|出了车祸|住院了?|"
        r"怀孕了?|毕业了?|升职了?)"
    ),
)

_JA_WORK = "(?!.{0,40}(?:サーバー|エラー|コード|テスト|ファイル|スクリプト|ブランチ|コミット|問題|関数|メッセージ|バージョン|データベース))"
JA = (
    _event(
        rf"^{_JA_WORK}(?!これ|それ|あれ)[^、。]{{1,30}}(?:を(?:飼い始め|飼っ|買い|買っ|失い|失っ|始め|引き取|"
        r"卒業し|退職し|やめ|辞め|習い始め|訪れ)|と(?:結婚し|離婚し|別れ|婚約し)|に(?:合格し|入会し|参加し|"
        r"引っ越し|通い始め)|が(?:亡くなり|亡くなっ|生まれ))(?:まし)?た"
    ),
    _event(
        r"^(?:(?:私|僕|俺)は)?(?:最近|先週|昨日|会社を?)?(?:解雇|昇進|採用|クビに)(?:され|し|なり)(?:まし)?た|^[^、。]{1,12}から[^、。]{1,16}で働(?:きます|く)"
    ),
    _event(
        r"^(?:私|僕|俺)(?:は|が)?(?:最近)?(?:結婚し|離婚し|妊娠し|卒業し|退職し|失業し|昇進し)(?:まし)?た"
    ),
)

# What somebody plans or wishes for: a life, and no help with the work at hand.
DE_PLANS = (
    (
        rf"^(?:ich|wir) (?:will|wollen|möchte|möchten|plane|planen|werde|werden|hoffe|hoffen|habe vor|haben vor|träume davon|"
        rf"würde gern|würden gern),? {_DE_WORK}(?!(?:das|es|dies|mehr|wissen)\b).{{0,70}}?\b(?:(?:\w+ zu |zu )?(?:lernen|adoptieren|"
        r"besuchen|reisen|fliegen|heiraten|eröffnen|gründen|sparen|studieren|kündigen|kaufen|bauen|auswandern|wandern|"
        r"renovieren|bekommen|kriegen|ziehen|pflanzen)|umzuziehen|abzunehmen|aufzuhören|anzufangen|teilzunehmen|auszuwandern|"
        r"umziehen|abnehmen|aufhören|teilnehmen|(?:lehrer|arzt|ärztin|\w+(?:er|in)) werden|ein buch schreiben|"
        r"(?:einen )?(?:marathon|halbmarathon) laufen|nach \w{3,} (?:fahren|gehen))\b"
    ),
    r"^(?:ich|wir) (?:fliege|fliegen|reise|reisen|fahre|fahren) (?!.{0,40}nach hause).{0,40}?\bnach \w{3}",
)
_FR_SOON = (
    r"(?:en (?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)|la semaine prochaine|"
    r"le mois prochain|l'année prochaine|l'an prochain|cet été|cet hiver|ce printemps|cet automne|demain|bientôt|"
    r"(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)|le \d)"
)
FR_PLANS = (
    (
        rf"^(?:je|nous|on|j') ?(?:veux|voulons|veut|voudrais|voudrions|aimerais|aimerions|compte|comptons|vais|allons|va|espère|"
        rf"espérons|(?:prévois|prévoyons|projette|rêve|envisage|envisageons) d(?:e |')) ?{_FR_WORK}(?:bien |aussi )?(?:apprendre"
        r"(?! (?:plus|davantage|comment))|devenir|adopter|visiter|voyager|déménager|(?:me|nous|se) marier|écrire un|ouvrir (?:un|ma|"
        r"notre)|lancer (?:ma|mon|un|notre)|perdre du poids|économiser|étudier|démissionner|acheter|construire|courir|arrêter de|"
        r"avoir (?:un|une|des) (?:enfant|bébé|autre)|m'inscrire|nous inscrire|émigrer|partir (?:à|en|au|vivre))"
    ),
    rf"^(?:je|nous|on) (?:vais|allons|va|pars|partons|part|irai|irons) (?:à|en|au|aux) \w{{3,}}.{{0,30}}? {_FR_SOON}",
)
_ES_SOON = (
    r"(?:en (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|verano|invierno|"
    r"otoño|primavera)|próxim[oa]|que viene|mañana|este (?:verano|invierno|otoño|mes|año)|el (?:lunes|martes|miércoles|jueves|"
    r"viernes|sábado|domingo|\d))"
)
ES_PLANS = (
    (
        rf"^(?:yo |nosotros )?(?:quiero|queremos|quisiera|quisiéramos|(?:me|nos) gustaría|planeo|planeamos|pienso|pensamos|espero|"
        rf"esperamos|voy a|vamos a|tengo pensado|tenemos pensado|sueño con) {_ES_WORK}(?:aprender (?!más)|ser (?!claro|honest)\w|convertirme|"
        r"adoptar|visitar|viajar|mudar(?:me|nos)|casar(?:me|nos)|escribir un (?:libro|novela)|abrir (?:un|mi|nuestr)|fundar|perder peso|"
        r"bajar de peso|ahorrar|estudiar|renunciar|comprar|construir|correr|dejar de|empezar (?:un|a)|tener (?:un|una|otr[oa]|hijos|más)|"
        r"inscribir(?:me|nos)|emigrar|jubilar(?:me|nos)|plantar|participar)"
    ),
    rf"^(?:yo |nosotros )?(?:voy|vamos|viajo|viajamos|iré|iremos|viajaré|viajaremos) a \w{{3,}}.{{0,30}}? {_ES_SOON}",
)
_PT_SOON = (
    r"(?:em (?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)|no (?:verão|inverno|"
    r"outono|próximo)|próxim[oa]|que vem|amanhã|este (?:mês|ano|verão)|na (?:segunda|terça|quarta|quinta|sexta|próxima)|dia \d)"
)
PT_PLANS = (
    (
        rf"^(?:eu |nós |a gente )?(?:quero|queremos|quer|gostaria de|gostaríamos de|planejo|planejamos|pretendo|pretendemos|espero|"
        rf"esperamos|vou|vamos|vai|penso em|pensamos em|sonho em) {_PT_WORK}(?:aprender (?!mais)|ser (?!clar|honest)\w|virar|me tornar|adotar|"
        r"visitar|viajar|(?:me |nos )?mudar|(?:me |nos )?casar|escrever um (?:livro|romance)|abrir (?:um|meu|minha|noss)|fundar|perder peso|"
        r"emagrecer|economizar|estudar|pedir demissão|comprar|construir|correr|parar de|começar (?:um|a)|ter (?:um|uma|outr[oa]|filhos|mais)|"
        r"(?:me |nos )inscrever|emigrar|(?:me |nos )aposentar|plantar|participar)"
    ),
    rf"^(?:eu |nós |a gente )?(?:vou|vamos|vai|viajo|viajamos|irei|iremos) (?:para|a|ao|à|pra) \w{{3,}}.{{0,30}}? {_PT_SOON}",
)
RU_PLANS = (
    (
        rf"^(?:я|мы) (?:очень |тоже )?(?:хочу|хотим|планирую|планируем|собираюсь|собираемся|мечтаю|мечтаем|намерен\w*|надеюсь|буду|"
        rf"будем|хотел\w* бы) {_RU_WORK}(?:\w+ )?(?:научиться|выучить|стать|завести|усыновить|посетить|поехать|съездить|путешествовать|"
        r"переехать|жениться|пожениться|выйти замуж|написать (?:книгу|роман)|открыть|основать|похудеть|накопить|поступить|"
        r"уволиться|купить|построить|пробежать|бросить|родить|записаться|эмигрировать|участвовать|учить)\b"
    ),
    (
        r"^(?:(?:в|на) \w+(?: \w+)? |летом |зимой |весной |осенью |скоро |завтра )?(?:я|мы) (?:\w+ )?(?:еду|едем|лечу|летим|поеду|поедем|"
        r"полечу|полетим)(?: (?:в|на) \w+)? (?:в|на) (?!работ|дач|магазин|встреч|машин)\w{3}"
    ),
)
ZH_PLANS = (
    (
        rf"^(?:我|我们|咱们)(?:也|还|一直|今年|明年|下个月|下周|以后|将来|毕业后)?(?:很想|想要|想|打算|计划|准备|希望能?|要|正在考虑)(?:今年|明年|下个月|下周|以后|将来)?{_ZH_WORK}"
        r"(?:学(?!更多|一下|到)|当|成为|养|领养|收养|旅行|旅游|搬到|搬去|搬家|结婚|写一?本|开一?家|减肥|攒钱|存钱|考|辞职|买|建|跑马拉松|戒|"
        r"生(?:孩子|小孩|一?个)|要(?:一?个)?(?:孩子|小孩|宝宝)|有(?:一?个)?(?:孩子|宝宝)|报名|移民|退休|参加|去(?!洗手间|厕所|睡|看看|吃|一下).{2})"
    ),
    r"^(?:我|我们|咱们)(?:[^,]{0,6}?(?:月|年|周|天|号|星期[一二三四五六日天]|夏天|冬天|春天|秋天|暑假|寒假))(?:要|会|将|打算)?去(?!年|了|过).{2}",
)
JA_PLANS = (
    (
        rf"^{_JA_WORK}(?!これ|それ|この|その|あなた|もっと)[^。]{{1,40}}?(?:学ぶ|習う|行く|引っ越す|引っ越しする|結婚する|買う|飼う|始める|開く|"
        r"書く|痩せる|貯める|辞める|やめる|持つ|産む|作る|留学する|移住する|旅行する|参加する|通う|走る|訪れる|なる)(?:予定|つもり|計画)(?:です|だ|でいます|でいる)"
        r"[\s。.!！]*$"
    ),
    (
        rf"^{_JA_WORK}(?!これ|それ|この|その|あなた|もっと)[^。]{{1,40}}?(?:学び|習い|行き|引っ越し|結婚し|買い|飼い|始め|開き|痩せ|貯め|辞め|"
        r"やめ|留学し|移住し|旅行し|参加し|走り|訪れ|になり)たい(?:です|と思っています|と思います)?[\s。.!！]*$"
    ),
)
