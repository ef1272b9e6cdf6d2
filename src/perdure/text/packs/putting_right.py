"""How a bare word puts right what was said before: "It's Kestrel, not Falcon".

Patterns over a whole sentence, as those of `TakingBack`; for each language an opening that denies,
what may stand before the word, and the words of a denial. Each names what it is not: a bare "No,
it's Kestrel" may answer whatever was asked, and "Oh, it's Christmas" puts nothing right. The group
`said` is there where the word is said to be a name.
"""

from __future__ import annotations

NEW = r"(?P<new>(?:[^,;:?!]|(?<=\d):(?=\d)){1,40}?)"
"""A bare word, or a few."""
_OLD = r"(?P<old>[^,;:?!]{1,40}?)"
_STOP = r"[,.! …–-]+"


def _anew(
    *, sorry: str, own: str, no: str, its: str, called: str, deny: str, but: str
) -> tuple[str, ...]:
    """Give the forms: "it's B, not A", "not A but B"."""
    its = f"(?:(?:{its}) )"
    openings = f"(?:(?:{own}|{sorry}|{no}){_STOP})"
    named = f"{its}(?:(?P<said>{called}) )?"
    tail = "(?:,? (?:actually|now|please|btw|though))?"
    return (
        rf"{openings}*{its}?(?:{deny}) {_OLD}(?:,? (?:{but}) |{_STOP}){its}?{NEW}",
        rf"{openings}*(?:{named})?{NEW},? (?:(?:and|und|et|y|e|en|а) )?(?:{deny}) {_OLD}{tail}",
    )


EN = _anew(
    sorry="sorry",
    own="oops|whoops|my bad|my mistake|typo|correction",
    no="no|nope|nah|oh|wait|actually|wrong|incorrect|not quite|that's (?:wrong|not right|incorrect)",
    its="it's|it is|it was|its|that's|that is|he's|he is|she's|she is|they're|they are|"
    "it should be|"
    "should be|its name is|his name is|her name is|the name is|it",
    called="called|named|spelled|spelt",
    deny="not|isn't|wasn't|aren't",
    but="but|rather",
)
DE = _anew(
    sorry="sorry|entschuldigung|entschuldige|verzeihung",
    own="ups|tippfehler|korrektur|mein fehler",
    no="nein|ne|nee|quatsch|falsch|moment|halt|eigentlich|ach",
    its="es ist|das ist|es war|er ist|sie ist|es|er|sie|der name ist|das projekt",
    called="heißt|heisst|nennt sich",
    deny="nicht",
    but="sondern",
)
FR = _anew(
    sorry="pardon|désolée?",
    own="oups|erreur|correction|au temps pour moi|autant pour moi",
    no="non|attends|attendez|en fait|faux|euh",
    its="c'est|c'était|il est|elle est|il|elle|ça|son nom est|le nom est",
    called="s'appelle|se nomme",
    deny="pas|non|ce n'est pas|c'est pas",
    but="mais",
)
ES = _anew(
    sorry="perdón|perdona|lo siento",
    own="ups|me equivoqué|error mío|corrección",
    no="no|espera|espere|en realidad|falso|mal|te equivocas",
    its="es|era|son|él es|ella es|su nombre es|el nombre es|se|ahora es",
    called="llama",
    deny="no",
    but="sino",
)
PT = _anew(
    sorry="desculpa|desculpe",
    own="ops|me enganei|erro meu|correção",
    no="não|espera|espere|na verdade|errado|está errado",
    its="é|era|são|ele é|ela é|o nome é|o nome dele é|se|ele se|ela se",
    called="chama",
    deny="não",
    but="mas sim|mas",
)
RU = _anew(
    sorry="извини|извините|прости|простите",
    own="ой|опечатка|поправка|моя ошибка",
    no="нет|стоп|погоди|подожди|неверно|неправильно|на самом деле|вообще-то",
    its="это|он|она|оно|его|её|ее",
    called="называется|зовут",
    deny="не",
    but="а",
)
IT = _anew(
    sorry="scusa|scusami",
    own="ops|mi sono sbagliat[oa]|errore mio|correzione",
    no="no|aspetta|in realtà|anzi|sbagliato",
    its="è|era|sono|lui è|lei è|il nome è|il suo nome è|si",
    called="chiama",
    deny="non",
    but="ma|bensì",
)
NL = _anew(
    sorry="sorry|pardon",
    own="oeps|mijn fout|typfout|correctie",
    no="nee|wacht|eigenlijk|fout|dat klopt niet",
    its="het is|het was|dat is|hij is|zij is|ze is|het|hij|ze|de naam is",
    called="heet",
    deny="niet",
    but="maar",
)

_ZH_NO_NAME = (
    "(?!是|叫|真的|的|我|你|他|她|它|这|這|那|因为|因為|为了|為了|在|想|要|说|說|不|没|沒|很|太|有|应该|應該|可以|对|對|"
    "谁|誰|什么|什麼|怎么|怎麼|好|已经|已經|刚|剛|还|還|也|都|就)"
)
_ZH_NEW = f"{_ZH_NO_NAME}(?P<new>[^，,。；：？！ ]{{1,12}}?)"
_ZH_OLD = "(?P<old>[^，,。；：？！ ]{1,12}?)"
_ZH_IS = "(?:它|应该|應該)?(?:是叫|叫做?|是)"
_ZH_NO = "(?:(?:不|不是|不对|不對|错了|錯了|不|(?:说错了|說錯了|抱歉|对不起|對不起|打错了|打錯了))[，,。！ ]+)"
ZH = (
    f"{_ZH_NO}*(?:它)?不是{_ZH_OLD}[，,。 ]+(?:而)?{_ZH_IS}{_ZH_NEW}",
    f"{_ZH_NO}*{_ZH_IS}{_ZH_NEW}[，,。 ]+(?:而)?不是{_ZH_OLD}",
)
_JA_NO_NAME = (
    "(?!そう|違|大丈夫|本当|好き|結構|いい|はい|まだ|もう|それ|これ|あれ|何|誰|私|僕|俺|ありがとう)"
)
_JA_NEW = f"{_JA_NO_NAME}(?P<new>[^、,。；：？！をはがに ]{{1,16}}?)"
_JA_IS = "(?:です|だ|だよ|でした|(?:って|と)(?:いいます|言います|呼びます))?"
_JA_NO = "(?:(?:いや|いえ|いいえ|違います|違う|違いました|(?:すみません|ごめん(?:なさい)?|間違えました|間違えた))[、,。！ ]+)"
JA = (
    f"{_JA_NO}*(?P<old>[^、,。；：？！をはがに ]{{1,16}}?)(?:じゃ|では)(?:なくて?|ありません)[、,。]?{_JA_NEW}{_JA_IS}",
)
