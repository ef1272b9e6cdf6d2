"""How people ask what is known about themselves: whole questions, in `plain` form.

For each language the words, one of which such a question holds, and the questions.
"""

from __future__ import annotations

OF_SELF: tuple[tuple[str, str], ...] = (
    # English.
    (r"me|myself|am i|i am|i'm",
     "(?:(?:so|ok|okay|well|hi|hey|hello|now|and|please)[,.! ]+)*(?:(?:can|could|would|"
     "will) you (?:please )?)?"
     "(?:what(?:'s| is| are| all| else)*(?: all| everything| things?| facts?)*(?: (?:do|did|"
     "have|can|would))?(?: the things)? you"
     r"(?: \w+ly| also| already| now)?(?: (?:know|remember|recall|learn|learned|learnt|store|"
     "stored|remembered|saved|tell me|say|have))+"
     r"(?: so far| down)? (?:about|of|on) (?:me|myself)|"
     "what(?:'s| is| do you have) (?:in your memory|stored|saved|known|on file)(?: about| on|"
     " of)? (?:me|myself)|"
     r"what(?: have i|'ve i| did i) (?:told|tell) you about (?:me|myself)|"
     r"(?:tell|remind|show|give) me (?:\w+ )*?(?:you (?:know|remember|learned|have) )?(?:about|"
     "on|of) (?:me|myself)|"
     "(?:describe|summari[sz]e|profile) (?:me|myself|(?:what|everything) you (?:know|"
     "remember) about me)|"
     "do you (?:still )?(?:know|remember)(?: anything| something| things| who i am| me|"
     " much)*(?: about me| about myself)?(?<=me|am|lf)|"
     "who am i|what am i like|(?:remind me|tell me|say|do you know) who i am|"
     "how well do you know me)"
     "(?:,? (?:so far|already|now|right now|again|please|at this point|today|from memory|then|"
     "exactly))*"),
    # German.
    (r"mich|mir|ich",
     "(?:(?:so|ok|okay|also|hallo|hi|und|na)[,.! ]+)*(?:was|alles,? was|sag mir,? was|"
     "erzähl mir,? was|fass zusammen,? was) "
     "(?:weißt|weisst|wissen|merkst|hast|haben|erinnerst) (?:du|sie)(?: dir| sich| noch| alles|"
     " schon| eigentlich| so)* ?"
     r"(?:über|von|zu) mi(?:ch|r)(?: gespeichert| gemerkt| gelernt| alles)?|"
     "(?:sag mir|erzähl mir),? (?:alles,? )?was du (?:über|von) mi(?:ch|r) weißt|"
     "wer bin ich(?: eigentlich| nochmal)?|"
     "(?:kennst|weißt) du (?:mich|(?:noch,? )?wer ich bin|(?:etwas|was) über mich)|"
     "erzähl mir (?:etwas|was) über mich|beschreibe? mich|"
     r"was habe? ich dir über mich erzählt"),
    # French.
    (r"moi|suis|connais",
     "(?:(?:bon|alors|ok|bonjour|salut|et)[,.! ]+)*(?:que|qu'est-ce que|qu'|"
     "dis-moi (?:tout )?ce que|raconte-moi ce que|résume ce que) ?"
     "(?:sais-tu|savez-vous|tu (?:sais|te rappelles|as retenu|connais)|vous (?:savez|"
     "avez retenu)|as-tu retenu|retiens-tu)"
     "(?: déjà)? (?:de|sur|à propos de) moi|qui suis-je|parle-moi de moi|"
     "(?:est-ce que )?tu me connais|me connais-tu|décris-moi"),
    # Spanish.
    (r"mí|soy|conoces|descríbeme",
     "¿?(?:(?:bueno|ok|hola|y)[,.! ]+)*(?:qué (?:más |cosas )?(?:sabes|recuerdas|conoces|"
     "sabe usted|has aprendido|tienes guardado)|"
     "(?:dime|cuéntame|resume)(?: todo)? lo que (?:sabes|recuerdas)) (?:de|sobre|acerca de) mí|"
     "¿?quién soy(?: yo)?|"
     r"háblame de mí|¿?me conoces|descríbeme|¿?qué te he contado (?:de|sobre) mí"),
    # Portuguese.
    (r"mim|eu|conhece|descreva",
     "(?:(?:bom|ok|olá|oi|e)[,.! ]+)*(?:o que (?:é que )?(?:você |tu )?(?:já )?(?:sabe|sabes|"
     "lembra|lembras|aprendeu|conhece)|"
     "(?:me )?(?:diga|conte|conta|fala|diz|resuma)(?:-me)?(?: tudo)? o que (?:você )?(?:sabe|"
     "lembra)) (?:de|sobre) mim|"
     "quem sou eu|fala(?:-me)? (?:de|sobre) mim|(?:você )?me conhece|me descreva|"
     "o que (?:eu )?te contei sobre mim"),
    # Russian.
    (r"мне|меня|я|себе",
     "(?:(?:ну|ок|привет|а|и|так)[,.! ]+)*(?:что|расскажи(?: мне)?,? (?:всё,? |все,? )?что|"
     "скажи,? что) (?:ты|вы) (?:ещё |еще |уже )?"
     "(?:знаешь|помнишь|знаете|помните|запомнил|запомнила|запомнили) обо мне|"
     "что тебе (?:обо мне )?известно(?: обо мне)?|кто я(?: такой| такая)?|"
     "расскажи (?:мне )?обо мне|ты меня (?:знаешь|помнишь)|"
     "что я (?:тебе )?рассказывала? о себе|опиши меня"),
    # Italian, Dutch, Polish, Turkish, Greek.
    (r"me|sono|conosci",
     "(?:che cosa|cosa|che) (?:sai|ricordi|sapete|hai imparato) (?:di|su) me|chi sono(?: io)?|"
     "parlami di me|mi conosci|"
     r"dimmi (?:tutto )?(?:quello|ciò) che sai (?:di|su) me"),
    (r"mij|mijzelf|ik",
     "wat (?:weet|weten|herinner|onthoud) (?:je|jij|u)(?: je| allemaal| nog)* (?:over|van) mij|"
     "wie ben ik|ken je mij|"
     r"vertel (?:me |mij )?(?:iets )?over mij(?:zelf)?|vertel (?:me )?wat je over mij weet"),
    (r"mnie|jestem",
     "co (?:o mnie )?(?:wiesz|pamiętasz|pamietasz|wie pan|wie pani)(?: o mnie)?|kim jestem|"
     "opowiedz mi o mnie|znasz mnie"),
    (r"hakkımda|hakkimda|kimim|beni",
     "(?:benim )?hakkımda ne(?:ler)? (?:biliyorsun|hatırlıyorsun|biliyorsunuz)|"
     "hakkimda ne(?:ler)? biliyorsun|ben kimim|beni tanıyor musun"),
    (r"μένα|εμένα|είμαι|ξέρεις",
     "τι (?:ξέρεις|θυμάσαι|ξέρετε|γνωρίζεις) για (?:μένα|εμένα)|ποι[οό]ς είμαι|ποια είμαι|"
     "με ξέρεις"),
)  # fmt: skip
"""Languages that set such words apart."""

OF_SELF_ANYWHERE: tuple[tuple[str, str], ...] = (
    # Chinese, Japanese, Korean, Arabic, Hindi, Thai.
    (r"我",
     "(?:请|告诉我|跟我说说|说说|那|所以)*[,，]?你?(?:还|都|已经)?(?:知道|记得|記得|了解|掌握|记住)(?:了)?(?:我(?:的)?(?:什么|什麼|"
     "哪些(?:事|信息|事情)?|些什么|多少|的事)|"
     r"(?:关于|關於|有关)我的?(?:什么|什麼|哪些(?:事|信息)?|些什么|一切|事情|事)?)|你对我(?:了解|知道)(?:多少|什么|些什么)|你對我了解多少|"
     "(?:关于|關於)我[,，]?你(?:都)?(?:知道|记得|了解)(?:些)?(?:什么|什麼|多少)|我是谁|我是誰|(?:你)?(?:认识|還記得|还记得|记得)我吗|"
     "(?:跟我)?(?:说说|介绍一?下|描述一?下)我(?:自己)?"),
    (r"私|僕|俺|わたし",
     "(?:私|僕|俺|わたし)(?:について|のこと)(?:は|を|で)?(?:、)?(?:何|なに|どんなこと)?(?:を|か)?(?:知って(?:い)?(?:る|ます)|"
     "覚えて(?:い)?(?:る|ます)|教えて(?:ください)?)(?:こと)?(?:か|の|は何(?:ですか)?)?|"
     r"(?:私|僕|俺)(?:は|って)(?:誰|だれ)(?:です|だ)?(?:か|っけ)?"),
    (r"나|저|내가|제가",
     r"(?:나|저)(?:에 대해서?|에 관해)\s?(?:서)?\s?(?:뭘|무엇을|뭐|어떤 것을)?\s?(?:알고 있(?:어|니|나요|어요|습니까)|알아(?:요)?|"
     "아(?:니|나요|세요)|기억(?:해|하니|하고 있(?:어|니|나요|어요)?|하세요)(?:요)?)|"
     r"(?:내가|제가|나는|저는) 누구(?:야|지|예요|죠|입니까)"),
    (r"عني|عنّي|انا|أنا|تعرفني|نفسي",
     "(?:ماذا|ما الذي) (?:تعرف|تعرفين|تتذكر|تعلم|تعرفه|تتذكره|تعرفون) (?:عني|عنّي)|من (?:انا|"
     "أنا)|هل تعرفني|(?:اخبرني|أخبرني) (?:عن نفسي|بما تعرفه عني)"),
    (r"मेरे|मैं",
     "(?:आप|तुम) (?:मेरे बारे में) क्या(?:-क्या)? (?:जानते|जानती|याद रखते|याद रखती) (?:हैं|हो)|"
     "मेरे बारे में (?:आप|तुम) क्या (?:जानते|जानती) (?:हैं|हो)|मैं कौन हूँ|मैं कौन हूं"),
    (r"ฉัน|ผม",
     "(?:คุณ|เธอ)?(?:รู้|จำ)(?:อะไร)?(?:เกี่ยวกับ|เรื่องของ)?(?:ตัว)?(?:ฉัน|ผม|"
     "ดิฉัน)(?:ได้)?(?:อะไร)?(?:บ้าง)|(?:ฉัน|ผม)(?:คือ|เป็น)ใคร"),
)  # fmt: skip
"""Languages in which such words may stand within others."""

IS_OWN = (
    "^(?:my|mein|meine|mon|ma|mes|моё|мое|мой|моя) (?:full |first |last |real |favou?rite |"
    "preferred |native |"
    r"current |home |own |new |ganzer |liebling\w*)*(?:name|age|birthday|job|email|e-mail|phone|"
    "address|pronouns|"
    r"favou?rite\w*|nickname|hobby|hobbies|diet|allerg\w+|time ?zone|language|title|employer|"
    "company|profession|goal|"
    r"hometown|birthplace|major|liebling\w*|geburtstag|alter|beruf|adresse|nom|prénom|âge|"
    "anniversaire|métier|"
    r"имя|возраст|день рождения|любим\w+|адрес|работа)\b"
)  # fmt: skip
"""What says of somebody's own what they are: their name, not their sister."""
THEIRS = (
    r"^(?:我们?|咱们?)(?:的|家)?(?:[妈媽爸母父哥姐弟妹儿兒女狗猫貓爷爺奶]|外[公婆]|孩子|老[公婆板师師]|丈夫|妻子|[男女]友|"
    r"朋友|同事|邻居|鄰居|室友)|^(?:私|僕|俺|わたし|うち)の(?!名前|趣味|仕事|誕生日|年齢|出身|好き|職業)|"
    r"^(?:제|내|우리|저희) (?!이름|생일|나이|취미|직업|주소|이메일|전화)\S+[은는이가] "
)  # fmt: skip
"""What tells of somebody or something of theirs in scripts without a word for my alone."""
