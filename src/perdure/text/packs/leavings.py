"""How people say that they left whom they worked for, by language; the group `what` is whom.

Each has the words, in lower case, of which such a sentence holds one, and how they would have said
before that they worked there, with `{}` for whom. Where nobody is named there is no group.
"""

from __future__ import annotations

_NAME = r"(?P<what>(?-i:[^\W\d_a-zа-яёà-ÿ])[\w&.'-]*(?: (?-i:[^\W\d_a-zа-яёà-ÿ])[\w&.'-]*){0,2})"
_END = r"[.!]*$"
_ZH_END = "[.!。！]*$"
_ZH_LATELY = "已经|已經|刚刚?|剛剛?|最近|终于|終於|上周|上週|上个?月|上個?月|昨天|今年"
_ZH_WHEN = rf"{_ZH_LATELY}|去年|前年|\d{{4}}年|\d{{1,2}}月"
_ZH_NO_EMPLOYER = (
    "座位|位[置子]|房间|房間|[室厅廳店站场場院校楼樓屋床桌群]|桌子|屋子|电脑|電腦|手机|手機|键盘|家门|门口|聊天室|"
    "直播间|游戏|遊戲|[妈媽爸哥姐弟妹]|父母|母亲|母親|父亲|父親|[妻儿孩]子|老[公婆]|丈夫|孩子|[男女]友|朋友|"
    "身边|身邊|公司|部门|部門|团队|團隊|岗位|崗位|分钟|分鐘|小时|小時|会儿|會兒|一下|片刻|很久|[天人]"
)
"""How what somebody leaves ends that is no employer by name: a seat, a while, one's mother."""
_ZH_WHOM = rf"(?![这這那哪家你您他她它我大]|[^,，。]*(?:{_ZH_NO_EMPLOYER})了?{_ZH_END})[^,，。的了\d]{{2,12}}?"

LEAVINGS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("left quit resigned fired laid",
     "(?:i|we)(?:'ve| have)? (?:(?:just|finally|recently|also|actually) )*(?:left"
     # For the day, that is.
     "(?!.* (?:yesterday|(?:this|last) (?:morning|afternoon|evening|night))[.!]*$)|quit|"
     "resigned from|(?:was|got|been) "
     rf"(?:fired|laid off) (?:from|by))(?: my (?:job|position|role) (?:at|with))? {_NAME}"
     rf"(?: (?:last|this) \w+| in \w+(?: \d{{4}})?| yesterday| for good)?{_END}",
     ("I work at {}", "I work for {}")),
    ("verlassen gekündigt aufgehört",
     rf"ich (?:habe|hab) (?:\w+ ){{0,2}}?(?:bei )?{_NAME} (?:verlassen|gekündigt|aufgehört){_END}",
     ("Ich arbeite bei {}", "Ich arbeite für {}")),
    ("quitté démissionné viré licencié",
     r"(?:j'ai (?:\w+ )?(?:quitté|démissionné d(?:e |'|u ))|j'ai été (?:viré|"
     rf"licencié)e? (?:de |par )) ?{_NAME}{_END}",
     ("Je travaille chez {}", "Je travaille pour {}")),
    ("dejé dejado renuncié salí fui",
     "(?:yo )?(?:ya )?(?:dejé|he dejado|renuncié a|salí de|me fui de)(?: (?:mi|el) (?:trabajo|"
     "puesto) en)? "
     rf"{_NAME}{_END}",
     ("Trabajo en {}", "Trabajo para {}")),
    ("saí deixei demiti",
     r"(?:eu )?(?:já )?(?:saí d[aeo]|deixei [ao]|me demiti d[aeo])(?: (?:meu|o) emprego n[ao])? "
     rf"{_NAME}{_END}",
     ("Trabalho na {}", "Trabalho para {}")),
    ("ушёл ушел ушла уволился уволилась",
     rf"я (?:\w+ )?(?:ушёл|ушел|ушла|уволился|уволилась) (?:из|с) {_NAME}{_END}",
     ("Я работаю в {}", "Я работаю на {}")),
    ("离职 辞职 離職 辭職",
     rf"我(?:{_ZH_WHEN})*[从從](?P<what>[^,，。的了]{{2,12}}?)(?:离职|辞职|離職|辭職)了?{_ZH_END}",
     ("我在{}工作",)),
    ("离开 離開",
     rf"我(?:(?:{_ZH_WHEN})*(?:离开|離開)(?:了(?P<what>{_ZH_WHOM})了?|(?P<also>{_ZH_WHOM})了)|"
     rf"(?:{_ZH_WHEN})+(?:离开|離開)(?P<lately>{_ZH_WHOM})){_ZH_END}",
     ("我在{}工作",)),
    ("辞め 退職 退社",
     r"(?:(?:私|僕|俺)は、?)?(?P<what>[^をはが、。会仕]{2,14})を(?:辞め|退職し|退社し)(?:まし)?た[.!。！]*$",
     ("{}で働いています",)),
    # From a job without a name: the only one that is known.
    ("quit fired laid resigned lost left",
     r"i(?:'ve| have)? (?:(?:just|finally|recently|also|actually) )*(?:(?:quit|lost|left) my job|resigned|"
     r"(?:was|got|been) (?:fired|laid off)(?: from (?:my|the) job)?)"
     # Which of one's jobs ended in another year is not said.
     rf"(?: this \w+| last (?:week|month|\w+day)| yesterday| today| on \w+day)?{_END}",
     ("I work at {}", "I work for {}")),
    ("gekündigt gefeuert entlassen",
     r"ich (?:habe (?:(?!\d)\w+ )?(?:(?:meinen|den) job )?gekündigt|(?:bin|wurde) (?:(?!\d)\w+ )?"
     rf"(?:gefeuert|entlassen)(?: worden)?){_END}|mir wurde (?:(?!\d)\w+ )?gekündigt{_END}",
     ("Ich arbeite bei {}", "Ich arbeite für {}")),
    ("démissionné viré licencié virée licenciée",
     rf"j'ai (?:\w+ )?(?:démissionné|été (?:viré|licencié)e?|quitté mon (?:travail|job|boulot|emploi)){_END}",
     ("Je travaille chez {}", "Je travaille pour {}")),
    ("renuncié despidieron trabajo dejé",
     rf"(?:yo )?(?:ya )?(?:renuncié(?: a mi trabajo)?|me despidieron|(?:dejé|he dejado) mi trabajo){_END}",
     ("Trabajo en {}", "Trabajo para {}")),
    ("demiti demitido demitida demissão emprego trabalho",
     rf"(?:eu )?(?:já )?(?:me demiti|pedi demissão|fui demitid[oa]|(?:larguei|deixei) (?:o )?meu (?:emprego|trabalho)){_END}",
     ("Trabalho na {}", "Trabalho para {}")),
    ("уволился уволилась уволили",
     rf"(?:я (?:\w+ )?(?:уволился|уволилась)|меня (?:\w+ )?уволили)(?: с работы)?{_END}",
     ("Я работаю в {}", "Я работаю на {}")),
    ("辞职 离职 辭職 離職 裁",
     rf"我(?:{_ZH_LATELY})*(?:辞职|離職|辭職|离职|被(?:裁|解雇|开除|辞退))了?(?:我?的?工作)?了?{_ZH_END}",
     ("我在{}工作",)),
    ("仕事 会社 退職",
     r"(?:(?:私|僕|俺)は、?)?(?:(?:先月|先週|昨日|最近|今日)、?)?(?:(?:仕事|会社)を(?:辞め|退職し)|退職し)(?:まし)?た[.!。！]*$",
     ("{}で働いています",)),
)  # fmt: skip
