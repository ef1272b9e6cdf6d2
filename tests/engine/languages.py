"""A talk of three people in six languages, and sixty questions about it in each; all our own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

THINGS = (
    "Orla Tamsin Vega Brin Kesto Maru Lindal Sorby Quenn Arvo Tilda Norrin Pelle Zoran Iskra Falun "
    "Decima Ottar Runa Wendel"
).split()
"""Names that stand in what was said, another for each speaker; no question holds one."""


class Language(NamedTuple):
    """Who talks, what they say when it is nothing much, and what they say and are asked."""

    names: tuple[str, str, str]
    nods: tuple[str, str, str]
    told: Sequence[tuple[str, str]]
    """What is said, with {x} for a thing, and what is asked of it, with {n} for who said it."""


class Question(NamedTuple):
    """A question and the turn that answers it."""

    text: str
    turn: int


def turns(language: Language) -> Iterator[tuple[str, str]]:
    """Give speaker and text of each turn, in order."""
    for place, (said, _) in enumerate(language.told):
        for who, name in enumerate(language.names):
            yield name, said.format(x=THINGS[(place + 7 * who) % len(THINGS)])
            yield language.names[(who + 1) % 3], language.nods[who]


def questions(language: Language) -> Iterator[Question]:
    """Give sixty questions: each thing that was told, asked of each speaker."""
    for place, (_, asked) in enumerate(language.told):
        for who, name in enumerate(language.names):
            yield Question(asked.format(n=name), 6 * place + 2 * who)


LANGUAGES: Mapping[str, Language] = {
    "en": Language(
        ("Maren", "Tobias", "Yusra"),
        ("Oh, that is nice to hear!", "Really? Tell me more.", "I see, good luck with it."),
        (
            ("I bought a new bicycle in the shop of {x}.", "Where did {n} buy the bicycle?"),
            (
                "My sister works at the hospital of {x}.",
                "At which hospital is {n}'s sister working?",
            ),
            ("We grow tomatoes in the garden, the sort is {x}.", "Which tomatoes does {n} grow?"),
            ("I am learning the violin with a teacher called {x}.", "Who teaches {n} the violin?"),
            ("Our dog is called {x} and hates the rain.", "What is the name of {n}'s dog?"),
            ("I must go to the dentist on Tuesday, it is {x}.", "Which dentist does {n} go to?"),
            (
                "For breakfast I eat porridge with honey of {x}.",
                "What does {n} have for breakfast?",
            ),
            ("I sold the old car to a neighbour, {x}.", "Who got the old car of {n}?"),
            ("The exam was hard, but {x} helped me to pass.", "How did {n} do in the exam?"),
            ("We spent the holidays at a lake near {x}.", "Where did {n} spend the holidays?"),
            ("I painted the kitchen in a colour called {x}.", "What colour is {n}'s kitchen?"),
            ("My grandfather built boats in {x}.", "What did {n}'s grandfather build?"),
            ("I lost my keys on the bus to {x}.", "Where did {n} lose the keys?"),
            ("I am reading a novel about a lighthouse by {x}.", "What novel is {n} reading?"),
            ("The doctor told me to swim twice a week at {x}.", "How often should {n} swim?"),
            ("I open a bakery in spring, named {x}.", "What is {n}'s bakery called?"),
            ("My team won the football match against {x}.", "Against whom did {n}'s team win?"),
            ("I am allergic to nuts and take {x} for it.", "What is {n} allergic to?"),
            (
                "I planted an apple tree behind the house, a {x}.",
                "Which apple tree has {n} planted?",
            ),
            (
                "The train was late, so I missed the concert of {x}.",
                "Why did {n} miss the concert?",
            ),
        ),
    ),
    "de": Language(
        ("Maren", "Tobias", "Yusra"),
        ("Oh, das freut mich!", "Wirklich? Erzähl mehr davon.", "Aha, viel Glück damit."),
        (
            (
                "Ich habe im Laden von {x} ein neues Fahrrad gekauft.",
                "Wo hat {n} das Fahrrad gekauft?",
            ),
            (
                "Meine Schwester arbeitet im Krankenhaus von {x}.",
                "In welchem Krankenhaus arbeitet {n}s Schwester?",
            ),
            ("Wir ziehen Tomaten im Garten, die Sorte heißt {x}.", "Welche Tomaten zieht {n}?"),
            ("Ich lerne Geige bei einer Lehrerin namens {x}.", "Bei wem lernt {n} Geige?"),
            ("Unser Hund heißt {x} und hasst den Regen.", "Wie heißt der Hund von {n}?"),
            ("Am Dienstag muss ich zum Zahnarzt, er heißt {x}.", "Zu welchem Zahnarzt geht {n}?"),
            ("Zum Frühstück esse ich Brei mit Honig von {x}.", "Was isst {n} zum Frühstück?"),
            (
                "Das alte Auto habe ich einem Nachbarn verkauft, {x}.",
                "Wer hat das alte Auto von {n}?",
            ),
            ("Die Prüfung war schwer, aber {x} hat mir geholfen.", "Wie lief die Prüfung von {n}?"),
            (
                "Wir haben die Ferien an einem See bei {x} verbracht.",
                "Wo hat {n} die Ferien verbracht?",
            ),
            ("Die Küche habe ich in der Farbe {x} gestrichen.", "Welche Farbe hat {n}s Küche?"),
            ("Mein Großvater hat in {x} Boote gebaut.", "Was hat {n}s Großvater gebaut?"),
            (
                "Ich habe meine Schlüssel im Bus nach {x} verloren.",
                "Wo hat {n} die Schlüssel verloren?",
            ),
            ("Ich lese einen Roman über einen Leuchtturm von {x}.", "Welchen Roman liest {n}?"),
            (
                "Ich soll laut Arzt zweimal pro Woche in {x} schwimmen.",
                "Wie oft soll {n} schwimmen?",
            ),
            (
                "Im Frühling eröffne ich eine Bäckerei namens {x}.",
                "Wie heißt die Bäckerei von {n}?",
            ),
            (
                "Meine Mannschaft hat das Fußballspiel gegen {x} gewonnen.",
                "Gegen wen hat {n}s Mannschaft gewonnen?",
            ),
            ("Ich bin gegen Nüsse allergisch und nehme {x}.", "Wogegen ist {n} allergisch?"),
            (
                "Hinter dem Haus habe ich einen Apfelbaum gepflanzt, {x}.",
                "Welchen Apfelbaum hat {n} gepflanzt?",
            ),
            (
                "Der Zug war zu spät, ich habe das Konzert von {x} verpasst.",
                "Warum hat {n} das Konzert verpasst?",
            ),
        ),
    ),
    "ru": Language(
        ("Марина", "Тимур", "Юлия"),
        ("О, очень рада слышать!", "Правда? Расскажи ещё.", "Понятно, удачи с этим."),
        (
            ("Я купила новый велосипед в магазине {x}.", "Где {n} купила велосипед?"),
            ("Моя сестра работает в больнице {x}.", "В какой больнице работает сестра, {n}?"),
            ("Мы выращиваем помидоры в саду, сорт {x}.", "Какие помидоры выращивает {n}?"),
            ("Я учусь играть на скрипке у педагога по имени {x}.", "У кого {n} учится на скрипке?"),
            ("Нашу собаку зовут {x}, она не любит дождь.", "Как зовут собаку, которую держит {n}?"),
            ("Во вторник мне к стоматологу, его зовут {x}.", "К какому стоматологу ходит {n}?"),
            ("На завтрак я ем кашу с мёдом из {x}.", "Что {n} ест на завтрак?"),
            ("Старую машину я продала соседу, это {x}.", "Кому {n} продала старую машину?"),
            ("Экзамен был трудный, но {x} мне помог.", "Как {n} сдала экзамен?"),
            ("Мы провели каникулы на озере возле {x}.", "Где {n} провела каникулы?"),
            ("Я покрасила кухню в цвет {x}.", "Какого цвета кухня, где живёт {n}?"),
            ("Мой дедушка строил лодки в {x}.", "Что строил дедушка, о котором говорит {n}?"),
            ("Я потеряла ключи в автобусе до {x}.", "Где {n} потеряла ключи?"),
            ("Я читаю роман про маяк, автор {x}.", "Какой роман читает {n}?"),
            ("Врач велел мне плавать два раза в неделю в {x}.", "Как часто должна плавать {n}?"),
            (
                "Весной я открываю пекарню, она называется {x}.",
                "Как называется пекарня, которую открывает {n}?",
            ),
            (
                "Моя команда выиграла футбольный матч против {x}.",
                "Против кого выиграла команда, за которую играет {n}?",
            ),
            ("У меня аллергия на орехи, я принимаю {x}.", "На что аллергия, {n}?"),
            ("За домом я посадила яблоню, сорт {x}.", "Какую яблоню посадила {n}?"),
            ("Поезд опоздал, и я пропустила концерт {x}.", "Почему {n} пропустила концерт?"),
        ),
    ),
    "ar": Language(
        ("مريم", "طارق", "يسرى"),
        ("يسعدني سماع ذلك!", "حقا؟ أخبرني المزيد.", "فهمت، حظا سعيدا."),
        (
            ("اشتريت دراجة جديدة من متجر {x}.", "من أين اشترت {n} الدراجة؟"),
            ("أختي تعمل في مستشفى {x}.", "في أي مستشفى تعمل أخت {n}؟"),
            ("نزرع الطماطم في الحديقة، والصنف {x}.", "أي طماطم تزرع {n}؟"),
            ("أتعلم العزف على الكمان مع معلمة اسمها {x}.", "من يعلم {n} الكمان؟"),
            ("كلبنا اسمه {x} ويكره المطر.", "ما اسم كلب {n}؟"),
            ("يوم الثلاثاء عندي موعد مع طبيب الأسنان {x}.", "من طبيب الأسنان الذي تزوره {n}؟"),
            ("في الفطور آكل العصيدة مع عسل {x}.", "ماذا تأكل {n} في الفطور؟"),
            ("بعت السيارة القديمة لجارنا {x}.", "لمن باعت {n} السيارة القديمة؟"),
            ("كان الامتحان صعبا لكن {x} ساعدني.", "كيف كان امتحان {n}؟"),
            ("قضينا العطلة عند بحيرة قرب {x}.", "أين قضت {n} العطلة؟"),
            ("دهنت المطبخ بلون {x}.", "ما لون مطبخ {n}؟"),
            ("جدي كان يصنع القوارب في {x}.", "ماذا كان يصنع جد {n}؟"),
            ("أضعت مفاتيحي في الحافلة إلى {x}.", "أين أضاعت {n} المفاتيح؟"),
            ("أقرأ رواية عن منارة للكاتب {x}.", "أي رواية تقرأ {n}؟"),
            ("نصحني الطبيب بالسباحة مرتين في الأسبوع في {x}.", "كم مرة تحتاج {n} إلى السباحة؟"),
            ("سأفتح مخبزا في الربيع اسمه {x}.", "ما اسم مخبز {n}؟"),
            ("فاز فريقي في مباراة كرة القدم على {x}.", "على من فاز فريق {n}؟"),
            ("عندي حساسية من المكسرات وآخذ {x}.", "ما حساسية {n}؟"),
            ("زرعت شجرة تفاح خلف البيت من نوع {x}.", "أي شجرة تفاح زرعت {n}؟"),
            ("تأخر القطار ففاتتني حفلة {x} الموسيقية.", "لماذا فاتت {n} الحفلة؟"),
        ),
    ),
    "zh": Language(
        ("李娜", "王强", "赵敏"),
        ("听到这个真高兴！", "真的吗？多说一点。", "明白了，祝你顺利。"),
        (
            ("我在{x}的店里买了一辆新自行车。", "{n}在哪里买了自行车？"),
            ("我姐姐在{x}医院工作。", "{n}的姐姐在哪家医院工作？"),
            ("我们在花园里种西红柿，品种是{x}。", "{n}种什么西红柿？"),
            ("我在跟一位叫{x}的老师学小提琴。", "谁教{n}小提琴？"),
            ("我家的狗叫{x}，它讨厌下雨。", "{n}家的狗叫什么名字？"),
            ("星期二我要去看牙医，牙医是{x}。", "{n}看哪位牙医？"),
            ("早饭我总是吃加了{x}蜂蜜的燕麦粥。", "{n}早饭吃什么？"),
            ("旧汽车我卖给了邻居{x}。", "{n}的旧汽车卖给了谁？"),
            ("考试很难，不过{x}帮我通过了。", "{n}的考试怎么样？"),
            ("我们在{x}附近的湖边度过了假期。", "{n}在哪里度过假期？"),
            ("我把厨房刷成了叫{x}的颜色。", "{n}的厨房是什么颜色？"),
            ("我爷爷以前在{x}造船。", "{n}的爷爷造什么？"),
            ("我在去{x}的公交车上丢了钥匙。", "{n}在哪里丢了钥匙？"),
            ("我在读{x}写的关于灯塔的小说。", "{n}在读什么小说？"),
            ("医生让我每周在{x}游泳两次。", "{n}每周要游泳几次？"),
            ("春天我要开一家面包店，名字叫{x}。", "{n}的面包店叫什么？"),
            ("我的球队在足球比赛里赢了{x}。", "{n}的球队赢了谁？"),
            ("我对坚果过敏，要吃{x}。", "{n}对什么过敏？"),
            ("我在屋后种了一棵苹果树，是{x}。", "{n}种了哪种苹果树？"),
            ("火车晚点了，我错过了{x}的音乐会。", "{n}为什么错过了音乐会？"),
        ),
    ),
    "ja": Language(
        ("美咲", "大輔", "由紀"),
        (
            "それはよかったですね！",
            "本当ですか？もっと聞かせて。",
            "なるほど、うまくいくといいですね。",
        ),
        (
            ("{x}の店で新しい自転車を買いました。", "{n}さんはどこで自転車を買いましたか？"),
            ("姉は{x}の病院で働いています。", "{n}さんの姉はどの病院で働いていますか？"),
            ("庭でトマトを育てていて、品種は{x}です。", "{n}さんはどんなトマトを育てていますか？"),
            (
                "{x}という先生にバイオリンを習っています。",
                "{n}さんは誰にバイオリンを習っていますか？",
            ),
            ("うちの犬は{x}といって雨が嫌いです。", "{n}さんの犬の名前は何ですか？"),
            ("火曜日に歯医者の{x}に行きます。", "{n}さんはどの歯医者に行きますか？"),
            ("朝ごはんはいつも{x}の蜂蜜のおかゆです。", "{n}さんの朝ごはんは何ですか？"),
            ("古い車は隣の{x}に売りました。", "{n}さんの古い車は誰に売りましたか？"),
            ("試験は難しかったけれど{x}が助けてくれました。", "{n}さんの試験はどうでしたか？"),
            ("休暇は{x}の近くの湖で過ごしました。", "{n}さんは休暇をどこで過ごしましたか？"),
            ("台所を{x}という色に塗りました。", "{n}さんの台所は何色ですか？"),
            ("祖父は{x}で船を作っていました。", "{n}さんの祖父は何を作っていましたか？"),
            ("{x}行きのバスで鍵をなくしました。", "{n}さんはどこで鍵をなくしましたか？"),
            ("{x}の灯台の小説を読んでいます。", "{n}さんはどんな小説を読んでいますか？"),
            (
                "医者に週二回{x}で水泳をするように言われました。",
                "{n}さんは週に何回水泳をしますか？",
            ),
            ("春に{x}というパン屋を開きます。", "{n}さんのパン屋の名前は何ですか？"),
            (
                "うちのチームはサッカーの試合で{x}に勝ちました。",
                "{n}さんのチームは誰に勝ちましたか？",
            ),
            (
                "ナッツのアレルギーがあって{x}を飲んでいます。",
                "{n}さんは何のアレルギーがありますか？",
            ),
            (
                "家の裏にりんごの木を植えました。{x}です。",
                "{n}さんはどんなりんごの木を植えましたか？",
            ),
            (
                "電車が遅れて{x}のコンサートに行けませんでした。",
                "{n}さんはなぜコンサートに行けませんでしたか？",
            ),
        ),
    ),
}
