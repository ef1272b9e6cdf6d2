"""How people say that they left whom they worked for, by language; the group `what` is whom.

Each has the words, in lower case, of which such a sentence holds one.
"""

from __future__ import annotations

_NAME = r"(?P<what>(?-i:[^\W\d_a-zа-яёà-ÿ])[\w&.'-]*(?: (?-i:[^\W\d_a-zа-яёà-ÿ])[\w&.'-]*){0,2})"
_END = r"[.!]*$"

LEAVINGS: tuple[tuple[str, str], ...] = (
    ("left quit resigned fired laid",
     r"(?:i|we)(?:'ve| have)? (?:(?:just|finally|recently|also|actually) )*(?:left|quit|resigned from|(?:was|got|been) "
     rf"(?:fired|laid off) (?:from|by))(?: my (?:job|position|role) (?:at|with))? {_NAME}"
     rf"(?: (?:last|this) \w+| in \w+(?: \d{{4}})?| yesterday| for good)?{_END}"),
    ("verlassen gekündigt aufgehört",
     rf"ich (?:habe|hab) (?:\w+ ){{0,2}}?(?:bei )?{_NAME} (?:verlassen|gekündigt|aufgehört){_END}"),
    ("quitté démissionné viré licencié",
     rf"(?:j'ai (?:\w+ )?(?:quitté|démissionné d(?:e |'|u ))|j'ai été (?:viré|licencié)e? (?:de |par )) ?{_NAME}{_END}"),
    ("dejé dejado renuncié salí fui",
     r"(?:yo )?(?:ya )?(?:dejé|he dejado|renuncié a|salí de|me fui de)(?: (?:mi|el) (?:trabajo|puesto) en)? "
     rf"{_NAME}{_END}"),
    ("saí deixei demiti",
     r"(?:eu )?(?:já )?(?:saí d[aeo]|deixei [ao]|me demiti d[aeo])(?: (?:meu|o) emprego n[ao])? "
     rf"{_NAME}{_END}"),
    ("ушёл ушел ушла уволился уволилась",
     rf"я (?:\w+ )?(?:ушёл|ушел|ушла|уволился|уволилась) (?:из|с) {_NAME}{_END}"),
    ("离开 离职 辞职 離開 離職 辭職",
     r"我(?:已经|刚刚?|上周|上个月|昨天)?(?:从(?P<what>[^,，。的了]{2,12}?)(?:离职|辞职|離職|辭職)|"
     r"(?:离开|離開)(?P<also>(?!这|那|家|你|他|她|学校|办公室|公司|会议)[^,，。的了]{2,12}?))了?[.!。！]*$"),
    ("辞め 退職 退社",
     r"(?:(?:私|僕|俺)は、?)?(?P<what>[^をはが、。会仕]{2,14})を(?:辞め|退職し|退社し)(?:まし)?た[.!。！]*$"),
)  # fmt: skip
