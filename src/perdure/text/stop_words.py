"""Words that carry no subject, by language; only relevance and queries leave them out.

Words that another shipped language uses for something else (German `war`, French `car`) are left
to that language's speakers: a lost content word costs more than a kept stop word.
"""

from __future__ import annotations

RELEVANCE_ENGLISH = frozenset(
    "about after all also and any are been being but can could did does for from get give has have "
    "her here him his how into its just know like made make need new not now one our out please "
    "shall she should show tell than that the them then there they this two use used using want "
    "was were what when which will with would you your".split()
)
"""The list that relevance leaves out in English; who, why, where, never, must are kept."""

_QUERY_ENGLISH = (
    "a an am as at be by do had he i if in is it me my no of off on or s so t to too up us we who "
    "whom whose why where very such some these those their theirs ours mine yours again ever "
    "doing done going got let lets may might much many more most own same each other both few "
    "only over under because while during before between against until still yet "
    "dont doesnt didnt isnt arent wasnt werent wont cant couldnt shouldnt wouldnt havent hasnt "
    "im ive id ill youre youve theyre hes shes thats whats wheres whos hows anything something "
    "someone anyone remind remember mention mentioned said say says"
)

OTHER_LANGUAGES = {
    "de": "der das und oder aber ist sind wird wurde wurden ein eine einen einem einer eines den "
    "dem nicht auch sich ich wir ihr uns unser unsere mein meine dein deine sein seine wie wo wann "
    "warum wer wen wem welche welcher welches für mit von zum zur bei aus nach über dass daß haben "
    "habe hatte kann können soll sollte bitte",
    "fr": "le la les un une des du et ou mais est sont été était avec pour dans sur par que qui "
    "quoi quel quelle quels quelles où quand comment pourquoi je tu il elle nous vous ils elles "
    "mon ma mes ton ta tes notre nos votre vos leur leurs ce cette ces aux pas ne",
    "es": "el los las una unos unas y pero es son fue está están con para por de del que qué quién "
    "cuál cuándo cómo dónde cuánto porque mi mis tu tus su sus nuestro nuestra lo le les se al muy "
    "este esta estos estas ese esa",
    "pt": "os as um uma uns umas e mas é são foi está estão com para por da do das dos que quem "
    "qual quando como onde quanto porque meu minha seu sua nosso nossa não ao aos à às este esta "
    "esse essa isso em na nos nas",
    "ru": "и в во на с со у о об к ко по за из от до для при не ни но а или же ли бы что как где "
    "когда кто кого кому чей чья чьё какой какая какое какие почему зачем сколько это этот эта эти "
    "тот та те я ты он она оно мы вы они мой моя моё мои твой наш наша ваш его её их был была было "
    "были есть",
    "el": "ο η το οι τα του της των τον την και ή με σε στο στη στην στον για από που πού τι ποιος "
    "ποια ποιο πότε πώς πως γιατί είναι ήταν δεν να θα μου σου μας",
    "ar": "من في على إلى عن مع هل ما ماذا متى أين كيف لماذا هو هي هم نحن أنا أنت هذا هذه ذلك تلك "
    "التي الذي كان كانت أن إن لا أو ثم قد",
    "hi": "का की के को में से पर है हैं था थे थी और या तो भी ही यह वह ये वे मैं हम तुम आप मेरा मेरी "
    "मेरे हमारा क्या कब कहाँ कहां कौन कैसे क्यों कितना कितने किस ने",
}
"""Stop and question words per language, as written."""

DENSE_STOPS = frozenset(
    "什么 怎么 哪里 哪个 哪些 多少 为什 为何 谁的 是什 么时 时候 我们 你们 他们 "
    "这个 那个 我的 你的 的是 是谁 "
    "いつ どこ なに 何で です ます でし まし した すか ませ せん この その あの どの くだ ださ "
    "さい から まで "
    "は何 とは たち には では のは "
    "무엇 어디 언제 누구 어떻 떻게 왜요 니까 습니 입니 인가 가요 나요 "
    "คือ อะไร ที่ไ ไหน ใคร".split()
)
"""Question and grammar pairs that queries leave out where words are not set apart."""

ENGLISH_QUERY_STOPS = RELEVANCE_ENGLISH | frozenset(_QUERY_ENGLISH.split())
FOREIGN_STOPS = frozenset(word for words in OTHER_LANGUAGES.values() for word in words.split())
