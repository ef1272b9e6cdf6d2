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
FR = (
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
    _event(
        rf"^(?:yo |nosotros )?{_ES_WORK}(?:(?:he|hemos) (?:adoptado|comprado|empezado|perdido|"
        r"ganado|visitado|conocido|aprendido|vendido|abierto|fundado|pintado|cocinado|dejado de)|"
        r"adopté|adoptamos|compré|compramos|empecé|empezamos|perdí|perdimos|gané|ganamos|visité|"
        r"visitamos|conocí a|aprendí a|vendí|vendimos|abrí|abrimos|fundé|pinté|cociné|dejé de|"
        r"estoy (?:embarazada|aprendiendo|estudiando)|me (?:casé|divorcié|gradué|rompí|apunté|"
        r"inscribí|uní)|nos (?:casamos|divorciamos|apuntamos)|fui al? |fuimos al? )\b"
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
    _event(
        rf"^(?:eu |nós )?{_PT_WORK}(?:adotei|adotamos|comprei|compramos|comecei|começamos|perdi|"
        r"perdemos|ganhei|ganhamos|visitei|visitamos|conheci|aprendi a|vendi|vendemos|abri um|"
        r"fundei|pintei|cozinhei|parei de|estou (?:grávida|aprendendo|estudando|a aprender|"
        r"a estudar)|me (?:casei|divorciei|formei|inscrevi|juntei)|casei|fui a|fui ao|fui à|"
        r"fomos a|fomos ao|fomos à)\b"
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
        r"^(?:мо[йяеи]|наш[аеи]?) (?:\w+ )?(?:мама|мать|отец|папа|родители|брат|сестра|сын|дочь|"
        r"дети|муж|жена|бабушка|дедушка|тетя|тётя|дядя|собака|кот|кошка|начальник|друг|подруга) "
        r"(?:умер|потерял|попал|родил|женил|вышла|переехал|начал|купил|выиграл|живет|живёт|работает|"
        r"учится|ждет|ждёт)\w*"
    ),
)

_ZH_WORK = "(?!.{0,30}(?:服务器|错误|代码|测试|文件|脚本|分支|提交|问题|函数|消息|版本|数据库))"
ZH = (
    _event(
        rf"^(?:我|我们|咱们)(?:最近|刚刚?|已经|终于|也|去年|今年)?{_ZH_WORK}(?:领养了?|收养了?|养了|"
        r"买了|丢了工作|失业了?|失去了|赢了|学会了?|开始(?:学|练|做|写|养|参加)|参加了?|报名了?|加入了|"
        r"结婚了?|离婚了?|分手了?|订婚了?|毕业了?|怀孕了?|辞职了?|退休了?|升职了?|搬了家|卖了|"
        r"开了一?家|骨折了?|做了手术|戒了|去了.{1,12}旅[游行]|在学|正在学)"
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
        r"^(?:私|僕|俺)(?:は|が)?(?:最近)?(?:結婚し|離婚し|妊娠し|卒業し|退職し|失業し|昇進し)(?:まし)?た"
    ),
)
