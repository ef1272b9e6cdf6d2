"""How what was just said is taken back, and another word put in its place."""

from __future__ import annotations

from perdure.text.packs.pack import TakingBack

NEW = r"(?P<new>(?:[^,;:?!]|(?<=\d):(?=\d)){1,40}?)"
"""A bare word, or a few."""

# English.
_OH = (
    r"(?:(?:oh|ok|okay|well|no|nope|nah|actually|sorry|oops|whoops|ha|haha|lol|hmm|but|and|wait|"
    r"hold on|hey|or)[,.! …–-]+)*"
)
_NO = r"(?:no|nope|nah|actually|wait|sorry|oops|whoops|hold on)[,.! …–-]+"
_KIDDING = (
    r"(?:(?:i'm|i am|i was)? ?(?:just|only|totally)? ?(?:kidding|joking|messing with you|pulling your leg)"
    r"(?: (?:around|about (?:that|it)|there|with you|you))?|jk|j/k|psych|sike|april fools?(?: day)?|"
    r"(?:that|it|this)(?: was|'s| is) (?:just |only )?(?:a|my) joke|i made (?:that|it|this)(?: all)? up|"
    r"i (?:just |totally )?lied|(?:that|it)(?: was|'s) (?:just |only )?(?:a lie|made up))"
    r"(?:[, ]+(?:of course|haha|lol|sorry|obviously))?"
)
_SCRATCH = (
    r"(?:please )?(?:scratch|strike|ignore|disregard|forget|cancel) (?:that|this|that last (?:one|bit|part|"
    r"sentence)|(?:the|my) last (?:one|bit|part|thing|message|sentence|statement)|that (?:last )?"
    r"(?:message|sentence|part|bit))(?:[, ]+(?:please|sorry))?"
)
_MEASURED = (
    r"(?=[^,]*\d|(?:on |in )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|one|two|three|four|five|six|seven|"
    r"eight|nine|ten|eleven|twelve)\b)"
)
_NOT_OLD = r"(?:,? (?:and )?not (?P<old>[^,;:?!]{1,40}))?"
_NOT_SO = r"(?:n't|n't (?:really|actually|any of (?:that|it))| not| never did)"
EN = TakingBack(
    words=tuple(
        "kidding joking joke jk psych sike april lied lie made untrue scratch strike ignore "
        "disregard forget cancel take true false wrong incorrect mistake typo no nope nah actually "
        "really wait sorry oops whoops hold mean meant rather correction er um uh ah make messing "
        "pulling none nothing should".split()
    ),
    last=(
        rf"{_OH}{_SCRATCH}|{_OH}i take (?:that|it)(?: all)? back",
        rf"{_OH}(?:(?:that's|that is|that was|it's) (?:actually |really )?(?:not true|untrue|a lie|false)|"
        r"(?:that|it) (?:isn't|wasn't) (?:actually |really )?true)(?: at all| actually| though)?",
        rf"{_OH}{_NO}(?:that's|that is|that was|it's) (?:\w+ )?(?:wrong|incorrect|not right|not correct|"
        r"a mistake|a typo|not it|not what i meant)",
        rf"{_OH}{_NO}(?:(?:i|we|he|she|it|they) (?:do|did|have|had|has|does|was|were|wo|ca|is|are){_NOT_SO}|"
        r"(?:i'm|we're|he's|she's|it's|they're|i am|we are|i've) not|i haven't)(?: (?:yet|either|actually|really|do that))?",
        r"(?:(?:well|ok|actually|oh)[, ]+)?not really|(?:actually|oh|wait)[,. ]+(?:no|not|nope)(?:[, ]+sorry)?",
    ),
    jest=(rf"(?!(?:no|not) (?:kidding|joking|joke)){_OH}{_KIDDING}",),
    all=(
        rf"{_OH}(?:please )?(?:forget|ignore|disregard|scratch|strike) (?:what|everything|all|all that|anything|"
        r"whatever)(?: that)? i(?:'ve| have)? (?:just )?(?:said|told you|wrote|written)"
        r"(?: before| earlier| above| so far| just now)?(?:[, ]+please)?",
        rf"{_OH}(?:none|nothing) of (?:that|this|it|what i said) (?:is|was) true",
    ),
    ending=(
        rf"(?:[,;:.…!(]| [-–—]+|[-–—]{{2}}) *(?:or rather |(?:ha|haha|lol|but|no|nah|ok|okay|actually)[,. ]+)*"
        rf"(?:{_KIDDING}|{_SCRATCH}|not really|(?:wait|actually),? no)[).! ]*(?:haha|lol)?[).! ]*$",
    ),
    meant=(
        rf"{_OH}(?:i (?:actually |really )?mean[t]?(?: to say)?|make (?:that|it)|scratch that|correction|"
        rf"or rather|rather|that (?:should|was supposed to) (?:be|have been|say))[,: …–-]+{NEW}{_NOT_OLD}",
    ),
    slip=(
        r"(?:(?:oh|hmm|no|sorry)[,. ]+)*(?:actually|no,? wait|wait,? no|oops|whoops|hold on)[,.! …–-]+"
        rf"(?:(?:it's|that's|it is|that is|it should be|should be)[, ]+)?{NEW}{_NOT_OLD}",
        r"(?:(?:oh|no|sorry|oops|actually|wait|hmm|er|um|uh|ah|argh)[,.! …–-]+)+"
        rf"(?:(?:it's|that's|it is|that is|it should be|should be)[, ]+)?{_MEASURED}{NEW}{_NOT_OLD}",
    ),
    between=(
        r"(?:[,;…(]|\.{2,}| [-–—]+|[-–—]{2}) *(?:(?:no|sorry|oops|actually|or)[, ]+)*(?:scratch that|no,? wait|wait,? no|"
        rf"make (?:that|it)|i mean[t]?|or rather|correction)[,:]? (?:it's |that's )?{NEW}[).! ]*$",
    ),
)

# German.
_DE_OH = r"(?:(?:ach|oh|äh|ähm|nein|ne|nee|quatsch|moment|halt|warte|sorry|ups|entschuldigung|haha|also|doch|aber)[,.! …–-]+)*"
_DE_NO = (
    r"(?:nein|ne|nee|quatsch|moment|halt|warte|sorry|ups|entschuldigung|eigentlich|ach)[,.! …–-]+"
)
_DE_JEST = (
    r"(?:(?:das )?war (?:nur |bloß )?(?:ein )?(?:witz|scherz|spaß|gelogen)|(?:nur|bloß|kleiner|ein) (?:ein )?(?:witz|"
    r"scherz|spaß)|(?:nur|bloß) spaß|ich (?:mache?|mach) (?:nur|bloß) spaß|ich scherze(?: nur)?|april,? april|"
    r"das war gelogen|ich habe? gelogen|scherz beiseite)"
)
_DE_SCRATCH = (
    r"(?:bitte )?(?:vergiss|streich|streiche|ignorier|ignoriere|vergessen sie|streichen sie|ignorieren sie) (?:das|"
    r"es|den letzten satz|die letzte nachricht)(?: bitte| wieder)?"
)
_DE_NOT_OLD = r"(?:,? (?:und )?nicht (?P<old>[^,;:?!]{1,40}))?"
DE = TakingBack(
    words=tuple(
        "witz scherz spaß scherze gelogen lüge april vergiss streich streiche ignorier ignoriere "
        "vergessen streichen ignorieren zurück stimmt falsch wahr nicht nein ne nee quatsch moment "
        "halt warte sorry ups entschuldigung eigentlich ach doch meine meinte sagen gesagt vielmehr "
        "korrektur heißen äh vergesst".split()
    ),
    last=(
        rf"{_DE_OH}{_DE_SCRATCH}(?:,? (?:und )?{_DE_JEST})?",
        rf"{_DE_OH}(?:das )?nehme? ich zurück|{_DE_OH}ich nehme? (?:das|es|alles) zurück",
        rf"{_DE_OH}(?:(?:(?:das|es) )?stimmt|(?:das|es) (?:ist|war)) (?:doch |gar |ja |eigentlich )*(?:nicht|nicht wahr|nicht so|"
        r"falsch|gelogen|eine lüge)",
        rf"{_DE_OH}{_DE_NO}(?:doch )?(?:nicht|quatsch|unsinn|(?:habe?|bin|war|hatte) ich (?:doch |gar |ja )*nicht|"
        r"(?:ich|wir) (?:habe?|haben|bin|sind|war|waren) (?:es |das )?(?:doch |gar |ja )*nicht)|"
        r"(?:eigentlich|doch|ach)[, ]+(?:nein|nicht|doch nicht)|(?:na ja,? )?doch nicht|quatsch",
    ),
    jest=(rf"(?!nicht |kein ){_DE_OH}{_DE_JEST}",),
    all=(
        rf"{_DE_OH}(?:bitte )?(?:vergiss|vergesst|vergessen sie|ignorier|ignoriere|ignorieren sie)(?: alles)?,? was ich "
        r"(?:gerade |eben |vorhin |dir |ihnen )*(?:gesagt|geschrieben|erzählt) habe?(?: bitte)?",
    ),
    ending=(
        rf"(?:[,;.…!(]| [-–—]+) *(?:(?:haha|nein|nee|aber|quatsch)[,. ]+)*(?:{_DE_JEST}|{_DE_SCRATCH}|"
        r"(?:ach |nein,? )?doch nicht|quatsch)[).! ]*$",
    ),
    meant=(
        rf"{_DE_OH}(?:ich mein(?:e|te)|ich wollte sagen|besser gesagt|vielmehr|korrektur|soll(?:te)? heißen)[,: …–-]+"
        rf"{NEW}{_DE_NOT_OLD}",
    ),
    slip=(
        # Every noun has a capital, and may be any word: "Sorry, Tippfehler".
        rf"(?:{_DE_NO})+(?:es (?:ist|sind) |das (?:ist|sind) |ich mein(?:e|te) )?"
        rf"(?=[^,]*\d|\w*tag\b|mittwoch\b|am |um |in |bei |eine? ){NEW}{_DE_NOT_OLD}",
    ),
    between=(
        r"(?:[,;…(]|\.{2,}| [-–—]+) *(?:(?:nein|nee|sorry|moment|warte|halt|quatsch|äh)[, ]+)*(?:ich mein(?:e|te)|besser gesagt|"
        rf"vielmehr|quatsch|nein,? warte|moment|äh)[,:]? {NEW}[).! ]*$",
    ),
)

# Russian.
_RU_OH = r"(?:(?:ой|ах|ну|нет|стоп|погоди|подожди|подождите|извини|извините|прости|ха-ха|хаха|но|вообще-то|на самом деле)[,.! …–—-]+)*"
_RU_NO = r"(?:ой|нет|стоп|погоди|подожди|подождите|извини|извините|прости|вообще-то|на самом деле|точнее)[,.! …–—-]+"
_RU_JEST = (
    r"(?:(?:я )?(?:просто )?(?:шучу|пошутила?|прикалываюсь|наврала?|соврала?)|(?:это )?(?:была )?шутка|это неправда|"
    r"с первым апреля|(?:я )?это выдумала?)"
)
_RU_SCRATCH = r"(?:пожалуйста,? )?(?:забудь|забудьте|не обращай внимания|вычеркни|проигнорируй|игнорируй)(?: это| про это| последнее)?(?: пожалуйста)?"
_RU_NOT_OLD = r"(?:,? (?:а )?не (?P<old>[^,;:?!]{1,40}))?"
RU = TakingBack(
    words=tuple(
        "шучу пошутил пошутила прикалываюсь наврал наврала соврал соврала шутка неправда апреля "
        "выдумал выдумала забудь забудьте внимания вычеркни проигнорируй игнорируй беру правда так "
        "неверно нет ой стоп погоди подожди подождите извини извините прости вообще деле точнее "
        "вернее поправка имел имела хотел хотела есть совсем учитывай хотя".split()
    ),
    last=(
        rf"{_RU_OH}{_RU_SCRATCH}",
        rf"{_RU_OH}(?:беру (?:свои )?слова (?:обратно|назад)|(?:это )?(?:неправда|не правда|не так|неверно))",
        rf"{_RU_NO}(?:нет|не так|это не так)|(?:на самом деле|вообще-то),? (?:нет|это не так)|не совсем",
    ),
    jest=(rf"{_RU_OH}{_RU_JEST}",),
    all=(
        rf"{_RU_OH}(?:забудь|забудьте|не учитывай)(?: всё| все)?(?: то)?,? что я (?:только что |раньше |тебе )*"
        r"(?:сказала?|написала?|говорила?)",
    ),
    ending=(
        rf"(?:[,;.…!(]| [-–—]+) *(?:(?:ха-ха|хаха|нет|но)[,. ]+)*(?:{_RU_JEST}|хотя нет|а нет)[).! ]*$",
    ),
    meant=(
        rf"{_RU_OH}(?:я имела? в виду|я хотела? сказать|точнее|вернее|поправка)[,: …–—-]+{NEW}{_RU_NOT_OLD}",
    ),
    slip=(
        rf"(?:на самом деле|вообще-то|нет,? (?:погоди|подожди|стоп)|ой,? нет)[,.! …–—-]+(?:это )?{NEW}{_RU_NOT_OLD}",
        rf"(?:{_RU_NO})+(?:это )?(?=[^,]*\d){NEW}{_RU_NOT_OLD}",
    ),
    between=(
        r"(?:[,;…(]|\.{2,}| [-–—]+) *(?:(?:нет|ой|извини)[, ]+)*(?:точнее|вернее|ой|я имела? в виду)[,:]? "
        rf"{NEW}[).! ]*$",
    ),
)

# Chinese and Japanese: no spaces.
_ZH_NEW = "(?P<new>[^，,；：？！]{1,20}?)"
_ZH_OH = "(?:(?:哈哈+|啊|哦|呃|不|不对|不是|等等|等一下|抱歉|对不起|其实|但是|好吧)[，,。！!… ]*)*"
_ZH_NO = "(?:不对|不是|等等|等一下|抱歉|对不起|错了|说错了|哦不|啊不)[，,。！!… ]*"
_ZH_JEST = "(?:我?(?:只是|是)?(?:在)?开(?:个|你的?|你)?玩笑(?:的|啦|而已|罢了)*|骗你的|逗你的?(?:玩的?)?|我?(?:是)?瞎编的|我?(?:撒谎|说谎)了|愚人节快乐)"
_ZH_SCRATCH = (
    "(?:请)?(?:忽略|忘掉|忘了|当我没说|别管)(?:这个|这句|那句|上一句|刚才那句|它)?(?:吧|了)?"
)
ZH = TakingBack(
    words=(
        "玩笑",
        "骗你",
        "逗你",
        "瞎编",
        "撒谎",
        "说谎",
        "愚人节",
        "忽略",
        "忘",
        "没说",
        "别管",
        "收回",
        "划掉",
        "不是真的",
        "是假的",
        "不对",
        "没有这回事",
        "没这回事",
        "其实",
        "等等",
        "等一下",
        "抱歉",
        "对不起",
        "错了",
        "哦不",
        "我是说",
        "意思是",
        "应该是",
        "更正",
    ),
    last=(
        f"{_ZH_OH}(?:{_ZH_SCRATCH}|我收回(?:这句话|刚才的话)?|当我没说(?:过)?|划掉)",
        f"{_ZH_OH}(?:这|那)?(?:其实)?(?:不是真的|是假的|不对|没有这回事|没这回事)",
        f"(?:其实|{_ZH_NO})+(?:我)?(?:没有|并没有|不是)(?:啦|的)?",
    ),
    jest=(f"(?![不没](?:是|在)?(?:开|骗|逗)){_ZH_OH}{_ZH_JEST}",),
    all=(
        "(?:请)?(?:忘掉|忘了|忽略)(?:我)?(?:刚才|刚刚|之前|上面)?(?:我)?(?:所)?说的(?:话|一切|都)?(?:吧)?",
    ),
    ending=(f"[，,…！!（(—]+ *(?:哈哈+[，,]?)?(?:{_ZH_JEST}|其实没有|当我没说)[）)。！! ]*$",),
    meant=(
        f"{_ZH_OH}(?:我(?:的意思)?(?:是说|是想说|想说的)(?:是)?|我的意思是|应该是|更正:?)[，, ]*{_ZH_NEW}"
        "(?:[，,]?(?:而)?不是(?P<old>[^，,；：？！]{1,20}))?",
    ),
    slip=(f"(?:{_ZH_NO})+(?:应该)?是?(?=.*\\d){_ZH_NEW}",),
    between=(f"[，,…（(—]+ *(?:不对|哦不|说错了|更正)[，, ]*(?:应该)?是?{_ZH_NEW}[）)。！! ]*$",),
)
_JA_NEW = "(?P<new>[^、,；：？！]{1,20}?)"
_JA_OH = "(?:(?:あ|ああ|え|えっと|いや|いえ|ごめん(?:なさい)?|すみません|待って|ちょっと待って|違う|違います|やっぱり?|はは|笑|でも)[、,。！!… ]*)*"
_JA_NO = "(?:いや|いえ|ごめん(?:なさい)?|すみません|待って|ちょっと待って|違う|違います|違った|間違えた|間違えました)[、,。！!… ]*"
_JA_JEST = "(?:(?:なんて|というのは|って|今のは)?[、,]?(?:冗談|嘘|うそ|ウソ|ジョーク)(?:です|だよ|だ|でした|ですよ|だった|でーす)?(?:よ|ね|笑)?|なんちゃって|エイプリルフール(?:です|だよ)?)"
_JA_SCRATCH = "(?:今の|それ|さっきの|これ|最後の文)(?:は|を)?(?:忘れて|無視して|取り消し|なし|無し|撤回し)(?:ください|下さい|ね|ます|で|です|でお願いします)*"
JA = TakingBack(
    words=(
        "冗談",
        "嘘",
        "うそ",
        "ウソ",
        "ジョーク",
        "なんちゃって",
        "エイプリルフール",
        "忘れて",
        "無視して",
        "取り消",
        "なし",
        "無し",
        "撤回",
        "本当じゃ",
        "本当では",
        "間違",
        "違",
        "そうじゃ",
        "そうでは",
        "していません",
        "してない",
        "いや",
        "いえ",
        "ごめん",
        "すみません",
        "待って",
        "正しくは",
        "というか",
        "訂正",
        "言いたかった",
    ),
    last=(
        f"{_JA_OH}{_JA_SCRATCH}",
        f"{_JA_OH}(?:それは?)?(?:本当じゃない|本当ではない|本当ではありません|本当じゃありません|間違い|嘘)(?:です|でした|だ)?",
        f"{_JA_OH}(?:実は|やっぱり?|実際は)?(?:違います|違いました|違った|そうじゃない|そうではありません|していません|してない)",
    ),
    jest=(f"{_JA_OH}{_JA_JEST}",),
    all=(
        "(?:さっき|今|先ほど|前に|今まで)?(?:私が|僕が)?(?:言った|話した|書いた)(?:こと|の)は?(?:全部|すべて)?(?:忘れて|無視して)(?:ください|下さい|ね)*",
    ),
    ending=(f"[、,…！!（(—] *(?:{_JA_JEST})[）)。！!笑 ]*$",),
    meant=(
        f"{_JA_OH}(?:正しくは|というか|訂正[:、]?|言いたかったのは)[、, ]*{_JA_NEW}(?:です|だ|でした)?",
    ),
    slip=(f"(?:{_JA_NO})+(?=.*\\d){_JA_NEW}(?:です|だ|でした)?",),
)
